//===- CopyOp.cpp - One tile copy -----------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/CopyOp.h"
#include "Conversion.h"
#include "MaskChecks.h"
#include "MulticastChecks.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;
using namespace llvm;

StringRef tilecopy::opName(OpKind kind) {
  return kind == OpKind::Copy ? "copy" : kind == OpKind::CopyAsync ? "copy_async" : "prefetch";
}

static constexpr StringLiteral scopes[] = {"thread", "warp", "warpgroup", "cta"};

StringRef tilecopy::scopeName(Scope scope) { return scopes[unsigned(scope)]; }

std::optional<Scope> tilecopy::parseScope(StringRef name) {
  for (auto [i, known] : enumerate(scopes))
    if (known == name)
      return Scope(i);
  return std::nullopt;
}

unsigned tilecopy::threadsOf(Scope scope, unsigned ctaThreads) {
  switch (scope) {
  case Scope::Thread:
    return 1;
  case Scope::Warp:
    return ThreadsPerWarp;
  case Scope::Warpgroup:
    return ThreadsPerWarpgroup;
  case Scope::Cta:
    return ctaThreads;
  }
  llvm_unreachable("a scope of the enumeration");
}

bool CopyOp::allThreadsActive() const {
  if (active.all())
    return true;
  unsigned n = scopeThreads();
  for (unsigned first = 0; first < ctaThreads; first += n) {
    unsigned reached = 0;
    for (unsigned i = first; i != std::min(first + n, ctaThreads); ++i)
      reached += active[i];
    if (reached != 0 && reached != n)
      return false;
  }
  return true;
}

unsigned CopyOp::firstActiveThread() const { return active.find_first() % scopeThreads(); }

SmallVector<const Operand *, 2> CopyOp::indexRegions() const {
  SmallVector<const Operand *, 2> regions;
  auto add = [&](const Operand &side) {
    for (const DimRange &r : side.region)
      if (r.loaded)
        regions.push_back(r.loaded.get());
  };
  if (kind != OpKind::Prefetch)
    add(dst);
  add(src);
  if (const Operand *mask = options.operand(options::Mask))
    regions.push_back(mask);
  return regions;
}

bool CopyOp::arrivesByThread() const {
  if (kind != OpKind::CopyAsync || dst.tensor->space() != Space::Shared ||
      src.tensor->space() != Space::Global)
    return false;
  if (std::optional<StringRef> name = options.get(options::Dispatch))
    return *name == "ldgsts";
  return scope != Scope::Thread || active.count() != 1;
}

bool CopyOp::walksAlongW() const { return options.get(options::Map) == StringRef("im2col_w"); }

bool CopyOp::takesPixels() const {
  return walksAlongW() || options.get(options::Map) == StringRef("im2col");
}

void CopyOp::print(raw_ostream &os) const {
  os << opName(kind);
  if (kind == OpKind::Prefetch) {
    os << ' ';
  } else {
    os << '.' << scopeName(scope) << ' ';
    dst.print(os);
    os << " <- ";
  }
  src.print(os);
  if (!options.empty()) {
    os << ' ';
    options.print(os);
  }
}

static Error bad(OpFault fault, const Twine &text, StringRef subject = "") {
  return opError(fault, subject, text);
}

char OpError::ID = 0;
void OpError::log(raw_ostream &os) const { os << message; }

Error tilecopy::checkScope(Scope scope, unsigned ctaThreads, const BitVector &active) {
  if (ctaThreads < 1 || ctaThreads > 1024)
    return bad(OpFault::Threads, "a CTA has 1 to 1024 threads, not " + Twine(ctaThreads));
  unsigned n = threadsOf(scope, ctaThreads), whole = ctaThreads / n * n;
  bool beyond = active.empty() || active.find_last() >= int(whole);
  if (ctaThreads % n != 0 && beyond)
    return bad(OpFault::Threads, "scope " + scopeName(scope) + " needs a multiple of " + Twine(n) +
                                     " threads in the CTA, which has " + Twine(ctaThreads));
  return Error::success();
}

