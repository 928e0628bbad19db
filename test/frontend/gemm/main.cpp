// Runs kernels on the emulator, both schedules and several interleavings, and compares every
// element of C, and what lies around it, with sums of double precision. Inputs are small integers,
// so that the sums are exact in whatever order; or fractions, within the error of an f32
// accumulation.
#include "Gemm.h"

#include <tilecopy/run/Emulator.h>

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FormatAdapters.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

#include <cmath>
#include <random>

using namespace llvm;
namespace tc = tilecopy;
using tc::ElementType;

static ExitOnError ok("frontend-gemm: ");

static const fltSemantics &semantics(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return APFloat::IEEEhalf();
  case ElementType::BF16:
    return APFloat::BFloat();
  case ElementType::F4E2M1:
    return APFloat::Float4E2M1FN();
  case ElementType::F8E4M3:
    return APFloat::Float8E4M3FN();
  default:
    return APFloat::IEEEsingle();
  }
}

/// A matrix of a batch as bytes in memory, and as numbers.
struct Matrix {
  ElementType type;
  int64_t batch, rows, columns, stride, leading;
  bool columnMajor;
  std::vector<uint8_t> bytes;

  Matrix(ElementType type, int64_t batch, int64_t rows, int64_t columns, int64_t stride,
         int64_t leading, bool columnMajor)
      : type(type), batch(batch), rows(rows), columns(columns), stride(stride), leading(leading),
        columnMajor(columnMajor), bytes(batch * stride * bits() / 8, 0xee) {}
  unsigned bits() const { return tc::elementBits(type); }
  unsigned width() const { return std::max(1u, bits() / 8); }
  int64_t place(int64_t b, int64_t r, int64_t c) const {
    return b * stride + (columnMajor ? c * leading + r : r * leading + c);
  }
  uint8_t *at(int64_t b, int64_t r, int64_t c) { return &bytes[place(b, r, c) * bits() / 8]; }
  uint64_t encode(double x) const {
    APFloat f(x);
    bool lost;
    f.convert(semantics(type), APFloat::rmNearestTiesToEven, &lost);
    return f.bitcastToAPInt().getZExtValue();
  }
  double decode(const uint8_t *p) const {
    uint64_t bits = 0;
    memcpy(&bits, p, width());
    APFloat f(semantics(type), APInt(this->bits(), bits));
    bool lost;
    f.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lost);
    return f.convertToDouble();
  }
  double rounded(double x) const {
    uint64_t bits = encode(x);
    return decode(reinterpret_cast<const uint8_t *>(&bits));
  }
  /// Fills it, and returns the numbers in row-major order.
  template <typename Next> std::vector<double> fill(Next next) {
    std::vector<double> numbers;
    for (int64_t b = 0; b < batch; ++b)
      for (int64_t r = 0; r < rows; ++r)
        for (int64_t c = 0; c < columns; ++c) {
          double number = rounded(next());
          uint64_t code = encode(number);
          if (bits() == 4) // the even element in the low half
            code =
                place(b, r, c) % 2 ? (*at(b, r, c) & 15) | code << 4 : (*at(b, r, c) & 0xf0) | code;
          memcpy(at(b, r, c), &code, width());
          numbers.push_back(number);
        }
    return numbers;
  }
};

struct Case {
  gemm::Spec spec;
  int64_t m, n, k, batch = 1;
  unsigned ctas = 4; // of the grid, at most
  float alpha = 1, beta = 0;
  bool integers = true;
};

static std::string name(const Case &c) {
  return formatv(
      "{12}: {0}{13} {1}{2} -> {3}, tile {4}x{5}, {6} stages, cluster {7}: {8}x{9}x{10}x{11}",
      tc::elementTypeName(c.spec.input), c.spec.aColumnMajor ? "t" : "n",
      c.spec.bColumnMajor ? "t" : "n", tc::elementTypeName(c.spec.output), c.spec.tileM(),
      c.spec.tileN, c.spec.stages, c.spec.cluster, c.batch, c.m, c.n, c.k, c.spec.target,
      c.spec.scaled ? " with factors" : "");
}

