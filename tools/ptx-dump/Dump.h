//===- Dump.h - What ptx-dump shows of a program ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One input becomes texts: its plans, its IR, its PTX, its machine code. All of them are made
// before anything is written, so that an error in the last of several inputs leaves no
// partial output.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTX_DUMP_DUMP_H
#define TILECOPY_TOOLS_PTX_DUMP_DUMP_H

#include "../ProofOutput.h"
#include "../Warnings.h"
#include "Picture.h"
#include "tilecopy/program/CopyText.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/JSON.h"
#include <map>

namespace tilecopy {

enum class Emit { Tile, Plan, TensorMap, LL, PTX, SASS, SVG, Text, Function, HTML, Expanded };
llvm::StringRef emitName(Emit kind); // "plan"; also the suffix of its files

/// The file of -pass-remarks-output, for the remarks of all inputs.
class RemarkStream {
public:
  static llvm::Expected<std::unique_ptr<RemarkStream>>
  open(llvm::StringRef path, llvm::StringRef format, llvm::StringRef passes);
  /// The one context that the remarks come from.
  llvm::LLVMContext &context() { return theContext; }
  /// Writes the file, where it is wanted. An error when it could not be written.
  llvm::Error close(bool isWanted);

private:
  RemarkStream();
  std::string text, path;
  llvm::raw_string_ostream os{text};
  llvm::LLVMContext theContext;
};

/// What the command line asks for.
struct DumpOptions {
  std::vector<Emit> emits; // in the order of the enumeration, each once
  bool explain = false;
  bool json = false; // Dump::json has everything, not only the file, the status and diagnostics
  bool lines = false;
  bool fix = false;   // apply fix-its to the files
  bool check = false; // are the texts laid out as --emit=tile does?
  RemarkStream *remarks = nullptr;
  bool inlineAssembly = false; // in IR and in device functions
  OptLevel level = OptLevel::O1;
  std::optional<double> proveLimit; // prove each kernel, within these seconds
  PictureColor color = PictureColor::Default;
  WarningSettings warnings;
  PictureChoice pictures;
  ParseOverrides overrides;
};

/// One input: a file, or a copy on the command line.
struct Input {
  std::string name; // a path, "-", or the text of --copy
  bool isCopy = false;
};

struct Dump {
  std::string file;       // as the input calls itself in messages
  bool isComplete = true; // no error has been reported
  bool isLaidOut = true;  // with DumpOptions::check
  std::string stem;       // of the files made of it
  std::string explanation;
  std::string proofs; // with DumpOptions::proveLimit, a line for each kernel
  ProofCounts verdicts;
  std::map<Emit, std::string> texts;
  llvm::json::Value json = nullptr; // an object
};

/// Plans and lowers one input. Warnings and errors go to stderr as they come, and into the JSON;
/// after an error there are no texts.
Dump dump(const Input &input, const DumpOptions &options);

/// Plans as text, one paragraph for each copy; with `traces`, why each was chosen.
std::string planText(const PlannedProgram &planned, bool traces);
/// The tensor maps that the kernels take, as tables and as C functions that make them.
std::string tensorMapText(const PlannedProgram &planned);
llvm::json::Value planJson(const PlannedProgram &planned);

/// Machine code of `ptx` as text, by the tools of a CUDA installation. `missing` says what was
/// looked for when they are not all there. With `lines`, nvdisasm says which lines of the source
/// instructions come from.
llvm::Expected<std::string> disassemble(llvm::StringRef ptx, const GpuTarget &target,
                                        std::string &missing, bool lines = false);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTX_DUMP_DUMP_H
