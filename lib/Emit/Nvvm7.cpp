//===- Nvvm7.cpp - IR in the dialect of LLVM 7 ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer is an i8* between instructions; one that needs another type casts it where it stands.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/Nvvm7.h"
#include "LlvmVersions.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class Nvvm7Printer {
public:
  Expected<std::string> print(const Module &module);

private:
  std::string text;
  raw_string_ostream os{text};
  DenseMap<const Value *, unsigned> numbers;
  unsigned temporaries = 0, loops = 0;
  Error failure = Error::success();

  void fail(const Twine &what) {
    if (!failure)
      failure = emitError(EmitFault::Module, "",
                          "LLVM 7, which libNVVM reads before compute_100, "
                          "has no " +
                              what);
  }
  static std::string type(Type *t);
  std::string constant(const Constant &c);
  std::string name(const Value &v);
  std::string typed(const Value &v) { return type(v.getType()) + ' ' + name(v); }
  std::string temporary() { return "%t." + std::to_string(temporaries++); }
  /// Prints a cast of a pointer to a pointer to `element`, unless that is i8; the result with its
  /// type.
  std::string pointerTo(const Value &pointer, Type *element);
  void function(const Function &f);
  void instruction(const Instruction &i);
  void binary(const BinaryOperator &b);
  void cast(const CastInst &c);
  void gep(const GetElementPtrInst &g);
  void call(const CallInst &c);
  struct AsmText {
    std::string body, before = "", after = "";
    bool hasBits = false;
  };
  void makePredicate(AsmText &text, unsigned operand, bool isOutput);
  std::string asmOperand(const Value &value, StringRef letter);
  void assembly(const CallInst &c, const InlineAsm &code);
  void phi(const PHINode &p);
  void shuffle(const ShuffleVectorInst &s);
  void load(const LoadInst &l);
  void store(const StoreInst &s);
  void branch(const Instruction &b);
  void define(const Instruction &i) { os << name(i) << " = "; }
};

} // namespace

std::string Nvvm7Printer::type(Type *t) {
  std::string out;
  raw_string_ostream stream(out);
  if (auto *pointer = dyn_cast<PointerType>(t)) {
    stream << "i8";
    if (unsigned space = pointer->getAddressSpace())
      stream << " addrspace(" << space << ')';
    stream << '*';
    return out;
  }
  if (auto *structure = dyn_cast<StructType>(t)) {
    stream << "{ ";
    for (auto [i, part] : enumerate(structure->elements()))
      stream << (i ? ", " : "") << type(part);
    stream << " }";
    return out;
  }
  if (auto *array = dyn_cast<ArrayType>(t)) {
    stream << '[' << array->getNumElements() << " x " << type(array->getElementType()) << ']';
    return out;
  }
  t->print(stream);
  return out;
}

std::string Nvvm7Printer::constant(const Constant &c) {
  if (isa<UndefValue>(c)) // poison, too, which is stronger
    return "undef";
  if (isa<ConstantPointerNull, ConstantAggregateZero>(c) || isa<ConstantInt, ConstantFP>(c)) {
    std::string out;
    raw_string_ostream stream(out);
    c.printAsOperand(stream, /*PrintType=*/false);
    return out;
  }
  if (auto *vector = dyn_cast<FixedVectorType>(c.getType())) {
    std::string out = "<";
    for (unsigned n = 0; n != vector->getNumElements(); ++n) {
      const Constant *element = c.getAggregateElement(n);
      if (!element)
        break;
      out += (n ? ", " : "") + type(element->getType()) + ' ' + constant(*element);
    }
    return out + '>';
  }
  std::string what;
  raw_string_ostream(what) << c;
  fail("constant such as '" + what + "'");
  return "undef";
}

std::string Nvvm7Printer::name(const Value &v) {
  if (auto *c = dyn_cast<Constant>(&v); c && !isa<GlobalValue>(c))
    return constant(*c);
  if (isa<GlobalValue>(v))
    return "@" + v.getName().str();
  std::string own = v.getName().str();
  bool plain =
      !own.empty() && all_of(own, [](char c) { return isAlnum(c) || c == '_' || c == '.'; });
  if (plain && !isDigit(own[0]) && !StringRef(own).starts_with("t.") &&
      !StringRef(own).starts_with("v."))
    return "%" + own;
  return "%v." + std::to_string(numbers.try_emplace(&v, numbers.size()).first->second);
}