/// Factors as the kernel takes them, of 1/2, 1 and 2; `numbers`, as many for each of the rows as K
/// has elements, are multiplied by them.
static std::vector<uint8_t>
factors(const gemm::Spec &spec, int64_t batch, int64_t rows, int64_t k,
        function_ref<double &(int64_t b, int64_t r, int64_t k)> number) {
  bool four = spec.inputBits() == 4;
  int64_t each = four ? 16 : 32, high = divideCeil(rows, 128);
  int64_t deep = divideCeil(k, spec.tileK()) * spec.factorBlocks();
  std::vector<uint8_t> bytes(batch * high * deep * 512, four ? 0x38 : 127);
  std::mt19937 random{unsigned(rows)};
  for (int64_t b = 0; b < batch; ++b)
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t f = 0; f * each < k; ++f) {
        int power = int(random() % 3) - 1;
        int64_t block = (b * high + r / 128) * deep + f / 4;
        bytes[block * 512 + r % 32 * 16 + r % 128 / 32 * 4 + f % 4] =
            uint8_t(four ? 0x38 + 8 * power : 127 + power);
        for (int64_t e = f * each; e < std::min(k, (f + 1) * each); ++e)
          number(b, r, e) *= std::ldexp(1, power);
      }
  return bytes;
}

/// One launch, and all of C compared.
struct Data {
  gemm::Problem p;
  Matrix a, b, c;
  std::vector<uint8_t> before, factorsA, factorsB;
  std::vector<double> sums, bounds; // of C: alpha AB + beta C, and how far off it may be

  Data(const Case &t, const gemm::Problem &p)
      : p(p), a(t.spec.input, p.batch, p.m, p.k, p.strideA, p.lda, t.spec.aColumnMajor),
        b(t.spec.input, p.batch, p.k, p.n, p.strideB, p.ldb, t.spec.bColumnMajor),
        c(t.spec.output, p.batch, p.m, p.n, p.strideC, p.ldc, t.spec.cColumnMajor) {
    std::mt19937 random(7);
    auto next = [&] {
      return t.integers ? double(int(random() % 7) - 3)
                        : double(int(random() % 4096) - 2048) / 2048;
    };
    auto numbersA = a.fill(next), numbersB = b.fill(next), numbersC = c.fill(next);
    if (t.spec.scaled) {
      factorsA =
          factors(t.spec, p.batch, p.m, p.k, [&](int64_t z, int64_t r, int64_t k) -> double & {
            return numbersA[(z * p.m + r) * p.k + k];
          });
      factorsB =
          factors(t.spec, p.batch, p.n, p.k, [&](int64_t z, int64_t r, int64_t k) -> double & {
            return numbersB[(z * p.k + k) * p.n + r];
          });
    }
    before = c.bytes;
    sums.resize(p.batch * p.m * p.n), bounds = sums;
    for (int64_t z = 0; z < p.batch; ++z)
      for (int64_t r = 0; r < p.m; ++r)
        for (int64_t k = 0; k < p.k; ++k) {
          double x = numbersA[(z * p.m + r) * p.k + k];
          const double *y = &numbersB[(z * p.k + k) * p.n];
          double *to = &sums[(z * p.m + r) * p.n], *bound = &bounds[(z * p.m + r) * p.n];
          for (int64_t i = 0; i < p.n; ++i)
            to[i] += x * y[i], bound[i] += std::fabs(x * y[i]);
        }
    for (size_t i = 0; i < sums.size(); ++i) {
      sums[i] = t.alpha * sums[i] + t.beta * numbersC[i];
      // Products are added with at least 24 bits, cut off.
      bounds[i] = t.integers ? 0 : std::fabs(t.alpha) * bounds[i] * double(p.k) * 0x1p-23;
    }
  }

  /// C after the launch, where the sums are exact.
  std::vector<uint8_t> expected() {
    Matrix after = c;
    after.bytes = before;
    size_t i = 0;
    for (int64_t z = 0; z < p.batch; ++z)
      for (int64_t r = 0; r < p.m; ++r)
        for (int64_t q = 0; q < p.n; ++q) {
          uint64_t bits = c.encode(sums[i++]);
          memcpy(after.at(z, r, q), &bits, c.width());
        }
    return after.bytes;
  }

