// The language: wide integers, initialized variables, large parameters, atomics of every width, flags between CTAs.
#include <cuda/atomic>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <mma.h>

extern "C" __global__ void wide_integers(const long long *in, long long *out) {
  long long v = in[threadIdx.x];
  unsigned long long u = v;
  __int128 w = (__int128)v * (v + 7) + 5;
  unsigned __int128 q = (unsigned __int128)u * 1000003u;
  out[threadIdx.x * 4] = (long long)(w >> 64);
  out[threadIdx.x * 4 + 1] = (long long)w;
  out[threadIdx.x * 4 + 2] = (long long)(q / 977) + __mul64hi(v, 12345) + (long long)__umul64hi(u, 54321);
  out[threadIdx.x * 4 + 3] = __brevll(u) + __ffsll(v) + __clzll(v) + __popcll(u) + v / ((threadIdx.x & 7) + 3) + v % 11;
}

__device__ int counter = 5;
__device__ float table[2][3] = {{1, 2, 3}, {4, 5, 6}};
__device__ const char *names[] = {"zero", "one", "two", "three"};
__device__ int *pointer_to_counter = &counter;
__constant__ struct { int a; double b; short c[3]; } parts = {7, 2.5, {1, 2, 3}};

__device__ int &stepped() {
  static int inner = 3;
  return inner;
}

extern "C" __global__ void variables(float *out) {
  int t = threadIdx.x;
  const char *name = names[t & 3];
  int length = 0;
  while (name[length])
    ++length;
  out[t] = *pointer_to_counter + table[t & 1][t % 3] + length + parts.a + float(parts.b) + parts.c[t % 3] + stepped();
}

struct Large { int numbers[1500]; };

extern "C" __global__ void large_parameter(const __grid_constant__ Large large, int *out) {
  int sum = 0;
  for (int i = threadIdx.x; i < 1500; i += blockDim.x)
    sum += large.numbers[i] ^ i;
  out[threadIdx.x] = sum;
}

extern "C" __global__ void atomics_of_all_widths(int *a, unsigned long long *b, float *f, double *d, unsigned short *h, __half2 *p, __nv_bfloat16 *g) {
  int t = threadIdx.x;
  atomicAdd(a, t); atomicSub(a + 1, 1); atomicMax(a + 2, t * 7 % 64); atomicMin(a + 3, -t); atomicAnd(a + 4, ~(1 << (t & 31)));
  atomicOr(a + 5, 1 << (t & 31)); atomicXor(a + 6, t); atomicInc((unsigned *)a + 7, 9); atomicDec((unsigned *)a + 8, 9);
  atomicAdd(b, (unsigned long long)t << 32); atomicMax(b + 1, (unsigned long long)t * t); atomicMin((long long *)b + 2, -(long long)t);
  atomicAnd(b + 3, ~(1ull << t)); atomicOr(b + 4, 1ull << t); atomicXor(b + 5, (unsigned long long)t);
  atomicAdd(f, 0.5f); atomicAdd(d, 0.25); atomicAdd(p, __half2(1, 2)); atomicAdd(g, __nv_bfloat16(1.0f));
  unsigned short seen = *(volatile unsigned short *)h, expected;
  do {
    expected = seen;
    seen = atomicCAS(h, expected, (unsigned short)(expected + 3));
  } while (seen != expected);
  unsigned long long old = *(volatile unsigned long long *)(b + 6), want;
  do {
    want = old;
    old = atomicCAS(b + 6, want, want + t);
  } while (old != want);
  atomicAdd_block(a + 9, 1); atomicAdd_system(a + 10, 2);
  __nv_atomic_fetch_add(a + 11, 3, __NV_ATOMIC_ACQ_REL, __NV_THREAD_SCOPE_DEVICE);
}

// The loop around atomicCAS as the CUDA guide has it: its first load is an ordinary one.
extern "C" __global__ void compare_and_swap_of_the_guide(double *sum) {
  unsigned long long *address = (unsigned long long *)sum, old = *address, assumed;
  do {
    assumed = old;
    old = atomicCAS(address, assumed, __double_as_longlong(1.5 + __longlong_as_double(assumed)));
  } while (assumed != old);
}

extern "C" __global__ void look_back(const int *in, volatile int *state, int *out) {
  __shared__ int sums[4], base;
  int t = threadIdx.x, v = in[blockIdx.x * 128 + t], lane = t & 31;
  for (int d = 1; d < 32; d *= 2) {
    int other = __shfl_up_sync(~0u, v, d);
    v += lane >= d ? other : 0;
  }
  if (lane == 31)
    sums[t / 32] = v;
  __syncthreads();
  for (int w = 0; w < t / 32; ++w)
    v += sums[w];
  if (t == 127) {
    cuda::atomic_ref<int, cuda::thread_scope_device> mine(((int *)state)[blockIdx.x]);
    int before = 0;
    if (blockIdx.x) {
      cuda::atomic_ref<int, cuda::thread_scope_device> last(((int *)state)[blockIdx.x - 1]);
      int seen;
      while ((seen = last.load(cuda::std::memory_order_acquire)) == 0)
        __nanosleep(20);
      before = seen - 1;
    }
    mine.store(before + v + 1, cuda::std::memory_order_release);
    base = before;
  }
  __syncthreads();
  out[blockIdx.x * 128 + t] = v + base;
}

extern "C" __global__ void fragments_of_all_types(const signed char *a, const signed char *b, int *c, const double *x, const double *y, double *z, const float *p, const float *q, float *r) {
  using namespace nvcuda;
  wmma::fragment<wmma::matrix_a, 32, 8, 16, signed char, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 32, 8, 16, signed char, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 32, 8, 16, int> fc;
  wmma::fill_fragment(fc, 3);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 8, wmma::mem_row_major);
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> fx;
  wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::row_major> fy;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> fz;
  wmma::fill_fragment(fz, 0.5);
  wmma::load_matrix_sync(fx, x, 4);
  wmma::load_matrix_sync(fy, y, 8);
  wmma::mma_sync(fz, fx, fy, fz);
  wmma::store_matrix_sync(z, fz, 8, wmma::mem_col_major);
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fp;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fq;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> fr;
  wmma::fill_fragment(fr, 0.0f);
  wmma::load_matrix_sync(fp, p, 8);
  wmma::load_matrix_sync(fq, q, 16);
  for (int i = 0; i < fp.num_elements; ++i)
    fp.x[i] = wmma::__float_to_tf32(fp.x[i]);
  wmma::mma_sync(fr, fp, fq, fr);
  wmma::store_matrix_sync(r, fr, 16, wmma::mem_row_major);
}

extern "C" __global__ void stages_of_a_grid(float *field, float *next, int n, int steps, unsigned *arrived) {
  for (int s = 0; s < steps; ++s) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
      next[i] = field[(i + 1) % n] + field[(i + n - 1) % n];
    __syncthreads();
    if (threadIdx.x == 0) {
      cuda::atomic_ref<unsigned, cuda::thread_scope_device> count(*arrived);
      count.fetch_add(1, cuda::std::memory_order_acq_rel);
      while (count.load(cuda::std::memory_order_acquire) < gridDim.x * (s + 1)) {
      }
    }
    __syncthreads();
    float *swap = field;
    field = next;
    next = swap;
  }
}
