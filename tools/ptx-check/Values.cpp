//===- Values.cpp - What values of options mean ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Values.h"
#include "../CommandLine.h"
#include "../Input.h"
#include "tilecopy/op/Options.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {

/// For completions: each kind, and what switches it off.
static bool rememberChecks() {
  std::vector<std::string> words;
  for (StringRef prefix : {"", "no-"})
    for (unsigned i = 0; i != numFindingKinds; ++i)
      words.push_back((prefix + findingKindName(FindingKind(i))).str());
  rememberWords("check", std::vector<StringRef>(words.begin(), words.end()));
  return true;
}
[[maybe_unused]] static const bool checksRemembered = rememberChecks();

Error readChecks(ArrayRef<std::string> checks, EmulatorChecks &into) {
  for (StringRef text : checks) {
    StringRef kind = text;
    bool isNote = kind.consume_front("note:"), isError = !isNote && kind.consume_front("error:");
    bool on = isNote || isError || !kind.consume_front("no-");
    SmallVector<StringRef, 16> names;
    bool known = false, fixed = false;
    for (unsigned i = 0; i != numFindingKinds; ++i) {
      EmulatorChecks trial;
      StringRef name = findingKindName(FindingKind(i));
      if (!trial.set(FindingKind(i), true)) { // always looked for
        fixed |= name == kind;
        continue;
      }
      names.push_back(name);
      if (name == kind)
        known = isNote    ? into.set(FindingKind(i), Severity::Note)
                : isError ? into.set(FindingKind(i), Severity::Error)
                          : into.set(FindingKind(i), on);
    }
    if (known)
      continue;
    auto near = nearestName(kind, names);
    return createStringError(
        "--check=" + text + ": " +
        (fixed ? "'" + kind + "' is always an error; " : "unknown finding '" + kind + "'; ") +
        (near && !fixed ? "did you mean '" + near->str() + "'? " : std::string()) +
        "those that can be switched are " + join(names, ", ") +
        "; before one may stand no-, note: or error:");
  }
  return Error::success();
}

Error readDim(StringRef option, StringRef text, Dim3 &into, std::array<uint64_t, 3> most) {
  SmallVector<StringRef, 4> parts;
  text.split(parts, ',');
  unsigned *values[] = {&into.x, &into.y, &into.z};
  bool good = parts.size() <= 3;
  for (size_t i = 0; good && i != parts.size(); ++i)
    good = !parts[i].getAsInteger(10, *values[i]) && *values[i] != 0;
  if (!good)
    return createStringError("--" + option + "=" + text +
                             ": expected up to three positive numbers, as in 128 or 16,8");
  for (unsigned i = 0; i != 3; ++i)
    if (*values[i] > most[i])
      return createStringError("--" + option + "=" + text + ": " + Twine(*values[i]) + " in " +
                               StringRef("xyz").substr(i, 1) + "; it takes up to " +
                               Twine(most[i]));
  return Error::success();
}

Error readCta(StringRef option, StringRef text, std::array<int64_t, 3> &into) {
  SmallVector<StringRef, 4> parts;
  text.split(parts, ',');
  into = {};
  bool good = parts.size() <= 3;
  for (size_t i = 0; good && i != parts.size(); ++i)
    good = !parts[i].getAsInteger(10, into[i]) && into[i] >= 0;
  if (good)
    return Error::success();
  return createStringError("--" + option + "=" + text +
                           ": expected the index of a CTA, up to three numbers, as in 7 or 0,3");
}

Error readSuppressions(ArrayRef<std::string> paths, std::vector<Suppression> &into) {
  for (const std::string &path : paths) {
    auto text = readInput(path);
    if (!text)
      return text.takeError();
    auto read = parseSuppressions((*text)->getBuffer(), path);
    if (!read)
      return read.takeError();
    append_range(into, *read);
  }
  return Error::success();
}

} // namespace tilecopy
