//===- MeaningCopy.cpp - What copies do -----------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Meaning.h"
#include "tilecopy/op/RegisterOwners.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

constexpr unsigned halfByte = 4; // bits

/// What of a copy is not understood here; empty if all is.
std::string Meaning::unsupported(const CopyOp &op) const {
  if (op.dst.tensor->isMulticast() || op.src.tensor->isMulticast())
    return "the memory of several devices";
  if (op.options.has(options::Reduce) && !reductionOf(op))
    return "a reduction";
  if (mayLackOwners(op))
    return "a register tile some of whose owners may not get to the copy";
  if (op.takesPixels())
    return "pixels of a convolution";
  if (op.options.get(options::Oob) == StringRef("nan"))
    return "elements outside that become NaN";
  if (op.fillBits().value_or(0))
    return "elements outside that are not zeros";
  if (op.isMasked())
    return "elements that are left out";
  if (op.options.has(options::Convert))
    return "elements that are converted";
  if (op.options.has(options::TmaDtype))
    return "elements that are rounded";
  for (const Operand *o : {&op.dst, &op.src}) {
    if (o->indexed() && (o == &op.dst || op.options.has(options::Bounds)))
      return "indices that are loaded";
    if (o->tensor->window())
      return "a window";
    if (o->tensor->bits() % 8 != 0 && o->tensor->bits() != halfByte)
      return "elements of " + std::to_string(o->tensor->bits()) + " bits";
  }
  if (op.src.tensor->bits() != op.dst.tensor->bits())
    return "elements of two sizes";
  return "";
}

std::optional<unsigned> Meaning::rankOf(const Expr &e, const Party &at) {
  std::optional<int64_t> rank = world.valueOf(evaluate(e, at));
  if (rank && *rank >= 0 && *rank < kernel.cluster)
    return unsigned(*rank);
  fail("a CTA of the cluster that is not known");
  return std::nullopt;
}

/// The CTAs of the cluster that an operation names; its own if it names none.
std::optional<uint64_t> Meaning::ranksOf(const Options &options, const Party &at) {
  std::optional<Expr> cta = options.get(options::Cta), mask = options.get(options::CtaMask);
  if (mask) {
    std::optional<int64_t> bits = world.valueOf(evaluate(*mask, at));
    if (!bits || *bits < 0 || *bits >> kernel.cluster != 0)
      return fail("a mask of CTAs that is not known"), std::nullopt;
    return uint64_t(*bits);
  }
  std::optional<unsigned> rank = cta ? rankOf(*cta, at) : at.warp->rank;
  return rank ? std::optional(uint64_t(1) << *rank) : std::nullopt;
}

void Meaning::copy(const CopyOp &op, const Party &at) {
  if (op.kind == OpKind::Prefetch)
    return;
  if (std::string why = unsupported(op); !why.empty())
    return fail(why, /*isOfAll=*/true);
  std::optional<uint64_t> ranks = ranksOf(op.options, at);
  std::optional<unsigned> from = at.warp->rank;
  if (std::optional<Expr> cta = op.options.get(options::SrcCta))
    from = rankOf(*cta, at);
  // Each CTA of a pair copies its own shared memory to its own tensor memory.
  bool isPair = op.options.get(options::CtaGroup) == 2;
  if (isPair && (op.src.tensor->space() != Space::Shared || op.dst.tensor->space() != Space::TMem))
    return fail("a pair of CTAs");
  if (isPair)
    ranks = uint64_t(3) << (at.warp->rank & ~1u);
  std::optional<BarrierRef> told = op.options.get(options::Mbar);
  for (unsigned rank = 0; rank != kernel.cluster && from && ranks && !stop; ++rank) {
    if (!((*ranks >> rank) & 1))
      continue;
    move(op, at, isPair ? rank : *from, rank);
    State *state = told ? stateOf(*told, at, rank) : nullptr;
    if (!state)
      continue;
    if (op.arrivesByThread())
      state->pending -= op.activeIn(at.firstThread);
    else
      state->bytes -= op.count() * int64_t(op.src.tensor->bits()) / 8;
    settle(*state);
  }
}

