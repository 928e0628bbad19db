#include "Attention.h"
#include "Builder.h"
#include "Wgmma.h"

using namespace llvm;
using namespace gemm;
using namespace attention;

namespace {

enum Parameter { MapQ, MapK, MapV, MapO, Maps, Length = Maps, Scale };
constexpr unsigned Rows = 64, Keys = 128; // of a warpgroup's tile of scores

class Kernel {
public:
  Kernel(const attention::Spec &spec, const tc::GpuTarget &target)
      : spec(spec), b(target, "attention", attention::Compiled::threads, 1, Maps, "if") {}
  Expected<attention::Compiled> compile();

private:
  using Floats = SmallVector<Value *, 128>;
  using Turn = tc::Ring::Turn;
  /// What is carried from one block of keys to the next: of each row of the thread's two, the
  /// greatest score and the sum of exponentials.
  struct Softmax {
    Value *most[2], *sum[2];
  };

  Value *argument(Parameter p) { return b.function->getArg(p); }
  std::shared_ptr<const tc::Tensor> matrix(StringRef name);
  std::shared_ptr<const tc::Tensor> sums(StringRef name, int64_t columns);
  void declareWeights();
  void declare();
  void initialize();
  Value *blocks();
  void produce();
  void bring(unsigned map, std::shared_ptr<const tc::Tensor> from, Value *block, Turn &turn);
  void consume();
  Value *ofStage(Value *base, const Turn &turn);
  void score(Floats &s, const Turn &turn, bool wait);
  void accumulate(Floats &o, Floats &s, ArrayRef<Value *> p, const Turn &turn, unsigned pending);
  void mask(Floats &s, Value *block);
  void soften(Floats &s, Softmax &state, Value *factors[2]);
  SmallVector<Value *, 32> round(const Floats &s);
  SmallVector<Value *, 32> handOver(ArrayRef<Value *> rounded);
  Value *overQuad(Value *v, bool isSum);
  void store(Floats &o, const Softmax &state);

  const attention::Spec &spec;
  Builder b;
  std::shared_ptr<const tc::Tensor> Q, K, V, O, tileQ, tiles;
  /// Weights as one product leaves them and as the next one takes them, and between.
  std::shared_ptr<const tc::Tensor> weightsOut, weights, weightsIn;
  Value *memoryQ, *memory, *thread, *warp, *group, *head, *queries, *query;
  std::optional<tc::Ring> ring, once; // for keys and values, and for queries
};

} // namespace

//===- What there is ------------------------------------------------------===//

std::shared_ptr<const tc::Tensor> Kernel::matrix(StringRef name) {
  auto size = [](StringRef n) {
    return tc::Expr(tc::Symbol::leaf(n, tc::SymbolKind::Argument, 64, 1, {1, 1 << 24}));
  };
  tc::Expr shape[] = {size("heads"), size("length"), spec.head};
  tc::Expr strides[] = {shape[1] * spec.head, spec.head, 1};
  return b.tensor(tc::Tensor::createStrided(name, tc::ElementType::F16, shape, strides, 16));
}

/// Registers of sums, or of elements of 16 bits that a product takes.
std::shared_ptr<const tc::Tensor> Kernel::sums(StringRef name, int64_t columns) {
  return b.tensor(tc::Tensor::create(name, tc::ElementType::F16, tc::Space::Local, {Rows, columns},
                                     b.take(tc::mmaAccumulator(columns))));
}

