//===- CudaDriver.cpp - Opening the CUDA driver ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaDriver.h"
#include "tilecopy/run/Device.h"
#include "tilecopy/run/DeviceError.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <dlfcn.h>
#include <unistd.h>

namespace tilecopy {

llvm::Expected<std::unique_ptr<CudaDriver>> CudaDriver::open(llvm::StringRef library) {
  void *handle = ::dlopen(library.str().c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *why = ::dlerror();
    return llvm::make_error<NoDeviceError>(("looked for the CUDA driver library '" + library +
                                            "' and could not open it (" +
                                            llvm::StringRef(why ? why : "no reason given") + ")")
                                               .str());
  }
  auto driver = std::make_unique<CudaDriver>();
  llvm::SmallVector<llvm::StringRef, 4> missing;
#define TILECOPY_FIND(field, entry, suffix, parameters)                                            \
  driver->field = reinterpret_cast<decltype(driver->field)>(::dlsym(handle, #entry suffix));
  TILECOPY_CUDA_OPTIONAL_ENTRY_POINTS(TILECOPY_FIND)
#define TILECOPY_REQUIRE(field, entry, suffix, parameters)                                         \
  TILECOPY_FIND(field, entry, suffix, parameters)                                                  \
  if (!driver->field)                                                                              \
    missing.push_back(#entry suffix);
  TILECOPY_CUDA_ENTRY_POINTS(TILECOPY_REQUIRE)
#undef TILECOPY_REQUIRE
#undef TILECOPY_FIND
  if (!missing.empty())
    return llvm::make_error<NoDeviceError>(("the library '" + library + "' was opened but has no " +
                                            llvm::join(missing, ", ") +
                                            "; a driver for CUDA 11.8 or newer is needed")
                                               .str());
  return driver;
}

std::string CudaDriver::describe(cuda::Result result) const {
  const char *name = nullptr, *text = nullptr;
  if (getErrorName(result, &name) != cuda::Success || !name)
    return ("unknown CUDA error " + llvm::Twine(int(result))).str();
  if (getErrorString(result, &text) != cuda::Success || !text)
    text = "no description";
  return (llvm::Twine(name) + " (" + llvm::Twine(int(result)) + ", " + text + ")").str();
}

llvm::Error CudaDriver::check(cuda::Result result, llvm::StringRef entry,
                              const llvm::Twine &what) const {
  if (result == cuda::Success)
    return llvm::Error::success();
  std::string text = (what + ": " + entry + " returned " + describe(result)).str();
  if (isSticky(result))
    fatal(text + "; after this error no device can be used by this process");
  return deviceError(DeviceFault::Driver, text);
}

bool isSticky(cuda::Result result) {
  switch (result) {
  case cuda::EccUncorrectable:
  case cuda::NvlinkUncorrectable:
  case cuda::Contained:
  case cuda::IllegalAddress:
  case cuda::LaunchTimeout:
  case cuda::ContextIsDestroyed:
  case cuda::Assert:
  case cuda::HardwareStackError:
  case cuda::IllegalInstruction:
  case cuda::MisalignedAddress:
  case cuda::InvalidAddressSpace:
  case cuda::InvalidPc:
  case cuda::LaunchFailed:
  case cuda::TensorMemoryLeak:
  case cuda::UnknownError:
    return true;
  default:
    return false;
  }
}

void fatal(const llvm::Twine &why) {
  // What the caller has printed so far may be needed to find the cause: it comes out before the
  // message.
  llvm::outs().flush();
  std::fflush(nullptr);
  llvm::errs() << "error: " << why << '\n';
  llvm::errs().flush();
  ::_exit(1);
}

} // namespace tilecopy
