// Times the kernels that gemm-ptx wrote against cuBLAS, on a GPU. It needs the driver and, where
// there is one, cuBLAS; both are opened at run time, so that one binary runs anywhere.
//
//   gemm-bench FOLDER [libcublas.so]
//
// Inputs are normal, rounded to f16, and cold in the L2 cache: sets of matrices of at least 200 MB
// run alternately. A sample is a graph of launches; samples of all candidates run alternately.
// `burst`: 1.2 ms after 30 ms of rest; `continuous`: 2 ms, one after the other. Medians, in
// TFLOP/s, and their ratio to the faster layout of B of cuBLAS. `differ`: elements of C that are
// not those of cuBLAS.
#include "Driver.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

using Address = unsigned long long;
using Handle = void *;
using Enqueue = std::function<void(unsigned set)>;

//===- Memory -------------------------------------------------------------===//

struct Problem {
  int64_t m, n, k;
  double flops() const { return 2.0 * m * n * k; }
  Address a() const { return m * k * 2; }
  Address b() const { return n * k * 2; }
  Address c() const { return m * n * 2; }
};

Address pool, results, workspace;
constexpr Address workspaceBytes = 64 << 20;

/// Sets of A and B in the pool, and of C.
struct Sets {
  Problem p;
  unsigned count;
  explicit Sets(const Problem &p) : p(p) {
    count = unsigned(std::clamp<Address>(220'000'000 / (p.a() + p.b() + p.c()) + 1, 1, 48));
  }
  Address a(unsigned set) const { return pool + set % count * (p.a() + p.b()); }
  Address b(unsigned set) const { return a(set) + p.a(); }
  Address c(unsigned set) const { return results + set % count * p.c(); }
};

uint16_t halfOf(float x) {
  uint32_t bits;
  memcpy(&bits, &x, 4);
  uint32_t sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
  if (magnitude < 0x38800000) { // below the normal numbers: the sum rounds to their unit
    float y = std::fabs(x) + 0.5f;
    memcpy(&bits, &y, 4);
    return uint16_t(sign | (bits - 0x3f000000));
  }
  uint32_t rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
  return uint16_t(sign | (rounded - 0x38000000) >> 13);
}

/// Normal numbers; some millions of them, again and again at odd distances.
void fillPool(Address bytes) {
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<uint16_t> numbers((16 << 20) + 24);
  for (uint16_t &x : numbers)
    x = halfOf(normal(random));
  for (Address at = 0; at < bytes; at += numbers.size() * 2)
    cu("cuMemcpyHtoD_v2", pool + at, static_cast<const void *>(numbers.data()),
       size_t(std::min<Address>(bytes - at, numbers.size() * 2)));
}

//===- Kernels ------------------------------------------------------------===//

struct alignas(64) TensorMap {
  uint8_t bytes[128];
};

struct MapValues {
  uint64_t offset, dims[5], strides[4];
  uint32_t type, rank, box[5], elementStrides[5], interleave, swizzle, promotion, fill;
  void read(std::istream &in) {
    in >> offset >> type >> rank;
    for (unsigned i = 0; i < rank; ++i)
      in >> dims[i];
    for (unsigned i = 0; i + 1 < rank; ++i)
      in >> strides[i];
    for (unsigned i = 0; i < rank; ++i)
      in >> box[i];
    for (unsigned i = 0; i < rank; ++i)
      in >> elementStrides[i];
    in >> interleave >> swizzle >> promotion >> fill;
  }
  TensorMap encode(Address address) const {
    TensorMap map;
    cu("cuTensorMapEncodeTiled", &map, type, rank, reinterpret_cast<void *>(address + offset), dims,
       strides, box, elementStrides, interleave, swizzle, promotion, fill);
    return map;
  }
};

struct Candidate {
  std::string name;
  bool bColumnMajor, swapped;
  unsigned threads, cluster, sharedBytes;
  int64_t tiles;
  MapValues maps[3];
  Handle function = nullptr;
  unsigned grid = 0;
};

