//===- Combine.h - What copies do to values on their way --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asynchronous copies can fill, round, reduce and unpack. These are the values that the
// instructions are documented or measured to give (PTX ISA, cp.reduce.async.bulk; the fill and the
// rounding are measured on an H200).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHECK_COMBINE_H
#define TILECOPY_LIB_CHECK_COMBINE_H

#include "tilecopy/op/Tensor.h"
#include "llvm/ADT/ArrayRef.h"

namespace tilecopy {

/// The bits of an element outside of the tensor that is read as NaN.
uint64_t nanFill(ElementType type);

/// The bits of an element outside of the tensor under an option `fill`: a word or an integer.
uint64_t fillValue(ElementType type, llvm::StringRef word, int64_t integer);

/// An f32 rounded to tf32, to nearest even.
uint32_t roundToTf32(uint32_t bits);

/// `old` combined with `value` by `add`, `min`, `max`, `inc`, `dec`, `and`, `or` or `xor`.
uint64_t combine(llvm::StringRef operation, ElementType type, uint64_t old, uint64_t value);

/// The same element of several devices, combined in their order (InterpretMulticast.cpp).
uint64_t combineDevices(llvm::StringRef operation, ElementType type,
                        llvm::ArrayRef<uint64_t> elements);

/// An f32 whose subnormal numbers are zeros, as sums by threads in global memory take and give them
/// (PTX ISA, red).
uint64_t flushed(uint64_t f32);

/// What tcgen05.cp makes of 16 bytes that begin with 16 packed elements of `bits` bits, 6 or 4, the
/// first in the lowest bits: one byte for each, elements of 6 bits in bits 1 to 6 and of 4 bits in
/// bits 2 to 5. (PTX ISA 9.1, 9.7.16.9.1, says how they are packed; one other source says where an
/// element lies in its byte, and no measurement does yet.)
void unpackBytes(llvm::MutableArrayRef<uint64_t> bytes, unsigned bits);

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_COMBINE_H
