//===- OddCallTest.cpp - Odd handles and values through the C API ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Null, wrong, foreign and too few values of LLVM-C, for copies, statements, kernels and facts.
// What is accepted must compile or be refused by the back end.
//
//===----------------------------------------------------------------------===//

#include "Odd.h"
#include "tilecopy-c/Emit.h"
#include "gtest/gtest.h"
#include <llvm-c/Core.h>

using namespace odd;

namespace {

/// A kernel of three pointers and five numbers, and values of all kinds.
struct Kernel {
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = LLVMModuleCreateWithNameInContext("odd", context);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMTypeRef i32 = LLVMInt32TypeInContext(context), i64 = LLVMInt64TypeInContext(context);
  LLVMValueRef function, shared;

  explicit Kernel(bool open = true) {
    LLVMTypeRef types[] = {LLVMPointerTypeInContext(context, 1),
                           LLVMPointerTypeInContext(context, 3),
                           LLVMPointerTypeInContext(context, 0),
                           i32,
                           i64,
                           LLVMFloatTypeInContext(context),
                           LLVMIntTypeInContext(context, 128),
                           LLVMPointerTypeInContext(context, 6)};
    function =
        LLVMAddFunction(module, "k", LLVMFunctionType(LLVMVoidTypeInContext(context), types, 8, 0));
    tilecopy_set_kernel(function, "sm_100a", 32, 1, nullptr);
    LLVMTypeRef bytes = LLVMArrayType2(LLVMInt8TypeInContext(context), 8192);
    shared = LLVMAddGlobalInAddressSpace(module, bytes, "S", 3);
    LLVMSetInitializer(shared, LLVMGetUndef(bytes));
    LLVMSetAlignment(shared, 1024);
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(context, function, "entry");
    if (open)
      LLVMPositionBuilderAtEnd(builder, entry);
  }
  ~Kernel() {
    LLVMDisposeBuilder(builder);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
  }
  LLVMValueRef number(unsigned long long n) { return LLVMConstInt(i32, n, 0); }
  LLVMValueRef parameter(unsigned i) { return LLVMGetParam(function, i); }

