//===- Code.h - Decoded PTX -------------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the decoder makes of a kernel: a flat array of instructions, the kernel's own first, then
// those of the device functions it calls. Every operand is a slot of a thread's register file;
// immediates, addresses of variables and special registers are slots too, filled before the thread
// starts, so that execution never asks what kind an operand is.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_CODE_CODE_H
#define TILECOPY_LIB_EMULATOR_CODE_CODE_H

#include "Emulator/Matrix/MmaForm.h"
#include "PtxText/Module.h"
#include "tilecopy/run/Emulator.h"
#include "tilecopy/tensormap/TensorMap.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace tilecopy::emu {

struct Thread;
struct Inst;
class Gather;

/// What the scheduler does after an instruction.
enum class Flow : uint8_t {
  Next, ///< go on with the following instruction
  Jump, ///< go on at Thread::pc, which the instruction has set
  Wait, ///< the thread waits; the one that wakes it moves its pc
  Exit, ///< the thread has ended
};

/// A bit of Inst::mode: the access is to a parameter of a call, which lies in the frame.
constexpr uint32_t frameAccess = 1u << 31;

/// A bit of Inst::mode: an mbarrier operation whose text says .cta.
constexpr uint32_t ctaScope = 1u << 27;
/// A bit of Inst::mode: the access is one of an mbarrier operation to its object.
constexpr uint32_t mbarrierAccess = 1u << 28;
/// A bit of Inst::mode: a load through the non-coherent cache (.nc).
constexpr uint32_t nonCoherentLoad = 1u << 29;
/// A bit of Inst::mode: an aligned barrier, which all lanes of a warp reach together.
constexpr uint32_t alignedBarrier = 1u << 30;

using Exec = Flow (*)(Thread &, const Inst &);
/// Executes a warp collective for the lanes that `Gather` holds, once all have arrived.
using Collective = void (*)(Gather &);

struct Inst {
  Exec exec = nullptr;
  uint32_t predicate = none; ///< slot
  uint32_t dst = none, dst2 = none;
  uint32_t a = none, b = none, c = none, d = none;
  uint32_t target = none;              ///< instruction index
  uint32_t list = 0;                   ///< first of `vector` entries of Code::lists
  int64_t offset = 0;                  ///< of an address
  uint64_t addressMask = ~uint64_t(0); ///< 32 bits if the address register has 32
  int64_t offset2 = 0;                 ///< of a second address
  uint64_t mask = ~uint64_t(0);        ///< of the destination's width
  uint32_t mode = 0;                   ///< a family's own flags
  uint16_t bytes = 0;                  ///< of one element, or of the whole access
  uint8_t vector = 1;
  bool predicateNegated = false, negateC = false;
  bool wholeWarp = false; ///< a collective that all 32 lanes must take part in
  uint32_t watch = none;  ///< index into Code::watches: registers that may be unwritten
  Space space = Space::Generic;
  Scope scope = Scope::Gpu; ///< of a strong operation, a fence, an mbarrier operation
  Ty ty = Ty::None, ty2 = Ty::None;
  Collective collective = nullptr;
  const Instruction *source = nullptr;
};

/// An address operand of an instruction that has several.
struct AddressSlots {
  uint32_t slot = none;
  int64_t offset = 0;
  uint64_t mask = ~uint64_t(0);
  Space space = Space::Generic;
};

/// The operands of a bulk copy, which are more than an Inst holds.
struct BulkOperands {
  AddressSlots to, from, map, barrier; ///< of a tensor copy, `to` or `from` is the shared side
  llvm::SmallVector<uint32_t, 5> coordinates;
  llvm::SmallVector<uint32_t, 3> offsets; ///< within a window, or ignored
  TensorMapWindows windows = TensorMapWindows::None;
  uint32_t size = none, ctaMask = none, byteMask = none;
  bool toCluster = false;              ///< the destination may lie in another CTA
  bool rows = false, multimem = false; ///< .tile::gather4 or .tile::scatter4; a multicast address
  unsigned ctaGroup = 0;
  int update = -1; ///< UpdateOp of a reduction, or -1
};

/// Special registers that a thread's slots are filled with, in the order of the names in
/// Decoder.cpp.
enum class Special : uint8_t {
  TidX,
  TidY,
  TidZ,
  NtidX,
  NtidY,
  NtidZ,
  CtaidX,
  CtaidY,
  CtaidZ,
  NctaidX,
  NctaidY,
  NctaidZ,
  LaneId,
  WarpId,
  NWarpId,
  SmId,
  NSmId,
  GridId,
  LaneMaskEq,
  LaneMaskLe,
  LaneMaskLt,
  LaneMaskGe,
  LaneMaskGt,
  ClusterIdX,
  ClusterIdY,
  ClusterIdZ,
  NClusterIdX,
  NClusterIdY,
  NClusterIdZ,
  ClusterCtaIdX,
  ClusterCtaIdY,
  ClusterCtaIdZ,
  ClusterNctaIdX,
  ClusterNctaIdY,
  ClusterNctaIdZ,
  ClusterCtaRank,
  ClusterNctaRank,
  IsExplicitCluster,
  DynamicSmemSize,
  TotalSmemSize,
  AggregatedSmemSize,
  ReservedSmemBegin,
  ReservedSmemEnd,
  ReservedSmemCap,
  ReservedSmem0, ///< %reserved_smem_offset_0: shared memory of the system, for each CTA
  ReservedSmem1,
  GridBarrierHigh, ///< %envreg1: bits 63 to 32 of the address of a grid's barrier
  GridBarrierLow,  ///< %envreg2
  Zero,            ///< what has no meaning here: other %envreg, %current_graph_exec
  // Those that change while a thread runs; only `mov` and `cvt` read them.
  Clock,
  ClockHi,
  Clock64,
  GlobalTimer,
  GlobalTimerLo,
  GlobalTimerHi,
};
constexpr Special firstDynamic = Special::Clock;

