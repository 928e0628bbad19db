//===- Dump.cpp - One input, planned and lowered --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dump.h"
#include "../Input.h"
#include "../Output.h"
#include "Html.h"
#include "tilecopy/emit/KeepWidths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tilecopy {

StringRef emitName(Emit kind) {
  static constexpr StringRef names[] = {"tile", "plan", "tensormap", "ll",   "ptx",     "sass",
                                        "svg",  "text", "function",  "html", "expanded"};
  return names[unsigned(kind)];
}

namespace {

/// The warning about the slow path is printed with its line of the text; this one has none.
struct SlowCopiesAreKnown : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    return isa<SlowCopyDiagnostic>(info);
  }
};

class Dumper {
public:
  Dumper(const Input &input, const DumpOptions &options) : input(input), options(options) {}
  Dump run();

private:
  Expected<Program> read();
  Expected<std::unique_ptr<MemoryBuffer>> readText();
  Expected<unsigned> fixAll();
  Error layOut(StringRef text);
  Error lower(const PlannedProgram &planned);
  Error lowerFurther(const PlannedProgram &planned);
  Error prove(const PlannedProgram &planned, const std::vector<EmittedKernel> &kernels,
              std::string &ptx);
  Error emitFunctions(const PlannedProgram &planned);
  void emitTensorMaps(const PlannedProgram &planned);
  Error draw(const PlannedProgram &planned);
  Error emitPage(const PlannedProgram &planned);
  void report(Error error);
  bool wants(Emit kind) const { return is_contained(options.emits, kind); }

  const Input &input;
  const DumpOptions &options;
  SourceMgr sources;
  DiagnosticLog log{"ptx-dump"};
  json::Array proofs;
  Dump result;
};

} // namespace

/// A deep copy. Plans refer to names in the program, which the result outlives.
static json::Value owned(const json::Value &value) {
  if (std::optional<StringRef> text = value.getAsString())
    return text->str();
  if (const json::Array *array = value.getAsArray()) {
    json::Array copy;
    copy.reserve(array->size()); // a value that moves to a larger array is copied
    for (const json::Value &member : *array)
      copy.push_back(owned(member));
    return copy;
  }
  const json::Object *object = value.getAsObject();
  if (!object)
    return value;
  json::Object copy;
  for (const auto &[key, member] : *object)
    copy[StringRef(key).str()] = owned(member);
  return copy;
}

Dump dump(const Input &input, const DumpOptions &options) { return Dumper(input, options).run(); }

Dump Dumper::run() {
  result.file = input.isCopy ? "--copy" : input.name == "-" ? "<stdin>" : input.name;
  result.stem = input.isCopy        ? "copy"
                : input.name == "-" ? "stdin"
                                    : sys::path::stem(input.name).str();
  result.json = json::Object();
  Expected<Program> program = read();
  Error error = program.takeError();
  bool isRefused = false; // for a warning that is an error
  // A program is laid out whether or not its copies can be planned.
  bool isText = options.check || (wants(Emit::Tile) && options.emits.size() == 1);
  if (!error && isText && wants(Emit::Tile))
    result.json.getAsObject()->try_emplace("tile", json::fixUTF8(result.texts[Emit::Tile]));
  if (!error && !isText) {
    Expected<PlannedProgram> planned = planProgram(*program, options.overrides.errorLimit);
    isRefused = planned && !reportWarnings(*program, *planned, sources, options.warnings, log);
    error = !planned ? planned.takeError() : isRefused ? Error::success() : lower(*planned);
  }
  result.isComplete = !error && !isRefused;
  if (error)
    report(std::move(error));
  json::Object &object = *result.json.getAsObject();
  object["file"] = json::fixUTF8(result.file);
  object["status"] = result.isComplete ? "ok" : "error";
  object["diagnostics"] = log.take();
  return std::move(result);
}

Expected<std::unique_ptr<MemoryBuffer>> Dumper::readText() {
  auto text = readInput(input.name);
  if (text)
    if (Error e = checkIsTile((*text)->getBuffer(), input.name, "ptx-dump"))
      return e;
  return text;
}

