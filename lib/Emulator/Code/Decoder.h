//===- Decoder.h - Instructions get their meaning ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The decoder turns a parsed kernel and the device functions it calls into Code. The instruction
// families, one file each, say what opcodes mean: a family is a table of opcodes, each with the
// function that decodes it and the section of the PTX ISA that defines it.
//
// A decode function removes the modifiers it knows from the instruction, reads its operands, and
// sets the executing function. A modifier that remains is an error, as is an unknown opcode. Which
// modifiers go together is asked of the table of forms (Forms.h).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_CODE_DECODER_H
#define TILECOPY_LIB_EMULATOR_CODE_DECODER_H

#include "Emulator/Code/Code.h"
#include "Emulator/Code/Forms.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace tilecopy::emu {

class Decoder;

/// One instruction while it is decoded. Errors are collected: the first one wins, and what is read
/// after it is harmless.
class Decoding {
public:
  Decoding(Decoder &decoder, const Instruction &source, Inst &inst);

  Inst &inst;
  const Instruction &source;
  Decoder &decoder;

  // Modifiers. Each is taken at most once, in any order.
  bool take(llvm::StringRef modifier);
  /// Takes the first of `modifiers` that is present and returns its index, or -1.
  int takeOneOf(std::initializer_list<llvm::StringRef> modifiers);
  void takeAll(std::initializer_list<llvm::StringRef> modifiers);
  /// The state space; Generic when none is named.
  Space takeSpace();
  /// Takes the next type. Reports an error if the instruction names no type, or one that is not in
  /// `allowed` (empty: all are).
  Ty type(std::initializer_list<Ty> allowed = {});
  std::optional<Ty> optionalType();
  /// Takes a modifier that begins with `prefix` and returns the rest.
  std::optional<llvm::StringRef> takePrefixed(llvm::StringRef prefix);
  std::vector<llvm::StringRef> untaken() const;
  /// Whether the table has a form with these modifiers; reports an error if it has not.
  bool agrees(const FormRules &rules);

  // Operands.
  size_t operandCount() const { return source.operands.size(); }
  bool expectOperands(size_t least, size_t most);
  const Operand &operand(size_t n) const;
  /// The slot of a source operand of type `ty`. `wide` permits a wider register.
  uint32_t in(size_t n, Ty ty, bool wide = false) { return in(operand(n), ty, wide); }
  uint32_t in(const Operand &o, Ty ty, bool wide = false);
  uint32_t out(size_t n, Ty ty, bool wide = false) { return out(operand(n), ty, wide); }
  uint32_t out(const Operand &o, Ty ty, bool wide = false);
  /// Reads .cta, .cluster, .gpu or .sys into Inst::scope, which is `otherwise` by default. Returns
  /// whether the instruction names a scope.
  bool takeScope(Scope otherwise);
  /// A predicate operand that may be written !p.
  uint32_t predicateIn(size_t n, bool &negated);
  uint32_t constant(uint64_t value);
  /// The value of an operand that must be an immediate.
  uint64_t immediate(size_t n);
  bool isImmediate(size_t n) const { return operand(n).kind == Operand::Int; }
  /// Reads an address operand into inst.a and inst.offset; `space` may be narrowed by the symbol.
  void address(size_t n, Space &space);
  void address(const Operand &o, Space &space);
  /// Width in bits of a register operand; 0 for others.
  unsigned registerBits(const Operand &o) const;

  void fail(const llvm::Twine &message);
  /// Reports that the operand has `elements` elements although the opcode says another number.
  void failVector(size_t elements);
  bool failed() const;

private:
  uint32_t taken = 1; ///< bit per part; the opcode itself is part 0
};

using DecodeFunction = void (*)(Decoding &);

struct FamilyRow {
  const char *opcode;
  DecodeFunction decode;
  const char *section; ///< of the PTX ISA 9.1
};

// The families, one file each.
llvm::ArrayRef<FamilyRow> integerFamily();
llvm::ArrayRef<FamilyRow> logicFamily();
llvm::ArrayRef<FamilyRow> compareFamily();
llvm::ArrayRef<FamilyRow> floatFamily();
llvm::ArrayRef<FamilyRow> convertFamily();
llvm::ArrayRef<FamilyRow> moveFamily();
llvm::ArrayRef<FamilyRow> memoryFamily();
llvm::ArrayRef<FamilyRow> atomicFamily();
llvm::ArrayRef<FamilyRow> controlFamily();
llvm::ArrayRef<FamilyRow> callFamily();
llvm::ArrayRef<FamilyRow> barrierFamily();
llvm::ArrayRef<FamilyRow> warpFamily();
llvm::ArrayRef<FamilyRow> asyncFamily();
llvm::ArrayRef<FamilyRow> matrixFamily();
llvm::ArrayRef<FamilyRow> mmaFamily();
llvm::ArrayRef<FamilyRow> tcgenFamily();
llvm::ArrayRef<FamilyRow> wmmaFamily();
llvm::ArrayRef<FamilyRow> wgmmaFamily();
llvm::ArrayRef<FamilyRow> mbarrierFamily();
llvm::ArrayRef<FamilyRow> mapFamily();
llvm::ArrayRef<FamilyRow> asyncStoreFamily();
llvm::ArrayRef<FamilyRow> launchControlFamily();
llvm::ArrayRef<FamilyRow> videoFamily();
llvm::ArrayRef<FamilyRow> textureFamily();
llvm::ArrayRef<FamilyRow> surfaceFamily();

