//===- PrintableTest.cpp - What a frontend's module may hold --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Valid modules of which NVPTX ends the process or prints something else: each is an EmitError.
// Beside each kind stands what is so near to it that it must compile.
//
//===----------------------------------------------------------------------===//

#include "Ptx/Printable.h"
#include "tilecopy/TileCopy.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

const GpuTarget sm90 = cantFail(GpuTarget::parse("sm_90a"));

/// "compiled", or the error of compiling a module of this text.
std::string compiled(const std::string &text, OptLevel level = OptLevel::O1) {
  LLVMContext context;
  SMDiagnostic problem;
  std::unique_ptr<Module> module = parseAssemblyString(text, problem, context);
  if (!module)
    return "not IR: " + problem.getMessage().str();
  auto ptx = compileToPtx(*module, sm90, level);
  if (ptx)
    return "compiled";
  Error e = ptx.takeError();
  EXPECT_TRUE(e.isA<EmitError>()) << text;
  return toString(std::move(e));
}

/// A device function with this body, of a global pointer, integers and floating-point numbers.
std::string body(const std::string &code, const std::string &before = "") {
  return before +
         "\ndefine void @f(ptr addrspace(1) %p, i32 %n, float %x, double %d, i128 %w) {\n" + code +
         "\nret void\n}\n";
}

struct Case {
  std::string text;
  const char *error; ///< what the error ends with
};

void expectErrors(ArrayRef<Case> cases) {
  for (const Case &c : cases)
    for (OptLevel level : {OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3}) {
      std::string message = compiled(c.text, level);
      EXPECT_TRUE(StringRef(message).ends_with(c.error)) << c.text << "\n" << message;
    }
}

void expectCompiled(ArrayRef<std::string> texts) {
  for (const std::string &text : texts)
    for (OptLevel level : {OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3})
      EXPECT_EQ(compiled(text, level), "compiled") << text;
}

TEST(Printable, Variables) {
  expectErrors({
      {"@s = addrspace(3) global i32 1", "'s' has an initial value in address space 3; shared and "
                                         "local memory begin unwritten: leave "
                                         "it undef, and store"},
      {"@s = addrspace(5) global [2 x i32] [i32 0, i32 1]",
       "'s' has an initial value in address space 5; shared and local memory begin unwritten: "
       "leave "
       "it undef, and store"},
      {"@s = addrspace(6) global i32 undef",
       "'s' is a variable in address space 6; there are 1 (global), 3 (shared), 4 (constant) and 5 "
       "(local), and 0"},
      {"@s = external addrspace(7) global i32", "5 (local), and 0"},
      {"@s = addrspace(2) global i32 0", "5 (local), and 0"},
      {"@t = thread_local global i32 0\n" + body("%v = load volatile i32, ptr @t"),
       "'t' is thread_local; a thread's own memory is an alloca"},
      {"@h = addrspace(4) global x86_fp80 0xK3FFF8000000000000000",
       "'h' is a floating-point type of another machine; PTX has f16, bf16, f32 and f64"},
      {"@a = addrspace(1) global ptr addrspace(1) @b\n@b = addrspace(1) global ptr addrspace(1) @a",
       "'a' is part of a cycle of variables that are initialized with each other's addresses; "
       "store one of the addresses at run time"},
      {"@a = addrspace(1) global {i32, ptr addrspace(1)} {i32 1, ptr addrspace(1) @a}",
       "store one of the addresses at run time"},
      {"@g = addrspace(1) global i32 1\n@h = addrspace(1) global [1 x i64] [i64 sub (i64 7, i64 "
       "ptrtoint (ptr addrspace(1) @g to i64))]",
       "'h' is initialized by 'sub' of an address; a static initializer adds to one at most"},
      {"@g = addrspace(1) global i32 1\n@h = addrspace(1) global ptr addrspace(3) addrspacecast "
       "(ptr "
       "addrspace(1) @g to ptr addrspace(3))",
       "'h' is initialized by a cast to address space 3; a static initializer casts to generic "
       "addresses"},
      {body("br label %a\na:") + "@h = addrspace(1) global ptr blockaddress(@f, %a)",
       "'h' holds the address of a block; PTX has none"},
  });
  expectCompiled({
      "@s = addrspace(3) global [64 x i8] undef, align 16",
      "@s = addrspace(3) global i32 zeroinitializer",
      "@s = addrspace(5) global i32 poison",
      "@c = addrspace(4) constant [2 x half] [half 0xH3C00, half 0xH4000]",
      "@g = addrspace(1) global i32 1\n@h = addrspace(1) global i64 add (i64 ptrtoint (ptr "
      "addrspace(1) @g to i64), i64 4)\n@i = addrspace(1) global [2 x ptr addrspace(1)] [ptr "
      "addrspace(1) @g, ptr addrspace(1) @g]",
      "@g = addrspace(1) global i32 1\n@h = addrspace(1) global ptr getelementptr (i8, ptr "
      "addrspacecast (ptr addrspace(1) @g to ptr), i64 4)\n"
      "@llvm.used = appending global [1 x ptr] [ptr @h2], section \"llvm.metadata\"\n"
      "@h2 = global i32 5",
  });
}

