//===- MemoryPrograms.cpp - Memory and its end ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"

namespace {

struct Use {
  const char *name;
  bool hasExtent; ///< it can leave the allocation
  void (*run)(Address, size_t);
};

const Use uses[] = {
    {"cuMemcpyHtoD", true,
     [](Address a, size_t n) {
       std::vector<char> h(n);
       cu("cuMemcpyHtoD_v2", a, static_cast<const void *>(h.data()), n);
     }},
    {"cuMemcpyDtoH", true,
     [](Address a, size_t n) {
       std::vector<char> h(n);
       cu("cuMemcpyDtoH_v2", static_cast<void *>(h.data()), a, n);
     }},
    {"cuMemcpyHtoDAsync", true,
     [](Address a, size_t n) {
       std::vector<char> h(n);
       cu("cuMemcpyHtoDAsync_v2", a, static_cast<const void *>(h.data()), n, stream(0));
     }},
    {"cuMemcpyDtoHAsync", true,
     [](Address a, size_t n) {
       std::vector<char> h(n);
       cu("cuMemcpyDtoHAsync_v2", static_cast<void *>(h.data()), a, n, stream(0));
     }},
    {"cuMemcpyDtoD from it", true,
     [](Address a, size_t n) {
       Address b;
       must("cuMemAlloc_v2", &b, 2 * n);
       cu("cuMemcpyDtoD_v2", b, a, n);
     }},
    {"cuMemcpyDtoD into it", true,
     [](Address a, size_t n) {
       Address b;
       must("cuMemAlloc_v2", &b, 2 * n);
       cu("cuMemcpyDtoD_v2", a, b, n);
     }},
    {"cuMemsetD8", true,
     [](Address a, size_t n) { cu("cuMemsetD8_v2", a, static_cast<unsigned char>(0), n); }},
    {"cuMemsetD16", true,
     [](Address a, size_t n) { cu("cuMemsetD16_v2", a, static_cast<unsigned short>(0), n / 2); }},
    {"cuMemsetD32", true, [](Address a, size_t n) { cu("cuMemsetD32_v2", a, 0u, n / 4); }},
    {"cuMemsetD32Async", true,
     [](Address a, size_t n) { cu("cuMemsetD32Async", a, 0u, n / 4, stream(0)); }},
    {"cuMemsetD2D8", true,
     [](Address a, size_t n) {
       cu("cuMemsetD2D8_v2", a, size_t(n / 4), static_cast<unsigned char>(0), size_t(n / 4),
          size_t(4));
     }},
};

void addUses() {
  for (const Use &use : uses) {
    add(std::string(use.name) + " after cuMemFree", "use-after-free", [&] {
      Address a = allocate();
      must("cuMemFree_v2", a);
      use.run(a, bytes);
    });
    add(std::string(use.name) + " of 4 bytes too many", "copy-out-of-bounds",
        [&] { use.run(allocate(), bytes + 4); });
    add(std::string(use.name) + " from the middle past the end", "copy-out-of-bounds",
        [&] { use.run(allocate() + bytes / 2, bytes / 2 + 4); });
    add(std::string(use.name) + " of all bytes", "", [&] { use.run(allocate(), bytes); });
  }
}

void addFrees() {
  add("memory of a large page begins one", "", [] {
    constexpr size_t page = 2 << 20;
    Address small, large;
    must("cuMemAlloc_v2", &small, size_t(1));
    must("cuMemAlloc_v2", &large, page);
    expect(large % page == 0, "a multiple of its size");
    must("cuMemFree_v2", small);
    must("cuMemFree_v2", large);
  });
  add("cuMemFree twice", "double-free", [] {
    Address a = allocate();
    must("cuMemFree_v2", a);
    cu("cuMemFree_v2", a);
  });
  add("cuMemFree, then cuMemFreeAsync", "double-free", [] {
    Address a = allocate();
    must("cuMemFree_v2", a);
    cu("cuMemFreeAsync", a, static_cast<Handle>(nullptr));
  });
  add("cuMemFreeHost twice", "double-free", [] {
    void *p = pinned();
    must("cuMemFreeHost", p);
    cu("cuMemFreeHost", p);
  });
  add("cuMemFree of the middle", "invalid-free", [] { cu("cuMemFree_v2", allocate() + 256); });
  add("cuMemFree of pinned memory", "invalid-free",
      [] { cu("cuMemFree_v2", Address(uintptr_t(pinned()))); });
  add("cuMemFreeHost of malloc's memory", "invalid-free",
      [] { cu("cuMemFreeHost", std::malloc(64)); });
  add("cuMemFreeHost of device memory", "invalid-free",
      [] { cu("cuMemFreeHost", reinterpret_cast<void *>(allocate())); });
  add("cuMemFree of a variable", "invalid-free", [] {
    Address a;
    size_t n;
    must("cuModuleGetGlobal_v2", &a, &n, session.module, "counter");
    cu("cuMemFree_v2", a);
  });
}

void addAddresses() {
  add("a copy that overlaps itself", "copy-overlap", [] {
    Address a = allocate();
    must("cuMemcpyDtoD_v2", a + 16, a, size_t(64));
  });
  add("copies of neighbors", "", [] {
    Address a = allocate();
    must("cuMemcpyDtoD_v2", a + 64, a, size_t(64));
  });
  add("free of null", "", [] { must("cuMemFree_v2", Address(0)); });
  add("a variable by its address", "", [] {
    Address counter, factor, out = allocate();
    size_t n;
    unsigned five = 5, got;
    must("cuModuleGetGlobal_v2", &counter, &n, session.module, "counter");
    must("cuModuleGetGlobal_v2", &factor, &n, session.module, "factor");
    must("cuMemcpyHtoD_v2", counter, static_cast<const void *>(&five), sizeof five);
    must("cuMemcpyHtoD_v2", factor, static_cast<const void *>(&five), sizeof five);
    Handle publish;
    void *arguments[] = {&out};
    must("cuModuleGetFunction", &publish, session.module, "publish");
    must("cuLaunchKernel", publish, 1u, 1u, 1u, 1u, 1u, 1u, 0u, static_cast<Handle>(nullptr),
         static_cast<void **>(arguments), static_cast<void **>(nullptr));
    must("cuMemcpyDtoH_v2", static_cast<void *>(&got), out, sizeof got);
    if (got != 25)
      std::exit(4);
  });
  add("pinned memory in a kernel", "", [] {
    auto *p = static_cast<unsigned *>(pinned());
    launchIncrement(Address(uintptr_t(p)), words, nullptr);
    must("cuCtxSynchronize");
    if (p[words - 1] != 1)
      std::exit(4);
  });
  add("managed memory in a kernel", "", [] {
    unsigned *p;
    must("cuMemAllocManaged", reinterpret_cast<Address *>(&p), bytes, 1u);
    std::memset(p, 0, bytes);
    launchIncrement(Address(uintptr_t(p)), words, nullptr);
    must("cuCtxSynchronize");
    if (p[0] != 1)
      std::exit(4);
  });
}

} // namespace

