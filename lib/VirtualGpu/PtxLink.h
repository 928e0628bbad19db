//===- PtxLink.h - Several texts of PTX as one ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Links PTX texts, as nvlink links machine code. It depends on nothing else here, because the
// stand-in of nvJitLink is built from it, too.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_PTXLINK_H
#define TILECOPY_LIB_VIRTUALGPU_PTXLINK_H

#include <string>
#include <vector>

namespace tilecopy::vgpu {

/// One text with the definitions of all. What a text does not export gets another name where two
/// texts have it; declarations of what another text defines are left out. The lines of sources
/// stay for the first text. Empty, with an error, if two texts export the same name.
std::string linkPtx(const std::vector<std::string> &texts, std::string &error);

/// The functions of CUDA's device runtime that a kernel may call for a barrier of its grid.
extern const char *const deviceRuntimePtx;

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_PTXLINK_H
