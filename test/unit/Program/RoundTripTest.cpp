//===- RoundTripTest.cpp - Programs to text and back ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random programs are built as data, printed, parsed, and compared with what was built.
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"
#include "llvm/Support/FileSystem.h"
#include <numeric>
#include <random>

using namespace tilecopy;

namespace {

//===----------------------------------------------------------------------===//
// Equality, places in the text aside
//===----------------------------------------------------------------------===//

bool same(const std::shared_ptr<const TmemPool> &a, const std::shared_ptr<const TmemPool> &b) {
  return bool(a) == bool(b) && (!a || (a->name == b->name && a->columns == b->columns));
}

bool same(const Tensor &a, const Tensor &b) {
  bool layouts =
      bool(a.layout()) == bool(b.layout()) && (!a.layout() || *a.layout() == *b.layout());
  return a.name() == b.name() && a.type() == b.type() && a.space() == b.space() &&
         a.shape() == b.shape() && layouts && a.strides() == b.strides() &&
         a.align() == b.align() && same(a.pool(), b.pool());
}

bool same(const Operand &a, const Operand &b) {
  if (!same(*a.tensor, *b.tensor) || a.region.size() != b.region.size())
    return false;
  for (size_t i = 0; i < a.region.size(); ++i)
    if (a.region[i].start != b.region[i].start || a.region[i].extent != b.region[i].extent)
      return false;
  return true;
}

bool same(const BarrierRef &a, const BarrierRef &b) {
  return bool(a.barrier) == bool(b.barrier) && (!a.barrier || a == b);
}

bool same(const StatementBlock &a, const StatementBlock &b);

bool same(const Statement &a, const Statement &b) {
  if (a.node.index() != b.node.index())
    return false;
  if (const auto *x = std::get_if<CopyStmt>(&a.node)) {
    const CopyOp &p = x->op, &q = std::get<CopyStmt>(b.node).op;
    return p.kind == q.kind && p.scope == q.scope && same(p.dst, q.dst) && same(p.src, q.src) &&
           p.ctaThreads == q.ctaThreads && p.active == q.active && p.options == q.options;
  }
  if (const auto *x = std::get_if<IfStmt>(&a.node)) {
    const auto &y = std::get<IfStmt>(b.node);
    if (x->conjuncts.size() != y.conjuncts.size() || x->elect != y.elect || !same(x->body, y.body))
      return false;
    for (size_t i = 0; i < x->conjuncts.size(); ++i) {
      const Comparison &p = x->conjuncts[i], &q = y.conjuncts[i];
      if (p.op != q.op || p.lhs != q.lhs || p.rhs != q.rhs)
        return false;
    }
    return true;
  }
  if (const auto *x = std::get_if<ForStmt>(&a.node)) {
    const auto &y = std::get<ForStmt>(b.node);
    return x->variable == y.variable && x->begin == y.begin && x->end == y.end &&
           x->step == y.step && x->dynamic == y.dynamic && same(x->body, y.body);
  }
  if (const auto *x = std::get_if<SyncStmt>(&a.node))
    return x->scope == std::get<SyncStmt>(b.node).scope &&
           x->part == std::get<SyncStmt>(b.node).part;
  if (const auto *x = std::get_if<BarrierStmt>(&a.node)) {
    const auto &y = std::get<BarrierStmt>(b.node);
    return x->op == y.op && x->barrier == y.barrier && x->operand == y.operand && x->cta == y.cta &&
           x->tries == y.tries && x->order == y.order;
  }
  if (const auto *x = std::get_if<FenceStmt>(&a.node))
    return x->kind == std::get<FenceStmt>(b.node).kind;
  if (const auto *x = std::get_if<GroupStmt>(&a.node))
    return x->op == std::get<GroupStmt>(b.node).op &&
           x->pending == std::get<GroupStmt>(b.node).pending;
  if (const auto *x = std::get_if<ClusterSyncStmt>(&a.node))
    return x->order == std::get<ClusterSyncStmt>(b.node).order;
  if (const auto *x = std::get_if<TensorMemoryStmt>(&a.node)) {
    const auto &y = std::get<TensorMemoryStmt>(b.node);
    return x->op == y.op && same(x->pool, y.pool) && same(x->barrier, y.barrier) &&
           x->options == y.options;
  }
  if (const auto *x = std::get_if<TensorMapStmt>(&a.node)) {
    const auto &y = std::get<TensorMapStmt>(b.node);
    return x->op == y.op && x->window->name() == y.window->name();
  }
  const auto &x = std::get<ZeroStmt>(a.node), &y = std::get<ZeroStmt>(b.node);
  return x.scope == y.scope && same(x.dst, y.dst);
}

bool same(const StatementBlock &a, const StatementBlock &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Statement &x, const Statement &y) { return same(x, y); });
}

