//===- Summary.cpp - What processes on the virtual GPU did ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Summary.h"
#include "../CommandLine.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace tilecopy {

Expected<RunSummary> RunSummary::read(StringRef path) {
  auto file = MemoryBuffer::getFile(path);
  if (!file)
    return createStringError(file.getError(), "cannot read " + path);
  RunSummary s;
  for (StringRef line : split((*file)->getBuffer(), '\n')) {
    if (line.empty())
      continue;
    auto value = json::parse(line);
    json::Object *object = value ? value->getAsObject() : nullptr;
    if (!object) {
      consumeError(value.takeError());
      return createStringError(path + ": not a record: " + line);
    }
    s.processes.insert(object->getInteger("process").value_or(0));
    if (object->getString("record") == "end") {
      s.ended.insert(object->getInteger("process").value_or(0));
      s.launches += uint64_t(object->getInteger("launches").value_or(0));
      continue;
    }
    if (object->getString("record") == "use") {
      s.addUse(*object);
      continue;
    }
    (object->getString("severity") == "error" ? s.numErrors : s.numNotes)++;
    s.findings.push_back(std::move(*object));
  }
  return s;
}

void RunSummary::addUse(const json::Object &record) {
  auto key = std::pair(record.getString("kernel").value_or("").str(),
                       record.getString("code").value_or("").str());
  KernelUse &use = kernels[key];
  use.launches += uint64_t(record.getInteger("launches").value_or(0));
  use.seconds += record.getNumber("seconds").value_or(0);
}

static std::string counted(uint64_t n, StringRef what) {
  return (Twine(n) + " " + what + (n == 1 ? "" : "s")).str();
}

std::string RunSummary::line() const {
  if (processes.empty())
    return "";
  std::string text = "tilecopy-gpu: " + StringRef(launches == 1 ? "1 launch" : "").str();
  if (launches != 1)
    text += std::to_string(launches) + " launches";
  if (processes.size() != 1)
    text += " of " + std::to_string(processes.size()) + " processes";
  text += ": " + counted(numErrors, "error") + ", " + counted(numNotes, "note");
  if (ended.size() != processes.size())
    text += "; " + std::to_string(processes.size() - ended.size()) + " of them did not call exit()";
  return text;
}

json::Value RunSummary::toJSON(int exitCode) const {
  json::Array used;
  for (const auto &[key, use] : kernels)
    used.push_back(json::Object{{"kernel", key.first},
                                {"code", key.second},
                                {"launches", int64_t(use.launches)},
                                {"seconds", use.seconds}});
  return json::Object{{"version", 1},
                      {"tool", "tilecopy-gpu"},
                      {"findings", json::Array(findings)},
                      {"kernels", std::move(used)},
                      {"summary", json::Object{{"processes", int64_t(processes.size())},
                                               {"launches", int64_t(launches)},
                                               {"errors", int64_t(numErrors)},
                                               {"notes", int64_t(numNotes)}}},
                      {"exit_code", exitCode}};
}

/// A glob that matches this text: what is special to globs and to the list becomes '?'.
static std::string globOf(StringRef text) {
  std::string glob;
  for (char c : text)
    glob += StringRef("*?[]{}\\ \t#").contains(c) ? '?' : c;
  return glob;
}

std::string RunSummary::suppressions() const {
  std::set<std::string> lines;
  for (const json::Value &value : findings) {
    const json::Object &f = *value.getAsObject();
    if (f.getString("record") != "kernel")
      continue;
    std::string line = f.getString("kind").value_or("").str() +
                       " kernel=" + globOf(f.getString("kernel").value_or(""));
    if (auto ptx = f.getString("ptx"))
      line += " ptx=" + globOf(*ptx);
    if (auto source = f.getString("source"))
      line += " source=" + globOf(*source);
    lines.insert(line);
  }
  std::string all;
  for (const std::string &line : lines)
    all += line + "\n";
  return all;
}

} // namespace tilecopy
