//===- Redirect.cpp - Programs with the runtime API inside ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc links the runtime API into a program unless it is told otherwise, and that runtime works
// with no driver but NVIDIA's. This library is loaded before the program (LD_PRELOAD). It finds the
// functions of the runtime in the program and its libraries by their symbols, before any of their
// code runs, and makes each jump to its namesake in the libcudart.so.13 beside this library.
//
// It is in every process that a command starts, so it uses the C library alone, and does nothing
// where there is no runtime.
//
//===----------------------------------------------------------------------===//

#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

extern ElfW(Dyn) _DYNAMIC[] __attribute__((visibility("hidden")));

namespace {

constexpr const char *names[] = {
#define RUNTIME_FUNCTION(name) #name,
#include "VirtualGpu/Runtime/Functions.def"
};
constexpr size_t numNames = sizeof names / sizeof *names;
static_assert(numNames <= 512, "redirectStubs has 512");

/// The folder of this library, and the runtime in it.
char runtimePath[4096];

void say(const char *text) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0)
    return;
}

} // namespace

//===----------------------------------------------------------------------===//
// From a name to its function: the runtime is opened at the first call.
//===----------------------------------------------------------------------===//

extern "C" {
__attribute__((visibility("hidden"))) void *redirectSlots[512];
__attribute__((visibility("hidden"))) extern char redirectStubs[];

__attribute__((visibility("hidden"))) void *redirectResolve(unsigned index) {
  void *runtime = dlopen(runtimePath, RTLD_NOW | RTLD_LOCAL);
  void *function = runtime ? dlsym(runtime, names[index]) : nullptr;
  if (!function) {
    say("tilecopy-gpu: error: cannot open the runtime beside the virtual GPU: ");
    say(dlerror());
    say("\n");
    _exit(2);
  }
  redirectSlots[index] = function;
  return function;
}
}

// For each name 16 bytes of code that jump to the function and leave all argument registers as they
// are.
asm(R"(
  .text
  .balign 16
redirectStubs:
  .set redirectIndex, 0
  .rept 512
  .balign 16
  movl $redirectIndex, %r11d
  jmp redirectEnter
  .set redirectIndex, redirectIndex + 1
  .endr
  .balign 16
redirectEnter:
  leaq redirectSlots(%rip), %r10
  movq (%r10,%r11,8), %r10
  testq %r10, %r10
  je 1f
  jmp *%r10
1:
  pushq %rdi
  pushq %rsi
  pushq %rdx
  pushq %rcx
  pushq %r8
  pushq %r9
  subq $136, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movl %r11d, %edi
  call redirectResolve
  movq %rax, %r10
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  addq $136, %rsp
  popq %r9
  popq %r8
  popq %rcx
  popq %rdx
  popq %rsi
  popq %rdi
  jmp *%r10
)");

namespace {

//===----------------------------------------------------------------------===//
// One file: its symbols, and its code in memory
//===----------------------------------------------------------------------===//

struct File {
  const uint8_t *bytes = nullptr;
  size_t size = 0;
  dev_t device = 0;
  ino_t number = 0;

  explicit File(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    if (file >= 0 && fstat(file, &about) == 0 && about.st_size > 0) {
      device = about.st_dev;
      number = about.st_ino;
      void *map = mmap(nullptr, size_t(about.st_size), PROT_READ, MAP_PRIVATE, file, 0);
      if (map != MAP_FAILED) {
        bytes = static_cast<const uint8_t *>(map);
        size = size_t(about.st_size);
      }
    }
    if (file >= 0)
      close(file);
  }
  ~File() {
    if (bytes)
      munmap(const_cast<uint8_t *>(bytes), size);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  /// `count` objects at an offset, or null if the file ends before.
  template <class T> const T *at(uint64_t offset, uint64_t count) const {
    bool fits = offset <= size && count <= (size - offset) / sizeof(T);
    return fits ? reinterpret_cast<const T *>(bytes + offset) : nullptr;
  }
};

struct Symbols {
  const ElfW(Sym) *begin = nullptr, *end = nullptr;
  const char *text = nullptr;
  size_t textBytes = 0;