static std::string extentText(ArrayRef<int64_t> extents) {
  if (extents.empty())
    return "1";
  return join(map_range(extents, [](int64_t e) { return itostr(e); }), "x");
}

/// Whether the extents of one side regroup to the other's in row-major order, as 32 x 4 to 128.
static bool regroups(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  int64_t left = 1, right = 1;
  while (!a.empty() || !b.empty() || left != right) {
    auto &side = left <= right ? a : b;
    if (side.empty())
      return false;
    (left <= right ? left : right) *= side.front();
    side = side.drop_front();
    if (left == right)
      left = right = 1;
  }
  return true;
}

/// The leading part of a region that has these extents; empty where a dimension has fewer indices.
static std::string partOf(const Operand &larger, ArrayRef<int64_t> extents) {
  if (larger.nonUnitExtents().size() != extents.size() || larger.picked() || larger.indexed())
    return "";
  Operand part = larger;
  for (DimRange &range : part.region) {
    if (range.extent == 1)
      continue;
    if (range.extent < extents.front())
      return "";
    range.extent = extents.front();
    extents = extents.drop_front();
  }
  std::string text;
  raw_string_ostream os(text);
  part.print(os);
  return text;
}

/// What would make two sides of different extents fit together.
static std::string cureOfExtents(const Operand &dst, const Operand &src) {
  auto to = dst.nonUnitExtents(), from = src.nonUnitExtents();
  std::string part = partOf(dst, from);
  if (part.empty())
    part = partOf(src, to);
  if (!part.empty())
    return "'" + part + "' would fit";
  bool turned = to.size() == 2 && from.size() == 2 && to[0] == from[1] && to[1] == from[0];
  if (turned && !(src == Operand::whole(src.tensor)))
    return "layouts transpose, not regions: declare '" + src.tensor->name().str() +
           "' with its dimensions and their strides the other way around";
  if (turned)
    return formatv("layouts transpose, not regions: declare '{2}' as [{0}, {1}] layout "
                   "S[({0},{1}):(1,{0})]",
                   to[0], to[1], src.tensor->name())
        .str();
  if (dst.count() == src.count())
    return "both have " + itostr(dst.count()) + " elements; declare one in the shape of the other";
  return "both sides take the same extents, in the same order";
}

/// Both sides hold the same elements in the same shape, extents of 1 aside. An asynchronous copy
/// also takes extents that regroup: tensor maps have dimensions of their own.
static Error checkSides(OpKind kind, const Operand &dst, const Operand &src, bool converts) {
  const Tensor &d = *dst.tensor, &s = *src.tensor;
  if (d.type() != s.type() && !converts)
    return bad(OpFault::Sides, "element types differ: '" + d.name() + "' has " +
                                   elementTypeName(d.type()) + " and '" + s.name() + "' has " +
                                   elementTypeName(s.type()) +
                                   "; declare both with one type, or convert with registers on "
                                   "one side: { convert = rn }");
  auto to = dst.nonUnitExtents(), from = src.nonUnitExtents();
  if (to != from && !(kind == OpKind::CopyAsync && regroups(to, from)))
    return bad(OpFault::Sides, "extents differ: the region of '" + d.name() + "' is " +
                                   extentText(to) + " and that of '" + s.name() + "' is " +
                                   extentText(from) + " (extents of 1 aside); " +
                                   cureOfExtents(dst, src));
  return Error::success();
}

/// Checks the threads that reach the operation; an empty set means all.
static Error checkThreads(Scope scope, unsigned ctaThreads, BitVector &active) {
  if (unsigned(scope) >= std::size(scopes))
    return bad(OpFault::Threads, "a scope of number " + Twine(unsigned(scope)) + "; Scope has " +
                                     Twine(std::size(scopes)));
  bool fits = active.size() == ctaThreads;
  if (Error e = checkScope(scope, ctaThreads, fits ? active : BitVector()))
    return e;
  if (active.empty())
    active.resize(ctaThreads, true);
  if (active.size() != ctaThreads)
    return bad(OpFault::Threads, "the set of active threads is for " + Twine(active.size()) +
                                     " threads and the CTA has " + Twine(ctaThreads));
  return active.none() ? bad(OpFault::Threads, "no thread of the CTA reaches this copy")
                       : Error::success();
}