TEST(Printable, NamesAndFunctions) {
  expectErrors({
      {"define void @\"a b\"() {\nret void\n}",
       "'a b' has ' ' in its name; PTX takes letters, digits, '_' and '$'"},
      {"@\"a\\01\" = addrspace(1) global i32 0",
       "has '\\01' in its name; PTX takes letters, digits, '_' and '$'"},
      {"declare void @\"g-h\"()\n" + body("call void @\"g-h\"()"),
       "'g-h' has '-' in its name; PTX takes letters, digits, '_' and '$'"},
      {"@g = addrspace(1) global i32 1\n@a = alias i32, ptr addrspace(1) @g",
       "'a' is an alias of something other than a device function; PTX aliases only those"},
      {"define ptx_kernel void @k() {\nret void\n}\n@a = alias void(), ptr @k",
       "'a' is an alias of something other than a device function; PTX aliases only those"},
      {body("") + "@a = weak alias void(), ptr @f",
       "'a' is a weak alias; an alias of PTX is not weak"},
      {"define ptr @r() {\nret ptr null\n}\n@i = ifunc void(), ptr @r",
       "'i' is an ifunc; PTX does not resolve functions when it is loaded"},
      {"define void @g() gc \"nonsense\" {\nret void\n}",
       "'g' has the garbage collector 'nonsense'; PTX has none"},
      {"define {} @g() {\nret {} poison\n}",
       "'g' returns an empty aggregate; PTX has no such parameters"},
      {"define void @g(<vscale x 4 x i32> %v) {\nret void\n}",
       "'g' takes a scalable vector; vectors of PTX have a fixed size"},
      {"define x86_fp80 @g(x86_fp80 %v) {\nret x86_fp80 %v\n}",
       "'g' returns a floating-point type of another machine; PTX has f16, bf16, f32 and f64"},
  });
  expectCompiled({
      "define internal void @\"a b\"() {\nret void\n}\ndefine void @\"c.d$e\"() {\ncall void "
      "@\"a b\"()\nret void\n}\ndeclare void @\"not used\"()",
      body("") + "@a = alias void(), ptr @f",
      "define fp128 @g(fp128 %v, ptr %p) {\nstore fp128 %v, ptr %p\nret fp128 %v\n}",
  });
}

TEST(Printable, Annotations) {
  for (bool broken : {false, true}) {
    LLVMContext context;
    Module module("m", context);
    auto *f = Function::Create(FunctionType::get(Type::getVoidTy(context), false),
                               GlobalValue::ExternalLinkage, "f", module);
    IRBuilder<>(BasicBlock::Create(context, "", f)).CreateRetVoid();
    Metadata *number = ConstantAsMetadata::get(IRBuilder<>(context).getInt32(128));
    Metadata *value = broken ? MDString::get(context, "junk") : number;
    module.getOrInsertNamedMetadata("nvvm.annotations")
        ->addOperand(MDNode::get(
            context, {ValueAsMetadata::get(f), MDString::get(context, "maxntidx"), value}));
    auto ptx = compileToPtx(module, sm90);
    EXPECT_EQ(ptx ? "compiled" : toString(ptx.takeError()),
              broken ? "an entry of !nvvm.annotations has no number after 'maxntidx'; expected a "
                       "global, then pairs of a name and a number"
                     : "compiled");
  }
}

