//===- TargetRecord.cpp - What a module was emitted for -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/TargetRecord.h"
#include "IntrinsicNeeds.h"
#include "tilecopy/emit/EmitError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace tilecopy;

static constexpr StringLiteral recordName = "tilecopy.targets";

static StringRef textAt(const MDNode &node, unsigned i) {
  const auto *text =
      i < node.getNumOperands() ? dyn_cast_or_null<MDString>(node.getOperand(i)) : nullptr;
  return text ? text->getString() : "";
}

void tilecopy::recordTarget(Module &module, const GpuTarget &target) {
  NamedMDNode *record = module.getOrInsertNamedMetadata(recordName);
  std::string cpu = target.cpu(), ptx = target.ptxVersion();
  if (any_of(record->operands(),
             [&](const MDNode *n) { return textAt(*n, 0) == cpu && textAt(*n, 1) == ptx; }))
    return;
  LLVMContext &c = module.getContext();
  record->addOperand(MDNode::get(c, {MDString::get(c, cpu), MDString::get(c, ptx)}));
}

static std::string text(const GpuTarget &target) {
  return target.cpu() + " with PTX " + target.ptxVersion();
}

/// A record that cannot be read, from another producer's module, does not count.
static std::optional<GpuTarget> read(StringRef cpu, std::optional<unsigned> ptx) {
  auto target = GpuTarget::parse(cpu, ptx);
  if (target)
    return *target;
  consumeError(target.takeError());
  return std::nullopt;
}

static Error checkRecord(const Module &module, const GpuTarget &target) {
  const NamedMDNode *record = module.getNamedMetadata(recordName);
  if (!record)
    return Error::success();
  for (const MDNode *node : record->operands()) {
    auto ptx = GpuTarget::parsePtxVersion(textAt(*node, 1));
    if (!ptx)
      return ptx.takeError();
    auto planned = read(textAt(*node, 0), *ptx);
    if (planned && !target.covers(*planned))
      return emitError(EmitFault::Target, "",
                       "the module has copies or barriers for " + text(*planned) + ", which " +
                           text(target) + " does not run; plan and compile for the same target");
  }
  return Error::success();
}

/// `+ptx86` among other features.
static std::optional<unsigned> ptxFeature(StringRef features) {
  SmallVector<StringRef, 4> list;
  features.split(list, ',');
  std::optional<unsigned> version;
  for (StringRef f : list)
    if (unsigned v; f.consume_front("+ptx") && !f.getAsInteger(10, v))
      version = v;
  return version;
}

/// `usual` is the PTX version where the function names none.
static std::optional<GpuTarget> ownTarget(const Function &f, std::optional<unsigned> usual) {
  StringRef cpu = f.getFnAttribute("target-cpu").getValueAsString();
  if (!cpu.starts_with("sm_"))
    return std::nullopt;
  std::optional<unsigned> ptx = ptxFeature(f.getFnAttribute("target-features").getValueAsString());
  auto own = read(cpu, ptx ? ptx : usual);
  // A PTX version that does not know the architecture.
  return own ? own : read(cpu, std::nullopt);
}

std::optional<tilecopy::GpuTarget> tilecopy::targetOf(const Function &function) {
  return ownTarget(function, std::nullopt);
}

static Error checkAttributes(const Function &f, const GpuTarget &target) {
  auto own = ownTarget(f, target.ptx());
  bool asBackend = own && own->cpu() == target.backendCpu() && own->ptx() <= target.ptx();
  if (!own || asBackend || target.covers(*own))
    return Error::success();
  return emitError(EmitFault::Target, "",
                   "function '" + f.getName() + "' is for " + text(*own) + ", which " +
                       text(target) + " does not run");
}

/// Frontends call intrinsics of their own.
static Error checkIntrinsic(const Function &f, const GpuTarget &target) {
  // An overloaded one has its types at the end of the name.
  Intrinsic::ID id = f.getIntrinsicID();
  StringRef name = id ? Intrinsic::getBaseName(id) : f.getName();
  if (!name.consume_front("llvm.nvvm.") || f.use_empty())
    return Error::success();
  StringRef typed = f.getName();
  typed.consume_front("llvm.nvvm.");
  std::string lacks = intrinsicLacks(name, target, typed);
  return lacks.empty() ? Error::success()
                       : emitError(EmitFault::Target, "",
                                   "the module calls " + f.getName() + ", which " + lacks);
}

static Error checkLayout(const DataLayout &own, const DataLayout &backend) {
  auto differs = [&](const Twine &what, const Twine &is, const Twine &expected) {
    return emitError(EmitFault::Target, "",
                     "the module's data layout '" + own.getStringRepresentation() + "' has " +
                         what + " of " + is + "; NVPTX has " + expected +
                         " (an empty layout is filled in)");
  };
  if (own.getStringRepresentation().empty())
    return Error::success();
  if (own.isBigEndian())
    return differs("a byte order", "big-endian", "little-endian");
  for (unsigned space : {0, 1, 3, 4, 5, 6})
    if (unsigned is = own.getPointerSizeInBits(space),
        expected = backend.getPointerSizeInBits(space);
        is != expected)
      return differs("pointers in address space " + Twine(space), Twine(is) + " bits",
                     Twine(expected));
  return Error::success();
}

Error tilecopy::checkTarget(const Module &module, const GpuTarget &target,
                            const DataLayout &layout) {
  const Triple &triple = module.getTargetTriple();
  if (!triple.str().empty() && triple.getArch() != Triple::nvptx64)
    return emitError(EmitFault::Target, "",
                     "the module is for '" + triple.str() +
                         "'; PTX is printed of modules for nvptx64-nvidia-cuda (an empty triple "
                         "is filled in)");
  if (Error e = checkLayout(module.getDataLayout(), layout))
    return e;
  if (Error e = checkRecord(module, target))
    return e;
  for (const Function &f : module)
    if (Error e = f.isDeclaration() ? checkIntrinsic(f, target) : checkAttributes(f, target))
      return e;
  return Error::success();
}
