// Products of 128-bit integers.
// grid 1 block 32 in 4096 out 1024
typedef unsigned long long u64;
extern "C" __global__ void k(const u64 *in, u64 *out) {
  u64 a0 = in[128 + 4 * threadIdx.x], a1 = in[129 + 4 * threadIdx.x];
  u64 b0 = in[130 + 4 * threadIdx.x], b1 = in[131 + 4 * threadIdx.x];
  unsigned __int128 p = (unsigned __int128)a0 * b0, q = (unsigned __int128)a1 * b0,
                    r = (unsigned __int128)a0 * b1, s = (unsigned __int128)a1 * b1;
  unsigned __int128 middle = (p >> 64) + (u64)q + (u64)r;
  unsigned __int128 high = s + (q >> 64) + (r >> 64) + (middle >> 64);
  out[4 * threadIdx.x] = (u64)p;
  out[4 * threadIdx.x + 1] = (u64)middle;
  out[4 * threadIdx.x + 2] = (u64)high;
  out[4 * threadIdx.x + 3] = (u64)(high >> 64);
}
