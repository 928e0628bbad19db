//===- PlanWindows.cpp - Windows and the maps edited for them -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanWindows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace tilecopy;

static Error mistake(const Kernel &kernel, SourceLoc loc, const Tensor &named, const Twine &text) {
  auto error = std::make_unique<PlanError>(loc, text.str());
  if (auto at = kernel.declared.find(named.name()); at != kernel.declared.end())
    error->mistakes.back().notes.push_back(
        {at->second, ("'" + named.name() + "' is declared here").str()});
  return Error(std::move(error));
}

void tilecopy::checkWindows(const Kernel &kernel, function_ref<void(Error)> report) {
  DenseMap<const Tensor *, const Tensor *> windows;
  for (const auto &t : kernel.locals) {
    if (!t->window())
      continue;
    auto [first, fresh] = windows.try_emplace(&t->owner(), t.get());
    if (fresh)
      continue;
    auto at = kernel.declared.find(t->name());
    report(mistake(kernel, at == kernel.declared.end() ? kernel.loc : at->second, *first->second,
                   "'" + t->name() + "' is a second window of '" + t->owner().name() +
                       "'; a tensor has one, because accesses through two are not compared"));
  }
  if (windows.empty())
    return;
  forEachStatement(kernel.body, [&](const Statement &s) {
    SmallPtrSet<const Tensor *, 2> seen;
    forEachTensor(s, [&](const Tensor &t) {
      if (auto found = windows.find(&t); found != windows.end() && seen.insert(&t).second)
        report(mistake(kernel, s.loc, *found->second,
                       "'" + t.name() + "' has the window '" + found->second->name() +
                           "'; write the window in place of the tensor"));
    });
  });
}

void tilecopy::planMapEdits(PlannedKernel &planned, function_ref<void(Error)> report) {
  KernelPlan &plan = planned.plan;
  auto isOf = [&](unsigned map, const Tensor &window) {
    const auto &edit = plan.tensorMaps[map].edit;
    return edit && edit->window == window.name();
  };
  SmallPtrSet<const Tensor *, 2> replaced;
  SmallPtrSet<const Statement *, 8> repeated; // in a loop
  forEachStatement(planned.kernel->body, [&](const Statement &s) {
    if (const auto *loop = std::get_if<ForStmt>(&s.node))
      forEachStatement(loop->body, [&](const Statement &inside) { repeated.insert(&inside); });
    const auto *m = std::get_if<TensorMapStmt>(&s.node);
    if (!m)
      return;
    if (m->op == TensorMapStmt::Replace && repeated.contains(&s))
      report(mistake(*planned.kernel, s.loc, *m->window,
                     "'tensormap.replace' is in a loop; the window '" + m->window->name() +
                         "' does not change, so its maps are edited once, before the loop"));
    MapEditPlan edit{m->op == TensorMapStmt::Replace, {}};
    for (unsigned i = 0; i != plan.tensorMaps.size(); ++i)
      if (isOf(i, *m->window))
        edit.maps.push_back(i);
    if (edit.edits)
      replaced.insert(m->window.get());
    plan.edits.insert({&s, std::move(edit)});
  });
  for (const PlannedCopy &copy : planned.copies) {
    const Tensor *window = nullptr;
    forEachTensor(*copy.statement, [&](const Tensor &t) {
      if (copy.tensorMap && t.window() && isOf(*copy.tensorMap, t))
        window = &t;
    });
    if (window && !replaced.contains(window))
      report(mistake(*planned.kernel, copy.loc(), *window,
                     "the copy goes through a tensor map of window '" + window->name() +
                         "', which the kernel has to make; one whole warp does it before, by "
                         "'tensormap.replace " +
                         window->name() + "'"));
  }
}
