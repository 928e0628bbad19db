//===- Check.h - Running a kernel against its meaning -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs one kernel on a Device and compares every byte of every global tensor, the gaps between its
// elements and the bytes around it, with what the reference meaning (Reference.h) says must be
// there. Inputs are random bits, outputs are poisoned, and each tensor is at an address that
// has exactly the alignment it promises and no more.
//
//   auto check = KernelCheck::create(kernel, {{"M", 24}}, /*seed=*/1);
//   auto module = device.load(ptx, "k.tile");
//   Expected<CheckReport> report = check->run(device, **module, {"k", 0});
//   if (report && !report->passed()) outs() << report->text();
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_CHECK_CHECK_H
#define TILECOPY_CHECK_CHECK_H

#include "tilecopy/check/Image.h"
#include "tilecopy/check/Reference.h"
#include "tilecopy/op/TensorMapPlan.h"
#include "tilecopy/run/Device.h"
#include <algorithm>

namespace tilecopy {

/// A value for each scalar of the kernel: those of `given`, checked against the scalar's type,
/// divisor and range, and small ones for the rest, chosen so that every region lies within its
/// tensor and that rings of stages and barriers wrap around twice. A program that is wrong in any
/// other way gets the first values that are tried, under which it is wrong too. Errors: an unknown
/// name (the nearest is given), a value that breaks a promise, arguments under which the kernel is
/// out of bounds.
/// `execution` says what of a launch is executed, as in `interpret`, and ends the search with
/// MeaningStopped.
llvm::Expected<ArgumentValues> chooseArguments(const Kernel &kernel, const ArgumentValues &given,
                                               const Execution &execution = {});

/// The most bytes of tensors of which a device keeps only what is touched: addresses end somewhere.
constexpr uint64_t mostSparseBytes = uint64_t(1) << 44;

/// Several sets: the one above first; the least values and boundary values; sizes of one tile and
/// an element more or less; values under which loops run zero times, once and more often; both ends
/// of each scalar's range, and what does not fit 31 or 32 bits. All as far as they fit the kernel
/// and cost little; memory that is not touched costs nothing if `memory` allows for it. Errors:
/// chooseArguments', and a StatementError where `{ bounds = promised }` is false for a value that a
/// scalar's declaration allows, whatever the other scalars are.
struct ArgumentSets {
  std::vector<ArgumentValues> sets; // at least one
  /// What no set exercises, such as a ring whose stages are never reused.
  std::vector<std::string> notes;
};
llvm::Expected<ArgumentSets> chooseArgumentSets(const Kernel &kernel, const ArgumentValues &given,
                                                const Execution &execution = {},
                                                uint64_t memory = mostSparseBytes);

/// What a launch needs besides the program.
struct LaunchInfo {
  std::string entry; // the kernel's name in the PTX
  unsigned dynamicSharedBytes = 0;
  /// The tensor maps that follow the declared parameters.
  std::vector<TensorMapPlan> tensorMaps = {};
  /// The counters of dynamic loops that follow those. A pointer to the places of edited maps is the
  /// last parameter, if the kernel edits any.
  unsigned counters = 0;
};

/// Where the tensors of a run are placed.
struct Placement {
  /// Bytes of random data before and after each tensor; 0 where the device itself checks bounds
  /// (the emulator).
  unsigned guardBytes = 256;
  /// At addresses with exactly the promised alignment, so that a kernel which assumes more fails.
  /// Otherwise as an allocator would place them, at multiples of 256 bytes: for measurements.
  bool leastAligned = true;
  /// Says of what differs where it may come from. Without that a run that fails takes no longer
  /// than one that passes.
  bool explains = true;
};

/// The result of comparing what a run left in memory with what should be there.
struct CheckReport {
  uint64_t comparedBytes = 0, differingBytes = 0;
  /// A few lines for each tensor that differs: which element, expected and got, where the wrong
  /// value seems to come from.
  std::vector<std::string> lines;
  bool passed() const { return differingBytes == 0; }
  std::string text() const;
};

/// How much memory a check may take, known before anything is allocated.
struct MemoryBudget {
  uint64_t limit = uint64_t(8) << 30;
  /// Bytes held for each byte of global memory, the device's own included if it is this machine.
  unsigned bytesPerByte = 3;
  /// The emulator also records who made each access: nine bytes for each byte, up to this limit
  /// (RacePages.h). Beyond it the records are compressed and fit in the three bytes above.
  uint64_t accessBytes = 0;
  Execution execution = {}; ///< of the reference meaning
  /// The device keeps only what is touched, and only that counts.
  bool sparse = false;
  uint64_t needOf(uint64_t bytes) const {
    return bytes * bytesPerByte + std::min(9 * bytes, accessBytes);
  }
  /// The most bytes of which that is within the limit.
  uint64_t affordable() const {
    uint64_t few = limit / (bytesPerByte + 9);
    return 9 * few <= accessBytes ? few : (limit - accessBytes) / bytesPerByte;
  }
};

struct KernelCheckRun;
struct PlacedTensor;

/// A kernel with its arguments, its inputs and the expected outcome. Can be run many times. It
/// keeps the pages of global memory that the kernel must have written after a launch. Inputs are a
/// function of the address, and memory is compared piece by piece. Together with what a device
/// holds, that is at most three times the bytes of the global tensors, or of what is touched where
/// the device keeps no more (Device::hasSparseMemory).
class KernelCheck {
public:
  /// Executes the reference meaning once. `kernel` must outlive the check. Errors:
  /// chooseArguments', those of the reference meaning, and a budget that is not enough.
  static llvm::Expected<KernelCheck> create(const Kernel &kernel, const ArgumentValues &given,
                                            uint64_t seed, const MemoryBudget &budget = {});

  /// Allocates, launches, compares, releases.
  llvm::Expected<CheckReport> run(Device &device, DeviceModule &module, const LaunchInfo &launch,
                                  const Placement &placement = {}) const;
  /// Milliseconds of each of `repeat` launches; no comparison.
  llvm::Expected<std::vector<float>> time(Device &device, DeviceModule &module,
                                          const LaunchInfo &launch, unsigned repeat) const;

  /// Shows what each shared tensor must hold at the end of each CTA, which a device keeps to itself
  /// and the emulator shows (SharedAtEnd). Executes the reference meaning again.
  llvm::Error visitShared(SharedVisitor visit) const;

  const ArgumentValues &arguments() const { return values; }
  /// Elements of global memory that the kernel writes, in bytes.
  uint64_t writtenBytes() const;

  /// A global tensor of the kernel: what is in it before the launch and what must be after.
  struct Global {
    std::shared_ptr<const Tensor> tensor;
    TensorPlaces places;
    bool poisoned = false; // the kernel writes it and does not read it
    SparseImage before, after;
    std::vector<int64_t> touched; // pages of elements (LogicalTensor) that the program touches
    uint64_t writtenElements = 0;
    LogicalTensor elements() const; // before the launch; valid as long as this does not move
  };

private:
  llvm::Error findExpected(const MemoryBudget &budget);
  llvm::Error compare(Device &device, size_t index, const PlacedTensor &placed, bool explains,
                      CheckReport &report) const;
  llvm::Error prepare(Device &device, const LaunchInfo &launch, const Placement &placement,
                      KernelCheckRun &run) const;
  std::array<int64_t, 3> grid{};
  Execution execution;
  bool sparse = false; // tensors are far larger than what is touched
  const Kernel *kernel = nullptr;
  ArgumentValues values;
  uint64_t seed = 0;
  std::vector<Global> globals;
};

} // namespace tilecopy

#endif // TILECOPY_CHECK_CHECK_H
