//===- TcgenFamily.cpp - The tcgen05 instructions -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.16: allocation, loads and stores, copies from shared memory, matrix products, and
// what orders them.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/Tcgen.h"

using namespace llvm;

namespace tilecopy::emu {

void takeCtaGroup(Decoding &d) {
  int pair = d.takeOneOf({"cta_group::1", "cta_group::2"});
  if (pair < 0)
    return d.fail(".cta_group::1 or .cta_group::2 is missing");
  d.inst.mode |= pair ? ctaPair : 0;
  Code &code = *d.decoder.code;
  unsigned group = unsigned(pair) + 1;
  if (code.ctaGroup && code.ctaGroup != group)
    d.fail(".cta_group::" + Twine(group) +
           " in a kernel that uses .cta_group::" + Twine(code.ctaGroup) + " at line " +
           Twine(code.ctaGroupLine) + "; all tcgen05 instructions of a kernel use the same");
  code.ctaGroup = group;
  code.ctaGroupLine = d.source.line;
}

void takeTensorAddress(Decoding &d, size_t operand) {
  const Operand &o = d.operand(operand);
  if (o.kind != Operand::Address || o.elements.size() != 1 || d.registerBits(o.elements[0]) != 32)
    return d.fail("a tensor-memory address in brackets, in a 32-bit register, is expected");
  Space space = Space::Generic;
  d.address(operand, space);
}

SmallVector<Cta *, 2> groupOf(Thread &t, const Inst &i) {
  if (!(i.mode & ctaPair))
    return {t.cta};
  uint32_t even = t.cta->rank & ~1u;
  if (even + 1 >= t.machine->clusterSize()) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      ".cta_group::2 in a CTA without a peer: a pair are the cluster ranks 2n and "
                      "2n + 1, and this is rank " +
                          Twine(t.cta->rank) + " of " + Twine(t.machine->clusterSize()));
    return {};
  }
  return {&t.machine->ctaOfRank(*t.cta, even), &t.machine->ctaOfRank(*t.cta, even + 1)};
}

namespace {

void decodeTcgen(Decoding &d) {
  static constexpr std::pair<const char *, DecodeFunction> operations[] = {
      {"alloc", decodeTcgenAlloc},
      {"dealloc", decodeTcgenDealloc},
      {"relinquish_alloc_permit", decodeTcgenRelinquish},
      {"ld", decodeTcgenLoad},
      {"st", decodeTcgenStore},
      {"wait::ld", decodeTcgenWait},
      {"wait::st", decodeTcgenWait},
      {"fence::before_thread_sync", decodeTcgenFence},
      {"fence::after_thread_sync", decodeTcgenFence},
      {"cp", decodeTcgenCopy},
      {"commit", decodeTcgenCommit},
      {"mma", decodeTcgenProduct},
      {"shift", decodeTcgenShift},
  };
  d.decoder.code->usesTensorMemory = true;
  StringRef operation = d.source.parts.size() > 1 ? d.source.parts[1] : StringRef();
  std::string known;
  for (const auto &[name, decode] : operations) {
    if (operation == name) {
      if (!operation.contains("::"))
        d.take(name);
      return decode(d);
    }
    known += (known.empty() ? "" : ", ") + std::string(name);
  }
  d.fail("this operation is not executed; of tcgen05 are: " + known);
}

constexpr FamilyRow tcgenRows[] = {
    {"tcgen05", decodeTcgen, "9.7.16"},
};

} // namespace

ArrayRef<FamilyRow> tcgenFamily() { return tcgenRows; }

} // namespace tilecopy::emu
