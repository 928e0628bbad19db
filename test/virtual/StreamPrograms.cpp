//===- StreamPrograms.cpp - What orders work, and what does not -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"
#include <thread>

namespace {

struct Buffers {
  Address a = allocate(), b = allocate(), c = allocate();
  void *host = pinned(), *other = pinned();
};

struct Piece {
  const char *name;
  bool writes; ///< the buffer `a`; otherwise it reads it
  void (*run)(const Buffers &, Handle);
};

const Piece pieces[] = {
    {"HtoD", true,
     [](const Buffers &x, Handle s) {
       must("cuMemcpyHtoDAsync_v2", x.a, static_cast<const void *>(x.host), bytes, s);
     }},
    {"memset", true,
     [](const Buffers &x, Handle s) { must("cuMemsetD32Async", x.a, 5u, size_t(words), s); }},
    {"increment", true, [](const Buffers &x, Handle s) { launchIncrement(x.a, words, s); }},
    {"DtoD-into", true,
     [](const Buffers &x, Handle s) { must("cuMemcpyDtoDAsync_v2", x.a, x.b, bytes, s); }},
    {"DtoH", false,
     [](const Buffers &x, Handle s) { must("cuMemcpyDtoHAsync_v2", x.other, x.a, bytes, s); }},
    {"DtoD-from", false,
     [](const Buffers &x, Handle s) { must("cuMemcpyDtoDAsync_v2", x.c, x.a, bytes, s); }},
    {"copy-from", false, [](const Buffers &x, Handle s) { launchCopy(x.c, x.a, words, s); }},
};

struct Between {
  const char *name;
  bool orders;
  unsigned flags; ///< of the streams
  void (*run)(Handle first, Handle second);
};

void noEvent(Handle, Handle) {}
void goodEvent(Handle first, Handle second) {
  Handle e = event();
  must("cuEventRecord", e, first);
  must("cuStreamWaitEvent", second, e, 0u);
}

const Between betweens[] = {
    {"nothing", false, 1, noEvent},
    {"an event that no stream waits for", false, 1,
     [](Handle first, Handle) { must("cuEventRecord", event(), first); }},
    {"an event of the wrong stream", false, 1,
     [](Handle, Handle second) {
       Handle e = event();
       must("cuEventRecord", e, second);
       must("cuStreamWaitEvent", second, e, 0u);
     }},
    {"an event that was not recorded", false, 1,
     [](Handle, Handle second) { must("cuStreamWaitEvent", second, event(), 0u); }},
    {"a wait for the wrong stream", false, 1,
     [](Handle, Handle second) { must("cuStreamSynchronize", second); }},
    {"blocking streams alone", false, 0, noEvent},
    {"an event", true, 1, goodEvent},
    {"a wait for the stream", true, 1,
     [](Handle first, Handle) { must("cuStreamSynchronize", first); }},
    {"a wait for the context", true, 1, [](Handle, Handle) { must("cuCtxSynchronize"); }},
    {"a wait for an event", true, 1,
     [](Handle first, Handle) {
       Handle e = event();
       must("cuEventRecord", e, first);
       must("cuEventSynchronize", e);
     }},
    {"a query", true, 1, [](Handle first, Handle) { must("cuStreamQuery", first); }},
    {"work on the default stream", true, 0,
     [](Handle, Handle) {
       must("cuMemsetD8Async", allocate(), static_cast<unsigned char>(0), bytes,
            static_cast<Handle>(nullptr));
     }},
    {"a chain of two events", true, 1,
     [](Handle first, Handle second) {
       Handle middle = stream(1);
       goodEvent(first, middle);
       goodEvent(middle, second);
     }},
};

void addStreams() {
  for (const Between &between : betweens)
    for (const Piece &one : pieces)
      for (const Piece &two : pieces) {
        // A part of the square: what writes with what reads, and each with itself if it writes.
        bool conflicts = one.writes && (!two.writes || &one == &two);
        if (!conflicts || (&one - pieces + &two - pieces) % 2)
          continue;
        add(std::string(one.name) + ", " + between.name + ", " + two.name,
            between.orders ? "" : "stream-race", [&] {
              Buffers x;
              Handle first = stream(between.flags), second = stream(between.flags);
              one.run(x, first);
              between.run(first, second);
              two.run(x, second);
              must("cuCtxSynchronize");
            });
      }
}

void addOrders() {
  add("readers on two streams", "", [] {
    Buffers x;
    launchCopy(x.b, x.a, words, stream(1));
    launchCopy(x.c, x.a, words, stream(1));
  });
  add("halves of a buffer on two streams", "", [] {
    Buffers x;
    launchIncrement(x.a, words / 2, stream(1));
    launchIncrement(x.a + bytes / 2, words / 2, stream(1));
  });
  add("halves that overlap by a word", "stream-race", [] {
    Buffers x;
    launchIncrement(x.a, words / 2 + 1, stream(1));
    launchIncrement(x.a + bytes / 2, words / 2, stream(1));
  });
  add("copies into halves by 2D copies", "", [] {
    Buffers x;
    for (unsigned half = 0; half != 2; ++half)
      must("cuMemsetD2D8Async", x.a + half * 32, size_t(64), static_cast<unsigned char>(half),
           size_t(32), size_t(16), stream(1));
  });
  add("2D memsets that overlap", "stream-race", [] {
    Buffers x;
    for (unsigned half = 0; half != 2; ++half)
      must("cuMemsetD2D8Async", x.a + half * 31, size_t(64), static_cast<unsigned char>(half),
           size_t(32), size_t(16), stream(1));
  });
  add("a kernel on a non-blocking stream after a memset on the default stream", "stream-race", [] {
    Buffers x;
    must("cuMemsetD8_v2", x.a, static_cast<unsigned char>(0), bytes);
    launchIncrement(x.a, words, stream(1));
  });
  add("a kernel on a blocking stream after a memset on the default stream", "", [] {
    Buffers x;
    must("cuMemsetD8_v2", x.a, static_cast<unsigned char>(0), bytes);
    launchIncrement(x.a, words, stream(0));
  });
  add("a kernel on a non-blocking stream after a synchronous copy", "", [] {
    Buffers x;
    must("cuMemcpyHtoD_v2", x.a, static_cast<const void *>(x.host), bytes);
    launchIncrement(x.a, words, stream(1));
  });
  add("the host's buffer is read on another stream", "stream-race", [] {
    Buffers x;
    must("cuMemcpyDtoHAsync_v2", x.host, x.a, bytes, stream(1));
    must("cuMemcpyHtoDAsync_v2", x.b, static_cast<const void *>(x.host), bytes, stream(1));
  });
}

void addPools() {
  add("an allocation of one stream used on another", "stream-race", [] {
    Address a;
    must("cuMemAllocAsync", &a, bytes, stream(1));
    must("cuMemsetD8Async", a, static_cast<unsigned char>(0), bytes, stream(1));
  });
  add("an allocation of one stream used on another after an event", "", [] {
    Address a;
    Handle first = stream(1), second = stream(1);
    must("cuMemAllocAsync", &a, bytes, first);
    goodEvent(first, second);
    must("cuMemsetD8Async", a, static_cast<unsigned char>(0), bytes, second);
    must("cuMemFreeAsync", a, second);
  });
  add("freed on one stream while another uses it", "stream-race", [] {
    Address a;
    Handle first = stream(1), second = stream(1);
    must("cuMemAllocAsync", &a, bytes, first);
    must("cuMemsetD8Async", a, static_cast<unsigned char>(0), bytes, first);
    goodEvent(first, second);
    launchIncrement(a, words, second);
    must("cuMemFreeAsync", a, first);
  });
}

void addGraphs() {
  // One launch of an executable graph comes after the other (cuGraphLaunch); two of a graph do not.
  for (bool isTwice : {false, true})
    add(isTwice ? "two executable graphs on two streams" : "an executable graph on two streams",
        isTwice ? "stream-race" : "", [isTwice] {
          Buffers x;
          Handle s = stream(1), graph, exec, other;
          must("cuStreamBeginCapture_v2", s, 2);
          launchIncrement(x.a, words, s);
          must("cuStreamEndCapture", s, &graph);
          must("cuGraphInstantiateWithFlags", &exec, graph, static_cast<unsigned long long>(0));
          must("cuGraphInstantiateWithFlags", &other, graph, static_cast<unsigned long long>(0));
          must("cuGraphLaunch", exec, s);
          must("cuGraphLaunch", isTwice ? other : exec, stream(1));
        });
  add("a graph that is launched twice on a stream", "", [] {
    Buffers x;
    Handle s = stream(1), graph, exec;
    must("cuStreamBeginCapture_v2", s, 2);
    launchIncrement(x.a, words, s);
    must("cuMemcpyDtoHAsync_v2", x.host, x.a, bytes, s);
    must("cuStreamEndCapture", s, &graph);
    must("cuGraphInstantiateWithFlags", &exec, graph, static_cast<unsigned long long>(0));
    must("cuGraphLaunch", exec, s);
    must("cuGraphLaunch", exec, s);
    must("cuStreamSynchronize", s);
    if (*static_cast<unsigned *>(x.host) != 0x01010103)
      std::exit(4);
  });
}

/// The program's own accesses to memory that work uses, too.
struct HostCase {
  const char *name;
  bool isWrong;
  void (*run)(Buffers &, Handle, volatile unsigned *managed);
};

unsigned read(void *p) { return *static_cast<volatile unsigned *>(p); }
void write(void *p) { *static_cast<volatile unsigned *>(p) = 1; }

const HostCase hostCases[] = {
    {"reads pinned memory before a copy into it is waited for", true,
     [](Buffers &x, Handle s, volatile unsigned *) {
       must("cuMemcpyDtoHAsync_v2", x.host, x.a, bytes, s);
       read(x.host);
     }},
    {"reads pinned memory after it has waited for another stream", true,
     [](Buffers &x, Handle s, volatile unsigned *) {
       must("cuMemcpyDtoHAsync_v2", x.host, x.a, bytes, s);
       must("cuStreamSynchronize", stream(1));
       read(x.host);
     }},
    {"reads pinned memory after it has waited for an event before the copy", true,
     [](Buffers &x, Handle s, volatile unsigned *) {
       Handle e = event();
       must("cuEventRecord", e, s);
       must("cuMemcpyDtoHAsync_v2", x.host, x.a, bytes, s);
       must("cuEventSynchronize", e);
       read(x.host);
     }},
    {"writes pinned memory that a copy still reads", true,
     [](Buffers &x, Handle s, volatile unsigned *) {
       must("cuMemcpyHtoDAsync_v2", x.a, static_cast<const void *>(x.host), bytes, s);
       write(x.host);
     }},
    {"reads managed memory while a kernel writes it", true,
     [](Buffers &, Handle s, volatile unsigned *m) {
       launchIncrement(Address(uintptr_t(m)), words, s);
       read(const_cast<unsigned *>(m));
     }},
    {"writes managed memory while a kernel reads it", true,
     [](Buffers &x, Handle s, volatile unsigned *m) {
       launchCopy(x.a, Address(uintptr_t(m)), words, s);
       m[3] = 1;
     }},
    {"reads managed memory after a memset on the default stream", true,
     [](Buffers &, Handle, volatile unsigned *m) {
       must("cuMemsetD32_v2", Address(uintptr_t(m)), 1u, size_t(words));
       read(const_cast<unsigned *>(m));
     }},
    {"reads what the copy of a graph has written", true,
     [](Buffers &x, Handle s, volatile unsigned *) {
       Handle graph, exec;
       must("cuStreamBeginCapture_v2", s, 2);
       must("cuMemcpyDtoHAsync_v2", x.host, x.a, bytes, s);
       must("cuStreamEndCapture", s, &graph);
       must("cuGraphInstantiateWithFlags", &exec, graph, 0ull);
       must("cuGraphLaunch", exec, s);
       read(x.host);
     }},
    {"moves memory in use by realloc, which holds malloc's lock", true,
     [](Buffers &, Handle s, volatile unsigned *) {
       constexpr size_t page = 4096;
       std::thread([] {}).join(); // only then malloc takes its lock
       auto *begin = static_cast<char *>(std::malloc(4 * page));
       void *after = std::malloc(page); // so that the memory cannot grow where it is
       auto *inside = reinterpret_cast<char *>((uintptr_t(begin) + page - 1) / page * page);
       std::memset(begin, 0, 4 * page);
       must("cuMemHostRegister_v2", static_cast<void *>(inside), 2 * page, 0u);
       must("cuMemsetD8Async", Address(uintptr_t(inside)), static_cast<unsigned char>(1), 2 * page,
            s);
       expect(std::realloc(begin, 16 * page) != after, "memory");
     }},
    {"reads pinned memory after the stream", false,
     [](Buffers &x, Handle s, volatile unsigned *) {
       must("cuMemcpyDtoHAsync_v2", x.host, x.a, bytes, s);
       must("cuStreamSynchronize", s);
       expect(read(x.host) == 0x01010101, "what the copy has written");
     }},
    {"reads pinned memory after a synchronous copy", false,
     [](Buffers &x, Handle, volatile unsigned *) {
       must("cuMemcpyDtoH_v2", x.host, x.a, bytes);
       read(x.host);
     }},
    {"reads pinned memory that a copy reads, too", false,
     [](Buffers &x, Handle s, volatile unsigned *) {
       must("cuMemcpyHtoDAsync_v2", x.a, static_cast<const void *>(x.host), bytes, s);
       read(x.host);
     }},
    {"writes one half while a copy reads the other", false,
     [](Buffers &x, Handle s, volatile unsigned *) {
       must("cuMemcpyHtoDAsync_v2", x.a, static_cast<const void *>(x.host), bytes / 2, s);
       static_cast<volatile unsigned *>(x.host)[words / 2] = 1;
     }},
    {"reads in a callback what its stream has copied", false,
     [](Buffers &x, Handle s, volatile unsigned *) {
       must("cuMemcpyDtoHAsync_v2", x.host, x.a, bytes, s);
       must("cuLaunchHostFunc", s, +[](void *p) { write(p); }, x.host);
     }},
    {"reads what an event says is there", false,
     [](Buffers &x, Handle s, volatile unsigned *) {
       Handle e = event();
       must("cuMemcpyDtoHAsync_v2", x.host, x.a, bytes, s);
       must("cuEventRecord", e, s);
       while (cu("cuEventQuery", e))
         ;
       read(x.host);
     }},
    {"uses other pinned memory", false,
     [](Buffers &x, Handle s, volatile unsigned *) {
       must("cuMemcpyDtoHAsync_v2", x.host, x.a, bytes, s);
       write(x.other);
     }},
};

void addHostCases() {
  for (const HostCase &c : hostCases)
    add(std::string("the program ") + c.name, c.isWrong ? "host-race" : "", [&c] {
      Buffers x;
      void *managed;
      must("cuMemAllocManaged", &managed, bytes, 1u);
      std::memset(managed, 0, bytes);
      c.run(x, stream(1), static_cast<volatile unsigned *>(managed));
    });
}

} // namespace

void addStreamPrograms() {
  addHostCases();
  addStreams();
  addOrders();
  addPools();
  addGraphs();
}
