//===- Tcgen.h - The tcgen05 instructions ------------*- C++ -* -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the files of the tcgen05 family share. Each file decodes and executes one kind of operation;
// TcgenFamily.cpp chooses between them.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_TENSOR_TCGEN_H
#define TILECOPY_LIB_EMULATOR_TENSOR_TCGEN_H

#include "Emulator/Machine/Execute.h"
#include "Emulator/Tensor/TensorMemory.h"

namespace tilecopy::emu {

void decodeTcgenAlloc(Decoding &d);
void decodeTcgenDealloc(Decoding &d);
void decodeTcgenRelinquish(Decoding &d);
void decodeTcgenLoad(Decoding &d);
void decodeTcgenStore(Decoding &d);
void decodeTcgenWait(Decoding &d);
void decodeTcgenFence(Decoding &d);
void decodeTcgenCopy(Decoding &d);
void decodeTcgenCommit(Decoding &d);
void decodeTcgenProduct(Decoding &d);
void decodeTcgenShift(Decoding &d);

/// A bit of Inst::mode: .cta_group::2.
constexpr uint32_t ctaPair = 1u << 28;

/// Takes .cta_group::1 or ::2 into Inst::mode; a kernel uses one of them only (PTX ISA 9.7.16.5).
void takeCtaGroup(Decoding &d);
/// Reads the operand `[taddr]`.
void takeTensorAddress(Decoding &d, size_t operand);

/// Only with TensorMemoryModel::impliedFences, in a kernel that has no tcgen05.fence: does before
/// an access by `t` what the fence after a synchronization would, and once an access is complete
/// what the fence before one would.
void impliedFenceAfter(Thread &t);
void impliedFenceBefore(Thread &t);
/// Ends the loads of the warp of `t`, as tcgen05.wait::ld does.
void finishLoads(Thread &t);
/// The registers of one thread, which have been written.
void endLoading(Thread &t);

/// Issues an operation of a thread's pipe that is ordered after what its warp knows in tensor
/// memory and after the operations in `after`. A tcgen05.commit waits for it. Null after a report.
FlightRef issueTensor(Thread &t, const Inst &i, std::unique_ptr<AsyncOperation> operation,
                      llvm::ArrayRef<FlightRef> after);

/// The CTAs that a tcgen05 instruction of `t` works on: its own, or both of the pair. Empty, with a
/// report, if the cluster has no pair.
llvm::SmallVector<Cta *, 2> groupOf(Thread &t, const Inst &i);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_TENSOR_TCGEN_H
