//===- EmitGuarded.cpp - Guarded vectors as IR ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass is made in steps, so that as many accesses as the plan unrolls are in flight: the
// conditions of all rounds, the loads of whole vectors, the loads of vectors that an edge splits,
// the stores of whole vectors, the stores of split ones. A split vector goes through a loop over
// its elements on the side whose edge splits it; on the other side it is one access.
//
// Guards of a cp.async's source become a number of bytes. A copy that reads nothing gets the
// tensor's own address.
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "CpAsyncAsm.h"
#include "HintedAccess.h"
#include "PeerAccess.h"
#include "RegisterWords.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// One side of a round: where its vector lies, and whether it is moved.
struct SideRound {
  SidePlace place;
  Value *whole = nullptr; // null: always
  Value *part = nullptr;  // it lies across an edge; null: never
  Value *index = nullptr; // of its first element, in the dimension of that edge
};

struct Round {
  SmallVector<int64_t, 4> counts; // of the unrolled counters
  SideRound dst, src;
};

class GuardedEmitter : SidesEmitter<GuardedPlan> {
public:
  using SidesEmitter::SidesEmitter;

  void run();

private:
  struct Steps {
    SmallVector<SideStep, 8> loops, unrolled, threads;
  };
  template <unsigned Direction> Steps stepsOf() const {
    return {counters::select<Direction>(body.loops), counters::select<Direction>(body.unrolled),
            counters::select<Direction>(body.threads)};
  }
  bool reads() const { return !plan.zeros && inMemory(plan.src); }
  SmallVector<Value *, 8> digits(Value *index);
  Value *itemOf(int64_t number);
  Value *both(Value *a, Value *b) { return !a ? b : !b ? a : builder.CreateAnd(a, b); }
  /// The rounds of a pass share comparisons: they are built in one block.
  Value *isBelow(Value *a, Value *b) {
    Value *&less = below[{a, b}];
    return less ? less : less = builder.CreateICmpULT(a, b);
  }
  Value *opaque(Value *condition) {
    return condition ? opaqueCondition(builder, condition) : nullptr;
  }
  Value *constant(int64_t c) { return builder.getInt32(uint32_t(c)); }
  /// Counts along a dimension with an edge: as wide as the longest of these needs.
  Value *count(int64_t c) { return ConstantInt::get(countType, c); }
  Value *counted(Value *v) { return builder.CreateZExtOrTrunc(v, countType); }

  Value *onlyZero();
  void work();
  void pass();
  Round round(ArrayRef<int64_t> counts, int64_t number);
  void place(Round &r, ArrayRef<Value *> digits);
  Value *indexIn(unsigned tag, ArrayRef<int64_t> counts, ArrayRef<Value *> digits);
  void guard(SideRound &side, bool isDst, Value *some, ArrayRef<int64_t> counts,
             ArrayRef<Value *> digits);
  std::pair<Value *, Value *> across(const PlanEdge &e, Value *index, Value *low, Value *high);

  Type *vectorType() { return SidesEmitter::vectorType(body.vectorBytes); }
  unsigned unitBits() const { return std::max(8u, bits()); }
  int64_t units() const { return body.vectorBytes * 8 / unitBits(); }
  void issue(const Round &r);
  Value *bytesInside(const SideRound &side);
  Value *load(const Round &r);
  Type *wordType();
  void shift(MutableArrayRef<Value *> words, Value *last);
  Value *loadPart(const SideRound &side);
  void store(Round &r, Value *vector);
  void storePart(const SideRound &side, Value *vector);
  Value *unitInside(const SideRound &side, bool isDst, Value *unit);
  Value *unitPointer(Value *vector, Value *unit);
  int64_t registerSlot(const PlanSide &side, unsigned direction, ArrayRef<int64_t> counts) const;
  unsigned registerByte(const PlanSide &side, unsigned direction, ArrayRef<int64_t> counts) const {
    return registerSlot(side, direction, counts) * bits() / 8;
  }

  RegisterWords words{builder, bits()};
  Steps dstSteps = stepsOf<GuardedDst>(), srcSteps = stepsOf<GuardedSrc>();
  Value *index = nullptr;                             // of the thread
  SmallVector<Value *, 8> threadDigits;               // when threads share evenly
  SmallVector<Value *, 4> passes;                     // the counters of the loops
  SmallVector<std::pair<Value *, Value *>, 2> limits; // of the edges
  SmallDenseMap<std::pair<Value *, Value *>, Value *> below;
  Type *countType = builder.getInt32Ty();
};

