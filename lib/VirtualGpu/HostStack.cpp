//===- HostStack.cpp - Where the program made a call ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostStack.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>
#include <elf.h>
#include <execinfo.h>
#include <link.h>

using namespace llvm;

namespace tilecopy::vgpu {

namespace {

/// A function of a file, and where in it an address is.
struct Symbol {
  std::string name;
  uint64_t offset;
};

} // namespace

template <class T> static ArrayRef<T> arrayAt(StringRef file, uint64_t offset, uint64_t bytes) {
  if (offset > file.size() || bytes > file.size() - offset || offset % alignof(T))
    return {};
  return {reinterpret_cast<const T *>(file.data() + offset), size_t(bytes / sizeof(T))};
}

// The table has static functions too, which the dynamic one lacks; it may be stripped.
static std::optional<Symbol> lookUp(StringRef file, uint64_t address) {
  auto headers = arrayAt<Elf64_Ehdr>(file, 0, sizeof(Elf64_Ehdr));
  if (headers.empty() || !file.starts_with(ELFMAG))
    return std::nullopt;
  auto sections =
      arrayAt<Elf64_Shdr>(file, headers[0].e_shoff, headers[0].e_shnum * sizeof(Elf64_Shdr));
  for (const Elf64_Shdr &s : sections) {
    if ((s.sh_type != SHT_SYMTAB && s.sh_type != SHT_DYNSYM) || s.sh_link >= sections.size())
      continue;
    const Elf64_Shdr &names = sections[s.sh_link];
    auto text = arrayAt<char>(file, names.sh_offset, names.sh_size);
    for (const Elf64_Sym &symbol : arrayAt<Elf64_Sym>(file, s.sh_offset, s.sh_size))
      if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && address - symbol.st_value < symbol.st_size &&
          symbol.st_name < text.size()) {
        StringRef name(text.data() + symbol.st_name, text.size() - symbol.st_name);
        return Symbol{demangle(name.take_until([](char c) { return c == 0; })),
                      address - symbol.st_value};
      }
  }
  return std::nullopt;
}

static bool isInterpreter(StringRef file) {
  for (StringRef name : {"python", "libpython", "_ctypes", "libffi"})
    if (file.starts_with(name))
      return true;
  return false;
}

SmallVector<void *, 64> callFrames() {
  SmallVector<void *, 64> frames(64);
  frames.resize(::backtrace(frames.data(), 64));
  return frames;
}

std::vector<std::string> hostStack(unsigned most, ArrayRef<void *> frames) {
  Dl_info own, info;
  dladdr(reinterpret_cast<void *>(&isInterpreter), &own);
  std::vector<std::string> out;
  for (void *frame : frames) {
    if (out.size() == most)
      break;
    link_map *map = nullptr;
    // The instruction before the one that a call returns to.
    auto at = uintptr_t(frame) - 1;
    if (!dladdr1(reinterpret_cast<void *>(at), &info, reinterpret_cast<void **>(&map),
                 RTLD_DL_LINKMAP) ||
        info.dli_fbase == own.dli_fbase)
      continue;
    std::string path = map->l_name[0] ? map->l_name : "/proc/self/exe";
    StringRef name = sys::path::filename(map->l_name[0] ? map->l_name : info.dli_fname);
    if (name.starts_with("libc.so") || name.starts_with("ld-linux")) {
      if (out.empty()) // a signal's way to its handler
        continue;
      break;
    }
    if (isInterpreter(name) || name.starts_with("libcudart"))
      continue;
    uint64_t offset = at - map->l_addr;
    auto file = MemoryBuffer::getFile(path, false, /*RequiresNullTerminator=*/false);
    auto symbol = file ? lookUp((*file)->getBuffer(), offset) : std::nullopt;
    out.push_back((symbol ? symbol->name + "+0x" + utohexstr(symbol->offset + 1, true) + " (" +
                                name.str() + ")"
                          : name.str() + "+0x" + utohexstr(offset + 1, true)));
    if (symbol && symbol->name == "main")
      break;
  }
  return out;
}

} // namespace tilecopy::vgpu
