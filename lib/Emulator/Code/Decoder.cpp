//===- Decoder.cpp - From a parsed kernel to code -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Code/Decoder.h"
#include "Emulator/Memory/Memory.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

using namespace llvm;

namespace tilecopy::emu {

// PTX ISA 10. In the order of Special.
static constexpr const char *specialNames[] = {"%tid.x",
                                               "%tid.y",
                                               "%tid.z",
                                               "%ntid.x",
                                               "%ntid.y",
                                               "%ntid.z",
                                               "%ctaid.x",
                                               "%ctaid.y",
                                               "%ctaid.z",
                                               "%nctaid.x",
                                               "%nctaid.y",
                                               "%nctaid.z",
                                               "%laneid",
                                               "%warpid",
                                               "%nwarpid",
                                               "%smid",
                                               "%nsmid",
                                               "%gridid",
                                               "%lanemask_eq",
                                               "%lanemask_le",
                                               "%lanemask_lt",
                                               "%lanemask_ge",
                                               "%lanemask_gt",
                                               "%clusterid.x",
                                               "%clusterid.y",
                                               "%clusterid.z",
                                               "%nclusterid.x",
                                               "%nclusterid.y",
                                               "%nclusterid.z",
                                               "%cluster_ctaid.x",
                                               "%cluster_ctaid.y",
                                               "%cluster_ctaid.z",
                                               "%cluster_nctaid.x",
                                               "%cluster_nctaid.y",
                                               "%cluster_nctaid.z",
                                               "%cluster_ctarank",
                                               "%cluster_nctarank",
                                               "%is_explicit_cluster",
                                               "%dynamic_smem_size",
                                               "%total_smem_size",
                                               "%clock",
                                               "%clock_hi",
                                               "%clock64",
                                               "%globaltimer",
                                               "%globaltimer_lo",
                                               "%globaltimer_hi"};

template <typename F> static void forEachRow(F f) {
  for (ArrayRef<FamilyRow> family :
       {integerFamily(), logicFamily(), compareFamily(), floatFamily(), convertFamily(),
        moveFamily(), memoryFamily(), atomicFamily(), controlFamily(), barrierFamily(),
        warpFamily(), asyncFamily(), matrixFamily(), mbarrierFamily(), mmaFamily(), tcgenFamily(),
        wmmaFamily(), wgmmaFamily()})
    for (const FamilyRow &row : family)
      f(row);
}

static const StringMap<const FamilyRow *> &opcodes() {
  static const StringMap<const FamilyRow *> table = [] {
    StringMap<const FamilyRow *> map;
    forEachRow([&](const FamilyRow &row) { map[row.opcode] = &row; });
    return map;
  }();
  return table;
}

Decoder::Decoder(const Module &module, const Function &entry, const ModuleLayout &layout)
    : module(module), code(std::make_unique<Code>()), moduleLayout(layout) {
  code->entry = &entry;
}

Expected<std::unique_ptr<Code>> Decoder::run() {
  collectFunctions();
  layOut();
  std::vector<uint32_t> exempt;
  for (const Function *f : functions) {
    if (!error.empty())
      break;
    decodeFunction(*f);
    for (uint32_t r : f->implicitDefinitions)
      exempt.push_back(slotOf(r));
  }
  for (auto &[inst, callee] : calls)
    for (size_t i = 0; i != functions.size() && i != bases.size(); ++i)
      if (functions[i] == callee)
        code->insts[inst].target = bases[i];
  if (!error.empty())
    return createStringError(inconvertibleErrorCode(), "%s", error.c_str());
  watchUnwrittenRegisters(*code, uses, exempt);
  return std::move(code);
}

// The kernel and what it calls, each once. A function that calls itself, directly or not, would
// need a stack of registers; the caller is told so.
void Decoder::collectFunctions() {
  std::map<const Function *, int> state; // 1 open, 2 done
  struct Visit {
    const Function *f;
    size_t next;
  };
  std::vector<Visit> open{{code->entry, 0}};
  state[code->entry] = 1;
  functions.push_back(code->entry);
  while (!open.empty() && error.empty()) {
    Visit &v = open.back();
    if (v.next == v.f->body.size()) {
      state[v.f] = 2;
      open.pop_back();
      continue;
    }
    const Instruction &i = v.f->body[v.next++];
    for (const Operand &o : i.operands) {
      const Function *callee = o.kind == Operand::Func ? module.find(o.text) : nullptr;
      if (!callee)
        continue;
      int &s = state[callee];
      if (s == 1) {
        error = (module.name + ":" + Twine(i.line) + ": recursive calls are not supported").str();
        return;
      }
      if (s == 0) {
        s = 1;
        functions.push_back(callee);
        open.push_back({callee, 0});
        break;
      }
    }
  }
}

static uint64_t roundUp(uint64_t value, uint64_t to) { return (value + to - 1) / to * to; }

void Decoder::layOut() {
  addresses = moduleLayout.addresses;
  addresses.resize(module.variables.size());
  slots.resize(module.functions.size());
  for (uint32_t v : code->entry->parameters) {
    const Variable &p = module.variables[v];
    addresses[v] = roundUp(code->parameterBytes, p.alignment);
    code->parameters.push_back({v, addresses[v]});
    code->parameterBytes = addresses[v] + p.bytes();
  }
  if (code->parameterBytes > maxParameterBytes)
    error = (module.name + ":" + Twine(code->entry->line) + ": the parameters have " +
             Twine(code->parameterBytes) + " bytes, more than " + Twine(maxParameterBytes))
                .str();
  auto isOurs = [&](const Variable &v) {
    for (const Function *f : functions)
      if (v.function == uint32_t(f - module.functions.data()))
        return true;
    return false;
  };
  uint64_t local = 0;
  for (bool frames : {false, true}) {
    for (size_t n = 0; n != module.variables.size(); ++n) {
      const Variable &v = module.variables[n];
      bool wanted = frames ? isFrameParameter(v) : v.space == Space::Local;
      if (!wanted || (v.function != none && !isOurs(v)))
        continue;
      addresses[n] = localBase + roundUp(local, v.alignment);
      local = addresses[n] - localBase + v.bytes();
    }
    (frames ? code->frameBytes : code->localBytes) = local;
  }
  layOutShared();
}

// Module-scope arrays count only where a function of ours names them. All unsized extern arrays
// start at one address, after the rest (PTX ISA 5.1.8 and the dynamic shared memory of a launch).
void Decoder::layOutShared() {
  std::vector<bool> named(module.variables.size());
  std::function<void(const Operand &)> visit = [&](const Operand &o) {
    if (o.kind == Operand::Sym)
      named[o.index] = true;
    for (const Operand &e : o.elements)
      visit(e);
  };
  for (const Function *f : functions)
    for (const Instruction &i : f->body)
      for (const Operand &o : i.operands)
        visit(o);
  uint64_t size = 0, dynamicAlignment = 1;
  for (bool dynamic : {false, true}) {
    if (dynamic)
      code->staticShared = size;
    for (size_t n = 0; n != module.variables.size(); ++n) {
      const Variable &v = module.variables[n];
      bool unsizedExtern = v.isExtern && v.elements == 0;
      if (v.space != Space::Shared || !named[n] || unsizedExtern != dynamic)
        continue;
      if (dynamic) {
        dynamicAlignment = std::max(dynamicAlignment, v.alignment);
        code->usesDynamicShared = true;
        continue;
      }
      addresses[n] = sharedBase + roundUp(sharedBase + size, v.alignment) - sharedBase;
      size = addresses[n] - sharedBase + v.bytes();
    }
  }
  code->dynamicSharedOffset = roundUp(sharedBase + size, dynamicAlignment) - sharedBase;
  for (size_t n = 0; n != module.variables.size(); ++n)
    if (const Variable &v = module.variables[n];
        v.space == Space::Shared && v.isExtern && v.elements == 0)
      addresses[n] = sharedBase + code->dynamicSharedOffset;
  for (size_t n = 0; n != module.variables.size(); ++n)
    if (module.variables[n].space == Space::Shared && named[n])
      code->sharedVariables.push_back({uint32_t(n), addresses[n]});
}

bool Decoder::isFrameParameter(const Variable &v) const {
  if (v.space != Space::Param)
    return false;
  for (uint32_t p : code->entry->parameters)
    if (&module.variables[p] == &v)
      return false;
  return true;
}

uint64_t Decoder::addressOf(uint32_t variable) const { return addresses[variable]; }

uint32_t Decoder::slotOf(uint32_t reg) {
  auto &mine = slots[function - module.functions.data()];
  if (mine.empty())
    mine.assign(function->registers.size(), none);
  uint32_t &slot = mine[reg];
  if (slot == none) {
    slot = code->slots;
    code->slots += function->registers[reg].ty == Ty::B128 ? 2 : 1;
    code->registerNames[slot] = function->registers[reg].fullName();
    ++code->registers;
  }
  return slot;
}

void Decoder::noteUse(uint32_t slot, bool write) {
  uses.push_back({uint32_t(code->insts.size()), slot, write});
}

uint32_t Decoder::constantSlot(uint64_t value, bool wide) {
  if (wide) {
    uint32_t slot = code->slots;
    code->slots += 2;
    code->constants.push_back({slot, value});
    return slot;
  }
  // DenseMap keeps two keys for itself; constants with those values get their own slots.
  bool mapped = value < ~uint64_t(0) - 1;
  if (mapped)
    if (auto found = constants.find(value); found != constants.end())
      return found->second;
  uint32_t slot = code->slots++;
  if (mapped)
    constants[value] = slot;
  code->constants.push_back({slot, value});
  return slot;
}

std::optional<uint32_t> Decoder::specialSlot(StringRef name, Special &special) {
  for (size_t n = 0; n != std::size(specialNames); ++n) {
    if (name != specialNames[n])
      continue;
    special = Special(n);
    if (special >= firstDynamic)
      return std::nullopt;
    auto [found, isNew] = specials.try_emplace(special, code->slots);
    if (isNew)
      code->specials.push_back({code->slots++, special});
    return found->second;
  }
  special = Special::TidX;
  return std::nullopt;
}

uint32_t Decoder::scratchSlot() {
  if (scratch == none) {
    scratch = code->slots;
    code->slots += 2;
  }
  return scratch;
}

void Decoder::call(Inst &i, const Function &callee) {
  calls.push_back({code->insts.size(), &callee});
}

void Decoder::decodeFunction(const Function &f) {
  function = &f;
  base = uint32_t(code->insts.size());
  bases.push_back(base);
  for (const Instruction &i : f.body) {
    decode(i);
    if (!error.empty())
      return;
  }
  // Falling off the end returns.
  static const Instruction end = [] {
    Instruction i;
    i.opcode = i.text = "ret";
    i.parts.push_back("ret");
    return i;
  }();
  decode(end);
}

void Decoder::decode(const Instruction &i) {
  Inst inst;
  inst.source = &i;
  Decoding d(*this, i, inst);
  // Integer and floating-point arithmetic share opcodes; the type, which comes last, tells them
  // apart, and the rows of floating-point ones are named with ".f".
  auto ty = parseType(i.parts.back());
  auto row = opcodes().end();
  if (ty && isFloat(*ty))
    row = opcodes().find((i.parts[0] + ".f").str());
  if (row == opcodes().end())
    row = opcodes().find(i.parts[0]);
  if (row == opcodes().end()) {
    error = (module.name + ":" + Twine(i.line) + ": unknown instruction '" + i.opcode + "'").str();
    return;
  }
  row->second->decode(d);
  if (auto left = d.untaken(); !left.empty())
    d.fail("unknown modifier '." + left[0] + "' (PTX ISA " + row->second->section + ")");
  if (i.predicate != none) {
    inst.predicate = slotOf(i.predicate);
    inst.predicateNegated = i.predicateNegated;
    noteUse(inst.predicate, false);
  }
  code->insts.push_back(inst);
}

Expected<std::unique_ptr<Code>> decodeKernel(const Module &module, const Function &entry,
                                             const ModuleLayout &layout) {
  return Decoder(module, entry, layout).run();
}

} // namespace tilecopy::emu

std::vector<tilecopy::PtxOpcode> tilecopy::emulatedOpcodes() {
  std::map<StringRef, std::string> rows;
  emu::forEachRow([&](const emu::FamilyRow &row) {
    StringRef name = row.opcode;
    name.consume_back(".f");
    std::string &sections = rows[name];
    sections += (sections.empty() ? "" : ", ") + std::string(row.section);
  });
  std::vector<PtxOpcode> list;
  for (auto &[name, sections] : rows)
    list.push_back({name, sections});
  return list;
}
