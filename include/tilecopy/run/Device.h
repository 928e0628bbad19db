//===- Device.h - Something that runs PTX -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A device loads PTX text, owns memory, launches kernels and reads the memory back. Two devices
// have this interface: the CUDA driver (opened at run time; no CUDA package is needed to build) and
// the emulator (Emulator.h). A program that validates a copy is written against this header and
// does not know which one it has.
//
// Every call that can fail returns an Error whose text names the driver entry point or the emulator
// finding, the kernel, and what was passed. Addresses are device addresses in bytes.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_DEVICE_H
#define TILECOPY_RUN_DEVICE_H

#include "tilecopy/tensormap/TensorMap.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace tilecopy {

/// A grid, cluster or block shape, in CTAs or threads.
struct Dim3 {
  unsigned x = 1, y = 1, z = 1;
  uint64_t count() const { return uint64_t(x) * y * z; }
};

/// How a kernel is launched. `dynamicSharedBytes` is the size of `.extern .shared` arrays; the
/// device opts in to more than 48 KiB by itself. A cluster of 1x1x1 launches without clusters,
/// unless the kernel (.reqnctapercluster) or `inClusters` asks for them.
struct LaunchConfig {
  Dim3 grid, block, cluster;
  unsigned dynamicSharedBytes = 0;
  bool cooperative = false; ///< all CTAs run at the same time, and may wait for each other
  bool inClusters = false;  ///< clusters of one CTA are clusters, too: st.async needs them
};

using DeviceAddress = uint64_t;

/// The bytes of one kernel parameter: a pointer, a scalar, or a by-value array (a tensor map).
class KernelArgument {
public:
  template <typename T> static KernelArgument of(const T &value) {
    static_assert(std::is_trivially_copyable<T>::value, "a kernel parameter is plain bytes");
    KernelArgument a;
    a.storage.resize(sizeof(T));
    std::memcpy(a.storage.data(), &value, sizeof(T));
    return a;
  }
  static KernelArgument ofBytes(llvm::ArrayRef<uint8_t> bytes) {
    KernelArgument a;
    a.storage.assign(bytes.begin(), bytes.end());
    return a;
  }
  llvm::ArrayRef<uint8_t> bytes() const { return storage; }

private:
  llvm::SmallVector<uint8_t, 8> storage;
};

/// What a loaded kernel costs, as the device reports it. `localBytes` is per thread.
struct KernelResources {
  unsigned registers = 0;
  unsigned localBytes = 0;
  unsigned staticSharedBytes = 0;
};

/// PTX that a device has accepted. It must not outlive its device.
class DeviceModule {
public:
  virtual ~DeviceModule() = default;

  /// Runs one kernel to its end.
  virtual llvm::Error launch(llvm::StringRef kernel, const LaunchConfig &config,
                             llvm::ArrayRef<KernelArgument> arguments) = 0;

  virtual llvm::Expected<KernelResources> resources(llvm::StringRef kernel) = 0;

  /// Writes bytes to the beginning of a .global or .const variable of the module, at most as many
  /// as it has. A .texref, .samplerref or .surfref takes the 8 bytes of a handle. Devices that
  /// cannot do this return an error that says so.
  virtual llvm::Error setVariable(llvm::StringRef name, llvm::ArrayRef<uint8_t> bytes);

  /// Milliseconds of each of `repeat` launches, measured on the device; devices that have no clock
  /// return an error that says so.
  virtual llvm::Expected<std::vector<float>> time(llvm::StringRef kernel,
                                                  const LaunchConfig &config,
                                                  llvm::ArrayRef<KernelArgument> arguments,
                                                  unsigned repeat) = 0;
};

class Device {
public:
  virtual ~Device() = default;

  /// One line for people: what the device is, and its driver.
  virtual std::string description() const = 0;

  /// The compute capability as an `sm_` number (90), or 0 when any target runs (the emulator).
  virtual unsigned smVersion() const = 0;

  /// The newest PTX ISA it accepts, as 10 * major + minor (90 for 9.0).
  virtual unsigned ptxVersion() const = 0;

