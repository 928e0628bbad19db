//===- EmitShifted.cpp - Words that are shifted, as IR --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A vector of 16 bytes is taken out of two words, which are eight registers of 32 bits. The number
// of bytes to skip is the same for a whole run, but not known before run time: selects skip 8 and
// 4 bytes, prmt.f4e the rest. It takes the two low bits of their number.
//
//===----------------------------------------------------------------------===//

#include "HintedAccess.h"
#include "ThreadEmitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class ShiftedEmitter : public ThreadEmitter {
public:
  using ThreadEmitter::ThreadEmitter;

private:
  void pass() override;
  void finish() override;
  bool loadsGlobal() const { return plan.src.space == Space::Global; }
  unsigned unitBytes() const { return body.shift->unitBytes; }
  unsigned units() const { return body.vectorBytes / unitBytes(); } // of a vector

  Value *bytesPastWord(Value *pointer);
  Value *wordAt(Value *pointer, int64_t bytes);
  Value *isLast(ArrayRef<int64_t> round);
  Value *load(Type *type, unsigned bytes, Value *pointer);
  Value *shifted(Value *low, Value *high, Value *skipped);
  Value *loadRound(ArrayRef<int64_t> round);
  void storeRound(ArrayRef<int64_t> round, Value *vector);
  void storeEnd(Value *item);
};

void ShiftedEmitter::pass() {
  auto rounds = counters::allCounts(body.unrolled);
  SmallVector<Value *, 8> vectors;
  for (ArrayRef<int64_t> round : rounds)
    vectors.push_back(loadRound(round));
  for (auto [round, vector] : zip(rounds, vectors))
    storeRound(round, vector);
}

/// How far a pointer lies beyond the start of its word.
Value *ShiftedEmitter::bytesPastWord(Value *pointer) {
  Value *bits = builder.CreatePtrToInt(pointer, builder.getInt64Ty());
  return builder.CreateAnd(builder.CreateTrunc(bits, builder.getInt32Ty()),
                           constant(body.vectorBytes - 1));
}

/// The word that holds the byte at `pointer + bytes`.
Value *ShiftedEmitter::wordAt(Value *pointer, int64_t bytes) {
  Value *at = bytes ? builder.CreatePtrAdd(pointer, builder.getInt64(bytes)) : pointer;
  return builder.CreateIntrinsic(Intrinsic::ptrmask, {at->getType(), builder.getInt64Ty()},
                                 {at, builder.getInt64(-int64_t(body.vectorBytes))});
}

Value *ShiftedEmitter::load(Type *type, unsigned bytes, Value *pointer) {
  Value *loaded = emitLoad(builder, plan.src.hints, type, bytes, pointer);
  if (auto *load = dyn_cast<LoadInst>(loaded))
    markReadOnly(load, operands.src);
  return loaded;
}

/// The 16 bytes from `skipped` on, out of the 32 of two words.
Value *ShiftedEmitter::shifted(Value *low, Value *high, Value *skipped) {
  SmallVector<Value *, 8> words;
  for (Value *half : {low, high})
    for (unsigned k = 0; k != 4; ++k)
      words.push_back(builder.CreateExtractElement(half, k));
  bool inRegisters = unitBytes() < 4; // a unit may lie inside a register
  unsigned needed = inRegisters ? 5 : 4;
  auto skip = [&](unsigned count, unsigned left) {
    Value *skips =
        builder.CreateICmpNE(builder.CreateAnd(skipped, constant(count * 4)), constant(0));
    for (unsigned k = 0; k != left; ++k)
      words[k] = builder.CreateSelect(skips, words[k + count], words[k]);
  };
  skip(2, needed + 1);
  skip(1, needed);
  Value *vector = PoisonValue::get(low->getType());
  for (unsigned k = 0; k != 4; ++k) {
    Value *word = words[k];
    if (inRegisters)
      word = builder.CreateIntrinsic(Intrinsic::nvvm_prmt_f4e, {}, {word, words[k + 1], skipped});
    vector = builder.CreateInsertElement(vector, word, k);
  }
  return vector;
}

/// Whether a round's vector is the last one of its run; null if it never is.
Value *ShiftedEmitter::isLast(ArrayRef<int64_t> round) {
  Value *number = constant(0);
  int64_t fixed = 0, most = 0;
  auto step = [&](const PlanIter &i) {
    return body.isAlongRun(i) ? i.at(Dst) / body.vectorElements : 0;
  };
  auto add = [&](const auto &iters, ArrayRef<Value *> counters) {
    for (auto [i, counter] : zip(iters, counters)) {
      number = address.add(address.scale(counter, constant(step(i))), number);
      most += (i.extent - 1) * step(i);
    }
  };
  add(body.threads, threadDigits);
  add(body.loops, passes);
  for (auto [i, count] : zip(body.unrolled, round))
    fixed += step(i) * count;
  int64_t last = body.shift->runVectors - 1 - fixed;
  return most < last ? nullptr : builder.CreateICmpEQ(number, constant(last));
}

