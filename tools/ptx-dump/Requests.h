//===- Requests.h - What the lanes of a warp ask memory for -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One request of a copy as memory serves it: shared memory by 32 banks in wavefronts, global memory
// by sectors of 32 bytes. Each cell has the lanes that it serves, so a conflict can be seen.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTX_DUMP_REQUESTS_H
#define TILECOPY_TOOLS_PTX_DUMP_REQUESTS_H

#include "tilecopy/plan/Dispatch.h"

namespace tilecopy {

/// A word of a bank in a wavefront, or a sector of a line.
struct RequestCell {
  llvm::SmallVector<uint8_t, 4> lanes; // that it serves, each once
  int64_t byte = 0;                    // the first one, from the tensor's first
  unsigned used = 0;                   // of a sector: bytes that lanes take
  bool conflicts = false;              // of a bank: it has another word to give in the same phase
};

struct RequestPicture {
  std::string title;   // "S, request 1 of 64: shared loads of 16 bytes"
  std::string verdict; // "32 wavefronts, ideal 4"
  Space space = Space::Shared;
  unsigned columns = 32;                      // banks, or sectors of a line
  std::vector<std::vector<RequestCell>> rows; // wavefronts, or lines of 128 bytes that are met
  bool isIdeal = true;
};

/// For each side of a copy with banks or sectors: its costliest request, or request `number`,
/// counted from 1. Empty for copies by an engine, which has no lanes.
std::vector<RequestPicture> requestsOf(const DispatchChoice &choice,
                                       std::optional<unsigned> number = std::nullopt);

/// To stand in a page from `y` on, which becomes where it ends; `width` becomes at least its own.
std::string requestSvg(const RequestPicture &picture, int64_t x, int64_t &y, int64_t &width);
/// For a terminal: a character for each bank or sector: its lane, 0 to v, or * for several.
std::string requestText(const RequestPicture &picture);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTX_DUMP_REQUESTS_H
