// A transpose through a padded shared tile.
// grid 1 block 16x16 in 4096 out 1024
extern "C" __global__ void k(const unsigned *in, unsigned *out) {
  __shared__ unsigned tile[16][17];
  tile[threadIdx.y][threadIdx.x] = in[256 + 16 * threadIdx.y + threadIdx.x];
  __syncthreads();
  out[16 * threadIdx.y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
