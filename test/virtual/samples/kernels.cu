// Kernels of vectorAddDrv and matrixMulDrv, compiled to a fat binary.
extern "C" __global__ void vectorAdd(const float *a, const float *b, float *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

template <int size> __device__ void multiply(float *c, const float *a, const float *b, int n) {
  __shared__ float as[size][size], bs[size][size];
  int x = blockIdx.x * size + threadIdx.x, y = blockIdx.y * size + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k += size) {
    as[threadIdx.y][threadIdx.x] = a[y * n + k + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + x];
    __syncthreads();
    for (int i = 0; i < size; ++i)
      sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}

extern "C" __global__ void matrixMul16(float *c, const float *a, const float *b, int n) {
  multiply<16>(c, a, b, n);
}
