//===- TcgenProductDecode.cpp - The operands of tcgen05.mma ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/TcgenProduct.h"

using namespace llvm;

namespace tilecopy::emu {

using Kind = TcgenKind;

namespace {

const FormRules &productRules() {
  static const FormRules rules(
      {"tcgen05.mma"},
      {{"kind::* block_scale scale_vec::*|block16|block32",
        "the kind and the vector of scale factors do not go together",
        ".kind:: is missing: f16, tf32, f8f6f4, i8, mxf8f6f4, mxf4 or mxf4nvf4"},
       {"ws cta_group::* ashift",
        "$1$2$3 does not go with this kind: .ws goes with .cta_group::1, without scale factors and "
        ".ashift, and .ashift without scale factors"}});
  return rules;
}

/// The scale factors of a row.
unsigned takeScaling(Decoding &d, Kind kind) {
  if (!d.take("block_scale"))
    return 0;
  int vector =
      d.takeOneOf({"scale_vec::1X", "scale_vec::2X", "scale_vec::4X", "block32", "block16"});
  unsigned perBlock32 = kind == Kind::MxF8F6F4 ? 1 : 2;
  return vector < 0 || vector == 3 ? perBlock32 : vector == 4 ? 4 : 1u << vector;
}

void pushAddress(Decoding &d, size_t operand, std::vector<uint32_t> &list) {
  takeTensorAddress(d, operand);
  list.push_back(d.inst.a);
  list.push_back(uint32_t(d.inst.offset));
}

/// Whether it is ::fill or ::use. This is a hint: the kept data may not change before the product
/// is complete anyway.
bool takeCollector(Decoding &d) {
  auto rest = d.takePrefixed("collector::");
  if (!rest)
    return false;
  bool refills = rest->ends_with("::fill") || rest->ends_with("::use");
  if (!refills && !rest->ends_with("::lastuse") && !rest->ends_with("::discard"))
    d.fail("unknown collector hint");
  return refills;
}

/// Reads the operands after the opcode into Code::lists, in the order of Place.
struct ProductOperands {
  Decoding &d;
  Kind kind;
  bool scaled, sparse;
  std::vector<uint32_t> list = {};
  size_t at = 3;

  // [d], a, b, [metadata], descriptor, [scales of a], [of b], {lanes}, whether d is added, s or
  // mask
  void read(bool inTensor, bool ws) {
    if (inTensor)
      pushAddress(d, 1, list);
    else
      list.insert(list.end(), {d.in(1, Ty::B64), 0});
    list.push_back(d.in(2, Ty::B64));
    std::vector<uint32_t> metadata = {0, 0};
    if (sparse) {
      metadata.clear();
      pushAddress(d, at++, metadata);
    }
    list.push_back(d.in(at++, Ty::B32));
    for (unsigned n = 0; n != 2; ++n) {
      if (scaled)
        pushAddress(d, at++, list);
      else
        list.insert(list.end(), {0, 0});
    }
    list.insert(list.end(), metadata.begin(), metadata.end());
    list.push_back(d.constant(0));
    if (!scaled && !ws && d.operand(at).kind == Operand::Vector)
      readLanes();
    readAccumulation();
    if (at < d.operandCount() && !scaled)
      readLast(ws);
    if (at != d.operandCount())
      return d.fail("there are too many operands");
    takeTensorAddress(d, 0);
    auto &lists = d.decoder.code->lists;
    d.inst.list = uint32_t(lists.size());
    lists.insert(lists.end(), list.begin(), list.end());
  }

private:
  void readLanes() {
    const Operand &o = d.operand(at++);
    auto words = unsigned(o.elements.size());
    if (words != (d.inst.mode & ctaPair ? 8u : 4u))
      return d.fail("the lanes to leave out are a vector of 4 registers, 8 with .cta_group::2");
    for (const Operand &e : o.elements)
      list.push_back(d.in(e, Ty::B32));
    d.inst.mode |= words << lanesShift;
  }

  void readAccumulation() {
    if (d.isImmediate(at)) {
      d.inst.c = d.constant(d.immediate(at++) != 0);
      return;
    }
    bool negated = false;
    d.inst.c = d.predicateIn(at++, negated);
    d.inst.negateC = negated;
  }

  void readLast(bool ws) {
    if (ws) {
      list[ZeroMask] = d.in(at++, Ty::B64);
      return;
    }
    d.inst.offset2 = int64_t(d.immediate(at++));
    if (d.inst.offset2 < 0 || d.inst.offset2 > 15 || (kind != Kind::F16 && kind != Kind::TF32))
      d.fail("scale-input-d is 0 to 15, for kind::f16 and kind::tf32");
  }
};

} // namespace

void decodeTcgenProduct(Decoding &d) {
  bool ws = d.take("ws");
  takeCtaGroup(d);
  if (!d.agrees(productRules()))
    return;
  auto kind = Kind(d.takeOneOf({"kind::f16", "kind::tf32", "kind::f8f6f4", "kind::i8",
                                "kind::mxf8f6f4", "kind::mxf4", "kind::mxf4nvf4"}));
  bool sparse = d.take("sp"), shifts = d.take("ashift");
  unsigned scales = takeScaling(d, kind);
  bool refills = takeCollector(d);
  Inst &i = d.inst;
  bool inTensor = d.operand(1).kind == Operand::Address;
  if (shifts && (!inTensor || refills))
    return d.fail(".ashift is for A in tensor memory, without ::use and ::fill");
  size_t least = (scales ? 7 : 5) + sparse, most = 7 + sparse;
  if (d.expectOperands(least, most))
    ProductOperands{d, kind, scales != 0, sparse}.read(inTensor, ws);
  i.mode |= uint32_t(kind) | (ws ? weightStationary : 0) | (inTensor ? aInTensor : 0) |
            (sparse ? sparseA : 0) | (shifts ? shiftsA : 0) | scales << scalesShift;
  i.exec = multiplyTensors;
}

} // namespace tilecopy::emu
