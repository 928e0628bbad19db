//===- Stores.cpp - What copies leave in memory ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values go to the places of their elements, or are combined with what is there; what a copy may
// overwrite besides has no value then.
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "Machine.h"
#include <set>

using namespace physical;

/// Stores or combines the values of a copy in the memory of one device.
void Machine::put(const Statement &s, const std::vector<int64_t> &numbers,
                  const std::vector<uint64_t> &values, Storage into) {
  const Tensor &t = kernel.tensors.at(s.dst.tensor);
  const Places &places = *placesOf(s.dst.tensor);
  // A load from all devices has combined already.
  std::string reduction =
      kernel.tensors.at(s.src.tensor).multicast ? std::string() : optionWord(s.options, "reduce");
  for (size_t i = 0; i != numbers.size(); ++i)
    for (int64_t r = 0; numbers[i] != -1 && r != places.replicas; ++r) {
      Place p = places.at(numbers[i], r);
      uint64_t value = values[i], old;
      if (!reduction.empty()) {
        if (!load(into, p, widthOf(t), old))
          return fail(&s, "a reduction into what nothing has written");
        // Sums by threads in global memory have no subnormal numbers of f32.
        bool flushes =
            s.verb == "copy" && t.type == "f32" && t.space == "global" && reduction == "add";
        auto flushed = [&](uint64_t x) {
          return flushes && !(x & 0x7f800000) ? x & 0x80000000 : x;
        };
        value = flushed(reduced(reduction, t.type, flushed(old), flushed(value)));
      }
      if (!store(into, p, widthOf(t), value))
        return;
    }
  if (s.options.count("around"))
    spoilBeside(numbers, places, into, widthOf(t));
}

/// Bytes in 16 with one that was copied, which no other one was copied to, may be overwritten.
void Machine::spoilBeside(const std::vector<int64_t> &numbers, const Places &places, Storage &into,
                          unsigned bits) {
  std::set<size_t> copied;
  for (int64_t n : numbers)
    if (int64_t bit; bitAt(into, places.at(n, 0), bits, bit))
      for (unsigned b = 0; b != bits; b += 8)
        copied.insert(size_t(bit + b) / 8);
  for (size_t byte : copied)
    for (size_t at = byte / 16 * 16; at != byte / 16 * 16 + 16; ++at)
      if (at < into.image->written.size() && !copied.count(at))
        into.image->written[at] = false, into.image->any[at] = true;
}

/// The copy may put anything into its scratch, which has no value then.
void Machine::spoil(const Operand &scratch, const View &v) {
  std::vector<int64_t> numbers;
  if (!elements(scratch, v, /*mayLeave=*/false, numbers))
    return;
  Storage into = storage(scratch.tensor, v.thread, v.warp->rank);
  const Places &places = *placesOf(scratch.tensor);
  unsigned bits = widthOf(kernel.tensors.at(scratch.tensor));
  for (int64_t n : numbers)
    for (int64_t r = 0; r != places.replicas; ++r)
      if (int64_t bit; bitAt(into, places.at(n, r), bits, bit))
        for (unsigned b = 0; b < bits; b += 8)
          into.image->written[size_t(bit + b) / 8] = false,
                                                into.image->any[size_t(bit + b) / 8] = true;
}

void Machine::zero(const Statement &s, const View &v) {
  const Tensor &t = kernel.tensors.at(s.dst.tensor);
  std::vector<int64_t> numbers;
  if (!elements(s.dst, v, t.space == "global", numbers))
    return;
  Storage into = storage(s.dst.tensor, v.thread, v.warp->rank);
  const Places &places = *placesOf(s.dst.tensor);
  for (int64_t n : numbers)
    for (int64_t r = 0; r != places.replicas; ++r)
      if (error.empty() && n != -1)
        store(into, places.at(n, r), widthOf(t), 0);
}
