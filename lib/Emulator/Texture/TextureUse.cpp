//===- TextureUse.cpp - One instruction's use of a handle -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Texture/TextureUse.h"

using namespace llvm;

namespace tilecopy::emu {

std::optional<Geometry> takeGeometry(Decoding &d) {
  static constexpr Geometry all[] = {{1, false}, {2, false}, {3, false}, {1, true}, {2, true}};
  int n = d.takeOneOf({"1d", "2d", "3d", "a1d", "a2d"});
  if (n >= 0)
    return all[n];
  if (d.takeOneOf({"cube", "acube", "2dms", "a2dms"}) >= 0)
    d.fail("cubes and samples are not modeled: documents leave open what lies at the edges of a "
           "cube's faces, and where samples are; .1d, .2d, .3d, .a1d and .a2d are");
  else
    d.fail("a geometry is missing: .1d, .2d, .3d, .a1d or .a2d");
  return std::nullopt;
}

// The host sets what a reference is bound to: for a variable, the 128 bytes in memory; for a
// parameter, the handle, which lies in parameter memory.
uint32_t takeHandle(Decoding &d, const Operand &o, Reference kind, Reference other) {
  if (o.kind != Operand::Sym)
    return d.in(o, Ty::B64);
  const Variable &v = d.decoder.module.variables[o.index];
  if (v.reference == Reference::None || (v.reference != kind && v.reference != other))
    d.fail("'" + v.name + "' is not a " + referenceName(kind) +
           (other == kind ? "" : Twine(" or ") + referenceName(other)) +
           "; a register that holds a handle is accepted too");
  return d.decoder.placeSlot(o.index, v.space == Space::Param ? int64_t(windowOf(v.space)) : 0);
}

void takePlace(Decoding &d, size_t operand, Geometry geometry, Ty coordinate, bool mayHaveSampler) {
  const Operand &place = d.operand(operand);
  size_t parts = place.kind == Operand::Address ? place.elements.size() : 0;
  if (parts < 2 || parts > (mayHaveSampler ? 3u : 2u) || place.value != 0 ||
      place.elements.back().kind != Operand::Vector)
    return d.fail(Twine("[handle, ") +
                  (mayHaveSampler ? "{coordinates}] or [texture, sampler, " : "") +
                  "{coordinates}] is expected");
  Reference kind = mayHaveSampler ? Reference::Texture : Reference::Surface;
  d.inst.a = takeHandle(d, place.elements[0], kind, kind);
  if (parts == 3)
    d.inst.b = takeHandle(d, place.elements[1], Reference::Sampler, Reference::Sampler);
  const std::vector<Operand> &c = place.elements.back().elements;
  if (c.size() != geometry.registers() && c.size() != geometry.coordinates())
    return d.fail(Twine(c.size()) + " coordinates; the geometry has " +
                  Twine(geometry.coordinates()));
  auto &lists = d.decoder.code->lists;
  for (unsigned n = 0; n != geometry.coordinates(); ++n) {
    uint32_t slot = d.in(c[n], n == 0 && geometry.hasLayers ? Ty::B32 : coordinate);
    lists.push_back(slot);
  }
}

/// How the reference that an instruction names gets an array; empty if it names none.
static std::string unboundReference(const Machine &m, const Inst &i) {
  for (const Operand &o : i.source->operands)
    for (const Operand &e : o.elements)
      if (e.kind == Operand::Sym)
        if (const Variable &v = m.context.module.variables[e.index];
            v.reference != Reference::None && v.space == Space::Global)
          return ("; '" + v.name + "' is bound by ptx-run --variable=" + v.name +
                  "=texture:BUFFER,TYPE,dims=W")
              .str();
  return "";
}

std::optional<TextureValues> arrayOf(Thread &t, const Inst &i, uint64_t handle,
                                     std::optional<Geometry> geometry) {
  Machine &m = *t.machine;
  uint32_t hint = none;
  ArrayRef<uint8_t> parameters = m.context.parameters;
  uint64_t at = handle - windowOf(Space::Param);
  if (at < parameters.size() && parameters.size() - at >= sizeof handle) // of a reference
    std::memcpy(&handle, parameters.data() + at, sizeof handle);
  Segment *s = m.context.global.find(handle, hint);
  std::optional<TextureValues> v;
  if (s && handle >= s->base && s->holds(handle - s->base, sizeof(TextureBytes)))
    v = decodeTexture({s->at(handle - s->base, sizeof(TextureBytes)), sizeof(TextureBytes)});
  if (!v) {
    m.report(FindingKind::InvalidOperand, &t, &i, handle,
             "0x" + utohexstr(handle, true) + " is not the handle of a texture or surface" +
                 unboundReference(m, i));
    return std::nullopt;
  }
  if (!geometry ||
      (v->dimensions == geometry->dimensions && (v->layers != 0) == geometry->hasLayers))
    return v;
  m.report(FindingKind::InvalidOperand, &t, &i, handle,
           "the array has " + Twine(unsigned(v->dimensions)) + " dimensions" +
               (v->layers ? " and layers" : "") + ", the instruction is for another geometry");
  return std::nullopt;
}

} // namespace tilecopy::emu
