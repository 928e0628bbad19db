//===- IntrinsicAsm.cpp - Intrinsics as inline assembly -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An NVPTX intrinsic is named after its instruction, in nearly the order in which PTX writes it.
// The families below are those that copies and kernels call; each says where its operands go.
// Intrinsics that pass their operands in order are in a table.
//
//===----------------------------------------------------------------------===//

#include "CheckOperands.h"
#include "NvvmCall.h"
#include "tilecopy/emit/EmitFunction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// One instruction: the words that come out, the operands that go in, and its text. In the text,
/// `%o` stands for all that comes out, `%w0`, `%w1` ... for one word of it, and `%0`, `%1` ... for
/// operands.
struct AsmForm {
  std::string text;
  unsigned words = 0;
  SmallVector<Value *, 8> operands = {};
  bool hasSideEffects = true;
};

class Converter {
public:
  /// Instructions that are built before the call are added to `built`.
  Converter(IntrinsicInst &call, SmallVectorImpl<Instruction *> &built)
      : call(call),
        builder(call.getContext(), ConstantFolder(),
                IRBuilderCallbackInserter([&built](Instruction *i) { built.push_back(i); })),
        name(call.getCalledFunction()->getName()) {
    builder.SetInsertPoint(&call);
    name.consume_front("llvm.nvvm.");
    name.split(parts, '.');
  }
  /// The replacement of the call, null for a call without a result; none if it has no such form.
  std::optional<Value *> run();

private:
  bool form(AsmForm &f);
  bool readRegister(AsmForm &f);
  bool tensorMap(AsmForm &f);
  bool matrix(AsmForm &f, bool load);
  bool tensorAccess(AsmForm &f, bool load);
  bool copyAsync(AsmForm &f);
  bool plain(AsmForm &f);
  Value *address(Value *pointer);
  std::string list(unsigned first, unsigned count);
  Value *emit(const AsmForm &f);
  Value *asResult(Value *words, unsigned count);

  IntrinsicInst &call;
  IRBuilder<ConstantFolder, IRBuilderCallbackInserter> builder;
  StringRef name;
  SmallVector<StringRef, 12> parts;
};

} // namespace

/// An address of shared or tensor memory has 32 bits, any other one 64.
Value *Converter::address(Value *pointer) {
  unsigned space = pointer->getType()->getPointerAddressSpace();
  bool narrow = space == SharedSpace || space == TensorSpace || space == 7;
  return builder.CreatePtrToInt(pointer, narrow ? builder.getInt32Ty() : builder.getInt64Ty());
}

/// `{%1, %2}`
std::string Converter::list(unsigned first, unsigned count) {
  std::string text;
  for (unsigned i = 0; i != count; ++i)
    text += (i ? ", %" : "%") + utostr(first + i);
  return "{" + text + "}";
}

/// read.ptx.sreg.tid.x, and read.ptx.sreg.lanemask.eq of %lanemask_eq
bool Converter::readRegister(AsmForm &f) {
  StringRef of = name.drop_front(StringRef("read.ptx.sreg.").size());
  std::string text = of.str();
  for (StringRef first : {"cluster", "lanemask"})
    if (of.consume_front((first + ".").str()))
      text = (first + "_" + of).str();
  if (!call.getType()->isIntegerTy(32))
    return false;
  f = {"mov.u32 %o, %%" + text + ";", 1, {}, /*hasSideEffects=*/false};
  return true;
}

/// ldmatrix.sync.aligned.m8n8.x4[.trans].b16.p3
bool Converter::matrix(AsmForm &f, bool load) {
  if (parts.size() < 7)
    return false;
  bool trans = parts[5] == "trans";
  StringRef type = parts[trans ? 6 : 5];
  bool shared = call.getArgOperand(0)->getType()->getPointerAddressSpace() == SharedSpace;
  f.text =
      parts[0].str() + ".sync.aligned." + parts[3].str() + "." + parts[4].str() +
      (trans ? ".trans" : "") + (shared ? ".shared." : ".") + type.str() +
      (type == "b8x16" && parts.size() > (trans ? 7 : 6) ? "." + parts[trans ? 7 : 6].str() : "");
  f.operands = {address(call.getArgOperand(0))};
  if (load) {
    const auto *many = dyn_cast<StructType>(call.getType());
    f.words = many ? many->getNumElements() : 1;
    f.text += " {%o}, [%0];";
    return true;
  }
  for (unsigned i = 1; i < call.arg_size(); ++i)
    f.operands.push_back(call.getArgOperand(i));
  f.text += " [%0], " + list(1, call.arg_size() - 1) + ";";
  return true;
}

