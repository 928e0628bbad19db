//===- TcgenShift.cpp - tcgen05.shift -------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.16.9.3: tcgen05.shift.down moves rows of 32 bytes down by one, all of a warp's 32
// lanes except the last: what lane r held is then in lane r + 1. Two facts are read from the text
// and not tested: down is toward higher lanes, and the first lane keeps its row until
// tcgen05.cp.4x256b brings another. Shifts are asynchronous and complete by tcgen05.commit. They
// come after the thread's products and before its later products and copies of four rows
// (9.7.16.6.2).
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/Tcgen.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

constexpr unsigned rows = 32, columns = 8;

/// The shift within one CTA.
class TensorShift : public AsyncOperation {
public:
  TensorShift(Thread &t, const Inst &i, TensorMemory &memory, unsigned lane, unsigned column)
      : t(t), i(i), memory(memory), column(column) {
    for (unsigned r = 0; r + 1 != rows; ++r) {
      from.push_back({lane + r, uint16_t(column), columns});
      to.push_back({lane + r + 1, uint16_t(column), columns});
    }
  }

  void read() override {
    for (const CellRun &run : from)
      for (unsigned c = 0; c != columns; ++c)
        cells.push_back(memory.cell(run.lane, column + c));
  }

  void write() override {
    size_t next = 0;
    for (const CellRun &run : to)
      for (unsigned c = 0; c != columns; ++c)
        memory.cell(run.lane, column + c) = cells[next++];
  }

  void claim(RaceThread &agent) override {
    std::swap(agent.clock, view);
    touchCells(t, i, memory, from, TensorUse::ShiftReads, wholeCell, agent);
    touchCells(t, i, memory, to, TensorUse::Shift, wholeCell, agent);
    std::swap(agent.clock, view);
    useAllocation(t, i, memory, from, agent);
  }

  bool exists() const { return cellsExist(t, i, memory, from) && cellsExist(t, i, memory, to); }

private:
  Thread &t;
  const Inst &i;
  TensorMemory &memory;
  const unsigned column;
  SmallVector<CellRun, 0> from, to;
  std::vector<uint32_t> cells;
};

Flow shift(Thread &t, const Inst &i) {
  uint32_t taddr = uint32_t(addressOf(t, i));
  unsigned lane = taddr >> 16, column = taddr & 0xffff;
  if (lane % rows != 0) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, taddr,
                      "it shifts from " + cellText(lane, column) +
                          " on; expected is a lane that is a multiple of 32");
    return Flow::Next;
  }
  TensorWarp &warp = tensorWarpOf(t);
  SmallVector<FlightRef, 4> after;
  if (t.machine->context.options.tensorMemory.inOrderPipe)
    after.assign(warp.copies[t.lane].begin(), warp.copies[t.lane].end());
  else
    for (const auto &product : warp.products[t.lane])
      after.push_back(product.first);
  for (Cta *cta : groupOf(t, i)) {
    auto operation = std::make_unique<TensorShift>(t, i, *cta->tensor, lane, column);
    if (!operation->exists())
      return Flow::Next;
    if (FlightRef flight = issueTensor(t, i, std::move(operation), after))
      warp.shifts[t.lane].push_back(flight);
  }
  return Flow::Next;
}

} // namespace

void decodeTcgenShift(Decoding &d) {
  takeCtaGroup(d);
  if (!d.take("down"))
    return d.fail(".down is missing");
  if (!d.expectOperands(1, 1))
    return;
  takeTensorAddress(d, 0);
  d.inst.exec = shift;
}

} // namespace tilecopy::emu
