//===- Harness.cpp - Running small PTX kernels ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy::test {

std::string header() { return ".version 8.8\n.target sm_100a\n.address_size 64\n"; }

std::string kernel(unsigned buffers, const std::string &body, const std::string &declarations) {
  std::string text = header() + declarations + "\n.visible .entry k(";
  for (unsigned n = 0; n != buffers; ++n)
    text += (n ? ", " : "") + std::string(".param .u64 p") + std::to_string(n);
  text +=
      ") {\n  .reg .b16 %h<20>;\n  .reg .b32 %r<40>;\n  .reg .b64 %d<20>;\n  .reg .f32 %f<10>;\n"
      "  .reg .f64 %g<10>;\n  .reg .pred %p<10>;\n  .reg .b128 %q<4>;\n  .reg .b64 %b<8>;\n"
      "  mov.u32 %r0, %tid.x;\n";
  for (unsigned n = 0; n != buffers; ++n)
    text += "  ld.param.u64 %b" + std::to_string(n) + ", [p" + std::to_string(n) + "];\n";
  return text + body + "\n  ret;\n}\n";
}

std::string Outcome::kinds() const {
  std::string text;
  for (const Finding &f : findings)
    text += (text.empty() ? "" : " ") + std::string(f.severity == Severity::Note ? "note:" : "") +
            findingKindName(f.kind).str();
  return text;
}

Outcome run(const std::string &ptx, std::vector<Buffer> &buffers, const LaunchConfig &config,
            const EmulatorOptions &options) {
  Outcome out;
  auto device = createEmulator(options);
  auto module = device->load(ptx, "test.ptx");
  if (!module) {
    out.error = toString(module.takeError());
    return out;
  }
  std::vector<KernelArgument> arguments;
  for (Buffer &b : buffers) {
    b.address = cantFail(device->allocate(4 * b.words));
    ArrayRef<uint8_t> bytes(reinterpret_cast<const uint8_t *>(b.init.data()), 4 * b.init.size());
    cantFail(device->write(b.address, bytes));
    arguments.push_back(KernelArgument::of(b.address));
  }
  if (Error e = (*module)->launch("k", config, arguments))
    out.error = toString(std::move(e));
  out.findings.assign(device->findings().begin(), device->findings().end());
  out.executed = device->executedInstructions();
  for (Buffer &b : buffers) {
    b.result.resize(b.words);
    cantFail(device->read(b.address,
                          {reinterpret_cast<uint8_t *>(b.result.data()), 4 * b.result.size()}));
  }
  return out;
}

void expectFindings(const std::string &ptx, std::vector<Buffer> buffers, const LaunchConfig &config,
                    const std::string &kinds, EmulatorOptions options) {
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    for (uint64_t seed = 0; seed != 4; ++seed) {
      options.schedule = schedule;
      options.seed = seed;
      Outcome out = run(ptx, buffers, config, options);
      EXPECT_EQ(out.kinds(), kinds) << "seed " << seed << "\n" << out.error << "\n" << ptx;
      bool onlyNotes =
          llvm::all_of(out.findings, [](const Finding &f) { return f.severity == Severity::Note; });
      EXPECT_EQ(out.error.empty(), onlyNotes) << out.error;
    }
}

// A result register, widened to 64 bits in %d19.
static std::string widen(StringRef name) {
  std::string reg = ("%" + name).str();
  switch (name[0]) {
  case 'h':
    return "  cvt.u64.u16 %d19, " + reg + ";\n";
  case 'r':
    return "  cvt.u64.u32 %d19, " + reg + ";\n";
  case 'f':
    return "  mov.b32 %r39, " + reg + ";\n  cvt.u64.u32 %d19, %r39;\n";
  case 'p':
    return "  selp.u64 %d19, 1, 0, " + reg + ";\n";
  default:
    return "  mov.b64 %d19, " + reg + ";\n";
  }
}

void runOps(ArrayRef<OpCase> cases) {
  for (const OpCase &c : cases) {
    SCOPED_TRACE(c.name);
    std::string body;
    for (size_t n = 0; n != c.inputs.size(); ++n) {
      std::string k = std::to_string(n), at = "[%b0+" + std::to_string(8 * n) + "];\n";
      body += "  ld.global.b64 %d" + k + ", " + at + "  ld.global.b32 %r" + k + ", " + at +
              "  ld.global.b16 %h" + k + ", " + at + "  ld.global.f32 %f" + k + ", " + at +
              "  ld.global.f64 %g" + k + ", " + at;
    }
    body += "  " + std::string(c.code) + "\n";
    SmallVector<StringRef, 4> names;
    StringRef(c.results).split(names, ' ');
    ASSERT_EQ(names.size(), c.expected.size());
    for (size_t n = 0; n != names.size(); ++n)
      body += widen(names[n]) + "  st.global.b64 [%b1+" + std::to_string(8 * n) + "], %d19;\n";
    std::vector<Buffer> buffers(2);
    for (uint64_t v : c.inputs)
      for (unsigned half = 0; half != 2; ++half)
        buffers[0].init.push_back(uint32_t(v >> (32 * half)));
    buffers[0].words = buffers[0].init.size();
    buffers[1].words = 2 * names.size();
    Outcome out = run(kernel(2, body), buffers, threads(1));
    EXPECT_EQ(out.error, "") << c.code;
    if (!out.error.empty())
      continue;
    for (size_t n = 0; n != names.size(); ++n) {
      uint64_t got = buffers[1].result[2 * n] | uint64_t(buffers[1].result[2 * n + 1]) << 32;
      EXPECT_EQ(got, c.expected[n])
          << c.code << "\n  " << names[n].str() << " is 0x" << utohexstr(got, true) << ", not 0x"
          << utohexstr(c.expected[n], true);
    }
  }
}

} // namespace tilecopy::test
