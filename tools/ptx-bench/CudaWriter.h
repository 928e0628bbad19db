//===- CudaWriter.h - One kernel as CUDA C++ --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel and its statements are written in CudaSource.cpp, copies by loads and stores in
// CudaCopies.cpp. What C++ has no words for, asynchronous copies and what completes them, is inline
// PTX, as a programmer would have to write it too (CudaAsync.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_CUDAWRITER_H
#define TILECOPY_TOOLS_PTXBENCH_CUDAWRITER_H

#include "CudaSource.h"
#include "Emit/AsmText.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace tilecopy {

/// Names of a program may be words of C++; none of those ends with an underscore.
std::string mangled(llvm::StringRef name);
/// An expression, computed in `type`.
std::string cppValue(const Expr &e, llvm::StringRef type);
/// Where the element at `offset` begins, in bytes.
std::string cppBytes(const llvm::Twine &offset, unsigned elementBits);

struct SideText;

class KernelWriter {
public:
  KernelWriter(const PlannedKernel &planned, const EmittedKernel &emitted, llvm::raw_ostream &os)
      : planned(planned), kernel(*planned.kernel), emitted(emitted), os(os) {}

  llvm::Error run();

private:
  void signature();
  llvm::Error sharedMemory();
  void sharedArray(llvm::StringRef name, int64_t bytes, unsigned align);
  llvm::Error block(const Block &statements);
  llvm::Error statement(const Statement &s);
  llvm::Error write(const CopyStmt &s);
  llvm::Error write(const ZeroStmt &s);
  llvm::Error write(const IfStmt &s);
  llvm::Error write(const ForStmt &s);
  llvm::Error dynamicLoop(const ForStmt &s);
  llvm::Error write(const SyncStmt &s);
  // CudaAsync.cpp
  llvm::Error write(const ClusterSyncStmt &s);
  llvm::Error write(const BarrierStmt &s);
  llvm::Error write(const FenceStmt &s);
  llvm::Error write(const GroupStmt &s);
  /// All other statements.
  template <typename Other> llvm::Error write(const Other &) {
    return llvm::createStringError("no CUDA C++ is written for a statement of this kind");
  }
  ArrivalOrder order() const;
  void fenceOf(ArrivalOrder order);
  llvm::StringRef waitForm() const;
  void arriveAtPeer(const BarrierStmt &s, std::string object, std::string operand);
  /// The address of an mbarrier, a u32 in shared memory.
  std::string barrier(const BarrierRef &ref);
  /// Declares the boolean `elected`: is this the one of `lanes`?
  void election(uint32_t lanes);
  void tensorCopy(const Plan &plan, const TmaPlan &body, const BarrierRef *barrier);
  void bulkCopy(const Plan &plan, const BulkPlan &body, const BarrierRef *barrier);
  void cpAsync(const CpAsyncForm &form, unsigned bytes, const std::string &to,
               const std::string &from);
  void issue(AsmText text, llvm::ArrayRef<std::string> values);
  // CudaCopies.cpp
  llvm::Error copy(const Plan &plan, const BarrierRef *barrier = nullptr);
  void partition(const Plan &plan, const PartitionPlan &body);
  void pass(const Plan &plan, const PartitionPlan &body);
  void issues(const Plan &plan, const PartitionPlan &body);
  std::string offsetInPass(const SideText &side, const PartitionPlan &body, unsigned piece) const;
  void moves(const Plan &plan, const PartitionPlan &body, bool isLoad);
  void serial(const Plan &plan, const SerialPlan &body);
  std::string offset(const SideText &side, llvm::ArrayRef<SerialDigit> digits);
  static const char *scopeIndex(Scope scope);

  llvm::raw_ostream &line() { return os.indent(2 * depth); }
  void open() { ++depth; }
  void close() {
    --depth;
    line() << "}\n";
  }
  void loop(const llvm::Twine &type, const llvm::Twine &name, const llvm::Twine &extent,
            bool unrolled) {
    // A loop that the plan keeps stays one: the same shape, and less for NVRTC to do.
    line() << (unrolled ? "#pragma unroll\n" : "#pragma unroll 1\n");
    line() << "for (" << type << ' ' << name << " = 0; " << name << " < " << extent << "; ++"
           << name << ") {\n";
    open();
  }

  const PlannedKernel &planned;
  const Kernel &kernel;
  const EmittedKernel &emitted;
  llvm::raw_ostream &os;
  unsigned depth = 0;
  const Statement *at = nullptr; // the statement that is being written
  int64_t sharedBytes = 0;       // of the dynamic array, so far
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_CUDAWRITER_H