  Error compare(ArrayRef<uint8_t> after) {
    std::vector<uint8_t> expected = before;
    std::swap(c.bytes, expected);
    size_t i = 0;
    for (int64_t z = 0; z < p.batch; ++z)
      for (int64_t r = 0; r < p.m; ++r)
        for (int64_t q = 0; q < p.n; ++q, ++i) {
          uint8_t *place = c.at(z, r, q);
          const uint8_t *got = &after[place - c.bytes.data()];
          double low = c.rounded(sums[i] - bounds[i]), high = c.rounded(sums[i] + bounds[i]);
          double value = c.decode(got);
          if (!(low <= value && value <= high))
            return createStringError(
                formatv("C[{0}, {1}, {2}] is {3}, not {4}", z, r, q, value, sums[i]));
          memcpy(place, got, c.width());
        }
    bool around = ArrayRef(c.bytes) == after;
    c.bytes = before;
    return around ? Error::success() : createStringError("something around C has changed");
  }
};

static Error run(const gemm::Compiled &compiled, const Case &t, Data &data,
                 tc::EmulatorDevice &device) {
  auto module = device.load(compiled.ptx, "gemm.ptx");
  if (!module)
    return module.takeError();
  auto allocate = [&](ArrayRef<uint8_t> bytes) {
    uint64_t address = ok(device.allocate(bytes.size()));
    ok(device.write(address, bytes));
    return address;
  };
  uint64_t a = allocate(data.a.bytes), b = allocate(data.b.bytes), c = allocate(data.before);
  uint64_t factors[2] = {};
  if (t.spec.scaled)
    factors[0] = allocate(data.factorsA), factors[1] = allocate(data.factorsB);
  SmallVector<tc::KernelArgument, 12> arguments;
  for (auto [i, address] : enumerate(std::array{a, b, c}))
    arguments.push_back(tc::KernelArgument::of(
        i == 2 && t.spec.anyRow
            ? tc::TensorMapBytes{}
            : ok(device.tensorMap(compiled.bind(unsigned(i), address, data.p)))));
  arguments.push_back(tc::KernelArgument::of(c));
  for (int64_t size : {data.p.m, data.p.n, data.p.k, data.p.batch})
    arguments.push_back(tc::KernelArgument::of(int32_t(size)));
  for (int64_t size : {data.p.ldc, data.p.strideC})
    arguments.push_back(tc::KernelArgument::of(size));
  arguments.push_back(tc::KernelArgument::of(t.alpha));
  arguments.push_back(tc::KernelArgument::of(t.beta));
  for (uint64_t address : factors)
    arguments.push_back(tc::KernelArgument::of(address));
  tc::LaunchConfig config;
  unsigned clusters = unsigned(
      std::min<int64_t>(compiled.clusterTiles(data.p), std::max(1u, t.ctas / t.spec.cluster)));
  config.grid = {clusters * t.spec.cluster, 1, 1};
  config.block = {t.spec.threads(), 1, 1}, config.cluster = {t.spec.cluster, 1, 1};
  config.dynamicSharedBytes = compiled.sharedBytes;
  Error e = (*module)->launch("gemm", config, arguments);
  std::vector<uint8_t> after(data.before.size());
  ok(device.read(c, after));
  if (!e)
    e = data.compare(after);
  for (uint64_t address : {a, b, c})
    ok(device.release(address));
  return e;
}

static void addTensorMemory(function_ref<Case &(int64_t m, int64_t n, int64_t k)> add) {
  auto of = [&](int64_t m, int64_t n, int64_t k, unsigned cluster, bool bColumnMajor) -> Case & {
    Case &c = add(m, n, k);
    c.spec.target = "sm_100a", c.spec.cluster = cluster, c.spec.bColumnMajor = bColumnMajor;
    return c;
  };
  of(200, 136, 64 * 5 + 8, 1, true).ctas = 1;
  {
    Case &c = of(384, 200, 64 * 3, 2, false);
    c.spec.tileN = 128, c.spec.aColumnMajor = true, c.ctas = 2;
  }
  {
    Case &c = of(129, 88, 128 * 5 + 16, 2, true);
    c.spec.input = ElementType::F8E4M3, c.spec.output = ElementType::F32, c.spec.readsC = true;
    c.beta = 0.5;
  }
  for (ElementType input : {ElementType::F8E4M3, ElementType::F4E2M1}) {
    Case &c = of(200, 144, input == ElementType::F8E4M3 ? 128 * 5 + 32 : 256 * 3 + 64, 1, true);
    c.spec.input = input, c.spec.scaled = true, c.spec.tileN = 128, c.spec.stages = 3;
    c.spec.output = ElementType::F32, c.ctas = 1;
  }
}

