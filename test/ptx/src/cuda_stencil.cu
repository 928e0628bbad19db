// A stencil with a halo, several CTAs, dynamic shared memory.
// grid 4 block 64 in 4096 out 1024 shared 272
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  extern __shared__ unsigned s[];
  int t = threadIdx.x, at = blockIdx.x * 64 + t + 300;
  s[t + 2] = in[at];
  if (t < 2) {
    s[t] = in[at - 2];
    s[t + 66] = in[at + 64];
  }
  __syncthreads();
  out[blockIdx.x * 64 + t] = s[t] - 4 * s[t + 1] + 6 * s[t + 2] - 4 * s[t + 3] + s[t + 4];
}
