//===- Reference.cpp - What a program means -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/Reference.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

LogicalTensor::LogicalTensor(ArrayRef<int64_t> shape) : shape(shape.begin(), shape.end()) {
  int64_t n = std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
  bits.resize(n);
  defined.resize(n);
  written.resize(n);
}

std::string tilecopy::coordinateText(ArrayRef<int64_t> coordinate) {
  return "[" + join(map_range(coordinate, [](int64_t c) { return itostr(c); }), ", ") + "]";
}

SmallVector<int64_t, 4> tilecopy::shapeUnder(const Tensor &tensor,
                                             const ArgumentValues &arguments) {
  SmallVector<int64_t, 4> shape;
  for (const Expr &dim : tensor.shape())
    shape.push_back(dim.evaluate([&](const Symbol &s) { return arguments.at(s.name().str()); }));
  return shape;
}

static Error bad(const Twine &text) { return createStringError(inconvertibleErrorCode(), text); }

Expected<std::array<int64_t, 3>> tilecopy::gridUnder(const Kernel &kernel,
                                                     const ArgumentValues &arguments) {
  // CUDA C++ Programming Guide, technical specifications per compute capability.
  constexpr int64_t limits[] = {2147483647, 65535, 65535};
  std::array<int64_t, 3> grid;
  for (unsigned d = 0; d != 3; ++d) {
    grid[d] =
        kernel.grid[d].evaluate([&](const Symbol &s) { return arguments.at(s.name().str()); });
    if (grid[d] < 1 || grid[d] > limits[d])
      return bad("the grid's " + Twine("xyz"[d]) + " is " + kernel.grid[d].str() + " = " +
                 Twine(grid[d]) + "; it takes 1 to " + Twine(limits[d]));
  }
  if (grid[0] % kernel.cluster != 0)
    return bad("the grid's x is " + Twine(grid[0]) + ", no multiple of the cluster of " +
               Twine(kernel.cluster));
  return grid;
}

namespace {

/// Executes the statements of one kernel. Thread-dependent conditions narrow the set of active
/// threads, as the language says; all others are decided for the whole CTA.
class Interpreter {
public:
  Interpreter(const Kernel &kernel, const ArgumentValues &arguments, LogicalTensors *globals,
              uint64_t statementLimit)
      : kernel(kernel), arguments(arguments), globals(globals), statementsLeft(statementLimit),
        statementLimit(statementLimit) {}
  Error run();

private:
  /// The threads that execute one instance of a statement: which symbols have which values.
  struct Instance {
    Scope scope;
    unsigned index;       // of the scope's instance in the CTA
    unsigned firstThread; // in the CTA
  };
  /// A region whose place is known: where it starts, and how many elements each step of the copied
  /// (non-unit) dimensions moves in the tensor's row-major numbering.
  struct Box {
    LogicalTensor *values;
    int64_t start;
    SmallVector<std::pair<int64_t, int64_t>, 4> steps; // extent, stride
  };

  Error spend();
  Error runBlock(const Block &block, const BitVector &active);
  Error runStatement(const Statement &s, const BitVector &active);
  Error runLoop(const ForStmt &loop, const BitVector &active);
  Error forEachInstance(Scope scope, const BitVector &active,
                        function_ref<Error(const Instance &)> body);
  Error copy(const CopyOp &op, const Instance &at);
  Error zero(const Operand &dst, const Instance &at);
  Expected<Box> place(const Operand &o, const Instance &at);
  LogicalTensor &storage(const Tensor &tensor, const Instance &at);
  int64_t valueOf(const Symbol &s, const Instance *at) const;
  bool holds(const Comparison &c) const;
  static SmallVector<int64_t> numbers(const Box &box);
  std::string where(const Instance &at) const;

  const Kernel &kernel;
  const ArgumentValues &arguments;
  LogicalTensors *globals; // null: bounds only
  uint64_t statementsLeft, statementLimit;
  std::array<int64_t, 3> cta{};
  std::map<std::string, int64_t> loops;
  /// Tensors of one CTA. A register tile belongs to the instance of the scope that uses it.
  std::map<std::tuple<const Tensor *, Scope, unsigned>, LogicalTensor> locals;
  SourceLoc loc;
};

} // namespace

Error Interpreter::run() {
  auto grid = gridUnder(kernel, arguments);
  if (!grid)
    return grid.takeError();
  for (cta[2] = 0; cta[2] != (*grid)[2]; ++cta[2])
    for (cta[1] = 0; cta[1] != (*grid)[1]; ++cta[1])
      for (cta[0] = 0; cta[0] != (*grid)[0]; ++cta[0]) {
        locals.clear();
        if (Error e = spend())
          return e;
        if (Error e = runBlock(kernel.body, BitVector(kernel.threads, true)))
          return e;
      }
  return Error::success();
}

