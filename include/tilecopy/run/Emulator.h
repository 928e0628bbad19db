//===- Emulator.h - Runs PTX on the CPU, checking ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The emulator is a Device that executes PTX text itself, for every thread of every CTA of a grid,
// and checks what a GPU does not: accesses out of bounds, misaligned or to bytes never written,
// data races, asynchronous copies that no thread has waited for, barriers and warp collectives that
// some threads miss, deadlock. It reads the very text that a driver would get and knows nothing of
// layouts or plans, so that its agreement with them means something.
//
// A launch is deterministic: the interleaving of threads comes from `EmulatorOptions::seed`, and
// asynchronous operations happen as early or as late as PTX allows, as `EmulatorOptions::schedule`
// says. A launch with findings returns an Error whose text lists them, one line per kind and PTX
// line, with the first thread and address and the number of occurrences; `EmulatorDevice::findings`
// has the same as data. Notes are findings that make no launch fail.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_EMULATOR_H
#define TILECOPY_RUN_EMULATOR_H

#include "tilecopy/run/Device.h"
#include "tilecopy/run/EmulatorMemory.h"
#include "tilecopy/run/Finding.h"
#include "tilecopy/run/MemorySpace.h"
#include <array>

namespace tilecopy {

/// When an asynchronous operation takes effect: at its issue, or only once a wait demands it. A
/// kernel that forgets a wait is wrong under one of them.
enum class Schedule : uint8_t { Eager, Lazy };

/// Which findings are looked for, and how severe they are. Bounds, collectives, mbarriers and
/// deadlock are always errors: execution has no meaning past them.
struct EmulatorChecks {
  EmulatorChecks();

  bool alignment = true;
  bool uninitialized = true;
  bool races = true;
  bool async = true;
  bool readOnly = true;
  bool registers = true;
  bool divergence = true;
  bool proxyFences = true;
  bool localMemory = false;
  bool tensorMemory = true; ///< the four Tensor... and MatrixDescriptor kinds, together

  std::array<Severity, numFindingKinds> severity; ///< by kind