Expected<CopyOp> tilecopy::makePrefetch(Operand src, unsigned ctaThreads, BitVector active,
                                        Options options) {
  if (Error e = checkThreads(Scope::Thread, ctaThreads, active))
    return e;
  if (!src.tensor)
    return bad(OpFault::Region, "a side of the copy has no tensor");
  if (src.tensor->space() != Space::Global)
    return bad(OpFault::Sides,
               "'" + src.tensor->name() + "' is in " + memoryName(src.tensor->space()) +
                   "; a prefetch is of global memory",
               src.tensor->name());
  if (Error e = checkOperand(src, Scope::Thread, /*written=*/false, /*fills=*/true))
    return e;
  if (Error e = checkConversion(OpKind::Prefetch, src, src, options))
    return e;
  CopyOp op;
  op.kind = OpKind::Prefetch;
  op.scope = Scope::Thread;
  op.dst = src;
  op.src = std::move(src);
  op.ctaThreads = ctaThreads;
  op.active = std::move(active);
  op.options = std::move(options);
  return op;
}

/// The scratch holds what the copy moves: as many elements of the type, in the same shape.
static Error checkScratch(const Operand &scratch, const Operand &dst, Scope scope, bool promised) {
  if (Error e = checkOperand(scratch, scope, /*written=*/true, /*fills=*/false, promised))
    return e;
  StringRef name = scratch.tensor->name();
  if (scratch.tensor->type() != dst.tensor->type())
    return bad(OpFault::Sides,
               "the scratch '" + name + "' has elements of " +
                   elementTypeName(scratch.tensor->type()) + ", and the copy moves " +
                   elementTypeName(dst.tensor->type()),
               name);
  auto has = scratch.nonUnitExtents(), moves = dst.nonUnitExtents();
  if (has != moves)
    return bad(OpFault::Sides,
               "the region of the scratch '" + name + "' is " + extentText(has) +
                   ", and the copy moves " + extentText(moves) + " (extents of 1 aside)",
               name);
  return Error::success();
}

/// A cluster has at most 16 CTAs.
static Error checkRank(const Options &options, const OptionKey<Expr> &key) {
  std::optional<Expr> rank = options.get(key);
  if (!rank || !rank->isConstant() || (rank->constantPart() >= 0 && rank->constantPart() < 16))
    return Error::success();
  return bad(OpFault::Option,
             "option '" + key.key + "' is " + Twine(rank->constantPart()) +
                 "; the ranks of a cluster are 0 to 15",
             key.key);
}

/// What is outside of a tensor has one value; only global tensors have an outside, and only masks
/// leave elements of a tensor out.
static Error checkFill(const Options &options, const Tensor &src, const OptionValue &fill) {
  bool masked = options.has(options::Mask) || options.has(options::Where);
  if (src.space() != Space::Global && !masked)
    return bad(
        OpFault::Option,
        "option 'fill' is given, and '" + src.name() + "' is in " + memoryName(src.space()) +
            "; elements outside of global tensors are filled, and those that a mask leaves out",
        options::Fill.key);
  if (options.has(options::Oob))
    return bad(OpFault::Option,
               "options 'fill' and 'oob' both say what elements outside are read as; leave one out",
               options::Fill.key);
  return fillOf(src.type(), fill).takeError();
}

