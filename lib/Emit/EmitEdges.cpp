//===- EmitEdges.cpp - Which vectors are moved, and how far ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HintedAccess.h"
#include "ReduceAccess.h"
#include "VectorEmitter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

void VectorEmitter::begin() {
  if (!body.edges.empty() || plan.loadsIndices())
    address.mayLeave();
  auto isLong = [](const auto &dimension) { return !isUInt<32>(dimension.extent); };
  if ((plan.mask && !isUInt<32>(plan.count)) ||
      any_of(body.edges, [&](const PlanEdge &e) { return isLong(e.dim); }) ||
      any_of(plan.dst.rows, isLong) || any_of(plan.src.rows, isLong))
    countType = builder.getInt64Ty();
  for (const PlanEdge &e : body.edges)
    limits.push_back(address.limits(e.dim, countType));
  held.emplace(builder, plan, body, operands);
}

/// The number of a round's vector, in 64 bits where the rounds count beyond 32.
Value *VectorEmitter::itemOf(int64_t number) {
  if (runItem)
    return runItem;
  int64_t threads = body.workers(plan), perPass = body.unrolledRounds() * threads;
  Type *type = builder.getIntNTy(isUInt<32>(body.rounds() * threads - 1) ? 32 : 64);
  auto as = [&](Value *v) { return builder.CreateZExtOrTrunc(v, type); };
  Value *item = builder.CreateAdd(as(index), ConstantInt::get(type, number * threads));
  Value *each = ConstantInt::get(type, perPass);
  return passes.empty() ? item : builder.CreateAdd(item, builder.CreateMul(as(passes[0]), each));
}

/// Conditions and addresses of one round of a pass.
VectorEmitter::Round VectorEmitter::guardedRound(ArrayRef<int64_t> counts, int64_t number) {
  Round r;
  r.counts.assign(counts.begin(), counts.end());
  Value *some = nullptr; // there is such a vector
  SmallVector<Value *, 8> places(threadDigits);
  if (body.items) {
    Value *item = itemOf(number);
    int64_t last = body.rounds() - body.unrolledRounds() + number; // of its rounds
    if (runItem || (last + 1) * body.workers(plan) > body.items)
      some = builder.CreateICmpULT(item, ConstantInt::get(item->getType(), body.items));
    places = digits(item, body.threads);
  }
  place(r, places);
  addRows(r, number, some, places);
  guard(r.dst, true, some, counts, places);
  guard(r.src, false, body.cpAsync ? nullptr : some, counts, places);
  mask(r, number, some, places);
  return r;
}

