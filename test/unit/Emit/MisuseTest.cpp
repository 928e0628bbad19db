//===- MisuseTest.cpp - Every emitter with every operand spoiled ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each public emitter is called as it should be, which builds something, and then with each of its
// operands null, of another type, in another address space and of another function, and with
// builders without a place. All of that must be an EmitError, and the module must print as
// before.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/TileCopy.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

enum Field { Global, Shared, Bar, Tmem, Map, Word, Rank, Thread, Row, Mask, Tile, Packed, Fields };

struct Values {
  Value *of[Fields] = {};
  Value *operator[](Field f) const { return of[f]; }
};

struct Emitter {
  const char *name;
  /// The operands that it must have, and those that may be null.
  std::vector<Field> takes, may;
  std::function<Error(IRBuilderBase &, const Values &)> emit;
};

template <typename T> Error errorOf(Expected<T> e) { return e.takeError(); }

std::shared_ptr<const Tensor> tensor(StringRef name, Space space, StringRef layout,
                                     ArrayRef<int64_t> shape = {32, 16}) {
  return std::make_shared<const Tensor>(
      cantFail(Tensor::create(name, ElementType::F32, space, shape, cantFail(parseLayout(layout)),
                              space == Space::Local ? 4 : 128)));
}

class Misuse : public ::testing::Test {
protected:
  Misuse()
      : module("m", context), builder(context), sm90(gpu("sm_90a")), sm100(gpu("sm_100a")),
        f(make("f")), g(make("g")), right(valuesOf(f)), foreign(valuesOf(g)) {
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", f));
  }

  static GpuTarget gpu(StringRef cpu) { return cantFail(GpuTarget::parse(cpu)); }

  Function *make(StringRef name) {
    Type *word = builder.getInt32Ty();
    auto *type = FunctionType::get(
        builder.getVoidTy(),
        {builder.getPtrTy(1), builder.getPtrTy(3), builder.getPtrTy(3), builder.getPtrTy(6),
         builder.getPtrTy(), word, word, word, word, builder.getInt16Ty(), word,
         FixedVectorType::get(builder.getHalfTy(), 2), builder.getPtrTy(5), builder.getFloatTy()},
        false);
    return Function::Create(type, GlobalValue::ExternalLinkage, name, module);
  }
  static Values valuesOf(Function *f) {
    Values v;
    for (unsigned i = 0; i != Fields; ++i)
      v.of[i] = f->getArg(i);
    return v;
  }

  DispatchChoice plan(Operand dst, Operand src, bool tma = false) {
    BitVector active(32, !tma);
    active.set(0);
    Options options;
    auto object = std::make_shared<Barrier>();
    object->name = "bar";
    if (tma)
      cantFail(options.set(options::Mbar, BarrierRef{object, Expr(0)}));
    copies.push_back(
        cantFail(makeCopy(tma ? OpKind::CopyAsync : OpKind::Copy, tma ? Scope::Thread : Scope::Warp,
                          dst, src, 32, active, options)));
    return cantFail(dispatch(copies.back(), sm90));
  }
  Operand near() { return Operand::whole(tensor("S", Space::Shared, "S[32,16]")); }
  Operand registers() {
    return Operand::whole(tensor("R", Space::Local, "S[(32,16):(1@laneid,1)]"));
  }
  Operand far() {
    Symbol row = Symbol::leaf("row", SymbolKind::Argument, 32, 32, {0, 992});
    return {tensor("A", Space::Global, "S[1024,16]", {1024, 16}), {{Expr(row), 32}, {Expr(0), 16}}};
  }

  std::vector<Emitter> copyEmitters();
  std::vector<Emitter> barrierEmitters();
  std::vector<Emitter> tensorMapEmitters();
  std::vector<Emitter> tensorMemoryEmitters();
  std::vector<Emitter> registerEmitters();
  std::vector<Emitter> emitters() {
    std::vector<Emitter> all;
    for (auto list : {copyEmitters(), barrierEmitters(), tensorMapEmitters(),
                      tensorMemoryEmitters(), registerEmitters()})
      all.insert(all.end(), list.begin(), list.end());
    return all;
  }

  std::string text() {
    std::string ir;
    raw_string_ostream os(ir);
    module.print(os, nullptr);
    return ir;
  }

