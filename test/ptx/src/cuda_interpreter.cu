// A small byte-code interpreter: a switch in a loop.
// grid 1 block 64 in 4096 out 256
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  const unsigned char *code = (const unsigned char *)in + 1024 + 32 * threadIdx.x;
  unsigned a = threadIdx.x, b = 1;
#pragma unroll 1
  for (int i = 0; i < 32; ++i) {
    switch (code[i] % 9) {
    case 0: a += b; break;
    case 1: b ^= a << 3; break;
    case 2: a = a * 5 + 1; break;
    case 3: { unsigned t = a; a = b; b = t; } break;
    case 4: if (a & 1) { i += 2; } break;
    case 5: b = b >> 1 | a << 31; break;
    case 6: a = ~a; break;
    case 7: b = min(b, a); // falls through
    default: b += i;
    }
  }
  out[threadIdx.x] = a ^ b;
}
