//===- OddIrTest.cpp - Odd IR through the C API ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Texts that are no IR, IR that no GPU has, and IR that LLVM's back end cannot select: PTX or an
// error, at every level. Two tables multiply operations by types.
//
//===----------------------------------------------------------------------===//

#include "Odd.h"
#include "gtest/gtest.h"

using namespace odd;

namespace {

Gave compiled(const std::string &ir, const char *cpu, unsigned level) {
  char *ptx = nullptr, *message = nullptr;
  tilecopy_status status = tilecopy_ir_ptx(ir.c_str(), cpu, level, &ptx, &message);
  return judged(status, message, &ptx);
}

/// A device function with this body, of a pointer, integers and floating-point numbers.
std::string body(const std::string &code, const std::string &before = "") {
  return before +
         "\ndefine void @f(ptr addrspace(1) %p, i32 %n, float %x, double %d, i128 %w) {\n" + code +
         "\nret void\n}\n";
}

std::string repeated(const std::string &text, unsigned times) {
  std::string all;
  for (unsigned i = 0; i != times; ++i)
    all += text;
  return all;
}

std::vector<Case> atAllLevels(const std::vector<std::string> &texts, const char *cpu = "sm_90a") {
  std::vector<Case> cases;
  for (const std::string &text : texts)
    for (unsigned level = 0; level != 4; ++level)
      cases.push_back({text.substr(0, 300) + " at -O" + std::to_string(level),
                       [=] { return compiled(text, cpu, level); }});
  return cases;
}

const std::string open = "define void @f() {\n", deep = repeated("{", 5000);
const std::vector<std::string> noTexts = {
    "",
    " ",
    "\n",
    "; only a comment",
    "define",
    "define void @f(",
    open,
    open + "ret void",
    open + "ret i32 0\n}",
    open + "%a = add i32 %b, 1\nret void\n}",
    open + "br label %nowhere\n}",
    open + "ret void\n}\n" + open + "ret void\n}",
    "BC\xC0\xDE",
    "BC\xC0\xDE garbage that no bitcode has, and more of it",
    "\xDE\xC0\x17\x0B",
    "\x7f"
    "ELF\x02\x01\x01",
    "\xff\xfe\xfd",
    "int main() { return 0; }",
    ".version 8.0\n.target sm_90\n",
    "kernel @k threads(32) {}",
    "copy.warp shared f32[32,32] <- global f32[32,32]",
    std::string(1 << 20, '('),
    std::string(1 << 20, 'x'),
    "@g = global " + deep,
    "%t = type " + deep,
    "%t = type { %t }\n@g = addrspace(1) global %t zeroinitializer",
    "@g = addrspace(1) global [18446744073709551615 x i8] zeroinitializer",
    "@g = addrspace(1) global [4611686018427387904 x i64] undef",
    "@g = addrspace(1) global [99999999999999999999 x i8] zeroinitializer",
    "@g = addrspace(1) global i99999999 0",
    "@g = addrspace(1) global i8388608 0",
    "@g = addrspace(99999999) global i32 0",
    "@g = addrspace(16777215) global i32 0",
    "@g = addrspace(1) global i32 0, align 3",
    "@g = addrspace(1) global i32 0, align 4294967296",
    "@g = addrspace(1) global i32 0, section \"a b\\0A\"",
    "@g = addrspace(1) global i32 0, comdat($c)\n$c = comdat any",
    "$c = comdat any\n@c = addrspace(1) global i32 0, comdat",
    "@g = addrspace(1) global half 0xH\n",
    "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"wchar_size\"}",
    "!llvm.module.flags = !{!0}\n!0 = !{i32 99, !\"x\", i32 1}",
    "!llvm.dbg.cu = !{!0}\n!0 = !{}",
    "!nvvm.annotations = !{!0}\n!0 = !{}",
    "!nvvm.annotations = !{!0}\n!0 = !{null, !\"kernel\", i32 1}",
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"maxntidx\", i32 -1}\n" + body(""),
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"kernel\", ptr @f}\n" + body(""),
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"kernel\"}\n" + body(""),
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, i32 1, i32 1}\n" + body(""),
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"maxntidx\", !{i32 1}}\n" + body(""),
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"grid_constant\", i32 1}\n" + body(""),
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"grid_constant\", !{null}}\n" + body(""),
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"grid_constant\", !{i32 999}}\n" + body(""),
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"align\", i32 -1}\n" + body(""),
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"maxntidx\", i128 -1}\n" + body(""),
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @g, !\"kernel\", i32 1}\n@g = "
    "addrspace(1) global i32 0",
    "!nvvm.annotations = !{!0}\n!0 = !{ptr @g, !\"texture\", i32 1}\n@g = global i64 0",
    "!nvvmir.version = !{!0}\n!0 = !{!\"x\"}",
    "!0 = !{!0, !0}\n!x = !{!0}",
    "attributes #99999999 = { nounwind }",
    "@llvm.used = appending global [1 x ptr] [ptr null], section \"llvm.metadata\"",
    "@llvm.global_ctors = appending global [1 x {i32, ptr, ptr}] [{i32, ptr, ptr} {i32 "
    "1, ptr @f, ptr null}]\n" +
        body(""),
    "@llvm.global_ctors = appending global [0 x i32] zeroinitializer",
    "@llvm.compiler.used = appending global [1 x i32] [i32 1]",
};

