//===- Unwritten.cpp - Registers that may be read before they are written -===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Watching every read of a register would slow everything down. Dataflow over the kernel finds the
// reads that a write precedes on every path; only the registers of other reads are watched at run
// time. What is computed of a register without a value has none either. Registers that tcgen05.ld
// writes must also be waited for with tcgen05.wait::ld before anything but a mov touches them or
// those that they were moved to, and registers that wgmma.mma_async holds, with wgmma.wait_group.
// Registers that wgmma.mma_async takes must be fenced.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Code/Decoder.h"
#include "llvm/ADT/BitVector.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

constexpr uint64_t maxAnalysisBits = uint64_t(1) << 31;

struct Block {
  uint32_t first = 0, last = 0;  ///< [first, last)
  SmallVector<uint32_t, 4> next; ///< blocks
  BitVector in;
  bool reached = false;
};

/// Where control can go from an instruction, besides to the next one.
void targetsOf(const Code &code, const Inst &i, SmallVectorImpl<uint32_t> &out) {
  if (i.target != none)
    out.push_back(i.target);
  if (i.source->parts[0] == "brx")
    out.append(code.tables[i.list].begin(), code.tables[i.list].end());
}

bool endsBlock(const Inst &i) {
  StringRef op = i.source->parts[0];
  return op == "bra" || op == "brx" || op == "call" || op == "ret" || op == "exit" || op == "trap";
}

bool fallsThrough(const Inst &i) {
  StringRef op = i.source->parts[0];
  return i.predicate != none || !(op == "bra" || op == "brx" || op == "ret" || op == "exit");
}

bool isMove(const Inst &i) { return i.source->parts[0] == "mov"; }

using Role = Code::Watch::Role;

bool isPlainInteger(StringRef part) {
  auto type = parseType(part);
  return !type || (isInteger(*type) && *type != Ty::B128);
}

/// What an instruction does with operands that have no value.
Role roleOf(const Inst &i) {
  static constexpr StringLiteral bitwise[] = {"mov", "and", "or",  "xor",  "not",  "shl",  "shr",
                                              "shf", "bfe", "bfi", "prmt", "lop3", "selp", "slct"};
  static constexpr StringLiteral others[] = {
      "add",  "sub", "mul",  "mad",  "mul24", "mad24", "sad",   "div",     "rem",  "abs",  "neg",
      "min",  "max", "popc", "clz",  "fns",   "brev",  "bfind", "dp4a",    "dp2a", "cnot", "szext",
      "bmsk", "set", "setp", "fma",  "rcp",   "sqrt",  "rsqrt", "sin",     "cos",  "lg2",  "ex2",
      "tanh", "cvt", "cvta", "mapa", "vadd",  "vsub",  "testp", "copysign"};
  const auto &parts = i.source->parts;
  StringRef op = parts[0];
  if (is_contained(parts, "b128") || is_contained(parts, "cc"))
    return Role::Uses; // the carry is not a register
  if (op == "shfl")
    return Role::Shuffles;
  if (op == "st")
    return is_contained(parts, "async") || is_contained(parts, "bulk") || (i.mode & frameAccess)
               ? Role::Uses
               : Role::Stores;
  bool isWidening = op == "cvt" && !is_contained(parts, "sat") && all_of(parts, isPlainInteger);
  if (is_contained(bitwise, op) || isWidening)
    return Role::SpreadsBits;
  return is_contained(others, op) ? Role::Spreads : Role::Uses;
}

bool isTensor(const Inst &i, StringRef operation) {
  const auto &parts = i.source->parts;
  return parts[0] == "tcgen05" && parts.size() > 1 && parts[1] == operation;
}

bool isWgmma(const Inst &i, StringRef operation) {
  const auto &parts = i.source->parts;
  return parts[0] == "wgmma" && parts.size() > 1 && parts[1] == operation;
}

/// The registers that a wgmma.mma_async holds until it is waited for: its accumulator, and A.
ArrayRef<uint32_t> fragmentsOf(const Code &code, const Inst &i, bool accumulatorOnly = false) {
  const MmaForm &f = code.mmaForms[i.mode & 0xffff];
  bool hasA = i.a == none && !accumulatorOnly; // else a descriptor
  return ArrayRef(code.lists).slice(i.list, f.registersD + (hasA ? f.registersA : 0));
}

