//===- CudaContext.cpp - Waiting for and timing a GPU ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaContext.h"
#include <algorithm>
#include <chrono>
#include <thread>

namespace tilecopy {
namespace {

/// A start and an end event around each piece of work of one batch.
class EventPairs {
public:
  explicit EventPairs(const CudaDriver &driver) : driver(driver) {}
  ~EventPairs() {
    for (cuda::Event event : events)
      driver.eventDestroy(event);
  }

  llvm::Error create(unsigned pairs) {
    while (events.size() < 2 * size_t(pairs)) {
      cuda::Event event = nullptr;
      if (llvm::Error e = driver.check(driver.eventCreate(&event, cuda::EventDefault),
                                       "cuEventCreate", "creating an event to time with"))
        return e;
      events.push_back(event);
    }
    return llvm::Error::success();
  }

  cuda::Event start(unsigned pair) const { return events[2 * pair]; }
  cuda::Event end(unsigned pair) const { return events[2 * pair + 1]; }

private:
  const CudaDriver &driver;
  llvm::SmallVector<cuda::Event, 8> events;
};

} // namespace

CudaContext::~CudaContext() {
  // There is no caller left to report a failure to.
  if (!context)
    return;
  driver->ctxSetCurrent(context);
  if (stream)
    driver->streamDestroy(stream);
  driver->ctxSetCurrent(nullptr);
  driver->primaryCtxRelease(device);
}

llvm::Error CudaContext::makeCurrent() const {
  return driver->check(driver->ctxSetCurrent(context), "cuCtxSetCurrent", "using the CUDA device");
}

llvm::Error CudaContext::waitFor(llvm::function_ref<cuda::Result()> query, llvm::StringRef entry,
                                 llvm::StringRef what) const {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  while (true) {
    cuda::Result result = query();
    if (result != cuda::NotReady)
      return driver->check(result, entry, what);
    Clock::duration waited = Clock::now() - begin;
    if (waited > std::chrono::seconds(timeLimitSeconds))
      fatal(what + " did not end within " + llvm::Twine(timeLimitSeconds) +
            " s; a running kernel cannot be stopped, so the process ends");
    // Short kernels are noticed at once; long ones do not keep a CPU busy.
    if (waited > std::chrono::milliseconds(2))
      std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
}

llvm::Error CudaContext::wait(llvm::StringRef what) const {
  return waitFor([&] { return driver->streamQuery(stream); }, "cuStreamQuery", what);
}

llvm::Expected<std::vector<float>> CudaContext::time(unsigned repeat,
                                                     llvm::function_ref<llvm::Error()> issue,
                                                     llvm::StringRef what) const {
  // Work is queued ahead so that the gaps between launches are not measured, but never so much that
  // the driver's queue fills up: a full queue would block the launch itself, past any time limit.
  constexpr unsigned batchSize = 64;
  EventPairs events(*driver);
  if (llvm::Error e = events.create(std::min(repeat, batchSize)))
    return e;
  auto record = [&](cuda::Event event) {
    return driver->check(driver->eventRecord(event, stream), "cuEventRecord", what);
  };
  std::vector<float> milliseconds(repeat);
  for (unsigned done = 0; done < repeat; done += batchSize) {
    unsigned batch = std::min(repeat - done, batchSize);
    for (unsigned i = 0; i < batch; ++i) {
      if (llvm::Error e = record(events.start(i)))
        return e;
      if (llvm::Error e = issue())
        return e;
      if (llvm::Error e = record(events.end(i)))
        return e;
    }
    for (unsigned i = 0; i < batch; ++i) {
      if (llvm::Error e =
              waitFor([&] { return driver->eventQuery(events.end(i)); }, "cuEventQuery", what))
        return e;
      if (llvm::Error e = driver->check(
              driver->eventElapsedTime(&milliseconds[done + i], events.start(i), events.end(i)),
              "cuEventElapsedTime", what))
        return e;
    }
  }
  return milliseconds;
}

} // namespace tilecopy
