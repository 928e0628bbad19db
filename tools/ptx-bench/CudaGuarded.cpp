//===- CudaGuarded.cpp - Partitions with guards as CUDA C++ ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The conditions are those of the plan: `whole` holds for a vector that is moved by one access,
// `part` for one that lies across an edge, whose units are moved one by one. A cp.async reads as
// many bytes as are inside.
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace tilecopy {

class GuardedWriter {
public:
  GuardedWriter(KernelWriter &w, const Plan &plan, const ThreadPlan &body)
      : w(w), plan(plan), body(body), dst(SideText::of<Dst>(plan, true, body)),
        src(SideText::of<Src>(plan, false, body)) {
    if (!body.items)
      return;
    for (SideText *side : {&dst, &src}) { // a vector's number says where it is
      side->loops.clear();
      side->unrolled.clear();
    }
  }
  void run();

private:
  struct Conditions {
    SmallVector<std::string, 4> whole, part;
    std::string index; // of the first element, in the dimension of an edge that splits
  };

  bool moves(const SideText &side) const { return side.inMemory() && (side.isDst || !plan.zeros); }
  bool cuts(const PlanEdge &e, const SideText &side) const {
    return e.dim.ofDst == side.isDst && (side.isDst || !plan.zeros);
  }
  SmallVector<int64_t, 8> extents() const {
    return map_to_vector<8>(body.threads, [](const PlanIter &i) { return i.extent; });
  }
  void limits();
  void runTimeRounds();
  std::string outside(StringRef type) const;
  void pass();
  void rounds(const SideText &side);
  void item(const SideText &of);
  std::string indexOf(const PlanEdge &e) const;
  Conditions conditions(const SideText &side);
  void inside(SmallVectorImpl<std::string> &to, const PlanEdge &e, size_t k,
              const std::string &index) const;
  void across(Conditions &c, const PlanEdge &e, size_t k) const;
  void memory(const SideText &side);
  void units(const SideText &side, const Conditions &c, const std::string &place);
  void issue();
  std::string bytesInside(const Conditions &c) const;
  std::string slot(const SideText &side, unsigned direction) const;
  unsigned unitBytes() const { return std::max(8u, src.bits) / 8; }

  KernelWriter &w;
  const Plan &plan;
  const ThreadPlan &body;
  SideText dst, src;
  SmallVector<std::string, 4> counts; // of the unrolled counters
  std::string number = "0";           // of the round in its pass
};

} // namespace tilecopy

/// The limits of each edge, in steps from where the region begins.
void GuardedWriter::limits() {
  for (size_t k = 0; k != body.edges.size(); ++k) {
    const PlanEdge &e = body.edges[k];
    auto limit = [&](const Expr &to) {
      ValueRange r = to.range();
      bool narrow = isInt<32>(r.lo) && isInt<32>(r.hi) && isInt<32>(e.dim.extent);
      std::string type = narrow ? "int" : "i64";
      return "limit((" + type + ")(" + cppValue(to, type) + "), (" + type + ")" +
             std::to_string(e.dim.extent) + ")";
    };
    if (e.dim.low)
      w.line() << "const u32 low" << k << " = " << limit(Expr(0) - e.dim.start) << ";\n";
    if (e.dim.high)
      w.line() << "const u32 high" << k << " = " << limit(e.dim.size - e.dim.start) << ";\n";
  }
}

void GuardedWriter::run() {
  limits();
  std::string index = KernelWriter::shareIndex(plan, body);
  bool some = false;
  if (body.items) {
    w.line() << "const u32 index = " << index << ";\n";
  } else {
    w.digits(index, extents());
    some = w.onlyZero(body.threads);
    for (const SideText *side : {&dst, &src})
      if (moves(*side))
        w.startThread(*side);
  }
  if (body.teamEnd)
    runTimeRounds();
  else
    w.loops("l", body.loops, false);
  pass();
  w.close(body.teamEnd ? 1 : body.loops.size());
  w.arriveAfter(body.cpAsync);
  w.close(some ? 1 : 0);
}

/// Opens the rounds by as many threads as there are.
void GuardedWriter::runTimeRounds() {
  int64_t first = *body.team->runStart(), most = first + body.team->count();
  std::string end = cppValue(*body.teamEnd, "i64");
  w.line() << "const i64 end = " << end << ";\n";
  w.line() << "const u32 threads = (u32)(end < " << most << " ? end : " << most << ") - " << first
           << ";\n";
  w.line() << "#pragma unroll 1\n";
  w.line() << "for (u32 next = index; next < " << body.items << "u; next += threads) {\n";
  w.open();
}

