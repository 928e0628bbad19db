//===- CudaBlocks.cpp - Blocks that are transposed, as CUDA C++ -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"

using namespace llvm;
using namespace tilecopy;

/// `in` has the rows of a pass as they are loaded, `out` as they are stored; in words.
void KernelWriter::blocks(const Plan &plan, const ThreadPlan &body) {
  const BlockForm &form = *body.block;
  SideText dst = SideText::of<Dst>(plan, true, body), src = SideText::of<Src>(plan, false, body);
  digits(shareIndex(plan, body),
         map_to_vector<8>(body.threads, [](const PlanIter &i) { return i.extent; }));
  startThread(dst);
  startThread(src);
  loops("l", body.loops, false);
  startPass(dst);
  startPass(src);
  dst.unrolled.push_back(form.along.select<Dst>());
  src.unrolled.push_back(form.across.select<Src>());
  int64_t blocks = body.unrolledRounds();
  unsigned loaded = plan.src.accessBytes, stored = plan.dst.accessBytes;
  line() << "u32 in[" << blocks << "][" << form.loads() << "][" << loaded / 4 << "];\n";
  auto rows = [&](const SideText &side, const PlanIter &vectors, StringRef array, unsigned bytes) {
    auto counts = loops("u", body.unrolled, true);
    std::string block = "0";
    for (auto [count, i] : zip(counts, body.unrolled))
      block = ("(" + block + ") * " + Twine(i.extent) + " + " + count).str();
    if (side.isDst) {
      line() << "u32 (*rows)[" << loaded / 4 << "] = in[" << block << "];\n";
      line() << "u32 out[" << form.stores() << "][" << stored / 4 << "];\n";
      transpose(plan, form);
    }
    loop("int", "n", Twine(vectors.extent), true);
    counts.push_back("n");
    std::string row = array.str() + (side.isDst ? "" : "[" + block + "]") + "[n]";
    std::string place = side.bytes(offsetInPass(side, counts, 0));
    if (!side.isDst) {
      line() << registerType(bytes) << " v;\n";
      load(side, bytes, place, "v");
      line() << "put(" << row << ", 0, v);\n";
    } else {
      line() << "const " << registerType(bytes) << " v = get<" << registerType(bytes) << ">(" << row
             << ", 0);\n";
      store(side, bytes, place, "v");
    }
    close(counts.size());
  };
  rows(src, form.across, "in", loaded);
  rows(dst, form.along, "out", stored);
  close(body.loops.size());
}

/// Rows become columns. Elements of whole words are only renamed; smaller ones take byte
/// permutations.
void KernelWriter::transpose(const Plan &plan, const BlockForm &form) {
  unsigned bits = elementBits(plan.type), words = plan.dst.accessBytes / 4;
  auto each = [&](const Twine &step) {
    line() << "#pragma unroll\n";
    line() << "for (int c = 0; c < " << form.stores() << "; c += " << step << ")\n";
    line() << "#pragma unroll\n";
    line() << "  for (int w = 0; w < " << words << "; ++w)";
  };
  if (bits >= 32) {
    std::string of = std::to_string(bits / 32);
    each("1");
    os << "\n";
    line() << "    out[c][w] = rows[w / " << of << "][c * " << of << " + w % " << of << "];\n";
    return;
  }
  if (bits == 16) {
    each("1");
    os << "\n";
    line() << "    out[c][w] = __byte_perm(rows[2 * w][c / 2], rows[2 * w + 1][c / 2], c % 2 ? "
              "0x7632 : 0x5410);\n";
    return;
  }
  each("4");
  os << " {\n";
  open();
  line() << "  const u32 low0 = __byte_perm(rows[4 * w][c / 4], rows[4 * w + 1][c / 4], 0x5140);\n";
  line()
      << "  const u32 high0 = __byte_perm(rows[4 * w][c / 4], rows[4 * w + 1][c / 4], 0x7362);\n";
  line() << "  const u32 low1 = __byte_perm(rows[4 * w + 2][c / 4], rows[4 * w + 3][c / 4], "
            "0x5140);\n";
  line() << "  const u32 high1 = __byte_perm(rows[4 * w + 2][c / 4], rows[4 * w + 3][c / 4], "
            "0x7362);\n";
  line() << "  out[c][w] = __byte_perm(low0, low1, 0x5410);\n";
  line() << "  out[c + 1][w] = __byte_perm(low0, low1, 0x7632);\n";
  line() << "  out[c + 2][w] = __byte_perm(high0, high1, 0x5410);\n";
  line() << "  out[c + 3][w] = __byte_perm(high0, high1, 0x7632);\n";
  close();
}
