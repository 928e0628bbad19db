//===- InterpretCopy.cpp - What copies do ---------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combine.h"
#include "ConvertElement.h"
#include "Interpreter.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

LogicalTensor &Interpreter::storage(const Tensor &tensor, const Instance &at, unsigned rank) {
  if (tensor.space() == Space::Global)
    return globals->at(tensor.owner().name().str());
  bool perInstance = tensor.space() == Space::Local;
  auto [it, fresh] = locals.try_emplace(
      {rank, &tensor, perInstance ? at.scope : Scope::Cta, perInstance ? at.index : 0},
      LogicalTensor());
  if (fresh)
    it->second = LogicalTensor(shapeUnder(tensor, arguments), tensor.bits());
  return it->second;
}

Expected<Frame> Interpreter::frameOf(const Tensor &tensor, const Instance &at) const {
  Frame f;
  f.owner = shapeUnder(tensor.owner(), arguments);
  const TensorWindow *window = tensor.window();
  if (!window) {
    f.shape = f.owner;
    f.begin.assign(f.owner.size(), 0);
    return f;
  }
  for (auto [d, size] : enumerate(f.owner)) {
    f.begin.push_back(evaluate(window->begin[d], at));
    f.shape.push_back(evaluate(tensor.shape()[d], at));
    if (f.begin[d] < 0 || f.shape[d] < 1 || f.begin[d] > size - f.shape[d])
      return make_error<ArgumentError>(where(at) + ": the window '" + tensor.name() + "' has " +
                                       Twine(f.shape[d]) + " indices from " + Twine(f.begin[d]) +
                                       " of dimension " + Twine(d) + " of '" + window->of->name() +
                                       "', which has " + Twine(size));
  }
  return f;
}

/// "'A[3, 5]'", and of which device.
std::string Interpreter::elementText(const Tensor &tensor, const Box &box, size_t i) {
  auto coordinate = box.values->coordinateOf(box.cells[i]);
  std::string device;
  if (tensor.isMulticast()) {
    device = " of device " + std::to_string(coordinate.front());
    coordinate.erase(coordinate.begin());
  }
  return "'" + tensor.name().str() + coordinateText(coordinate) + "'" + device;
}

/// Turns row-major numbers into cells.
void Interpreter::findCells(Box &box) {
  for (int64_t &cell : box.cells)
    if (cell != -1)
      cell = box.values->cellOf(cell);
}

/// The indices that a dimension of a region loads, or the predicates of a mask.
Expected<std::vector<int64_t>> Interpreter::loadIndices(const Operand &from, const Instance &at) {
  std::vector<int64_t> indices;
  auto box = place(from, at, at.warp->rank, /*mayLeave=*/false);
  if (!box)
    return box.takeError();
  if (Error e =
          touch(*from.tensor, *box, partyOf(at), Order::Read, 0, at, [](size_t) { return false; }))
    return e;
  for (auto [n, cell] : enumerate(box->cells)) {
    bool isZero = from.tensor->space() == Space::Local && !box->values->written[cell];
    if (!isZero && !box->values->has(cell))
      return createStringError(where(at) + ": " + elementText(*from.tensor, *box, n) +
                               " is loaded as an index or a predicate, and nothing has written it; "
                               "write it before, by a copy");
    uint64_t bits = isZero ? 0 : box->values->bits.get(cell);
    indices.push_back(from.tensor->bits() == 32 ? int32_t(uint32_t(bits)) : int64_t(bits));
  }
  return indices;
}

/// The elements of a region, by their numbers: -1 is one outside. `starts` and `named` say where
/// each dimension begins, or which indices it takes.
Expected<SmallVector<int64_t>> Interpreter::numbersOf(const Operand &o, const Frame &frame,
                                                      ArrayRef<int64_t> starts,
                                                      ArrayRef<std::vector<int64_t>> named,
                                                      const Instance &at, bool mayLeave) {
  SmallVector<int64_t> numbers = {0};
  for (auto [d, size] : enumerate(frame.shape)) {
    const DimRange &r = o.region[d];
    SmallVector<int64_t> longer;
    longer.reserve(numbers.size() * r.extent);
    for (int64_t outer : numbers)
      for (int64_t k = 0; k != r.extent; ++k) {
        // Indices beyond 64 bits come out negative, and so outside.
        int64_t i = r.isRun() ? int64_t(uint64_t(starts[d]) + k) : named[d][k];
        bool outside = i < 0 || i >= size;
        if (outside && r.loaded && !mayLeave)
          return createStringError(where(at) + ": index " + Twine(k) + " of '" +
                                   r.loaded->tensor->name() + "' is " + Twine(i) + "; dimension " +
                                   Twine(d) + " of '" + o.tensor->name() + "' has " + Twine(size) +
                                   ", and `bounds = promised` says that it is inside");
        longer.push_back(outer == -1 || outside ? -1 : outer * frame.owner[d] + frame.begin[d] + i);
      }
    numbers = std::move(longer);
  }
  return numbers;
}

