//===- Subject.cpp - A program to be spoiled ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Subject.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tilecopy;

Error failure(const Twine &message) { return createStringError(message); }

namespace {

struct Quiet : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

/// Holds what each CTA leaves in its shared tensors against what must be there.
class SharedCheck : public EmulatorObserver {
public:
  Error expect(const KernelCheck &check, StringRef entry);
  void sharedAtEnd(const SharedAtEnd &s) override {
    auto found = expected.find({s.variable.str(), s.cta});
    if (found == expected.end())
      return;
    const Image &image = found->second;
    ++compared;
    for (size_t n = 0; n != image.bytes.size(); ++n)
      differs |= n >= s.bytes.size() || ((s.bytes[n] ^ image.bytes[n]) & image.mask[n]) != 0;
  }
  bool differs = false;
  unsigned compared = 0;

private:
  struct Image {
    std::vector<uint8_t> bytes, mask; ///< the mask has the bits that the kernel writes
  };
  std::map<std::pair<std::string, std::array<unsigned, 3>>, Image> expected;
};

Error SharedCheck::expect(const KernelCheck &check, StringRef entry) {
  Error failed = Error::success();
  Error e = check.visitShared(
      [&](const std::array<int64_t, 3> &cta, const Tensor &tensor, const LogicalTensor &values) {
        auto places = TensorPlaces::create(tensor, check.arguments());
        if (!places) {
          failed = joinErrors(std::move(failed), places.takeError());
          return;
        }
        Image image;
        image.bytes.resize(places->byteSize());
        image.mask.resize(places->byteSize());
        places->write(image.bytes, values, /*onlyWritten=*/true);
        LogicalTensor ones = values;
        ones.bits.assign(ones.bits.size(), ~uint64_t(0));
        places->write(image.mask, ones, /*onlyWritten=*/true);
        std::array<unsigned, 3> id{unsigned(cta[0]), unsigned(cta[1]), unsigned(cta[2])};
        expected[{(entry + "_" + tensor.name()).str(), id}] = std::move(image);
      });
  return joinErrors(std::move(failed), std::move(e));
}

/// The scalar arguments that are for a program.
ArgumentValues givenTo(StringRef program, ArrayRef<std::string> arguments) {
  ArgumentValues given;
  for (StringRef text : arguments) {
    auto [name, value] = text.split('=');
    int64_t number;
    if (name.consume_front((program + ":").str()) && !value.getAsInteger(0, number))
      given[name.str()] = number;
  }
  return given;
}

} // namespace

Expected<std::unique_ptr<Subject>> Subject::create(StringRef file,
                                                   ArrayRef<std::string> arguments) {
  auto text = MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!text)
    return failure("cannot read " + file + ": " + text.getError().message());
  auto s = std::make_unique<Subject>();
  StringRef folder = sys::path::filename(sys::path::parent_path(file));
  s->name = (folder + "/" + sys::path::stem(file)).str();
  s->given = givenTo(s->name, arguments);
  SourceMgr sources;
  auto program = parseProgram(std::move(*text), sources, {});
  if (!program)
    return program.takeError();
  s->program.emplace(std::move(*program));
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  EmitOptions options;
  options.sharedApart = true; // shared tensors are found by name
  auto lowered = lowerToPtx(*s->program, context, OptLevel::O1, options);
  if (!lowered)
    return lowered.takeError();
  s->ptx = std::move(lowered->first);
  StringRef(s->ptx).split(s->lines, '\n');
  s->emitted = std::move(lowered->second);
  for (const EmittedKernel &e : s->emitted) {
    s->launches[e.name] = {e.name, e.dynamicSharedBytes, e.tensorMaps, e.counters};
    if (Error failed = s->check(e.name, RunMode().inputs).takeError())
      return failed;
  }
  return s;
}

bool Subject::hasAutoLayouts() const {
  return any_of(program->kernels, [](const Kernel &k) {
    return any_of(k.locals, [](const auto &t) { return t->isAuto(); });
  });
}

const Kernel *Subject::kernelNamed(StringRef name) const {
  for (auto [k, e] : zip(program->kernels, emitted))
    if (e.name == name)
      return &k;
  return nullptr;
}

const Symbol *Subject::scalarOf(StringRef kernel, StringRef operand) const {
  unsigned number;
  const auto &parameters = kernelNamed(kernel)->parameters;
  if (!operand.consume_front("[") || !operand.consume_back("]") ||
      !operand.consume_front((kernel + "_param_").str()) || operand.getAsInteger(10, number) ||
      number >= parameters.size())
    return nullptr;
  return std::get_if<Symbol>(&parameters[number]);
}

Expected<const KernelCheck *> Subject::check(StringRef kernel, uint64_t inputs) {
  auto found = checks.find({kernel.str(), inputs});
  if (found != checks.end())
    return &found->second;
  auto made = KernelCheck::create(*kernelNamed(kernel), given, inputs);
  if (!made)
    return made.takeError();
  return &checks.try_emplace({kernel.str(), inputs}, std::move(*made)).first->second;
}

Expected<CheckReport> Subject::run(EmulatorDevice &emulator, StringRef kernel, DeviceModule &module,
                                   const RunMode &mode) {
  EmulatorOptions options;
  options.observer = mode.observer;
  options.schedule = mode.schedule;
  options.seed = mode.interleaving;
  options.maxFindings = 1;
  options.memoryLimit = uint64_t(1) << 30;
  if (stepLimit)
    options.stepLimit = stepLimit;
  emulator.setOptions(options);
  Placement placement;
  placement.guardBytes = 0; // the emulator knows the bounds itself
  auto meaning = check(kernel, mode.inputs);
  if (!meaning)
    return meaning.takeError();
  return (*meaning)->run(emulator, module, launches[kernel], placement);
}

Expected<bool> Subject::leavesShared(EmulatorDevice &emulator, StringRef kernel,
                                     DeviceModule &module) {
  RunMode mode;
  auto meaning = check(kernel, mode.inputs);
  if (!meaning)
    return meaning.takeError();
  SharedCheck shared;
  if (Error e = shared.expect(**meaning, kernel))
    return e;
  mode.observer = &shared;
  auto report = run(emulator, kernel, module, mode);
  if (!report)
    return report.takeError();
  sharedCompared += shared.compared;
  return !shared.differs;
}