Meaning::Storage &Meaning::storageOf(const Tensor &t, const Party &at, unsigned rank) {
  bool perParty = t.space() == Space::Local;
  auto [it, fresh] = storage.try_emplace(
      {rank, &t, perParty ? at.scope : Scope::Cta, perParty ? at.index : 0}, Storage());
  if (fresh) {
    int64_t count = 1;
    if (auto shape = t.staticShape())
      for (int64_t extent : *shape)
        count *= extent;
    it->second.resize(count);
  }
  return it->second;
}

void Meaning::move(const CopyOp &op, const Party &at, unsigned from, unsigned to) {
  bool promised = op.options.has(options::Bounds);
  std::vector<Spot> src = place(op.src, at, from, promised);
  std::vector<Spot> dst = place(op.dst, at, to, promised);
  if (stop || src.size() != dst.size())
    return fail("regions that are not understood");
  bool isGlobal = op.src.tensor->space() == Space::Global;
  Storage *near = isGlobal ? nullptr : &storageOf(*op.src.tensor, at, from);
  std::vector<Byte> moved;
  for (const Spot &s : src) {
    Byte there = isGlobal || s.inside == Byte::of(0) ? s.byte : (*near)[s.number];
    moved.push_back(choices.choose(s.inside, there, Byte::of(0)));
    if (choices.anyEnd(moved.back(), [](Byte b) { return b.source == Byte::Unset; }))
      return fail("'" + op.src.tensor->name() + "' is read before it is written");
  }
  if (isGlobal && written.count(&op.src.tensor->owner()))
    return fail("'" + op.src.tensor->name() + "' is read and written");
  Storage *into =
      op.dst.tensor->space() == Space::Global ? nullptr : &storageOf(*op.dst.tensor, at, to);
  if (const Reduction *r = reductionOf(op))
    for (Spot &spot : dst)
      spot.byte.source = Byte::FirstTensor + r->base + at.warp->rank;
  setAll(op.dst, dst, moved, into);
}

void Meaning::zero(const Operand &o, const Party &at) {
  if (o.tensor->space() == Space::TMem || o.tensor->window())
    return fail("zeros of tensor memory or of a window", /*isOfAll=*/true);
  Storage *into =
      o.tensor->space() == Space::Global ? nullptr : &storageOf(*o.tensor, at, at.warp->rank);
  std::vector<Spot> spots = place(o, at, at.warp->rank, false);
  setAll(o, spots, std::vector<Byte>(spots.size(), Byte::of(0)), into);
}

void Meaning::setAll(const Operand &o, ArrayRef<Spot> spots, ArrayRef<Byte> values, Storage *near) {
  if (!near && o.tensor->bits() == halfByte)
    return setHalves(o, spots, values);
  for (auto [spot, value] : zip_equal(spots, values))
    set(o, spot, value, near);
}

/// Half of a form, if that is one.
static std::optional<Form> halfOf(FormTable &table, Form a) {
  if (a.constant % 2 != 0 || table.contentOf(a) % 2 != 0)
    return std::nullopt;
  SmallVector<FormTable::Term> terms(table.terms(a).begin(), table.terms(a).end());
  for (FormTable::Term &t : terms)
    t.coefficient /= 2;
  return table.fromTerms(terms, a.constant / 2);
}

