//===- SeedTest.cpp - The fuzzer's seeds know every instruction -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The PTX fuzzer mutates its seeds, so it finds little in a family that no seed has. Every opcode
// of the emulator must be in one of them, and all of them must load.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

/// The first word of every statement, without its predicate and its modifiers.
void addOpcodes(StringRef text, StringSet<> &opcodes) {
  SmallVector<StringRef> statements;
  SplitString(text, statements, ";\n{}:");
  for (StringRef s : statements) {
    s = s.ltrim();
    if (s.starts_with("@"))
      s = s.drop_until([](char c) { return isSpace(c); }).ltrim();
    opcodes.insert(s.take_while([](char c) { return isAlnum(c) || c == '_'; }));
  }
}

TEST(FuzzSeeds, HaveEveryInstruction) {
  StringSet<> opcodes;
  std::error_code error;
  unsigned seeds = 0;
  for (sys::fs::directory_iterator it(TILECOPY_PTX_SEEDS, error), end; it != end && !error;
       it.increment(error)) {
    auto text = MemoryBuffer::getFile(it->path(), /*IsText=*/true);
    ASSERT_TRUE(bool(text)) << it->path();
    auto device = createEmulator();
    auto module = device->load((*text)->getBuffer(), it->path());
    EXPECT_TRUE(bool(module)) << toString(module.takeError());
    addOpcodes((*text)->getBuffer(), opcodes);
    ++seeds;
  }
  ASSERT_FALSE(error) << error.message();
  ASSERT_NE(seeds, 0u);
  for (const PtxOpcode &o : emulatedOpcodes())
    EXPECT_TRUE(opcodes.contains(o.name)) << "no seed of the PTX fuzzer has '" << o.name.str()
                                          << "'; add it to a file in test/fuzz/ptx-seeds";
}

} // namespace
