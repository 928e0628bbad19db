//===- FatBinary.cpp - PTX inside of fat binaries -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The container, as nvcc 13.0 writes it: a header of 16 bytes (magic, version, bytes of the header,
// bytes of all entries), then entries, each a header and its bytes, padded. No text documents it;
// what follows was read off files made with every --compress-mode.
//
//===----------------------------------------------------------------------===//

#include "FatBinary.h"
#include "../Input.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"

using namespace tilecopy;
using namespace llvm;
using support::endian::read16le;
using support::endian::read32le;
using support::endian::read64le;

static constexpr uint32_t fatMagic = 0xba55ed50;
static constexpr StringLiteral fatBytes = "\x50\xed\x55\xba", elfBytes = "\x7f"
                                                                         "ELF";
static constexpr unsigned kindPtx = 1, kindCode = 2;
static constexpr uint64_t flagLz4 = 0x2000, flagZstd = 0x8000;

bool tilecopy::looksLikeBinary(StringRef file) {
  return file.starts_with(fatBytes) || file.starts_with(elfBytes);
}

// A block is a row of sequences: literal bytes, then a match of bytes that came before.
Expected<std::string> tilecopy::decompressLz4(StringRef block, size_t size) {
  std::string out;
  size_t at = 0;
  auto length = [&](size_t base) -> std::optional<size_t> {
    if (base != 15)
      return base;
    for (;;) {
      if (at >= block.size() || base > size)
        return std::nullopt;
      uint8_t more = uint8_t(block[at++]);
      base += more;
      if (more != 255)
        return base;
    }
  };
  while (at < block.size()) {
    uint8_t token = uint8_t(block[at++]);
    auto literals = length(token >> 4);
    if (!literals || *literals > block.size() - at || *literals > size - out.size())
      return createStringError("the LZ4 block is damaged at byte " + Twine(at));
    out += block.substr(at, *literals);
    at += *literals;
    if (at == block.size() || out.size() == size)
      break; // the last sequence has no match
    if (block.size() - at < 2)
      return createStringError("the LZ4 block is damaged at byte " + Twine(at));
    size_t distance = uint8_t(block[at]) | size_t(uint8_t(block[at + 1])) << 8;
    at += 2;
    auto match = length(token & 15);
    if (!match || distance == 0 || distance > out.size() || *match + 4 > size - out.size())
      return createStringError("the LZ4 block is damaged at byte " + Twine(at));
    for (size_t n = 0; n != *match + 4; ++n)
      out += out[out.size() - distance];
  }
  if (out.size() != size)
    return createStringError("the LZ4 block gives " + Twine(out.size()) +
                             " bytes; its header says " + Twine(size));
  return out;
}

static Expected<std::string> decompress(StringRef bytes, uint64_t flags, uint64_t size) {
  if (!(flags & (flagLz4 | flagZstd)))
    return bytes.str();
  if (flags & flagLz4)
    return decompressLz4(bytes, size_t(size));
  if (!compression::zstd::isAvailable())
    return createStringError("the PTX is compressed by zstd, which this LLVM was built without; "
                             "nvcc --compress-mode=none leaves it as it is");
  std::string text(size_t(size), '\0');
  size_t got = text.size();
  if (Error e = compression::zstd::decompress(arrayRefFromStringRef(bytes),
                                              reinterpret_cast<uint8_t *>(text.data()), got))
    return e;
  text.resize(got);
  return text;
}

namespace {
struct Contents {
  std::vector<FatPtx> ptx;
  std::vector<unsigned> code; // targets of machine code
  uint64_t bytes = 0;         // of the compressed PTX, unpacked
};
} // namespace

// Reads one fat binary at the start of `bytes`; the rest after it.
static Expected<StringRef> readFatBinary(StringRef bytes, Contents &out) {
  if (bytes.size() < 16 || read32le(bytes.data()) != fatMagic)
    return createStringError("no fat binary begins here");
  uint64_t header = read16le(bytes.data() + 6), size = read64le(bytes.data() + 8);
  if (header < 16 || header > bytes.size() || size > bytes.size() - header)
    return createStringError("the fat binary is cut off");
  StringRef entries = bytes.substr(header, size), rest = bytes.substr(header + size);
  while (!entries.empty()) {
    if (entries.size() < 64)
      return createStringError("an entry of the fat binary is cut off");
    const char *e = entries.data();
    unsigned kind = read16le(e);
    uint64_t head = read32le(e + 4), body = read64le(e + 8), packed = read32le(e + 16);
    unsigned sm = read32le(e + 28);
    uint64_t flags = read64le(e + 40), unpacked = read64le(e + 56);
    if (head < 64 || head > entries.size() || body > entries.size() - head ||
        (flags & (flagLz4 | flagZstd) && packed > body))
      return createStringError("an entry of the fat binary is cut off");
    StringRef data = entries.substr(head, body);
    if (kind == kindPtx) {
      bool isPacked = flags & (flagLz4 | flagZstd);
      if (isPacked) {
        if (unpacked > greatestUnpacked || (out.bytes += unpacked) > greatestUnpacked)
          return createStringError("it holds packed PTX of more than " + Twine(greatestUnpacked) +
                                   " bytes");
        data = data.take_front(packed);
      }
      auto text = decompress(data, flags, unpacked);
      if (!text)
        return text.takeError();
      text->resize(StringRef(*text).rtrim('\0').size());
      out.ptx.push_back({sm, std::move(*text)});
    } else if (kind == kindCode) {
      out.code.push_back(sm);
    }
    entries = entries.drop_front(head + body);
  }
  return rest;
}

Expected<std::vector<FatPtx>> tilecopy::extractPtx(StringRef file) {
  Contents contents;
  bool isElf = file.starts_with(elfBytes);
  // In an ELF file fat binaries lie in .nv_fatbin, at multiples of 8. The magic finds them whatever
  // the sections are called.
  for (StringRef rest = file; rest.size() >= 16;) {
    size_t at = rest.find(fatBytes);
    if (at == StringRef::npos)
      break;
    rest = rest.drop_front(at);
    auto after = readFatBinary(rest, contents);
    if (after) {
      rest = *after;
    } else if (!isElf) {
      return after.takeError();
    } else { // the four bytes stood there by chance
      consumeError(after.takeError());
      rest = rest.drop_front(4);
    }
  }
  if (!contents.ptx.empty())
    return std::move(contents.ptx);
  if (isElf && contents.code.empty() && file.size() > 20 && read16le(file.data() + 18) == 190)
    return createStringError(
        "this is a cubin, machine code without PTX; compile to PTX (nvcc -ptx) or keep the "
        "PTX (-gencode arch=compute_90,code=compute_90)");
  std::string targets;
  for (unsigned sm : contents.code)
    targets += (targets.empty() ? "sm_" : ", sm_") + std::to_string(sm);
  return createStringError(
      targets.empty()
          ? Twine("there is no device code in this file; ptx-run takes .tile programs, PTX, and "
                  "what nvcc makes with PTX in it")
          : "only machine code (" + targets +
                ") is in this file and no PTX; compile with -gencode "
                "arch=compute_90,code=compute_90");
}
