//===- Plan.cpp - Plans as text, JSON and counts --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace tilecopy;

StringRef tilecopy::swizzleStepName(SwizzleStep step) {
  switch (step) {
  case SwizzleStep::None:
    return "none";
  case SwizzleStep::Add:
    return "add";
  case SwizzleStep::Xor:
    return "xor";
  case SwizzleStep::Full:
    return "full";
  }
  return "";
}

StringRef tilecopy::matrixShape(MatrixForm form) {
  return form == MatrixForm::M16n16Trans  ? "m16n16"
         : form == MatrixForm::M16n8Trans ? "m16n8"
                                          : "m8n8";
}

SmallVector<AccessCount, 2> Plan::accesses() const {
  if (const auto *p = std::get_if<PartitionPlan>(&body)) {
    auto side = [&](const PlanSide &s, bool isStore) {
      int64_t pieces = p->vectorBytes / s.accessBytes;
      return AccessCount{s.space, isStore, s.accessBytes, p->unrolledRounds() * pieces,
                         p->rounds() * pieces};
    };
    SmallVector<AccessCount, 2> list;
    if (!zeros && src.space != Space::Local)
      list.push_back(side(src, false));
    if (dst.space != Space::Local)
      list.push_back(side(dst, true));
    return list;
  }
  if (const auto *m = std::get_if<MatrixPlan>(&body)) {
    bool load = dst.space == Space::Local;
    return {{Space::Shared, !load, 4 * m->registers(), m->instructions(), m->instructions()}};
  }
  if (std::holds_alternative<TmaPlan>(body) || std::holds_alternative<TmemCopyPlan>(body))
    return {}; // no thread accesses memory
  if (const auto *t = std::get_if<TmemAccessPlan>(&body)) {
    SmallVector<AccessCount, 2> list;
    for (const TmemAccess &a : t->accesses) {
      unsigned bytes = 4 * a.registers.size();
      if (list.empty() || list.back().bytes != bytes)
        list.push_back({Space::TMem, dst.space == Space::TMem, bytes, 0, 0});
      ++list.back().sites;
      ++list.back().perThread;
    }
    return list;
  }
  const auto &s = std::get<SerialPlan>(body);
  int64_t stores = 1;
  for (int64_t extent : s.loops)
    stores *= extent;
  SmallVector<AccessCount, 2> list;
  if (!zeros)
    list.push_back({src.space, false, src.accessBytes, 1, stores});
  list.push_back({dst.space, true, dst.accessBytes, 1, stores});
  return list;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static void printIters(raw_ostream &os, StringRef name, ArrayRef<PlanIter> iters) {
  if (iters.empty())
    return;
  os << "  " << name << ':';
  for (const PlanIter &i : iters)
    os << ' ' << i.extent << " (dst " << i[Dst] << ", src " << i[Src]
       << (i.tag == OnlyZero ? ", only 0)" : ")");
  os << '\n';
}

static void printSide(raw_ostream &os, StringRef name, const PlanSide &s) {
  os << "  " << name << ": " << spaceName(s.space) << ' ' << s.tensor << " + " << s.base;
  if (s.accessBytes)
    os << ", " << s.accessBytes << "-byte accesses";
  if (s.swizzle)
    os << ", swizzle(" << s.swizzle->perElement << ',' << s.swizzle->swizzleLen << ','
       << s.swizzle->atomLen << (s.swizzle->inner ? ")" : ",outer)")
       << (s.accessBytes ? " stepped by " + swizzleStepName(s.step).str() : "");
  os << '\n';
}

static void printMatrixIters(raw_ostream &os, StringRef name, ArrayRef<MatrixPlan::Iter> iters,
                             bool slots) {
  if (iters.empty())
    return;
  os << "  " << name << ':';
  for (const MatrixPlan::Iter &i : iters) {
    os << ' ' << i.extent << " (memory " << i[MatrixPlan::Memory];
    if (slots)
      os << ", slot " << i[MatrixPlan::Slot];
    os << ')';
  }
  os << '\n';
}

static void printMatrixInstruction(raw_ostream &os, const MatrixPlan &m, bool load) {
  os << "  " << m.instructions() << " x " << (load ? "ldmatrix" : "stmatrix");
  if (StringRef shape = matrixShape(m.form); shape != "m8n8")
    os << '.' << shape;
  os << ".x" << m.matrices << (m.form == MatrixForm::M8n8 ? "\n" : ".trans\n");
}

static void printDigit(raw_ostream &os, const SerialDigit &d) {
  os << "((" << d.start;
  for (auto [k, w] : enumerate(d.weights))
    if (w)
      os << " + " << w << "*i" << k;
  os << ')';
  if (d.divide != 1)
    os << " / " << d.divide;
  if (d.modulo)
    os << " % " << d.modulo;
  os << ")*" << d.stride;
}

static void printDigits(raw_ostream &os, StringRef name, ArrayRef<SerialDigit> digits) {
  os << "  " << name << " address:";
  interleave(
      digits, os,
      [&](const SerialDigit &d) {
        os << ' ';
        printDigit(os, d);
      },
      " +");
  os << (digits.empty() ? " 0\n" : "\n");
}

void Plan::print(raw_ostream &os) const {
  os << variant << ": " << opName(op) << '.' << scopeName(scope) << ' ';
  if (op != OpKind::Prefetch)
    os << dst.tensor << " <- ";
  os << (zeros ? "0" : src.tensor) << ", " << count << " x " << elementTypeName(type) << '\n';
  if (op != OpKind::Prefetch)
    printSide(os, "dst", dst);
  printSide(os, "src", src);
  if (const auto *p = std::get_if<PartitionPlan>(&body)) {
    os << "  " << p->rounds() << " rounds x " << scopeThreads << " threads x " << p->vectorElements
       << " elements (" << p->vectorBytes << " bytes)\n";
    printIters(os, "loops", p->loops);
    printIters(os, "unrolled", p->unrolled);
    printIters(os, "threads", p->threads);
    if (p->threadOffset)
      os << "  from thread " << p->threadOffset << '\n';
  } else if (const auto *m = std::get_if<MatrixPlan>(&body)) {
    printMatrixInstruction(os, *m, dst.space == Space::Local);
    printMatrixIters(os, "instructions", m->unrolled, true);
    printMatrixIters(os, "matrices", m->inside, true);
    printMatrixIters(os, "row address by thread", m->threads, false);
  } else if (const auto *t = std::get_if<TmaPlan>(&body)) {
    t->print(os);
  } else if (const auto *c = std::get_if<TmemCopyPlan>(&body)) {
    c->print(os);
  } else if (const auto *a = std::get_if<TmemAccessPlan>(&body)) {
    a->print(os, dst.space == Space::Local);
  } else {
    const auto &s = std::get<SerialPlan>(body);
    os << "  one element at a time";
    if (s.thread)
      os << " by thread " << *s.thread << " of the " << scopeName(scope);
    os << ", loops:";
    for (int64_t extent : s.loops)
      os << ' ' << extent;
    os << '\n';
    printDigits(os, "dst", s.dst);
    printDigits(os, "src", s.src);
  }
  for (const AccessCount &a : accesses())
    os << "  each thread " << (a.isStore ? "stores" : "loads") << ' ' << a.perThread << " x "
       << a.bytes << " bytes, " << spaceName(a.space) << '\n';
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static json::Array itersJSON(ArrayRef<PlanIter> iters) {
  json::Array list;
  for (const PlanIter &i : iters) {
    json::Object o{{"extent", i.extent}, {"dst", i[Dst].str()}, {"src", i[Src].str()}};
    if (i.tag == OnlyZero)
      o["only_zero"] = true;
    list.push_back(std::move(o));
  }
  return list;
}

static json::Object sideJSON(const PlanSide &s) {
  json::Object o{{"tensor", s.tensor},
                 {"space", spaceName(s.space)},
                 {"base", s.base.str()},
                 {"access_bytes", s.accessBytes}};
  if (s.swizzle) {
    o["swizzle"] = json::Array{s.swizzle->perElement, s.swizzle->swizzleLen, s.swizzle->atomLen};
    o["swizzle_inner"] = s.swizzle->inner;
    o["swizzle_step"] = swizzleStepName(s.step);
  }
  return o;
}

static json::Array digitsJSON(ArrayRef<SerialDigit> digits) {
  json::Array list;
  for (const SerialDigit &d : digits)
    list.push_back(json::Object{{"start", d.start.str()},
                                {"weights", json::Array(d.weights)},
                                {"divide", d.divide},
                                {"modulo", d.modulo},
                                {"stride", d.stride.str()}});
  return list;
}

static json::Object bodyJSON(const PartitionPlan &p) {
  return json::Object{{"kind", "partition"},
                      {"rounds", p.rounds()},
                      {"vector_elements", p.vectorElements},
                      {"vector_bytes", p.vectorBytes},
                      {"loops", itersJSON(p.loops)},
                      {"unrolled", itersJSON(p.unrolled)},
                      {"threads", itersJSON(p.threads)},
                      {"thread_offset", p.threadOffset}};
}

static json::Array matrixItersJSON(ArrayRef<MatrixPlan::Iter> iters) {
  json::Array list;
  for (const MatrixPlan::Iter &i : iters)
    list.push_back(json::Object{{"extent", i.extent},
                                {"memory", i[MatrixPlan::Memory].str()},
                                {"slot", i.at(MatrixPlan::Slot)}});
  return list;
}

static json::Object bodyJSON(const MatrixPlan &m) {
  return json::Object{{"kind", "matrix"},
                      {"matrices", m.matrices},
                      {"shape", matrixShape(m.form)},
                      {"transposed", m.form != MatrixForm::M8n8},
                      {"instructions", matrixItersJSON(m.unrolled)},
                      {"inside", matrixItersJSON(m.inside)},
                      {"threads", matrixItersJSON(m.threads)}};
}

static json::Object bodyJSON(const SerialPlan &s) {
  json::Object o{{"kind", "serial"},
                 {"loops", json::Array(s.loops)},
                 {"dst", digitsJSON(s.dst)},
                 {"src", digitsJSON(s.src)}};
  if (s.thread)
    o["thread"] = *s.thread;
  return o;
}

static json::Object bodyJSON(const TmaPlan &t) { return t.toJSON(); }
static json::Object bodyJSON(const TmemCopyPlan &c) { return c.toJSON(); }
static json::Object bodyJSON(const TmemAccessPlan &a) { return a.toJSON(); }

json::Value Plan::toJSON() const {
  json::Array counts;
  for (const AccessCount &a : accesses())
    counts.push_back(json::Object{{"space", spaceName(a.space)},
                                  {"kind", a.isStore ? "store" : "load"},
                                  {"bytes", a.bytes},
                                  {"sites", a.sites},
                                  {"per_thread", a.perThread}});
  return json::Object{
      {"variant", variant},
      {"op", opName(op)},
      {"scope", scopeName(scope)},
      {"threads", scopeThreads},
      {"type", elementTypeName(type)},
      {"count", count},
      {"zeros", zeros},
      {"dst", sideJSON(dst)},
      {"src", sideJSON(src)},
      {"body", std::visit([](const auto &b) { return bodyJSON(b); }, body)},
      {"accesses", std::move(counts)},
  };
}

uint64_t Plan::hash() const {
  std::string text;
  raw_string_ostream os(text);
  os << toJSON();
  return xxh3_64bits(text);
}
