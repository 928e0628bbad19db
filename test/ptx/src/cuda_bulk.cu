// Tiles by cp.async.bulk: two stages, a full barrier each, and stores that are read before reuse.
// grid 2 block 128 in 4096 out 4096
#include <cuda/barrier>
#include <cuda/ptx>
#pragma nv_diag_suppress static_var_with_dynamic_init

using Barrier = cuda::barrier<cuda::thread_scope_block>;
namespace ptx = cuda::ptx;

extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  constexpr unsigned words = 128, tiles = 4;
  __shared__ alignas(128) unsigned stage[2][words], result[2][words];
  __shared__ Barrier full[2];
  in += blockIdx.x * words * tiles;
  out += blockIdx.x * words * tiles;
  if (threadIdx.x == 0) {
    init(&full[0], blockDim.x);
    init(&full[1], blockDim.x);
    ptx::fence_proxy_async(ptx::space_shared);
  }
  __syncthreads();
  auto load = [&](unsigned tile) {
    Barrier &b = full[tile % 2];
    if (threadIdx.x == 0) {
      cuda::memcpy_async(stage[tile % 2], in + tile * words, cuda::aligned_size_t<16>(sizeof stage[0]), b);
      return cuda::device::barrier_arrive_tx(b, 1, 0);
    }
    return b.arrive();
  };
  Barrier::arrival_token tokens[2] = {load(0), load(1)};
  for (unsigned tile = 0; tile != tiles; ++tile) {
    full[tile % 2].wait(std::move(tokens[tile % 2]));
    unsigned value = stage[tile % 2][threadIdx.x] * 3 + tile;
    if (threadIdx.x == 0 && tile >= 2)
      ptx::cp_async_bulk_wait_group_read(ptx::n32_t<1>());
    __syncthreads();
    result[tile % 2][threadIdx.x ^ 5] = value;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
      ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + tile * words, result[tile % 2],
                         unsigned(sizeof result[0]));
      ptx::cp_async_bulk_commit_group();
    }
    if (tile + 2 < tiles)
      tokens[tile % 2] = load(tile + 2);
  }
  if (threadIdx.x == 0)
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
}
