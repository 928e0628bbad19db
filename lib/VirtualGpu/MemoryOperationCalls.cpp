//===- MemoryOperationCalls.cpp - Values that streams write and wait for --===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Work that waits for a value comes after the stream that writes the value, as with an event. Work
// runs when it is put on a stream, so a wait for a value that is not there yet cannot be modeled.
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::DevicePointer;
using cuda::MemoryOperation;
using cuda::Result;
using cuda::Stream;

namespace {
enum Operation : int { Wait32 = 1, Write32 = 2, Flush = 3, Wait64 = 4, Write64 = 5, Barrier = 6 };
enum Comparison : unsigned { AtLeast, Equal, And, Nor, FlushAfter = 1u << 30 };
constexpr unsigned writeWithoutBarrier = 1;
} // namespace

static bool isWait(int operation) { return operation == Wait32 || operation == Wait64; }
static unsigned bytesOf(int operation) {
  return operation == Wait32 || operation == Write32 ? 4 : 8;
}

static bool holds(const MemoryOperation &o, uint64_t value) {
  bool isNarrow = bytesOf(o.operation) == 4;
  uint64_t wanted = isNarrow ? uint32_t(o.value) : o.value;
  switch (o.flags & ~unsigned(FlushAfter)) {
  case AtLeast: // of a value that wraps
    return isNarrow ? int32_t(uint32_t(value) - uint32_t(wanted)) >= 0
                    : int64_t(value - wanted) >= 0;
  case Equal:
    return value == wanted;
  case And:
    return value & wanted;
  default:
    return isNarrow ? uint32_t(~(value | wanted)) : ~(value | wanted);
  }
}

static Result runWait(const MemoryOperation &o, const char *call) {
  uint64_t value = 0;
  auto *bytes = reinterpret_cast<uint8_t *>(&value);
  if (llvm::Error e = gpu().emulator->read(o.address, {bytes, bytesOf(o.operation)})) {
    llvm::consumeError(std::move(e));
    return cuda::InvalidValue;
  }
  if (holds(o, value))
    return cuda::Success;
  gpu().report.note(llvm::Twine(call) + ": the value at " + hexText(o.address) +
                    " is not there yet, and work runs when it is put on a stream: put what writes "
                    "it on its stream before");
  return cuda::NotSupported;
}

static Result runWrite(const MemoryOperation &o) {
  auto *bytes = reinterpret_cast<const uint8_t *>(&o.value);
  llvm::Error e = gpu().emulator->write(o.address, {bytes, bytesOf(o.operation)});
  bool failed = bool(e);
  llvm::consumeError(std::move(e));
  return failed ? cuda::InvalidValue : cuda::Success;
}

Result vgpu::batchWork(const MemoryOperation *operations, unsigned count, Work &work) {
  static constexpr unsigned most = 256;
  const char *call = Call::current()->name;
  if (!operations || !count || count > most)
    return cuda::InvalidValue;
  work.what = call;
  for (unsigned n = 0; n != count; ++n) {
    const MemoryOperation &o = operations[n];
    if (o.operation < Wait32 || o.operation > Barrier)
      return cuda::InvalidValue;
    if (o.operation == Flush || o.operation == Barrier)
      continue;
    unsigned known = isWait(o.operation) ? FlushAfter | Nor : writeWithoutBarrier;
    if (o.flags & ~known || o.address % bytesOf(o.operation) ||
        !gpu().holds(o.address, bytesOf(o.operation), call, "the value"))
      return cuda::InvalidValue;
    // Both sides are single operations that may meet.
    work.uses.push_back({o.address, bytesOf(o.operation), TouchedBytes::Atomic});
    (isWait(o.operation) ? work.acquires : work.releases).push_back(o.address);
  }
  work.run = [all = std::vector<MemoryOperation>(operations, operations + count),
              call](std::vector<TouchedBytes> &) {
    for (const MemoryOperation &o : all)
      if (o.operation != Flush && o.operation != Barrier)
        if (Result e = isWait(o.operation) ? runWait(o, call) : runWrite(o))
          return e;
    return cuda::Success;
  };
  return cuda::Success;
}

static Result batch(Stream handle, const MemoryOperation *operations, unsigned count) {
  Stream stream = resolve(handle);
  if (!stream)
    return cuda::InvalidHandle;
  if (!count) // as an H200 answers
    return cuda::Success;
  cuda::NodeParameters p = {};
  p.type = cuda::NodeBatch;
  p.batch = {currentContext(), count, const_cast<MemoryOperation *>(operations), 0};
  Work work;
  if (Result e = workOf(p, nullptr, work))
    return e;
  return gpu().enqueue(stream, std::move(work), cuda::NodeBatch);
}

static Result single(Stream stream, int operation, DevicePointer address, uint64_t value,
                     unsigned flags) {
  MemoryOperation o = {operation, address, value, flags, 0, 0};
  return batch(stream, &o, 1);
}

STREAM_CALL(cuStreamWriteValue32, ptsz,
            (Stream stream, DevicePointer address, uint32_t value, unsigned flags),
            (stream, address, value, flags)) {
  return single(stream, Write32, address, value, flags);
}

STREAM_CALL(cuStreamWriteValue64, ptsz,
            (Stream stream, DevicePointer address, uint64_t value, unsigned flags),
            (stream, address, value, flags)) {
  return single(stream, Write64, address, value, flags);
}

STREAM_CALL(cuStreamWaitValue32, ptsz,
            (Stream stream, DevicePointer address, uint32_t value, unsigned flags),
            (stream, address, value, flags)) {
  return single(stream, Wait32, address, value, flags);
}

STREAM_CALL(cuStreamWaitValue64, ptsz,
            (Stream stream, DevicePointer address, uint64_t value, unsigned flags),
            (stream, address, value, flags)) {
  return single(stream, Wait64, address, value, flags);
}

STREAM_CALL(cuStreamBatchMemOp, ptsz,
            (Stream stream, unsigned count, MemoryOperation *operations, unsigned flags),
            (stream, count, operations, flags)) {
  return flags ? cuda::InvalidValue : batch(stream, operations, count);
}

STREAM_CALL(cuStreamWriteValue32_v2, ptsz,
            (Stream stream, DevicePointer address, uint32_t value, unsigned flags),
            (stream, address, value, flags)) {
  return single(stream, Write32, address, value, flags);
}

STREAM_CALL(cuStreamWriteValue64_v2, ptsz,
            (Stream stream, DevicePointer address, uint64_t value, unsigned flags),
            (stream, address, value, flags)) {
  return single(stream, Write64, address, value, flags);
}

STREAM_CALL(cuStreamWaitValue32_v2, ptsz,
            (Stream stream, DevicePointer address, uint32_t value, unsigned flags),
            (stream, address, value, flags)) {
  return single(stream, Wait32, address, value, flags);
}

STREAM_CALL(cuStreamWaitValue64_v2, ptsz,
            (Stream stream, DevicePointer address, uint64_t value, unsigned flags),
            (stream, address, value, flags)) {
  return single(stream, Wait64, address, value, flags);
}

STREAM_CALL(cuStreamBatchMemOp_v2, ptsz,
            (Stream stream, unsigned count, MemoryOperation *operations, unsigned flags),
            (stream, count, operations, flags)) {
  return flags ? cuda::InvalidValue : batch(stream, operations, count);
}
