//===- InterpretRehearsal.cpp - The order of accesses alone ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rehearsal executes a kernel without data, to learn quickly that nothing is wrong. Elements that
// the kernel never tells apart, such as those of a stage, are one *grain*; lanes that no statement
// tells apart have one slot. Both follow from the statements, so that no size is assumed. Tensors
// that the kernel only reads, and registers, are not looked at. The exception is tensors that hold
// indices or the predicates of masks: which cells a copy takes follows from their values, and so
// these tensors have data, element by element.
//
//===----------------------------------------------------------------------===//

#include "IndexInputs.h"
#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Which threads and copies are distinguished
//===----------------------------------------------------------------------===//

void Interpreter::startRehearsal() {
  for (const auto &[tensor, use] : indexTensors(kernel, arguments))
    indices.insert(tensor);
  forgetSoleAccesses();
  findGrains();
  joinLanes();
}

/// Nothing can be out of order with the only access of a global tensor, if one instance of the
/// scope makes it once: such a tensor is as good as not written.
void Interpreter::forgetSoleAccesses() {
  if (!execution.onlyCta || kernel.cluster != 1)
    return;
  std::map<const Tensor *, unsigned> accesses;
  auto add = [&](const Operand &o) {
    ++accesses[&o.tensor->owner()];
    for (const DimRange &r : o.region)
      if (r.loaded)
        ++accesses[&r.loaded->tensor->owner()];
  };
  auto isOnce = [&](const Step &s, const CopyOp &op) {
    unsigned each = threadsOf(op.scope, kernel.threads);
    int first = s.active.find_first(), last = s.active.find_last();
    return s.loops.empty() && first >= 0 && unsigned(first) / each == unsigned(last) / each &&
           !op.dst.tensor->window() && !op.dst.indexed() && !op.options.has(options::Bounds);
  };
  SmallVector<const Tensor *, 4> once;
  for (const Step &s : steps) {
    if (s.kind != Step::Execute)
      continue;
    if (const auto *zero = std::get_if<ZeroStmt>(&s.statement->node))
      add(zero->dst);
    const auto *copy = std::get_if<CopyStmt>(&s.statement->node);
    if (!copy)
      continue;
    add(copy->op.dst);
    add(copy->op.src);
    for (const OptionKey<Operand> &key : {options::Scratch, options::Mask})
      if (const Operand *o = copy->op.options.operand(key))
        add(*o);
    if (isOnce(s, copy->op))
      once.push_back(copy->op.dst.tensor.get());
  }
  for (const Tensor *tensor : once)
    if (tensor->space() == Space::Global && accesses[tensor] == 1)
      written.erase(tensor);
}

/// An access of a tensor begins and ends at multiples of its grain.
void Interpreter::findGrains() {
  auto add = [&](const Operand &o, ArrayRef<bool> toldApart = {}) {
    const TensorWindow *window = o.tensor->window();
    auto &grain = grains[&o.tensor->owner()];
    grain.resize(o.region.size());
    for (auto [d, range] : enumerate(o.region)) {
      bool isApart = !toldApart.empty() && range.extent != 1 && toldApart.front();
      if (range.extent != 1)
        toldApart = toldApart.drop_front(!toldApart.empty());
      bool isRun = range.isRun() && !isApart;
      int64_t step = isRun ? std::gcd(range.extent, range.start.divisor()) : 1;
      if (window)
        step = std::gcd(step, window->begin[d].divisor());
      grain[d] = std::gcd(grain[d], step);
    }
  };
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *zero = std::get_if<ZeroStmt>(&s.node))
      add(zero->dst);
    const auto *copy = std::get_if<CopyStmt>(&s.node);
    if (!copy)
      return;
    auto toldApart = copy->op.isMasked() ? tilecopy::toldApart(copy->op) : SmallVector<bool, 4>();
    if (isParted(copy->op))
      toldApart.assign(copy->op.dst.nonUnitExtents().size(), true);
    add(copy->op.dst, toldApart);
    add(copy->op.src, toldApart);
    if (std::optional<Operand> scratch = copy->op.options.get(options::Scratch))
      add(*scratch);
  });
}

bool Interpreter::isLookedAt(const Tensor &tensor) const {
  return tensor.space() == Space::Global ? written.count(&tensor) != 0
                                         : tensor.space() != Space::Local;
}

/// Whether values are kept: here those of what indices are loaded from.
bool Interpreter::hasData(const Tensor &tensor) const {
  return !execution.isRehearsal || indices.count(&tensor.owner());
}