void GuardedEmitter::run() {
  if (!body.edges.empty())
    address.mayLeave();
  index = address.scopeIndex(plan.scope);
  if (body.threadOffset)
    index = builder.CreateSub(index, builder.getInt32(body.threadOffset));
  if (any_of(body.edges, [](const PlanEdge &e) { return !isUInt<32>(e.dim.extent); }))
    countType = builder.getInt64Ty();
  for (const PlanEdge &e : body.edges)
    limits.push_back(address.limits(e.dim, countType));
  if (!body.items)
    threadDigits = digits(index);
  Value *takesPart = onlyZero();
  if (!takesPart)
    return work();
  // Where a thread takes no part, its registers keep their values.
  BasicBlock *before = builder.GetInsertBlock();
  SmallVector<Value *, 16> old;
  if (operands.dstRegisters)
    append_range(old, operands.dstRegisters->words());
  Guard guard(builder, takesPart, "tile.part");
  work();
  BasicBlock *inside = builder.GetInsertBlock();
  guard.close();
  mergeWords(builder, operands.dstRegisters, old, before, inside);
}

/// The condition that every counter restricted to zero is zero; null without such a counter.
Value *GuardedEmitter::onlyZero() {
  Value *all = nullptr;
  for (auto [i, digit] : zip(body.threads, threadDigits))
    if (i.tag == OnlyZero)
      all = both(all, builder.CreateICmpEQ(digit, builder.getInt32(0)));
  return all;
}

void GuardedEmitter::work() {
  if (!body.items && inMemory(plan.dst))
    dst.startThread(dstSteps.threads, threadDigits, dstSteps.loops);
  if (!body.items && reads())
    src.startThread(srcSteps.threads, threadDigits, srcSteps.loops);
  LoopNest loops(builder);
  for (const GuardedIter &i : body.loops)
    passes.push_back(loops.open(i.extent, "tile"));
  pass();
  loops.close();
  arrive(body.cpAsync);
}

void GuardedEmitter::pass() {
  if (!body.items && inMemory(plan.dst))
    dst.startPass(dstSteps.loops, passes);
  if (!body.items && reads())
    src.startPass(srcSteps.loops, passes);
  SmallVector<Round, 8> rounds;
  for (ArrayRef<int64_t> counts : counters::allCounts(body.unrolled))
    rounds.push_back(round(counts, rounds.size()));
  if (body.cpAsync) {
    for (const Round &r : rounds)
      issue(r);
    return;
  }
  SmallVector<Value *, 8> vectors;
  for (const Round &r : rounds)
    vectors.push_back(load(r));
  for (auto [r, vector] : zip(rounds, vectors))
    if (reads() && r.src.part)
      vector = guardedValue(builder, opaque(r.src.part), vector, "tile.split",
                            [&, &side = r.src] { return loadPart(side); });
  for (auto [r, vector] : zip(rounds, vectors))
    store(r, vector);
  if (!inMemory(plan.dst))
    words.flush(*operands.dstRegisters);
  for (auto [r, vector] : zip(rounds, vectors))
    if (r.dst.part) {
      Guard guard(builder, opaque(r.dst.part), "tile.split");
      storePart(r.dst, vector);
      guard.close();
    }
}

/// A digit that 32 bits hold has 32 bits.
SmallVector<Value *, 8> GuardedEmitter::digits(Value *index) {
  auto list = address.digits(
      index, map_to_vector<4>(body.threads, [](const GuardedIter &i) { return i.extent; }));
  for (auto [i, digit] : zip(body.threads, list))
    if (isUInt<32>(i.extent))
      digit = builder.CreateZExtOrTrunc(digit, builder.getInt32Ty());
  return list;
}

/// The number of a round's vector, in 64 bits where the rounds count beyond 32.
Value *GuardedEmitter::itemOf(int64_t number) {
  int64_t threads = plan.scopeThreads, perPass = body.unrolledRounds() * threads;
  Type *type = builder.getIntNTy(isUInt<32>(body.rounds() * threads - 1) ? 32 : 64);
  auto as = [&](Value *v) { return builder.CreateZExtOrTrunc(v, type); };
  Value *item = builder.CreateAdd(as(index), ConstantInt::get(type, number * threads));
  Value *each = ConstantInt::get(type, perPass);
  return passes.empty() ? item : builder.CreateAdd(item, builder.CreateMul(as(passes[0]), each));
}

