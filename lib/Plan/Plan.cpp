//===- Plan.cpp - Plans as text, JSON and counts --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <cassert>

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

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

SmallVector<AccessCount, 2> PartitionPlan::accesses(const Plan &plan) const {
  if (shift)
    return shiftedAccesses(plan);
  auto side = [&](const PlanSide &s, bool isStore) {
    int64_t pieces = vectorBytes / s.accessBytes;
    return AccessCount{s.space, isStore, s.accessBytes, unrolledRounds() * pieces,
                       rounds() * pieces};
  };
  SmallVector<AccessCount, 2> list;
  if (!plan.zeros && plan.src.space != Space::Local)
    list.push_back(side(plan.src, false));
  if (plan.dst.space != Space::Local)
    list.push_back(side(plan.dst, true));
  return list;
}

SmallVector<AccessCount, 2> SerialPlan::accesses(const Plan &plan) const {
  int64_t stores = 1;
  for (int64_t extent : loops)
    stores *= extent;
  SmallVector<AccessCount, 2> list;
  if (!plan.zeros)
    list.push_back({plan.src.space, false, plan.src.accessBytes, 1, stores});
  list.push_back({plan.dst.space, true, plan.dst.accessBytes, 1, stores});
  for (AccessCount &a : list)
    a.guarded = any_of(edges, [&](const SerialEdge &e) { return e.dim.ofDst == a.isStore; });
  return list;
}

SmallVector<AccessCount, 2> Plan::accesses() const {
  auto list = std::visit([&](const auto &b) { return b.accesses(*this); }, body);
  if (edge)
    append_range(list, atEdge().accesses());
  return list;
}

const CpAsyncForm *tilecopy::cpAsyncOf(const Plan &plan) {
  const std::optional<CpAsyncForm> *form = nullptr;
  if (const auto *p = std::get_if<PartitionPlan>(&plan.body))
    form = &p->cpAsync;
  else if (const auto *g = std::get_if<GuardedPlan>(&plan.body))
    form = &g->cpAsync;
  return form && *form ? &**form : nullptr;
}

