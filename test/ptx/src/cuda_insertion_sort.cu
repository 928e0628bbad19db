// An array in local memory, sorted by each thread.
// grid 1 block 32 in 4096 out 1024
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  int v[16];
  for (int i = 0; i < 16; ++i)
    v[i] = (int)in[256 + 16 * threadIdx.x + i];
#pragma unroll 1
  for (int i = 1; i < 16; ++i) {
    int x = v[i], j = i;
#pragma unroll 1
    for (; j > 0 && v[j - 1] > x; --j)
      v[j] = v[j - 1];
    v[j] = x;
  }
  for (int i = 0; i < 8; ++i)
    out[8 * threadIdx.x + i] = v[2 * i + threadIdx.x % 2];
}
