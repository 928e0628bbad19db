//===- AddressMap.cpp - A region of a tensor as counters ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

static std::string iterList(ArrayRef<AddressIter> iters) {
  std::string text = "(";
  raw_string_ostream os(text);
  interleaveComma(iters, os, [&](const AddressIter &i) { os << i.extent; });
  os << "):(";
  interleaveComma(iters, os, [&](const AddressIter &i) {
    os << (i[Lanes].isConstant(0) ? i[Elements] : i[Lanes]);
    if (!i[Lanes].isConstant(0))
      os << '@' << axisName(Axis::TLane);
  });
  os << ')';
  return text;
}

static AddressIter counter(int64_t extent, int64_t stride, Axis axis) {
  AddressIter i{extent};
  if (auto field = threadField(axis))
    i[Threads] = Expr(stride * field->unit);
  else
    i[axis == Axis::TLane ? Lanes : Elements] = Expr(stride);
  return i;
}

bool tilecopy::requireHardwareSwizzle(const Tensor &shared, MmaSwizzle &mode, Findings &findings) {
  mode = MmaSwizzle::None;
  const std::optional<Swizzle> &swizzle = shared.layout()->swizzle;
  if (!swizzle || swizzle->isIdentity())
    return findings.require("swizzle", Proof::Proven, "none");
  static constexpr StringLiteral names[] = {"none", "32B", "64B", "128B"};
  const Swizzle &s = *swizzle;
  for (MmaSwizzle m : {MmaSwizzle::Bytes32, MmaSwizzle::Bytes64, MmaSwizzle::Bytes128})
    if (cantFail(mmaSwizzle(m, shared.bits())) == s)
      mode = m;
  bool known = mode != MmaSwizzle::None;
  return findings.require("swizzle", proofOf(known),
                          "the layout of " + shared.name() + " has swizzle(" + Twine(s.perElement) +
                              "," + Twine(s.swizzleLen) + "," + Twine(s.atomLen) +
                              (s.inner ? ")" : ",outer)") +
                              (known ? ", " + names[unsigned(mode)] : ""),
                          "swizzle(" + Twine(mmaPiece(shared.bits())) +
                              ",B,3) with B = 1, 2 or 3 (32, 64 or 128 bytes)");
}

std::optional<SmallVector<DimIters, 4>> tilecopy::itersByDimension(const Tensor &tensor) {
  std::optional<SmallVector<DimIters, 4>> made(std::in_place); // all that is returned: never moved
  SmallVector<DimIters, 4> &dims = *made;
  if (!tensor.layout()) {
    for (auto [extent, stride] : zip(tensor.shape(), tensor.strides())) {
      // A run-time extent bounds the region's start; the counter itself is never wider than the
      // region, so it needs no value here.
      AddressIter &i = dims.emplace_back().emplace_back();
      i.extent = extent.isConstant() ? extent.constantPart() : 0;
      i[Elements] = stride;
    }
    return made;
  }
  ArrayRef<Iter> shard = tensor.layout()->tile.shard();
  size_t next = 0;
  Iter rest{1, 0};
  for (const Expr &extent : tensor.shape()) {
    int64_t need = extent.constantPart();
    DimIters &dim = dims.emplace_back();
    while (need > 1) {
      if (rest.extent == 1) {
        if (next == shard.size()) {
          made.reset();
          return made;
        }
        rest = shard[next++];
        continue;
      }
      if (need % rest.extent == 0) {
        dim.push_back(counter(rest.extent, rest.stride, rest.axis));
        need /= rest.extent;
        rest.extent = 1;
      } else if (rest.extent % need == 0) {
        int64_t inner = rest.extent / need;
        dim.push_back(counter(need, rest.stride * inner, rest.axis));
        rest.extent = inner;
        need = 1;
      } else {
        made.reset();
        return made;
      }
    }
  }
  return made;
}