  void expectRefused(IRBuilderBase &b, const Emitter &e, const Values &v, const Twine &what) {
    std::string before = text();
    Error error = e.emit(b, v);
    EXPECT_TRUE(error.isA<EmitError>()) << e.name << " with " << what.str();
    std::string message = toString(std::move(error));
    EXPECT_GT(message.size(), 15u) << e.name << " with " << what.str();
    EXPECT_EQ(text(), before) << e.name << " with " << what.str() << ": " << message;
  }

  /// Not the right thing for any operand.
  Value *wrongOf(Function *of, Value *right) {
    return right->getType()->isPointerTy() ? of->getArg(Fields) : of->getArg(Fields + 1);
  }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  GpuTarget sm90, sm100;
  Function *f, *g;
  Values right, foreign;
  std::vector<CopyOp> copies;
};

std::vector<Emitter> Misuse::copyEmitters() {
  auto toShared = std::make_shared<DispatchChoice>(plan(near(), far()));
  auto toRegisters = std::make_shared<DispatchChoice>(plan(registers(), far()));
  auto fromRegisters = std::make_shared<DispatchChoice>(plan(near(), registers()));
  Operand all = Operand::whole(tensor("A", Space::Global, "S[32,16]"));
  auto load = std::make_shared<DispatchChoice>(plan(near(), all, /*tma=*/true));
  auto rows = [](CopyOperands o, Value *row) {
    return o.symbols([row](const Symbol &) { return row; });
  };
  auto tile = [](IRBuilderBase &b, Value *word) {
    RegisterTile t(b.getContext(), 64);
    for (Value *&w : t.words())
      w = word;
    return t;
  };
  return {
      {"emitCopy",
       {Global, Shared, Row},
       {Thread},
       [=](IRBuilderBase &b, const Values &v) {
         auto o = CopyOperands::pointers(v[Shared], v[Global]).thread(v[Thread]);
         return emitCopy(b, *toShared, rows(o, v[Row]));
       }},
      {"emitCopy of a plan",
       {Global, Shared, Row},
       {},
       [=](IRBuilderBase &b, const Values &v) {
         return emitCopy(b, toShared->plan,
                         rows(CopyOperands::pointers(v[Shared], v[Global]), v[Row]));
       }},
      {"emitCopy to registers",
       {Global, Row, Tile},
       {},
       [=](IRBuilderBase &b, const Values &v) {
         RegisterTile t = tile(b, v[Tile]);
         return emitCopy(b, *toRegisters, rows(CopyOperands::toRegisters(t, v[Global]), v[Row]));
       }},
      {"emitCopy from registers",
       {Shared, Tile},
       {},
       [=](IRBuilderBase &b, const Values &v) {
         RegisterTile t = tile(b, v[Tile]);
         return emitCopy(b, *fromRegisters, CopyOperands::fromRegisters(v[Shared], t));
       }},
      {"emitCopy through a tensor map",
       {Shared, Map, Bar},
       {},
       [=](IRBuilderBase &b, const Values &v) {
         return emitCopy(b, *load, CopyOperands::tmaLoad(v[Shared], v[Map], v[Bar]));
       }},
      {"emitCopyInPlace",
       {Global, Shared, Row},
       {},
       [=, op = copies.front()](IRBuilderBase &b, const Values &v) {
         Symbol row = Symbol::leaf("row", SymbolKind::Argument, 32, 32, {0, 992});
         return errorOf(emitCopyInPlace(b, op, *toShared, {row}, {v[Shared], v[Global], v[Row]}));
       }},
  };
}

