//===- ParseRing.cpp - Rings of stages, roles of warps --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring is read and becomes the statements that exist (RingSteps.h); nothing after the parser
// knows of it. Without roles, the statements that fill a stage are read twice: once for the first
// stages, and once, with another meaning of the loop's variable, for stages that are filled ahead.
//
//===----------------------------------------------------------------------===//

#include "ParseForms.h"
#include "RingSteps.h"
#include "tilecopy/layout/LayoutOps.h"
#include "tilecopy/program/SharedMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace tilecopy {

constexpr int64_t MostStages = 64, MostOfAuto = 8;

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// `p : ring[4]` or `p : ring[auto]`, after the word has been read.
bool Parser::parseRingDeclaration(StringRef name, Place at) {
  auto ring = std::make_shared<RingText>(RingText{name.str(), at});
  if (expect("[", "and the number of stages after 'ring', as in 'ring[4]' or 'ring[auto]'"))
    return true;
  if (!acceptWord("auto") && parseInteger(ring->stages, 1, MostStages, "the number of stages"))
    return true;
  if (expect("]", "after the number of stages"))
    return true;
  for (StringRef end : {"_full", "_empty"})
    if (auto known = names.find((name + end).str()); known != names.end())
      return fail(at, "ring " + quoted(name) + " has mbarriers " + quoted((name + "_full").str()) +
                          " and " + quoted((name + "_empty").str()) +
                          ", and one of these names is declared; use another") &&
             noteDeclaration((name + end).str());
  names.try_emplace(name, Name{ring, at});
  rings.push_back(std::move(ring));
  return endDeclaration({});
}

/// `in p` of a shared tensor.
bool Parser::parseRingRef(TensorText &text) {
  auto known = token.kind == Token::Word ? names.find(token.text) : names.end();
  const auto *ring = known == names.end()
                         ? nullptr
                         : std::get_if<std::shared_ptr<RingText>>(&known->second.entity);
  if (!ring && mistaken.contains(token.text))
    return panics = true;
  if (!ring)
    return expected("a ring, which is declared before, as in 'p : ring[4]'");
  text.ring = *ring;
  step();
  return false;
}

/// The tensor with one more dimension, the first one: its stages, each aligned as a tensor of its
/// own would be for asynchronous copies.
bool Parser::makeStages(const RingText &ring, const RingText::Part &part,
                        std::shared_ptr<const Tensor> &tensor) {
  constexpr int64_t bulkAlign = 128;
  TensorText text = part.text;
  SmallVector<int64_t, 4> shape;
  for (const Expr &e : text.shape)
    shape.push_back(e.constantPart());
  text.shape.insert(text.shape.begin(), Expr(ring.stages));
  if (text.isAuto)
    return makeTensor(text, part.name, tensor);
  Layout tile = text.layout ? *text.layout : cantFail(defaultLayout(Space::Shared, shape));
  // What M counts; four elements of 6 bits have the bytes of three of 8.
  bool isDense = tile.spacing == Spacing::Dense;
  int64_t bits = isDense ? elementBits(text.type) : 8;
  int64_t repeat = tile.swizzle ? tile.swizzle->repeat() : 1;
  if (!text.align)
    text.align = std::max<int64_t>(bulkAlign, PowerOf2Ceil(uint64_t(repeat * bits / 8)));
  int64_t unit = std::max<int64_t>(repeat, bits == 6 ? text.align * 4 : text.align * 8 / bits);
  int64_t stride = int64_t(alignTo(uint64_t(axisRange(tile, Axis::M).max + 1), uint64_t(unit)));
  SmallVector<Iter, 6> shard{{ring.stages, stride}};
  append_range(shard, tile.tile.shard());
  std::optional<TileLayout> made;
  if (take(made, part.text.at, TileLayout::create(shard, tile.tile.replica(), tile.tile.offset())))
    return true;
  text.layout = Layout(std::move(*made), tile.swizzle, tile.spacing);
  return makeTensor(text, part.name, tensor);
}