TEST(OddIr, TextsThatAreNone) { runCases(atAllLevels(noTexts), 4); }

const std::vector<std::string> oddModules = {
    "module asm \"nonsense\"",
    "module asm \"\"",
    "source_filename = \"a\\0Ab\"",
    "declare void @llvm.not.an.intrinsic()\n" + body("call void @llvm.not.an.intrinsic()"),
    "declare i32 @llvm.nvvm.not.there(i32)\n" + body("%v = call i32 @llvm.nvvm.not.there(i32 1)"),
    "declare void @g(...)\n" + body("call void (...) @g(i32 1, double 2.0)"),
    "define void @g(i32 %a, ...) {\nret void\n}",
    "define ptx_kernel i32 @g() {\nret i32 0\n}",
    "define ptx_kernel void @g(i32 %a, ...) {\nret void\n}",
    "define ptx_kernel void @g([70000 x i8] %a) {\nret void\n}",
    "define [70000 x i8] @g([70000 x i8] %a) {\nret [70000 x i8] %a\n}",
    "define ptx_kernel void @g(ptr byval([40000 x i8]) %a) {\nret void\n}",
    "define ptx_kernel void @g(ptr byval(i32) align 1073741824 %a) {\nret void\n}",
    "define ptx_kernel void @g(i1 %a, i7 %b, i999 %c, {} %d, [0 x i8] %e) {\nret void\n}",
    "define ptx_kernel void @g(<5 x i7> %a, <3 x ptr> %b, {i8, <3 x i1>} %c) {\nret void\n}",
    "define ptx_kernel void @g(token %a) {\nret void\n}",
    "define ptx_kernel void @g(metadata %a) {\nret void\n}",
    "define ptx_kernel void @g(target(\"spirv.Image\") %a) {\nret void\n}",
    "define ptx_device void @g(ptr swifterror %a) {\nret void\n}",
    "define void @g(ptr sret(i32) %a, ptr nest %b, ptr inalloca(i32) %c) {\nret void\n}",
    "define amdgpu_kernel void @g() {\nret void\n}",
    "define x86_stdcallcc void @g() {\nret void\n}",
    "define swifttailcc void @g() {\nmusttail call swifttailcc void @g()\nret void\n}",
    "define void @g() naked {\nret void\n}",
    "define void @g() \"target-cpu\"=\"pentium\" \"target-features\"=\"+sse\" {\nret void\n}",
    "define void @g() \"target-features\"=\"+ptx999\" {\nret void\n}",
    "define void @g() \"nvvm.reqntid\"=\"0\" {\nret void\n}",
    "define ptx_kernel void @g() \"nvvm.reqntid\"=\"x,y\" {\nret void\n}",
    "define ptx_kernel void @g() \"nvvm.maxclusterrank\"=\"-1\" {\nret void\n}",
    "define ptx_kernel void @g() \"nvvm.cluster_dim\"=\"1,2,3,4\" {\nret void\n}",
    "define ptx_kernel void @g() \"nvvm.maxnreg\"=\"99999999999\" {\nret void\n}",
    "define void @g() prefix i32 1 prologue i32 2 {\nret void\n}",
    "define void @g() section \"x\" align 4096 {\nret void\n}",
    "define void @f() personality i32 0 {\nret void\n}",
    "@i = ifunc void (), ptr @r\ndefine ptr @r() {\nret ptr null\n}",
    "@a = alias i32, ptr @a",
    "@t = thread_local global i32 0",
    "@e = extern_weak global i32",
    "@l = linkonce_odr addrspace(3) global [64 x i8] undef",
    "@c = common addrspace(1) global i32 0",
    "@x = available_externally addrspace(1) global i32 1",
    "@d = external dllimport global i32",
    "@n = addrspace(1) global i64 ptrtoint (ptr @f to i64)\n" + body(""),
    "@n = addrspace(1) global ptr dso_local_equivalent @f\n" + body(""),
    "@n = addrspace(1) global i64 sub (i64 ptrtoint (ptr @n to i64), i64 5)",
    "@p = addrspace(1) global ptr ptrauth (ptr @p, i32 0)",
    "@k = addrspace(4) constant fp128 0xL00000000000000000000000000000001",
    "@k = addrspace(1) global ppc_fp128 zeroinitializer",
    "@k = addrspace(1) global <vscale x 2 x i8> zeroinitializer",
    "@k = addrspace(1) global target(\"x\") zeroinitializer",
    "@\"\" = addrspace(1) global i32 0",
    "@\"\\00\" = addrspace(1) global i32 0",
    "@\"\xC3\xA9\" = addrspace(1) global i32 0",
    "@0 = addrspace(1) global i32 0",
    "@" + std::string(70000, 'n') + " = addrspace(1) global i32 0",
};

