// Cooperative groups: tiles, coalesced threads, clusters, the grid; and collectives of CUB on top of shuffles.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/warp/warp_merge_sort.cuh>
namespace cg = cooperative_groups;

extern "C" __global__ void tiles(const int *in, int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int v = in[threadIdx.x];
  int sum = cg::reduce(tile, v, cg::plus<int>());
  int before = cg::exclusive_scan(tile, v, cg::plus<int>());
  out[threadIdx.x] = sum * 1000 + before + tile.shfl_xor(v, 1) + tile.meta_group_rank();
}

extern "C" __global__ void coalesced(const int *in, int *out, int *count) {
  int v = in[threadIdx.x];
  if (v & 1) {
    auto together = cg::coalesced_threads();
    if (together.thread_rank() == 0)
      atomicAdd(count, together.size());
    out[threadIdx.x] = cg::reduce(together, v, cg::greater<int>());
  } else {
    out[threadIdx.x] = -1;
  }
}

extern "C" __global__ void labels(const int *in, int *out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto group = cg::labeled_partition(warp, in[threadIdx.x] & 3);
  out[threadIdx.x] = cg::reduce(group, in[threadIdx.x], cg::plus<int>());
}

extern "C" __global__ void group_memcpy(const int *in, int *out) {
  __shared__ alignas(16) int stage[256];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, stage, in, sizeof(stage));
  cg::wait(block);
  out[threadIdx.x] = stage[255 - threadIdx.x];
}

extern "C" __global__ void grid_sum(const int *in, int *partial, int *out) {
  auto grid = cg::this_grid();
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  int sum = cg::reduce(warp, in[grid.thread_rank()], cg::plus<int>());
  if (warp.thread_rank() == 0)
    partial[grid.thread_rank() / 32] = sum;
  grid.sync();
  int total = 0;
  for (int i = 0; i < grid.size() / 32; ++i)
    total += partial[i];
  out[grid.thread_rank()] = total - in[grid.thread_rank()];
}

#if __CUDA_ARCH__ >= 900
extern "C" __global__ void __cluster_dims__(4, 1, 1) cluster_histogram(const int *in, int *out, int n) {
  __shared__ int bins[16];
  auto cluster = cg::this_cluster();
  if (threadIdx.x < 16)
    bins[threadIdx.x] = 0;
  cluster.sync();
  for (int i = cluster.thread_rank(); i < n; i += cluster.num_threads()) {
    int bin = in[i] & 63;
    atomicAdd(cluster.map_shared_rank(bins, bin / 16) + bin % 16, 1);
  }
  cluster.sync();
  if (threadIdx.x < 16)
    out[cluster.block_rank() * 16 + threadIdx.x] = bins[threadIdx.x];
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_exchange(const float *in, float *out) {
  __shared__ float mine[128];
  auto cluster = cg::this_cluster();
  mine[threadIdx.x] = in[blockIdx.x * 128 + threadIdx.x];
  cluster.sync();
  const float *other = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1);
  out[blockIdx.x * 128 + threadIdx.x] = other[127 - threadIdx.x];
  cluster.sync();
}
#endif

extern "C" __global__ void block_scan(const int *in, int *out) {
  using Scan = cub::BlockScan<int, 128>;
  __shared__ Scan::TempStorage storage;
  int v[4], total;
  for (int i = 0; i < 4; ++i)
    v[i] = in[threadIdx.x * 4 + i];
  Scan(storage).InclusiveSum(v, v, total);
  for (int i = 0; i < 4; ++i)
    out[threadIdx.x * 4 + i] = v[i];
  if (threadIdx.x == 0)
    out[512] = total;
}

extern "C" __global__ void block_reduce(const float *in, float *out) {
  using Reduce = cub::BlockReduce<float, 256, cub::BLOCK_REDUCE_RAKING>;
  __shared__ Reduce::TempStorage storage;
  float largest = Reduce(storage).Reduce(in[blockIdx.x * 256 + threadIdx.x], cuda::maximum<>{});
  if (threadIdx.x == 0)
    out[blockIdx.x] = largest;
}

extern "C" __global__ void block_radix_sort(const unsigned *in, unsigned *out) {
  using Sort = cub::BlockRadixSort<unsigned, 128, 4>;
  __shared__ Sort::TempStorage storage;
  unsigned v[4];
  cub::LoadDirectBlocked(threadIdx.x, in, v);
  Sort(storage).SortDescending(v);
  for (int i = 0; i < 4; ++i)
    out[threadIdx.x * 4 + i] = v[i];
}

struct Less {
  __device__ bool operator()(int a, int b) const { return a < b; }
};
extern "C" __global__ void warp_merge_sort(const int *in, int *out) {
  using Sort = cub::WarpMergeSort<int, 4, 32>;
  __shared__ Sort::TempStorage storage[2];
  int v[4];
  for (int i = 0; i < 4; ++i)
    v[i] = in[threadIdx.x * 4 + i];
  Sort(storage[threadIdx.x / 32]).Sort(v, Less());
  for (int i = 0; i < 4; ++i)
    out[threadIdx.x * 4 + i] = v[i];
}
