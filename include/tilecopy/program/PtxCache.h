//===- PtxCache.h - PTX that has been made before ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiler that specializes kernels may ask for the same one again. A cache keeps what lowerToPtx
// has returned, in this process, by a hash of all that it depends on: the target, the level, the
// options, and the text and the plans of the kernels. There is no global cache. Line tables, which
// say where a text lies, are made anew.
//
//   PtxCache cache;
//   auto ptx = cache.lower(program, context);
//
// Warnings of slow copies come with the first lowering only.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_PTXCACHE_H
#define TILECOPY_PROGRAM_PTXCACHE_H

#include "tilecopy/program/EmitProgram.h"
#include <array>
#include <map>
#include <memory>
#include <mutex>

namespace tilecopy {

class PtxCache {
public:
  using Lowered = std::pair<std::string, std::vector<EmittedKernel>>;

  /// Keeps at most this many bytes of PTX; what does not fit is not kept.
  explicit PtxCache(size_t most = size_t(64) << 20) : mostBytes(most) {}

  /// What lowerToPtx returns. May be called by several threads, each with its own context. Errors
  /// are not kept.
  llvm::Expected<Lowered> lower(const Program &program, llvm::LLVMContext &context,
                                OptLevel level = OptLevel::O1, const EmitOptions &options = {});

  uint64_t hits() const;
  uint64_t misses() const;
  /// Drops all of it.
  void clear();

private:
  using Key = std::array<uint8_t, 32>;
  static Key keyOf(const PlannedProgram &program, OptLevel level, const EmitOptions &options);

  size_t mostBytes, bytes = 0;
  uint64_t found = 0, missed = 0;
  std::map<Key, std::shared_ptr<const Lowered>> kept;
  mutable std::mutex mutex;
};

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_PTXCACHE_H
