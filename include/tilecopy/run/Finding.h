//===- Finding.h - What the emulator finds ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kinds of findings, what they count as, what one of them says, and a list of those that are
// known. FindingHelp.h explains the kinds.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_FINDING_H
#define TILECOPY_RUN_FINDING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tilecopy {

struct Stall; // Stall.h

enum class FindingKind : uint8_t {
  OutOfBounds,         ///< an address outside every allocation of its space
  Misaligned,          ///< an address that is not a multiple of the access width
  Uninitialized,       ///< a read of bytes that nothing has written
  ReadOnlyWrite,       ///< a store to .const or .param memory, or .nc of written data
  DataRace,            ///< two threads, one byte, one writes, and nothing orders them
  AsyncPending,        ///< bytes of an asynchronous copy touched before it was waited for
  UnwrittenRegister,   ///< a read of a register that this thread has not written
  BarrierNotReached,   ///< threads wait at a barrier for threads that have exited
  DivergentBarrier,    ///< lanes of one warp reach an aligned barrier at different instructions
  DivergentCollective, ///< a warp collective whose member mask names lanes that do not take part
  Deadlock,            ///< every thread waits; the text lists who waits where
  StepLimit,           ///< the launch exceeded EmulatorOptions::stepLimit
  LocalMemory,         ///< an access to .local memory (EmulatorChecks::localMemory)
  InvalidOperand,      ///< a run-time operand outside what the instruction accepts
  TensorAllocation,    ///< tcgen05.alloc or .dealloc against the rules of tensor memory
  TensorLeak,          ///< tensor memory that a CTA has not freed when it ends
  TensorLanes,         ///< tcgen05.ld or .st of lanes that the warp cannot reach
  MatrixDescriptor,    ///< a shared-memory descriptor that is illegal, or that no test covers
  MbarrierMisuse,      ///< not an mbarrier, or one used in a way that has no meaning
  ByteCount,           ///< bytes that differ from those an mbarrier was set to expect
  ProxyFence,          ///< an asynchronous read of what threads have written, without a proxy fence
  PeerNotRunning,      ///< the shared memory of a CTA that may not have started, or has exited
  SameValue,           ///< unordered stores by different instructions, all of the same bits
  NarrowArrival,       ///< order that an arrival at another CTA's mbarrier has no scope for
  ClusterNotWaited,    ///< a thread arrives at the cluster barrier and exits without waiting
  ImpliedTensorFence,  ///< a kernel without tcgen05.fence, whose order is taken from barriers
  SwizzlePhase,        ///< a swizzled tile off the boundary where its pattern begins again
  WgmmaFence,          ///< registers that a wgmma takes, touched since the last wgmma.fence
  RelaxedOrder,        ///< a value that relaxed accesses hand over, and nothing orders
  Trap,                ///< the kernel executed `trap`
  Assertion,           ///< an assert of the program has failed (__assertfail)
  StackOverflow,       ///< calls or alloca beyond EmulatorOptions::stackBytes
  HeapMisuse,          ///< free of what malloc has not given, or a second free
};
constexpr unsigned numFindingKinds = unsigned(FindingKind::HeapMisuse) + 1;

/// The name that messages and `--check=` use, such as "out-of-bounds".
llvm::StringRef findingKindName(FindingKind kind);

/// How severe a finding is. A note makes no launch fail: it reports what is not a defect by itself,
/// or what violates the letter of PTX although programs everywhere rely on it. `Off` findings are
/// not made.
enum class Severity : uint8_t { Off, Note, Error };

/// The severity of a kind by default.
Severity defaultSeverity(FindingKind kind);

/// Where a thread is: %ctaid and %tid.
struct ThreadId {
  std::array<unsigned, 3> cta{}, thread{};
};

/// The earlier of the two accesses of a race, where it is known.
struct OtherAccess {
  unsigned line = 0, column = 0;
  std::string ptx, source; ///< as in Finding
  bool stores = false;
  ThreadId thread; ///< who issued it, if it is asynchronous
};

/// One defect: what, at which PTX line, by which thread first, and how often.
struct Finding {
  FindingKind kind;
  unsigned line = 0;    ///< line of the PTX text, from 1; 0 when no instruction is to blame
  unsigned column = 0;  ///< where it begins in that line, from 1
  std::string ptx;      ///< that instruction's text
  std::string source;   ///< "file:line:column" of the `.loc` in force there, or empty
  ThreadId thread;      ///< the first thread that did it
  uint64_t address = 0; ///< address in the space of the access, bytes; 0 without one
  std::string message;  ///< what happened, for people
  std::string cure;     ///< what to change; if empty, the cure of its kind (FindingHelp.h)
  uint64_t count = 1;   ///< occurrences with this kind at this line
  Severity severity = Severity::Error;
  OtherAccess other;                  ///< of a race; its line is 0 without one
  std::string allocation;             ///< what lies at the address: "byte 16 of 's', 4096 bytes"
  std::shared_ptr<const Stall> stall; ///< of a deadlock
};

/// Known findings to leave out: of a kind (a glob) where the kernel, the PTX text or the
/// source position matches another glob.
struct Suppression {
  std::string kind, kernel, ptx, source; ///< globs; empty ones match everything
};

/// Reads suppressions from a text: a line for each, with `#` for comments, such as
/// `data-race kernel=softmax* ptx=st.global* source=*/k.cu:12*`. `name` appears in errors.
llvm::Expected<std::vector<Suppression>> parseSuppressions(llvm::StringRef text,
                                                           llvm::StringRef name);

/// One finding as lines without an end: the location and what happened, then the access, the other
/// one, and the cure, indented by two. `moreLines`: PTX lines of the same statement that do so too.
std::string formatFinding(const Finding &finding, llvm::ArrayRef<unsigned> moreLines = {});
/// All findings of a severity, one for each kind and source line, with an end of line after each
/// line.
std::string formatFindings(llvm::ArrayRef<Finding> findings, Severity severity,
                           llvm::StringRef indent);

} // namespace tilecopy

#endif // TILECOPY_RUN_FINDING_H
