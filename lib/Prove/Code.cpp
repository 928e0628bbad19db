//===- Code.cpp - Instructions that are understood ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Code.h"
#include "llvm/ADT/StringSwitch.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

namespace {
/// The parts of an opcode after its first word, taken one by one; what is left over is unexpected.
class Modifiers {
public:
  explicit Modifiers(ArrayRef<StringRef> parts) : left(parts.begin(), parts.end()) {}
  bool take(StringRef name) {
    auto *found = llvm::find(left, name);
    if (found == left.end())
      return false;
    left.erase(found);
    return true;
  }
  void takeAny(ArrayRef<StringRef> names) {
    for (StringRef n : names)
      take(n);
  }
  /// The last part as an integer type or one of bits.
  bool takeType(Code &c) {
    if (left.empty())
      return false;
    auto ty = emu::parseType(left.back());
    if (!ty || !emu::isInteger(*ty))
      return false;
    c.width = emu::bitsOf(*ty);
    c.isSigned = emu::isSigned(*ty);
    left.pop_back();
    return c.width <= 64;
  }
  bool empty() const { return left.empty(); }

private:
  SmallVector<StringRef, 8> left;
};
} // namespace

static bool decodeArithmetic(Code &c, StringRef word, Modifiers &m) {
  c.op = StringSwitch<Op>(word)
             .Case("add", Op::Add)
             .Case("sub", Op::Sub)
             .Case("mul", Op::Mul)
             .Case("mad", Op::Mad)
             .Case("shl", Op::ShiftLeft)
             .Case("shr", Op::ShiftRight)
             .Case("neg", Op::Neg)
             .Case("min", Op::Min)
             .Case("max", Op::Max)
             .Case("selp", Op::Select)
             .Case("bfe", Op::Extract)
             .Default(Op::Unknown);
  if (c.op == Op::Mul || c.op == Op::Mad) {
    bool isMul = c.op == Op::Mul;
    if (m.take("wide"))
      c.op = isMul ? Op::MulWide : Op::MadWide;
    else if (isMul && m.take("hi"))
      c.op = Op::MulHigh;
    else if (!m.take("lo"))
      return false;
  }
  if (c.op == Op::Unknown || !m.takeType(c))
    return false;
  bool isWide = c.op == Op::MulWide || c.op == Op::MadWide;
  return !isWide || c.width == 32 || c.width == 16;
}

static bool decodeLogic(Code &c, StringRef word, Modifiers &m) {
  c.op = StringSwitch<Op>(word)
             .Case("and", Op::And)
             .Case("or", Op::Or)
             .Case("xor", Op::Xor)
             .Case("not", Op::Not)
             .Case("mov", Op::Move)
             .Default(Op::Unknown);
  if (c.op == Op::Unknown)
    return false;
  if (m.take("pred")) {
    c.width = 1;
    return true;
  }
  if (word == "mov" && (m.take("f32") || m.take("f64")))
    return c.width = 0, false; // no number is moved so by a copy
  return m.takeType(c);
}

static bool decodeConvert(Code &c, ArrayRef<StringRef> parts) {
  Code source;
  Modifiers to(parts.slice(1, 1)), from(parts.slice(2));
  if (parts.size() != 3 || !to.takeType(c) || !from.takeType(source))
    return false;
  c.op = Op::Convert;
  c.from = source.width;
  c.resultSigned = c.isSigned;
  c.isSigned = source.isSigned;
  return true;
}

static bool decodeCompare(Code &c, ArrayRef<StringRef> parts) {
  if (parts.size() != 3)
    return false;
  Modifiers m(parts.slice(2));
  std::optional<Test> test = StringSwitch<std::optional<Test>>(parts[1])
                                 .Case("eq", Test::EQ)
                                 .Case("ne", Test::NE)
                                 .Case("lt", Test::LT)
                                 .Case("le", Test::LE)
                                 .Case("gt", Test::GT)
                                 .Case("ge", Test::GE)
                                 .Default(std::nullopt);
  if (!test || !m.takeType(c))
    return false;
  c.op = Op::Compare;
  c.test = *test;
  return true;
}

/// ld and st. Cache hints change nothing; orders other than weak are not understood.
static bool decodeAccess(Code &c, StringRef word, Modifiers &m) {
  bool isLoad = word == "ld";
  c.op = isLoad ? Op::Load : Op::Store;
  if (isLoad && m.take("param")) {
    c.op = Op::LoadParameter;
    bool known = m.takeType(c);
    c.resultSigned = c.isSigned;
    return known;
  }
  if (m.take("shared") || m.take("shared::cta"))
    c.isShared = true;
  else if (m.take("shared::cluster"))
    c.isShared = c.isOfPeer = true;
  else if (!m.take("global"))
    return false;
  if (c.isShared)
    m.take("volatile");
  else if (isLoad)
    m.take("nc");
  m.takeAny({"weak", "ca", "cg", "cs", "lu", "wb", "wt", "L1::no_allocate", "L1::evict_first",
             "L1::evict_last", "L1::evict_normal", "L1::evict_unchanged", "L2::evict_first",
             "L2::evict_last", "L2::evict_normal", "L2::cache_hint", "L2::64B", "L2::128B",
             "L2::256B"});
  c.count = m.take("v2") ? 2 : m.take("v4") ? 4 : m.take("v8") ? 8 : 1;
  bool known = m.takeType(c);
  c.resultSigned = c.isSigned;
  return known;
}