TEST(OddIr, ModulesOfOthers) {
  std::vector<std::string> texts = oddModules;
  for (const char *triple : {"x86_64-pc-linux-gnu", "nvptx-nvidia-cuda", "amdgcn-amd-amdhsa",
                             "wasm32", "", "nonsense", "nvptx64-nvidia-nvcl"})
    texts.push_back("target triple = \"" + std::string(triple) + "\"\n" + body(""));
  for (const char *layout : {"e", "E", "e-p:32:32", "e-m:e-i64:64-n8:16:32:64-S128", "p0", "x",
                             "e-p3:32:32-i128:128", "e-A5-P4-G1"})
    texts.push_back("target datalayout = \"" + std::string(layout) + "\"\n" + body(""));
  runCases(atAllLevels(texts), 4);
}

std::string manyCases() {
  std::string cases = "switch i32 %n, label %d [\n", blocks;
  for (int i = 0; i != 3000; ++i) {
    cases += "i32 " + std::to_string(i * 7) + ", label %b" + std::to_string(i) + "\n";
    blocks += "b" + std::to_string(i) + ":\nbr label %d\n";
  }
  return body(cases + "]\n" + blocks + "d:");
}

std::string stored(const std::string &type, const std::string &value) {
  return body("%v = " + value + "\nstore volatile " + type + " %v, ptr addrspace(1) %p");
}

