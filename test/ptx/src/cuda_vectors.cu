// Vector types of every element, and unions.
// grid 1 block 32 in 4096 out 2048
extern "C" __global__ void k(const uint4 *in, uint4 *out) {
  uint4 v = in[64 + threadIdx.x];
  uchar4 c = ((const uchar4 *)in)[300 + threadIdx.x];
  short2 s = ((const short2 *)in)[400 + threadIdx.x];
  double2 d = {(double)s.x, (double)s.y};
  float3 f = {(float)c.x, (float)(c.y - c.z), 0.25f * c.w};
  out[4 * threadIdx.x] = make_uint4(v.w, v.x ^ c.x, v.y + s.x, v.z - s.y);
  ((double2 *)out)[4 * threadIdx.x + 1] = make_double2(d.y * f.x, d.x + f.y);
  ((float4 *)out)[4 * threadIdx.x + 2] = make_float4(f.x, f.y, f.z, f.x * f.y - f.z);
  ((short4 *)out)[8 * threadIdx.x + 6] = make_short4(s.y, s.x, c.x, c.w);
  ((uchar4 *)out)[16 * threadIdx.x + 14] = make_uchar4(c.w, c.z, c.y, c.x);
  ((char2 *)out)[32 * threadIdx.x + 30] = make_char2(s.x, s.y);
  ((char2 *)out)[32 * threadIdx.x + 31] = make_char2(1, 2);
}
