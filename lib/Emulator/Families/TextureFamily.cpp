//===- TextureFamily.cpp - Reading textures -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.10: tex, tld4, txq, suq. An array has one level of detail, so .level and .grad have
// no effect. Texels are read through a cache that is not coherent with the kernel's writes.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Numbers/FloatMath.h"
#include "Emulator/Texture/TextureUse.h"
#include "llvm/ADT/bit.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Bits of Inst::mode above a geometry's code, the lowest three.
constexpr uint32_t wholeCoordinates = 8, gathers = 16, componentShift = 5;

using Channels = std::array<uint32_t, 4>;

/// One fetch of one thread.
class Fetch {
public:
  Fetch(Thread &t, const Inst &i, const TextureValues &v, const uint32_t *coordinates)
      : t(t), i(i), v(v), geometry(Geometry::ofCode(i.mode & 7)) {
    const uint32_t *c = coordinates;
    if (geometry.hasLayers)
      layer = std::min(uint32_t(t.regs[*c++]), v.layers - 1);
    for (unsigned n = 0; n != geometry.dimensions; ++n)
      at[n] = uint32_t(t.regs[c[n]]);
  }

  /// Four channels, as integers or as f32.
  Channels run() {
    bool interpolates = v.isLinear && !(i.mode & wholeCoordinates);
    std::array<std::array<Tap, 2>, 3> taps = tapsAt(interpolates);
    if (!interpolates)
      return toResult(texel(taps[0][0], taps[1][0], taps[2][0]));
    std::array<float, 4> sum{};
    for (unsigned n = 0; n != 1u << geometry.dimensions; ++n) {
      const Tap &x = taps[0][n & 1], &y = taps[1][n >> 1 & 1], &z = taps[2][n >> 2];
      float weight = x.weight * y.weight * z.weight;
      Channels raw = weight == 0 ? Channels{} : texel(x, y, z);
      for (unsigned c = 0; c != 4; ++c)
        sum[c] += weight == 0 ? 0 : weight * number(raw, c);
    }
    Channels result;
    for (unsigned c = 0; c != 4; ++c)
      result[c] = llvm::bit_cast<uint32_t>(sum[c]);
    return result;
  }

  /// One channel of the four texels that an interpolation would use, around the lower left one.
  Channels gather(unsigned component) {
    std::array<std::array<Tap, 2>, 3> taps = tapsAt(true);
    static constexpr unsigned xs[] = {0, 1, 1, 0}, ys[] = {1, 1, 0, 0};
    Channels result;
    for (unsigned n = 0; n != 4; ++n)
      result[n] = toResult(texel(taps[0][xs[n]], taps[1][ys[n]], taps[2][0]))[component];
    return result;
  }

private:
  std::array<std::array<Tap, 2>, 3> tapsAt(bool interpolates) const {
    std::array<std::array<Tap, 2>, 3> taps;
    taps.fill({Tap{0u, 1}, Tap{0u, 0}});
    for (unsigned n = 0; n != geometry.dimensions; ++n)
      if (i.mode & wholeCoordinates)
        taps[n][0] = tapOf(v, int32_t(at[n]), v.extent[n]);
      else
        taps[n] = tapsOf(v, llvm::bit_cast<float>(at[n]), v.extent[n], interpolates);
    return taps;
  }

  bool isNumber() const { return v.type >= TexelType::F16 || v.readsNormalized; }

  /// The channels as they are stored, with signs extended. Channels that the array lacks read as 0,
  /// as on an H200.
  Channels texel(const Tap &x, const Tap &y, const Tap &z) {
    Channels raw{};
    if (!x.index || !y.index || !z.index)
      return raw;
    uint64_t rows = v.dimensions > 1 ? v.extent[1] : 1, planes = v.dimensions > 2 ? v.extent[2] : 1;
    uint64_t row = (layer * planes + *z.index) * rows + *y.index;
    unsigned bytes = v.texelBytes(), each = bytes / v.channels;
    const uint8_t *from = t.machine->access(
        t, i, Space::Global, v.address + row * v.rowBytes() + *x.index * bytes, bytes, Touch::Read);
    for (unsigned c = 0; from && c != v.channels; ++c) {
      std::memcpy(&raw[c], from + c * each, each);
      bool isSigned = v.type == TexelType::S8 || v.type == TexelType::S16;
      if (isSigned)
        raw[c] = uint32_t(int32_t(raw[c] << (32 - 8 * each)) >> (32 - 8 * each));
    }
    return raw;
  }

