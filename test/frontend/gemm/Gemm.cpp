#include "Kernel.h"

#include <llvm/ADT/StringSwitch.h>

using namespace llvm;
using namespace gemm;

/// A size that only the launch knows; `bind` finds its value by its name. A store by a tensor map
/// begins at most at 2^31 - 128 (the rule `coordinates`).
static tc::Expr size(StringRef name, int64_t divisor = 1) {
  return tc::Symbol::leaf(name, tc::SymbolKind::Argument, 64, divisor, {1, INT32_MAX - 127});
}

Kernel::Kernel(const Spec &spec, const tc::GpuTarget &target)
    : spec(spec), b(target, "gemm", spec.threads(), spec.cluster, Maps, "piiiillffpp"),
      wgmma{spec.input,
            spec.tileN,
            spec.aColumnMajor,
            !spec.bColumnMajor,
            4,
            spec.aColumnMajor ? 2048u : 32u,
            spec.bColumnMajor ? 32u : 2048u} {}

//===- What there is ------------------------------------------------------===//

std::shared_ptr<const tc::Tensor> Kernel::matrix(StringRef name, tc::ElementType type,
                                                 ArrayRef<tc::Expr> shape, bool lastContiguous) {
  bool dense = name == "C" && spec.anyRow;
  int64_t unit = dense ? 1 : 128 / tc::elementBits(type); // of 16 bytes
  tc::Expr leading = size("ld" + name.str(), unit), batch = size("stride" + name.str(), unit);
  tc::Expr strides[] = {batch, lastContiguous ? leading : 1, lastContiguous ? 1 : leading};
  return b.tensor(tc::Tensor::createStrided(name, type, shape, strides,
                                            dense ? tc::elementBits(type) / 8 : 16));
}

std::shared_ptr<const tc::Tensor> Kernel::tiles(StringRef name, int64_t rows, bool kContiguous) {
  int64_t shape[] = {spec.stages, rows, spec.tileK()};
  auto layout = b.take(tc::mmaShared(shape, tc::MmaSwizzle::Bytes128,
                                     kContiguous ? tc::MmaMajor::K : tc::MmaMajor::MN,
                                     tc::elementBits(spec.input)));
  return b.tensor(tc::Tensor::create(name, spec.input, tc::Space::Shared, shape, layout, 1024));
}

void Kernel::declare() {
  b.sizes = {{"m", argument(M)},
             {"n", argument(N)},
             {"batch", argument(Batch)},
             {"ldC", argument(LdC)},
             {"strideC", argument(StrideC)}};
  unsigned whole = spec.anyRow ? 1 : 16 / spec.outputBytes();
  tc::Expr m = size("m", spec.cColumnMajor ? whole : 1),
           n = size("n", spec.cColumnMajor ? 1 : whole), k = size("k", 8), batch = size("batch");
  A = matrix("A", spec.input, {batch, m, k}, !spec.aColumnMajor);
  B = matrix("B", spec.input, {batch, n, k}, spec.bColumnMajor);
  C = matrix("C", spec.output, {batch, m, n}, !spec.cColumnMajor);
  tilesA = tiles("tilesA", spec.tileM(), !spec.aColumnMajor);
  tilesB = tiles("tilesB", spec.columnsB(), spec.bColumnMajor);
  memoryA = b.shared(spec.stages * spec.tileM() * 128, 1024);
  memoryB = b.shared(spec.stages * spec.columnsB() * 128, 1024);
  buffers = b.shared(Epilogue::bytes(spec), 1024);
  unsigned warps = spec.consumers * 4 * spec.cluster;
  ring.emplace(b, tc::RingHead{"ring", spec.stages, spec.tensorMemory() ? 1 : warps,
                               /*acrossCluster=*/spec.cluster > 1});
  if (spec.tensorMemory())
    declareTensorMemory();
  thread = b.special(nv::nvvm_read_ptx_sreg_tid_x);
  warp = b.CreateLShr(thread, 5);
  rank = spec.cluster > 1 ? b.special(nv::nvvm_read_ptx_sreg_cluster_ctarank) : b.getInt32(0);
}

