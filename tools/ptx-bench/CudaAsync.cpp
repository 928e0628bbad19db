//===- CudaAsync.cpp - Asynchronous copies as inline PTX ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"
#include "Emit/BulkAsm.h"
#include "Emit/CpAsyncAsm.h"
#include "Emit/TmaAsm.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace llvm;
using namespace tilecopy;

/// `asm volatile("text" :: "r"(a), "l"(b) : "memory");`
static std::string asmText(StringRef text, ArrayRef<std::pair<char, std::string>> operands = {}) {
  std::string result = ("asm volatile(\"" + text + "\" ::").str();
  raw_string_ostream os(result);
  interleaveComma(operands, os,
                  [&](const auto &o) { os << '"' << o.first << "\"(" << o.second << ')'; });
  os << " : \"memory\");\n";
  return result;
}

static std::string sharedAddress(const Twine &pointer) {
  return ("(u32)__cvta_generic_to_shared(" + pointer + ")").str();
}

std::string KernelWriter::barrier(const BarrierRef &ref) {
  return sharedAddress(mangled(ref.barrier->name) + " + " +
                       cppValue(ref.index * Expr(BarrierBytes), "int"));
}

void KernelWriter::election(uint32_t lanes) {
  line() << "u32 elected;\n";
  line() << "asm volatile(\"{ .reg .pred p; elect.sync _|p, %1; selp.u32 %0, 1, 0, p; }\" "
         << ": \"=r\"(elected) : \"n\"(" << lanes << "u));\n";
}

/// The same order as planned: CUDA C++ has no cheaper one.
ArrivalOrder KernelWriter::order() const {
  auto found = planned.plan.orders.find(at);
  return found == planned.plan.orders.end() ? ArrivalOrder::Release : found->second.order;
}

void KernelWriter::fenceOf(ArrivalOrder order) {
  if (order == ArrivalOrder::ReleaseShared)
    line() << asmText("fence.release.sync_restrict::shared::cta.cluster;");
}

Error KernelWriter::write(const ClusterSyncStmt &) {
  fenceOf(order());
  bool releases = order() == ArrivalOrder::Release;
  line() << asmText(releases ? "barrier.cluster.arrive.aligned;"
                             : "barrier.cluster.arrive.relaxed.aligned;");
  line() << asmText("barrier.cluster.wait.aligned;");
  return Error::success();
}

StringRef KernelWriter::waitForm() const {
  if (!planned.plan.orders.count(at))
    return "";
  return order() == ArrivalOrder::Release ? ".acquire.cluster" : ".relaxed.cluster";
}

void KernelWriter::arriveAtPeer(const BarrierStmt &s, std::string object, std::string operand) {
  ArrivalOrder order = this->order();
  fenceOf(order);
  StringRef sem = order == ArrivalOrder::Release ? "release" : "relaxed";
  std::string rank = "(u32)(" + cppValue(*s.cta, "i64") + ")";
  bool bytes = s.op != BarrierStmt::Arrive;
  std::string form =
      s.op == BarrierStmt::ExpectTx
          ? "mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64 [peer], %2"
      : bytes
          ? "mbarrier.arrive.expect_tx." + sem.str() + ".cluster.shared::cluster.b64 _, [peer], %2"
          : "mbarrier.arrive." + sem.str() + ".cluster.shared::cluster.b64 _, [peer]";
  SmallVector<std::pair<char, std::string>, 3> operands = {{'r', object}, {'r', rank}};
  if (bytes)
    operands.push_back({'r', operand});
  line() << asmText("{ .reg .b32 peer; mapa.shared::cluster.u32 peer, %0, %1; " + form + "; }",
                    operands);
}