Expected<Program> Dumper::read() {
  if (input.isCopy)
    return parseOneLineCopy(input.name, sources, options.overrides);
  if (options.fix && input.name != "-") {
    Expected<unsigned> fixed = fixAll();
    if (!fixed)
      return fixed.takeError();
    if (*fixed)
      errs() << input.name << ": " << *fixed << (*fixed == 1 ? " error" : " errors") << " fixed\n";
  }
  auto text = readText();
  if (!text)
    return text.takeError();
  std::string whole = (*text)->getBuffer().str();
  Expected<Program> program = parseProgram(std::move(*text), sources, options.overrides);
  if (program && (wants(Emit::Tile) || options.check))
    if (Error e = layOut(whole))
      return e;
  return program;
}

/// Applies fix-its until none are left or they stop helping, and returns how many. A text may show
/// new errors once the first ones are gone.
Expected<unsigned> Dumper::fixAll() {
  unsigned fixed = 0;
  constexpr unsigned mostRounds = 16;
  for (unsigned round = 0; round != mostRounds; ++round) {
    auto text = readText();
    if (!text)
      return text.takeError();
    std::string whole = (*text)->getBuffer().str();
    SourceMgr trial;
    Expected<Program> program = parseProgram(std::move(*text), trial, options.overrides);
    if (program)
      break;
    std::vector<SMFixIt> fixes;
    handleAllErrors(
        program.takeError(),
        [&](const TileError &e) {
          for (const SMDiagnostic &d : e.diagnostics)
            append_range(fixes, d.getFixIts());
        },
        [](const ErrorInfoBase &) {});
    if (fixes.empty())
      break;
    const char *start = trial.getMemoryBuffer(trial.getMainFileID())->getBufferStart();
    std::string changed = applyFixes(whole, start, fixes);
    if (Error e = writeFile(input.name, changed))
      return e;
    fixed += fixes.size();
  }
  return fixed;
}

Error Dumper::layOut(StringRef text) {
  SourceMgr another;
  Expected<std::string> laidOut =
      formatProgram(MemoryBuffer::getMemBufferCopy(text, input.name), another, options.overrides);
  if (!laidOut)
    return laidOut.takeError();
  result.isLaidOut = *laidOut == text;
  if (wants(Emit::Tile))
    result.texts[Emit::Tile] = std::move(*laidOut);
  return Error::success();
}

/// Everything that was requested, into `result`.
Error Dumper::lower(const PlannedProgram &planned) {
  if (options.explain)
    result.explanation = planText(planned, /*traces=*/true);
  if (wants(Emit::Plan))
    result.texts[Emit::Plan] = planText(planned, /*traces=*/false);
  if (wants(Emit::Expanded)) {
    raw_string_ostream os(result.texts[Emit::Expanded]);
    printProgram(*planned.program, os);
  }
  if (wants(Emit::TensorMap))
    emitTensorMaps(planned);
  if (wants(Emit::SVG) || wants(Emit::Text) || wants(Emit::HTML))
    if (Error error = draw(planned))
      return error;
  if (wants(Emit::HTML))
    if (Error error = emitPage(planned))
      return error;
  if (wants(Emit::Function))
    if (Error error = emitFunctions(planned))
      return error;
  if (wants(Emit::LL) || wants(Emit::PTX) || wants(Emit::SASS) || options.remarks ||
      options.proveLimit)
    if (Error error = lowerFurther(planned))
      return error;
  if (!options.json)
    return Error::success();
  result.json = owned(planJson(planned));
  json::Object &object = *result.json.getAsObject();
  for (const auto &[kind, text] : result.texts)
    if (kind != Emit::Plan)
      object[emitName(kind)] = text;
  if (options.proveLimit)
    object["proofs"] = std::move(proofs);
  return Error::success();
}

