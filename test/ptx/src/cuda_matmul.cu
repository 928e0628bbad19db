// A tiled product of matrices of f32, with fused multiply-add.
// grid 1 block 16x16 in 4096 out 1024
extern "C" __global__ void k(const unsigned *in, float *out) {
  __shared__ float a[16][16], b[16][17];
  unsigned x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
  for (int tile = 0; tile < 2; ++tile) {
    a[y][x] = (int)in[256 + 256 * tile + 16 * y + x] * 0x1p-20f;
    b[y][x] = (int)in[768 - 256 * tile + 16 * y + x] * 0x1p-24f;
    __syncthreads();
    for (int n = 0; n < 16; ++n)
      sum += a[y][n] * b[n][x];
    __syncthreads();
  }
  out[16 * y + x] = sum;
}
