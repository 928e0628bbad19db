#include "Compiler.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/IntrinsicsNVPTX.h>

using namespace llvm;
namespace tc = tilecopy;

namespace {

constexpr unsigned Threads = 32;

class Compiler {
public:
  Compiler(StringRef file)
      : module("page", context), builder(context), debug(module),
        target(cantFail(tc::GpuTarget::parse("sm_90a"))) {
    source = debug.createFile(file, "/page");
    debug.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), source, "page", false, "", 0,
                            "", DICompileUnit::DebugDirectivesOnly);
    module.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
  }

  Error line(unsigned number, StringRef text) {
    if (function)
      builder.SetCurrentDebugLocation(
          DILocation::get(context, number, 1, function->getSubprogram()));
    if (text.consume_front("kernel "))
      return kernel(number, text);
    if (text == "load")
      return copy(tile("S"), global(0));
    if (text == "fetch")
      return fetch();
    if (unsigned stages = 0; text.consume_front("stream ") && !text.getAsInteger(10, stages))
      return stages >= 1 && stages <= 8 ? stream(stages) : createStringError("1 to 8 stages");
    if (text == "sync")
      return tc::emitSync(builder, tc::Scope::Warp);
    if (text == "double")
      return twice();
    if (text == "store")
      return copy(global(1), turned());
    if (text == "odd" || text == "else" || text == "end")
      return branch(text);
    return createStringError("line " + Twine(number) + ": no statement '" + text + "'");
  }

  Expected<Compiled> finish() {
    if (function)
      builder.CreateRetVoid();
    debug.finalize();
    auto ptx = tc::compileToPtx(module, target);
    if (!ptx)
      return ptx.takeError();
    if (Error e = contract.check(*ptx))
      return e;
    result.ptx = *ptx;
    return std::move(result);
  }

