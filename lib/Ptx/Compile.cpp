//===- Compile.cpp - LLVM IR to PTX ---------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/LlvmVersions.h"
#include "Emit/WholeTiles.h"
#include "FixedValues.h"
#include "HighHalves.h"
#include "Pipeline.h"
#include "Printable.h"
#include "ShiftedProducts.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/Ptx.h"
#include "tilecopy/emit/TargetRecord.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include <map>
#include <tuple>

extern "C" void LLVMInitializeNVPTXTargetInfo();
extern "C" void LLVMInitializeNVPTXTarget();
extern "C" void LLVMInitializeNVPTXTargetMC();
extern "C" void LLVMInitializeNVPTXAsmPrinter();

using namespace llvm;
using namespace tilecopy;

static const llvm::Target *nvptx() {
  static const llvm::Target *target = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    std::string error;
    return TargetRegistry::lookupTarget(Triple("nvptx64-nvidia-cuda"), error);
  }();
  return target;
}

namespace {

/// Collects errors that the backend reports while it continues (unknown asm constraints, say), and
/// passes everything else to the previous handler.
class CollectErrors : public DiagnosticHandler {
public:
  CollectErrors(std::unique_ptr<DiagnosticHandler> previous, std::string &errors)
      : previous(std::move(previous)), errors(errors) {}

  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (info.getSeverity() != DS_Error)
      return previous && previous->handleDiagnostics(info);
    raw_string_ostream os(errors);
    DiagnosticPrinterRawOStream printer(os);
    info.print(printer);
    os << '\n';
    return true;
  }
  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return previous && previous->isPassedOptRemarkEnabled(pass);
  }
  bool isMissedOptRemarkEnabled(StringRef pass) const override {
    return previous && previous->isMissedOptRemarkEnabled(pass);
  }
  bool isAnalysisRemarkEnabled(StringRef pass) const override {
    return previous && previous->isAnalysisRemarkEnabled(pass);
  }
  bool isAnyRemarkEnabled() const override { return previous && previous->isAnyRemarkEnabled(); }

  std::unique_ptr<DiagnosticHandler> previous;

private:
  std::string &errors;
};

} // namespace

/// Making a target machine takes about as long as printing a small kernel; a thread keeps those
/// that it has used.
static TargetMachine &machineFor(const tilecopy::GpuTarget &target, CodeGenOptLevel level) {
  using Key = std::tuple<std::string, unsigned, CodeGenOptLevel>;
  thread_local std::map<Key, std::unique_ptr<TargetMachine>> machines;
  std::string cpu = target.backendCpu();
  unsigned ptx = target.backendPtx();
  std::unique_ptr<TargetMachine> &machine = machines[{cpu, ptx, level}];
  if (!machine)
    machine.reset(nvptx()->createTargetMachine(Triple("nvptx64-nvidia-cuda"), cpu,
                                               "+ptx" + std::to_string(ptx), TargetOptions(),
                                               std::nullopt, std::nullopt, level));
  return *machine;
}

static void optimize(Module &module, TargetMachine &machine, OptLevel level) {
  // Plans are emitted in final form: below O2 the backend's own IR passes are enough (and they
  // halve the time; ptx-bench codegen measures it).
  if (level == OptLevel::O0 || level == OptLevel::O1)
    return;
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager sccs;
  ModuleAnalysisManager modules;
  // This pass narrows loads of vectors that are only taken apart; but widths are a contract.
  PassInstrumentationCallbacks callbacks;
  callbacks.registerShouldRunOptionalPassCallback(
      [](StringRef pass, const auto &) { return pass != "VectorCombinePass"; });
  auto passes =
      passBuilder<PassBuilder>(module.getContext(), &machine, PipelineTuningOptions(), &callbacks);
  passes.registerModuleAnalyses(modules);
  passes.registerCGSCCAnalyses(sccs);
  passes.registerFunctionAnalyses(functions);
  passes.registerLoopAnalyses(loops);
  passes.crossRegisterProxies(loops, functions, sccs, modules);
  passes
      .buildPerModuleDefaultPipeline(level == OptLevel::O2 ? OptimizationLevel::O2
                                                           : OptimizationLevel::O3)
      .run(module, modules);
}