std::string Nvvm7Printer::pointerTo(const Value &pointer, Type *element) {
  if (element->isIntegerTy(8))
    return typed(pointer);
  unsigned space = pointer.getType()->getPointerAddressSpace();
  std::string to =
      type(element) + (space ? " addrspace(" + std::to_string(space) + ")*" : std::string("*"));
  std::string result = temporary();
  os << result << " = bitcast " << typed(pointer) << " to " << to << "\n  ";
  return to + ' ' + result;
}

void Nvvm7Printer::binary(const BinaryOperator &b) {
  define(b);
  os << b.getOpcodeName();
  if (auto *wraps = dyn_cast<OverflowingBinaryOperator>(&b))
    os << (wraps->hasNoUnsignedWrap() ? " nuw" : "") << (wraps->hasNoSignedWrap() ? " nsw" : "");
  if (auto *exact = dyn_cast<PossiblyExactOperator>(&b); exact && exact->isExact())
    os << " exact";
  os << ' ' << typed(*b.getOperand(0)) << ", " << name(*b.getOperand(1));
}

void Nvvm7Printer::cast(const CastInst &c) {
  define(c);
  os << c.getOpcodeName() << ' ' << typed(*c.getOperand(0)) << " to " << type(c.getType());
}

void Nvvm7Printer::gep(const GetElementPtrInst &g) {
  Type *element = g.getSourceElementType();
  std::string base = pointerTo(*g.getPointerOperand(), element);
  bool isBytes = g.getResultElementType()->isIntegerTy(8);
  std::string result = isBytes ? name(g) : temporary();
  os << result << " = getelementptr " << (g.isInBounds() ? "inbounds " : "") << type(element)
     << ", " << base;
  for (const Use &index : g.indices())
    os << ", " << typed(*index);
  if (isBytes)
    return;
  unsigned space = g.getType()->getPointerAddressSpace();
  os << "\n  ";
  define(g);
  os << "bitcast " << type(g.getResultElementType())
     << (space ? " addrspace(" + std::to_string(space) + ")*" : "*") << ' ' << result << " to "
     << type(g.getType());
}

/// Bits of inline assembly become predicates of its own: `$n` becomes `%tilecopy_pn`, with the code
/// that sets or reads it.
void Nvvm7Printer::makePredicate(AsmText &text, unsigned operand, bool isOutput) {
  std::string number = std::to_string(operand), predicate = "%tilecopy_p" + number;
  text.hasBits = true;
  for (std::string from : {"${" + number + "}", "$" + number})
    for (size_t at = 0; (at = text.body.find(from, at)) != std::string::npos;) {
      size_t end = at + from.size();
      bool isLonger = end < text.body.size() && isDigit(text.body[end]);
      text.body.replace(at, from.size(), isLonger ? from : predicate);
      at += isLonger ? from.size() : predicate.size();
    }
  text.before += ".reg .pred " + predicate + "; ";
  if (isOutput)
    text.after += " selp.b32 $" + number + ", 1, 0, " + predicate + ";";
  else
    text.before += "setp.ne.b32 " + predicate + ", $" + number + ", 0; ";
}

/// An operand of inline assembly; bits and pointers are converted to integers first.
std::string Nvvm7Printer::asmOperand(const Value &value, StringRef letter) {
  Type *own = value.getType();
  if (!own->isIntegerTy(1) && !own->isPointerTy())
    return typed(value);
  const char *to = own->isIntegerTy(1) || letter == "r" ? "i32" : "i64";
  std::string given = typed(value), converted = temporary();
  os << converted << (own->isPointerTy() ? " = ptrtoint " : " = zext ") << given << " to " << to
     << "\n  ";
  return to + (' ' + converted);
}