/// Places of elements of 4 bits are numbers of halves of bytes, the lower half first. One statement
/// must write both halves of a byte, from both halves of one.
void Meaning::setHalves(const Operand &o, ArrayRef<Spot> spots, ArrayRef<Byte> values) {
  std::map<Form, size_t> byPlace;
  for (auto [i, spot] : enumerate(spots))
    if (spot.inside != Byte::of(0))
      byPlace[spot.byte.offset()] = i;
  auto whole = [&](Byte low, Byte high) {
    if (low == high && !low.isTensor())
      return low;
    std::optional<Form> half = low.isTensor() ? halfOf(table, low.offset()) : std::nullopt;
    if (!half || high.source != low.source || high.offset() != table.add(low.offset(), 1))
      fail("halves of different bytes of '" + o.tensor->name() + "'");
    return half ? Byte::ofTensor(low.source - Byte::FirstTensor, *half) : low;
  };
  size_t bytes = 0;
  for (auto [at, low] : byPlace) {
    std::optional<Form> byte = halfOf(table, at);
    auto high = byPlace.find(table.add(at, 1));
    if (!byte)
      continue;
    if (high == byPlace.end() || spots[high->second].inside != spots[low].inside)
      break;
    Spot spot = spots[low];
    spot.byte = Byte::ofTensor(spot.byte.source - Byte::FirstTensor, *byte);
    set(o, spot, choices.combined(values[low], values[high->second], whole), nullptr);
    ++bytes;
  }
  if (2 * bytes != byPlace.size())
    fail("half of a byte of '" + o.tensor->name() + "' is written");
}

void Meaning::set(const Operand &o, const Spot &spot, Byte value, Storage *near) {
  if (spot.inside == Byte::of(0))
    return;
  if (near) {
    Byte &at = (*near)[spot.number];
    at = choices.choose(spot.inside, value, at);
    return;
  }
  Meant m{choices.choose(spot.inside, value, Byte::nothing()),
          std::max(1u, unsigned(o.tensor->bits() / 8)), loc};
  auto [it, fresh] = log.try_emplace(spot.byte, m);
  if (fresh)
    return;
  if (names.reductions.contains(spot.byte))
    return fail("an element of '" + o.tensor->name() + "' is combined with two values");
  it->second.value = choices.combined(it->second.value, m.value, [&](Byte a, Byte b) {
    if (a != b && a != Byte::nothing() && b != Byte::nothing())
      fail("an element of '" + o.tensor->name() + "' is written twice");
    return a == Byte::nothing() ? b : a;
  });
}

/// The indices of one dimension of a region, and which of them are inside of the tensor.
void Meaning::placeDimension(const Operand &o, unsigned d, const Party &at, bool promised,
                             std::vector<Form> &indices, std::vector<Byte> &inside) {
  const DimRange &range = o.region[d];
  Form size = evaluate(o.tensor->shape()[d], at), start = evaluate(range.start, at);
  if (range.loaded)
    indices = loadIndices(*range.loaded, at);
  if (stop || (range.loaded && int64_t(indices.size()) != range.extent))
    return fail("indices that are not understood");
  for (int64_t i = 0; i != range.extent && !range.loaded; ++i)
    indices.push_back(range.picks.empty() ? table.add(start, i) : evaluate(range.picks[i], at));
  inside.resize(range.extent, Byte::of(1));
  if (promised && o.tensor->space() == Space::Global)
    return; // assumed before (Prover.cpp)
  Form last = table.sub(size, table.add(start, range.extent));
  if (range.isRun() && world.follows(start) && world.follows(last))
    return;
  if (o.tensor->space() != Space::Global)
    for (Form i : indices)
      if (!world.follows(i) || !world.follows(table.sub(table.sub(size, 1), i)))
        return fail("a region of '" + o.tensor->name() + "' that may leave it");
  for (auto [n, i] : enumerate(indices))
    inside[n] = choices.both(choices.condition(world, i),
                             choices.condition(world, table.sub(table.sub(size, 1), i)));
}