  /// The processors that run CTAs side by side: a GPU's multiprocessors, 1 for the emulator.
  virtual unsigned multiprocessors() const { return 1; }

  /// Loads PTX text; the device's compiler log is in the error. `name` appears in messages.
  virtual llvm::Expected<std::unique_ptr<DeviceModule>> load(llvm::StringRef ptx,
                                                             llvm::StringRef name) = 0;

  /// Allocates at least `bytes` bytes, 256-byte aligned, contents undefined.
  virtual llvm::Expected<DeviceAddress> allocate(uint64_t bytes) = 0;
  virtual llvm::Error release(DeviceAddress address) = 0;

  /// Whether it can keep of memory only what is touched, so that terabytes can be had.
  virtual bool hasSparseMemory() const { return false; }
  /// Bytes of a page of sparse memory, all zero when `fill` is called for it. That is when it is
  /// first touched.
  static constexpr uint64_t sparsePageBytes = 4096;
  using PageFill = std::function<void(uint64_t offset, llvm::MutableArrayRef<uint8_t> page)>;
  /// As `allocate`, at a multiple of `alignment`. Bytes before `begin` count as never written.
  virtual llvm::Expected<DeviceAddress> allocateSparse(uint64_t bytes, uint64_t alignment,
                                                       uint64_t begin, PageFill fill);
  /// The offsets of the pages of such an allocation that have been touched, in order.
  virtual std::vector<uint64_t> touchedPages(DeviceAddress) const { return {}; }

  /// Memory of several devices behind one address: `bytes` bytes of each. What a multimem
  /// instruction does at `address` + n, it does to byte n of all; no other instruction takes these
  /// addresses. The bytes of device k are at `memory` + k * `pitch` for `write` and `read`; between
  /// them is nothing. `release` takes `address`. Devices that cannot do this return an error that
  /// says so.
  struct Multicast {
    DeviceAddress address = 0, memory = 0;
  };
  virtual llvm::Expected<Multicast> allocateMulticast(uint64_t bytes, uint64_t pitch,
                                                      unsigned devices);

  virtual llvm::Error write(DeviceAddress address, llvm::ArrayRef<uint8_t> bytes) = 0;
  virtual llvm::Error read(DeviceAddress address, llvm::MutableArrayRef<uint8_t> bytes) = 0;
  /// A copy between allocations by the device itself (the yardstick of copy kernels).
  virtual llvm::Expected<std::vector<float>> timeCopy(DeviceAddress to, DeviceAddress from,
                                                      uint64_t bytes, unsigned repeat) = 0;

  /// The tensor map of some values, checked (checkTensorMap) before the device sees them. Equal
  /// values are encoded once.
  llvm::Expected<TensorMapBytes> tensorMap(const TensorMapValues &values);

protected:
  /// Encodes values that obey every rule. A device without tensor maps returns an error.
  virtual llvm::Expected<TensorMapBytes> encodeTensorMap(const TensorMapValues &values);

private:
  std::map<uint64_t, std::vector<std::pair<TensorMapValues, TensorMapBytes>>> maps; // by hash
};

/// There is no usable CUDA device; the text says what was looked for and what was found instead.
class NoDeviceError : public llvm::ErrorInfo<NoDeviceError> {
public:
  static char ID;
  explicit NoDeviceError(std::string text) : why(std::move(text)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string why;
};

/// Opens a CUDA device through the driver library, found as `dlopen` finds libraries (a path is
/// taken as it is). Fails with NoDeviceError where there is no driver or no such device. Needs a
/// driver for CUDA 11.8 or newer.
///
/// A launch that does not end within `timeLimitSeconds`, or that leaves the device in an error from
/// which a process cannot recover, ends the process: the message names the kernel and the program.
llvm::Expected<std::unique_ptr<Device>>
openCudaDevice(int ordinal = 0, unsigned timeLimitSeconds = 60,
               llvm::StringRef driverLibrary = "libcuda.so.1");

} // namespace tilecopy

#endif // TILECOPY_RUN_DEVICE_H
