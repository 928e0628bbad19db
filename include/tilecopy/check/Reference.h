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
#include "tilecopy/run/Stall.h"
#include "llvm/Support/Error.h"
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace tilecopy {

/// The value of each scalar argument of a kernel.
using ArgumentValues = std::map<std::string, int64_t>;

/// The elements of a tensor by logical coordinate, row-major; or, of a sparse one, only those near
/// elements that have been requested: a tensor of terabytes costs what is touched. Each element
/// that is there has a *cell*, a number below count(), which is its row-major number if all are
/// there.
struct LogicalTensor {
  llvm::SmallVector<int64_t, 4> shape;
  ElementBits bits;          // by cell, as are the others
  std::vector<bool> defined; // has a value; empty: all have
  std::vector<bool> written; // by the kernel

  explicit LogicalTensor(llvm::ArrayRef<int64_t> shape = {}, unsigned elementBits = 64);
  /// A sparse one: `initial` has the value of the element with a number, when it is first asked
  /// for.
  LogicalTensor(llvm::ArrayRef<int64_t> shape, unsigned elementBits,
                std::function<uint64_t(int64_t number)> initial);
  int64_t count() const { return int64_t(bits.size()); }
  bool has(int64_t cell) const { return defined.empty() || defined[size_t(cell)]; }
  void write(int64_t cell, uint64_t value) {
    bits.set(size_t(cell), value);
    written[size_t(cell)] = true;
    if (!defined.empty())
      defined[size_t(cell)] = true;
  }
  /// Its value is unknown from here on.
  void forget(int64_t cell) {
    if (defined.empty())
      defined.assign(bits.size(), true);
    defined[size_t(cell)] = false;
  }
  /// The cell of the element with a row-major number.
  int64_t cellOf(int64_t number) { return initial ? cellOfSparse(number) : number; }
  int64_t numberOf(int64_t cell) const {
    return initial ? pages[size_t(cell / pageElements)] * pageElements + cell % pageElements : cell;
  }
  llvm::SmallVector<int64_t, 4> coordinateOf(int64_t cell) const {
    return unflatten(shape, numberOf(cell));
  }
  /// The numbers of a sparse tensor's pages, in the order in which they were touched; a page has
  /// elements from number * pageElements on.
  llvm::ArrayRef<int64_t> touchedPages() const { return pages; }
  static constexpr int64_t pageElements = 512;

private:
  int64_t cellOfSparse(int64_t number);
  std::function<uint64_t(int64_t)> initial; // of a sparse tensor
  std::vector<int64_t> pages;               // the number of the page at each place
  std::unordered_map<int64_t, int64_t> placeOf;
  std::pair<int64_t, int64_t> last{-1, 0}; // a page and its place
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
/// brings. The message says where.
class StatementError : public llvm::ErrorInfo<StatementError> {
public:
  static char ID;
  StatementError(SourceLoc where, std::string what, std::string theCure = "")
      : loc(where), cure(std::move(theCure)), text(std::move(what)) {}
  void log(llvm::raw_ostream &os) const override { os << text; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
  SourceLoc loc;
  /// A statement before it that would be enough, where one is known: "sync.cta".
  std::string cure;

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

/// A deadlock: the statement is one that threads wait at.
class StallError : public llvm::ErrorInfo<StallError, StatementError> {
public:
  static char ID;
  StallError(SourceLoc where, std::string what, Stall whoWaits)
      : ErrorInfo(where, std::move(what)), stall(std::move(whoWaits)) {}
  Stall stall;
};

/// The shape of a tensor under the arguments.
llvm::SmallVector<int64_t, 4> shapeUnder(const Tensor &tensor, const ArgumentValues &arguments);

/// The grid under the arguments. Errors: a dimension below 1 or above the hardware's limit, an x
/// dimension that is not a multiple of the cluster.
llvm::Expected<std::array<int64_t, 3>> gridUnder(const Kernel &kernel,
                                                 const ArgumentValues &arguments);

/// How much of a launch is executed, and who may end that.
struct Execution {
  Execution(bool (*poll)() = nullptr) : shallStop(poll) {}
  bool (*shallStop)();                           ///< polled before each statement; may be null
  std::optional<std::array<int64_t, 3>> onlyCta; ///< with the CTAs of its cluster; else all
  /// The most bytes of sparse tensors that it may touch; more are an error of not enough memory.
  uint64_t mostTouched = ~uint64_t(0);
  /// What it may still cost, in moved elements; a statement counts as several. It counts down, and
  /// ends the execution at 0. May be null.
  uint64_t *costLeft = nullptr;
  /// No data is moved, except for tensors that copies load indices from, and those are the globals
  /// that it takes. Equal values count as different ones, so an error may be none with data; no
  /// error is certain. Messages do not say everything. Much quicker.
  bool isRehearsal = false;
  unsigned devices = 2; ///< that a multicast address stands for
  bool shallEnd() const { return (shallStop && shallStop()) || (costLeft && *costLeft == 0); }
  void spend(uint64_t cost) const {
    if (costLeft)
      *costLeft -= std::min(*costLeft, cost);
  }
};

/// Called with what a shared tensor holds when its CTA ends.
using SharedVisitor = llvm::function_ref<void(const std::array<int64_t, 3> &cta,
                                              const Tensor &tensor, const LogicalTensor &values)>;

/// Executes a kernel on `globals`; `atEnd` may be null. Errors, each with the statement's line, the
/// CTA and the values. ArgumentError: a region out of bounds; a launch of more than
/// `statementLimit` executed statements. Others: a read of an element that nothing has written; an
/// mbarrier that is used before its init or gets too many arrivals; warps that wait forever.
/// MeaningStopped where `execution` ends it.
llvm::Error interpret(const Kernel &kernel, const ArgumentValues &arguments,
                      LogicalTensors &globals, uint64_t statementLimit = uint64_t(1) << 24,
                      SharedVisitor atEnd = nullptr, const Execution &execution = {});

/// The same without data: checks the grid, the bounds of every region, and the waits.
llvm::Error checkBounds(const Kernel &kernel, const ArgumentValues &arguments,
                        uint64_t statementLimit = uint64_t(1) << 24);

/// "[3, 5]"
std::string coordinateText(llvm::ArrayRef<int64_t> coordinate);

} // namespace tilecopy

#endif // TILECOPY_CHECK_REFERENCE_H
