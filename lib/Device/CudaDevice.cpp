//===- CudaDevice.cpp - A GPU, through the CUDA driver --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaContext.h"
#include "tilecopy/run/DeviceError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace tilecopy {
namespace {

std::string hex(DeviceAddress address) { return "0x" + llvm::utohexstr(address, true); }

/// The newest PTX ISA that a driver is known to accept, from the release history of the PTX ISA
/// manual. `version` is cuDriverGetVersion's 1000 * major + 10 * minor.
unsigned ptxVersionOfDriver(int version) {
  static constexpr struct {
    int driver;
    unsigned ptx;
  } table[] = {{13010, 91}, {13000, 90}, {12090, 88}, {12080, 87}, {12070, 86}, {12050, 85},
               {12040, 84}, {12030, 83}, {12020, 82}, {12010, 81}, {12000, 80}};
  for (auto row : table)
    if (version >= row.driver)
      return row.ptx;
  return 78; // CUDA 11.8, the oldest driver that CudaDriver::open takes.
}

struct DeviceFacts {
  char name[256] = {};
  int major = 0, minor = 0, sharedBytes = 0, multiprocessors = 0, driverVersion = 0;
};

class CudaDevice : public Device {
public:
  CudaDevice(std::shared_ptr<CudaContext> context, const DeviceFacts &facts)
      : context(std::move(context)), facts(facts) {}

  ~CudaDevice() override {
    llvm::consumeError(context->makeCurrent());
    for (auto &allocation : allocations)
      driver().memFree(allocation.first);
  }

  std::string description() const override {
    return (llvm::Twine(facts.name) + " (sm_" + llvm::Twine(smVersion()) + "), CUDA driver " +
            llvm::Twine(facts.driverVersion / 1000) + "." +
            llvm::Twine(facts.driverVersion % 1000 / 10))
        .str();
  }
  unsigned smVersion() const override { return 10 * facts.major + facts.minor; }
  unsigned ptxVersion() const override { return ptxVersionOfDriver(facts.driverVersion); }
  unsigned multiprocessors() const override { return facts.multiprocessors; }

  llvm::Expected<std::unique_ptr<DeviceModule>> load(llvm::StringRef ptx,
                                                     llvm::StringRef name) override {
    return loadCudaModule(context, ptx, name);
  }

  llvm::Expected<DeviceAddress> allocate(uint64_t bytes) override;
  llvm::Error release(DeviceAddress address) override;
  llvm::Error write(DeviceAddress address, llvm::ArrayRef<uint8_t> bytes) override;
  llvm::Error read(DeviceAddress address, llvm::MutableArrayRef<uint8_t> bytes) override;
  llvm::Expected<std::vector<float>> timeCopy(DeviceAddress to, DeviceAddress from, uint64_t bytes,
                                              unsigned repeat) override;

protected:
  llvm::Expected<TensorMapBytes> encodeTensorMap(const TensorMapValues &values) override;

private:
  const CudaDriver &driver() const { return *context->driver; }
  llvm::Error checkRange(DeviceAddress address, uint64_t bytes, const llvm::Twine &what) const;
  llvm::Error transfer(DeviceAddress address, uint64_t bytes, llvm::StringRef what,
                       const char *call, llvm::function_ref<cuda::Result()> copy);

