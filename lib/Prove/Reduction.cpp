//===- Reduction.cpp - What is combined with what is there ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing is computed from data. A reduction leaves "B + 8 is combined with A + 24", and PTX does
// what is meant if it combines the same values with the same elements, by the same operation on the
// same type. The order of several is not said by either, so they must commute, or be one.
//
//===----------------------------------------------------------------------===//

#include "Setup.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

std::string prover::reducedType(TensorMapType type) {
  switch (type) {
  case TensorMapType::U32:
    return "u32";
  case TensorMapType::S32:
    return "s32";
  case TensorMapType::U64:
    return "u64";
  case TensorMapType::S64:
    return "s64";
  case TensorMapType::F16:
    return "f16";
  case TensorMapType::BF16:
    return "bf16";
  case TensorMapType::F32:
    return "f32";
  case TensorMapType::F64:
    return "f64";
  default: // 8 and 16 bits, and elements that change
    return "";
  }
}

static std::string reducedType(ElementType type) {
  switch (type) {
  case ElementType::U32:
    return "u32";
  case ElementType::I32:
    return "s32";
  case ElementType::U64:
    return "u64";
  case ElementType::I64:
    return "s64";
  case ElementType::F16:
    return "f16";
  case ElementType::BF16:
    return "bf16";
  case ElementType::F32:
    return "f32";
  case ElementType::F64:
    return "f64";
  default: // of no instruction
    return "";
  }
}

/// Of operations on bits the width alone matters.
static std::string typeOf(StringRef operation, StringRef type) {
  bool isOfBits = operation == "and" || operation == "or" || operation == "xor";
  return isOfBits && !type.empty() && type.front() != 'f' ? "b" + type.drop_front().str()
                                                          : type.str();
}

/// Tensors that the program changes by one operation of asynchronous copies only.
void Setup::addReductions(const Kernel &kernel) {
  std::map<const Tensor *, std::set<std::string>> ways; // in which each is changed; "" is another
  forEachStatement(kernel.body, [&](const Statement &s) {
    const Tensor *to = writtenBy(s);
    if (!to || to->owner().space() != Space::Global)
      return;
    const auto *c = std::get_if<CopyStmt>(&s.node);
    bool isReduced = c && c->op.kind == OpKind::CopyAsync && c->op.options.has(options::Reduce) &&
                     to == &to->owner() && !to->window();
    ways[&to->owner()].insert(isReduced ? c->op.options.get(options::Reduce)->str() : "");
  });
  for (const auto &t : kernel.globals()) {
    auto found = ways.find(t.get());
    if (found == ways.end() || found->second.size() != 1)
      continue;
    Reduction r;
    r.operation = *found->second.begin();
    r.type = typeOf(r.operation, ::reducedType(t->type()));
    if (r.operation.empty() || r.type.empty())
      continue;
    bool isInteger = r.type.front() != 'f' && r.type != "bf16";
    r.commutes = isInteger && r.operation != "inc" && r.operation != "dec";
    r.base = problem.bases.size();
    names.reductions.first = std::min(names.reductions.first, r.base);
    uint32_t number = names.tensors.at(t->name().str());
    for (unsigned rank = 0; rank != problem.cluster; ++rank) {
      Base base = problem.bases[number];
      base.index = problem.bases.size();
      base.name += " (" + r.operation + ")";
      problem.bases.push_back(std::move(base));
    }
    names.reductions.ofTensor[number] = std::move(r);
  }
  problem.reductions = names.reductions;
}

/// The reduction of a copy, if all changes of its tensor are such.
const Reduction *Meaning::reductionOf(const CopyOp &op) const {
  if (!op.options.has(options::Reduce) || op.dst.tensor->space() != Space::Global)
    return nullptr;
  auto number = names.tensors.find(op.dst.tensor->name().str());
  if (number == names.tensors.end())
    return nullptr;
  auto found = names.reductions.ofTensor.find(number->second);
  return found == names.reductions.ofTensor.end() ? nullptr : &found->second;
}

/// The base that gets what the instruction combines with a tensor, if the program says that.
std::optional<uint32_t> Machine::reducedInto(Thread &t, const Code &c, uint32_t tensor,
                                             StringRef type) {
  auto found = problem.reductions.ofTensor.find(tensor);
  if (found != problem.reductions.ofTensor.end() && found->second.operation == c.reduction &&
      found->second.type == typeOf(c.reduction, type))
    return found->second.base + t.rank;
  unknown(t, "a reduction that the program does not say");
  return std::nullopt;
}
