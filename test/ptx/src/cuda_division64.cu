// Division of 64-bit and 128-bit integers.
// grid 1 block 64 in 4096 out 2048
typedef unsigned long long u64;
extern "C" __global__ void k(const u64 *in, u64 *out) {
  u64 a = in[128 + threadIdx.x], b = in[256 + threadIdx.x] >> threadIdx.x;
  b |= 1;
  unsigned __int128 wide = (unsigned __int128)a << 32 | (unsigned)b;
  out[4 * threadIdx.x] = a / b * 3 + a % b;
  out[4 * threadIdx.x + 1] = (u64)((long long)a / (long long)b ^ (long long)a % 1000003);
  out[4 * threadIdx.x + 2] = a / 10 + a % 7;
  out[4 * threadIdx.x + 3] = (u64)(wide / 12345678901ull);
}
