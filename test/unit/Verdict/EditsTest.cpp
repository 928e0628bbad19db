//===- EditsTest.cpp - Edited PTX of proved samples -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each line of edits.txt is a bug, or harmless. What is wrong is refuted in time, by a run that
// shows it; what is harmless is proved, and runs right under the arguments that ptx-run chooses.
//
//===----------------------------------------------------------------------===//

#include "../Prove/Proving.h"
#include "tilecopy/prove/ProveProgram.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"
#include "gtest/gtest.h"
#include <regex>

using namespace tilecopy;
using namespace llvm;

namespace {
struct Row {
  std::string sample, name, edit;
  bool isWrong = false; // the edit
  bool isHard = false;  // the prover may come to no verdict in time
};
void PrintTo(const Row &row, std::ostream *os) { *os << row.name; }

/// A place in PTX, whatever its registers are called.
struct Pattern {
  explicit Pattern(StringRef from);
  /// The text with the n-th match replaced; none where there are fewer, or where n is 0 and there
  /// is more than one.
  std::optional<std::string> replaced(const std::string &ptx, unsigned n, StringRef to) const;

private:
  std::map<char, unsigned> groups; // of the expression, by the letter of a register
  std::regex expression;
};
} // namespace

/// The letter of `%a`, if that is what the text starts with.
static char letterAt(StringRef text) {
  bool is = text.size() >= 2 && text[0] == '%' && isLower(text[1]) &&
            (text.size() == 2 || !(isAlnum(text[2]) || text[2] == '_' || text[2] == '.'));
  return is ? text[1] : 0;
}

Pattern::Pattern(StringRef from) {
  std::string all;
  while (!from.empty()) {
    if (char letter = letterAt(from)) {
      auto [at, isNew] = groups.try_emplace(letter, groups.size() + 1);
      all += isNew ? "(%[a-z]+[0-9]+)" : "\\" + std::to_string(at->second) + "(?![0-9])";
      from = from.drop_front(2);
    } else if (isSpace(from[0])) {
      all += "\\s+";
      from = from.ltrim();
    } else {
      if (StringRef("\\^$.|?*+()[]{}").contains(from[0]))
        all += '\\';
      all += from[0];
      from = from.drop_front();
    }
  }
  expression = std::regex(all);
}

std::optional<std::string> Pattern::replaced(const std::string &ptx, unsigned n,
                                             StringRef to) const {
  std::vector<std::smatch> found(std::sregex_iterator(ptx.begin(), ptx.end(), expression), {});
  if (found.size() < std::max(n, 1u) || (n == 0 && found.size() != 1))
    return std::nullopt;
  const std::smatch &match = found[n == 0 ? 0 : n - 1];
  std::string text;
  for (; !to.empty(); to = to.drop_front()) {
    auto group = groups.find(letterAt(to));
    if (group != groups.end()) {
      text += match[group->second];
      to = to.drop_front();
    } else {
      text += to[0] == '&' ? match.str() : std::string(1, to[0]);
    }
  }
  // The prefix of a later match begins after the match before it.
  return ptx.substr(0, size_t(match.position())) + text + match.suffix().str();
}

/// Lines that are comments only would stand between instructions.
static std::string withoutComments(StringRef ptx) {
  std::string text;
  for (StringRef line : split(ptx, '\n'))
    if (!line.trim().starts_with("//"))
      text += line.str() + "\n";
  return text;
}

/// FROM => TO && ...; "" where a FROM is not there.
static std::string edited(std::string ptx, StringRef edit) {
  for (StringRef rest = edit; !rest.empty();) {
    StringRef one;
    std::tie(one, rest) = rest.split(" && ");
    auto [from, to] = one.split("=>");
    from = from.trim();
    unsigned n = 0;
    if (from.consume_front("#"))
      from.consumeInteger(10, n);
    std::optional<std::string> next = Pattern(from.trim()).replaced(ptx, n, to.trim());
    if (!next)
      return "";
    ptx = *next;
  }
  return ptx;
}

static std::vector<Row> readRows() {
  auto text = MemoryBuffer::getFile(TILECOPY_SOURCE "/test/unit/Verdict/edits.txt");
  if (!text)
    report_fatal_error("edits.txt is not there");
  std::vector<Row> rows;
  std::string sample;
  for (StringRef line : split((*text)->getBuffer(), '\n')) {
    if (line.empty() || line.starts_with("#"))
      continue;
    SmallVector<StringRef> columns;
    line.split(columns, " | ", 2);
    if (columns.size() == 1) {
      sample = line.str();
      continue;
    }
    StringRef verdict = columns.size() == 3 ? columns[1] : "";
    bool isHard = verdict.consume_back("?");
    if (verdict != "refuted" && verdict != "proved")
      report_fatal_error("edits.txt: expected 'name | refuted or proved | edit': " + line);
    rows.push_back({sample, columns[0].str(), columns[2].str(), verdict == "refuted", isHard});
  }
  return rows;
}

static const Subject &subjectOf(const std::string &sample) {
  static std::map<std::string, std::unique_ptr<Subject>> all;
  std::unique_ptr<Subject> &subject = all[sample];
  if (!subject)
    subject = std::make_unique<Subject>(Subject::ofFile("ptx-samples/" + sample + ".tile"));
  return *subject;
}

static KernelProof proofIn(const Subject &subject, StringRef ptx) {
  ProofOptions options;
  return Subject::take(proveKernels(subject.program, ptx, subject.emitted, options)).front();
}

namespace {
class Edits : public testing::TestWithParam<Row> {};
} // namespace

TEST_P(Edits, AreJudged) {
  const Row &row = GetParam();
  const Subject &subject = subjectOf(row.sample);
  std::string ptx = edited(withoutComments(subject.ptx), row.edit);
  ASSERT_FALSE(ptx.empty()) << "the PTX of " << row.sample << " has not exactly one: " << row.edit;
  KernelProof proof = proofIn(subject, ptx);
  KernelProof::Verdict expected = row.isWrong ? KernelProof::Refuted : KernelProof::Proved;
  if (!row.isHard || proof.verdict != KernelProof::Unknown) {
    EXPECT_EQ(proof.verdict, expected) << textOf(proof);
  }
  if (!row.isWrong) {
    for (const ArgumentValues &values :
         Subject::take(chooseArgumentSets(subject.program.kernels[0], {})).sets)
      EXPECT_FALSE(subject.isWrong(ptx, values).value_or(false)) << row.name << " is not harmless";
    return;
  }
  // A machine may be busy: times are looked at by hand.
  double most;
  if (auto limit = llvm::sys::Process::GetEnv("TILECOPY_PROOF_SECONDS");
      limit && !row.isHard && !llvm::StringRef(*limit).getAsDouble(most)) {
    EXPECT_LT(proof.seconds, most) << textOf(proof);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Edits, testing::ValuesIn(readRows()), [](const auto &info) {
  std::string name = info.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});
