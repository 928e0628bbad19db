// Instructions by name: cuda::ptx of libcu++, and the intrinsics for halves of words and quarters.
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_bf16.h>

namespace ptx = cuda::ptx;

extern "C" __global__ void packed_bytes(const unsigned *a, const unsigned *b, unsigned *out) {
  unsigned x = a[threadIdx.x], y = b[threadIdx.x], *o = out + threadIdx.x * 12;
  o[0] = __vadd4(x, y);
  o[1] = __vsubss4(x, y);
  o[2] = __vabsdiffu4(x, y);
  o[3] = __vmaxs4(x, y);
  o[4] = __vcmpgtu4(x, y);
  o[5] = __vavgu4(x, y);
  o[6] = __vsadu4(x, y);
  o[7] = __vaddus2(x, y);
  o[8] = __dp4a(int(x), int(y), 7);
  o[9] = __dp2a_lo(int(x), int(y), -7);
  o[10] = __viaddmax_s16x2_relu(x, y, 0x00100020);
  o[11] = __byte_perm(x, y, 0x5140) ^ __brev(x) ^ __funnelshift_r(x, y, 11);
}

extern "C" __global__ void bfloat16_pairs(const __nv_bfloat162 *a, const __nv_bfloat162 *b, __nv_bfloat162 *out) {
  __nv_bfloat162 x = a[threadIdx.x], y = b[threadIdx.x], *o = out + threadIdx.x * 6;
  o[0] = __hfma2_relu(x, y, x);
  o[1] = __hmax2(x, y);
  o[2] = __hadd2_sat(x, y);
  o[3] = __hmul2(__habs2(x), __hneg2(y));
  o[4] = __lowhigh2highlow(__hsub2(x, y));
  o[5] = __halves2bfloat162(__float2bfloat16_rz(__low2float(x) * 1.001f), __int2bfloat16_rn(int(threadIdx.x) * 77));
}

extern "C" __global__ void ptx_bits(const unsigned *in, unsigned *out) {
  unsigned x = in[threadIdx.x], y = in[(threadIdx.x + 1) % blockDim.x], *o = out + threadIdx.x * 6;
  o[0] = ptx::bfind(x);
  o[1] = ptx::bfind_shiftamt(int(x));
  o[2] = ptx::bmsk_clamp(x & 31, y & 63);
  o[3] = ptx::prmt_b4e(x, y, x & 3);
  o[4] = ptx::shl(x, y & 63) ^ ptx::shr(int(y), x & 63);
  o[5] = ptx::prmt_rc16(x, y, x & 3);
}

#if __CUDA_ARCH__ >= 900
// Each CTA of a pair stores into the other, and both add to the last word of CTA 0.
extern "C" __global__ void __cluster_dims__(2, 1, 1) ptx_async_stores(const int *in, int *out) {
  __shared__ alignas(16) int taken[64];
  __shared__ int total;
  __shared__ uint64_t stored, added;
  unsigned rank = ptx::get_sreg_cluster_ctarank(), t = threadIdx.x;
  if (t == 0) {
    total = 0;
    ptx::mbarrier_init(&stored, 1);
    ptx::mbarrier_init(&added, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &stored, sizeof(taken));
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &added, rank ? 0 : 128 * 4);
  }
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  auto there = [](auto *p, unsigned cta) {
    uint64_t at;
    asm("mapa.u64 %0, %1, %2;" : "=l"(at) : "l"(p), "r"(cta));
    return reinterpret_cast<decltype(p)>(at);
  };
  int v = in[rank * 64 + t];
  if (t % 4 == 0) {
    int four[4];
    for (int i = 0; i < 4; ++i)
      four[i] = in[rank * 64 + t + i];
    ptx::st_async(there(taken + t, rank ^ 1), four, there(&stored, rank ^ 1));
  }
  ptx::red_async(ptx::op_add, there(&total, 0), v, there(&added, 0));
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &stored, 0))
    ;
  while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &added, 0))
    ;
  out[rank * 64 + t] = taken[63 - t] + (rank == 0 ? total : 0);
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
}

// Bulk copies that reduce: into global memory, and into the shared memory of CTA 0 of the pair.
extern "C" __global__ void __cluster_dims__(2, 1, 1) ptx_bulk_reductions(const int *in, int *least, unsigned long long *sums) {
  __shared__ alignas(16) int words[128];
  __shared__ alignas(16) int gathered[128];
  __shared__ uint64_t done;
  unsigned rank = ptx::get_sreg_cluster_ctarank(), t = threadIdx.x;
  words[t] = in[blockIdx.x * 128 + t];
  gathered[t] = 1;
  if (t == 0) {
    ptx::mbarrier_init(&done, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    if (rank == 0)
      ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &done, 2 * sizeof(words));
  }
  ptx::fence_proxy_async(ptx::space_shared);
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  if (t == 0) {
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_min, least, words, sizeof(words));
    ptx::cp_async_bulk_commit_group();
    uint64_t to, barrier;
    asm("mapa.u64 %0, %1, 0;" : "=l"(to) : "l"(gathered));
    asm("mapa.u64 %0, %1, 0;" : "=l"(barrier) : "l"(&done));
    ptx::cp_reduce_async_bulk(ptx::space_cluster, ptx::space_shared, ptx::op_add, reinterpret_cast<int *>(to), words,
                              sizeof(words), reinterpret_cast<uint64_t *>(barrier));
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
  if (rank == 0) {
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &done, 0))
      ;
    atomicAdd(sums + t, (unsigned long long)(gathered[t]));
  }
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
}
#endif

