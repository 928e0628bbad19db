//===- IsaTest.cpp - The table of instruction forms -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/Isa.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tilecopy;

namespace {

std::string opcodeOf(StringRef instruction) { return instruction.split(' ').first.str(); }

/// The opcodes of all instructions in test/ptx.
StringSet<> recordedOpcodes() {
  StringSet<> all;
  std::error_code error;
  for (sys::fs::recursive_directory_iterator it(TILECOPY_PTX_CORPUS, error), end;
       it != end && !error; it.increment(error)) {
    if (!StringRef(it->path()).ends_with(".ptx"))
      continue;
    auto text = cantFail(errorOrToExpected(MemoryBuffer::getFile(it->path())));
    for (StringRef piece : split(text->getBuffer(), '\n'))
      for (StringRef statement : split(piece.split("//").first, ';')) {
        SmallVector<StringRef> words;
        SplitString(statement, words);
        for (StringRef word : words) {
          bool isPrefix = word.starts_with("@") || word.ends_with(":") || word == "{";
          if (isPrefix)
            continue;
          all.insert(word);
          break;
        }
      }
  }
  return all;
}

TEST(Isa, FormsAreEmulatedOrNot) {
  StringSet<> opcodes;
  for (const PtxForm &form : ptxForms()) {
    auto emulated = isEmulated(form);
    EXPECT_TRUE(bool(emulated)) << toString(emulated.takeError());
    if (emulated && *emulated)
      for (const std::string &i : instructionsOf(form))
        opcodes.insert(StringRef(opcodeOf(i)).split('.').first);
  }
  for (const PtxOpcode &o : emulatedOpcodes())
    EXPECT_TRUE(opcodes.contains(o.name)) << o.name.str() << " has no form that is emulated";
}

TEST(Isa, InstructionsOfForms) {
  PtxForm form{"st{|.a}.{v2|v4}.{u32|u64}", "[%d9], #, @3, r*2, $1", "1.0", "sm_50", false};
  std::vector<std::string> all = instructionsOf(form);
  ASSERT_EQ(all.size(), 8u);
  EXPECT_EQ(all[0], "st.v2.u32 [%d9], {%r0, %r1}, %r3, {%r0, %r1}, %r1");
  EXPECT_EQ(all[7], "st.a.v4.u64 [%d9], {%d0, %d1, %d2, %d3}, %d3, {%r0, %r1}, %r1");
}

TEST(Isa, RecordedFormsAreInTheCorpus) {
  StringSet<> recorded = recordedOpcodes();
  ASSERT_GT(recorded.size(), 500u);
  for (const PtxForm &form : ptxForms()) {
    bool found = false;
    for (const std::string &instruction : instructionsOf(form))
      found |= recorded.contains(opcodeOf(instruction));
    EXPECT_EQ(found, form.recorded) << form.pattern.str();
  }
}

} // namespace