Address reserve(size_t count) {
  Address a;
  must("cuMemAddressReserve", &a, count * piece, size_t(0), Address(0), none);
  return a;
}

Handle physical(int device) {
  Handle memory;
  Properties p;
  p.device = device;
  must("cuMemCreate", &memory, piece, static_cast<const void *>(&p), none);
  return memory;
}

void map(Address a, Handle memory, bool isAccessible) {
  Access access;
  must("cuMemMap", a, piece, size_t(0), memory, none);
  if (isAccessible)
    must("cuMemSetAccess", a, piece, static_cast<const void *>(&access), size_t(1));
}

void unmap(Address a, size_t count) {
  must("cuMemUnmap", a, count * piece);
  must("cuMemAddressFree", a, count * piece);
}

unsigned wordAt(Address a) {
  unsigned word;
  must("cuMemcpyDtoH_v2", static_cast<void *>(&word), a, sizeof word);
  return word;
}

namespace {

void addMappings() {
  add("two mappings side by side are one range, and memory keeps its bytes", "", [] {
    Address a = reserve(2), edge = a + piece - 512;
    Handle low = physical(), high = physical();
    map(a, low);
    map(a + piece, high);
    must("cuMemsetD32_v2", a, 41u, 2 * piece / 4);
    launchIncrement(edge, words, nullptr);
    must("cuCtxSynchronize");
    expect(wordAt(edge) == 42 && wordAt(edge + bytes - 4) == 42, "the kernel crosses the edge");
    unmap(a, 2);
    Address b = reserve(1);
    map(b, high);
    expect(wordAt(b) == 42 && wordAt(b + 512) == 41, "unmapped memory keeps its bytes");
    unmap(b, 1);
    must("cuMemRelease", low);
    must("cuMemRelease", high);
  });
  add("one memory at two addresses, released before its mappings", "", [] {
    Address a = reserve(1), b = reserve(1);
    Handle memory = physical();
    map(a, memory);
    map(b, memory);
    must("cuMemRelease", memory);
    must("cuMemsetD32_v2", a, 7u, piece / 4);
    expect(wordAt(b + 100) == 7, "both addresses have the same bytes");
    unmap(a, 1);
    expect(wordAt(b) == 7, "the other mapping stays");
    unmap(b, 1);
  });
  add("memory that goes through a file descriptor", "", [] {
    Address a = reserve(2);
    Handle memory = physical(), again;
    int file;
    must("cuMemExportToShareableHandle", static_cast<void *>(&file), memory, 1, none);
    must("cuMemImportFromShareableHandle", &again, reinterpret_cast<void *>(intptr_t(file)), 1);
    map(a, memory);
    map(a + piece, again);
    must("cuMemsetD32_v2", a, 9u, size_t(1));
    expect(wordAt(a + piece) == 9, "the imported memory is the exported one");
    unmap(a, 2);
    must("cuMemRelease", memory);
    must("cuMemRelease", again);
  });
}

void addWrongMappings() {
  add("a kernel on a mapping without cuMemSetAccess", "out-of-bounds", [] {
    Address a = reserve(1);
    map(a, physical(), false);
    launchIncrement(a, words, nullptr);
  });
  add("a kernel past the mapping", "out-of-bounds", [] {
    Address a = reserve(2);
    map(a, physical());
    must("cuMemsetD32_v2", a, 0u, piece / 4);
    launchIncrement(a + piece - 512, words, nullptr);
  });
  add("a copy after cuMemUnmap", "copy-out-of-bounds", [] {
    Address a = reserve(1);
    map(a, physical());
    must("cuMemUnmap", a, piece);
    cu("cuMemsetD32_v2", a, 0u, size_t(4));
  });
  add("cuMemFree of a mapping", "invalid-free", [] {
    Address a = reserve(1);
    map(a, physical());
    cu("cuMemFree_v2", a);
  });
}

/// CUDA_MEMCPY3D of device memory.
struct Side {
  size_t x = 0, y = 0, z = 0, level = 0;
  unsigned type = 2;
  void *host = nullptr;
  Address device = 0;
  void *array = nullptr, *reserved = nullptr;
  size_t pitch = 64, height = 4;
};
struct Box {
  Side from, to;
  size_t width = 16, rows = 4, depth = 4;
};

int copyBox(Box box) { return cu("cuMemcpy3D_v2", static_cast<const void *>(&box)); }
Box boxOfTwo() {
  Box box;
  box.from.device = allocate();
  box.to.device = allocate();
  return box;
}

const ShortProgram boxes[] = {
    {"a slice too many", "copy-out-of-bounds",
     [] {
       Box box = boxOfTwo();
       box.depth = 5;
       copyBox(box);
     }},
    {"a last row that leaves", "copy-out-of-bounds",
     [] {
       Box box = boxOfTwo();
       box.to.x = 49;
       copyBox(box);
     }},
    {"slices further apart than there is room", "copy-out-of-bounds",
     [] {
       Box box = boxOfTwo();
       box.from.height = 8;
       copyBox(box);
     }},
    {"a corner to a corner", "",
     [] {
       Box box = boxOfTwo();
       box.to.x = 48;
       expect(!copyBox(box), "it fits to the byte");
     }},
    {"rows apart on two streams", "",
     [] {
       Address a = allocate();
       must("cuMemsetD2D32Async", a, size_t(128), 1u, size_t(16), size_t(8), stream(1));
       must("cuMemsetD2D32Async", a + 64, size_t(128), 2u, size_t(16), size_t(8), stream(1));
     }},
};

const ShortProgram hostMemory[] = {
    {"registered memory in a kernel after it was unregistered", "out-of-bounds",
     [] {
       static unsigned memory[words];
       must("cuMemHostRegister_v2", static_cast<void *>(memory), bytes, 0u);
       must("cuMemHostUnregister", static_cast<void *>(memory));
       launchIncrement(Address(uintptr_t(memory)), words, nullptr);
     }},
    {"a kernel past registered memory", "out-of-bounds",
     [] {
       static unsigned memory[2 * words];
       must("cuMemHostRegister_v2", static_cast<void *>(memory), bytes, 0u);
       launchIncrement(Address(uintptr_t(memory)), words + 1, nullptr);
     }},
    {"a memset of managed memory that was freed", "use-after-free",
     [] {
       Address a;
       must("cuMemAllocManaged", &a, bytes, 1u);
       must("cuMemFree_v2", a);
       cu("cuMemsetD8_v2", a, static_cast<unsigned char>(0), bytes);
     }},
    {"more than managed memory is copied", "copy-out-of-bounds",
     [] {
       Address a;
       must("cuMemAllocManaged", &a, bytes, 1u);
       cu("cuMemsetD8_v2", a, static_cast<unsigned char>(0), bytes + 1);
     }},
    {"registered memory in a kernel", "",
     [] {
       static unsigned memory[words];
       must("cuMemHostRegister_v2", static_cast<void *>(memory), bytes, 0u);
       launchIncrement(Address(uintptr_t(memory)), words, nullptr);
       must("cuCtxSynchronize");
       expect(memory[words - 1] == 1, "the kernel has used it in place");
       must("cuMemHostUnregister", static_cast<void *>(memory));
     }},
};

} // namespace

void addMemoryPrograms() {
  addUses();
  addFrees();
  addAddresses();
  addMappings();
  addWrongMappings();
  addAll("a box", boxes);
  addAll("the host's memory", hostMemory);
}
