//===- Printf.cpp - What vprintf prints -----------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each conversion is handed to the C library with a specification that is made anew, so that only
// known ones reach it.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Printf.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstdio>
#include <cstring>

using namespace llvm;

namespace tilecopy::emu {
namespace {

/// Widths and precisions past this are cut, so that a hostile format costs no memory.
constexpr int maxWidth = 4096;

class Formatter {
public:
  Formatter(StringRef format, PrintfSource &source) : rest(format), source(source) {}

  Printed run() {
    while (!rest.empty()) {
      size_t percent = rest.find('%');
      out.text += rest.take_front(percent);
      if (percent == StringRef::npos)
        break;
      rest = rest.drop_front(percent);
      conversion();
    }
    return std::move(out);
  }

private:
  uint64_t next(unsigned bytes) {
    offset = alignTo(offset, bytes);
    uint64_t value = source.argument(offset, bytes);
    offset += bytes;
    ++out.arguments;
    return value;
  }

  // A number, or `*` for an argument; -1 without one.
  int number(StringRef &s) {
    if (s.consume_front("*"))
      return std::clamp(int(int32_t(next(4))), -maxWidth, maxWidth);
    if (s.empty() || !isDigit(s[0]))
      return -1;
    unsigned value = 0;
    StringRef digits = s.take_while([](char c) { return isDigit(c); });
    if (digits.getAsInteger(10, value))
      value = maxWidth;
    s = s.drop_front(digits.size());
    return int(std::min<unsigned>(value, maxWidth));
  }

  void conversion() {
    StringRef s = rest.drop_front();
    std::string spec = "%";
    StringRef flags = s.take_while([](char c) { return StringRef("-+ #0").contains(c); });
    spec += flags;
    s = s.drop_front(flags.size());
    int width = number(s);
    if (width < -1) { // of an argument: a flag and a width
      spec += '-';
      width = -width;
    }
    if (width >= 0)
      spec += std::to_string(width);
    if (s.consume_front(".")) {
      int precision = number(s);
      if (precision >= -1)
        spec += "." + std::to_string(std::max(precision, 0));
    }
    unsigned bytes = 4;
    for (StringRef size : {"hh", "h", "ll", "l", "j", "z", "t", "L"})
      if (s.consume_front(size)) {
        bytes = size == "hh" ? 1 : size == "h" ? 2 : 8;
        break;
      }
    char c = s.empty() ? '\0' : s[0];
    StringRef all = rest.take_front(rest.size() - s.size() + !s.empty());
    rest = s.drop_front(!s.empty());
    convert(spec, c, bytes, all);
  }

  void convert(std::string &spec, char c, unsigned bytes, StringRef all) {
    switch (c) {
    case '%':
      out.text += '%';
      return;
    case 'd':
    case 'i':
      return print(spec + "lld", signExtended(next(bytes < 4 ? 4 : bytes), bytes));
    case 'u':
    case 'o':
    case 'x':
    case 'X': {
      uint64_t value = next(bytes < 4 ? 4 : bytes);
      if (bytes < 8)
        value &= (uint64_t(1) << 8 * bytes) - 1;
      return print(spec + "ll" + c, (unsigned long long)value);
    }
    case 'c':
      return print(spec + c, int(uint8_t(next(4))));
    case 'p':
      return print(spec + c, reinterpret_cast<void *>(uintptr_t(next(8))));
    case 's':
      return print(spec + c, source.string(next(8)).c_str());
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A': {
      uint64_t bits = next(8);
      double value;
      std::memcpy(&value, &bits, sizeof value);
      return print(spec + c, value);
    }
    default:
      out.text += all;
      if (out.error.empty())
        out.error = ("'" + all + "' is not a conversion that printf has").str();
    }
  }

  static long long signExtended(uint64_t value, unsigned bytes) {
    unsigned unused = 64 - 8 * bytes;
    return (long long)(int64_t(value << unused) >> unused);
  }

  template <typename T> void print(const std::string &spec, T value) {
    int length = std::snprintf(nullptr, 0, spec.c_str(), value);
    if (length <= 0)
      return;
    std::string text(size_t(length) + 1, '\0');
    std::snprintf(text.data(), text.size(), spec.c_str(), value);
    text.pop_back();
    out.text += text;
  }

  StringRef rest;
  PrintfSource &source;
  uint64_t offset = 0;
  Printed out;
};

} // namespace

Printed formatPrintf(StringRef format, PrintfSource &source) {
  return Formatter(format, source).run();
}

} // namespace tilecopy::emu
