//===- Operands.cpp - How many operands, and how wide ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A form in a register is known modulo the width of the register, and an instruction computes
// modulo the width of its type. The two must be one width. Where PTX lets them differ, the result
// is extended (loads and conversions into wider registers) or the low bits are taken (stores and
// conversions from wider ones). Any other difference is not understood.
//
//===----------------------------------------------------------------------===//

#include "Code.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

/// The number of operands of opcodes that have one number.
static std::pair<unsigned, unsigned> otherOperandsOf(Op op) {
  switch (op) {
  case Op::Move:
  case Op::Convert:
  case Op::ToGeneric:
  case Op::Not:
  case Op::Neg:
  case Op::LoadParameter:
  case Op::Elect:
  case Op::LoadMatrix:
  case Op::StoreMatrix:
  case Op::MbarrierInit:
  case Op::MbarrierExpect:
  case Op::TensorAlloc:
  case Op::TensorDealloc:
  case Op::TensorCopy:
    return {2, 2};
  case Op::Mad:
  case Op::MadWide:
  case Op::Select:
  case Op::Extract:
  case Op::Funnel:
  case Op::Permute:
  case Op::PermuteForward:
    return {4, 4};
  case Op::Shuffle:
    return {5, 5};
  default: // of two sources
    return {3, 3};
  }
}

std::pair<unsigned, unsigned> tilecopy::prover::numberOfOperands(const Code &c) {
  switch (c.op) {
  case Op::Unknown:
  case Op::Nothing:
    return {0, 8};
  case Op::Exit:
  case Op::ClusterArrive:
  case Op::ClusterWait:
  case Op::FenceRelease:
  case Op::FenceAcquire:
  case Op::FenceProxyAsync:
  case Op::FenceMbarrierInit:
  case Op::CopyCommit:
  case Op::CopyWaitAll:
  case Op::BulkCommit:
  case Op::TensorRelinquish:
  case Op::TensorWaitLoad:
  case Op::TensorWaitStore:
  case Op::TensorFenceBefore:
  case Op::TensorFenceAfter:
    return {0, 0};
  case Op::Branch:
  case Op::WarpBarrier:
  case Op::MbarrierInval:
  case Op::CopyWait:
  case Op::CopyArrive:
  case Op::BulkWait:
  case Op::BulkWaitRead:
    return {1, 1};
  case Op::Barrier:
    return {1, 2};
  case Op::Load:
  case Op::Store:
  case Op::TileStore:
  case Op::MbarrierArrive:
    return {2, 3};
  case Op::BulkStore:
  case Op::MbarrierWait:
    return {3, 4};
  case Op::TileLoad:
    return c.multicast ? std::make_pair(4u, 5u) : std::make_pair(3u, 4u);
  case Op::BulkLoad:
    return c.multicast ? std::make_pair(5u, 6u) : std::make_pair(4u, 5u);
  case Op::StoreAsync:
    return {3, 3};
  case Op::CopyAsync:
    return {3, 5};
  case Op::TensorCommit:
    return c.multicast ? std::make_pair(2u, 2u) : std::make_pair(1u, 1u);
  case Op::TensorLoad:
  case Op::TensorStore:
    return c.shape == TensorShape::Ld16x32x2 ? std::make_pair(3u, 3u) : std::make_pair(2u, 2u);
  default:
    return otherOperandsOf(c.op);
  }
}

/// The bits that an instruction gives to, or takes from, operand `i`; 0: nothing is asked.
static unsigned bitsOfOperand(const Code &c, size_t i) {
  switch (c.op) {
  case Op::Compare:
    return i == 0 ? 1 : c.width;
  case Op::Select:
    return i == 3 ? 1 : c.width;
  case Op::MulWide:
    return i == 0 ? 2 * c.width : c.width;
  case Op::MadWide:
    return i == 0 || i == 3 ? 2 * c.width : c.width;
  case Op::ShiftLeft:
  case Op::ShiftRight:
    return i == 2 ? 32 : c.width;
  case Op::Extract:
    return i >= 2 ? 32 : c.width;
  case Op::Convert:
    return i == 0 ? c.width : c.from;
  case Op::Funnel:
  case Op::Permute:
  case Op::PermuteForward:
    return 32;
  case Op::ToGeneric:
    return 64;
  case Op::MapAddress:
    return i == 2 ? 32 : 64;
  case Op::LoadParameter:
  case Op::Load:
    return i == 0 ? c.width : 0;
  case Op::Store:
    return i == 1 ? c.width : 0;
  default:
    return familyOf(c.op) == Family::Number ? c.width : 0;
  }
}

static bool extends(Op op) {
  return op == Op::Load || op == Op::LoadParameter || op == Op::Convert;
}
static bool takesLowBits(Op op) { return op == Op::Store || op == Op::Convert; }

bool tilecopy::prover::fitsRegisters(const Code &c, const ptx::Function &function) {
  for (auto [i, o] : enumerate(c.text->operands)) {
    unsigned bits = bitsOfOperand(c, i);
    bool isVector = o.kind == ptx::Operand::Vector;
    // Vectors of mov share the width; those of ld and st have it each.
    if (isVector && c.op == Op::Move)
      bits /= std::max<size_t>(o.elements.size(), 1);
    bool isResult = i == 0 && c.op != Op::Store;
    for (const ptx::Operand &e : isVector ? ArrayRef(o.elements) : ArrayRef(o)) {
      if (bits == 0 || e.kind != ptx::Operand::Reg)
        continue;
      unsigned has = ptx::bitsOf(function.registers[e.index].ty);
      bool allowed = isResult ? extends(c.op) : takesLowBits(c.op);
      if (has != bits && (has < bits || !allowed))
        return false;
    }
  }
  return true;
}
