//===- Code.h - Instructions that are understood ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Opcodes of PTX as a closed list. An instruction of which any modifier or type is not expected is
// Unknown, and executing it ends the proof with its text. The emulator's decoder is not used: this
// is another reading of PTX.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_CODE_H
#define TILECOPY_LIB_PROVE_CODE_H

#include "PtxText/Module.h"

namespace tilecopy::prover {

/// In groups; the first and the last of a group are named below.
enum class Op : uint8_t {
  Unknown,
  Nothing, // prefetches, hints
  Branch,
  Exit,
  Load,
  Store,
  // What registers alone are needed for.
  Move,
  Convert,
  ToGeneric, // cvta
  Add,
  Sub,
  Mul,
  MulHigh,
  MulWide,
  Mad,
  MadWide,
  ShiftLeft,
  ShiftRight,
  And,
  Or,
  Xor,
  Not,
  Neg,
  Min,
  Max,
  Compare,
  Select,
  Extract,        // bfe
  Funnel,         // shf
  Permute,        // prmt
  PermuteForward, // prmt.f4e
  LoadParameter,
  MapAddress, // mapa
  // Threads that meet.
  Barrier,
  ClusterArrive,
  ClusterWait,
  // Lanes of a warp.
  WarpBarrier,
  Elect,
  Shuffle,
  LoadMatrix,
  StoreMatrix,
  TensorAlloc,
  TensorDealloc,
  TensorRelinquish,
  TensorLoad,
  TensorStore,
  TensorWaitLoad,
  TensorWaitStore,
  // Fences and mbarriers.
  FenceRelease, // of what a relaxed arrival hands over
  FenceAcquire,
  FenceProxyAsync,
  FenceMbarrierInit,
  MbarrierInit,
  MbarrierInval,
  MbarrierArrive,
  MbarrierExpect,
  MbarrierArriveExpect,
  MbarrierWait,
  // Asynchronous copies and their groups.
  CopyAsync,
  CopyCommit,
  CopyWait,
  CopyWaitAll,
  CopyArrive, // cp.async.mbarrier.arrive.noinc
  BulkLoad,
  BulkStore,
  BulkCommit,
  BulkWait,
  BulkWaitRead,
  StoreAsync, // st.async
  TileLoad,
  TileStore,
  // What a thread does with tensor memory.
  TensorFenceBefore,
  TensorFenceAfter,
  TensorCopy,
  TensorCommit,
};

/// What executes an opcode.
enum class Family : uint8_t { Flow, Memory, Number, Meeting, Warp, Mbarrier, Async, Tensor };
inline Family familyOf(Op op) {
  return op <= Op::Exit              ? Family::Flow
         : op <= Op::Store           ? Family::Memory
         : op <= Op::MapAddress      ? Family::Number
         : op <= Op::ClusterWait     ? Family::Meeting
         : op <= Op::TensorWaitStore ? Family::Warp
         : op <= Op::MbarrierWait    ? Family::Mbarrier
         : op <= Op::TileStore       ? Family::Async
                                     : Family::Tensor;
}

enum class Test : uint8_t { EQ, NE, LT, LE, GT, GE };

/// What a tcgen05.ld, .st or .cp moves: lanes x bits.
enum class TensorShape : uint8_t {
  Ld32x32,
  Ld16x64,
  Ld16x128,
  Ld16x256,
  Ld16x32x2,
  Cp128x256,
  Cp4x256,
  Cp128x128,
  Cp64x128To02And13, // warpx2::02_13
  Cp64x128To01And23,
  Cp32x128To4, // warpx4
};

struct Code {
  Op op = Op::Unknown;
  Test test = Test::EQ;
  bool isSigned = false;     // of the sources
  bool resultSigned = false; // ld, cvt: how a wider register is filled
  bool transposed = false;   // of matrix fragments
  bool isShared = false;     // loads, stores, bulk copies: of shared memory; else of global memory
  bool isOfPeer = false;     // the memory, or the mbarrier, of a CTA of the cluster
  bool isRelaxed = false;    // an arrival that hands over no accesses of threads
  bool wraps = true;         // shf: modulo 32
  bool left = false;         // shf.l
  bool forPair = false;      // cta_group::2
  bool isPacked = false;     // pack::16b, unpack::16b
  bool isGather = false;     // a tile of four rows, each with its own index
  bool multicast = false;    // a mask of CTAs is the last operand
  llvm::StringRef reduction; // of a copy to global memory: what combines it with what is there
  llvm::StringRef type;      // of its elements, if the instruction says it
  TensorShape shape = TensorShape::Ld32x32;
  uint8_t width = 32; // bits of the result, or of what is compared
  uint8_t from = 32;  // cvt: bits of the source
  uint8_t count = 1;  // registers of a vector or of fragments
  const ptx::Instruction *text = nullptr;
};

/// What an instruction is; Unknown if anything about it is not expected.
Code decode(const ptx::Instruction &instruction);

/// The least and the greatest number of operands.
std::pair<unsigned, unsigned> numberOfOperands(const Code &c);

/// Whether the registers are as wide as the instruction's type, or differ in a way that is
/// understood.
bool fitsRegisters(const Code &c, const ptx::Function &function);

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_CODE_H