  float number(const Channels &raw, unsigned c) const {
    return c >= v.channels ? 0.f : channelValue(v, raw[c]);
  }

  Channels toResult(const Channels &raw) const {
    Channels result;
    for (unsigned c = 0; c != 4; ++c)
      if (isNumber())
        result[c] = llvm::bit_cast<uint32_t>(number(raw, c));
      else
        result[c] = raw[c];
    return result;
  }

  Thread &t;
  const Inst &i;
  const TextureValues &v;
  Geometry geometry;
  uint64_t layer = 0;
  std::array<uint32_t, 3> at{};
};

/// Whether the texels can be of the type that the instruction names.
bool isOfType(Thread &t, const Inst &i, const TextureValues &v) {
  bool isNumber = v.type >= TexelType::F16 || v.readsNormalized;
  bool isSigned = v.type == TexelType::S8 || v.type == TexelType::S16 || v.type == TexelType::S32;
  bool fits = isFloat(i.ty) ? isNumber : !isNumber && isSigned == (i.ty == Ty::S32);
  if (!fits)
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      Twine("the texels are ") +
                          (isNumber   ? "floating-point numbers"
                           : isSigned ? "signed"
                                      : "unsigned") +
                          ", the instruction reads ." + typeName(i.ty));
  return fits;
}

Flow fetch(Thread &t, const Inst &i) {
  const uint32_t *slots = &t.machine->code.lists[i.list];
  Channels result{};
  std::optional<TextureValues> v = arrayOf(t, i, t.regs[i.a], Geometry::ofCode(i.mode & 7));
  if (v && i.b != none) { // how it is read is the sampler's
    std::optional<TextureValues> sampler = arrayOf(t, i, t.regs[i.b], std::nullopt);
    if (sampler) {
      v->isLinear = sampler->isLinear;
      v->edge = sampler->edge;
      v->isNormalized = sampler->isNormalized;
    }
  }
  if (v && isOfType(t, i, *v)) {
    Fetch one(t, i, *v, slots + i.vector);
    result = i.mode & gathers ? one.gather(i.mode >> componentShift & 3) : one.run();
  }
  auto half = [&](unsigned c) {
    return uint32_t(convertFloat(fromBits(Ty::F32, result[c]), Ty::F16,
                                 RoundingMode::NearestTiesToEven, false));
  };
  for (unsigned n = 0; n != i.vector; ++n)
    t.regs[slots[n]] = i.ty == Ty::F16X2 ? half(2 * n) | half(2 * n + 1) << 16 : result[n];
  if (i.dst2 != none)
    t.regs[i.dst2] = 1; // all of it is there
  return Flow::Next;
}

/// The vector of results, and perhaps a predicate that says whether all texels were there.
void takeResults(Decoding &d) {
  const Operand &o = d.operand(0);
  bool isPair = o.kind == Operand::Pair;
  const Operand &vector = isPair ? o.elements[0] : o;
  if (vector.kind != Operand::Vector || vector.elements.size() != d.inst.vector)
    return d.fail("a vector of " + Twine(unsigned(d.inst.vector)) + " registers is expected");
  auto &lists = d.decoder.code->lists;
  d.inst.list = uint32_t(lists.size());
  for (const Operand &e : vector.elements) {
    uint32_t slot = d.out(e, d.inst.ty);
    lists.push_back(slot);
  }
  if (isPair)
    d.inst.dst2 = d.out(o.elements[1], Ty::Pred);
}

