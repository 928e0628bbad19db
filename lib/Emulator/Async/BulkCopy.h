//===- BulkCopy.h - Bytes that a bulk copy moves ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bulk copy takes bytes from one side into a buffer of its own and writes them to the other,
// piece by piece; a tensor copy's pieces are what its map makes of a box. In between, the buffer
// may be converted. The targets may be updated instead of overwritten.
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_ASYNC_BULKCOPY_H
#define TILECOPY_LIB_EMULATOR_ASYNC_BULKCOPY_H

#include "Emulator/Async/Update.h"
#include "Emulator/Machine/Async.h"
#include <optional>

namespace tilecopy::emu {

/// Consecutive bytes of memory, and where they lie in the copy's buffer.
struct BulkPiece {
  Segment *segment;
  uint64_t offset;
  uint32_t at, bytes;
};

/// How targets are updated; absent for plain copies.
struct BulkUpdate {
  UpdateOp op;
  Ty ty;
  bool flushes; ///< f32: subnormal numbers count as zero
};

class BulkCopy : public AsyncOperation {
public:
  /// The buffer has `bytes` bytes; those that no source provides keep their initial value.
  explicit BulkCopy(uint32_t bytes) : buffer(bytes) {}

  void read() override;
  void write() override;
  bool preview(const AsyncRange &part, uint8_t *bytes) const override;
  // Empty pieces are left out.
  void addSource(const BulkPiece &p) {
    if (p.bytes)
      sources.push_back(p);
  }
  void addTarget(const BulkPiece &p) {
    if (p.bytes)
      targets.push_back(p);
  }
  /// Fills in `reads` and `writes` from the pieces.
  void claimPieces();

  /// Reads the sources into a buffer of the same size.
  void readTo(std::vector<uint8_t> &to) const;
  mutable std::vector<uint8_t> previewed; ///< what read() will give; until then

  std::vector<uint8_t> buffer;
  std::vector<BulkPiece> sources, targets;
  std::vector<BulkPiece> undefined; ///< targets that get no defined value
  std::optional<BulkUpdate> update;
  bool roundsToTf32 = false; ///< every 32-bit element that a source gives
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_ASYNC_BULKCOPY_H
