// Prefix sum: shuffles within warps, shared memory between them.
// grid 1 block 256 in 4096 out 1024
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  __shared__ unsigned sums[8];
  unsigned t = threadIdx.x, lane = t % 32, warp = t / 32, v = in[256 + t] >> 8;
  for (unsigned n = 1; n < 32; n *= 2) {
    unsigned up = __shfl_up_sync(~0u, v, n);
    if (lane >= n)
      v += up;
  }
  if (lane == 31)
    sums[warp] = v;
  __syncthreads();
  if (t == 0)
    for (unsigned n = 1; n < 8; ++n)
      sums[n] += sums[n - 1];
  __syncthreads();
  out[t] = v + (warp ? sums[warp - 1] : 0);
}