bool same(const Kernel &a, const Kernel &b) {
  auto scalarsA = a.scalars(), scalarsB = b.scalars();
  auto tensorsA = a.globals(), tensorsB = b.globals();
  auto sameTensor = [](const auto &x, const auto &y) { return same(*x, *y); };
  return a.name == b.name && a.grid == b.grid && a.cluster == b.cluster && a.threads == b.threads &&
         scalarsA == scalarsB &&
         std::equal(tensorsA.begin(), tensorsA.end(), tensorsB.begin(), tensorsB.end(),
                    sameTensor) &&
         std::equal(a.locals.begin(), a.locals.end(), b.locals.begin(), b.locals.end(),
                    sameTensor) &&
         std::equal(a.barriers.begin(), a.barriers.end(), b.barriers.begin(), b.barriers.end(),
                    [](const auto &x, const auto &y) {
                      return x->name == y->name && x->count == y->count;
                    }) &&
         same(a.body, b.body);
}

//===----------------------------------------------------------------------===//
// Random programs
//===----------------------------------------------------------------------===//

class Generator {
public:
  explicit Generator(uint64_t seed) : random(seed) {}
  Program program();

private:
  int64_t pick(int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(random);
  }
  bool chance(int percent) { return pick(1, 100) <= percent; }
  void declare();
  Expr expr(unsigned depth);
  std::shared_ptr<const Tensor> tensor(const std::string &name, Space space);
  Operand region(const std::shared_ptr<const Tensor> &tensor, int64_t rows);
  void statements(StatementBlock &block, unsigned depth);
  void copy(StatementBlock &block);
  BarrierRef barrier();
  std::optional<ArrivalOrder> order();
  void synchronize(StatementBlock &block);

  std::mt19937_64 random;
  Kernel kernel;
  llvm::BitVector active;
  std::vector<Symbol> uniform;
  bool elected = false;
};

void Generator::declare() {
  for (int i = 0; i < pick(0, 3); ++i) {
    unsigned bits = chance(50) ? 32 : 64;
    int64_t divisor = chance(50) ? 1 : pick(2, 16);
    ValueRange range;
    if (chance(60))
      range = {divisor * pick(0, 3), divisor * pick(4, 5000)};
    uniform.push_back(
        Symbol::leaf("n" + std::to_string(i), SymbolKind::Argument, bits, divisor, range));
    kernel.parameters.push_back(uniform.back());
  }
  for (int i = 0; i < pick(1, 3); ++i)
    kernel.parameters.push_back(tensor("g" + std::to_string(i), Space::Global));
  for (int i = 0; i < pick(1, 3); ++i)
    kernel.locals.push_back(tensor("s" + std::to_string(i), Space::Shared));
  for (int i = 0; i < pick(1, 3); ++i)
    kernel.barriers.push_back(std::make_shared<Barrier>(
        Barrier{"b" + std::to_string(i), chance(50) ? 1 : unsigned(pick(2, 9))}));
}

/// 64 rows of 64 f16 under one of several layouts, or of run-time length.
std::shared_ptr<const Tensor> Generator::tensor(const std::string &name, Space space) {
  unsigned align = chance(50) ? 0 : 1u << pick(1, 10);
  auto scalars = kernel.scalars();
  if (space == Space::Global && !scalars.empty() && chance(40)) {
    Expr stride = Expr(scalars[0]) * Expr(pick(1, 4)) + Expr(64);
    Expr rows = chance(50) ? Expr(64) : Expr(scalars.back()) + Expr(64);
    auto strided =
        Tensor::createStrided(name, ElementType::F16, {rows, Expr(64)}, {stride, Expr(1)}, align);
    if (strided)
      return std::make_shared<const Tensor>(std::move(*strided));
    llvm::consumeError(strided.takeError());
  }
  const Iter shards[][3] = {{{64, 64}, {8, 8}, {8, 1}},
                            {{64, 1}, {8, 512}, {8, 64}},
                            {{64, 72}, {8, 8}, {8, 1}},
                            {{64, 8}, {8, 512}, {8, 1}}};
  Layout layout(llvm::cantFail(TileLayout::create(shards[pick(0, 3)])));
  if (space == Space::Shared && chance(50))
    layout.swizzle = llvm::cantFail(Swizzle::create(3, unsigned(pick(1, 3)), 3));
  return std::make_shared<const Tensor>(llvm::cantFail(
      Tensor::create(name, ElementType::F16, space, {64, 64}, std::move(layout), align)));
}

