//===- MulticastPrograms.cpp - Memory of two devices behind one address ---===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"

namespace {

constexpr const char *multimemText = R"(
.version 8.2
.target sm_90
.address_size 64
.visible .entry sum(.param .u64 to, .param .u64 from) {
  .reg .b32 %r<3>;
  .reg .b64 %d<4>;
  ld.param.u64 %d0, [to];
  ld.param.u64 %d1, [from];
  mov.u32 %r0, %tid.x;
  mul.wide.u32 %d2, %r0, 4;
  add.u64 %d0, %d0, %d2;
  add.u64 %d1, %d1, %d2;
  multimem.ld_reduce.relaxed.sys.global.add.u32 %r1, [%d1];
  st.global.u32 [%d0], %r1;
  ret;
}
.visible .entry add(.param .u64 to, .param .u32 value) {
  .reg .b32 %r<3>;
  .reg .b64 %d<3>;
  ld.param.u64 %d0, [to];
  ld.param.u32 %r1, [value];
  mov.u32 %r0, %tid.x;
  mul.wide.u32 %d1, %r0, 4;
  add.u64 %d0, %d0, %d1;
  multimem.red.relaxed.sys.global.add.u32 [%d0], %r1;
  ret;
}
.visible .entry plain(.param .u64 to) {
  .reg .b64 %d<2>;
  ld.param.u64 %d0, [to];
  st.global.u32 [%d0], 1;
  ret;
}
)";

/// CUmulticastObjectProp.
struct Team {
  unsigned devices = 2;
  size_t bytes = 2 * piece;
  unsigned long long handleTypes = 1, flags = 0;
};

/// A multicast object of two devices and two pieces, and a piece of memory of each device.
struct Symmetric {
  Handle contexts[2], object, memory[2] = {physical(0), physical(1)};
  Handle functions[3];
  Address at = 0; ///< of the object

  explicit Symmetric(unsigned added = 2) {
    contexts[0] = session.context;
    must("cuDevicePrimaryCtxRetain", &contexts[1], 1);
    Team team;
    must("cuMulticastCreate", &object, static_cast<const void *>(&team));
    for (unsigned d = 0; d != added; ++d)
      must("cuMulticastAddDevice", object, int(d));
    Handle module;
    must("cuModuleLoadData", &module, static_cast<const void *>(multimemText));
    const char *names[] = {"sum", "add", "plain"};
    for (unsigned n = 0; n != 3; ++n)
      must("cuModuleGetFunction", &functions[n], module, names[n]);
  }
  void bind(unsigned device) {
    must("cuMulticastBindMem", object, size_t(0), memory[device], size_t(0), piece, none);
  }
  void mapObject() {
    at = reserve(1);
    map(at, object);
  }
  void launch(unsigned function, void **arguments, Handle s = nullptr) {
    must("cuLaunchKernel", functions[function], 1u, 1u, 1u, 32u, 1u, 1u, 0u, s, arguments,
         static_cast<void **>(nullptr));
  }
  unsigned sum(Address of) {
    Address to = allocate();
    void *arguments[] = {&to, &of};
    launch(0, arguments);
    return wordAt(to);
  }
  void add(Address to, unsigned value, Handle s = nullptr) {
    void *arguments[] = {&to, &value};
    launch(1, arguments, s);
  }
};

Address mapped(Handle memory, unsigned value) {
  Address a = reserve(1);
  map(a, memory);
  must("cuMemsetD32_v2", a, value, piece / 4);
  must("cuCtxSynchronize");
  return a;
}

