//===- Pipeline.cpp - The passes of the back end --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/CodeGen/CodeGenTargetMachineImpl.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"

using namespace llvm;
using namespace tilecopy;

static constexpr StringLiteral beforeSelection[] = {
    "nvptx-assign-valid-global-names", "nvptx-lower-args", "nvptx-tag-invariant-loads"};

namespace {
struct Step {
  StringLiteral pass;
  bool onlyIfTied = false; ///< only if inline assembly ties registers
};
} // namespace

// Copies that a pass leaves over are silently not printed unless `postrapseudos` makes
// instructions of them. Without the first machine-cse the SASS grows. Where registers are tied,
// `machine-sink` moves arithmetic past a wait for products (an attention kernel gains a tenth on an
// H200), and the coalescer avoids copies of sums under way. Only calls have proxies of registers to
// erase, only device functions forward parameters, and only inline assembly has two-address
// instructions: these passes are left out where they have nothing to do.
static constexpr Step afterSelection[] = {{"finalize-isel"},
                                          {"machine-cse"},
                                          {"machine-sink", true},
                                          {"peephole-opt"},
                                          {"dead-mi-elimination"},
                                          {"phi-node-elimination"},
                                          {"twoaddressinstruction", true},
                                          {"register-coalescer", true},
                                          {"nvptx-prolog-epilog"},
                                          {"postrapseudos"}};

namespace {

/// Removes branches to the next block: selection ends every conditional block with a branch to its
/// other successor, even if that is the next block.
class FallThrough : public MachineFunctionPass {
public:
  static char ID;
  FallThrough() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Branches to the next block"; }
  bool runOnMachineFunction(MachineFunction &function) override {
    bool changed = false;
    for (MachineBasicBlock &block : function) {
      auto last = block.getLastNonDebugInstr();
      if (last == block.end() || !last->isUnconditionalBranch() ||
          last->getOperand(0).getMBB() != block.getNextNode())
        continue;
      last->eraseFromParent();
      changed = true;
    }
    return changed;
  }
};
char FallThrough::ID = 0;

} // namespace

static const PassInfo *passInfo(StringRef name) {
  return PassRegistry::getPassRegistry()->getPassInfo(name);
}

bool tilecopy::addShortPipeline(legacy::PassManager &passes, TargetMachine &machine,
                                raw_pwrite_stream &os, bool tied) {
  // The names are looked up once: the registry has a lock. Some of them are registered when a
  // configuration is made.
  auto &impl = static_cast<CodeGenTargetMachineImpl &>(machine);
  std::unique_ptr<TargetPassConfig> config(
      static_cast<TargetPassConfig *>(impl.createPassConfig(passes)));
  static const auto before = map_to_vector<16>(beforeSelection, passInfo);
  static const auto after =
      map_to_vector<16>(afterSelection, [](const Step &step) { return passInfo(step.pass); });
  if (is_contained(before, nullptr) || is_contained(after, nullptr))
    return false;
  TargetPassConfig *own = config.get();
  own->setDisableVerify(true);
  auto *modules = new MachineModuleInfoWrapperPass(&impl);
  passes.add(config.release());
  passes.add(modules);
  for (const PassInfo *info : before)
    passes.add(info->createPass());
  own->addInstSelector();
  for (auto [step, info] : zip_equal(afterSelection, after))
    if (tied || !step.onlyIfTied)
      passes.add(info->createPass());
  passes.add(new FallThrough);
  bool refused = impl.addAsmPrinter(passes, os, nullptr, CodeGenFileType::AssemblyFile,
                                    modules->getMMI().getContext());
  passes.add(createFreeMachineFunctionPass());
  own->setInitialized();
  return !refused;
}

namespace {

/// Drops passes as they are added.
class WithoutQuadratic : public PassManagerBase {
public:
  explicit WithoutQuadratic(legacy::PassManager &passes) : passes(passes) {}
  void add(Pass *pass) override {
    const PassInfo *info = PassRegistry::getPassRegistry()->getPassInfo(pass->getPassID());
    if (info && info->getPassArgument() == "slsr")
      delete pass;
    else
      passes.add(pass);
  }

private:
  legacy::PassManager &passes;
};

} // namespace

bool tilecopy::addFullPipeline(legacy::PassManager &passes, TargetMachine &machine,
                               raw_pwrite_stream &os) {
  WithoutQuadratic filter(passes);
  return !machine.addPassesToEmitFile(filter, os, nullptr, CodeGenFileType::AssemblyFile);
}