/// CUlaunchAttribute, of a cluster.
struct LaunchAttribute {
  int id, pad = 0;
  unsigned cluster[16];
};

struct LaunchConfig {
  unsigned grid[3], block[3], shared;
  Handle stream;
  LaunchAttribute *attributes;
  unsigned attributeCount;
};

Handle loaded(const std::string &folder, const Candidate &c, const char *kernel = "gemm") {
  static std::map<std::string, Handle> all;
  Handle &function = all[c.name];
  if (function)
    return function;
  std::ifstream in(folder + "/" + c.name + ".ptx");
  std::stringstream ptx;
  ptx << in.rdbuf();
  std::string text = ptx.str();
  char log[4096] = "";
  int options[] = {5, 6}; // the error log and its size
  void *values[] = {log, reinterpret_cast<void *>(sizeof(log))};
  Handle module;
  if (int e = call(driver, "cuModuleLoadDataEx", &module, static_cast<const void *>(text.c_str()),
                   2u, options, values)) {
    fprintf(stderr, "gemm-bench: %s: error %d: %s\n", c.name.c_str(), e, log);
    exit(1);
  }
  cu("cuModuleGetFunction", &function, module, kernel);
  cu("cuFuncSetAttribute", function, 8, int(c.sharedBytes)); // MAX_DYNAMIC_SHARED_SIZE_BYTES
  return function;
}

/// As many CTAs as run at the same time, at most as many as tiles.
void chooseGrid(Candidate &c, unsigned multiprocessors) {
  LaunchAttribute cluster{4, 0, {c.cluster, 1, 1}};
  LaunchConfig config{{multiprocessors / c.cluster * c.cluster, 1, 1},
                      {c.threads, 1, 1},
                      c.sharedBytes,
                      nullptr,
                      &cluster,
                      1};
  int clusters = 0, perProcessor = 0;
  if (c.cluster > 1)
    cu("cuOccupancyMaxActiveClusters", &clusters, c.function, &config);
  else
    cu("cuOccupancyMaxActiveBlocksPerMultiprocessor", &perProcessor, c.function, int(c.threads),
       size_t(c.sharedBytes));
  clusters = std::max<int>(clusters, perProcessor * multiprocessors);
  c.grid = unsigned(std::min<int64_t>(clusters, c.tiles)) * c.cluster;
}

//===- Timing -------------------------------------------------------------===//

Handle stream, begin, end;

struct Graph {
  Handle executable;
  unsigned launches;
  double seconds() const {
    float ms;
    cu("cuEventRecord", begin, stream);
    cu("cuGraphLaunch", executable, stream);
    cu("cuEventRecord", end, stream);
    cu("cuEventSynchronize", end);
    cu("cuEventElapsedTime", &ms, begin, end);
    return ms / 1e3 / launches;
  }
};

Graph capture(const Enqueue &enqueue, unsigned launches) {
  Handle graph, executable;
  cu("cuStreamBeginCapture_v2", stream, 2);
  for (unsigned i = 0; i < launches; ++i)
    enqueue(i);
  cu("cuStreamEndCapture", stream, &graph);
  cu("cuGraphInstantiateWithFlags", &executable, graph, 0ull);
  return {executable, launches};
}

/// A graph that takes about so long.
Graph graphOf(const Enqueue &enqueue, double seconds) {
  Graph probe = capture(enqueue, 4);
  probe.seconds();
  double once = probe.seconds();
  return capture(enqueue, unsigned(std::clamp(seconds / once, 1.0, 400.0)));
}

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