Error KernelWriter::write(const BarrierStmt &s) {
  if (s.tries)
    return createStringError("no CUDA C++ is written for bounded waits");
  if (s.cta) {
    arriveAtPeer(s, barrier(s.barrier), "(u32)(" + cppValue(s.operand, "i64") + ")");
    return Error::success();
  }
  std::string object = barrier(s.barrier), operand = "(u32)(" + cppValue(s.operand, "i64") + ")";
  switch (s.op) {
  case BarrierStmt::Init:
    line() << asmText("mbarrier.init.shared.b64 [%0], %1;", {{'r', object}, {'r', operand}});
    break;
  case BarrierStmt::Inval:
    line() << asmText("mbarrier.inval.shared.b64 [%0];", {{'r', object}});
    break;
  case BarrierStmt::Arrive:
    line() << asmText("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }",
                      {{'r', object}});
    break;
  case BarrierStmt::ArriveExpectTx:
    line() << asmText("{ .reg .b64 state; mbarrier.arrive.expect_tx.shared.b64 state, [%0], %1; }",
                      {{'r', object}, {'r', operand}});
    break;
  case BarrierStmt::ExpectTx:
    line() << asmText("mbarrier.expect_tx.relaxed.cta.shared.b64 [%0], %1;",
                      {{'r', object}, {'r', operand}});
    break;
  case BarrierStmt::Wait:
    line() << "{\n";
    open();
    line() << "const u32 object = " << object << ", parity = " << operand << " & 1;\n";
    line() << "u32 complete;\n";
    line() << "do\n";
    line() << "  asm volatile(\"{ .reg .pred p; mbarrier.try_wait.parity" << waitForm()
           << ".shared.b64 p, [%1], %2; "
           << "selp.u32 %0, 1, 0, p; }\" : \"=r\"(complete) : \"r\"(object), \"r\"(parity) : "
           << "\"memory\");\n";
    line() << "while (!complete);\n";
    if (waitForm() == ".relaxed.cluster")
      line() << asmText("fence.acquire.sync_restrict::shared::cluster.cluster;");
    close();
    break;
  }
  return Error::success();
}

Error KernelWriter::write(const FenceStmt &s) {
  static const StringRef texts[] = {"fence.proxy.async.shared::cta;", "fence.proxy.async.global;",
                                    "fence.mbarrier_init.release.cluster;"};
  line() << asmText(texts[s.kind]);
  return Error::success();
}

Error KernelWriter::write(const GroupStmt &s) {
  static const StringRef texts[] = {"cp.async.bulk.commit_group", "cp.async.bulk.wait_group",
                                    "cp.async.bulk.wait_group.read", "cp.async.commit_group",
                                    "cp.async.wait_group"};
  bool waits = s.op != GroupStmt::BulkCommit && s.op != GroupStmt::CpAsyncCommit;
  line() << asmText((texts[s.op] + (waits ? " " + std::to_string(s.pending) : "") + ";").str());
  return Error::success();
}

void KernelWriter::issue(AsmText text, ArrayRef<std::string> values) {
  std::replace(text.text.begin(), text.text.end(), '$', '%');
  assert(values.size() == StringRef(text.constraints).count(',') && "a value for each operand");
  std::vector<std::pair<char, std::string>> operands;
  for (auto [i, v] : enumerate(values))
    operands.push_back({text.constraints[2 * i], v}); // "r,l,r,~{memory}"
  line() << asmText(text.text, operands);
}

