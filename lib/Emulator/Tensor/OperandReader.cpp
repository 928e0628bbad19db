//===- OperandReader.cpp - Reading a matrix of shared memory --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/OperandReader.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy::emu {

bool OperandReader::find(Thread &t, const Inst &i, Cta &cta, const SharedOperand &operand,
                         Packing how, unsigned first, unsigned vectors, unsigned length,
                         std::vector<AsyncRange> &reads) {
  packing = how;
  alongMn = operand.runsAlongMn();
  perChunk = operand.elementsPerChunk();
  count = vectors;
  depth = length;
  uint64_t window = cta.clusterWindow();
  unsigned vectorStep = alongMn ? perChunk : 1, depthStep = alongMn ? 1 : perChunk;
  std::vector<uint64_t> offsets;
  for (unsigned v = 0; v < vectors; v += vectorStep)
    for (unsigned k = 0; k < depth; k += depthStep) {
      uint64_t address = window + operand.chunkOf(first + v, k);
      Machine::Place p = t.machine->resolve(t, i, Space::Shared, address, how.dataBytes);
      if (!p.segment) {
        t.machine->reportOutside(t, i, Space::Shared, address, how.dataBytes, Touch::Read);
        return false;
      }
      chunks.push_back({p.segment->at(p.offset, how.dataBytes), v, k});
      offsets.push_back(p.offset);
    }
  // Neighbors are checked together.
  llvm::sort(offsets);
  Segment *segment = &cta.shared;
  for (uint64_t offset : offsets) {
    if (!reads.empty() && reads.back().segment == segment &&
        offset <= reads.back().offset + reads.back().bytes && offset >= reads.back().offset)
      reads.back().bytes =
          std::max(reads.back().bytes, offset + how.dataBytes - reads.back().offset);
    else
      reads.push_back({segment, offset, how.dataBytes});
  }
  return true;
}

void OperandReader::read(uint32_t *to) const {
  for (const Chunk &c : chunks) {
    uint64_t words[2] = {0, 0};
    std::memcpy(words, c.from, packing.dataBytes);
    auto element = [&](unsigned n) -> uint32_t {
      unsigned at = n * packing.bits;
      uint64_t value = words[at / 64] >> at % 64;
      if (at % 64 + packing.bits > 64)
        value |= words[1] << (64 - at % 64);
      return uint32_t(value & maskOf(packing.bits));
    };
    if (alongMn) {
      unsigned n = std::min(perChunk, count - c.vector);
      for (unsigned j = 0; j != n; ++j)
        to[(c.vector + j) * depth + c.k] = element(j);
    } else {
      unsigned n = std::min(perChunk, depth - c.k);
      for (unsigned j = 0; j != n; ++j)
        to[c.vector * depth + c.k + j] = element(j);
    }
  }
}

} // namespace tilecopy::emu
