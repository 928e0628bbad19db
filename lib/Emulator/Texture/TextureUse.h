//===- TextureUse.h - One instruction's use of a handle ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What texture and surface instructions share: their geometry, their coordinates, and the array
// that a handle stands for.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_TEXTURE_TEXTUREUSE_H
#define TILECOPY_LIB_EMULATOR_TEXTURE_TEXTUREUSE_H

#include "Emulator/Machine/Execute.h"
#include "Emulator/Texture/Sampling.h"

namespace tilecopy::emu {

/// .1d, .2d, .3d, .a1d, .a2d.
struct Geometry {
  unsigned dimensions = 1;
  bool hasLayers = false;
  unsigned coordinates() const { return dimensions + hasLayers; }
  /// Registers in the text: of three coordinates, a fourth register has no meaning.
  unsigned registers() const { return coordinates() == 3 ? 4 : coordinates(); }
  unsigned code() const { return dimensions | unsigned(hasLayers) << 2; }
  static Geometry ofCode(unsigned code) { return {code & 3, (code & 4) != 0}; }
};

/// Takes the geometry of an instruction; fails for those that are not modeled.
std::optional<Geometry> takeGeometry(Decoding &d);
/// The slot of a handle: a register, or a reference of that kind or of one of two kinds.
uint32_t takeHandle(Decoding &d, const Operand &o, Reference kind, Reference other);
/// Reads [handle, {coordinates}], or [texture, sampler, {coordinates}], and appends the slots of
/// the coordinates to Code::lists; Inst::a is the handle's slot. A layer comes first, as an
/// integer.
void takePlace(Decoding &d, size_t operand, Geometry geometry, Ty coordinate, bool mayHaveSampler);

/// The array of a handle, if it has this geometry; nothing after a report.
std::optional<TextureValues> arrayOf(Thread &t, const Inst &i, uint64_t handle,
                                     std::optional<Geometry> geometry);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_TEXTURE_TEXTUREUSE_H
