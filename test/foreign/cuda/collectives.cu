// CUB and cooperative groups where elements are not words: structures, bytes, doubles, pairs; clusters.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cub/block/block_shuffle.cuh>
#include <cub/cub.cuh>

namespace cg = cooperative_groups;

// Keys of 8 bytes with values of 2, blocked in, striped out.
extern "C" __global__ void radix_sort_pairs(const double *in, double *keys, short *values) {
  using Sort = cub::BlockRadixSort<double, 64, 3, short>;
  __shared__ typename Sort::TempStorage s;
  double key[3];
  short value[3];
  for (int i = 0; i < 3; ++i)
    key[i] = in[threadIdx.x * 3 + i], value[i] = short(threadIdx.x * 3 + i);
  Sort(s).SortDescendingBlockedToStriped(key, value);
  for (int i = 0; i < 3; ++i)
    keys[threadIdx.x + 64 * i] = key[i], values[threadIdx.x + 64 * i] = value[i];
}

template <typename Index> struct Greatest {
  double value;
  Index index;
  __device__ static Greatest ofBoth(Greatest x, Greatest y) {
    return y.value > x.value || (y.value == x.value && y.index < x.index) ? y : x;
  }
};
struct Moments {
  float count, mean, square;
};

extern "C" __global__ void reduce_structures(const float *in, double *greatest, long long *index, float *moments) {
  using OfWarp = cub::WarpReduce<Greatest<long long>>;
  using OfBlock = cub::BlockReduce<Moments, 128, cub::BLOCK_REDUCE_RAKING>;
  __shared__ typename OfWarp::TempStorage a[4];
  __shared__ typename OfBlock::TempStorage b;
  float v = in[threadIdx.x];
  auto top = OfWarp(a[threadIdx.x / 32]).Reduce({v, threadIdx.x}, Greatest<long long>::ofBoth);
  if (threadIdx.x % 32 == 0)
    greatest[threadIdx.x / 32] = top.value, index[threadIdx.x / 32] = top.index;
  Moments all = OfBlock(b).Reduce(Moments{1, v, 0}, [](Moments x, Moments y) {
    float n = x.count + y.count, apart = y.mean - x.mean;
    return Moments{n, x.mean + apart * y.count / n, x.square + y.square + apart * apart * x.count * y.count / n};
  });
  if (threadIdx.x == 0)
    moments[0] = all.count, moments[1] = all.mean, moments[2] = all.square;
}

// The structure has four bytes that mean nothing.
extern "C" __global__ void reduce_padded(const float *in, double *greatest, int *index) {
  using OfWarp = cub::WarpReduce<Greatest<int>>;
  __shared__ typename OfWarp::TempStorage s;
  auto top = OfWarp(s).Reduce({in[threadIdx.x], int(threadIdx.x)}, Greatest<int>::ofBoth);
  if (threadIdx.x == 0)
    *greatest = top.value, *index = top.index;
}

extern "C" __global__ void reduce_bytes(const unsigned char *in, unsigned char *most, unsigned char *sums) {
  using Most = cub::WarpReduce<unsigned char>;
  using Sums = cub::WarpScan<unsigned char, 8>;
  __shared__ typename Most::TempStorage a[2];
  __shared__ typename Sums::TempStorage b[8];
  unsigned t = threadIdx.x;
  unsigned char v = in[t], sum;
  unsigned char top = Most(a[t / 32]).Reduce(v, [](unsigned char x, unsigned char y) { return x > y ? x : y; }, 29);
  if (t % 32 == 0)
    most[t / 32] = top;
  Sums(b[t / 8]).InclusiveSum(v, sum);
  sums[t] = sum;
}

// Rows of five bytes a lane go through shared memory, are turned around, and go back the same way.
extern "C" __global__ void warp_transposed(const char *in, char *out) {
  using Load = cub::WarpLoad<char, 5, cub::WARP_LOAD_TRANSPOSE>;
  using Store = cub::WarpStore<char, 5, cub::WARP_STORE_TRANSPOSE>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
  } s[2];
  int w = threadIdx.x / 32;
  char v[5], back[5];
  Load(s[w].load).Load(in + w * 160, v);
  for (int i = 0; i < 5; ++i)
    back[i] = v[4 - i] + i;
  __syncwarp();
  Store(s[w].store).Store(out + w * 160, back);
}

extern "C" __global__ void block_shuffle(const int *in, int *out) {
  using Shuffle = cub::BlockShuffle<int, 96>;
  __shared__ typename Shuffle::TempStorage s;
  int v[2] = {in[threadIdx.x * 2], in[threadIdx.x * 2 + 1]}, up[2], around;
  Shuffle(s).Up(v, up);
  __syncthreads();
  Shuffle(s).Rotate(v[0], around, 5);
  if (threadIdx.x == 0)
    up[0] = -1;
  out[threadIdx.x * 2] = up[0] + around;
  out[threadIdx.x * 2 + 1] = up[1] - around;
}

// Four bits at a time, with the lanes of equal digits found by votes.
extern "C" __global__ void radix_rank(const unsigned *in, int *out) {
  using Rank = cub::BlockRadixRankMatch<128, 4, false>;
  __shared__ typename Rank::TempStorage s;
  unsigned key[1] = {in[threadIdx.x]};
  int rank[1];
  Rank(s).RankKeys(key, rank, cub::BFEDigitExtractor<unsigned>(8, 4));
  out[threadIdx.x] = rank[0];
}

#if __CUDA_ARCH__ >= 900
// A sum over a cluster of three CTAs, each with four warps; CTA 2 has the result and hands it to all.
extern "C" __global__ void __cluster_dims__(3, 1, 1) cluster_sum(const double *in, double *out) {
  __shared__ double part[4], parts[3], whole;
  auto cluster = cg::this_cluster();
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  double mine = cg::reduce(warp, in[cluster.thread_rank()], cg::plus<double>());
  if (warp.thread_rank() == 0)
    part[warp.meta_group_rank()] = mine;
  auto token = cluster.barrier_arrive();
  cg::this_thread_block().sync();
  cluster.barrier_wait(std::move(token));
  if (threadIdx.x == 0)
    cluster.map_shared_rank(parts, 2)[cluster.block_rank()] = (part[0] + part[1]) + (part[2] + part[3]);
  cluster.sync();
  if (cluster.block_rank() == 2 && threadIdx.x < cluster.num_blocks())
    *cluster.map_shared_rank(&whole, threadIdx.x) = parts[0] + parts[1] + parts[2];
  cluster.sync();
  unsigned owner = cluster.query_shared_rank(cluster.map_shared_rank(&whole, cluster.block_rank()));
  out[cluster.thread_rank()] = whole + owner + cluster.dim_blocks().x;
}
#endif
