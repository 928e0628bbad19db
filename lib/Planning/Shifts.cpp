//===- Shifts.cpp - Wide accesses for rows of any pitch -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shifts.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

constexpr unsigned wordBytes = 16;
/// The widest aligned access that words replace, and the shortest run (Shifts.h has the times).
constexpr unsigned mostUnitBytes = 4;
int64_t leastRunBytes(unsigned unitBytes) { return unitBytes == 1 ? 256 : 512; }

class ShiftPlanner {
public:
  ShiftPlanner(const PartitionRequest &request, Findings &findings)
      : request(request), op(request.op), loads(!request.dstLeads),
        global(*(loads ? op.src : op.dst).tensor), map(loads ? request.src : request.dst),
        findings(findings) {}

  /// The plan by words instead of `narrow`; nothing, and a note that says why, where it is not
  /// possible.
  std::optional<Plan> make(const Plan &narrow);

private:
  bool isPossible();
  bool mayReadWords();
  bool isLong(const ThreadPlan &body);
  std::optional<Expr> elementsAfter() const;
  int64_t wordElements() const { return wordBytes * 8 / global.bits(); }
  bool no(Proof status, const Twine &message, const Twine &fix) {
    findings.note("shift", status, message, fix);
    return false;
  }

  const PartitionRequest &request;
  const CopyOp &op;
  bool loads;
  const Tensor &global;
  const AddressMap &map;
  Findings &findings;
};

/// What concerns the tensor in global memory.
bool ShiftPlanner::isPossible() {
  if (map.swizzle)
    return no(Proof::Disproven, global.name() + " is swizzled", "a layout without a swizzle");
  if (op.options.get(options::Width).value_or(wordBytes) < wordBytes)
    return no(Proof::Disproven, "the option width allows no words of 16 bytes", "width = 16");
  return !loads || mayReadWords();
}

/// Words of a load may hold neighbors of the region.
bool ShiftPlanner::mayReadWords() {
  if (!op.sourceIsReadOnly)
    return no(Proof::Unknown,
              global.name() + ": it may be written while the kernel runs, and words of 16 bytes "
                              "would read neighbors of the region",
              "a source that no statement of the kernel writes");
  if (global.window())
    return no(Proof::Unknown, global.name() + ": neighbors of a window may be anything",
              "a copy from the tensor itself");
  if (global.align() % wordBytes)
    return no(Proof::Unknown,
              global.name() + ": its base is aligned to " + Twine(global.align()) + " bytes only",
              "align 16");
  // The region's first element has the least address, and its last one the greatest.
  for (const PairIter &p : request.pairs)
    if (p[OfSrc + Elements].range().lo < 0)
      return no(Proof::Unknown,
                global.name() + ": the stride " + p[OfSrc + Elements].str() + " may be negative",
                "strides in [0, ...]");
  return true;
}

bool ShiftPlanner::isLong(const ThreadPlan &body) {
  int64_t bytes = body.shift->runVectors * wordBytes;
  std::string text = (Twine(bytes) + " bytes are contiguous on both sides").str();
  if (int64_t least = leastRunBytes(body.shift->unitBytes); bytes < least)
    return no(Proof::Disproven, text, "rows of at least " + Twine(least) + " bytes");
  findings.note("shift", Proof::Proven,
                text + ": words of 16 bytes, shifted by the distance of " + global.name() +
                    "'s rows from a word");
  return true;
}

/// Nothing where the last word is proved to lie inside the tensor.
std::optional<Expr> ShiftPlanner::elementsAfter() const {
  Expr last = map.base, end(global.byteSize() * 8 / global.bits() - 1);
  for (const PairIter &p : request.pairs)
    last += p[OfSrc + Elements] * Expr(p.extent - 1);
  if (!global.layout()) {
    end = Expr(0);
    for (auto [extent, stride] : zip(global.shape(), global.strides()))
      end += (extent - Expr(1)) * stride;
  }
  Expr after = end - last;
  if (op.facts.isAtLeast(after, wordElements() - 1) == Proof::Proven)
    return std::nullopt;
  return after;
}

std::optional<Plan> ShiftPlanner::make(const Plan &narrow) {
  if (!isPossible())
    return std::nullopt;
  PartitionRequest words = request;
  words.shiftUnit = std::get<ThreadPlan>(narrow.body).vectorBytes;
  words.leastBytes = words.leaderBytes = wordBytes;
  words.bounds = {};
  words.mayDiffer = false;
  Plan plan = narrow;
  Findings again;
  if (!partition(words, plan, again)) {
    std::vector<RuleFinding> why = again.take();
    no(why.front().status, why.front().message, why.front().fix);
    return std::nullopt;
  }
  auto *body = std::get_if<ThreadPlan>(&plan.body);
  if (body->isGuarded()) {
    no(Proof::Disproven, "the threads do not divide the words of 16 bytes",
       "a tile of a multiple of " + Twine(wordElements() * op.workers()) + " elements");
    return std::nullopt;
  }
  if (!isLong(*body))
    return std::nullopt;
  if (loads)
    body->shift->elementsAfter = elementsAfter();
  return plan;
}

} // namespace

void tilecopy::preferShifts(const PartitionRequest &request, Plan &plan, Findings &findings) {
  const auto &narrow = std::get<ThreadPlan>(plan.body);
  if (narrow.block || narrow.countsThreads() || narrow.vectorBytes > mostUnitBytes || plan.zeros)
    return;
  auto shifted = ShiftPlanner(request, findings).make(plan);
  if (!shifted)
    return;
  // Where the last word may lie outside of the tensor, elements are read.
  if (shiftOf(*shifted)->elementsAfter && !shifted->edge) {
    Findings again(TraceDetail::Declines);
    shifted->edge = partitionAtEdge(request, again);
  }
  plan = std::move(*shifted);
}