/// Conditions and addresses of one round of a pass.
Round GuardedEmitter::round(ArrayRef<int64_t> counts, int64_t number) {
  Round r;
  r.counts.assign(counts.begin(), counts.end());
  Value *some = nullptr; // there is such a vector
  SmallVector<Value *, 8> places(threadDigits);
  if (body.items) {
    Value *item = itemOf(number);
    int64_t last = body.rounds() - body.unrolledRounds() + number; // of its rounds
    if ((last + 1) * plan.scopeThreads > body.items)
      some = builder.CreateICmpULT(item, ConstantInt::get(item->getType(), body.items));
    places = digits(item);
  }
  place(r, places);
  guard(r.dst, true, some, counts, places);
  guard(r.src, false, body.cpAsync ? nullptr : some, counts, places);
  return r;
}

void GuardedEmitter::place(Round &r, ArrayRef<Value *> places) {
  auto placeOf = [&](SideAddress &side, const Steps &steps) {
    if (!body.items)
      return side.place(steps.unrolled, r.counts, 0);
    side.startThread(steps.threads, places, {});
    side.startPass({}, {});
    return side.place({}, {}, 0);
  };
  if (inMemory(plan.dst))
    r.dst.place = placeOf(dst, dstSteps);
  if (reads())
    r.src.place = placeOf(src, srcSteps);
}

/// How far the vector's first element is from the region's start in one dimension.
Value *GuardedEmitter::indexIn(unsigned tag, ArrayRef<int64_t> counts, ArrayRef<Value *> digits) {
  Value *sum = count(0);
  auto add = [&](const GuardedIter &i, Value *counter) {
    if (i.tag == tag)
      sum = address.add(address.scale(counted(counter), count(i.at(GuardedIndex))), sum);
  };
  for (auto [i, digit] : zip(body.threads, digits))
    add(i, digit);
  for (auto [i, counter] : zip(body.loops, passes))
    add(i, counter);
  int64_t fixed = 0;
  for (auto [i, k] : zip(body.unrolled, counts))
    fixed += i.tag == tag ? i.at(GuardedIndex) * k : 0;
  return address.add(count(fixed), sum);
}

/// Whether a vector along the edge's dimension lies inside as a whole, and whether it lies across
/// the edge.
std::pair<Value *, Value *> GuardedEmitter::across(const PlanEdge &e, Value *index, Value *low,
                                                   Value *high) {
  Value *last = address.add(count((body.vectorElements - 1) * body.vectorIndex), index);
  Value *whole = nullptr, *some = nullptr;
  if (e.dim.low) {
    whole = both(whole, builder.CreateICmpUGE(index, low));
    some = both(some, builder.CreateICmpUGE(last, low));
  }
  if (e.dim.high) {
    whole = both(whole, isBelow(last, high));
    some = both(some, isBelow(index, high));
  }
  return {whole, builder.CreateAnd(some, builder.CreateNot(whole))};
}

