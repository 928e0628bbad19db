//===- TrialInputs.h - What tensors hold before a launch --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most tensors hold random bytes. Of indices and predicates some values say more than others.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PHYSICAL_TRIALINPUTS_H
#define TILECOPY_TEST_PHYSICAL_TRIALINPUTS_H

#include "Meaning.h"
#include <functional>
#include <map>
#include <set>
#include <string>

/// The tensors whose elements are indices, or become such; true where they are promised to be in
/// range.
std::map<std::string, bool> indexTensors(const physical::Kernel &kernel);
/// The tensors whose elements are predicates, or become such.
std::set<std::string> predicateTensors(const physical::Kernel &kernel);
/// Half of the predicates are zero; the rest are as they were.
void setPredicates(physical::GlobalImage &image, uint64_t size, unsigned bytes,
                   std::function<uint64_t()> random);
/// Numbers of rows, none of them twice; the first and some of the last may be out of range.
void setIndices(physical::GlobalImage &image, uint64_t size, unsigned bytes, bool promised,
                uint64_t start);

#endif // TILECOPY_TEST_PHYSICAL_TRIALINPUTS_H
