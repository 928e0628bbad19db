//===- CallFamily.cpp - Calls, returns, and the stack ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.12.5 and .6: call, direct and by address, and ret; 9.7.17: stacksave, stackrestore
// and alloca. A call moves the bytes of its arguments into the callee's parameters and the results
// back when it returns; what is known of the bytes goes with them.
//
// A function that may be active more than once gets a frame on the thread's stack, and its
// registers are saved while it runs again (CallGraph.cpp says which functions those are).
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"

using namespace llvm;

namespace tilecopy::emu {

std::optional<uint64_t> Machine::pushStack(Thread &t, const Inst &i, uint64_t bytes,
                                           uint64_t alignment) {
  uint64_t at = (localBase + t.stackTop + alignment - 1) / alignment * alignment - localBase;
  uint64_t left = at < t.local.size ? t.local.size - at : 0;
  if (bytes > left) {
    report(FindingKind::StackOverflow, &t, &i, 0,
           Twine(bytes) + " bytes more do not fit on the thread's stack of " +
               Twine(context.options.stackBytes) + " bytes, of which " +
               Twine(t.stackTop - stackBegin()) + " are in use, " + Twine(t.returns.size()) +
               " calls deep");
    stop();
    return std::nullopt;
  }
  t.stackTop = at + bytes;
  t.local.written.assign(at, bytes, false);
  return at;
}

namespace {

/// What lies above counts as never written.
void freeStack(Thread &t, uint64_t top) {
  t.local.written.assign(top, t.stackTop - top, false);
  t.stackTop = top;
}

void moveInFrame(Thread &t, uint64_t to, uint64_t from, uint64_t bytes) {
  std::copy_n(t.local.at(from, bytes), bytes, t.local.at(to, bytes));
  if (t.local.written.all(from, bytes))
    return t.local.written.assign(to, bytes, true);
  for (uint64_t n = 0; n != bytes; ++n)
    t.local.written.assign(to + n, 1, t.local.written.all(from + n, 1));
}

uint64_t offsetOf(const Thread &t, const FramePlace &p) { return t.regs[p.slot] - localBase; }

// Places of arguments lie in the caller's frame, those of parameters in the callee's. If both have
// the same slots, as in recursion, the addresses differ before and after.
SmallVector<uint64_t, 8> offsetsOf(const Thread &t, ArrayRef<FramePlace> places) {
  SmallVector<uint64_t, 8> offsets;
  for (const FramePlace &p : places)
    offsets.push_back(offsetOf(t, p));
  return offsets;
}

/// The contents of a place, taken before a call or return changes registers and frame addresses.
struct Moving {
  uint64_t offset = 0; ///< in the frame, unless there are values
  SmallVector<uint64_t, 2> values;
};

unsigned bytesEach(const FramePlace &p) { return unsigned(p.bytes / p.values.size()); }

SmallVector<Moving, 4> takePlaces(const Thread &t, ArrayRef<FramePlace> places) {
  SmallVector<Moving, 4> all;
  for (const FramePlace &p : places) {
    Moving &m = all.emplace_back();
    if (p.values.empty())
      m.offset = offsetOf(t, p);
    for (uint32_t slot : p.values) {
      m.values.push_back(t.regs[slot]);
      if (bytesEach(p) == 16)
        m.values.push_back(t.regs[slot + 1]);
    }
  }
  return all;
}

/// Into registers, from bytes of the frame.
void loadValues(Thread &t, const Inst &i, const FramePlace &to, uint64_t from) {
  if (!t.local.written.all(from, to.bytes))
    t.machine->report(FindingKind::Uninitialized, &t, &i, localBase + from,
                      "a parameter or result of the call has never been written");
  unsigned each = bytesEach(to);
  for (size_t n = 0; n != to.values.size(); ++n) {
    uint64_t words[2] = {};
    std::memcpy(words, t.local.at(from + n * each, each), each);
    t.regs[to.values[n]] = words[0];
    if (each == 16)
      t.regs[to.values[n] + 1] = words[1];
  }
}

/// From registers, into bytes of the frame.
void storeValues(Thread &t, uint64_t to, const FramePlace &place, ArrayRef<uint64_t> values) {
  unsigned each = bytesEach(place);
  for (size_t n = 0; n != place.values.size(); ++n)
    std::memcpy(t.local.at(to + n * each, each), &values[n * (each == 16 ? 2 : 1)], each);
  t.local.written.assign(to, place.bytes, true);
}

// Saves the registers of a function and gives it a frame. False after a report.
bool enterFrame(Thread &t, const Inst &i, const Callee &c) {
  auto frame = t.machine->pushStack(t, i, std::max<uint64_t>(c.frameBytes, 16), 16);
  if (!frame)
    return false;
  for (uint32_t slot : c.slots)
    t.saved.push_back(t.regs[slot]);
  for (const Callee::FrameSlot &s : c.frame)
    t.regs[s.slot] = localBase + *frame + s.offset;
  return true;
}

void leaveFrame(Thread &t, const Callee &c) {
  for (uint32_t slot : llvm::reverse(c.slots)) {
    t.regs[slot] = t.saved.back();
    t.saved.pop_back();
  }
}

Flow enter(Thread &t, const Inst &i, const CallSite &site, uint32_t index) {
  const Callee &c = t.machine->code.callees[index];
  SmallVector<Moving, 4> from = takePlaces(t, site.arguments);
  t.returns.push_back({t.pc, index, t.stackTop});
  if (c.isRecursive && !enterFrame(t, i, c))
    return Flow::Next;
  for (size_t n = 0; n != from.size(); ++n) {
    uint64_t to = offsetOf(t, c.parameters[n]);
    if (from[n].values.empty())
      moveInFrame(t, to, from[n].offset, c.parameters[n].bytes);
    else
      storeValues(t, to, site.arguments[n], from[n].values);
    if (!c.parameters[n].values.empty())
      loadValues(t, i, c.parameters[n], to);
  }
  t.pc = c.entry;
  return Flow::Jump;
}

Flow call(Thread &t, const Inst &i) {
  const CallSite &site = t.machine->code.calls[i.list];
  return enter(t, i, site, site.callee);
}

bool fits(ArrayRef<FramePlace> actual, ArrayRef<FramePlace> formal) {
  return llvm::equal(actual, formal,
                     [](const FramePlace &a, const FramePlace &f) { return a.bytes == f.bytes; });
}

Flow callAddress(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  const CallSite &site = m.code.calls[i.list];
  uint64_t address = t.regs[i.a];
  auto wrong = [&](const Twine &why) {
    m.report(FindingKind::InvalidOperand, &t, &i, address, why);
    m.stop();
    return Flow::Next;
  };
  auto found = m.code.calleeAt.find(address);
  if (found == m.code.calleeAt.end())
    return wrong("no function is at address 0x" + utohexstr(address, true));
  const Callee &c = m.code.callees[found->second];
  if (!site.targets.empty() && !is_contained(site.targets, found->second))
    return wrong("function '" + c.function->name + "' is not among the .calltargets");
  if (!fits(site.arguments, c.parameters) || !fits(site.results, c.results))
    return wrong("function '" + c.function->name + "' takes or returns other bytes than this call");
  return enter(t, i, site, found->second);
}

Flow ret(Thread &t, const Inst &) {
  if (t.returns.empty())
    return Flow::Exit;
  Thread::Return r = t.returns.back();
  t.returns.pop_back();
  const Code &code = t.machine->code;
  const CallSite &site = code.calls[code.insts[r.call].list];
  const Callee &c = code.callees[r.callee];
  SmallVector<uint64_t, 8> from = offsetsOf(t, c.results);
  SmallVector<Moving, 4> values = takePlaces(t, c.results);
  for (size_t n = 0; n != from.size(); ++n)
    if (!values[n].values.empty())
      storeValues(t, from[n], c.results[n], values[n].values);
  if (c.isRecursive)
    leaveFrame(t, c);
  for (size_t n = 0; n != from.size(); ++n)
    if (site.results[n].values.empty())
      moveInFrame(t, offsetOf(t, site.results[n]), from[n], c.results[n].bytes);
    else
      loadValues(t, code.insts[r.call], site.results[n], from[n]);
  freeStack(t, r.stackTop);
  t.pc = r.call + 1;
  return Flow::Jump;
}

// Registers (for an argument, numbers too) that stand for a parameter of the given size.
void takeValues(Decoding &d, const Operand &o, uint64_t bytes, bool results, FramePlace &place) {
  bool isVector = o.kind == Operand::Vector;
  ArrayRef<Operand> parts = isVector ? ArrayRef(o.elements) : ArrayRef(o);
  static constexpr std::pair<unsigned, Ty> types[] = {
      {1, Ty::B8}, {2, Ty::B16}, {4, Ty::B32}, {8, Ty::B64}, {16, Ty::B128}};
  const auto *ty = llvm::find_if(
      types, [&](auto &each) { return !parts.empty() && each.first * parts.size() == bytes; });
  if (ty == std::end(types))
    return d.fail("the parameter has " + Twine(bytes) +
                  " bytes; a .param variable of that size, or " +
                  (results ? "a register" : "a register or a number") + ", stands for it");
  for (const Operand &part : parts)
    place.values.push_back(results ? d.out(part, ty->second) : d.in(part, ty->second));
}

// The .param variables that a call names, whose sizes must be those of the function or prototype,
// or registers of that size.
void matchParameters(Decoding &d, const Operand *list, ArrayRef<uint64_t> formal, bool results,
                     std::vector<FramePlace> &places) {
  size_t n = list ? list->elements.size() : 0;
  if (n != formal.size())
    return d.fail(Twine(n) + (results ? " results" : " arguments") + "; the function has " +
                  Twine(formal.size()));
  for (size_t k = 0; k != n; ++k) {
    const Operand &o = list->elements[k];
    if (o.kind != Operand::Sym) {
      takeValues(d, o, formal[k], results, places.emplace_back(FramePlace{none, formal[k]}));
      continue;
    }
    if (d.decoder.module.variables[o.index].space != Space::Param ||
        d.decoder.module.variables[o.index].bytes() != formal[k])
      return d.fail("argument " + Twine(k + 1) + " is not a .param variable of " +
                    Twine(formal[k]) + " bytes");
    if (!d.decoder.isFrameParameter(d.decoder.module.variables[o.index]))
      return d.fail("argument " + Twine(k + 1) + " is a parameter of the kernel itself");
    places.push_back({d.decoder.placeSlot(o.index), formal[k]});
  }
}

std::vector<uint64_t> sizesOf(const Module &module, ArrayRef<uint32_t> variables) {
  std::vector<uint64_t> sizes;
  for (uint32_t v : variables)
    sizes.push_back(module.variables[v].bytes());
  return sizes;
}

struct CallOperands {
  const Operand *results = nullptr, *callee = nullptr, *arguments = nullptr, *prototype = nullptr;
};

void finishCall(Decoding &d, const CallOperands &o, CallSite site, ArrayRef<uint64_t> parameters,
                ArrayRef<uint64_t> results) {
  matchParameters(d, o.arguments, parameters, false, site.arguments);
  matchParameters(d, o.results, results, true, site.results);
  d.inst.list = uint32_t(d.decoder.code->calls.size());
  d.decoder.code->calls.push_back(std::move(site));
}

void decodeIndirect(Decoding &d, const CallOperands &o) {
  const Module &module = d.decoder.module;
  if (!o.prototype || o.prototype->kind != Operand::Proto)
    return d.fail("a call by address ends with the name of a .callprototype or .calltargets");
  const CallPrototype &p = d.decoder.function->prototypes[o.prototype->index];
  CallSite site;
  std::vector<uint64_t> parameters = p.parameters, results = p.results;
  for (StringRef name : p.targets) {
    const Function *f = module.find(name);
    if (!f)
      return d.fail("function '" + name + "' of .calltargets has no body in this module");
    site.targets.push_back(d.decoder.calleeOf(*f));
    parameters = sizesOf(module, f->parameters);
    results = sizesOf(module, f->results);
  }
  d.inst.a = d.in(*o.callee, Ty::B64);
  d.inst.exec = callAddress;
  finishCall(d, o, std::move(site), parameters, results);
}

void decodeCall(Decoding &d) {
  d.take("uni");
  CallOperands o;
  for (const Operand &each : d.source.operands) {
    if (each.kind == Operand::List)
      (o.callee ? o.arguments : o.results) = &each;
    else
      (o.callee ? o.prototype : o.callee) = &each;
  }
  if (o.callee && o.callee->kind == Operand::Reg)
    return decodeIndirect(d, o);
  if (!o.callee || o.callee->kind != Operand::Func)
    return d.fail("the name of a declared function or a register with its address is expected");
  const Module &module = d.decoder.module;
  const Function *callee = module.find(o.callee->text);
  CallSite site;
  if (!callee) {
    const Builtin *builtin = findBuiltin(o.callee->text);
    if (!builtin)
      return d.fail("function '" + o.callee->text + "' has no body in this module");
    d.inst.exec = builtin->exec;
    return finishCall(d, o, std::move(site), builtin->parameters, builtin->results);
  }
  if (callee->isEntry)
    return d.fail("'" + o.callee->text + "' is a kernel, which cannot be called");
  d.inst.exec = call;
  site.callee = d.decoder.call(*callee);
  finishCall(d, o, std::move(site), sizesOf(module, callee->parameters),
             sizesOf(module, callee->results));
}

void decodeRet(Decoding &d) {
  d.take("uni");
  d.expectOperands(0, 0);
  for (uint32_t result : d.decoder.function->results)
    for (const RegisterParameter &r : d.decoder.function->registerParameters)
      for (uint32_t n = 0; r.variable == result && n != r.count; ++n)
        d.decoder.noteUse(d.decoder.slotOf(r.first + n), false);
  d.inst.exec = ret;
}

// Addresses of the stack are those of .local memory.
template <typename T> Flow allocate(Thread &t, const Inst &i) {
  if (auto at = t.machine->pushStack(t, i, get<T>(t, i.a), uint64_t(i.offset)))
    put<T>(t, i.dst, T(localBase + *at));
  return Flow::Next;
}

template <typename T> Flow save(Thread &t, const Inst &i) {
  put<T>(t, i.dst, T(localBase + t.stackTop));
  return Flow::Next;
}

template <typename T> Flow restore(Thread &t, const Inst &i) {
  uint64_t least = t.returns.empty() ? t.machine->stackBegin() : t.returns.back().stackTop;
  uint64_t top = get<T>(t, i.a) - localBase;
  if (top > t.stackTop || top < least) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, get<T>(t, i.a),
                      "this is not a top of the stack that stacksave has given and that is in use");
    return Flow::Next;
  }
  freeStack(t, top);
  return Flow::Next;
}