void GuardedEmitter::guard(SideRound &side, bool isDst, Value *some, ArrayRef<int64_t> counts,
                           ArrayRef<Value *> digits) {
  side.whole = some;
  for (auto [e, limit] : zip(body.edges, limits)) {
    if (e.dim.ofDst != isDst || (!isDst && plan.zeros))
      continue;
    auto [low, high] = limit;
    Value *i = count(0); // in a dimension that is not walked
    if (e.dim.walked >= 0)
      i = indexIn(FirstDimension + unsigned(e.dim.walked), counts, digits);
    if (e.splits) {
      side.index = i;
      continue;
    }
    if (e.dim.low)
      side.whole = both(side.whole, builder.CreateICmpUGE(i, low));
    if (e.dim.high)
      side.whole = both(side.whole, isBelow(i, high));
  }
  for (auto [e, limit] : zip(body.edges, limits)) {
    if (!e.splits || e.dim.ofDst != isDst || (!isDst && plan.zeros))
      continue;
    if (body.cpAsync) {
      if (e.dim.low)
        side.whole = both(side.whole, builder.CreateICmpUGE(side.index, limit.first));
      continue;
    }
    auto [whole, part] = across(e, side.index, limit.first, limit.second);
    side.part = both(side.whole, part);
    side.whole = both(side.whole, whole);
  }
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// The first slot of a round's vector in the registers of `side`.
int64_t GuardedEmitter::registerSlot(const PlanSide &side, unsigned direction,
                                     ArrayRef<int64_t> counts) const {
  int64_t slot = side.base.constantPart();
  for (auto [i, k] : zip(body.unrolled, counts))
    slot += i.at(direction) * k;
  return slot;
}

Value *GuardedEmitter::load(const Round &r) {
  if (!inMemory(plan.src) && !plan.src.slots.empty())
    return words.gather(*operands.srcRegisters, registerSlot(plan.src, GuardedSrc, r.counts),
                        plan.src.slots, body.vectorBytes);
  if (!inMemory(plan.src) && !plan.zeros)
    return operands.srcRegisters->access(builder, registerByte(plan.src, GuardedSrc, r.counts),
                                         body.vectorBytes);
  Value *zeros = Constant::getNullValue(vectorType());
  if (plan.zeros)
    return zeros;
  return guardedValue(builder, opaque(r.src.whole), zeros, "tile.read", [&] {
    return emitLoad(builder, plan.src.hints, vectorType(), body.vectorBytes, src.at(r.src.place));
  });
}

void GuardedEmitter::store(Round &r, Value *vector) {
  if (!inMemory(plan.dst) && !plan.dst.slots.empty())
    return words.scatter(vector, registerSlot(plan.dst, GuardedDst, r.counts), plan.dst.slots,
                         body.vectorBytes);
  if (!inMemory(plan.dst))
    return operands.dstRegisters->setAccess(builder, registerByte(plan.dst, GuardedDst, r.counts),
                                            vector);
  std::optional<Guard> guard;
  if (r.dst.whole)
    guard.emplace(builder, opaque(r.dst.whole), "tile.written");
  if (plan.dst.tellsBarrier)
    emitStoreAsync(builder, vector, body.vectorBytes, dst.at(r.dst.place), operands.barrier);
  else
    emitStore(builder, plan.dst.hints, vector, body.vectorBytes, dst.at(r.dst.place));
  if (guard)
    guard->close();
}

/// How many bytes of a vector lie inside the source. They are its first ones, because no vector
/// that begins outside ends inside. Null: all.
Value *GuardedEmitter::bytesInside(const SideRound &side) {
  Value *all = constant(body.vectorBytes), *bytes = nullptr;
  for (auto [e, limit] : zip(body.edges, limits)) {
    if (!e.splits)
      continue;
    Value *left = builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, limit.second, side.index);
    left = builder.CreateBinaryIntrinsic(Intrinsic::umin, left, count(body.vectorElements));
    left = builder.CreateZExtOrTrunc(left, builder.getInt32Ty());
    bytes = builder.CreateLShr(address.scale(left, constant(bits())), 3);
  }
  if (!side.whole)
    return bytes;
  return builder.CreateSelect(side.whole, bytes ? bytes : all, constant(0));
}

/// Brings a round's vector from global to shared memory.
void GuardedEmitter::issue(const Round &r) {
  std::optional<Guard> guard;
  if (r.dst.whole)
    guard.emplace(builder, opaque(r.dst.whole), "tile.written");
  Value *bytes = bytesInside(r.src), *from = src.at(r.src.place);
  if (bytes) {
    Value *none = builder.CreateICmpEQ(bytes, constant(0));
    from = builder.CreateSelect(none, operands.src, from);
  }
  emitCpAsync(builder, *body.cpAsync, body.vectorBytes, dst.at(r.dst.place), from, bytes);
  if (guard)
    guard->close();
}

/// Whether a unit of a vector lies inside. A unit is an element, or a byte of smaller ones: their
/// edges are between bytes.
Value *GuardedEmitter::unitInside(const SideRound &side, bool isDst, Value *unit) {
  int64_t elements = body.vectorElements / units();
  Value *i =
      address.add(address.scale(counted(unit), count(elements * body.vectorIndex)), side.index);
  Value *all = nullptr;
  for (auto [e, limit] : zip(body.edges, limits)) {
    if (!e.splits || e.dim.ofDst != isDst)
      continue;
    if (e.dim.low)
      all = both(all, builder.CreateICmpUGE(i, limit.first));
    if (e.dim.high)
      all = both(all, builder.CreateICmpULT(i, limit.second));
  }
  return all;
}