void Nvvm7Printer::assembly(const CallInst &c, const InlineAsm &code) {
  AsmText text{code.getAsmString().str()};
  std::string constraints, arguments;
  auto *results = dyn_cast<StructType>(c.getType());
  bool isOneBit = c.getType()->isIntegerTy(1);
  unsigned operand = 0, argument = 0;
  for (const InlineAsm::ConstraintInfo &info : code.ParseConstraints()) {
    std::string letter = join(info.Codes, "");
    if (info.Type == InlineAsm::isClobber) {
      constraints += (constraints.empty() ? "~" : ",~") + letter;
      continue;
    }
    bool isOutput = info.Type == InlineAsm::isOutput;
    if (letter == "b") {
      makePredicate(text, operand, isOutput);
      letter = "r";
      if (isOutput && results)
        fail("structure of bits from inline assembly");
    }
    constraints += (constraints.empty() ? "" : ",") + std::string(isOutput ? "=" : "") + letter;
    if (!isOutput)
      arguments +=
          (arguments.empty() ? "" : ", ") + asmOperand(*c.getArgOperand(argument++), letter);
    ++operand;
  }
  std::string result = isOneBit ? temporary() : c.getType()->isVoidTy() ? "" : name(c);
  if (!result.empty())
    os << result << " = ";
  os << "call " << (isOneBit ? "i32" : type(c.getType())) << " asm "
     << (code.hasSideEffects() ? "sideeffect " : "") << '"';
  printEscapedString(text.hasBits ? "{ " + text.before + text.body + text.after + " }" : text.body,
                     os);
  os << "\", \"" << constraints << "\"(" << arguments << ')'
     << (c.isConvergent() ? " convergent nounwind" : " nounwind");
  if (!isOneBit)
    return;
  os << "\n  ";
  define(c);
  os << "icmp ne i32 " << result << ", 0";
}

void Nvvm7Printer::call(const CallInst &c) {
  if (auto *code = dyn_cast<InlineAsm>(c.getCalledOperand()))
    return assembly(c, *code);
  const Function *callee = c.getCalledFunction();
  if (!callee || callee->isIntrinsic())
    return fail(callee ? "intrinsic " + callee->getName() : Twine("indirect calls here"));
  if (!c.getType()->isVoidTy())
    define(c);
  os << "call " << type(c.getType()) << " @" << callee->getName() << '(';
  for (auto [i, argument] : enumerate(c.args()))
    os << (i ? ", " : "") << typed(*argument);
  os << ')';
}

void Nvvm7Printer::branch(const Instruction &b) {
  Value *condition = branchCondition(b);
  if (!condition)
    os << "br label " << name(*b.getSuccessor(0));
  else
    os << "br " << typed(*condition) << ", label " << name(*b.getSuccessor(0)) << ", label "
       << name(*b.getSuccessor(1));
  // Loops that must not be unrolled stay so: it is all that ours say.
  if (b.getMetadata(LLVMContext::MD_loop))
    os << ", !llvm.loop !" << 2 + loops++;
}

void Nvvm7Printer::phi(const PHINode &p) {
  define(p);
  os << "phi " << type(p.getType());
  for (unsigned n = 0; n != p.getNumIncomingValues(); ++n)
    os << (n ? ", [ " : " [ ") << name(*p.getIncomingValue(n)) << ", "
       << name(*p.getIncomingBlock(n)) << " ]";
}

void Nvvm7Printer::shuffle(const ShuffleVectorInst &s) {
  define(s);
  os << "shufflevector " << typed(*s.getOperand(0)) << ", " << typed(*s.getOperand(1)) << ", <"
     << s.getShuffleMask().size() << " x i32> <";
  for (auto [n, element] : enumerate(s.getShuffleMask()))
    os << (n ? ", " : "") << "i32 " << (element < 0 ? "undef" : std::to_string(element));
  os << '>';
}

void Nvvm7Printer::load(const LoadInst &l) {
  std::string pointer = pointerTo(*l.getPointerOperand(), l.getType());
  define(l);
  os << "load " << (l.isVolatile() ? "volatile " : "") << type(l.getType()) << ", " << pointer
     << ", align " << l.getAlign().value();
}

void Nvvm7Printer::store(const StoreInst &s) {
  const Value &value = *s.getValueOperand();
  std::string pointer = pointerTo(*s.getPointerOperand(), value.getType());
  os << "store " << (s.isVolatile() ? "volatile " : "") << typed(value) << ", " << pointer
     << ", align " << s.getAlign().value();
}