/// Whether a copy can be out of order, arrives at an mbarrier, or loads indices into registers.
bool Interpreter::matters(const CopyOp &op) const {
  auto isSeen = [&](const Operand &o) {
    return isLookedAt(*o.tensor) || any_of(o.region, [&](const DimRange &r) {
             return r.loaded && isLookedAt(*r.loaded->tensor);
           });
  };
  const Operand *mask = op.options.operand(options::Mask);
  return op.kind != OpKind::Prefetch &&
         (isSeen(op.dst) || isSeen(op.src) || (mask && isLookedAt(*mask->tensor)) ||
          indices.count(&op.dst.tensor->owner()) || op.options.has(options::Mbar) ||
          op.options.has(options::Scratch));
}

static bool hasLanes(const Expr &e) {
  bool has = false;
  e.forEachLeaf([&](const Symbol &s) {
    has |= s.kind() == SymbolKind::Thread || s.kind() == SymbolKind::Lane;
  });
  return has;
}

/// Whether the lanes of a warp that are at a step do different things.
bool Interpreter::tellsLanesApart(const Step &s) const {
  if (s.kind != Step::Execute || s.elect)
    return false;
  if (const auto *b = std::get_if<BarrierStmt>(&s.statement->node))
    return hasLanes(b->barrier.index) || hasLanes(b->operand) || (b->cta && hasLanes(*b->cta));
  if (const auto *t = std::get_if<TensorMemoryStmt>(&s.statement->node))
    return t->op == TensorMemoryStmt::Commit && hasLanes(t->barrier.index);
  const auto *copy = std::get_if<CopyStmt>(&s.statement->node);
  const auto *zero = std::get_if<ZeroStmt>(&s.statement->node);
  bool eachOne = (copy && copy->op.scope == Scope::Thread && matters(copy->op)) ||
                 (zero && zero->scope == Scope::Thread && isLookedAt(*zero->dst.tensor));
  for (unsigned warp = 0; eachOne && warp * ThreadsPerWarp < kernel.threads; ++warp)
    if (popcount(lanesAt(warp, s)) > 1)
      return true;
  return false;
}