/// One issue for each run.
void KernelWriter::bulkCopy(const Plan &plan, const BulkPlan &body, const BarrierRef *told) {
  unsigned bits = elementBits(plan.type);
  if (body.cta) {
    line() << "u32 peer, peerBarrier;\n";
    auto map = [&](StringRef name, const std::string &own) {
      line() << "asm volatile(\"mapa.shared::cluster.u32 %0, %1, %2;\" : \"=r\"(" << name
             << ") : \"r\"(" << own << "), \"r\"((u32)(" << cppValue(*body.cta, "int") << ")));\n";
    };
    map("peer", sharedAddress(mangled(plan.dst.tensor)));
    map("peerBarrier", barrier(*told));
  }
  std::string at[] = {cppValue(plan.dst.base, "i64"), cppValue(plan.src.base, "i64")};
  for (auto [k, l] : enumerate(body.loops)) {
    loop("int", "b" + Twine(k), Twine(l.extent), body.unrolled);
    for (unsigned side : {Dst, Src})
      at[side] += (" + b" + Twine(k) + " * (" + cppValue(l[side], "i64") + ")").str();
  }
  auto operand = [&](const PlanSide &side, const std::string &elements) {
    std::string pointer = mangled(side.tensor) + " + " + cppBytes("(" + elements + ")", bits);
    return side.space == Space::Shared ? sharedAddress(pointer) : pointer;
  };
  SmallVector<std::string, 5> values;
  if (body.cta)
    values.push_back("peer + (u32)(" + cppBytes("(" + at[Dst] + ")", bits) + ")");
  else if (body.kind != BulkPlan::Prefetch) // which has one place
    values.push_back(operand(plan.dst, at[Dst]));
  values.push_back(operand(plan.src, at[Src]));
  if (body.tellsBarrier())
    values.push_back(body.cta ? "peerBarrier" : barrier(*told));
  if (body.ctaMask)
    values.push_back("(u16)(" + cppValue(*body.ctaMask, "int") + ")");
  if (body.cachePolicy)
    values.push_back(std::to_string(*body.cachePolicy) + "ull");
  issue(bulkAsm(body), values);
  for (size_t k = 0; k < body.loops.size(); ++k)
    close();
}

void KernelWriter::cpAsync(const CpAsyncForm &form, unsigned bytes, const std::string &to,
                           const std::string &from) {
  SmallVector<std::string, 3> values{sharedAddress(to), from};
  if (form.cachePolicy)
    values.push_back(std::to_string(*form.cachePolicy) + "ull");
  issue(cpAsyncAsm(form, bytes, /*partial=*/false), values);
}

void KernelWriter::tensorCopy(const Plan &plan, const TmaPlan &body, const BarrierRef *told) {
  bool load = body.kind == TmaPlan::Load;
  const PlanSide &side = load ? plan.dst : plan.src;
  std::string bytes = cppBytes(cppValue(side.base, "int"), elementBits(plan.type));
  std::string shared = mangled(side.tensor) + " + " + bytes, map;
  SmallVector<std::string, 5> coords;
  for (const Expr &c : body.coords)
    coords.push_back(cppValue(c, "int"));
  map = "&map" + std::to_string(find(emitted.tensorMaps, body.map) - emitted.tensorMaps.begin());
  if (body.prefetchMap)
    issue(prefetchTensorMapAsm(), map);
  for (auto [k, l] : enumerate(body.loops)) {
    loop("int", "b" + Twine(k), Twine(l.extent), true);
    shared += (" + b" + Twine(k) + " * " + Twine(l[TmaPlan::Shared])).str();
    coords[l.tag] += (" + b" + Twine(k) + " * " + Twine(l[TmaPlan::Coordinate])).str();
  }
  TmaForm form{body.kind,        body.map.rank(),
               body.clusterForm, body.ctaMask.has_value(),
               body.ctaGroup,    body.cachePolicy.has_value(),
               body.reduction};
  SmallVector<std::string, 10> values;
  if (load)
    values.push_back(sharedAddress(shared));
  values.push_back(map);
  for (const std::string &c : coords)
    values.push_back("(int)(" + c + ")");
  values.push_back(load ? barrier(*told) : sharedAddress(shared));
  if (body.ctaMask)
    values.push_back("(u16)(" + cppValue(*body.ctaMask, "int") + ")");
  if (body.cachePolicy)
    values.push_back(std::to_string(*body.cachePolicy) + "ull");
  issue(tmaAsm(form), values);
  for (size_t k = 0; k < body.loops.size(); ++k)
    close();
}