/// `layout auto`: what lies between the products lies so that both copies cost least.
void Kernel::declareWeights() {
  weightsOut = sums("weightsOut", Keys), weightsIn = sums("weightsIn", Keys);
  auto open = b.tensor(
      tc::Tensor::createAuto("weights", tc::ElementType::F16, tc::Space::Local, {Rows, Keys}));
  if (!weightsOut || !weightsIn || !open)
    return;
  BitVector all(attention::Compiled::threads, true);
  std::vector<tc::LayoutUse> uses;
  for (auto [dst, src] : {std::pair(open, weightsOut), {weightsIn, open}}) {
    auto copy = tc::makeCopy(tc::OpKind::Copy, tc::Scope::Warpgroup, tc::Operand::whole(dst),
                             tc::Operand::whole(src), attention::Compiled::threads, all);
    if (!copy)
      return b.run(copy.takeError());
    uses.push_back({std::move(*copy), 1, "the copy of " + src->name().str()});
  }
  auto choice = tc::chooseLayout(*open, uses, b.target);
  if (!choice)
    return b.run(choice.takeError());
  weights = b.tensor(tc::Tensor::create("weights", tc::ElementType::F16, tc::Space::Local,
                                        {Rows, Keys}, choice->best().layout));
}

void Kernel::declare() {
  declareWeights();
  Q = matrix("Q"), K = matrix("K"), V = matrix("V"), O = matrix("O");
  auto near = [&](StringRef name, ArrayRef<int64_t> shape) {
    auto layout = b.take(tc::mmaShared(shape, tc::MmaSwizzle::Bytes128, tc::MmaMajor::K, 16));
    return b.tensor(
        tc::Tensor::create(name, tc::ElementType::F16, tc::Space::Shared, shape, layout, 1024));
  };
  tileQ = near("tileQ", {2 * Rows, spec.head});
  tiles = near("tiles", {spec.stages, Keys, spec.head});
  memoryQ = b.shared(2 * Rows * spec.head * 2, 1024);
  memory = b.shared(spec.stages * Keys * spec.head * 2, 1024);
  once.emplace(b, tc::RingHead{"queries", 1, /*emptiers=*/0});
  ring.emplace(b, tc::RingHead{"ring", spec.stages, /*emptiers=*/8});
  thread = b.special(nv::nvvm_read_ptx_sreg_tid_x);
  warp = b.CreateLShr(thread, 5), group = b.CreateLShr(thread, 7);
  head = b.special(nv::nvvm_read_ptx_sreg_ctaid_y);
  // The longest rows of a causal kernel begin first.
  Value *x = b.special(nv::nvvm_read_ptx_sreg_ctaid_x),
        *all = b.special(nv::nvvm_read_ptx_sreg_nctaid_x);
  if (spec.causal)
    x = b.CreateSub(b.CreateSub(all, b.getInt32(1)), x);
  queries = b.CreateMul(x, b.getInt32(2 * Rows));
}

void Kernel::initialize() {
  b.onlyIf(b.CreateIsNull(thread), [&] {
    for (unsigned map = 0; map < Maps; ++map)
      b.run(tc::emitTensorMapPrefetch(b, b.target, b.function->getArg(map)));
    ring->initialize({&*once});
  });
  b.run(tc::emitSync(b, tc::Scope::Cta));
}

/// The blocks of keys that these queries see. The last one comes first: only there keys are
/// missing.
Value *Kernel::blocks() {
  Value *keys = argument(Length);
  if (spec.causal) {
    Value *seen = b.CreateAdd(queries, b.getInt32(2 * Rows));
    keys = b.CreateSelect(b.CreateICmpSLT(seen, keys), seen, keys);
  }
  return b.ceilDiv(keys, Keys);
}

//===- The producer -------------------------------------------------------===//

/// Keys of a block come before the values of the block before.
void Kernel::produce() {
  Turn turn = ring->begin(/*fills=*/true), first = once->begin(/*fills=*/true);
  tc::DimRange all{0, spec.head}, z{b.index(head), 1};
  once->fill(first, {{tc::Operand::whole(tileQ),
                      memoryQ,
                      {Q, {z, {b.index(queries, INT32_MAX, 2 * Rows), 2 * Rows}, all}},
                      unsigned(MapQ)}});
  Value *last = b.CreateSub(blocks(), b.getInt32(1)), *one = b.getInt32(1);
  bring(MapK, K, last, turn);
  b.loop(b.getInt32(0), last, one, turn.carried(), [&](Value *i) {
    Value *block = b.CreateSub(last, i);
    bring(MapK, K, b.CreateSub(block, one), turn);
    bring(MapV, V, block, turn);
  });
  bring(MapV, V, b.getInt32(0), turn);
}

