//===- Ceiling.cpp - What more threads could bring here -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ceiling.h"
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

// Independent sequences fill a core as the emulator's own code does, so that two threads of one
// core gain as little here as there.
uint32_t tilecopy::arithmeticLoop(uint32_t seed, uint64_t rounds) {
  uint32_t values[8];
  for (unsigned n = 0; n != 8; ++n)
    values[n] = seed + n;
  for (uint64_t round = 0; round != rounds; ++round)
    for (uint32_t &v : values)
      v = v * 1664525 + (v >> 9) + 1013904223;
  uint32_t all = 0;
  for (uint32_t v : values)
    all ^= v;
  return all;
}

double tilecopy::secondsOfLoops(unsigned threads, uint64_t rounds) {
  using Clock = std::chrono::steady_clock;
  std::atomic<unsigned> ready{0};
  std::atomic<bool> mayStart{false};
  std::atomic<uint32_t> result{0}; // keeps the loops from being removed
  std::vector<std::thread> all;
  for (unsigned n = 0; n != threads; ++n)
    all.emplace_back([&, n] {
      ++ready;
      while (!mayStart)
        std::this_thread::yield();
      result ^= arithmeticLoop(n, rounds);
    });
  while (ready != threads)
    std::this_thread::yield();
  auto start = Clock::now();
  mayStart = true;
  for (std::thread &t : all)
    t.join();
  return std::chrono::duration<double>(Clock::now() - start).count();
}