/// Makes the tensors and mbarriers of a ring with so many stages.
bool Parser::settleRing(RingText &ring, int64_t stages) {
  ring.stages = stages;
  for (const RingText::Part &part : ring.parts) {
    auto &known = names.find(part.name)->second;
    auto before = std::get<std::shared_ptr<const Tensor>>(known.entity);
    std::shared_ptr<const Tensor> tensor;
    if (makeStages(ring, part, tensor))
      return true;
    llvm::replace(kernel.locals, before, tensor);
    known.entity = tensor;
  }
  auto make = [&](std::shared_ptr<const Barrier> &barrier, StringRef end) {
    auto before = std::exchange(
        barrier, std::make_shared<const Barrier>(Barrier{ring.name + end.str(), unsigned(stages)}));
    if (before)
      llvm::replace(kernel.barriers, before, barrier);
    else
      kernel.barriers.push_back(barrier);
    names.insert_or_assign(barrier->name, Name{barrier, ring.at});
  };
  make(ring.full, "_full");
  make(ring.empty, "_empty");
  return false;
}

/// After the declarations: how many stages there are is known now.
bool Parser::settleRings() {
  const RingText *open = nullptr;
  for (const auto &ring : rings) {
    if (ring->parts.empty())
      return fail(ring->at,
                  "ring " + quoted(ring->name) +
                      " has no tensor; one is declared as in 'S : shared f16[64, 64] in " +
                      ring->name + "'");
    if (ring->stages) {
      if (settleRing(*ring, ring->stages))
        return true;
    } else if (open) {
      return fail(ring->at, "rings " + quoted(open->name) + " and " + quoted(ring->name) +
                                " both take the shared memory that is left; give one of them a "
                                "number of stages");
    } else {
      open = ring.get();
    }
  }
  // After all others. More than these stages hide no more.
  for (const auto &ring : rings)
    if (ring.get() == open)
      for (int64_t stages = MostOfAuto; stages; --stages) {
        if (settleRing(*ring, stages))
          return true;
        if (!sharedExcess(kernel, *target))
          break;
      }
  return false;
}

/// Checks the sum over the kernel. The error is at the first declaration that does not fit.
bool Parser::checkSharedMemory(Place otherwise) {
  auto excess = sharedExcess(kernel, *target);
  if (!excess)
    return false;
  auto known = names.find(excess->object.name());
  return fail(known == names.end() ? otherwise : known->second.declared, excess->message);
}

