// Reductions within warps by shuffles and by redux.
// grid 1 block 128 in 4096 out 2048
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  unsigned v = in[256 + threadIdx.x], sum = v, most = v;
  for (int n = 16; n > 0; n /= 2) {
    sum += __shfl_xor_sync(~0u, sum, n);
    most = max(most, __shfl_down_sync(~0u, most, n));
  }
  out[4 * threadIdx.x] = sum ^ __reduce_add_sync(~0u, v);
  out[4 * threadIdx.x + 1] = most;
  out[4 * threadIdx.x + 2] = __reduce_xor_sync(~0u, v) + __reduce_min_sync(~0u, (int)v);
  out[4 * threadIdx.x + 3] = __ballot_sync(~0u, v & 4) ^ __shfl_sync(~0u, v, v & 15, 16);
}