const std::vector<std::string> oddInstructions = {
    manyCases(),
    body("unreachable\na:\nbr label %a\nb:"),
    body("br label %a\na:\nbr label %a\nb:"),
    body("call void @f(ptr addrspace(1) %p, i32 %n, float %x, double %d, i128 %w)"),
    body("%q = alloca [2147483647 x i64]\nstore volatile i32 1, ptr %q"),
    body("%q = alloca i32, i32 %n, align 4096\nstore volatile i32 1, ptr %q"),
    body("%q = alloca i32, addrspace(3)\nstore volatile i32 1, ptr addrspace(3) %q"),
    body("%s = call ptr @llvm.stacksave.p0()\ncall void @llvm.stackrestore.p0(ptr %s)",
         "declare ptr @llvm.stacksave.p0()\ndeclare void @llvm.stackrestore.p0(ptr)"),
    body("%v = va_arg ptr addrspace(1) %p, i32"),
    body("%v = freeze i999 undef\nstore volatile i999 %v, ptr addrspace(1) %p"),
    stored("i4096", "load i4096, ptr addrspace(1) %p"),
    stored("i65", "load i65, ptr addrspace(1) %p"),
    stored("<1024 x i32>", "load <1024 x i32>, ptr addrspace(1) %p"),
    stored("<3 x i7>", "load <3 x i7>, ptr addrspace(1) %p, align 1"),
    stored("[9 x {i1, <5 x half>}]", "load [9 x {i1, <5 x half>}], ptr addrspace(1) %p"),
    stored("ptr", "load ptr, ptr addrspace(1) %p, !nonnull !{}"),
    stored("x86_fp80", "load x86_fp80, ptr addrspace(1) %p"),
    stored("bfloat", "load atomic bfloat, ptr addrspace(1) %p seq_cst, align 2"),
    stored("i8", "load atomic i8, ptr addrspace(1) %p unordered, align 1"),
    stored("i32", "atomicrmw nand ptr addrspace(1) %p, i32 1 seq_cst"),
    stored("i8", "atomicrmw max ptr addrspace(1) %p, i8 1 monotonic"),
    stored("i128", "atomicrmw add ptr addrspace(1) %p, i128 1 monotonic"),
    stored("double", "atomicrmw fmaximum ptr addrspace(1) %p, double 1.0 monotonic"),
    stored("bfloat", "atomicrmw fsub ptr addrspace(1) %p, bfloat 0xR3F80 monotonic"),
    stored("i32", "atomicrmw usub_cond ptr addrspace(1) %p, i32 1 monotonic"),
    stored("{i8, i1}", "cmpxchg weak ptr addrspace(1) %p, i8 1, i8 2 acq_rel monotonic"),
    stored("{i128, i1}", "cmpxchg ptr addrspace(1) %p, i128 1, i128 2 monotonic monotonic"),
    stored("float", "fdiv arcp nnan float %x, 0.0"),
    stored("float", "frem float %x, %x"),
    stored("double", "frem double %d, %d"),
    stored("i128", "srem i128 %w, %w"),
    stored("i128", "shl i128 %w, %w"),
    stored("i256", "sdiv i256 9, 0"),
    stored("half", "fptrunc double %d to half"),
    stored("bfloat", "fptrunc float %x to bfloat"),
    stored("fp128", "fpext double %d to fp128"),
    stored("i1", "fcmp ueq double %d, 0x7FF0000000000001"),
    stored("i64", "ptrtoint ptr addrspace(1) %p to i64"),
    stored("ptr addrspace(3)", "addrspacecast ptr addrspace(1) %p to ptr addrspace(3)"),
    stored("ptr addrspace(9)", "inttoptr i32 %n to ptr addrspace(9)"),
    stored("i32", "call i32 asm \"\", \"=r,r\"()"),
    stored("i32", "call i32 asm \"mov $0, $9;\", \"=r\"()"),
    stored("i32", "call i32 asm \"x\", \"={eax}\"()"),
    stored("i32", "call i32 asm \"x\", \"=Z\"()"),
    stored("{i32, i64}", "call {i32, i64} asm \"x $0 $1;\", \"=r,=l\"()"),
    body("call void asm sideeffect \"${0:q}\", \"r\"(i32 %n)"),
    body("call void asm sideeffect \"$0\", \"*m\"(ptr elementtype(i32) null)"),
    body("call void asm sideeffect inteldialect alignstack \"x\", \"\"()"),
    body("call void asm sideeffect \"" + repeated("x;", 40000) + "\", \"\"()"),
    body("call void null()"),
    body("call void undef(i32 1)"),
    body("%q = inttoptr i32 %n to ptr\ncall void %q(i32 1, <4 x float> zeroinitializer)"),
    body("tail call fastcc void @g()", "declare fastcc void @g()"),
    body("musttail call void @f(ptr addrspace(1) %p, i32 %n, float %x, double %d, i128 %w)"),
    body("fence syncscope(\"nonsense\") seq_cst"),
    body("%c = cleanuppad within none []"),
    body("%t = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)",
         "declare token @llvm.coro.id(i32, ptr, ptr, ptr)"),
    body("call void @llvm.trap()\ncall void @llvm.debugtrap()\ncall void "
         "@llvm.ubsantrap(i8 1)",
         "declare void @llvm.trap()\ndeclare void @llvm.debugtrap()\ndeclare void "
         "@llvm.ubsantrap(i8)"),
    body("call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %p, i64 "
         "99999999, i1 true)",
         "declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)"),
    body("call void @llvm.memset.p1.i32(ptr addrspace(1) %p, i8 0, i32 %n, i1 false)",
         "declare void @llvm.memset.p1.i32(ptr addrspace(1), i8, i32, i1)"),
    body("call void @llvm.memcpy.p3.p7.i64(ptr addrspace(3) null, ptr addrspace(7) null, i64 "
         "-1, i1 false)",
         "declare void @llvm.memcpy.p3.p7.i64(ptr addrspace(3), ptr addrspace(7), i64, i1)"),
};

