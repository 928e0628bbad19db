//===- Plugin.cpp - Marker calls lowered in place -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass for opt and clang, of the LLVM that this is built on. It lowers calls of functions whose
// names begin with `tilecopy.copy`:
//
//   call void @tilecopy.copy.in(ptr @text, ptr addrspace(3) %S, ptr addrspace(1) %A, i32 %M)
//
// The first argument is a constant string, the text of the copy (program/CopyText.h); the others
// are those of the copy's device function (emit/EmitFunction.h). The architecture comes from the
// text, or else from the calling function. Remarks, warnings, and the error of a call that cannot
// be lowered are at the place of the call. A marker that remains is an error too.
//
//   opt-22 -load-pass-plugin=libtilecopy-plugin.so -passes=tilecopy in.ll
//   clang-22 -fpass-plugin=libtilecopy-plugin.so ...            the pass comes first by itself
//
//===----------------------------------------------------------------------===//

#include "tilecopy/Version.h"
#include "tilecopy/program/CopyText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class LowerCopies : public PassInfoMixin<LowerCopies> {
public:
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    bool changed = false;
    for (Function &f : make_early_inc_range(module))
      if (isMarker(f))
        changed |= lowerAll(f);
      else if (f.getName().starts_with("tilecopy.") && !f.use_empty())
        refuse(f);
    return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; } // of optnone functions too

private:
  static bool isMarker(const Function &f) {
    StringRef name = f.getName();
    return name == "tilecopy.copy" || name.starts_with("tilecopy.copy.");
  }

  /// Without this, only the linker would notice a misspelled marker.
  static void refuse(Function &f) {
    std::string what =
        ("'" + f.getName() + "' is not a marker; those that are lowered begin with tilecopy.copy")
            .str();
    for (User *user : f.users())
      if (auto *use = dyn_cast<Instruction>(user))
        return fail(f.getContext(), use, what);
    fail(f.getContext(), nullptr, what);
  }

  bool lowerAll(Function &marker) {
    bool changed = false;
    for (User *user : make_early_inc_range(marker.users())) {
      auto *call = dyn_cast<CallInst>(user);
      if (!call || call->getCalledFunction() != &marker) {
        fail(marker.getContext(), dyn_cast<Instruction>(user),
             "a marker is called, and nothing else: '" + marker.getName() + "' is used otherwise");
        continue;
      }
      if (Error e = lower(*call))
        fail(marker.getContext(), call, toString(std::move(e)));
      else
        changed = true;
    }
    if (marker.use_empty() && marker.isDeclaration()) {
      marker.eraseFromParent();
      changed = true;
    }
    return changed;
  }

  static Error lower(CallInst &call) {
    StringRef text;
    if (!call.arg_size() || !call.getArgOperand(0)->getType()->isPointerTy() ||
        !getConstantStringInfo(call.getArgOperand(0)->stripPointerCasts(), text))
      return createStringError("the first argument is the text of the copy, a constant string");
    ParseOverrides overrides;
    StringRef cpu = call.getFunction()->getFnAttribute("target-cpu").getValueAsString();
    if (cpu.starts_with("sm_") && !text.ltrim().starts_with("target"))
      overrides.cpu = cpu.str();
    SourceMgr sources;
    auto copies = planCopies(text, sources, overrides);
    if (!copies)
      return copies.takeError();
    if (copies->size() != 1)
      return createStringError("the text has " + Twine(copies->size()) +
                               " copies; a marker is of one");
    const TextCopy &copy = copies->front();
    SmallVector<Value *, 8> arguments(drop_begin(call.args()));
    IRBuilder<> builder(&call);
    auto result = emitCopyInPlace(builder, copy.op, copy.choice, copy.symbols, arguments);
    if (!result)
      return result.takeError();
    if (*result && call.getType() == (*result)->getType())
      call.replaceAllUsesWith(*result);
    else if (!call.use_empty() || (*result && !call.getType()->isVoidTy()))
      return createStringError("the marker's type is not what the copy returns");
    call.eraseFromParent();
    return Error::success();
  }

  static void fail(LLVMContext &context, Instruction *at, const Twine &message) {
    if (at)
      context.diagnose(
          DiagnosticInfoUnsupported(*at->getFunction(), "tilecopy: " + message, at->getDebugLoc()));
    else
      context.diagnose(DiagnosticInfoGeneric("tilecopy: " + message, DS_Error));
  }
};

} // namespace

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {
      LLVM_PLUGIN_API_VERSION, "tilecopy", TILECOPY_VERSION_STRING, [](PassBuilder &builder) {
        builder.registerPipelineParsingCallback(
            [](StringRef name, ModulePassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
              if (name != "tilecopy")
                return false;
              passes.addPass(LowerCopies());
              return true;
            });
        builder.registerPipelineStartEPCallback(
            [](ModulePassManager &passes, OptimizationLevel) { passes.addPass(LowerCopies()); });
      }};
}
