#include "Kernel.h"

#include <llvm/ADT/StringSwitch.h>

using namespace llvm;
using namespace gemm;

using P = tc::KernelParameter;
static const std::vector<P> parameters{{"C", P::Pointer},
                                       {"m"},
                                       {"n"},
                                       {"k"},
                                       {"batch"},
                                       {"ldC", P::I64},
                                       {"strideC", P::I64},
                                       {"alpha", P::F32},
                                       {"beta", P::F32},
                                       {"factorsA", P::Pointer},
                                       {"factorsB", P::Pointer}};

Kernel::Kernel(const Spec &spec, const tc::GpuTarget &target)
    : spec(spec), b(target, {"gemm", spec.threads(), spec.cluster, 1, Maps, parameters}),
      order{b.argument("m"), b.argument("n"), b.argument("batch"),
            spec.tileM(),    spec.tileN,      spec.groupRows} {}

//===- What there is ------------------------------------------------------===//

Tensor Kernel::matrix(StringRef name, tc::ElementType type, ArrayRef<tc::Expr> shape,
                      bool lastContiguous) {
  bool dense = name == "C" && spec.anyRow;
  bool padded = name == "B" && spec.inputB;
  int64_t unit = dense ? 1 : padded ? 128 : 128 / tc::elementBits(type); // of 16 bytes
  tc::Expr leading = b.size("ld" + name.str(), unit), batch = b.size("stride" + name.str(), unit);
  tc::Expr strides[] = {batch, lastContiguous ? leading : 1, lastContiguous ? 1 : leading};
  return b.tensor(tc::Tensor::createStrided(name, type, shape, strides,
                                            dense    ? tc::elementBits(type) / 8
                                            : padded ? 32
                                                     : 16));
}

void Kernel::declare() {
  unsigned whole = spec.anyRow ? 1 : 16 / spec.outputBytes();
  tc::Expr m = b.size("m", spec.cColumnMajor ? whole : 1),
           n = b.size("n", spec.cColumnMajor ? 1 : whole), k = b.size("k", spec.inputB ? 128 : 8),
           batch = b.size("batch");
  A = matrix("A", spec.input, {batch, m, k}, !spec.aColumnMajor);
  B = matrix("B", spec.typeB(), {batch, n, k}, spec.bColumnMajor);
  C = matrix("C", spec.output, {batch, m, n}, !spec.cColumnMajor);
  auto tiles = [&](StringRef name, tc::ElementType type, int64_t rows, bool kContiguous) {
    bool padded = type != spec.input;
    return tc::productTile(b, name, type, {spec.stages, rows, spec.tileK()},
                           kContiguous ? tc::MmaMajor::K : tc::MmaMajor::MN,
                           tc::MmaSwizzle::Bytes128,
                           padded ? tc::Spacing::Padded16 : tc::Spacing::Dense);
  };
  tilesA = tiles("tilesA", spec.input, spec.tileM(), !spec.aColumnMajor);
  tilesB = tiles("tilesB", spec.typeB(), spec.columnsB(), spec.bColumnMajor);
  buffers = b.shared(2 * tc::TileStore::bufferBytes(spec.tileM()), 1024);
  unsigned warps = spec.consumers * 4 * spec.cluster;
  ring.emplace(b, tc::RingHead{"ring", spec.stages, spec.tensorMemory() ? 1 : warps,
                               /*acrossCluster=*/spec.cluster > 1});
  if (spec.tensorMemory())
    declareTensorMemory();
  warp = b.CreateLShr(b.special(nv::nvvm_read_ptx_sreg_tid_x), 5);
}

void Kernel::initialize() {
  b.byFirst([&] {
    b.prefetch(ArrayRef<unsigned>{MapA, MapB, MapC}.drop_back(spec.anyRow));
    SmallVector<const tc::Ring *, 1> others;
    if (sumsRing)
      others.push_back(&*sumsRing);
    ring->initialize(others);
  });
  // Of a pair each CTA's tensor memory is written by the other one's thread, and has to be there.
  auto order = spec.pair() ? tc::ArrivalOrder::Release : tc::ArrivalOrder::Relaxed;
  if (spec.cluster > 1)
    b.run(tc::emitClusterSync(b, b.target, order));
  else
    b.sync(tc::Scope::Cta);
}

//===- The producer -------------------------------------------------------===//

void Kernel::produce() {
  Turn turn = ring->begin(/*fills=*/true);
  order.forEach(b, turn.carried(), [&](Value *batch, Value *m, Value *n) {
    b.loop(b.getInt32(0), b.argument("k"), b.getInt32(spec.tileK()), turn.carried(),
           [&](Value *k) { fill(batch, m, n, k, turn); });
  });
  if (spec.cluster > 1) // the other CTAs signal this one to the end
    ring->drain(turn);
}

