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

AccessCounts SerialPlan::accesses(const Plan &plan) const {
  if (bulkBytes) // no access of a width
    return {};
  int64_t stores = 1;
  for (int64_t extent : loops)
    stores *= extent;
  AccessCounts list;
  const MaskForm *mask = plan.mask ? &*plan.mask : nullptr;
  if (!plan.zeros)
    list.push_back({plan.src.space, false, plan.src.accessBytes, 1, stores});
  list.push_back({plan.dst.space, true, plan.dst.accessBytes, 1, stores});
  for (AccessCount &a : list)
    a.guarded = (mask && (!a.isStore || mask->keeps)) ||
                any_of(edges, [&](const SerialEdge &e) { return e.dim.ofDst == a.isStore; });
  if (mask && mask->load)
    list.insert(list.begin(), {mask->load->space, false, mask->load->bytes, 1, stores});
  return list;
}

AccessCounts Plan::accesses() const {
  auto list = std::visit([&](const auto &b) { return b.accesses(*this); }, body);
  if (edge)
    append_range(list, atEdge().accesses());
  if (!engineOf(*this).empty()) // the thread that begins it loads the indices
    for (const PlanSide *side : {&dst, &src})
      for (const RowIndices &r : side->rows) {
        const auto *bulk = as<BulkPlan>(); // an index for each run
        int64_t loads = bulk ? bulk->issues() : r.extent;
        list.push_back({r.space, false, r.bytes, bulk && !bulk->unrolled ? 1 : loads, loads});
      }
  return list;
}

/// A body that is walked by one thread of each scope, or by each thread for itself.
bool SerialPlan::walk(const Plan &plan, bool ofDst, SideWalk &walk) const {
  if (bulkBytes || (!ofDst && plan.zeros))
    return false;
  if (ones)
    walk.team = &*ones;
  else
    walk.onlyThread = thread.value_or(0);
  if (plan.scope != Scope::Thread) {
    // A lane alone costs the same whatever its address is.
    for (int64_t extent : loops)
      walk.repeatBy(extent, 0);
    return true;
  }
  auto place = [&](ArrayRef<int64_t> index) {
    int64_t sum = 0;
    for (const SerialDigit &d : ofDst ? dst : src) {
      int64_t n = walk.valueOf(d.start);
      for (auto [weight, i] : zip(d.weights, index))
        n += weight * i;
      n /= d.divide;
      sum += (d.modulo ? n % d.modulo : n) * walk.valueOf(d.stride);
    }
    return sum;
  };
  walk.moves.clear();
  SmallVector<Counter<int64_t, 1>, 4> list;
  for (int64_t extent : loops)
    list.push_back({extent, {0}});
  for (ArrayRef<int64_t> index : counters::allCounts(list))
    walk.moves.push_back(place(index));
  return true;
}

StringRef tilecopy::engineOf(const Plan &plan) {
  return std::visit([](const auto &b) -> StringRef { return b.Engine; }, plan.body);
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
  if (s.multicast)
    os << ", of all devices";
  if (!s.reduction.empty())
    os << ", combined by " << s.reduction;
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
  for (const RowIndices &r : s.rows) {
    os << "    indices of dimension " << r.dimension << ": " << r.bytes << " bytes each, "
       << spaceName(r.space) << ' ' << r.tensor;
    if (r.held)
      os << ", " << r.held->str();
    else
      os << " + " << r.base;
    if (r.extent != 1 && !r.held)
      os << " + i" << (r.step.isConstant(1) ? "" : " * " + r.step.str()) << ", i < " << r.extent;
    os << "; stride " << r.stride;
    if (r.compared)
      os << "; 0 <= index < " << r.size;
    os << '\n';
  }
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

void SerialPlan::print(raw_ostream &os, const Plan &plan) const {
  if (bulkBytes)
    os << "  st.bulk of " << bulkBytes << " bytes";
  else
    os << "  one element at a time";
  if (thread)
    os << " by thread " << *thread << " of the " << scopeName(plan.scope);
  if (ones)
    os << " by " << ones->str() << ", one of each " << scopeName(plan.scope);
  if (bulkBytes) {
    os << '\n';
    return;
  }
  os << ", loops:";
  for (int64_t extent : loops)
    os << ' ' << extent;
  os << '\n';
  printDigits(os, "dst", dst);
  printDigits(os, "src", src);
  for (const SerialEdge &e : edges)
    os << "  guard of " << sideName(e.dim.ofDst) << ", " << edgeText(e.dim) << '\n';
  if (fill)
    os << "  elements outside or left out are 0x" << utohexstr(*fill, true) << '\n';
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
  if (convert)
    convert->print(os);
  std::visit([&](const auto &b) { b.print(os, *this); }, body);
  if (mask)
    mask->print(os);
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
      forEachMember(value, [&](const auto &member) { add(member); });
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