std::string Interpreter::where(const Instance &at) const {
  std::string text = loc.line ? "line " + utostr(loc.line) + ", " : "";
  text += "CTA " + coordinateText(cta);
  if (at.scope != Scope::Cta)
    text += ", " + scopeName(at.scope).str() + " " + utostr(at.index);
  for (const auto &[name, value] : loops)
    text += ", " + name + " = " + itostr(value);
  return text;
}

int64_t Interpreter::valueOf(const Symbol &s, const Instance *at) const {
  switch (s.kind()) {
  case SymbolKind::Argument:
    return arguments.at(s.name().str());
  case SymbolKind::CtaId:
    return cta[s.name().back() - 'x'];
  case SymbolKind::Loop:
    return loops.at(s.name().str());
  case SymbolKind::Thread:
    return at->firstThread;
  case SymbolKind::Lane:
    return at->firstThread % ThreadsPerWarp;
  case SymbolKind::Warp:
    return at->firstThread / ThreadsPerWarp;
  case SymbolKind::Warpgroup:
    return at->firstThread / ThreadsPerWarpgroup;
  case SymbolKind::CtaRank:
    return cta[0] % kernel.cluster;
  case SymbolKind::FloorDiv:
  case SymbolKind::Mod:
    break; // Expr::evaluate asks for leaves only
  }
  llvm_unreachable("a leaf symbol");
}

static bool isOfThread(const Expr &e) {
  bool found = false;
  e.forEachLeaf([&](const Symbol &s) {
    found |= s.kind() == SymbolKind::Thread || s.kind() == SymbolKind::Lane ||
             s.kind() == SymbolKind::Warp || s.kind() == SymbolKind::Warpgroup;
  });
  return found;
}

/// A comparison that is the same for all threads of the CTA.
bool Interpreter::holds(const Comparison &c) const {
  auto value = [&](const Expr &e) {
    return e.evaluate([&](const Symbol &s) { return valueOf(s, nullptr); });
  };
  int64_t a = value(c.lhs), b = value(c.rhs);
  switch (c.op) {
  case Comparison::EQ:
    return a == b;
  case Comparison::NE:
    return a != b;
  case Comparison::LT:
    return a < b;
  case Comparison::LE:
    return a <= b;
  case Comparison::GT:
    return a > b;
  case Comparison::GE:
    return a >= b;
  }
  llvm_unreachable("a comparison of the enumeration");
}

/// Counts a step; a program whose arguments make it run for ever is refused.
Error Interpreter::spend() {
  if (statementsLeft-- == 0)
    return bad("more than " + Twine(statementLimit) +
               " statements are executed; give smaller arguments");
  return Error::success();
}

Error Interpreter::runBlock(const Block &block, const BitVector &active) {
  for (const Statement &s : block) {
    if (Error e = spend())
      return e;
    loc = s.loc;
    if (Error e = runStatement(s, active))
      return e;
  }
  return Error::success();
}

Error Interpreter::runStatement(const Statement &s, const BitVector &active) {
  if (const auto *c = std::get_if<CopyStmt>(&s.node))
    return forEachInstance(c->op.scope, active,
                           [&](const Instance &at) { return copy(c->op, at); });
  if (const auto *z = std::get_if<ZeroStmt>(&s.node))
    return forEachInstance(z->scope, active, [&](const Instance &at) { return zero(z->dst, at); });
  if (const auto *loop = std::get_if<ForStmt>(&s.node))
    return runLoop(*loop, active);
  if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
    for (const Comparison &c : branch->conjuncts)
      if (!isOfThread(c.lhs) && !isOfThread(c.rhs) && !holds(c))
        return Error::success();
    auto inside = activeThreads(*branch, active);
    if (!inside)
      return inside.takeError();
    return inside->any() ? runBlock(branch->body, *inside) : Error::success();
  }
  // All instances finish a statement before the next one begins, and asynchronous copies are made
  // where they are issued, so that barriers, waits and fences add nothing.
  return Error::success();
}

Error Interpreter::runLoop(const ForStmt &loop, const BitVector &active) {
  auto value = [&](const Expr &e) {
    return e.evaluate([&](const Symbol &s) { return valueOf(s, nullptr); });
  };
  std::string name = loop.variable.name().str();
  int64_t end = value(loop.end);
  for (int64_t k = value(loop.begin); k < end; k += loop.step) {
    loops[name] = k;
    if (Error e = spend())
      return e;
    if (Error e = runBlock(loop.body, active))
      return e;
  }
  loops.erase(name);
  return Error::success();
}