/// tcgen05.ld.32x32b.x8 and tcgen05.st.32x32b.x8
bool Converter::tensorAccess(AsmForm &f, bool load) {
  bool split = parts[2] == "16x32bx2";
  bool packs = cast<ConstantInt>(call.getArgOperand(call.arg_size() - 1))->isOne();
  f.text = "tcgen05." + parts[1].str() + ".sync.aligned." + parts[2].str() + "." + parts[3].str() +
           (!packs ? ""
            : load ? ".pack::16b"
                   : ".unpack::16b") +
           ".b32 ";
  f.operands = {address(call.getArgOperand(0))};
  std::string place = "[%0]";
  if (split)
    place += ", " + itostr(cast<ConstantInt>(call.getArgOperand(1))->getSExtValue());
  if (load) {
    const auto *many = dyn_cast<FixedVectorType>(call.getType());
    f.words = many ? many->getNumElements() : 1;
    f.text += "{%o}, " + place + ";";
    return true;
  }
  Value *data = call.getArgOperand(split ? 2 : 1);
  const auto *many = dyn_cast<FixedVectorType>(data->getType());
  unsigned count = many ? many->getNumElements() : 1;
  for (unsigned i = 0; i != count; ++i)
    f.operands.push_back(many ? builder.CreateExtractElement(data, i) : data);
  f.text += place + ", " + list(1, count) + ";";
  return true;
}

/// cp.async.cg.shared.global.16[.s], whose last operand is the bytes that are read
bool Converter::copyAsync(AsmForm &f) {
  if (parts.size() < 6 || parts[3] != "shared")
    return false;
  f.operands = {address(call.getArgOperand(0)), address(call.getArgOperand(1))};
  f.text = "cp.async." + parts[2].str() + ".shared.global [%0], [%1], " + parts[5].str();
  if (parts.size() > 6)
    f.operands.push_back(call.getArgOperand(2));
  f.text += parts.size() > 6 ? ", %2;" : ";";
  return true;
}

namespace {
/// An instruction that takes its operands in the order of the intrinsic. `%i` stands for a
/// constant, `%p` for a predicate that comes out, `%s` for an mbarrier state that nothing uses.
struct PlainForm {
  StringLiteral name, text;
};
} // namespace

