//===- Protocol.cpp - Messages of a language server -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Protocol.h"
#include "../Input.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <mutex>

using namespace llvm;

namespace tilecopy {

/// A line of a header, without its end; none at the end of the input.
static std::optional<std::string> readHeaderLine() {
  constexpr size_t longest = 4096;
  std::string line;
  for (int c; (c = std::getchar()) != '\n'; line.push_back(char(c)))
    if (c == EOF || line.size() == longest)
      return std::nullopt;
  if (!line.empty() && line.back() == '\r')
    line.pop_back();
  return line;
}

std::optional<std::string> readMessage() {
  uint64_t length = 0;
  bool hasLength = false;
  while (true) {
    std::optional<std::string> line = readHeaderLine();
    if (!line)
      return std::nullopt;
    if (line->empty())
      break;
    auto [key, value] = StringRef(*line).split(':');
    if (key.equals_insensitive("Content-Length"))
      hasLength = !value.trim().getAsInteger(10, length);
  }
  if (!hasLength || length > greatestJson)
    return std::nullopt;
  std::string body(length, 0);
  if (std::fread(body.data(), 1, length, stdin) != length)
    return std::nullopt;
  return body;
}

void writeMessage(json::Value message) {
  static std::mutex mutex;
  std::string body = formatv("{0}", message);
  std::lock_guard<std::mutex> lock(mutex);
  outs() << "Content-Length: " << body.size() << "\r\n\r\n" << body;
  outs().flush();
}

json::Value resultOf(const json::Value &id, json::Value result) {
  return json::Object{{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}};
}

json::Value errorOf(const json::Value &id, RpcError code, StringRef message) {
  return json::Object{
      {"jsonrpc", "2.0"},
      {"id", id},
      {"error", json::Object{{"code", int64_t(code)}, {"message", json::fixUTF8(message)}}}};
}

/// The bytes and the UTF-16 units of the character that `c` begins. A byte that begins none counts
/// as one of each.
static std::pair<size_t, size_t> sizeOfCharacter(unsigned char c) {
  return c < 0xC0   ? std::pair(1, 1)
         : c < 0xE0 ? std::pair(2, 1)
         : c < 0xF0 ? std::pair(3, 1)
                    : std::pair(4, 2);
}

size_t bytesBefore(StringRef line, size_t units) {
  size_t bytes = 0;
  for (size_t counted = 0; counted < units && bytes < line.size();) {
    auto [b, u] = sizeOfCharacter(line[bytes]);
    bytes += b;
    counted += u;
  }
  return std::min(bytes, line.size());
}

size_t unitsBefore(StringRef line, size_t bytes) {
  size_t units = 0;
  for (size_t at = 0; at < bytes && at < line.size();) {
    auto [b, u] = sizeOfCharacter(line[at]);
    at += b;
    units += u;
  }
  return units;
}

} // namespace tilecopy