/// A value of elements outside of the source.
std::string GuardedWriter::outside(StringRef type) const {
  if (!body.fill)
    return "{}";
  APInt bits = APInt::getSplat(64, APInt(src.bits, *body.fill));
  return ("filled<" + type + ">(" + Twine(bits.getZExtValue()) + "ull)").str();
}

/// All loads of a pass, then all of its stores.
void GuardedWriter::pass() {
  for (const SideText *side : {&dst, &src})
    if (!body.items && moves(*side))
      w.startPass(*side);
  StringRef type = registerType(body.vectorBytes);
  if (!body.cpAsync)
    w.line() << type << " v[" << body.unrolledRounds() << "] = {};\n";
  if (body.fill) {
    w.loop("int", "i", Twine(body.unrolledRounds()), /*unrolled=*/true);
    w.line() << "v[i] = " << outside(type) << ";\n";
    w.close();
  }
  if (!body.cpAsync && !plan.zeros)
    rounds(src);
  rounds(dst);
}

/// What all rounds do on one side; with cp.async, on both.
void GuardedWriter::rounds(const SideText &side) {
  w.line() << "{\n";
  w.open();
  counts = w.loops("u", body.unrolled, true);
  number = "0";
  for (auto [count, i] : zip(counts, body.unrolled))
    number =
        number == "0" ? count : ("(" + number + ") * " + Twine(i.extent) + " + " + count).str();
  if (body.items)
    item(side);
  std::string value = "v[" + number + "]";
  if (body.cpAsync)
    issue();
  else if (side.inMemory())
    memory(side);
  else if (side.isDst)
    w.toTile(side, body.vectorBytes, slot(side, Dst), value);
  else
    w.fromTile(side, body.vectorBytes, slot(side, Src), value);
  w.close(1 + counts.size());
}

/// Declares a vector's number and its digits.
void GuardedWriter::item(const SideText &of) {
  w.line() << "const u32 item = " << (body.teamEnd ? "next" : "index");
  if (number != "0")
    w.os << " + (" << number << ") * " << body.workers(plan);
  if (!body.teamEnd && !body.loops.empty())
    w.os << " + l0 * " << body.unrolledRounds() * body.workers(plan);
  w.os << ";\n";
  w.digits("item", extents());
  for (const SideText *side : {&dst, &src})
    if (moves(*side) && (body.cpAsync || side == &of)) {
      w.startThread(*side);
      w.startPass(*side);
    }
}