/// The elements of a region, in its row-major order.
std::vector<Meaning::Spot> Meaning::place(const Operand &o, const Party &at, unsigned rank,
                                          bool promised) {
  (void)rank;
  unsigned dims = o.region.size();
  std::vector<std::vector<Form>> indices(dims);
  std::vector<std::vector<Byte>> inside(dims);
  int64_t count = 1;
  for (unsigned d = 0; d != dims; ++d) {
    placeDimension(o, d, at, promised, indices[d], inside[d]);
    count *= indices[d].size();
  }
  bool isGlobal = o.tensor->space() == Space::Global;
  std::vector<Spot> spots(stop ? 0 : count);
  SmallVector<Form, 4> index(dims);
  for (int64_t n = 0; n != int64_t(spots.size()) && !stop; ++n) {
    Spot &spot = spots[n];
    int64_t rest = n;
    for (unsigned d = dims; d-- != 0; rest /= indices[d].size()) {
      index[d] = indices[d][rest % indices[d].size()];
      spot.inside = choices.both(spot.inside, inside[d][rest % indices[d].size()]);
    }
    if (spot.inside == Byte::of(0))
      continue;
    if (isGlobal) {
      std::optional<Form> offset = offsetOf(*o.tensor, index);
      if (!offset)
        fail("the layout of '" + o.tensor->name() + "'");
      else
        spot.byte = Byte::ofTensor(names.tensors.at(o.tensor->name().str()), *offset);
      continue;
    }
    for (unsigned d = 0; d != dims; ++d) {
      std::optional<int64_t> i = world.valueOf(index[d]);
      if (!i)
        fail("a region of '" + o.tensor->name() + "' whose index is not known");
      spot.number = spot.number * o.tensor->shape()[d].constantPart() + i.value_or(0);
    }
  }
  return spots;
}

/// The number of an element's place, digit by digit as the layout is defined.
static std::optional<Form> placeIn(World &world, const Layout &layout, Form flat) {
  FormTable &table = world.table;
  if (layout.tile.replicas() != 1)
    return std::nullopt;
  Form place = layout.tile.offset(Axis::M);
  int64_t below = 1, inner = 1;
  bool isRowMajor = true;
  for (const Iter &i : reverse(layout.tile.shard())) {
    if (i.axis != Axis::M)
      return std::nullopt;
    isRowMajor &= i.stride == inner || i.extent == 1;
    inner *= i.extent;
  }
  if (isRowMajor)
    place = table.add(place, flat);
  else
    for (const Iter &i : reverse(layout.tile.shard())) {
      Form digit = world.floorDiv(flat, below);
      below *= i.extent;
      if (below != layout.size())
        digit = world.mod(digit, i.extent);
      place = table.add(place, table.scale(digit, i.stride));
    }
  if (!layout.swizzle || layout.swizzle->isIdentity())
    return place;
  std::optional<int64_t> m = world.valueOf(place);
  if (!m)
    return std::nullopt;
  const Swizzle &s = *layout.swizzle;
  int64_t x = *m >> s.perElement, mask = (int64_t(1) << s.swizzleLen) - 1;
  x ^= s.inner ? (x >> s.atomLen) & mask : (x & mask) << s.atomLen;
  return Form((x << s.perElement) | (*m & (s.run() - 1)));
}

std::optional<Form> Meaning::offsetOf(const Tensor &tensor, ArrayRef<Form> index) {
  // Places of padded elements are not evenly apart; those of 6 bits are not whole bytes.
  if (tensor.spacing() == Spacing::Padded16 ||
      (tensor.bits() % 8 != 0 && tensor.bits() != halfByte))
    return std::nullopt;
  Form place = 0;
  Warp warp;
  Party at{Scope::Cta, 0, 0, &warp};
  if (const Layout *layout = tensor.layout()) {
    Form flat = 0;
    for (auto [i, size] : zip_equal(index, tensor.shape()))
      flat = table.add(table.scale(flat, size.constantPart()), i);
    std::optional<Form> in = placeIn(world, *layout, flat);
    if (!in)
      return std::nullopt;
    place = *in;
  } else {
    for (auto [i, stride] : zip_equal(index, tensor.strides()))
      place = table.add(place, table.mul(i, evaluate(stride, at)));
  }
  return tensor.bits() == halfByte ? place : table.scale(place, tensor.bits() / 8);
}
