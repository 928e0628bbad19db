// Strings: a search, byte by byte, in global and constant memory.
// grid 1 block 64 in 4096 out 256
__constant__ char words[4][6] = {"ab", "a", "lo", "hello"};
__device__ char text[] = "say hello to a lab of all abaci, hello";
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  const char *word = words[threadIdx.x % 4];
  int skip = threadIdx.x / 4, found = -1;
  for (int at = 0; text[at]; ++at) {
    int n = 0;
    while (word[n] && word[n] == text[at + n])
      ++n;
    if (!word[n] && skip-- == 0) {
      found = at;
      break;
    }
  }
  out[threadIdx.x] = found;
}