void Kernel::bring(unsigned map, std::shared_ptr<const tc::Tensor> from, Value *block, Turn &turn) {
  tc::Expr first = b.index(b.CreateMul(block, b.getInt32(Keys)), INT32_MAX, Keys);
  tc::DimRange all{0, spec.head};
  ring->fill(turn, {{{tiles, {ring->stage(turn), {0, Keys}, all}},
                     memory,
                     {from, {{b.index(head), 1}, {first, Keys}, all}},
                     map}});
}

//===- Products -----------------------------------------------------------===//

Value *Kernel::ofStage(Value *base, const Turn &turn) {
  Value *units = b.CreateMul(turn.stage(), b.getInt32(Keys * spec.head * 2 / 16));
  return b.CreateAdd(base, b.CreateZExt(units, b.getInt64Ty()));
}

static std::string registers(unsigned first, unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", $" : "$") + std::to_string(first + i);
  return "{" + text + "}";
}

/// Scores of the block of keys in a stage. With `wait` they are there, else they are begun.
void Kernel::score(Floats &s, const Turn &turn, bool wait) {
  unsigned n = s.size();
  std::string text = "{\n.reg .b64 a, b;\nwgmma.fence.sync.aligned;\n";
  raw_string_ostream os(text);
  for (unsigned k = 0; k < spec.head / 16; ++k) {
    unsigned inPanel = k % 4 * 2; // 32 bytes
    os << "add.s64 a, $" << 2 * n << ", " << k / 4 * (2 * Rows * 8) + inPanel << ";\nadd.s64 b, $"
       << 2 * n + 1 << ", " << k / 4 * (Keys * 8) + inPanel << ";\n"
       << "wgmma.mma_async.sync.aligned.m64n" << Keys << "k16.f32.f16.f16 " << registers(0, n)
       << ", a, b, " << (k ? 1 : 0) << ", 1, 1, 0, 0;\n";
  }
  os << "wgmma.commit_group.sync.aligned;\n";
  if (wait)
    os << "wgmma.wait_group.sync.aligned 0;\n";
  os << "}";
  Value *rows = b.CreateMul(group, b.getInt32(Rows * 8));
  Value *q = b.CreateAdd(descriptor(b, memoryQ, 0), b.CreateZExt(rows, b.getInt64Ty()));
  assembly(b, os.str(), s, {q, ofStage(descriptor(b, memory, 0), turn)}, "l,l,~{memory}");
}

/// O += P * V, out of registers and a stage, until at most that many groups are pending. The scores
/// that were begun before, and P, pass through, so that neither is touched on the way.
void Kernel::accumulate(Floats &o, Floats &s, ArrayRef<Value *> p, const Turn &turn,
                        unsigned pending) {
  Floats both(o);
  both.append(s.begin(), s.end());
  unsigned n = both.size();
  std::string text = "{\n.reg .b64 b;\nwgmma.fence.sync.aligned;\n", constraints;
  raw_string_ostream os(text);
  for (unsigned k = 0; k < Keys / 16; ++k)
    os << "add.s64 b, $" << 2 * n << ", " << k * 2048 / 16 << ";\n"
       << "wgmma.mma_async.sync.aligned.m64n" << spec.head << "k16.f32.f16.f16 "
       << registers(0, o.size()) << ", " << registers(2 * n + 1 + 4 * k, 4) << ", b, 1, 1, 1, 1;\n";
  os << "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned " << pending << ";\n}";
  SmallVector<Value *, 40> operands{ofStage(descriptor(b, memory, Keys * 128), turn)};
  operands.append(p.begin(), p.end());
  for (size_t i = 0; i < p.size(); ++i)
    constraints += ",r";
  assembly(b, os.str(), both, operands, "l" + constraints + ",~{memory}");
  copy(ArrayRef(both).take_front(o.size()), o.begin());
  copy(ArrayRef(both).drop_front(o.size()), s.begin());
}

