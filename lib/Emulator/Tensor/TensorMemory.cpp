//===- TensorMemory.cpp - Tensor memory of a CTA --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/TensorMemory.h"

using namespace llvm;

namespace tilecopy::emu {

bool TensorMemory::isFree(unsigned column, unsigned count) const {
  return llvm::none_of(allocations, [&](const Allocation &a) {
    return column < a.column + a.columns && a.column < column + count;
  });
}

// The previous owner has freed the columns: its traces are gone, and the allocator orders the two.
void TensorMemory::allocate(const Allocation &a) {
  allocations.push_back(a);
  for (unsigned lane = 0; lane != lanes; ++lane) {
    std::fill_n(&written(lane, a.column), a.columns, uint8_t(0));
    racePage(lane).forget(raceOffset(lane, a.column), a.columns);
  }
  allocationRaces.forget(a.column / granule, a.columns / granule);
}

const TensorMemory::Allocation *TensorMemory::holding(unsigned column, unsigned count) const {
  for (const Allocation &a : allocations)
    if (column >= a.column && column + count <= a.column + a.columns)
      return &a;
  return nullptr;
}

std::string TensorMemory::allocationsText() const {
  std::string text;
  for (const Allocation &a : allocations)
    text += (text.empty() ? "" : " and ") + std::to_string(a.column) + " + " +
            std::to_string(a.columns);
  return text.empty() ? "none" : text;
}

void TensorMemory::count(TensorUse use, ArrayRef<CellRun> runs, int by) {
  for (const CellRun &r : runs)
    for (unsigned c = 0; c != r.count; ++c)
      flights[unsigned(use)][r.lane * columns + r.column + c] += by;
}

std::string cellText(unsigned lane, unsigned column) {
  return "lane " + std::to_string(lane) + ", column " + std::to_string(column);
}

TensorWarp &tensorWarpOf(Thread &t) { return t.cta->tensor->warps[t.indexInCta / 32]; }

void Machine::startTensorMemory(Cta &cta) {
  cta.tensor = std::make_shared<TensorMemory>(cta.warps.size());
  for (size_t w = 0; w != cta.warps.size(); ++w) {
    RaceThread &agent = cta.tensor->warps[w].race;
    agent.cluster = uint32_t(cluster);
    agent.index = residentThreads() + uint32_t(size_t(&cta - ctas.data()) * cta.warps.size() + w);
  }
}

// The CTA's threads have all exited.
void Machine::checkTensorLeaks(Cta &cta) {
  if (!context.options.checks.tensorMemory)
    return;
  for (const TensorMemory::Allocation &a : cta.tensor->allocations)
    report(FindingKind::TensorLeak, a.by, a.inst, a.column,
           "columns " + Twine(a.column) + " + " + Twine(a.columns) +
               " of tensor memory are not freed when the CTA ends; tcgen05.dealloc must free "
               "every allocation");
}

} // namespace tilecopy::emu