/// Restricts the iters of one dimension to [start, start + extent): appends the remaining ones to
/// `out` (outermost first) and moves the map's start. False when the range cuts a tile unevenly.
static bool restrictDim(ArrayRef<AddressIter> iters, const Expr &start, int64_t extent,
                        DimIters &out, AddressMap &map) {
  auto moveTo = [&](const Expr &index, const AddressIter &i) {
    Expr *const places[] = {&map.base, &map.lane, &map.thread};
    for (auto [place, step] : zip(places, i.steps))
      if (!step.isConstant(0))
        *place += index * step;
  };
  if (iters.empty()) { // a dimension of extent 1 has no counter, and its only index is 0
    if (extent > 1)
      out.push_back({extent});
    return true;
  }
  if (iters.size() == 1) {
    moveTo(start, iters[0]);
    if (extent > 1)
      out.push_back({extent, iters[0].steps});
    return true;
  }
  const AddressIter &inner = iters.back();
  ArrayRef<AddressIter> outer = iters.drop_back();
  if (extent % inner.extent == 0 && start.isMultipleOf(inner.extent) == Proof::Proven) {
    if (!restrictDim(outer, start.floorDiv(inner.extent), extent / inner.extent, out, map))
      return false;
    out.push_back(inner);
    return true;
  }
  // Inside one tile: holds for every start whose remainder leaves room. Quotients of negative
  // starts would need floor division at run time, which addresses do not do.
  Expr within = start.mod(inner.extent);
  bool fits = within.isAtMost(inner.extent - extent) == Proof::Proven ||
              (inner.extent % extent == 0 && start.isMultipleOf(extent) == Proof::Proven);
  if (!fits || start.isAtLeast(0) != Proof::Proven)
    return false;
  moveTo(within, inner);
  if (!restrictDim(outer, start.floorDiv(inner.extent), 1, out, map))
    return false;
  if (extent > 1)
    out.push_back({extent, inner.steps});
  return true;
}

static constexpr StringLiteral indexRule = "indices";

static std::string loadedText(const Operand &operand, unsigned d) {
  return ("the indices of dimension " + Twine(d) + " of " + operand.tensor->name() +
          " are loaded from " + operand.region[d].loaded->tensor->name())
      .str();
}

bool tilecopy::requireRuns(const Operand &operand, Findings &findings) {
  std::optional<unsigned> d = operand.indexed();
  return !d ||
         findings.require(indexRule, Proof::Disproven, loadedText(operand, *d),
                          "a copy by threads (gmem_smem, gmem_gmem, reg, ldgsts), or a copy for "
                          "each index");
}

namespace {
struct IndexRun {
  Expr base, step;
};
} // namespace

/// Where indices lie: one step apart in memory, anywhere in registers.
static std::optional<IndexRun> runOf(const Operand &operand, unsigned d, Findings &findings) {
  const Operand &loaded = *operand.region[d].loaded;
  if (loaded.tensor->space() == Space::Local)
    return IndexRun{Expr(0), Expr(0)};
  std::optional<AddressMap> indices = mapRegion(loaded, "indices", findings);
  if (!indices)
    return std::nullopt;
  indices->flatten();
  DimIters &steps = indices->dims.front();
  counters::join(steps);
  if (steps.size() <= 1 && !indices->swizzle)
    return IndexRun{indices->base, steps.empty() ? Expr(1) : steps.front()[Elements]};
  findings.require(indexRule, Proof::Disproven,
                   loadedText(operand, d) + (indices->swizzle
                                                 ? ", which is swizzled"
                                                 : ", where they lie " + iterList(steps)),
                   "indices that are one step apart");
  return std::nullopt;
}

/// Adds a dimension whose indices are loaded: one stride in the tensor, and one step between
/// indices. Its counter does not move.
static bool addLoaded(const Operand &operand, unsigned d, DimIters own, AddressMap &map,
                      Findings &findings) {
  const DimRange &range = operand.region[d];
  const Tensor &from = *range.loaded->tensor;
  counters::join(own);
  if (own.size() > 1 || map.swizzle)
    return findings.require(indexRule, Proof::Disproven,
                            loadedText(operand, d) + (map.swizzle
                                                          ? std::string(", and it is swizzled")
                                                          : ", and it is tiled " + iterList(own)),
                            "a layout with one stride in that dimension, and no swizzle");
  std::optional<IndexRun> run = runOf(operand, d, findings);
  if (!run)
    return false;
  bool walks = range.extent > 1;
  RowIndices &rows = map.rows.emplace_back();
  rows.tensor = from.name().str();
  rows.space = from.space();
  rows.bytes = from.bits() / 8;
  rows.base = run->base;
  rows.step = run->step;
  rows.dimension = d;
  rows.walked = walks ? int(map.dims.size()) : -1;
  rows.extent = range.extent;
  rows.stride = own.empty() ? Expr(0) : own.front()[Elements];
  rows.size = operand.tensor->shape()[d];
  if (walks)
    map.dims.emplace_back().push_back({range.extent});
  return true;
}

