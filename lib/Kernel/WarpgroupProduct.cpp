//===- WarpgroupProduct.cpp - Products by wgmma ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.15. A group of products is one piece of inline assembly, whose sums are operands that
// it changes in place: what LLVM writes between two of them would have ptxas run each alone.
//
//===----------------------------------------------------------------------===//

#include "SharedMatrix.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

constexpr int64_t WgmmaRows = 64, WgmmaMostColumns = 256, WgmmaColumnUnit = 8;

/// As instructions name it.
static StringRef wgmmaType(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return "f16";
  case ElementType::BF16:
    return "bf16";
  case ElementType::F32:
    return "tf32";
  case ElementType::F8E4M3:
    return "e4m3";
  case ElementType::F8E5M2:
    return "e5m2";
  default:
    return "";
  }
}

static Error checkWgmma(const SharedMatrix &matrix, ElementType other, StringRef name) {
  if (wgmmaType(matrix.type).empty() || wgmmaType(other).empty())
    return opError(OpFault::Tensor, name,
                   "wgmma multiplies f16, bf16, f32 (as tf32), f8e4m3 or f8e5m2, not " +
                       elementTypeName(wgmmaType(matrix.type).empty() ? matrix.type : other));
  if (matrix.major == MmaMajor::MN && elementBits(matrix.type) != 16)
    return opError(OpFault::Layout, name,
                   Twine(name) + ": of " + elementTypeName(matrix.type) +
                       " K is contiguous; of f16 and bf16 either dimension");
  return checkProductTypes(matrix, other, name);
}

/// A call that changes floats in place: they are operands 0 and up, `others` come after twice as
/// many, and have these constraints.
static void callAssembly(KernelBuilder &b, StringRef text,
                         ArrayRef<MutableArrayRef<Value *>> floats, ArrayRef<Value *> others,
                         StringRef constraints) {
  SmallVector<Value *, 136> values;
  for (MutableArrayRef<Value *> part : floats)
    append_range(values, part);
  size_t count = values.size();
  append_range(values, others);
  std::string all;
  for (size_t i = 0; i < count; ++i)
    all += "=f,";
  for (size_t i = 0; i < count; ++i)
    all += std::to_string(i) + ",";
  all += constraints;
  SmallVector<Type *, 128> types(count, b.getFloatTy());
  SmallVector<Type *, 136> taken;
  for (Value *v : values)
    taken.push_back(v->getType());
  auto *type = FunctionType::get(StructType::get(b.getContext(), types), taken, false);
  CallInst *call = b.CreateCall(type, InlineAsm::get(type, text, all, true), values);
  call->addFnAttr(Attribute::Convergent); // of all warps of the warpgroup
  unsigned next = 0;
  for (MutableArrayRef<Value *> part : floats)
    for (Value *&v : part)
      v = b.CreateExtractValue(call, next++);
}

WarpgroupProduct::WarpgroupProduct(KernelBuilder &builder, const ProductOperand &a,
                                   const ProductOperand &right)
    : b(builder) {
  if (!a.tile.tensor || !right.tile.tensor)
    return; // an error that is known
  Error e = setLeft(a, right);
  isRight = !e;
  b.run(std::move(e));
}

WarpgroupProduct::WarpgroupProduct(KernelBuilder &builder, ElementType a,
                                   const ProductOperand &right)
    : b(builder) {
  if (!right.tile.tensor)
    return; // an error that is known
  auto of = SharedMatrix::of(right);
  Error e = of ? setRight(*of, a, right) : of.takeError();
  isRight = !e;
  b.run(std::move(e));
}

/// A in shared memory, and what a product in registers has, too.
Error WarpgroupProduct::setLeft(const ProductOperand &a, const ProductOperand &right) {
  auto both = SharedMatrices::of(a, right);
  if (!both)
    return both.takeError();
  const SharedMatrix &left = both->a;
  StringRef name = a.tile.tensor->name();
  if (left.rows != WgmmaRows)
    return opError(OpFault::Region, name,
                   name + " has " + Twine(left.rows) + " rows in a product of a warpgroup; 64");
  if (Error e = checkWgmma(left, both->b.type, name))
    return e;
  if (elementBits(left.type) == 16)
    flags = left.major == MmaMajor::MN ? ", 1" : ", 0";
  if (Error e = setRight(both->b, left.type, right))
    return e;
  return left.emit(b, a.memory, /*isTcgen05=*/false).moveInto(sideA);
}

/// What both have: the right side, and the instruction.
Error WarpgroupProduct::setRight(const SharedMatrix &right, ElementType a,
                                 const ProductOperand &operand) {
  if (b.target.cpu() != "sm_90a")
    return opError(OpFault::Target, b.target.cpu(),
                   "products of a warpgroup (wgmma) need sm_90a (this is " + b.target.cpu() + ")");
  StringRef name = operand.tile.tensor->name();
  if (Error e = checkWgmma(right, a, name))
    return e;
  if (right.rows % WgmmaColumnUnit || right.rows > WgmmaMostColumns)
    return opError(OpFault::Region, name,
                   name + " has " + Twine(right.rows) + " columns of a product; 8 to 256, by 8");
  columns = unsigned(right.rows);
  instruction =
      ("wgmma.mma_async.sync.aligned.m64n" + Twine(columns) + "k" + Twine(right.kOfStep()) +
       ".f32." + wgmmaType(a) + "." + wgmmaType(right.type) + " ")
          .str();
  if (elementBits(right.type) == 16)
    flags += right.major == MmaMajor::MN ? ", 1" : ", 0";
  return right.emit(b, operand.memory, /*isTcgen05=*/false).moveInto(sideB);
}

