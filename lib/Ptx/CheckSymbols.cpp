//===- CheckSymbols.cpp - Names, variables, aliases -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printable.h"
#include "tilecopy/emit/EmitError.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

enum : unsigned { Generic = 0, Shared = 3, Local = 5, ClusterShared = 7, Param = 101 };

static Error refuse(const GlobalValue &of, const Twine &what) {
  return emitError(EmitFault::Module, of.getName(), "'" + of.getName() + "' " + what);
}

StringRef tilecopy::typeWithoutPtx(const Type *type) {
  const Type *scalar = type->getScalarType();
  if (isa<ScalableVectorType>(type))
    return "a scalable vector; vectors of PTX have a fixed size";
  if (scalar->isX86_FP80Ty() || scalar->isPPC_FP128Ty())
    return "a floating-point type of another machine; PTX has f16, bf16, f32 and f64";
  if (scalar->isX86_AMXTy() || scalar->isTargetExtTy())
    return "a type of another machine";
  if (scalar->isIntegerTy() && scalar->getIntegerBitWidth() > 128 &&
      !isPowerOf2_32(scalar->getIntegerBitWidth()))
    return "an integer of more than 128 bits whose width is not a power of two";
  for (const Type *inner : type->subtypes())
    if (StringRef why = type->isAggregateType() ? typeWithoutPtx(inner) : ""; !why.empty())
      return why;
  return "";
}

uint64_t tilecopy::partsOf(const Type *type) {
  if (const auto *array = dyn_cast<ArrayType>(type)) {
    uint64_t each = partsOf(array->getElementType()), count = array->getNumElements();
    return each && count > MostParts / each ? MostParts + 1 : each * count;
  }
  uint64_t parts = 0;
  if (const auto *s = dyn_cast<StructType>(type)) {
    for (const Type *element : s->elements())
      parts = std::min(parts + partsOf(element), MostParts + 1);
    return parts;
  }
  const auto *vector = dyn_cast<FixedVectorType>(type);
  return vector ? std::min<uint64_t>(vector->getNumElements(), MostParts + 1) : 1;
}

