//===- Decoder.cpp - From a parsed kernel to code -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Code/Decoder.h"
#include "Emulator/Memory/Memory.h"
#include "tilecopy/run/DeviceError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <functional>
#include <tuple>

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
                                               "%aggr_smem_size",
                                               "%reserved_smem_offset_begin",
                                               "%reserved_smem_offset_end",
                                               "%reserved_smem_offset_cap",
                                               "%reserved_smem_offset_0",
                                               "%reserved_smem_offset_1",
                                               "%envreg1",
                                               "%envreg2",
                                               "%current_graph_exec",
                                               "%clock",
                                               "%clock_hi",
                                               "%clock64",
                                               "%globaltimer",
                                               "%globaltimer_lo",
                                               "%globaltimer_hi"};

template <typename F> static void forEachRow(F f) {
  for (ArrayRef<FamilyRow> family :
       {integerFamily(),    logicFamily(),         compareFamily(),  floatFamily(),
        convertFamily(),    moveFamily(),          memoryFamily(),   atomicFamily(),
        controlFamily(),    callFamily(),          barrierFamily(),  warpFamily(),
        asyncFamily(),      matrixFamily(),        mbarrierFamily(), mmaFamily(),
        tcgenFamily(),      wmmaFamily(),          wgmmaFamily(),    mapFamily(),
        asyncStoreFamily(), launchControlFamily(), videoFamily(),    textureFamily(),
        surfaceFamily()})
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
    : module(module), code(std::make_unique<Code>()), moduleLayout(layout), graph(module, entry) {
  code->entry = &entry;
}

Expected<std::unique_ptr<Code>> Decoder::run() {
  for (size_t n = 1; n < functions.size(); ++n) {
    Callee callee;
    callee.function = functions[n];
    callee.isRecursive = graph.recursive[n];
    code->usesStack |= callee.isRecursive;
    if (graph.hasAddress[n])
      code->calleeAt[module.addressOf(*functions[n])] = uint32_t(code->callees.size());
    code->callees.push_back(std::move(callee));
  }
  layOut();
  std::vector<uint32_t> exempt;
  for (const Function *f : functions) {
    if (!error.empty())
      break;
    decodeFunction(*f);
    for (uint32_t r : f->implicitDefinitions)
      exempt.push_back(slotOf(r));
  }
  if (!error.empty())
    return deviceError(DeviceFault::Code, error);
  finishCallees();
  watchUnwrittenRegisters(*code, uses, exempt);
  return std::move(code);
}

// Fills in what is known once all functions are decoded: where they begin, and their slots.
void Decoder::finishCallees() {
  for (size_t n = 0; n != code->callees.size(); ++n) {
    Callee &c = code->callees[n];
    c.entry = bases[n + 1];
    if (!c.isRecursive)
      continue;
    const Function &f = *c.function;
    const std::vector<uint32_t> &mine = slots[&f - module.functions.data()];
    for (size_t r = 0; r != mine.size(); ++r)
      if (mine[r] != none) {
        c.slots.push_back(mine[r]);
        if (f.registers[r].ty == Ty::B128)
          c.slots.push_back(mine[r] + 1);
      }
    for (auto &[key, slot] : frameSlots) {
      const Variable &v = module.variables[key.first];
      if (v.function != uint32_t(&f - module.functions.data()))
        continue;
      c.slots.push_back(slot);
      c.frame.push_back({slot, addresses[key.first] + uint64_t(key.second)});
    }
  }
  for (auto &[inst, callee] : calls)
    code->insts[inst].target = code->callees[callee].entry;
}

uint32_t Decoder::calleeOf(const Function &f) const {
  for (size_t n = 0; n != code->callees.size(); ++n)
    if (code->callees[n].function == &f)
      return uint32_t(n);
  return none;
}

uint32_t Decoder::call(const Function &callee) {
  uint32_t index = calleeOf(callee);
  calls.push_back({code->insts.size(), index});
  return index;
}

void Decoder::layOut() {
  addresses = moduleLayout.addresses;
  addresses.resize(module.variables.size());
  slots.resize(module.functions.size());
  for (uint32_t v : code->entry->parameters) {
    const Variable &p = module.variables[v];
    addresses[v] = alignTo(code->parameterBytes, p.alignment);
    code->parameters.push_back({v, addresses[v]});
    code->parameterBytes = addresses[v] + p.bytes();
  }
  if (code->parameterBytes > maxParameterBytes)
    error = (module.name + ":" + Twine(code->entry->line) + ":" + Twine(code->entry->column) +
             ": the parameters have " + Twine(code->parameterBytes) + " bytes, more than " +
             Twine(maxParameterBytes))
                .str();
  layOutFrames();
  layOutShared();
}

// Functions that are active at most once share one frame, in which every variable has its place.
// The rest have their own frames, and their variables' addresses are offsets in them.
void Decoder::layOutFrames() {
  std::map<uint32_t, Callee *> owners; // by index in the module; null: in the shared frame
  owners[uint32_t(code->entry - module.functions.data())] = nullptr;
  for (Callee &c : code->callees)
    owners[uint32_t(c.function - module.functions.data())] = c.isRecursive ? &c : nullptr;
  uint64_t local = 0;
  for (bool frames : {false, true}) {
    for (size_t n = 0; n != module.variables.size(); ++n) {
      const Variable &v = module.variables[n];
      bool wanted = frames ? isFrameParameter(v) : v.space == Space::Local;
      auto owner = owners.find(v.function);
      if (!wanted || (v.function != none && owner == owners.end()))
        continue;
      bool isShared = v.function == none || !owner->second;
      uint64_t &size = isShared ? local : owner->second->frameBytes;
      uint64_t at = alignTo(size, v.alignment);
      addresses[n] = isShared ? localBase + at : at;
      size = at + v.bytes();
    }
    (frames ? code->frameBytes : code->localBytes) = local;
  }
  for (Callee &c : code->callees) {
    function = c.function;
    for (uint32_t p : c.function->parameters)
      c.parameters.push_back(formalPlace(p));
    for (uint32_t p : c.function->results)
      c.results.push_back(formalPlace(p));
  }
}

FramePlace Decoder::formalPlace(uint32_t variable) {
  FramePlace place{placeSlot(variable), module.variables[variable].bytes()};
  for (const RegisterParameter &r : function->registerParameters)
    if (r.variable == variable)
      for (uint32_t n = 0; n != r.count; ++n)
        place.values.push_back(slotOf(r.first + n));
  return place;
}

// Module-scope arrays count only if a function of ours names them. All unsized extern arrays start
// at one address, after the rest (PTX ISA 5.1.8 and the dynamic shared memory of a launch).
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
  // Bytes of no variable lie between variables, so that an access past one of them hits no other.
  // Their number preserves the banks of what follows. They do not count as shared memory of the
  // kernel.
  constexpr uint64_t guard = 256;
  uint64_t size = 0, dense = 0, dynamicAlignment = 1;
  auto pad = [&](uint64_t alignment) {
    uint64_t next = alignTo(sharedBase + size + (size ? guard : 0), alignment) - sharedBase;
    if (next != size)
      code->sharedGaps.push_back({size, next - size});
    return next;
  };
  for (bool dynamic : {false, true}) {
    if (dynamic)
      code->staticShared = dense;
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
      dense = alignTo(sharedBase + dense, v.alignment) - sharedBase + v.bytes();
      addresses[n] = sharedBase + pad(v.alignment);
      size = addresses[n] - sharedBase + v.bytes();
    }
  }
  code->paddedShared = size;
  code->dynamicSharedOffset = code->usesDynamicShared ? pad(dynamicAlignment) : size;
  code->sharedPadding =
      code->dynamicSharedOffset - (alignTo(sharedBase + dense, dynamicAlignment) - sharedBase);
  for (size_t n = 0; n != module.variables.size(); ++n)
    if (const Variable &v = module.variables[n];
        v.space == Space::Shared && v.isExtern && v.elements == 0)
      addresses[n] = sharedBase + code->dynamicSharedOffset;
  for (size_t n = 0; n != module.variables.size(); ++n)
    if (module.variables[n].space == Space::Shared && named[n])
      code->sharedVariables.push_back({uint32_t(n), addresses[n]});
}

