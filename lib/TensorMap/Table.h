//===- Table.h - Tensor maps as text for people -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A map of numbers and one of expressions have the same fields and the same table.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_TENSORMAP_TABLE_H
#define TILECOPY_LIB_TENSORMAP_TABLE_H

#include "tilecopy/tensormap/TensorMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace tilecopy {

template <typename List>
void printRow(llvm::raw_ostream &os, llvm::StringRef label, const List &values) {
  os << llvm::formatv("{0,-16}", label);
  llvm::interleaveComma(values, os);
  os << '\n';
}

/// Prints what an im2col map has instead of a box, and nothing for other maps.
void printIm2col(llvm::raw_ostream &os, const TensorMapIm2col &im2col);

template <typename Map>
void printTable(llvm::raw_ostream &os, const Map &map, llvm::StringRef address) {
  os << "type            " << name(map.type) << "\nrank            " << map.rank()
     << "\naddress         " << address << '\n';
  printRow(os, "dims", map.dims);
  printRow(os, "strides (bytes)", map.strides);
  printRow(os, "box", map.box);
  printRow(os, "element strides", map.elementStrides);
  os << "interleave      " << name(map.interleave) << "\nswizzle         " << name(map.swizzle)
     << "\nL2 promotion    " << name(map.promotion) << "\nfill            " << name(map.fill)
     << '\n';
}

} // namespace tilecopy

#endif // TILECOPY_LIB_TENSORMAP_TABLE_H