void Kernel::fill(Value *batch, Value *m, Value *n, Value *k, Turn &turn) {
  SmallVector<tc::RingLoad, 4> loads;
  if (spec.scaled)
    addFactors(batch, m, n, k, turn, loads);
  tc::Expr from = b.index(k, INT32_MAX, spec.tileK());
  tc::DimRange stage = ring->stage(turn), z{b.index(batch), 1}, deep{from, spec.tileK()};
  tc::DimRange tall{b.index(m, INT32_MAX, spec.tileM()), spec.tileM()};
  tc::Options options;
  if (spec.pair())
    b.run(options.set(tc::options::CtaGroup, 2));
  loads.push_back({{tilesA.tile.tensor, {stage, {0, spec.tileM()}, {0, spec.tileK()}}},
                   tilesA.memory,
                   {A, {z, tall, deep}},
                   unsigned(MapA),
                   options});
  // Of B each CTA brings a part: some columns, or some rows where columns lie in panels of 128
  // bytes that cannot be divided. CTAs of a pair keep theirs, others give it to all.
  bool byRows = !spec.bColumnMajor && spec.tileN / spec.cluster * spec.inputBits() / 8 % 128;
  int64_t part = (byRows ? spec.tileK() : spec.tileN) / spec.cluster;
  tc::Expr mine = b.index(b.rank(), spec.cluster - 1) * part, zero = 0;
  tc::Expr columns = b.index(n, INT32_MAX, spec.tileN);
  if (spec.cluster > 1 && !spec.pair())
    b.run(options.set(tc::options::CtaMask, tc::Expr((1 << spec.cluster) - 1)));
  tc::DimRange wide{byRows ? zero : mine, byRows ? spec.tileN : part};
  tc::DimRange partDeep{byRows ? mine : zero, byRows ? part : spec.tileK()};
  tc::DimRange to = spec.pair() ? tc::DimRange{zero, part} : wide;
  loads.push_back(
      {{tilesB.tile.tensor, {stage, to, partDeep}},
       tilesB.memory,
       {B, {z, {columns + wide.start, wide.extent}, {from + partDeep.start, partDeep.extent}}},
       unsigned(MapB),
       options});
  ring->fill(turn, loads);
}

//===- The end of a tile --------------------------------------------------===//

tc::TileStore Kernel::tileStore(Value *buffers, Value *storer) {
  tc::TileStoreHead head{C, unsigned(MapC), spec.tensorMemory() ? 128 : 64, spec.tileN};
  head.registers = spec.tensorMemory() ? tc::tcgen05Registers : tc::wgmmaRegisters;
  head.buffers = buffers, head.storer = storer;
  if (spec.anyRow)
    head.by = b.argument("C");
  return {b, head};
}

/// What C is before.
tc::RegisterTile Kernel::old(const tc::TilePiece &piece) {
  tc::RegisterTile tile = tc::RegisterTile::of(b.getContext(), *piece.registers.tensor);
  if (spec.readsC)
    b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, piece.registers, piece.to,
           tc::CopyOperands::toRegisters(tile, b.argument("C")));
  return tile;
}

/// alpha * sums + beta * old, as elements of C.
tc::RegisterTile Kernel::combined(ArrayRef<Value *> sums, const tc::RegisterTile &old) {
  bool whole = spec.outputBytes() == 4, half = spec.output == tc::ElementType::F16;
  Type *element = whole ? b.getFloatTy() : half ? b.getHalfTy() : b.getBFloatTy();
  auto *pair = FixedVectorType::get(b.getFloatTy(), 2), *words = FixedVectorType::get(element, 2);
  SmallVector<Value *, 64> values;
  for (unsigned i = 0; i < sums.size(); ++i) {
    values.push_back(b.CreateFMul(sums[i], b.argument("alpha")));
    if (!spec.readsC)
      continue;
    Value *before = b.take<Value *>(old.element(b, i / 2, words), PoisonValue::get(words));
    before = b.CreateExtractElement(b.CreateFPExt(before, pair), i % 2);
    values[i] =
        b.CreateIntrinsic(nv::fma, {b.getFloatTy()}, {before, b.argument("beta"), values[i]});
  }
  return tc::packSums(b, values, spec.output);
}

//===- All of it ----------------------------------------------------------===//

Expected<Compiled> Kernel::compile() {
  declare();
  if (b.hasFailed())
    return b.takeError();
  tc::WarpRoles roles{spec.consumers};
  if (spec.consumers > 1)
    roles.producerRegisters = 40, roles.consumerRegisters = 232;
  if (spec.tensorMemory()) {
    compileTensorMemory();
  } else {
    initialize();
    b.roles(roles, [&] { produce(); }, [&](Value *group) { consume(group); });
  }
  auto ptx = b.finish();
  if (!ptx)
    return ptx.takeError();
  return Compiled{spec, std::move(*ptx), b.maps, b.sharedBytes};
}

