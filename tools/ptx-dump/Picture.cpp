//===- Picture.cpp - Who moves what, and where it lies --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Picture.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/plan/Cost.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

namespace {

/// The picture of one copy, as its first active thread and first CTA see it.
class Drawer {
public:
  Drawer(const CopyOp &op, const DispatchChoice &choice)
      : op(op), plan(choice.plan), thread(std::max(0, choice.active.find_first())) {}

  PictureSide side(bool ofDst) const;

private:
  static constexpr int64_t OutsidePlace = INT64_MIN;
  using Owners = DenseMap<int64_t, std::pair<int64_t, int64_t>>; // place -> thread, round

  int64_t valueOf(const Expr &e) const;
  Owners owners(bool ofDst) const;
  template <typename Iters>
  void enumerate(Owners &owners, bool ofDst, const Iters &threads, const Iters &moves,
                 const ThreadPlan &body, int64_t each, int64_t rounds) const;
  /// Before the swizzle, in elements; of registers the slot, and the thread. OutsidePlace where the
  /// region leaves a tensor of fixed size.
  std::pair<int64_t, int64_t> place(const Operand &o, ArrayRef<int64_t> index) const;

  const CopyOp &op;
  const Plan &plan;
  unsigned thread;
};

} // namespace

int64_t Drawer::valueOf(const Expr &e) const {
  return e.evaluate([&](const Symbol &s) -> int64_t {
    switch (s.kind()) {
    case SymbolKind::Thread:
      return thread;
    case SymbolKind::Lane:
      return thread % ThreadsPerWarp;
    case SymbolKind::Warp:
      return thread / ThreadsPerWarp;
    case SymbolKind::Warpgroup:
      return thread / ThreadsPerWarpgroup;
    default:
      return typicalValue(s);
    }
  });
}

std::pair<int64_t, int64_t> Drawer::place(const Operand &o, ArrayRef<int64_t> index) const {
  const Tensor &t = *o.tensor;
  SmallVector<int64_t, 4> coordinate;
  size_t next = 0;
  for (const DimRange &r : o.region) {
    int64_t k = r.extent == 1 ? 0 : index[next++];
    coordinate.push_back(r.loaded          ? k
                         : r.picks.empty() ? valueOf(r.start) + k
                                           : valueOf(r.picks[k]));
  }
  if (!t.layout()) {
    int64_t m = 0;
    for (auto [c, stride] : zip(coordinate, t.strides()))
      m += c * valueOf(stride);
    return {m, -1};
  }
  auto shape = *t.staticShape();
  if (any_of(zip(coordinate, shape), [](const auto &of) {
        return std::get<0>(of) < 0 || std::get<0>(of) >= std::get<1>(of);
      }))
    return {OutsidePlace, -1};
  PhysicalCoord at = t.layout()->tile.at(flatten(shape, coordinate));
  int64_t owner = 0;
  for (unsigned a = 0; a != NumAxes; ++a)
    if (auto field = threadField(axisAt(a)))
      owner += at[axisAt(a)] * field->unit;
  return {t.space() == Space::TMem ? at[Axis::TCol] : at[Axis::M], owner};
}

/// Who moves which places of a side: every thread of the scope, every access, every element of it.
template <typename Iters>
void Drawer::enumerate(Owners &owners, bool ofDst, const Iters &threads, const Iters &moves,
                       const ThreadPlan &body, int64_t each, int64_t rounds) const {
  unsigned d = ofDst ? Dst : Src;
  int64_t base = valueOf((ofDst ? plan.dst : plan.src).base);
  SmallVector<int64_t, 64> sums{0};
  for (const auto &i : moves) {
    SmallVector<int64_t, 64> more;
    for (int64_t sum : sums)
      for (int64_t k = 0; k != i.extent; ++k)
        more.push_back(sum + k * valueOf(i[d]));
    sums = std::move(more);
  }
  for (int64_t t = 0; t != plan.scopeThreads; ++t) {
    int64_t index = (body.team ? body.team->rankOf(t) : t) - body.threadOffset, from = base;
    bool takesPart = index >= 0 && (!body.team || body.team->has(t));
    for (const auto &i : reverse(threads)) {
      bool outermost = &i == &threads.front();
      int64_t digit = outermost ? index : index % i.extent;
      index = outermost ? index : index / i.extent;
      takesPart &= !i.tag.isOnlyZero() || digit == 0;
      from += digit * valueOf(i[d]);
    }
    for (size_t n = 0; takesPart && n != sums.size(); ++n)
      for (int64_t v = 0; v != each; ++v)
        owners.try_emplace(from + sums[n] + v, t, int64_t(n) % rounds);
  }
}

