//===- TmaAsmTest.cpp - Inline tensor copies against intrinsics -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every form is built twice into one function: as our assembly and as LLVM's intrinsic, on the same
// operands. The two printed instructions must be the same but for the order of modifiers.
//
//===----------------------------------------------------------------------===//

#include "TmaAsm.h"
#include "tilecopy/Ptx.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// A kernel with every operand that a form takes.
class Pair {
public:
  explicit Pair(const TmaForm &form) : form(form), module("m", context), builder(context) {
    Type *i32 = builder.getInt32Ty(), *i64 = builder.getInt64Ty(), *i16 = builder.getInt16Ty();
    SmallVector<Type *, 10> types = {builder.getPtrTy(), i32, i32, i16, i64};
    types.append(form.rank, i32);
    auto *type = FunctionType::get(builder.getVoidTy(), types, false);
    auto *f = Function::Create(type, GlobalValue::ExternalLinkage, "k", module);
    f->setCallingConv(CallingConv::PTX_Kernel);
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", f));
    map = f->getArg(0), shared = f->getArg(1), barrier = f->getArg(2), mask = f->getArg(3),
    hint = f->getArg(4);
    for (unsigned i = 0; i != form.rank; ++i)
      coords.push_back(f->getArg(5 + i));
  }

  /// The instructions, ours first, as the backend prints them.
  SmallVector<std::string, 2> print(StringRef cpu) {
    ours();
    theirs();
    builder.CreateRetVoid();
    auto target = Target::parse(cpu);
    std::string ptx = cantFail(compileToPtx(module, *target));
    SmallVector<std::string, 2> found;
    SmallVector<StringRef, 64> lines;
    StringRef(ptx).split(lines, '\n');
    for (StringRef line : lines)
      if (line.ltrim().starts_with("cp.") || line.ltrim().starts_with("prefetch."))
        found.push_back(line.trim().str());
    return found;
  }

private:
  bool load() const { return form.kind == TmaPlan::Load; }
  void ours();
  void theirs();
  Value *pointer(Value *address, unsigned space) {
    return builder.CreateIntToPtr(address, builder.getPtrTy(space));
  }

  TmaForm form;
  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  Value *map, *shared, *barrier, *mask, *hint;
  SmallVector<Value *, 5> coords;
};

} // namespace

void Pair::ours() {
  SmallVector<Value *, 10> args;
  if (load())
    args.push_back(shared);
  args.push_back(map);
  append_range(args, coords);
  args.push_back(load() ? barrier : shared);
  if (form.multicast)
    args.push_back(mask);
  if (form.hint)
    args.push_back(hint);
  auto types = map_to_vector(args, [](Value *v) { return v->getType(); });
  AsmText text = tmaAsm(form);
  builder.CreateCall(InlineAsm::get(FunctionType::get(builder.getVoidTy(), types, false), text.text,
                                    text.constraints, true),
                     args);
}

void Pair::theirs() {
  std::string name = "llvm.nvvm.cp.async.bulk.tensor.";
  if (load())
    name += form.cluster ? "g2s.tile." : "g2s.cta.tile.";
  else
    name +=
        form.kind == TmaPlan::Store ? "s2g.tile." : ("reduce." + form.reduction + ".tile.").str();
  name += std::to_string(form.rank) + "d";
  Intrinsic::ID id = Intrinsic::lookupIntrinsicID(name);
  ASSERT_NE(id, Intrinsic::not_intrinsic) << name;
  SmallVector<Value *, 12> args;
  args.push_back(pointer(shared, load() && form.cluster ? 7 : 3));
  if (load())
    args.push_back(pointer(barrier, 3));
  args.push_back(map);
  append_range(args, coords);
  if (form.cluster)
    args.push_back(mask);
  args.push_back(hint);
  if (form.cluster)
    args.push_back(builder.getInt1(form.multicast));
  args.push_back(builder.getInt1(form.hint));
  if (form.cluster)
    args.push_back(builder.getInt32(form.ctaGroup));
  builder.CreateIntrinsic(id, args);
}

/// Modifiers in alphabetical order, registers by their kind only.
static std::string normal(StringRef line) {
  auto [mnemonic, operands] = line.split(' ');
  SmallVector<StringRef, 16> modifiers;
  mnemonic.split(modifiers, '.');
  sort(modifiers);
  std::string text = join(modifiers, ".") + " ";
  for (size_t i = 0; i < operands.size(); ++i) {
    text += operands[i];
    if (operands[i] == '%') {
      while (i + 1 < operands.size() && isAlpha(operands[i + 1]))
        ++i; // a shared address is a 32-bit register here and a 64-bit one there
      while (i + 1 < operands.size() && isDigit(operands[i + 1]))
        ++i;
    }
  }
  return text;
}

static void compare(const TmaForm &form, StringRef cpu) {
  auto found = Pair(form).print(cpu);
  ASSERT_EQ(found.size(), 2u) << tmaAsm(form).text;
  EXPECT_EQ(normal(found[0]), normal(found[1]));
}

TEST(TmaAsm, Loads) {
  for (unsigned rank = 1; rank <= 5; ++rank)
    for (bool hint : {false, true}) {
      TmaForm form;
      form.rank = rank;
      form.hint = hint;
      compare(form, "sm_90a");
      form.cluster = true;
      for (bool multicast : {false, true}) {
        form.multicast = multicast;
        for (unsigned group : {0u, 1u, 2u}) {
          form.ctaGroup = group;
          compare(form, group ? "sm_100a" : "sm_90a");
        }
      }
    }
}

TEST(TmaAsm, StoresAndReductions) {
  for (unsigned rank = 1; rank <= 5; ++rank)
    for (bool hint : {false, true}) {
      TmaForm form;
      form.kind = TmaPlan::Store;
      form.rank = rank;
      form.hint = hint;
      compare(form, "sm_90a");
      form.kind = TmaPlan::Reduce;
      for (StringRef op : {"add", "min", "max", "inc", "dec", "and", "or", "xor"}) {
        form.reduction = op;
        compare(form, "sm_90a");
      }
    }
}

TEST(TmaAsm, PrefetchOfTheMap) {
  EXPECT_EQ(prefetchTensorMapAsm().text, "prefetch.tensormap [$0];");
}
