//===- MmaKernel.h - A warp that executes one instruction -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_EMULATOR_MMAKERNEL_H
#define TILECOPY_TEST_UNIT_EMULATOR_MMAKERNEL_H

#include "Harness.h"

namespace tilecopy::test {

inline std::string vectorOf(char name, unsigned count) {
  std::string text = "{";
  for (unsigned n = 0; n != count; ++n)
    text += (n ? ", " : "") + std::string("%") + name + std::to_string(n);
  return text + "}";
}

/// A kernel of one warp: loads the words of the operands, lane by lane, from the first buffer,
/// executes `instruction`, in which $D, $A, $B, $C and $X (more words) stand for its operands, and
/// stores the words of D in the second.
inline std::string mmaKernel(std::string instruction, unsigned d, unsigned a, unsigned b,
                             unsigned c, unsigned extra, const std::string &target,
                             bool isDouble = false) {
  unsigned words = (a + b + c + extra) * (isDouble ? 2 : 1);
  std::string type = isDouble ? "b64" : "b32", size = isDouble ? "8" : "4";
  std::string text =
      ".version 8.8\n.target " + target +
      "\n.address_size 64\n.visible .entry k(.param .u64 p0, .param .u64 p1) {\n"
      "  .reg .b64 %b<4>;\n  .reg .b32 %r<4>;\n  .reg ." +
      type +
      " %A<16>, %B<16>, %C<16>, %D<16>, %X<4>;\n  .reg .b16 %h<4>;\n"
      "  ld.param.u64 %b0, [p0];\n  ld.param.u64 %b1, [p1];\n  mov.u32 %r0, %tid.x;\n"
      "  mad.wide.u32 %b2, %r0, " +
      std::to_string(4 * words) + ", %b0;\n  mad.wide.u32 %b3, %r0, " +
      std::to_string(d * (isDouble ? 8 : 4)) + ", %b1;\n";
  unsigned at = 0;
  for (auto [name, count] : {std::pair('A', a), {'B', b}, {'C', c}, {'X', extra}})
    for (unsigned n = 0; n != count; ++n, at += isDouble ? 8 : 4)
      text += std::string("  ld.global.") + type + " %" + name + std::to_string(n) + ", [%b2+" +
              std::to_string(at) + "];\n";
  for (auto [name, count] : {std::pair('D', d), {'A', a}, {'B', b}, {'C', c}})
    if (size_t found = instruction.find(std::string("$") + name); found != std::string::npos)
      instruction.replace(found, 2, vectorOf(name, count));
  text += "  " + instruction + "\n";
  for (unsigned n = 0; n != d; ++n)
    text += "  st.global." + type + " [%b3+" + std::to_string(n * std::stoul(size)) + "], %D" +
            std::to_string(n) + ";\n";
  return text + "  ret;\n}\n";
}

} // namespace tilecopy::test

#endif // TILECOPY_TEST_UNIT_EMULATOR_MMAKERNEL_H
