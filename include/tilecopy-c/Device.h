/*===- Device.h - Running PTX in C -------------------------------*- C -*-===*\
|*                                                                            *|
|* Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.      *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|* The PTX emulator and CUDA devices through one handle. A device owns its
|* memory; a module belongs to its device and is disposed before it.
\*===----------------------------------------------------------------------===*/

#ifndef TILECOPY_C_DEVICE_H
#define TILECOPY_C_DEVICE_H

#include "tilecopy-c/Copy.h"

#ifdef __cplusplus
extern "C" {
#endif

/** \since 0.2 */
typedef struct tilecopy_device tilecopy_device;
/** Loaded PTX. \since 0.2 */
typedef struct tilecopy_module tilecopy_module;

/**
 * The emulator, which runs PTX on the CPU and looks for races, missing waits and fences,
 * uninitialized reads and accesses out of bounds.
 * \param lazy not 0: asynchronous copies complete as late as they may; 0: at once.
 * \param seed 0 runs threads in order; other values shuffle them.
 * \since 0.2
 */
TILECOPY_API tilecopy_device *tilecopy_emulator_create(int lazy, uint64_t seed);

/**
 * A CUDA device, by the driver of this machine.
 * \returns TILECOPY_NO_DEVICE where the machine has no such device.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_cuda_create(int ordinal, tilecopy_device **device,
                                                  char **message);

/** \since 0.2 */
TILECOPY_API void tilecopy_device_dispose(tilecopy_device *device);

/**
 * At least `bytes` bytes at a multiple of 256, contents undefined.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_device_allocate(tilecopy_device *device, uint64_t bytes,
                                                      uint64_t *address, char **message);

/**
 * Memory of several devices behind one address, which only multimem instructions take: `bytes` of
 * each. The emulator has it; other devices return TILECOPY_DEVICE_ERROR.
 * \param pitch a multiple of 256 and at least `bytes`.
 * \param address receives what the kernel and tilecopy_device_release take.
 * \param memory receives where the bytes of the first device are read and written; those of the
 * next are `pitch` bytes after it, and so on.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_device_allocate_multicast(tilecopy_device *device,
                                                                uint64_t bytes, uint64_t pitch,
                                                                unsigned devices, uint64_t *address,
                                                                uint64_t *memory, char **message);
/** \since 0.2 */
TILECOPY_API tilecopy_status tilecopy_device_release(tilecopy_device *device, uint64_t address,
                                                     char **message);
/** \since 0.2 */
TILECOPY_API tilecopy_status tilecopy_device_write(tilecopy_device *device, uint64_t address,
                                                   const void *bytes, size_t count, char **message);
/** \since 0.2 */
TILECOPY_API tilecopy_status tilecopy_device_read(tilecopy_device *device, uint64_t address,
                                                  void *bytes, size_t count, char **message);

/**
 * Loads PTX.
 * \param name appears in messages.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_device_load(tilecopy_device *device, const char *ptx,
                                                  const char *name, tilecopy_module **module,
                                                  char **message);
/** \since 0.2 */
TILECOPY_API void tilecopy_module_dispose(tilecopy_module *module);

/** The bytes of one parameter of a kernel. \since 0.2 */
typedef struct {
  const void *bytes;
  size_t count;
} tilecopy_argument;

/**
 * Dimensions of `grid` and `block` are at least 1; a 0 of `cluster` counts as 1.
 * \since 0.2
 */
typedef struct {
  unsigned grid[3], block[3], cluster[3];
  unsigned dynamic_shared_bytes;
} tilecopy_launch;

/**
 * Runs a kernel to its end.
 * \returns TILECOPY_FINDING, with the findings as message, where the emulator finds an error of
 * the program; TILECOPY_DEVICE_ERROR for an unknown kernel or an impossible launch.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_module_launch(tilecopy_module *module, const char *kernel,
                                                    const tilecopy_launch *launch,
                                                    const tilecopy_argument *arguments,
                                                    unsigned count, char **message);

/**
 * The kernels of a `.tile` program and what a launch of each takes, as JSON: a list of objects with
 * "name", "threads", "cluster", "dynamic_shared_bytes" and "parameters", which are the names in the
 * order of the arguments. Tensor maps and counters, which no text declares, come last.
 * \param json receives a string that the caller frees.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_program_kernels(const char *text, const char *cpu,
                                                      char **json, char **message);

/** The value of a scalar of the copy's text. \since 0.2 */
typedef int64_t (*tilecopy_scalar_value)(const char *name, void *context);

/**
 * Encodes the tensor map that a copy goes through, as the kernel takes it by value.
 * \param address of the global tensor.
 * \param value is called for the scalars that the tensor's shape and strides name.
 * \returns TILECOPY_BAD_ARGUMENT for a copy without a tensor map.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_device_tensor_map(tilecopy_device *device,
                                                        const tilecopy_copy *copy, uint64_t address,
                                                        tilecopy_scalar_value value, void *context,
                                                        uint8_t map[128], char **message);

#ifdef __cplusplus
}
#endif

#endif /* TILECOPY_C_DEVICE_H */
