//===- CudaWriter.h - One kernel as CUDA C++ --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file for each idea: a kernel and its memory (CudaSource.cpp), its statements
// (CudaStatements.cpp), partitions (CudaCopies.cpp), partitions with guards (CudaGuarded.cpp) and
// with words that are shifted (CudaShifted.cpp), blocks that are transposed (CudaBlocks.cpp), one
// thread's loops (CudaSerial.cpp), what moves register tiles (CudaRegisters.cpp), tensor memory
// (CudaTensorMemory.cpp), and asynchronous copies with what completes them (CudaAsync.cpp). What
// C++ has no words for is inline PTX, as a programmer would have to write it too.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_CUDAWRITER_H
#define TILECOPY_TOOLS_PTXBENCH_CUDAWRITER_H

#include "CudaSides.h"
#include "CudaSource.h"
#include "Emit/AsmText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace tilecopy {

/// Names of a program may be words of C++; none of those ends with an underscore.
std::string mangled(llvm::StringRef name);
/// An expression, computed in `type`.
std::string cppValue(const Expr &e, llvm::StringRef type);
/// Where the element at `offset` begins, in bytes.
std::string cppBytes(const llvm::Twine &offset, unsigned elementBits);

/// `asm volatile("text" : "=r"(a) : "r"(b), "l"(c) : "memory");`
struct AsmOperand {
  std::string constraint; // "r", "=&r"
  std::string value;
};
std::string asmText(llvm::StringRef text, llvm::ArrayRef<AsmOperand> in = {},
                    llvm::ArrayRef<AsmOperand> out = {});
/// `{%2, %3}`: operands of inline assembly from `first` on.
std::string asmList(size_t first, size_t count);
/// The address in shared memory of a pointer, a u32.
std::string sharedAddress(const llvm::Twine &pointer);

class KernelWriter {
public:
  KernelWriter(const PlannedKernel &planned, const EmittedKernel &emitted, const GpuTarget &target,
               llvm::raw_ostream &os)
      : planned(planned), kernel(*planned.kernel), emitted(emitted), target(target), os(os) {}

  void run();

private:
  void signature();
  void locals();
  void sharedMemory();

  // CudaStatements.cpp
  void block(const StatementBlock &statements);
  void write(const CopyStmt &s);
  void write(const ZeroStmt &s);
  void write(const IfStmt &s);
  void write(const ForStmt &s);
  void dynamicLoop(const ForStmt &s, const TilePlan &tiles);
  void write(const SyncStmt &s);
  void sync(Scope scope);

  // CudaAsync.cpp
  void write(const ClusterSyncStmt &s);
  void write(const BarrierStmt &s);
  void wait(const BarrierStmt &s, const std::string &object, const std::string &phase);
  void write(const FenceStmt &s);
  void write(const GroupStmt &s);
  void write(const RegistersStmt &s);
  ArrivalOrder order() const;
  void fenceOf(ArrivalOrder order);
  llvm::StringRef waitForm() const;
  void arriveAtPeer(const BarrierStmt &s, std::string object, std::string operand);
  /// The address of an mbarrier, a u32 in shared memory.
  std::string barrier(const BarrierRef &ref);
  /// Declares the boolean `elected`: is this the one of `lanes`?
  void election(uint32_t lanes);
  /// Declares `name`, the place in the shared memory of another CTA that is `own` in this one.
  void peer(llvm::StringRef name, const std::string &own, const Expr &cta);
  void issue(AsmText text, llvm::ArrayRef<std::string> values);
  void write(const Plan &plan, const TmaPlan &body);
  std::string tensorBarrier(const TmaPlan &body);
  void write(const Plan &plan, const BulkPlan &body);

  // CudaWindow.cpp
  void windows();
  void write(const TensorMapStmt &s);
  void editMap(const TensorMapStmt &s, unsigned map);
  /// A generic pointer to the map: a parameter, or where the kernel has edited it.
  std::string tensorMap(unsigned map) const;

  // CudaTensorMemory.cpp
  void write(const TensorMemoryStmt &s);
  void readPools();
  void waitForLoads(llvm::ArrayRef<const Tensor *> tiles);
  const TilePlan &tilesHere() const;
  std::string poolOf(llvm::StringRef tensor) const;
  void write(const Plan &plan, const TmemAccessPlan &body);
  void write(const Plan &plan, const TmemCopyPlan &body);