static constexpr PlainForm plainForms[] = {
    {"bar.warp.sync", "bar.warp.sync %0;"},
    {"barrier.cluster.arrive.aligned", "barrier.cluster.arrive.aligned;"},
    {"barrier.cluster.arrive.relaxed.aligned", "barrier.cluster.arrive.relaxed.aligned;"},
    {"barrier.cluster.wait.aligned", "barrier.cluster.wait.aligned;"},
    {"barrier.cta.sync.aligned.all", "bar.sync %0;"},
    {"barrier.cta.sync.aligned.count", "bar.sync %0, %1;"},
    {"cp.async.bulk.commit.group", "cp.async.bulk.commit_group;"},
    {"cp.async.bulk.wait.group", "cp.async.bulk.wait_group %i;"},
    {"cp.async.bulk.wait.group.read", "cp.async.bulk.wait_group.read %i;"},
    {"cp.async.commit.group", "cp.async.commit_group;"},
    {"cp.async.mbarrier.arrive.noinc.shared", "cp.async.mbarrier.arrive.noinc.shared.b64 [%0];"},
    {"cp.async.wait.group", "cp.async.wait_group %i;"},
    {"elect.sync", "elect.sync %o|%p, %0;"},
    {"fence.acquire.sync_restrict.space.cluster.scope.cluster",
     "fence.acquire.sync_restrict::shared::cluster.cluster;"},
    {"fence.mbarrier_init.release.cluster", "fence.mbarrier_init.release.cluster;"},
    {"fence.proxy.async.global", "fence.proxy.async.global;"},
    {"fence.proxy.async.shared_cta", "fence.proxy.async.shared::cta;"},
    {"fence.release.sync_restrict.space.cta.scope.cluster",
     "fence.release.sync_restrict::shared::cta.cluster;"},
    {"mbarrier.arrive.expect.tx.relaxed.scope.cluster.space.cluster",
     "mbarrier.arrive.expect_tx.relaxed.cluster.shared::cluster.b64 _, [%0], %1;"},
    {"mbarrier.arrive.expect.tx.scope.cluster.space.cluster",
     "mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64 _, [%0], %1;"},
    {"mbarrier.arrive.expect.tx.scope.cta.space.cta",
     "mbarrier.arrive.expect_tx.shared.b64 %s, [%0], %1;"},
    {"mbarrier.arrive.relaxed.scope.cluster.space.cluster",
     "mbarrier.arrive.relaxed.cluster.shared::cluster.b64 _, [%0], %1;"},
    {"mbarrier.arrive.scope.cluster.space.cluster",
     "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0], %1;"},
    {"mbarrier.arrive.scope.cta.space.cta", "mbarrier.arrive.shared.b64 %s, [%0], %1;"},
    {"mbarrier.arrive.shared", "mbarrier.arrive.shared.b64 %s, [%0];"},
    {"mbarrier.expect.tx.scope.cluster.space.cluster",
     "mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64 [%0], %1;"},
    {"mbarrier.expect.tx.scope.cta.space.cta",
     "mbarrier.expect_tx.relaxed.cta.shared.b64 [%0], %1;"},
    {"mbarrier.init.shared", "mbarrier.init.shared.b64 [%0], %1;"},
    {"mbarrier.inval.shared", "mbarrier.inval.shared.b64 [%0];"},
    {"mbarrier.test.wait.parity.relaxed.scope.cluster.space.cta",
     "mbarrier.test_wait.parity.relaxed.cluster.shared.b64 %p, [%0], %1;"},
    {"mbarrier.test.wait.parity.scope.cluster.space.cta",
     "mbarrier.test_wait.parity.acquire.cluster.shared.b64 %p, [%0], %1;"},
    {"mbarrier.test.wait.parity.scope.cta.space.cta",
     "mbarrier.test_wait.parity.shared.b64 %p, [%0], %1;"},
    {"mbarrier.try.wait.parity.relaxed.scope.cluster.space.cta",
     "mbarrier.try_wait.parity.relaxed.cluster.shared.b64 %p, [%0], %1;"},
    {"mbarrier.try.wait.parity.scope.cluster.space.cta",
     "mbarrier.try_wait.parity.acquire.cluster.shared.b64 %p, [%0], %1;"},
    {"mbarrier.try.wait.parity.scope.cta.space.cta",
     "mbarrier.try_wait.parity.shared.b64 %p, [%0], %1;"},
    {"mbarrier.try.wait.parity.tl.relaxed.scope.cluster.space.cta",
     "mbarrier.try_wait.parity.relaxed.cluster.shared.b64 %p, [%0], %1, %2;"},
    {"mbarrier.try.wait.parity.tl.scope.cluster.space.cta",
     "mbarrier.try_wait.parity.acquire.cluster.shared.b64 %p, [%0], %1, %2;"},
    {"mbarrier.try.wait.parity.tl.scope.cta.space.cta",
     "mbarrier.try_wait.parity.shared.b64 %p, [%0], %1, %2;"},
};

/// The group of CTAs is the last word: tcgen05.alloc.shared.cg1.
static constexpr PlainForm groupForms[] = {
    {"tcgen05.alloc.shared", "tcgen05.alloc.cta_group::%g.sync.aligned.shared::cta.b32 [%0], %1;"},
    {"tcgen05.commit.mc.shared", "tcgen05.commit.cta_group::%g.mbarrier::arrive::one.shared::"
                                 "cluster.multicast::cluster.b64 [%0], %1;"},
    {"tcgen05.commit.shared",
     "tcgen05.commit.cta_group::%g.mbarrier::arrive::one.shared::cluster.b64 [%0];"},
    {"tcgen05.dealloc", "tcgen05.dealloc.cta_group::%g.sync.aligned.b32 %0, %1;"},
    {"tcgen05.relinq.alloc.permit", "tcgen05.relinquish_alloc_permit.cta_group::%g.sync.aligned;"},
};

static StringRef textOf(ArrayRef<PlainForm> forms, StringRef name) {
  const auto *form = find_if(forms, [&](const PlainForm &f) { return f.name == name; });
  return form == forms.end() ? StringRef() : StringRef(form->text);
}

static std::string replaceIn(StringRef text, StringRef what, const Twine &by) {
  auto [before, after] = text.split(what);
  return before.size() == text.size() ? text.str() : (before + by + after).str();
}

