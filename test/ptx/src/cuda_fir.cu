// Fixed-point filters with 64-bit sums that saturate.
// grid 1 block 64 in 4096 out 512
__constant__ short taps[8] = {-120, 450, 3000, 16000, 16000, 3000, 450, -120};
extern "C" __global__ void k(const short *in, int *out) {
  long long sum = 0;
  int wide = 0;
  for (int n = 0; n < 8; ++n) {
    sum += (long long)in[512 + threadIdx.x + n] * taps[n] << 12;
    wide += in[512 + threadIdx.x + n] * taps[n];
  }
  sum >>= 14;
  out[2 * threadIdx.x] = (int)min(max(sum, -2147483648ll), 2147483647ll);
  out[2 * threadIdx.x + 1] = (short)(wide >> 15);
}