void decodeStochastic(Decoding &d); ///< cvt.rs (ConvertStochastic.cpp)

// What begins with `cp` and lies in another file than its row.
void decodeArriveAfterCopies(Decoding &d);    ///< cp.async.mbarrier.arrive (MbarrierFamily.cpp)
void decodeBulk(Decoding &d, bool reduces);   ///< cp.async.bulk, cp.reduce.async.bulk
void decodeTensor(Decoding &d, bool reduces); ///< cp.async.bulk.tensor (TensorFamily.cpp)

/// A function that the device itself provides to programs, such as `vprintf`.
struct Builtin {
  const char *name;
  std::vector<uint64_t> parameters, results; ///< bytes
  Exec exec;                                 ///< finds its call by Inst::list
};
const Builtin *findBuiltin(llvm::StringRef name); ///< Builtins.cpp

/// Where a module's variables lie: the addresses of .global and .const ones.
struct ModuleLayout {
  std::vector<uint64_t> addresses; ///< by variable; in its space
};

/// Decodes `entry` of `module`; the error names line and instruction.
llvm::Expected<std::unique_ptr<Code>> decodeKernel(const Module &module, const Function &entry,
                                                   const ModuleLayout &layout);

/// A register that an instruction reads or writes.
struct RegisterUse {
  uint32_t inst, slot;
  bool write;
};

/// Finds instructions that may read a register before it is written, and notes in `code` which
/// registers to watch where (Unwritten.cpp). Slots in `exempt` have no value on purpose.
void watchUnwrittenRegisters(Code &code, llvm::ArrayRef<RegisterUse> uses,
                             llvm::ArrayRef<uint32_t> exempt);

/// The functions that a kernel may reach, and which of them may be active more than once
/// (CallGraph.cpp). An indirect call may reach every function whose address the module takes.
struct CallGraph {
  CallGraph(const Module &module, const Function &entry);
  std::vector<const Function *> functions; ///< the entry first
  std::vector<bool> recursive;             ///< by function in `functions`
  std::vector<bool> hasAddress;
};

class Decoder {
public:
  Decoder(const Module &module, const Function &entry, const ModuleLayout &layout);
  llvm::Expected<std::unique_ptr<Code>> run();

  const Module &module;
  const Function *function = nullptr; ///< being decoded
  std::unique_ptr<Code> code;
  std::string error;

  /// Opcodes of which a form is known to exist.
  llvm::StringSet<> agreed;

  uint32_t slotOf(uint32_t reg);
  void noteUse(uint32_t slot, bool write);
  uint32_t constantSlot(uint64_t value, bool wide = false);
  std::optional<uint32_t> specialSlot(llvm::StringRef name, Special &special);
  /// Whether a .param variable lies in the thread's frame: all but a kernel's own.
  bool isFrameParameter(const Variable &v) const;
  /// A slot that holds the address of a variable plus `addend`: a constant, or a place in the frame
  /// of a function that may be active more than once.
  uint32_t placeSlot(uint32_t variable, int64_t addend = 0);
  /// Notes a direct call; its instruction's target is set once the callee is decoded.
  uint32_t call(const Function &callee);
  /// The index in Code::callees, or none.
  uint32_t calleeOf(const Function &f) const;
  uint32_t scratchSlot();
  uint32_t functionBase() const { return base; }

private:
  void layOut();
  void layOutFrames();
  void finishCallees();
  FramePlace formalPlace(uint32_t variable);
  void layOutShared();
  void decodeFunction(const Function &f);
  void decode(const Instruction &i);

  const ModuleLayout &moduleLayout;
  CallGraph graph;
  const std::vector<const Function *> &functions = graph.functions; ///< the entry and its callees
  std::map<std::pair<uint32_t, int64_t>, uint32_t> frameSlots;      ///< by variable and addend
  std::vector<uint64_t> addresses;                                  ///< by variable
  std::vector<std::vector<uint32_t>> slots;                         ///< by function, by register
  std::vector<uint32_t> bases;                    ///< first instruction, by function in `functions`
  std::vector<std::pair<size_t, uint32_t>> calls; ///< instruction and callee
  llvm::DenseMap<uint64_t, uint32_t> constants;
  std::map<uint64_t, uint32_t> sharedSlots; ///< by address
  std::map<Special, uint32_t> specials;
  std::vector<RegisterUse> uses;
  uint32_t base = 0, scratch = none;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_CODE_DECODER_H
