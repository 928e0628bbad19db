// Cooperative groups of eight threads.
// grid 1 block 64 in 4096 out 256
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  __shared__ unsigned s[64];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
  unsigned t = block.thread_rank(), v = in[256 + t];
  for (int n = tile.size() / 2; n > 0; n /= 2)
    v += tile.shfl_down(v, n);
  s[t] = v ^ tile.thread_rank();
  tile.sync();
  unsigned w = s[t ^ 5];
  bool any = tile.any(w & 1);
  out[t] = w + (any ? 7 : 0) + tile.ballot(w & 2);
}
