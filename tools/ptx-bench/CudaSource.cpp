//===- CudaSource.cpp - A planned program as CUDA C++ ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaSource.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

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
static const char *const floorHelpers = R"(
__device__ __forceinline__ i64 floorDiv(i64 x, i64 c) { return x / c - (x % c < 0); }
__device__ __forceinline__ i64 floorMod(i64 x, i64 c) { return x % c + (x % c < 0 ? c : 0); }
)";

/// Names of a program may be words of C++; none of those ends with an underscore.
static std::string mangled(StringRef name) { return (name + "_").str(); }
std::string tilecopy::cudaName(StringRef kernel) { return mangled(kernel); }

static const char *registerType(unsigned bytes) {
  switch (bytes) {
  case 1:
    return "u8";
  case 2:
    return "u16";
  case 4:
    return "u32";
  case 8:
    return "uint2";
  case 16:
    return "uint4";
  default:
    return "u256";
  }
}

static std::string cppValue(const Expr &e, StringRef type);

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
  default:
    return ("(" + type + ")" + mangled(s.name())).str();
  }
}

/// An expression, computed in `type`.
static std::string cppValue(const Expr &e, StringRef type) {
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

namespace {

/// One side of a copy: its offsets count elements, its pointer bytes.
struct SideText {
  const PlanSide &plan;
  unsigned bits;
  bool isDst;

  StringRef type() const { return plan.space == Space::Shared ? "int" : "i64"; }
  const Expr &stride(const PlanIter &i) const { return isDst ? i.dst : i.src; }

  std::string swizzled(const Twine &x) const {
    const Swizzle &s = *plan.swizzle;
    uint64_t mask = ((uint64_t(1) << s.swizzleLen) - 1) << s.perElement;
    return ((s.inner ? "inward<" : "outward<") + Twine(s.atomLen) + ", " + Twine(mask) + "u>(" + x +
            ")")
        .str();
  }

  /// The address of the element at `offset`, seen as `accessType`.
  std::string place(StringRef accessType, const Twine &offset) const {
    std::string bytes = bits < 8 ? ("((" + offset + ") >> " + Twine(Log2_32(8 / bits)) + ")").str()
                                 : ("(" + offset + ") * " + Twine(bits / 8)).str();
    return ("*(" + Twine(isDst ? "" : "const ") + accessType + " *)(" + mangled(plan.tensor) +
            " + " + bytes + ")")
        .str();
  }
};

class KernelWriter {
public:
  KernelWriter(const PlannedKernel &planned, const EmittedKernel &emitted, raw_ostream &os)
      : planned(planned), kernel(*planned.kernel), emitted(emitted), os(os) {}

  Error run();

private:
  void signature();
  Error sharedMemory();
  Error block(const Block &statements);
  Error statement(const Statement &s);
  void sync(Scope scope);
  Error copy(const Plan &plan);
  void partition(const Plan &plan, const PartitionPlan &body);
  void pass(const Plan &plan, const PartitionPlan &body);
  void moves(const Plan &plan, const PartitionPlan &body, bool isLoad);
  void serial(const Plan &plan, const SerialPlan &body);
  std::string offset(const SideText &side, ArrayRef<SerialDigit> digits);

  raw_ostream &line() { return os.indent(2 * depth); }
  void open() { ++depth; }
  void close() {
    --depth;
    line() << "}\n";
  }
  void loop(const Twine &type, const Twine &name, const Twine &extent, bool unrolled) {
    // A loop that the plan keeps stays one: the same shape, and less for NVRTC to do.
    line() << (unrolled ? "#pragma unroll\n" : "#pragma unroll 1\n");
    line() << "for (" << type << ' ' << name << " = 0; " << name << " < " << extent << "; ++"
           << name << ") {\n";
    open();
  }
  static const char *scopeIndex(Scope scope);

  const PlannedKernel &planned;
  const Kernel &kernel;
  const EmittedKernel &emitted;
  raw_ostream &os;
  unsigned depth = 0;
  size_t nextCopy = 0;
};

} // namespace

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

static bool isStored(const Block &body, const Tensor *t) {
  bool found = false;
  forEachStatement(body, [&](const Statement &s) {
    if (const auto *c = std::get_if<CopyStmt>(&s.node))
      found |= c->op.dst.tensor.get() == t;
    if (const auto *z = std::get_if<ZeroStmt>(&s.node))
      found |= z->dst.tensor.get() == t;
  });
  return found;
}

void KernelWriter::signature() {
  os << "\nextern \"C\" __global__ void ";
  if (kernel.cluster > 1)
    os << "__cluster_dims__(" << kernel.cluster << ", 1, 1) ";
  os << "__launch_bounds__(" << kernel.threads << ") " << cudaName(kernel.name) << '(';
  interleaveComma(kernel.parameters, os, [&](const Parameter &p) {
    if (const auto *s = std::get_if<Symbol>(&p)) {
      os << (s->bits() == 32 ? "int " : "i64 ") << mangled(s->name());
      return;
    }
    const Tensor &t = *std::get<std::shared_ptr<const Tensor>>(p);
    os << (isStored(kernel.body, &t) ? "u8" : "const u8") << " *__restrict__ " << mangled(t.name());
  });
  os << ") {\n";
}

Error KernelWriter::sharedMemory() {
  int64_t place = 0;
  if (emitted.dynamicSharedBytes)
    line() << "extern __shared__ __align__(1024) u8 dynamicShared[];\n";
  for (const auto &t : kernel.locals) {
    if (t->space() != Space::Shared)
      return createStringError("no CUDA C++ is written for a tensor in " + spaceName(t->space()) +
                               " memory");
    if (emitted.dynamicSharedBytes) {
      place = alignTo(place, t->align());
      line() << "u8 *const " << mangled(t->name()) << " = dynamicShared + " << place << ";\n";
      place += t->byteSize();
    } else {
      line() << "__shared__ __align__(" << t->align() << ") u8 " << mangled(t->name()) << '['
             << t->byteSize() << "];\n";
    }
  }
  return Error::success();
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

void KernelWriter::sync(Scope scope) {
  if (scope == Scope::Cta)
    line() << "__syncthreads();\n";
  else if (scope == Scope::Warp)
    line() << "__syncwarp();\n";
  else
    line() << "asm volatile(\"bar.sync %0, 128;\" ::\"r\"(1 + thread / 128) : \"memory\");\n";
}

static StringRef comparisonText(Comparison::Op op) {
  static const StringRef texts[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
  return texts[op];
}

Error KernelWriter::statement(const Statement &s) {
  if (std::holds_alternative<CopyStmt>(s.node) || std::holds_alternative<ZeroStmt>(s.node))
    return copy(planned.copies[nextCopy++].choice.plan);
  if (const auto *barrier = std::get_if<SyncStmt>(&s.node)) {
    sync(barrier->scope);
    return Error::success();
  }
  if (const auto *f = std::get_if<ForStmt>(&s.node)) {
    std::string name = mangled(f->variable.name());
    line() << "#pragma unroll 1\n";
    line() << "for (" << (f->variable.bits() == 32 ? "int " : "i64 ") << name << " = "
           << cppValue(f->begin, "i64") << "; " << name << " < " << cppValue(f->end, "i64") << "; "
           << name << " += " << f->step << ") {\n";
    open();
    if (Error e = block(f->body))
      return e;
    close();
    return Error::success();
  }
  const auto *i = std::get_if<IfStmt>(&s.node);
  if (!i || i->elect)
    return createStringError("no CUDA C++ is written for a statement of this kind");
  line() << "if (";
  interleave(
      i->conjuncts, os,
      [&](const Comparison &c) {
        os << "(i64)(" << cppValue(c.lhs, "i64") << ')' << comparisonText(c.op) << "(i64)("
           << cppValue(c.rhs, "i64") << ')';
      },
      " && ");
  os << ") {\n";
  open();
  if (Error e = block(i->body))
    return e;
  close();
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

const char *KernelWriter::scopeIndex(Scope scope) {
  switch (scope) {
  case Scope::Thread:
    return "0";
  case Scope::Warp:
    return "thread & 31";
  case Scope::Warpgroup:
    return "thread & 127";
  case Scope::Cta:
    return "thread";
  }
  llvm_unreachable("every scope is above");
}

Error KernelWriter::copy(const Plan &plan) {
  for (const PlanSide *side : {&plan.dst, &plan.src})
    if (side->space != Space::Global && side->space != Space::Shared)
      return createStringError("no CUDA C++ is written for a copy with " + spaceName(side->space) +
                               " memory");
  const auto *p = std::get_if<PartitionPlan>(&plan.body);
  const auto *s = std::get_if<SerialPlan>(&plan.body);
  if (!p && !s)
    return createStringError("no CUDA C++ is written for a copy by " + plan.variant);
  line() << "{ // " << plan.dst.tensor << " <- " << plan.src.tensor << ", " << plan.variant << '\n';
  open();
  if (p)
    partition(plan, *p);
  else
    serial(plan, *s);
  close();
  return Error::success();
}

void KernelWriter::partition(const Plan &plan, const PartitionPlan &body) {
  line() << "u32 rest = " << scopeIndex(plan.scope) << ";\n";
  for (size_t k = body.threads.size(); k-- > 0;) {
    line() << "const int t" << k << " = rest" << (k ? " % " + Twine(body.threads[k].extent) : "")
           << ";\n";
    if (k)
      line() << "rest /= " << body.threads[k].extent << ";\n";
  }
  auto start = [&](const SideText &side, StringRef name) {
    line() << side.type() << ' ' << name << " = " << cppValue(side.plan.base, side.type());
    for (auto [k, i] : enumerate(body.threads))
      os << " + t" << k << " * (" << cppValue(side.stride(i), side.type()) << ')';
    os << ";\n";
  };
  unsigned bits = elementBits(plan.type);
  start({plan.dst, bits, true}, "dst");
  if (!plan.zeros)
    start({plan.src, bits, false}, "src");
  for (auto [k, i] : enumerate(body.loops))
    loop("int", "l" + Twine(k), Twine(i.extent), false);
  pass(plan, body);
  for (size_t k = 0; k < body.loops.size(); ++k)
    close();
}

void KernelWriter::pass(const Plan &plan, const PartitionPlan &body) {
  unsigned bits = elementBits(plan.type);
  auto at = [&](const SideText &side, StringRef name) {
    std::string text = name.str();
    raw_string_ostream value(text);
    for (auto [k, i] : enumerate(body.loops))
      value << " + l" << k << " * (" << cppValue(side.stride(i), side.type()) << ')';
    bool early = side.plan.step == SwizzleStep::Add || side.plan.step == SwizzleStep::Xor;
    line() << "const " << side.type() << ' ' << name << "Pass = "
           << (early ? side.swizzled("(" + Twine(side.type()) + ")(" + text + ")") : text) << ";\n";
  };
  at({plan.dst, bits, true}, "dst");
  if (!plan.zeros)
    at({plan.src, bits, false}, "src");
  line() << registerType(body.vectorBytes) << " v[" << body.unrolledRounds() << "]"
         << (plan.zeros ? " = {}" : "") << ";\n";
  if (!plan.zeros)
    moves(plan, body, true);
  moves(plan, body, false);
}

/// All loads of a pass, or all of its stores.
void KernelWriter::moves(const Plan &plan, const PartitionPlan &body, bool isLoad) {
  SideText side{isLoad ? plan.src : plan.dst, elementBits(plan.type), !isLoad};
  std::string index = "0";
  for (auto [k, i] : enumerate(body.unrolled)) {
    loop("int", "u" + Twine(k), Twine(i.extent), true);
    index = ("(" + index + ") * " + Twine(i.extent) + " + u" + Twine(k)).str();
  }
  unsigned pieces = body.vectorBytes / side.plan.accessBytes;
  for (unsigned piece = 0; piece < pieces; ++piece) {
    std::string constant = Twine(piece * side.plan.accessBytes * 8 / side.bits).str();
    for (auto [k, i] : enumerate(body.unrolled))
      constant += (" + u" + Twine(k) + " * (" + cppValue(side.stride(i), side.type()) + ")").str();
    std::string base = isLoad ? "srcPass" : "dstPass", at;
    switch (side.plan.step) {
    case SwizzleStep::None:
      at = base + " + " + constant;
      break;
    case SwizzleStep::Add:
      at = base + " + " + side.swizzled(constant);
      break;
    case SwizzleStep::Xor:
      at = base + " ^ " + side.swizzled(constant);
      break;
    case SwizzleStep::Full:
      at = side.swizzled(base + " + " + constant);
      break;
    }
    std::string place = side.place(registerType(side.plan.accessBytes), at);
    std::string value = "v[" + index + "]";
    if (pieces > 1)
      value += (".part[" + Twine(piece) + "]").str();
    line() << (isLoad ? value + " = " + place : place + " = " + value) << ";\n";
  }
  for (size_t k = 0; k < body.unrolled.size(); ++k)
    close();
}

std::string KernelWriter::offset(const SideText &side, ArrayRef<SerialDigit> digits) {
  std::string sum = cppValue(side.plan.base, "i64");
  raw_string_ostream value(sum);
  for (const SerialDigit &d : digits) {
    std::string index = cppValue(d.start, "i64");
    for (auto [k, weight] : enumerate(d.weights))
      if (weight)
        index += (" + i" + Twine(k) + " * " + Twine(weight)).str();
    index = "(" + index + ")";
    if (d.divide != 1)
      index = ("((u64)" + index + " / " + Twine(d.divide) + "u)").str();
    if (d.modulo)
      index = ("((u64)" + index + " % " + Twine(d.modulo) + "u)").str();
    value << " + (i64)" << index << " * (" << cppValue(d.stride, "i64") << ')';
  }
  return side.plan.swizzle ? side.swizzled("(i64)(" + sum + ")") : sum;
}

void KernelWriter::serial(const Plan &plan, const SerialPlan &body) {
  if (body.thread) {
    line() << "if ((" << scopeIndex(plan.scope) << ") == " << *body.thread << ") {\n";
    open();
  }
  for (auto [k, extent] : enumerate(body.loops))
    loop("i64", "i" + Twine(k), Twine(extent), false);
  unsigned bits = elementBits(plan.type);
  SideText dst{plan.dst, bits, true}, src{plan.src, bits, false};
  StringRef type = registerType(plan.dst.accessBytes);
  line() << "const i64 to = " << offset(dst, body.dst) << ";\n";
  std::string value = "0";
  if (!plan.zeros) {
    line() << "const i64 from = " << offset(src, body.src) << ";\n";
    value = src.place(type, "from");
  }
  std::string place = dst.place(type, "to");
  if (bits < 8) {
    std::string per = Twine(8 / bits).str(), width = Twine(bits).str();
    std::string mask = Twine((1u << bits) - 1).str();
    if (!plan.zeros)
      value = "(" + value + " >> (from % " + per + ") * " + width + ") & " + mask;
    line() << "const int bit = (to % " << per << ") * " << width << ";\n";
    value = "(" + place + " & ~(" + mask + " << bit)) | ((" + value + ") << bit)";
  }
  if (plan.dst.accessBytes > 4 && plan.zeros)
    value = (type + "{}").str();
  line() << place << " = " << value << ";\n";
  for (size_t k = 0; k < body.loops.size(); ++k)
    close();
  if (body.thread)
    close();
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
  std::string bodies;
  raw_string_ostream bodyStream(bodies);
  for (auto [planned, emitted] : zip(program.kernels, kernels))
    if (Error e = KernelWriter(planned, emitted, bodyStream).run())
      return e;
  if (StringRef(bodies).contains("floorDiv(") || StringRef(bodies).contains("floorMod("))
    os << floorHelpers;
  return text + bodies;
}
