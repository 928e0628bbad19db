//===- Setup.cpp - A kernel, its PTX, and their symbols -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Setup.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

static std::string rangeText(const Symbol &s) {
  std::string text = s.name().str();
  if (s.divisor() != 1)
    text += " multiple of " + std::to_string(s.divisor());
  return text + " in [" + std::to_string(s.range().lo) + ", " + std::to_string(s.range().hi) + "]";
}

void Setup::addScalars(const Kernel &kernel) {
  for (const Symbol &s : kernel.scalars()) {
    int64_t d = s.divisor(), lo = s.range().lo, hi = s.range().hi;
    int64_t least = lo / d + (lo % d > 0), most = hi / d - (hi % d < 0);
    std::string name = s.name().str();
    Form symbol = table.newSymbol({SymbolFacts::Argument,
                                   d == 1 ? name : name + "/" + std::to_string(d),
                                   {least},
                                   {most},
                                   true,
                                   {},
                                   d,
                                   name});
    names.scalars[name] = table.scale(symbol, d);
    domain += (domain.empty() ? "" : ", ") + rangeText(s);
  }
}

/// The place of the CTA, or of the first CTA of a cluster, in the grid.
void Setup::addGrid(const Kernel &kernel, Meaning &meaning) {
  // CUDA C++ Programming Guide, technical specifications per compute capability.
  constexpr int64_t limits[] = {2147483647, 65535, 65535};
  World world(table, {});
  for (unsigned d = 0; d != 3; ++d) {
    Form grid = meaning.formOf(kernel.grid[d], 0);
    problem.grid[d] = grid;
    for (Form fact : {table.sub(grid, 1), table.sub(limits[d], grid)})
      if (!world.follows(fact)) {
        facts.push_back(fact);
        promises.push_back("a grid that can be launched");
      }
    int64_t step = d == 0 ? kernel.cluster : 1;
    if (grid == Form(step))
      continue;
    Form symbol = table.newSymbol({SymbolFacts::Cta,
                                   std::string(step == 1 ? "ctaid." : "clusterid.") + "xyz" [d],
                                   { 0 },
                                   {table.sub(grid, step), step},
                                   true,
                                   {},
                                   1,
                                   ""});
    ctaSymbols[d] = *table.lastSymbol(symbol);
    problem.cta[d] = names.cta[d] = table.scale(symbol, step);
  }
}

void Setup::addTensors(const Kernel &kernel, Meaning &meaning) {
  std::set<const Tensor *> written;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const Tensor *t = writtenBy(s))
      written.insert(&t->owner());
  });
  for (const auto &t : kernel.globals()) {
    Form size = t->byteSize();
    if (!t->layout()) {
      Form last = 1;
      for (auto [extent, stride] : zip_equal(t->shape(), t->strides()))
        last = table.add(
            last, table.mul(table.sub(meaning.formOf(extent, 0), 1), meaning.formOf(stride, 0)));
      size = World(table, {}).floorDiv(table.add(table.scale(last, t->bits()), 7), 8);
    }
    problem.bases.push_back({Base::Kind::Global, names.tensors.at(t->name().str()), t->name().str(),
                             size, t->align(), 0, written.count(t.get()) != 0});
    if (t->align() > std::max(1u, unsigned(t->bits() / 8)))
      promises.push_back(t->name().str() + " aligned to " + std::to_string(t->align()));
  }
}

void Setup::addMaps(const ProofLaunch &launch, Meaning &meaning) {
  for (const TensorMapPlan &plan : launch.tensorMaps) {
    MapForm map;
    auto tensor = names.tensors.find(plan.tensor);
    if (plan.isIm2col())
      map.unsupported = "pixels of a convolution";
    else if (plan.edit || tensor == names.tensors.end())
      map.unsupported = "a map that is edited";
    else if (plan.interleave != TensorMapInterleave::None)
      map.unsupported = "interleaved";
    else if (plan.fill != TensorMapFill::Zero)
      map.unsupported = "elements outside that become NaN";
    else if (any_of(plan.elementStrides, [](uint32_t s) { return s != 1; }))
      map.unsupported = "elements that are left out";
    else if (elementBits(plan.type) % 8 != 0 || plan.type == TensorMapType::TF32 ||
             plan.type == TensorMapType::TF32Ftz || plan.type == TensorMapType::F32Ftz)
      map.unsupported = "elements that change";
    else if (plan.swizzle > TensorMapSwizzle::B128)
      map.unsupported = "a swizzle of other pieces than 16 bytes";
    else {
      map.tensor = tensor->second;
      map.offset = meaning.formOf(plan.offset, 0);
      map.swizzleBits = unsigned(plan.swizzle);
      map.elementBytes = elementBits(plan.type) / 8;
      map.type = reducedType(plan.type);
      map.box = plan.box;
      for (const Expr &d : plan.dims)
        map.dims.push_back(meaning.formOf(d, 0));
      for (const Expr &s : plan.strides)
        map.strides.push_back(meaning.formOf(s, 0));
    }
    uint32_t index = problem.maps.size();
    problem.maps.push_back(std::move(map));
    problem.bases.push_back(
        {Base::Kind::Map, index, "the map of " + plan.tensor, 128, 64, 0, false});
  }
}

void Setup::addShared(const ProofLaunch &launch) {
  uint32_t number = problem.function - module->functions.data();
  for (auto [i, v] : enumerate(module->variables)) {
    if (v.space != MemorySpace::Shared || (v.function != ptx::none && v.function != number))
      continue;
    uint64_t bytes = v.bytes() != 0 ? v.bytes() : launch.dynamicSharedBytes;
    if (bytes > (1 << 20))
      unsupported = "shared memory of that size";
    problem.sharedBases[i] = problem.bases.size();
    for (unsigned rank = 0; rank != problem.cluster && unsupported.empty(); ++rank)
      problem.bases.push_back({Base::Kind::Shared, uint32_t(i), v.name.str(), int64_t(bytes),
                               unsigned(v.alignment), rank, false});
  }
}