  // CudaCopies.cpp
  void copy(const Plan &plan);
  void body(const Plan &plan);
  void write(const Plan &plan, const ThreadPlan &body);
  void vectors(const Plan &plan, const ThreadPlan &body);
  void pass(const Plan &plan, const ThreadPlan &body, const SideText &dst, const SideText &src);
  void move(const Plan &plan, const ThreadPlan &body, const SideText &side);
  /// A condition holds for the threads at which each counter is 0 that has to be; true where there
  /// is one, and a brace is open then.
  template <typename Counters> bool onlyZero(const Counters &threads) {
    llvm::SmallVector<std::string, 2> conditions;
    for (auto [k, i] : llvm::enumerate(threads))
      if (i.tag.isOnlyZero())
        conditions.push_back("t" + std::to_string(k) + " == 0");
    return openIf(conditions);
  }
  bool openIf(llvm::ArrayRef<std::string> conditions);
  void arriveAfter(const std::optional<CpAsyncForm> &form);

  // CudaGuarded.cpp
  friend class GuardedWriter;
  void guarded(const Plan &plan, const ThreadPlan &body);

  // CudaShifted.cpp
  friend class ShiftedWriter;
  void shifted(const Plan &plan, const ThreadPlan &body);

  // CudaBlocks.cpp, CudaSerial.cpp
  void blocks(const Plan &plan, const ThreadPlan &body);
  void transpose(const Plan &plan, const BlockForm &form);
  void write(const Plan &plan, const SerialPlan &body);
  std::string offset(const SideText &side, llvm::ArrayRef<SerialDigit> digits);
  void element(const Plan &plan, const SideText &dst, const SideText &src);

  // CudaRegisters.cpp
  void toTile(const SideText &side, unsigned bytes, const std::string &slot,
              const std::string &value);
  void fromTile(const SideText &side, unsigned bytes, const std::string &slot,
                const std::string &value);
  void write(const Plan &plan, const MatrixPlan &body);
  void write(const Plan &plan, const ShufflePlan &body);
  void write(const Plan &plan, const TripPlan &body);

  // CudaSides.cpp
  static const char *scopeIndex(Scope scope);
  /// The number of the thread among those that share a body's work.
  static std::string shareIndex(const Plan &plan, const ThreadPlan &body);
  /// Declares the digits of an index, t0 outermost.
  void digits(const std::string &index, llvm::ArrayRef<int64_t> extents);
  void peers(const Plan &plan);
  void startThread(const SideText &side);
  void startPass(const SideText &side);
  std::string offsetInPass(const SideText &side, llvm::ArrayRef<std::string> counts,
                           unsigned piece) const;
  void load(const SideText &side, unsigned bytes, const std::string &place,
            const std::string &value);
  void store(const SideText &side, unsigned bytes, const std::string &place,
             const std::string &value);
  void reduce(const SideText &side, unsigned bytes, const std::string &place,
              const std::string &value);
  void access(const SideText &side, unsigned vectorBytes, llvm::ArrayRef<std::string> counts,
              const std::string &value);
  void cpAsync(const CpAsyncForm &form, unsigned bytes, const std::string &to,
               const std::string &from, const std::string &read = "");

  llvm::raw_ostream &line() { return os.indent(2 * depth); }
  void open() { ++depth; }
  void close() {
    --depth;
    line() << "}\n";
  }
  void close(size_t braces) {
    while (braces-- > 0)
      close();
  }
  void loop(const llvm::Twine &type, const llvm::Twine &name, const llvm::Twine &extent,
            bool unrolled) {
    // A loop that the plan keeps stays one: the same shape, and less for NVRTC to do.
    line() << (unrolled ? "#pragma unroll\n" : "#pragma unroll 1\n");
    line() << "for (" << type << ' ' << name << " = 0; " << name << " < " << extent << "; ++"
           << name << ") {\n";
    open();
  }
  /// Loops over counters: `name`0, `name`1, ..., outermost first.
  template <typename Counters>
  llvm::SmallVector<std::string, 4> loops(llvm::StringRef name, const Counters &list,
                                          bool unrolled) {
    llvm::SmallVector<std::string, 4> names;
    for (const auto &i : list) {
      names.push_back((name + llvm::Twine(names.size())).str());
      loop("int", names.back(), llvm::Twine(i.extent), unrolled);
    }
    return names;
  }

  const PlannedKernel &planned;
  const Kernel &kernel;
  const EmittedKernel &emitted;
  const GpuTarget &target;
  llvm::raw_ostream &os;
  unsigned depth = 0;
  const Statement *at = nullptr;       // the statement that is being written
  std::optional<BarrierRef> told = {}; // the mbarrier of the copy that is being written
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_CUDAWRITER_H
