//===- CudaTensorMemory.cpp - Tensor memory as inline PTX -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"
#include "Emit/Tcgen05Asm.h"

using namespace llvm;
using namespace tilecopy;

const TilePlan &KernelWriter::tilesHere() const {
  static const TilePlan nothing;
  auto planned = this->planned.plan.tiles.find(at);
  return planned == this->planned.plan.tiles.end() ? nothing : planned->second;
}

static std::string wordOf(const TmemPool &pool) { return mangled(pool.name) + "word"; }

void KernelWriter::readPools() {
  for (const TmemPool *pool : tilesHere().reads)
    line() << mangled(pool->name) << " = *(volatile u32 *)" << wordOf(*pool) << ";\n";
}

std::string KernelWriter::poolOf(StringRef tensor) const {
  for (const auto &t : kernel.locals)
    if (t->name() == tensor)
      return mangled(t->pool()->name);
  llvm_unreachable("planning has found the tensor");
}

/// The wait hands the words on, so that nothing that uses them can get above it.
void KernelWriter::waitForLoads(ArrayRef<const Tensor *> tiles) {
  SmallVector<AsmOperand, 32> in, out;
  for (const Tensor *t : tiles)
    for (int64_t w = 0; w * 4 < t->byteSize(); ++w) {
      std::string word = mangled(t->name()) + "[" + std::to_string(w) + "]";
      out.push_back({"=&r", word});
      in.push_back({"r", word});
    }
  if (tiles.empty())
    return;
  std::string text = "tcgen05.wait::ld.sync.aligned;";
  for (size_t k = 0; k != in.size(); ++k)
    text += " mov.b32 %" + std::to_string(k) + ", %" + std::to_string(in.size() + k) + ";";
  line() << asmText(text, in, out);
}

void KernelWriter::write(const TensorMemoryStmt &s) {
  std::string group = "cta_group::" + std::to_string(s.ctaGroup());
  switch (s.op) {
  case TensorMemoryStmt::Alloc:
    line() << asmText("tcgen05.alloc." + group + ".sync.aligned.shared::cta.b32 [%0], " +
                          std::to_string(s.pool->columns) + ";",
                      {{"r", sharedAddress(wordOf(*s.pool))}});
    return;
  case TensorMemoryStmt::Dealloc:
    readPools();
    line() << asmText("tcgen05.dealloc." + group + ".sync.aligned.b32 %0, " +
                          std::to_string(s.pool->columns) + ";",
                      {{"r", mangled(s.pool->name)}});
    return;
  case TensorMemoryStmt::Relinquish:
    line() << asmText("tcgen05.relinquish_alloc_permit." + group + ".sync.aligned;");
    return;
  case TensorMemoryStmt::Commit: {
    std::optional<Expr> mask = s.options.get(options::CtaMask);
    std::string name = "tcgen05.commit." + group + ".mbarrier::arrive::one.shared::cluster";
    SmallVector<AsmOperand, 2> in = {{"r", barrier(s.barrier)}};
    if (mask)
      in.push_back({"h", "(u16)(" + cppValue(*mask, "int") + ")"});
    line() << asmText(name + (mask ? ".multicast::cluster.b64 [%0], %1;" : ".b64 [%0];"), in);
    return;
  }
  case TensorMemoryStmt::WaitLoad: {
    ArrayRef<const Tensor *> tiles = tilesHere().waits;
    if (tiles.empty())
      line() << asmText("tcgen05.wait::ld.sync.aligned;");
    return waitForLoads(tiles);
  }
  case TensorMemoryStmt::WaitStore:
    line() << asmText("tcgen05.wait::st.sync.aligned;");
    return;
  case TensorMemoryStmt::FenceBefore:
    line() << asmText("tcgen05.fence::before_thread_sync;");
    return;
  case TensorMemoryStmt::FenceAfter:
    line() << asmText("tcgen05.fence::after_thread_sync;");
    return;
  }
}

/// An address is a lane in the upper half and a column in the lower one.
void KernelWriter::write(const Plan &plan, const TmemAccessPlan &body) {
  bool load = plan.dst.space == Space::Local;
  std::string tile = mangled(load ? plan.dst.tensor : plan.src.tensor);
  line() << "const u32 start = " << poolOf(load ? plan.src.tensor : plan.dst.tensor)
         << " + ((thread >> 5 & 3) << 21) + (u32)(" << cppValue(body.column, "int") << ")";
  for (const TmemAccessPlan::Group &g : body.groups)
    os << " + (" << scopeIndex(plan.scope) << ") / " << g[TmemAccessPlan::Weight] << " % "
       << g.extent << " * " << g[TmemAccessPlan::Columns];
  os << ";\n";
  for (const TmemAccess &a : body.instructions) {
    SmallVector<AsmOperand, 32> words;
    for (unsigned word : a.registers)
      words.push_back({load ? "=r" : "r", tile + "[" + std::to_string(word) + "]"});
    AsmOperand place{"r", "start + " + std::to_string((a.lane << 16) + a.column)};
    std::string name = (Twine(load ? "tcgen05.ld" : "tcgen05.st") + ".sync.aligned." +
                        tmemShapeName(a.shape) + ".x" + Twine(a.repeat) +
                        (!body.packs ? ""
                         : load      ? ".pack::16b"
                                     : ".unpack::16b") +
                        ".b32 ")
                           .str();
    std::string half = a.shape == TmemShape::L16x32bx2 ? ", " + std::to_string(a.halfSplit) : "";
    if (load) {
      line() << asmText(name + asmList(0, words.size()) + ", [%" + std::to_string(words.size()) +
                            "]" + half + ";",
                        {place}, words);
      continue;
    }
    words.insert(words.begin(), place);
    line() << asmText(name + "[%0]" + half + ", " + asmList(1, a.registers.size()) + ";", words);
  }
}

void KernelWriter::write(const Plan &plan, const TmemCopyPlan &body) {
  SideText src(plan, false);
  std::string shared =
      sharedAddress(mangled(plan.src.tensor) + " + " + src.bytes(cppValue(plan.src.base, "int")));
  // Bits 0 to 13 of a descriptor are the address in units of 16 bytes.
  line() << "const u64 descriptor = " << body.descriptor.encode() << "ull | (u64)((" << shared
         << " & 0x3ffff) >> 4);\n";
  line() << "const u32 cell = " << poolOf(plan.dst.tensor) << " + ((u32)("
         << cppValue(body.lane, "int") << ") << 16) + (u32)(" << cppValue(body.column, "int")
         << ");\n";
  std::string from = "descriptor", to = "cell";
  auto counts = loops("b", body.loops, body.unrolled);
  for (auto [count, l] : zip(counts, body.loops)) {
    int64_t cells = (l[TmemCopyPlan::Lane] << 16) + l[TmemCopyPlan::Column];
    from += " + (i64)" + count + " * " + std::to_string(l[TmemCopyPlan::Shared] / 16);
    to += " + " + count + " * " + std::to_string(cells);
  }
  issue(tcgen05CpAsm(*body.atom, body.format, body.ctaGroup), {to, from});
  close(counts.size());
}
