//===- TensorMap.h - The values of a tensor map -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor map is the 128-byte object through which the hardware reads and writes boxes of a global
// tensor. Only the driver knows its bits; what goes into them is here, as numbers, in the order and
// with the enumerators of cuTensorMapEncodeTiled (CUDA driver API, cuda.h 13.0).
//
// The driver answers every error with CUDA_ERROR_INVALID_VALUE. checkTensorMap looks first, at
// every rule, and says which are broken: by index, value and limit, all in one message.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TENSORMAP_TENSORMAP_H
#define TILECOPY_TENSORMAP_TENSORMAP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <cstdint>

namespace tilecopy {

/// The object. A kernel reads it from memory at a multiple of 64 bytes.
using TensorMapBytes = std::array<uint8_t, 128>;

/// CUtensorMapDataType.
enum class TensorMapType : unsigned {
  U8 = 0,
  U16 = 1,
  U32 = 2,
  S32 = 3,
  U64 = 4,
  S64 = 5,
  F16 = 6,
  F32 = 7,
  F64 = 8,
  BF16 = 9,
  F32Ftz = 10,
  TF32 = 11,
  TF32Ftz = 12,
  U4Align8 = 13,  // 16 elements of 4 bits in 8 bytes
  U4Align16 = 14, // the same, in 16 bytes of shared memory
  U6Align16 = 15, // 16 elements of 6 bits in 12 bytes, in 16 bytes of shared memory
};
/// CUtensorMapInterleave.
enum class TensorMapInterleave : unsigned { None = 0, B16 = 1, B32 = 2 };
/// CUtensorMapSwizzle.
enum class TensorMapSwizzle : unsigned {
  None = 0,
  B32 = 1,
  B64 = 2,
  B128 = 3,
  B128Atom32 = 4,
  B128Atom32Flip8 = 5,
  B128Atom64 = 6,
};
/// CUtensorMapL2promotion.
enum class TensorMapPromotion : unsigned { None = 0, B64 = 1, B128 = 2, B256 = 3 };
/// CUtensorMapFloatOOBfill.
enum class TensorMapFill : unsigned { Zero = 0, NaN = 1 };

/// Names without the prefix: "FLOAT16", "128B"; "?" for an unknown value.
llvm::StringRef name(TensorMapType type);
llvm::StringRef name(TensorMapInterleave interleave);
llvm::StringRef name(TensorMapSwizzle swizzle);
llvm::StringRef name(TensorMapPromotion promotion);
llvm::StringRef name(TensorMapFill fill);

/// Bits of one element in global memory; 0 for an unknown value.
unsigned elementBits(TensorMapType type);
/// The bytes of a row within which a swizzle moves 16-byte pieces; 0 without one.
unsigned swizzleSpan(TensorMapSwizzle swizzle);

/// The bytes that one whole box brings, out of bounds or not: what a barrier counts. Saturates at
/// the greatest value, which is far above the limits.
uint64_t boxBytes(TensorMapType type, llvm::ArrayRef<uint32_t> box,
                  llvm::ArrayRef<uint32_t> elementStrides);

/// The most dimensions of a tensor map.
constexpr unsigned TensorMapMaxRank = 5;
/// The greatest extent of a box.
constexpr int64_t TensorMapMaxBox = 256;
/// The most bytes of a box: 228 KiB (measured; no document states it).
constexpr int64_t TensorMapMaxPayload = 233472;
/// Dimensions are at most this, strides less than that (cuda.h).
constexpr uint64_t TensorMapMaxDim = uint64_t(1) << 32;
constexpr uint64_t TensorMapStrideLimit = uint64_t(1) << 40;

/// How a map walks a convolution's windows: not at all, through all spatial dimensions
/// (cuTensorMapEncodeIm2col), or along W alone (cuTensorMapEncodeIm2colWide, of 128 pixels or of as
/// many as the map says).
enum class TensorMapWindows : unsigned { None = 0, All = 1, W = 2, W128 = 3 };

/// What such a map has instead of a box. Dimension 0 is the channels, the last one the batch. The
/// window's base moves in each spatial dimension from `lower` to the extent - 1 + `upper`.
struct TensorMapIm2col {
  TensorMapWindows windows = TensorMapWindows::None;
  llvm::SmallVector<int32_t, 3> lower, upper; ///< W, H, D; of W alone where that alone is walked
  uint32_t channels = 0, pixels = 0;          ///< in a copy; pixels of W128 are 128
  friend bool operator==(const TensorMapIm2col &a, const TensorMapIm2col &b);
};

/// The parameters of cuTensorMapEncodeTiled. Dimension 0 is the contiguous one. `dims` and `box`
/// are in elements; `strides[i]` is the bytes between neighbors in dimension i + 1.
struct TensorMapValues {
  uint64_t address = 0;
  TensorMapType type = TensorMapType::U8;
  llvm::SmallVector<uint64_t, 5> dims;
  llvm::SmallVector<uint64_t, 4> strides;
  llvm::SmallVector<uint32_t, 5> box;
  llvm::SmallVector<uint32_t, 5> elementStrides;
  TensorMapInterleave interleave = TensorMapInterleave::None;
  TensorMapSwizzle swizzle = TensorMapSwizzle::None;
  TensorMapPromotion promotion = TensorMapPromotion::None;
  TensorMapFill fill = TensorMapFill::Zero;
  TensorMapIm2col im2col;

  bool isIm2col() const { return im2col.windows != TensorMapWindows::None; }
  unsigned rank() const { return unsigned(dims.size()); }
  uint64_t boxBytes() const {
    return isIm2col() ? uint64_t(im2col.channels) * im2col.pixels * elementBits(type) / 8
                      : tilecopy::boxBytes(type, box, elementStrides);
  }
  /// Equal for equal values, in every process and on every machine.
  uint64_t hash() const;
  /// A table for people.
  void print(llvm::raw_ostream &os) const;
  friend bool operator==(const TensorMapValues &a, const TensorMapValues &b);
};

/// Every rule of the encoder on `sm` (90 for sm_90; 0 for any). One line per violation.
llvm::Error checkTensorMap(const TensorMapValues &values, unsigned sm);

} // namespace tilecopy

#endif // TILECOPY_TENSORMAP_TENSORMAP_H