bool Decoder::isFrameParameter(const Variable &v) const {
  return v.space == Space::Param &&
         none_of(code->entry->parameters, [&](uint32_t p) { return &module.variables[p] == &v; });
}

uint32_t Decoder::placeSlot(uint32_t variable, int64_t addend) {
  const Variable &v = module.variables[variable];
  bool inFrame = v.function != none && (v.space == Space::Local || isFrameParameter(v));
  if (inFrame)
    for (const Callee &c : code->callees)
      if (c.isRecursive && v.function == uint32_t(c.function - module.functions.data())) {
        auto [found, isNew] = frameSlots.try_emplace({variable, addend}, code->slots);
        code->slots += isNew;
        return found->second;
      }
  uint64_t address = addresses[variable] + uint64_t(addend);
  if (v.space != Space::Shared)
    return constantSlot(address);
  auto [found, isNew] = sharedSlots.try_emplace(address, code->slots);
  if (isNew) {
    code->constants.push_back({code->slots, address});
    code->sharedSlots.push_back(code->slots++);
  }
  return found->second;
}

uint32_t Decoder::slotOf(uint32_t reg) {
  auto &mine = slots[function - module.functions.data()];
  if (mine.empty())
    mine.assign(function->registers.size(), none);
  uint32_t &slot = mine[reg];
  if (slot == none) {
    slot = code->slots;
    code->slots += function->registers[reg].ty == Ty::B128 ? 2 : 1;
    code->registerNames[slot] = function->registers[reg].fullName();
    code->registerBits[slot] = maskOf(bitsOf(function->registers[reg].ty));
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

// Numbered registers without a meaning here: %envreg0 to 31, except for the two that lead to a
// grid's barrier; %pm0 to 7, also as %pm0_64.
static StringRef meaningless(StringRef name) {
  StringRef rest = name;
  unsigned n, most = rest.consume_front("%envreg") ? 31 : rest.consume_front("%pm") ? 7 : none;
  if (most == 7)
    rest.consume_back("_64");
  if (most == none || rest.getAsInteger(10, n) || n > most || (most == 31 && (n == 1 || n == 2)))
    return name;
  return "%current_graph_exec";
}

std::optional<uint32_t> Decoder::specialSlot(StringRef name, Special &special) {
  name = meaningless(name);
  for (size_t n = 0; n != std::size(specialNames); ++n) {
    if (name != specialNames[n])
      continue;
    special = Special(n);
    code->usesGridBarrier |=
        special == Special::GridBarrierHigh || special == Special::GridBarrierLow;
    code->usesReservedShared |=
        special == Special::ReservedSmem0 || special == Special::ReservedSmem1;
    code->readsClock |= special >= firstDynamic;
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

void Decoder::decodeFunction(const Function &f) {
  function = &f;
  base = uint32_t(code->insts.size());
  bases.push_back(base);
  if (base == 0)
    code->insts.reserve(f.body.size());
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

/// The opcode meant by a misspelled one; empty if none is near. Among equally near ones it is one
/// with the same beginning.
static std::string nearestOpcode(StringRef given) {
  std::tuple<unsigned, bool, StringRef> best(std::max<size_t>(1, given.size() / 3) + 1, false, "");
  for (const auto &row : opcodes()) {
    StringRef name = row.first().split('.').first;
    unsigned distance = given.edit_distance_insensitive(name, true, std::get<0>(best));
    best = std::min(best, {distance, !name.starts_with(given.take_front(1)), name});
  }
  return std::get<2>(best).str();
}

void Decoder::decode(const Instruction &i) {
  Inst inst;
  inst.source = &i;
  Decoding d(*this, i, inst);
  // Integer and floating-point arithmetic share opcodes; the type, which comes last,
  // distinguishes them, and the rows of floating-point ones are named with ".f".
  auto ty = parseType(i.parts.back());
  auto row = opcodes().end();
  if (ty && isFloat(*ty))
    row = opcodes().find((i.parts[0] + ".f").str());
  if (row == opcodes().end())
    row = opcodes().find(i.parts[0]);
  if (row == opcodes().end()) {
    std::string near = nearestOpcode(i.parts[0]);
    error = (module.name + ":" + Twine(i.line) + ":" + Twine(i.column) + ": unknown instruction '" +
             i.opcode + "'; " +
             (near.empty() ? "ptx-run --isa lists those that are executed"
                           : "did you mean '" + near + "'?"))
                .str();
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
