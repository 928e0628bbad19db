//===- MatrixPlan.h - Plans of ldmatrix and stmatrix ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A warp moves matrices between shared memory and registers. A matrix has rows of 16 contiguous
// bytes, anywhere in shared memory. Lanes give the addresses of rows: with r rows a matrix, lane
// r*k + i gives that of row i of the instruction's matrix k. A lane holds 4 bytes of each 8 rows of
// 16 bytes in one register (PTX ISA 9.7.14.5.15, 9.7.14.5.16):
//
//   M8n8         lane 4i + j: the 4 bytes of row i from byte 4j on, whatever they are elements of
//   M8n8Trans    lane 4i + j: the 16-bit elements i of rows 2j and 2j + 1
//   M16n16Trans  lane 4i + j: the bytes i of rows 4j to 4j + 3; in a second register the bytes
//                i + 8 (loads only)
//   M16n8Trans   lane 4i + j: the bytes i of rows 2j and 2j + 1, then the bytes i + 8 of the two
//                (stores only)
//
// A load may expand a row: 16 elements of 4 or 6 bits at its start become 16 bytes, each with an
// element in its low bits, of which the above speaks then (.b4x16_p64 and .b6x16_p32).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_MATRIXPLAN_H
#define TILECOPY_PLAN_MATRIXPLAN_H

#include "tilecopy/plan/Body.h"

namespace tilecopy {

/// Which lane holds which bytes of a matrix.
enum class MatrixForm { M8n8, M8n8Trans, M16n16Trans, M16n8Trans };

/// "m8n8", "m16n16" or "m16n8".
llvm::StringRef matrixShape(MatrixForm form);
/// The type suffix of an instruction that expands elements of `bits` bits, as in
/// "b8x16.b4x16_p64".
llvm::StringRef expandedType(unsigned bits);
inline unsigned matrixRows(MatrixForm form) { return form == MatrixForm::M16n16Trans ? 16 : 8; }
/// A lane's 32-bit registers for one matrix.
inline unsigned matrixRegisters(MatrixForm form) { return matrixRows(form) / 8; }

constexpr StepNames MatrixSteps{{"memory", "slot", ""}, "", 1};

struct MatrixPlan {
  /// A counter over matrices, rows or warps: what one step adds to the shared address (elements)
  /// and to the register slot.
  enum Direction : unsigned { Memory, Slot };
  using Iter = Counter<Expr, 2>;
  MatrixForm form;
  unsigned matrices;                   // of one instruction: 1, 2 or 4
  unsigned expandedBits = 0;           // of an element of a row that is expanded
  llvm::SmallVector<Iter, 4> unrolled; // instructions, outermost first
  llvm::SmallVector<Iter, 2> inside;   // registers of one instruction, outermost first
  /// Digits of the thread's index that make a row's address, outermost first: warps, the matrix
  /// whose row the lane gives, the row.
  llvm::SmallVector<Iter, 6> threads;
  unsigned registers() const { return matrices * matrixRegisters(form); }
  int64_t instructions() const { return counters::product(unrolled); }

  static constexpr llvm::StringLiteral Engine = "";
  AccessCounts accesses(const Plan &plan) const;
  bool walk(const Plan &plan, bool ofDst, SideWalk &walk) const;
  uint64_t registerBytes(const Plan &plan, bool ofDst) const;
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<6>(*this, visit, fact("kind", "matrix"), field("shape", form, matrixShape),
                   fact("transposed", form != MatrixForm::M8n8), field("matrices", matrices),
                   part("expanded_bits", expandedBits),
                   field("instructions", unrolled, MatrixSteps),
                   field("inside", inside, MatrixSteps), field("threads", threads, MatrixSteps));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_MATRIXPLAN_H