  /// Compiles what was built.
  Gave finish() {
    LLVMBuildRetVoid(builder);
    char *ptx = nullptr, *message = nullptr;
    tilecopy_status status = tilecopy_module_ptx(module, "sm_100a", 1, &ptx, &message);
    return judged(status, message, &ptx);
  }
};

struct Odd {
  const char *name;
  std::function<LLVMValueRef(Kernel &, Kernel &foreign)> value;
};

/// What may be where a value is expected.
const std::vector<Odd> &values() {
  using V = LLVMValueRef;
  static const std::vector<Odd> all = {
      {"null", [](Kernel &, Kernel &) -> V { return nullptr; }},
      {"global pointer", [](Kernel &k, Kernel &) { return k.parameter(0); }},
      {"shared pointer", [](Kernel &k, Kernel &) { return k.parameter(1); }},
      {"generic pointer", [](Kernel &k, Kernel &) { return k.parameter(2); }},
      {"i32", [](Kernel &k, Kernel &) { return k.parameter(3); }},
      {"i64", [](Kernel &k, Kernel &) { return k.parameter(4); }},
      {"float", [](Kernel &k, Kernel &) { return k.parameter(5); }},
      {"i128", [](Kernel &k, Kernel &) { return k.parameter(6); }},
      {"tensor memory", [](Kernel &k, Kernel &) { return k.parameter(7); }},
      {"shared variable", [](Kernel &k, Kernel &) { return k.shared; }},
      {"0", [](Kernel &k, Kernel &) { return k.number(0); }},
      {"2^32-1", [](Kernel &k, Kernel &) { return k.number(~0u); }},
      {"poison", [](Kernel &k, Kernel &) { return LLVMGetPoison(k.i32); }},
      {"undef pointer",
       [](Kernel &k, Kernel &) { return LLVMGetUndef(LLVMPointerTypeInContext(k.context, 3)); }},
      {"null pointer",
       [](Kernel &k, Kernel &) { return LLVMConstNull(LLVMPointerTypeInContext(k.context, 3)); }},
      {"pointer of space 99",
       [](Kernel &k, Kernel &) { return LLVMGetUndef(LLVMPointerTypeInContext(k.context, 99)); }},
      {"the function", [](Kernel &k, Kernel &) { return k.function; }},
      {"a vector", [](Kernel &k, Kernel &) { return LLVMGetUndef(LLVMVectorType(k.i32, 4)); }},
      {"an aggregate", [](Kernel &k, Kernel &) { return LLVMGetUndef(LLVMArrayType2(k.i32, 4)); }},
      {"another function's",
       [](Kernel &k, Kernel &) {
         LLVMTypeRef type = LLVMGlobalGetValueType(k.function);
         return LLVMGetParam(LLVMAddFunction(k.module, "other", type), 3);
       }},
      {"another context's", [](Kernel &, Kernel &foreign) { return foreign.shared; }},
  };
  return all;
}

TEST(OddCall, StatementsInPlace) {
  std::vector<Case> cases;
  for (unsigned w = 0; tilecopy_statement_word(w); ++w)
    for (const Odd &odd : values())
      for (unsigned count = 0; count != 4; ++count) {
        std::string text = tilecopy_statement_word(w);
        bool numbered = text.find("wait.ld") != text.npos || text.find("alloc") != text.npos ||
                        text.find("_async.wait") != text.npos || text.find("bulk.wait") == 0;
        text += numbered ? " 32" : "";
        cases.push_back({text + ", " + std::to_string(count) + " x " + odd.name, [=] {
                           Kernel k, foreign;
                           LLVMValueRef v = odd.value(k, foreign), made = nullptr;
                           LLVMValueRef arguments[] = {v, v, v, v};
                           char *message = nullptr;
                           tilecopy_status status =
                               tilecopy_statement_emit(k.builder, text.c_str(), "sm_100a",
                                                       arguments, count, &made, &message);
                           Gave gave = judged(status, message);
                           return k.finish() == Gave::Broken ? Gave::Broken : gave;
                         }});
      }
  runCases(cases, 20);
}

struct Planned {
  const char *name, *text;
};
const Planned planned[] = {
    {"plain", "copy.warp shared f32[32,32] <- global f32[32,32]"},
    {"words", "copy.warp local f32[32,32] layout S[(32,32):(1@laneid,1)] <- global f32[32,32]"},
    {"words out", "copy.warp global f32[32,32] <- local f32[32,32] layout S[(32,32):(1@laneid,1)]"},
    {"map",
     "kernel @k threads(32) {\n A : global f16[64, 64]\n S : shared f16[64, 64] align 128\n"
     " bar : mbarrier\n if thread == 0 { copy_async S <- A { mbar = bar, dispatch = tma } }\n}"},
    {"symbol", "kernel @k threads(32) {\n r : i32 in [0, 31]\n A : global f32[64, 32]\n"
               " S : shared f32[32, 32]\n copy.warp S <- A[r : +32, :]\n}"},
};

enum Field { Dst, Src, Thread, Barrier, Map, Scratch, Symbol, DstWord, SrcWord, Fields };

LLVMValueRef given(const char *, void *context) { return static_cast<LLVMValueRef>(context); }

/// The copy with right operands, but for one field.
Gave emitted(const Planned &p, unsigned field, const Odd &odd) {
  Kernel k, foreign;
  tilecopy_copy *copy = nullptr;
  char *message = nullptr;
  tilecopy_status status = tilecopy_copy_create(p.text, "sm_100a", &copy, &message);
  if (!copy) {
    judged(status, message);
    return Gave::Broken;
  }
  LLVMValueRef v = odd.value(k, foreign);
  std::vector<LLVMValueRef> words(64, k.number(0));
  tilecopy_operands o = TILECOPY_OPERANDS;
  o.dst = p.name[0] == 'w' && p.name[5] ? k.parameter(0) : k.shared, o.src = k.parameter(0);
  o.dst_words = o.src_words = words.data();
  o.barrier = k.shared, o.tensor_map = k.parameter(2);
  o.symbol_value = given, o.context = k.number(8);
  LLVMValueRef *fields[] = {&o.dst, &o.src, &o.thread, &o.barrier, &o.tensor_map, &o.scratch};
  if (field < Symbol)
    *fields[field] = v;
  else if (field == Symbol)
    o.context = v;
  else
    words[field == DstWord ? 0 : 31] = v;
  status = tilecopy_copy_emit(copy, k.builder, &o, &message);
  tilecopy_copy_dispose(copy);
  Gave gave = judged(status, message);
  return k.finish() == Gave::Broken ? Gave::Broken : gave;
}

TEST(OddCall, CopiesInPlace) {
  std::vector<Case> cases;
  for (const Planned &p : planned)
    for (unsigned field = 0; field != Fields; ++field)
      for (const Odd &odd : values())
        cases.push_back({std::string(p.name) + ", field " + std::to_string(field) + ": " + odd.name,
                         [=] { return emitted(p, field, odd); }});
  runCases(cases, 20);
}

/// The calls that need no more than a copy and a builder.
TEST(OddCall, PlacesAndSizes) {
  std::vector<Case> cases;
  for (size_t size : {size_t(0), size_t(1), sizeof(tilecopy_operands) - 1,
                      sizeof(tilecopy_operands) + 8, SIZE_MAX, sizeof(tilecopy_operands)})
    for (unsigned place = 0; place != 4; ++place)
      cases.push_back({"size " + std::to_string(size) + " at " + std::to_string(place), [=] {
                         Kernel k(place != 0);
                         tilecopy_copy *copy = nullptr;
                         tilecopy_copy_create(planned[0].text, "sm_100a", &copy, nullptr);
                         tilecopy_operands o = TILECOPY_OPERANDS;
                         o.size = size, o.dst = k.shared, o.src = k.parameter(0);
                         if (place == 2)
                           LLVMPositionBuilderBefore(k.builder, LLVMBuildRetVoid(k.builder));
                         if (place == 3)
                           LLVMPositionBuilderAtEnd(
                               k.builder, LLVMCreateBasicBlockInContext(k.context, "detached"));
                         char *message = nullptr;
                         tilecopy_status status = tilecopy_copy_emit(copy, k.builder, &o, &message);
                         tilecopy_copy_dispose(copy);
                         return judged(status, message);
                       }});
  runCases(cases, 1);
}

TEST(OddCall, KernelsMapsAndFacts) {
  std::vector<Case> cases;
  for (const Odd &odd : values()) {
    for (auto kernel :
         {std::pair(0u, 1u), {32u, 0u}, {1024u, 8u}, {1025u, 1u}, {32u, 17u}, {~0u, ~0u}})
      for (const char *cpu : {"sm_75", "sm_90a", "nonsense"})
        cases.push_back({std::string("kernel of ") + odd.name, [=] {
                           Kernel k, foreign;
                           char *message = nullptr;
                           tilecopy_status status = tilecopy_set_kernel(
                               odd.value(k, foreign), cpu, kernel.first, kernel.second, &message);
                           Gave gave = judged(status, message);
                           return k.finish() == Gave::Broken ? Gave::Broken : gave;
                         }});
    cases.push_back({std::string("map in ") + odd.name, [=] {
                       Kernel k, foreign;
                       char *message = nullptr;
                       tilecopy_status status =
                           tilecopy_set_tensor_map(odd.value(k, foreign), &message);
                       Gave gave = judged(status, message);
                       return k.finish() == Gave::Broken ? Gave::Broken : gave;
                     }});
    cases.push_back({std::string("facts of ") + odd.name, [=] {
                       Kernel k, foreign;
                       tilecopy_facts facts;
                       char *message = nullptr;
                       tilecopy_status status =
                           tilecopy_value_facts(odd.value(k, foreign), &facts, &message);
                       bool odd = !status && (facts.divisor < 1 || facts.least > facts.most);
                       return odd ? Gave::Broken : judged(status, message);
                     }});
  }
  runCases(cases, 5);
}

TEST(OddCall, Contracts) {
  std::vector<Case> cases;
  for (const char *ptx :
       {"", " ", "x", ".version 8.0\n", "ld.global.v4.u32", "ld.global.v4.u32 ;",
        "@%p1 ld.global.v4.b32 {%r1,%r2,%r3,%r4}, [%rd1];", ".loc 1 2 3\n", "}}}{",
        ".file 99999999999999 \"x\"\n.loc 99999999999999 1 1\n", "\xff\xfe", "/*"})
    for (unsigned copies = 0; copies != 3; ++copies)
      cases.push_back({std::string("contract of '") + ptx + "'",
                       [=] {
                         tilecopy_contract *contract = tilecopy_contract_create();
                         tilecopy_copy *copy = nullptr;
                         tilecopy_copy_create(planned[0].text, "sm_90a", &copy, nullptr);
                         for (unsigned i = 0; i != copies; ++i)
                           tilecopy_contract_add(contract, copy, nullptr, nullptr);
                         char *message = nullptr;
                         tilecopy_status status = tilecopy_contract_check(contract, ptx, &message);
                         tilecopy_copy_dispose(copy);
                         tilecopy_contract_dispose(contract);
                         return judged(status, message);
                       },
                       Gave::Error});
  runCases(cases, 0);
}

} // namespace
