// CUB's reductions, scans, selections, histograms and what is made of them, beside the host's.
#include "cub_call.h"
#include <cub/cub.cuh>
#include <map>
#include <numeric>

struct IsEven {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

static const int N = 5000;

static void reductions(const std::vector<int> &values) {
  Array<int> in(values), out(1);
  twice([&](void *t, size_t &b) { return cub::DeviceReduce::Sum(t, b, (int *)in, (int *)out, N); });
  expect("reduce sum", out.read(),
         std::vector<int>{std::accumulate(values.begin(), values.end(), 0)});
  twice([&](void *t, size_t &b) { return cub::DeviceReduce::Max(t, b, (int *)in, (int *)out, N); });
  expect("reduce max", out.read(),
         std::vector<int>{*std::max_element(values.begin(), values.end())});
  std::vector<int> offsets{0, 10, 10, 700, 3000, N}, sums;
  for (size_t i = 0; i + 1 < offsets.size(); ++i)
    sums.push_back(
        std::accumulate(values.begin() + offsets[i], values.begin() + offsets[i + 1], 0));
  Array<int> ends(offsets), parts(sums.size());
  twice([&](void *t, size_t &b) {
    return cub::DeviceSegmentedReduce::Sum(t, b, (int *)in, (int *)parts, int(sums.size()),
                                           (int *)ends, (int *)ends + 1);
  });
  expect("segmented sum", parts.read(), sums);
}

static void scans(const std::vector<int> &values) {
  Array<int> in(values), out(N);
  std::vector<int> inclusive(N), exclusive(N), differences(N);
  std::partial_sum(values.begin(), values.end(), inclusive.begin());
  std::exclusive_scan(values.begin(), values.end(), exclusive.begin(), 0);
  twice([&](void *t, size_t &b) {
    return cub::DeviceScan::InclusiveSum(t, b, (int *)in, (int *)out, N);
  });
  expect("inclusive sum", out.read(), inclusive);
  twice([&](void *t, size_t &b) {
    return cub::DeviceScan::ExclusiveSum(t, b, (int *)in, (int *)out, N);
  });
  expect("exclusive sum", out.read(), exclusive);
  std::adjacent_difference(values.begin(), values.end(), differences.begin());
  twice([&](void *t, size_t &b) {
    return cub::DeviceAdjacentDifference::SubtractLeftCopy(t, b, (int *)in, (int *)out, N);
  });
  expect("adjacent difference", out.read(), differences);
}

static void selections(const std::vector<int> &values) {
  Array<int> in(values), out(N), count(1), lengths(N);
  std::vector<int> even, unique = values;
  std::copy_if(values.begin(), values.end(), std::back_inserter(even), IsEven());
  twice([&](void *t, size_t &b) {
    return cub::DeviceSelect::If(t, b, (int *)in, (int *)out, (int *)count, N, IsEven());
  });
  expect("select if: how many", count.read(), std::vector<int>{int(even.size())});
  expect("select if", out.read(even.size()), even);
  unique.erase(std::unique(unique.begin(), unique.end()), unique.end());
  twice([&](void *t, size_t &b) {
    return cub::DeviceSelect::Unique(t, b, (int *)in, (int *)out, (int *)count, N);
  });
  expect("unique", out.read(unique.size()), unique);
  std::vector<int> parts = even;
  std::vector<int> odd;
  std::remove_copy_if(values.begin(), values.end(), std::back_inserter(odd), IsEven());
  parts.insert(parts.end(), odd.rbegin(), odd.rend());
  twice([&](void *t, size_t &b) {
    return cub::DevicePartition::If(t, b, (int *)in, (int *)out, (int *)count, N, IsEven());
  });
  expect("partition", out.read(), parts);
  std::vector<int> runs;
  for (size_t i = 0; i < values.size(); ++i)
    if (i && values[i] == values[i - 1])
      ++runs.back();
    else
      runs.push_back(1);
  twice([&](void *t, size_t &b) {
    return cub::DeviceRunLengthEncode::Encode(t, b, (int *)in, (int *)out, (int *)lengths,
                                              (int *)count, N);
  });
  expect("run lengths", lengths.read(runs.size()), runs);
}

static void histogram(const std::vector<int> &values, int limit) {
  Array<int> in(values), out(limit);
  std::vector<int> counts(limit);
  for (int value : values)
    ++counts[value];
  twice([&](void *t, size_t &b) {
    return cub::DeviceHistogram::HistogramEven(t, b, (int *)in, (int *)out, limit + 1, 0, limit, N);
  });
  expect("histogram", out.read(), counts);
}

int main() {
  const int limit = 9;
  std::vector<int> values = random_ints(N, limit);
  reductions(values);
  scans(values);
  selections(values);
  histogram(values, limit);
  return failures != 0;
}