TEST(Printable, Atomics) {
  const std::string agent = "the load '%v' has the scope 'agent'; NVPTX has block, cluster, device "
                            "and that of the system, which has no name";
  expectErrors({
      {body("%v = load atomic i32, ptr addrspace(1) %p syncscope(\"agent\") acquire, align 4"),
       agent.c_str()},
      {body("store atomic i32 1, ptr addrspace(1) %p syncscope(\"gpu\") release, align 4"),
       "the scope 'gpu'; NVPTX has block, cluster, device and that of the system, which has no "
       "name"},
      {body("fence syncscope(\"workgroup\") acquire"), "which has no name"},
      {body("fence syncscope(\"singlethread\") acquire"), "which has no name"},
      {body("%v = atomicrmw add ptr addrspace(4) null, i32 1 seq_cst"),
       "is at an address of space 4; atomic operations take 0, 1, 3 and 7"},
      {body("%v = load atomic i128, ptr addrspace(1) %p seq_cst, align 16\nstore volatile i128 %v, "
            "ptr addrspace(1) %p"),
       "the load '%v' is seq_cst, of more than 64 bits; those are monotonic, acquire or release"},
      {body("store atomic <4 x i32> zeroinitializer, ptr addrspace(1) %p monotonic, align 16"),
       "is atomic, of a vector of more than 64 bits; take an integer of 128"},
      {body("%v = atomicrmw xchg ptr addrspace(1) %p, i128 %w seq_cst"),
       "is seq_cst, of more than 64 bits; those are monotonic, acquire or release"},
      {body("%v = load i129, ptr addrspace(1) %p\nstore volatile i129 %v, ptr addrspace(1) %p"),
       "has an integer of more than 128 bits whose width is not a power of two"},
      {body("%v = atomicrmw fadd ptr addrspace(1) %p, fp128 0xL00000000000000000000000000000000 "
            "monotonic"),
       "computes with fp128; PTX has f16, bf16, f32 and f64"},
  });
  expectCompiled({
      body("fence syncscope(\"cluster\") seq_cst\nfence acquire\nfence syncscope(\"block\") "
           "release\n"
           "fence syncscope(\"device\") acq_rel"),
      body(
          "%v = load atomic i128, ptr addrspace(1) %p acquire, align 16\nstore atomic i128 %v, ptr "
          "addrspace(1) %p release, align 16"),
      body(
          "%v = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope(\"singlethread\") seq_cst\n"
          "%h = atomicrmw fadd ptr addrspace(1) %p, <2 x half> zeroinitializer monotonic, align 4"),
  });
}

/// A pass of the back end lowers these, which does not run at O0.
TEST(Printable, AtomicsOnLocalMemory) {
  std::string local = body("%q = alloca i32, addrspace(5)\n%v = atomicrmw and ptr addrspace(5) %q, "
                           "i32 1 seq_cst\nstore volatile i32 %v, ptr addrspace(1) %p");
  EXPECT_TRUE(StringRef(compiled(local, OptLevel::O0))
                  .ends_with("is at an address of space 5; atomic operations take 0, 1, 3 and 7"));
  EXPECT_EQ(compiled(local, OptLevel::O1), "compiled");
}

TEST(Printable, TypesOfInlineAssembly) {
  auto returns = [](const std::string &type, const std::string &constraints) {
    return body("%v = call " + type + " asm sideeffect \"mov $0, 1;\", \"" + constraints +
                "\"()\nstore volatile " + type + " %v, ptr addrspace(1) %p");
  };
  const char *why = "; operands have 1, 8, 16, 32 or 64 bits, or 128 as 'q'";
  for (const char *type : {"i7", "i24", "i128", "fp128", "<3 x float>", "[3 x i8]"})
    expectErrors({{returns(type, "=r"), why}});
  expectErrors(
      {{returns("i24", "=r"),
        "the call '%v' is of inline assembly with an operand of type i24; operands have 1, "
        "8, 16, 32 or 64 bits, or 128 as 'q'"}});
  expectCompiled({returns("i128", "=q"), returns("<2 x half>", "=r"), returns("i16", "=h"),
                  returns("i1", "=b"), returns("double", "=d")});
}

