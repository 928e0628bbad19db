//===- CudaContext.h - One opened CUDA device -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a device and its modules share: the driver's entry points, the device's primary context, the
// one stream on which everything happens in order, and the only two places that wait for the GPU.
// Waiting polls and has a time limit, because a copy kernel with a missing arrival waits forever
// and the driver has no call that stops a running kernel.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_DEVICE_CUDACONTEXT_H
#define TILECOPY_LIB_DEVICE_CUDACONTEXT_H

#include "CudaDriver.h"
#include "tilecopy/run/Device.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tilecopy {

struct CudaContext {
  std::unique_ptr<CudaDriver> driver;
  cuda::DeviceHandle device = 0;
  cuda::Context context = nullptr;
  cuda::Stream stream = nullptr;
  unsigned timeLimitSeconds = 0;
  /// Static and dynamic shared memory that one CTA can have, in bytes.
  unsigned sharedBytesPerBlock = 0;

  CudaContext() = default;
  CudaContext(const CudaContext &) = delete;
  CudaContext &operator=(const CudaContext &) = delete;
  ~CudaContext();

  /// Binds the context to the calling thread; every use of it starts with this.
  llvm::Error makeCurrent() const;

  /// Waits until the stream is empty. `what` begins the text of every error, and of the message
  /// with which the process ends if the time limit passes first.
  llvm::Error wait(llvm::StringRef what) const;

  /// Milliseconds of each of `repeat` calls of `issue`, which puts one piece of work on the stream.
  llvm::Expected<std::vector<float>> time(unsigned repeat, llvm::function_ref<llvm::Error()> issue,
                                          llvm::StringRef what) const;

private:
  llvm::Error waitFor(llvm::function_ref<cuda::Result()> query, llvm::StringRef entry,
                      llvm::StringRef what) const;
};

/// Loads PTX into an opened device. Defined in CudaModule.cpp.
llvm::Expected<std::unique_ptr<DeviceModule>>
loadCudaModule(std::shared_ptr<CudaContext> context, llvm::StringRef ptx, llvm::StringRef name);

} // namespace tilecopy

#endif // TILECOPY_LIB_DEVICE_CUDACONTEXT_H