/// Each tcgen05.alloc returns a separate base.
void Setup::addTensorMemory() {
  for (auto [pc, c] : enumerate(problem.code)) {
    if (c.op != Op::TensorAlloc)
      continue;
    problem.tensorBases[pc] = problem.bases.size();
    for (unsigned rank = 0; rank != problem.cluster; ++rank)
      problem.bases.push_back({Base::Kind::Tensor, uint32_t(pc),
                               "columns of line " + std::to_string(c.text->line), 0, 1, rank,
                               false});
  }
}

Error Setup::bindParameters(const Kernel &kernel, const ProofLaunch &launch) {
  const auto &parameters = problem.function->parameters;
  size_t known = kernel.parameters.size() + launch.tensorMaps.size();
  if (parameters.size() < known)
    return make_error<ProveError>("'" + launch.entry + "' has " + Twine(parameters.size()) +
                                  " parameters; the program has " + Twine(known));
  size_t at = 0;
  for (const Parameter &p : kernel.parameters) {
    SymbolicValue v;
    if (const auto *s = std::get_if<Symbol>(&p))
      v = SymbolicValue::number(names.scalars.at(s->name().str()));
    else
      v = SymbolicValue::pointer(
          names.tensors.at(std::get<std::shared_ptr<const Tensor>>(p)->name().str()), 0);
    problem.parameters[parameters[at++]] = v;
  }
  uint32_t firstMap = names.tensors.size();
  for (size_t i = 0; i != launch.tensorMaps.size(); ++i)
    problem.parameters[parameters[at++]] = SymbolicValue::pointer(firstMap + i, 0);
  return Error::success();
}

/// `{ bounds = promised }` where nothing but arguments and the place of the CTA matters.
void Setup::addPromises(const Kernel &kernel, Meaning &meaning) {
  forEachStatement(kernel.body, [&](const Statement &s) {
    const auto *c = std::get_if<CopyStmt>(&s.node);
    if (!c || !c->op.options.has(options::Bounds))
      return;
    for (const Operand *o : {&c->op.dst, &c->op.src})
      for (auto [size, range] : zip_equal(o->tensor->shape(), o->region)) {
        bool fixed = o->tensor->space() == Space::Global && range.isRun();
        range.start.forEachLeaf([&](const Symbol &leaf) {
          fixed &= leaf.kind() == SymbolKind::Argument || leaf.kind() == SymbolKind::CtaId;
        });
        if (!fixed)
          continue;
        Form start = meaning.formOf(range.start, 0);
        facts.push_back(start);
        facts.push_back(table.sub(meaning.formOf(size, 0), table.add(start, range.extent)));
      }
    promises.push_back("bounds of line " + std::to_string(s.loc.line));
  });
}

bool Setup::restrict(const Symbol &argument, int64_t divisor, int64_t value) {
  int64_t d = argument.divisor();
  Form symbol;
  for (SymbolId id = 0; id != table.symbolCount(); ++id)
    if (table.symbol(id).kind == SymbolFacts::Argument &&
        table.symbol(id).argument == argument.name())
      symbol = table.formOf(id);
  World world(table, {});
  if (divisor != 0) {
    int64_t each = divisor / std::gcd(divisor, d);
    if (argument.range().hi / (each * d) * (each * d) < argument.range().lo)
      return false;
    facts.push_back(table.scale(world.mod(symbol, each), -1));
    return true;
  }
  for (Form f : {table.sub(symbol, value / d), table.sub(value / d, symbol)})
    facts.push_back(f);
  return true;
}

Error Setup::create(const Kernel &kernel, StringRef ptx, const ProofLaunch &launch) {
  auto parsed = ptx::parseModule(ptx, "PTX");
  if (!parsed)
    return parsed.takeError();
  module = std::move(*parsed);
  problem.module = module.get();
  problem.function = module->find(launch.entry);
  if (!problem.function || !problem.function->isEntry)
    return make_error<ProveError>("the PTX has no kernel '" + launch.entry + "'");
  problem.threads = kernel.threads;
  problem.cluster = kernel.cluster;
  for (const ptx::Instruction &i : problem.function->body) {
    Code c = decode(i);
    if (!fitsRegisters(c, *problem.function))
      c.op = Op::Unknown;
    problem.code.push_back(c);
  }
  addScalars(kernel);
  for (const auto &t : kernel.globals())
    names.tensors.try_emplace(t->name().str(), uint32_t(names.tensors.size()));
  uint32_t number = 0; // as the parameters come, not by name
  for (const auto &t : kernel.globals())
    names.tensors[t->name().str()] = number++;
  World world(table, {});
  Meaning meaning(world, values.choices, kernel, names);
  addGrid(kernel, meaning);
  addTensors(kernel, meaning);
  addIndices(kernel);
  addMaps(launch, meaning);
  addShared(launch);
  addTensorMemory();
  addReductions(kernel);
  addPromises(kernel, meaning);
  promises.erase(llvm::unique(promises), promises.end());
  if (meaning.stop)
    unsupported = meaning.stop->text;
  auto required = problem.function->requiredBlock;
  if (unsigned all = required[0] * std::max(required[1], 1u) * std::max(required[2], 1u);
      all != 0 && all != kernel.threads)
    unsupported = "a block of other threads than the program's";
  domain += std::string(domain.empty() ? "" : ", ") + "all CTAs, threads and orders";
  return bindParameters(kernel, launch);
}