Error Dumper::draw(const PlannedProgram &planned) {
  if (uint64_t all = elementsOfPictures(planned, options.pictures); all > greatestPictures)
    return createStringError(result.file + ": the pictures have " + Twine(all) +
                             " elements; at most " + Twine(greatestPictures) +
                             " are drawn, and --line draws one copy");
  std::vector<CopyPicture> pictures = picturesOf(planned, options.pictures);
  std::vector<KernelTimeline> timelines;
  bool isWhole = !options.pictures.line && !options.pictures.request;
  if (!isWhole) {
    // Parts of the copies alone.
  } else if (Error e = timelinesOf(*planned.program).moveInto(timelines))
    log.report(SourceMgr::DK_Note, "",
               "no picture of " + result.file + " over time: " + toString(std::move(e)));
  std::string svg;
  if (wants(Emit::SVG) || wants(Emit::HTML))
    svg = pictureSvg(pictures, timelines, options.color);
  if (wants(Emit::HTML))
    result.texts[Emit::HTML] = svg; // emitPage puts it into the page
  if (wants(Emit::SVG))
    result.texts[Emit::SVG] = std::move(svg);
  if (wants(Emit::Text))
    result.texts[Emit::Text] = pictureText(pictures, options.color) + timelineText(timelines);
  return Error::success();
}

/// The page around the pictures: all texts, with the lines that they come from.
Error Dumper::emitPage(const PlannedProgram &planned) {
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<SlowCopiesAreKnown>(), /*RespectFilters=*/true);
  EmitOptions how;
  how.lines = true;
  how.file = result.file;
  how.mostInstructions = greatestEmitted(planned) / 3; // each of its lines is marked up
  Expected<EmittedProgram> emitted = emitProgram(planned, context, how);
  if (!emitted)
    return emitted.takeError();
  HtmlPage page{result.file, {}, std::move(result.texts[Emit::HTML])};
  std::string ir;
  raw_string_ostream(ir) << *emitted->module;
  StringRef text = sources.getMemoryBuffer(sources.getMainFileID())->getBuffer();
  const GpuTarget &target = planned.program->target;
  Expected<std::string> ptx = compileToPtx(*emitted->module, target, options.level);
  if (!ptx)
    return ptx.takeError();
  std::string missing;
  Expected<std::string> sass = disassemble(*ptx, target, missing, /*lines=*/true);
  if (!sass)
    return sass.takeError();
  page.panes = {{"Program", linesOfProgram(text)},
                {"Plan", linesOfPlan(planText(planned, options.explain))},
                {"IR", linesOfIR(ir)},
                {"PTX", linesOfPtx(*ptx)}};
  if (missing.empty())
    page.panes.push_back({"SASS", linesOfSass(*sass)});
  result.texts[Emit::HTML] = htmlText(page);
  return Error::success();
}

void Dumper::emitTensorMaps(const PlannedProgram &planned) {
  std::string maps = tensorMapText(planned);
  if (!maps.empty())
    result.texts[Emit::TensorMap] = std::move(maps);
  else if (options.emits.size() == 1)
    log.report(SourceMgr::DK_Note, "",
               "no tensor maps in " + result.file +
                   ": none of its copies is done by variant tma (--explain says why)");
}

/// Leaves the module as it is without lines.
static void stripLines(Module &module) {
  StripDebugInfo(module);
  // The one flag is the version of what is gone.
  if (NamedMDNode *flags = module.getModuleFlagsMetadata(); flags && flags->getNumOperands() == 1)
    flags->eraseFromParent();
}

/// A device function for each copy, in one module.
Error Dumper::emitFunctions(const PlannedProgram &planned) {
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<SlowCopiesAreKnown>(), /*RespectFilters=*/true);
  Module module(result.stem, context);
  const GpuTarget &target = planned.program->target;
  SourceMgr own;
  auto copies = input.isCopy ? planCopies(input.name, own, options.overrides)
                             : planCopies(std::make_shared<const Program>(*planned.program));
  if (!copies)
    return copies.takeError();
  FunctionOptions how;
  how.inlineAssembly = options.inlineAssembly;
  for (const TextCopy &copy : *copies)
    if (auto made = emitTextCopy(module, copy, how); !made)
      return made.takeError();
  raw_string_ostream os(result.texts[Emit::Function]);
  os << "; for " << target.cpu() << " and PTX " << target.ptxVersion() << " or newer\n";
  module.print(os, nullptr);
  return Error::success();
}