Expr Generator::expr(unsigned depth) {
  if (depth == 0 || chance(30)) {
    if (uniform.empty() || chance(40))
      return Expr(pick(-9, 99));
    return Expr(uniform[pick(0, uniform.size() - 1)]);
  }
  Expr a = expr(depth - 1), b = expr(depth - 1);
  switch (pick(0, 4)) {
  case 0:
    return a + b;
  case 1:
    return a - b;
  case 2:
    return a * b;
  case 3:
    return a.floorDiv(pick(1, 9));
  default:
    return a.mod(pick(1, 9));
  }
}

Operand Generator::region(const std::shared_ptr<const Tensor> &tensor, int64_t rows) {
  Operand operand;
  operand.tensor = tensor;
  Expr start = chance(50) ? Expr(pick(0, 64 - rows)) : expr(3).mod(65 - rows);
  operand.region.push_back({start, rows});
  operand.region.push_back({Expr(0), 64});
  return operand;
}

void Generator::copy(StatementBlock &block) {
  auto globals = kernel.globals();
  Operand a = region(globals[pick(0, globals.size() - 1)], 0 + pick(1, 64));
  Operand b = region(kernel.locals[pick(0, kernel.locals.size() - 1)], a.region[0].extent);
  if (chance(50))
    std::swap(a, b);
  Options options;
  if (chance(30))
    llvm::cantFail(
        options.set(options::Dispatch, std::string(chance(50) ? "gmem_smem" : "fallback")));
  if (chance(30))
    llvm::cantFail(options.set(options::Width, int64_t(1) << pick(0, 4)));
  bool async = chance(20);
  if (async && chance(50))
    llvm::cantFail(options.set(options::Mbar, barrier()));
  if (async && chance(30))
    llvm::cantFail(options.set(options::CtaMask, expr(2)));
  if (async && chance(30))
    llvm::cantFail(options.set(options::CacheHint, chance(50)
                                                       ? OptionValue(std::string("evict_last"))
                                                       : OptionValue(Expr(INT64_MAX - 3))));
  auto op =
      makeCopy(async ? OpKind::CopyAsync : OpKind::Copy,
               elected ? Scope::Thread : Scope(pick(0, 3)), a, b, kernel.threads, active, options);
  if (op)
    block.push_back({SourceLoc(), CopyStmt{std::move(*op)}});
  else
    llvm::consumeError(op.takeError());
}

BarrierRef Generator::barrier() {
  const auto &b = kernel.barriers[pick(0, kernel.barriers.size() - 1)];
  return {b, chance(50) ? Expr(pick(0, b->count - 1)) : expr(2).mod(b->count)};
}

std::optional<ArrivalOrder> Generator::order() {
  int n = pick(0, 5);
  return n < 3 ? std::optional(ArrivalOrder(n)) : std::nullopt;
}

void Generator::synchronize(StatementBlock &block) {
  switch (pick(0, 3)) {
  case 0:
    block.push_back({SourceLoc(), FenceStmt{FenceStmt::Kind(pick(0, 2))}});
    return;
  case 1: {
    auto op = GroupStmt::Op(pick(0, 4));
    bool commits = op == GroupStmt::BulkCommit || op == GroupStmt::CpAsyncCommit;
    block.push_back({SourceLoc(), GroupStmt{op, commits ? 0 : unsigned(pick(0, 9))}});
    return;
  }
  case 2:
    if (active.all())
      block.push_back({SourceLoc(), ClusterSyncStmt{order()}});
    return;
  default:
    BarrierStmt s{BarrierStmt::Op(pick(2, 5)), barrier(), Expr(0), std::nullopt, 0};
    if (s.op == BarrierStmt::Wait)
      s.operand = expr(2);
    else if (s.op != BarrierStmt::Arrive)
      s.operand = expr(2).mod(4096);
    if (s.op == BarrierStmt::Wait)
      s.tries = pick(0, 2) ? 0 : unsigned(pick(1, 1000));
    else if (pick(0, 3) == 0)
      s.cta = expr(2).mod(kernel.cluster);
    if (s.cta && s.op != BarrierStmt::ExpectTx)
      s.order = order();
    block.push_back({SourceLoc(), std::move(s)});
  }
}