std::vector<Emitter> Misuse::barrierEmitters() {
  using B = IRBuilderBase;
  using V = const Values;
  GpuTarget t = sm90;
  return {
      {"emitBarrierInit",
       {Bar, Word},
       {},
       [=](B &b, V &v) { return emitBarrierInit(b, t, v[Bar], v[Word]); }},
      {"emitBarrierInval", {Bar}, {}, [=](B &b, V &v) { return emitBarrierInval(b, t, v[Bar]); }},
      {"emitBarrierArrive",
       {Bar},
       {Rank},
       [=](B &b, V &v) { return emitBarrierArrive(b, t, {v[Bar], v[Rank]}); }},
      {"emitBarrierExpect",
       {Bar, Word},
       {Rank},
       [=](B &b, V &v) { return emitBarrierExpect(b, t, {v[Bar], v[Rank]}, v[Word]); }},
      {"emitBarrierArriveExpect",
       {Bar, Word},
       {Rank},
       [=](B &b, V &v) { return emitBarrierArriveExpect(b, t, {v[Bar], v[Rank]}, v[Word]); }},
      {"emitBarrierTest",
       {Bar, Word},
       {},
       [=](B &b, V &v) { return errorOf(emitBarrierTest(b, t, {v[Bar]}, v[Word])); }},
      {"emitBarrierTry",
       {Bar, Word},
       {Rank},
       [=](B &b, V &v) { return errorOf(emitBarrierTry(b, t, {v[Bar]}, v[Word], v[Rank])); }},
      {"emitBarrierWait",
       {Bar, Word},
       {},
       [=](B &b, V &v) { return emitBarrierWait(b, t, {v[Bar]}, v[Word]); }},
      {"emitBarrierWaitAtMost",
       {Bar, Word},
       {},
       [=](B &b, V &v) { return errorOf(emitBarrierWaitAtMost(b, t, {v[Bar]}, v[Word], 3)); }},
      {"emitFence", {}, {}, [=](B &b, V &) { return emitFence(b, t, FenceOp::ProxyAsync); }},
      {"emitGroup", {}, {}, [=](B &b, V &) { return emitGroup(b, t, {GroupOp::BulkWait, 1}); }},
      {"emitElect", {}, {}, [=](B &b, V &) { return errorOf(emitElect(b, t)); }},
      {"emitSync",
       {},
       {Thread},
       [](B &b, V &v) { return emitSync(b, Scope::Warpgroup, v[Thread]); }},
      {"emitClaimPass",
       {Global, Word, Thread},
       {},
       [](B &b, V &v) { return errorOf(emitClaimPass(b, v[Global], v[Word], v[Thread])); }},
      {"emitSharePass",
       {Shared, Word, Rank, Row, Thread},
       {},
       [](B &b, V &v) {
         return errorOf(emitSharePass(b, v[Word], v[Rank], v[Shared], v[Row], v[Thread]));
       }},
      {"emitClusterSync", {}, {}, [=](B &b, V &) { return emitClusterSync(b, t); }},
  };
}

std::vector<Emitter> Misuse::tensorMapEmitters() {
  GpuTarget t = sm90;
  Symbol row = Symbol::leaf("row", SymbolKind::Argument, 32, 32, {0, 992});
  TensorMapPlan map;
  map.dims = {Expr(16), Expr(row)};
  map.strides = {Expr(64)};
  map.editFor("W", "A", Expr(row) * Expr(64));
  return {
      {"emitTensorMapEdit",
       {Map, Global, Shared, Row},
       {Thread},
       [=](IRBuilderBase &b, const Values &v) {
         auto valueOf = [&v](const Symbol &) { return v[Row]; };
         return emitTensorMapEdit(b, t, map,
                                  {v[Map], v[Global], v[Shared], v[Global], valueOf, v[Thread]});
       }},
      {"emitTensorMapFence",
       {Global},
       {},
       [=](IRBuilderBase &b, const Values &v) { return emitTensorMapFence(b, t, v[Global]); }},
  };
}

std::vector<Emitter> Misuse::tensorMemoryEmitters() {
  using B = IRBuilderBase;
  using V = const Values;
  GpuTarget t = sm100;
  return {
      {"emitTmemAlloc",
       {Shared},
       {},
       [=](B &b, V &v) { return emitTmemAlloc(b, t, v[Shared], 64); }},
      {"emitTmemAddress",
       {Shared},
       {},
       [](B &b, V &v) { return errorOf(emitTmemAddress(b, v[Shared])); }},
      {"emitTmemDealloc",
       {Tmem},
       {},
       [=](B &b, V &v) { return emitTmemDealloc(b, t, v[Tmem], 64); }},
      {"emitTmemRelinquish", {}, {}, [=](B &b, V &) { return emitTmemRelinquish(b, t); }},
      {"emitTmemCommit",
       {Bar},
       {Mask},
       [=](B &b, V &v) { return emitTmemCommit(b, t, v[Bar], 1, v[Mask]); }},
      {"emitTmemWaitLoad",
       {Tile},
       {},
       [=](B &b, V &v) {
         RegisterTile tile(b.getContext(), 4);
         tile.words()[0] = v[Tile];
         return emitTmemWaitLoad(b, t, {&tile});
       }},
      {"emitTmemWaitStore", {}, {}, [=](B &b, V &) { return emitTmemWaitStore(b, t); }},
      {"emitTmemFenceBefore", {}, {}, [=](B &b, V &) { return emitTmemFenceBefore(b, t); }},
      {"emitTmemFenceAfter", {}, {}, [=](B &b, V &) { return emitTmemFenceAfter(b, t); }},
  };
}

