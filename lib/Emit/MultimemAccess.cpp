//===- MultimemAccess.cpp - Accesses of multicast addresses ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MultimemAccess.h"
#include "HintedAccess.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// What an instruction is called after its order, and its registers.
struct MultimemForm {
  std::string name; // ".add.v4.f32"
  unsigned registerBytes = 4, count = 1;

  MultimemForm(StringRef operation, ElementType type, unsigned bytes, bool loads);
  char constraint() const { return registerBytes == 8 ? 'l' : 'r'; }
  /// "{$0, $1}", from `first` on; appends the constraints.
  std::string list(unsigned first, StringRef mark, std::string &constraints) const {
    std::string text;
    for (unsigned i = 0; i != count; ++i) {
      text += (i ? ", $" : "$") + std::to_string(first + i);
      constraints += (mark + Twine(constraint()) + ",").str();
    }
    return count > 1 ? "{" + text + "}" : text;
  }
};

} // namespace

MultimemForm::MultimemForm(StringRef operation, ElementType type, unsigned bytes, bool loads) {
  bool half = type == ElementType::F16 || type == ElementType::BF16, adds = operation == "add";
  StringRef word = elementTypeName(type);
  std::string typed = "f32"; // stores do not look at the bits
  if (!operation.empty() && half) {
    typed = (word + "x2").str();
  } else if (!operation.empty()) {
    registerBytes = elementBits(type) / 8;
    // Sums of signed and unsigned 64-bit integers are the same, and only the latter has a form.
    bool isSigned = word.starts_with("i") && !(registerBytes == 8 && adds);
    bool isBits = operation == "and" || operation == "or" || operation == "xor";
    typed = word.starts_with("f") ? word.str()
                                  : (isBits     ? "b"
                                     : isSigned ? "s"
                                                : "u") +
                                        std::to_string(registerBytes * 8);
  }
  count = bytes / registerBytes;
  if (!operation.empty())
    name += "." + operation.str();
  if (loads && half && adds)
    name += ".acc::f32";
  name += (count > 1 ? ".v" + std::to_string(count) : "") + "." + typed;
}

AsmText tilecopy::multimemStoreAsm(StringRef operation, ElementType type, unsigned bytes) {
  MultimemForm form(operation, type, bytes, /*loads=*/false);
  AsmText code{"", "l,"};
  std::string list = form.list(1, "", code.constraints);
  code.text = std::string("multimem.") + (operation.empty() ? "st" : "red") +
              ".relaxed.sys.global" + form.name + " [$0], " + list + ";";
  code.constraints += "~{memory}";
  return code;
}

AsmText tilecopy::multimemLoadAsm(StringRef operation, ElementType type, unsigned bytes) {
  MultimemForm form(operation, type, bytes, /*loads=*/true);
  AsmText code;
  std::string list = form.list(0, "=", code.constraints);
  code.text = "multimem.ld_reduce.relaxed.sys.global" + form.name + " " + list + ", [$" +
              std::to_string(form.count) + "];";
  code.constraints += "l,~{memory}";
  return code;
}

void tilecopy::emitMultimemStore(IRBuilderBase &builder, StringRef operation, ElementType type,
                                 Value *value, unsigned bytes, Value *pointer) {
  MultimemForm form(operation, type, bytes, /*loads=*/false);
  Type *word = builder.getIntNTy(form.registerBytes * 8);
  value = builder.CreateBitCast(
      value, form.count > 1 ? cast<Type>(FixedVectorType::get(word, form.count)) : word);
  SmallVector<Value *, 5> args{pointer};
  for (unsigned i = 0; i != form.count; ++i)
    args.push_back(form.count > 1 ? builder.CreateExtractElement(value, i) : value);
  callAsm(builder, multimemStoreAsm(operation, type, bytes), args);
}

Value *tilecopy::emitMultimemLoad(IRBuilderBase &builder, StringRef operation, ElementType type,
                                  unsigned bytes, Value *pointer) {
  MultimemForm form(operation, type, bytes, /*loads=*/true);
  AsmText code = multimemLoadAsm(operation, type, bytes);
  Type *word = builder.getIntNTy(form.registerBytes * 8), *result = word;
  if (form.count > 1)
    result = StructType::get(builder.getContext(), SmallVector<Type *, 4>(form.count, word));
  auto *function = FunctionType::get(result, {pointer->getType()}, false);
  CallInst *call = builder.CreateCall(
      function, InlineAsm::get(function, code.text, code.constraints, /*hasSideEffects=*/true),
      {pointer});
  call->setDoesNotThrow();
  Value *value = call;
  if (form.count > 1) {
    value = PoisonValue::get(FixedVectorType::get(word, form.count));
    for (unsigned i = 0; i != form.count; ++i)
      value = builder.CreateInsertElement(value, builder.CreateExtractValue(call, i), i);
  }
  return builder.CreateBitCast(value, accessType(builder, bytes));
}