#if __CUDA_ARCH_FEAT_SM100_ALL
// Words go from shared memory into tensor memory, through registers of all four warps, and out.
extern "C" __global__ void ptx_tensor_memory(const uint32_t *in, uint32_t *out) {
  __shared__ alignas(1024) uint32_t tile[128 * 8];
  __shared__ uint32_t columns;
  __shared__ uint64_t done;
  unsigned t = threadIdx.x, w = t / 32;
  for (unsigned i = t; i < 128 * 8; i += 128)
    tile[i] = in[i];
  if (t == 0)
    ptx::mbarrier_init(&done, 1);
  if (w == 0) {
    ptx::tcgen05_alloc(ptx::cta_group_1, &columns, 32u);
    ptx::tcgen05_relinquish_alloc_permit(ptx::cta_group_1);
  }
  ptx::fence_proxy_async(ptx::space_shared);
  ptx::tcgen05_fence_before_thread_sync();
  __syncthreads();
  ptx::tcgen05_fence_after_thread_sync();
  if (t == 0) {
    // No swizzle: 8 rows of 16 bytes are 128 bytes; from chunk to chunk, and from 8 rows to the next, 128 and 256.
    uint64_t start = __cvta_generic_to_shared(tile) >> 4;
    uint64_t descriptor = start | uint64_t(128 >> 4) << 16 | uint64_t(256 >> 4) << 32 | uint64_t(1) << 46;
    ptx::tcgen05_cp_128x256b(ptx::cta_group_1, columns, descriptor);
    ptx::tcgen05_commit(ptx::cta_group_1, &done);
  }
  while (!ptx::mbarrier_try_wait_parity(&done, 0))
    ;
  ptx::tcgen05_fence_after_thread_sync();
  uint32_t v[8], mine = columns + (w * 32 << 16);
  ptx::tcgen05_ld_32x32b(v, mine);
  ptx::tcgen05_wait_ld();
  for (int i = 0; i < 8; ++i)
    v[i] = v[i] * 3 + t;
  ptx::tcgen05_st_32x32b(mine + 8, v);
  ptx::tcgen05_wait_st();
  ptx::tcgen05_ld_32x32b(v, mine + 8);
  ptx::tcgen05_wait_ld();
  for (int i = 0; i < 8; ++i)
    out[t * 8 + i] = v[i];
  ptx::tcgen05_fence_before_thread_sync();
  __syncthreads();
  ptx::tcgen05_fence_after_thread_sync();
  if (w == 0)
    ptx::tcgen05_dealloc(ptx::cta_group_1, columns, 32u);
}

// Sixteen copies of four rows: row 4 i + q of a swizzled tile goes to lane i of warp q.
extern "C" __global__ void ptx_four_rows(const uint32_t *in, uint32_t *out) {
  __shared__ alignas(1024) uint32_t tile[64 * 8];
  __shared__ uint32_t columns;
  __shared__ uint64_t done;
  unsigned t = threadIdx.x, w = t / 32;
  for (unsigned i = t; i < 64 * 8; i += 128)
    tile[i ^ (i >> 5 & 1) << 2] = in[i]; // the two chunks of a row change places every four rows
  if (t == 0)
    ptx::mbarrier_init(&done, 1);
  if (w == 0) {
    ptx::tcgen05_alloc(ptx::cta_group_1, &columns, 32u);
    ptx::tcgen05_relinquish_alloc_permit(ptx::cta_group_1);
  }
  ptx::fence_proxy_async(ptx::space_shared);
  ptx::tcgen05_fence_before_thread_sync();
  __syncthreads();
  ptx::tcgen05_fence_after_thread_sync();
  if (t == 0) {
    for (unsigned i = 0; i < 16; ++i) {
      uint64_t start = __cvta_generic_to_shared(tile + i * 32) >> 4;
      ptx::tcgen05_cp_4x256b(ptx::cta_group_1, columns + (i << 16), start | uint64_t(1) << 46 | uint64_t(6) << 61);
    }
    ptx::tcgen05_commit(ptx::cta_group_1, &done);
  }
  while (!ptx::mbarrier_try_wait_parity(&done, 0))
    ;
  ptx::tcgen05_fence_after_thread_sync();
  uint32_t v[4];
  ptx::tcgen05_ld_16x256b(v, columns + (w * 32 << 16));
  ptx::tcgen05_wait_ld();
  for (unsigned i = 0; i < 4; ++i) // rows of a lane and of the lane eight below, two words each
    out[(w * 16 + t % 32 / 4 + i / 2 * 8) * 8 + t % 4 * 2 + i % 2] = v[i];
  ptx::tcgen05_fence_before_thread_sync();
  __syncthreads();
  ptx::tcgen05_fence_after_thread_sync();
  if (w == 0)
    ptx::tcgen05_dealloc(ptx::cta_group_1, columns, 32u);
}
#endif
