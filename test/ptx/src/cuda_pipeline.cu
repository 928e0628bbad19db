// A pipeline of asynchronous copies over four stages.
// grid 2 block 64 in 4096 out 1024
#include <cuda_pipeline.h>
extern "C" __global__ void k(const uint4 *in, unsigned *out) {
  __shared__ uint4 stage[2][64];
  unsigned t = threadIdx.x, sum = 0;
  __pipeline_memcpy_async(&stage[0][t], &in[(t + 64 * blockIdx.x) % 256], sizeof(uint4));
  __pipeline_commit();
  for (int n = 0; n < 4; ++n) {
    if (n < 3)
      __pipeline_memcpy_async(&stage[(n + 1) % 2][t],
                              &in[(t + 64 * (n + 1 + blockIdx.x)) % 256], sizeof(uint4));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    uint4 v = stage[n % 2][t ^ 13];
    sum = sum * 3 + v.x + v.y * 5 + (v.z ^ v.w);
    __syncthreads();
  }
  out[64 * blockIdx.x + t] = sum;
  out[128 + 64 * blockIdx.x + t] = sum >> 7;
}