Drawer::Owners Drawer::owners(bool ofDst) const {
  Owners owners;
  const auto *body = std::get_if<ThreadPlan>(&plan.body);
  if (!body || body->isGuarded())
    return owners;
  SmallVector<PlanIter, 4> moves(body->loops);
  append_range(moves, body->unrolled);
  int64_t elements = body->vectorElements, accesses = body->rounds();
  if (body->block) {
    const auto &[along, across] = *body->block;
    moves.push_back(ofDst ? along : across);
    elements = (ofDst ? across : along).extent;
    accesses *= moves.back().extent;
  }
  enumerate(owners, ofDst, body->threads, moves, *body, elements, accesses);
  return owners;
}

PictureSide Drawer::side(bool ofDst) const {
  const Operand &o = ofDst ? op.dst : op.src;
  const Operand &registers = op.dst.tensor->space() == Space::Local ? op.dst : op.src;
  const Tensor &t = *o.tensor;
  PictureSide picture;
  picture.tensor = t.name().str();
  picture.layout = t.layout() ? toString(*t.layout()) : "strided";
  picture.space = t.space();
  picture.bits = t.bits();
  SmallVector<int64_t, 4> extents = o.nonUnitExtents();
  if (extents.empty())
    extents.push_back(1);
  picture.columns = extents.back();
  for (int64_t extent : ArrayRef(extents).drop_back())
    picture.rows *= extent;
  bool ofRegisters = registers.tensor->space() == Space::Local;
  Owners known = owners(ofDst);
  const auto *serial = std::get_if<SerialPlan>(&plan.body);
  for (int64_t flat = 0; flat != picture.rows * picture.columns; ++flat) {
    auto index = unflatten(extents, flat);
    auto [at, owner] = place(o, index);
    PictureCell cell;
    if (at == OutsidePlace) {
      cell.byte = -1;
      picture.cells.push_back(cell);
      continue;
    }
    bool swizzled = t.layout() && t.layout()->swizzle;
    cell.byte = (swizzled ? t.layout()->swizzle->apply(at) : at) * picture.bits / 8;
    if (auto found = known.find(at); found != known.end()) {
      cell.thread = found->second.first;
      cell.round = found->second.second;
    }
    // The side in registers knows its owner, whatever instruction moves them.
    if (ofRegisters && registers.nonUnitExtents() == o.nonUnitExtents())
      cell.thread = place(registers, index).second;
    if (serial) {
      cell.thread = serial->ones ? serial->ones->first() : serial->thread.value_or(0);
      cell.round = flat;
    }
    picture.cells.push_back(cell);
  }
  return picture;
}

uint64_t elementsOfPictures(const PlannedProgram &planned, const PictureChoice &choice) {
  uint64_t sum = 0;
  for (const PlannedKernel &kernel : planned.kernels)
    forEachStatement(kernel.kernel->body, [&](const Statement &s) {
      const auto *copy = std::get_if<CopyStmt>(&s.node);
      if (copy && choice.hasTiles() && (!choice.line || *choice.line == s.loc.line))
        sum += 2 * uint64_t(copy->op.count());
    });
  return sum;
}

std::vector<CopyPicture> picturesOf(const PlannedProgram &planned, const PictureChoice &choice) {
  std::vector<CopyPicture> pictures;
  for (const PlannedKernel &kernel : planned.kernels) {
    size_t next = 0;
    forEachStatement(kernel.kernel->body, [&](const Statement &s) {
      bool isZero = std::holds_alternative<ZeroStmt>(s.node);
      const auto *copy = std::get_if<CopyStmt>(&s.node);
      if (!copy && !isZero)
        return;
      const PlannedCopy &plan = kernel.copies[next++];
      if (!copy || (choice.line && *choice.line != s.loc.line))
        return;
      CopyPicture picture;
      raw_string_ostream title(picture.title);
      title << '@' << kernel.kernel->name << ", line " << s.loc.line << ": "
            << plan.choice.plan.variant << ": ";
      copy->op.print(title);
      for (const AccessCost &cost : costOf(plan.choice)) {
        raw_string_ostream os(picture.costs.emplace_back());
        cost.print(os);
      }
      picture.requests = requestsOf(plan.choice, choice.request);
      if (choice.hasTiles()) {
        Drawer drawer(copy->op, plan.choice);
        picture.src = drawer.side(false);
        picture.dst = drawer.side(true);
      }
      pictures.push_back(std::move(picture));
    });
  }
  return pictures;
}

} // namespace tilecopy