std::shared_ptr<RingText> Parser::ringOf(const Tensor &tensor) const {
  for (const auto &ring : rings)
    for (const RingText::Part &part : ring->parts)
      if (tensor.name() == part.name)
        return ring;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Statements in a ring
//===----------------------------------------------------------------------===//

/// A tensor of a ring is a stage of it in the blocks of the ring, and nowhere else.
bool Parser::parseStage(Operand &operand, Place at) {
  std::shared_ptr<RingText> ring = rings.empty() ? nullptr : ringOf(*operand.tensor);
  if (!ring)
    return false;
  if (!ringBody || ringBody->ring != ring.get())
    return fail(at, quoted(operand.tensor->name()) + " is in ring " + quoted(ring->name) +
                        "; it can be used only in 'produce' and 'consume' of that ring, as in "
                        "'ring " +
                        ring->name + " for k in 0:n { produce { ... } consume { ... } }'");
  operand.region.push_back({ringBody->turn.mod(ring->stages), 1});
  return false;
}

bool Parser::checkRingFill(const RingCopy &copy, const Options &options) {
  if (options.has(options::Mbar))
    return fail(copy.dstAt, "a ring has mbarriers of its own; leave out 'mbar'");
  if (options.has(options::Cta))
    return fail(copy.dstAt, "a ring is filled in its own CTA, or in all of a cluster by cta_mask; "
                            "leave out 'cta'");
  return false;
}

/// The widest scope of which these threads are one instance.
static Scope scopeOf(const BitVector &threads) {
  for (auto [scope, each] :
       {std::pair(Scope::Warp, ThreadsPerWarp), std::pair(Scope::Warpgroup, ThreadsPerWarpgroup)}) {
    int first = threads.find_first();
    if (threads.count() == unsigned(each) && first % each == 0 &&
        threads.find_last() == first + each - 1)
      return scope;
  }
  return Scope::Cta;
}

/// Who makes an asynchronous copy of a ring: one thread where hardware moves the bytes, else all of
/// them; and which mbarrier gets to know.
bool Parser::beginRingCopy(const RingCopy &copy, Scope &scope, Options &options, BitVector &threads,
                           std::optional<IfStmt> &one) {
  bool intoRing = ringOf(*copy.dst.tensor) != nullptr, outOf = ringOf(*copy.src.tensor) != nullptr;
  if (intoRing && !ringBody->fills)
    return fail(copy.dstAt, "'consume' reads the tensors of a ring; 'produce' writes them");
  if (outOf && ringBody->fills)
    return fail(copy.srcAt, "'produce' writes the tensors of a ring; 'consume' reads them");
  if (copy.kind != OpKind::CopyAsync || (!intoRing && !outOf))
    return false;
  if (intoRing && checkRingFill(copy, options))
    return true;
  bool byOne = copy.hasScope ? scope == Scope::Thread
                             : target->has(Feature::BulkCopy) || outOf || threads.count() == 1;
  if (!byOne && !copy.hasScope)
    scope = scopeOf(threads);
  if (intoRing && (byOne || !ringBody->together))
    if (Error e =
            options.set(options::Mbar, BarrierRef{ringBody->ring->full,
                                                  ringBody->turn.mod(ringBody->ring->stages)}))
      return fail(copy.dstAt, toString(std::move(e)));
  bool isForPair = outOf && options.get(options::CtaGroup) == 2,
       isOne = elected || threads.count() == 1;
  if (!byOne || (isOne && !isForPair))
    return false;
  one = isOne ? IfStmt() : branchForOne(threads, kernel.threads, *target);
  if (isForPair)
    one->conjuncts.push_back(isFirstOfPair(kernel.cluster));
  std::optional<BitVector> chosen;
  if (take(chosen, copy.dstAt, activeThreads(*one, threads)))
    return true;
  threads = std::move(*chosen);
  return false;
}

//===----------------------------------------------------------------------===//
// The statement
//===----------------------------------------------------------------------===//

bool Parser::failRole() {
  return fail(token.place, quoted(token.text) +
                               " stands in a ring, as in 'ring p for k in 0:8 { produce { ... } "
                               "consume { ... } }'");
}

/// `setmaxnreg.dec 40`
bool Parser::parseRegisters(Statement &statement) {
  static const RegistersStmt forms[] = {{false, 0}, {true, 0}};
  const auto *form = parseForm(forms);
  if (!form)
    return true;
  Token word = token;
  step();
  RegistersStmt registers{form->more, 0};
  int64_t count = 0;
  if (parseInteger(count, 24, 256, "the number of registers"))
    return true;
  registers.count = unsigned(count);
  if (elected)
    return fail(word.place, word.text + " is for whole warpgroups, not for one thread of a warp");
  if (Error e = registers.check(*target, active))
    return fail(word.place, std::move(e));
  if (activeEnd)
    return checkWholeScope(word, Scope::Warpgroup);
  statement.node = registers;
  return false;
}

/// `ring p for k in 0 : N/128 step 2 {`
bool Parser::parseRingHead(RingStatement &ring) {
  ring.at = token.place;
  if (refuseEnd(ring.at, "a ring"))
    return true;
  step();
  auto known = token.kind == Token::Word ? names.find(token.text) : names.end();
  const auto *named = known == names.end()
                          ? nullptr
                          : std::get_if<std::shared_ptr<RingText>>(&known->second.entity);
  if (!named)
    return expected("a ring, which is declared as in 'p : ring[4]'");
  ring.ring = *named;
  if (ring.ring->used)
    return fail(token.place, "ring " + quoted(token.text) +
                                 " is in use already; each ring has one such statement");
  step();
  if (!acceptWord("for"))
    return expected("'for', as in 'ring p for k in 0:8 { ... }'", {"for"});
  if (parseLoopHead(ring.range) || makeLoop(ring.range, ring.loop) || ringTurns(ring) ||
      enterBlock(ring.at) || expect("{", "and what produces and consumes its stages"))
    return true;
  ring.ring->used = true;
  return false;
}

/// How many stages have been filled when the loop begins: those of all rounds of the loops around
/// it.
bool Parser::ringTurns(RingStatement &ring) {
  ring.inLoops = !around.empty();
  if (around.empty())
    return false;
  if (depth != around.size())
    return fail(ring.at,
                "a ring in a loop stands under no condition, so that it is known how often "
                "it has turned");
  Expr turns = 0;
  auto addLoop = [&](const ForStmt &loop, const Expr &index) {
    Expr passes = passesOf(loop.begin, loop.end, loop.step);
    bool varies = false;
    passes.forEachLeaf([&](const Symbol &s) { varies |= s.kind() == SymbolKind::Loop; });
    if (loop.dynamic || varies || passes.isAtLeast(0) != Proof::Proven)
      return fail(ring.at, "how often it has turned is not known, because the loop of '" +
                               loop.variable.name() +
                               (loop.dynamic ? "' is dynamic"
                                : varies     ? "' has bounds that another loop changes"
                                             : "' may have bounds that are out of order; give the "
                                               "scalars a range, as in 'in [0, 4096]'"));
    return combine(turns, '*', passes, ring.at) || combine(turns, '+', index, ring.at);
  };
  for (const ForStmt &loop : around)
    if (addLoop(loop, (Expr(loop.variable) - loop.begin).floorDiv(loop.step)))
      return true;
  if (addLoop(*ring.loop, Expr(0)))
    return true;
  ring.turnsBefore = turns;
  return false;
}

/// `produce warp == 4 registers 40`
bool Parser::parseRoleHead(RingRole &role) {
  role.at = token.place;
  if (!token.isWord("produce") && !token.isWord("consume"))
    return expected("'produce' or 'consume'", {"produce", "consume"});
  role.fills = token.isWord("produce");
  step();
  role.threads = active;
  if (!token.is("{") && !token.isWord("registers") && parseConditions(role.branch, role.threads))
    return true;
  role.elected = role.branch.elect;
  if (!acceptWord("registers"))
    return !token.is("{") && expected("'registers' or '{'");
  int64_t count = 0;
  if (parseInteger(count, 24, 256, "the number of registers"))
    return true;
  role.registers = count;
  if (role.branch.conjuncts.empty() || role.branch.elect)
    return fail(role.at, "'registers' is for a role of whole warpgroups, as in 'produce warpgroup "
                         "== 2 registers 40'");
  if (Error e = RegistersStmt{false, unsigned(count)}.check(*target, role.threads))
    return fail(role.at, std::move(e));
  return false;
}

/// The statements of a role, in a loop over `range`, whose variable stands for `value` in them.
bool Parser::parseRoleBody(const RingStatement &ring, RingRole &role, const LoopText &range,
                           const Expr &value, StatementBlock &body) {
  SaveAndRestore factsOutside(facts);
  SaveAndRestore activeOutside(active);
  SaveAndRestore electedOutside(elected);
  SaveAndRestore endOutside(activeEnd);
  if (enterIf(role.branch, role.threads, role.at) || refuseEnd(role.at, "a role") ||
      enterBlock(role.at))
    return true;
  RingBody inside{ring.ring.get(), role.fills, ring.together,     role.threads,
                  range.name,      value,      ring.turnAt(value)};
  SaveAndRestore bodyOutside(ringBody, &inside);
  if (expect("{", "and the statements of the role") || parseBlock(body, &role.at))
    return true;
  --depth;
  return false;
}

/// Without roles: what fills the first stages, and then, from the same text, a later one.
bool Parser::parseFills(RingStatement &ring, RingRole &role) {
  LoopText first = ring.range;
  int64_t ahead = ring.distance() * first.stride;
  first.end = first.begin + Expr(ahead);
  // If the number of passes is known at run time only, the groups are counted as well.
  Expr left = ring.range.end - first.end;
  if (left.isConstant() && left.constantPart() <= 0)
    first.end = ring.range.end;
  if (ring.distance() == 0)
    return fail(ring.at, "a ring of one stage takes roles, as in 'produce warp == 4'");
  if (makeLoop(first, ring.firstLoop))
    return true;
  TextMark start = mark();
  auto read = [&](const ForStmt &loop, const Expr &value, StatementBlock &body) {
    SaveAndRestore factsOutside(facts);
    addFacts(loop, facts);
    addFacts(Comparison{Comparison::LT, value, ring.range.end}, facts);
    return parseRoleBody(ring, role, first, value, body);
  };
  if (read(*ring.firstLoop, Expr(ring.firstLoop->variable), ring.first))
    return true;
  // The loop may never have so many passes: then no later one is filled.
  if ((first.begin + Expr(ahead) - ring.range.end).isAtLeast(0) == Proof::Proven)
    return false;
  goTo(start);
  return read(*ring.loop, ring.ahead(Expr(ring.loop->variable)), ring.later);
}

bool Parser::parseRole(RingStatement &ring) {
  RingRole role;
  if (parseRoleHead(role))
    return true;
  bool together = role.branch.conjuncts.empty() && !role.branch.elect;
  if (!ring.roles.empty() && together != ring.together)
    return fail(role.at, "one role has a condition and another has none; with roles each has its "
                         "threads, as in 'produce warp == 4', without them all threads do both");
  ring.together = together;
  for (const RingRole &other : ring.roles)
    if (role.fills && other.fills)
      return fail(role.at, "a ring has one 'produce'") && note(other.at, "it is here");
    else if (!together && other.threads.anyCommon(role.threads))
      return fail(role.at, "a thread is in two roles; it would wait for itself; let the conditions "
                           "select different warps") &&
             note(other.at, "the other role is here");
  if (together && role.fills) {
    if (parseFills(ring, role))
      return true;
  } else {
    SaveAndRestore factsOutside(facts);
    addFacts(*ring.loop, facts);
    if (parseRoleBody(ring, role, ring.range, Expr(ring.loop->variable), role.body))
      return true;
  }
  ring.roles.push_back(std::move(role));
  return false;
}

/// The role that a ring has not, in threads that no other has: "ring 'p' has no 'produce'".
static std::string missingRole(const RingStatement &ring, bool fills) {
  StringRef name = ring.ring->parts.empty() ? "S" : StringRef(ring.ring->parts.front().name);
  std::string text = "ring '" + ring.ring->name + "' has no '" +
                     (fills ? "consume'; it needs one or more" : "produce'; it needs one");
  std::string condition;
  if (!ring.roles.empty() && !ring.together) {
    BitVector taken = ring.roles.front().threads;
    for (const RingRole &role : ring.roles)
      taken |= role.threads;
    int free = fills ? taken.find_first_unset() : taken.find_last_unset();
    if (free < 0)
      return text + ", and the other leaves it no thread";
    condition = "warp == " + std::to_string(unsigned(free) / ThreadsPerWarp) + " ";
  }
  return text + ", as in '" + (fills ? "consume " : "produce ") + condition + "{ " +
         (fills ? "copy ... <- " + name.str() : "copy_async " + name.str() + " <- ...") + " }'";
}

bool Parser::parseRing(StatementBlock &block, Statement &statement) {
  RingStatement ring;
  auto mistakesBefore = mistakes;
  if (parseRingHead(ring))
    return true;
  names.try_emplace(ring.range.name, Name{ring.loop->variable, ring.range.nameAt});
  bool failed = false;
  for (startLine(); !failed && !accept("}"); startLine())
    failed = endsEarly(&ring.at) || parseRole(ring);
  names.erase(ring.range.name);
  if (failed)
    return true;
  --depth;
  bool fills = any_of(ring.roles, [](const RingRole &r) { return r.fills; });
  if (!fills || ring.roles.size() < 2)
    return fail(ring.at, missingRole(ring, fills));
  if (mistakes != mistakesBefore)
    return true; // what is missing of the blocks was not read
  RingSteps steps(ring, kernel, active);
  StatementBlock made = steps.run();
  if (steps.fault())
    return fail(steps.fault()->first, steps.fault()->second);
  statement = std::move(made.back());
  made.pop_back();
  append_range(block, made);
  return false;
}

/// Before the statements of the kernel its mbarriers; those that no ring needs are not kept.
void Parser::finishRings() {
  for (const auto &ring : rings) {
    if (!ring->fullArrivals)
      llvm::erase(kernel.barriers, ring->full);
    if (!ring->emptyArrivals)
      llvm::erase(kernel.barriers, ring->empty);
  }
  StatementBlock first = RingSteps::initialize(rings, kernel);
  kernel.body.insert(kernel.body.begin(), first.begin(), first.end());
}

} // namespace tilecopy
