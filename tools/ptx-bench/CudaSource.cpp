//===- CudaSource.cpp - A planned program as CUDA C++ ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

/// In front of every text. Only helpers that are called cost NVRTC anything to speak of.
static const char *const prelude = R"(typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;
)";

/// What only some kernels need, by a word that says so.
static const std::pair<StringRef, StringRef> helpers[] = {
    {"u256", "struct alignas(32) u256 { uint4 part[2]; };\n"},
    {"TensorMap", "struct alignas(64) TensorMap { u64 words[16]; };\n"},
    {"inward<", R"(
template <int shift, u32 mask, typename T> __device__ __forceinline__ T inward(T x) {
  return x ^ ((x >> shift) & mask);
}
)"},
    {"outward<", R"(
template <int shift, u32 mask, typename T> __device__ __forceinline__ T outward(T x) {
  return x ^ ((x & mask) << shift);
}
)"},
    {"floorDiv(", R"(
__device__ __forceinline__ i64 floorDiv(i64 x, i64 c) { return x / c - (x % c < 0); }
)"},
    {"floorMod(", R"(
__device__ __forceinline__ i64 floorMod(i64 x, i64 c) { return x % c + (x % c < 0 ? c : 0); }
)"},
    {"clusterCtaRank(", R"(
__device__ __forceinline__ u32 clusterCtaRank() {
  u32 rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}
)"},
    {"ofEachLane(", R"(
__device__ __forceinline__ u32 ofEachLane(u32 address) {
  u32 lane;
  asm("mov.u32 %0, %%lanemask_eq;" : "=r"(lane));
  return address & (lane | 0x7fffffff);
}
)"},
    {"shifted(", R"(
__device__ __forceinline__ uint4 shifted(uint4 low, uint4 high, u32 skipped) {
  u32 w[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
#pragma unroll
  for (int k = 0; k < 6; ++k)
    w[k] = skipped & 8 ? w[k + 2] : w[k];
#pragma unroll
  for (int k = 0; k < 5; ++k)
    w[k] = skipped & 4 ? w[k + 1] : w[k];
  const u32 bits = skipped * 8; // modulo 32
  return {__funnelshift_r(w[0], w[1], bits), __funnelshift_r(w[1], w[2], bits),
          __funnelshift_r(w[2], w[3], bits), __funnelshift_r(w[3], w[4], bits)};
}
)"},
    {"limit(", R"(
template <typename T> __device__ __forceinline__ u32 limit(T x, T extent) {
  return x < 0 ? 0 : x > extent ? extent : x;
}
)"},
    // A register tile is 32-bit words; `byte` is known when loops are unrolled.
    {"get<", R"(
template <typename V> __device__ __forceinline__ V get(const u32 *tile, int byte) {
  if constexpr (sizeof(V) < 4)
    return (V)(tile[byte / 4] >> byte % 4 * 8);
  V v = {};
#pragma unroll
  for (int w = 0; w < sizeof(V) / 4; ++w)
    ((u32 *)&v)[w] = tile[byte / 4 + w];
  return v;
}
)"},
    {"put(", R"(
template <typename V> __device__ __forceinline__ void put(u32 *tile, int byte, const V &v) {
  if constexpr (sizeof(V) < 4) {
    const u32 hole = ((1u << 8 * sizeof(V)) - 1) << byte % 4 * 8;
    tile[byte / 4] = (tile[byte / 4] & ~hole) | (u32)v << byte % 4 * 8;
  }
#pragma unroll
  for (int w = 0; w < sizeof(V) / 4; ++w)
    tile[byte / 4 + w] = ((const u32 *)&v)[w];
}
)"},
    // A vector of the same elements; `bits` are those of 8 bytes.
    {"filled<", R"(
template <typename V> __device__ __forceinline__ V filled(u64 bits) {
  if constexpr (sizeof(V) <= 4) {
    return (V)bits;
  } else {
    V v = {};
#pragma unroll
    for (int w = 0; w < sizeof(V) / 4; ++w)
      ((u32 *)&v)[w] = (u32)(bits >> w % 2 * 32);
    return v;
  }
}
)"},
    // A vector moves down by one of its units, and another one comes in at its top.
    {"shiftIn(", R"(
template <typename V, typename U> __device__ __forceinline__ void shiftIn(V &v, U unit) {
  if constexpr (sizeof(U) == sizeof(V)) {
    v = unit;
  } else if constexpr (sizeof(V) < 4) {
    v = (V)(v >> 8 * sizeof(U) | (u32)unit << 8 * (sizeof(V) - sizeof(U)));
  } else {
    u32 *w = (u32 *)&v;
    constexpr int words = sizeof(V) / 4, step = sizeof(U) / 4;
#pragma unroll
    for (int i = 0; i < words; ++i)
      if constexpr (step > 0)
        w[i] = i + step < words ? w[i + step] : ((const u32 *)&unit)[(i + step) % words];
      else
        w[i] = w[i] >> 8 * sizeof(U) | (i + 1 < words ? w[i + 1] : (u32)unit)
                                           << (32 - 8 * sizeof(U));
  }
}
)"},
};

std::string tilecopy::mangled(StringRef name) { return (name + "_").str(); }
std::string tilecopy::cudaName(StringRef kernel) { return mangled(kernel); }

static std::string cppSymbol(const Symbol &s, StringRef type) {
  switch (s.kind()) {
  case SymbolKind::CtaId:
    return ("(" + type + ")blockIdx." + s.name().take_back(1)).str();
  case SymbolKind::Thread:
    return "thread";
  case SymbolKind::Lane:
    return "(thread & 31)";
  case SymbolKind::Warp:
    return "(thread >> 5)";
  case SymbolKind::Warpgroup:
    return "(thread >> 7)";
  case SymbolKind::FloorDiv:
  case SymbolKind::Mod: {
    bool isMod = s.kind() == SymbolKind::Mod;
    std::string operand = "(" + cppValue(s.operand(), "i64") + ")", c = Twine(s.constant()).str();
    if (s.operand().range().lo < 0)
      return (isMod ? "floorMod(" : "floorDiv(") + operand + ", " + c + ")";
    bool fitsInt = s.operand().range().hi <= std::numeric_limits<int32_t>::max();
    return ("(" + type + ")((" + Twine(fitsInt ? "u32" : "u64") + ")" + operand +
            (isMod ? " % " : " / ") + c + "u)")
        .str();
  }
  case SymbolKind::CtaRank:
    return ("(" + type + ")clusterCtaRank()").str();
  default:
    return ("(" + type + ")" + mangled(s.name())).str();
  }
}

std::string tilecopy::cppValue(const Expr &e, StringRef type) {
  std::string text;
  raw_string_ostream os(text);
  for (const Expr::Term &t : e.terms()) {
    os << (text.empty() ? "" : " + ");
    if (t.coefficient != 1)
      os << '(' << type << ")" << t.coefficient << " * ";
    interleave(t.symbols, os, [&](const Symbol &s) { os << cppSymbol(s, type); }, " * ");
  }
  if (text.empty() || e.constantPart())
    os << (text.empty() ? "" : " + ") << '(' << type << ')' << e.constantPart();
  return text;
}

void KernelWriter::run() {
  signature();
  open();
  sharedMemory();
  locals();
  windows();
  line() << "const u32 thread = threadIdx.x;\n";
  block(kernel.body);
  close();
}

std::string tilecopy::cppBytes(const Twine &offset, unsigned bits) {
  if (bits < 8)
    return ("((" + offset + ") >> " + Twine(Log2_32(8 / bits)) + ")").str();
  return ("(" + offset + ") * " + Twine(bits / 8)).str();
}

void KernelWriter::signature() {
  os << "\nextern \"C\" __global__ void ";
  if (kernel.cluster > 1)
    os << "__cluster_dims__(" << kernel.cluster << ", 1, 1) ";
  os << "__launch_bounds__(" << kernel.threads << ") " << cudaName(kernel.name) << '(';
  ListSeparator comma;
  for (const Parameter &p : kernel.parameters) {
    os << comma;
    if (const auto *s = std::get_if<Symbol>(&p)) {
      os << (s->bits() == 32 ? "int " : "i64 ") << mangled(s->name());
      continue;
    }
    const Tensor &t = *std::get<std::shared_ptr<const Tensor>>(p);
    os << (!is_contained(planned.plan.readOnly, &t) ? "u8" : "const u8") << " *__restrict__ "
       << mangled(t.name());
  }
  for (size_t i = 0; i < emitted.tensorMaps.size(); ++i)
    os << comma << "const __grid_constant__ TensorMap map" << i;
  for (unsigned i = 0; i != emitted.counters; ++i)
    os << comma << "u32 *__restrict__ counter" << i;
  if (planned.plan.mapBytes())
    os << comma << "u8 *maps";
  os << ") {\n";
}

/// Register tiles begin as zeros.
void KernelWriter::locals() {
  for (const auto &t : kernel.locals)
    if (t->space() == Space::Local)
      line() << "u32 " << mangled(t->name()) << '[' << divideCeil(t->byteSize(), 4) << "] = {};\n";
  for (const auto &pool : kernel.pools)
    line() << "u32 " << mangled(pool->name) << ";\n";
}

/// The word with the address of a pool in tensor memory has a name of its own.
void KernelWriter::sharedMemory() {
  bool dynamic = emitted.dynamicSharedBytes;
  if (dynamic)
    line() << "extern __shared__ __align__(1024) u8 dynamicShared[];\n";
  for (const SharedObject &o : planned.plan.shared.objects) {
    if (std::holds_alternative<const ForStmt *>(o.entity))
      continue; // declared by its loop
    bool word = std::holds_alternative<const TmemPool *>(o.entity);
    bool map = std::holds_alternative<const TensorMapStmt *>(o.entity);
    std::string name = mangled(o.name()) + (word ? "word" : map ? "map" : "");
    if (dynamic)
      line() << "u8 *const " << name << " = dynamicShared + " << o.offset << ";\n";
    else
      line() << "__shared__ __align__(" << o.align << ") u8 " << name << '[' << o.bytes << "];\n";
  }
}

std::string tilecopy::cudaSource(const PlannedProgram &program, ArrayRef<EmittedKernel> kernels) {
  std::string text = prelude, bodies;
  raw_string_ostream os(bodies);
  for (auto [planned, emitted] : zip(program.kernels, kernels))
    KernelWriter(planned, emitted, program.program->target, os).run();
  for (const auto &[word, helper] : helpers)
    if (StringRef(bodies).contains(word))
      text += helper;
  return text + bodies;
}