std::vector<Emitter> Misuse::registerEmitters() {
  using B = IRBuilderBase;
  using V = const Values;
  return {
      {"RegisterTile::of",
       {Packed},
       {},
       [](B &b, V &v) { return errorOf(RegisterTile::of(b, {v[Packed], v[Packed]})); }},
      {"RegisterTile::element",
       {Tile},
       {},
       [](B &b, V &v) {
         RegisterTile tile(b.getContext(), 8);
         tile.words()[1] = v[Tile];
         return errorOf(tile.element(b, 3, b.getHalfTy()));
       }},
      {"RegisterTile::setElement",
       {Tile, Packed},
       {},
       [](B &b, V &v) {
         RegisterTile tile(b.getContext(), 8);
         tile.words()[1] = v[Tile];
         return tile.setElement(b, 1, v[Packed]);
       }},
  };
}

TEST_F(Misuse, RightOperandsBuild) {
  for (const Emitter &e : emitters()) {
    size_t before = f->getInstructionCount();
    EXPECT_EQ(toString(e.emit(builder, right)), "") << e.name;
    EXPECT_GT(f->getInstructionCount(), before) << e.name;
    Values bare = right;
    for (Field may : e.may)
      bare.of[may] = nullptr;
    EXPECT_EQ(toString(e.emit(builder, bare)), "") << e.name;
  }
  builder.CreateRetVoid();
  g->eraseFromParent();
  EXPECT_FALSE(verifyModule(module, &errs()));
}

TEST_F(Misuse, EverySpoiledOperandIsAnErrorWithNothingBuilt) {
  for (const Emitter &e : emitters()) {
    std::vector<std::pair<Field, bool>> fields;
    for (Field field : e.takes)
      fields.push_back({field, true});
    for (Field field : e.may)
      fields.push_back({field, false});
    for (auto [field, needed] : fields) {
      auto spoiled = [&, field = field](Value *v) {
        Values values = right;
        values.of[field] = v;
        return values;
      };
      if (needed)
        expectRefused(builder, e, spoiled(nullptr), Twine(unsigned(field)) + " null");
      expectRefused(builder, e, spoiled(foreign[field]), Twine(unsigned(field)) + " foreign");
      // Any two values may be packed into a tile.
      if (field != Packed)
        expectRefused(builder, e, spoiled(wrongOf(f, right[field])),
                      Twine(unsigned(field)) + " of another type");
    }
  }
}

TEST_F(Misuse, ABuilderThatStandsNowhereIsAnError) {
  IRBuilder<> nowhere(context);
  std::unique_ptr<BasicBlock> loose(BasicBlock::Create(context, "loose"));
  std::unique_ptr<Function> apart(
      Function::Create(f->getFunctionType(), GlobalValue::ExternalLinkage, "apart"));
  for (const Emitter &e : emitters()) {
    nowhere.ClearInsertionPoint();
    expectRefused(nowhere, e, right, "no place");
    nowhere.SetInsertPoint(loose.get());
    expectRefused(nowhere, e, right, "a block of no function");
    EXPECT_TRUE(loose->empty()) << e.name;
    BasicBlock *entry = BasicBlock::Create(context, "entry", apart.get());
    nowhere.SetInsertPoint(entry);
    expectRefused(nowhere, e, right, "a function of no module");
    EXPECT_TRUE(entry->empty()) << e.name;
    entry->eraseFromParent();
  }
}

/// The pointers of a copy from A to S, handed over as from S to A.
TEST_F(Misuse, SwappedSidesAreAnError) {
  Values swapped = right;
  std::swap(swapped.of[Global], swapped.of[Shared]);
  expectRefused(builder, copyEmitters().front(), swapped, "swapped");
}

