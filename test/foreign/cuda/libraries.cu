// Block-wide primitives of CUB, collectives of groups, library types of libcu++, and the warp's intrinsics.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cub/cub.cuh>
#include <cuda/annotated_ptr>
#include <cuda/atomic>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/optional>
#include <cuda/std/tuple>
#include <cuda/std/variant>
#include <curand_kernel.h>

namespace cg = cooperative_groups;

extern "C" __global__ void exchange_items(const int *in, int *out) {
  using Load = cub::BlockLoad<int, 64, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  using Exchange = cub::BlockExchange<int, 64, 4>;
  using Store = cub::BlockStore<int, 64, 4, cub::BLOCK_STORE_TRANSPOSE>;
  __shared__ union { typename Load::TempStorage load; typename Exchange::TempStorage exchange; typename Store::TempStorage store; } s;
  int item[4];
  Load(s.load).Load(in, item);
  __syncthreads();
  Exchange(s.exchange).BlockedToStriped(item);
  __syncthreads();
  Store(s.store).Store(out, item);
}

extern "C" __global__ void heads_and_differences(const int *in, int *heads, int *differences) {
  using Heads = cub::BlockDiscontinuity<int, 128>;
  using Differences = cub::BlockAdjacentDifference<int, 128>;
  __shared__ typename Heads::TempStorage a;
  __shared__ typename Differences::TempStorage b;
  int item[1] = {in[threadIdx.x]}, flag[1], difference[1];
  Heads(a).FlagHeads(flag, item, [](int x, int y) { return x != y; });
  Differences(b).SubtractLeft(item, difference, [](int x, int y) { return x - y; });
  heads[threadIdx.x] = flag[0];
  differences[threadIdx.x] = difference[0];
}

extern "C" __global__ void block_histogram(const unsigned char *in, int *out) {
  using Histogram = cub::BlockHistogram<unsigned char, 64, 4, 32>;
  __shared__ typename Histogram::TempStorage s;
  __shared__ int bins[32];
  unsigned char item[4];
  for (int i = 0; i < 4; ++i)
    item[i] = in[threadIdx.x * 4 + i] & 31;
  Histogram(s).Histogram(item, bins);
  __syncthreads();
  if (threadIdx.x < 32)
    out[threadIdx.x] = bins[threadIdx.x];
}

extern "C" __global__ void block_merge_sort(const float *in, float *out) {
  using Sort = cub::BlockMergeSort<float, 128, 1>;
  __shared__ typename Sort::TempStorage s;
  float item[1] = {in[threadIdx.x]};
  Sort(s).Sort(item, [](float a, float b) { return a > b; });
  out[threadIdx.x] = item[0];
}

extern "C" __global__ void warp_primitives(const int *in, int *out) {
  using Scan = cub::WarpScan<int>;
  using Reduce = cub::WarpReduce<int, 16>;
  using Exchange = cub::WarpExchange<int, 2>;
  __shared__ typename Scan::TempStorage a[2];
  __shared__ typename Reduce::TempStorage b[4];
  __shared__ typename Exchange::TempStorage c[2];
  int t = threadIdx.x, w = t / 32, v = in[t], scan, pair[2] = {v, v + 1};
  Scan(a[w]).ExclusiveScan(v, scan, -1, [](int x, int y) { return x > y ? x : y; });
  int sum = Reduce(b[t / 16]).Sum(v);
  Exchange(c[w]).StripedToBlocked(pair, pair);
  out[t] = scan + (t % 16 == 0 ? sum : 0) + pair[0] * 3 + pair[1] * 5;
}

extern "C" __global__ void run_length_decode(const int *values, const int *lengths, int *out) {
  using Decode = cub::BlockRunLengthDecode<int, 32, 1, 4>;
  __shared__ typename Decode::TempStorage s;
  int value[1] = {values[threadIdx.x]}, length[1] = {lengths[threadIdx.x]}, total = 0;
  Decode decode(s, value, length, total);
  for (int at = 0; at < total; at += 128) {
    int item[4];
    decode.RunLengthDecode(item, at);
    for (int i = 0; i < 4; ++i)
      if (at + threadIdx.x * 4 + i < total)
        out[at + threadIdx.x * 4 + i] = item[i];
    __syncthreads();
  }
}

