// Runs attention on the emulator, both schedules and several interleavings, and compares O with
// sums of double precision.
#include "Attention.h"

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

static ExitOnError ok("frontend-attention: ");

static uint16_t halfOf(double x) {
  APFloat f(x);
  bool lost;
  f.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &lost);
  return uint16_t(f.bitcastToAPInt().getZExtValue());
}

static double numberOf(uint16_t bits) {
  APFloat f(APFloat::IEEEhalf(), APInt(16, bits));
  bool lost;
  f.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lost);
  return f.convertToDouble();
}

struct Case {
  attention::Spec spec;
  int64_t heads, length;
};

static std::string name(const Case &c) {
  return formatv("head {0}{1}: {2} heads, length {3}", c.spec.head, c.spec.causal ? ", causal" : "",
                 c.heads, c.length);
}

/// Q, K and V, and what O should be.
struct Data {
  std::vector<uint16_t> in[3];
  std::vector<double> out;
  double scale;

  explicit Data(const Case &c) : out(c.heads * c.length * c.spec.head) {
    std::mt19937 random(7);
    std::normal_distribution<double> normal;
    std::vector<double> x[3];
    for (unsigned i = 0; i < 3; ++i)
      for (size_t e = 0; e < out.size(); ++e) {
        in[i].push_back(halfOf(normal(random)));
        x[i].push_back(numberOf(in[i].back()));
      }
    int64_t d = c.spec.head;
    scale = 1 / std::sqrt(double(d));
    std::vector<double> weights(c.length);
    for (int64_t h = 0; h < c.heads; ++h)
      for (int64_t q = 0; q < c.length; ++q) {
        int64_t seen = c.spec.causal ? q + 1 : c.length, row = (h * c.length + q) * d;
        double sum = 0;
        for (int64_t k = 0; k < seen; ++k) {
          double s = 0;
          for (int64_t e = 0; e < d; ++e)
            s += x[0][row + e] * x[1][(h * c.length + k) * d + e];
          sum += weights[k] = std::exp(s * scale);
        }
        for (int64_t k = 0; k < seen; ++k)
          for (int64_t e = 0; e < d; ++e)
            out[row + e] += weights[k] / sum * x[2][(h * c.length + k) * d + e];
      }
  }
};

static MutableArrayRef<uint8_t> bytesOf(std::vector<uint16_t> &v) {
  return {reinterpret_cast<uint8_t *>(v.data()), v.size() * 2};
}

static float factorOf(const Data &data) { return float(data.scale * std::log2(std::exp(1.0))); }

/// What O is before the launch.
static std::vector<uint16_t> unwritten(const Data &data) {
  return std::vector<uint16_t>(data.out.size(), 0x7e01);
}

/// O of a launch, if it is right.
static Expected<std::vector<uint16_t>> run(const attention::Compiled &compiled, const Case &c,
                                           const Data &data, tc::EmulatorDevice &device) {
  auto module = device.load(compiled.ptx, "attention.ptx");
  if (!module)
    return module.takeError();
  std::vector<uint16_t> out = unwritten(data);
  SmallVector<tc::KernelArgument, 6> arguments;
  uint64_t addresses[4];
  for (unsigned i = 0; i < 4; ++i) {
    std::vector<uint16_t> from = i < 3 ? data.in[i] : out;
    addresses[i] = ok(device.allocate(from.size() * 2));
    ok(device.write(addresses[i], bytesOf(from)));
    arguments.push_back(tc::KernelArgument::of(
        ok(device.tensorMap(compiled.bind(i, addresses[i], c.heads, c.length)))));
  }
  arguments.push_back(tc::KernelArgument::of(int32_t(c.length)));
  arguments.push_back(tc::KernelArgument::of(factorOf(data)));
  tc::LaunchConfig config;
  config.grid = {unsigned(divideCeil(c.length, 128)), unsigned(c.heads), 1};
  config.block = {attention::Compiled::threads, 1, 1};
  config.dynamicSharedBytes = compiled.sharedBytes;
  if (Error e = (*module)->launch("attention", config, arguments))
    return e;
  ok(device.read(addresses[3], bytesOf(out)));
  for (size_t i = 0; i < out.size(); ++i) {
    double got = numberOf(out[i]);
    // Weights are rounded to f16, 2^-11 of each; then O is.
    if (!(std::fabs(got - data.out[i]) <= 2e-3))
      return createStringError(formatv("O[{0}, {1}] is {2}, not {3}", i / c.spec.head % c.length,
                                       i % c.spec.head, got, data.out[i]));
  }
  for (uint64_t address : addresses)
    ok(device.release(address));
  return out;
}

