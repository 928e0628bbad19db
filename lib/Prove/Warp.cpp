//===- Warp.cpp - What the lanes of a warp do together --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

/// The lanes that an instruction names, of which those that have ended do not count.
std::optional<uint32_t> Machine::membersOf(Thread &t) {
  const Code &c = problem.code[t.pc];
  uint32_t present = 0;
  unsigned first = firstOfWarp(t);
  for (unsigned l = 0; l != lanesOf(t); ++l)
    if (threads[first + l].state != Thread::State::Done)
      present |= 1u << l;
  if (c.op >= Op::LoadMatrix && c.op <= Op::TensorWaitStore)
    return present;
  std::optional<int64_t> mask = constant(t, c.text->operands.back(), "mask of lanes");
  if (!mask)
    return std::nullopt;
  if (!((uint32_t(*mask) >> t.lane) & 1)) {
    wrong(t, "a lane is not in its own mask");
    return std::nullopt;
  }
  return uint32_t(*mask) & present;
}

/// The lanes that execute an instruction together; empty if not all have come.
SmallVector<Thread *, 32> Machine::gathered(Thread &t) {
  std::optional<uint32_t> members = membersOf(t);
  SmallVector<Thread *, 32> lanes;
  unsigned first = firstOfWarp(t);
  for (unsigned l = 0; members && l != lanesOf(t); ++l)
    if ((*members >> l) & 1)
      lanes.push_back(&threads[first + l]);
  if (!all_of(lanes, [&](Thread *o) { return o->state == Thread::State::Warp && o->pc == t.pc; }))
    lanes.clear();
  return lanes;
}

/// Executes what the lanes of warps have all come to. What a pair of CTAs does together waits for
/// the same warp of the other.
bool Machine::runWarps() {
  bool progress = false;
  for (Thread &t : threads) {
    if (t.state != Thread::State::Warp || stop)
      continue;
    const Code &c = problem.code[t.pc];
    SmallVector<Thread *, 32> lanes = gathered(t), peers;
    if (c.forPair && c.op != Op::TensorRelinquish && problem.cluster % 2 == 0) {
      Thread &peer = threads[(t.rank ^ 1) * problem.threads + t.inCta];
      if (peer.state == Thread::State::Warp && peer.pc == t.pc)
        peers = gathered(peer);
      if (peers.empty())
        lanes.clear();
    }
    for (ArrayRef<Thread *> together : {ArrayRef(lanes), ArrayRef(peers)}) {
      if (lanes.empty() || together.empty() || stop)
        continue;
      collective(together, c);
      for (Thread *o : together) {
        o->state = Thread::State::Running;
        ++o->pc;
      }
      progress = true;
    }
  }
  return progress || stop;
}

void Machine::collective(ArrayRef<Thread *> lanes, const Code &c) {
  switch (c.op) {
  case Op::WarpBarrier: {
    Knowledge all;
    for (Thread *t : lanes)
      release(*t, all);
    for (Thread *t : lanes)
      t->knows.join(all);
    return;
  }
  case Op::Elect:
    for (Thread *t : lanes) {
      const ptx::Operand &to = c.text->operands[0];
      if (to.kind != ptx::Operand::Pair) {
        unknown(*t, "an operand that is not understood");
        return;
      }
      write(*t, to.elements[0], SymbolicValue::number(lanes[0]->lane));
      write(*t, to.elements[1], SymbolicValue::predicate(t == lanes[0]));
    }
    return;
  case Op::Shuffle:
    return shuffle(lanes, c);
  case Op::LoadMatrix:
  case Op::StoreMatrix:
    if (lanes.size() != 32)
      unknown(*lanes[0], "matrix fragments of a part of a warp");
    else
      matrix(lanes, c);
    return;
  case Op::TensorAlloc:
  case Op::TensorDealloc:
  case Op::TensorRelinquish:
  case Op::TensorLoad:
  case Op::TensorStore:
  case Op::TensorWaitLoad:
  case Op::TensorWaitStore:
    return tensorWarp(lanes, c);
  default: // the other opcodes do not come here: see step()
    unknown(*lanes[0], "the instruction is not understood");
  }
}