void addRight() {
  add("two devices add to each other's memory", "", [] {
    Symmetric s;
    Address a = mapped(s.memory[0], 3), b = mapped(s.memory[1], 4);
    s.bind(0);
    must("cuMulticastBindAddr", s.object, size_t(0), b, piece, none);
    s.mapObject();
    expect(s.sum(s.at + 256) == 7, "what both have is added");
    s.add(s.at + 256, 10);
    expect(wordAt(a + 256) == 13 && wordAt(b + 256) == 14, "both get what is added");
    expect(wordAt(a + 252) == 3 && wordAt(b + 384) == 4, "the rest stays");
    must("cuMulticastUnbind", s.object, 0, size_t(0), piece);
    unmap(s.at, 1);
    unmap(a, 1);
    expect(wordAt(b + 256) == 14, "memory stays when the object is mapped no more");
    unmap(b, 1);
    must("cuMemRelease", s.object);
    must("cuMemRelease", s.memory[0]);
    must("cuMemRelease", s.memory[1]);
  });
  add("memory that is bound and mapped nowhere", "", [] {
    Symmetric s;
    s.mapObject();
    s.bind(0);
    s.bind(1);
    s.add(s.at, 5);
    expect(s.sum(s.at) == 10, "what was added is there");
    must("cuCtxSynchronize");
    Address a = reserve(1);
    map(a, s.memory[0]);
    expect(wordAt(a) == 5, "and where the memory is mapped later");
    s.add(s.at, 1);
    must("cuMemUnmap", a, piece);
    expect(s.sum(s.at) == 12, "a mapping that ends takes nothing with it");
  });
}

void addRefusals() {
  add("what multicast objects refuse", "", [] {
    Symmetric s;
    Team team;
    Handle object;
    size_t unit = 0;
    must("cuMulticastGetGranularity", &unit, static_cast<const void *>(&team), 0);
    expect(unit == piece, "the granularity");
    auto returns = [](int wanted, int got, const char *what) { expect(got == wanted, what); };
    auto create = [&] {
      return cu("cuMulticastCreate", &object, static_cast<const void *>(&team));
    };
    team.bytes = piece + 1;
    returns(1, create(), "a size that is no multiple of the granularity");
    team = Team{};
    team.devices = 3;
    returns(101, create(), "more devices than there are");
    returns(1, cu("cuMulticastAddDevice", s.object, 0), "a device that is in the team");
    s.bind(0);
    returns(1, cu("cuMulticastBindMem", s.object, size_t(0), s.memory[0], size_t(0), piece, none),
            "bytes that are bound already");
    returns(1, cu("cuMulticastBindMem", s.object, 2 * piece, s.memory[1], size_t(0), piece, none),
            "bytes beyond the object");
    returns(1, cu("cuMulticastUnbind", s.object, 1, size_t(0), piece), "bytes that are not bound");
    int file;
    returns(801, cu("cuMemExportToShareableHandle", static_cast<void *>(&file), s.object, 1, none),
            "an object for another process");
  });
}

void addWrong() {
  add("memory is bound before all devices are added", "multicast-team", [] {
    Symmetric s(1);
    cu("cuMulticastBindMem", s.object, size_t(0), s.memory[0], size_t(0), piece, none);
  });
  add("an object is mapped before all devices are added", "multicast-team", [] {
    Symmetric s(1);
    cu("cuMemMap", reserve(1), piece, size_t(0), s.object, none);
  });
  add("multimem where one device has no memory", "out-of-bounds", [] {
    Symmetric s;
    s.bind(0);
    s.mapObject();
    s.add(s.at, 1);
  });
  add("a plain store to a multicast address", "out-of-bounds", [] {
    Symmetric s;
    s.bind(0);
    s.bind(1);
    s.mapObject();
    void *arguments[] = {&s.at};
    s.launch(2, arguments);
  });
  add("a copy to a multicast address", "copy-out-of-bounds", [] {
    Symmetric s;
    s.bind(0);
    s.bind(1);
    s.mapObject();
    unsigned value = 1;
    cu("cuMemcpyHtoD_v2", s.at, static_cast<const void *>(&value), sizeof value);
  });
  add("multimem and a copy of one device's memory on streams without order", "stream-race", [] {
    Symmetric s;
    Address b = mapped(s.memory[1], 1);
    mapped(s.memory[0], 1);
    s.bind(0);
    s.bind(1);
    s.mapObject();
    s.add(s.at, 1, stream(1));
    must("cuMemsetD32Async", b, 5u, size_t(8), stream(1));
  });
}

} // namespace

void addMulticastPrograms() {
  addRight();
  addRefusals();
  addWrong();
}
