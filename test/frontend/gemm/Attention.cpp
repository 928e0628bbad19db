#include "Attention.h"

#include <llvm/IR/IntrinsicsNVPTX.h>

using namespace llvm;
using namespace attention;
namespace tc = tilecopy;
namespace nv = llvm::Intrinsic;

namespace {

enum Map { MapQ, MapK, MapV, MapO, Maps };
constexpr unsigned Rows = 64, Keys = 128; // of a warpgroup's tile of scores

const std::vector<tc::KernelParameter> parameters{{"length"}, {"scale", tc::KernelParameter::F32}};

class Kernel {
public:
  Kernel(const attention::Spec &spec, const tc::GpuTarget &target)
      : spec(spec), b(target, {"attention", attention::Compiled::threads, 1, 1, Maps, parameters}) {
  }
  Expected<attention::Compiled> compile();

private:
  using Floats = SmallVector<Value *, 128>;
  using Values = MutableArrayRef<Value *>;
  using Turn = tc::Ring::Turn;
  /// What is carried from one block of keys to the next: sums of the output, weights, and of each
  /// row of the thread's two the greatest score and the sum of exponentials.
  struct State {
    Values o, p, most, sum;
  };

  void declare();
  Value *blocks();
  void produce();
  void bring(Map map, Value *block, Turn &turn);
  void consume(Value *group);
  void mask(Values s, Value *block);
  void soften(Values s, const State &state, Value *factors[2]);
  void store(const State &state);

  const attention::Spec &spec;
  tc::StandaloneKernel b;
  std::shared_ptr<const tc::Tensor> far[Maps];
  tc::ProductOperand tileQ, tiles;
  Value *head, *queries, *query, *key;
  std::optional<tc::Ring> ring, once; // for keys and values, and for queries
  tc::DimRange mine;                  // rows of the queries
};

} // namespace

//===- What there is ------------------------------------------------------===//

void Kernel::declare() {
  tc::Expr shape[] = {b.size("heads", 1, 1 << 24), b.size("length", 1, 1 << 24), spec.head};
  tc::Expr strides[] = {shape[1] * spec.head, spec.head, 1};
  for (auto [i, name] : enumerate(std::array{"Q", "K", "V", "O"}))
    far[i] = b.tensor(tc::Tensor::createStrided(name, tc::ElementType::F16, shape, strides, 16));
  tileQ = tc::productTile(b, "tileQ", tc::ElementType::F16, {2 * Rows, spec.head});
  tiles = tc::productTile(b, "tiles", tc::ElementType::F16, {spec.stages, Keys, spec.head});
  once.emplace(b, tc::RingHead{"queries", 1, /*emptiers=*/0});
  ring.emplace(b, tc::RingHead{"ring", spec.stages, /*emptiers=*/8});
  head = b.special(nv::nvvm_read_ptx_sreg_ctaid_y);
  // The longest rows of a causal kernel begin first.
  Value *x = b.special(nv::nvvm_read_ptx_sreg_ctaid_x),
        *all = b.special(nv::nvvm_read_ptx_sreg_nctaid_x);
  if (spec.causal)
    x = b.CreateSub(b.CreateSub(all, b.getInt32(1)), x);
  queries = b.CreateMul(x, b.getInt32(2 * Rows));
  b.byFirst([&] {
    b.prefetch({MapQ, MapK, MapV, MapO});
    ring->initialize({&*once});
  });
  b.sync(tc::Scope::Cta);
}

/// The blocks of keys that these queries see. The last one comes first: only there keys are
/// missing.
Value *Kernel::blocks() {
  Value *keys = b.argument("length");
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
  once->fill(first, {{tileQ.tile,
                      tileQ.memory,
                      {far[MapQ], {z, {b.index(queries, INT32_MAX, 2 * Rows), 2 * Rows}, all}},
                      unsigned(MapQ)}});
  Value *last = b.CreateSub(blocks(), b.getInt32(1)), *one = b.getInt32(1);
  bring(MapK, last, turn);
  b.loop(b.getInt32(0), last, one, turn.carried(), [&](Value *i) {
    Value *block = b.CreateSub(last, i);
    bring(MapK, b.CreateSub(block, one), turn);
    bring(MapV, block, turn);
  });
  bring(MapV, b.getInt32(0), turn);
}

void Kernel::bring(Map map, Value *block, Turn &turn) {
  tc::Expr first = b.index(b.CreateMul(block, b.getInt32(Keys)), INT32_MAX, Keys);
  tc::DimRange all{0, spec.head};
  ring->fill(turn, {{{tiles.tile.tensor, {ring->stage(turn), {0, Keys}, all}},
                     tiles.memory,
                     {far[map], {{b.index(head), 1}, {first, Keys}, all}},
                     unsigned(map)}});
}

//===- Arithmetic ---------------------------------------------------------===//

/// Keys that are not there, or are not seen by a causal row, have no weight. A causal row that is
/// there sees none that are not.
void Kernel::mask(MutableArrayRef<Value *> s, Value *block) {
  Value *first = b.CreateAdd(b.CreateMul(block, b.getInt32(Keys)), key);
  Value *least = ConstantFP::getInfinity(b.getFloatTy(), true);
  for (unsigned i = 0; i < s.size(); ++i) {
    Value *mine = b.CreateAdd(first, b.getInt32(i / 4 * 8 + i % 2));
    Value *seen = spec.causal ? b.CreateICmpSLE(mine, b.CreateAdd(query, b.getInt32(i / 2 % 2 * 8)))
                              : b.CreateICmpSLT(mine, b.argument("length"));
    s[i] = b.CreateSelect(seen, s[i], least);
  }
}

