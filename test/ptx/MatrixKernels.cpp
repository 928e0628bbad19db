//===- MatrixKernels.cpp - Kernels of matrix instructions -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixKernels.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// What an opcode says.
struct Form {
  unsigned m, n, k;
  std::string d, a, b, c; // types
  std::string layoutA = "row", layoutB = "col";

  explicit Form(StringRef opcode) {
    SmallVector<StringRef, 5> found;
    Regex("(row|col)[.](row|col)").match(opcode, &found);
    if (!found.empty())
      layoutA = found[1].str(), layoutB = found[2].str();
    Regex("m([0-9]+)n([0-9]+)k([0-9]+)").match(opcode, &found);
    m = std::stoi(found[1].str()), n = std::stoi(found[2].str()), k = std::stoi(found[3].str());
    SmallVector<StringRef, 4> types;
    for (StringRef part : split(opcode, '.'))
      if (bitsOf(part))
        types.push_back(part);
    d = types[0].str(), c = types.back().str();
    a = types.size() == 2 ? "f16" : types[1].str(); // wmma of f16 names D and C only
    b = types.size() == 2 ? "f16" : types[2].str();
  }

  static unsigned bitsOf(StringRef type) {
    return StringSwitch<unsigned>(type)
        .Case("f64", 64)
        .Cases({"f32", "s32", "tf32"}, 32)
        .Cases({"f16", "bf16"}, 16)
        .Cases({"s8", "u8", "e4m3", "e5m2"}, 8)
        .Cases({"s4", "u4"}, 4)
        .Case("b1", 1)
        .Default(0);
  }
};

class Kernel {
public:
  std::string text;

  template <typename... T> void line(const char *format, T &&...values) {
    text += "  " + formatv(format, std::forward<T>(values)...).str() + "\n";
  }

  void begin(StringRef name, StringRef launch, StringRef version, StringRef target) {
    text = formatv("// {0}\n// {1}\n.version {2}\n.target {3}\n.address_size 64\n\n"
                   ".visible .entry k(.param .u64 in, .param .u64 out)\n{{\n",
                   name, launch, version, target)
               .str();
  }

  void indices() {
    text += "\n";
    line("ld.param.u64 d0, [in];");
    line("ld.param.u64 d1, [out];");
    line("cvta.to.global.u64 d0, d0;");
    line("cvta.to.global.u64 d1, d1;");
    line("mov.u32 r0, %tid.x;");
    line("mov.u32 r1, %ctaid.x;");
    line("and.b32 r2, r1, 1;");
    line("setp.eq.u32 p0, r2, 0;");
  }

  /// Gives elements of a type exponents that are near each other.
  void limit(StringRef guard, StringRef type, StringRef reg) {
    std::pair<const char *, const char *> masks =
        StringSwitch<std::pair<const char *, const char *>>(type)
            .Case("f16", {"0x8fff8fff", "0x30003000"})
            .Case("bf16", {"0x83ff83ff", "0x3c003c00"})
            .Cases({"f32", "tf32"}, {"0x81ffffff", "0x3e000000"})
            .Cases({"e4m3", "e5m2"}, {"0xbfbfbfbf", nullptr})
            .Case("f64", {"0x803fffffffffffff", "0x3fc0000000000000"})
            .Default({nullptr, nullptr});
    unsigned bits = type == "f64" ? 64 : 32;
    if (masks.first)
      line("@{0} and.b{3} {1}, {1}, {2};", guard, reg, masks.first, bits);
    if (masks.second)
      line("@{0} or.b{3} {1}, {1}, {2};", guard, reg, masks.second, bits);
  }

  /// Loads registers such as x0, x1, ... from input that begins at `offset`.
  void load(char letter, unsigned count, StringRef type, unsigned offset) {
    unsigned bytes = type == "f64" ? 8 : 4;
    for (unsigned i = 0; i != count; ++i) {
      std::string reg = letter + std::to_string(i);
      line("ld.global.b{0} {1}, [d2+{2}];", bytes * 8, reg, offset + bytes * i);
      limit("p0", type, reg);
    }
  }

