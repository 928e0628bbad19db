//===- Convert.h - Conversions of elements ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the option `convert` makes of an element, with the host's arithmetic: a long double has the
// numbers of all types.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PHYSICAL_CONVERT_H
#define TILECOPY_TEST_PHYSICAL_CONVERT_H

#include <cstdint>
#include <string>

namespace physical {

/// The bits of an element of type `from` as one of type `to`.
uint64_t converted(const std::string &from, const std::string &to, uint64_t bits,
                   const std::string &rounding, bool saturates);

} // namespace physical

#endif // TILECOPY_TEST_PHYSICAL_CONVERT_H