/// Files for `ptx-run --launch`: two launches of a kernel, of several blocks of keys and of a part
/// of one. Results are those of the kernel itself, bit for bit, once they are seen to be right.
static void write(StringRef folder) {
  const attention::Spec spec{64, 2, true};
  auto compiled = ok(attention::compile(spec));
  ok(errorCodeToError(sys::fs::create_directories(folder)));
  auto file = [&](const Twine &name, StringRef bytes) {
    std::error_code code;
    raw_fd_ostream os((folder + "/" + name).str(), code);
    ok(errorCodeToError(code));
    os << bytes;
    return name.str();
  };
  auto halves = [&](const Twine &name, std::vector<uint16_t> v) {
    return file(name, toStringRef(bytesOf(v)));
  };
  json::Object buffers, expect;
  json::Array launches;
  for (auto [number, c] : enumerate(std::array{Case{spec, 2, 280}, Case{spec, 1, 40}})) {
    Data data(c);
    auto device = tc::createEmulator({});
    std::vector<uint16_t> after = ok(run(compiled, c, data, *device));
    json::Array parameters;
    for (auto [i, letter] : enumerate(std::array{"Q", "K", "V", "O"})) {
      std::string name = letter + std::to_string(number);
      buffers[name] =
          json::Object{{"file", halves(name + ".bin", i < 3 ? data.in[i] : unwritten(data))}};
      tc::TensorMapValues v = compiled.bind(unsigned(i), 0, c.heads, c.length);
      parameters.push_back(
          formatv("map:@{0},f16,swizzle={1},dims={2:$[x]},strides={3:$[x]},box={4:$[x]}", name,
                  tc::swizzleSpan(v.swizzle), make_range(v.dims.begin(), v.dims.end()),
                  make_range(v.strides.begin(), v.strides.end()),
                  make_range(v.box.begin(), v.box.end()))
              .str());
      if (i == 3)
        expect[name] =
            json::Object{{"file", halves(name + ".after.bin", after)}, {"dtype", "uint8"}};
    }
    parameters.push_back(json::Object{{"i32", c.length}});
    parameters.push_back(json::Object{{"f32", factorOf(data)}});
    launches.push_back(
        json::Object{{"kernel", "attention"},
                     {"grid", json::Array{int64_t(divideCeil(c.length, 128)), c.heads}},
                     {"block", attention::Compiled::threads},
                     {"dynamic_shared", compiled.sharedBytes},
                     {"params", std::move(parameters)}});
  }
  json::Object all{{"ptx", file("launch.ptx", compiled.ptx)},
                   {"buffers", std::move(buffers)},
                   {"launches", std::move(launches)},
                   {"expect", std::move(expect)}};
  file("launch.json", formatv("{0:2}", json::Value(std::move(all))).str());
}

int main(int argc, char **argv) {
  unsigned seeds = 1, failures = 0;
  if (argc == 3 && StringRef(argv[1]) == "--write") {
    write(argv[2]);
    return 0;
  }
  if (argc > 1 && StringRef(argv[1]).getAsInteger(10, seeds)) {
    errs() << "usage: frontend-attention [SEEDS]\n       frontend-attention --write FOLDER\n";
    return 2;
  }
  std::vector<Case> cases{
      {{64, 2, false}, 1, 400}, {{64, 4, true}, 2, 200}, {{128, 4, true}, 1, 260}};
  for (const Case &c : cases) {
    auto compiled = ok(attention::compile(c.spec));
    Data data(c);
    for (auto schedule : {tc::Schedule::Eager, tc::Schedule::Lazy})
      for (uint64_t seed = 0; seed < seeds; ++seed) {
        tc::EmulatorOptions options;
        options.schedule = schedule, options.seed = seed;
        auto device = tc::createEmulator(options);
        Error e = run(compiled, c, data, *device).takeError();
        if (!e)
          continue;
        ++failures;
        errs() << name(c) << (schedule == tc::Schedule::Eager ? ", eager" : ", lazy") << ", seed "
               << seed << ":\n"
               << toString(std::move(e)) << '\n';
      }
    outs() << name(c) << ": ran\n";
  }
  return failures ? 1 : 0;
}