void VectorEmitter::place(Round &r, ArrayRef<Value *> places) {
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

/// The address of an index: the thread's part is shared by the rounds of a pass.
Value *VectorEmitter::indexAddress(const RowIndices &rows, Value *tensor, int64_t along,
                                   Value *some, ArrayRef<Value *> digits) {
  Type *wide = builder.getInt64Ty();
  Value *&shared = indexStarts[&rows];
  Value *start = body.items ? nullptr : shared;
  if (!start) {
    Value *number = indexIn(rows.walked, SmallVector<int64_t>(body.unrolled.size(), 0), digits);
    if (some) // there may be no such vector: an index that is there is loaded
      number = builder.CreateSelect(some, number, count(0));
    Value *step = address.value(rows.step * Expr(rows.bytes), wide);
    Value *base = address.value(rows.base * Expr(rows.bytes), wide);
    number = address.scale(builder.CreateZExtOrTrunc(number, wide), step);
    start = shared = address.pointer(tensor, address.add(number, base));
  }
  return address.pointer(start, address.value(rows.step * Expr(along * rows.bytes), wide));
}

/// An index in registers, which the rounds of a row share as values.
Value *VectorEmitter::heldRow(const RowIndices &rows, unsigned which, const Round &r,
                              int64_t number, ArrayRef<Value *> digits) {
  return held->at(*rows.held, which, rows.bytes, number, passes,
                  [&] { return indexIn(rows.walked, r.counts, digits); });
}

VectorEmitter::LoadedRow VectorEmitter::rowOf(const RowIndices &rows, unsigned which,
                                              const Round &r, Value *some,
                                              ArrayRef<Value *> digits) {
  Value *tensor = operands.indices[which];
  int64_t along = 0;
  for (auto [i, k] : zip(body.unrolled, r.counts))
    along += i.tag.isOf(rows.walked) ? i.at(Along) * k : 0;
  LoadedRow &known = loadedRows[{&rows, body.items ? int64_t(loadedRows.size()) : along}];
  if (!known.bytes)
    known = loadRow(rows, tensor, indexAddress(rows, tensor, along, some, digits));
  return known;
}

/// Moves a round's vectors to the rows whose indices are loaded.
void VectorEmitter::addRows(Round &r, int64_t number, Value *some, ArrayRef<Value *> digits) {
  unsigned which = 0;
  auto add = [&](const PlanSide &side, SideRound &round) {
    for (const RowIndices &rows : side.rows) {
      LoadedRow row = rows.held ? rowAt(rows, heldRow(rows, which, r, number, digits))
                                : rowOf(rows, which, r, some, digits);
      ++which;
      round.inRange = row.inRange ? both(round.inRange, row.inRange) : round.inRange;
      round.place.base = address.pointer(round.place.base, row.bytes);
    }
  };
  add(plan.dst, r.dst);
  add(plan.src, r.src);
}

/// How far the vector's first element is from the region's start in one dimension.
Value *VectorEmitter::indexIn(int dimension, ArrayRef<int64_t> counts, ArrayRef<Value *> digits) {
  Value *sum = count(0);
  auto add = [&](const PlanIter &i, Value *counter) {
    if (i.tag.isOf(dimension))
      sum = address.add(address.scale(counted(counter), count(i.at(Along))), sum);
  };
  for (auto [i, digit] : zip(body.threads, digits))
    add(i, digit);
  for (auto [i, counter] : zip(body.loops, passes))
    add(i, counter);
  int64_t fixed = 0;
  for (auto [i, k] : zip(body.unrolled, counts))
    fixed += i.tag.isOf(dimension) ? i.at(Along) * k : 0;
  return address.add(count(fixed), sum);
}

/// Whether a vector along the edge's dimension lies inside as a whole, and whether it lies across
/// the edge.
std::pair<Value *, Value *> VectorEmitter::across(const PlanEdge &e, Value *index, Value *low,
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

void VectorEmitter::guard(SideRound &side, bool isDst, Value *some, ArrayRef<int64_t> counts,
                          ArrayRef<Value *> digits) {
  side.whole = both(some, side.inRange);
  for (auto [e, limit] : zip(body.edges, limits)) {
    if (e.dim.ofDst != isDst || (!isDst && plan.zeros))
      continue;
    auto [low, high] = limit;
    Value *i = indexIn(e.dim.walked, counts, digits); // 0 in a dimension that is not walked
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

/// How many bytes of a vector lie inside the source. They are its first ones, because no vector
/// that begins outside ends inside. Null: all.
Value *VectorEmitter::bytesInside(const SideRound &side) {
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

//===----------------------------------------------------------------------===//
// Vectors across an edge
//===----------------------------------------------------------------------===//

/// Whether a unit of a vector lies inside. A unit is an element, or a byte of smaller ones: their
/// edges are between bytes.
Value *VectorEmitter::unitInside(const SideRound &side, bool isDst, Value *unit) {
  int64_t elements = body.vectorElements / units();
  Value *all = unitPasses(side, unit);
  if (!side.index)
    return all;
  Value *i =
      address.add(address.scale(counted(unit), count(elements * body.vectorIndex)), side.index);
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

Value *VectorEmitter::unitPointer(Value *vector, Value *unit) {
  return address.pointer(vector, address.scale(builder.CreateZExt(unit, builder.getInt64Ty()),
                                               builder.getInt64(unitBits() / 8)));
}

/// The type of the words that a vector's units go through: at most 64 bits, and as few words as
/// hold it.
Type *VectorEmitter::wordType() { return builder.getIntNTy(std::min(body.vectorBytes * 8, 64u)); }

/// Moves all words down by a unit; `last` comes in at the top.
void VectorEmitter::shift(MutableArrayRef<Value *> words, Value *last) {
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
Value *VectorEmitter::loadPart(const SideRound &side) {
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
  Value *unit = guardedValue(builder, inside, outside(one), "tile.read", [&] {
    Value *pointer = unitPointer(from, loop.counter());
    return emitLoad(builder, plan.src.hints, one, unitBits() / 8, pointer);
  });
  SmallVector<Value *, 2> words(old.begin(), old.end());
  shift(words, builder.CreateZExt(unit, word));
  for (auto [phi, now] : zip(old, words))
    phi->addIncoming(now, builder.GetInsertBlock());
  loop.close();
  if (count == 1)
    return builder.CreateBitCast(words[0], wholeType());
  Value *all = PoisonValue::get(FixedVectorType::get(word, count));
  for (auto [w, value] : enumerate(words))
    all = builder.CreateInsertElement(all, value, w);
  return builder.CreateBitCast(all, wholeType());
}

/// The vector goes out from below, unit by unit.
void VectorEmitter::storePart(const SideRound &side, Value *vector) {
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
  Value *unit = builder.CreateTrunc(words[0], one);
  if (!plan.dst.reduction.empty())
    emitReduce(builder, plan.dst.reduction, plan.type, plan.dst.space, unit, unitBits() / 8,
               pointer);
  else
    emitStore(builder, plan.dst.hints, unit, unitBits() / 8, pointer);
  guard.close();
  shift(words, Constant::getNullValue(word));
  for (auto [phi, now] : zip(rest, words))
    phi->addIncoming(now, builder.GetInsertBlock());
  loop.close();
}