  /// The name of a function that is defined here, else "".
  const char *functionName(const ElfW(Sym) & s) const {
    bool isFunction = ELF64_ST_TYPE(s.st_info) == STT_FUNC && s.st_shndx != SHN_UNDEF;
    return isFunction && s.st_name < textBytes ? text + s.st_name : "";
  }
  bool defines(const char *name) const {
    for (const ElfW(Sym) *s = begin; s != end; ++s)
      if (strcmp(functionName(*s), name) == 0)
        return true;
    return false;
  }
};

/// The full table, or, of what is stripped, that of exports.
Symbols symbolsOf(const File &file) {
  Symbols out;
  auto *header = file.at<ElfW(Ehdr)>(0, 1);
  if (!header || memcmp(header->e_ident, ELFMAG, SELFMAG) ||
      header->e_ident[EI_CLASS] != ELFCLASS64)
    return out;
  auto *sections = file.at<ElfW(Shdr)>(header->e_shoff, header->e_shnum);
  static constexpr unsigned types[] = {SHT_SYMTAB, SHT_DYNSYM};
  for (unsigned type : types)
    for (unsigned n = 0; sections && n != header->e_shnum && !out.begin; ++n) {
      const ElfW(Shdr) &s = sections[n];
      if (s.sh_type != type || s.sh_link >= header->e_shnum)
        continue;
      const ElfW(Shdr) &strings = sections[s.sh_link];
      size_t count = s.sh_size / sizeof(ElfW(Sym));
      auto *table = file.at<ElfW(Sym)>(s.sh_offset, count);
      auto *text = file.at<char>(strings.sh_offset, strings.sh_size);
      if (table && text && strings.sh_size && !text[strings.sh_size - 1])
        out = {table, table + count, text, strings.sh_size};
    }
  return out;
}

/// Makes the code of an object writable, or again not.
bool protectCode(const File &file, uint64_t base, int protection) {
  auto *header = file.at<ElfW(Ehdr)>(0, 1);
  auto *segments = file.at<ElfW(Phdr)>(header->e_phoff, header->e_phnum);
  uint64_t page = uint64_t(sysconf(_SC_PAGESIZE));
  for (unsigned n = 0; segments && n != header->e_phnum; ++n) {
    const ElfW(Phdr) &s = segments[n];
    if (s.p_type != PT_LOAD || !(s.p_flags & PF_X))
      continue;
    uint64_t begin = (base + s.p_vaddr) / page * page, end = base + s.p_vaddr + s.p_memsz;
    if (mprotect(reinterpret_cast<void *>(begin), end - begin, protection))
      return false;
  }
  return segments;
}

/// jmp to any address. Functions begin at multiples of 16, so that 14 bytes belong to each.
void writeJump(uint64_t at, const void *target) {
  static constexpr uint8_t jump[6] = {0xff, 0x25, 0, 0, 0, 0}; // jmp *0(%rip)
  auto *code = reinterpret_cast<uint8_t *>(at);
  memcpy(code, jump, sizeof jump);
  memcpy(code + sizeof jump, &target, sizeof target);
}

/// The code for a name, or null. The names are sorted.
const void *stubOf(const char *name) {
  size_t low = 0, high = numNames;
  while (low != high) {
    size_t middle = (low + high) / 2;
    int order = strcmp(names[middle], name);
    if (order == 0)
      return redirectStubs + 16 * middle;
    (order < 0 ? low : high) = order < 0 ? middle + 1 : middle;
  }
  return nullptr;
}

void redirect(const char *path, uint64_t base) {
  File file(path);
  struct stat own;
  if (!file.bytes ||
      (stat(runtimePath, &own) == 0 && own.st_dev == file.device && own.st_ino == file.number))
    return;
  Symbols symbols = symbolsOf(file);
  if (!symbols.defines("__cudaRegisterFatBinary"))
    return;
  // Functions of these names that open libcudart themselves, as XLA's and those of Implib.so do.
  if (symbols.defines("_cudart_tramp_resolve") || symbols.defines("_libcudart_so_tramp_resolve"))
    return;
  // This name is gone in CUDA 13, as are some layouts of structures.
  if (symbols.defines("cudaGetDeviceProperties_v2")) {
    say("tilecopy-gpu: error: ");
    say(path);
    say(" has a runtime API older than CUDA 13's: build it with CUDA 13\n");
    return;
  }
  if (!protectCode(file, base, PROT_READ | PROT_WRITE | PROT_EXEC))
    return;
  for (const ElfW(Sym) *s = symbols.begin; s != symbols.end; ++s)
    if (const void *stub = stubOf(symbols.functionName(*s)); stub && s->st_value % 16 == 0)
      writeJump(base + s->st_value, stub);
  protectCode(file, base, PROT_READ | PROT_EXEC);
}

//===----------------------------------------------------------------------===//
// All files, now and when more are loaded
//===----------------------------------------------------------------------===//

r_debug *loaded = nullptr; ///< the loader's list, which debuggers read
constexpr size_t mostFiles = 4096;
const ElfW(Dyn) * seen[mostFiles];
size_t numSeen = 0;

// The loader calls this when files have been mapped or removed, and before their code runs.
void readLoaded() {
  if (loaded->r_state != r_debug::RT_CONSISTENT)
    return;
  const ElfW(Dyn) * now[mostFiles];
  size_t count = 0;
  for (link_map *map = loaded->r_map; map && count != mostFiles; map = map->l_next) {
    bool isKnown = false;
    for (size_t n = 0; n != numSeen && !isKnown; ++n)
      isKnown = seen[n] == map->l_ld;
    now[count++] = map->l_ld;
    if (!isKnown)
      redirect(*map->l_name || map != loaded->r_map ? map->l_name : "/proc/self/exe", map->l_addr);
  }
  memcpy(seen, now, count * sizeof *now);
  numSeen = count;
}

int findLoaded(dl_phdr_info *program, size_t, void *) {
  for (unsigned n = 0; n != program->dlpi_phnum; ++n)
    if (program->dlpi_phdr[n].p_type == PT_DYNAMIC)
      for (auto *d = reinterpret_cast<const ElfW(Dyn) *>(program->dlpi_addr +
                                                         program->dlpi_phdr[n].p_vaddr);
           d->d_tag != DT_NULL; ++d)
        if (d->d_tag == DT_DEBUG)
          loaded = reinterpret_cast<r_debug *>(d->d_un.d_ptr);
  return 1; // the first is the program
}

/// Whether a function only returns, and what follows up to the size of a jump are bytes of padding.
bool isEmptyFunction(const uint8_t *code) {
  static constexpr uint8_t endbr[] = {0xf3, 0x0f, 0x1e, 0xfa};
  const uint8_t *p = memcmp(code, endbr, sizeof endbr) ? code : code + sizeof endbr;
  p += *p == 0xf3;
  if (*p != 0xc3 || uintptr_t(code) % 16)
    return false;
  while (++p != code + 14)
    if (!memchr("\x66\x2e\x0f\x1f\x84\x80\x00\x40\x44\x90\xcc", *p, 11))
      return false;
  return true;
}

// Files that the program opens later: the loader calls an empty function of its own after it has
// mapped them, which is there for debuggers.
void watchLoader() {
  uint64_t at = loaded->r_brk, page = uint64_t(sysconf(_SC_PAGESIZE));
  if (!at || !isEmptyFunction(reinterpret_cast<const uint8_t *>(at)))
    return;
  void *begin = reinterpret_cast<void *>(at / page * page);
  if (mprotect(begin, page, PROT_READ | PROT_WRITE | PROT_EXEC))
    return;
  writeJump(at, reinterpret_cast<const void *>(&readLoaded));
  mprotect(begin, page, PROT_READ | PROT_EXEC);
}

/// Where the runtime is: beside this file.
bool findRuntime() {
  for (link_map *map = loaded->r_map; map; map = map->l_next)
    if (map->l_ld == _DYNAMIC) {
      const char *slash = strrchr(map->l_name, '/');
      size_t length = slash ? size_t(slash - map->l_name) : 0;
      static constexpr char name[] = "/libcudart.so.13";
      if (!slash || length + sizeof name > sizeof runtimePath)
        return false;
      memcpy(runtimePath, map->l_name, length);
      memcpy(runtimePath + length, name, sizeof name);
      return true;
    }
  return false;
}

__attribute__((constructor)) void redirectAll() {
  dl_iterate_phdr(findLoaded, nullptr);
  if (!loaded || !findRuntime())
    return;
  readLoaded();
  watchLoader();
}

} // namespace