  std::shared_ptr<CudaContext> context;
  DeviceFacts facts;
  std::map<DeviceAddress, uint64_t> allocations;
};

/// The driver would answer "invalid value"; this says which allocation was overrun.
llvm::Error CudaDevice::checkRange(DeviceAddress address, uint64_t bytes,
                                   const llvm::Twine &what) const {
  auto fail = [&](const llvm::Twine &why) {
    return deviceError(DeviceFault::Memory, (what + ": " + why).str());
  };
  auto next = allocations.upper_bound(address);
  if (next == allocations.begin())
    return fail("no allocation has this address");
  auto [base, size] = *std::prev(next);
  if (address - base >= size && !(address - base == size && bytes == 0))
    return fail("no allocation has this address; the nearest below is " + llvm::Twine(size) +
                " bytes at " + hex(base));
  if (bytes > size - (address - base))
    return fail("the allocation of " + llvm::Twine(size) + " bytes at " + hex(base) +
                " ends before that");
  return llvm::Error::success();
}

llvm::Expected<DeviceAddress> CudaDevice::allocate(uint64_t bytes) {
  if (llvm::Error e = context->makeCurrent())
    return e;
  // The driver refuses an empty allocation; an empty tensor still needs an address.
  uint64_t size = bytes ? bytes : 1;
  cuda::DevicePointer address = 0;
  if (llvm::Error e = driver().check(driver().memAlloc(&address, size), "cuMemAlloc",
                                     "allocating " + llvm::Twine(bytes) + " bytes"))
    return e;
  allocations[address] = size;
  return address;
}

llvm::Error CudaDevice::release(DeviceAddress address) {
  auto it = allocations.find(address);
  if (it == allocations.end())
    return deviceError(DeviceFault::Memory,
                       "releasing " + hex(address) + ": this is not the address of an allocation");
  if (llvm::Error e = context->makeCurrent())
    return e;
  allocations.erase(it);
  return driver().check(driver().memFree(address), "cuMemFree", "releasing " + hex(address));
}

// Always on the stream: the plain calls may return before their last bytes are there, and nothing
// would order them before the next launch.
llvm::Error CudaDevice::transfer(DeviceAddress address, uint64_t bytes, llvm::StringRef what,
                                 const char *call, llvm::function_ref<cuda::Result()> copy) {
  if (llvm::Error e = checkRange(address, bytes, what))
    return e;
  if (!bytes)
    return llvm::Error::success();
  if (llvm::Error e = context->makeCurrent())
    return e;
  if (llvm::Error e = driver().check(copy(), call, what))
    return e;
  return context->wait(what);
}

llvm::Error CudaDevice::write(DeviceAddress address, llvm::ArrayRef<uint8_t> bytes) {
  std::string what = ("writing " + llvm::Twine(bytes.size()) + " bytes to " + hex(address)).str();
  return transfer(address, bytes.size(), what, "cuMemcpyHtoDAsync", [&] {
    return driver().memcpyHtoDAsync(address, bytes.data(), bytes.size(), context->stream);
  });
}

llvm::Error CudaDevice::read(DeviceAddress address, llvm::MutableArrayRef<uint8_t> bytes) {
  std::string what = ("reading " + llvm::Twine(bytes.size()) + " bytes from " + hex(address)).str();
  return transfer(address, bytes.size(), what, "cuMemcpyDtoHAsync", [&] {
    return driver().memcpyDtoHAsync(bytes.data(), address, bytes.size(), context->stream);
  });
}

/// Bytes from the first element of a map's tensor to the end of its last.
static uint64_t tensorBytes(const TensorMapValues &values) {
  uint64_t last = (values.dims[0] - 1) * elementBits(values.type) / 8;
  for (auto [i, stride] : llvm::enumerate(values.strides))
    last = llvm::SaturatingAdd(last,
                               llvm::SaturatingMultiply<uint64_t>(values.dims[i + 1] - 1, stride));
  return llvm::SaturatingAdd<uint64_t>(last, 1);
}

llvm::Expected<TensorMapBytes> CudaDevice::encodeTensorMap(const TensorMapValues &values) {
  if (!driver().tensorMapEncodeTiled)
    return deviceError(DeviceFault::Lacking,
                       "the driver has no cuTensorMapEncodeTiled; tensor maps need one "
                       "for CUDA 12.0 or newer");
  bool alongW = values.isIm2col() && values.im2col.windows != TensorMapWindows::All;
  if (alongW ? !driver().tensorMapEncodeIm2colWide
             : values.isIm2col() && !driver().tensorMapEncodeIm2col)
    return deviceError(DeviceFault::Lacking,
                       "tensor maps of windows need a driver for CUDA 12.0 or newer, and those of "
                       "windows along W alone one for CUDA 12.8");
  if (llvm::Error e = context->makeCurrent())
    return e;
  cuda::TensorMap map;
  // The driver needs a pointer to strides even for a map of one dimension.
  uint64_t none = 0;
  const uint64_t *strides = values.strides.empty() ? &none : values.strides.data();
  void *address = reinterpret_cast<void *>(values.address);
  const TensorMapIm2col &windows = values.im2col;
  cuda::Result result =
      alongW ? driver().tensorMapEncodeIm2colWide(
                   &map, unsigned(values.type), values.rank(), address, values.dims.data(), strides,
                   windows.lower[0], windows.upper[0], windows.channels, windows.pixels,
                   values.elementStrides.data(), unsigned(values.interleave),
                   windows.windows == TensorMapWindows::W128, unsigned(values.swizzle),
                   unsigned(values.promotion), unsigned(values.fill))
      : values.isIm2col()
          ? driver().tensorMapEncodeIm2col(
                &map, unsigned(values.type), values.rank(), address, values.dims.data(), strides,
                windows.lower.data(), windows.upper.data(), windows.channels, windows.pixels,
                values.elementStrides.data(), unsigned(values.interleave), unsigned(values.swizzle),
                unsigned(values.promotion), unsigned(values.fill))
          : driver().tensorMapEncodeTiled(
                &map, unsigned(values.type), values.rank(), address, values.dims.data(), strides,
                values.box.data(), values.elementStrides.data(), unsigned(values.interleave),
                unsigned(values.swizzle), unsigned(values.promotion), unsigned(values.fill));
  if (result != cuda::Success) {
    std::string table;
    llvm::raw_string_ostream os(table);
    values.print(os);
    return driver().check(result,
                          alongW              ? "cuTensorMapEncodeIm2colWide"
                          : values.isIm2col() ? "cuTensorMapEncodeIm2col"
                                              : "cuTensorMapEncodeTiled",
                          "encoding the tensor map\n" + table);
  }
  TensorMapBytes bytes;
  llvm::copy(map.bytes, bytes.begin());
  // Drivers up to CUDA 13.1 set a bit for tensors of less than 128 KiB that only larger ones may
  // have on Blackwell; CUTLASS and Triton clear it in the same way. It is reserved on Hopper.
  if (facts.driverVersion <= 13010 && smVersion() >= 100 && tensorBytes(values) < 128 * 1024)
    bytes[10] &= 0xdf; // bit 85
  return bytes;
}

llvm::Expected<std::vector<float>> CudaDevice::timeCopy(DeviceAddress to, DeviceAddress from,
                                                        uint64_t bytes, unsigned repeat) {
  std::string what =
      ("copying " + llvm::Twine(bytes) + " bytes from " + hex(from) + " to " + hex(to)).str();
  if (llvm::Error e = checkRange(from, bytes, what))
    return e;
  if (llvm::Error e = checkRange(to, bytes, what))
    return e;
  if (llvm::Error e = context->makeCurrent())
    return e;
  return context->time(
      repeat,
      [&] {
        return driver().check(driver().memcpyDtoDAsync(to, from, bytes, context->stream),
                              "cuMemcpyDtoDAsync", what);
      },
      what);
}

/// Opens the library, starts the driver and counts its devices. What stops a program here stops it
/// on every machine without a usable GPU, so all of it is NoDeviceError.
llvm::Expected<std::unique_ptr<CudaDriver>> startDriver(llvm::StringRef library, int ordinal) {
  auto driver = CudaDriver::open(library);
  if (!driver)
    return driver.takeError();
  auto none = [&](const llvm::Twine &why) {
    return llvm::make_error<NoDeviceError>(
        ("opened the CUDA driver '" + library + "', " + why).str());
  };
  cuda::Result result = (*driver)->init(0);
  if (result != cuda::Success)
    return none("but cuInit returned " + (*driver)->describe(result));
  int count = 0;
  result = (*driver)->deviceGetCount(&count);
  if (result != cuda::Success)
    return none("but cuDeviceGetCount returned " + (*driver)->describe(result));
  if (count == 0)
    return none("which lists no device");
  if (ordinal < 0 || ordinal >= count)
    return none("which has no device " + llvm::Twine(ordinal) + "; it lists " + llvm::Twine(count) +
                ", numbered from 0");
  return driver;
}

llvm::Expected<DeviceFacts> queryFacts(const CudaDriver &driver, cuda::DeviceHandle device) {
  DeviceFacts facts;
  auto attribute = [&](int &value, cuda::DeviceAttribute which, llvm::StringRef name) {
    return driver.check(driver.deviceGetAttribute(&value, which, device), "cuDeviceGetAttribute",
                        "asking the CUDA device for its " + name);
  };
  if (llvm::Error e = driver.check(driver.deviceGetName(facts.name, sizeof(facts.name) - 1, device),
                                   "cuDeviceGetName", "asking the CUDA device for its name"))
    return e;
  if (llvm::Error e = attribute(facts.major, cuda::ComputeCapabilityMajor, "compute capability"))
    return e;
  if (llvm::Error e = attribute(facts.minor, cuda::ComputeCapabilityMinor, "compute capability"))
    return e;
  if (llvm::Error e =
          attribute(facts.sharedBytes, cuda::MaxSharedMemoryPerBlockOptin, "shared memory"))
    return e;
  if (llvm::Error e =
          attribute(facts.multiprocessors, cuda::MultiprocessorCount, "multiprocessors"))
    return e;
  if (llvm::Error e = driver.check(driver.driverGetVersion(&facts.driverVersion),
                                   "cuDriverGetVersion", "asking the CUDA driver for its version"))
    return e;
  return facts;
}

} // namespace

