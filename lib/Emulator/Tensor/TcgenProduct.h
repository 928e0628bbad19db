//===- TcgenProduct.h - tcgen05.mma as it is decoded ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the decoder of tcgen05.mma leaves for its execution: bits of Inst::mode, and the operands in
// Code::lists.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_TENSOR_TCGENPRODUCT_H
#define TILECOPY_LIB_EMULATOR_TENSOR_TCGENPRODUCT_H

#include "Emulator/Tensor/Tcgen.h"
#include "Emulator/Tensor/TcgenDescriptor.h"

namespace tilecopy::emu {

// Inst::mode: the kind, then flags and the scale factors of a row.
constexpr uint32_t kindMask = 7, weightStationary = 8, aInTensor = 16, sparseA = 32, shiftsA = 64,
                   scalesShift = 8, scalesMask = 7, lanesShift = 12, lanesMask = 15;

inline TcgenKind kindOf(const Inst &i) { return TcgenKind(i.mode & kindMask); }

// Places in Code::lists from Inst::list on: slots, and offsets of addresses.
enum Place : unsigned {
  ASlot,
  AOffset,
  BSlot,
  Descriptor,
  SfaSlot,
  SfaOffset,
  SfbSlot,
  SfbOffset,
  MetadataSlot,
  MetadataOffset,
  ZeroMask,
  LaneMask
};

/// Issues a product.
Flow multiplyTensors(Thread &t, const Inst &i);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_TENSOR_TCGENPRODUCT_H