/// A region's elements, in the region's row-major order.
Expected<Interpreter::Box> Interpreter::place(const Operand &o, const Instance &at, unsigned rank,
                                              bool mayLeave) {
  if (Error e = checkPool(o, at, rank))
    return e;
  auto frame = frameOf(*o.tensor, at);
  if (!frame)
    return frame.takeError();
  const auto &shape = frame->shape;
  SmallVector<int64_t, 4> starts;
  SmallVector<std::vector<int64_t>, 4> named(shape.size());
  bool inside = true;
  for (auto [d, r] : enumerate(o.region)) {
    for (const Expr &e : r.picks)
      named[d].push_back(evaluate(e, at));
    int64_t start = evaluate(r.start, at);
    bool leaves = !r.loaded && (start < 0 || start > shape[d] - r.extent);
    inside &= !leaves;
    if (!mayLeave && leaves && profile && at.step)
      profile->broken = at.step->statement;
    if (!mayLeave && leaves)
      return make_error<ArgumentError>(
          where(at) + ": the region of '" + o.tensor->name() + "' takes indices " + Twine(start) +
          " to " + Twine(int64_t(uint64_t(start) + r.extent - 1)) + " of dimension " + Twine(d) +
          ", which has " + Twine(shape[d]));
    starts.push_back(start);
  }
  if (profile && mayLeave && at.step)
    profile->regions.insert({at.step->statement, inside});
  Box box;
  if (!globals)
    return box;
  constexpr int64_t most = int64_t(1) << 28;
  if (int64_t elements = o.count(); elements > most) {
    isOutOfMemory = true;
    return createStringError(std::make_error_code(std::errc::not_enough_memory),
                             where(at) + ": the region of '" + o.tensor->name() + "' has " +
                                 Twine(elements) + " elements; a copy is checked of at most " +
                                 Twine(most));
  }
  for (auto [d, r] : enumerate(o.region))
    if (r.loaded) {
      auto indices = loadIndices(*r.loaded, at);
      if (!indices)
        return indices.takeError();
      named[d] = std::move(*indices);
    }
  auto numbers = numbersOf(o, *frame, starts, named, at, mayLeave);
  if (!numbers)
    return numbers.takeError();
  box.values = &storage(*o.tensor, at, rank);
  box.cells = std::move(*numbers);
  if (o.tensor->isMulticast())
    takeAllDevices(box);
  findCells(box);
  return box;
}

/// What to do about a read of an element that has no value.
std::string Interpreter::writerText(const Tensor &tensor, const Instance &at) const {
  if (std::string wait = repeatedWaitText(); !wait.empty())
    return wait;
  for (const Step &s : steps)
    if (const auto *c = std::get_if<CopyStmt>(&s.statement->node);
        c && &s != at.step && &c->op.dst.tensor->owner() == &tensor.owner())
      return "line " + utostr(s.statement->loc.line) + " writes '" + tensor.owner().name().str() +
             "', " + lateText(c->op, at);
  return "write it before, by a copy or a 'zero'";
}

/// Of how many bits the elements are that tcgen05.cp unpacks; 0 where it does not.
static unsigned packedBits(const CopyOp &op) {
  std::optional<StringRef> format = op.options.get(options::Decompress);
  return !format ? 0 : *format == "b6x16_p32" ? 6 : 4;
}

