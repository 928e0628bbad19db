//===- Types.cpp - PTX types and state spaces -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types.h"

using namespace llvm;

namespace tilecopy::ptx {
namespace {

struct TypeRow {
  const char *name;
  uint8_t bits;
  bool isSigned, isFloat;
};

// In the order of Ty. PTX ISA 5.2.1 (fundamental types), 5.2.3 (alternate floating-point formats).
constexpr TypeRow rows[] = {
    {"", 0, false, false},        {"pred", 1, false, false},  {"b8", 8, false, false},
    {"b16", 16, false, false},    {"b32", 32, false, false},  {"b64", 64, false, false},
    {"b128", 128, false, false},  {"u8", 8, false, false},    {"u16", 16, false, false},
    {"u32", 32, false, false},    {"u64", 64, false, false},  {"s8", 8, true, false},
    {"s16", 16, true, false},     {"s32", 32, true, false},   {"s64", 64, true, false},
    {"f16", 16, true, true},      {"bf16", 16, true, true},   {"f32", 32, true, true},
    {"f64", 64, true, true},      {"f16x2", 32, true, true},  {"bf16x2", 32, true, true},
    {"tf32", 32, true, true},     {"e4m3", 8, true, true},    {"e5m2", 8, true, true},
    {"e4m3x2", 16, true, true},   {"e5m2x2", 16, true, true}, {"f32x2", 64, true, true},
    {"e2m1", 4, true, true},      {"e2m3", 8, true, true},    {"e3m2", 8, true, true},
    {"e2m1x2", 8, true, true},    {"e2m3x2", 16, true, true}, {"e3m2x2", 16, true, true},
    {"ue8m0x2", 16, false, true}, {"e4m3x4", 32, true, true}, {"e5m2x4", 32, true, true},
    {"e2m3x4", 32, true, true},   {"e3m2x4", 32, true, true}, {"e2m1x4", 16, true, true},
};

} // namespace

std::optional<Ty> parseType(StringRef name) {
  for (size_t i = 1; i != std::size(rows); ++i)
    if (name == rows[i].name)
      return Ty(i);
  return std::nullopt;
}

StringRef typeName(Ty ty) { return rows[size_t(ty)].name; }
unsigned bitsOf(Ty ty) { return rows[size_t(ty)].bits; }
bool isSigned(Ty ty) { return rows[size_t(ty)].isSigned; }
bool isFloat(Ty ty) { return rows[size_t(ty)].isFloat; }

} // namespace tilecopy::ptx

StringRef tilecopy::memorySpaceName(MemorySpace space) {
  static constexpr const char *names[] = {"generic", "global", "shared", "local",
                                          "const",   "param",  "tensor"};
  return names[unsigned(space)];
}