Plan Plan::atEdge() const {
  assert(edge && "the plan has one for tiles at the edge");
  Plan plan = *this;
  plan.dst = edge->dst;
  plan.src = edge->src;
  plan.body = edge->body;
  plan.edge.reset();
  return plan;
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
  if (s.hints)
    os << ' ' << s.hints->qualifiers();
  if (s.hints && s.hints->cachePolicy)
    os << " 0x" << utohexstr(*s.hints->cachePolicy, true);
  if (s.cta)
    os << ", of the CTA of rank " << *s.cta;
  if (s.tellsBarrier)
    os << ", whose mbarrier counts the bytes";
  if (!s.slots.empty()) {
    os << ", of slots ";
    interleave(s.slots, os, "|");
  }
  if (s.swizzle)
    os << ", swizzle(" << s.swizzle->perElement << ',' << s.swizzle->swizzleLen << ','
       << s.swizzle->atomLen << (s.swizzle->inner ? ")" : ",outer)")
       << (s.accessBytes ? " stepped by " + swizzleStepName(s.step).str() : "");
  os << '\n';
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

void PartitionPlan::print(raw_ostream &os, const Plan &plan) const {
  os << "  " << rounds() << " rounds x " << plan.scopeThreads << " threads x " << vectorElements
     << " elements (" << vectorBytes << " bytes)\n";
  printIters(os, "loops", loops);
  printIters(os, "unrolled", unrolled);
  printIters(os, "threads", threads);
  if (threadOffset)
    os << "  from thread " << threadOffset << '\n';
  if (cpAsync)
    cpAsync->print(os);
  if (shift)
    shift->print(os, vectorElements);
}

void CpAsyncForm::print(raw_ostream &os) const {
  os << "  cp.async" << (bypassesL1 ? ".cg" : ".ca");
  if (prefetchBytes)
    os << ", " << prefetchBytes << " bytes into the L2 cache";
  if (cachePolicy)
    os << ", cache policy 0x" << utohexstr(*cachePolicy, true);
  os << (arrives ? ", complete by an arrival of each thread\n" : ", complete by groups\n");
}

void SerialPlan::print(raw_ostream &os, const Plan &plan) const {
  os << "  one element at a time";
  if (thread)
    os << " by thread " << *thread << " of the " << scopeName(plan.scope);
  os << ", loops:";
  for (int64_t extent : loops)
    os << ' ' << extent;
  os << '\n';
  printDigits(os, "dst", dst);
  printDigits(os, "src", src);
  for (const SerialEdge &e : edges)
    os << "  guard of " << (e.dim.ofDst ? "dst" : "src") << ", " << edgeText(e.dim) << '\n';
}

/// The accesses of each thread, for one body.
static void printAccesses(raw_ostream &os, ArrayRef<AccessCount> accesses) {
  for (const AccessCount &a : accesses)
    os << "  each thread " << (a.isStore ? "stores" : "loads") << (a.guarded ? " up to " : " ")
       << a.perThread << " x " << a.bytes << " bytes, " << spaceName(a.space) << '\n';
}

void Plan::print(raw_ostream &os) const {
  os << variant << ": " << opName(op) << '.' << scopeName(scope) << ' ';
  if (op != OpKind::Prefetch)
    os << dst.tensor << " <- ";
  os << (zeros ? "0" : src.tensor) << ", " << count << " x " << elementTypeName(type) << '\n';
  if (op != OpKind::Prefetch)
    printSide(os, "dst", dst);
  printSide(os, "src", src);
  std::visit([&](const auto &b) { b.print(os, *this); }, body);
  printAccesses(os, std::visit([&](const auto &b) { return b.accesses(*this); }, body));
  if (!edge)
    return;
  os << "  a tile at the edge:\n";
  Plan other = atEdge();
  printSide(os, "dst", other.dst);
  printSide(os, "src", other.src);
  edge->body.print(os, other);
  printAccesses(os, other.accesses());
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
  if (s.hints) {
    o["hints"] = s.hints->qualifiers();
    if (s.hints->cachePolicy)
      o["cache_policy"] = utohexstr(*s.hints->cachePolicy, true);
  }
  if (s.cta)
    o["cta"] = s.cta->str();
  if (s.tellsBarrier)
    o["tells_barrier"] = true;
  if (!s.slots.empty())
    o["slots"] = json::Array(s.slots);
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

json::Object PartitionPlan::toJSON() const {
  json::Object o{{"kind", "partition"},
                 {"rounds", rounds()},
                 {"vector_elements", vectorElements},
                 {"vector_bytes", vectorBytes},
                 {"loops", itersJSON(loops)},
                 {"unrolled", itersJSON(unrolled)},
                 {"threads", itersJSON(threads)},
                 {"thread_offset", threadOffset}};
  if (cpAsync)
    o["cp_async"] = cpAsync->toJSON();
  if (shift)
    o["shift"] = shift->toJSON();
  return o;
}

json::Object CpAsyncForm::toJSON() const {
  json::Object o{{"cache", bypassesL1 ? "cg" : "ca"}, {"arrives", arrives}};
  if (prefetchBytes)
    o["prefetch_bytes"] = prefetchBytes;
  if (cachePolicy)
    o["cache_policy"] = utohexstr(*cachePolicy, true);
  return o;
}

json::Object SerialPlan::toJSON() const {
  json::Object o{{"kind", "serial"},
                 {"loops", json::Array(loops)},
                 {"dst", digitsJSON(dst)},
                 {"src", digitsJSON(src)}};
  if (thread)
    o["thread"] = *thread;
  json::Array list;
  for (const SerialEdge &e : edges) {
    json::Object one = edgeJSON(e.dim);
    one["weights"] = json::Array(e.weights);
    list.push_back(std::move(one));
  }
  if (!edges.empty())
    o["edges"] = std::move(list);
  return o;
}

json::Value Plan::toJSON() const {
  json::Array counts;
  for (const AccessCount &a : accesses()) {
    json::Object one{{"space", spaceName(a.space)},
                     {"kind", a.isStore ? "store" : "load"},
                     {"bytes", a.bytes},
                     {"sites", a.sites},
                     {"per_thread", a.perThread}};
    if (a.guarded)
      one["guarded"] = true;
    counts.push_back(std::move(one));
  }
  json::Object all{
      {"variant", variant},
      {"target", target ? json::Value(target->cpu() + " ptx " + target->ptxVersion()) : nullptr},
      {"op", opName(op)},
      {"scope", scopeName(scope)},
      {"threads", scopeThreads},
      {"type", elementTypeName(type)},
      {"count", count},
      {"zeros", zeros},
      {"dst", sideJSON(dst)},
      {"src", sideJSON(src)},
      {"body", std::visit([](const auto &b) { return b.toJSON(); }, body)},
      {"accesses", std::move(counts)},
  };
  if (edge)
    all["edge"] = json::Object{
        {"dst", sideJSON(edge->dst)}, {"src", sideJSON(edge->src)}, {"body", edge->body.toJSON()}};
  return all;
}

//===----------------------------------------------------------------------===//
// Hash
//===----------------------------------------------------------------------===//

namespace {

/// Writes members, and the members of those, as bytes that are the same on every machine.
class MemberWriter {
public:
  template <typename T> void add(const T &value) {
    if constexpr (std::is_enum_v<T> || std::is_integral_v<T>)
      support::endian::Writer(os, endianness::little).write(int64_t(value));
    else
      std::apply([&](const auto &...member) { (add(member), ...); }, value.members());
  }
  void add(const std::string &text) {
    add(text.size());
    os << text;
  }
  void add(const Expr &e) { os << tilecopy::toJSON(e); } // with the facts of its symbols
  void add(const Swizzle &s) {
    for (unsigned field : {s.perElement, s.swizzleLen, s.atomLen, unsigned(s.inner)})
      add(field);
  }
  void add(const TensorMapIm2col &w) {
    add(w.windows);
    add(w.lower);
    add(w.upper);
    add(w.channels);
    add(w.pixels);
  }
  void add(const TmemAtom *atom) { add(atom->name()); }
  void add(const GpuTarget &t) {
    add(t.cpu());
    add(t.ptx());
  }
  template <typename T> void add(const std::optional<T> &value) {
    add(value.has_value());
    if (value)
      add(*value);
  }
  template <typename T, unsigned N> void add(const Counter<T, N> &c) {
    add(c.extent);
    for (const T &step : c.steps)
      add(step);
    add(c.tag);
  }
  template <typename T, unsigned N> void add(const SmallVector<T, N> &list) {
    add(ArrayRef<T>(list));
  }
  template <typename T> void add(const std::vector<T> &list) { add(ArrayRef<T>(list)); }
  template <typename T> void add(ArrayRef<T> list) {
    add(list.size());
    for (const T &item : list)
      add(item);
  }
  void add(const PlanBody &body) {
    add(body.index());
    std::visit([&](const auto &b) { add(b); }, body);
  }
  uint64_t hash() const { return xxh3_64bits(bytes); }

private:
  std::string bytes;
  raw_string_ostream os{bytes};
};

} // namespace

uint64_t Plan::hash() const {
  MemberWriter writer;
  writer.add(*this);
  return writer.hash();
}
