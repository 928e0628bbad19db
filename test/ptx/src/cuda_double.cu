// Double precision: division, roots, conversions.
// grid 1 block 64 in 4096 out 1024
extern "C" __global__ void k(const unsigned *in, double *out) {
  double a = (int)in[256 + threadIdx.x] * 1.1, b = in[400 + threadIdx.x] + 0.5;
  double x = a / b + sqrt(b), y = fma(a, x, -b);
  for (int n = 0; n < 5; ++n)
    x = 0.5 * (x + b / x);
  out[2 * threadIdx.x] = x + rint(y * 1e-3) + (float)a;
  out[2 * threadIdx.x + 1] = trunc(y) - floor(x) + ceil(a) * (double)(long long)(b * 1e6);
}