/// Seconds of each.
std::vector<double> measure(const std::vector<Enqueue> &candidates, double length, unsigned rest,
                            unsigned samples) {
  std::vector<Graph> graphs;
  for (const Enqueue &e : candidates)
    graphs.push_back(graphOf(e, length));
  std::vector<std::vector<double>> times(candidates.size());
  for (unsigned s = 0; s < samples + 2; ++s)
    for (size_t i = 0; i < graphs.size(); ++i) {
      if (rest)
        usleep(rest);
      double t = graphs[i].seconds();
      if (s >= 2)
        times[i].push_back(t);
    }
  std::vector<double> result;
  for (const auto &t : times)
    result.push_back(median(t));
  return result;
}

//===- Candidates ---------------------------------------------------------===//

Handle blasHandle;

Enqueue cublas(const Sets &sets, bool bColumnMajor) {
  return [=](unsigned set) {
    static const float one = 1, zero = 0;
    const Problem &p = sets.p;
    int e = call(blas, "cublasGemmEx", blasHandle, int(bColumnMajor), 0, int(p.n), int(p.m),
                 int(p.k), &one, reinterpret_cast<void *>(sets.b(set)), 2,
                 int(bColumnMajor ? p.k : p.n), reinterpret_cast<void *>(sets.a(set)), 2, int(p.k),
                 &zero, reinterpret_cast<void *>(sets.c(set)), 2, int(p.n), 68, -1);
    if (e) {
      fprintf(stderr, "gemm-bench: cublasGemmEx: error %d\n", e);
      exit(1);
    }
  };
}

Enqueue ours(const Candidate &c, const Sets &sets) {
  std::vector<TensorMap> maps;
  for (unsigned s = 0; s < sets.count; ++s) {
    maps.push_back(c.maps[0].encode(c.swapped ? sets.b(s) : sets.a(s)));
    maps.push_back(c.maps[1].encode(c.swapped ? sets.a(s) : sets.b(s)));
    maps.push_back(c.maps[2].encode(sets.c(s)));
  }
  return [c, sets, maps](unsigned set) {
    const TensorMap *m = &maps[set % sets.count * 3];
    int rows = int(sets.p.m), columns = int(sets.p.n), sizes[] = {rows, columns, int(sets.p.k), 1};
    if (c.swapped)
      std::swap(sizes[0], sizes[1]);
    float scales[] = {1, 0};
    Address to = sets.c(set);
    Address none = 0;
    int64_t pitch = sets.p.n, whole = sets.p.n * sets.p.m;
    const void *arguments[] = {m,         m + 1,  m + 2,  &to,    sizes,      sizes + 1, sizes + 2,
                               sizes + 3, &pitch, &whole, scales, scales + 1, &none,     &none};
    cu("cuLaunchKernel", c.function, c.grid, 1u, 1u, c.threads, 1u, 1u, c.sharedBytes, stream,
       arguments, static_cast<void **>(nullptr));
  };
}

std::vector<uint16_t> resultOf(const Enqueue &e, const Sets &sets) {
  std::vector<uint16_t> c(sets.p.m * sets.p.n);
  cu("cuMemsetD8_v2", sets.c(0), static_cast<unsigned char>(0xee), size_t(sets.p.c()));
  e(0);
  cu("cuStreamSynchronize", stream);
  cu("cuMemcpyDtoH_v2", static_cast<void *>(c.data()), sets.c(0), size_t(sets.p.c()));
  return c;
}