  /// Stores registers to output, from `offset` on.
  void store(char letter, unsigned count, unsigned offset, unsigned bytes = 4) {
    for (unsigned i = 0; i != count; ++i)
      line("st.global.b{0} [d3+{1}], {2}{3};", bytes * 8, offset + bytes * i, letter, i);
  }

  /// "{x0, x1}"
  static std::string list(char letter, unsigned count) {
    std::string names;
    for (unsigned i = 0; i != count; ++i)
      names += (i ? ", " : "") + std::string(1, letter) + std::to_string(i);
    return "{" + names + "}";
  }

  /// Metadata of a sparse A in r5, from random bits in a register: of tf32 one index of two
  /// elements; of others two of four, in their order or in any.
  void metadata(bool pairs, bool anyOrder, unsigned random) {
    if (pairs) {
      line("and.b32 r5, r{0}, 0x11111111;", random);
      line("mul.lo.u32 r5, r5, 10;");
      line("add.u32 r5, r5, 0x44444444;");
      return;
    }
    for (unsigned bit = 0; bit != 32; bit += 4) {
      line("shr.u32 r7, r6, {0};", bit);
      line("and.b32 r7, r7, 7;");
      line("shl.b32 r7, r7, 2;");
      line("shr.u32 r8, 0x94edc984, r7;");
      line("and.b32 r8, r8, 15;");
      if (anyOrder) {
        line("shr.u32 r9, r6, {0};", bit + 3);
        line("and.b32 r9, r9, 1;");
        line("setp.eq.u32 p1, r9, 1;");
        line("shr.u32 r9, r8, 2;");
        line("shl.b32 r10, r8, 2;");
        line("and.b32 r10, r10, 12;");
        line("or.b32 r9, r9, r10;");
        line("@p1 mov.b32 r8, r9;");
      }
      line("shl.b32 r8, r8, {0};", bit);
      line("or.b32 r5, r5, r8;");
    }
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// mma
//===----------------------------------------------------------------------===//

static std::string mma(StringRef name, StringRef opcode, StringRef selector) {
  Form f(opcode);
  bool wide = f.a == "f64", sparse = opcode.contains(".sp");
  unsigned bits = wide ? 64 : 32, bytes = bits / 8;
  // m8n8k4 of f16 is four products.
  unsigned products = f.m == 8 && f.k == 4 && f.a == "f16" ? 4 : 1;
  auto registers = [&](unsigned elements, StringRef type) {
    return elements * products * Form::bitsOf(type) / bits / 32;
  };
  unsigned a = registers(f.m * f.k, f.a) / (sparse ? 2 : 1), b = registers(f.k * f.n, f.b),
           c = registers(f.m * f.n, f.c), words = a + b + c;
  unsigned stride = wide ? words * bytes : alignTo(words * bytes, 16);
  Kernel k;
  k.begin(name,
          formatv("grid 4 block 32 in {0} out {1}", 128 * stride + 1088, 128 * c * bytes).str(),
          wide ? "8.0" : "8.7", "sm_90");
  k.line(".reg .pred p<2>;");
  if (wide)
    k.line(".reg .b32 r<8>;");
  else
    k.line(".reg .b32 r<12>, a<9>, b<9>, c<9>, x<9>;");
  k.line(wide ? ".reg .b64 d<4>, a<9>, b<9>, c<9>, x<9>;" : ".reg .b64 d<4>;");
  k.indices();
  k.line("mad.lo.u32 r3, r1, 32, r0;");
  k.line("mad.wide.u32 d2, r3, {0}, d0;", stride);
  k.load('a', a, f.a, 1024);
  k.load('b', b, f.b, 1024 + bytes * a);
  k.load('c', c, f.c, 1024 + bytes * (a + b));
  if (sparse) {
    bool pairs = f.a == "tf32";
    unsigned random = pairs ? 5 : 6;
    k.line("ld.global.b32 r{0}, [d2+{1}];", random, 1024 + bytes * words);
    if (!pairs)
      k.line("mov.b32 r5, 0;");
    k.metadata(pairs, !opcode.contains("ordered_metadata"), random);
  }
  k.line("{0} {1}, {2}, {3}, {4}{5};", opcode, k.list('x', c), k.list('a', a), k.list('b', b),
         k.list('c', c), sparse ? ", r5, " + selector.str() : "");
  k.line("mad.wide.u32 d3, r3, {0}, d1;", c * bytes);
  k.store('x', c, 0, bytes);
  k.line("ret;");
  return k.text + "}\n";
}

//===----------------------------------------------------------------------===//
// wmma
//===----------------------------------------------------------------------===//

/// Fills a part of shared memory with the elements of a tile.
static void fillTile(Kernel &k, StringRef type, unsigned first, unsigned rounds) {
  k.line("mad.lo.u32 r3, r1, 8192, {0};", first);
  k.line("cvt.u64.u32 d2, r3;");
  k.line("add.u64 d2, d2, d0;");
  k.line("mov.u32 r4, s;");
  k.line("add.u32 r4, r4, {0};", first);
  for (unsigned i = 0; i != rounds; ++i) {
    k.line("mad.wide.u32 d3, r0, 4, d2;");
    k.line("ld.global.b32 r5, [d3+{0}];", 1024 + 128 * i);
    k.limit("p0", type, "r5");
    k.line("mad.lo.u32 r6, r0, 4, r4;");
    k.line("st.shared.b32 [r6+{0}], r5;", 128 * i);
  }
}

static std::string wmma(StringRef name, StringRef opcode) {
  Form f(opcode);
  std::string shape = formatv("m{0}n{1}k{2}", f.m, f.n, f.k);
  // Both halves of a warp have the elements of an f16 operand.
  auto operand = [&](unsigned elements, StringRef type) {
    return type == "f16" ? 8 : elements * Form::bitsOf(type) / 1024;
  };
  unsigned a = operand(f.m * f.k, f.a), b = operand(f.k * f.n, f.b);
  unsigned c = f.m * f.n * Form::bitsOf(f.c) / 1024, x = f.m * f.n * Form::bitsOf(f.d) / 1024;
  unsigned stride = 4 * (a + b + c + x), tile = f.m * f.n * Form::bitsOf(f.d) / 8;
  Kernel k;
  k.begin(name, formatv("grid 2 block 32 in 21504 out {0}", 64 * stride + 4 * tile).str(), "8.0",
          "sm_90");
  k.line(".reg .pred p<2>;");
  k.line(".reg .b32 r<12>, a<8>, b<8>, c<8>, x<8>;");
  k.line(".reg .b64 d<4>;");
  k.line(".shared .align 128 .b8 s[8192];");
  k.indices();
  fillTile(k, f.a, 0, 16);
  fillTile(k, f.b, 2048, 16);
  fillTile(k, f.c, 4096, 32);
  k.line("bar.warp.sync 0xffffffff;");
  k.line("mov.u32 r4, s;");
  auto rows = [](unsigned elements, StringRef type) { return elements + 128 / Form::bitsOf(type); };
  k.line("wmma.load.a.sync.aligned.{0}.{1}.shared.{2} {3}, [r4], {4};", f.layoutA, shape, f.a,
         k.list('a', a), rows(f.layoutA == "row" ? f.k : f.m, f.a));
  k.line("wmma.load.b.sync.aligned.{0}.{1}.shared.{2} {3}, [r4+2048], {4};", f.layoutB, shape, f.b,
         k.list('b', b), rows(f.layoutB == "row" ? f.n : f.k, f.b));
  k.line("wmma.load.c.sync.aligned.row.{0}.shared.{1} {2}, [r4+4096], {3};", shape, f.c,
         k.list('c', c), f.n);
  k.line("{0} {1}, {2}, {3}, {4};", opcode, k.list('x', x), k.list('a', a), k.list('b', b),
         k.list('c', c));
  k.line("mad.lo.u32 r3, r1, 32, r0;");
  k.line("mad.wide.u32 d3, r3, {0}, d1;", stride);
  k.store('a', a, 0);
  k.store('b', b, 4 * a);
  k.store('c', c, 4 * (a + b));
  k.store('x', x, 4 * (a + b + c));
  k.line("mad.wide.u32 d3, r1, {0}, d1;", 2 * tile);
  k.line("add.u64 d2, d3, {0};", 64 * stride);
  k.line("wmma.store.d.sync.aligned.row.{0}.global.{1} [d2], {2}, {3};", shape, f.d, k.list('x', x),
         f.n);
  k.line("wmma.store.d.sync.aligned.col.{0}.global.{1} [d2+{2}], {3};", shape, f.d, tile,
         k.list('x', x));
  k.line("ret;");
  return k.text + "}\n";
}

//===----------------------------------------------------------------------===//
// wgmma
//===----------------------------------------------------------------------===//

/// Fills shared memory: A before byte 16384, B from there on.
static void fillOperands(Kernel &k, const Form &f) {
  k.line("mov.u32 r3, s;");
  k.line("mul.lo.u32 r4, r0, 4;");
  k.line("mad.lo.u32 r5, r1, 256, r4;");
  k.line("cvt.u64.u32 d2, r5;");
  k.line("add.u64 d2, d2, d0;");
  k.line("add.u32 r6, r3, r4;");
  k.line("mov.u32 r7, 0;");
  k.text += "FILL:\n";
  k.line("ld.global.b32 r8, [d2+1024];");
  k.line("setp.lt.and.u32 p1, r7, 16384, p0;");
  k.line("setp.ge.and.u32 p2, r7, 16384, p0;");
  k.limit("p1", f.a, "r8");
  k.limit("p2", f.b, "r8");
  k.line("st.shared.b32 [r6], r8;");
  k.line("add.u64 d2, d2, 512;");
  k.line("add.u32 r6, r6, 512;");
  k.line("add.u32 r7, r7, 512;");
  k.line("setp.lt.u32 p3, r7, 49152;");
  k.line("@p3 bra FILL;");
  k.line("fence.proxy.async.shared::cta;");
  k.line("bar.sync 0;");
}

/// `text` is the constant part of the descriptor and the byte where the operand begins.
static void describe(Kernel &k, StringRef reg, StringRef text) {
  auto [constant, byte] = text.split(' ');
  k.line("add.u32 r8, r3, {0};", byte.trim());
  k.line("shr.u32 r8, r8, 4;");
  k.line("and.b32 r8, r8, 0x3fff;");
  k.line("cvt.u64.u32 {0}, r8;", reg);
  k.line("or.b64 {0}, {0}, {1};", reg, constant);
}

/// Stores at most eight words of a thread's sums: the ones beyond are folded into these.
static void storeSums(Kernel &k, unsigned sums) {
  for (unsigned i = 8; i < sums; ++i) {
    k.line("shf.l.wrap.b32 x{0}, x{0}, x{0}, {1};", i, i / 8 + 1);
    k.line("xor.b32 x{0}, x{0}, x{1};", i % 8, i);
  }
  k.line("mad.lo.u32 r4, r1, 128, r0;");
  k.line("mad.wide.u32 d3, r4, {0}, d1;", 4 * std::min(8u, sums));
  k.store('x', std::min(8u, sums), 0);
}

static std::string wgmma(StringRef name, StringRef opcode, StringRef operands, StringRef a,
                         StringRef b) {
  Form f(opcode);
  bool sparse = opcode.contains(".sp"), inRegisters = operands.starts_with("{");
  unsigned products = operands.consume_back(" x4") ? 4 : 1;
  unsigned sums = f.n * Form::bitsOf(f.d) / 64;
  Kernel k;
  k.begin(name,
          formatv("grid 2 block 128 in 81920 out {0}", 2 * 128 * 4 * std::min(8u, sums)).str(),
          "8.7", "sm_90a");
  k.line(".reg .pred p<6>;");
  k.line(".reg .b32 r<12>, a<4>, x<{0}>;", sums);
  k.line(".reg .b64 d<8>;");
  k.line(".shared .align 1024 .b8 s[49152];");
  k.indices();
  fillOperands(k, f);
  k.line("mad.wide.u32 d2, r0, {0}, d0;", 4 * sums);
  k.line("mad.wide.u32 d2, r1, 512, d2;");
  k.load('x', sums, f.d, 1024);
  if (inRegisters) {
    k.line("mad.wide.u32 d2, r0, 16, d0;");
    k.line("mad.wide.u32 d2, r1, 640, d2;");
    k.load('a', 4, f.a, 4096);
  }
  describe(k, "d4", a);
  describe(k, "d5", b);
  if (sparse) {
    k.line("mad.wide.u32 d2, r0, 4, d0;");
    k.line("mad.wide.u32 d2, r1, 256, d2;");
    k.line("ld.global.b32 r6, [d2+8192];");
    k.line("mov.b32 r5, 0;");
    k.metadata(f.a == "tf32", false, 6);
  }
  if (operands.contains("p4"))
    k.line("setp.{0}.u32 p4, r3, r3;", name.contains("scale_d_false") ? "ne" : "eq");
  k.line("wgmma.fence.sync.aligned;");
  for (unsigned i = 0; i != products; ++i) {
    if (i) {
      k.line("add.u64 d4, d4, 2;");
      k.line("add.u64 d5, d5, 2;");
    }
    k.line("{0} {1}, {2};", opcode, k.list('x', sums), operands);
  }
  k.line("wgmma.commit_group.sync.aligned;");
  k.line("wgmma.wait_group.sync.aligned 0;");
  storeSums(k, sums);
  k.line("ret;");
  return k.text + "}\n";
}

std::vector<CorpusKernel> tilecopy::matrixKernels(StringRef table) {
  std::vector<CorpusKernel> kernels;
  for (StringRef row : split(table, '\n')) {
    SmallVector<StringRef, 5> cells(split(row, '|'));
    if (row.empty() || row.starts_with("#"))
      continue;
    for (StringRef &cell : cells)
      cell = cell.trim();
    cells.resize(5);
    StringRef name = cells[0], opcode = cells[1];
    kernels.push_back({name.str(), opcode.starts_with("wgmma")
                                       ? wgmma(name, opcode, cells[2], cells[3], cells[4])
                                   : opcode.starts_with("wmma") ? wmma(name, opcode)
                                                                : mma(name, opcode, cells[2])});
  }
  return kernels;
}

Expected<std::vector<CorpusKernel>> tilecopy::readCorpus(StringRef folder) {
  std::vector<CorpusKernel> kernels;
  std::error_code error;
  for (sys::fs::directory_iterator it(folder, error), end; it != end && !error;
       it.increment(error)) {
    StringRef path = it->path();
    if (!path.ends_with(".ptx") && sys::path::filename(path) != "matrix.txt")
      continue;
    auto text = MemoryBuffer::getFile(path, /*IsText=*/true);
    if (!text)
      return createStringError("cannot read " + path + ": " + text.getError().message());
    StringRef content = (*text)->getBuffer();
    if (path.ends_with(".ptx"))
      kernels.push_back({sys::path::stem(path).str(), content.str()});
    else
      append_range(kernels, matrixKernels(content));
  }
  if (error)
    return createStringError("cannot list " + folder + ": " + error.message());
  llvm::sort(kernels, [](const auto &a, const auto &b) { return a.name < b.name; });
  return kernels;
}