Error Interpreter::forEachInstance(Scope scope, const BitVector &active,
                                   function_ref<Error(const Instance &)> body) {
  unsigned threads = scope == Scope::Thread      ? 1
                     : scope == Scope::Warp      ? unsigned(ThreadsPerWarp)
                     : scope == Scope::Warpgroup ? unsigned(ThreadsPerWarpgroup)
                                                 : kernel.threads;
  for (int thread = active.find_first(); thread != -1;) {
    unsigned index = thread / threads;
    if (Error e = body(Instance{scope, index, index * threads}))
      return e;
    unsigned last = std::min((index + 1) * threads, kernel.threads) - 1;
    thread = active.find_next(last);
  }
  return Error::success();
}

LogicalTensor &Interpreter::storage(const Tensor &tensor, const Instance &at) {
  if (tensor.space() == Space::Global)
    return globals->at(tensor.name().str());
  bool perInstance = tensor.space() == Space::Local;
  auto [it, fresh] = locals.try_emplace(
      {&tensor, perInstance ? at.scope : Scope::Cta, perInstance ? at.index : 0}, LogicalTensor());
  if (fresh)
    it->second = LogicalTensor(shapeUnder(tensor, arguments));
  return it->second;
}

Expected<Interpreter::Box> Interpreter::place(const Operand &o, const Instance &at) {
  auto shape = shapeUnder(*o.tensor, arguments);
  Box box{nullptr, 0, {}};
  int64_t stride = 1;
  for (size_t d = shape.size(); d-- > 0;) {
    const DimRange &r = o.region[d];
    int64_t start = r.start.evaluate([&](const Symbol &s) { return valueOf(s, &at); });
    if (start < 0 || start > shape[d] - r.extent)
      return bad(where(at) + ": the region of '" + o.tensor->name() + "' takes indices " +
                 Twine(start) + " to " + Twine(start + r.extent - 1) + " of dimension " + Twine(d) +
                 ", which has " + Twine(shape[d]));
    box.start += start * stride;
    if (r.extent != 1)
      box.steps.push_back({r.extent, stride});
    stride *= shape[d];
  }
  std::reverse(box.steps.begin(), box.steps.end());
  if (globals)
    box.values = &storage(*o.tensor, at);
  return box;
}

/// The row-major numbers of a box's elements, in row-major order of the box.
SmallVector<int64_t> Interpreter::numbers(const Box &box) {
  SmallVector<int64_t> list{box.start};
  for (auto [extent, stride] : box.steps) {
    SmallVector<int64_t> longer;
    longer.reserve(list.size() * extent);
    for (int64_t first : list)
      for (int64_t i = 0; i != extent; ++i)
        longer.push_back(first + i * stride);
    list = std::move(longer);
  }
  return list;
}

Error Interpreter::copy(const CopyOp &op, const Instance &at) {
  auto dst = place(op.dst, at);
  if (!dst)
    return dst.takeError();
  auto src = place(op.src, at);
  if (!src)
    return src.takeError();
  if (!globals)
    return Error::success();
  SmallVector<uint64_t> moved;
  for (int64_t i : numbers(*src)) {
    if (!src->values->defined[i])
      return bad(where(at) + ": '" + op.src.tensor->name() +
                 coordinateText(unflatten(src->values->shape, i)) +
                 "' is read and nothing has written it");
    moved.push_back(src->values->bits[i]);
  }
  for (auto [i, bits] : zip(numbers(*dst), moved)) {
    dst->values->bits[i] = bits;
    dst->values->defined[i] = dst->values->written[i] = true;
  }
  return Error::success();
}

Error Interpreter::zero(const Operand &o, const Instance &at) {
  auto dst = place(o, at);
  if (!dst)
    return dst.takeError();
  if (!globals)
    return Error::success();
  for (int64_t i : numbers(*dst)) {
    dst->values->bits[i] = 0;
    dst->values->defined[i] = dst->values->written[i] = true;
  }
  return Error::success();
}

Error tilecopy::interpret(const Kernel &kernel, const ArgumentValues &arguments,
                          LogicalTensors &globals, uint64_t statementLimit) {
  return Interpreter(kernel, arguments, &globals, statementLimit).run();
}

Error tilecopy::checkBounds(const Kernel &kernel, const ArgumentValues &arguments,
                            uint64_t statementLimit) {
  return Interpreter(kernel, arguments, nullptr, statementLimit).run();
}
