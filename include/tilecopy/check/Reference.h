//===- Reference.h - What a program means -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The reference meaning of a kernel: `dst[region] = src[region]` on logical tensors, executed
// directly, statement by statement, the warps of a cluster in turn. A tensor here is nothing but
// its elements' bits, numbered row-major by logical coordinate. It looks at no layout, no plan and
// no PTX, so a kernel that agrees with it has been checked against something independent.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_CHECK_REFERENCE_H
#define TILECOPY_CHECK_REFERENCE_H

#include "tilecopy/check/ElementBits.h"
#include "tilecopy/program/Program.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace tilecopy {

/// The value of each scalar argument of a kernel.
using ArgumentValues = std::map<std::string, int64_t>;

/// The elements of a tensor by logical coordinate, row-major.
struct LogicalTensor {
  llvm::SmallVector<int64_t, 4> shape;
  ElementBits bits;
  std::vector<bool> defined; // has a value; empty: all have
  std::vector<bool> written; // by the kernel

  explicit LogicalTensor(llvm::ArrayRef<int64_t> shape = {}, unsigned elementBits = 64);
  int64_t count() const { return int64_t(bits.size()); }
  bool has(int64_t i) const { return defined.empty() || defined[size_t(i)]; }
  void write(int64_t i, uint64_t value) {
    bits.set(size_t(i), value);
    written[size_t(i)] = true;
    if (!defined.empty())
      defined[size_t(i)] = true;
  }
  /// Its value is unknown from here on.
  void forget(int64_t i) {
    if (defined.empty())
      defined.assign(bits.size(), true);
    defined[size_t(i)] = false;
  }
};

/// The global tensors of a kernel, by name.
using LogicalTensors = std::map<std::string, LogicalTensor>;

/// The arguments do not fit the kernel, but others may: a region outside of its tensor, an
/// impossible dimension or grid, strides that let elements overlap, a launch that is too long.
/// Every other error of the reference meaning is a fault of the program itself.
class ArgumentError : public llvm::ErrorInfo<ArgumentError> {
public:
  static char ID;
  explicit ArgumentError(const llvm::Twine &what) : text(what.str()) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string text;
};

/// A statement whose meaning is wrong or undefined: a missing sync, a wait for bytes that no copy
/// brings. The text says where.
class StatementError : public llvm::ErrorInfo<StatementError> {
public:
  static char ID;
  StatementError(SourceLoc where, std::string what) : loc(where), text(std::move(what)) {}
  void log(llvm::raw_ostream &os) const override { os << text; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
  SourceLoc loc;

private:
  std::string text;
};

/// The execution was stopped from outside. Nothing is known of what the program means.
class MeaningStopped : public llvm::ErrorInfo<MeaningStopped> {
public:
  static char ID;
  explicit MeaningStopped(std::string what) : text(std::move(what)) {}
  void log(llvm::raw_ostream &os) const override { os << text; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string text;
};

/// The shape of a tensor under the arguments.
llvm::SmallVector<int64_t, 4> shapeUnder(const Tensor &tensor, const ArgumentValues &arguments);

/// The grid under the arguments. Errors: a dimension below 1 or above the hardware's limit, an x
/// dimension that is not a multiple of the cluster.
llvm::Expected<std::array<int64_t, 3>> gridUnder(const Kernel &kernel,
                                                 const ArgumentValues &arguments);

/// Called with what a shared tensor holds when its CTA ends.
using SharedVisitor = llvm::function_ref<void(const std::array<int64_t, 3> &cta,
                                              const Tensor &tensor, const LogicalTensor &values)>;

/// Executes a kernel on `globals`; `atEnd` may be null. Errors, each with the statement's line, the
/// CTA and the values. ArgumentError: a region out of bounds; a launch of more than
/// `statementLimit` executed statements. Others: a read of an element that nothing has written; an
/// mbarrier that is used before its init or gets too many arrivals; warps that wait forever.
/// `shallStop` (may be null) is polled before each statement and ends the execution with
/// MeaningStopped.
llvm::Error interpret(const Kernel &kernel, const ArgumentValues &arguments,
                      LogicalTensors &globals, uint64_t statementLimit = uint64_t(1) << 24,
                      SharedVisitor atEnd = nullptr, bool (*shallStop)() = nullptr);

/// The same without data: checks the grid, the bounds of every region, and the waits.
llvm::Error checkBounds(const Kernel &kernel, const ArgumentValues &arguments,
                        uint64_t statementLimit = uint64_t(1) << 24);

/// "[3, 5]"
std::string coordinateText(llvm::ArrayRef<int64_t> coordinate);

} // namespace tilecopy

#endif // TILECOPY_CHECK_REFERENCE_H