  /// Switches the check that belongs to `kind`, which then has its default severity; false if that
  /// kind cannot be switched.
  bool set(FindingKind kind, bool on);
  /// The same with a severity.
  bool set(FindingKind kind, Severity s);
};

/// Who makes an access: a thread's load or store, an mbarrier operation of a thread, or an
/// asynchronous operation that the thread has issued (which is seen at its issue).
enum class AccessBy : uint8_t { Thread, Mbarrier, Engine };

/// One access by one thread. `occurrence` counts the executions of this instruction by this thread,
/// so that the accesses of a warp's lanes with equal line, warp and occurrence are one request.
struct EmulatedAccess {
  unsigned line;
  MemorySpace space; ///< the space the address resolved to, never Generic
  bool load, store;  ///< an atomic is both
  unsigned bytes;
  /// In its space; for Shared, the offset within the CTA that owns it; for Tensor, where a warp's
  /// first thread stands for it, four bytes for each of 128 lanes of 512 columns.
  uint64_t address;
  uint64_t occurrence;
  ThreadId thread;
  unsigned threadInCta; ///< linear index; its lane is this modulo 32, its warp this divided by 32
  AccessBy by = AccessBy::Thread;
  std::array<unsigned, 3> owner{}; ///< the CTA whose shared memory it is; else the thread's
  uint64_t value = 0; ///< of an mbarrier operation: the count, bytes, parity or state it was given
  /// What a thread's load finds there; valid during the call. Empty for all else.
  llvm::ArrayRef<uint8_t> found = {};
};

/// One executed instruction of one thread, reported before it takes effect.
struct TraceEvent {
  unsigned line;
  llvm::StringRef ptx;
  ThreadId thread;
  unsigned threadInCta;
  bool predicatedOff;
};

/// What a `.shared` variable of a CTA holds when all threads of its cluster have ended. An unsized
/// `.extern` array has the launch's dynamic shared memory.
struct SharedAtEnd {
  llvm::StringRef variable;
  std::array<unsigned, 3> cta;
  llvm::ArrayRef<uint8_t> bytes;
  llvm::ArrayRef<bool> written; ///< for each byte: has anything written it?
};

/// What an allocation of tensor memory holds when tcgen05.dealloc frees it: the cells of 128 lanes,
/// one lane after the other, of `columns` cells each.
struct TensorMemoryAtFree {
  std::array<unsigned, 3> cta;
  unsigned column, columns;
  llvm::ArrayRef<uint32_t> cells;
  llvm::ArrayRef<uint8_t> halves; ///< of each cell: bit 0, the low 16 bits are written; bit 1
};

/// Sees every access or instruction of a launch. Slows execution; for analysis and traces.
class EmulatorObserver {
public:
  virtual ~EmulatorObserver() = default;
  virtual void access(const EmulatedAccess &) {}
  virtual void instruction(const TraceEvent &) {}
  virtual void sharedAtEnd(const SharedAtEnd &) {}
  virtual void tensorMemoryAtFree(const TensorMemoryAtFree &) {}
};

/// What tensor memory does where PTX leaves room or sources disagree. The defaults are the strict
/// reading, except for lanes: what they accept is right under every other one.
struct TensorMemoryModel {
  /// tcgen05.ld and .st: a warp reaches its own 32 lanes whatever lane bits 5 and 6 of the address
  /// say, as on a B200. Otherwise an address of other lanes is a finding, as the PTX ISA reads.
  bool ownLaneWindow = true;
  /// The tcgen05.cp of a thread take effect in the order of their issue. Otherwise two that write
  /// the same cells need a completed tcgen05.commit between them.
  bool inOrderPipe = false;
  /// For kernels of compilers that rely on less than PTX promises. In a kernel that uses tensor
  /// memory without any tcgen05.fence, what orders threads orders their warps' tensor memory too,
  /// an instruction may read what an earlier tcgen05.ld loads without tcgen05.wait::ld, and a
  /// barrier alone publishes the initialization of an mbarrier. A note at its tcgen05.commit says
  /// so. A kernel that has a tcgen05.fence is held to the letter (PTX ISA 9.7.16.6.4).
  bool impliedFences = false;
  /// tcgen05.alloc returns the lowest free columns, which TIRx's kernels rely on. Otherwise the
  /// seed decides, because PTX does not say which columns it returns (PTX ISA 9.7.16.7.1).
  bool lowestColumns = false;
  /// .unpack::16b clears bits 31 to 16 of the cells; else they count as never written.
  bool unpackClears = false;
  /// Where tcgen05.cp puts a decompressed 4-bit or 6-bit element in its byte.
  uint8_t b4Shift = 2, b6Shift = 1;
};

struct EmulatorOptions {
  Schedule schedule = Schedule::Eager;
  /// 0 runs threads in order, each until it must wait; 1 runs them from the last to the first; any
  /// other value shuffles them.
  uint64_t seed = 0;
  static constexpr uint64_t reversed = 1; ///< the seed of that order
  /// Thread-instructions per launch.
  uint64_t stepLimit = uint64_t(1) << 28;
  /// Bytes of device memory, and of the emulator's own memory for registers and local memory.
  uint64_t memoryLimit = uint64_t(8) << 30;
  /// Bytes of each thread's stack, for alloca and functions that call themselves.
  uint64_t stackBytes = uint64_t(1) << 16;
  /// The bytes that malloc in kernels can give in total.
  uint64_t heapBytes = uint64_t(8) << 20;
  /// If given, only the cluster of this CTA runs. The grid keeps its size.
  std::optional<std::array<int64_t, 3>> onlyCta;
  /// Distinct errors after which a launch stops, and notes after which further ones are dropped.
  unsigned maxFindings = 32;
  /// Cores that a launch may use, once it has run for some milliseconds. Results, findings and
  /// counts do not depend on it.
  unsigned cores = 1;
  EmulatorChecks checks;
  std::vector<Suppression> suppressions;
  TensorMemoryModel tensorMemory;
  EmulatorObserver *observer = nullptr; ///< not owned; may be null
  /// Polled every few milliseconds; true ends the launch with LaunchStopped. May be null.
  bool (*shallStop)() = nullptr;
};

/// A launch was ended from outside, by EmulatorOptions::shallStop. Nothing is known of its result.
class LaunchStopped : public llvm::ErrorInfo<LaunchStopped> {
public:
  static char ID;
  explicit LaunchStopped(std::string what) : text(std::move(what)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
  /// "stopped after 1048576 thread-instructions"
  std::string text;
};

/// What executed at one PTX line during the last launch.
struct LineCount {
  unsigned line;
  uint64_t executed; ///< thread-instructions, predicated-off ones included
};

/// Parsed PTX, which any number of emulators may load, at the same time too.
class PtxModule;
llvm::Expected<std::shared_ptr<PtxModule>> parsePtx(llvm::StringRef ptx, llvm::StringRef name);

/// Its target is that of the module that was loaded last: tensor maps are encoded by the rules of
/// that target.
class EmulatorDevice : public Device, public EmulatorMemory {
public:
  using Device::load;
  /// Loads what is parsed already.
  virtual llvm::Expected<std::unique_ptr<DeviceModule>>
  load(const std::shared_ptr<PtxModule> &parsed) = 0;
  /// The findings of the last launch, in the order in which they were first made.
  virtual llvm::ArrayRef<Finding> findings() const = 0;
  /// Thread-instructions of the last launch, in all and per PTX line.
  virtual uint64_t executedInstructions() const = 0;
  virtual std::vector<LineCount> lineCounts() const = 0;
  /// Writes bytes that still count as never written: what an output holds before a launch.
  virtual llvm::Error poison(DeviceAddress address, llvm::ArrayRef<uint8_t> bytes) = 0;
  /// What the last launch has printed by vprintf, in the order of execution.
  virtual llvm::StringRef output() const = 0;
  /// Takes effect at the next launch.
  virtual void setOptions(const EmulatorOptions &options) = 0;
};

std::unique_ptr<EmulatorDevice> createEmulator(const EmulatorOptions &options = {});

/// A kernel parameter as the PTX declares it. `isPointer` is known only from `.ptr`.
struct PtxParameter {
  std::string name, type; ///< type as written, such as "u64"; "b8" for a byte array
  uint64_t bytes = 0, alignment = 1;
  bool isPointer = false;
};

/// One memory instruction of the text, executed or not.
struct PtxMemoryInstruction {
  unsigned line;
  MemorySpace space; ///< as written; Generic when the text does not say
  bool load, store;  ///< an atomic is both
  unsigned bytes;    ///< per thread and execution
  std::string opcode;
};

struct PtxKernelInfo {
  std::string name;
  unsigned line = 0, column = 0; ///< of its name
  std::vector<PtxParameter> parameters;
  uint64_t staticSharedBytes = 0, localBytes = 0;
  bool usesDynamicShared = false;
  std::array<unsigned, 3> requiredBlock{};   ///< .reqntid, zeros if absent
  std::array<unsigned, 3> requiredCluster{}; ///< .reqnctapercluster, zeros if absent
  std::array<unsigned, 3> maxBlock{};        ///< .maxntid, zeros if absent
  std::vector<PtxMemoryInstruction> accesses;
};

struct PtxModuleInfo {
  unsigned ptxVersion = 0; ///< 10 * major + minor
  std::string target;
  std::vector<PtxKernelInfo> kernels;
};

/// Parses PTX and says what its kernels need and how they touch memory, executing nothing.
llvm::Expected<PtxModuleInfo> inspectPtx(llvm::StringRef ptx, llvm::StringRef name = "<ptx>");
llvm::Expected<PtxModuleInfo> inspectPtx(PtxModule &parsed);

/// An opcode that the emulator executes, such as "ld", and where the PTX ISA (9.1) defines it.
struct PtxOpcode {
  llvm::StringRef name;
  std::string sections;
};

/// All of them, by name. For a modifier or type that is not known, loading gives an error that
/// names those that are.
std::vector<PtxOpcode> emulatedOpcodes();

} // namespace tilecopy

#endif // TILECOPY_RUN_EMULATOR_H