TEST_F(Misuse, NumbersOutOfRange) {
  auto refused = [&](Error e) {
    EXPECT_TRUE(e.isA<EmitError>() || e.isA<OpError>());
    return toString(std::move(e));
  };
  std::string before = text();
  EXPECT_EQ(refused(emitTmemAlloc(builder, sm100, right[Shared], 48)),
            "the allocation has 48 columns; an allocation has 32, 64, 128, 256 or 512");
  EXPECT_EQ(refused(emitTmemRelinquish(builder, sm100, 3)), "a CTA group has 1 or 2 CTAs, not 3");
  EXPECT_EQ(refused(emitTmemWaitLoad(builder, sm100, {nullptr})),
            "a register tile that is waited for is missing");
  EXPECT_EQ(refused(emitGroup(builder, sm90, {GroupOp::Op(9), 0})),
            "a group operation of kind 9; GroupOp has 5");
  EXPECT_EQ(refused(errorOf(emitElect(builder, sm90, 0))),
            "an election among no lanes; a warp has 32");
  EXPECT_NE(refused(emitTmemWaitStore(builder, sm90)).find("sm_100"), std::string::npos);
  EXPECT_EQ(text(), before);
}

TEST_F(Misuse, FunctionsHaveANameAndTheirOwnPlan) {
  DispatchChoice choice = plan(near(), far());
  CopyOp op = copies.back();
  Symbol row = Symbol::leaf("row", SymbolKind::Argument, 32, 32, {0, 992});
  std::string before = text();
  auto why = [&](StringRef name, const CopyOp &of, ArrayRef<Symbol> symbols) {
    auto made = emitCopyFunction(module, name, of, choice, symbols);
    EXPECT_FALSE(bool(made));
    EXPECT_EQ(text(), before);
    return made ? "made" : toString(made.takeError());
  };
  EXPECT_EQ(why("", op, {row}), "a function that is called has a name");
  EXPECT_EQ(why("f", op, {row}), "the module has a 'f' already");
  EXPECT_EQ(why("h", op, {}), "symbol 'row' has no value; CopyOperands::symbolValue gives one");
  EXPECT_EQ(why("h", CopyOp(), {row}), "the copy has no tensors; makeCopy makes one that has");
  plan(registers(), far());
  EXPECT_EQ(why("h", copies.back(), {row}),
            "the plan is of a copy from 'A' to 'S', not of the one from 'A' to 'R'");
  EXPECT_EQ(valueOfPlace(builder, row), nullptr);
  Symbol lane = Symbol::leaf("lane", SymbolKind::Lane, 32, 1, {0, 31});
  EXPECT_EQ(valueOfPlace(builder, lane, f->getArg(Fields + 1)), nullptr);
  IRBuilder<> nowhere(context);
  EXPECT_EQ(valueOfPlace(nowhere, lane), nullptr);
  EXPECT_EQ(text(), before);
}

/// Structures that were filled by hand, where makeCopy and a declaration would have refused.
TEST_F(Misuse, CopiesFilledByHand) {
  auto why = [&](Error e, OpFault fault) {
    std::string message = "made";
    handleAllErrors(std::move(e), [&](const OpError &error) {
      EXPECT_EQ(error.fault, fault);
      message = error.message;
    });
    return message;
  };
  auto dispatched = [&](CopyOp op) { return errorOf(dispatch(op, sm90)); };
  EXPECT_EQ(why(dispatched({}), OpFault::Region), "a side of the copy has no tensor");
  plan(near(), far());
  CopyOp op = copies.back();
  op.ctaThreads = 0;
  EXPECT_EQ(why(dispatched(op), OpFault::Threads), "a CTA has 1 to 1024 threads, not 0");
  op.ctaThreads = 64;
  EXPECT_EQ(why(dispatched(op), OpFault::Threads),
            "the set of active threads is for 32 threads and has 32; the CTA has 64");
  op = copies.back();
  op.src.region.clear();
  EXPECT_EQ(why(dispatched(op), OpFault::Region), "'A': the region has no elements, or not the 2 "
                                                  "dimensions of the tensor");
  auto made = [&](Operand dst, Operand src) {
    return errorOf(makeCopy(OpKind::Copy, Scope::Warp, dst, src, 32));
  };
  EXPECT_EQ(why(made(near(), Operand::whole(nullptr)), OpFault::Region),
            "a side of the copy has no tensor");
  EXPECT_EQ(why(made({}, near()), OpFault::Region), "a side of the copy has no tensor");
  EXPECT_EQ(why(errorOf(makePrefetch({}, 32)), OpFault::Region),
            "a side of the copy has no tensor");
  EXPECT_EQ(why(BarrierRef{}.check(), OpFault::Barrier),
            "there is no mbarrier, only an index of one");
  Options options;
  EXPECT_EQ(why(options.set(options::Mbar, BarrierRef{}), OpFault::Option),
            "option 'mbar' takes an mbarrier, not 'no mbarrier[0]'");
}

} // namespace
