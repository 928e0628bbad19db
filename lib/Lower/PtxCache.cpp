//===- PtxCache.cpp - PTX that has been made before -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/PtxCache.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

/// The text of a program describes its kernels, and the plans describe what variants have decided.
PtxCache::Key PtxCache::keyOf(const PlannedProgram &planned, OptLevel level,
                              const EmitOptions &options) {
  std::string text;
  raw_string_ostream os(text);
  os << unsigned(level) << ' ' << options.sharedApart << '\n';
  printProgram(planned.settled ? *planned.settled : *planned.program, os);
  for (const PlannedKernel &kernel : planned.kernels)
    for (const PlannedCopy &copy : kernel.copies)
      os << copy.choice.plan.hash() << '\n';
  return BLAKE3::hash<32>(arrayRefFromStringRef(text));
}

Expected<PtxCache::Lowered> PtxCache::lower(const Program &program, LLVMContext &context,
                                            OptLevel level, const EmitOptions &options) {
  if (options.lines)
    return lowerToPtx(program, context, level, options);
  auto planned = planProgram(program, DefaultErrorLimit, TraceDetail::Declines);
  if (!planned)
    return planned.takeError();
  Key key = keyOf(*planned, level, options);
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (auto it = kept.find(key); it != kept.end()) {
      ++found;
      return *it->second;
    }
    ++missed;
  }
  auto ptx = lowerToPtx(*planned, context, level, options);
  if (!ptx)
    return ptx.takeError();
  auto lowered = std::make_shared<Lowered>(std::move(*ptx));
  std::lock_guard<std::mutex> lock(mutex);
  if (lowered->first.size() <= mostBytes - bytes && kept.try_emplace(key, lowered).second)
    bytes += lowered->first.size();
  return *lowered;
}

uint64_t PtxCache::hits() const {
  std::lock_guard<std::mutex> lock(mutex);
  return found;
}

uint64_t PtxCache::misses() const {
  std::lock_guard<std::mutex> lock(mutex);
  return missed;
}

void PtxCache::clear() {
  std::lock_guard<std::mutex> lock(mutex);
  kept.clear();
  bytes = 0;
}