static bool decodeMatrix(Code &c, StringRef word, Modifiers &m) {
  c.op = word == "ldmatrix" ? Op::LoadMatrix : Op::StoreMatrix;
  if (!m.take("sync") || !m.take("aligned"))
    return false;
  if (!m.take("m8n8") || !m.take("b16"))
    return false;
  c.width = 16;
  c.count = m.take("x1") ? 1 : m.take("x2") ? 2 : m.take("x4") ? 4 : 0;
  c.transposed = m.take("trans");
  c.isShared = m.take("shared") || m.take("shared::cta");
  return c.count != 0 && c.isShared;
}

static bool decodeMbarrier(Code &c, StringRef full) {
  c.op =
      StringSwitch<Op>(full)
          .Cases({"mbarrier.init.shared.b64", "mbarrier.init.shared::cta.b64"}, Op::MbarrierInit)
          .Cases({"mbarrier.inval.shared.b64", "mbarrier.inval.shared::cta.b64"}, Op::MbarrierInval)
          .Cases({"mbarrier.arrive.shared.b64", "mbarrier.arrive.shared::cta.b64",
                  "mbarrier.arrive.release.cta.shared::cta.b64"},
                 Op::MbarrierArrive)
          .Cases({"mbarrier.arrive.expect_tx.shared.b64",
                  "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64"},
                 Op::MbarrierArriveExpect)
          .Cases({"mbarrier.expect_tx.relaxed.cta.shared.b64",
                  "mbarrier.expect_tx.relaxed.cta.shared::cta.b64"},
                 Op::MbarrierExpect)
          .Cases({"mbarrier.try_wait.parity.shared.b64", "mbarrier.test_wait.parity.shared.b64"},
                 Op::MbarrierWait)
          .Case("mbarrier.arrive.relaxed.cluster.shared::cluster.b64", Op::MbarrierArrive)
          .Case("mbarrier.try_wait.parity.relaxed.cluster.shared.b64", Op::MbarrierWait)
          .Default(Op::Unknown);
  c.isRelaxed = full.contains(".relaxed.cluster.");
  return c.op != Op::Unknown;
}

static bool decodeCopyAsync(Code &c, StringRef full, Modifiers &m) {
  c.op = StringSwitch<Op>(full)
             .Case("cp.async.commit_group", Op::CopyCommit)
             .Case("cp.async.wait_group", Op::CopyWait)
             .Case("cp.async.wait_all", Op::CopyWaitAll)
             .Case("cp.async.mbarrier.arrive.noinc.shared.b64", Op::CopyArrive)
             .Case("cp.async.bulk.commit_group", Op::BulkCommit)
             .Case("cp.async.bulk.wait_group", Op::BulkWait)
             .Case("cp.async.bulk.wait_group.read", Op::BulkWaitRead)
             .Default(Op::Unknown);
  if (c.op != Op::Unknown)
    return true;
  bool hint = full.consume_back(".L2::cache_hint");
  c.op = StringSwitch<Op>(full)
             .Case("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes", Op::BulkLoad)
             .Case("cp.async.bulk.global.shared::cta.bulk_group", Op::BulkStore)
             .Default(Op::Unknown);
  if (c.op != Op::Unknown)
    return true;
  for (unsigned rank = 1; rank <= 5; ++rank) {
    std::string tensor = "cp.async.bulk.tensor." + std::to_string(rank) + "d.";
    if (full == tensor + "shared::cta.global.tile.mbarrier::complete_tx::bytes")
      c.op = Op::TileLoad;
    if (full == tensor + "global.shared::cta.tile.bulk_group")
      c.op = Op::TileStore;
    if (c.op != Op::Unknown)
      return c.count = rank, true;
  }
  if (full.starts_with("cp.async.bulk.prefetch.")) {
    c.op = Op::Nothing;
    return true;
  }
  if (hint || !m.take("async") || (!m.take("ca") && !m.take("cg")) || !m.take("shared") ||
      !m.take("global"))
    return false;
  m.takeAny({"L2::cache_hint", "L2::64B", "L2::128B", "L2::256B"});
  c.op = Op::CopyAsync;
  return true;
}

