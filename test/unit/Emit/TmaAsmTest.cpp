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

#include "Emit/TmaAsm.h"
#include "tilecopy/emit/Ptx.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// A kernel with every operand that a form takes.
class FormKernel {
public:
  FormKernel(Module &module, const TmaForm &form, const Twine &name = "k")
      : form(form), module(module), builder(module.getContext()) {
    Type *i32 = builder.getInt32Ty(), *i64 = builder.getInt64Ty(), *i16 = builder.getInt16Ty();
    SmallVector<Type *, 10> types = {builder.getPtrTy(), i32, i32, i16, i64, i16, i16, i16};
    unsigned count = form.rows ? 5 : form.rank;
    types.append(count, i32);
    auto *type = FunctionType::get(builder.getVoidTy(), types, false);
    auto *f = Function::Create(type, GlobalValue::ExternalLinkage, name, module);
    f->setCallingConv(CallingConv::PTX_Kernel);
    builder.SetInsertPoint(BasicBlock::Create(module.getContext(), "entry", f));
    map = f->getArg(0), shared = f->getArg(1), barrier = f->getArg(2), mask = f->getArg(3),
    hint = f->getArg(4);
    for (unsigned i = 0; i != count; ++i)
      coords.push_back(f->getArg(8 + i));
    for (unsigned i = 0; i != form.offsets(); ++i)
      offsets.push_back(f->getArg(5 + i));
  }

  void oursAlone() {
    ours();
    builder.CreateRetVoid();
  }

  /// The instructions, ours first, as the backend prints them.
  SmallVector<std::string, 2> print(StringRef cpu) {
    ours();
    theirs();
    builder.CreateRetVoid();
    auto target = GpuTarget::parse(cpu);
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
  bool prefetch() const { return form.kind == TmaPlan::Prefetch; }
  void ours();
  void theirs();
  Value *pointer(Value *address, unsigned space) {
    return builder.CreateIntToPtr(address, builder.getPtrTy(space));
  }

  TmaForm form;
  Module &module;
  IRBuilder<> builder;
  Value *map, *shared, *barrier, *mask, *hint;
  SmallVector<Value *, 5> coords, offsets;
};

} // namespace

