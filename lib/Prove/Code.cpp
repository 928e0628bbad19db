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
    auto ty = ptx::parseType(left.back());
    if (!ty || !ptx::isInteger(*ty))
      return false;
    c.width = ptx::bitsOf(*ty);
    c.isSigned = ptx::isSigned(*ty);
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
  if (isLoad && (m.take("param") || m.take("param::entry"))) {
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

static bool decodeStoreAsync(Code &c, Modifiers &m) {
  c.op = Op::StoreAsync;
  m.take("weak");
  c.count = m.take("v2") ? 2 : m.take("v4") ? 4 : 1;
  return m.take("async") && m.take("shared::cluster") && m.take("mbarrier::complete_tx::bytes") &&
         m.takeType(c) && c.width >= 32;
}

static bool decodeMatrix(Code &c, StringRef word, Modifiers &m) {
  c.op = word == "ldmatrix" ? Op::LoadMatrix : Op::StoreMatrix;
  if (!m.take("sync") || !m.take("aligned"))
    return false;
  bool isLoad = c.op == Op::LoadMatrix;
  c.width = m.take("b16") ? 16 : 8;
  if (c.width == 8 ? !m.take("b8") || !m.take(isLoad ? "m16n16" : "m16n8") : !m.take("m8n8"))
    return false;
  c.count = m.take("x1") ? 1 : m.take("x2") ? 2 : m.take("x4") ? 4 : 0;
  c.transposed = m.take("trans");
  c.isShared = m.take("shared") || m.take("shared::cta");
  if (c.width == 8 && (!c.transposed || (isLoad && c.count == 4)))
    return false;
  if (c.width == 8 && isLoad)
    c.count *= 2; // registers
  return c.count != 0 && c.isShared;
}

/// alloc, dealloc, relinquish_alloc_permit, cp and commit, which all say for which CTAs.
static bool decodeTensorGroup(Code &c, Modifiers &m) {
  c.forPair = m.take("cta_group::2");
  if (!c.forPair && !m.take("cta_group::1"))
    return false;
  if (m.take("commit")) {
    c.op = Op::TensorCommit;
    c.multicast = m.take("multicast::cluster");
    return m.take("mbarrier::arrive::one") && m.take("shared::cluster") && m.take("b64");
  }
  if (m.take("cp")) {
    c.op = Op::TensorCopy;
    if (m.take("64x128b")) {
      c.shape = TensorShape::Cp64x128To02And13;
      if (m.take("warpx2::02_13"))
        return true;
      c.shape = TensorShape::Cp64x128To01And23;
      return m.take("warpx2::01_23");
    }
    if (m.take("32x128b")) {
      c.shape = TensorShape::Cp32x128To4;
      return m.take("warpx4");
    }
    c.shape = m.take("128x256b") ? TensorShape::Cp128x256
              : m.take("4x256b") ? TensorShape::Cp4x256
                                 : TensorShape::Cp128x128;
    return c.shape != TensorShape::Cp128x128 || m.take("128x128b");
  }
  if (!m.take("sync") || !m.take("aligned"))
    return false;
  if (m.take("relinquish_alloc_permit")) {
    c.op = Op::TensorRelinquish;
    return true;
  }
  c.op = m.take("alloc") ? Op::TensorAlloc : Op::TensorDealloc;
  if (c.op == Op::TensorAlloc ? !m.take("shared::cta") : !m.take("dealloc"))
    return false;
  return m.take("b32");
}

/// tcgen05.ld and tcgen05.st.
static bool decodeTensorAccess(Code &c, Modifiers &m) {
  c.op = m.take("ld") ? Op::TensorLoad : m.take("st") ? Op::TensorStore : Op::Unknown;
  if (c.op == Op::Unknown || !m.take("sync") || !m.take("aligned") || !m.take("b32"))
    return false;
  c.isPacked = m.take(c.op == Op::TensorLoad ? "pack::16b" : "unpack::16b");
  unsigned times = 0, registers = 1;
  for (unsigned n = 1; n <= 128; n *= 2)
    if (m.take("x" + std::to_string(n)))
      times = n;
  if (m.take("32x32b")) {
    c.shape = TensorShape::Ld32x32;
  } else if (m.take("16x64b")) {
    c.shape = TensorShape::Ld16x64;
  } else if (m.take("16x128b")) {
    c.shape = TensorShape::Ld16x128;
    registers = 2;
  } else if (m.take("16x256b")) {
    c.shape = TensorShape::Ld16x256;
    registers = 4;
  } else if (m.take("16x32bx2")) {
    c.shape = TensorShape::Ld16x32x2;
  } else {
    return false;
  }
  c.count = std::min(times * registers, 255u);
  return times != 0 && times * registers <= 128;
}

static bool decodeTensorMemory(Code &c, StringRef full, Modifiers &m) {
  c.op = StringSwitch<Op>(full)
             .Case("tcgen05.wait::ld.sync.aligned", Op::TensorWaitLoad)
             .Case("tcgen05.wait::st.sync.aligned", Op::TensorWaitStore)
             .Case("tcgen05.fence::before_thread_sync", Op::TensorFenceBefore)
             .Case("tcgen05.fence::after_thread_sync", Op::TensorFenceAfter)
             .Default(Op::Unknown);
  if (c.op != Op::Unknown)
    return true;
  bool hasGroup = full.contains(".cta_group::");
  return (hasGroup ? decodeTensorGroup(c, m) : decodeTensorAccess(c, m)) && m.empty();
}

static bool decodeMbarrier(Code &c, StringRef full) {
  c.op =
      StringSwitch<Op>(full)
          .Case("mbarrier.init.shared.b64", Op::MbarrierInit)
          .Case("mbarrier.init.shared::cta.b64", Op::MbarrierInit)
          .Case("mbarrier.inval.shared.b64", Op::MbarrierInval)
          .Case("mbarrier.inval.shared::cta.b64", Op::MbarrierInval)
          .Case("mbarrier.arrive.shared.b64", Op::MbarrierArrive)
          .Case("mbarrier.arrive.shared::cta.b64", Op::MbarrierArrive)
          .Case("mbarrier.arrive.release.cta.shared::cta.b64", Op::MbarrierArrive)
          .Case("mbarrier.arrive.expect_tx.shared.b64", Op::MbarrierArriveExpect)
          .Case("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64", Op::MbarrierArriveExpect)
          .Case("mbarrier.expect_tx.relaxed.cta.shared.b64", Op::MbarrierExpect)
          .Case("mbarrier.expect_tx.relaxed.cta.shared::cta.b64", Op::MbarrierExpect)
          .Case("mbarrier.try_wait.parity.shared.b64", Op::MbarrierWait)
          .Case("mbarrier.test_wait.parity.shared.b64", Op::MbarrierWait)
          .Case("mbarrier.arrive.relaxed.cluster.shared::cluster.b64", Op::MbarrierArrive)
          .Case("mbarrier.try_wait.parity.relaxed.cluster.shared.b64", Op::MbarrierWait)
          .Default(Op::Unknown);
  c.isRelaxed = full.contains(".relaxed.cluster.");
  return c.op != Op::Unknown;
}

/// cp.reduce.async.bulk, also through a tensor map, to global memory.
static bool decodeReduction(Code &c, StringRef full) {
  bool isTile = full.consume_front("cp.reduce.async.bulk.tensor.");
  if (isTile) {
    if (full.consumeInteger(10, c.count) || c.count < 1 || c.count > 5 ||
        !full.consume_front("d.global.shared::cta."))
      return false;
    std::tie(c.reduction, full) = full.split('.');
    c.op = full == "tile.bulk_group" ? Op::TileStore : Op::Unknown;
  } else if (full.consume_front("cp.reduce.async.bulk.global.shared::cta.bulk_group.")) {
    std::tie(c.reduction, c.type) = full.split('.');
    c.type.consume_front("noftz.");
    c.op = Op::BulkStore;
  }
  constexpr StringRef known[] = {"add", "min", "max", "inc", "dec", "and", "or", "xor"};
  if (!is_contained(known, c.reduction))
    c.op = Op::Unknown;
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
  full.consume_back(".L2::cache_hint");
  c.op = StringSwitch<Op>(full)
             .Case("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes", Op::BulkLoad)
             .Case("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes",
                   Op::BulkLoad)
             .Case("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::"
                   "cluster",
                   Op::BulkLoad)
             .Case("cp.async.bulk.global.shared::cta.bulk_group", Op::BulkStore)
             .Default(Op::Unknown);
  c.multicast = full.ends_with(".multicast::cluster");
  c.isShared = full.starts_with("cp.async.bulk.shared::cluster.shared::cta.");
  if (c.op != Op::Unknown)
    return true;
  if (full == "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::"
              "bytes") {
    c.op = Op::TileLoad;
    c.isGather = true;
    c.count = 2;
    return true;
  }
  if (full.starts_with("cp.reduce."))
    return decodeReduction(c, full);
  for (unsigned rank = 1; rank <= 5; ++rank) {
    std::string tensor = "cp.async.bulk.tensor." + std::to_string(rank) + "d.";
    if (full == tensor + "shared::cta.global.tile.mbarrier::complete_tx::bytes" ||
        full == tensor + "shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::"
                         "cluster")
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
  if (!m.take("async") || (!m.take("ca") && !m.take("cg")) || !m.take("shared") ||
      !m.take("global"))
    return false;
  m.takeAny({"L2::cache_hint", "L2::64B", "L2::128B", "L2::256B"});
  c.op = Op::CopyAsync;
  return true;
}

static bool decodeOther(Code &c, StringRef full) {
  c.op = StringSwitch<Op>(full)
             .Case("bra", Op::Branch)
             .Case("bra.uni", Op::Branch)
             .Case("ret", Op::Exit)
             .Case("exit", Op::Exit)
             .Case("ret.uni", Op::Exit)
             .Case("bar.sync", Op::Barrier)
             .Case("barrier.sync", Op::Barrier)
             .Case("barrier.cta.sync", Op::Barrier)
             .Case("barrier.sync.aligned", Op::Barrier)
             .Case("barrier.cta.sync.aligned", Op::Barrier)
             .Case("bar.warp.sync", Op::WarpBarrier)
             .Case("barrier.cluster.arrive.aligned", Op::ClusterArrive)
             .Case("barrier.cluster.arrive", Op::ClusterArrive)
             .Case("barrier.cluster.arrive.release.aligned", Op::ClusterArrive)
             .Case("barrier.cluster.wait.aligned", Op::ClusterWait)
             .Case("barrier.cluster.wait", Op::ClusterWait)
             .Case("barrier.cluster.wait.acquire.aligned", Op::ClusterWait)
             .Case("elect.sync", Op::Elect)
             .Case("shfl.sync.idx.b32", Op::Shuffle)
             .Case("fence.proxy.async", Op::FenceProxyAsync)
             .Case("fence.proxy.async.shared::cta", Op::FenceProxyAsync)
             .Case("fence.release.sync_restrict::shared::cta.cluster", Op::FenceRelease)
             .Case("fence.acquire.sync_restrict::shared::cluster.cluster", Op::FenceAcquire)
             .Case("fence.mbarrier_init.release.cluster", Op::FenceMbarrierInit)
             .Case("prefetch.tensormap", Op::Nothing)
             .Case("prefetch.param.tensormap", Op::Nothing)
             .Case("prefetch.global.L1", Op::Nothing)
             .Case("prefetch.global.L2", Op::Nothing)
             .Case("prmt.b32", Op::Permute)
             .Case("prmt.b32.f4e", Op::PermuteForward)
             .Case("mapa.shared::cluster.u64", Op::MapAddress)
             .Case("cvta.param.u64", Op::ToGeneric)
             .Case("cvta.global.u64", Op::ToGeneric)
             .Case("cvta.to.global.u64", Op::ToGeneric)
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

Code tilecopy::prover::decode(const ptx::Instruction &i) {
  Code c;
  c.text = &i;
  StringRef word = i.parts[0];
  Modifiers m(ArrayRef(i.parts).drop_front());
  bool known;
  if (word == "ld" || word == "st")
    known =
        (i.opcode.starts_with("st.async") ? decodeStoreAsync(c, m) : decodeAccess(c, word, m)) &&
        m.empty();
  else if (word == "cvt")
    known = decodeConvert(c, i.parts);
  else if (word == "setp")
    known = decodeCompare(c, i.parts);
  else if (word == "ldmatrix" || word == "stmatrix")
    known = decodeMatrix(c, word, m) && m.empty();
  else if (word == "tcgen05")
    known = decodeTensorMemory(c, i.opcode, m);
  else if (word == "mbarrier")
    known = decodeMbarrier(c, i.opcode);
  else if (word == "cp")
    known = decodeCopyAsync(c, i.opcode, m) && (c.op != Op::CopyAsync || m.empty());
  else if (word == "and" || word == "or" || word == "xor" || word == "not" || word == "mov")
    known = decodeLogic(c, word, m) && m.empty();
  else
    known = decodeOther(c, i.opcode) || (decodeArithmetic(c, word, m) && m.empty());
  auto [least, most] = numberOfOperands(c);
  if (!known || i.operands.size() < least || i.operands.size() > most)
    c.op = Op::Unknown;
  return c;
}