/// The values that the copy moves, filled, rounded and converted as its options say.
Expected<ElementValues> Interpreter::read(const CopyOp &op, const Instance &at, const Box &src) {
  ElementType type = op.src.tensor->type();
  uint64_t fill = op.options.get(options::Oob) == StringRef("nan") ? nanFill(type) : 0;
  if (std::optional<OptionValue> value = op.options.get(options::Fill)) {
    const auto *word = std::get_if<std::string>(&*value);
    fill = fillValue(type, word ? StringRef(*word) : "",
                     word ? 0 : std::get<Expr>(*value).constantPart());
  }
  bool rounds = op.options.has(options::TmaDtype) && op.dst.tensor->space() == Space::Shared;
  unsigned packed = packedBits(op);
  std::optional<StringRef> rounding = op.options.get(options::Convert);
  bool saturates = op.options.get(options::Saturate).value_or(false);
  size_t count = op.src.tensor->isMulticast() ? size_t(op.count()) : src.cells.size();
  // Of 16 bytes that are unpacked only the first 12 or 8 are read.
  auto readOne = [&](size_t n) -> Expected<uint64_t> {
    int64_t i = src.cells[n];
    bool padding = packed && n % 16 >= packed * 2;
    bool isZero = op.src.tensor->space() == Space::Local && i != -1 && !src.values->written[i];
    if (i != -1 && !src.values->has(i) && !padding && !isZero)
      return createStringError(where(at) + ": " + elementText(*op.src.tensor, src, n) +
                               " is read and nothing has written it; " +
                               writerText(*op.src.tensor, at));
    return i == -1 ? fill : isZero ? 0 : src.values->bits.get(i);
  };
  SmallVector<uint64_t> values;
  values.reserve(count);
  for (size_t n = 0; n != count; ++n) {
    SmallVector<uint64_t, 4> each; // device by device
    for (size_t i = n; i < src.cells.size(); i += count) {
      auto one = readOne(i);
      if (!one)
        return one.takeError();
      each.push_back(*one);
    }
    bool outside = src.cells[n] == -1;
    uint64_t bits = each.front();
    if (op.src.tensor->isMulticast() && !outside)
      bits = combineDevices(*op.options.get(options::Reduce), type, each);
    if (rounding)
      bits = convertElement(bits, type, op.dst.tensor->type(), *rounding, saturates);
    values.push_back(rounds && !outside ? roundToTf32(uint32_t(bits)) : bits);
  }
  for (size_t i = 0; packed && i + 16 <= values.size(); i += 16)
    unpackBytes(MutableArrayRef(values).slice(i, 16), packed);
  return values;
}

Expected<unsigned> Interpreter::rankOf(const Expr &cta, const Instance &at, StringRef way) const {
  int64_t rank = evaluate(cta, at);
  if (rank < 0 || rank >= kernel.cluster)
    return createStringError(where(at) + ": the copy is " + way + " the CTA of rank " +
                             Twine(rank) + "; the cluster has ranks 0 to " +
                             Twine(kernel.cluster - 1));
  return unsigned(rank);
}

/// The CTAs of the cluster that get the data, as a mask of ranks.
Expected<uint32_t> Interpreter::destinations(const Options &options, const Instance &at) const {
  if (std::optional<Expr> cta = options.get(options::Cta)) {
    auto rank = rankOf(*cta, at, "to");
    if (!rank)
      return rank.takeError();
    return 1u << *rank;
  }
  std::optional<Expr> mask = options.get(options::CtaMask);
  if (!mask)
    return 1u << at.warp->rank;
  int64_t value = evaluate(*mask, at);
  if (value < 0 || value >> kernel.cluster)
    return createStringError(where(at) + ": the cta_mask is " + Twine(value) +
                             "; the cluster has " + Twine(kernel.cluster) + " CTAs");
  return uint32_t(value);
}

/// Whether each CTA of the pair copies its own shared memory to its own tensor memory.
static bool isForPair(const CopyOp &op) {
  return op.dst.tensor->space() == Space::TMem && op.src.tensor->space() == Space::Shared &&
         op.options.get(options::CtaGroup) == int64_t(2);
}

/// How many threads of the instance are at its statement.
unsigned Interpreter::threadsAt(const Instance &at) const {
  if (at.scope == Scope::Thread)
    return 1;
  unsigned end = std::min(at.firstThread + threadsOf(at.scope, kernel.threads), kernel.threads);
  int threads = 0;
  for (unsigned t = at.firstThread; t < end; t += ThreadsPerWarp)
    threads += popcount(lanesAt(*at.warp, *at.step, t / ThreadsPerWarp));
  return unsigned(threads);
}

