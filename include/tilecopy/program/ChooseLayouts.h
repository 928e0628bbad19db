//===- ChooseLayouts.h - `layout auto` of a kernel ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gives every tensor of a kernel that is declared with `layout auto` the layout that suits its
// copies (plan/ChooseLayout.h). planProgram does this itself, on a copy of the program; a frontend
// that keeps the kernel calls it first.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_CHOOSELAYOUTS_H
#define TILECOPY_PROGRAM_CHOOSELAYOUTS_H

#include "tilecopy/plan/ChooseLayout.h"
#include "tilecopy/program/Program.h"

namespace tilecopy {

/// Whether a tensor of the kernel still waits for its layout.
bool hasAutoLayouts(const Kernel &kernel);

/// Chooses them, in order of declaration, and replaces the tensors in declarations and statements.
/// A loop counts as often as it runs under typical arguments. The kernel is unchanged after an
/// error.
llvm::Expected<std::vector<LayoutChoice>> chooseLayouts(Kernel &kernel, const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_CHOOSELAYOUTS_H