/// The text of a module without intrinsics of NVPTX.
static Expected<std::string> assemblyText(const Module &module) {
  std::unique_ptr<Module> copy = CloneModule(module);
  SmallVector<Function *, 4> kernels; // listed first, since declarations go
  for (Function &f : *copy)
    if (!f.isDeclaration())
      kernels.push_back(&f);
  for (Function *f : kernels)
    if (Error e = intrinsicsToAssembly(*f))
      return e;
  std::string text;
  raw_string_ostream(text) << *copy;
  return text;
}

Error Dumper::lowerFurther(const PlannedProgram &planned) {
  LLVMContext own;
  LLVMContext &context = options.remarks ? options.remarks->context() : own;
  context.setDiagnosticHandler(std::make_unique<SlowCopiesAreKnown>(),
                               /*RespectFilters=*/true);
  EmitOptions emitOptions;
  // Remarks have locations even if the PTX does not.
  bool remarks = options.remarks || context.getDiagHandlerPtr()->isAnyRemarkEnabled();
  emitOptions.lines = options.lines || remarks;
  emitOptions.file = result.file;
  emitOptions.mostInstructions = greatestEmitted(planned);
  Expected<EmittedProgram> emitted = emitProgram(planned, context, emitOptions);
  if (!emitted)
    return emitted.takeError();
  if (remarks && !options.lines)
    stripLines(*emitted->module);
  if (wants(Emit::LL)) {
    raw_string_ostream os(result.texts[Emit::LL]);
    // LLVM's NVPTX target reads no attributes of functions: llc needs the option.
    const GpuTarget &target = planned.program->target;
    os << "; llc -mcpu=" << target.backendCpu() << " -mattr=+ptx" << target.backendPtx() << '\n';
    if (!options.inlineAssembly) {
      emitted->module->print(os, nullptr);
    } else {
      Expected<std::string> text = assemblyText(*emitted->module);
      if (!text)
        return text.takeError();
      os << *text;
    }
  }
  if (!wants(Emit::PTX) && !wants(Emit::SASS) && !options.proveLimit)
    return Error::success();
  const GpuTarget &target = planned.program->target;
  keepWidths(*emitted->module, options.level);
  Expected<std::string> ptx = compileToPtx(*emitted->module, target, options.level);
  if (!ptx)
    return ptx.takeError();
  if (Error error = checkAccesses(*ptx, emitted->kernels, options.level))
    return error;
  if (Error error = prove(planned, emitted->kernels, *ptx))
    return error;
  if (wants(Emit::PTX))
    result.texts[Emit::PTX] = *ptx;
  if (!wants(Emit::SASS))
    return Error::success();
  std::string missing;
  Expected<std::string> sass = disassemble(*ptx, target, missing);
  if (!sass)
    return sass.takeError();
  if (missing.empty())
    result.texts[Emit::SASS] = std::move(*sass);
  else
    log.report(SourceMgr::DK_Note, "", "no sass: " + missing);
  return Error::success();
}

/// Puts what is proved of the kernels before the PTX. A cause names lines of the whole.
Error Dumper::prove(const PlannedProgram &planned, const std::vector<EmittedKernel> &kernels,
                    std::string &ptx) {
  if (!options.proveLimit)
    return Error::success();
  ProofOptions how;
  how.seconds = *options.proveLimit;
  std::string commented = std::string(kernels.size(), '\n') + ptx;
  auto known = proveKernels(*planned.program, commented, kernels, how);
  if (!known)
    return known.takeError();
  ProofNames names;
  names.file = result.file;
  std::string comments;
  for (auto [kernel, proof] : zip_equal(planned.program->kernels, *known)) {
    std::string line = proofComment(kernel, proof) + "\n";
    result.proofs += line;
    comments += "// " + line;
    result.verdicts.add(proof.verdict);
    proofs.push_back(proofJson(kernel, proof, names));
    if (proof.verdict != KernelProof::Proved)
      printProof(errs(), kernel, proof, names);
  }
  ptx = comments + ptx;
  return Error::success();
}

void Dumper::report(Error error) {
  Error rest = handleErrors(std::move(error), [&](const PlanError &e) {
    for (const PlanMistake &mistake : e.mistakes) {
      reportMistake(log, sources, mistake);
      if (options.explain)
        mistake.trace.print(errs());
    }
  });
  if (rest)
    log.report(std::move(rest), "");
}

} // namespace tilecopy
