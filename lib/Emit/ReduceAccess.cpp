//===- ReduceAccess.cpp - Reductions of threads as IR ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReduceAccess.h"

using namespace llvm;
using namespace tilecopy;

/// "add.noftz.f16x2", "and.b32": the operation as it is written, of registers of `bits` bits.
static std::string spelled(StringRef operation, ElementType type, unsigned bits) {
  StringRef name = elementTypeName(type);
  if (type == ElementType::F16 || type == ElementType::BF16)
    return (operation + ".noftz." + name + (bits == 32 ? "x2" : "")).str();
  if (name.starts_with("f"))
    return (operation + "." + name).str();
  if (operation == "and" || operation == "or" || operation == "xor")
    return (operation + ".b" + Twine(bits)).str();
  // Sums of signed and unsigned 64-bit integers are the same, and only the latter has a form.
  bool isSigned = name.starts_with("i") && !(bits == 64 && operation == "add");
  return (operation + (isSigned ? ".s" : ".u") + Twine(bits)).str();
}

unsigned tilecopy::reduceRegisterBytes(ElementType type, unsigned bytes) {
  return std::min(bytes, std::max(4u, elementBits(type) / 8));
}

AsmText tilecopy::reduceAsm(StringRef operation, ElementType type, Space space, unsigned bytes) {
  unsigned each = reduceRegisterBytes(type, bytes), count = bytes / each;
  bool global = space == Space::Global;
  std::string constraint = each == 2 ? ",h" : each == 8 ? ",l" : ",r";
  std::string form = spelled(operation, type, each * 8);
  if (count > 1) // the vector comes before the type
    form.insert(form.rfind('.'), ".v" + std::to_string(count));
  AsmText code;
  code.text = "red." + std::string(global ? "global." : "shared.") + form + " [$0], ";
  code.constraints = global ? "l" : "r";
  std::string list;
  for (unsigned i = 0; i != count; ++i) {
    list += (i ? ", $" : "$") + std::to_string(i + 1);
    code.constraints += constraint;
  }
  code.text += (count > 1 ? "{" + list + "}" : list) + ";";
  code.constraints += ",~{memory}";
  return code;
}

void tilecopy::emitReduce(IRBuilderBase &builder, StringRef operation, ElementType type,
                          Space space, Value *value, unsigned bytes, Value *pointer) {
  unsigned each = reduceRegisterBytes(type, bytes), count = bytes / each;
  Type *word = builder.getIntNTy(each * 8);
  value = builder.CreateBitCast(value,
                                count > 1 ? cast<Type>(FixedVectorType::get(word, count)) : word);
  bool global = space == Space::Global;
  SmallVector<Value *, 5> args{global ? pointer
                                      : builder.CreatePtrToInt(pointer, builder.getInt32Ty())};
  for (unsigned i = 0; i != count; ++i)
    args.push_back(count > 1 ? builder.CreateExtractElement(value, i) : value);
  callAsm(builder, reduceAsm(operation, type, space, bytes), args);
}