void Nvvm7Printer::instruction(const Instruction &i) {
  os << "  ";
  auto indices = [&](ArrayRef<unsigned> list) {
    for (unsigned index : list)
      os << ", " << index;
  };
  if (auto *b = dyn_cast<BinaryOperator>(&i)) {
    binary(*b);
  } else if (auto *c = dyn_cast<CastInst>(&i)) {
    cast(*c);
  } else if (auto *g = dyn_cast<GetElementPtrInst>(&i)) {
    gep(*g);
  } else if (auto *c = dyn_cast<CallInst>(&i)) {
    call(*c);
  } else if (isBranch(i)) {
    branch(i);
  } else if (auto *p = dyn_cast<PHINode>(&i)) {
    phi(*p);
  } else if (auto *s = dyn_cast<ShuffleVectorInst>(&i)) {
    shuffle(*s);
  } else if (auto *l = dyn_cast<LoadInst>(&i); l && !l->isAtomic()) {
    load(*l);
  } else if (auto *s = dyn_cast<StoreInst>(&i); s && !s->isAtomic()) {
    store(*s);
  } else if (auto *compare = dyn_cast<ICmpInst>(&i)) {
    define(i);
    os << "icmp " << CmpInst::getPredicateName(compare->getPredicate()) << ' '
       << typed(*i.getOperand(0)) << ", " << name(*i.getOperand(1));
  } else if (isa<SelectInst, InsertElementInst, ExtractElementInst, InsertValueInst,
                 ExtractValueInst>(i)) {
    define(i);
    os << i.getOpcodeName();
    for (auto [n, operand] : enumerate(i.operands()))
      os << (n ? ", " : " ") << typed(*operand);
    if (auto *insert = dyn_cast<InsertValueInst>(&i))
      indices(insert->getIndices());
    if (auto *extract = dyn_cast<ExtractValueInst>(&i))
      indices(extract->getIndices());
  } else if (isa<ReturnInst>(i)) {
    os << "ret " << (i.getNumOperands() ? typed(*i.getOperand(0)) : "void");
  } else if (isa<UnreachableInst>(i)) {
    os << "unreachable";
  } else {
    fail("instruction '" + Twine(i.getOpcodeName()) + "'");
  }
  os << '\n';
}

void Nvvm7Printer::function(const Function &f) {
  numbers.clear();
  temporaries = 0;
  os << (f.isDeclaration() ? "\ndeclare " : "\ndefine ") << type(f.getReturnType()) << " @"
     << f.getName() << '(';
  for (auto [i, argument] : enumerate(f.args()))
    os << (i ? ", " : "") << (f.isDeclaration() ? type(argument.getType()) : typed(argument));
  os << ')';
  for (auto [kind, word] : {std::pair(Attribute::AlwaysInline, "alwaysinline"),
                            {Attribute::Convergent, "convergent"},
                            {Attribute::NoUnwind, "nounwind"}})
    if (f.hasFnAttribute(kind))
      os << ' ' << word;
  if (f.isDeclaration()) {
    os << '\n';
    return;
  }
  os << " {\n";
  for (const BasicBlock &block : f) {
    os << StringRef(name(block)).drop_front() << ":\n";
    for (const Instruction &i : block)
      instruction(i);
  }
  os << "}\n";
}

Expected<std::string> Nvvm7Printer::print(const Module &module) {
  // NVVM IR specification, "Data Layout" and "NVVM IR Version".
  os << "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-"
        "i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-"
        "n16:32:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n";
  for (const Function &f : module)
    if (f.isIntrinsic() && !f.use_empty())
      fail("intrinsic " + f.getName() + " (ask for inline assembly)");
    else if (!f.isIntrinsic())
      function(f);
  if (!module.global_empty())
    fail("global variables here; they are the caller's");
  os << "\n!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0}\n";
  if (loops)
    os << "!1 = !{!\"llvm.loop.unroll.disable\"}\n";
  for (unsigned n = 0; n != loops; ++n)
    os << '!' << 2 + n << " = distinct !{!" << 2 + n << ", !1}\n";
  if (failure)
    return std::move(failure);
  return std::move(text);
}

Expected<std::string> tilecopy::printNvvm7(const Module &module) {
  return Nvvm7Printer().print(module);
}