void FormKernel::ours() {
  SmallVector<Value *, 10> args;
  if (load())
    args.push_back(shared);
  args.push_back(map);
  append_range(args, coords);
  if (!prefetch())
    args.push_back(load() ? barrier : shared);
  append_range(args, offsets);
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

void FormKernel::theirs() {
  std::string name = "llvm.nvvm.cp.async.bulk.tensor.";
  static constexpr const char *modes[] = {"tile.", "im2col.", "im2col.w.", "im2col.w.128."};
  std::string mode = modes[unsigned(form.windows)];
  if (load())
    name += (form.cluster ? "g2s." : "g2s.cta.") + mode;
  else
    name += form.kind == TmaPlan::Store ? "s2g.tile."
            : prefetch()                ? "prefetch." + mode
                                        : ("reduce." + form.reduction + ".tile.").str();
  if (form.rows)
    name += form.kind == TmaPlan::Store ? "scatter4." : "gather4.";
  name += std::to_string(form.rank) + "d";
  Intrinsic::ID id = Intrinsic::lookupIntrinsicID(name);
  ASSERT_NE(id, Intrinsic::not_intrinsic) << name;
  SmallVector<Value *, 12> args;
  if (!prefetch())
    args.push_back(pointer(shared, load() && form.cluster ? 7 : 3));
  if (load())
    args.push_back(pointer(barrier, 3));
  args.push_back(map);
  append_range(args, coords);
  append_range(args, offsets);
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
  LLVMContext context;
  Module module("m", context);
  auto found = FormKernel(module, form).print(cpu);
  ASSERT_EQ(found.size(), 2u) << tmaAsm(form).text;
  EXPECT_EQ(normal(found[0]), normal(found[1]));
}

/// Every form, with a target that has it.
static std::vector<std::pair<TmaForm, StringRef>> everyForm() {
  std::vector<std::pair<TmaForm, StringRef>> forms;
  auto loads = [&](TmaForm form, StringRef plain) {
    forms.push_back({form, plain});
    form.cluster = true;
    for (bool multicast : {false, true})
      for (unsigned group : {0u, 1u, 2u}) {
        form.multicast = multicast;
        form.ctaGroup = group;
        forms.push_back({form, group ? "sm_100a" : plain});
      }
  };
  for (bool hint : {false, true}) {
    TmaForm form;
    form.hint = hint;
    for (form.rank = 1; form.rank <= 5; ++form.rank) {
      form.kind = TmaPlan::Load;
      loads(form, "sm_90a");
      form.kind = TmaPlan::Store;
      forms.push_back({form, "sm_90a"});
      form.kind = TmaPlan::Prefetch;
      forms.push_back({form, "sm_90a"});
      form.kind = TmaPlan::Reduce;
      for (StringRef op : {"add", "min", "max", "inc", "dec", "and", "or", "xor"}) {
        form.reduction = op;
        forms.push_back({form, "sm_90a"});
      }
      form.reduction = "";
    }
    for (auto windows : {TensorMapWindows::All, TensorMapWindows::W, TensorMapWindows::W128})
      for (form.rank = 3; form.rank <= 5; ++form.rank) {
        StringRef plain = windows == TensorMapWindows::All ? "sm_90a" : "sm_100a";
        form.windows = windows;
        form.kind = TmaPlan::Load;
        loads(form, plain);
        form.kind = TmaPlan::Prefetch;
        forms.push_back({form, plain});
      }
    form.windows = TensorMapWindows::None;
    form.rank = 2;
    form.rows = true;
    form.kind = TmaPlan::Load;
    loads(form, "sm_100a");
    form.kind = TmaPlan::Store;
    forms.push_back({form, "sm_100a"});
    form.kind = TmaPlan::Prefetch;
    forms.push_back({form, "sm_100a"});
  }
  return forms;
}

TEST(TmaAsm, AsTheIntrinsics) {
  for (const auto &[form, cpu] : everyForm())
    compare(form, cpu);
}

/// The assembler takes every form on every target that we plan it for.
TEST(TmaAsm, Assembles) {
  auto ptxas = sys::findProgramByName("ptxas");
  if (!ptxas)
    GTEST_SKIP() << "there is no ptxas";
  SmallString<128> file;
  ASSERT_FALSE(sys::fs::createTemporaryFile("tma", "ptx", file));
  FileRemover removed(file);
  for (StringRef cpu : {"sm_90", "sm_90a", "sm_100a", "sm_103a", "sm_120a"}) {
    GpuTarget target = cantFail(GpuTarget::parse(cpu));
    bool family = target.sm() >= 100 && target.sm() < 120;
    LLVMContext context;
    Module module("m", context);
    unsigned forms = 0;
    for (const auto &[form, first] : everyForm()) {
      // Rows come to the CTA itself on all of these from sm_100 on; the rest of what sm_100a
      // brought is its family's.
      bool rowsHere = form.rows && form.kind == TmaPlan::Load && !form.cluster;
      if (first == "sm_100a" && !family && !(rowsHere && target.sm() >= 100))
        continue;
      FormKernel(module, form, "k" + Twine(forms++)).oursAlone();
    }
    std::string ptx = cantFail(compileToPtx(module, target));
    std::error_code ec;
    raw_fd_ostream os(file, ec);
    os << ptx;
    os.close();
    std::string arch = ("-arch=" + cpu).str(), message;
    std::string output = std::string(file) + ".cubin";
    int rc = sys::ExecuteAndWait(*ptxas, {*ptxas, arch, file, "-o", output}, std::nullopt, {}, 0, 0,
                                 &message);
    EXPECT_EQ(rc, 0) << cpu.str() << ", " << forms << " forms: " << message;
    (void)sys::fs::remove(output);
  }
}

TEST(TmaAsm, PrefetchOfTheMap) {
  EXPECT_EQ(prefetchTensorMapAsm().text, "prefetch.tensormap [$0];");
}