TEST(OddIr, Instructions) { runCases(atAllLevels(oddInstructions), 4); }

/// What a frontend of today writes for other GPUs than the one it compiles for.
struct IntrinsicCall {
  const char *name, *result, *arguments;
};
const std::vector<IntrinsicCall> intrinsicsOfOthers = {
    {"nvvm.wgmma.fence.sync.aligned", "void", ""},
    {"nvvm.wgmma.commit_group.sync.aligned", "void", ""},
    {"nvvm.wgmma.wait_group.sync.aligned", "void", "i64 0"},
    {"nvvm.setmaxnreg.inc.sync.aligned.u32", "void", "i32 232"},
    {"nvvm.setmaxnreg.dec.sync.aligned.u32", "void", "i32 7"},
    {"nvvm.griddepcontrol.wait", "void", ""},
    {"nvvm.griddepcontrol.launch.dependents", "void", ""},
    {"nvvm.redux.sync.add", "i32", "i32 %n, i32 -1"},
    {"nvvm.redux.sync.fmin", "float", "float %x, i32 -1"},
    {"nvvm.fma.rn.bf16", "bfloat", "bfloat undef, bfloat undef, bfloat undef"},
    {"nvvm.fmax.xorsign.abs.bf16", "bfloat", "bfloat undef, bfloat undef"},
    {"nvvm.ff.to.e4m3x2.rn", "i16", "float %x, float %x"},
    {"nvvm.e5m2x2.to.f16x2.rn", "<2 x half>", "i16 1"},
    {"nvvm.ff2bf16x2.rn", "<2 x bfloat>", "float %x, float %x"},
    {"nvvm.cp.async.wait.all", "void", ""},
    {"nvvm.cp.async.wait.group", "void", "i32 -1"},
    {"nvvm.cp.async.bulk.commit.group", "void", ""},
    {"nvvm.barrier.cluster.arrive", "void", ""},
    {"nvvm.clusterlaunchcontrol.try_cancel.async.shared", "void",
     "ptr addrspace(3) null, ptr addrspace(3) null"},
    {"nvvm.tcgen05.wait.ld", "void", ""},
    {"nvvm.tcgen05.fence.before.thread.sync", "void", ""},
    {"nvvm.tcgen05.ld.32x32b.x1", "i32", "ptr addrspace(6) null, i1 false"},
    {"nvvm.mapa", "ptr", "ptr null, i32 %n"},
    {"nvvm.getctarank", "i32", "ptr null"},
    {"nvvm.elect.sync", "{i32, i1}", "i32 -1"},
    {"nvvm.match.all.sync.i32p", "{i32, i1}", "i32 -1, i32 %n"},
    {"nvvm.prefetch.tensormap.p0", "void", "ptr null"},
    {"nvvm.applypriority.global.L2.evict.normal", "void", "ptr addrspace(1) %p, i64 128"},
    {"nvvm.st.bulk", "void", "ptr null, i64 8, i64 0"},
    {"nvvm.read.ptx.sreg.clusterid.x", "i32", ""},
    {"nvvm.read.ptx.sreg.envreg3", "i32", ""},
    {"nvvm.read.ptx.sreg.nonsense", "i32", ""},
    {"nvvm.nanosleep", "void", "i32 1"},
    {"nvvm.exit", "void", ""},
    {"x86.rdtsc", "i64", ""},
    {"amdgcn.workitem.id.x", "i32", ""},
    {"aarch64.dmb", "void", "i32 15"},
};