void Kernel::initialize() {
  b.onlyIf(b.CreateIsNull(thread), [&] {
    for (unsigned map : {MapA, MapB, MapC})
      if (map != MapC || !spec.anyRow)
        b.run(tc::emitTensorMapPrefetch(b, b.target, b.function->getArg(map)));
    for (unsigned i = 0; i < 2 && spec.tensorMemory(); ++i) {
      b.run(tc::emitBarrierInit(b, b.target, b.at(sumsFull, b.getInt32(i)), b.getInt32(1)));
      b.run(tc::emitBarrierInit(b, b.target, b.at(sumsEmpty, b.getInt32(i)),
                                b.getInt32(4 * spec.cluster)));
    }
    ring->initialize();
  });
  // Of a pair each CTA's tensor memory is written by the other one's thread, and has to be there.
  auto order = spec.pair() ? tc::ArrivalOrder::Release : tc::ArrivalOrder::Relaxed;
  if (spec.cluster > 1)
    b.run(tc::emitClusterSync(b, b.target, order));
  else
    b.run(tc::emitSync(b, tc::Scope::Cta));
}

//===- Tiles --------------------------------------------------------------===//

/// The tiles of this CTA. A cluster has tiles next to each other along M; tiles of some rows are
/// gone through before those of the next ones, M first.
void Kernel::forEachTile(Turn &turn,
                         function_ref<void(Value *batch, Value *m, Value *n, Turn &)> body) {
  unsigned rows = spec.tileM() * spec.cluster;
  Value *down = b.ceilDiv(argument(M), rows), *across = b.ceilDiv(argument(N), spec.tileN);
  Value *ofBatch = b.CreateMul(down, across), *tiles = b.CreateMul(ofBatch, argument(Batch));
  unsigned high = std::max(1u, spec.groupRows / rows);
  Value *ofGroup = b.CreateMul(across, b.getInt32(high));
  bool clusters = spec.cluster > 1;
  Value *first =
      b.special(clusters ? nv::nvvm_read_ptx_sreg_clusterid_x : nv::nvvm_read_ptx_sreg_ctaid_x);
  Value *step =
      b.special(clusters ? nv::nvvm_read_ptx_sreg_nclusterid_x : nv::nvvm_read_ptx_sreg_nctaid_x);
  b.loop(first, tiles, step, turn.carried(), [&](Value *t) {
    Value *inBatch = b.CreateURem(t, ofBatch), *group = b.CreateUDiv(inBatch, ofGroup);
    Value *inGroup = b.CreateURem(inBatch, ofGroup), *top = b.CreateMul(group, b.getInt32(high));
    Value *left = b.CreateSub(down, top);
    Value *height = b.CreateSelect(b.CreateICmpULT(left, b.getInt32(high)), left, b.getInt32(high));
    Value *m = b.CreateAdd(top, b.CreateURem(inGroup, height));
    Value *row =
        b.CreateAdd(b.CreateMul(m, b.getInt32(rows)), b.CreateMul(rank, b.getInt32(spec.tileM())));
    Value *n = b.CreateUDiv(inGroup, height);
    body(b.CreateUDiv(t, ofBatch), row, b.CreateMul(n, b.getInt32(spec.tileN)), turn);
    turn.more()[0] = b.CreateAdd(turn.more()[0], b.getInt32(1));
  });
}

//===- The producer -------------------------------------------------------===//

