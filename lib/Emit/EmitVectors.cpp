//===- EmitVectors.cpp - Vectors that threads move ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CpAsyncAsm.h"
#include "HintedAccess.h"
#include "MultimemAccess.h"
#include "PeerAccess.h"
#include "ReduceAccess.h"
#include "VectorEmitter.h"
#include "VectorOfWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace tilecopy;

void VectorEmitter::pass() {
  SmallVector<Round, 8> rounds;
  for (ArrayRef<int64_t> counts : counters::allCounts(body.unrolled))
    if (findsFirst)
      rounds.push_back(guardedRound(counts, rounds.size()));
    else
      rounds.push_back({SmallVector<int64_t, 4>(counts), {}, {}});
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

/// The pointer of one of a side's accesses inside a vector.
Value *VectorEmitter::pointer(bool ofDst, const Round &r, unsigned piece) {
  SideAddress &side = ofDst ? dst : src;
  if (findsFirst) {
    // No swizzle comes between the accesses of a vector.
    SidePlace place = (ofDst ? r.dst : r.src).place;
    place.elements += piece * (ofDst ? plan.dst : plan.src).accessBytes * 8 / bits();
    return side.at(place);
  }
  return side.pointer((ofDst ? dstSteps : srcSteps).unrolled, r.counts, piece);
}

/// The first slot of a round's vector in the registers of a side.
int64_t VectorEmitter::registerSlot(bool ofDst, const Round &r) const {
  int64_t slot = (ofDst ? plan.dst : plan.src).base.constantPart();
  for (auto [i, k] : zip(body.unrolled, r.counts))
    slot += i.at(ofDst ? Dst : Src) * k;
  return slot;
}

/// Brings a round's vector from global to shared memory.
void VectorEmitter::issue(const Round &r) {
  std::optional<Guard> guard;
  if (r.dst.whole)
    guard.emplace(builder, opaque(r.dst.whole), "tile.written");
  Value *bytes = bytesInside(r.src), *to = findsFirst ? nullptr : pointer(true, r, 0);
  Value *from = pointer(false, r, 0);
  if (bytes) {
    Value *none = builder.CreateICmpEQ(bytes, constant(0));
    from = builder.CreateSelect(none, operands.src, from);
  }
  if (!to)
    to = pointer(true, r, 0);
  emitCpAsync(builder, *body.cpAsync, body.vectorBytes, to, from, bytes);
  if (guard)
    guard->close();
}

/// What a value of elements outside of the source holds.
Value *VectorEmitter::outside(Type *type) {
  if (!body.fill)
    return Constant::getNullValue(type);
  unsigned all = unsigned(type->getPrimitiveSizeInBits());
  APInt each = APInt::getSplat(all, APInt(bits(), *body.fill));
  return builder.CreateBitCast(ConstantInt::get(builder.getContext(), each), type);
}

Value *VectorEmitter::load(const Round &r) {
  if (plan.zeros)
    return Constant::getNullValue(wholeType());
  if (!inMemory(plan.src)) {
    Value *value =
        plan.src.slots.empty()
            ? operands.srcRegisters->access(builder, registerByte(false, r), body.vectorBytes)
            : words.gather(*operands.srcRegisters, registerSlot(false, r), plan.src.slots,
                           body.vectorBytes);
    bool fills = plan.mask && !plan.mask->keeps;
    return fills ? builder.CreateSelect(r.src.whole, value, outside(value->getType())) : value;
  }
  return guardedValue(builder, opaque(r.src.whole), outside(wholeType()), "tile.read",
                      [&] { return loadPieces(r); });
}

Value *VectorEmitter::loadPieces(const Round &r) {
  unsigned bytes = plan.src.accessBytes;
  if (bytes < body.vectorBytes && bytes <= 4)
    return loadWords(r);
  SmallVector<Value *, 4> parts;
  for (unsigned piece = 0; piece < body.vectorBytes / bytes; ++piece) {
    Value *at = pointer(false, r, piece);
    Value *part = plan.src.multicast
                      ? builder.CreateBitCast(
                            emitMultimemLoad(builder, plan.src.reduction, plan.type, bytes, at),
                            vectorType(bytes))
                      : emitLoad(builder, plan.src.hints, vectorType(bytes), bytes, at);
    if (auto *load = dyn_cast<LoadInst>(part); load && !findsFirst)
      markReadOnly(load, operands.src);
    parts.push_back(part);
  }
  return parts.size() == 1 ? parts[0] : concatenateVectors(builder, parts);
}

/// A vector of accesses that are no wider than a word. The first one is in the lowest bits.
Value *VectorEmitter::loadWords(const Round &r) {
  unsigned bytes = plan.src.accessBytes, wordBytes = std::min(4u, body.vectorBytes);
  Type *word = builder.getIntNTy(wordBytes * 8), *one = builder.getIntNTy(bytes * 8);
  SmallVector<Value *, 8> words;
  for (unsigned at = 0; at != body.vectorBytes; at += bytes) {
    Value *from = pointer(false, r, at / bytes);
    Value *part = emitLoad(builder, plan.src.hints, one, bytes, from);
    if (auto *load = dyn_cast<LoadInst>(part); load && !findsFirst)
      markReadOnly(load, operands.src);
    part = builder.CreateZExt(part, word);
    unsigned shift = at % wordBytes * 8;
    if (shift == 0)
      words.push_back(part);
    else
      words.back() = builder.CreateOr(words.back(), builder.CreateShl(part, shift));
  }
  return words.size() == 1 ? words[0] : vectorOfWords(builder, words);
}

/// Such a part of a vector that is stored.
Value *VectorEmitter::wordPart(Value *vector, unsigned at) {
  unsigned bytes = plan.dst.accessBytes;
  Value *word = body.vectorBytes > 4 ? builder.CreateExtractElement(vector, at / 4) : vector;
  unsigned shift = at % 4 * 8;
  if (shift)
    word = builder.CreateLShr(word, shift);
  return builder.CreateTrunc(word, builder.getIntNTy(bytes * 8));
}

void VectorEmitter::store(const Round &r, Value *vector) {
  if (!inMemory(plan.dst) && !plan.dst.slots.empty())
    return words.scatter(vector, registerSlot(true, r), plan.dst.slots, body.vectorBytes);
  if (!inMemory(plan.dst))
    return operands.dstRegisters->setAccess(builder, registerByte(true, r), vector);
  std::optional<Guard> guard;
  if (r.dst.whole)
    guard.emplace(builder, opaque(r.dst.whole), "tile.written");
  unsigned bytes = plan.dst.accessBytes, pieces = body.vectorBytes / bytes, lanes = bytes / 4;
  for (unsigned piece = 0; piece < pieces; ++piece) {
    Value *part = vector;
    if (pieces > 1 && bytes <= 4)
      part = wordPart(vector, piece * bytes);
    else if (pieces > 1)
      part = builder.CreateShuffleVector(
          vector, to_vector<8>(llvm::seq<int>(piece * lanes, (piece + 1) * lanes)));
    Value *at = pointer(true, r, piece);
    if (plan.dst.multicast)
      emitMultimemStore(builder, plan.dst.reduction, plan.type, part, bytes, at);
    else if (!plan.dst.reduction.empty())
      emitReduce(builder, plan.dst.reduction, plan.type, plan.dst.space, part, bytes, at);
    else if (plan.dst.tellsBarrier)
      emitStoreAsync(builder, part, bytes, at, operands.barrier);
    else
      emitStore(builder, plan.dst.hints, part, bytes, at);
  }
  if (guard)
    guard->close();
}

void tilecopy::emitVectors(IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                           const CopyOperands &operands, bool atEdge) {
  VectorEmitter(builder, plan, body, operands, atEdge).run();
}
