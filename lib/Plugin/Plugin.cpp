//===- Plugin.cpp - Marker calls lowered in place -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass for opt and clang, of the LLVM that this is built on. It lowers calls of functions whose
// names begin with `tilecopy.copy`, `tilecopy.replace` (the edit of the tensor map of a copy of a
// window), `tilecopy.ring` or `tilecopy.statement`:
//
//   call void @tilecopy.copy.in(ptr @text, ptr addrspace(3) %S, ptr addrspace(1) %A, i32 %M)
//   call void @tilecopy.statement.wait(ptr @wait, ptr addrspace(3) %bar, i32 %phase)
//   %stage = call ptr addrspace(3) @tilecopy.ring.wait(ptr @ring, ptr addrspace(3) %ring, i32 %k)
//
// The first argument is a constant string, the text of the copy (program/CopyText.h), of the
// statement (emit/EmitStatement.h) or of the ring (program/RingText.h); the rest are those of its
// device function. In the place of indices or predicates in registers may stand a function and what
// it is given beside the number of an index, a pointer: `i64 @row(i64 %number, ptr %context)`. Of a
// text with several copies, which are planned together, the marker
// `tilecopy.copy.ring.2` is the second. The markers of a ring are tilecopy.ring.init, fill, wait,
// release and drain; init without an argument returns memory that it has made for the ring. The
// architecture and the PTX version come from the text, or else from the calling function. Remarks,
// warnings, and the error of a call that cannot be lowered are at the place of the call. A marker
// that remains is an error too.
//
//   opt-22 -load-pass-plugin=libtilecopy-plugin.so -passes=tilecopy in.ll
//   clang-22 -fpass-plugin=libtilecopy-plugin.so ...            the pass comes first by itself
//
//===----------------------------------------------------------------------===//

#include "Emit/LlvmVersions.h"
#include "RingMarkers.h"
#include "tilecopy/Version.h"
#include "tilecopy/emit/EmitStatement.h"
#include "tilecopy/emit/EmitTensorMap.h"
#include "tilecopy/emit/TargetRecord.h"
#include "tilecopy/program/CopyText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"

#include TILECOPY_PASS_PLUGIN_H

using namespace llvm;
using namespace tilecopy;

namespace {

class LowerCopies : public PassInfoMixin<LowerCopies> {
public:
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    bool changed = false;
    RingMarkers rings(module);
    for (Function &f : make_early_inc_range(module))
      if (isMarker(f))
        changed |= lowerAll(f, rings);
      else if (f.getName().starts_with("tilecopy.") && !f.use_empty())
        refuse(f);
    rings.inlineAll();
    return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; } // of optnone functions too

private:
  static bool begins(const Function &f, StringRef word) {
    StringRef name = f.getName();
    return name.consume_front("tilecopy.") && name.consume_front(word) &&
           (name.empty() || name.starts_with("."));
  }
  static bool isMarker(const Function &f) {
    return begins(f, "copy") || begins(f, "replace") || begins(f, "ring") || begins(f, "statement");
  }

  /// Without this, only the linker would notice a misspelled marker.
  static void refuse(Function &f) {
    std::string what = ("'" + f.getName() +
                        "' is not a marker; those that are lowered begin with "
                        "tilecopy.copy, tilecopy.replace, tilecopy.ring or tilecopy.statement")
                           .str();
    for (User *user : f.users())
      if (auto *use = dyn_cast<Instruction>(user))
        return fail(f.getContext(), use, what);
    fail(f.getContext(), nullptr, what);
  }