/// What the library does not know better.
static Error check(const Spec &s) {
  if (s.output != tc::ElementType::F16 && s.output != tc::ElementType::BF16 &&
      s.output != tc::ElementType::F32)
    return createStringError("an output of f16, bf16 or f32");
  if (s.consumers < 1 || s.consumers > 2 || s.stages < 2 || s.cluster < 1 || s.cluster > 2)
    return createStringError("1 or 2 consumers, 2 stages or more, clusters of 1 or 2");
  if (s.scaled && !s.tensorMemory())
    return createStringError("factors are for sm_100a");
  if (s.inputB && (!s.tensorMemory() || s.scaled || !s.bColumnMajor || s.inputBits() != 8))
    return createStringError("a type of its own for B is for sm_100a, beside 8 bits of A, with K "
                             "contiguous and without factors");
  if (s.pair() && !s.bColumnMajor && s.tileN / 2 * s.inputBits() / 8 % 128)
    return createStringError("a pair of CTAs divides the columns of its tile by whole panels");
  return Error::success();
}

Expected<Compiled> gemm::compile(const Spec &spec) {
  if (Error e = check(spec))
    return std::move(e);
  // The forms of products with factors came with PTX 8.7.
  auto target =
      spec.scaled ? tc::GpuTarget::parse(spec.target, 87) : tc::GpuTarget::parse(spec.target);
  if (!target)
    return target.takeError();
  return Kernel(spec, *target).compile();
}

//===- A launch -----------------------------------------------------------===//

Problem Problem::dense(const Spec &spec, int64_t m, int64_t n, int64_t k, int64_t batch) {
  auto row = [](int64_t elements, unsigned bits) { return int64_t(alignTo(elements, 128 / bits)); };
  unsigned in = spec.inputBits();
  Problem p{m, n, k, batch};
  p.lda = row(spec.aColumnMajor ? m : k, in), p.strideA = p.lda * (spec.aColumnMajor ? k : m);
  // Rows that a map pads are whole spans of 128 elements.
  p.ldb = spec.inputB ? int64_t(alignTo(k, 128)) : row(spec.bColumnMajor ? k : n, in),
  p.strideB = p.ldb * (spec.bColumnMajor ? n : k);
  int64_t line = spec.cColumnMajor ? m : n;
  p.ldc = spec.anyRow ? line : row(line, 8 * spec.outputBytes());
  p.strideC = p.ldc * (spec.cColumnMajor ? n : m);
  return p;
}

Error Compiled::check(const Problem &p) const {
  for (auto [name, size] : {std::pair("m", p.m), {"n", p.n}, {"k", p.k}, {"batch", p.batch}})
    if (size < 1 || size > INT32_MAX)
      return createStringError(Twine(name) + " is " + Twine(size) + "; 1 to 2147483647");
  if (p.k % 8)
    return createStringError("k is " + Twine(p.k) + "; a multiple of 8");
  struct Distance {
    const char *name;
    int64_t value, least;
    unsigned bits;
    bool isMoved;
    const char *otherwise = "";
  };
  const char *rows = ", a kernel with anyRow any";
  unsigned in = spec.inputBits(), out = 8 * spec.outputBytes();
  unsigned inB = tc::elementBits(spec.typeB());
  if (spec.inputB && p.k % 128)
    return createStringError("k is " + Twine(p.k) + "; a multiple of 128 where a map pads B");
  int64_t lineC = spec.cColumnMajor ? p.m : p.n;
  for (const Distance &d : {Distance{"lda", p.lda, spec.aColumnMajor ? p.m : p.k, in, true},
                            {"ldb", p.ldb, spec.bColumnMajor ? p.k : p.n, inB, true},
                            {"ldc", p.ldc, lineC, out, !spec.anyRow, rows},
                            {"strideA", p.strideA, 1, in, true},
                            {"strideB", p.strideB, 1, inB, true},
                            {"strideC", p.strideC, 1, out, !spec.anyRow, rows}}) {
    if (d.value < d.least)
      return createStringError(Twine(d.name) + " is " + Twine(d.value) + "; at least " +
                               Twine(d.least));
    if (d.isMoved && d.value * d.bits % 128)
      return createStringError(Twine(d.name) + " is " + Twine(d.value) + " elements, " +
                               Twine(d.value * d.bits / 8) +
                               " bytes; tensor maps take multiples of 16" + d.otherwise);
  }
  return Error::success();
}

int64_t Compiled::clusterTiles(const Problem &p) const {
  return int64_t(divideCeil(p.m, spec.tileM() * spec.cluster)) * divideCeil(p.n, spec.tileN) *
         p.batch;
}

tc::TensorMapValues Compiled::bind(unsigned map, uint64_t address, const Problem &p) const {
  return maps[map].bind(address, [&](const tc::Symbol &s) -> int64_t {
    return StringSwitch<int64_t>(s.name())
        .Case("m", p.m)
        .Case("n", p.n)
        .Case("k", p.k)
        .Case("batch", p.batch)
        .Case("ldA", p.lda)
        .Case("ldB", p.ldb)
        .Case("ldC", p.ldc)
        .Case("strideA", p.strideA)
        .Case("strideB", p.strideB)
        .Default(p.strideC);
  });
}