std::optional<AddressMap> tilecopy::mapRegion(const Operand &operand, StringRef side,
                                              Findings &findings, IndexLoads loads) {
  std::optional<AddressMap> made; // the only thing returned: it is never moved
  const Tensor &t = *operand.tensor;
  if (loads == IndexLoads::No && !requireRuns(operand, findings))
    return made;
  auto grouped = itersByDimension(t);
  if (!grouped) {
    findings.require(side + "-layout", Proof::Disproven,
                     "the layout of " + t.name() + " does not split at the tensor's dimensions",
                     "a layout whose iters nest in the shape");
    return made;
  }
  AddressMap &map = made.emplace();
  if (const Layout *layout = t.layout()) {
    map.base = Expr(layout->tile.offset(Axis::M) + layout->tile.offset(Axis::TCol));
    map.lane = Expr(layout->tile.offset(Axis::TLane));
    map.swizzle = layout->swizzle;
    for (unsigned a = 0; a < NumAxes; ++a)
      if (int64_t offset = layout->tile.offset(axisAt(a)))
        if (auto field = threadField(axisAt(a)))
          map.thread += Expr(offset * field->unit);
    for (const Iter &r : layout->tile.replica())
      map.replicas.push_back(counter(r.extent, r.stride, r.axis));
  }
  for (auto [d, range] : enumerate(operand.region)) {
    if (range.loaded) {
      if (addLoaded(operand, unsigned(d), (*grouped)[d], map, findings))
        continue;
      made.reset();
      return made;
    }
    DimIters &dim = map.dims.emplace_back();
    auto before = std::tuple(map.base, map.lane, map.thread);
    bool square = restrictDim((*grouped)[d], range.start, range.extent, dim, map);
    if (!square) { // a boundary in the layout's notation may not be one of the map
      std::tie(map.base, map.lane, map.thread) = std::move(before);
      dim.clear();
      DimIters joined = (*grouped)[d];
      counters::join(joined);
      square = restrictDim(joined, range.start, range.extent, dim, map);
    }
    if (!square) {
      findings.require(side + "-layout",
                       range.start.isConstant() ? Proof::Disproven : Proof::Unknown,
                       "dimension " + Twine(d) + " of " + t.name() + " is tiled " +
                           iterList((*grouped)[d]) + ", and " + Twine(range.extent) +
                           " indices from " + range.start.str() + " may cut a tile",
                       "a start and an extent that are multiples of the inner tile, or that stay "
                       "inside one");
      made.reset();
      return made;
    }
    if (range.extent == 1)
      map.dims.pop_back();
  }
  return made;
}

std::optional<SmallVector<PairIter, 8>>
tilecopy::pairUp(const AddressMap &dst, const AddressMap &src, Findings &findings) {
  std::optional<SmallVector<PairIter, 8>> pairs(std::in_place); // all that is returned: never moved
  for (size_t d = 0; d != dst.dims.size(); ++d) {
    auto both = counters::pair(ArrayRef(dst.dims[d]), ArrayRef(src.dims[d]));
    if (!both) {
      findings.require("common-tiles", Proof::Disproven,
                       "walked dimension " + Twine(d) + " is tiled " + iterList(dst.dims[d]) +
                           " in the destination and " + iterList(src.dims[d]) +
                           " in the source, and neither nests in the other",
                       "tiles whose extents divide each other");
      pairs.reset();
      return pairs;
    }
    int64_t below = counters::product(*both);
    for (auto &c : *both) {
      PairIter &p = pairs->emplace_back();
      p.extent = c.extent;
      p.tag = CounterTag::walks(unsigned(d));
      std::move(c.steps.begin(), c.steps.end(), p.steps.begin());
      below /= c.extent;
      p[WalkedIndex] = Expr(below);
    }
  }
  return pairs;
}