TEST(Printable, Conversions) {
  expectErrors({
      {body("%q = addrspacecast ptr addrspace(1) %p to ptr addrspace(3)\nstore volatile i32 1, ptr "
            "addrspace(3) %q"),
       "converts an address of space 1 into one of space 3; space 0 converts into 1, 3, 4, 5, 7 "
       "and "
       "101 and back"},
      {body("%q = inttoptr i32 %n to ptr addrspace(42)\n%r = addrspacecast ptr addrspace(42) %q to "
            "ptr\nstore volatile i32 1, ptr %r"),
       "converts an address of space 42 into one of space 0; space 0 converts into 1, 3, 4, 5, 7 "
       "and 101 and back"},
      {body("%v = fptosi double %d to i128\nstore volatile i128 %v, ptr addrspace(1) %p"),
       "the fptosi '%v' converts between a floating-point number and an integer of 128 bits; PTX "
       "does with up to 64"},
      {body("%v = uitofp i128 %w to float\nstore volatile float %v, ptr addrspace(1) %p"),
       "integer of 128 bits; PTX does with up to 64"},
      {body(
           "%v = load fp128, ptr addrspace(1) %p\n%s = fadd fp128 %v, %v\nstore volatile fp128 %s, "
           "ptr addrspace(1) %p"),
       "the fadd '%s' computes with fp128; PTX has f16, bf16, f32 and f64"},
      {body("%v = load volatile <vscale x 4 x i32>, ptr addrspace(1) %p"),
       "has a scalable vector; vectors of PTX have a fixed size"},
  });
  expectCompiled({
      body("%v = sdiv i128 %w, 7\nstore volatile i128 %v, ptr addrspace(1) %p"),
      body("%i = fptosi double %d to i64\n%v = sitofp i64 %i to half\nstore volatile half %v, ptr "
           "addrspace(1) %p"),
  });
}

TEST(Printable, Control) {
  EXPECT_EQ(compiled(body("%q = inttoptr i32 %n to ptr\nindirectbr ptr %q, [label %a]\na:")),
            "function 'f': the indirectbr jumps to an address; PTX jumps to labels");
  expectErrors({
      {body("br label %a\na:\nstore volatile ptr blockaddress(@f, %a), ptr addrspace(1) %p"),
       "the store takes the address of a block; PTX has none"},
      {body(
           "callbr void asm sideeffect \"\", \"!i\"() to label %a [label %b]\na:\nbr label %b\nb:"),
       "the callbr jumps from inline assembly; PTX cannot"},
      {"declare i32 @personality(...)\ndefine void @f({ptr, i32} %l) personality ptr @personality "
       "{\nresume {ptr, i32} %l\n}",
       "the resume is part of exception handling, which PTX does not have"},
      {body("call void @g() [\"other\"(i32 1)]", "declare void @g()"),
       "has the operand bundle 'other'; NVPTX lowers none of that kind"},
  });
  expectCompiled({
      body("",
           "declare i32 @personality(...)\ndeclare void @g()\ndefine void @h() personality ptr "
           "@personality {\ninvoke void @g() to label %a unwind label %b\na:\nret void\nb:\n%l = "
           "landingpad {ptr, i32} cleanup\nresume {ptr, i32} %l\n}"),
      body("call void @llvm.assume(i1 true) [\"align\"(ptr addrspace(1) %p, i64 16)]",
           "declare void @llvm.assume(i1)"),
  });
}

std::string calls(const std::string &name, const std::string &type, const std::string &argument,
                  const std::string &flags = "") {
  return "declare " + type + " @llvm." + name + "(" + type + ")\n" +
         body("%v = call " + flags + " " + type + " @llvm." + name + "(" + type + " " + argument +
              ")\nstore volatile " + type + " %v, ptr addrspace(1) %p");
}

TEST(Printable, Mathematics) {
  for (const char *name :
       {"acos", "asin", "atan", "cosh", "exp", "exp10", "log", "log10", "log2", "sinh", "tan"})
    for (bool wide : {false, true})
      EXPECT_NE(compiled(calls(name + std::string(wide ? ".f64" : ".f32"),
                               wide ? "double" : "float", wide ? "%d" : "%x", "afn"))
                    .find("which PTX has not; link a library of functions, such as libdevice"),
                std::string::npos)
          << name;
  expectErrors({
      {calls("sin.f32", "float", "%x"),
       "is of llvm.sin.f32, which PTX has only for f32 with the flag 'afn'; link a library of "
       "functions, such as libdevice"},
      {calls("tanh.f64", "double", "%d", "afn"),
       "only for f32 with the flag 'afn'; link a library of functions, such as libdevice"},
      {calls("exp2.f64", "double", "%d"),
       "only for f32; link a library of functions, such as libdevice"},
      {body("%v = call float @llvm.pow.f32(float %x, float %x)\nstore volatile float %v, ptr "
            "addrspace(1) %p",
            "declare float @llvm.pow.f32(float, float)"),
       "is of llvm.pow.f32, which PTX has not; link a library of functions, such as libdevice"},
  });
  expectCompiled({
      calls("sin.f32", "float", "%x", "afn"),
      calls("tanh.v2f32", "<2 x float>", "zeroinitializer", "afn"),
      calls("exp2.f32", "float", "%x"),
      calls("sqrt.f64", "double", "%d"),
      calls("rint.f64", "double", "%d"),
      body("%v = call float @llvm.pow.f32(float %x, float %x)",
           "declare float @llvm.pow.f32(float, float)"), // not used
  });
  // What a pass folds need not be selected.
  std::string square = body("%v = call float @llvm.pow.f32(float %x, float 2.0)\nstore volatile "
                            "float %v, ptr addrspace(1) %p",
                            "declare float @llvm.pow.f32(float, float)");
  EXPECT_EQ(compiled(square, OptLevel::O2), "compiled");
  EXPECT_NE(compiled(square, OptLevel::O1), "compiled");
}