SmallVector<Value *, 128> WarpgroupProduct::sums() const {
  return SmallVector<Value *, 128>(columns / 2, PoisonValue::get(b.getFloatTy()));
}

Value *WarpgroupProduct::firstRow() const {
  Value *thread = b.CreateAnd(b.special(Intrinsic::nvvm_read_ptx_sreg_tid_x), 127);
  Value *warp = b.CreateLShr(thread, 5), *inWarp = b.CreateLShr(b.CreateAnd(thread, 31), 2);
  return b.CreateAdd(b.CreateMul(warp, b.getInt32(16)), inWarp);
}

Value *WarpgroupProduct::firstColumn() const {
  Value *thread = b.special(Intrinsic::nvvm_read_ptx_sreg_tid_x);
  return b.CreateMul(b.CreateAnd(thread, 3), b.getInt32(2));
}

Value *tilecopy::overRow(KernelBuilder &b, Value *value,
                         function_ref<Value *(Value *, Value *)> combine) {
  for (unsigned lanes : {1, 2}) {
    Value *other = b.CreateIntrinsic(Intrinsic::nvvm_shfl_sync_bfly_f32,
                                     {b.getInt32(~0u), value, b.getInt32(lanes), b.getInt32(31)});
    value = combine(value, other);
  }
  return value;
}

static std::string registerList(size_t first, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i)
    text += (i ? ", $" : "$") + std::to_string(first + i);
  return "{" + text + "}";
}

/// Operands: the sums, twice; the descriptor of B; that of A, or its words; `accumulate`.
std::string WarpgroupProduct::text(const Step &step, size_t sums) const {
  size_t atB = 2 * (sums + step.others.size()), atA = atB + 1;
  auto *known = dyn_cast_or_null<ConstantInt>(step.accumulate);
  bool isAsked = step.accumulate && !known;
  std::string text = sideA.first ? "{\n.reg .b64 a, b;\n" : "{\n.reg .b64 b;\n";
  raw_string_ostream os(text);
  if (isAsked)
    os << ".reg .pred p;\nsetp.ne.b32 p, $" << atA + (sideA.first ? 1 : step.words.size())
       << ", 0;\n";
  os << "wgmma.fence.sync.aligned;\n";
  for (auto [s, stepB] : enumerate(sideB.steps)) {
    if (sideA.first)
      os << "add.s64 a, $" << atA << ", " << sideA.steps[s] << ";\n";
    os << "add.s64 b, $" << atB << ", " << stepB << ";\n" << instruction << registerList(0, sums);
    os << ", " << (sideA.first ? "a" : registerList(atA + 4 * s, 4)) << ", b, "
       << (s || !step.accumulate ? "1"
           : isAsked             ? "p"
           : known->isZero()     ? "0"
                                 : "1")
       << ", 1, 1" << flags << ";\n";
  }
  os << "wgmma.commit_group.sync.aligned;\n";
  if (step.pending)
    os << "wgmma.wait_group.sync.aligned " << *step.pending << ";\n";
  os << "}";
  return text;
}

void WarpgroupProduct::multiply(MutableArrayRef<Value *> sums, const Step &step) const {
  if (!isRight)
    return;
  size_t words = sideA.first ? 0 : 4 * sideB.steps.size();
  if (sums.size() != columns / 2 || step.words.size() != words ||
      ((sideA.stageStep || sideB.stageStep) && !step.stage))
    return b.run(
        opError(OpFault::Sides, "",
                "a product takes " + Twine(columns / 2) + " sums, " + Twine(words) + " words of A" +
                    (sideA.stageStep || sideB.stageStep ? " and a stage" : "") + "; it is given " +
                    Twine(sums.size()) + " sums and " + Twine(step.words.size()) + " words"));
  for (ArrayRef<Value *> part : {ArrayRef<Value *>(sums), ArrayRef<Value *>(step.others)})
    for (Value *sum : part)
      if (!sum->getType()->isFloatTy())
        return b.run(opError(OpFault::Sides, "", "the sums of a product are f32"));
  SmallVector<Value *, 40> others = {emitStep(b, sideB.first, step.stage, sideB.stageStep)};
  std::string constraints = "l,";
  if (sideA.first) {
    others.push_back(emitStep(b, sideA.first, step.stage, sideA.stageStep));
    constraints += "l,";
  }
  for (Value *word : step.words) {
    others.push_back(word);
    constraints += "r,";
  }
  if (step.accumulate && !isa<ConstantInt>(step.accumulate)) {
    others.push_back(step.accumulate);
    constraints += "r,";
  }
  callAssembly(b, text(step, sums.size()), {sums, step.others}, others, constraints + "~{memory}");
}

void WarpgroupProduct::wait(MutableArrayRef<Value *> sums, ArrayRef<Value *> words,
                            unsigned pending) const {
  if (!isRight)
    return;
  std::string constraints;
  for (size_t i = 0; i < words.size(); ++i)
    constraints += "r,";
  callAssembly(b, "wgmma.wait_group.sync.aligned " + std::to_string(pending) + ";", {sums}, words,
               constraints + "~{memory}");
}