bool Converter::plain(AsmForm &f) {
  std::string text = textOf(plainForms, name).str();
  if (StringRef group = name;
      text.empty() && (group.consume_back(".cg1") || group.consume_back(".cg2"))) {
    text = replaceIn(textOf(groupForms, group), "%g", name.take_back());
  }
  if (text.empty())
    return false;
  StringRef all(text);
  if (all.contains("%s")) {
    if (!call.use_empty())
      return false;
    text = "{\n\t.reg .b64 state;\n\t" + replaceIn(text, "%s", "state") + "\n\t}";
  } else if (all.contains("%p")) {
    f.words = all.contains("%o") ? 2 : 1;
    text = "{\n\t.reg .pred isTrue;\n\t" + replaceIn(replaceIn(text, "%p", "isTrue"), "%o", "%w0") +
           "\n\tselp.b32 %w" + utostr(f.words - 1) + ", 1, 0, isTrue;\n\t}";
  }
  if (all.contains("%i"))
    text = replaceIn(text, "%i", utostr(cast<ConstantInt>(call.getArgOperand(0))->getZExtValue()));
  else
    for (Value *operand : call.args())
      f.operands.push_back(operand->getType()->isPointerTy() ? address(operand) : operand);
  f.text = text;
  return true;
}

/// tensormap.replace.global.dim.p3, and the fence before a map that was edited is used. Which
/// dimension and how many bytes are constants of the instructions.
bool Converter::tensorMap(AsmForm &f) {
  Value *at = call.getArgOperand(0);
  if (parts[0] == "fence") {
    uint64_t bytes = cast<ConstantInt>(call.getArgOperand(1))->getZExtValue();
    f.text = "fence.proxy.tensormap::generic.acquire.gpu [%0], " + utostr(bytes) + ";";
    f.operands = {address(at)};
    return true;
  }
  if (parts.size() != 5 || parts[2] != "global" || parts[4] != "p3")
    return false;
  bool isAddress = parts[3] == "address";
  f.text = "tensormap.replace.tile.global_" + parts[3].str() + ".shared::cta.b1024." +
           (parts[3] == "dim" ? "b32" : "b64") + " [%0], ";
  if (!isAddress)
    f.text += utostr(cast<ConstantInt>(call.getArgOperand(1))->getZExtValue()) + ", ";
  f.text += "%1;";
  f.operands = {address(at), call.getArgOperand(isAddress ? 1 : 2)};
  return true;
}

bool Converter::form(AsmForm &f) {
  if (plain(f))
    return true;
  if (name.starts_with("read.ptx.sreg."))
    return readRegister(f);
  if (parts[0] == "ldmatrix" || parts[0] == "stmatrix")
    return matrix(f, parts[0] == "ldmatrix");
  if (parts[0] == "tcgen05" && parts.size() == 4 && (parts[1] == "ld" || parts[1] == "st"))
    return tensorAccess(f, parts[1] == "ld");
  if (name.starts_with("cp.async.c"))
    return copyAsync(f);
  if (parts[0] == "tensormap" || name == "fence.proxy.tensormap_generic.acquire.gpu")
    return tensorMap(f);
  if (name == "prmt" || name == "prmt.f4e") {
    f = {name == "prmt" ? "prmt.b32 %o, %0, %1, %2;" : "prmt.b32.f4e %o, %0, %1, %2;", 1,
         SmallVector<Value *, 8>(call.args()),
         /*hasSideEffects=*/false};
    return true;
  }
  if (name == "shfl.sync.idx.i32") { // the mask of lanes comes last in the instruction
    f = {"shfl.sync.idx.b32 %o, %1, %2, %3, %0;", 1, SmallVector<Value *, 8>(call.args())};
    return true;
  }
  if (name == "mapa.shared.cluster") {
    f = {"mapa.shared::cluster.u32 %o, %0, %1;",
         1,
         {address(call.getArgOperand(0)), call.getArgOperand(1)},
         /*hasSideEffects=*/false};
    return true;
  }
  return false;
}

