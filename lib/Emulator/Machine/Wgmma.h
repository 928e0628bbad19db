//===- Wgmma.h - The products of a warpgroup --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// wgmma (PTX ISA 9.7.15). Four warps multiply together, and each of them computes 16 of the 64
// rows, so each warp issues an operation of its own here. The operation reads shared memory, and A
// from registers, at any time until a wgmma.wait_group covers it, and writes D by then. A wait
// covers the parts of all four warps, and lasts until all have issued them (test/gpu/RESULTS.md,
// 2026-11-23, fourth: on an H200 three warps waited for a late one). Registers
// of an operation under way must not be touched; registers that other instructions have touched
// need a wgmma.fence before a product takes them. Unwritten.cpp finds the registers that dataflow
// cannot clear; those are watched by number.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MACHINE_WGMMA_H
#define TILECOPY_LIB_EMULATOR_MACHINE_WGMMA_H

#include "Emulator/Code/Decoder.h"
#include "Emulator/Machine/Machine.h"

namespace tilecopy::emu {

/// A product that its warp has issued and not waited for.
struct WgmmaIssued {
  const Inst *inst;
  uint64_t number; ///< of the warp's products, from 0
};

/// A product of a warpgroup, by its warps.
struct WgmmaProduct {
  FlightRef parts[4];               ///< null where none is under way
  unsigned issued = 0, awaited = 0; ///< a bit for each warp
};

/// What a warp keeps between its wgmma instructions.
struct WgmmaWarp {
  std::vector<WgmmaIssued> open;                ///< not yet committed
  std::vector<std::vector<WgmmaIssued>> groups; ///< committed, oldest first
  std::vector<const Inst *> sinceFence;         ///< products, one for each D and shape
  std::vector<uint16_t> inFlight;               ///< by watched register: products that hold it
  std::vector<const Inst *> touched; ///< by watched register: who touched it since the last fence
  /// How many instructions of its warpgroup the warp has issued, and those of the group's fastest
  /// warp that others have yet to reach. Kept by the first warp of the group.
  uint64_t issued = 0;
  struct Met {
    const Inst *inst;
    uint64_t a, b;
    unsigned warps; ///< a bit for each
  };
  std::deque<Met> meetings;
  uint64_t firstMeeting = 0;
  /// How many products the warp has issued, and those of the group that a warp has yet to wait for.
  /// The first warp of the group keeps them.
  uint64_t multiplied = 0;
  std::deque<WgmmaProduct> products;
  uint64_t firstProduct = 0;
  /// The groups that its wgmma.wait_group leaves pending, while it waits for other warps' parts.
  std::optional<size_t> waitsUpTo;
};

/// Whether `t`'s warp executes the same product or setmaxnreg as the rest of its warpgroup, with
/// the same descriptors. Reports what is wrong.
bool meetsWarpgroup(Thread &t, const Inst &i, uint64_t a = 0, uint64_t b = 0);

/// The warp of `t` has issued its part of a product, or has tried and `flight` is null.
void addPart(Thread &t, const Inst &i, const FlightRef &flight);
/// The last product that the warp of `t` has issued, or null.
FlightRef lastPart(Thread &t);

/// Called when nothing can run. A warp that has exited issues no more products: the other warps of
/// its group stop waiting for it. Whether there was one.
bool abandonProducts(Machine &m);
/// Called when the CTA's threads have all exited: reports what some warps of a warpgroup have
/// executed, and others have not.
void checkWarpgroups(Machine &m, const Cta &cta);

void decodeSetMaxNReg(Decoding &d);
void decodeWgmmaOrder(Decoding &d); ///< wgmma.fence, .commit_group, .wait_group

/// The state of `t`'s warp; made on first use.
WgmmaWarp &wgmmaWarpOf(Thread &t);

/// Called for each instruction other than products that touches watched registers.
void touchFragments(Thread &t, const Inst &i, const Code::Watch &w);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MACHINE_WGMMA_H
