//===- InterpretMask.cpp - Which elements copies leave out ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "tilecopy/op/RegisterOwners.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

/// Calls `visit` with the dimensions of the index symbols in a comparison.
static void forEachIndex(const Comparison &c, function_ref<void(unsigned)> visit) {
  for (const Expr &side : {c.lhs, c.rhs})
    side.forEachLeaf([&](const Symbol &s) {
      if (std::optional<unsigned> d = indexDimension(s))
        visit(*d);
    });
}

SmallVector<bool, 4> tilecopy::toldApart(const CopyOp &op) {
  SmallVector<bool, 4> told(op.dst.nonUnitExtents().size(), false);
  if (op.options.operand(options::Mask))
    for (auto [tells, of] : zip_equal(told, cantFail(maskDimensions(op))))
      tells = of.has_value();
  for (const Comparison &c : op.options.get(options::Where).value_or(Conditions()))
    forEachIndex(c, [&](unsigned d) { told[d] = true; });
  return told;
}

/// What `passes` says of each index below the extents.
static Moved movedWhere(SmallVector<int64_t, 4> extents,
                        function_ref<bool(ArrayRef<int64_t>)> passes) {
  Moved moved{std::move(extents), {}};
  SmallVector<int64_t, 4> index(moved.extents.size(), 0);
  int64_t count = std::accumulate(moved.extents.begin(), moved.extents.end(), int64_t(1),
                                  std::multiplies<int64_t>());
  moved.elements.resize(unsigned(count));
  for (unsigned n = 0; n != moved.elements.size(); ++n) {
    moved.elements[n] = passes(index);
    for (size_t d = index.size(); d-- != 0 && ++index[d] == moved.extents[d];)
      index[d] = 0;
  }
  return moved;
}

/// Which elements the copy moves, as its mask and each of its conditions say.
Expected<std::vector<Moved>> Interpreter::movedBy(const CopyOp &op, const Instance &at) {
  std::vector<Moved> all;
  auto extents = op.dst.nonUnitExtents();
  const SmallVector<int64_t, 4> none(extents.size(), 1);
  if (const Operand *mask = op.options.operand(options::Mask)) {
    auto predicates = loadIndices(*mask, at);
    if (!predicates)
      return predicates.takeError();
    // They are numbered as the indices of these dimensions are.
    auto told = none;
    for (auto [d, of] : enumerate(cantFail(maskDimensions(op))))
      told[d] = of ? extents[d] : 1;
    size_t next = 0;
    all.push_back(movedWhere(told, [&](ArrayRef<int64_t>) { return (*predicates)[next++] != 0; }));
  }
  for (const Comparison &c : op.options.get(options::Where).value_or(Conditions())) {
    auto told = none;
    forEachIndex(c, [&](unsigned d) { told[d] = extents[d]; });
    all.push_back(movedWhere(told, [&](ArrayRef<int64_t> index) {
      auto valueOf = [&](const Expr &e) {
        return e.evaluate([&](const Symbol &s) {
          std::optional<unsigned> d = indexDimension(s);
          return d ? index[*d] : this->valueOf(s, at);
        });
      };
      return tilecopy::holds(c.op, valueOf(c.lhs), valueOf(c.rhs));
    }));
  }
  return all;
}

/// A tile that some copy moves a part of, or that some warps do not get to, is never moved by all
/// warps together: each moves its own when it gets there.
void Interpreter::findParted() {
  auto add = [&](const CopyOp &op) {
    bool isNew = false;
    for (const Operand *o : {&op.dst, &op.src})
      isNew |= o->tensor->space() == Space::Local && parted.insert(o->tensor.get()).second;
    return isNew;
  };
  for (bool more = true; more;) {
    more = false;
    forEachStatement(kernel.body, [&](const Statement &s) {
      const auto *copy = std::get_if<CopyStmt>(&s.node);
      if (copy && (isParted(copy->op) || mayLackOwners(copy->op) ||
                   (ownedSide(copy->op) && !copy->op.allThreadsActive())))
        more |= add(copy->op);
    });
  }
}

bool Interpreter::isParted(const CopyOp &op) const {
  return ownedSide(op) && !op.options.has(options::Scratch) &&
         (parted.count(op.dst.tensor.get()) || parted.count(op.src.tensor.get()));
}

/// What the lanes of the warp that get to the copy have of a register tile; none if that does not
/// matter.
std::optional<Moved> Interpreter::ownedHere(const CopyOp &op, const Instance &at) const {
  if (!at.isPart)
    return std::nullopt;
  std::vector<int64_t> owners = ownersOf(*ownedSide(op)), copies{0};
  if (owners.empty())
    return std::nullopt;
  if (op.dst.tensor->space() == Space::Local) // of several owners the first one stores
    copies = replicaThreadsOf(*op.dst.tensor);
  uint32_t lanes = lanesAt(*at.warp, *at.step);
  int64_t first = int64_t(at.warp->index) * ThreadsPerWarp - at.firstThread;
  size_t next = 0;
  return movedWhere(op.dst.nonUnitExtents(), [&](ArrayRef<int64_t>) {
    int64_t owner = owners[next++] - first;
    return any_of(copies, [&](int64_t copy) {
      int64_t lane = owner + copy;
      return lane >= 0 && lane < ThreadsPerWarp && (lanes >> lane & 1);
    });
  });
}

void Moved::leaveOut(MutableArrayRef<int64_t> cells, ArrayRef<int64_t> all,
                     ArrayRef<int64_t> steps) const {
  SmallVector<int64_t, 4> index(all.size(), 0);
  for (int64_t &cell : cells) {
    unsigned number = 0;
    for (auto [i, extent] : zip_equal(index, extents))
      number = number * unsigned(extent) + (extent == 1 ? 0 : unsigned(i));
    if (!elements[number])
      cell = -1;
    for (size_t d = index.size(); d-- != 0 && (index[d] += steps[d]) == all[d];)
      index[d] = 0;
  }
}

/// Takes what the mask leaves out from both sides, and what is of threads that are not here.
Error Interpreter::leaveOut(const CopyOp &op, const Instance &at, Box &dst, Box &src) {
  auto extents = op.dst.nonUnitExtents();
  SmallVector<int64_t, 4> single(extents.size(), 1);
  if (auto here = ownedHere(op, at))
    for (Box *box : {&dst, &src})
      here->leaveOut(box->cells, extents, single);
  if (!op.isMasked())
    return Error::success();
  auto moved = movedBy(op, at);
  if (!moved)
    return moved.takeError();
  for (const Moved &m : *moved) {
    m.leaveOut(src.cells, extents, single);
    if (op.keepsMasked())
      m.leaveOut(dst.cells, extents, single);
  }
  return Error::success();
}