void decodeAlloca(Decoding &d) {
  Ty ty = d.type({Ty::U64, Ty::U32});
  if (!d.expectOperands(2, 3))
    return;
  d.inst.a = d.in(1, ty);
  d.inst.dst = d.out(0, ty);
  uint64_t alignment = d.operandCount() == 3 ? d.immediate(2) : 8;
  if (alignment == 0 || (alignment & (alignment - 1)) || alignment > (1u << 23))
    return d.fail("an alignment is a power of two up to 2^23");
  d.inst.offset = int64_t(alignment);
  d.decoder.code->usesStack = true;
  d.inst.exec = ty == Ty::U64 ? allocate<uint64_t> : allocate<uint32_t>;
}

void decodeStackSave(Decoding &d) {
  Ty ty = d.type({Ty::U64, Ty::U32});
  d.expectOperands(1, 1);
  d.inst.dst = d.out(0, ty);
  d.decoder.code->usesStack = true;
  d.inst.exec = ty == Ty::U64 ? save<uint64_t> : save<uint32_t>;
}

void decodeStackRestore(Decoding &d) {
  Ty ty = d.type({Ty::U64, Ty::U32});
  d.expectOperands(1, 1);
  d.inst.a = d.in(0, ty);
  d.decoder.code->usesStack = true;
  d.inst.exec = ty == Ty::U64 ? restore<uint64_t> : restore<uint32_t>;
}

constexpr FamilyRow callRows[] = {
    {"call", decodeCall, "9.7.12.5"},           {"ret", decodeRet, "9.7.12.6"},
    {"stacksave", decodeStackSave, "9.7.18.1"}, {"stackrestore", decodeStackRestore, "9.7.18.2"},
    {"alloca", decodeAlloca, "9.7.18.3"},
};

} // namespace

ArrayRef<FamilyRow> callFamily() { return callRows; }

} // namespace tilecopy::emu
