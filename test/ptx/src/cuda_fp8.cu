// e4m3 and e5m2 through the CUDA headers.
// grid 1 block 64 in 4096 out 512
#include <cuda_fp8.h>
extern "C" __global__ void k(const float *in, unsigned *out) {
  float a = in[64 + threadIdx.x % 32], b = a * 37.5f + threadIdx.x;
  __nv_fp8_e4m3 x(a), y(b);
  __nv_fp8_e5m2 z(a), w(b);
  out[2 * threadIdx.x] = x.__x | y.__x << 8 | z.__x << 16 | w.__x << 24;
  out[2 * threadIdx.x + 1] = __float_as_uint(float(y) + float(w));
}
