//===- Stream.cpp - Work on streams ---------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>

using namespace llvm;

namespace tilecopy {

std::string cuda::StreamObject::name() const {
  return isLegacy   ? "the default stream"
         : isBranch ? "a branch of a graph"
                    : "stream " + std::to_string(id);
}

namespace vgpu {

cuda::Stream Gpu::makeStream(cuda::Context context, unsigned flags, int priority) {
  cuda::Stream stream = streams.make();
  stream->context = context;
  stream->flags = flags;
  stream->priority = priority;
  stream->agent = agents++;
  stream->id = agents;
  byAgent.push_back(stream);
  return stream;
}

static cuda::Stream legacyOf(cuda::Context context) {
  if (!context->legacy) {
    context->legacy = gpu().makeStream(context, 0, 0);
    context->legacy->isLegacy = true;
  }
  return context->legacy;
}

// A thread has one for each context.
static cuda::Stream perThreadOf(cuda::Context context) {
  static thread_local std::map<cuda::Context, cuda::Stream> own;
  cuda::Stream &stream = own[context];
  if (!stream)
    stream = gpu().makeStream(context, 0, 0);
  return stream;
}

cuda::Stream resolve(cuda::Stream handle) {
  cuda::Context context = currentContext();
  if (handle == nullptr)
    return Call::current()->perThread ? perThreadOf(context) : legacyOf(context);
  if (handle == cuda::legacyStream())
    return legacyOf(context);
  if (handle == cuda::perThreadStream())
    return perThreadOf(context);
  return check(gpu().streams, handle, "stream") ? handle : nullptr;
}

// The legacy default stream waits for all blocking streams of its context, and they wait for it.
StreamClock Gpu::orderedBefore(cuda::Stream stream) {
  StreamClock known = stream->clock;
  known.join(host);
  if (stream->isLegacy) {
    known.join(stream->context->ended);
    streams.forEach([&](cuda::StreamObject &other) {
      if (other.context == stream->context && other.isBlocking())
        known.join(other.clock);
    });
  } else if (stream->isBlocking() && stream->context->legacy) {
    known.join(stream->context->legacy->clock);
  }
  return known;
}

static const char *verb(TouchedBytes::Use use) {
  return use == TouchedBytes::Read ? "reads" : use == TouchedBytes::Write ? "writes" : "updates";
}

static std::string placeOf(DeviceAddress address) {
  Allocation *a = gpu().find(address);
  if (!a)
    return hexText(address);
  return (hexText(address) + ", byte " + Twine(address - a->address) + " of " + Twine(a->bytes) +
          " from " + a->call)
      .str();
}

cuda::Stream Gpu::takeBranch(cuda::Context context) {
  for (cuda::Stream &free : branches)
    if (free->context == context && host.of(free->agent) >= free->issued) {
      std::swap(free, branches.back());
      cuda::Stream branch = branches.back();
      branches.pop_back();
      return branch;
    }
  cuda::Stream branch = makeStream(context, cuda::StreamNonBlocking, 0);
  branch->isBranch = true;
  return branch;
}

/// Whether memory is used that a node of a graph has freed. Its address stays the graph's.
static bool usesEnded(const Work &work, ArrayRef<TouchedBytes> uses) {
  if (Allocation *begun = work.begins ? gpu().find(work.begins) : nullptr)
    begun->hasEnded = false;
  for (const TouchedBytes &use : uses)
    if (Allocation *a = gpu().find(use.address); a && a->hasEnded) {
      gpu().report.host(HostFinding::UseAfterFree, work.what,
                        Twine(verb(use.use)) + " " + placeOf(use.address) +
                            ", which a node of its graph has freed");
      return true;
    }
  if (Allocation *ended = work.ends ? gpu().find(work.ends) : nullptr)
    ended->hasEnded = true;
  return false;
}

cuda::Result Gpu::perform(cuda::Stream stream, const Work &work) {
  if (work.waits && work.waits->isRecorded)
    stream->clock.join(work.waits->clock);
  for (uint64_t address : work.acquires)
    stream->clock.join(written[address]);
  guard.open();
  WorkStamp stamp{stream->agent, ++stream->issued, orderedBefore(stream)};
  std::vector<TouchedBytes> uses = work.uses;
  cuda::Result result = work.run ? work.run(uses) : cuda::Success;
  bool isReported = usesEnded(work, uses);
  for (const TouchedBytes &use : uses)
    if (auto conflict = history.add(use, stamp, work.what); conflict && !isReported) {
      report.host(HostFinding::StreamRace, work.what,
                  stream->name() + " " + verb(use.use) + " " + placeOf(conflict->address) +
                      ", which " + conflict->what + " on " + byAgent[conflict->agent]->name() +
                      " " + verb(conflict->use.use) + "; no event and no wait orders the two");
      isReported = true; // one is enough for a piece of work
    }
  stream->clock = std::move(stamp.known);
  stream->clock.set(stream->agent, stamp.number);
  for (uint64_t address : work.releases)
    written[address] = stream->clock;
  if (work.records)
    recordNow(*work.records, stream->clock);
  return result;
}

void recordNow(cuda::EventObject &event, const StreamClock &clock) {
  using namespace std::chrono;
  event.isRecorded = true;
  event.clock = clock;
  event.milliseconds = duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

cuda::Result Gpu::enqueue(cuda::Stream stream, Work work, int nodeType) {
  if (stream->capture == cuda::CaptureNone)
    return perform(stream, work);
  if (stream->capture == cuda::CaptureInvalidated)
    return cuda::StreamCaptureInvalidated;
  cuda::GraphNode node = nodes.make();
  node->type = nodeType;
  node->work = std::move(work);
  node->after = stream->last;
  node->graph = stream->capturing;
  stream->capturing->nodes.push_back(node);
  stream->last = {node};
  return cuda::Success;
}

void Gpu::reportHostAccess(uint64_t address, bool isWrite, ArrayRef<void *> frames) {
  TouchedBytes access{address, 1, isWrite ? TouchedBytes::Write : TouchedBytes::Read};
  if (auto conflict = history.find(access, host))
    report.host(HostFinding::HostRace, "the program",
                Twine(verb(access.use)) + " " + placeOf(address) + ", which " + conflict->what +
                    " on " + byAgent[conflict->agent]->name() + " " + verb(conflict->use.use) +
                    "; the program has not waited for it",
                frames);
}

void Gpu::waitFor(const StreamClock &clock) {
  guard.open();
  host.join(clock);
  history.forget(host);
}

void Gpu::waitForAll() {
  guard.open();
  cuda::Context context = currentContext();
  host.join(context->ended);
  streams.forEach([&](cuda::StreamObject &s) {
    if (s.context == context || s.context->root == context)
      host.join(s.clock);
  });
  history.forget(host);
}

} // namespace vgpu
} // namespace tilecopy