void bench(const Problem &p, std::vector<Candidate> &candidates) {
  Sets sets(p);
  std::vector<Enqueue> all;
  std::vector<std::string> names;
  std::vector<uint16_t> reference[2];
  if (blas)
    for (bool bColumnMajor : {false, true}) {
      all.push_back(cublas(sets, bColumnMajor));
      names.push_back(bColumnMajor ? "cublas nt" : "cublas nn");
      reference[bColumnMajor] = resultOf(all.back(), sets);
    }
  size_t first = all.size();
  for (Candidate &c : candidates)
    all.push_back(ours(c, sets)), names.push_back(c.name);
  std::vector<size_t> differ(all.size());
  for (size_t i = first; i < all.size(); ++i) {
    std::vector<uint16_t> c = resultOf(all[i], sets);
    const auto &r = reference[candidates[i - first].bColumnMajor];
    for (size_t e = 0; e < r.size(); ++e)
      differ[i] += c[e] != r[e];
  }
  std::vector<double> burst = measure(all, 1.2e-3, 30000, 9), steady = measure(all, 2e-3, 0, 15);
  double bestBurst = 0, bestSteady = 0;
  for (size_t i = 0; i < first; ++i)
    bestBurst = std::max(bestBurst, p.flops() / burst[i]),
    bestSteady = std::max(bestSteady, p.flops() / steady[i]);
  for (size_t i = 0; i < all.size(); ++i) {
    double b = p.flops() / burst[i], s = p.flops() / steady[i];
    printf("%5lld %5lld %5lld  %-22s burst %7.1f TFLOP/s", (long long)p.m, (long long)p.n,
           (long long)p.k, names[i].c_str(), b / 1e12);
    if (first)
      printf(" (%.3f)", b / bestBurst);
    printf("  continuous %7.1f", s / 1e12);
    if (first)
      printf(" (%.3f)", s / bestSteady);
    printf("  %8.2f us", burst[i] * 1e6);
    if (first && i >= first)
      printf("  differ %zu", differ[i]);
    puts("");
  }
  fflush(stdout);
}

//===- Attention ----------------------------------------------------------===//

struct Attention {
  std::string name;
  int64_t head, causal, heads, length;
  unsigned sharedBytes;
  MapValues maps[4];
};

float numberOf(uint16_t h) {
  float x = std::ldexp(float(h & 0x3ff) + (h & 0x7c00 ? 1024 : 0), std::max(h >> 10 & 31, 1) - 25);
  return h & 0x8000 ? -x : x;
}

/// The greatest error of O in some rows, of any head.
double errorOf(const Attention &a, Address q, Address k, Address v, Address o, double scale) {
  int64_t d = a.head, count = a.length * d;
  std::vector<uint16_t> x[4];
  double worst = 0;
  for (int64_t head : {int64_t(0), a.heads - 1}) {
    Address from[] = {q, k, v, o};
    for (unsigned i = 0; i < 4; ++i) {
      x[i].resize(count);
      cu("cuMemcpyDtoH_v2", static_cast<void *>(x[i].data()), from[i] + head * count * 2,
         size_t(count * 2));
    }
    for (int64_t row = 0; row < a.length; row += a.length / 13) {
      std::vector<double> sums(d);
      double all = 0;
      for (int64_t key = 0; key < (a.causal ? row + 1 : a.length); ++key) {
        double s = 0;
        for (int64_t e = 0; e < d; ++e)
          s += double(numberOf(x[0][row * d + e])) * numberOf(x[1][key * d + e]);
        double weight = std::exp(s * scale);
        all += weight;
        for (int64_t e = 0; e < d; ++e)
          sums[e] += weight * numberOf(x[2][key * d + e]);
      }
      for (int64_t e = 0; e < d; ++e)
        worst = std::max(worst, std::fabs(sums[e] / all - numberOf(x[3][row * d + e])));
    }
  }
  return worst;
}

