//===- KernelPlan.cpp - The plan of a kernel as text and JSON -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/KernelPlan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

/// `0-31, 64`.
static std::string ranges(const BitVector &threads) {
  std::string text;
  ListSeparator comma;
  raw_string_ostream os(text);
  for (int first = threads.find_first(); first != -1;) {
    int end = threads.find_next_unset(unsigned(first));
    int last = (end == -1 ? int(threads.size()) : end) - 1;
    os << comma << first;
    if (last != first)
      os << '-' << last;
    first = end == -1 ? -1 : threads.find_next(unsigned(end));
  }
  return text;
}

static StringRef nameOf(const Tensor &tensor) { return tensor.name(); }
static StringRef nameOf(const TmemPool &pool) { return pool.name; }

static bool isRemote(const KernelPlan &plan, const SharedObject &object) {
  const auto *barrier = std::get_if<const Barrier *>(&object.entity);
  return barrier && is_contained(plan.remote, *barrier);
}

/// How many instances of the scope a CTA has.
static unsigned instances(const KernelPlan &plan, const SyncPlan &sync) {
  return sync.part ? 1 : unsigned(divideCeil(plan.threads, sync.threads));
}

static void printShared(const KernelPlan &plan, raw_ostream &os) {
  for (const SharedObject &o : plan.shared.objects) {
    os << "  shared " << o.name() << ": " << o.bytes << " bytes";
    if (plan.dynamicShared)
      os << " at " << o.offset;
    os << ", aligned to " << o.align;
    if (isRemote(plan, o))
      os << ", other CTAs arrive";
    os << '\n';
  }
}

static void printPlaced(const KernelPlan &plan, raw_ostream &os) {
  for (const PlacedSync &p : plan.placed)
    os << "  line " << p.line << ": " << p.what << " is placed here"
       << (p.exact ? ": " : " (less may be enough): ") << p.reason << '\n';
}

static StringRef whatName(OrderPlan::What what) {
  static constexpr StringLiteral names[] = {"arrival", "wait", "cluster_barrier"};
  return names[what];
}

/// What ptxas adds to the instruction itself.
static StringRef costOf(const OrderPlan &plan) {
  if (plan.order == ArrivalOrder::Relaxed)
    return "no fence";
  bool shared = plan.order == ArrivalOrder::ReleaseShared;
  if (plan.what == OrderPlan::Wait)
    return shared ? "no fence" : "empties the L1 cache";
  return shared ? "waits for the accesses of the thread: MEMBAR.ALL.CTA"
                : "waits for the memory of the GPU: MEMBAR.ALL.GPU";
}

static void print(const Statement &s, const OrderPlan &plan, raw_ostream &os) {
  bool waits = plan.what == OrderPlan::Wait;
  static constexpr StringLiteral given[] = {"is relaxed", "hands over shared memory",
                                            "hands over all"};
  static constexpr StringLiteral seen[] = {"is relaxed", "sees shared memory", "sees all"};
  static constexpr StringLiteral what[] = {"an arrival at another CTA", "a wait for other CTAs",
                                           "a barrier of the cluster"};
  os << "  line " << s.loc.line << ": " << what[plan.what] << ' '
     << (waits ? seen : given)[unsigned(plan.order)] << " (" << costOf(plan) << "): " << plan.reason
     << '\n';
}

static void print(const Statement &s, const TilePlan &plan, raw_ostream &os) {
  auto line = [&](StringRef text, const auto &named, StringRef after) {
    if (named.empty())
      return;
    os << "  line " << s.loc.line << ": " << text;
    interleaveComma(named, os, [&](const auto *n) { os << nameOf(*n); });
    os << after << '\n';
  };
  bool barrier =
      std::holds_alternative<SyncStmt>(s.node) || std::holds_alternative<ClusterSyncStmt>(s.node);
  bool wait = std::holds_alternative<TensorMemoryStmt>(s.node);
  line("reads the address of ", plan.reads,
       barrier ? ", once for all that follows" : ", for this statement alone");
  line("the wait gives values to ", wait ? plan.waits : TilePlan().waits, "");
  line("waits for the loads of ", wait ? TilePlan().waits : plan.waits, " first");
  line("waits for the loads of ", plan.waitsAtEnd, " at the end of its body");
  line("merges ", plan.merges, "");
}

