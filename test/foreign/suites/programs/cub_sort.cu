// CUB's sorts, beside the host's.
#include "cub_call.h"
#include <cub/cub.cuh>

struct Less {
  template <class T> __host__ __device__ bool operator()(T a, T b) const { return a < b; }
};

static void radix(int count) {
  std::vector<int> keys = random_ints(count, 1 << 20), sorted = keys, values(count), of_keys(count);
  for (int i = 0; i < count; ++i)
    values[i] = of_keys[i] = i;
  std::stable_sort(sorted.begin(), sorted.end());
  std::stable_sort(of_keys.begin(), of_keys.end(), [&](int a, int b) { return keys[a] < keys[b]; });
  Array<int> in(keys), out(count), from(values), to(count);
  twice([&](void *t, size_t &b) {
    return cub::DeviceRadixSort::SortKeys(t, b, (int *)in, (int *)out, count);
  });
  expect("radix sort of keys", out.read(), sorted);
  twice([&](void *t, size_t &b) {
    return cub::DeviceRadixSort::SortPairs(t, b, (int *)in, (int *)out, (int *)from, (int *)to,
                                           count);
  });
  expect("radix sort of pairs", to.read(), of_keys);
}

static void merge(int count) {
  std::vector<float> keys = random_floats(count), sorted = keys;
  std::sort(sorted.begin(), sorted.end());
  Array<float> in(keys);
  twice([&](void *t, size_t &b) {
    return cub::DeviceMergeSort::SortKeys(t, b, (float *)in, count, Less());
  });
  expect("merge sort", in.read(), sorted);
}

int main() {
  radix(1500);
  radix(9000);
  merge(3000);
  return failures != 0;
}
