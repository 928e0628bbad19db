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

/// The helpers that only some kernels need.
static const char *const wideType = "struct alignas(32) u256 { uint4 part[2]; };\n";
static const char *const swizzleHelpers = R"(
template <int shift, u32 mask, typename T> __device__ __forceinline__ T inward(T x) {
  return x ^ ((x >> shift) & mask);
}
template <int shift, u32 mask, typename T> __device__ __forceinline__ T outward(T x) {
  return x ^ ((x & mask) << shift);
}
)";
static const char *const mapType = "struct alignas(64) TensorMap { u64 words[16]; };\n";
static const char *const rankHelper = R"(
__device__ __forceinline__ u32 clusterCtaRank() {
  u32 rank;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}
)";
static const char *const floorHelpers = R"(
__device__ __forceinline__ i64 floorDiv(i64 x, i64 c) { return x / c - (x % c < 0); }
__device__ __forceinline__ i64 floorMod(i64 x, i64 c) { return x % c + (x % c < 0 ? c : 0); }
)";

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
    return ("((" + Twine(fitsInt ? "u32" : "u64") + ")" + operand + (isMod ? " % " : " / ") + c +
            "u)")
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

Error KernelWriter::run() {
  signature();
  open();
  if (Error e = sharedMemory())
    return e;
  line() << "const u32 thread = threadIdx.x;\n";
  if (Error e = block(kernel.body))
    return e;
  close();
  return Error::success();
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
  os << ") {\n";
}

Error KernelWriter::sharedMemory() {
  if (emitted.dynamicSharedBytes)
    line() << "extern __shared__ __align__(1024) u8 dynamicShared[];\n";
  for (const auto &t : kernel.locals) {
    if (t->space() != Space::Shared)
      return createStringError("no CUDA C++ is written for a tensor in " + spaceName(t->space()) +
                               " memory");
    sharedArray(t->name(), t->byteSize(), t->align());
  }
  for (const auto &b : kernel.barriers)
    sharedArray(b->name, int64_t(b->count) * BarrierBytes, BarrierBytes);
  return Error::success();
}