/// Bytes of a thread's frame, and the slot that holds their local address. A parameter in registers
/// also has the slots of its value, each of which has an equal part of the bytes; what a call
/// passes in registers has no other place.
struct FramePlace {
  uint32_t slot;
  uint64_t bytes;
  llvm::SmallVector<uint32_t, 1> values = {};
};

/// A device function of a kernel's code.
struct Callee {
  const Function *function = nullptr;
  uint32_t entry = none; ///< instruction index
  std::vector<FramePlace> parameters, results;
  /// A function that can be active more than once has a frame for each activation, and its
  /// registers are saved for the callers while it runs again.
  bool isRecursive = false;
  std::vector<uint32_t> slots; ///< of its registers and addresses; if recursive
  struct FrameSlot {
    uint32_t slot;
    uint64_t offset; ///< from the start of the frame
  };
  std::vector<FrameSlot> frame;
  uint64_t frameBytes = 0;
};

/// One call instruction.
struct CallSite {
  std::vector<FramePlace> arguments, results;
  uint32_t callee = none;        ///< index into Code::callees; none: the address is in Inst::a
  std::vector<uint32_t> targets; ///< callees that .calltargets permits; empty: any that fits
};

struct SlotValue {
  uint32_t slot;
  uint64_t value;
};

struct SpecialSlot {
  uint32_t slot;
  Special special;
};

struct ParameterPlace {
  uint32_t variable;
  uint64_t offset;
};

struct SharedPlace {
  uint32_t variable;
  uint64_t address;
};

struct Code {
  const Function *entry = nullptr;
  std::vector<Inst> insts;
  std::vector<uint32_t> lists;
  std::vector<std::vector<uint32_t>> tables; ///< of brx.idx
  std::vector<BulkOperands> bulks;           ///< by Inst::list
  std::vector<MmaForm> mmaForms;             ///< by Inst::mode of matrix instructions
  std::vector<Callee> callees;
  std::map<uint64_t, uint32_t> calleeAt; ///< by the function's address, those that have one
  std::vector<CallSite> calls;           ///< by Inst::list
  std::vector<std::pair<Exec, uint32_t>> multimems; ///< by Inst::offset2 (Multimem.cpp)
  bool usesLaunchControl = false;  ///< asks to cancel clusters that have not started
  bool usesStack = false;          ///< alloca, or functions that call themselves
  bool usesReservedShared = false; ///< reads %reserved_smem_offset_0 or _1
  bool usesGridBarrier = false;    ///< reads %envreg1 or %envreg2: a cooperative launch
  bool readsClock = false;         ///< or a timer: values that depend on all that ran before
  uint32_t slots = 0;
  std::vector<SlotValue> constants;
  std::vector<uint32_t> sharedSlots; ///< of constants, addresses in the memory of rank 0
  std::vector<SpecialSlot> specials;
  std::vector<ParameterPlace> parameters;
  uint64_t parameterBytes = 0;
  uint64_t staticShared = 0;                             ///< bytes, as a GPU would place them
  uint64_t paddedShared = 0, dynamicSharedOffset = 0;    ///< from sharedBase, with gaps
  uint64_t sharedPadding = 0;                            ///< of dynamicSharedOffset, beyond a GPU's
  std::vector<std::pair<uint64_t, uint64_t>> sharedGaps; ///< from sharedBase, and their bytes
  std::vector<SharedPlace> sharedVariables;
  uint64_t localBytes = 0, frameBytes = 0; ///< declared by .local; with the parameters of calls
  bool usesDynamicShared = false, usesTensorMemory = false, usesTensorFences = false,
       usesWgmma = false;
  unsigned ctaGroup = 0, ctaGroupLine = 0; ///< of its tcgen05 instructions; 0 if none says
  /// Registers to watch, by Inst::watch: their numbers among all watched ones, reads first.
  struct Watch {
    std::vector<std::pair<uint32_t, uint32_t>> reads, writes; ///< (number, slot)
    bool isLoad = false; ///< tcgen05.ld, whose registers are written once it is waited for
    /// Registers of wgmma.mma_async. `fragments`: those of its accumulator and of A, which it holds
    /// until it is waited for. `accumulators`: those of the accumulator, which it reads only if its
    /// predicate says so.
    std::vector<std::pair<uint32_t, uint32_t>> fragments, accumulators;
    bool isProduct = false;
    bool isMove = false;
    /// What becomes of operands that were never written. Uses: they are reported. Otherwise they
    /// spread to the results, or bit by bit, or to other lanes, or to memory.
    enum Role : uint8_t { Uses, Spreads, SpreadsBits, Shuffles, Stores } role = Uses;
    std::vector<uint32_t> results; ///< all slots that are written, watched or not
  };
  std::vector<Watch> watches;
  std::vector<uint64_t> watchedBits;             ///< of each watched register, the bits that it has
  std::map<uint32_t, std::string> registerNames; ///< by slot
  llvm::DenseMap<uint32_t, uint64_t> registerBits; ///< by slot, the bits that it has
  unsigned registers = 0;                          ///< that the text uses
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_CODE_CODE_H
