//===- EdgeShapes.cpp - Tiles that do not come out even -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EdgeShapes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilecopy;

std::vector<EdgeShape> tilecopy::edgeShapes(uint64_t bytes) {
  constexpr uint64_t side = 16384, height = side - 1, width = side - 3;
  std::vector<EdgeShape> list;
  struct Tile {
    unsigned rows, columns, threads;
  };
  static constexpr Tile tiles[] = {{16, 128, 256}, {32, 64, 256},  {32, 128, 256},
                                   {64, 64, 256},  {64, 128, 256}, {64, 128, 512}};
  // Odd rows are shifted where they are long.
  static constexpr Tile longRows[] = {{2, 2048, 256}, {4, 1024, 256}, {8, 512, 256},
                                      {16, 256, 256}, {8, 1024, 256}, {8, 1024, 512}};
  auto matrices = [&](EdgeShape::Kind kind, ArrayRef<Tile> shapes, uint64_t h, uint64_t w,
                      uint64_t pitch) {
    if (side * side * EdgeShape::elementBytes <= bytes)
      for (const Tile &t : shapes)
        list.push_back({kind, t.rows, t.columns, t.threads, h, w, pitch});
  };
  matrices(EdgeShape::Inside, tiles, side, side, side);
  matrices(EdgeShape::Ragged, tiles, height, width, side);
  matrices(EdgeShape::Ragged, tiles, height, width, 0);
  matrices(EdgeShape::Ragged, longRows, height, width, 0);
  static constexpr Tile runs[] = {{1, 4096, 96},  {1, 4096, 160}, {1, 4096, 192},
                                  {1, 1440, 128}, {1, 1440, 160}, {1, 12288, 640}};
  for (const Tile &t : runs)
    list.push_back({EdgeShape::Uneven, t.rows, t.columns, t.threads,
                    bytes / (t.columns * EdgeShape::elementBytes), t.columns, t.columns});
  return list;
}

std::string EdgeShape::name() const {
  static const char *const kinds[] = {"inside", "ragged", "uneven"};
  std::string text = formatv("{0} {1}x{2} by {3}", kinds[kind], rows, columns, threads);
  if (kind == Ragged)
    text +=
        formatv(", {0}x{1}{2}", height, width, pitch ? formatv(" of {0}", pitch).str() : "").str();
  return text;
}

StringRef EdgeShape::group() const {
  static const StringRef groups[] = {"tiles inside, beside ours without guards", "ragged",
                                     "uneven"};
  return kind == Ragged && !pitch ? "ragged, odd rows" : groups[kind];
}

json::Object EdgeShape::toJSON() const {
  return json::Object{{"tile_rows", rows},
                      {"tile_columns", columns},
                      {"threads", threads},
                      {"height", int64_t(height)},
                      {"width", int64_t(width)},
                      {"pitch", int64_t(pitchBytes() / elementBytes)},
                      {"beside", kind == Inside ? "unguarded" : "nvrtc"}};
}

std::string tilecopy::edgeProgram(const EdgeShape &s, bool promised, const GpuTarget &target) {
  std::string head = formatv("target {0} ptx {1}\n\n", target.cpu(), target.ptxVersion());
  std::string promise = promised ? " { bounds = promised }" : "";
  if (s.kind == EdgeShape::Uneven)
    return head + formatv("kernel @copy grid({0}) threads({1}) {{\n"
                          "  M : i32 in [1, 65536]\n  N : i32 in [1, 65536]\n"
                          "  A : global f16[{0}, {2}] align 256\n"
                          "  B : global f16[{0}, {2}] align 256\n"
                          "  S : shared f16[{2}]\n\n"
                          "  copy.cta S <- A[ctaid.x, :]\n  sync.cta\n"
                          "  copy.cta B[ctaid.x, :] <- S\n}\n",
                          s.height, s.threads, s.columns)
                      .str();
  std::string layout = s.pitch ? formatv(" layout S[(M, N):({0}, 1)]", s.pitch).str() : "";
  std::string region = formatv("[ctaid.y*{0} : +{0}, ctaid.x*{1} : +{1}]", s.rows, s.columns);
  return head + formatv("kernel @copy grid((N + {1})/{2}, (M + {3})/{4}) threads({5}) {{\n"
                        "  M : i32 in [1, 65536]\n  N : i32 in [1, {0}]\n"
                        "  A : global f16[M, N]{6} align 256\n"
                        "  B : global f16[M, N]{6} align 256\n"
                        "  S : shared f16[{4}, {2}]\n\n"
                        "  copy.cta S <- A{7}{8}\n  sync.cta\n  copy.cta B{7} <- S{8}\n}\n",
                        s.pitch ? s.pitch : 65536, s.columns - 1, s.columns, s.rows - 1, s.rows,
                        s.threads, layout, region, promise)
                    .str();
}

