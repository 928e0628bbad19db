//===- KnownTargets.h - All architectures -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The targets that tools list.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_KNOWNTARGETS_H
#define TILECOPY_OP_KNOWNTARGETS_H

#include "tilecopy/op/GpuTarget.h"
#include <vector>

namespace tilecopy {

/// Every architecture, older before newer, each with its default PTX version.
std::vector<GpuTarget> knownTargets();

/// The oldest and the newest PTX version that any of them takes.
std::pair<std::string, std::string> knownPtxVersions();

} // namespace tilecopy

#endif // TILECOPY_OP_KNOWNTARGETS_H
