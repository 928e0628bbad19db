//===- Builtins.cpp - Functions that the device gives ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that CUDA compilers call without a body: vprintf, __assertfail, malloc and free (CUDA
// programming guide, sections on formatted output, assertion and dynamic global memory).
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"
#include "Emulator/Machine/Printf.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

/// Longer strings are cut.
constexpr size_t maxString = size_t(1) << 16;

const CallSite &siteOf(const Thread &t, const Inst &i) { return t.machine->code.calls[i.list]; }

uint64_t argument(Thread &t, const Inst &i, size_t n) {
  const FramePlace &p = siteOf(t, i).arguments[n];
  if (!p.values.empty())
    return t.regs[p.values[0]];
  uint64_t value = 0;
  std::memcpy(&value, t.local.at(t.regs[p.slot] - localBase, p.bytes), size_t(p.bytes));
  return value;
}

void giveResult(Thread &t, const Inst &i, uint64_t value) {
  const FramePlace &p = siteOf(t, i).results[0];
  if (!p.values.empty()) {
    t.regs[p.values[0]] = value & maskOf(unsigned(8 * p.bytes));
    return;
  }
  uint64_t offset = t.regs[p.slot] - localBase;
  std::memcpy(t.local.at(offset, p.bytes), &value, size_t(p.bytes));
  t.local.written.assign(offset, p.bytes, true);
}

/// Reads memory for a builtin, with every check of a load.
std::optional<uint64_t> read(Thread &t, const Inst &i, uint64_t address, unsigned bytes) {
  const uint8_t *from = t.machine->access(t, i, Space::Generic, address, bytes, Touch::Read);
  if (!from)
    return std::nullopt;
  uint64_t value = 0;
  std::memcpy(&value, from, bytes);
  return value;
}

std::string readString(Thread &t, const Inst &i, uint64_t address) {
  std::string text;
  while (text.size() != maxString) {
    auto c = read(t, i, address + text.size(), 1);
    if (!c || *c == 0)
      break;
    text += char(*c);
  }
  return text;
}

class ThreadArguments : public PrintfSource {
public:
  ThreadArguments(Thread &t, const Inst &i, uint64_t at) : t(t), i(i), at(at) {}
  uint64_t argument(uint64_t offset, unsigned bytes) override {
    return read(t, i, at + offset, bytes).value_or(0);
  }
  std::string string(uint64_t pointer) override { return readString(t, i, pointer); }

private:
  Thread &t;
  const Inst &i;
  uint64_t at;
};

// int vprintf(const char *format, void *arguments): the number of arguments, -1 for no format.
Flow print(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  uint64_t format = argument(t, i, 0);
  if (format == 0) {
    giveResult(t, i, ~uint64_t(0));
    return Flow::Next;
  }
  ThreadArguments source(t, i, argument(t, i, 1));
  Printed printed = formatPrintf(readString(t, i, format), source);
  if (!printed.error.empty())
    m.report(FindingKind::InvalidOperand, &t, &i, format, printed.error);
  if (m.output.size() < maxOutput)
    m.output += printed.text;
  giveResult(t, i, printed.arguments);
  return Flow::Next;
}

// void __assertfail(message, file, line, function, bytes of a character); it does not return.
Flow failAssertion(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  std::string message = readString(t, i, argument(t, i, 0)),
              file = readString(t, i, argument(t, i, 1)),
              function = readString(t, i, argument(t, i, 3));
  m.report(FindingKind::Assertion, &t, &i, 0,
           file + ":" + Twine(uint32_t(argument(t, i, 2))) + ": " +
               (function.empty() ? "" : function + ": ") + "assertion `" + message + "` failed");
  m.stop();
  return Flow::Next;
}

// void *malloc(size_t): null when the heap is used up.
Flow allocate(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  giveResult(t, i, m.context.global.allocateHeap(argument(t, i, 0), m.context.options.heapBytes));
  return Flow::Next;
}

Flow release(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  uint64_t address = argument(t, i, 0);
  if (address != 0 && !m.context.global.releaseHeap(address))
    m.report(FindingKind::HeapMisuse, &t, &i, address,
             "0x" + utohexstr(address, true) +
                 " is freed, which malloc has not given or which has been freed before");
  return Flow::Next;
}

} // namespace

const Builtin *findBuiltin(StringRef name) {
  static const Builtin builtins[] = {
      {"vprintf", {8, 8}, {4}, print},
      {"__assertfail", {8, 8, 4, 8, 8}, {}, failAssertion},
      {"malloc", {8}, {8}, allocate},
      {"free", {8}, {}, release},
  };
  for (const Builtin &b : builtins)
    if (name == b.name)
      return &b;
  return nullptr;
}

} // namespace tilecopy::emu