//===- Arithmetic ---------------------------------------------------------===//

/// Keys that are not there, or are not seen by a causal row, have no weight. A causal row that is
/// there sees none that are not.
void Kernel::mask(Floats &s, Value *block) {
  Value *quad = b.CreateMul(b.CreateAnd(thread, 3), b.getInt32(2));
  Value *key = b.CreateAdd(b.CreateMul(block, b.getInt32(Keys)), quad);
  Value *least = ConstantFP::getInfinity(b.getFloatTy(), true);
  for (unsigned i = 0; i < s.size(); ++i) {
    Value *mine = b.CreateAdd(key, b.getInt32(i / 4 * 8 + i % 2));
    Value *seen = spec.causal ? b.CreateICmpSLE(mine, b.CreateAdd(query, b.getInt32(i / 2 % 2 * 8)))
                              : b.CreateICmpSLT(mine, argument(Length));
    s[i] = b.CreateSelect(seen, s[i], least);
  }
}

/// The sum or the maximum over the four threads of a row.
Value *Kernel::overQuad(Value *v, bool isSum) {
  for (unsigned lanes : {1, 2}) {
    Value *other = b.CreateIntrinsic(nv::nvvm_shfl_sync_bfly_f32,
                                     {b.getInt32(~0u), v, b.getInt32(lanes), b.getInt32(31)});
    v = isSum ? b.CreateFAdd(v, other) : b.CreateBinaryIntrinsic(nv::maxnum, v, other);
  }
  return v;
}

/// From scores to weights. `factors`: what sums so far are multiplied by.
void Kernel::soften(Floats &s, Softmax &state, Value *factors[2]) {
  auto exp2 = [&](Value *v) {
    return b.CreateIntrinsic(nv::nvvm_ex2_approx_ftz, {b.getFloatTy()}, {v});
  };
  auto fused = [&](Value *x, Value *y, Value *z) {
    return b.CreateIntrinsic(nv::fma, {b.getFloatTy()}, {x, y, z});
  };
  Value *scale = argument(Scale);
  for (unsigned row = 0; row < 2; ++row) {
    Value *most = s[2 * row];
    for (unsigned i = 0; i < s.size(); ++i)
      if (i / 2 % 2 == row)
        most = b.CreateBinaryIntrinsic(nv::maxnum, most, s[i]);
    most = b.CreateBinaryIntrinsic(nv::maxnum, state.most[row], overQuad(most, false));
    Value *shift = b.CreateFNeg(b.CreateFMul(most, scale));
    factors[row] = exp2(fused(state.most[row], scale, shift));
    state.most[row] = most;
    Value *sum = b.CreateFMul(state.sum[row], factors[row]);
    for (unsigned i = 0; i < s.size(); ++i)
      if (i / 2 % 2 == row) {
        s[i] = exp2(fused(s[i], scale, shift));
        sum = b.CreateFAdd(sum, s[i]);
      }
    state.sum[row] = sum;
  }
}

/// Weights as operands of the next product.
SmallVector<Value *, 32> Kernel::round(const Floats &s) {
  SmallVector<Value *, 32> rounded;
  for (unsigned i = 0; i < s.size(); i += 2)
    rounded.push_back(b.CreateIntrinsic(nv::nvvm_ff2f16x2_rn, {s[i + 1], s[i]}));
  return handOver(rounded);
}