void Kernel::produce() {
  Turn turn = ring->begin(/*fills=*/true, {b.getInt32(0)});
  forEachTile(turn, [&](Value *batch, Value *m, Value *n, Turn &turn) {
    b.loop(b.getInt32(0), argument(K), b.getInt32(spec.tileK()), turn.carried(),
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
  loads.push_back({{tilesA, {stage, {0, spec.tileM()}, {0, spec.tileK()}}},
                   memoryA,
                   {A, {z, tall, deep}},
                   unsigned(MapA),
                   options});
  // Of B each CTA brings a part: some columns, or some rows where columns lie in panels of 128
  // bytes that cannot be divided. CTAs of a pair keep theirs, others give it to all.
  bool byRows = !spec.bColumnMajor && spec.tileN / spec.cluster * spec.inputBits() / 8 % 128;
  int64_t part = (byRows ? spec.tileK() : spec.tileN) / spec.cluster;
  tc::Expr mine = b.index(rank, spec.cluster - 1) * part, zero = 0;
  tc::Expr columns = b.index(n, INT32_MAX, spec.tileN);
  if (spec.cluster > 1 && !spec.pair())
    b.run(options.set(tc::options::CtaMask, tc::Expr((1 << spec.cluster) - 1)));
  tc::DimRange wide{byRows ? zero : mine, byRows ? spec.tileN : part};
  tc::DimRange partDeep{byRows ? mine : zero, byRows ? part : spec.tileK()};
  tc::DimRange to = spec.pair() ? tc::DimRange{zero, part} : wide;
  loads.push_back(
      {{tilesB, {stage, to, partDeep}},
       memoryB,
       {B, {z, {columns + wide.start, wide.extent}, {from + partDeep.start, partDeep.extent}}},
       unsigned(MapB),
       options});
  ring->fill(turn, loads);
}

//===- All of it ----------------------------------------------------------===//

Expected<Compiled> Kernel::compile() {
  declare();
  if (spec.tensorMemory())
    compileTensorMemory();
  else
    compileConsumers();
  auto ptx = b.finish();
  if (!ptx)
    return ptx.takeError();
  return Compiled{spec, std::move(*ptx), b.maps, b.sharedBytes};
}

static Error checkScaled(const Spec &s) {
  if (s.input != tc::ElementType::F8E4M3 && s.input != tc::ElementType::F4E2M1)
    return createStringError("inputs with factors are of f8e4m3 or f4e2m1");
  if (!s.tensorMemory() || s.cluster != 1 || s.tileN != 128 || s.aColumnMajor || !s.bColumnMajor)
    return createStringError(
        "factors are for sm_100a, without clusters, 128 columns a tile, K contiguous");
  return Error::success();
}

static Error check(const Spec &s) {
  if (s.scaled)
    return checkScaled(s);
  bool bytes = tc::elementBits(s.input) == 8;
  if (bytes ? s.input != tc::ElementType::F8E4M3
            : s.input != tc::ElementType::F16 && s.input != tc::ElementType::BF16)
    return createStringError("inputs of f16, bf16 or f8e4m3");
  if (bytes && (s.aColumnMajor || !s.bColumnMajor))
    return createStringError("of 8-bit inputs K is contiguous: A row-major, B column-major");
  if (s.output != tc::ElementType::F16 && s.output != tc::ElementType::BF16 &&
      s.output != tc::ElementType::F32)
    return createStringError("an output of f16, bf16 or f32");
  unsigned n = s.bColumnMajor ? 16 : 64;
  if (s.tileN < n || s.tileN > 256 || s.tileN % n)
    return createStringError("a tile of " + Twine(s.tileN) + " columns; " + Twine(n) +
                             " to 256, by " + Twine(n));
  if (s.consumers < 1 || s.consumers > 2 || s.stages < 2 || s.cluster < 1 || s.cluster > 2)
    return createStringError("1 or 2 consumers, 2 stages or more, clusters of 1 or 2");
  if (s.pair() && (s.tileN % 32 || (!s.bColumnMajor && s.tileN / 2 * s.inputBits() / 8 % 128)))
    return createStringError(
        "a pair of CTAs divides the columns of its tile by 32 or whole panels");
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
  p.ldb = row(spec.bColumnMajor ? k : n, in), p.strideB = p.ldb * (spec.bColumnMajor ? n : k);
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
  int64_t lineC = spec.cColumnMajor ? p.m : p.n;
  for (const Distance &d : {Distance{"lda", p.lda, spec.aColumnMajor ? p.m : p.k, in, true},
                            {"ldb", p.ldb, spec.bColumnMajor ? p.k : p.n, in, true},
                            {"ldc", p.ldc, lineC, out, !spec.anyRow, rows},
                            {"strideA", p.strideA, 1, in, true},
                            {"strideB", p.strideB, 1, in, true},
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
