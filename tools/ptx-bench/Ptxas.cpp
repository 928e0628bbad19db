//===- Ptxas.cpp - What ptxas makes of PTX --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptxas.h"
#include "../RunTool.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>

using namespace llvm;
using namespace tilecopy;

json::Object SassCount::toJSON() const {
  return json::Object{{"instructions", int64_t(instructions)},
                      {"registers", registers},
                      {"spilled_bytes", int64_t(spilledBytes)}};
}

Expected<Ptxas> Ptxas::open() {
  auto path = findTool("ptxas");
  if (!path)
    return createStringError("found no ptxas on PATH or in CUDA_HOME/bin");
  auto told = runTool(*path, {"--version"});
  if (!told)
    return told.takeError();
  StringRef version = StringRef(told->out).split("release ").second.split(',').first;
  if (version.empty())
    return createStringError(*path + " --version prints no release");
  return Ptxas(*path, version.str());
}

Expected<uint64_t> tilecopy::countInstructions(StringRef cubin) {
  constexpr uint64_t bytes = 16;
  constexpr unsigned nop = 0x918, branch = 0x947;
  auto bad = [] { return createStringError("the output of ptxas is not a 64-bit ELF file"); };
  if (!cubin.starts_with(StringRef(ELF::ElfMagic)) || cubin.size() < sizeof(ELF::Elf64_Ehdr))
    return bad();
  const auto *header = reinterpret_cast<const ELF::Elf64_Ehdr *>(cubin.data());
  auto section = [&](unsigned i) -> const ELF::Elf64_Shdr * {
    uint64_t at = header->e_shoff + i * sizeof(ELF::Elf64_Shdr);
    if (at > cubin.size() || sizeof(ELF::Elf64_Shdr) > cubin.size() - at)
      return nullptr;
    return reinterpret_cast<const ELF::Elf64_Shdr *>(cubin.data() + at);
  };
  const ELF::Elf64_Shdr *names = section(header->e_shstrndx);
  uint64_t count = 0;
  for (unsigned i = 0; i != header->e_shnum; ++i) {
    const ELF::Elf64_Shdr *s = section(i);
    if (!names || !s || s->sh_offset > cubin.size())
      return bad();
    if (!cubin.substr(names->sh_offset + s->sh_name).starts_with(".text."))
      continue;
    StringRef code = cubin.substr(s->sh_offset, s->sh_size);
    uint64_t n = code.size() / bytes;
    auto operation = [&](uint64_t k) {
      return support::endian::read16le(code.data() + k * bytes) & 0xfffu;
    };
    while (n && (operation(n - 1) == nop || operation(n - 1) == branch))
      --n;
    count += n;
  }
  return count;
}

/// The numbers before `words`, in all lines.
static std::vector<uint64_t> numbersBefore(StringRef text, StringRef words) {
  std::vector<uint64_t> numbers;
  for (size_t at = text.find(words); at != StringRef::npos; at = text.find(words, at + 1)) {
    StringRef before = text.take_front(at).rtrim();
    StringRef digits = before.take_back(before.size() - before.find_last_not_of("0123456789") - 1);
    uint64_t number = 0;
    if (!digits.getAsInteger(10, number))
      numbers.push_back(number);
  }
  return numbers;
}

Expected<SassCount> Ptxas::count(StringRef ptx, StringRef arch) const {
  SmallString<128> cubin;
  FileRemover remover;
  auto told = assemble(path, ptx, arch, remover, cubin);
  if (!told)
    return told.takeError();
  auto code = MemoryBuffer::getFile(cubin, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!code)
    return createStringError(code.getError(), "cannot read the output of ptxas");
  SassCount result;
  if (Error e = countInstructions((*code)->getBuffer()).moveInto(result.instructions))
    return e;
  std::string text = told->err + told->out;
  for (uint64_t n : numbersBefore(text, "registers"))
    result.registers = std::max(result.registers, unsigned(n));
  for (StringRef what : {"bytes spill stores", "bytes spill loads"})
    for (uint64_t n : numbersBefore(text, what))
      result.spilledBytes += n;
  return result;
}