static void print(const Statement &s, const MapEditPlan &plan, raw_ostream &os) {
  os << "  line " << s.loc.line << (plan.edits ? ": edits tensor map " : ": acquires tensor map ");
  interleaveComma(plan.maps, os);
  os << (plan.maps.empty() ? "none: no copy has one of the window\n" : "\n");
}

/// How the CTAs share the passes of a dynamic loop.
static void printSharing(raw_ostream &os, const LoopPlan &loop) {
  if (loop.takesOver)
    os << " whose passes are CTAs, which take over those that have not started";
  else if (loop.counter)
    os << " that the CTAs share by counter " << *loop.counter;
  if (loop.takesOver || loop.counter)
    os << ", barrier 0 between two passes";
}

void KernelPlan::print(raw_ostream &os) const {
  os << threads << (threads == 1 ? " thread" : " threads");
  if (cluster > 1)
    os << ", clusters of " << cluster;
  if (minCtas)
    os << ", at least " << minCtas << " CTA per SM";
  if (shared.bytes)
    os << ", " << shared.bytes << " bytes of " << (dynamicShared ? "dynamic" : "static")
       << " shared memory";
  os << (splitsBlocks ? ", a basic block for each copy\n" : "\n");
  printShared(*this, os);
  if (!readOnly.empty()) {
    os << "  only read: ";
    interleaveComma(readOnly, os, [&](const Tensor *t) { os << t->name(); });
    os << '\n';
  }
  for (const auto &[i, map] : enumerate(tensorMaps))
    os << "  tensor map " << i << ": of " << map.tensor
       << (map.edit ? ", edited for " + map.edit->window : "") << '\n';
  if (mapBytes())
    os << "  edited tensor maps: " << mapBytes() << " bytes of global memory for each CTA\n";
  for (const auto &[statement, branch] : branches) {
    os << "  line " << statement->loc.line << ": threads " << ranges(branch.threads);
    if (branch.electLanes)
      os << ", one elected in each warp among lanes 0x" << utohexstr(branch.electLanes, true);
    if (branch.onlyThread)
      os << ", by one comparison with its index";
    os << (branch.entered ? "" : ", where the condition holds");
    if (any_of(branch.compareBits, [](unsigned bits) { return bits != 32; })) {
      os << ", compared in ";
      interleaveComma(branch.compareBits, os);
      os << " bits";
    }
    os << '\n';
  }
  for (const auto &[statement, loop] : loops) {
    os << "  line " << statement->loc.line << ": a loop";
    if (loop.passes)
      os << " of " << *loop.passes << (*loop.passes == 1 ? " pass" : " passes");
    printSharing(os, loop);
    os << ", compared in " << loop.compareBits << " bits"
       << (loop.stopsAtEnd ? ", and the last step stops at the end\n" : "\n");
  }
  for (const auto &[statement, sync] : syncs) {
    if (!sync.barrier)
      continue;
    os << "  line " << statement->loc.line << ": barrier " << *sync.barrier;
    if (unsigned n = instances(*this, sync); n > 1)
      os << " to " << *sync.barrier + n - 1;
    os << ", " << sync.threads << (sync.threads == 1 ? " thread\n" : " threads\n");
  }
  printPlaced(*this, os);
  for (const auto &[statement, order] : orders)
    ::print(*statement, order, os);
  for (const auto &[statement, tile] : tiles)
    ::print(*statement, tile, os);
  for (const auto &[statement, edit] : edits)
    ::print(*statement, edit, os);
}

static json::Value sharedJson(const KernelPlan &plan) {
  json::Array objects;
  for (const SharedObject &o : plan.shared.objects)
    objects.push_back(json::Object{{"name", o.name().str()},
                                   {"bytes", o.bytes},
                                   {"align", o.align},
                                   {"offset", o.offset},
                                   {"remote", isRemote(plan, o)}});
  return json::Object{{"dynamic", plan.dynamicShared},
                      {"bytes", plan.shared.bytes},
                      {"align", plan.shared.align},
                      {"objects", std::move(objects)}};
}