/// From the registers of one product to those of the next, by copies.
SmallVector<Value *, 32> Kernel::handOver(ArrayRef<Value *> rounded) {
  SmallVector<Value *, 32> words(rounded.size(), PoisonValue::get(b.getInt32Ty()));
  if (!weightsOut || !weights || !weightsIn)
    return words;
  tc::RegisterTile from =
      b.take(tc::RegisterTile::of(b, rounded), tc::RegisterTile(b.getContext(), 4));
  tc::RegisterTile here = tc::RegisterTile::of(b.getContext(), *weights),
                   to = tc::RegisterTile::of(b.getContext(), *weightsIn);
  tc::CopyOperands first, second;
  first.dstRegisters = &here, first.srcRegisters = &from;
  second.dstRegisters = &to, second.srcRegisters = &here;
  b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, tc::Operand::whole(weights),
         tc::Operand::whole(weightsOut), first);
  b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, tc::Operand::whole(weightsIn),
         tc::Operand::whole(weights), second);
  llvm::copy(to.words(), words.begin());
  return words;
}

//===- A consumer ---------------------------------------------------------===//

/// Waits for all products. The weights are in use until they are done.
static void finish(Builder &b, MutableArrayRef<Value *> o, ArrayRef<Value *> weights) {
  std::string constraints;
  for (size_t i = 0; i < weights.size(); ++i)
    constraints += "r,";
  assembly(b, "wgmma.wait_group.sync.aligned 0;", o, weights, constraints + "~{memory}");
}

void Kernel::consume() {
  Value *zero = ConstantFP::get(b.getFloatTy(), 0), *one = b.getInt32(1);
  Value *least = ConstantFP::get(b.getFloatTy(), -1e30);
  Value *inWarp = b.CreateLShr(b.CreateAnd(thread, 31), 2);
  Value *row = b.CreateAdd(b.CreateMul(b.CreateAnd(warp, 3), b.getInt32(16)), inWarp);
  query = b.CreateAdd(b.CreateAdd(queries, b.CreateMul(group, b.getInt32(Rows))), row);
  Turn keys = ring->begin(/*fills=*/false);
  Floats s(Keys / 2, PoisonValue::get(b.getFloatTy())), o(spec.head / 2, zero);
  Softmax state{{least, least}, {zero, zero}};
  Value *factors[2];
  once->waitFull(once->begin(/*fills=*/false));
  Value *last = b.CreateSub(blocks(), one);
  ring->waitFull(keys);
  score(s, keys, true);
  ring->release(keys.stage());
  mask(s, last);
  soften(s, state, factors);
  SmallVector<Value *, 32> p = round(s);
  ring->next(keys);
  SmallVector<Value *, 128> carried(o);
  carried.append(p.begin(), p.end());
  carried.append(
      {state.most[0], state.most[1], state.sum[0], state.sum[1], keys.stage(), keys.parity()});
  auto unpack = [&] {
    ArrayRef<Value *> all = carried;
    copy(all.take_front(o.size()), o.begin());
    copy(all.slice(o.size(), p.size()), p.begin());
    all = all.take_back(6);
    state = {{all[0], all[1]}, {all[2], all[3]}};
    keys = Turn(all[4], all[5]);
  };
  b.loop(b.getInt32(0), last, one, carried, [&](Value *) {
    unpack();
    Turn values = keys;
    ring->next(values);
    ring->waitFull(keys);
    Floats scores(Keys / 2, PoisonValue::get(b.getFloatTy()));
    score(scores, keys, false);
    ring->waitFull(values);
    accumulate(o, scores, p, values, 1); // the scores are there
    ring->release(keys.stage());
    soften(scores, state, factors);
    finish(b, o, p);
    // Not before: ptxas runs products alone whose operands other instructions write in between.
    SmallVector<Value *, 32> more = round(scores);
    ring->release(values.stage());
    for (unsigned i = 0; i < o.size(); ++i)
      o[i] = b.CreateFMul(o[i], factors[i / 2 % 2]);
    ring->next(values);
    carried.assign(o.begin(), o.end());
    carried.append(more.begin(), more.end());
    carried.append({state.most[0], state.most[1], state.sum[0], state.sum[1], values.stage(),
                    values.parity()});
  });
  unpack();
  ring->waitFull(keys);
  Floats none;
  accumulate(o, none, p, keys, 0);
  store(o, state);
}

