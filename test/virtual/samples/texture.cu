// Arrays, textures and surfaces on the runtime API, built with nvcc -cudart shared: an image that
// is turned by a quarter through a texture, and layers that a surface writes.
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t error_ = call;                                                                     \
    if (error_ != cudaSuccess)                                                                     \
      return std::printf("%s: %s\n", #call, cudaGetErrorString(error_)), 1;                        \
  } while (0)

constexpr int size = 32, layers = 3;

__global__ void turn(cudaTextureObject_t image, float *out) {
  float u = (threadIdx.x + 0.5f) / size, v = (threadIdx.y + 0.5f) / size;
  // The second pass over the image, by wrapping.
  out[threadIdx.y * size + threadIdx.x] = tex2D<float>(image, 2.0f - v, 1.0f + u);
}

__global__ void number(cudaSurfaceObject_t stack) {
  ushort2 texel = make_ushort2(threadIdx.x, blockIdx.x * 100 + threadIdx.y);
  surf2DLayeredwrite(texel, stack, threadIdx.x * sizeof(texel), threadIdx.y, blockIdx.x);
}

int turned() {
  std::vector<float> image(size * size), seen(size * size);
  for (int n = 0; n < size * size; ++n)
    image[n] = n;
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  CHECK(cudaMallocArray(&array, &format, size, size));
  CHECK(cudaMemcpy2DToArray(array, 0, 0, image.data(), size * sizeof(float), size * sizeof(float),
                            size, cudaMemcpyHostToDevice));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc sampler = {};
  sampler.addressMode[0] = sampler.addressMode[1] = cudaAddressModeWrap;
  sampler.filterMode = cudaFilterModePoint;
  sampler.normalizedCoords = 1;
  cudaTextureObject_t texture;
  CHECK(cudaCreateTextureObject(&texture, &resource, &sampler, nullptr));
  float *out;
  CHECK(cudaMalloc(&out, sizeof(float) * size * size));
  turn<<<1, dim3(size, size)>>>(texture, out);
  CHECK(cudaMemcpy(seen.data(), out, sizeof(float) * size * size, cudaMemcpyDeviceToHost));
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x)
      if (seen[y * size + x] != image[x * size + size - 1 - y])
        return std::printf("texture: %g at %d, %d\n", seen[y * size + x], x, y), 1;
  CHECK(cudaDestroyTextureObject(texture));
  CHECK(cudaFreeArray(array));
  CHECK(cudaFree(out));
  return 0;
}

int numbered() {
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<ushort2>();
  CHECK(cudaMalloc3DArray(&array, &format, make_cudaExtent(size, size, layers),
                          cudaArrayLayered | cudaArraySurfaceLoadStore));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t surface;
  CHECK(cudaCreateSurfaceObject(&surface, &resource));
  number<<<layers, dim3(size, size)>>>(surface);
  CHECK(cudaDeviceSynchronize());
  std::vector<ushort2> seen(8 * 4 * 2); // columns 3 to 10 of rows 5 to 8 of layers 1 and 2
  cudaMemcpy3DParms copy = {};
  copy.srcArray = array;
  copy.srcPos = make_cudaPos(3, 5, 1);
  copy.dstPtr = make_cudaPitchedPtr(seen.data(), 8 * sizeof(ushort2), 8, 4);
  copy.extent = make_cudaExtent(8, 4, 2);
  copy.kind = cudaMemcpyDeviceToHost;
  CHECK(cudaMemcpy3D(&copy));
  for (int n = 0; n < 8 * 4 * 2; ++n)
    if (seen[n].x != 3 + n % 8 || seen[n].y != (1 + n / 32) * 100 + 5 + n / 8 % 4)
      return std::printf("surface: %d, %d at %d\n", seen[n].x, seen[n].y, n), 1;
  CHECK(cudaDestroySurfaceObject(surface));
  CHECK(cudaFreeArray(array));
  return 0;
}

int main() {
  if (turned() || numbered())
    return 1;
  std::printf("texture: passed\n");
}
