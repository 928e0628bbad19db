//===- GpuTarget.h - What a GPU and a PTX version offer ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A target is an architecture (`sm_90a`) and a PTX ISA version (8.6). LLVM aborts the process on a
// combination it cannot select; TileCopy asks the one table that this header fronts, before any IR
// is built.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_GPUTARGET_H
#define TILECOPY_OP_GPUTARGET_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace tilecopy {

/// Something an instruction needs. Each has one row in the table of GpuTarget.cpp.
enum class Feature {
  Vector256,       // 256-bit global loads and stores
  Clusters,        // cluster launch and ranks
  Mbarrier,        // mbarrier init, inval, arrive
  MbarrierParity,  // asking for a phase by its parity
  MbarrierTryWait, // waiting without spinning
  MbarrierTx,      // counting bytes, scopes, objects of other CTAs
  ArrivalOrders,   // arrivals and waits that are relaxed, fences of shared memory alone
  CpAsync,         // cp.async and its groups
  BulkCopy,        // cp.async.bulk, tensor maps, their groups and fences
  MapEdit,         // tensor maps that a kernel edits: tensormap.replace
  Elect,           // elect.sync
  LdMatrix,        // ldmatrix of 8x8 16-bit matrices
  StMatrix,        // stmatrix of 8x8 16-bit matrices
  Matrix8,         // ldmatrix and stmatrix that transpose 8-bit elements, or expand to them
  TensorMemory,    // tensor memory: tcgen05 allocation, ld, st, cp, commit
  CvtPair,         // cvt of two f32 to f16 or bf16
  CvtFinite,       // the same, saturating
  CvtBf16,         // cvt of f32 to bf16 by any rounding
  CvtIntegers,     // cvt.pack: two saturated integers in a register
  Cvt8,            // cvt of f8e4m3 and f8e5m2
  Cvt4,            // cvt of f4e2m1
  Multimem,        // accesses of multicast addresses: multimem.ld_reduce, st, red
  MultimemBulk,    // bulk copies to them
};

/// An architecture and a PTX ISA version that go together.
class GpuTarget {
public:
  /// Parses "sm_90a". `ptx` is 10 * major + minor; without it the version is TileCopy's default for
  /// the architecture (defaultPtx). Errors: unknown architecture (the nearest is named), an
  /// unknown PTX version, or one too old for the architecture.
  static llvm::Expected<GpuTarget> parse(llvm::StringRef cpu, std::optional<unsigned> ptx = {});
  /// Parses "8.6" into 86.
  static llvm::Expected<unsigned> parsePtxVersion(llvm::StringRef text);

  unsigned sm() const { return smNumber; }
  /// 'a' for architecture-specific, 'f' for family, 0 for neither.
  char suffix() const { return suffixChar; }
  unsigned ptx() const { return ptxNumber; }
  std::string cpu() const;        // "sm_90a"
  std::string ptxVersion() const; // "8.6"

  /// What LLVM compiles this target as: the same, or the architecture of its family and the PTX
  /// version that LLVM has. compileToPtx writes cpu() and ptxVersion() into the header of the PTX.
  std::string backendCpu() const;
  unsigned backendPtx() const;

  /// The most shared memory that a CTA can have, in bytes: what a launch may ask for.
  int64_t sharedBytes() const;
  /// The same, of the target with the most.
  static int64_t greatestSharedBytes();

  bool has(Feature f) const;
  /// Why `has(f)` is false, and what would have it: "256-bit global accesses need sm_100 or newer
  /// (this is sm_90a)". Empty when it is there.
  std::string whyNot(Feature f) const;

  /// Whether what was planned for `other` runs on this. Plain architectures run on every newer one,
  /// families ('f') on newer members of the family, architecture-specific ones ('a') on no other;
  /// and this PTX version must not be older.
  bool covers(const GpuTarget &other) const;

  friend bool operator==(const GpuTarget &a, const GpuTarget &b) {
    return a.smNumber == b.smNumber && a.suffixChar == b.suffixChar && a.ptxNumber == b.ptxNumber;
  }

private:
  GpuTarget(unsigned sm, char suffix, unsigned ptx)
      : smNumber(sm), suffixChar(suffix), ptxNumber(ptx) {}
  unsigned smNumber;
  char suffixChar;
  unsigned ptxNumber;
};

} // namespace tilecopy

#endif // TILECOPY_OP_GPUTARGET_H
