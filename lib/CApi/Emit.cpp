//===- Emit.cpp - Emission in C, through LLVM-C ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy-c/Emit.h"
#include "Handles.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/emit/EmitStatement.h"
#include "tilecopy/emit/EmitTensorMap.h"
#include "tilecopy/emit/ValueExpr.h"
#include "tilecopy/emit/WidthContract.h"
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

namespace {
/// Tensors of indices: pointers, words of register tiles, or a function of the caller.
class HeldIndices {
public:
  HeldIndices(const tilecopy_copy &copy, const tilecopy_operands &given, LLVMContext &context)
      : given(given), regions(copy.copy.op.indexRegions()), tiles(regions.size()) {
    for (size_t i = 0; given.index_words && i != regions.size(); ++i) {
      const LLVMValueRef *words = given.index_words[i];
      if (!words)
        continue;
      tiles[i] = RegisterTile::of(context, *regions[i]->tensor);
      for (auto [n, word] : enumerate(tiles[i]->words()))
        word = unwrap(words[n]);
    }
  }
  void addTo(CopyOperands &operands) {
    for (size_t i = 0; i != regions.size(); ++i) {
      operands.indices.push_back(given.indices ? unwrap(given.indices[i]) : nullptr);
      operands.indexTiles.push_back(tiles[i] ? &*tiles[i] : nullptr);
    }
    if (given.index_value)
      operands.computing([&given = given](unsigned which, Value *number) {
        return unwrap(given.index_value(which, wrap(number), given.index_context));
      });
  }

private:
  const tilecopy_operands &given;
  SmallVector<const Operand *, 2> regions;
  std::vector<std::optional<RegisterTile>> tiles;
};
} // namespace

tilecopy_status tilecopy_copy_emit(const tilecopy_copy *copy, LLVMBuilderRef builder,
                                   const tilecopy_operands *given, char **message) {
  if (!copy || !builder || !given)
    return badArgument("tilecopy_copy_emit: the copy, the builder or the operands are null",
                       message);
  if (given->size != sizeof(tilecopy_operands))
    return badArgument("tilecopy_copy_emit: the size of the operands is " + Twine(given->size) +
                           " bytes; this library expects " + Twine(sizeof(tilecopy_operands)) +
                           " (begin with TILECOPY_OPERANDS)",
                       message);
  IRBuilder<> &b = *unwrap(builder);
  auto dst = tileOf(copy, true, given->dst_words, b.getContext());
  auto src = tileOf(copy, false, given->src_words, b.getContext());
  CopyOperands operands = CopyOperands::pointers(unwrap(given->dst), unwrap(given->src));
  operands.dstRegisters = dst ? &*dst : nullptr;
  operands.srcRegisters = src ? &*src : nullptr;
  operands.barrier = unwrap(given->barrier);
  operands.tensorMap = unwrap(given->tensor_map);
  operands.through(unwrap(given->scratch));
  HeldIndices held(*copy, *given, b.getContext());
  held.addTo(operands);
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

tilecopy_status tilecopy_map_edit_emit(const tilecopy_copy *copy, LLVMBuilderRef builder,
                                       const LLVMValueRef *arguments, unsigned count,
                                       char **message) {
  if (!copy || !builder || (!arguments && count))
    return badArgument("tilecopy_map_edit_emit: the copy, the builder or the arguments are null",
                       message);
  SmallVector<Value *, 8> values;
  for (unsigned i = 0; i != count; ++i)
    values.push_back(unwrap(arguments[i]));
  const TextCopy &c = copy->copy;
  return report(emitMapEditInPlace(*unwrap(builder), c.op, c.choice, c.symbols, values), message,
                TILECOPY_BAD_OPERAND);
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

tilecopy_status tilecopy_module_ptx(LLVMModuleRef module, const char *cpu, unsigned level,
                                    char **ptx, char **message) {
  if (!module || !cpu || !ptx || level > 3)
    return badArgument("tilecopy_module_ptx: it takes a module, an architecture, a level of 0 to 3 "
                       "and the address of the result",
                       message);
  *ptx = nullptr;
  return compileText(*unwrap(module), cpu, level, ptx, message);
}

tilecopy_status tilecopy_statement_emit(LLVMBuilderRef builder, const char *statement,
                                        const char *cpu, const LLVMValueRef *arguments,
                                        unsigned count, LLVMValueRef *result, char **message) {
  if (result)
    *result = nullptr;
  if (!builder || !statement || !cpu || (!arguments && count))
    return badArgument("tilecopy_statement_emit: it takes a builder, a statement, an architecture "
                       "and arguments",
                       message);
  auto target = tilecopy::GpuTarget::parse(cpu);
  if (!target)
    return report(target.takeError(), message, TILECOPY_BAD_ARGUMENT);
  auto parsed = DeviceStatement::parse(statement);
  if (!parsed)
    return report(parsed.takeError(), message, TILECOPY_BAD_TEXT);
  SmallVector<Value *, 8> values;
  for (unsigned i = 0; i != count; ++i)
    values.push_back(unwrap(arguments[i]));
  auto made = emitStatementInPlace(*unwrap(builder), *parsed, *target, values);
  if (!made)
    return report(made.takeError(), message, TILECOPY_BAD_OPERAND);
  if (result)
    *result = wrap(*made);
  return report(Error::success(), message, TILECOPY_OK);
}

tilecopy_status tilecopy_value_facts(LLVMValueRef value, tilecopy_facts *facts, char **message) {
  if (!facts)
    return badArgument("tilecopy_value_facts: the address of the facts is null", message);
  auto expr = exprOfValue(unwrap(value));
  if (!expr)
    return report(expr.takeError(), message, TILECOPY_BAD_OPERAND);
  ValueRange range = expr->range();
  // Every number divides the constant 0.
  *facts = {std::max<int64_t>(expr->divisor(), 1), range.lo, range.hi};
  return report(Error::success(), message, TILECOPY_OK);
}

//===----------------------------------------------------------------------===//
// Widths
//===----------------------------------------------------------------------===//

struct tilecopy_contract {
  WidthContract contract;
};

tilecopy_contract *tilecopy_contract_create(void) { return new tilecopy_contract; }

void tilecopy_contract_dispose(tilecopy_contract *contract) { delete contract; }

tilecopy_status tilecopy_contract_add(tilecopy_contract *contract, const tilecopy_copy *copy,
                                      LLVMBuilderRef builder, char **message) {
  if (!contract || !copy)
    return badArgument("tilecopy_contract_add: the contract or the copy is null", message);
  const DILocation *at = builder ? unwrap(builder)->getCurrentDebugLocation().get() : nullptr;
  contract->contract.add(copy->copy.choice.plan, at);
  return report(Error::success(), message, TILECOPY_OK);
}

tilecopy_status tilecopy_contract_check(const tilecopy_contract *contract, const char *ptx,
                                        char **message) {
  if (!contract || !ptx)
    return badArgument("tilecopy_contract_check: the contract or the PTX is null", message);
  return report(contract->contract.check(ptx), message, TILECOPY_CANNOT_EMIT);
}
