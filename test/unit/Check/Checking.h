//===- Checking.h - Programs and a device for the tests of Check *- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_CHECKING_H
#define TILECOPY_TEST_CHECKING_H

#include "tilecopy/check/Check.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
#include <map>

namespace tilecopy {

/// Parses a program of a test. A text without a target gets one.
inline Program parse(llvm::StringRef text) {
  llvm::SourceMgr sources;
  llvm::StringRef target = text.starts_with("target") ? "" : "target sm_90a\n";
  auto p = parseProgram(llvm::MemoryBuffer::getMemBufferCopy((target + text).str(), "test.tile"),
                        sources);
  if (!p) {
    llvm::logAllUnhandledErrors(p.takeError(), llvm::errs());
    abort();
  }
  return std::move(*p);
}

template <typename T> std::string errorOf(llvm::Expected<T> value) {
  return value ? "accepted" : llvm::toString(value.takeError());
}
inline std::string errorOf(llvm::Error e) { return e ? llvm::toString(std::move(e)) : "accepted"; }

/// Whether a rehearsal finds something, which may be too much, and is never too little.
inline bool suspects(const Kernel &kernel) {
  LogicalTensors none;
  Execution rehearsal;
  rehearsal.isRehearsal = true;
  return llvm::errorToBool(interpret(kernel, {}, none, uint64_t(1) << 24, nullptr, rehearsal));
}

/// A device whose kernel is a C++ function over host memory: what a test needs a GPU to do, right
/// or wrong. Addresses are real ones.
class HostDevice : public Device {
public:
  using Kernel = std::function<void(const LaunchConfig &, llvm::ArrayRef<KernelArgument>)>;
  explicit HostDevice(Kernel kernel) : kernel(std::move(kernel)) {}

  std::string description() const override { return "host"; }
  unsigned smVersion() const override { return 0; }
  unsigned ptxVersion() const override { return 90; }
  unsigned multiprocessors() const override { return 1; }
  llvm::Expected<std::unique_ptr<DeviceModule>> load(llvm::StringRef, llvm::StringRef) override {
    return std::make_unique<Module>(*this);
  }
  llvm::Expected<DeviceAddress> allocate(uint64_t bytes) override {
    auto *p = static_cast<uint8_t *>(std::aligned_alloc(256, (bytes + 255) / 256 * 256));
    live[DeviceAddress(p)] = bytes;
    return DeviceAddress(p);
  }
  llvm::Error release(DeviceAddress address) override {
    live.erase(address);
    std::free(reinterpret_cast<void *>(address));
    return llvm::Error::success();
  }
  llvm::Error write(DeviceAddress address, llvm::ArrayRef<uint8_t> bytes) override {
    std::memcpy(reinterpret_cast<void *>(address), bytes.data(), bytes.size());
    return llvm::Error::success();
  }
  llvm::Error read(DeviceAddress address, llvm::MutableArrayRef<uint8_t> bytes) override {
    std::memcpy(bytes.data(), reinterpret_cast<void *>(address), bytes.size());
    return llvm::Error::success();
  }
  llvm::Expected<std::vector<float>> timeCopy(DeviceAddress, DeviceAddress, uint64_t,
                                              unsigned) override {
    return std::vector<float>();
  }
  std::map<DeviceAddress, uint64_t> live;

private:
  struct Module : DeviceModule {
    explicit Module(HostDevice &device) : device(device) {}
    llvm::Error launch(llvm::StringRef, const LaunchConfig &config,
                       llvm::ArrayRef<KernelArgument> arguments) override {
      device.kernel(config, arguments);
      return llvm::Error::success();
    }
    llvm::Expected<KernelResources> resources(llvm::StringRef) override {
      return KernelResources();
    }
    llvm::Expected<std::vector<float>> time(llvm::StringRef, const LaunchConfig &,
                                            llvm::ArrayRef<KernelArgument>,
                                            unsigned repeat) override {
      return std::vector<float>(repeat, 1.0f);
    }
    HostDevice &device;
  };
  Kernel kernel;
};

/// The value of an argument of a launch.
template <typename T> T valueOf(const KernelArgument &argument) {
  T value;
  std::memcpy(&value, argument.bytes().data(), sizeof(T));
  return value;
}

} // namespace tilecopy

#endif // TILECOPY_TEST_CHECKING_H
