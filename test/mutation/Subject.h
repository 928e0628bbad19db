//===- Subject.h - A program to be spoiled ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program with its PTX and its launches, and runs of that PTX, or of a mutant of it, on the
// emulator against the reference meaning. What a CTA leaves in its shared tensors counts too, for
// nothing else would show a layout that stores and loads get wrong alike.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_MUTATION_SUBJECT_H
#define TILECOPY_TEST_MUTATION_SUBJECT_H

#include "tilecopy/check/Check.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <optional>
#include <string>

llvm::Error failure(const llvm::Twine &message);

/// How one launch is run.
struct RunMode {
  tilecopy::Schedule schedule = tilecopy::Schedule::Eager;
  unsigned interleaving = 0;
  uint64_t inputs = 1; ///< the seed of the global tensors
  tilecopy::EmulatorObserver *observer = nullptr;
};

class Subject {
public:
  /// Reads and lowers a program. `arguments` are "program:name=value", for any program.
  static llvm::Expected<std::unique_ptr<Subject>> create(llvm::StringRef file,
                                                         llvm::ArrayRef<std::string> arguments);

  std::string name, ptx;                    // the name is "folder/file"
  llvm::SmallVector<llvm::StringRef> lines; // of the PTX
  std::vector<tilecopy::EmittedKernel> emitted;
  uint64_t stepLimit = 0;      ///< of a launch; 0: the emulator's own
  uint64_t sharedCompared = 0; ///< shared tensors, over all CTAs and runs

  /// The program has no layout for what planning lays out.
  bool hasAutoLayouts() const;
  bool isClusterOfOne(llvm::StringRef kernel) const { return kernelNamed(kernel)->cluster == 1; }
  /// The scalar parameter that an operand of ld.param names; null for a tensor.
  const tilecopy::Symbol *scalarOf(llvm::StringRef kernel, llvm::StringRef operand) const;

  /// Arguments are the same for all inputs.
  llvm::Expected<tilecopy::CheckReport> run(tilecopy::EmulatorDevice &emulator,
                                            llvm::StringRef kernel, tilecopy::DeviceModule &module,
                                            const RunMode &mode = {});
  /// Whether shared memory is right when the kernel ends. Tensors in dynamic shared memory are left
  /// out: the PTX does not say where in it they lie.
  llvm::Expected<bool> leavesShared(tilecopy::EmulatorDevice &emulator, llvm::StringRef kernel,
                                    tilecopy::DeviceModule &module);

private:
  const tilecopy::Kernel *kernelNamed(llvm::StringRef name) const;
  llvm::Expected<const tilecopy::KernelCheck *> check(llvm::StringRef kernel, uint64_t inputs);

  std::optional<tilecopy::Program> program;
  tilecopy::ArgumentValues given;
  llvm::StringMap<tilecopy::LaunchInfo> launches;                           // by name in the PTX
  std::map<std::pair<std::string, uint64_t>, tilecopy::KernelCheck> checks; // with the inputs
};

#endif // TILECOPY_TEST_MUTATION_SUBJECT_H