void Generator::statements(StatementBlock &block, unsigned depth) {
  for (int i = 0; i < pick(1, 4); ++i) {
    int kind = pick(0, 12);
    if (kind == 0 && active.all()) {
      block.push_back({SourceLoc(), SyncStmt{Scope(pick(1, 3))}});
    } else if (kind == 1 && active.all()) {
      block.push_back({SourceLoc(), ZeroStmt{Scope(pick(0, 3)), region(kernel.locals[0], 3)}});
    } else if (kind == 2 && depth > 0) {
      int64_t begin = pick(-3, 9), step = pick(1, 5), last = begin + step * pick(0, 4);
      Symbol variable = Symbol::leaf("k" + std::to_string(depth), SymbolKind::Loop, 32,
                                     std::gcd(begin, step), {begin, last});
      bool dynamic = &block == &kernel.body && kernel.cluster == 1 && chance(30);
      ForStmt loop{variable, Expr(begin), Expr(last + 1), step, {}, dynamic};
      uniform.push_back(variable);
      statements(loop.body, depth - 1);
      uniform.pop_back();
      block.push_back({SourceLoc(), std::move(loop)});
    } else if (kind == 3 && depth > 0) {
      IfStmt branch;
      Symbol warp = threadSymbol(SymbolKind::Warp, kernel.threads);
      branch.conjuncts.push_back({Comparison::Op(pick(0, 5)), Expr(warp), Expr(pick(0, 2))});
      if (!uniform.empty())
        branch.conjuncts.push_back({Comparison::Op(pick(0, 5)), expr(2) + uniform[0], expr(2)});
      branch.elect = chance(20);
      auto inside = llvm::cantFail(activeThreads(branch, active));
      if (inside.none())
        continue;
      std::swap(active, inside);
      bool outside = std::exchange(elected, elected || branch.elect);
      statements(branch.body, depth - 1);
      elected = outside;
      std::swap(active, inside);
      block.push_back({SourceLoc(), std::move(branch)});
    } else if (kind > 10) {
      synchronize(block);
    } else {
      copy(block);
    }
  }
}

Program Generator::program() {
  static const char *const cpus[] = {"sm_80", "sm_90a", "sm_100a", "sm_120a"};
  std::optional<unsigned> ptx;
  if (chance(50))
    ptx = 90;
  Program program{llvm::cantFail(GpuTarget::parse(cpus[pick(0, 3)], ptx)), {}};
  for (int i = 0; i < pick(1, 2); ++i) {
    kernel = Kernel();
    uniform = {ctaIdSymbol(0), ctaIdSymbol(2)};
    kernel.name = "k" + std::to_string(i);
    kernel.threads = 128 * pick(1, 4);
    for (Expr &size : kernel.grid)
      size = Expr(2 * pick(1, 4));
    if (program.target.has(Feature::Clusters))
      kernel.cluster = pick(1, 2);
    active = llvm::BitVector(kernel.threads, true);
    declare();
    statements(kernel.body, 3);
    program.kernels.push_back(std::move(kernel));
  }
  return program;
}

/// Every .tile file of the project that is a program.
TEST(RoundTrip, FilesOfTheProject) {
  unsigned files = 0;
  for (llvm::StringRef root : {TILECOPY_SOURCE "/ptx-samples", TILECOPY_SOURCE "/test/cases"}) {
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator i(root, error), end; i != end && !error;
         i.increment(error)) {
      if (!llvm::StringRef(i->path()).ends_with(".tile"))
        continue;
      auto text = llvm::MemoryBuffer::getFile(i->path());
      ASSERT_TRUE(bool(text)) << i->path();
      if ((*text)->getBuffer().starts_with("// RUN: not ")) // a case that is refused
        continue;
      Program first = parsed((*text)->getBuffer());
      Program second = parsed(printed(first));
      EXPECT_EQ(printed(second), printed(first)) << i->path();
      ASSERT_EQ(first.kernels.size(), second.kernels.size()) << i->path();
      for (size_t k = 0; k < first.kernels.size(); ++k)
        EXPECT_TRUE(same(first.kernels[k], second.kernels[k])) << i->path();
      ++files;
    }
    EXPECT_FALSE(error) << error.message();
  }
  EXPECT_GT(files, 60u);
}

TEST(RoundTrip, RandomPrograms) {
  size_t copies = 0;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Program built = Generator(seed).program();
    std::string text = printed(built);
    Program again = parsed(text);
    ASSERT_EQ(printed(again), text) << "seed " << seed;
    EXPECT_EQ(again.target, built.target) << "seed " << seed;
    ASSERT_EQ(again.kernels.size(), built.kernels.size()) << "seed " << seed;
    for (size_t i = 0; i < built.kernels.size(); ++i) {
      EXPECT_TRUE(same(again.kernels[i], built.kernels[i])) << "seed " << seed << "\n" << text;
      forEachStatement(built.kernels[i].body, [&](const Statement &s) {
        copies += std::holds_alternative<CopyStmt>(s.node);
      });
    }
    if (HasFailure())
      break;
  }
  EXPECT_GT(copies, 4000u); // the generator does generate
}

} // namespace