void Interpreter::joinLanes() {
  if (any_of(steps, [&](const Step &s) { return !s.ends.empty() || tellsLanesApart(s); }))
    return;
  laneGroups = {~uint32_t(0)};
  for (const Step &s : steps)
    for (unsigned warp = 0; popcount(s.elect) < 2 && warp * ThreadsPerWarp < kernel.threads; ++warp)
      for (size_t i = 0, known = laneGroups.size(); i != known; ++i) {
        uint32_t lanes = lanesAt(warp, s), rest = laneGroups[i] & ~lanes;
        if (!rest || !(laneGroups[i] & lanes))
          continue;
        laneGroups[i] &= lanes;
        laneGroups.push_back(rest);
      }
  slotsOfWarp = unsigned(laneGroups.size());
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// All lanes of the warp do what its first one does.
Interpreter::Instance Interpreter::firstInstance(const Warp &warp, const Step &s) const {
  unsigned thread = warp.index * ThreadsPerWarp + unsigned(countr_zero(lanesAt(warp.index, s)));
  return {Scope::Thread, thread, thread, &warp, &s};
}

bool Interpreter::rehearseWait(const Warp &warp, const Step &s, const BarrierState &state,
                               bool parity) {
  if ((state.phase & 1) == int64_t(parity))
    return false;
  acquire(warp, s, state.done);
  return true;
}

/// The grains of a region; -1 is one outside of the tensor.
Expected<Interpreter::Box> Interpreter::placeGrains(const Operand &o, const Instance &at,
                                                    unsigned rank, bool mayLeave) {
  if (Error e = checkPool(o, at, rank))
    return e;
  auto frame = frameOf(*o.tensor, at);
  if (!frame)
    return frame.takeError();
  const Tensor &owner = o.tensor->owner();
  ArrayRef<int64_t> grain = grains.find(&owner)->second;
  auto &values = locals[{owner.space() == Space::Global ? 0 : rank, &owner, Scope::Cta, 0}];
  if (values.shape.empty()) {
    for (auto [size, step] : zip_equal(frame->owner, grain))
      values.shape.push_back(divideCeil(size, step));
    values.bits = ElementBits(std::accumulate(values.shape.begin(), values.shape.end(), int64_t(1),
                                              std::multiplies<int64_t>()),
                              /*elementBits=*/8);
  }
  Box box{&values, {0}};
  for (auto [d, range] : enumerate(o.region)) {
    int64_t size = frame->shape[d], start = evaluate(range.start, at);
    if (!mayLeave && (start < 0 || start > size - range.extent))
      return make_error<ArgumentError>("a region leaves its tensor");
    auto cellOf = [&, begin = frame->begin[d], step = grain[d]](int64_t i) {
      return i < 0 || i >= size ? -1 : (begin + i) / step;
    };
    SmallVector<int64_t> taken, longer;
    for (int64_t i = 0; range.isRun() && i < range.extent; i += grain[d])
      taken.push_back(cellOf(int64_t(uint64_t(start) + uint64_t(i))));
    std::vector<int64_t> named;
    if (range.loaded) {
      if (Error e = loadIndices(*range.loaded, at).moveInto(named))
        return e;
      if (!mayLeave && any_of(named, [&](int64_t i) { return i < 0 || i >= size; }))
        return createStringError("an index leaves its tensor");
    }
    for (const Expr &pick : range.picks)
      named.push_back(evaluate(pick, at));
    for (int64_t i : named)
      taken.push_back(cellOf(i));
    for (int64_t outer : box.cells)
      for (int64_t i : taken)
        longer.push_back(outer == -1 || i == -1 ? -1 : outer * values.shape[d] + i);
    box.cells = std::move(longer);
  }
  return box;
}

/// Of a side that is not looked at: what it loads its indices from may be.
Error Interpreter::rehearseLoads(const Operand &o, const Instance &at) {
  for (const DimRange &r : o.region)
    if (r.loaded && isLookedAt(*r.loaded->tensor))
      if (auto loaded = loadIndices(*r.loaded, at); !loaded)
        return loaded.takeError();
  return Error::success();
}

/// Takes what a mask leaves out from one side, whose cells are grains or have data.
void Interpreter::leaveOutGrains(ArrayRef<Moved> moved, const Operand &o, Box &box) const {
  if (moved.empty())
    return;
  SmallVector<int64_t, 4> steps;
  for (auto [range, grain] : zip_equal(o.region, grains.find(&o.tensor->owner())->second))
    if (range.extent != 1)
      steps.push_back(hasData(*o.tensor) ? 1 : grain);
  for (const Moved &m : moved)
    m.leaveOut(box.cells, o.nonUnitExtents(), steps);
}

/// One side of a copy. `moved` is empty if it is all of it.
Error Interpreter::rehearse(const Operand &o, const Instance &at, unsigned rank, const Party &party,
                            Order::Kind kind, bool mayLeave, unsigned reduction,
                            ArrayRef<Moved> moved) {
  if (!isLookedAt(*o.tensor))
    return rehearseLoads(o, at);
  mayLeave &= o.tensor->space() == Space::Global;
  auto box = hasData(*o.tensor) ? place(o, at, rank, mayLeave) : placeGrains(o, at, rank, mayLeave);
  if (!box)
    return box.takeError();
  leaveOutGrains(moved, o, *box);
  if (kind == Order::Write && !reduction && o.indexed())
    if (Error e = checkRows(o, *box, at))
      return e;
  const Histories &of = *historiesOf(*o.tensor, *box->values);
  bool isRead = kind == Order::Read || reduction;
  if (isRead && o.tensor->space() != Space::Global && !kernel.syncAuto)
    for (int64_t cell : box->cells)
      if (cell != -1 && !order.history(of.get(cell)).written)
        return createStringError(where(at) + ": nothing has written '" + o.tensor->name() + "'");
  return touch(*o.tensor, *box, party, kind, reduction, at, [](size_t) { return false; });
}

Error Interpreter::rehearseCopy(const CopyOp &op, const Instance &at, unsigned from,
                                unsigned rank) {
  bool mayLeave = !op.options.has(options::Bounds);
  if (op.options.has(options::Map) && isLookedAt(*op.src.tensor))
    return createStringError("the pixels are not told apart from the rest");
  std::vector<Moved> moved;
  if (op.isMasked()) {
    execution.spend(uint64_t(op.count()));
    if (execution.shallEnd())
      return make_error<MeaningStopped>("a mask leaves elements out of too many");
    if (Error e = movedBy(op, at).moveInto(moved))
      return e;
  }
  auto ofDst = op.keepsMasked() ? moved : std::vector<Moved>();
  if (auto here = ownedHere(op, at))
    for (auto *side : {&moved, &ofDst})
      side->push_back(*here);
  auto parties = partiesOf(op, at, rank);
  if (!parties)
    return parties.takeError();
  auto &[reads, writes] = *parties;
  if (Error e = rehearse(op.src, at, from, reads, Order::Read, mayLeave, 0, moved))
    return e;
  if (std::optional<Operand> scratch = op.options.get(options::Scratch))
    if (Error e = rehearse(*scratch, at, at.warp->rank, writes, Order::Write, mayLeave))
      return e;
  return rehearse(op.dst, at, rank, writes, Order::Write, mayLeave, reductionOf(op), ofDst);
}
