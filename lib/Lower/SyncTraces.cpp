//===- SyncTraces.cpp - What walks over blocks have found -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SyncTraces.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

bool SyncTraces::isFull() const {
  constexpr size_t most = 400'000; // about 100 MB
  return kept > most;
}

SyncTrace &SyncTraces::of(const StatementBlock &block, const SyncTrace::Passes &passes,
                          const SyncState &state) {
  constexpr size_t most = 16;
  std::list<SyncTrace> &known = traces[&block];
  for (SyncTrace &t : known)
    if (t.passes == passes && t.states.front() == state)
      return t;
  if (known.size() >= most && !trial) {
    for (const SyncState &s : known.front().states)
      kept -= s.pending.size();
    known.pop_front();
  }
  if (trial && !is_contained(extended, &block))
    extended.push_back(&block);
  kept += state.pending.size();
  return known.emplace_back(SyncTrace{passes, {state}, 0, trial});
}

void SyncTraces::set(SyncTrace &trace, size_t index, const SyncState &state) {
  bool isKnown = index < trace.states.size();
  if (!isKnown && (index != trace.states.size() || isFull()))
    return;
  if (trial && trace.made != trial)
    undo.push_back({&trace, index, isKnown ? std::optional(trace.states[index]) : std::nullopt});
  if (isKnown)
    return replace(trace, index, state);
  kept += state.pending.size();
  trace.states.push_back(state);
}

void SyncTraces::replace(SyncTrace &trace, size_t index, SyncState state) {
  kept += state.pending.size();
  kept -= trace.states[index].pending.size();
  trace.states[index] = std::move(state);
}

void SyncTraces::shorten(SyncTrace &trace, size_t states) {
  for (; trace.states.size() > states; trace.states.pop_back())
    kept -= trace.states.back().pending.size();
}

void SyncTraces::forget(SyncSite site) {
  for (;;) {
    if (auto known = traces.find(site.block); known != traces.end())
      for (SyncTrace &t : known->second)
        shorten(t, site.index + 1);
    auto outer = around->find(site.block);
    if (outer == around->end())
      return;
    site = outer->second;
  }
}

void SyncTraces::begin(ArrayRef<SyncSite> sites) {
  trial = ++trials;
  for (SyncSite site : sites)
    for (;;) {
      SmallVectorImpl<size_t> &indices = changed[site.block];
      if (is_contained(indices, site.index))
        break;
      indices.insert(llvm::lower_bound(indices, site.index), site.index);
      auto outer = around->find(site.block);
      if (outer == around->end())
        break;
      site = outer->second;
    }
}

ArrayRef<size_t> SyncTraces::changedIn(const StatementBlock &block) const {
  auto found = changed.find(&block);
  return found == changed.end() ? ArrayRef<size_t>() : ArrayRef<size_t>(found->second);
}

void SyncTraces::end(bool accepts) {
  if (!accepts) {
    for (Before &b : reverse(undo))
      if (b.state)
        replace(*b.trace, b.index, std::move(*b.state));
      else
        shorten(*b.trace, b.index);
    for (const StatementBlock *block : extended)
      traces[block].remove_if([&](SyncTrace &t) {
        if (t.made == trial)
          shorten(t, 0);
        return t.made == trial;
      });
  } else {
    // Ways that the trial has not come along are known up to the change.
    for (const auto &[block, indices] : changed)
      for (SyncTrace &t : traces[block])
        if (t.checked != trial)
          shorten(t, indices.front() + 1);
  }
  undo.clear();
  extended.clear();
  changed.clear();
  trial = 0;
}