/// Sizes around each edge of a tile, with rows of C that tensor maps clip and with others.
static void addEdges(function_ref<Case &(int64_t m, int64_t n, int64_t k)> add) {
  unsigned i = 0;
  for (int64_t m : {1, 63, 64, 65})
    for (int64_t n : {8, 56, 64, 72, 1, 63, 65}) {
      Case &c = add(m, n, std::array{8, 56, 64, 72, 136}[i++ % 5]);
      c.spec.consumers = c.spec.cluster = 1, c.spec.stages = 2, c.spec.anyRow = n % 8;
      c.spec.bColumnMajor = i % 2;
    }
}

static std::vector<Case> cases() {
  std::vector<Case> all;
  auto add = [&](int64_t m, int64_t n, int64_t k) -> Case & {
    all.push_back({});
    Case &c = all.back();
    c.m = m, c.n = n, c.k = k;
    c.spec.tileN = 64, c.spec.groupRows = 512;
    return c;
  };
  add(256, 128, 64 * 5);
  { // columns and rows
    Case &c = add(200, 136, 64 * 3 + 8);
    c.spec.aColumnMajor = true, c.spec.cluster = 1, c.spec.consumers = 1, c.spec.stages = 3;
    c.spec.tileN = 128, c.batch = 2;
  }
  {
    Case &c = add(130, 72, 64 * 6 + 40);
    c.spec.bColumnMajor = true, c.spec.input = ElementType::BF16, c.spec.output = ElementType::F32;
    c.spec.tileN = 96, c.integers = false;
  }
  {
    Case &c = add(65, 56, 128 + 24);
    c.spec.aColumnMajor = c.spec.bColumnMajor = true, c.spec.readsC = true, c.spec.tileN = 32;
    c.alpha = 2, c.beta = -1, c.spec.output = ElementType::BF16, c.spec.input = ElementType::BF16;
  }
  for (ElementType output : {ElementType::F16, ElementType::F32}) { // few columns
    Case &c = add(200, 16, 64 * 4);
    c.spec.aColumnMajor = output == ElementType::F16,
    c.spec.bColumnMajor = c.spec.cColumnMajor = true;
    c.spec.cluster = 1, c.spec.tileN = 16, c.spec.output = output;
  }
  addTensorMemory(add);
  addEdges(add);
  {
    Case &c = add(130, 71, 72);
    c.spec.anyRow = c.spec.readsC = true, c.alpha = 0.5, c.beta = 3;
  }
  {
    Case &c = add(129, 136, 128 * 3 + 16);
    c.spec.bColumnMajor = true, c.spec.input = ElementType::F8E4M3, c.spec.stages = 3;
  }
  return all;
}