TEST(OddIr, IntrinsicsOfOtherTargets) {
  std::vector<Case> cases;
  for (const IntrinsicCall &c : intrinsicsOfOthers)
    for (const char *cpu : {"sm_75", "sm_80", "sm_90", "sm_120a"}) {
      std::string types, result = c.result, arguments = c.arguments;
      for (size_t from = 0; from < arguments.size();) {
        size_t end = std::min(arguments.find(',', from), arguments.size());
        std::string one = arguments.substr(from, end - from);
        types += (types.empty() ? "" : ", ") + one.substr(0, one.rfind(' '));
        from = end + 2;
      }
      bool none = result == "void";
      std::string text =
          body((none ? "" : "%v = ") + ("call " + result) + " @llvm." + c.name + "(" + arguments +
                   ")\n" + (none ? "" : "store volatile " + result + " %v, ptr addrspace(1) %p"),
               "declare " + result + " @llvm." + c.name + "(" + types + ")");
      cases.push_back({std::string(c.name) + " on " + cpu, [=] { return compiled(text, cpu, 2); }});
    }
  runCases(cases, 20);
}

/// `operation(type, type, ...)` for every pair of the two lists.
std::vector<Case> multiplied(const std::vector<std::pair<const char *, unsigned>> &operations,
                             const std::vector<std::pair<const char *, const char *>> &types) {
  std::vector<Case> cases;
  for (auto [operation, arity] : operations)
    for (auto [type, suffix] : types) {
      std::string name = operation, of = type, list, listed;
      bool hasOverflow = name.find("overflow") != std::string::npos;
      bool scaled = name.find(".fix") != std::string::npos;
      bool flagged = name == "ctlz" || name == "cttz" || name == "abs";
      for (unsigned i = 0; i != arity; ++i) {
        list += (i ? ", " : "") + of;
        listed += (i ? ", " : "") + of + " %a";
      }
      list += scaled ? ", i32" : flagged ? ", i1" : "";
      listed += scaled ? ", i32 3" : flagged ? ", i1 false" : "";
      std::string bits = of[0] == '<' ? of.substr(0, of.find(' ') + 3) + "i1>" : "i1";
      std::string result = hasOverflow ? "{" + of + ", " + bits + "}" : of;
      std::string full = "@llvm." + name + "." + suffix;
      std::string text =
          body("%a = load " + of + ", ptr addrspace(1) %p\n%v = call " + result + " " + full + "(" +
                   listed + ")\nstore volatile " + result + " %v, ptr addrspace(1) %p",
               "declare " + result + " " + full + "(" + list + ")");
      for (unsigned level : {0u, 1u, 3u})
        cases.push_back({full + " at -O" + std::to_string(level),
                         [=] { return compiled(text, "sm_90a", level); }});
    }
  return cases;
}

TEST(OddIr, IntegersOfAllSizes) {
  runCases(multiplied({{"ctpop", 1},
                       {"ctlz", 1},
                       {"bitreverse", 1},
                       {"abs", 1},
                       {"fshl", 3},
                       {"smax", 2},
                       {"uadd.sat", 2},
                       {"sshl.sat", 2},
                       {"smul.with.overflow", 2},
                       {"umul.fix", 2},
                       {"sdiv.fix", 2},
                       {"udiv.fix.sat", 2}},
                      {{"i1", "i1"},
                       {"i7", "i7"},
                       {"i24", "i24"},
                       {"i64", "i64"},
                       {"i128", "i128"},
                       {"i256", "i256"},
                       {"<4 x i32>", "v4i32"},
                       {"<3 x i7>", "v3i7"}}),
           20);
}

TEST(OddIr, FloatsOfAllSizes) {
  runCases(multiplied({{"fma", 3},
                       {"minimum", 2},
                       {"maximumnum", 2},
                       {"copysign", 2},
                       {"pow", 2},
                       {"sin", 1},
                       {"roundeven", 1},
                       {"canonicalize", 1},
                       {"sqrt", 1},
                       {"exp2", 1},
                       {"fmuladd", 3}},
                      {{"half", "f16"},
                       {"bfloat", "bf16"},
                       {"float", "f32"},
                       {"double", "f64"},
                       {"fp128", "f128"},
                       {"x86_fp80", "f80"},
                       {"<2 x half>", "v2f16"},
                       {"<3 x bfloat>", "v3bf16"}}),
           20);
}

} // namespace