llvm::Expected<std::unique_ptr<Device>> openCudaDevice(int ordinal, unsigned timeLimitSeconds,
                                                       llvm::StringRef driverLibrary) {
  auto driver = startDriver(driverLibrary, ordinal);
  if (!driver)
    return driver.takeError();
  auto context = std::make_shared<CudaContext>();
  context->driver = std::move(*driver);
  context->timeLimitSeconds = timeLimitSeconds;
  const CudaDriver &cu = *context->driver;

  std::string what = ("opening CUDA device " + llvm::Twine(ordinal)).str();
  if (llvm::Error e = cu.check(cu.deviceGet(&context->device, ordinal), "cuDeviceGet", what))
    return e;
  auto facts = queryFacts(cu, context->device);
  if (!facts)
    return facts.takeError();
  context->sharedBytesPerBlock = facts->sharedBytes;
  if (llvm::Error e = cu.check(cu.primaryCtxRetain(&context->context, context->device),
                               "cuDevicePrimaryCtxRetain", what))
    return e;
  if (llvm::Error e = context->makeCurrent())
    return e;
  if (llvm::Error e = cu.check(cu.streamCreate(&context->stream, cuda::StreamNonBlocking),
                               "cuStreamCreate", what))
    return e;
  return std::make_unique<CudaDevice>(std::move(context), *facts);
}

} // namespace tilecopy
