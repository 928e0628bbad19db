//===- Harness.h - Running small PTX kernels --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the emulator's tests share: wrapping a few instructions in a kernel, launching it with
// buffers, and looking at the findings.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_EMULATOR_HARNESS_H
#define TILECOPY_TEST_UNIT_EMULATOR_HARNESS_H

#include "tilecopy/run/Emulator.h"
#include "gtest/gtest.h"

namespace tilecopy::test {

/// A global buffer of 32-bit words; words beyond `init` count as never written.
struct Buffer {
  size_t words;
  std::vector<uint32_t> init;
  std::vector<uint32_t> result;
  DeviceAddress address = 0;
};

/// `.version` to `.address_size`, for PTX that a test writes whole.
std::string header();

/// A kernel `k` with `buffers` pointer parameters, loaded in %b0, %b1, ..., and with registers
/// %h<20> (b16), %r<40> (b32), %d<20> (b64), %f<10> (f32), %g<10> (f64), %p<10>, %q<4> (b128). %r0
/// is the linear thread index of the CTA. `shared` declarations come first.
std::string kernel(unsigned buffers, const std::string &body, const std::string &declarations = "");

/// The outcome of a launch.
struct Outcome {
  std::string error; ///< of loading or launching; empty if neither failed
  std::vector<Finding> findings;
  uint64_t executed = 0;

  /// The kinds of the findings, in order, separated by blanks; notes begin with "note:".
  std::string kinds() const;
};

Outcome run(const std::string &ptx, std::vector<Buffer> &buffers, const LaunchConfig &config,
            const EmulatorOptions &options = {});

/// Both schedules and four seeds; fails the test unless each makes exactly the findings `kinds`.
void expectFindings(const std::string &ptx, std::vector<Buffer> buffers, const LaunchConfig &config,
                    const std::string &kinds, EmulatorOptions options = {});

inline LaunchConfig threads(unsigned n, unsigned ctas = 1) {
  LaunchConfig c;
  c.block.x = n;
  c.grid.x = ctas;
  return c;
}

/// One instruction or a few, on given values.
struct OpCase {
  const char *name;
  /// Input k is in %h<k>, %r<k>, %d<k> (its low bits), %f<k> (low 32 bits), %g<k>.
  const char *code;
  std::vector<uint64_t> inputs;
  /// Registers to look at: "r10", "d10", "h10", "p0", "f9", separated by blanks.
  const char *results;
  std::vector<uint64_t> expected;
};

void runOps(llvm::ArrayRef<OpCase> cases);

} // namespace tilecopy::test

#endif // TILECOPY_TEST_UNIT_EMULATOR_HARNESS_H
