// What C++ makes of ordinary kernels: calls, tables, the stack, the heap, printing, vectors, intrinsics of all kinds.
#include <cassert>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <mma.h>

__device__ __noinline__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
extern "C" __global__ void recursion(const int *in, int *out) { out[threadIdx.x] = factorial(in[threadIdx.x] & 7); }

__device__ int twice(int v) { return v * 2; }
__device__ int squared(int v) { return v * v; }
__device__ int negated(int v) { return -v; }
__device__ int (*const table[])(int) = {twice, squared, negated};
extern "C" __global__ void function_table(const int *in, int *out) {
  out[threadIdx.x] = table[in[threadIdx.x] % 3](in[threadIdx.x]);
}

struct Shape {
  __device__ virtual int area() const = 0;
};
struct Square : Shape {
  int side;
  __device__ Square(int s) : side(s) {}
  __device__ int area() const override { return side * side; }
};
struct Box : Shape {
  int a, b;
  __device__ Box(int x, int y) : a(x), b(y) {}
  __device__ int area() const override { return a * b; }
};
extern "C" __global__ void virtual_calls(const int *in, int *out) {
  int v = in[threadIdx.x];
  Shape *shape = v & 1 ? (Shape *)new Square(v & 63) : (Shape *)new Box(v & 15, 3);
  out[threadIdx.x] = shape->area();
  delete shape;
}

extern "C" __global__ void heap(const int *in, int *out) {
  int n = (in[threadIdx.x] & 15) + 1, sum = 0;
  int *list = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i)
    list[i] = i * i;
  for (int i = 0; i < n; ++i)
    sum += list[n - 1 - i];
  free(list);
  out[threadIdx.x] = sum;
}

extern "C" __global__ void printing(const int *in, int *out) {
  assert(in[threadIdx.x] >= 0);
  if (threadIdx.x < 2)
    printf("thread %d of %s has %5.2f\n", threadIdx.x, "printing", in[threadIdx.x] * 0.5);
  out[threadIdx.x] = in[threadIdx.x] + 1;
}

extern "C" __global__ void dynamic_stack(const int *in, int *out) {
  int n = (in[threadIdx.x] & 7) + 1;
  int *list = (int *)alloca(n * sizeof(int));
  for (int i = 0; i < n; ++i)
    list[i] = in[threadIdx.x] + i;
  int sum = 0;
  for (int i = n; i-- > 0;)
    sum = sum * 3 + list[i];
  out[threadIdx.x] = sum;
}

extern "C" __global__ void stack_array(const int *in, int *out) {
  int list[16];
  for (int i = 0; i < 16; ++i)
    list[i] = in[(threadIdx.x + i) & 127];
  out[threadIdx.x] = list[in[threadIdx.x] & 15] + list[(in[threadIdx.x] >> 4) & 15];
}

extern "C" __global__ void dense_switch(const int *in, int *out) {
  int v = in[threadIdx.x];
  switch (v % 9) {
  case 0: out[threadIdx.x] = v + 5; break;
  case 1: out[threadIdx.x] = v * 5; break;
  case 2: out[threadIdx.x] = v - 5; break;
  case 3: out[threadIdx.x] = v ^ 5; break;
  case 4: out[threadIdx.x] = v | 5; break;
  case 5: out[threadIdx.x] = v & 5; break;
  case 6: out[threadIdx.x] = v << 5; break;
  case 7: out[threadIdx.x] = v >> 5; break;
  default: out[threadIdx.x] = ~v;
  }
}

__constant__ int weights[4] = {1, -2, 3, -4};
extern "C" __global__ void constants(const int *in, int *out) {
  out[threadIdx.x] = weights[in[threadIdx.x] & 3] * in[threadIdx.x];
}

