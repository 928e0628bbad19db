// CRC-32 by a table in shared memory.
// grid 1 block 64 in 4096 out 256
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  __shared__ unsigned table[256];
  for (unsigned n = threadIdx.x; n < 256; n += 64) {
    unsigned c = n;
    for (int b = 0; b < 8; ++b)
      c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    table[n] = c;
  }
  __syncthreads();
  const unsigned char *bytes = (const unsigned char *)in + 48 * threadIdx.x;
  unsigned crc = ~0u;
  for (unsigned n = 0; n < 48 + threadIdx.x % 7; ++n)
    crc = table[(crc ^ bytes[n]) & 255] ^ crc >> 8;
  out[threadIdx.x] = ~crc;
}