/// False if the backend cannot print assembly.
static bool print(Module &module, TargetMachine &machine, OptLevel level, SmallString<0> &text) {
  raw_svector_ostream os(text);
  // The printer writes a few characters at a time. Its stream takes over the size of this buffer.
  os.SetBufferSize(1 << 14);
  // A pass manager serves one module only: the printer of PTX keeps a map by function. The last of
  // the text is written when the pass manager is destroyed.
  legacy::PassManager codegen;
  bool isReady = (level == OptLevel::O1 && isPlain(module) &&
                  addShortPipeline(codegen, machine, os, tiesRegisters(module))) ||
                 addFullPipeline(codegen, machine, os);
  if (isReady)
    codegen.run(module);
  return isReady;
}

/// Writes the target's own names where LLVM compiled it as another one.
static std::string withHeader(StringRef text, const tilecopy::GpuTarget &target) {
  std::string ptx = text.str();
  auto replace = [&](StringRef directive, StringRef value) {
    size_t begin = ptx.find(("\n" + directive).str());
    assert(begin != std::string::npos && "LLVM prints both directives");
    begin += 1 + directive.size();
    ptx.replace(begin, ptx.find_first_of(",\n", begin) - begin, value.data(), value.size());
  };
  if (target.ptx() != target.backendPtx())
    replace(".version ", target.ptxVersion());
  if (std::string cpu = target.cpu(); cpu != target.backendCpu())
    replace(".target ", cpu);
  return ptx;
}

Expected<std::string> tilecopy::compileToPtx(Module &module, const tilecopy::GpuTarget &target,
                                             OptLevel level, ModuleCheck check) {
  std::string problem;
  raw_string_ostream problemStream(problem);
  if (check == ModuleCheck::Whole && verifyModule(module, &problemStream))
    return emitError(EmitFault::Module, "", "the module is not valid IR: " + problem);
  // -O0 applies to the IR only: without optimization the backend neither folds addresses nor keeps
  // vectors in registers.
  CodeGenOptLevel backend = level == OptLevel::O2   ? CodeGenOptLevel::Default
                            : level == OptLevel::O3 ? CodeGenOptLevel::Aggressive
                            : level == OptLevel::O1 ? CodeGenOptLevel::Less
                                                    : CodeGenOptLevel::None;
  TargetMachine &machine = machineFor(target, backend);
  if (Error e = checkTarget(module, target, machine.createDataLayout()))
    return e;
  if (check == ModuleCheck::Whole)
    if (Error e = checkSymbols(module))
      return e;
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());

  LLVMContext &context = module.getContext();
  std::string errors;
  auto collector = std::make_unique<CollectErrors>(context.getDiagnosticHandler(), errors);
  CollectErrors *raw = collector.get();
  context.setDiagnosticHandler(std::move(collector));
  for (Function &f : module) {
    shareWholeTiles(f);
    fixValues(f);
  }
  optimize(module, machine, level);
  SmallString<0> text;
  Error refused =
      check == ModuleCheck::Whole ? checkCode(module, level != OptLevel::O0) : Error::success();
  if (!refused)
    for (Function &f : module) {
      shiftBeforeProducts(f);
      shiftHighHalves(f);
    }
  bool isReady = !refused && print(module, machine, level, text);
  context.setDiagnosticHandler(std::move(raw->previous));
  if (refused)
    return refused;
  if (!isReady)
    return emitError(EmitFault::Module, "", "LLVM's NVPTX backend cannot print assembly");
  if (!errors.empty())
    return emitError(EmitFault::Module, "",
                     "LLVM's NVPTX backend reports: " + StringRef(errors).rtrim());
  return withHeader(text, target);
}
