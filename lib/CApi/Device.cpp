//===- Device.cpp - Running PTX in C --------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy-c/Device.h"
#include "Handles.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilecopy;

struct tilecopy_device {
  std::unique_ptr<Device> device;
  EmulatorDevice *emulator = nullptr; // the same, where it is one
};

struct tilecopy_module {
  tilecopy_device *device;
  std::unique_ptr<DeviceModule> module;
};

static tilecopy_status done(Error e, char **message) {
  return report(std::move(e), message, TILECOPY_DEVICE_ERROR);
}

tilecopy_device *tilecopy_emulator_create(int lazy, uint64_t seed) {
  EmulatorOptions options;
  options.schedule = lazy ? Schedule::Lazy : Schedule::Eager;
  options.seed = seed;
  std::unique_ptr<EmulatorDevice> emulator = createEmulator(options);
  EmulatorDevice *raw = emulator.get();
  return new tilecopy_device{std::move(emulator), raw};
}

tilecopy_status tilecopy_cuda_create(int ordinal, tilecopy_device **device, char **message) {
  if (!device)
    return badArgument("tilecopy_cuda_create: the device's address is null", message);
  *device = nullptr;
  auto opened = openCudaDevice(ordinal);
  if (!opened)
    return done(opened.takeError(), message);
  *device = new tilecopy_device{std::move(*opened), nullptr};
  return report(Error::success(), message, TILECOPY_OK);
}

void tilecopy_device_dispose(tilecopy_device *device) { delete device; }

tilecopy_status tilecopy_device_allocate(tilecopy_device *device, uint64_t bytes, uint64_t *address,
                                         char **message) {
  if (!device || !address)
    return badArgument("tilecopy_device_allocate: the device or the result's address is null",
                       message);
  auto at = device->device->allocate(bytes);
  if (!at)
    return done(at.takeError(), message);
  *address = *at;
  return done(Error::success(), message);
}

tilecopy_status tilecopy_device_allocate_multicast(tilecopy_device *device, uint64_t bytes,
                                                   uint64_t pitch, unsigned devices,
                                                   uint64_t *address, uint64_t *memory,
                                                   char **message) {
  if (!device || !address || !memory)
    return badArgument("tilecopy_device_allocate_multicast: the device or a result's address is "
                       "null",
                       message);
  constexpr uint64_t unit = 256;
  constexpr unsigned most = 72; // an NVLink domain has at most 72 GPUs
  if (!bytes || pitch < bytes || pitch % unit)
    return badArgument(formatv("tilecopy_device_allocate_multicast: {0} bytes every {1}; it takes "
                               "at least 1, and a pitch that is a multiple of {2} and holds them",
                               bytes, pitch, unit)
                           .str(),
                       message);
  if (!devices || devices > most)
    return badArgument(
        formatv("tilecopy_device_allocate_multicast: {0} devices; it takes 1 to {1}", devices, most)
            .str(),
        message);
  auto made = device->device->allocateMulticast(bytes, pitch, devices);
  if (!made)
    return done(made.takeError(), message);
  *address = made->address;
  *memory = made->memory;
  return done(Error::success(), message);
}

tilecopy_status tilecopy_device_release(tilecopy_device *device, uint64_t address, char **message) {
  if (!device)
    return badArgument("tilecopy_device_release: the device is null", message);
  return done(device->device->release(address), message);
}

tilecopy_status tilecopy_device_write(tilecopy_device *device, uint64_t address, const void *bytes,
                                      size_t count, char **message) {
  if (!device || (!bytes && count))
    return badArgument("tilecopy_device_write: the device or the bytes are null", message);
  return done(device->device->write(address, {static_cast<const uint8_t *>(bytes), count}),
              message);
}

tilecopy_status tilecopy_device_read(tilecopy_device *device, uint64_t address, void *bytes,
                                     size_t count, char **message) {
  if (!device || (!bytes && count))
    return badArgument("tilecopy_device_read: the device or the bytes are null", message);
  return done(device->device->read(address, {static_cast<uint8_t *>(bytes), count}), message);
}