Value *Converter::emit(const AsmForm &f) {
  std::string text, constraints, all;
  for (unsigned i = 0; i != f.words; ++i) {
    all += (i ? ", $" : "$") + utostr(i);
    constraints += "=r,";
  }
  for (size_t i = 0; i < f.text.size(); ++i) {
    if (f.text[i] != '%') {
      text += f.text[i];
      continue;
    }
    if (f.text[++i] == 'o') {
      text += all;
    } else if (f.text[i] == 'w') { // one of the words
      text += '$';
    } else if (f.text[i] == '%') {
      text += '%';
    } else {
      unsigned operand = 0;
      for (; i < f.text.size() && isDigit(f.text[i]); ++i)
        operand = operand * 10 + (f.text[i] - '0');
      --i;
      text += "$" + utostr(f.words + operand);
    }
  }
  SmallVector<Type *, 8> types;
  for (const Value *v : f.operands) {
    types.push_back(v->getType());
    constraints += v->getType()->isIntegerTy(64)   ? "l,"
                   : v->getType()->isIntegerTy(16) ? "h,"
                                                   : "r,";
  }
  Type *word = builder.getInt32Ty();
  Type *result = f.words == 0 ? builder.getVoidTy()
                 : f.words == 1
                     ? word
                     : StructType::get(builder.getContext(), SmallVector<Type *, 8>(f.words, word));
  if (f.hasSideEffects)
    constraints += "~{memory}";
  else if (!constraints.empty())
    constraints.pop_back();
  CallInst *made = builder.CreateCall(
      InlineAsm::get(FunctionType::get(result, types, false), text, constraints, f.hasSideEffects),
      f.operands);
  made->setDoesNotThrow();
  if (f.hasSideEffects)
    made->setConvergent();
  return made;
}

/// The words in the type that the intrinsic returns.
Value *Converter::asResult(Value *words, unsigned count) {
  Type *type = call.getType();
  if (type->isPointerTy())
    return builder.CreateIntToPtr(words, type);
  if (type->isIntegerTy(1))
    return builder.CreateIsNotNull(words);
  if (isa<StructType>(type) && type != words->getType()) { // a word and a predicate
    Value *predicate = builder.CreateIsNotNull(builder.CreateExtractValue(words, 1));
    Value *first =
        builder.CreateInsertValue(PoisonValue::get(type), builder.CreateExtractValue(words, 0), 0);
    return builder.CreateInsertValue(first, predicate, 1);
  }
  if (!isa<FixedVectorType>(type))
    return words;
  Value *vector = PoisonValue::get(type);
  for (unsigned i = 0; i != count; ++i)
    vector = builder.CreateInsertElement(
        vector, count == 1 ? words : builder.CreateExtractValue(words, i), i);
  return vector;
}

std::optional<Value *> Converter::run() {
  // LLVM's own intrinsics have attributes that an older LLVM cannot read.
  if (const auto *least = dyn_cast<MinMaxIntrinsic>(&call)) {
    Value *a = least->getLHS(), *b = least->getRHS();
    return builder.CreateSelect(builder.CreateICmp(least->getPredicate(), a, b), a, b);
  }
  if (call.getIntrinsicID() == Intrinsic::usub_sat) {
    Value *left = call.getArgOperand(0), *right = call.getArgOperand(1);
    Value *isMore = builder.CreateICmpUGT(left, right);
    Value *difference = builder.CreateSub(left, right);
    return builder.CreateSelect(isMore, difference, Constant::getNullValue(left->getType()));
  }
  if (call.getIntrinsicID() == Intrinsic::ptrmask) {
    Value *mask = call.getArgOperand(1);
    Value *address = builder.CreatePtrToInt(call.getArgOperand(0), mask->getType());
    return builder.CreateIntToPtr(builder.CreateAnd(address, mask), call.getType());
  }
  AsmForm f;
  if (!form(f))
    return std::nullopt;
  Value *made = emit(f);
  return f.words ? asResult(made, f.words) : nullptr;
}

Error tilecopy::intrinsicsToAssembly(Function &function) {
  SmallVector<std::pair<IntrinsicInst *, Value *>, 16> calls;
  SmallVector<Instruction *, 32> built;
  SmallSetVector<Function *, 8> declarations;
  for (Instruction &i : instructions(function))
    if (auto *call = dyn_cast<IntrinsicInst>(&i)) {
      calls.push_back({call, nullptr});
      declarations.insert(call->getCalledFunction());
    }
  for (auto &[call, result] : calls) {
    auto made = Converter(*call, built).run();
    if (made) {
      result = *made;
      continue;
    }
    for (Instruction *i : reverse(built))
      i->eraseFromParent();
    std::string name = call->getCalledFunction()->getName().str();
    return emitError(EmitFault::Value, name,
                     name + " has no form in inline assembly here; emit with intrinsics");
  }
  for (auto [call, result] : calls) {
    if (result)
      call->replaceAllUsesWith(result);
    call->eraseFromParent();
  }
  for (Function *f : declarations)
    if (f->use_empty())
      f->eraseFromParent();
  return Error::success();
}

std::optional<Value *> tilecopy::asAssembly(IntrinsicInst &call) {
  SmallVector<Instruction *, 8> built;
  return Converter(call, built).run();
}