bool tilecopy::castsBetween(unsigned from, unsigned to) {
  auto isWindow = [](unsigned space) { return is_contained({1u, 3u, 4u, 5u, 7u, 101u}, space); };
  if (from == Generic || to == Generic)
    return isWindow(from == Generic ? to : from);
  return (from == Shared && to == ClusterShared) || (from == ClusterShared && to == Shared);
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// A back end's pass renames what no other module sees.
static Error checkName(const GlobalValue &v) {
  if (v.hasLocalLinkage() || !v.hasName())
    return Error::success();
  auto isWrong = [](char c) { return !isAlnum(c) && c != '_' && c != '$' && c != '.'; };
  StringRef name = v.getName();
  const char *wrong = find_if(name, isWrong);
  if (wrong == name.end())
    return Error::success();
  std::string shown;
  raw_string_ostream os(shown);
  printEscapedString(StringRef(wrong, 1), os);
  return refuse(v, "has '" + shown + "' in its name; PTX takes letters, digits, '_' and '$'");
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

static Error checkInitializer(const GlobalVariable &v, const Constant *c) {
  if (isa<BlockAddress>(c))
    return refuse(v, "holds the address of a block; PTX has none");
  const auto *expr = dyn_cast<ConstantExpr>(c);
  if (expr && is_contained({Instruction::Sub, Instruction::Xor}, expr->getOpcode()))
    return refuse(v, "is initialized by '" + StringRef(expr->getOpcodeName()) +
                         "' of an address; a static initializer adds to one at most");
  if (expr && expr->getOpcode() == Instruction::AddrSpaceCast &&
      expr->getType()->getPointerAddressSpace() != Generic)
    return refuse(v, "is initialized by a cast to address space " +
                         Twine(expr->getType()->getPointerAddressSpace()) +
                         "; a static initializer casts to generic addresses");
  if (isa<GlobalValue>(c))
    return Error::success();
  for (const Use &u : c->operands())
    if (Error e = checkInitializer(v, cast<Constant>(u)))
      return e;
  return Error::success();
}

static Error checkVariable(const GlobalVariable &v) {
  if (v.getName().starts_with("llvm.") || v.getName().starts_with("nvvm."))
    return Error::success(); // lists that are not printed
  unsigned space = v.getAddressSpace();
  if (space > Local || space == 2)
    return refuse(v, "is a variable in address space " + Twine(space) +
                         "; there are 1 (global), 3 (shared), 4 (constant) and 5 (local), and 0");
  if (v.isThreadLocal())
    return refuse(v, "is thread_local; a thread's own memory is an alloca");
  if (StringRef why = typeWithoutPtx(v.getValueType()); !why.empty())
    return refuse(v, "is " + why);
  if (!v.hasInitializer())
    return Error::success();
  // Frontends write zero for "nothing": LLVM prints none.
  const Constant *initial = v.getInitializer();
  if (space >= Shared && space != 4 && !isa<UndefValue>(initial) && !initial->isNullValue())
    return refuse(v, "has an initial value in address space " + Twine(space) +
                         "; shared and local memory begin unwritten: leave it undef, and store");
  return checkInitializer(v, initial);
}

namespace {

/// Variables are printed after those that they name, so they cannot form a cycle.
class Cycles {
public:
  Error visit(const GlobalVariable &v) {
    State &state = states[&v];
    if (state == Open)
      return refuse(v, "is part of a cycle of variables that are initialized with each other's "
                       "addresses; store one of the addresses at run time");
    if (state == Done || !v.hasInitializer())
      return Error::success();
    state = Open;
    if (Error e = visitOperands(v.getInitializer()))
      return e;
    states[&v] = Done;
    return Error::success();
  }

private:
  Error visitOperands(const Constant *c) {
    if (const auto *v = dyn_cast<GlobalVariable>(c))
      return visit(*v);
    if (isa<GlobalValue>(c))
      return Error::success();
    for (const Use &u : c->operands())
      if (const auto *operand = dyn_cast<Constant>(u))
        if (Error e = visitOperands(operand))
          return e;
    return Error::success();
  }
  enum State { New, Open, Done };
  DenseMap<const GlobalVariable *, State> states;
};

} // namespace

//===----------------------------------------------------------------------===//
// Functions, aliases, annotations
//===----------------------------------------------------------------------===//

static bool hasNothing(const Type *type) {
  if (const auto *array = dyn_cast<ArrayType>(type))
    return array->getNumElements() == 0 || hasNothing(array->getElementType());
  const auto *s = dyn_cast<StructType>(type);
  return s && all_of(s->elements(), hasNothing);
}

static Error checkFunction(const Function &f) {
  // Passes of LLVM want the integer that its verifier does not ask for.
  if (f.getIntrinsicID() == Intrinsic::experimental_get_vector_length &&
      !f.getArg(0)->getType()->isIntegerTy())
    return refuse(f, "takes a count that is not an integer");
  if (f.getIntrinsicID() == Intrinsic::coro_async_size_replace && !f.use_empty())
    return refuse(f, "is of coroutines that PTX does not have");
  if (f.isIntrinsic() || (f.isDeclaration() && f.use_empty()))
    return Error::success();
  if (f.hasGC())
    return refuse(f, "has the garbage collector '" + f.getGC() + "'; PTX has none");
  auto check = [&](const Type *type, StringRef what) {
    if (StringRef why = typeWithoutPtx(type); !why.empty())
      return refuse(f, what + " " + why);
    if (partsOf(type) > MostParts)
      return refuse(f, what + " a value of more than " + Twine(MostParts) +
                           " parts; pass a pointer to it");
    return hasNothing(type) ? refuse(f, what + " an empty aggregate; PTX has no such parameters")
                            : Error::success();
  };
  if (!f.getReturnType()->isVoidTy())
    if (Error e = check(f.getReturnType(), "returns"))
      return e;
  for (const Type *type : f.getFunctionType()->params())
    if (Error e = check(type, "takes"))
      return e;
  return Error::success();
}

/// A pass replaces these calls by numbers, and needs the text.
static Error checkReflect(const Function &f) {
  if (f.getName() != "__nvvm_reflect" && f.getIntrinsicID() != Intrinsic::nvvm_reflect)
    return Error::success();
  for (const User *u : f.users()) {
    const auto *call = dyn_cast<CallBase>(u);
    StringRef key;
    if (!call || call->arg_size() != 1 || !getConstantStringInfo(call->getArgOperand(0), key))
      return refuse(f, "is called with an argument that is not a constant string");
  }
  return Error::success();
}

static Error checkAlias(const GlobalAlias &a) {
  const auto *f = dyn_cast_or_null<Function>(a.getAliaseeObject());
  if (!f || f->isDeclaration() || f->getCallingConv() == CallingConv::PTX_Kernel)
    return refuse(a,
                  "is an alias of something other than a device function; PTX aliases only those");
  if (a.hasWeakLinkage() || a.hasLinkOnceLinkage() || a.hasAvailableExternallyLinkage())
    return refuse(a, "is a weak alias; an alias of PTX is not weak");
  return Error::success();
}

static bool isNumber(const Metadata *value) {
  return mdconst::dyn_extract_or_null<ConstantInt>(value);
}

/// What LLVM's reader makes an attribute or a convention of; the other names, such as `texture`, it
/// leaves as they are.
static bool isOfFunction(StringRef key) {
  return is_contained({"kernel", "grid_constant", "maxclusterrank", "cluster_max_blocks",
                       "minctasm", "maxnreg"},
                      key) ||
         key.starts_with("maxntid") || key.starts_with("reqntid") ||
         key.starts_with("cluster_dim_");
}

/// `!{ptr @k, !"maxntidx", i32 128, !"grid_constant", !{i32 1}, ...}`
static Error checkAnnotation(const MDNode &node) {
  auto wrong = [](StringRef key, const Twine &what) {
    return emitError(EmitFault::Module, key,
                     "an entry of !nvvm.annotations " + what +
                         "; expected a global, then pairs of a name and a number");
  };
  if (!node.getNumOperands())
    return wrong("", "is empty");
  const auto *global = mdconst::dyn_extract_or_null<GlobalValue>(node.getOperand(0).get());
  for (unsigned i = 1; i < node.getNumOperands(); i += 2) {
    const auto *name = dyn_cast_or_null<MDString>(node.getOperand(i));
    if (!name)
      return wrong("", "has no name at position " + Twine(i));
    StringRef key = name->getString();
    const Metadata *value = i + 1 < node.getNumOperands() ? node.getOperand(i + 1).get() : nullptr;
    const auto *list = dyn_cast_or_null<MDNode>(value);
    bool isList = list && all_of(list->operands(), isNumber), mustBeList = key == "grid_constant";
    bool mayBeList = mustBeList || !isOfFunction(key);
    if (!(isList && mayBeList) && !(isNumber(value) && !mustBeList))
      return wrong(key, "has no " + Twine(mustBeList ? "list of numbers" : "number") + " after '" +
                            key + "'");
    if (global && !isa<Function>(global) && isOfFunction(key))
      return wrong(key, "says '" + key + "' of '" + global->getName() + "', which is no function");
  }
  return Error::success();
}

Error tilecopy::checkAnnotations(const Module &module, StringRef named) {
  if (const NamedMDNode *annotations = module.getNamedMetadata(named))
    for (const MDNode *node : annotations->operands())
      if (Error e = checkAnnotation(*node))
        return e;
  return Error::success();
}

Error tilecopy::checkSymbols(const Module &module) {
  Cycles cycles;
  for (const GlobalVariable &v : module.globals()) {
    if (Error e = checkVariable(v))
      return e;
    if (Error e = cycles.visit(v))
      return e;
  }
  for (const Function &f : module) {
    if (Error e = checkFunction(f))
      return e;
    if (Error e = checkReflect(f))
      return e;
  }
  for (const GlobalAlias &a : module.aliases())
    if (Error e = checkAlias(a))
      return e;
  for (const GlobalIFunc &i : module.ifuncs())
    return refuse(i, "is an ifunc; PTX does not resolve functions when it is loaded");
  if (Error e = checkAnnotations(module))
    return e;
  for (const GlobalValue &v : module.global_values())
    if (!v.getName().starts_with("llvm.") && !(v.isDeclaration() && v.use_empty()))
      if (Error e = checkName(v))
        return e;
  return Error::success();
}