Error Interpreter::copy(const CopyOp &op, const Instance &at) {
  if (op.kind == OpKind::Prefetch)
    return Error::success();
  auto ranks = destinations(op.options, at);
  if (!ranks)
    return ranks.takeError();
  Expected<unsigned> source = at.warp->rank;
  if (std::optional<Expr> cta = op.options.get(options::SrcCta))
    source = rankOf(*cta, at, "from");
  if (!source)
    return source.takeError();
  bool pair = isForPair(op);
  if (pair)
    ranks = 3u << (at.warp->rank & ~1u);
  for (unsigned rank = 0; rank != kernel.cluster; ++rank) {
    if (!(*ranks >> rank & 1))
      continue;
    if (Error e = move(op, at, pair ? rank : *source, rank))
      return e;
    std::optional<BarrierRef> told = op.options.get(options::Mbar);
    if (!told)
      continue;
    // The ranks of a pair differ in the lowest bit. The barrier of its first CTA counts the bytes.
    bool pair = op.options.get(options::CtaGroup) == 2;
    unsigned teller = pair ? rank & ~1u : rank;
    auto state = stateOf(*told, at, teller);
    if (!state)
      return state.takeError();
    noteFar(**state, at, teller, op.arrivesByThread());
    if (op.arrivesByThread()) {
      for (unsigned n = threadsAt(at); n; --n)
        if (Error e = arriveOnce(*told, **state, at))
          return e;
      continue;
    }
    int64_t bytes = op.count() * elementBits(op.src.tensor->type()) / 8;
    (*state)->bytes -= bytes;
    logged(**state, BarrierEvent::Brought, bytes, at);
    settle(**state);
  }
  return Error::success();
}

/// The planner decides whether the copy goes through its scratch, or brings what is beside its
/// region. So both count as written, with unknown contents; `but` are the elements that are copied.
Error Interpreter::forget(const Operand &o, const Party &by, const Instance &at, const Box *but) {
  auto box = place(o, at, at.warp->rank, /*mayLeave=*/but);
  if (!box)
    return box.takeError();
  if (but) {
    DenseSet<int64_t> copied(but->cells.begin(), but->cells.end());
    erase_if(box->cells, [&](int64_t cell) { return cell == -1 || copied.contains(cell); });
  }
  if (Error e = touch(*o.tensor, *box, by, Order::Write, 0, at, [](size_t) { return false; }))
    return e;
  for (int64_t i : box->cells)
    box->values->forget(i);
  return Error::success();
}

/// The region with the elements beside it, in its last dimension, that can be in 16 bytes with one
/// of it.
static Operand withBeside(const Operand &o) {
  int64_t beside = 128 / o.tensor->bits() - 1;
  Operand wide = o;
  DimRange &last = wide.region.back();
  last.start = last.start - Expr(beside);
  last.extent += 2 * beside;
  return wide;
}

/// A value that is combined with what is in the destination.
static uint64_t reduced(const CopyOp &op, uint64_t old, uint64_t value) {
  StringRef operation = *op.options.get(options::Reduce);
  ElementType type = op.dst.tensor->type();
  if (op.kind == OpKind::Copy && operation == "add" && type == ElementType::F32 &&
      op.dst.tensor->space() == Space::Global)
    return flushed(combine(operation, type, flushed(old), flushed(value)));
  return combine(operation, type, old, value);
}

/// Rows that are written twice, because two of the indices are the same, have either value.
Error Interpreter::checkRows(const Operand &dst, const Box &box, const Instance &at) {
  std::map<int64_t, size_t> seen;
  for (auto [n, cell] : enumerate(box.cells))
    if (auto [first, fresh] = seen.try_emplace(cell, n); cell != -1 && !fresh)
      return createStringError(where(at) + ": " + elementText(*dst.tensor, box, n) +
                               " is written twice, because two of the indices of '" +
                               dst.region[*dst.indexed()].loaded->tensor->name() +
                               "' are the same; with `reduce`, each adds to it");
  return Error::success();
}

/// How a copy combines what it moves with what is in the destination. Loads from all devices
/// combine what is in their source.
static std::optional<StringRef> reductionInto(const CopyOp &op) {
  return op.src.tensor->isMulticast() ? std::nullopt : op.options.get(options::Reduce);
}

