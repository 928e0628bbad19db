// A product as CUTLASS writes it for Blackwell: tensor maps, tcgen05.mma on descriptors, a commit to an mbarrier, and
// the sum read back from tensor memory.
#include <cuda.h>
#include <cuda_fp16.h>
#include <stdint.h>

__device__ static uint32_t shared_address(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ static void initialize(uint64_t *barrier) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(barrier)) : "memory");
}
__device__ static void wait(uint64_t *barrier, uint32_t parity) {
  asm volatile("{\n.reg .pred done;\nagain:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n@done bra.uni ready;\nbra.uni again;\nready:\n}"
               ::"r"(shared_address(barrier)), "r"(parity)
               : "memory");
}
__device__ static void load(void *to, const CUtensorMap *map, uint64_t *barrier, int x, int y) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
               ::"r"(shared_address(to)), "l"(map), "r"(x), "r"(y), "r"(shared_address(barrier))
               : "memory");
}
__device__ static uint64_t descriptor(const void *p) {
  return (uint64_t)((shared_address(p) & 0x3ffff) >> 4) | 1ull << 16 | 64ull << 32 | 1ull << 46 | 2ull << 61;
}

struct Stage {
  __half a[128 * 64], b[64 * 64];
};
constexpr int stages = 2;

// 128 rows by 64 columns a CTA. f16 times f16 in f32: bit 4, N / 8 from bit 17, M / 16 from bit 24.
extern "C" __global__ void __launch_bounds__(128)
    tcgen05_ring(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float *c, int n, int k) {
  extern __shared__ __align__(1024) Stage ring[];
  __shared__ uint64_t full[stages], empty[stages], done;
  __shared__ uint32_t tensor_memory;
  constexpr uint32_t instruction = 1u << 4 | (64u / 8) << 17 | (128u / 16) << 24;
  int warp = threadIdx.x / 32, steps = k / 64, row = blockIdx.y * 128, column = blockIdx.x * 64;
  if (warp == 0) {
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"(shared_address(&tensor_memory))
                 : "memory");
    asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
  }
  if (threadIdx.x == 32) {
    for (int i = 0; i < stages; ++i)
      initialize(full + i), initialize(empty + i);
    initialize(&done);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
  __syncthreads();
  asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
  uint32_t sum = tensor_memory;
  if (threadIdx.x == 32) {
#pragma unroll 1
    for (int step = 0; step < steps; ++step) {
      Stage &stage = ring[step % stages];
      wait(empty + step % stages, (step / stages & 1) ^ 1);
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(full + step % stages)),
                   "r"((uint32_t)sizeof(Stage))
                   : "memory");
      load(stage.a, &a, full + step % stages, step * 64, row);
      load(stage.b, &b, full + step % stages, step * 64, column);
    }
  } else if (threadIdx.x == 64) {
#pragma unroll 1
    for (int step = 0; step < steps; ++step) {
      Stage &stage = ring[step % stages];
      wait(full + step % stages, step / stages & 1);
      asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
      for (int i = 0; i < 64; i += 16)
        asm volatile("{\n.reg .pred sum;\nsetp.ne.u32 sum, %4, 0;\n"
                     "tcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, sum;\n}" ::"r"(sum),
                     "l"(descriptor(stage.a + i)), "l"(descriptor(stage.b + i)), "r"(instruction), "r"(step + i)
                     : "memory");
      asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(
                       shared_address(empty + step % stages))
                   : "memory");
    }
    asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(
                     shared_address(&done))
                 : "memory");
  }
  __syncwarp();
  wait(&done, 0);
  asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
  float *to = c + (row + threadIdx.x) * n + column;
  for (int i = 0; i < 64; i += 8) {
    uint32_t v[8];
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x8.b32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8];\n"
                 "tcgen05.wait::ld.sync.aligned;"
                 : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3]), "=r"(v[4]), "=r"(v[5]), "=r"(v[6]), "=r"(v[7])
                 : "r"(sum + (warp << 21) + i)
                 : "memory");
    for (int j = 0; j < 8; ++j)
      to[i + j] = __uint_as_float(v[j]);
  }
  asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
  __syncthreads();
  asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
  if (warp == 0)
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64;" ::"r"(sum));
}
