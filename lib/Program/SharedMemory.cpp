//===- SharedMemory.cpp - A kernel's shared memory ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/SharedMemory.h"
#include "tilecopy/op/TensorMapPlan.h"
#include "tilecopy/program/Grid.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

StringRef SharedObject::name() const {
  if (const auto *t = std::get_if<const Tensor *>(&entity))
    return (*t)->name();
  if (const auto *b = std::get_if<const Barrier *>(&entity))
    return (*b)->name;
  if (const auto *l = std::get_if<const ForStmt *>(&entity))
    return (*l)->variable.name();
  if (const auto *m = std::get_if<const TensorMapStmt *>(&entity))
    return (*m)->window->name();
  return std::get<const TmemPool *>(entity)->name;
}

/// The tensors that asynchronous copies fill. Bulk loads, which mbarriers count, may bring the rest
/// of the last 16 bytes of them.
static SmallPtrSet<const Tensor *, 8> filledTensors(const Kernel &kernel) {
  SmallPtrSet<const Tensor *, 8> filled;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *copy = std::get_if<CopyStmt>(&s.node);
        copy && copy->op.kind == OpKind::CopyAsync && copy->op.options.has(options::Mbar))
      filled.insert(&copy->op.dst.tensor->owner());
  });
  return filled;
}

SharedLayout tilecopy::sharedLayout(const Kernel &kernel) {
  constexpr unsigned addressBytes = 4, passBytes = 4;
  SharedLayout layout;
  for (const auto &t : kernel.locals)
    if (t->space() == Space::Shared)
      layout.objects.push_back({t.get(), t->byteSize(), t->align()});
  for (const auto &b : kernel.barriers)
    layout.objects.push_back({b.get(), int64_t(b->count) * BarrierBytes, BarrierBytes});
  for (const auto &p : kernel.pools)
    layout.objects.push_back({p.get(), addressBytes, addressBytes});
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *loop = std::get_if<ForStmt>(&s.node); loop && loop->dynamic)
      layout.objects.push_back(hasCtaForEachPass(kernel, *loop)
                                   ? SharedObject{loop, PassAnswerBytes, PassAnswerAlign}
                                   : SharedObject{loop, 2 * passBytes, passBytes});
    if (const auto *m = std::get_if<TensorMapStmt>(&s.node); m && m->op == TensorMapStmt::Replace)
      layout.objects.push_back({m, EditedMapBytes, EditedMapBytes});
  });
  // The sum stays within int64: a tensor has at most GpuTarget::greatestSharedBytes().
  constexpr int64_t unit = 16;
  auto filled = filledTensors(kernel);
  for (SharedObject &o : layout.objects) {
    const auto *tensor = std::get_if<const Tensor *>(&o.entity);
    o.offset = alignTo(layout.bytes, o.align);
    layout.bytes = alignTo(o.end(), tensor && filled.count(*tensor) ? std::gcd(o.align, unit) : 1);
    layout.align = std::max(layout.align, o.align);
  }
  return layout;
}

std::optional<SharedExcess> tilecopy::sharedExcess(const Kernel &kernel, const GpuTarget &target) {
  SharedLayout layout = sharedLayout(kernel);
  // The first KiB belongs to the system, so an alignment above 1 KiB leaves a gap after it.
  constexpr int64_t reserved = 1024;
  int64_t gap = alignTo(reserved, layout.align) - reserved;
  auto it = find_if(layout.objects,
                    [&](const SharedObject &o) { return gap + o.end() > target.sharedBytes(); });
  if (it == layout.objects.end())
    return std::nullopt;
  StringRef kind = std::holds_alternative<const Tensor *>(it->entity)    ? "tensor"
                   : std::holds_alternative<const Barrier *>(it->entity) ? "mbarrier"
                   : std::holds_alternative<const ForStmt *>(it->entity) ? "dynamic loop"
                   : std::holds_alternative<const TensorMapStmt *>(it->entity)
                       ? "tensormap.replace of window"
                       : "pool";
  std::string aligned = gap ? "and an alignment of " + std::to_string(layout.align) + " " : "";
  return SharedExcess{*it, (kind + " '" + it->name() + "' takes " + Twine(it->bytes) +
                            " bytes of shared memory, which with what is before it " + aligned +
                            "makes " + Twine(gap + it->end()) + "; a CTA of " + target.cpu() +
                            " has at most " + Twine(target.sharedBytes()))
                               .str()};
}
