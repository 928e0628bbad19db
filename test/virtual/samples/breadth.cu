// What many programs use of the runtime API beyond runtime.cu: nodes of graphs, pools, managed
// variables, boxes, arrays, occupancy, kernels by handle.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t error_ = call;                                                                     \
    if (error_ != cudaSuccess)                                                                     \
      return std::printf("%s: %s\n", #call, cudaGetErrorString(error_)), 1;                        \
  } while (0)
#define EXPECT(condition)                                                                          \
  if (!(condition))                                                                                \
  return std::printf("not so: %s\n", #condition), 1

constexpr int n = 256;
__managed__ int shared_[n];
__device__ int device_[n];
__constant__ int addend;

__global__ void add(int *p, int by) { p[blockIdx.x * blockDim.x + threadIdx.x] += by + addend; }
__global__ void addShared() { shared_[threadIdx.x] += int(threadIdx.x); }

static int graphs() {
  cudaGraph_t graph, copy;
  cudaGraphExec_t exec;
  cudaGraphNode_t set, kernel, back, host, found;
  cudaStream_t stream;
  int *p, out[n], by = 5, called = 0;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaMalloc(&p, sizeof out));
  CHECK(cudaGraphCreate(&graph, 0));
  cudaMemsetParams zero = {p, 0, 0, 4, n, 1};
  CHECK(cudaGraphAddMemsetNode(&set, graph, nullptr, 0, &zero));
  void *arguments[] = {&p, &by};
  cudaKernelNodeParams launch = {(void *)add, dim3(n / 64), dim3(64), 0, arguments, nullptr};
  CHECK(cudaGraphAddKernelNode(&kernel, graph, &set, 1, &launch));
  CHECK(cudaGraphAddMemcpyNode1D(&back, graph, &kernel, 1, out, p, sizeof out,
                                 cudaMemcpyDeviceToHost));
  cudaHostNodeParams function = {[](void *data) { ++*static_cast<int *>(data); }, &called};
  CHECK(cudaGraphAddHostNode(&host, graph, &back, 1, &function));
  size_t count = 0;
  CHECK(cudaGraphGetNodes(graph, nullptr, &count));
  EXPECT(count == 4);
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(out[n - 1] == 5 && called == 1);
  by = 7;
  CHECK(cudaGraphExecKernelNodeSetParams(exec, kernel, &launch));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(out[0] == 7 && called == 2);
  CHECK(cudaGraphClone(&copy, graph));
  CHECK(cudaGraphNodeFindInClone(&found, kernel, copy));
  cudaKernelNodeParams read;
  CHECK(cudaGraphKernelNodeGetParams(found, &read));
  EXPECT(read.blockDim.x == 64 && *static_cast<int **>(read.kernelParams[0]) == p);
  cudaGraphExecUpdateResultInfo info;
  CHECK(cudaGraphExecUpdate(exec, copy, &info));
  EXPECT(info.result == cudaGraphExecUpdateSuccess);
  CHECK(cudaGraphExecDestroy(exec));
  CHECK(cudaGraphDestroy(copy));
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaFree(p));
  CHECK(cudaStreamDestroy(stream));
  return 0;
}

static int memory() {
  cudaStream_t stream;
  cudaMemPool_t pool;
  int *p, host[n], by = 3;
  uint64_t keep = ~uint64_t(0);
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaDeviceGetDefaultMemPool(&pool, 0));
  CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
  CHECK(cudaMallocAsync(&p, sizeof host, stream));
  CHECK(cudaMemsetAsync(p, 0, sizeof host, stream));
  add<<<n / 64, 64, 0, stream>>>(p, by);
  CHECK(cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDefault, stream));
  CHECK(cudaFreeAsync(p, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(host[17] == 3);

  for (int i = 0; i != n; ++i)
    shared_[i] = 2;
  addShared<<<1, n>>>();
  CHECK(cudaDeviceSynchronize());
  EXPECT(shared_[100] == 102);

  CHECK(cudaMemcpyToSymbolAsync(device_, shared_, sizeof shared_, 0, cudaMemcpyDefault, stream));
  CHECK(cudaMemcpyFromSymbolAsync(host, device_, 40, 360, cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(host[9] == 101);

  cudaPitchedPtr box;
  cudaExtent extent = make_cudaExtent(20, 3, 2);
  char bytes[20 * 3 * 2];
  CHECK(cudaMalloc3D(&box, extent));
  CHECK(cudaMemset3D(box, 7, extent));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = box;
  copy.dstPtr = make_cudaPitchedPtr(bytes, 20, 20, 3);
  copy.extent = extent;
  copy.kind = cudaMemcpyDeviceToHost;
  CHECK(cudaMemcpy3D(&copy));
  EXPECT(bytes[0] == 7 && bytes[sizeof bytes - 1] == 7);
  CHECK(cudaFree(box.ptr));

  cudaArray_t array;
  cudaChannelFormatDesc channel = cudaCreateChannelDesc<float2>(), again;
  cudaExtent size;
  unsigned flags;
  CHECK(cudaMallocArray(&array, &channel, 8, 4));
  CHECK(cudaArrayGetInfo(&again, &size, &flags, array));
  EXPECT(again.x == 32 && again.y == 32 && again.z == 0 && again.f == cudaChannelFormatKindFloat);
  EXPECT(size.width == 8 && size.height == 4 && flags == 0);
  float texels[64] = {}, back[64];
  texels[63] = 9;
  CHECK(cudaMemcpy2DToArrayAsync(array, 0, 0, texels, 64, 64, 4, cudaMemcpyHostToDevice, stream));
  CHECK(cudaMemcpy2DFromArrayAsync(back, 64, array, 0, 0, 64, 4, cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamSynchronize(stream));
  EXPECT(back[63] == 9);
  CHECK(cudaFreeArray(array));
  CHECK(cudaStreamDestroy(stream));
  return 0;
}

static int kernels() {
  cudaKernel_t handle;
  int *p, by = 1, out, grid, block, ctas;
  CHECK(cudaGetKernel(&handle, (const void *)add));
  CHECK(cudaMalloc(&p, n * sizeof *p));
  CHECK(cudaMemset(p, 0, n * sizeof *p));
  void *arguments[] = {&p, &by};
  CHECK(cudaLaunchKernel((const void *)handle, dim3(4), dim3(64), arguments, 0, nullptr));
  CHECK(cudaMemcpy(&out, p + n - 1, sizeof out, cudaMemcpyDeviceToHost));
  EXPECT(out == 1);
  CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, add));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&ctas, add, 128, 0));
  EXPECT(grid > 0 && block % 32 == 0 && ctas > 0);
  cudaFuncAttributes about;
  CHECK(cudaFuncGetAttributes(&about, add));
  EXPECT(about.maxThreadsPerBlock == 1024);
  const char *name;
  CHECK(cudaFuncGetName(&name, (const void *)add));
  EXPECT(std::strstr(name, "add"));
  cudaEvent_t start, stop;
  float milliseconds;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  CHECK(cudaEventRecord(start));
  add<<<4, 64>>>(p, by);
  CHECK(cudaEventRecord(stop));
  CHECK(cudaEventSynchronize(stop));
  CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
  EXPECT(milliseconds >= 0);
  CHECK(cudaFree(p));
  return 0;
}

int main() {
  if (graphs() || memory() || kernels())
    return 1;
  std::printf("breadth: passed\n");
  return 0;
}
