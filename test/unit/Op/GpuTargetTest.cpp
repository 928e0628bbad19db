//===- GpuTargetTest.cpp - Architectures, PTX versions, features ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/GpuTarget.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"

extern "C" void LLVMInitializeNVPTXTargetInfo();
extern "C" void LLVMInitializeNVPTXTarget();
extern "C" void LLVMInitializeNVPTXTargetMC();

using namespace tilecopy;

namespace {

std::string errorOf(llvm::StringRef cpu, std::optional<unsigned> ptx = {}) {
  auto t = GpuTarget::parse(cpu, ptx);
  return t ? "accepted" : llvm::toString(t.takeError());
}

GpuTarget target(llvm::StringRef cpu, std::optional<unsigned> ptx = {}) {
  return llvm::cantFail(GpuTarget::parse(cpu, ptx));
}

/// All names of the table: the error about an unknown target lists them.
std::vector<std::string> cpus() {
  std::string text = errorOf("nothing at all");
  std::vector<std::string> names;
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(text).split("the targets are ").second.split(parts, ", ");
  for (llvm::StringRef p : parts)
    names.push_back(p.str());
  return names;
}

TEST(GpuTarget, Parts) {
  GpuTarget t = target("sm_90a", 83);
  EXPECT_EQ(t.sm(), 90u);
  EXPECT_EQ(t.suffix(), 'a');
  EXPECT_EQ(t.ptx(), 83u);
  EXPECT_EQ(t.cpu(), "sm_90a");
  EXPECT_EQ(t.ptxVersion(), "8.3");
  EXPECT_EQ(target("sm_120").suffix(), 0);
  EXPECT_EQ(target("sm_120").cpu(), "sm_120");
  EXPECT_EQ(target("sm_100f").suffix(), 'f');
}

TEST(GpuTarget, SharedMemory) {
  EXPECT_EQ(target("sm_75").sharedBytes(), 64 * 1024);
  EXPECT_EQ(target("sm_80").sharedBytes(), 163 * 1024);
  EXPECT_EQ(target("sm_89").sharedBytes(), 99 * 1024);
  EXPECT_EQ(target("sm_90a").sharedBytes(), 227 * 1024);
  EXPECT_EQ(target("sm_100f").sharedBytes(), 227 * 1024);
  EXPECT_EQ(target("sm_120a").sharedBytes(), 99 * 1024);
  EXPECT_EQ(GpuTarget::greatestSharedBytes(), 227 * 1024);
}

TEST(GpuTarget, DefaultVersions) {
  EXPECT_EQ(target("sm_70").ptx(), 80u);
  EXPECT_EQ(target("sm_80").ptx(), 80u);
  EXPECT_EQ(target("sm_88").ptx(), 90u);
  EXPECT_EQ(target("sm_90").ptx(), 86u);
  EXPECT_EQ(target("sm_90a").ptx(), 86u);
  EXPECT_EQ(target("sm_100a").ptx(), 88u);
  EXPECT_EQ(target("sm_110a").ptx(), 90u);
  EXPECT_EQ(target("sm_121a").ptx(), 88u);
  EXPECT_EQ(target("sm_107a").ptx(), 94u);
}

TEST(GpuTarget, Errors) {
  EXPECT_EQ(errorOf("sm_90b"), "unknown target 'sm_90b'; did you mean 'sm_90'?");
  EXPECT_EQ(errorOf("sm90a"), "unknown target 'sm90a'; did you mean 'sm_90a'?");
  // The next number is of another family.
  EXPECT_EQ(errorOf("sm_108a"), "unknown target 'sm_108a'; did you mean 'sm_107a'?");
  EXPECT_EQ(errorOf("sm_109"), "unknown target 'sm_109'; did you mean 'sm_107'?");
  EXPECT_EQ(errorOf("rubin"), "unknown target 'rubin'; did you mean 'sm_107a'?");
  EXPECT_EQ(errorOf("sm_107a", 93),
            "PTX version 9.3 is too old for sm_107a, which needs at least 9.4");
  EXPECT_EQ(errorOf("gfx90a").substr(0, 50), "unknown target 'gfx90a'; the targets are sm_70, sm");
  EXPECT_EQ(errorOf("sm_90a", 78),
            "PTX version 7.8 is too old for sm_90a, which needs at least 8.0");
  EXPECT_EQ(errorOf("sm_90a", 96),
            "PTX version 9.6 is not known; the versions are 6.0 to 9.5 (there is no 6.6 to 6.9, "
            "no 7.9 and no 8.9)");
  EXPECT_EQ(errorOf("sm_101f", 90), "PTX version 9.0 and newer call sm_101f sm_110f");
  EXPECT_EQ(errorOf("sm_90a", 89).substr(0, 28), "PTX version 8.9 is not known");
}

/// Numbers that no difference of signed words can hold.
TEST(GpuTarget, FarNumbers) {
  for (llvm::StringRef cpu : {"sm_2147483647", "sm_2147483648", "sm_4294967295", "sm_4294967386"})
    EXPECT_NE(errorOf(cpu, 86).find("unknown target '" + cpu.str() + "'"), std::string::npos)
        << errorOf(cpu, 86);
}

TEST(GpuTarget, PtxVersionText) {
  EXPECT_EQ(llvm::cantFail(GpuTarget::parsePtxVersion("8.6")), 86u);
  for (llvm::StringRef text :
       {"", "8", "8.", ".6", "8.66", "8.x", "-8.6", "8.-6", "8.+1", "999.0"}) {
    auto v = GpuTarget::parsePtxVersion(text);
    ASSERT_FALSE(bool(v)) << text.str();
    EXPECT_EQ(llvm::toString(v.takeError()),
              "'" + text.str() + "' is not a PTX version; one looks like 8.6, the newest is 9.5");
  }
}

TEST(GpuTarget, Features) {
  EXPECT_TRUE(target("sm_100a", 88).has(Feature::Vector256));
  EXPECT_TRUE(target("sm_120", 88).has(Feature::Vector256));
  EXPECT_EQ(target("sm_120", 88).whyNot(Feature::Vector256), "");
  EXPECT_FALSE(target("sm_100a", 86).has(Feature::Vector256));
  EXPECT_EQ(target("sm_100a", 86).whyNot(Feature::Vector256),
            "256-bit global accesses need PTX 8.8 or newer (this is 8.6)");
  EXPECT_EQ(target("sm_90a", 90).whyNot(Feature::Vector256),
            "256-bit global accesses need sm_100 or newer (this is sm_90a)");
  EXPECT_TRUE(target("sm_90", 78).has(Feature::Clusters));
  EXPECT_EQ(target("sm_89").whyNot(Feature::Clusters),
            "clusters need sm_90 or newer (this is sm_89)");
  EXPECT_TRUE(target("sm_100a", 86).has(Feature::Matrix8));
  EXPECT_TRUE(target("sm_121f").has(Feature::Matrix8));
  EXPECT_FALSE(target("sm_103").has(Feature::Matrix8));
  EXPECT_EQ(target("sm_103").whyNot(Feature::Matrix8),
            "transposing or expanding 8-bit matrices needs sm_103a or sm_103f (this is sm_103)");
  EXPECT_EQ(target("sm_90a").whyNot(Feature::Matrix8),
            "transposing or expanding 8-bit matrices needs sm_100 or newer (this is sm_90a)");
}

/// Rubin is of the family of sm_100; LLVM 22 does not have it.
TEST(GpuTarget, NewerThanLlvm) {
  GpuTarget rubin = target("sm_107a");
  EXPECT_EQ(rubin.backendCpu(), "sm_100f");
  EXPECT_EQ(rubin.backendPtx(), 90u);
  EXPECT_EQ(target("sm_107").backendCpu(), "sm_100");
  EXPECT_EQ(target("sm_100a", 92).backendCpu(), "sm_100a");
  EXPECT_EQ(target("sm_100a", 92).backendPtx(), 90u);
  EXPECT_EQ(target("sm_90a", 83).backendPtx(), 83u);
  EXPECT_TRUE(rubin.has(Feature::TensorMemory));
  EXPECT_TRUE(rubin.covers(target("sm_100f")));
  EXPECT_FALSE(rubin.covers(target("sm_100a")));
  EXPECT_FALSE(rubin.covers(target("sm_110f")));
  EXPECT_FALSE(target("sm_107").has(Feature::TensorMemory));
}

/// LLVM ends the process when it is given a pair that does not go together. Everything the table
/// accepts must be something LLVM takes.
TEST(GpuTarget, LlvmTakesEverythingAccepted) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string error;
  const llvm::Target *nvptx = llvm::TargetRegistry::lookupTarget(triple, error);
  ASSERT_TRUE(nvptx) << error;
  unsigned pairs = 0;
  for (const std::string &cpu : cpus())
    for (unsigned ptx = 30; ptx < 120; ++ptx) {
      auto t = GpuTarget::parse(cpu, ptx);
      if (!t) {
        llvm::consumeError(t.takeError());
        continue;
      }
      ++pairs;
      std::unique_ptr<llvm::TargetMachine> machine(nvptx->createTargetMachine(
          triple, t->backendCpu(), "+ptx" + std::to_string(t->backendPtx()), llvm::TargetOptions(),
          std::nullopt));
      ASSERT_TRUE(machine);
      const llvm::MCSubtargetInfo &info = *machine->getMCSubtargetInfo();
      EXPECT_TRUE(info.isCPUStringValid(t->backendCpu())) << cpu;
      EXPECT_TRUE(info.checkFeatures("+ptx" + std::to_string(t->backendPtx()))) << ptx;
      // What it is compiled as runs on it.
      EXPECT_TRUE(t->covers(target(t->backendCpu(), t->backendPtx()))) << cpu << ' ' << ptx;
    }
  EXPECT_EQ(cpus().size(), 31u);
  EXPECT_GT(pairs, 150u);
}

} // namespace
