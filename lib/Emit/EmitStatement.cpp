//===- EmitStatement.cpp - What surrounds copies, by name -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitStatement.h"
#include "CheckOperands.h"
#include "DeviceFunction.h"
#include "StatementRow.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/emit/EmitDynamicLoop.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/emit/EmitTensorMap.h"
#include "tilecopy/emit/EmitTensorMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

/// One statement with its arguments.
struct tilecopy::StatementCall {
  IRBuilderBase &builder;
  const GpuTarget &target;
  const DeviceStatement &says;
  ArrayRef<Value *> arguments;
  Value *threadIndex; // null: tid.x
  DomTreeUpdater *trees;

  Value *operator[](unsigned i) const { return arguments[i]; }
  /// The argument that an option adds, after those of the row.
  Value *last(bool option) const { return option ? arguments.back() : nullptr; }
  BarrierAt bar() const { return {arguments[0], last(says.cta), says.cluster, says.order}; }
  Value *thread() const;
  Error sync(Scope scope) const { return emitSync(builder, scope, threadIndex); }
  Error fence(FenceOp::Kind kind) const { return emitFence(builder, target, kind); }
  Error group(GroupOp::Op op) const {
    return emitGroup(builder, target, {op, unsigned(says.number)});
  }
  Expected<Value *> wait() const;
  Expected<Value *> waitForLoads() const;
};

Value *StatementCall::thread() const {
  return threadIndex ? threadIndex
                     : builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {});
}

Expected<Value *> StatementCall::wait() const {
  if (says.tries)
    return emitBarrierWaitAtMost(builder, target, bar(), arguments[1], says.tries, trees);
  if (Error e = emitBarrierWait(builder, target, bar(), arguments[1], trees))
    return e;
  return nullptr;
}

/// The words of a register tile pass through the wait.
Expected<Value *> StatementCall::waitForLoads() const {
  RegisterTile tile(builder.getContext(), uint64_t(says.number) * 4);
  for (auto [i, word] : enumerate(tile.words()))
    word = builder.CreateExtractValue(arguments[0], unsigned(i));
  if (Error e = emitTmemWaitLoad(builder, target, &tile))
    return e;
  Value *result = PoisonValue::get(arguments[0]->getType());
  for (auto [i, word] : enumerate(tile.words()))
    result = builder.CreateInsertValue(result, word, unsigned(i));
  return result;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static Expected<Value *> resultOf(Error e) {
  if (e)
    return e;
  return nullptr;
}
static Expected<Value *> resultOf(Expected<Value *> made) { return made; }

namespace {
/// The rows name the members of StatementRow.
struct StatementTable : StatementRow {
  static constexpr int64_t mostPending = 64; // more groups than a thread has under way
  static const StatementRow all[];
};
} // namespace

#define STATEMENT(word, parameters, result, options, number, emit)                                 \
  {word,    parameters, result,                                                                    \
   options, number,     [](const StatementCall &c) { return resultOf(emit); }},
const StatementRow StatementTable::all[] = {
#include "DeviceStatements.def"
};

const StatementRow *tilecopy::findStatement(StringRef word) {
  const StatementRow *row =
      find_if(StatementTable::all, [&](const StatementRow &r) { return r.word == word; });
  return row == std::end(StatementTable::all) ? nullptr : row;
}

ArrayRef<StringRef> tilecopy::deviceStatementWords() {
  static const std::vector<StringRef> words = [] {
    std::vector<StringRef> list;
    for (const StatementRow &row : StatementTable::all)
      list.push_back(row.word);
    return list;
  }();
  return words;
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

static Type *typeOf(StatementRow::Kind kind, const DeviceStatement &says, LLVMContext &c) {
  switch (kind) {
  case StatementRow::Nothing:
    return Type::getVoidTy(c);
  case StatementRow::Generic:
    return PointerType::get(c, GenericSpace);
  case StatementRow::Global:
    return PointerType::get(c, GlobalSpace);
  case StatementRow::Shared:
    return PointerType::get(c, SharedSpace);
  case StatementRow::Tensor:
    return PointerType::get(c, TensorSpace);
  case StatementRow::Word:
    return Type::getInt32Ty(c);
  case StatementRow::Bit:
    return Type::getInt1Ty(c);
  case StatementRow::Words:
    return ArrayType::get(Type::getInt32Ty(c), uint64_t(says.number));
  }
  llvm_unreachable("every kind is above");
}

static SmallVector<FunctionParameter, 6> parametersOf(const StatementRow &row,
                                                      const DeviceStatement &says, LLVMContext &c,
                                                      const FunctionOptions &options) {
  SmallVector<FunctionParameter, 6> list;
  for (const StatementRow::Parameter &p : row.parameters)
    if (p.name)
      list.push_back({p.name, typeOf(p.kind, says, c)});
  for (auto [isSaid, name] : {std::pair(says.cta, "cta"), std::pair(says.limit, "nanoseconds"),
                              std::pair(says.ctaMask, "cta_mask")})
    if (isSaid)
      list.push_back({name, Type::getInt32Ty(c)});
  if (options.threadParameter)
    list.push_back({"thread", Type::getInt32Ty(c)});
  return list;
}

//===----------------------------------------------------------------------===//
// In place and as a function
//===----------------------------------------------------------------------===//

/// A statement that was not read from text may be anything.
static Expected<const StatementRow *> rowOf(const DeviceStatement &statement) {
  if (const StatementRow *row = findStatement(statement.word))
    return row;
  return emitError(EmitFault::Text, statement.word,
                   "there is no statement '" + Twine(statement.word) + "'");
}

Expected<Value *>
tilecopy::emitStatementInPlace(IRBuilderBase &builder, const DeviceStatement &statement,
                               const GpuTarget &target, ArrayRef<Value *> arguments,
                               const FunctionOptions &options, DomTreeUpdater *trees) {
  if (Error e = checkPlace(builder))
    return e;
  auto row = rowOf(statement);
  if (!row)
    return row.takeError();
  if (Error e = checkArguments(
          statement.word, parametersOf(**row, statement, builder.getContext(), options), arguments))
    return e;
  Value *thread = options.threadParameter ? arguments.back() : nullptr;
  if (thread)
    arguments = arguments.drop_back();
  return (*row)->emit({builder, target, statement, arguments, thread, trees});
}

Expected<Function *> tilecopy::emitStatementFunction(Module &module, StringRef name,
                                                     const DeviceStatement &statement,
                                                     const GpuTarget &target,
                                                     const FunctionOptions &options) {
  auto row = rowOf(statement);
  if (!row)
    return row.takeError();
  LLVMContext &c = module.getContext();
  std::string own = statement.word;
  llvm::replace(own, '.', '_');
  return defineFunction(
      module, name.empty() ? StringRef(own) : name, parametersOf(**row, statement, c, options),
      statement.tries ? Type::getInt1Ty(c) : typeOf((*row)->result, statement, c), options,
      [&](IRBuilderBase &builder, ArrayRef<Value *> arguments) {
        return emitStatementInPlace(builder, statement, target, arguments, options);
      });
}