/// Files for `ptx-run --launch`: a kernel and its launches, memory before them, and C after.
static void write(ArrayRef<Case> launches, StringRef folder) {
  auto compiled = ok(gemm::compile(launches.front().spec));
  ok(errorCodeToError(sys::fs::create_directories(folder)));
  auto file = [&](const Twine &name, StringRef bytes) {
    std::error_code code;
    raw_fd_ostream os((folder + "/" + name).str(), code);
    ok(errorCodeToError(code));
    os << bytes;
    return name.str();
  };
  auto text = [](ArrayRef<uint8_t> bytes) {
    return StringRef(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  };
  json::Object buffers, expect;
  json::Array list;
  for (auto [number, t] : enumerate(launches)) {
    Data data(t, gemm::Problem::dense(t.spec, t.m, t.n, t.k, t.batch));
    std::string n = std::to_string(number);
    for (auto [name, bytes] :
         {std::pair("A", &data.a.bytes), {"B", &data.b.bytes}, {"C", &data.before}})
      buffers[name + n] = json::Object{{"file", file(name + n + ".bin", text(*bytes))}};
    expect["C" + n] = json::Object{{"file", file("after" + n + ".bin", text(data.expected()))},
                                   {"dtype", "uint8"}};
    json::Array parameters;
    for (auto [i, name] : enumerate(std::array{"A", "B", "C"})) {
      tc::TensorMapValues v = compiled.bind(unsigned(i), 0, data.p);
      std::string words = formatv("map:@{0}{1},{2},swizzle={3}", name, n,
                                  tc::elementTypeName(i == 2 ? t.spec.output : t.spec.input),
                                  tc::swizzleSpan(v.swizzle));
      words += formatv(
          ",dims={0:$[x]},strides={1:$[x]},box={2:$[x]}", make_range(v.dims.begin(), v.dims.end()),
          make_range(v.strides.begin(), v.strides.end()), make_range(v.box.begin(), v.box.end()));
      parameters.push_back(words);
    }
    parameters.push_back("@C" + n);
    for (int64_t size : {data.p.m, data.p.n, data.p.k, data.p.batch})
      parameters.push_back(json::Object{{"i32", size}});
    for (int64_t size : {data.p.ldc, data.p.strideC})
      parameters.push_back(json::Object{{"i64", size}});
    for (float scale : {t.alpha, t.beta})
      parameters.push_back(json::Object{{"f32", scale}});
    for (unsigned i = 0; i < 2; ++i)
      parameters.push_back("u64:0");
    list.push_back(json::Object{{"kernel", "gemm"},
                                {"grid", t.ctas},
                                {"block", t.spec.threads()},
                                {"cluster", t.spec.cluster},
                                {"dynamic_shared", compiled.sharedBytes},
                                {"params", std::move(parameters)}});
  }
  json::Object all{{"ptx", file("launch.ptx", compiled.ptx)},
                   {"buffers", std::move(buffers)},
                   {"launches", std::move(list)},
                   {"expect", std::move(expect)}};
  std::string out;
  raw_string_ostream(out) << formatv("{0:2}", json::Value(std::move(all)));
  file("launch.json", out);
}

/// Small launches of one kernel that go round its ring: some whole steps of K, several tiles for a
/// CTA, in two groups of rows and two matrices of a batch; and one tile of so many steps that one
/// less would do if they were longer.
static std::vector<Case> smallest(StringRef kind) {
  Case c;
  c.ctas = 2, c.spec.stages = 2, c.spec.bColumnMajor = true;
  c.spec.target = kind == "sm_100a" ? "sm_100a" : "sm_90a";
  if (kind == "sm_90a_columns") { // two consumers, and C in two pieces
    c.spec.tileN = 128, c.spec.bColumnMajor = false, c.spec.aColumnMajor = c.spec.readsC = true;
    c.alpha = 2, c.beta = -1;
  } else {
    c.spec.consumers = 1, c.spec.tileN = 64, c.batch = 2;
  }
  if (c.spec.tensorMemory()) // more tiles in the ring than tensor memory has room for
    c.spec.stages = 6;
  unsigned rows = c.spec.tileM() * c.spec.cluster;
  c.spec.groupRows = 2 * rows;
  c.m = 2 * rows + 1, c.n = c.spec.tileN + 8, c.k = 64 * 2;
  Case deep = c;
  deep.m = 1, deep.n = 8, deep.k = 64 * 8 + 8, deep.batch = 1;
  return {c, deep};
}

int main(int argc, char **argv) {
  unsigned seeds = 1;
  if (argc == 3 && StringRef(argv[1]).starts_with("--write=")) {
    write(smallest(StringRef(argv[1]).split('=').second), argv[2]);
    return 0;
  }
  if (argc > 1 && StringRef(argv[1]).getAsInteger(10, seeds)) {
    errs() << "usage: frontend-gemm [SEEDS [PART OF A NAME]]\n       frontend-gemm "
              "--write=sm_90a|sm_90a_columns|sm_100a FOLDER\n";
    return 2;
  }
  unsigned failures = 0;
  for (const Case &t : cases()) {
    if (argc > 2 && !StringRef(name(t)).contains(argv[2]))
      continue;
    auto compiled = ok(gemm::compile(t.spec));
    Data data(t, gemm::Problem::dense(t.spec, t.m, t.n, t.k, t.batch));
    for (auto schedule : {tc::Schedule::Eager, tc::Schedule::Lazy})
      for (uint64_t seed = 0; seed < seeds; ++seed) {
        tc::EmulatorOptions options;
        options.schedule = schedule, options.seed = seed;
        auto device = tc::createEmulator(options);
        Error e = run(compiled, t, data, *device);
        for (const tc::Finding &f : device->findings())
          if (!e)
            errs() << name(t) << ": " << f.message << '\n';
        if (!e)
          continue;
        ++failures;
        errs() << name(t) << (schedule == tc::Schedule::Eager ? ", eager" : ", lazy") << ", seed "
               << seed << ":\n"
               << toString(std::move(e)) << '\n';
      }
    outs() << name(t) << ": ran\n";
  }
  return failures ? 1 : 0;
}