void KernelWriter::sharedArray(StringRef name, int64_t bytes, unsigned align) {
  if (!emitted.dynamicSharedBytes) {
    line() << "__shared__ __align__(" << align << ") u8 " << mangled(name) << '[' << bytes
           << "];\n";
    return;
  }
  sharedBytes = alignTo(sharedBytes, align);
  line() << "u8 *const " << mangled(name) << " = dynamicShared + " << sharedBytes << ";\n";
  sharedBytes += bytes;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

Error KernelWriter::block(const Block &statements) {
  for (const Statement &s : statements)
    if (Error e = statement(s))
      return e;
  return Error::success();
}

Error KernelWriter::statement(const Statement &s) {
  at = &s;
  return std::visit([&](const auto &node) { return write(node); }, s.node);
}

Error KernelWriter::write(const CopyStmt &s) {
  std::optional<BarrierRef> told = s.op.options.get(options::Mbar);
  return copy(planned.copyAt(*at).choice.plan, told ? &*told : nullptr);
}

Error KernelWriter::write(const ZeroStmt &) { return copy(planned.copyAt(*at).choice.plan); }

Error KernelWriter::write(const SyncStmt &s) {
  if (s.scope == Scope::Cta)
    line() << "__syncthreads();\n";
  else if (s.scope == Scope::Warp)
    line() << "__syncwarp();\n";
  else
    line() << "asm volatile(\"bar.sync %0, 128;\" ::\"r\"(1 + thread / 128) : \"memory\");\n";
  return Error::success();
}

/// The same steps as ours: a claim before the work, and a barrier after it.
Error KernelWriter::dynamicLoop(const ForStmt &s) {
  std::string name = mangled(s.variable.name());
  unsigned counter = *planned.plan.loops.find(at)->second.counter;
  line() << "__shared__ u32 slots" << counter << "[2];\n";
  line() << "const u32 ctas = gridDim.x * gridDim.y * gridDim.z;\n";
  line() << "const u32 passes = (u32)((" << cppValue(s.end - s.begin, "i64") << " + " << s.step - 1
         << ") / " << s.step << ");\n";
  line() << "u32 pass = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);\n";
  line() << "#pragma unroll 1\n";
  line() << "for (u32 round = 0; pass < passes; round ^= 1) {\n";
  open();
  line() << "u32 claim = 0;\n";
  line() << "if (thread == 0) claim = atomicInc(counter" << counter << ", passes - 1);\n";
  StringRef type = s.variable.bits() == 32 ? "int" : "i64";
  line() << "const " << type << ' ' << name << " = (" << type << ")(" << cppValue(s.begin, "i64")
         << ") + (" << type << ")pass * " << s.step << ";\n";
  if (Error e = block(s.body))
    return e;
  line() << "if (thread == 0) slots" << counter << "[round] = claim + ctas;\n";
  line() << "__syncthreads();\n";
  line() << "pass = slots" << counter << "[round];\n";
  close();
  return Error::success();
}

Error KernelWriter::write(const ForStmt &s) {
  if (s.dynamic)
    return dynamicLoop(s);
  std::string name = mangled(s.variable.name());
  line() << "#pragma unroll 1\n";
  line() << "for (" << (s.variable.bits() == 32 ? "int " : "i64 ") << name << " = "
         << cppValue(s.begin, "i64") << "; " << name << " < " << cppValue(s.end, "i64") << "; "
         << name << " += " << s.step << ") {\n";
  open();
  if (Error e = block(s.body))
    return e;
  close();
  return Error::success();
}

static StringRef comparisonText(Comparison::Op op) {
  static const StringRef texts[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
  return texts[op];
}

Error KernelWriter::write(const IfStmt &s) {
  const BranchPlan &branch = planned.plan.branches.find(at)->second;
  bool elects = s.elect && branch.electLanes;
  if (!s.conjuncts.empty()) {
    line() << "if (";
    auto one = [&](const Comparison &c) {
      os << "(i64)(" << cppValue(c.lhs, "i64") << ')' << comparisonText(c.op) << "(i64)("
         << cppValue(c.rhs, "i64") << ')';
    };
    interleave(s.conjuncts, os, one, " && ");
    os << ") {\n";
  } else {
    line() << "{\n";
  }
  open();
  if (elects) {
    election(branch.electLanes);
    line() << "if (elected) {\n";
    open();
  }
  if (Error e = block(s.body))
    return e;
  if (elects)
    close();
  close();
  return Error::success();
}

/// Does some plan of the program satisfy this?
static bool anyPlan(const PlannedProgram &program, function_ref<bool(const Plan &)> holds) {
  return any_of(program.kernels, [&](const PlannedKernel &k) {
    return any_of(k.copies, [&](const PlannedCopy &c) { return holds(c.choice.plan); });
  });
}

Expected<std::string> tilecopy::cudaSource(const PlannedProgram &program,
                                           ArrayRef<EmittedKernel> kernels) {
  std::string text = prelude;
  raw_string_ostream os(text);
  if (anyPlan(program, [](const Plan &p) {
        const auto *body = std::get_if<PartitionPlan>(&p.body);
        return body && body->vectorBytes == 32;
      }))
    os << wideType;
  if (anyPlan(program, [](const Plan &p) { return p.dst.swizzle || p.src.swizzle; }))
    os << swizzleHelpers;
  if (any_of(kernels, [](const EmittedKernel &k) { return !k.tensorMaps.empty(); }))
    os << mapType;
  std::string bodies;
  raw_string_ostream bodyStream(bodies);
  for (auto [planned, emitted] : zip(program.kernels, kernels))
    if (Error e = KernelWriter(planned, emitted, bodyStream).run())
      return e;
  if (StringRef(bodies).contains("floorDiv(") || StringRef(bodies).contains("floorMod("))
    os << floorHelpers;
  if (StringRef(bodies).contains("clusterCtaRank("))
    os << rankHelper;
  return text + bodies;
}