std::vector<Block> blocksOf(const Code &code) {
  uint32_t n = uint32_t(code.insts.size());
  BitVector starts(n + 1);
  starts.set(0);
  for (const Callee &c : code.callees)
    starts.set(c.entry);
  SmallVector<uint32_t, 4> targets;
  for (uint32_t k = 0; k != n; ++k) {
    targets.clear();
    targetsOf(code, code.insts[k], targets);
    for (uint32_t t : targets)
      starts.set(std::min(t, n));
    if (endsBlock(code.insts[k]))
      starts.set(k + 1);
  }
  std::vector<Block> blocks;
  std::vector<uint32_t> blockAt(n + 1, none);
  for (uint32_t k = 0; k != n; ++k)
    if (starts[k]) {
      blockAt[k] = uint32_t(blocks.size());
      blocks.emplace_back();
      blocks.back().first = k;
    }
  for (size_t b = 0; b != blocks.size(); ++b) {
    Block &block = blocks[b];
    block.last = b + 1 == blocks.size() ? n : blocks[b + 1].first;
    const Inst &end = code.insts[block.last - 1];
    targets.clear();
    targetsOf(code, end, targets);
    if (fallsThrough(end) && block.last != n)
      targets.push_back(block.last);
    for (uint32_t t : targets)
      if (t < n)
        block.next.push_back(blockAt[t]);
  }
  return blocks;
}

class Watcher {
public:
  Watcher(Code &code, ArrayRef<RegisterUse> uses) : code(code), uses(uses) {
    firstUse.assign(code.insts.size() + 1, uint32_t(uses.size()));
    for (size_t n = uses.size(); n-- > 0;)
      firstUse[uses[n].inst] = uint32_t(n);
    for (size_t k = code.insts.size(); k-- > 0;)
      firstUse[k] = std::min(firstUse[k], firstUse[k + 1]);
  }

  void run(ArrayRef<uint32_t> exempt) {
    for (const Inst &i : code.insts)
      roles.push_back(roleOf(i));
    suspects.resize(code.slots);
    facts = code.slots;
    auto addFacts = [&](bool isUsed) {
      unsigned first = isUsed ? facts : none;
      facts += isUsed ? code.slots : 0;
      return first;
    };
    loaded = addFacts(code.usesTensorMemory);
    released = addFacts(code.usesWgmma);
    fenced = addFacts(code.usesWgmma);
    committed = facts++;
    blocks = blocksOf(code);
    // If the analysis would cost too much memory, every register is watched.
    if (uint64_t(blocks.size()) * facts > maxAnalysisBits) {
      suspects.set();
      for (uint32_t s : exempt)
        suspects.reset(s);
    } else {
      solve(exempt);
      collect(exempt);
    }
    if (suspects.any())
      place();
  }

private:
  ArrayRef<RegisterUse> usesOf(uint32_t inst) const {
    return uses.slice(firstUse[inst], firstUse[inst + 1] - firstUse[inst]);
  }

  // A predicated instruction may not write.
  void transfer(uint32_t inst, BitVector &known) const {
    const Inst &i = code.insts[inst];
    bool isLoad = isTensor(i, "ld"), isProduct = isWgmma(i, "mma_async");
    // What is moved while it is being loaded is loaded at its new place as well.
    if (loaded != none && isMove(i) && any_of(usesOf(inst), [&](const RegisterUse &u) {
          return !u.write && !known[loaded + u.slot];
        }))
      isLoad = true;
    Role role = roles[inst];
    bool hasValue =
        (role != Role::Spreads && role != Role::SpreadsBits && role != Role::Shuffles) ||
        none_of(usesOf(inst), [&](const RegisterUse &u) { return !u.write && !known[u.slot]; });
    for (const RegisterUse &u : usesOf(inst)) {
      if (u.write && !hasValue)
        known.reset(u.slot);
      else if (u.write && i.predicate == none)
        known.set(u.slot);
      if (u.write && isLoad)
        known.reset(loaded + u.slot);
      if (code.usesWgmma && !isProduct)
        known.reset(fenced + u.slot);
    }
    if (isProduct) {
      for (uint32_t slot : fragmentsOf(code, i))
        known.reset(released + slot);
      known.reset(committed);
    }
    if (i.predicate != none)
      return;
    if (isTensor(i, "wait::ld"))
      known.set(loaded, loaded + code.slots);
    if (isWgmma(i, "fence"))
      known.set(fenced, fenced + code.slots);
    if (isWgmma(i, "commit_group"))
      known.set(committed);
    if (isWgmma(i, "wait_group") && i.offset == 0 && known[committed])
      known.set(released, released + code.slots);
  }

