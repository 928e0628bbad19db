//===- TrialInputs.cpp - What tensors hold before a launch ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TrialInputs.h"
#include <numeric>

/// Calls `visit` with each copy.
static void forEachCopy(const physical::Body &body,
                        std::function<void(const physical::Statement &)> visit) {
  for (const physical::Statement &s : body) {
    if (s.verb == "copy" || s.verb == "copy_async")
      visit(s);
    forEachCopy(s.body, visit);
  }
}

std::map<std::string, bool> indexTensors(const physical::Kernel &kernel) {
  std::map<std::string, bool> found;
  forEachCopy(kernel.body, [&](const physical::Statement &s) {
    for (const physical::Operand *o : {&s.dst, &s.src})
      for (const physical::Range &r : o->ranges)
        if (r.loaded)
          found[r.loaded->tensor] |= s.options.count("bounds") != 0;
  });
  for (size_t before = 0; before != found.size();) {
    before = found.size();
    forEachCopy(kernel.body, [&](const physical::Statement &s) {
      if (auto index = found.find(s.dst.tensor); index != found.end())
        found[s.src.tensor] |= index->second;
    });
  }
  return found;
}

std::set<std::string> predicateTensors(const physical::Kernel &kernel) {
  std::set<std::string> found;
  forEachCopy(kernel.body, [&](const physical::Statement &s) {
    if (auto mask = s.options.find("mask"); mask != s.options.end())
      found.insert(mask->second.operand.tensor);
  });
  for (size_t before = 0; before != found.size();) {
    before = found.size();
    forEachCopy(kernel.body, [&](const physical::Statement &s) {
      if (found.count(s.dst.tensor))
        found.insert(s.src.tensor);
    });
  }
  return found;
}

void setPredicates(physical::GlobalImage &image, uint64_t size, unsigned bytes,
                   std::function<uint64_t()> random) {
  for (uint64_t e = 0; e != size / bytes; ++e)
    for (unsigned b = 0, zero = random() % 2; zero && b != bytes; ++b)
      image.bytes.set(image.before + e * bytes + b) = 0;
}

void setIndices(physical::GlobalImage &image, uint64_t size, unsigned bytes, bool promised,
                uint64_t start) {
  // No value comes twice: two writes of one row would be a race.
  uint64_t count = size / bytes, all = count + 3, step = 7;
  while (std::gcd(step, all) != 1)
    ++step;
  for (uint64_t e = 0; e != count; ++e) {
    uint64_t value = promised ? e : (e * step + start) % all - 1;
    for (unsigned b = 0; b != bytes; ++b)
      image.bytes.set(image.before + e * bytes + b) = uint8_t(value >> 8 * b);
  }
}