/// Which reduction a copy makes; 0 for none.
unsigned Interpreter::reductionOf(const CopyOp &op) {
  std::optional<StringRef> reduction = reductionInto(op);
  return reduction ? unsigned(hash_value(*reduction)) | 1 : 0;
}

/// Writes the values of a copy, or combines them with what is there. A multicast destination has as
/// many elements for each value as there are devices.
Error Interpreter::write(const CopyOp &op, const Instance &at, Box &dst,
                         const ElementValues &values) {
  std::optional<StringRef> reduction = reductionInto(op);
  for (auto [n, i] : enumerate(dst.cells)) {
    if (i == -1)
      continue;
    uint64_t bits = values[n % values.size()];
    if (reduction && !dst.values->has(i))
      return createStringError(where(at) + ": " + elementText(*op.dst.tensor, dst, n) +
                               " is reduced into and nothing has written it");
    dst.values->write(i, reduction ? reduced(op, dst.values->bits.get(i), bits) : bits);
    if (Error e = checkTouched(n))
      return e;
  }
  return Error::success();
}

/// Moves the elements from the CTA of rank `from` to that of `rank`.
Error Interpreter::move(const CopyOp &op, const Instance &at, unsigned from, unsigned rank) {
  if (!hasData(*op.dst.tensor))
    return rehearseCopy(op, at, from, rank);
  // Outside of a global tensor elements are zeros and are not written, unless the caller promises
  // that the region lies inside.
  auto mayLeave = [&](const Operand &o) {
    return o.tensor->space() == Space::Global && !op.options.has(options::Bounds);
  };
  auto dst = place(op.dst, at, rank, mayLeave(op.dst));
  if (!dst)
    return dst.takeError();
  auto src = op.takesPixels() ? placePixels(op, at) : place(op.src, at, from, mayLeave(op.src));
  if (!src)
    return src.takeError();
  if (profile)
    profile->elements += op.count();
  if (!globals)
    return Error::success();
  if (Error e = leaveOut(op, at, *dst, *src))
    return e;
  execution.spend(uint64_t(op.count()));
  auto parties = partiesOf(op, at, rank);
  if (!parties)
    return parties.takeError();
  auto &[reads, writes] = *parties;
  if (Error e =
          touch(*op.src.tensor, *src, reads, Order::Read, 0, at, [](size_t) { return false; }))
    return e;
  if (std::optional<Operand> scratch = op.options.get(options::Scratch))
    if (Error e = forget(*scratch, writes, at, nullptr))
      return e;
  auto values = read(op, at, *src);
  if (!values)
    return values.takeError();
  std::optional<StringRef> reduction = reductionInto(op);
  auto valueFor = [&](size_t i) { return (*values)[i % values->size()]; };
  auto keeps = [&](size_t i) {
    const LogicalTensor &into = *dst->values;
    int64_t n = dst->cells[i];
    return n == -1 || (!reduction && into.has(n) && into.bits[n] == valueFor(i));
  };
  if (op.dst.indexed() && !reduction)
    if (Error e = checkRows(op.dst, *dst, at))
      return e;
  if (Error e = touch(*op.dst.tensor, *dst, writes, Order::Write, reductionOf(op), at, keeps))
    return e;
  if (Error e = write(op, at, *dst, *values))
    return e;
  if (op.options.has(options::Around))
    if (Error e = forget(withBeside(op.dst), writes, at, &*dst))
      return e;
  return checkTouched();
}

Error Interpreter::zero(const Operand &o, const Instance &at) {
  if (!hasData(*o.tensor))
    return rehearse(o, at, at.warp->rank, partyOf(at), Order::Write, /*mayLeave=*/true);
  auto dst = place(o, at, at.warp->rank, o.tensor->space() == Space::Global);
  if (!dst)
    return dst.takeError();
  if (!globals)
    return Error::success();
  auto keeps = [&](size_t i) {
    int64_t e = dst->cells[i];
    return e == -1 || (dst->values->has(e) && dst->values->bits[e] == 0);
  };
  if (Error e = touch(*o.tensor, *dst, partyOf(at), Order::Write, 0, at, keeps))
    return e;
  for (auto [n, i] : enumerate(dst->cells)) {
    if (i != -1)
      dst->values->write(i, 0);
    if (Error e = checkTouched(n))
      return e;
  }
  return checkTouched();
}
