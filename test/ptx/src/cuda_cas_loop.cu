// Updates that PTX has no atomic for, by compare and swap.
// grid 2 block 64 in 4096 out 64
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  __shared__ unsigned s[8];
  unsigned t = threadIdx.x;
  if (t < 8)
    s[t] = t;
  __syncthreads();
  unsigned v = in[256 + t + 64 * blockIdx.x], *at = &s[v % 8], old = *(volatile unsigned *)at, seen;
  do {
    seen = old;
    old = atomicCAS(at, seen, __float_as_uint(fmaxf(__uint_as_float(seen), (float)(v >> 4))));
  } while (old != seen);
  __syncthreads();
  if (t < 8)
    out[8 * blockIdx.x + t] = s[t];
}
