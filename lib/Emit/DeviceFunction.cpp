//===- DeviceFunction.cpp - Functions that are always inlined -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceFunction.h"
#include "CheckOperands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;
using namespace tilecopy;

Error tilecopy::checkArguments(StringRef what, ArrayRef<FunctionParameter> expected,
                               ArrayRef<Value *> arguments) {
  if (arguments.size() != expected.size())
    return emitError(EmitFault::Value, "",
                     what + " takes " + Twine(expected.size()) + " arguments, not " +
                         Twine(arguments.size()));
  for (auto [i, p] : enumerate(expected)) {
    Value *given = arguments[i];
    if (given && given->getType() == p.type)
      continue;
    std::string type;
    raw_string_ostream(type) << *p.type;
    return emitError(EmitFault::Value, p.name,
                     "argument " + Twine(i + 1) + ", '" + p.name + "', is " + type + ", not " +
                         typeText(given));
  }
  return Error::success();
}

static Error checkFunctionName(const Module &module, StringRef name) {
  if (name.empty())
    return emitError(EmitFault::Value, "", "a function that is called has a name");
  if (name.starts_with("llvm.") || name.contains('\0'))
    return emitError(
        EmitFault::Value, name,
        "a function cannot have the name '" + name +
            "': names that begin with 'llvm.' are LLVM's, and no name has a zero byte");
  if (module.getNamedValue(name))
    return emitError(EmitFault::Value, name, "the module has a '" + name + "' already");
  return Error::success();
}

Expected<Function *>
tilecopy::defineFunction(Module &module, StringRef name, ArrayRef<FunctionParameter> parameters,
                         Type *returns, const FunctionOptions &options,
                         function_ref<Expected<Value *>(IRBuilderBase &, ArrayRef<Value *>)> body) {
  if (Error e = checkFunctionName(module, name))
    return e;
  auto types = map_to_vector<8>(parameters, [](const FunctionParameter &p) { return p.type; });
  auto *function = Function::Create(FunctionType::get(returns, types, false),
                                    GlobalValue::ExternalLinkage, name, module);
  SmallVector<Value *, 8> arguments;
  for (auto [argument, parameter] : zip(function->args(), parameters)) {
    argument.setName(parameter.name);
    arguments.push_back(&argument);
  }
  for (Attribute::AttrKind kind :
       {Attribute::AlwaysInline, Attribute::Convergent, Attribute::NoUnwind})
    function->addFnAttr(kind);
  IRBuilder<> builder(BasicBlock::Create(module.getContext(), "entry", function));
  auto result = body(builder, arguments);
  Error e = result.takeError();
  if (!e) {
    if (returns->isVoidTy())
      builder.CreateRetVoid();
    else
      builder.CreateRet(*result);
    if (options.inlineAssembly)
      e = intrinsicsToAssembly(*function);
  }
  if (e) {
    function->eraseFromParent();
    return e;
  }
  return function;
}
