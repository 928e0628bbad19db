//===- GpuTests.cpp - Samples and generated programs on a GPU -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs programs on a CUDA device and compares every byte with their reference meaning. Where there
// is no device, one line says so and everything is skipped.
//
//   GpuTests --samples ptx-samples --programs 1000 --seed 1
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/Check.h"
#include "tilecopy/check/Generate.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace llvm;
using namespace tilecopy;

namespace {

cl::opt<std::string> samples("samples", cl::desc("the folder of the samples"),
                             cl::init("ptx-samples"));
cl::opt<unsigned> programs("programs", cl::init(100),
                           cl::desc("generated programs; TILECOPY_GPU_PROGRAMS says so too"));
cl::opt<uint64_t> firstSeed("seed", cl::desc("the seed of the first of them"), cl::init(1));

/// The device of all tests, and what they did with it.
struct Session {
  std::unique_ptr<Device> device;
  unsigned samples = 0, generated = 0, systematic = 0;
  uint64_t launches = 0, comparedBytes = 0, differingBytes = 0;
} session;

/// Slow copies warn; they are tested like the rest.
struct Quiet : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

std::string programText(const Program &program) {
  std::string text;
  raw_string_ostream os(text);
  printProgram(program, os);
  return text;
}

/// With the newest PTX of the driver or, where that is newer than what is known here, the usual
/// one.
Expected<GpuTarget> deviceTarget() {
  std::string cpu = "sm_" + std::to_string(session.device->smVersion());
  auto target = GpuTarget::parse(cpu, session.device->ptxVersion());
  if (target)
    return target;
  consumeError(target.takeError());
  return GpuTarget::parse(cpu);
}

unsigned devicePtx() {
  auto target = deviceTarget();
  if (target)
    return target->ptx();
  consumeError(target.takeError());
  return session.device->ptxVersion();
}

/// The samples' target when the device runs it, else the device's own.
ParseOverrides overridesFor(const GpuTarget &target) {
  const Device &device = *session.device;
  ParseOverrides overrides;
  bool runs =
      target.suffix() ? target.sm() == device.smVersion() : target.sm() <= device.smVersion();
  if (!runs)
    overrides.cpu = "sm_" + std::to_string(device.smVersion());
  if (!runs || target.ptx() > device.ptxVersion())
    overrides.ptx = devicePtx();
  return overrides;
}

/// Compiles, loads, launches and compares one kernel; an error or the differences as text.
Error runKernel(const Kernel &kernel, const EmittedKernel &emitted, DeviceModule &module,
                uint64_t seed) {
  auto resources = module.resources(emitted.name);
  if (!resources)
    return resources.takeError();
  if (resources->localBytes)
    return createStringError("kernel @" + kernel.name + " uses " + Twine(resources->localBytes) +
                             " bytes of local memory");
  auto check = KernelCheck::create(kernel, {}, seed);
  if (!check)
    return check.takeError();
  auto report =
      check->run(*session.device, module,
                 {emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps, emitted.counters});
  if (!report)
    return report.takeError();
  ++session.launches;
  session.comparedBytes += report->comparedBytes;
  session.differingBytes += report->differingBytes;
  if (!report->passed())
    return createStringError("kernel @" + kernel.name + ", seed " + Twine(seed) + ":\n" +
                             report->text());
  return Error::success();
}

/// Every kernel of a program, once for each seed.
Error runProgram(const Program &program, StringRef name, ArrayRef<uint64_t> seeds) {
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  auto lowered = lowerToPtx(program, context);
  if (!lowered)
    return lowered.takeError();
  auto module = session.device->load(lowered->first, name);
  if (!module)
    return module.takeError();
  for (auto [kernel, emitted] : zip(program.kernels, lowered->second))
    for (uint64_t seed : seeds)
      if (Error e = runKernel(kernel, emitted, **module, seed))
        return e;
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Samples
//===----------------------------------------------------------------------===//

std::vector<std::string> sampleFiles() {
  std::vector<std::string> files;
  std::error_code error;
  for (sys::fs::recursive_directory_iterator it(samples, error), end; it != end && !error;
       it.increment(error))
    if (StringRef(it->path()).ends_with(".tile"))
      files.push_back(it->path());
  llvm::sort(files);
  return files;
}

Expected<Program> parseSample(const std::string &file, const ParseOverrides &overrides) {
  auto text = MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!text)
    return createStringError(text.getError(), "cannot read " + file);
  SourceMgr sources;
  return parseProgram(std::move(*text), sources, overrides);
}

bool picksRows(const Program &program) {
  bool picks = false;
  for (const Kernel &k : program.kernels)
    forEachStatement(k.body, [&](const Statement &s) {
      if (const auto *c = std::get_if<CopyStmt>(&s.node))
        picks |= c->op.dst.picked() || c->op.src.picked();
    });
  return picks;
}

bool isMulticast(const Program &program) {
  return any_of(program.kernels, [](const Kernel &k) {
    return any_of(k.parameters, [](const Parameter &p) {
      const auto *tensor = std::get_if<std::shared_ptr<const Tensor>>(&p);
      return tensor && (*tensor)->isMulticast();
    });
  });
}

/// One sample, found when the command line has been read.
class SampleTest : public testing::Test {
public:
  explicit SampleTest(std::string file) : file(std::move(file)) {}

