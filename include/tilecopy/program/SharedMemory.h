//===- SharedMemory.h - A kernel's shared memory ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared tensors, mbarriers and the words that hold the addresses of tensor-memory pools share the
// few hundred KiB that a CTA can have. This is the only code that says what a kernel takes and
// where each object lies: the parser, the planner and the emitter ask it. What does not fit is
// refused before a plan is made or a byte is allocated.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_SHAREDMEMORY_H
#define TILECOPY_PROGRAM_SHAREDMEMORY_H

#include "tilecopy/program/Program.h"

namespace tilecopy {

/// One object in shared memory.
struct SharedObject {
  std::variant<const Tensor *, const Barrier *, const TmemPool *, const ForStmt *,
               const TensorMapStmt *>
      entity;
  int64_t bytes;
  unsigned align;
  int64_t offset = 0; // when all objects are in one array
  int64_t end() const { return offset + bytes; }
  llvm::StringRef name() const;
};

/// Tensors first, then mbarriers, then words for pools, each in order of declaration; then two
/// words for each dynamic loop, through which one thread tells the others which pass is next; and
/// space for a tensor map for each statement that edits one.
struct SharedLayout {
  std::vector<SharedObject> objects;
  int64_t bytes = 0;
  unsigned align = 16;
};

SharedLayout sharedLayout(const Kernel &kernel);

/// A kernel that takes more shared memory than a CTA of its target can have.
struct SharedExcess {
  SharedObject object; // the first that ends beyond the limit
  std::string message; // the object, its bytes, the sum, the limit
};

std::optional<SharedExcess> sharedExcess(const Kernel &kernel, const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_SHAREDMEMORY_H
