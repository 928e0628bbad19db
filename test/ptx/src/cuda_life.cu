// Cells of Life on a torus for ten steps, in bytes of shared memory.
// grid 1 block 16x16 in 4096 out 256
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  __shared__ unsigned char cells[2][16][16];
  unsigned x = threadIdx.x, y = threadIdx.y, t = 16 * y + x;
  cells[0][y][x] = in[256 + t] % 3 == 0;
  __syncthreads();
  for (int n = 0; n < 10; ++n) {
    unsigned sum = 0;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx)
        if (dx != 0 || dy != 0)
          sum += cells[n % 2][(y + dy) % 16][(x + dx) % 16];
    bool alive = cells[n % 2][y][x];
    cells[(n + 1) % 2][y][x] = sum == 3 || (alive && sum == 2);
    __syncthreads();
  }
  ((unsigned char *)out)[t] = cells[0][y][x] + 65;
}