//===----------------------------------------------------------------------===//
// Rules that several variants have
//===----------------------------------------------------------------------===//

bool tilecopy::requireAllThreads(const CopyOp &op, Findings &findings) {
  if (op.activeEnd && op.scope != Scope::Thread)
    return findings.require("all-threads-active", Proof::Unknown,
                            "the threads below " + op.activeEnd->str() + " reach a copy of scope " +
                                scopeName(op.scope),
                            "a condition that compares thread with a constant");
  return findings.require("all-threads-active", proofOf(op.allThreadsActive()),
                          Twine(op.active.count()) + " of " + Twine(op.ctaThreads) +
                              " threads of the CTA reach a copy of scope " + scopeName(op.scope),
                          "conditions around the copy that hold for all threads of the " +
                              scopeName(op.scope) + " or for none");
}

bool tilecopy::requireTeam(const CopyOp &op, Findings &findings) {
  auto team = op.team();
  if (!team || op.scope == Scope::Thread)
    return requireAllThreads(op, findings);
  std::string scope = scopeName(op.scope).str();
  findings.note("active-threads", Proof::Proven,
                Twine(op.active.count()) + " of " + Twine(op.ctaThreads) +
                    " threads of the CTA reach a copy of scope " + scope +
                    (team->each ? "; each " + scope + " has its own of " + team->str()
                                : "; of each " + scope + ", " + team->str() + " share it") +
                    (op.activeEnd ? ", if they are below " + op.activeEnd->str() : ""));
  return true;
}

bool tilecopy::requireOneThread(const CopyOp &op, Findings &findings) {
  return findings.require(
      "one-thread", proofOf(op.scope == Scope::Thread && op.active.count() == 1),
      Twine(op.active.count()) + " threads reach a copy of scope " + scopeName(op.scope),
      "copy_async.thread in `if warp == 0 && elect` or `if thread == 0`");
}

bool tilecopy::requireNoReplicas(const CopyOp &op, const AddressMap &dst, Findings &findings) {
  return findings.require("dst-replicas", proofOf(dst.replicas.empty()),
                          Twine(dst.replicas.size()) + " replica iters in the layout of " +
                              op.dst.tensor->name(),
                          "a destination without replicas: each element is stored once");
}

bool tilecopy::requireCompletion(const CopyOp &op, bool load, Findings &findings) {
  bool barrier = op.options.has(options::Mbar);
  if (load)
    return findings.require(
        "mbar", proofOf(barrier), barrier ? "an mbarrier is given" : "no mbarrier is given",
        "`{ mbar = NAME }`: a load into shared memory needs the mbarrier that its bytes complete");
  return findings.require("mbar", proofOf(!barrier),
                          barrier ? "an mbarrier is given for a store" : "none, for a store",
                          "no `mbar`: stores complete by bulk.commit and bulk.wait");
}

PairedMaps::PairedMaps(const CopyOp &op, bool regroups, Findings &findings, IndexLoads loads)
    : dst(mapRegion(op.dst, "dst", findings, loads)),
      src(mapRegion(op.src, "src", findings, loads)) {
  if (!dst || !src || !requireNoReplicas(op, *dst, findings))
    return;
  regroups &= op.dst.nonUnitExtents() != op.src.nonUnitExtents();
  if (regroups && !(requireRuns(op.dst, findings) && requireRuns(op.src, findings)))
    return;
  if (regroups)
    for (AddressMap *map : {&*dst, &*src})
      map->flatten();
  pairs = pairUp(*dst, *src, findings);
}

Proof tilecopy::liesInside(const CopyOp &op) {
  RegionBounds bounds = globalBounds(op);
  if (bounds.edges.empty())
    return Proof::Proven;
  return bounds.certain ? Proof::Disproven : Proof::Unknown;
}
