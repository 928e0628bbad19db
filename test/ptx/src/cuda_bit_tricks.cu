// Bit intrinsics.
// grid 1 block 64 in 4096 out 1024
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  unsigned t = threadIdx.x, a = in[256 + t], b = in[400 + t];
  unsigned long long w = (unsigned long long)a << 32 | b;
  unsigned *o = out + 4 * t;
  o[0] = __byte_perm(a, b, 0x3715) ^ __brev(a) ^ __funnelshift_l(a, b, t);
  o[1] = __clz(a) + 37 * __popc(b) + 1000 * __ffs(a) + 100000 * __clzll(w >> t);
  o[2] = __umulhi(a, b) + __mul24(a, b) + __usad(a, b, t) + __hadd(a, b) + __rhadd(a, b);
  o[3] = __dp4a((int)a, (int)b, (int)t) ^ (unsigned)(__brevll(w) >> 17) ^ (a >> (b & 31) << (t & 31));
}
