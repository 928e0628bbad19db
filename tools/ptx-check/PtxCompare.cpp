//===- PtxCompare.cpp - What the launches of bare PTX left ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers against what they must hold, and one run against another; then for people, as JSON, and
// in files.
//
//===----------------------------------------------------------------------===//

#include "../Output.h"
#include "PtxRunner.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/xxhash.h"

using namespace tilecopy;
using namespace llvm;

std::string PtxRunner::describe(size_t buffer) const {
  const PtxBuffer &b = program.buffers[buffer];
  for (const PtxStep &step : program.steps)
    for (auto [declared, value, text] : zip(step.info.parameters, step.parameters, step.texts))
      if (value.bytes.size() == 8 && value.pointers.size() == 1 &&
          value.pointers[0].buffer == buffer)
        return declared.name + " " + (StringRef(text).starts_with("@") ? b.text : text);
  return b.name + " " + b.text;
}

NumberType PtxRunner::typeOf(size_t buffer) const {
  for (const PtxExpectation &e : program.expectations)
    if (e.buffer == buffer)
      return e.type;
  const PtxBuffer &b = program.buffers[buffer];
  return b.type.value_or(b.bytes.size() % 4 ? NumberType::U8 : NumberType::U32);
}

Error PtxRunner::compare(ArrayRef<std::vector<uint8_t>> after, StringRef how) {
  for (const PtxExpectation &x : program.expectations) {
    const std::vector<uint8_t> &have = after[x.buffer];
    NumberComparison c = compareElements(x.type, have, x.bytes, x.tolerance);
    if (c.different == 0)
      continue;
    return createStringError(
        formatv("{0} of {1} elements of buffer {2} ({3}) differ from {4}: element "
                "{5} is {6}, expected {7}; the largest difference is {8}",
                c.different, c.elements, program.buffers[x.buffer].name, numberTypeName(x.type),
                x.file, c.first, elementText(x.type, have, c.first),
                elementText(x.type, x.bytes, c.first), numberText(c.largest))
            .str());
  }
  return Error::success();
}

// Where another schedule or interleaving has led to other bytes, both values are shown. It is an
// error only beyond a tolerance that was stated.
Error PtxRunner::compareRuns(ArrayRef<std::vector<uint8_t>> after, StringRef how) {
  if (outcome.empty()) {
    outcome = after.vec();
    outcomeOf = how.str();
    orderDependent.resize(outcome.size());
    return Error::success();
  }
  for (size_t n = 0; n != outcome.size(); ++n) {
    if (after[n] == outcome[n] || !orderDependent[n].empty())
      continue;
    NumberType type = typeOf(n);
    NumberComparison exact = compareElements(type, after[n], outcome[n], {});
    if (exact.different == 0)
      continue;
    NumberComparison c = compareElements(type, after[n], outcome[n], program.tolerance);
    orderDependent[n] =
        formatv("{0} of {1} elements differ between {2} and {3}: element {4} is {5} and {6}; the "
                "largest difference is {7}",
                exact.different, exact.elements, outcomeOf, how, exact.first,
                elementText(type, outcome[n], exact.first),
                elementText(type, after[n], exact.first), numberText(exact.largest))
            .str();
    if (program.hasTolerance && c.different)
      return createStringError(
          describe(n) +
          " depends on the order of things, beyond the tolerance: " + orderDependent[n]);
  }
  return Error::success();
}

/// What the launches left in each buffer.
void PtxRunner::report(StringRef title) const {
  raw_ostream &os = out.text();
  WithColor(os, HighlightColor::String) << "DONE ";
  os << title << '\n';
  for (size_t n = 0; n != outcome.size(); ++n) {
    const PtxBuffer &b = program.buffers[n];
    uint64_t changed = 0;
    for (auto [before, after] : zip(b.bytes, outcome[n]))
      changed += before != after;
    os << formatv("  {0}: {1} of {2} bytes changed, hash {3:x16}\n", describe(n), changed,
                  b.bytes.size(), xxh3_64bits(outcome[n]));
    if (!orderDependent[n].empty())
      WithColor::warning(os, "  " + describe(n))
          << "depends on the order of things: " << orderDependent[n] << '\n';
  }
  for (const PtxExpectation &x : program.expectations) {
    NumberComparison c = compareElements(x.type, outcome[x.buffer], x.bytes, x.tolerance);
    os << formatv("  buffer {0} matches {1}: {2} elements ({3}), the largest difference "
                  "is {4}\n",
                  program.buffers[x.buffer].name, x.file, c.elements, numberTypeName(x.type),
                  numberText(c.largest));
  }
}

json::Value PtxRunner::buffersJson() const {
  json::Array all;
  for (size_t n = 0; n != outcome.size(); ++n) {
    const PtxBuffer &b = program.buffers[n];
    int64_t changed = 0;
    for (auto [before, after] : zip(b.bytes, outcome[n]))
      changed += before != after;
    json::Object object{{"name", json::fixUTF8(describe(n))},
                        {"bytes", int64_t(b.bytes.size())},
                        {"changed", changed},
                        {"hash", utohexstr(xxh3_64bits(outcome[n]), /*LowerCase=*/true, 16)}};
    if (!orderDependent[n].empty())
      object["depends_on_order"] = json::fixUTF8(orderDependent[n]);
    all.push_back(std::move(object));
  }
  return all;
}

Error PtxRunner::save() const {
  for (const auto &[name, path] : launch.save) {
    size_t n = *program.find(name);
    std::string text = toStringRef(outcome[n]).str();
    if (StringRef(path).ends_with(".npy")) {
      const PtxBuffer &b = program.buffers[n];
      NumberType type = typeOf(n);
      std::string shape = b.shape;
      if (!b.type || *b.type != type)
        shape = "(" + std::to_string(outcome[n].size() / bytesOf(type)) + ",)";
      text = writeNumpy({type, shape, outcome[n]});
    }
    if (Error e = writeFile(path, text))
      return e;
  }
  return Error::success();
}