Value *ShiftedEmitter::loadRound(ArrayRef<int64_t> round) {
  Type *type = accessType(builder, body.vectorBytes);
  auto word = [&](Value *pointer) { return load(type, body.vectorBytes, pointer); };
  Value *from = src.pointer(srcSteps.unrolled, round, 0);
  if (loadsGlobal()) {
    // If the vector is a word, it is read twice.
    Value *low = word(wordAt(from, 0)), *high = word(wordAt(from, body.vectorBytes - 1));
    return shifted(low, high, bytesPastWord(from));
  }
  Value *to = dst.pointer(dstSteps.unrolled, round, 0);
  Value *next = src.pointer(srcSteps.unrolled, round, 1);
  if (Value *last = isLast(round))
    next = builder.CreateSelect(last, from, next);
  Value *skipped = builder.CreateNeg(bytesPastWord(to));
  Value *low = word(from), *high = word(next);
  return shifted(low, high, skipped);
}

void ShiftedEmitter::storeRound(ArrayRef<int64_t> round, Value *vector) {
  Value *to = dst.pointer(dstSteps.unrolled, round, 0);
  if (loadsGlobal())
    return emitStore(builder, plan.dst.hints, vector, body.vectorBytes, to);
  std::optional<Guard> guard;
  if (Value *last = isLast(round)) {
    Value *isWord = builder.CreateICmpEQ(bytesPastWord(to), constant(0));
    guard.emplace(builder, builder.CreateOr(builder.CreateNot(last), isWord), "tile.word");
  }
  emitStore(builder, plan.dst.hints, vector, body.vectorBytes, wordAt(to, body.vectorBytes - 1));
  if (guard)
    guard->close();
}

/// What the words of the runs leave: a unit for each thread.
void ShiftedEmitter::finish() {
  if (loadsGlobal())
    return;
  int64_t items = body.runs(plan) * units(), threads = body.workers(plan);
  int64_t rounds = divideCeil(items, threads);
  LoopNest loops(builder);
  Value *item = index;
  if (rounds > 1)
    item = builder.CreateAdd(builder.CreateMul(loops.open(rounds, "tile.end"), constant(threads)),
                             index);
  std::optional<Guard> guard;
  if (items % threads)
    guard.emplace(builder, builder.CreateICmpULT(item, constant(items)), "tile.end");
  storeEnd(item);
  if (guard)
    guard->close();
  loops.close();
}

void ShiftedEmitter::storeEnd(Value *item) {
  SmallVector<PlanIter, 8> rows;
  for (const auto *list : {&body.loops, &body.unrolled, &body.threads})
    copy_if(*list, std::back_inserter(rows),
            [&](const PlanIter &i) { return !body.isAlongRun(i); });
  auto places = address.digits(address.divided(item, units()),
                               map_to_vector<4>(rows, [](const PlanIter &i) { return i.extent; }));
  auto pointer = [&](SideAddress &side, ArrayRef<SideIter> threads) {
    side.startThread(threads, places, {});
    side.startPass({}, {});
    return side.pointer({}, {}, 0);
  };
  Value *head = builder.CreateNeg(bytesPastWord(pointer(dst, counters::select<Dst>(rows))));
  head = builder.CreateAnd(head, constant(body.vectorBytes - 1));
  Guard guard(builder, builder.CreateICmpNE(head, constant(0)), "tile.ends");
  // The head of a run and its tail make up one vector.
  int64_t runElements = body.shift->runVectors * body.vectorElements;
  Value *unit = address.remainder(item, units());
  Value *isHead = builder.CreateICmpULT(address.scale(unit, constant(unitBytes())), head);
  Value *element = address.scale(unit, constant(body.vectorElements / units()));
  Value *inTail = builder.CreateAdd(element, constant(runElements - body.vectorElements));
  rows.push_back({runElements, {Expr(1), Expr(1)}});
  places.push_back(builder.CreateSelect(isHead, element, inTail));
  Value *from = pointer(src, counters::select<Src>(rows)),
        *to = pointer(dst, counters::select<Dst>(rows));
  Type *type = builder.getIntNTy(unitBytes() * 8);
  emitStore(builder, plan.dst.hints, load(type, unitBytes(), from), unitBytes(), to);
  guard.close();
}

} // namespace

void tilecopy::emitShifted(IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                           const CopyOperands &operands) {
  ShiftedEmitter(builder, plan, body, operands).run();
}