static bool decodeOther(Code &c, StringRef full) {
  c.op = StringSwitch<Op>(full)
             .Cases({"bra", "bra.uni"}, Op::Branch)
             .Cases({"ret", "exit", "ret.uni"}, Op::Exit)
             .Cases({"bar.sync", "barrier.sync", "barrier.cta.sync", "barrier.sync.aligned",
                     "barrier.cta.sync.aligned"},
                    Op::Barrier)
             .Case("bar.warp.sync", Op::WarpBarrier)
             .Cases({"barrier.cluster.arrive.aligned", "barrier.cluster.arrive",
                     "barrier.cluster.arrive.release.aligned"},
                    Op::ClusterArrive)
             .Cases({"barrier.cluster.wait.aligned", "barrier.cluster.wait",
                     "barrier.cluster.wait.acquire.aligned"},
                    Op::ClusterWait)
             .Case("elect.sync", Op::Elect)
             .Case("shfl.sync.idx.b32", Op::Shuffle)
             .Cases({"fence.proxy.async", "fence.proxy.async.shared::cta"}, Op::FenceProxyAsync)
             .Case("fence.release.sync_restrict::shared::cta.cluster", Op::FenceRelease)
             .Case("fence.acquire.sync_restrict::shared::cluster.cluster", Op::FenceAcquire)
             .Case("fence.mbarrier_init.release.cluster", Op::FenceMbarrierInit)
             .Cases({"prefetch.tensormap", "prefetch.param.tensormap", "prefetch.global.L1",
                     "prefetch.global.L2"},
                    Op::Nothing)
             .Case("prmt.b32", Op::Permute)
             .Case("mapa.shared::cluster.u64", Op::MapAddress)
             .Cases({"cvta.param.u64", "cvta.global.u64", "cvta.to.global.u64"}, Op::ToGeneric)
             .Default(Op::Unknown);
  if (c.op == Op::MapAddress)
    c.width = 64;
  if (full == "barrier.cluster.arrive.relaxed.aligned") {
    c.op = Op::ClusterArrive;
    c.isRelaxed = true;
  }
  if (full.consume_front("shf.")) {
    c.left = full.starts_with("l.");
    c.wraps = full.ends_with(".wrap.b32");
    if (full == "l.wrap.b32" || full == "r.wrap.b32")
      c.op = Op::Funnel;
  }
  return c.op != Op::Unknown;
}

/// The number of operands of opcodes that have one number.
static std::pair<unsigned, unsigned> otherOperandsOf(Op op) {
  switch (op) {
  case Op::Move:
  case Op::Convert:
  case Op::ToGeneric:
  case Op::Not:
  case Op::Neg:
  case Op::LoadParameter:
  case Op::Elect:
  case Op::LoadMatrix:
  case Op::StoreMatrix:
  case Op::MbarrierInit:
  case Op::MbarrierExpect:
    return {2, 2};
  case Op::Mad:
  case Op::MadWide:
  case Op::Select:
  case Op::Extract:
  case Op::Funnel:
  case Op::Permute:
    return {4, 4};
  case Op::Shuffle:
    return {5, 5};
  default: // of two sources
    return {3, 3};
  }
}

/// The least and the greatest number of operands.
static std::pair<unsigned, unsigned> operandsOf(const Code &c) {
  switch (c.op) {
  case Op::Unknown:
  case Op::Nothing:
    return {0, 8};
  case Op::Exit:
  case Op::ClusterArrive:
  case Op::ClusterWait:
  case Op::FenceRelease:
  case Op::FenceAcquire:
  case Op::FenceProxyAsync:
  case Op::FenceMbarrierInit:
  case Op::CopyCommit:
  case Op::CopyWaitAll:
  case Op::BulkCommit:
    return {0, 0};
  case Op::Branch:
  case Op::WarpBarrier:
  case Op::MbarrierInval:
  case Op::CopyWait:
  case Op::CopyArrive:
  case Op::BulkWait:
  case Op::BulkWaitRead:
    return {1, 1};
  case Op::Barrier:
    return {1, 2};
  case Op::Load:
  case Op::Store:
  case Op::TileStore:
  case Op::MbarrierArrive:
    return {2, 3};
  case Op::BulkStore:
  case Op::TileLoad:
  case Op::MbarrierWait:
    return {3, 4};
  case Op::BulkLoad:
    return {4, 5};
  case Op::CopyAsync:
    return {3, 5};
  default:
    return otherOperandsOf(c.op);
  }
}

Code tilecopy::prover::decode(const emu::Instruction &i) {
  Code c;
  c.text = &i;
  StringRef word = i.parts[0];
  Modifiers m(ArrayRef(i.parts).drop_front());
  bool known;
  if (word == "ld" || word == "st")
    known = !i.opcode.starts_with("st.async") && decodeAccess(c, word, m) && m.empty();
  else if (word == "cvt")
    known = decodeConvert(c, i.parts);
  else if (word == "setp")
    known = decodeCompare(c, i.parts);
  else if (word == "ldmatrix" || word == "stmatrix")
    known = decodeMatrix(c, word, m) && m.empty();
  else if (word == "mbarrier")
    known = decodeMbarrier(c, i.opcode);
  else if (word == "cp")
    known = decodeCopyAsync(c, i.opcode, m) && (c.op != Op::CopyAsync || m.empty());
  else if (word == "and" || word == "or" || word == "xor" || word == "not" || word == "mov")
    known = decodeLogic(c, word, m) && m.empty();
  else
    known = decodeOther(c, i.opcode) || (decodeArithmetic(c, word, m) && m.empty());
  auto [least, most] = operandsOf(c);
  if (!known || i.operands.size() < least || i.operands.size() > most)
    c.op = Op::Unknown;
  return c;
}
