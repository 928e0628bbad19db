//===- Bulk.h - What bulk and tensor copies share ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bulk copy is an asynchronous copy that one thread issues: a linear one (BulkFamily.cpp) or one
// through a tensor map (TensorFamily.cpp). Both go to the shared memory of one or more CTAs, whose
// mbarriers count them, or from shared to global memory, in groups that the issuing thread waits
// for.
//
// Where the hardware faults, the launch ends with a finding.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_ASYNC_BULK_H
#define TILECOPY_LIB_EMULATOR_ASYNC_BULK_H

#include "Emulator/Async/BulkCopy.h"
#include "Emulator/Machine/Execute.h"

namespace tilecopy::emu {

// Decoding.

/// Reads an address operand, which may be followed by more in its brackets.
AddressSlots takeAddress(Decoding &d, size_t operand, Space space);
/// `.shared::cta` or `.shared::cluster`, of a destination: into `toCluster`. False if neither.
bool takeSharedDestination(Decoding &d, BulkOperands &o);
/// The modifiers and operands that both kinds of copies may end with: `.multicast::cluster` and
/// `.L2::cache_hint`. `operand` is the first after the mandatory ones.
void takeMaskAndHint(Decoding &d, BulkOperands &o, size_t operand, bool mayMulticast);
/// The operation of a reduction, or -1.
int takeUpdate(Decoding &d);
void setBulk(Decoding &d, const BulkOperands &o, Exec exec);

// Execution.

inline uint64_t addressOf(const Thread &t, const AddressSlots &a) {
  return (t.regs[a.slot] + uint64_t(a.offset)) & a.mask;
}
inline const BulkOperands &bulkOf(const Thread &t, const Inst &i) {
  return t.machine->code.bulks[i.list];
}

/// Reports what is a fault on the hardware, and ends the launch.
void fault(Thread &t, const Inst &i, FindingKind kind, uint64_t address, const llvm::Twine &why);

/// The checked bytes of memory that an operation reads or writes; a null segment means a report was
/// made.
Machine::Place placeOf(Thread &t, const Inst &i, Space space, uint64_t address, uint64_t bytes,
                       bool isWrite);

/// A CTA that gets a copy, and the mbarrier that counts it.
struct BulkDestination {
  Cta *cta;
  Mbarrier *barrier;
};
/// The destinations of a copy whose shared address is `to`; `offset` is the place in their shared
/// memory. False after a report.
bool findDestinations(Thread &t, const Inst &i, uint64_t &offset,
                      llvm::SmallVectorImpl<BulkDestination> &out);

/// Issues a copy to shared memory; the mbarrier of every destination gets `bytes`.
void issueLoad(Thread &t, const Inst &i, const BulkCopy &copy, uint32_t bytes,
               llvm::ArrayRef<BulkDestination> destinations);
/// Issues a copy that belongs to the thread's open bulk group.
void issueStore(Thread &t, const Inst &i, std::unique_ptr<BulkCopy> copy);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_ASYNC_BULK_H