  void TestBody() override {
    auto program = parseSample(file, {});
    ASSERT_TRUE(bool(program)) << toString(program.takeError());
    ParseOverrides overrides = overridesFor(program->target);
    bool isForAnother = overrides.cpu.has_value();
    if (overrides.cpu || overrides.ptx) {
      program = parseSample(file, overrides);
      if (!program)
        return judge(program.takeError(), isForAnother);
    }
    bool tensorMemory = any_of(program->kernels, [](const Kernel &k) { return !k.pools.empty(); });
    if (tensorMemory && !program->target.has(Feature::TensorMemory))
      GTEST_SKIP() << program->target.whyNot(Feature::TensorMemory);
    if (isMulticast(*program))
      GTEST_SKIP() << "a multicast tensor needs memory of several devices";
    if (picksRows(*program) && (program->target.sm() < 100 || program->target.sm() >= 120))
      GTEST_SKIP() << "rows are picked on sm_100 to sm_110";
    judge(runProgram(*program, file, {firstSeed, firstSeed + 1, firstSeed + 2}), isForAnother);
    ++session.samples;
  }

private:
  /// A sample for another GPU than this one may use what this one lacks.
  static void judge(Error e, bool isForAnother) {
    std::string text = toString(std::move(e));
    if (isForAnother &&
        (StringRef(text).contains(" needs sm_") || StringRef(text).contains(" need sm_")))
      GTEST_SKIP() << text;
    EXPECT_EQ(text, "");
  }

  std::string file;
};

void registerSamples() {
  for (const std::string &file : sampleFiles()) {
    StringRef name = file;
    name.consume_front(samples);
    name.consume_back(".tile");
    testing::RegisterTest("Sample", name.ltrim('/').str().c_str(), nullptr, nullptr, __FILE__,
                          __LINE__, [file]() -> SampleTest * { return new SampleTest(file); });
  }
}

TEST(Samples, AreThere) {
  EXPECT_FALSE(sampleFiles().empty())
      << "no .tile file under '" << samples << "'; give the folder with --samples";
}

//===----------------------------------------------------------------------===//
// Generated programs
//===----------------------------------------------------------------------===//

/// The program of a seed fails: finds the simplest one that fails too.
std::string shrunk(GeneratedProgram failing, uint64_t seed) {
  auto stillFails = [&](const Program &p) {
    Error e = runProgram(p, "shrinking", {seed});
    bool fails = bool(e);
    consumeError(std::move(e));
    return fails;
  };
  return programText(shrinkProgram(std::move(failing), stillFails).program);
}

void runGenerated(ProgramFamily family) {
  auto target = deviceTarget();
  ASSERT_TRUE(bool(target)) << toString(target.takeError());
  unsigned failures = 0;
  for (uint64_t i = 0; i < programs; ++i) {
    uint64_t seed = firstSeed + i;
    auto generated = generateProgram(seed, *target, family);
    ASSERT_TRUE(bool(generated)) << "seed " << seed << ": " << toString(generated.takeError());
    Error e = runProgram(generated->program, "seed " + std::to_string(seed), {seed});
    ++session.generated;
    if (!e)
      continue;
    ADD_FAILURE() << "seed " << seed << ": " << toString(std::move(e)) << "\nshrunk to\n"
                  << shrunk(std::move(*generated), seed);
    // More of the same would only take time.
    if (++failures == 5)
      FAIL() << "gave up after " << i + 1 << " of " << programs << " programs";
  }
}

TEST(Generated, HaveTheirMeaning) { runGenerated(ProgramFamily::Synchronous); }

TEST(Generated, RegistersHaveTheirMeaning) { runGenerated(ProgramFamily::Registers); }

TEST(Generated, TensorMapsHaveTheirMeaning) {
  if (session.device->smVersion() < 90)
    GTEST_SKIP() << "tensor maps need sm_90";
  runGenerated(ProgramFamily::TensorMaps);
}

//===----------------------------------------------------------------------===//
// Systematic programs
//===----------------------------------------------------------------------===//

TEST(Systematic, TensorMapsHaveTheirMeaning) {
  if (session.device->smVersion() < 90)
    GTEST_SKIP() << "tensor maps need sm_90";
  auto target = deviceTarget();
  ASSERT_TRUE(bool(target)) << toString(target.takeError());
  auto all = tensorMapMatrix(*target);
  ASSERT_TRUE(bool(all)) << toString(all.takeError());
  for (const Program &program : *all) {
    Error e = runProgram(program, "systematic", {firstSeed});
    EXPECT_FALSE(bool(e)) << toString(std::move(e));
    session.systematic += program.kernels.size();
  }
}

} // namespace

/// For test/gpu/RESULTS.md.
static void printSummary() {
  outs() << session.device->description() << ": " << session.samples << " samples, "
         << session.generated << " generated programs from seed " << firstSeed << ", "
         << session.systematic << " systematic kernels; " << session.launches << " launches, "
         << session.comparedBytes << " bytes compared, " << session.differingBytes << " differ\n";
}

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  cl::ParseCommandLineOptions(argc, argv, "Programs on a CUDA device against their meaning.\n");
  const char *text = std::getenv("TILECOPY_GPU_PROGRAMS");
  if (text && !programs.getNumOccurrences()) {
    unsigned count;
    if (StringRef(text).getAsInteger(10, count)) {
      errs() << "GpuTests: TILECOPY_GPU_PROGRAMS='" << text << "' is not a number\n";
      return 1;
    }
    programs = count;
  }
  auto device = openCudaDevice();
  if (!device) {
    Error e = device.takeError();
    bool noDevice = e.isA<NoDeviceError>();
    outs() << "GpuTests: " << (noDevice ? "skipped: " : "") << toString(std::move(e)) << '\n';
    return noDevice ? 0 : 1;
  }
  session.device = std::move(*device);
  registerSamples();
  int result = RUN_ALL_TESTS();
  printSummary();
  session.device.reset();
  return result;
}