private:
  Error kernel(unsigned number, StringRef name) {
    if (function)
      builder.CreateRetVoid();
    Type *memory = builder.getPtrTy(1), *word = builder.getInt32Ty();
    auto *type = FunctionType::get(builder.getVoidTy(),
                                   {memory, memory, word, word, builder.getPtrTy()}, false);
    function = Function::Create(type, GlobalValue::ExternalLinkage, name, module);
    function->setSubprogram(debug.createFunction(source, name, name, source, number,
                                                 debug.createSubroutineType({}), number,
                                                 DINode::FlagZero, DISubprogram::SPFlagDefinition));
    if (Error e = tc::setKernelAttributes(*function, {target, Threads}))
      return e;
    if (Error e = tc::declareTensorMapParameter(*function->getArg(4)))
      return e;
    result.kernels.push_back({name.str(), {}});
    xKind = tc::SymbolKind::CtaId;
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", function));
    builder.SetCurrentDebugLocation(DILocation::get(context, number, 1, function->getSubprogram()));
    x = builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_ctaid_x, {});
    y = builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_ctaid_y, {});
    thread = builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {});
    memoryOf("S", 4096, 1024), memoryOf("bar", 8, 8);
    return Error::success();
  }

  void memoryOf(StringRef name, unsigned bytes, unsigned align) {
    auto *type = ArrayType::get(builder.getInt8Ty(), bytes);
    auto *v = new GlobalVariable(module, type, false, GlobalValue::InternalLinkage,
                                 PoisonValue::get(type), function->getName() + "_" + name, nullptr,
                                 GlobalValue::NotThreadLocal, 3);
    v->setAlignment(Align(align));
    shared[name] = v;
  }

  /// A size is a parameter with a promise; its symbol carries the value.
  tc::Expr size(unsigned argument) {
    return tc::Symbol::leaf(argument == 2 ? "M" : "N", tc::SymbolKind::Argument, 32, 32, {32, 4096},
                            function->getArg(argument));
  }

  /// A[y, x] and B[x, y].
  tc::Operand global(unsigned argument) {
    tc::Expr rows = size(2 + argument), columns = size(3 - argument);
    auto t = std::make_shared<const tc::Tensor>(cantFail(tc::Tensor::createStrided(
        argument ? "B" : "A", tc::ElementType::F32, {rows, columns}, {columns, 1}, 16)));
    tc::Expr row = cantFail(tc::exprOfValue(argument ? x : y, argument ? xKind : yKind));
    tc::Expr column = cantFail(tc::exprOfValue(argument ? y : x, argument ? yKind : xKind));
    return {t, {{row * 32, 32}, {column * 32, 32}}};
  }

  tc::Operand near(StringRef name, tc::Space space, StringRef layout) {
    return tc::Operand::whole(std::make_shared<const tc::Tensor>(cantFail(tc::Tensor::create(
        name, tc::ElementType::F32, space, {32, 32}, cantFail(tc::parseLayout(layout)),
        space == tc::Space::Shared ? 1024 : 0))));
  }
  tc::Operand tile(StringRef name) { return near(name, tc::Space::Shared, "S[32,32]"); }
  tc::Operand turned() { return near("S", tc::Space::Shared, "S[(32,32):(1,32)]"); }

  Value *addressOf(const tc::Operand &o) {
    if (o.tensor->space() == tc::Space::Global)
      return function->getArg(o.tensor->name() == "A" ? 0 : 1);
    return shared[o.tensor->name()];
  }

  Error emit(Expected<tc::CopyOp> op, tc::CopyOperands operands) {
    if (!op)
      return op.takeError();
    auto choice = tc::dispatch(*op, target);
    if (!choice)
      return choice.takeError();
    if (Error e = tc::emitCopy(builder, *choice, operands.thread(thread)))
      return e;
    contract.add(choice->plan, builder.getCurrentDebugLocation());
    if (auto *tma = std::get_if<tc::TmaPlan>(&choice->plan.body))
      result.kernels.back().maps.push_back(tma->map);
    return Error::success();
  }

  Error copy(tc::Operand dst, tc::Operand src) {
    return emit(tc::makeCopy(tc::OpKind::Copy, tc::Scope::Warp, dst, src, Threads),
                tc::CopyOperands::pointers(addressOf(dst), addressOf(src)));
  }

  /// By one thread: tile <- A[y, x] through the tensor map.
  Error beginLoad(tc::Operand dst, Value *to, tc::BarrierRef ref, Value *bar) {
    if (Error e = tc::emitBarrierArriveExpect(builder, target, {bar}, builder.getInt32(4096)))
      return e;
    BitVector first(Threads);
    first.set(0);
    tc::Options options;
    if (Error e = options.set(tc::options::Mbar, ref))
      return e;
    return emit(tc::makeCopy(tc::OpKind::CopyAsync, tc::Scope::Thread, dst, global(0), Threads,
                             first, options),
                tc::CopyOperands::tmaLoad(to, function->getArg(4), bar));
  }

  /// Thread 0 begins it, in an arm of the frontend's; all threads wait.
  Error fetch() {
    Value *bar = shared["bar"];
    auto *one = BasicBlock::Create(context, "one", function);
    auto *all = BasicBlock::Create(context, "all", function);
    builder.CreateCondBr(builder.CreateIsNull(thread), one, all);
    builder.SetInsertPoint(one);
    if (Error e = tc::emitBarrierInit(builder, target, bar, builder.getInt32(1)))
      return e;
    if (Error e = tc::emitFence(builder, target, tc::FenceOp::MbarrierInit))
      return e;
    tc::BarrierRef ref{std::make_shared<tc::Barrier>(tc::Barrier{"bar"}), tc::Expr(0)};
    if (Error e = beginLoad(tile("S"), shared["S"], ref, bar))
      return e;
    builder.CreateBr(all);
    builder.SetInsertPoint(all);
    if (Error e = tc::emitSync(builder, tc::Scope::Warp))
      return e;
    return tc::emitBarrierWait(builder, target, {bar}, builder.getInt32(0));
  }

  /// Each thread has a row, two elements at a time.
  Error twice() {
    tc::Operand r = near("R", tc::Space::Local, "S[(32,32):(1@laneid,1)]");
    tc::RegisterTile words = tc::RegisterTile::of(context, *r.tensor);
    if (Error e = emit(tc::makeCopy(tc::OpKind::Copy, tc::Scope::Warp, r, tile("S"), Threads),
                       tc::CopyOperands::toRegisters(words, shared["S"])))
      return e;
    if (Error e = doubled(words))
      return e;
    return emit(tc::makeCopy(tc::OpKind::Copy, tc::Scope::Warp, tile("S"), r, Threads),
                tc::CopyOperands::fromRegisters(shared["S"], words));
  }

  Error doubled(tc::RegisterTile &words) {
    auto *pair = FixedVectorType::get(builder.getFloatTy(), 2);
    for (unsigned slot = 0; slot < 16; ++slot) {
      auto v = words.element(builder, slot, pair);
      if (!v)
        return v.takeError();
      if (Error e = words.setElement(builder, slot, builder.CreateFAdd(*v, *v)))
        return e;
    }
    return Error::success();
  }

  //===- The pipeline -----------------------------------------------------===//

  /// One stage of the ring: its number, its tile and its mbarrier.
  struct Stage {
    tc::Operand tile;
    tc::BarrierRef ref;
    Value *bar;
  };
  Expected<Stage> stageOf(Value *number, unsigned stages) {
    auto index = tc::exprOfValue(number, tc::SymbolKind::Loop);
    if (!index)
      return index.takeError();
    auto ring =
        tc::Tensor::create("ring", tc::ElementType::F32, tc::Space::Shared, {stages, 32, 32},
                           *tc::TileLayout::rowMajor({stages, 32, 32}), 1024);
    if (!ring)
      return ring.takeError();
    Stage s;
    s.tile = {std::make_shared<const tc::Tensor>(std::move(*ring)),
              {{*index, 1}, {0, 32}, {0, 32}}};
    s.ref = {std::make_shared<tc::Barrier>(tc::Barrier{"full", stages}), *index};
    s.bar = builder.CreateGEP(builder.getInt64Ty(), shared["full"], number);
    return std::move(s);
  }

  /// By thread 0, where there is such a tile: column k of the row into its stage.
  Error refill(Value *k, unsigned stages) {
    Value *isThere = builder.CreateICmpSLT(k, tiles);
    return onlyIf(builder.CreateAnd(builder.CreateIsNull(thread), isThere), [&]() -> Error {
      auto s = stageOf(builder.CreateURem(k, builder.getInt32(stages)), stages);
      if (!s)
        return s.takeError();
      x = k, xKind = tc::SymbolKind::Loop;
      return beginLoad(s->tile, shared["ring"], s->ref, s->bar);
    });
  }

  Error onlyIf(Value *condition, function_ref<Error()> body) {
    auto *then = BasicBlock::Create(context, "then", function);
    auto *join = BasicBlock::Create(context, "join", function);
    builder.CreateCondBr(condition, then, join);
    builder.SetInsertPoint(then);
    if (Error e = body())
      return e;
    builder.CreateBr(join);
    builder.SetInsertPoint(join);
    return Error::success();
  }

  /// Fills the ring, and goes over the row: wait, registers <- stage, x + x, B <- registers,
  /// refill.
  Error stream(unsigned stages) {
    memoryOf("ring", stages * 4096, 1024), memoryOf("full", stages * 8, 8);
    tiles = builder.CreateLShr(function->getArg(3), 5);
    if (Error e = onlyIf(builder.CreateIsNull(thread), [&]() -> Error {
          for (unsigned i = 0; i < stages; ++i)
            if (Error e = tc::emitBarrierInit(
                    builder, target,
                    builder.CreateConstGEP1_32(builder.getInt64Ty(), shared["full"], i),
                    builder.getInt32(1)))
              return e;
          return tc::emitFence(builder, target, tc::FenceOp::MbarrierInit);
        }))
      return e;
    if (Error e = tc::emitSync(builder, tc::Scope::Warp))
      return e;
    for (unsigned i = 0; i < stages; ++i)
      if (Error e = refill(builder.getInt32(i), stages))
        return e;
    BasicBlock *before = builder.GetInsertBlock();
    auto *loop = BasicBlock::Create(context, "loop", function);
    auto *end = BasicBlock::Create(context, "loop.end", function);
    builder.CreateBr(loop);
    builder.SetInsertPoint(loop);
    PHINode *k = builder.CreatePHI(builder.getInt32Ty(), 2, "k");
    k->addIncoming(builder.getInt32(0), before);
    if (Error e = consume(k, stages))
      return e;
    if (Error e = refill(builder.CreateNUWAdd(k, builder.getInt32(stages)), stages))
      return e;
    Value *next = builder.CreateNUWAdd(k, builder.getInt32(1));
    k->addIncoming(next, builder.GetInsertBlock());
    builder.CreateCondBr(builder.CreateICmpSLT(next, tiles), loop, end);
    builder.SetInsertPoint(end);
    result.kernels.back().takesRows = true;
    return Error::success();
  }

  /// Tile k of the row, when it is there; and all threads have read it.
  Error consume(Value *k, unsigned stages) {
    auto s = stageOf(builder.CreateURem(k, builder.getInt32(stages)), stages);
    if (!s)
      return s.takeError();
    Value *round = builder.CreateUDiv(k, builder.getInt32(stages));
    if (Error e = tc::emitBarrierWait(builder, target, {s->bar}, round))
      return e;
    tc::Operand r = near("R", tc::Space::Local, "S[(32,32):(1@laneid,1)]");
    tc::RegisterTile words = tc::RegisterTile::of(context, *r.tensor);
    if (Error e = emit(tc::makeCopy(tc::OpKind::Copy, tc::Scope::Warp, r, s->tile, Threads),
                       tc::CopyOperands::toRegisters(words, shared["ring"])))
      return e;
    if (Error e = tc::emitSync(builder, tc::Scope::Warp))
      return e;
    if (Error e = doubled(words))
      return e;
    x = k, xKind = tc::SymbolKind::Loop;
    tc::Operand turned = near("T", tc::Space::Local, "S[(32,32):(1,1@laneid)]");
    return emit(tc::makeCopy(tc::OpKind::Copy, tc::Scope::Warp, global(1), turned, Threads),
                tc::CopyOperands::fromRegisters(function->getArg(1), words));
  }

  Error branch(StringRef word) {
    if (word == "odd") {
      odd = BasicBlock::Create(context, "odd", function);
      even = BasicBlock::Create(context, "even", function);
      after = BasicBlock::Create(context, "after", function);
      builder.CreateCondBr(builder.CreateTrunc(x, builder.getInt1Ty()), odd, even);
      builder.SetInsertPoint(odd);
      return Error::success();
    }
    builder.CreateBr(after);
    DebugLoc here = builder.getCurrentDebugLocation();
    builder.SetInsertPoint(word == "else" ? even : after);
    builder.SetCurrentDebugLocation(here);
    return Error::success();
  }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  DIBuilder debug;
  tc::GpuTarget target;
  DIFile *source;
  tc::WidthContract contract;
  Compiled result;
  Function *function = nullptr;
  Value *x = nullptr, *y = nullptr, *thread = nullptr, *tiles = nullptr;
  tc::SymbolKind xKind = tc::SymbolKind::CtaId, yKind = tc::SymbolKind::CtaId;
  StringMap<Value *> shared;
  BasicBlock *odd = nullptr, *even = nullptr, *after = nullptr;
};

} // namespace

Expected<Compiled> compile(StringRef text, StringRef file) {
  Compiler compiler(file);
  SmallVector<StringRef, 32> lines;
  text.split(lines, '\n');
  for (auto [i, line] : enumerate(lines))
    if (!line.trim().empty())
      if (Error e = compiler.line(unsigned(i) + 1, line.trim()))
        return e;
  return compiler.finish();
}