static json::Value toJson(const Statement &statement, const BranchPlan &branch) {
  json::Object object{{"line", int64_t(statement.loc.line)},
                      {"threads", ranges(branch.threads)},
                      {"elect_lanes", int64_t(branch.electLanes)},
                      {"entered", branch.entered},
                      {"compare_bits", json::Array(branch.compareBits)}};
  if (branch.onlyThread)
    object["only_thread"] = *branch.onlyThread;
  return object;
}

static json::Value toJson(const Statement &statement, const LoopPlan &loop) {
  json::Object object{{"line", int64_t(statement.loc.line)}, {"compare_bits", loop.compareBits}};
  if (loop.stopsAtEnd)
    object["stops_at_end"] = true;
  if (loop.passes)
    object["passes"] = *loop.passes;
  if (loop.counter)
    object["counter"] = *loop.counter;
  if (loop.takesOver)
    object["takes_over"] = true;
  return object;
}

static json::Value toJson(const Statement &statement, const SyncPlan &sync) {
  json::Object object{{"line", int64_t(statement.loc.line)},
                      {"scope", sync.part ? StringRef("warps") : scopeName(sync.scope)},
                      {"threads", sync.threads}};
  if (sync.barrier)
    object["barrier"] = *sync.barrier;
  return object;
}

static json::Value toJson(const Statement &statement, const OrderPlan &plan) {
  return json::Object{{"line", int64_t(statement.loc.line)},
                      {"what", whatName(plan.what)},
                      {"order", orderName(plan.order)},
                      {"cost", costOf(plan)},
                      {"in_loop", plan.inLoop},
                      {"reason", plan.reason}};
}

template <typename List> static json::Value namesOf(const List &list) {
  json::Array names;
  for (const auto *named : list)
    names.push_back(nameOf(*named).str());
  return names;
}

static json::Value toJson(const Statement &statement, const TilePlan &plan) {
  return json::Object{{"line", int64_t(statement.loc.line)},
                      {"merges", namesOf(plan.merges)},
                      {"waits", namesOf(plan.waits)},
                      {"waits_at_end", namesOf(plan.waitsAtEnd)},
                      {"reads", namesOf(plan.reads)}};
}

static json::Value toJson(const Statement &statement, const MapEditPlan &plan) {
  return json::Object{{"line", int64_t(statement.loc.line)},
                      {"what", plan.edits ? "replace" : "fence"},
                      {"tensor_maps", json::Array(plan.maps)}};
}

json::Value KernelPlan::toJSON() const {
  json::Array maps, ifs, counted, barriers, handed, merged, edited, added;
  for (const TensorMapPlan &map : tensorMaps)
    maps.push_back(map.toJSON());
  for (const auto &[statement, branch] : branches)
    ifs.push_back(toJson(*statement, branch));
  for (const auto &[statement, loop] : loops)
    counted.push_back(toJson(*statement, loop));
  for (const auto &[statement, sync] : syncs)
    barriers.push_back(toJson(*statement, sync));
  for (const auto &[statement, order] : orders)
    handed.push_back(toJson(*statement, order));
  for (const auto &[statement, tile] : tiles)
    merged.push_back(toJson(*statement, tile));
  for (const auto &[statement, edit] : edits)
    edited.push_back(toJson(*statement, edit));
  for (const PlacedSync &p : placed)
    added.push_back(json::Object{
        {"line", int64_t(p.line)}, {"what", p.what}, {"exact", p.exact}, {"reason", p.reason}});
  return json::Object{{"threads", threads},
                      {"cluster", cluster},
                      {"min_ctas", minCtas},
                      {"shared", sharedJson(*this)},
                      {"read_only", namesOf(readOnly)},
                      {"tensor_maps", std::move(maps)},
                      {"counters", counters},
                      {"edited_map_bytes", mapBytes()},
                      {"splits_blocks", splitsBlocks},
                      {"branches", std::move(ifs)},
                      {"loops", std::move(counted)},
                      {"syncs", std::move(barriers)},
                      {"placed", std::move(added)},
                      {"orders", std::move(handed)},
                      {"tiles", std::move(merged)},
                      {"map_edits", std::move(edited)}};
}