/// From scores to weights. `factors`: what sums so far are multiplied by.
void Kernel::soften(Values s, const State &state, Value *factors[2]) {
  auto greater = [&](Value *x, Value *y) { return b.CreateBinaryIntrinsic(nv::maxnum, x, y); };
  Value *scale = b.argument("scale");
  for (unsigned row = 0; row < 2; ++row) {
    Value *most = s[2 * row];
    for (unsigned i = 0; i < s.size(); ++i)
      if (i / 2 % 2 == row)
        most = greater(most, s[i]);
    most = greater(state.most[row], tc::overRow(b, most, greater));
    Value *shift = b.CreateFNeg(b.CreateFMul(most, scale));
    auto weight = [&](Value *x) {
      Value *power = b.CreateIntrinsic(nv::fma, {b.getFloatTy()}, {x, scale, shift});
      return b.CreateIntrinsic(nv::nvvm_ex2_approx_ftz, {b.getFloatTy()}, {power});
    };
    factors[row] = weight(state.most[row]);
    state.most[row] = most;
    Value *sum = b.CreateFMul(state.sum[row], factors[row]);
    for (unsigned i = 0; i < s.size(); ++i)
      if (i / 2 % 2 == row) {
        s[i] = weight(s[i]);
        sum = b.CreateFAdd(sum, s[i]);
      }
    state.sum[row] = sum;
  }
}

//===- A consumer ---------------------------------------------------------===//

void Kernel::consume(Value *group) {
  Value *first = b.CreateMul(group, b.getInt32(Rows));
  mine = {b.index(first, Rows, Rows), Rows};
  tc::ProductOperand rows = tileQ, values = tiles;
  rows.tile.region[0] = mine;
  values.kFirst = true; // [keys, head]
  tc::WarpgroupProduct scores(b, rows, tiles), outputs(b, tc::ElementType::F16, values);
  if (b.hasFailed())
    return;
  Value *zero = ConstantFP::get(b.getFloatTy(), 0), *one = b.getInt32(1);
  Value *least = ConstantFP::get(b.getFloatTy(), -1e30);
  query = b.CreateAdd(b.CreateAdd(queries, first), scores.firstRow());
  key = scores.firstColumn();

  // The loop carries the ring's turn, and after it the state.
  Floats all(spec.head / 2, zero);
  all.append(Keys / 4, nullptr);
  all.append({least, least, zero, zero});
  Turn keys = ring->begin(/*fills=*/false, all);
  Values more = keys.more();
  State state{more.take_front(spec.head / 2), more.slice(spec.head / 2, Keys / 4),
              more.take_back(4).take_front(2), more.take_back(2)};
  auto weigh = [&](Values s) { // as operands of the next product
    llvm::copy(tc::packSums(b, s, tc::ElementType::F16).words(), state.p.begin());
  };
  Value *factors[2], *last = b.CreateSub(blocks(), one), *clears = b.getInt32(0);
  Floats s = scores.sums();
  once->waitFull(once->begin(/*fills=*/false));
  ring->waitFull(keys);
  scores.multiply(s, {keys.stage(), clears, {}, 0});
  ring->release(keys.stage());
  mask(s, last);
  soften(s, state, factors);
  weigh(s);
  ring->next(keys);
  b.loop(b.getInt32(0), last, one, keys.carried(), [&](Value *) {
    Turn values(keys.stage(), keys.parity());
    ring->next(values);
    ring->waitFull(keys);
    Floats next = scores.sums();
    scores.multiply(next, {keys.stage(), clears, {}, std::nullopt});
    ring->waitFull(values);
    outputs.multiply(state.o, {values.stage(), nullptr, state.p, 1, next}); // the scores are there
    ring->release(keys.stage());
    soften(next, state, factors);
    outputs.wait(state.o, state.p);
    // Not before: ptxas runs products alone whose operands other instructions write in between.
    weigh(next);
    ring->release(values.stage());
    for (unsigned i = 0; i < state.o.size(); ++i)
      state.o[i] = b.CreateFMul(state.o[i], factors[i / 2 % 2]);
    ring->next(values);
    keys.continueFrom(values);
  });
  ring->waitFull(keys);
  outputs.multiply(state.o, {keys.stage(), nullptr, state.p, 0});
  store(state);
}

/// O / sums, through the memory of these queries.
void Kernel::store(const State &state) {
  Value *inverse[2];
  for (unsigned row = 0; row < 2; ++row)
    inverse[row] = b.CreateFDiv(
        ConstantFP::get(b.getFloatTy(), 1),
        tc::overRow(b, state.sum[row], [&](Value *x, Value *y) { return b.CreateFAdd(x, y); }));
  for (unsigned i = 0; i < state.o.size(); ++i)
    state.o[i] = b.CreateFMul(state.o[i], inverse[i / 2 % 2]);
  tc::RegisterTile words = tc::packSums(b, state.o, tc::ElementType::F16);
  // A product of the warpgroup reads all of its rows, for whichever warp.
  b.sync(tc::Scope::Warpgroup);
  tc::DimRange to{b.index(queries, INT32_MAX, 2 * Rows) + mine.start, Rows}, all{0, spec.head};
  tc::Operand near{tileQ.tile.tensor, {mine, all}}, o{far[MapO], {{b.index(head), 1}, to, all}};
  tc::storeThroughShared(
      b, {&words, tc::wgmmaRegisters, near, tileQ.memory, o, MapO, /*isLast=*/true});
}

Expected<attention::Compiled> Kernel::compile() {
  declare();
  b.roles({2, 24, 240}, [&] { produce(); }, [&](Value *group) { consume(group); });
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