  /// Whether a use may come too early.
  bool isSuspect(const RegisterUse &u, const BitVector &known) const {
    if ((!u.write && !known[u.slot]) || (loaded != none && !known[loaded + u.slot]))
      return true;
    if (!code.usesWgmma)
      return false;
    // A product may take what another one holds if the registers are fenced.
    const Inst &i = code.insts[u.inst];
    if (isWgmma(i, "mma_async") && is_contained(fragmentsOf(code, i), u.slot))
      return !known[fenced + u.slot];
    return !known[released + u.slot];
  }

  void solve(ArrayRef<uint32_t> exempt) {
    std::vector<uint32_t> work{0};
    blocks[0].in = BitVector(facts);
    blocks[0].in.set(code.slots, facts);
    if (fenced != none)
      blocks[0].in.reset(fenced, fenced + code.slots);
    blocks[0].reached = true;
    for (uint32_t s : exempt)
      blocks[0].in.set(s);
    // A function whose address is taken may be called from anywhere.
    for (auto &[address, callee] : code.calleeAt)
      for (uint32_t b = 1; b != blocks.size(); ++b)
        if (blocks[b].first == code.callees[callee].entry && !blocks[b].reached) {
          blocks[b].reached = true;
          blocks[b].in = blocks[0].in;
          work.push_back(b);
        }
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      BitVector known = blocks[b].in;
      for (uint32_t k = blocks[b].first; k != blocks[b].last; ++k)
        transfer(k, known);
      for (uint32_t n : blocks[b].next) {
        Block &next = blocks[n];
        if (!next.reached) {
          next.reached = true;
          next.in = known;
          work.push_back(n);
        } else if (BitVector lost = next.in; lost.reset(known).any()) {
          next.in &= known;
          work.push_back(n);
        }
      }
    }
  }

  void collect(ArrayRef<uint32_t> exempt) {
    for (const Block &block : blocks) {
      if (!block.reached)
        continue;
      BitVector known = block.in;
      for (uint32_t k = block.first; k != block.last; ++k) {
        for (const RegisterUse &u : usesOf(k))
          if (isSuspect(u, known))
            suspects.set(u.slot);
        transfer(k, known);
      }
    }
    for (uint32_t s : exempt)
      suspects.reset(s);
  }

  void place() {
    std::vector<uint32_t> number(code.slots, none);
    for (unsigned s : suspects.set_bits()) {
      number[s] = uint32_t(code.watchedBits.size());
      code.watchedBits.push_back(code.registerBits.lookup(s));
    }
    for (const RegisterUse &u : uses) {
      if (number[u.slot] == none)
        continue;
      Inst &i = code.insts[u.inst];
      if (i.watch == none) {
        i.watch = uint32_t(code.watches.size());
        code.watches.emplace_back();
      }
      Code::Watch &w = code.watches[i.watch];
      w.isLoad = isTensor(i, "ld");
      w.isProduct = isWgmma(i, "mma_async");
      w.isMove = isMove(i);
      w.role = roles[u.inst];
      if (!u.write && w.isProduct && is_contained(fragmentsOf(code, i, true), u.slot))
        w.accumulators.push_back({number[u.slot], u.slot});
      else
        (u.write ? w.writes : w.reads).push_back({number[u.slot], u.slot});
    }
    for (const RegisterUse &u : uses)
      if (Inst &i = code.insts[u.inst]; u.write && i.watch != none)
        code.watches[i.watch].results.push_back(u.slot);
    for (Inst &i : code.insts)
      if (i.watch != none && code.watches[i.watch].isProduct)
        for (uint32_t slot : fragmentsOf(code, i))
          if (number[slot] != none)
            code.watches[i.watch].fragments.push_back({number[slot], slot});
  }

  Code &code;
  ArrayRef<RegisterUse> uses;
  std::vector<uint32_t> firstUse;
  std::vector<Role> roles; ///< by instruction
  std::vector<Block> blocks;
  BitVector suspects;
  /// By slot: written on every path. Then, if needed, where the facts begin that a slot is not
  /// being loaded, is not held by a product, and is fenced; and the fact that no product is
  /// uncommitted.
  unsigned facts = 0, loaded = none, released = none, fenced = none, committed = 0;
};

} // namespace

void watchUnwrittenRegisters(Code &code, ArrayRef<RegisterUse> uses, ArrayRef<uint32_t> exempt) {
  Watcher(code, uses).run(exempt);
}

} // namespace tilecopy::emu
