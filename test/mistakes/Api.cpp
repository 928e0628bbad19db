//===- Api.cpp - Mistakes of people who use the C++ API -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One mistake a line, `name: message`. api.txt has what is printed.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/TileCopy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;
using namespace llvm;

static Expected<Tensor> make(StringRef name, ElementType type, Space space,
                             std::vector<int64_t> shape, StringRef layout) {
  auto parsed = parseLayout(layout);
  if (!parsed)
    return parsed.takeError();
  return Tensor::create(name, type, space, shape, *parsed);
}

static Operand whole(Tensor tensor) {
  return Operand::whole(std::make_shared<const Tensor>(std::move(tensor)));
}

static void say(StringRef name, Error e) {
  std::string text = e ? toString(std::move(e)) : "accepted";
  outs() << name << ": " << join(split(text, '\n'), " | ") << '\n';
}

template <class T> static void say(StringRef name, Expected<T> e) {
  say(name, e ? Error::success() : e.takeError());
}

namespace {
struct Tensors {
  static Operand of(StringRef name, ElementType type, Space space, std::vector<int64_t> shape,
                    StringRef layout) {
    return whole(cantFail(make(name, type, space, std::move(shape), layout)));
  }
  Operand s = of("S", ElementType::F32, Space::Shared, {32, 32}, "S[32,32]");
  Operand a = of("A", ElementType::F32, Space::Global, {32, 32}, "S[32,32]");
  Operand tall = of("A", ElementType::F32, Space::Global, {64, 32}, "S[64,32]");
  Operand half = of("H", ElementType::F16, Space::Global, {32, 32}, "S[32,32]");
  Operand r = of("R", ElementType::F32, Space::Local, {32, 32}, "S[(32,32):(1@laneid,1)]");
};
} // namespace

static void tensors() {
  auto f32 = ElementType::F32;
  say("a layout of another size", make("S", f32, Space::Shared, {32, 32}, "S[32,16]"));
  say("a layout of CuTe", make("S", f32, Space::Shared, {32, 32}, "(32,32):(32,1)"));
  say("a swizzle of CuTe", make("S", f32, Space::Shared, {32, 32}, "Swizzle<3,3,3> S[32,32]"));
  say("a swizzle behind the layout",
      make("S", f32, Space::Shared, {32, 32}, "S[32,32] swizzle(3,3,3)"));
  say("an open bracket", make("S", f32, Space::Shared, {32, 32}, "S[32,32"));
  say("an axis that is none", make("R", f32, Space::Local, {32, 32}, "S[(32,32):(1@lan,1)]"));
  say("registers without a thread axis", make("R", f32, Space::Local, {64, 64}, "S[64,64]"));
  say("an extent of zero", make("S", f32, Space::Shared, {0, 32}, "S[32,32]"));
  say("too much shared memory", make("S", f32, Space::Shared, {512, 512}, "S[512,512]"));
  say("an architecture without its mark", GpuTarget::parse("sm90a"));
  say("an architecture that is none", GpuTarget::parse("sm_95"));
  say("an architecture as nvcc writes it", GpuTarget::parse("compute_90"));
}

static void copies(const Tensors &t) {
  auto copy = OpKind::Copy;
  say("types that differ", makeCopy(copy, Scope::Warp, t.s, t.half, 32));
  say("no threads", makeCopy(copy, Scope::Warp, t.s, t.a, 0));
  say("half of a warp", makeCopy(copy, Scope::Warp, t.s, t.a, 16));
  say("a warpgroup in a CTA of a warp", makeCopy(copy, Scope::Warpgroup, t.s, t.a, 32));
  say("too many threads", makeCopy(copy, Scope::Cta, t.s, t.a, 4096));
  say("extents that differ", makeCopy(copy, Scope::Warp, t.s, t.tall, 32));
  say("active threads of another number", makeCopy(copy, Scope::Warp, t.s, t.a, 32, BitVector(16)));
  Operand deep = t.a;
  deep.region = {{0, 32}, {0, 32}, {0, 1}};
  say("a region of three dimensions", makeCopy(copy, Scope::Warp, t.s, deep, 32));
  GpuTarget sm90 = cantFail(GpuTarget::parse("sm_90a"));
  Options unknown;
  cantFail(unknown.set(options::Dispatch, "tmma"));
  say("a variant that is none",
      dispatch(cantFail(makeCopy(copy, Scope::Warp, t.s, t.a, 32, {}, unknown)), sm90));
  BitVector one(32);
  one.set(0);
  Options tma;
  cantFail(tma.set(options::Dispatch, "tma"));
  auto load = makeCopy(OpKind::CopyAsync, Scope::Thread, t.s, t.a, 32, one, tma);
  say("a TMA load without an mbarrier",
      load ? dispatch(*load, sm90) : Expected<DispatchChoice>(load.takeError()));
}

static void emission(const Tensors &t) {
  GpuTarget sm90 = cantFail(GpuTarget::parse("sm_90a"));
  auto plan = [&](const Operand &dst) {
    return cantFail(dispatch(cantFail(makeCopy(OpKind::Copy, Scope::Warp, dst, t.a, 32)), sm90));
  };
  DispatchChoice toShared = plan(t.s), toRegisters = plan(t.r);
  LLVMContext c;
  Module m("m", c);
  Type *params[] = {PointerType::get(c, 3), PointerType::get(c, 1), Type::getInt32Ty(c)};
  auto *f = Function::Create(FunctionType::get(Type::getVoidTy(c), params, false),
                             Function::ExternalLinkage, "f", m);
  Value *shared = f->getArg(0), *global = f->getArg(1);
  IRBuilder<> b(BasicBlock::Create(c, "entry", f)), nowhere(c);
  auto emit = [&](const DispatchChoice &choice, CopyOperands o) {
    return emitCopy(b, choice, std::move(o));
  };
  say("pointers the other way", emit(toShared, CopyOperands::pointers(global, shared)));
  say("a null pointer", emit(toShared, CopyOperands::pointers(shared, nullptr)));
  say("an integer for a pointer", emit(toShared, CopyOperands::pointers(shared, f->getArg(2))));
  say("no insertion point", emitCopy(nowhere, toShared, CopyOperands::pointers(shared, global)));
  say("a float as an offset", exprOfValue(ConstantFP::get(Type::getFloatTy(c), 1)));
  say("cp.async on an older target",
      emitGroup(b, cantFail(GpuTarget::parse("sm_75")), {GroupOp::CpAsyncCommit}));
  say("registers as a pointer", emit(toRegisters, CopyOperands::pointers(shared, global)));
  RegisterTile small(c, 16);
  say("a small register tile", emit(toRegisters, CopyOperands::toRegisters(small, global)));
}

int main() {
  Tensors all;
  tensors();
  copies(all);
  emission(all);
}
