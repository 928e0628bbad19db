//===- IsaTest.cpp - The table of instruction forms -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/Isa.h"
#include "MatrixKernels.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstring>
#include <map>

using namespace llvm;
using namespace tilecopy;

namespace {

/// Without the N of wgmma, which is any multiple of 8 or 16: the table has the least and the
/// largest.
std::string withAnyN(StringRef opcode) {
  std::string text = opcode.str();
  if (size_t n = text.find(".m64n"); n != std::string::npos)
    text.replace(n, text.find('k', n) - n, ".m64nN");
  return text;
}

std::string opcodeOf(StringRef instruction) { return withAnyN(instruction.split(' ').first); }

/// The opcodes of all instructions in test/ptx.
StringSet<> recordedOpcodes() {
  StringSet<> all;
  for (const CorpusKernel &kernel : cantFail(readCorpus(TILECOPY_PTX_CORPUS)))
    for (StringRef piece : split(kernel.ptx, '\n'))
      for (StringRef statement : split(piece.split("//").first, ';')) {
        SmallVector<StringRef> words;
        SplitString(statement, words);
        for (StringRef word : words) {
          bool isPrefix = word.starts_with("@") || word.ends_with(":") || word == "{";
          if (isPrefix)
            continue;
          all.insert(withAnyN(word));
          break;
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

/// The opcodes of all forms, expanded.
StringSet<> formOpcodes() {
  StringSet<> all;
  for (const PtxForm &form : ptxForms())
    for (const std::string &instruction : instructionsOf(form))
      all.insert(opcodeOf(instruction));
  return all;
}

// The other direction: what runs stands in the table.
TEST(Isa, WhatTheCorpusRunsIsInTheTable) {
  StringSet<> forms = formOpcodes(), emulated;
  for (const PtxOpcode &o : emulatedOpcodes())
    emulated.insert(o.name);
  std::string missing;
  size_t count = 0;
  for (const auto &[recorded, none] : recordedOpcodes()) {
    if (!emulated.contains(recorded.split('.').first))
      continue; // a directive, or a word of an operand
    ++count;
    if (!forms.contains(recorded))
      missing += recorded.str() + "\n";
  }
  EXPECT_EQ(missing, "");
  EXPECT_GT(count, 1500u);
}

/// The number in a target.
unsigned architecture(StringRef target) {
  unsigned n = 0;
  target.consume_front("sm_");
  target.consumeInteger(10, n);
  return n;
}

/// A kernel with one instruction, as moduleWith makes it, without the module around it.
std::string entryWith(const PtxForm &form, const std::string &instruction, size_t number) {
  std::string text = moduleWith(form, instruction);
  text.erase(0, text.find(".visible .entry"));
  text.replace(text.find(" k()"), 4, " k" + std::to_string(number) + "()");
  auto drop = [&](const char *part, const char *unless) {
    if (instruction.find(unless) == std::string::npos)
      text.erase(text.find(part), strlen(part));
  };
  drop(".reg .b128 %q<4>;", "%q"); // which older versions do not have
  drop("TABLE: .branchtargets E;", "TABLE");
  return text;
}

/// The first messages of ptxas, each with the line that it names.
std::string withLines(StringRef messages, StringRef text) {
  SmallVector<StringRef> lines, all;
  text.split(lines, '\n');
  messages.split(all, '\n');
  std::string said;
  for (StringRef message : ArrayRef(all).take_front(12)) {
    StringRef rest = message.split(", line ").second;
    unsigned number = 0;
    rest.consumeInteger(10, number);
    said += (rest + (number && number <= lines.size() ? " " + lines[number - 1] : "") + "\n").str();
  }
  return said;
}

/// What ptxas says of a module; nothing if it takes it.
std::string refusalOf(StringRef ptxas, const std::string &text, const std::string &target) {
  SmallString<128> in, err;
  if (sys::fs::createTemporaryFile("isa", "ptx", in) ||
      sys::fs::createTemporaryFile("isa", "", err))
    return "no temporary file";
  std::error_code error;
  raw_fd_ostream(in, error) << text;
  StringRef none = "";
  int status = sys::ExecuteAndWait(ptxas, {ptxas, "-arch", target, "-O0", "-o", "/dev/null", in},
                                   std::nullopt, {none, none, StringRef(err)});
  std::string said;
  if (status != 0)
    if (auto buffer = MemoryBuffer::getFile(err))
      said = withLines((*buffer)->getBuffer(), text);
  sys::fs::remove(in);
  sys::fs::remove(err);
  return said;
}

// ptxas takes every form from the version and the target on that the table says. Those before
// sm_75 are tried on sm_75, which is the first that ptxas 13.0 has.
TEST(Isa, PtxasTakesEveryForm) {
  auto ptxas = sys::findProgramByName("ptxas", {"/usr/local/cuda/bin"});
  if (!ptxas)
    ptxas = sys::findProgramByName("ptxas");
  if (!ptxas)
    GTEST_SKIP() << "no ptxas here";
  static constexpr std::pair<unsigned, const char *> firstVersions[] = {
      {120, "8.7"}, {103, "8.8"}, {100, "8.6"}, {90, "8.0"},
      {89, "7.8"},  {86, "7.1"},  {80, "7.0"},  {75, "6.3"}};
  std::map<std::pair<std::string, std::string>, std::string> modules; // by target and version
  size_t number = 0;
  for (const PtxForm &form : ptxForms()) {
    unsigned sm = architecture(form.target);
    std::string target = sm < 75 ? "sm_75" : form.target.str(), version = form.since.str();
    for (auto [first, least] : firstVersions)
      if (std::max(sm, 75u) >= first) {
        version = std::max(version, std::string(least)); // no version has two digits yet
        break;
      }
    std::string &text = modules[{target, version}];
    if (text.empty())
      text = ".version " + version + "\n.target " + target +
             "\n.address_size 64\n.func F() { ret; }\n";
    for (const std::string &instruction : instructionsOf(form))
      text += entryWith(form, instruction, number++);
  }
  for (const auto &[key, text] : modules) {
    std::string said = refusalOf(*ptxas, text, key.first);
    if (StringRef(said).contains("Unsupported .version")) // newer than this ptxas
      RecordProperty("not_asked", key.second);
    else
      EXPECT_EQ(said, "") << key.first << " " << key.second;
  }
}

} // namespace
