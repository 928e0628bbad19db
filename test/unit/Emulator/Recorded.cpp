//===- Recorded.cpp - Products that an H200 computed ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Recorded.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;
using tilecopy::emu::Element;

namespace tilecopy::test {

static Recorded readProducts(StringRef path) {
  Recorded r;
  r.name = sys::path::stem(path).str();
  auto file = MemoryBuffer::getFile(path);
  if (!file || (*file)->getBufferSize() < 16) {
    ADD_FAILURE() << "cannot read " << path.str();
    return r;
  }
  const char *at = (*file)->getBufferStart(), *end = (*file)->getBufferEnd();
  auto next = [&] {
    uint32_t word = at + 4 <= end ? support::endian::read32le(at) : 0;
    at += 4;
    return word;
  };
  static constexpr Element types[] = {Element::F16,  Element::BF16, Element::F16,
                                      Element::TF32, Element::E4M3, Element::E5M2};
  r.tiles = next();
  r.rows = next();
  r.type = types[next() % 6];
  r.halfResult = next();
  auto fill = [&](std::vector<uint32_t> &words, size_t count) {
    words.resize(count);
    for (uint32_t &word : words)
      word = next();
  };
  fill(r.a, size_t(r.tiles) * r.rows * 8);
  fill(r.b, size_t(r.tiles) * 64);
  fill(r.c, size_t(r.tiles) * r.rows * 8);
  fill(r.d, size_t(r.tiles) * r.rows * 8);
  EXPECT_EQ(at, end) << path.str();
  return r;
}

std::vector<Recorded> recordedProducts() {
  std::string folder =
      sys::Process::GetEnv("TILECOPY_TENSORCORE_DATA").value_or(TILECOPY_TENSORCORE_FOLDER);
  std::vector<std::string> paths;
  std::error_code error;
  for (sys::fs::directory_iterator it(folder, error), end; it != end && !error; it.increment(error))
    if (sys::path::extension(it->path()) == ".bin")
      paths.push_back(it->path());
  llvm::sort(paths);
  EXPECT_FALSE(paths.empty()) << "no .bin file in " << folder;
  std::vector<Recorded> all;
  for (const std::string &path : paths)
    all.push_back(readProducts(path));
  return all;
}

} // namespace tilecopy::test