/// shfl.sync.idx.b32: each lane names the lane whose value it gets.
void Machine::shuffle(ArrayRef<Thread *> lanes, const Code &c) {
  ArrayRef<ptx::Operand> o = c.text->operands;
  SmallVector<SymbolicValue, 32> given(32), got;
  uint32_t present = 0;
  for (Thread *t : lanes) {
    given[t->lane] = read(*t, o[1]);
    present |= 1u << t->lane;
  }
  for (Thread *t : lanes) {
    std::optional<int64_t> lane = constant(*t, o[2], "lane"), bounds = constant(*t, o[3], "bounds");
    if (!lane || !bounds)
      return;
    unsigned segments = (*bounds >> 8) & 31, last = *bounds & 31, least = t->lane & segments;
    unsigned from = least | (unsigned(*lane) & 31 & ~segments);
    if (from > (least | (last & ~segments)) || !((present >> from) & 1)) {
      unknown(*t, "a shuffle from a lane that is not there");
      return;
    }
    got.push_back(given[from]);
  }
  for (auto [t, v] : zip_equal(lanes, got)) {
    bool isPair = o[0].kind == ptx::Operand::Pair;
    write(*t, isPair ? o[0].elements[0] : o[0], v);
    if (isPair)
      write(*t, o[0].elements[1], SymbolicValue::predicate(true));
  }
}

/// The row, and the byte in it, of byte `b` of a lane's registers of one matrix.
///
/// Of 8 x 8 elements of two bytes, elements 2*(l % 4) and the next of row l / 4; transposed, of
/// that column. Of 16 x 16 bytes, a column l / 4, and one 8 further, of rows 4*(l % 4) and on. Of
/// 16 x 8 bytes, as they are stored, the same of rows 2*(l % 4) and the next.
static std::pair<unsigned, unsigned> placeInMatrix(const Code &c, unsigned lane, unsigned b) {
  unsigned i = lane / 4, j = lane % 4;
  if (c.width == 16) {
    unsigned k = 2 * j + b / 2;
    return c.transposed ? std::make_pair(k, 2 * i + b % 2) : std::make_pair(i, 2 * k + b % 2);
  }
  if (c.op == Op::LoadMatrix)
    return {4 * j + b % 4, i + 8 * (b / 4)};
  return {2 * j + b % 2, i + 8 * (b / 2)};
}

/// ldmatrix and stmatrix: each lane has the address of a row of 16 bytes.
void Machine::matrix(ArrayRef<Thread *> lanes, const Code &c) {
  bool isLoad = c.op == Op::LoadMatrix;
  const ptx::Operand &fragments = c.text->operands[isLoad ? 0 : 1];
  const ptx::Operand &at = c.text->operands[isLoad ? 1 : 0];
  bool isVector = fragments.kind == ptx::Operand::Vector;
  if (isVector ? fragments.elements.size() != c.count : c.count != 1) {
    unknown(*lanes[0], "matrix fragments that are not understood");
    return;
  }
  SmallVector<std::tuple<Thread *, const ptx::Operand *, SymbolicValue>, 128> loaded;
  unsigned registers = isLoad && c.width == 8 ? 2 : 1, height = 8 * registers;
  for (unsigned m = 0; m != c.count / registers && !stop; ++m) {
    SmallVector<Bytes, 16> rows;
    for (unsigned r = 0; r != height; ++r) {
      Thread &t = *lanes[height * m + r];
      SymbolicValue a = address(t, at);
      if (stop || !checkAddress(t, a, 16))
        return;
      rows.push_back(isLoad ? readBytes(t, a, 16, actorOf(t)) : Bytes(16));
    }
    for (unsigned l = 0; l != 32 * registers && !stop; ++l) {
      unsigned number = m * registers + l / 32;
      const ptx::Operand &fragment = isVector ? fragments.elements[number] : fragments;
      Thread &t = *lanes[l % 32];
      Bytes held = isLoad ? Bytes(4) : values.bytesOf(read(t, fragment), 4);
      for (unsigned b = 0; b != 4; ++b) {
        auto [row, byte] = placeInMatrix(c, l % 32, l / 32 * 4 + b);
        (isLoad ? held[b] : rows[row][byte]) = isLoad ? rows[row][byte] : held[b];
      }
      if (isLoad)
        loaded.push_back({&t, &fragment, values.valueOf(held)});
    }
    for (unsigned r = 0; r != height && !isLoad && !stop; ++r) {
      Thread &t = *lanes[height * m + r];
      writeBytes(t, address(t, at), rows[r], actorOf(t));
    }
  }
  // Registers are written at the end: a fragment may replace an address.
  for (auto &[t, to, v] : loaded)
    write(*t, *to, v);
}