/// The elements that threads combine by this word in that memory, on any target; empty where `type`
/// is one of them.
static std::string reducedTypes(StringRef word, ElementType type, bool global) {
  bool isHalf = type == ElementType::F16 || type == ElementType::BF16;
  bool isWord = !isFloatType(type) && elementBits(type) >= 32;
  if (word == "add")
    return isWord || isHalf || (isFloatType(type) && elementBits(type) >= 32)
               ? ""
               : "f16, bf16, f32, f64 and integers of 32 or 64 bits";
  if (word == "inc" || word == "dec")
    return type == ElementType::U32 ? "" : "u32";
  bool orders = global && (word == "min" || word == "max");
  if (isWord || (orders && isHalf))
    return "";
  return std::string("integers of 32 or 64 bits") +
         (orders ? ", or f16 and bf16 in vectors of 8 bytes" : "");
}

/// What threads combine is in memory, and of a type for which there is an instruction.
static Error checkReduction(const Options &options, const Tensor &dst, const Tensor &src) {
  std::optional<StringRef> word = options.get(options::Reduce);
  if (!word || dst.isMulticast() || src.isMulticast())
    return Error::success();
  auto wrong = [&](const Twine &text) {
    return bad(OpFault::Option, "option 'reduce' is " + *word + ", and " + text,
               options::Reduce.key);
  };
  bool global = dst.space() == Space::Global;
  if (!global && dst.space() != Space::Shared)
    return wrong("the destination '" + dst.name() + "' is in " + memoryName(dst.space()) +
                 "; it must be in global memory or in the CTA's own shared memory");
  std::string takes = reducedTypes(*word, dst.type(), global);
  return takes.empty() ? Error::success()
                       : wrong("'" + dst.name() + "' is in " + memoryName(dst.space()) +
                               " with elements of " + elementTypeName(dst.type()) + "; there " +
                               *word + " takes " + takes);
}

Expected<CopyOp> tilecopy::makeCopy(OpKind kind, Scope scope, Operand dst, Operand src,
                                    unsigned ctaThreads, BitVector active, Options options,
                                    Facts facts) {
  if (kind != OpKind::Copy && kind != OpKind::CopyAsync)
    return bad(OpFault::Sides, "a copy is a copy or a copy_async; makePrefetch makes a prefetch");
  if (Error e = checkThreads(scope, ctaThreads, active))
    return e;
  bool fills = kind == OpKind::CopyAsync, promised = options.has(options::Bounds);
  if (Error e = checkOperand(dst, scope, /*written=*/true, fills, promised))
    return e;
  if (Error e = checkOperand(src, scope, /*written=*/false, fills, promised))
    return e;
  if (Error e = checkConversion(kind, dst, src, options))
    return e;
  if (Error e = checkSides(kind, dst, src, options.has(options::Convert)))
    return e;
  if (std::optional<BarrierRef> mbar = options.get(options::Mbar))
    if (Error e = mbar->check())
      return e;
  for (const auto *key : {&options::Cta, &options::SrcCta})
    if (Error e = checkRank(options, *key))
      return e;
  if (std::optional<Operand> scratch = options.get(options::Scratch))
    if (Error e = checkScratch(*scratch, dst, scope, promised))
      return e;
  if (std::optional<OptionValue> fill = options.get(options::Fill))
    if (Error e = checkFill(options, *src.tensor, *fill))
      return e;
  if (kind == OpKind::Copy)
    if (Error e = checkReduction(options, *dst.tensor, *src.tensor))
      return e;
  auto asyncOnly = [](const OptionSpec &row) { return row.asyncOnly; };
  if (const OptionSpec *row = options.first(asyncOnly); row && kind == OpKind::Copy)
    return bad(OpFault::Option,
               "option '" + row->key + "' is for copy_async; a copy is complete when it is done",
               row->key);
  CopyOp op;
  op.kind = kind;
  op.scope = scope;
  op.dst = std::move(dst);
  op.src = std::move(src);
  op.ctaThreads = ctaThreads;
  op.active = std::move(active);
  op.options = std::move(options);
  op.facts = std::move(facts);
  if (Error e = checkMask(op))
    return e;
  if (Error e = checkMulticast(op))
    return e;
  return op;
}
