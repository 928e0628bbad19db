//===- RingMarkers.h - Rings of marker calls --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The markers of a ring have its text in common, and each stands for one of its functions
// (kernel/RingFunctions.h). They are defined once for all markers of a text, called in place of the
// markers, inlined at the end and removed.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLUGIN_RINGMARKERS_H
#define TILECOPY_LIB_PLUGIN_RINGMARKERS_H

#include "tilecopy/program/RingText.h"
#include "llvm/ADT/StringMap.h"

namespace tilecopy {

class RingMarkers {
public:
  explicit RingMarkers(llvm::Module &module) : module(module) {}

  /// What the marker `tilecopy.ring.<verb>` becomes where the builder stands: a call of the
  /// function of that name. Without an argument, `init` makes the memory of the ring and returns
  /// it.
  llvm::Expected<llvm::Value *> lower(llvm::IRBuilderBase &builder, llvm::StringRef verb,
                                      const RingText &text, const ParseOverrides &overrides,
                                      llvm::ArrayRef<llvm::Value *> arguments);
  void inlineAll();

private:
  struct Entry {
    std::string name;
    RingMemory memory;
  };
  llvm::Expected<const Entry *> ringOf(const RingText &text, const ParseOverrides &overrides);

  llvm::Module &module;
  llvm::StringMap<Entry> rings;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_PLUGIN_RINGMARKERS_H
