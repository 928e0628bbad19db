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

std::string tilecopy::asmText(StringRef text, ArrayRef<AsmOperand> in, ArrayRef<AsmOperand> out) {
  std::string result = ("asm volatile(\"" + text + "\" :").str();
  raw_string_ostream os(result);
  auto operand = [&](const AsmOperand &o) { os << '"' << o.constraint << "\"(" << o.value << ')'; };
  os << (out.empty() ? "" : " ");
  interleaveComma(out, os, operand);
  os << (out.empty() ? ":" : " : ");
  interleaveComma(in, os, operand);
  os << " : \"memory\");\n";
  return result;
}

std::string tilecopy::asmList(size_t first, size_t count) {
  std::string text = "{";
  for (size_t i = 0; i != count; ++i)
    text += (i ? ", %" : "%") + std::to_string(first + i);
  return text + "}";
}

std::string tilecopy::sharedAddress(const Twine &pointer) {
  return ("(u32)__cvta_generic_to_shared(" + pointer + ")").str();
}

void KernelWriter::peer(StringRef name, const std::string &own, const Expr &cta) {
  line() << "u32 " << name << ";\n";
  line() << "asm(\"mapa.shared::cluster.u32 %0, %1, %2;\" : \"=r\"(" << name << ") : \"r\"(" << own
         << "), \"r\"((u32)(" << cppValue(cta, "int") << ")));\n";
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

void KernelWriter::write(const ClusterSyncStmt &) {
  fenceOf(order());
  bool releases = order() == ArrivalOrder::Release;
  line() << asmText(releases ? "barrier.cluster.arrive.aligned;"
                             : "barrier.cluster.arrive.relaxed.aligned;");
  line() << asmText("barrier.cluster.wait.aligned;");
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
  SmallVector<AsmOperand, 3> operands = {{"r", object}, {"r", rank}};
  if (bytes)
    operands.push_back({"r", operand});
  line() << asmText("{ .reg .b32 peer; mapa.shared::cluster.u32 peer, %0, %1; " + form + "; }",
                    operands);
}

void KernelWriter::write(const BarrierStmt &s) {
  if (s.cta) {
    arriveAtPeer(s, barrier(s.barrier), "(u32)(" + cppValue(s.operand, "i64") + ")");
    return;
  }
  std::string object = barrier(s.barrier), operand = "(u32)(" + cppValue(s.operand, "i64") + ")";
  switch (s.op) {
  case BarrierStmt::Init:
    line() << asmText("mbarrier.init.shared.b64 [%0], %1;", {{"r", object}, {"r", operand}});
    break;
  case BarrierStmt::Inval:
    line() << asmText("mbarrier.inval.shared.b64 [%0];", {{"r", object}});
    break;
  case BarrierStmt::Arrive:
    line() << asmText("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }",
                      {{"r", object}});
    break;
  case BarrierStmt::ArriveExpectTx:
    line() << asmText("{ .reg .b64 state; mbarrier.arrive.expect_tx.shared.b64 state, [%0], %1; }",
                      {{"r", object}, {"r", operand}});
    break;
  case BarrierStmt::ExpectTx:
    line() << asmText("mbarrier.expect_tx.relaxed.cta.shared.b64 [%0], %1;",
                      {{"r", object}, {"r", operand}});
    break;
  case BarrierStmt::Wait:
    return wait(s, object, operand);
  }
}

void KernelWriter::wait(const BarrierStmt &s, const std::string &object, const std::string &phase) {
  line() << "{\n";
  open();
  line() << "const u32 object = " << object << ", parity = " << phase << " & 1;\n";
  line() << "u32 complete" << (s.tries ? ", tries = 0" : "") << ";\n";
  line() << "do\n";
  line() << "  asm volatile(\"{ .reg .pred p; mbarrier."
         << (target.has(Feature::MbarrierTryWait) ? "try_wait" : "test_wait") << ".parity"
         << waitForm() << ".shared.b64 p, [%1], %2; "
         << "selp.u32 %0, 1, 0, p; }\" : \"=r\"(complete) : \"r\"(object), \"r\"(parity) : "
         << "\"memory\");\n";
  line() << "while (!complete" << (s.tries ? " && ++tries < " + std::to_string(s.tries) + "u" : "")
         << ");\n";
  if (waitForm() == ".relaxed.cluster")
    line() << asmText("fence.acquire.sync_restrict::shared::cluster.cluster;");
  if (s.tries)
    line() << "if (!complete) asm volatile(\"trap;\");\n";
  close();
}

void KernelWriter::write(const FenceStmt &s) {
  static const StringRef texts[] = {"fence.proxy.async.shared::cta;", "fence.proxy.async.global;",
                                    "fence.mbarrier_init.release.cluster;"};
  line() << asmText(texts[s.kind]);
}

void KernelWriter::write(const RegistersStmt &s) {
  StringRef change = s.more ? "inc" : "dec";
  line() << asmText("setmaxnreg." + change.str() + ".sync.aligned.u32 " + std::to_string(s.count) +
                    ";");
}

void KernelWriter::write(const GroupStmt &s) {
  static const StringRef texts[] = {"cp.async.bulk.commit_group", "cp.async.bulk.wait_group",
                                    "cp.async.bulk.wait_group.read", "cp.async.commit_group",
                                    "cp.async.wait_group"};
  bool waits = s.op != GroupStmt::BulkCommit && s.op != GroupStmt::CpAsyncCommit;
  line() << asmText((texts[s.op] + (waits ? " " + std::to_string(s.pending) : "") + ";").str());
}

/// Calls one of the forms that the library emits, too.
void KernelWriter::issue(AsmText text, ArrayRef<std::string> values) {
  std::replace(text.text.begin(), text.text.end(), '$', '%');
  assert(values.size() == StringRef(text.constraints).count(',') && "a value for each operand");
  std::vector<AsmOperand> operands;
  for (auto [i, v] : enumerate(values))
    operands.push_back({std::string(1, text.constraints[2 * i]), v}); // "r,l,r,~{memory}"
  line() << asmText(text.text, operands);
}

/// One issue for each run.
void KernelWriter::write(const Plan &plan, const BulkPlan &body) {
  if (body.cta) {
    peer("peer", sharedAddress(mangled(plan.dst.tensor)), *body.cta);
    peer("bulkBarrier", barrier(*told), *body.cta);
  }
  SideText dst(plan, true), src(plan, false);
  (body.unrolled ? dst.unrolled : dst.loops) = counters::select<Dst>(body.loops);
  (body.unrolled ? src.unrolled : src.loops) = counters::select<Src>(body.loops);
  bool writes = body.kind != BulkPlan::Prefetch; // which has one place
  if (writes)
    startThread(dst);
  startThread(src);
  loops("l", dst.loops, false);
  if (writes)
    startPass(dst);
  startPass(src);
  auto counts = loops("u", dst.unrolled, true);
  auto operand = [&](const SideText &side) {
    std::string pointer =
        mangled(side.plan.tensor) + " + " + side.bytes(offsetInPass(side, counts, 0));
    return side.plan.space == Space::Shared ? sharedAddress(pointer) : pointer;
  };
  SmallVector<std::string, 5> values;
  if (body.cta)
    values.push_back("peer + (u32)(" + dst.bytes(offsetInPass(dst, counts, 0)) + ")");
  else if (writes)
    values.push_back(operand(dst));
  values.push_back(operand(src));
  if (body.tellsBarrier())
    values.push_back(body.cta ? "bulkBarrier" : barrier(*told));
  if (body.ctaMask)
    values.push_back("(u16)(" + cppValue(*body.ctaMask, "int") + ")");
  if (body.cachePolicy)
    values.push_back(std::to_string(*body.cachePolicy) + "ull");
  issue(bulkAsm(body), values);
  close(body.loops.size());
}

/// The barrier that is signaled; for a pair of CTAs, that of the first one.
std::string KernelWriter::tensorBarrier(const TmaPlan &body) {
  if (body.kind != TmaPlan::Load || body.ctaGroup != 2)
    return body.kind == TmaPlan::Load ? barrier(*told) : "";
  line() << "u32 pairBarrier;\n";
  line() << "asm(\"mapa.shared::cluster.u32 %0, %1, %2;\" : \"=r\"(pairBarrier) : \"r\"("
         << barrier(*told) << "), \"r\"(clusterCtaRank() & ~1u));\n";
  return "pairBarrier";
}

void KernelWriter::write(const Plan &plan, const TmaPlan &body) {
  bool load = body.kind == TmaPlan::Load, moves = body.kind != TmaPlan::Prefetch;
  std::string map = tensorMap(find(emitted.tensorMaps, body.map) - emitted.tensorMaps.begin());
  if (body.prefetchMap)
    issue(prefetchTensorMapAsm(), map);
  std::string barrier = tensorBarrier(body), shared;
  SmallVector<std::string, 5> coords;
  for (const Expr &c : body.coords)
    coords.push_back(cppValue(c, "int"));
  if (moves) {
    const PlanSide &side = load ? plan.dst : plan.src;
    shared =
        mangled(side.tensor) + " + " + cppBytes(cppValue(side.base, "int"), elementBits(plan.type));
  }
  if (!body.rows.empty()) {
    line() << "const int rows[] = {";
    interleaveComma(body.rows, os, [&](const Expr &row) { os << cppValue(row, "int"); });
    os << "};\n";
  }
  auto counts = loops("b", body.loops, body.unrolled);
  for (auto [count, l] : zip(counts, body.loops)) {
    shared += " + " + count + " * " + std::to_string(l[TmaPlan::Shared]);
    coords[l.tag.dimension()] += " + " + count + " * " + std::to_string(l[TmaPlan::Coordinate]);
  }
  TmaForm form{body.kind,        body.map.rank(),
               body.clusterForm, body.ctaMask.has_value(),
               body.ctaGroup,    body.cachePolicy.has_value(),
               body.reduction};
  form.rows = !body.rows.empty();
  form.windows = body.map.isIm2col();
  if (form.rows) { // the coordinate counts them
    std::string first = coords.pop_back_val();
    for (unsigned k = 0; k != 4; ++k)
      coords.push_back("rows[" + first + " + " + std::to_string(k) + "]");
  }
  SmallVector<std::string, 10> values;
  if (load)
    values.push_back(sharedAddress(shared));
  values.push_back(map);
  for (const std::string &c : coords)
    values.push_back("(int)(" + c + ")");
  if (moves)
    values.push_back(load ? barrier : sharedAddress(shared));
  for (const Expr &e : body.offsets)
    values.push_back("(u16)(" + cppValue(e, "int") + ")");
  if (body.ctaMask)
    values.push_back("(u16)(" + cppValue(*body.ctaMask, "int") + ")");
  if (body.cachePolicy)
    values.push_back(std::to_string(*body.cachePolicy) + "ull");
  issue(tmaAsm(form), values);
  close(counts.size());
}