extern "C" __global__ void dot_products(const int *in, int *out) {
  int v = in[threadIdx.x];
  out[threadIdx.x] = __dp4a(v, v * 3, 7) + __dp2a_lo(v, v * 5, 1) + __vadd4(v, v) + __vabsdiffs4(v, ~v) + __popc(v) +
                     __brev(v) + __byte_perm(v, ~v, 0x3715) + __funnelshift_l(v, v * 7, 9) + __mulhi(v, v) +
                     __ffs(v) + __clz(v) + __usad(v, 100, 5);
}

extern "C" __global__ void halves(const __half2 *in, __half2 *out, __nv_bfloat162 *wide) {
  __half2 v = in[threadIdx.x];
  __half2 y = __hfma2(v, v, __hmul2(v, __float2half2_rn(0.5f)));
  out[threadIdx.x] = __hmax2(__hsub2(y, v), __habs2(v));
  wide[threadIdx.x] = __floats2bfloat162_rn(__low2float(v) * 3, __high2float(v) * 5);
}

extern "C" __global__ void small_floats(const float *in, float *out) {
  __nv_fp8_e4m3 a(in[threadIdx.x]);
  __nv_fp8_e5m2 b(in[threadIdx.x]);
  out[threadIdx.x] = float(a);
  out[threadIdx.x + 128] = float(b);
}

extern "C" __global__ void warp_matrix(const __half *a, const __half *b, float *c) {
  using namespace nvcuda::wmma;
  fragment<matrix_a, 16, 16, 16, __half, row_major> x;
  fragment<matrix_b, 16, 16, 16, __half, col_major> y;
  fragment<accumulator, 16, 16, 16, float> sum;
  fill_fragment(sum, 0.0f);
  for (int k = 0; k < 64; k += 16) {
    load_matrix_sync(x, a + k, 64);
    load_matrix_sync(y, b + k, 64);
    mma_sync(sum, x, y, sum);
  }
  store_matrix_sync(c, sum, 16, mem_row_major);
}

// The last CTA to arrive adds up what the rest have left: fence, counter, fence.
extern "C" __global__ void last_block(const int *in, int *partial, unsigned *count, int *out) {
  __shared__ bool last;
  __shared__ int sum;
  if (threadIdx.x == 0)
    sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicInc(count, gridDim.x - 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int total = 0;
    for (int i = 0; i < gridDim.x; ++i)
      total += ((volatile int *)partial)[i];
    *out = total;
  }
}

extern "C" __global__ void same_value(const int *in, int *out) {
  __shared__ int any;
  if (threadIdx.x == 0)
    any = 0;
  __syncthreads();
  if (in[threadIdx.x] & 1)
    any = 1;
  __syncthreads();
  out[threadIdx.x] = any;
}

extern "C" __global__ void vector_atomics(float4 *sum, const float *in) {
#if __CUDA_ARCH__ >= 900 // an atomic of four floats is of Hopper
  float v = in[threadIdx.x];
  atomicAdd(sum + (threadIdx.x & 3), make_float4(v, v * 2, v * 4, v * 8));
#endif
}

struct Matrix {
  const double *data;
  int rows, columns;
};
extern "C" __global__ void structure(Matrix m, double *out) {
  double sum = 0;
  for (int i = 0; i < m.columns && threadIdx.x < m.rows; ++i)
    sum += m.data[threadIdx.x * m.columns + i] * (i + 1);
  out[threadIdx.x] = sqrt(fabs(sum));
}

extern "C" __global__ void mathematics(const float *in, float *out) {
  float v = in[threadIdx.x];
  out[threadIdx.x] = sinf(v * 1000) + cosf(v) * tanf(v) + expf(v) * logf(fabsf(v) + 1) + cbrtf(v) + erff(v) +
                     hypotf(v, 2) + asinhf(v);
}

extern "C" __global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][33];
  for (int i = threadIdx.y; i < 32; i += 8)
    tile[i][threadIdx.x] = in[(blockIdx.y * 32 + i) * 64 + blockIdx.x * 32 + threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.y; i < 32; i += 8)
    out[(blockIdx.x * 32 + i) * 64 + blockIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][i];
}