void bench(const Attention &a, const std::string &folder) {
  Candidate c;
  c.name = a.name, c.sharedBytes = a.sharedBytes;
  Handle function = loaded(folder, c, "attention");
  Address bytes = a.heads * a.length * a.head * 2,
          at[] = {pool, pool + bytes, pool + 2 * bytes, results};
  std::vector<TensorMap> maps;
  for (unsigned i = 0; i < 4; ++i)
    maps.push_back(a.maps[i].encode(at[i]));
  int length = int(a.length);
  double scale = 1 / std::sqrt(double(a.head));
  float factor = float(scale / std::log(2.0));
  Enqueue launch = [&](unsigned) {
    const void *arguments[] = {&maps[0], &maps[1], &maps[2], &maps[3], &length, &factor};
    cu("cuLaunchKernel", function, unsigned((a.length + 127) / 128), unsigned(a.heads), 1u, 384u,
       1u, 1u, a.sharedBytes, stream, arguments, static_cast<void **>(nullptr));
  };
  launch(0);
  cu("cuStreamSynchronize", stream);
  double error = errorOf(a, at[0], at[1], at[2], at[3], scale);
  double flops = 4.0 * a.heads * a.length * a.length * a.head / (a.causal ? 2 : 1);
  double burst = measure({launch}, 1.2e-3, 30000, 9)[0], steady = measure({launch}, 2e-3, 0, 15)[0];
  printf("%-22s %4lld heads, length %5lld  burst %7.1f TFLOP/s  continuous %7.1f  %9.2f us  error "
         "%.1e\n",
         a.name.c_str(), (long long)a.heads, (long long)a.length, flops / burst / 1e12,
         flops / steady / 1e12, burst * 1e6, error);
  fflush(stdout);
}

/// Opens the driver and the first device. The device's multiprocessors; 0 where there is no driver.
int openDevice() {
  driver = dlopen("libcuda.so.1", RTLD_NOW);
  if (!driver) {
    fprintf(stderr, "gemm-bench: %s\n", dlerror());
    return 0;
  }
  Handle context;
  int multiprocessors = 0;
  cu("cuInit", 0u);
  cu("cuDevicePrimaryCtxRetain", &context, 0);
  cu("cuCtxSetCurrent", context);
  cu("cuDeviceGetAttribute", &multiprocessors, 16, 0);
  cu("cuStreamCreate", &stream, 1u);
  cu("cuEventCreate", &begin, 0u);
  cu("cuEventCreate", &end, 0u);
  return multiprocessors;
}

void openBlas(const char *library) {
  if (!(blas = dlopen(library, RTLD_NOW))) {
    printf("without cuBLAS: %s\n", dlerror());
    return;
  }
  int version = 0;
  call(blas, "cublasCreate_v2", &blasHandle);
  call(blas, "cublasGetVersion_v2", blasHandle, &version);
  call(blas, "cublasSetStream_v2", blasHandle, stream);
  call(blas, "cublasSetWorkspace_v2", blasHandle, workspace, size_t(workspaceBytes));
  printf("cuBLAS %d\n", version);
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: gemm-bench FOLDER [libcublas.so]\n");
    return 2;
  }
  int multiprocessors = openDevice();
  if (!multiprocessors)
    return 77;
  constexpr size_t poolBytes = 1200ull << 20;
  cu("cuMemAlloc_v2", &pool, poolBytes), cu("cuMemAlloc_v2", &results, poolBytes / 2);
  cu("cuMemAlloc_v2", &workspace, size_t(workspaceBytes));
  fillPool(poolBytes);
  if (argc > 2)
    openBlas(argv[2]);
  std::ifstream in(std::string(argv[1]) + "/bench.txt");
  std::string line;
  Problem p{};
  std::vector<Candidate> candidates;
  Attention attention;
  unsigned map = 0;
  auto flush = [&] {
    if (!candidates.empty())
      bench(p, candidates);
    else if (map)
      bench(attention, argv[1]);
    candidates.clear();
    map = 0;
  };
  while (std::getline(in, line)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "problem") {
      flush();
      words >> p.m >> p.n >> p.k;
    } else if (word == "kernel") {
      Candidate c;
      words >> c.name >> c.bColumnMajor >> c.swapped >> c.threads >> c.cluster >> c.sharedBytes >>
          c.tiles;
      c.function = loaded(argv[1], c);
      chooseGrid(c, multiprocessors);
      candidates.push_back(c), map = 0;
    } else if (word == "attention") {
      flush();
      words >> attention.name >> attention.head >> attention.causal >> attention.heads >>
          attention.length >> attention.sharedBytes;
    } else if (word == "map") {
      (candidates.empty() ? attention.maps : candidates.back().maps)[map++].read(words);
    }
  }
  flush();
}
