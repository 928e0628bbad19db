// libcu++: barriers, pipelines, semaphores, latches and atomics; copies that a barrier completes.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/ptx>
#include <cuda/semaphore>
namespace cg = cooperative_groups;
using block_barrier = cuda::barrier<cuda::thread_scope_block>;

// Each thread reads what the next one has written, four times, through one barrier.
extern "C" __global__ void barrier_ring(const int *in, int *out) {
  __shared__ int stage[128];
  __shared__ block_barrier barrier;
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  int v = in[threadIdx.x];
  for (int round = 0; round < 4; ++round) {
    stage[threadIdx.x] = v;
    barrier.arrive_and_wait();
    v = stage[(threadIdx.x + 1) % blockDim.x] + round;
    barrier.arrive_and_wait();
  }
  out[threadIdx.x] = v;
}

// Producers arrive, consumers wait: two barriers, split arrive and wait.
extern "C" __global__ void barrier_split(const int *in, int *out) {
  __shared__ int stage[64];
  __shared__ block_barrier full, empty;
  if (threadIdx.x == 0) {
    init(&full, 128);
    init(&empty, 128);
  }
  __syncthreads();
  for (int i = 0; i < 4; ++i) {
    if (threadIdx.x < 64) {
      empty.arrive_and_wait();
      stage[threadIdx.x] = in[i * 64 + threadIdx.x] * 3;
      (void)full.arrive();
    } else {
      (void)empty.arrive();
      full.arrive_and_wait();
      out[i * 64 + threadIdx.x - 64] = stage[127 - threadIdx.x];
    }
  }
}

extern "C" __global__ void barrier_memcpy(const int *in, int *out) {
  __shared__ alignas(16) int stage[256];
  __shared__ block_barrier barrier;
  auto block = cg::this_thread_block();
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(block, stage, in + blockIdx.x * 256, cuda::aligned_size_t<16>(sizeof(stage)), barrier);
  barrier.arrive_and_wait();
  out[blockIdx.x * 256 + threadIdx.x] = stage[255 - threadIdx.x];
  out[blockIdx.x * 256 + threadIdx.x + 128] = stage[127 - threadIdx.x];
}

extern "C" __global__ void pipeline_stages(const float *in, float *out, int rows) {
  constexpr int stages = 3;
  __shared__ float stage[stages][128];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  auto block = cg::this_thread_block();
  auto pipeline = cuda::make_pipeline(block, &state);
  float sum = 0;
  for (int row = 0, next = 0; row < rows; ++row) {
    for (; next < rows && next < row + stages; ++next) {
      pipeline.producer_acquire();
      cuda::memcpy_async(block, stage[next % stages], in + next * 128, sizeof(stage[0]), pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    sum += stage[row % stages][127 - threadIdx.x];
    pipeline.consumer_release();
  }
  out[threadIdx.x] = sum;
}

extern "C" __global__ void pipeline_of_thread(const float4 *in, float4 *out, int rows) {
  __shared__ float4 stage[2][64];
  auto pipeline = cuda::make_pipeline();
  float4 sum = {0, 0, 0, 0};
  for (int row = 0, next = 0; row < rows; ++row) {
    for (; next < rows && next < row + 2; ++next) {
      pipeline.producer_acquire();
      cuda::memcpy_async(&stage[next % 2][threadIdx.x], in + next * 64 + threadIdx.x, sizeof(float4), pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    float4 v = stage[row % 2][threadIdx.x];
    sum.x += v.x, sum.y += v.y, sum.z += v.z, sum.w += v.w;
    pipeline.consumer_release();
  }
  out[threadIdx.x] = sum;
}

extern "C" __global__ void semaphore_turns(int *counter, int *out) {
  __shared__ cuda::binary_semaphore<cuda::thread_scope_block> mine;
  if (threadIdx.x == 0)
    new (&mine) cuda::binary_semaphore<cuda::thread_scope_block>(1);
  __syncthreads();
  mine.acquire();
  out[threadIdx.x] = (*counter)++ >= 0;
  mine.release();
}

extern "C" __global__ void latch_once(const int *in, int *out) {
  using Latch = cuda::latch<cuda::thread_scope_block>;
  __shared__ alignas(Latch) char storage[sizeof(Latch)];
  Latch &latch = reinterpret_cast<Latch &>(storage);
  __shared__ int stage[128];
  if (threadIdx.x == 0)
    new (storage) Latch(blockDim.x);
  __syncthreads();
  stage[threadIdx.x] = in[threadIdx.x];
  latch.arrive_and_wait();
  out[threadIdx.x] = stage[threadIdx.x ^ 77];
}

extern "C" __global__ void atomic_references(int *bins, unsigned long long *wide, float *sum, const int *in) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  cuda::atomic_ref<int, cuda::thread_scope_device>(bins[v & 15]).fetch_add(1, cuda::memory_order_relaxed);
  cuda::atomic_ref<unsigned long long, cuda::thread_scope_device>(*wide).fetch_max(v * 1000ull);
  cuda::atomic_ref<float, cuda::thread_scope_device>(*sum).fetch_add(v);
}

// A message from CTA to CTA: released by a store, acquired by loads.
extern "C" __global__ void message(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x * 7;
    __syncthreads();
    if (threadIdx.x == 0)
      ready.store(1, cuda::memory_order_release);
  } else {
    if (threadIdx.x == 0)
      while (!ready.load(cuda::memory_order_acquire))
        ;
    __syncthreads();
    out[threadIdx.x] = data[threadIdx.x] + 1;
  }
}

#if __CUDA_ARCH__ >= 900
extern "C" __global__ void bulk_by_barrier(const int *in, int *out) {
  __shared__ alignas(128) int stage[512];
  __shared__ block_barrier barrier;
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x), cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
  __syncthreads();
  block_barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::device::memcpy_async_tx(stage, in, cuda::aligned_size_t<16>(sizeof(stage)), barrier);
    token = cuda::device::barrier_arrive_tx(barrier, 1, sizeof(stage));
  } else {
    token = barrier.arrive();
  }
  barrier.wait(std::move(token));
  for (int i = threadIdx.x; i < 512; i += blockDim.x)
    stage[i] = stage[i] * 2 + 1;
  cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::ptx::cp_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, out, stage, sizeof(stage));
    cuda::ptx::cp_async_bulk_commit_group();
    cuda::ptx::cp_async_bulk_wait_group_read(cuda::ptx::n32_t<0>());
  }
}
#endif
