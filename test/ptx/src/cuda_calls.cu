// Functions that are not inlined, with structures by value and by address.
// grid 1 block 64 in 4096 out 512
struct Pair {
  unsigned long long a;
  int b;
  short c, d;
};
__device__ __noinline__ Pair step(Pair p, int n) {
  return {p.a * 3 + n, p.b ^ (int)p.a, (short)(p.c - n), (short)n};
}
__device__ __noinline__ void change(Pair &p) {
  if (p.b < 0)
    p = step(p, -1);
  p.c += 5;
}
__device__ __noinline__ double scale(double x, float y, char z) { return x * y + z; }
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  Pair p = {in[256 + threadIdx.x], (int)in[400 + threadIdx.x], (short)threadIdx.x, 1};
  for (int n = 0; n < (int)(threadIdx.x % 5); ++n)
    p = step(p, n);
  change(p);
  double d = scale(p.b, 1.5f, (char)p.c);
  out[2 * threadIdx.x] = (unsigned)p.a ^ p.b ^ (p.c << 8);
  out[2 * threadIdx.x + 1] = (unsigned)__double_as_longlong(d) ^ (unsigned)__double2hiint(d);
}
