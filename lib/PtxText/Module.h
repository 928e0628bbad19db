//===- Module.h - Parsed PTX ------------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the parser makes of PTX text: variables, functions, and instructions whose operands have
// been resolved to registers, symbols and instruction indices. Opcodes are still text, split at the
// dots; the decoder gives them meaning. Names and texts point into the module's own copy of the
// source.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTXTEXT_MODULE_H
#define TILECOPY_LIB_PTXTEXT_MODULE_H

#include "Types.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <array>
#include <memory>
#include <string>
#include <vector>

namespace tilecopy::ptx {

constexpr uint32_t none = ~uint32_t(0);

/// Addresses of functions lie from here on, in a window of their own.
constexpr uint64_t codeBase = uint64_t(0x7f44) << 32;

/// Limits beyond which text is refused, so that hostile input costs no memory.
constexpr uint64_t maxRegisters = 1u << 18, maxVariableBytes = uint64_t(1) << 32,
                   maxInitBytes = 1u << 26, maxScopes = 256, maxOperandDepth = 4,
                   maxExpressionDepth = 64,
                   maxParameterBytes = 32764; // the last: PTX ISA 5.1.6
/// What a module may take besides its text; with the tools themselves it is 256 MiB.
constexpr uint64_t maxModuleBytes = uint64_t(190) << 20;
/// What an instruction takes once it is decoded, and a label.
constexpr uint64_t decodedBytes = 450, labelBytes = 96;

/// A part of a variable's initializer that is the address of another variable or of a function.
struct AddressInit {
  uint64_t offset;   ///< byte offset in the variable
  uint32_t variable; ///< index of the variable whose address goes there; none: of `function`
  int64_t addend;
  unsigned bytes;
  bool generic; ///< written generic(name): the generic address, not the one in its space
  llvm::StringRef function;
  unsigned shift = 0; ///< written mask(name): the bits of the mask only, moved down by this
  uint64_t mask = ~uint64_t(0);
  unsigned line = 0, column = 0;
};

/// The opaque types of PTX (ISA 5.3). A variable in memory has space for what a handle points at; a
/// parameter of a kernel is a handle.
enum class Reference : uint8_t { None, Texture, Sampler, Surface };
constexpr uint64_t referenceBytes = 128;
llvm::StringRef referenceName(Reference kind); ///< ".texref"

struct Variable {
  llvm::StringRef name;
  Space space = Space::Generic;
  Ty ty = Ty::None;
  uint64_t elements = 1; ///< in all dimensions; 0 for an unsized extern array
  uint64_t alignment = 1;
  bool isExtern = false, isPointer = false, isArray = false;
  Reference reference = Reference::None;
  uint32_t function = none; ///< the function that declares it, or none for module scope
  unsigned line = 0, column = 0;
  std::vector<uint8_t> init; ///< leading bytes; the rest is zero. Empty without initializer
  bool hasInit = false;
  std::vector<AddressInit> addressInit;

  uint64_t bytes() const { return elements * bytesOf(ty); }
};

struct Register {
  llvm::StringRef name; ///< without the number of a ranged declaration such as %r<9>
  Ty ty;
  uint32_t number = none; ///< within the range

  std::string fullName() const {
    return name.str() + (number == none ? "" : std::to_string(number));
  }
};

struct Operand {
  enum Kind : uint8_t {
    None,
    Reg,     ///< index = register of the function
    Special, ///< text = name, such as "%tid.x"
    Int,     ///< value
    Float32, ///< value = bits
    Float64, ///< value = bits
    Sym,     ///< index = variable, value = addend
    Func,    ///< text = name of a function
    Proto,   ///< index = call prototype of the function
    Label,   ///< index = instruction of the function
    Table,   ///< index = branch-target table of the function
    Address, ///< [base + value, more...]: base in elements[0], the rest after it
    Vector,  ///< {elements}
    Pair,    ///< elements[0] | elements[1]
    List,    ///< (elements), of calls
    Sink,    ///< _
  };
  Kind kind = None;
  bool negated = false;     ///< !%p
  bool minus = false;       ///< -%r, of vmad
  llvm::StringRef selector; ///< "h0" of %r.h0, of video instructions
  uint32_t index = none;
  int64_t value = 0;
  llvm::StringRef text;
  std::vector<Operand> elements;
};

struct Instruction {
  llvm::StringRef opcode; ///< as written, without predicate: "ld.global.v4.b32"
  llvm::SmallVector<llvm::StringRef, 6> parts; ///< split at the dots
  uint32_t predicate = none;                   ///< register
  bool predicateNegated = false;
  std::vector<Operand> operands;
  unsigned line = 0, column = 0;
  llvm::StringRef text; ///< from predicate to semicolon
  unsigned locFile = 0, locLine = 0, locColumn = 0;
};

/// What an indirect call may call: .callprototype or .calltargets.
struct CallPrototype {
  std::vector<uint64_t> parameters, results; ///< bytes of each
  std::vector<llvm::StringRef> targets;      ///< of .calltargets; its functions say the sizes
};

/// A parameter or result that the text declares as .reg: a call moves it through `variable`, an
/// equal part of which belongs to each of the `count` registers from `first` on.
struct RegisterParameter {
  uint32_t variable, first, count;
};

struct Function {
  llvm::StringRef name;
  bool isEntry = false, hasBody = false;
  unsigned line = 0, column = 0;
  std::vector<uint32_t> parameters, results; ///< variables
  std::vector<RegisterParameter> registerParameters;
  std::vector<Register> registers;
  std::vector<Instruction> body;
  std::vector<std::vector<uint32_t>> tables; ///< instruction indices
  std::vector<CallPrototype> prototypes;
  /// Registers that the compiler says have no defined value here ("// implicit-def: %r1").
  std::vector<uint32_t> implicitDefinitions;
  std::array<unsigned, 3> requiredBlock{}, maxBlock{}, requiredCluster{};
};

struct Module {
  std::string text, name;
  unsigned version = 0; ///< 10 * major + minor
  std::string target;
  /// The number in it, such as 90 of sm_90a; 0 without one.
  unsigned sm() const {
    unsigned number = 0;
    llvm::StringRef text = target;
    text.consume_front("sm_");
    text.consumeInteger(10, number);
    return number;
  }
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<std::pair<unsigned, std::string>> files; ///< of `.file`

  llvm::StringMap<llvm::StringRef> aliases; ///< .alias: name to function

  /// The function of that name that has a body; aliases are followed.
  const Function *find(llvm::StringRef function) const;
  /// The address of a function's code, which cannot be read or written.
  uint64_t addressOf(const Function &f) const {
    return codeBase + 16 * uint64_t(&f - functions.data());
  }
  /// "file:line" of an instruction, or empty.
  std::string sourceOf(const Instruction &i) const;
};

/// Parses PTX. `name` is for messages, which are "name:line:column: text".
llvm::Expected<std::unique_ptr<Module>> parseModule(llvm::StringRef text, llvm::StringRef name);

} // namespace tilecopy::ptx

#endif // TILECOPY_LIB_PTXTEXT_MODULE_H
