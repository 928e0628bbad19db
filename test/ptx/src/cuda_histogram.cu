// Histograms of bytes, in shared memory and then global.
// grid 2 block 128 in 4096 out 1024
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  __shared__ unsigned bins[128];
  bins[threadIdx.x] = 0;
  __syncthreads();
  const unsigned char *bytes = (const unsigned char *)in;
  for (unsigned n = threadIdx.x; n < 2048; n += 128)
    atomicAdd(&bins[bytes[2048 * blockIdx.x + n] / 2], n & 3);
  __syncthreads();
  out[128 * blockIdx.x + threadIdx.x] = bins[threadIdx.x];
}
