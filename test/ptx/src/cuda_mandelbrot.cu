// Iterations of f32 that end at different times.
// grid 4 block 8x8 in 1024 out 1024
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  int px = blockIdx.x * 8 + threadIdx.x, py = threadIdx.y;
  float cx = px * 0.09f - 2.0f, cy = py * 0.25f - 1.0f, x = 0, y = 0;
  unsigned n = 0;
  for (; n < 100 && x * x + y * y < 4; ++n) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
  }
  out[32 * py + px] = n << 16 ^ __float_as_uint(x);
}