void decodeFetch(Decoding &d, bool gather) {
  Inst &i = d.inst;
  int detail = gather ? -1 : d.takeOneOf({"base", "level", "grad"});
  int component = gather ? d.takeOneOf({"r", "g", "b", "a"}) : 0;
  auto geometry = takeGeometry(d);
  if (!geometry)
    return;
  i.vector = d.take("v2") ? 2 : d.take("v4") ? 4 : 0;
  i.ty = d.type({Ty::U32, Ty::S32, Ty::F32, Ty::F16X2});
  Ty coordinate = d.type({Ty::S32, Ty::F32});
  if (i.vector != (i.ty == Ty::F16X2 ? 2 : 4))
    return d.fail("four results are expected: .v4, or .v2.f16x2");
  if (gather && (component < 0 || geometry->dimensions != 2 || coordinate != Ty::F32))
    return d.fail("tld4 takes one of .r, .g, .b and .a, two dimensions and .f32 coordinates");
  if ((detail == 1 || detail == 2) && geometry->dimensions == 0)
    return;
  size_t own = 2 + (detail == 1 ? 1 : detail == 2 ? 2 : 0);
  if (!d.expectOperands(own, own))
    return d.fail("offsets and depth references are not modeled");
  i.mode = geometry->code() | (coordinate == Ty::S32 ? wholeCoordinates : 0) |
           (gather ? gathers | unsigned(component) << componentShift : 0) | nonCoherentLoad;
  takeResults(d);
  takePlace(d, 1, *geometry, coordinate, true);
  if (detail == 1)
    d.in(2, coordinate);
  i.space = Space::Global;
  i.exec = fetch;
}

void decodeTex(Decoding &d) { decodeFetch(d, false); }
void decodeTld4(Decoding &d) { decodeFetch(d, true); }

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

// In the order in which decodeQuery takes them. Types and orders have the numbers of OpenCL.
uint32_t answer(const TextureValues &v, unsigned query) {
  static constexpr uint16_t types[] = {0x10da, 0x10d7, 0x10db, 0x10d8,
                                       0x10dc, 0x10d9, 0x10dd, 0x10de};
  static constexpr uint16_t normalized[] = {0x10d2, 0x10d0, 0x10d3, 0x10d1};
  static constexpr uint16_t edges[] = {2, 3, 0, 1}; // wrap, mirror, clamp_to_edge, clamp_to_border
  switch (query) {
  case 0:
  case 1:
  case 2:
    return query < v.dimensions ? v.extent[query] : 0;
  case 3:
    return v.readsNormalized ? normalized[unsigned(v.type)] : types[unsigned(v.type)];
  case 4:
    return v.channels == 1 ? 0x10b0 : v.channels == 2 ? 0x10b2 : 0x10b5;
  case 5:
    return v.layers;
  case 6:
  case 7:
    return 1;
  case 8:
    return v.isNormalized;
  case 9:
    return 0;
  case 10:
    return v.isLinear;
  case 14:
    return 0;
  default:
    return edges[unsigned(v.edge)];
  }
}

Flow ask(Thread &t, const Inst &i) {
  std::optional<TextureValues> v = arrayOf(t, i, t.regs[i.a], std::nullopt);
  t.regs[i.dst] = v ? answer(*v, i.mode) : 0;
  return Flow::Next;
}

void decodeTextureQuery(Decoding &d) {
  bool hasLevel = d.take("level");
  int query = d.takeOneOf({"width", "height", "depth", "channel_data_type", "channel_order",
                           "array_size", "num_mipmap_levels", "num_samples", "normalized_coords",
                           "memory_layout", "filter_mode", "addr_mode_0", "addr_mode_1",
                           "addr_mode_2", "force_unnormalized_coords"});
  d.type({Ty::B32});
  if (query < 0)
    return d.fail("unknown query");
  d.expectOperands(2 + hasLevel, 2 + hasLevel);
  const Operand &place = d.operand(1);
  if (place.kind != Operand::Address || place.elements.size() != 1 || place.value != 0)
    return d.fail("[handle] is expected");
  bool ofSurface = d.source.parts[0] == "suq";
  d.inst.a = takeHandle(d, place.elements[0], ofSurface ? Reference::Surface : Reference::Texture,
                        ofSurface ? Reference::Surface : Reference::Sampler);
  if (hasLevel)
    d.in(2, Ty::B32);
  d.inst.dst = d.out(0, Ty::B32);
  d.inst.mode = unsigned(query);
  d.inst.exec = ask;
}

constexpr FamilyRow textureRows[] = {
    {"tex", decodeTex, "9.7.10.3"},
    {"tld4", decodeTld4, "9.7.10.4"},
    {"txq", decodeTextureQuery, "9.7.10.5"},
    {"suq", decodeTextureQuery, "9.7.11.4"},
};

} // namespace

ArrayRef<FamilyRow> textureFamily() { return textureRows; }

} // namespace tilecopy::emu