tilecopy_status tilecopy_device_load(tilecopy_device *device, const char *ptx, const char *name,
                                     tilecopy_module **module, char **message) {
  if (!device || !ptx || !module)
    return badArgument(Twine("tilecopy_device_load: ") +
                           (!device ? "the device is null; tilecopy_emulator_create gives one"
                            : !ptx  ? "the PTX is null; it takes a text"
                                    : "the module's address is null; it takes where to store it"),
                       message);
  *module = nullptr;
  auto loaded = device->device->load(ptx, name ? name : "<ptx>");
  if (!loaded)
    return done(loaded.takeError(), message);
  *module = new tilecopy_module{device, std::move(*loaded)};
  return done(Error::success(), message);
}

void tilecopy_module_dispose(tilecopy_module *module) { delete module; }

tilecopy_status tilecopy_module_launch(tilecopy_module *module, const char *kernel,
                                       const tilecopy_launch *launch,
                                       const tilecopy_argument *arguments, unsigned count,
                                       char **message) {
  if (!module || !kernel || !launch || (!arguments && count))
    return badArgument(Twine("tilecopy_module_launch: ") +
                           (!module   ? "the module is null; tilecopy_device_load gives one"
                            : !kernel ? "the kernel's name is null; it takes a text"
                            : !launch ? "the launch is null; it takes the sizes of grid and block"
                                      : "the arguments are null, and their number is not 0"),
                       message);
  for (unsigned i = 0; i != count; ++i)
    if (!arguments[i].bytes && arguments[i].count)
      return badArgument("tilecopy_module_launch: the bytes of an argument are null", message);
  constexpr size_t mostBytes = 32764; // of all parameters: PTX's limit
  for (unsigned i = 0; i != count; ++i)
    if (arguments[i].count > mostBytes)
      return badArgument(
          formatv("tilecopy_module_launch: argument {0} has {1} bytes; parameters have at most {2}",
                  i, arguments[i].count, mostBytes)
              .str(),
          message);
  for (unsigned d = 0; d != 3; ++d)
    if (!launch->grid[d] || !launch->block[d])
      return badArgument(
          formatv("tilecopy_module_launch: the {0}'s {1} is 0; each dimension is at least 1",
                  launch->grid[d] ? "block" : "grid", "xyz"[d])
              .str(),
          message);
  LaunchConfig config;
  auto dims = [](const unsigned (&n)[3]) {
    return Dim3{std::max(n[0], 1u), std::max(n[1], 1u), std::max(n[2], 1u)};
  };
  config.grid = dims(launch->grid), config.block = dims(launch->block);
  config.cluster = dims(launch->cluster);
  config.dynamicSharedBytes = launch->dynamic_shared_bytes;
  std::vector<KernelArgument> values;
  for (unsigned i = 0; i != count; ++i)
    values.push_back(KernelArgument::ofBytes(
        {static_cast<const uint8_t *>(arguments[i].bytes), arguments[i].count}));
  return done(module->module->launch(kernel, config, values), message);
}

tilecopy_status tilecopy_device_tensor_map(tilecopy_device *device, const tilecopy_copy *copy,
                                           uint64_t address, tilecopy_scalar_value value,
                                           void *context, uint8_t map[128], char **message) {
  const auto *tma = copy ? std::get_if<TmaPlan>(&copy->copy.choice.plan.body) : nullptr;
  if (device && copy && !tma)
    return badArgument("tilecopy_device_tensor_map: the copy is made by variant '" +
                           copy->copy.choice.plan.variant +
                           "', which has no tensor map; a copy_async with { dispatch = tma } has",
                       message);
  if (!device || !tma || !map)
    return badArgument("tilecopy_device_tensor_map: it takes a device, a copy that goes through a "
                       "tensor map and the address of 128 bytes",
                       message);
  bool missing = false;
  TensorMapValues values = tma->map.bind(address, [&](const Symbol &s) -> int64_t {
    missing |= !value;
    return value ? value(s.name().str().c_str(), context) : 0;
  });
  if (missing)
    return badArgument("tilecopy_device_tensor_map: the tensor has scalars, and no function gives "
                       "their values",
                       message);
  auto bytes = device->device->tensorMap(values);
  if (!bytes)
    return done(bytes.takeError(), message);
  static_assert(sizeof(*bytes) == 128, "a tensor map has 128 bytes");
  std::memcpy(map, &*bytes, sizeof(*bytes));
  return done(Error::success(), message);
}