TEST(Printable, IntrinsicsOfOthers) {
  expectErrors({
      {body("call void @llvm.x86.sse2.pause()", "declare void @llvm.x86.sse2.pause()"),
       "is of llvm.x86.sse2.pause, which NVPTX cannot select"},
      {body("%v = call i32 @llvm.vscale.i32()\nstore volatile i32 %v, ptr addrspace(1) %p",
            "declare i32 @llvm.vscale.i32()"),
       "is of llvm.vscale.i32, which NVPTX cannot select"},
      {body("%v = call i32 @llvm.read_register.i32(metadata !0)\nstore volatile i32 %v, ptr "
            "addrspace(1) %p",
            "declare i32 @llvm.read_register.i32(metadata)") +
           "!0 = !{!\"sp\"}",
       "which NVPTX cannot select"},
      {body("%v = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) %p)\nstore "
            "volatile "
            "i64 %v, ptr addrspace(1) %p",
            "declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1))"),
       "whose argument is a variable of the module"},
      {body("call void @llvm.clear_cache(ptr null, ptr null)",
            "declare void @llvm.clear_cache(ptr, ptr)"),
       "is of llvm.clear_cache, which NVPTX cannot select"},
      {body(
           "%q = inttoptr i32 %n to ptr\n%v = call i32 @__nvvm_reflect(ptr %q)\nstore volatile i32 "
           "%v, ptr addrspace(1) %p",
           "declare i32 @__nvvm_reflect(ptr)"),
       "'__nvvm_reflect' is called with an argument that is not a constant string"},
  });
  expectCompiled({body("%v = call i32 @__nvvm_reflect(ptr @ftz)\nstore volatile i32 %v, ptr "
                       "addrspace(1) %p",
                       "declare i32 @__nvvm_reflect(ptr)\n@ftz = private constant [11 x i8] "
                       "c\"__CUDA_FTZ\\00\"")});
}

TEST(Printable, InlineAssembly) {
  auto text = [](const std::string &string) {
    return body("call void asm sideeffect \"" + string + "\", \"r,~{memory}\"(i32 %n)");
  };
  const char *ends = "; a '$' itself is '$$'";
  for (const char *wrong :
       {"x $9;", "x $1;", "x $;", "x $", "x ${0", "x ${0:};", "x ${0:qq};", "x ${};", "x ${9};",
        "x $( a $( b $) c", "x ${:uid", "x ${:foo};", "x $99999999999;", "x $-1;"})
    expectErrors({{text(wrong), ends}});
  expectErrors({
      {text("x $9;"), "function 'f': the call is of inline assembly with '$9', and it has 1 "
                      "operands; a '$' itself is '$$'"},
      {text("x ${:foo};"), "with '${:foo}'; there are ${:uid}, ${:private} and ${:comment}; a '$' "
                           "itself is '$$'"},
  });
  expectCompiled({text("x $0;"), text("x ${0};"), text("x $$9 $$;"), text("x ${:uid} ${:comment};"),
                  text("x $( a $| b $) c $( $0 $);"), text("x %r;"), text("")});
  // A modifier that NVPTX does not know is a diagnostic of its own.
  EXPECT_NE(compiled(text("x ${0:q};")).find("invalid operand"), std::string::npos);
  EXPECT_EQ(checkAsmText("$0 $1 $$2", 2), "");
  EXPECT_NE(checkAsmText("$0 $1 $2", 2), "");
}

} // namespace