static const char *const unevenText = R"(
extern "C" __global__ __launch_bounds__(THREADS) void copy_(int M, int N, const uint4 *__restrict__ A,
                                                       uint4 *__restrict__ B) {
  constexpr int vectors = COLUMNS / 8;
  __shared__ uint4 S[vectors];
  const uint4 *from = A + (long long)blockIdx.x * vectors;
  uint4 *to = B + (long long)blockIdx.x * vectors;
#pragma unroll
  for (int i = 0; i < (vectors + THREADS - 1) / THREADS; ++i)
    if (int n = i * THREADS + threadIdx.x; n < vectors)
      S[n] = from[n];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < (vectors + THREADS - 1) / THREADS; ++i)
    if (int n = i * THREADS + threadIdx.x; n < vectors)
      to[n] = S[n];
}
)";

static const char *const matrixText = R"(
typedef unsigned short u16;
constexpr int each = ROWS * COLUMNS / THREADS;
template <typename T> __device__ __forceinline__ void whole(const u16 *A, u16 *B, u16 *S, long long first,
                                                           int pitch) {
  constexpr int v = sizeof(T) / 2, count = each / v;
  T t[count];
#pragma unroll
  for (int i = 0; i < count; ++i) {
    int n = (i * THREADS + threadIdx.x) * v;
    t[i] = *(const T *)(A + first + (long long)(n / COLUMNS) * pitch + n % COLUMNS);
  }
#pragma unroll
  for (int i = 0; i < count; ++i)
    *(T *)(S + (i * THREADS + threadIdx.x) * v) = t[i];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < count; ++i) {
    int n = (i * THREADS + threadIdx.x) * v;
    *(T *)(B + first + (long long)(n / COLUMNS) * pitch + n % COLUMNS) = *(const T *)(S + n);
  }
}
extern "C" __global__ __launch_bounds__(THREADS) void copy_(int M, int N, const u16 *__restrict__ A,
                                                       u16 *__restrict__ B) {
  __shared__ __align__(16) u16 S[ROWS * COLUMNS];
  int y = blockIdx.y * ROWS, x = blockIdx.x * COLUMNS;
  long long first = (long long)y * PITCH + x;
  if (y + ROWS <= M && x + COLUMNS <= N) {
    whole<VECTOR>(A, B, S, first, PITCH);
    return;
  }
#pragma unroll 8
  for (int i = 0; i < each; ++i) {
    int n = i * THREADS + threadIdx.x, r = n / COLUMNS, c = n % COLUMNS;
    S[n] = y + r < M && x + c < N ? A[first + (long long)r * PITCH + c] : 0;
  }
  __syncthreads();
#pragma unroll 8
  for (int i = 0; i < each; ++i) {
    int n = i * THREADS + threadIdx.x, r = n / COLUMNS, c = n % COLUMNS;
    if (y + r < M && x + c < N)
      B[first + (long long)r * PITCH + c] = S[n];
  }
}
)";

std::string tilecopy::edgeCuda(const EdgeShape &s) {
  std::string pitch = s.pitch ? std::to_string(s.pitch) : "N";
  return formatv("#define ROWS {0}\n#define COLUMNS {1}\n#define THREADS {2}\n#define PITCH {3}\n"
                 "#define VECTOR {4}\n",
                 s.rows, s.columns, s.threads, pitch, s.pitch ? "uint4" : "u16")
             .str() +
         (s.kind == EdgeShape::Uneven ? unevenText : matrixText);
}
