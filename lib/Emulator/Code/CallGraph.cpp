//===- CallGraph.cpp - Which functions a kernel may reach -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that may be active twice at once, because it calls itself directly, through others or
// through an address, needs a frame for each activation. All others have fixed places, which is
// faster.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Code/Decoder.h"
#include "llvm/ADT/SetVector.h"
#include <set>

using namespace llvm;

namespace tilecopy::emu {
namespace {

bool isCall(const Instruction &i) { return i.parts[0] == "call"; }

/// Whether the callee of a call is in a register.
bool isIndirect(const Instruction &i) {
  if (!isCall(i))
    return false;
  for (const Operand &o : i.operands)
    if (o.kind != Operand::List)
      return o.kind != Operand::Func;
  return false;
}

/// All functions whose address the module takes.
std::set<const Function *> addressesTaken(const Module &module) {
  std::set<const Function *> taken;
  auto add = [&](StringRef name) {
    if (const Function *f = module.find(name))
      taken.insert(f);
  };
  for (const Variable &v : module.variables)
    for (const AddressInit &a : v.addressInit)
      if (a.variable == none)
        add(a.function);
  for (const Function &f : module.functions) {
    for (const Instruction &i : f.body)
      for (const Operand &o : i.operands)
        if (o.kind == Operand::Func && !isCall(i))
          add(o.text);
    for (const CallPrototype &p : f.prototypes)
      for (StringRef target : p.targets)
        add(target);
  }
  return taken;
}

/// Tarjan's strongly connected components, without recursion.
class Components {
public:
  explicit Components(ArrayRef<SmallVector<uint32_t, 4>> edges)
      : edges(edges), index(edges.size()), low(edges.size()), open(edges.size()),
        isCyclic(edges.size()) {
    for (uint32_t n = 0; n != edges.size(); ++n)
      if (index[n] == 0)
        visit(n);
  }
  const std::vector<bool> &cyclic() const { return isCyclic; }

private:
  struct Frame {
    uint32_t node;
    size_t next;
  };
  void visit(uint32_t root) {
    std::vector<Frame> frames{enter(root)};
    while (!frames.empty()) {
      Frame &f = frames.back();
      if (f.next != edges[f.node].size()) {
        uint32_t to = edges[f.node][f.next++];
        if (to == f.node)
          isCyclic[to] = true;
        if (index[to] == 0)
          frames.push_back(enter(to));
        else if (open[to])
          low[f.node] = std::min(low[f.node], index[to]);
        continue;
      }
      uint32_t done = f.node;
      frames.pop_back();
      if (!frames.empty())
        low[frames.back().node] = std::min(low[frames.back().node], low[done]);
      if (low[done] == index[done])
        close(done);
    }
  }
  Frame enter(uint32_t n) {
    index[n] = low[n] = ++count;
    open[n] = true;
    stack.push_back(n);
    return {n, 0};
  }
  void close(uint32_t root) {
    bool several = stack.back() != root;
    for (uint32_t n = none; n != root;) {
      n = stack.back();
      stack.pop_back();
      open[n] = false;
      if (several)
        isCyclic[n] = true;
    }
  }

  ArrayRef<SmallVector<uint32_t, 4>> edges;
  std::vector<uint32_t> index, low, stack;
  std::vector<bool> open, isCyclic;
  uint32_t count = 0;
};

} // namespace

CallGraph::CallGraph(const Module &module, const Function &entry) {
  std::set<const Function *> taken = addressesTaken(module);
  SetVector<const Function *> reached;
  reached.insert(&entry);
  bool indirect = false;
  std::vector<SmallVector<uint32_t, 4>> edges;
  std::vector<bool> callsAny;
  for (size_t n = 0; n != reached.size(); ++n) {
    edges.emplace_back();
    callsAny.push_back(false);
    for (const Instruction &i : reached[n]->body) {
      callsAny[n] = callsAny[n] || isIndirect(i);
      for (const Operand &o : i.operands)
        if (const Function *f = o.kind == Operand::Func ? module.find(o.text) : nullptr;
            f && isCall(i)) {
          reached.insert(f);
          edges[n].push_back(uint32_t(llvm::find(reached, f) - reached.begin()));
        }
    }
    if (callsAny[n] && !indirect) {
      indirect = true;
      for (const Function &f : module.functions) // in source order
        if (taken.count(&f))
          reached.insert(&f);
    }
  }
  functions.assign(reached.begin(), reached.end());
  for (size_t n = 0; n != functions.size(); ++n) {
    hasAddress.push_back(indirect && taken.count(functions[n]) != 0);
    if (callsAny[n])
      for (uint32_t to = 0; to != functions.size(); ++to)
        if (taken.count(functions[to]))
          edges[n].push_back(to);
  }
  recursive = Components(edges).cyclic();
}

} // namespace tilecopy::emu
