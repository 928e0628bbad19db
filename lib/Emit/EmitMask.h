//===- EmitMask.h - Which elements are left out, as IR ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The comparisons and predicates of a mask (plan/MaskForm.h), for bodies that move vectors and for
// those that move elements.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_EMITMASK_H
#define TILECOPY_LIB_EMIT_EMITMASK_H

#include "Building.h"

namespace tilecopy {

class MaskBuilder {
public:
  MaskBuilder(llvm::IRBuilderBase &builder, AddressBuilder &address)
      : builder(builder), address(address) {}

  /// The sum that a term compares, in 32 bits where they hold it. `index` gives the element's index
  /// in a dimension that the copy walks.
  llvm::Value *sum(const MaskTerm &term, llvm::function_ref<llvm::Value *(unsigned)> index);
  llvm::Value *test(MaskTest test, llvm::Value *sum);
  /// Whether the predicate at an address lets an element pass.
  llvm::Value *predicate(const MaskLoad &load, llvm::Value *tensor, llvm::Value *from);

private:
  llvm::IRBuilderBase &builder;
  AddressBuilder &address;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_EMITMASK_H
