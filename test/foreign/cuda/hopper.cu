// Products as CUTLASS writes them for Hopper: tensor maps, mbarriers, a ring of stages, wgmma on descriptors.
#include <cuda.h>
#include <cuda_fp16.h>
#include <stdint.h>

__device__ static uint32_t shared_address(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

__device__ static void initialize(uint64_t *barrier, uint32_t count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(barrier)), "r"(count) : "memory");
}
__device__ static void expect(uint64_t *barrier, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(barrier)), "r"(bytes)
               : "memory");
}
__device__ static void arrive(uint64_t *barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(barrier)) : "memory");
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
__device__ static void store(const CUtensorMap *map, const void *from, int x, int y) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(map), "r"(x),
               "r"(y), "r"(shared_address(from))
               : "memory");
}

// Rows of 128 bytes, swizzled; 8 rows are 1024 bytes.
__device__ static uint64_t descriptor(const void *p) {
  return (uint64_t)((shared_address(p) & 0x3ffff) >> 4) | 1ull << 16 | 64ull << 32 | 1ull << 62;
}

__device__ static void multiply(float (&d)[32], uint64_t a, uint64_t b) {
  asm volatile(
      "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
      "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, "
      "%24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, 1, 1, 1, 0, 0;"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]),
        "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]),
        "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]),
        "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31])
      : "l"(a), "l"(b));
}
__device__ static void fence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ static void commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int N> __device__ static void finish(float (&d)[32]) {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory");
  for (float &v : d)
    asm volatile("" : "+f"(v)::"memory");
}

struct Stage {
  __half a[64 * 64], b[64 * 64];
};
constexpr int stages = 2;

__device__ static void write_sum(const float (&d)[32], float *c, int n) {
  int thread = threadIdx.x % 128, row = thread / 32 * 16 + thread % 32 / 4, column = thread % 4 * 2;
  for (int i = 0; i < 32; ++i)
    c[(row + (i & 2 ? 8 : 0)) * n + i / 4 * 8 + column + (i & 1)] = d[i];
}

// One warp group does everything: it loads a ring of stages and multiplies. C is 64 rows by 64 columns a CTA.
extern "C" __global__ void __launch_bounds__(128)
    wgmma_ring(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float *c, int n, int k) {
  extern __shared__ __align__(1024) Stage ring[];
  __shared__ uint64_t full[stages];
  int row = blockIdx.y * 64, column = blockIdx.x * 64, steps = k / 64;
  if (threadIdx.x == 0) {
    for (int i = 0; i < stages; ++i)
      initialize(full + i, 1);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  auto fill = [&](int step) {
    Stage &stage = ring[step % stages];
    expect(full + step % stages, sizeof(Stage));
    load(stage.a, &a, full + step % stages, step * 64, row);
    load(stage.b, &b, full + step % stages, step * 64, column);
  };
  if (threadIdx.x == 0)
    for (int step = 0; step < stages && step < steps; ++step)
      fill(step);
  float d[32] = {};
#pragma unroll 1
  for (int step = 0; step < steps; ++step) {
    Stage &stage = ring[step % stages];
    wait(full + step % stages, step / stages & 1);
    fence();
    for (int i = 0; i < 64; i += 16)
      multiply(d, descriptor(stage.a + i), descriptor(stage.b + i));
    commit();
    finish<0>(d);
    __syncthreads();
    if (threadIdx.x == 0 && step + stages < steps)
      fill(step + stages);
  }
  write_sum(d, c + row * n + column, n);
}

// A warp loads, a warp group multiplies; full and empty barriers between them; C leaves through shared memory.
extern "C" __global__ void __launch_bounds__(256)
    wgmma_special(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
                  const __grid_constant__ CUtensorMap c, int k) {
  extern __shared__ __align__(1024) Stage ring[];
  __shared__ __align__(128) float sum[64 * 64];
  __shared__ uint64_t full[stages], empty[stages];
  int row = blockIdx.y * 64, column = blockIdx.x * 64, steps = k / 64;
  if (threadIdx.x == 0) {
    for (int i = 0; i < stages; ++i)
      initialize(full + i, 1), initialize(empty + i, 128);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x >= 128) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    if (threadIdx.x == 128)
#pragma unroll 1
      for (int step = 0; step < steps; ++step) {
        Stage &stage = ring[step % stages];
        wait(empty + step % stages, (step / stages & 1) ^ 1);
        expect(full + step % stages, sizeof(Stage));
        load(stage.a, &a, full + step % stages, step * 64, row);
        load(stage.b, &b, full + step % stages, step * 64, column);
      }
    return;
  }
  asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
  float d[32] = {};
#pragma unroll 1
  for (int step = 0; step < steps; ++step) {
    Stage &stage = ring[step % stages];
    wait(full + step % stages, step / stages & 1);
    fence();
    for (int i = 0; i < 64; i += 16)
      multiply(d, descriptor(stage.a + i), descriptor(stage.b + i));
    commit();
    if (step > 0) {
      finish<1>(d);
      arrive(empty + (step - 1) % stages);
    }
  }
  finish<0>(d);
  write_sum(d, sum, 64);
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  asm volatile("bar.sync 1, 128;" ::: "memory");
  if (threadIdx.x == 0) {
    store(&c, sum, column, row);
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::: "memory");
  }
}

// Two CTAs of a cluster share B: each loads half of it into both.
extern "C" __global__ void __cluster_dims__(1, 2, 1) __launch_bounds__(128)
    wgmma_multicast(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float *c, int n, int k) {
  extern __shared__ __align__(1024) Stage ring[];
  __shared__ uint64_t full;
  uint32_t rank = blockIdx.y % 2;
  int row = blockIdx.y * 64, column = blockIdx.x * 64;
  if (threadIdx.x == 0) {
    initialize(&full, 1);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  float d[32] = {};
#pragma unroll 1
  for (int step = 0; step < k / 64; ++step) {
    // Both have read the stage, and both barriers are there, before either is filled.
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
    if (threadIdx.x == 0) {
      expect(&full, sizeof(Stage));
      load(ring->a, &a, &full, step * 64, row);
      asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster "
                   "[%0], [%1, {%2, %3}], [%4], %5;" ::"r"(shared_address(ring->b + rank * 32 * 64)),
                   "l"(&b), "r"(step * 64), "r"(column + (int)rank * 32), "r"(shared_address(&full)), "h"((uint16_t)3)
                   : "memory");
    }
    wait(&full, step & 1);
    fence();
    for (int i = 0; i < 64; i += 16)
      multiply(d, descriptor(ring->a + i), descriptor(ring->b + i));
    commit();
    finish<0>(d);
  }
  write_sum(d, c + row * n + column, n);
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}
