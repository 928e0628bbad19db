// Bitonic sort in shared memory.
// grid 1 block 128 in 4096 out 512
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  __shared__ unsigned s[128];
  unsigned t = threadIdx.x;
  s[t] = in[256 + t];
  __syncthreads();
  for (unsigned size = 2; size <= 128; size *= 2)
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
      unsigned other = t ^ stride;
      if (other > t && (s[t] > s[other]) == ((t & size) == 0)) {
        unsigned v = s[t];
        s[t] = s[other];
        s[other] = v;
      }
      __syncthreads();
    }
  out[t] = s[t];
}
