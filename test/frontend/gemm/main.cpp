// Runs kernels on the emulator, both schedules and several interleavings, and compares every
// element of C, and what lies around it, with sums of double precision. Inputs are small integers,
// so that the sums are exact in whatever order; or fractions, within the error of an f32
// accumulation.
#include "Data.h"

#include <tilecopy/run/Emulator.h>

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;
using gemm::Case;
using gemm::Data;
namespace tc = tilecopy;
using tc::ElementType;

static ExitOnError ok("frontend-gemm: ");

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
  config.grid = {gemm::gridOf(compiled, t, data.p), 1, 1};
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
  for (unsigned cluster : {1, 2}) { // f8e4m3 times f4e2m1, which the tensor map pads
    Case &c = of(200, 144, 128 * 5, cluster, true);
    c.spec.input = ElementType::F8E4M3, c.spec.inputB = ElementType::F4E2M1;
    c.spec.tileN = 128, c.spec.stages = 3, c.spec.output = ElementType::F32, c.ctas = 2;
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

/// Problems that a kernel does not take, and what it says.
static unsigned testRefusals() {
  gemm::Spec spec;
  spec.tileN = 64;
  const gemm::Compiled compiled = ok(gemm::compile(spec));
  const gemm::Problem good = gemm::Problem::dense(spec, 130, 71, 72);
  struct Row {
    int64_t gemm::Problem::*which;
    int64_t value;
    StringRef text;
  };
  unsigned failures = 0;
  auto check = [&](const gemm::Problem &p, StringRef text) {
    std::string got = toString(compiled.check(p));
    failures += got != text;
    if (got != text)
      errs() << "refused with '" << got << "', not '" << text << "'\n";
  };
  check(good, "");
  for (const Row &r : {Row{&gemm::Problem::k, 71, "k is 71; a multiple of 8"},
                       {&gemm::Problem::m, 0, "m is 0; 1 to 2147483647"},
                       {&gemm::Problem::ldb, 71,
                        "ldb is 71 elements, 142 bytes; tensor maps take multiples of 16"},
                       {&gemm::Problem::lda, 64, "lda is 64; at least 72"},
                       {&gemm::Problem::ldc, 71,
                        "ldc is 71 elements, 142 bytes; tensor maps take multiples of 16, a kernel "
                        "with anyRow any"}}) {
    gemm::Problem p = good;
    p.*r.which = r.value;
    check(p, r.text);
  }
  return failures;
}

int main(int argc, char **argv) {
  unsigned seeds = 1;
  if (argc == 3 && StringRef(argv[1]).starts_with("--write=")) {
    StringRef kind = StringRef(argv[1]).split('=').second;
    if (kind != "sweep")
      gemm::write(gemm::smallest(kind), argv[2]);
    else
      for (auto [i, c] : enumerate(gemm::sweep())) {
        gemm::write(c, (argv[2] + Twine("/") + utostr(100 + i)).str());
        outs() << 100 + i << ' ' << gemm::name(c) << (c.spec.readsC ? ", reads C" : "")
               << (c.spec.anyRow ? ", any row" : "") << '\n';
      }
    return 0;
  }
  if (argc > 1 && StringRef(argv[1]).getAsInteger(10, seeds)) {
    errs() << "usage: frontend-gemm [SEEDS [PART OF A NAME]]\n       frontend-gemm "
              "--write=sm_90a|sm_90a_columns|sm_100a|sweep FOLDER\n";
    return 2;
  }
  unsigned failures = testRefusals();
  for (const Case &t : cases()) {
    if (argc > 2 && !StringRef(gemm::name(t)).contains(argv[2]))
      continue;
    auto compiled = ok(gemm::compile(t.spec));
    Data data(t, gemm::Problem::dense(t.spec, t.m, t.n, t.k, t.batch));
    ok(compiled.check(data.p));
    for (auto schedule : {tc::Schedule::Eager, tc::Schedule::Lazy})
      for (uint64_t seed = 0; seed < seeds; ++seed) {
        tc::EmulatorOptions options;
        options.schedule = schedule, options.seed = seed;
        auto device = tc::createEmulator(options);
        Error e = run(compiled, t, data, *device);
        for (const tc::Finding &f : device->findings())
          if (!e)
            errs() << gemm::name(t) << ": " << f.message << '\n';
        if (!e)
          continue;
        ++failures;
        errs() << gemm::name(t) << (schedule == tc::Schedule::Eager ? ", eager" : ", lazy")
               << ", seed " << seed << ":\n"
               << toString(std::move(e)) << '\n';
      }
    outs() << gemm::name(t) << ": ran\n";
  }
  return failures ? 1 : 0;
}
