//===- Emit.cpp - Emission in C, through LLVM-C ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy-c/Emit.h"
#include "Handles.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/emit/Ptx.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace tilecopy;

/// The words of a side in registers; none if the caller has not given them.
static std::optional<RegisterTile> tileOf(const tilecopy_copy *copy, bool dst,
                                          const LLVMValueRef *words, LLVMContext &context) {
  unsigned count = tilecopy_copy_register_words(copy, dst);
  if (!count || !words)
    return std::nullopt;
  RegisterTile tile(context, uint64_t(count) * 4);
  for (unsigned i = 0; i != count; ++i)
    tile.words()[i] = unwrap(words[i]);
  return tile;
}

tilecopy_status tilecopy_copy_emit(const tilecopy_copy *copy, LLVMBuilderRef builder,
                                   const tilecopy_operands *given, char **message) {
  if (!copy || !builder || !given)
    return badArgument("tilecopy_copy_emit: the copy, the builder or the operands are null",
                       message);
  IRBuilder<> &b = *unwrap(builder);
  auto dst = tileOf(copy, true, given->dst_words, b.getContext());
  auto src = tileOf(copy, false, given->src_words, b.getContext());
  CopyOperands operands = CopyOperands::pointers(unwrap(given->dst), unwrap(given->src));
  operands.dstRegisters = dst ? &*dst : nullptr;
  operands.srcRegisters = src ? &*src : nullptr;
  operands.barrier = unwrap(given->barrier);
  operands.tensorMap = unwrap(given->tensor_map);
  if (copy->copy.op.options.has(options::Scratch)) // the field is newer than the struct
    operands.through(unwrap(given->scratch));
  operands.thread(unwrap(given->thread));
  operands.symbols([&](const Symbol &s) -> Value * {
    LLVMValueRef own =
        given->symbol_value ? given->symbol_value(s.name().str().c_str(), given->context) : nullptr;
    return own ? unwrap(own) : valueOfPlace(b, s, unwrap(given->thread));
  });
  if (Error e = emitCopy(b, copy->copy.choice, operands))
    return report(std::move(e), message, TILECOPY_BAD_OPERAND);
  if (dst)
    for (auto [i, word] : enumerate(dst->words()))
      given->dst_words[i] = wrap(word);
  return report(Error::success(), message, TILECOPY_OK);
}

tilecopy_status tilecopy_set_kernel(LLVMValueRef function, const char *cpu, unsigned threads,
                                    unsigned cluster, char **message) {
  auto *kernel = function ? dyn_cast<Function>(unwrap(function)) : nullptr;
  if (!kernel || !cpu)
    return badArgument("tilecopy_set_kernel: it takes a function and an architecture", message);
  auto target = GpuTarget::parse(cpu);
  if (!target)
    return report(target.takeError(), message, TILECOPY_BAD_ARGUMENT);
  return report(setKernelAttributes(*kernel, {*target, threads, cluster}), message,
                TILECOPY_BAD_OPERAND);
}

tilecopy_status tilecopy_set_tensor_map(LLVMValueRef parameter, char **message) {
  auto *argument = parameter ? dyn_cast<Argument>(unwrap(parameter)) : nullptr;
  if (!argument)
    return badArgument("tilecopy_set_tensor_map: it takes a parameter of a function", message);
  return report(declareTensorMapParameter(*argument), message, TILECOPY_BAD_OPERAND);
}

tilecopy_status tilecopy_emit_sync(LLVMBuilderRef builder, tilecopy_scope scope, char **message) {
  if (!builder || scope < TILECOPY_WARP || scope > TILECOPY_CTA)
    return badArgument("tilecopy_emit_sync: it takes a builder and the scope of a warp, a "
                       "warpgroup or a CTA",
                       message);
  return report(emitSync(*unwrap(builder), Scope(scope)), message, TILECOPY_BAD_OPERAND);
}

tilecopy_status tilecopy_module_ptx(LLVMModuleRef module, const char *cpu, unsigned level,
                                    char **ptx, char **message) {
  if (!module || !cpu || !ptx || level > 3)
    return badArgument("tilecopy_module_ptx: it takes a module, an architecture, a level of 0 to 3 "
                       "and a place for PTX",
                       message);
  *ptx = nullptr;
  auto target = GpuTarget::parse(cpu);
  if (!target)
    return report(target.takeError(), message, TILECOPY_BAD_ARGUMENT);
  auto text = compileToPtx(*unwrap(module), *target, OptLevel(level));
  if (!text)
    return report(text.takeError(), message, TILECOPY_CANNOT_EMIT);
  *ptx = copyText(*text);
  return report(Error::success(), message, TILECOPY_OK);
}

/// Null and unknown architectures are the caller's mistakes.
static Expected<tilecopy::GpuTarget> targetOf(const char *what, LLVMBuilderRef builder,
                                              const char *cpu) {
  if (!builder || !cpu)
    return createStringError(Twine(what) + ": it takes a builder and an architecture");
  return tilecopy::GpuTarget::parse(cpu);
}

static Error emitBarrier(IRBuilderBase &b, const tilecopy::GpuTarget &target,
                         tilecopy_barrier operation, Value *object, Value *value) {
  switch (operation) {
  case TILECOPY_BARRIER_INIT:
    return emitBarrierInit(b, target, object, value);
  case TILECOPY_BARRIER_INVAL:
    return emitBarrierInval(b, target, object);
  case TILECOPY_BARRIER_ARRIVE:
    return emitBarrierArrive(b, target, {object});
  case TILECOPY_BARRIER_EXPECT:
    return emitBarrierExpect(b, target, {object}, value);
  case TILECOPY_BARRIER_ARRIVE_EXPECT:
    return emitBarrierArriveExpect(b, target, {object}, value);
  case TILECOPY_BARRIER_WAIT:
    return emitBarrierWait(b, target, {object}, value);
  }
  return emitError(EmitFault::Range, "",
                   "an operation " + Twine(int(operation)) +
                       " on an mbarrier; there are TILECOPY_BARRIER_INIT to _WAIT");
}

tilecopy_status tilecopy_emit_barrier(LLVMBuilderRef builder, const char *cpu,
                                      tilecopy_barrier operation, LLVMValueRef object,
                                      LLVMValueRef value, char **message) {
  auto target = targetOf("tilecopy_emit_barrier", builder, cpu);
  if (!target)
    return report(target.takeError(), message, TILECOPY_BAD_ARGUMENT);
  return report(emitBarrier(*unwrap(builder), *target, operation, unwrap(object), unwrap(value)),
                message, TILECOPY_BAD_OPERAND);
}

tilecopy_status tilecopy_emit_fence(LLVMBuilderRef builder, const char *cpu, tilecopy_fence fence,
                                    char **message) {
  auto target = targetOf("tilecopy_emit_fence", builder, cpu);
  if (!target)
    return report(target.takeError(), message, TILECOPY_BAD_ARGUMENT);
  return report(emitFence(*unwrap(builder), *target, FenceOp::Kind(fence)), message,
                TILECOPY_BAD_OPERAND);
}

tilecopy_status tilecopy_emit_group(LLVMBuilderRef builder, const char *cpu,
                                    tilecopy_group operation, unsigned pending, char **message) {
  auto target = targetOf("tilecopy_emit_group", builder, cpu);
  if (!target)
    return report(target.takeError(), message, TILECOPY_BAD_ARGUMENT);
  return report(emitGroup(*unwrap(builder), *target, {GroupOp::Op(operation), pending}), message,
                TILECOPY_BAD_OPERAND);
}