std::string GuardedWriter::slot(const SideText &side, unsigned direction) const {
  std::string slot = std::to_string(side.plan.base.constantPart());
  for (auto [count, i] : zip(counts, body.unrolled))
    slot += " + " + count + " * " + std::to_string(i.at(direction));
  return slot;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// How far the vector's first element is from the region's start.
std::string GuardedWriter::indexOf(const PlanEdge &e) const {
  std::string sum;
  auto add = [&](const PlanIter &i, const Twine &counter) {
    if (i.tag.isOf(e.dim.walked))
      sum += (Twine(sum.empty() ? "" : " + ") + counter + " * " + Twine(i.at(Along)) + "u").str();
  };
  for (auto [k, i] : enumerate(body.threads))
    add(i, "t" + Twine(k));
  for (auto [k, i] : enumerate(body.loops))
    add(i, "l" + Twine(k));
  for (auto [k, i] : enumerate(body.unrolled))
    add(i, "u" + Twine(k));
  return sum.empty() ? "0u" : "(" + sum + ")";
}

void GuardedWriter::inside(SmallVectorImpl<std::string> &to, const PlanEdge &e, size_t k,
                           const std::string &index) const {
  if (e.dim.low)
    to.push_back(index + " >= low" + std::to_string(k));
  if (e.dim.high)
    to.push_back(index + " < high" + std::to_string(k));
}

/// Whether a vector along the edge's dimension lies inside as a whole, not across the edge.
void GuardedWriter::across(Conditions &c, const PlanEdge &e, size_t k) const {
  std::string of = std::to_string(k);
  std::string last =
      c.index + " + " + std::to_string((body.vectorElements - 1) * body.vectorIndex) + "u";
  if (e.dim.low) {
    c.whole.push_back(c.index + " >= low" + of);
    c.part.push_back(last + " >= low" + of);
  }
  if (e.dim.high) {
    c.whole.push_back(last + " < high" + of);
    c.part.push_back(c.index + " < high" + of);
  }
}

GuardedWriter::Conditions GuardedWriter::conditions(const SideText &side) {
  Conditions c;
  int64_t passes = counters::product(body.loops);
  if (body.items && !body.teamEnd && (side.isDst || !body.cpAsync) &&
      passes * body.unrolledRounds() * body.workers(plan) > body.items)
    c.whole.push_back("item < " + std::to_string(body.items));
  for (auto [k, e] : enumerate(body.edges)) {
    if (!cuts(e, side))
      continue;
    if (e.splits)
      c.index = indexOf(e);
    else
      inside(c.whole, e, k, indexOf(e));
  }
  c.part = c.whole;
  bool splits = false;
  for (auto [k, e] : enumerate(body.edges)) {
    if (!e.splits || !cuts(e, side))
      continue;
    splits = !body.cpAsync;
    if (!body.cpAsync)
      across(c, e, k);
    else if (e.dim.low)
      c.whole.push_back(c.index + " >= low" + std::to_string(k));
  }
  if (!splits)
    c.part.clear();
  return c;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void GuardedWriter::memory(const SideText &side) {
  Conditions c = conditions(side);
  bool guarded = w.openIf(c.whole);
  w.access(side, body.vectorBytes, counts, "v[" + number + "]");
  w.close(guarded ? 1 : 0);
  if (c.part.empty())
    return;
  w.line() << "else if (" << join(c.part, " && ") << ") {\n";
  w.open();
  units(side, c, side.bytes(w.offsetInPass(side, counts, 0)));
  w.close();
}

/// A unit of a vector is an element, or a byte of smaller ones: their edges are between bytes.
void GuardedWriter::units(const SideText &side, const Conditions &c, const std::string &place) {
  unsigned bytes = unitBytes();
  std::string type = registerType(bytes), value = "v[" + number + "]";
  int64_t elements = body.vectorElements / (body.vectorBytes / bytes);
  SmallVector<std::string, 4> all;
  for (auto [k, e] : enumerate(body.edges))
    if (e.splits && cuts(e, side))
      inside(all, e, k,
             "(" + c.index + " + unit * " + std::to_string(elements * body.vectorIndex) + "u)");
  if (side.isDst)
    w.line() << registerType(body.vectorBytes) << " rest = " << value << ";\n";
  w.loop("u32", "unit", Twine(body.vectorBytes / bytes), /*unrolled=*/false);
  std::string at = place + " + unit * " + std::to_string(bytes);
  if (!side.isDst)
    w.line() << type << " one = " << outside(type) << ";\n";
  w.line() << "if (" << join(all, " && ") << ") {\n";
  w.open();
  side.isDst ? w.store(side, bytes, at, "*(" + type + " *)&rest") : w.load(side, bytes, at, "one");
  w.close();
  w.line() << (side.isDst ? "shiftIn(rest, " + type + "{});\n" : "shiftIn(" + value + ", one);\n");
  w.close();
}

/// How many bytes of a vector lie inside of the source; empty for all.
std::string GuardedWriter::bytesInside(const Conditions &c) const {
  std::string bytes;
  for (auto [k, e] : enumerate(body.edges)) {
    if (!e.splits)
      continue;
    std::string high = "high" + std::to_string(k), count = std::to_string(body.vectorElements);
    std::string left = "(" + c.index + " < " + high + " ? " + high + " - " + c.index + " : 0u)";
    bytes = "min(" + left + ", " + count + "u) * " + std::to_string(src.bits) + " / 8";
  }
  if (c.whole.empty())
    return bytes;
  return "(" + join(c.whole, " && ") + ") ? " +
         (bytes.empty() ? std::to_string(body.vectorBytes) + "u" : bytes) + " : 0u";
}

/// Brings a round's vector from global to shared memory. What reads nothing gets the tensor's own
/// address.
void GuardedWriter::issue() {
  Conditions to = conditions(dst), from = conditions(src);
  bool some = w.openIf(to.whole);
  std::string bytes = bytesInside(from);
  auto place = [&](const SideText &side) {
    return mangled(side.plan.tensor) + " + " + side.bytes(w.offsetInPass(side, counts, 0));
  };
  if (bytes.empty()) {
    w.cpAsync(*body.cpAsync, body.vectorBytes, place(dst), place(src));
  } else {
    w.line() << "const u32 bytes = " << bytes << ";\n";
    std::string source = "(bytes ? " + place(src) + " : " + mangled(src.plan.tensor) + ")";
    w.cpAsync(*body.cpAsync, body.vectorBytes, place(dst), source, "bytes");
  }
  w.close(some ? 1 : 0);
}

void KernelWriter::guarded(const Plan &plan, const ThreadPlan &body) {
  GuardedWriter(*this, plan, body).run();
}
