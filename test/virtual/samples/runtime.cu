// Programs on the runtime API, built with nvcc -cudart shared: launches, variables, streams, events,
// a graph, a cooperative launch, and the properties of the device.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t error_ = call;                                                                     \
    if (error_ != cudaSuccess)                                                                     \
      return std::printf("%s: %s\n", #call, cudaGetErrorString(error_)), 1;                        \
  } while (0)

__constant__ float scale;
__device__ int calls;

__global__ void saxpy(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += scale * x[i];
  if (i == 0)
    calls += 1;
}

__global__ void everyCtaSeesAll(const int *in, int *out) {
  __shared__ int dummy;
  auto grid = cooperative_groups::this_grid();
  if (threadIdx.x == 0) {
    dummy = in[blockIdx.x];
    out[blockIdx.x] = dummy;
  }
  grid.sync();
  if (threadIdx.x == 0 && blockIdx.x == 0)
    for (int i = 1; i < gridDim.x; ++i)
      out[0] += out[i];
}

int main() {
  const int n = 3000;
  std::vector<float> x(n, 2), y(n, 1);
  float *dx, *dy, three = 3;
  CHECK(cudaMalloc(&dx, n * sizeof(float)));
  CHECK(cudaMalloc(&dy, n * sizeof(float)));
  CHECK(cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(dy, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyToSymbol(scale, &three, sizeof three));
  saxpy<<<(n + 127) / 128, 128>>>(dx, dy, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());

  cudaPointerAttributes about;
  CHECK(cudaPointerGetAttributes(&about, dy + 1));
  if (about.type != cudaMemoryTypeDevice || about.devicePointer != dy + 1)
    return std::printf("a device pointer of type %d\n", about.type), 1;
  CHECK(cudaPointerGetAttributes(&about, x.data()));
  if (about.type != cudaMemoryTypeUnregistered || about.devicePointer)
    return std::printf("a host pointer of type %d\n", about.type), 1;

  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  saxpy<<<(n + 127) / 128, 128, 0, stream>>>(dx, dy, n);
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaGraphLaunch(exec, stream));
  CHECK(cudaMemcpyAsync(y.data(), dy, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamSynchronize(stream));
  int count = 0;
  CHECK(cudaMemcpyFromSymbol(&count, calls, sizeof count));
  if (y[n - 1] != 19 || count != 3)
    return std::printf("y is %f after %d calls\n", y[n - 1], count), 1;

  int *numbers;
  CHECK(cudaMallocManaged(&numbers, 8 * sizeof(int)));
  for (int i = 0; i != 4; ++i)
    numbers[i] = i + 1;
  int *out = numbers + 4;
  void *arguments[] = {&numbers, &out};
  CHECK(cudaLaunchCooperativeKernel((void *)everyCtaSeesAll, 4, 32, arguments, 0, nullptr));
  CHECK(cudaDeviceSynchronize());
  if (out[0] != 10)
    return std::printf("the sum is %d\n", out[0]), 1;

  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  if (properties.warpSize != 32 || properties.maxThreadsPerBlock != 1024)
    return std::printf("strange properties\n"), 1;
  saxpy<<<1, 2048>>>(dx, dy, n);
  if (cudaGetLastError() != cudaErrorInvalidConfiguration)
    return std::printf("2048 threads were accepted\n"), 1;
  CHECK(cudaFree(dx));
  CHECK(cudaFree(dy));
  CHECK(cudaFree(numbers));
  std::printf("runtime: passed\n");
  return 0;
}