Value *GuardedEmitter::unitPointer(Value *vector, Value *unit) {
  return address.pointer(vector, address.scale(builder.CreateZExt(unit, builder.getInt64Ty()),
                                               builder.getInt64(unitBits() / 8)));
}

/// The type of the words that a vector's units go through: at most 64 bits, and as few words as
/// hold it.
Type *GuardedEmitter::wordType() { return builder.getIntNTy(std::min(body.vectorBytes * 8, 64u)); }

/// Moves all words down by a unit; `last` comes in at the top.
void GuardedEmitter::shift(MutableArrayRef<Value *> words, Value *last) {
  unsigned bits = wordType()->getIntegerBitWidth(), unit = unitBits();
  for (size_t w = 0; w != words.size(); ++w) {
    Value *above = w + 1 == words.size() ? last : words[w + 1];
    if (unit == bits) {
      words[w] = above;
      continue;
    }
    Value *left = builder.CreateLShr(words[w], unit);
    Value *entering = builder.CreateShl(above, bits - unit);
    words[w] = builder.CreateOr(left, entering);
  }
}

/// The vector comes in from above, unit by unit.
Value *GuardedEmitter::loadPart(const SideRound &side) {
  Type *word = wordType(), *one = builder.getIntNTy(unitBits());
  unsigned count = body.vectorBytes * 8 / word->getIntegerBitWidth();
  Value *from = src.at(side.place);
  BasicBlock *before = builder.GetInsertBlock();
  CountedLoop loop(builder, units(), "tile.unit");
  SmallVector<PHINode *, 2> old;
  for (unsigned w = 0; w != count; ++w) {
    old.push_back(builder.CreatePHI(word, 2));
    old.back()->addIncoming(Constant::getNullValue(word), before);
  }
  Value *inside = unitInside(side, false, loop.counter());
  Value *unit = guardedValue(builder, inside, Constant::getNullValue(one), "tile.read", [&] {
    Value *pointer = unitPointer(from, loop.counter());
    return emitLoad(builder, plan.src.hints, one, unitBits() / 8, pointer);
  });
  SmallVector<Value *, 2> words(old.begin(), old.end());
  shift(words, builder.CreateZExt(unit, word));
  for (auto [phi, now] : zip(old, words))
    phi->addIncoming(now, builder.GetInsertBlock());
  loop.close();
  if (count == 1)
    return builder.CreateBitCast(words[0], vectorType());
  Value *all = PoisonValue::get(FixedVectorType::get(word, count));
  for (auto [w, value] : enumerate(words))
    all = builder.CreateInsertElement(all, value, w);
  return builder.CreateBitCast(all, vectorType());
}

/// The vector goes out from below, unit by unit.
void GuardedEmitter::storePart(const SideRound &side, Value *vector) {
  Type *word = wordType(), *one = builder.getIntNTy(unitBits());
  unsigned count = body.vectorBytes * 8 / word->getIntegerBitWidth();
  SmallVector<Value *, 2> words;
  Type *all = count == 1 ? word : FixedVectorType::get(word, count);
  Value *whole = builder.CreateBitCast(vector, all);
  for (unsigned w = 0; w != count; ++w)
    words.push_back(count == 1 ? whole : builder.CreateExtractElement(whole, w));
  Value *to = dst.at(side.place);
  BasicBlock *before = builder.GetInsertBlock();
  CountedLoop loop(builder, units(), "tile.unit");
  SmallVector<PHINode *, 2> rest;
  for (Value *&w : words) {
    rest.push_back(builder.CreatePHI(word, 2));
    rest.back()->addIncoming(w, before);
    w = rest.back();
  }
  Guard guard(builder, unitInside(side, true, loop.counter()), "tile.written");
  Value *pointer = unitPointer(to, loop.counter());
  emitStore(builder, plan.dst.hints, builder.CreateTrunc(words[0], one), unitBits() / 8, pointer);
  guard.close();
  shift(words, Constant::getNullValue(word));
  for (auto [phi, now] : zip(rest, words))
    phi->addIncoming(now, builder.GetInsertBlock());
  loop.close();
}

} // namespace

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const GuardedPlan &body,
                        const CopyOperands &operands) {
  GuardedEmitter(builder, plan, body, operands).run();
}
