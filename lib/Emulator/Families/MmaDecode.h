//===- MmaDecode.h - Reading matrix instructions ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the families of matrix instructions share in decoding: element types and shapes in
// qualifiers, operands that are vectors of registers, and forms that several instructions of a
// kernel have.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_FAMILIES_MMADECODE_H
#define TILECOPY_LIB_EMULATOR_FAMILIES_MMADECODE_H

#include "Emulator/Machine/Execute.h"

namespace tilecopy::emu {

struct MatrixShape {
  unsigned m = 0, n = 0, k = 0;
};
/// "m16n8k16"
std::optional<MatrixShape> parseShape(llvm::StringRef name);
std::optional<Element> parseElement(llvm::StringRef name);
std::optional<Accumulator> parseAccumulator(llvm::StringRef name);
inline bool isFp8(Element e) { return e == Element::E4M3 || e == Element::E5M2; }
inline bool isNarrowFloat(Element e) { return e >= Element::E4M3 && e <= Element::E2M1; }

/// The number in the module's target, such as 90 of sm_90a.
unsigned targetNumber(const Decoding &d);

/// Reads the qualifiers of mma. False after an error.
bool takeMmaForm(Decoding &d, MmaForm &form);
/// Checks a sparsity selector that is an immediate.
void takeSelector(Decoding &d, const MmaForm &form, size_t operand);
/// Sets the register counts of a warp's fragments.
void countRegisters(MmaForm &form);
/// The index of a form in Code::mmaForms.
uint32_t internForm(Decoding &d, const MmaForm &form);

/// Collects the slots of an instruction's vectors for Code::lists: the destination's first.
class FragmentSlots {
public:
  explicit FragmentSlots(Decoding &d) : d(d) {}

  /// The vector of `count` registers that operand `n` must be. The vector may have constants.
  void take(size_t n, unsigned count, Ty ty, bool wide);
  /// A vector of two 16-bit values.
  void takePair(size_t n);
  /// One 32-bit value, which may be in braces.
  void takeScale(size_t n);
  void add(uint32_t slot) { slots.push_back(slot); }
  /// Appends the destination, operand 0, and the collected slots to Code::lists. If the destination
  /// is the accumulator, `accumulates`, its old value is read as well.
  void finish(unsigned count, Ty ty, bool accumulates = false);

private:
  const std::vector<Operand> *vector(size_t n, unsigned count);

  Decoding &d;
  std::vector<uint32_t> slots;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_FAMILIES_MMADECODE_H
