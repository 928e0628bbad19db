//===- HeaderTest.cpp - Our declarations against cuda.h -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Built only where cuda.h is installed. Values and layouts are compared by static_assert; an entry
// point is compared parameter by parameter (as many pointers deep, as wide, both or neither a
// float) and by the name that the header gives its current version.
//
//===----------------------------------------------------------------------===//

#include <cuda.h>

#include "Device/CudaDriver.h"
#include "VirtualGpu/Types.h"
#include "tilecopy/tensormap/TensorMap.h"
#include "gtest/gtest.h"
#include <string>
#include <type_traits>

using namespace tilecopy;

namespace {

/// True where a caller that passes `Ours` passes what a callee expecting `Theirs` reads.
template <typename Ours, typename Theirs> constexpr bool sameShape() {
  if constexpr (std::is_pointer_v<Ours> || std::is_pointer_v<Theirs>) {
    if constexpr (std::is_pointer_v<Ours> && std::is_pointer_v<Theirs>)
      return sameShape<std::remove_pointer_t<Ours>, std::remove_pointer_t<Theirs>>();
    else
      return false;
  } else if constexpr (std::is_const_v<Ours> != std::is_const_v<Theirs>) {
    return false;
  } else if constexpr (std::is_class_v<Ours> || std::is_class_v<Theirs>) {
    return std::is_class_v<Ours> && std::is_class_v<Theirs>; // Opaque, or asserted below.
  } else if constexpr (std::is_void_v<Ours> || std::is_void_v<Theirs>) {
    return std::is_void_v<Ours> && std::is_void_v<Theirs>;
  } else {
    return sizeof(Ours) == sizeof(Theirs) &&
           std::is_floating_point_v<Ours> == std::is_floating_point_v<Theirs>;
  }
}

template <typename R, typename... A, typename S, typename... B>
constexpr bool sameFunction(R (*)(A...), S (*)(B...)) {
  if constexpr (sizeof...(A) == sizeof...(B))
    return sameShape<R, S>() && (sameShape<A, B>() && ...);
  else
    return false;
}

#define STRING(x) #x
#define EXPANDED(x) STRING(x)

/// The header renames an entry point to the version it declares; ours is that version.
std::string exportedName(llvm::StringRef entry, llvm::StringRef headerName) {
  // Both versions of this one have the same parameters, and only new drivers export the second.
  return (entry == "cuEventElapsedTime" ? entry : headerName).str();
}

TEST(CudaHeader, EntryPoints) {
  // By types alone: no driver is linked, and without optimization a use of an address would stay.
#define COMPARE(field, entry, suffix, parameters)                                                  \
  EXPECT_TRUE(sameFunction(decltype(CudaDriver::field)(), decltype (&::entry)())) << #entry;       \
  EXPECT_EQ(#entry suffix, exportedName(#entry, EXPANDED(entry)));
  TILECOPY_CUDA_ENTRY_POINTS(COMPARE)
  TILECOPY_CUDA_OPTIONAL_ENTRY_POINTS(COMPARE)
#undef COMPARE
}

#define SAME_VALUE(ours, theirs) static_assert(int(ours) == int(theirs), #theirs)
#if CUDA_VERSION >= 13000
#define RESULT(name, value, cudaName, text) SAME_VALUE(cuda::name, cudaName);
#include "Device/CudaResults.def"
#endif
SAME_VALUE(cuda::JitInfoLogBuffer, CU_JIT_INFO_LOG_BUFFER);
SAME_VALUE(cuda::JitInfoLogBufferSizeBytes, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES);
SAME_VALUE(cuda::JitErrorLogBuffer, CU_JIT_ERROR_LOG_BUFFER);
SAME_VALUE(cuda::JitErrorLogBufferSizeBytes, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES);
SAME_VALUE(cuda::MultiprocessorCount, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
SAME_VALUE(cuda::ComputeCapabilityMajor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
SAME_VALUE(cuda::ComputeCapabilityMinor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
SAME_VALUE(cuda::MaxSharedMemoryPerBlockOptin,
           CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
SAME_VALUE(cuda::MaxThreadsPerBlock, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
SAME_VALUE(cuda::SharedSizeBytes, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
SAME_VALUE(cuda::LocalSizeBytes, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
SAME_VALUE(cuda::NumRegs, CU_FUNC_ATTRIBUTE_NUM_REGS);
SAME_VALUE(cuda::MaxDynamicSharedSizeBytes, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
SAME_VALUE(cuda::NonPortableClusterSizeAllowed,
           CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED);
SAME_VALUE(cuda::LaunchClusterDimension, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION);
SAME_VALUE(cuda::LaunchCooperative, CU_LAUNCH_ATTRIBUTE_COOPERATIVE);
SAME_VALUE(cuda::StreamNonBlocking, CU_STREAM_NON_BLOCKING);
SAME_VALUE(cuda::EventDefault, CU_EVENT_DEFAULT);

SAME_VALUE(TensorMapType::F16, CU_TENSOR_MAP_DATA_TYPE_FLOAT16);
SAME_VALUE(TensorMapType::BF16, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16);
SAME_VALUE(TensorMapType::TF32Ftz, CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ);
SAME_VALUE(TensorMapInterleave::B32, CU_TENSOR_MAP_INTERLEAVE_32B);
SAME_VALUE(TensorMapSwizzle::B128, CU_TENSOR_MAP_SWIZZLE_128B);
SAME_VALUE(TensorMapPromotion::B256, CU_TENSOR_MAP_L2_PROMOTION_L2_256B);
SAME_VALUE(TensorMapFill::NaN, CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA);
#if CUDA_VERSION >= 12080
SAME_VALUE(TensorMapType::U4Align8, CU_TENSOR_MAP_DATA_TYPE_16U4_ALIGN8B);
SAME_VALUE(TensorMapType::U6Align16, CU_TENSOR_MAP_DATA_TYPE_16U6_ALIGN16B);
SAME_VALUE(TensorMapSwizzle::B128Atom32, CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B);
SAME_VALUE(TensorMapSwizzle::B128Atom64, CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B);
#endif

static_assert(sizeof(cuda::TensorMap) == sizeof(CUtensorMap));
static_assert(sizeof(cuda::LaunchAttribute) == sizeof(CUlaunchAttribute));
static_assert(alignof(cuda::LaunchAttribute) == alignof(CUlaunchAttribute));
#define SAME_FIELD(Ours, ours, Theirs, theirs)                                                     \
  static_assert(offsetof(Ours, ours) == offsetof(Theirs, theirs), #theirs);                        \
  static_assert(sizeof(decltype(Ours::ours)) == sizeof(decltype(Theirs::theirs)), #theirs)
SAME_FIELD(cuda::LaunchAttribute, id, CUlaunchAttribute, id);
SAME_FIELD(cuda::LaunchAttribute, value, CUlaunchAttribute, value);
SAME_FIELD(cuda::LaunchAttribute, value.clusterDim, CUlaunchAttribute, value.clusterDim);
SAME_FIELD(cuda::LaunchAttribute, value.clusterDim.x, CUlaunchAttribute, value.clusterDim.x);
SAME_FIELD(cuda::LaunchAttribute, value.clusterDim.z, CUlaunchAttribute, value.clusterDim.z);
static_assert(sizeof(cuda::LaunchConfiguration) == sizeof(CUlaunchConfig));
SAME_FIELD(cuda::LaunchConfiguration, gridX, CUlaunchConfig, gridDimX);
SAME_FIELD(cuda::LaunchConfiguration, gridY, CUlaunchConfig, gridDimY);
SAME_FIELD(cuda::LaunchConfiguration, gridZ, CUlaunchConfig, gridDimZ);
SAME_FIELD(cuda::LaunchConfiguration, blockX, CUlaunchConfig, blockDimX);
SAME_FIELD(cuda::LaunchConfiguration, blockY, CUlaunchConfig, blockDimY);
SAME_FIELD(cuda::LaunchConfiguration, blockZ, CUlaunchConfig, blockDimZ);
SAME_FIELD(cuda::LaunchConfiguration, sharedBytes, CUlaunchConfig, sharedMemBytes);
SAME_FIELD(cuda::LaunchConfiguration, stream, CUlaunchConfig, hStream);
SAME_FIELD(cuda::LaunchConfiguration, attributes, CUlaunchConfig, attrs);
SAME_FIELD(cuda::LaunchConfiguration, attributeCount, CUlaunchConfig, numAttrs);

// What the virtual GPU reads.
static_assert(sizeof(cuda::Copy2D) == sizeof(CUDA_MEMCPY2D));
SAME_FIELD(cuda::Copy2D, from.type, CUDA_MEMCPY2D, srcMemoryType);
SAME_FIELD(cuda::Copy2D, from.device, CUDA_MEMCPY2D, srcDevice);
SAME_FIELD(cuda::Copy2D, to.x, CUDA_MEMCPY2D, dstXInBytes);
SAME_FIELD(cuda::Copy2D, to.host, CUDA_MEMCPY2D, dstHost);
SAME_FIELD(cuda::Copy2D, to.pitch, CUDA_MEMCPY2D, dstPitch);
SAME_FIELD(cuda::Copy2D, height, CUDA_MEMCPY2D, Height);
static_assert(sizeof(cuda::Copy3D) == sizeof(CUDA_MEMCPY3D));
static_assert(sizeof(cuda::Copy3D) == sizeof(CUDA_MEMCPY3D_PEER));
SAME_FIELD(cuda::Copy3D, from.device, CUDA_MEMCPY3D, srcDevice);
SAME_FIELD(cuda::Copy3D, from.height, CUDA_MEMCPY3D, srcHeight);
SAME_FIELD(cuda::Copy3D, to.x, CUDA_MEMCPY3D, dstXInBytes);
SAME_FIELD(cuda::Copy3D, to.device, CUDA_MEMCPY3D_PEER, dstDevice);
SAME_FIELD(cuda::Copy3D, to.pitch, CUDA_MEMCPY3D_PEER, dstPitch);
SAME_FIELD(cuda::Copy3D, depth, CUDA_MEMCPY3D, Depth);
SAME_FIELD(cuda::MemsetNode, address, CUDA_MEMSET_NODE_PARAMS, dst);
SAME_FIELD(cuda::MemsetNode, elementSize, CUDA_MEMSET_NODE_PARAMS, elementSize);
SAME_FIELD(cuda::MemsetNode, height, CUDA_MEMSET_NODE_PARAMS, height);
SAME_FIELD(cuda::HostNode, data, CUDA_HOST_NODE_PARAMS, userData);
SAME_FIELD(cuda::PoolProperties, location.id, CUmemPoolProps, location.id);
SAME_FIELD(cuda::PoolProperties, maxSize, CUmemPoolProps, maxSize);
static_assert(sizeof(cuda::PoolProperties) == sizeof(CUmemPoolProps));
static_assert(sizeof(cuda::MemoryProperties) == sizeof(CUmemAllocationProp));
SAME_FIELD(cuda::MemoryProperties, location.id, CUmemAllocationProp, location.id);
static_assert(sizeof(cuda::MemoryAccess) == sizeof(CUmemAccessDesc));
static_assert(sizeof(cuda::FlatArrayShape) == sizeof(CUDA_ARRAY_DESCRIPTOR));
static_assert(sizeof(cuda::ArrayShape) == sizeof(CUDA_ARRAY3D_DESCRIPTOR));
SAME_FIELD(cuda::ArrayShape, flags, CUDA_ARRAY3D_DESCRIPTOR, Flags);
static_assert(sizeof(cuda::Resource) == sizeof(CUDA_RESOURCE_DESC));
SAME_FIELD(cuda::Resource, memory.widthOrBytes, CUDA_RESOURCE_DESC, res.linear.sizeInBytes);
SAME_FIELD(cuda::Resource, memory.pitch, CUDA_RESOURCE_DESC, res.pitch2D.pitchInBytes);
SAME_FIELD(cuda::Resource, flags, CUDA_RESOURCE_DESC, flags);
static_assert(sizeof(cuda::Sampler) == sizeof(CUDA_TEXTURE_DESC));
SAME_FIELD(cuda::Sampler, flags, CUDA_TEXTURE_DESC, flags);
SAME_FIELD(cuda::Sampler, border, CUDA_TEXTURE_DESC, borderColor);
#if CUDA_VERSION >= 12000
SAME_FIELD(cuda::KernelNode, sharedBytes, CUDA_KERNEL_NODE_PARAMS, sharedMemBytes);
SAME_FIELD(cuda::KernelNode, extra, CUDA_KERNEL_NODE_PARAMS, extra);
SAME_FIELD(cuda::KernelNode, context, CUDA_KERNEL_NODE_PARAMS, ctx);
#endif

} // namespace
