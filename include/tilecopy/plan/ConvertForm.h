//===- ConvertForm.h - How elements are converted ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A converting copy has one side in registers. The elements are converted in registers, between the
// tile of that side and a tile of the other side's type, which the rest of the plan moves:
//
//   f32 to f16:      cvt.rn.f16x2.f32
//   f8e4m3 to bf16:  cvt.rn.f16x2.e4m3x2, cvt.f32.f16, cvt.rn.bf16x2.f32
//
// At most one step is inexact, so an element is rounded once.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_CONVERTFORM_H
#define TILECOPY_PLAN_CONVERTFORM_H

#include "tilecopy/op/Members.h"
#include "tilecopy/op/Tensor.h"
#include "tilecopy/plan/Body.h"

namespace tilecopy {

struct ConvertStep {
  enum Kind {
    Cvt,      // `instruction` of registers with `packed` elements
    Pack,     // cvt.pack: integers of 32 bits, saturated to 16 or 8
    Extend,   // an integer by its sign, or by zeros
    Truncate, // the low half of an integer of 32 or 16 bits
    Shift,    // the bits of a format that is the upper part of a wider one
    Odd,      // to f32, toward zero; the last bit is set if that is inexact. Rounding this to fewer
              // bits then gives the same result as rounding the original.
    Clamp,    // an integer to [least, most]
    Round,    // f32 to bf16 by additions
  };
  Kind kind = Cvt;
  ElementType from = ElementType::F32, to = ElementType::F32;
  unsigned each = 1;   // elements that an instruction converts
  unsigned packed = 1; // elements in a register that it reads
  std::string instruction = {};
  int64_t least = 0, most = 0;

  /// Describes the step: "cvt.rn.f16x2.f32", "clamp to -128 to 127".
  std::string str() const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<8>(*this, visit, fact("step", str()), field("kind", kind, kindName),
                   field("from", from, elementTypeName), field("to", to, elementTypeName),
                   field("each", each), field("packed", packed), part("instruction", instruction),
                   part("least", least), part("most", most));
  }
  static llvm::StringRef kindName(Kind kind);
};

struct ConvertForm {
  ElementType from = ElementType::F32, to = ElementType::F32;
  bool ofDst = false; // after the plan's loads; else before its stores
  llvm::SmallVector<ConvertStep, 4> steps;
  /// The slots of the region in a thread's tile, the same in both tiles: base + the steps.
  int64_t slotBase = 0;
  llvm::SmallVector<SideIter, 4> slots;
  uint64_t tileBytes = 0, otherBytes = 0; // of the copy's own tile, and of the one that is moved
  /// The threads of the scope that get elements, where others have some that they keep.
  std::optional<ThreadTeam> owners = std::nullopt;

  /// Elements that are converted together: whole registers of both types.
  unsigned group() const;
  /// The slots, ascending.
  std::vector<int64_t> slotList() const;
  /// How many instructions a thread needs for a step. The last group may be for fewer elements.
  int64_t instructions(const ConvertStep &step) const;
  void print(llvm::raw_ostream &os) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<9>(*this, visit, field("from", from, elementTypeName),
                   field("to", to, elementTypeName), field("of_dst", ofDst), field("steps", steps),
                   field("slot_base", slotBase), field("slots", slots, StepNames{{"slot", "", ""}}),
                   field("tile_bytes", tileBytes), field("other_bytes", otherBytes),
                   part("owners", owners));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_CONVERTFORM_H