  bool lowerAll(Function &marker, RingMarkers &rings) {
    bool changed = false;
    for (User *user : make_early_inc_range(marker.users())) {
      auto *call = dyn_cast<CallInst>(user);
      if (!call || call->getCalledFunction() != &marker) {
        fail(marker.getContext(), dyn_cast<Instruction>(user),
             "a marker is called, and nothing else: '" + marker.getName() + "' is used otherwise");
        continue;
      }
      if (Error e = lower(*call, rings))
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

  static Error lower(CallInst &call, RingMarkers &rings) {
    StringRef text;
    if (!call.arg_size() || !call.getArgOperand(0)->getType()->isPointerTy() ||
        !getConstantStringInfo(call.getArgOperand(0)->stripPointerCasts(), text))
      return createStringError("the first argument must be a constant string with the copy, the "
                               "ring or the statement");
    SmallVector<Value *, 8> arguments(drop_begin(call.args()));
    IRBuilder<> builder(&call);
    const Function &marker = *call.getCalledFunction();
    auto result = begins(marker, "statement") ? emitStatement(builder, text, arguments)
                  : begins(marker, "ring")    ? emitRing(builder, marker, text, arguments, rings)
                                              : emitCopy(builder, marker, text, arguments);
    if (!result)
      return result.takeError();
    if (Error e = replaceResult(builder, call, *result))
      return e;
    call.eraseFromParent();
    return Error::success();
  }

  /// C has no i1.
  static Error replaceResult(IRBuilder<> &builder, CallInst &call, Value *result) {
    if (result && result->getType()->isIntegerTy(1) && call.getType()->isIntegerTy())
      result = builder.CreateZExt(result, call.getType());
    if (result && call.getType() == result->getType())
      call.replaceAllUsesWith(result);
    else if (!call.use_empty() || (result && !call.getType()->isVoidTy()))
      return createStringError("the marker's type is not what it returns");
    return Error::success();
  }

  static Expected<Value *> emitStatement(IRBuilder<> &builder, StringRef text,
                                         ArrayRef<Value *> arguments) {
    auto statement = DeviceStatement::parse(text);
    if (!statement)
      return statement.takeError();
    auto target = targetOf(*builder.GetInsertBlock()->getParent());
    if (!target)
      return createStringError(
          "the function does not say for which GPU it is, as in -march=sm_90a");
    return emitStatementInPlace(builder, *statement, *target, arguments);
  }

  /// What the calling function says of the target, where the text of the copies says nothing.
  static ParseOverrides overridesFor(const IRBuilder<> &builder, StringRef copies) {
    ParseOverrides overrides;
    auto target = targetOf(*builder.GetInsertBlock()->getParent());
    if (target && !copies.ltrim().starts_with("target")) {
      overrides.cpu = target->cpu();
      overrides.ptx = target->ptx();
    }
    return overrides;
  }

  /// tilecopy.ring.wait, and tilecopy.ring.wait.more.
  static Expected<Value *> emitRing(IRBuilder<> &builder, const Function &marker, StringRef text,
                                    ArrayRef<Value *> arguments, RingMarkers &rings) {
    auto ring = RingText::parse(text);
    if (!ring)
      return ring.takeError();
    StringRef verb = marker.getName().split("ring").second.ltrim('.').split('.').first;
    return rings.lower(builder, verb, *ring, overridesFor(builder, ring->copies), arguments);
  }

  /// Of several copies, which are planned together, the marker's name ends with a number.
  static Expected<Value *> emitCopy(IRBuilder<> &builder, const Function &marker, StringRef text,
                                    ArrayRef<Value *> arguments) {
    SourceMgr sources;
    auto copies = planCopies(text, sources, overridesFor(builder, text));
    if (!copies)
      return copies.takeError();
    size_t count = copies->size(), number = 1;
    bool isNumbered = !marker.getName().rsplit('.').second.getAsInteger(10, number);
    if (count != 1 && (!isNumbered || number < 1 || number > count))
      return createStringError("the string has " + Twine(count) +
                               " copies; the name of a marker "
                               "for one of them ends with .1 to ." +
                               Twine(count));
    const TextCopy &copy = (*copies)[count == 1 ? 0 : number - 1];
    if (!begins(marker, "replace"))
      return emitCopyWith(builder, copy, arguments);
    if (Error e = emitMapEditInPlace(builder, copy.op, copy.choice, copy.symbols, arguments))
      return e;
    return nullptr;
  }

  /// A function among the arguments gives indices, and the argument after it is for the function.
  static Expected<Value *> emitCopyWith(IRBuilder<> &builder, const TextCopy &copy,
                                        ArrayRef<Value *> arguments) {
    FunctionOptions options;
    SmallVector<Value *, 8> others;
    for (Value *argument : arguments) {
      auto *callee = dyn_cast<Function>(argument->stripPointerCasts());
      if (!callee) {
        others.push_back(argument);
        continue;
      }
      FunctionType *type = callee->getFunctionType();
      auto *returned = dyn_cast<IntegerType>(type->getReturnType());
      if (!returned || returned->getBitWidth() > 64 || type->isVarArg() ||
          type->getNumParams() != 2 || !type->getParamType(0)->isIntegerTy(64) ||
          type->getParamType(1) != PointerType::get(builder.getContext(), 0))
        return createStringError("the function '" + callee->getName() +
                                 "' gives no indices: it takes the number of an index, an i64, and "
                                 "a pointer (the argument after it), and returns an integer of at "
                                 "most 64 bits");
      options.indexCallees.push_back({others.size(), callee});
    }
    return emitCopyInPlace(builder, copy.op, copy.choice, copy.symbols, others, options);
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