/// O / sums, through the memory of these queries.
void Kernel::store(Floats &o, const Softmax &state) {
  Value *inverse[2];
  for (unsigned row = 0; row < 2; ++row)
    inverse[row] = b.CreateFDiv(ConstantFP::get(b.getFloatTy(), 1), overQuad(state.sum[row], true));
  SmallVector<Value *, 32> values;
  for (unsigned i = 0; i < o.size(); i += 2) {
    Value *x = b.CreateFMul(o[i], inverse[i / 2 % 2]);
    Value *y = b.CreateFMul(o[i + 1], inverse[i / 2 % 2]);
    values.push_back(b.CreateIntrinsic(nv::nvvm_ff2f16x2_rn, {y, x}));
  }
  tc::RegisterTile words =
      b.take(tc::RegisterTile::of(b, values), tc::RegisterTile(b.getContext(), 4));
  auto local = sums("R", spec.head);
  tc::Expr first = b.index(b.CreateMul(group, b.getInt32(Rows)), Rows, Rows);
  // A product of the warpgroup reads all of its rows, for whichever warp.
  b.run(tc::emitSync(b, tc::Scope::Warpgroup));
  tc::Operand mine{tileQ, {{first, Rows}, {0, spec.head}}};
  b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, mine, tc::Operand::whole(local),
         tc::CopyOperands::fromRegisters(memoryQ, words));
  b.run(tc::emitFence(b, b.target, tc::FenceOp::ProxyAsync));
  b.run(tc::emitSync(b, tc::Scope::Warpgroup));
  b.byOneOf(b.CreateIsNull(b.CreateAnd(warp, 3)), [&] {
    tc::Expr to = b.index(queries, INT32_MAX, 2 * Rows) + first;
    b.store(MapO, {O, {{b.index(head), 1}, {to, Rows}, {0, spec.head}}}, mine, memoryQ);
    b.run(tc::emitGroup(b, b.target, {tc::GroupOp::BulkCommit}));
    b.run(tc::emitGroup(b, b.target, {tc::GroupOp::BulkWaitRead, 0}));
  });
}

Expected<attention::Compiled> Kernel::compile() {
  declare();
  initialize();
  Value *consumes = b.CreateICmpULT(group, b.getInt32(2));
  b.onlyIf(b.CreateNot(consumes), [&] {
    b.setRegisters(/*more=*/false, 24);
    b.byOneOf(b.CreateICmpEQ(warp, b.getInt32(8)), [&] { produce(); });
  });
  b.onlyIf(consumes, [&] {
    b.setRegisters(/*more=*/true, 240);
    consume();
  });
  auto ptx = b.finish();
  if (!ptx)
    return ptx.takeError();
  return attention::Compiled{spec, std::move(*ptx), b.maps, b.sharedBytes};
}

Expected<attention::Compiled> attention::compile(const Spec &spec) {
  if (spec.head != 64 && spec.head != 128)
    return createStringError("a head of " + Twine(spec.head) + "; 64 or 128");
  if (spec.stages < 2)
    return createStringError("keys and values take a ring of 2 stages or more");
  return Kernel(spec, cantFail(tc::GpuTarget::parse("sm_90a"))).compile();
}

tc::TensorMapValues attention::Compiled::bind(unsigned map, uint64_t address, int64_t heads,
                                              int64_t length) const {
  return maps[map].bind(address,
                        [&](const tc::Symbol &s) { return s.name() == "heads" ? heads : length; });
}