extern "C" __global__ void group_algorithms(const int *in, int *out) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto halves = cg::binary_partition(warp, in[block.thread_rank()] & 1);
  auto few = cg::tiled_partition<4>(warp);
  int v = in[block.thread_rank()];
  int most = cg::reduce(halves, v, cg::greater<int>());
  int all = cg::reduce(warp, v, cg::bit_xor<int>());
  int before = cg::exclusive_scan(few, v, cg::plus<int>());
  bool any = few.any(v % 7 == 0);
  int first = warp.shfl(v, 5) + warp.shfl_up(v, 1) + warp.shfl_down(v, 2);
  out[block.thread_rank()] = most + all + before + (any ? 100000 : 0) + first + int(halves.size());
}

extern "C" __global__ void several_warps(const int *in, int *out) {
  __shared__ cg::block_tile_memory<128> memory;
  cg::thread_block block = cg::this_thread_block(memory);
  auto tile = cg::tiled_partition<64>(block);
  int v = in[block.thread_rank()];
  int sum = cg::reduce(tile, v, cg::plus<int>());
  tile.sync();
  int scan = cg::inclusive_scan(tile, v, cg::plus<int>());
  out[block.thread_rank()] = sum * 2 + scan + tile.meta_group_rank();
}

extern "C" __global__ void votes_and_matches(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  unsigned ballot = __ballot_sync(~0u, v & 1), same = __match_any_sync(~0u, v & 7);
  int all, uniform = __match_all_sync(~0u, v >> 20, &all);
  unsigned sum = __reduce_add_sync(~0u, v & 255), low = __reduce_min_sync(~0u, unsigned(v)), bits = __reduce_xor_sync(~0u, v);
  long long wide = __shfl_xor_sync(~0u, (long long)v << 33, 3);
  double real = __shfl_down_sync(~0u, v * 0.5, 4, 8);
  int part = 0;
  if (v & 2)
    part = __popc(__activemask()) + __shfl_sync(__activemask(), v, __ffs(__activemask()) - 1);
  __syncwarp();
  out[t] = __popc(ballot & ((1u << (t & 31)) - 1)) + __popc(same) * 3 + (all ? 7 : 0) + __popc(uniform) + sum + low + bits +
           int(wide >> 33) + int(real) + (v & 2 ? 1 : 0) + (part ? 1 : 0) + __any_sync(~0u, v == 5) + __all_sync(~0u, v > -1) * 2;
}

struct Step {
  int by;
  __device__ int operator()(int x) const { return x + by; }
};

extern "C" __global__ void library_types(const int *in, int *out) {
  int v = in[threadIdx.x];
  cuda::std::array<int, 4> a{v, v * 2, v * 3, v * 4};
  cuda::std::optional<int> maybe;
  if (v & 1)
    maybe = v;
  cuda::std::variant<int, float> either = v;
  if (v & 2)
    either = float(v) * 0.5f;
  auto [x, y] = cuda::std::make_tuple(v & 15, v >> 4 & 15);
  float size = float(x) * x + float(y) * y + 1;
  int visited = cuda::std::visit([](auto z) { return int(z * 4); }, either);
  out[threadIdx.x] = a[v & 3] + maybe.value_or(-5) + visited + int(size) + 2 + cuda::std::popcount(unsigned(v)) +
                     cuda::std::countl_zero(unsigned(v)) + int(cuda::std::rotl(unsigned(v), 3) & 0xff) + Step{3}(v);
}

extern "C" __global__ void cached_accesses(const int *in, int *out, int *other) {
  int t = threadIdx.x;
  cuda::annotated_ptr<const int, cuda::access_property::persisting> kept(in);
  cuda::annotated_ptr<int, cuda::access_property::streaming> gone(out);
  int v = __ldg(in + t) + __ldcs(in + t) * 2 + __ldcg(in + t) * 3 + __ldca(in + t) * 4 + __ldcv(in + t) * 5 + __ldlu(in + t) * 6;
  gone[t] = v + kept[t];
  cuda::apply_access_property(in, 512, cuda::access_property::persisting{});
  __stcg(other + t, v);
  __stcs(other + 128 + t, v + 1);
  __stwt(other + 256 + t, v + 2);
  __stwb(other + 384 + t, v + 3);
}

extern "C" __global__ void counted_random(unsigned *bits, float *uniform) {
  curandStatePhilox4_32_10_t state;
  curand_init(1234, threadIdx.x, 8, &state);
  uint4 four = curand4(&state);
  bits[threadIdx.x] = four.x ^ four.y ^ four.z ^ four.w;
  float4 u = curand_uniform4(&state);
  uniform[threadIdx.x] = u.x > 0 && u.x <= 1 && u.w > 0 && u.w <= 1 ? 1 : 0;
}
