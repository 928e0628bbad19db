//===- Headers.h - What nearly every unit test includes ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Precompiled once for all unit tests. Only headers of others stand here, so that a change of ours
// does not compile every test anew.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_HEADERS_HEADERS_H
#define TILECOPY_TEST_HEADERS_HEADERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <variant>

#endif // TILECOPY_TEST_HEADERS_HEADERS_H
