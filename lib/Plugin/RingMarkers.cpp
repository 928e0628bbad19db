//===- RingMarkers.cpp - Rings of marker calls ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RingMarkers.h"
#include "Emit/DeviceFunction.h"
#include "Emit/ShownFacts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace tilecopy;

static constexpr unsigned RingSpace = 3;
static constexpr StringLiteral Verbs[] = {"init", "fill", "wait", "release", "drain"};

Expected<const RingMarkers::Entry *> RingMarkers::ringOf(const RingText &text,
                                                         const ParseOverrides &overrides) {
  std::string key = join_items("/", std::to_string(text.stages), std::to_string(text.readers),
                               overrides.cpu.value_or(""),
                               std::to_string(overrides.ptx.value_or(0)), text.copies);
  if (auto known = rings.find(key); known != rings.end())
    return &known->second;
  SourceMgr sources;
  auto shape = planRing(text, sources, overrides);
  if (!shape)
    return shape.takeError();
  auto memory = RingMemory::of(*shape);
  if (!memory)
    return memory.takeError();
  std::string name = "__tilecopy_ring_" + std::to_string(rings.size());
  if (Error e = emitRingFunctions(module, name, *shape))
    return e;
  return &rings.try_emplace(key, Entry{name, std::move(*memory)}).first->second;
}

/// Shared memory that nothing has written.
static Value *memoryFor(Module &module, const RingMemory &memory) {
  auto *type = ArrayType::get(Type::getInt8Ty(module.getContext()), uint64_t(memory.bytes));
  auto *made = new GlobalVariable(module, type, /*isConstant=*/false, GlobalValue::InternalLinkage,
                                  PoisonValue::get(type), "tilecopy_ring", nullptr,
                                  GlobalValue::NotThreadLocal, RingSpace);
  made->setAlignment(Align(uint64_t(memory.align)));
  return made;
}

Expected<Value *> RingMarkers::lower(IRBuilderBase &builder, StringRef verb, const RingText &text,
                                     const ParseOverrides &overrides, ArrayRef<Value *> arguments) {
  if (!is_contained(Verbs, verb))
    return createStringError(
        "a ring has no '" + verb +
        "'; its markers are tilecopy.ring.init, fill, wait, release and drain");
  auto ring = ringOf(text, overrides);
  if (!ring)
    return ring.takeError();
  Function *function = module.getFunction((*ring)->name + "_" + verb.str());
  if (verb == "init" && arguments.empty()) {
    Value *memory = memoryFor(module, (*ring)->memory);
    builder.CreateCall(function, memory);
    return memory;
  }
  SmallVector<FunctionParameter, 8> expected;
  for (const Argument &a : function->args())
    expected.push_back({a.getName().str(), a.getType()});
  if (Error e = checkArguments(("ring." + verb).str(), expected, arguments))
    return e;
  MemoryFacts needs{(*ring)->memory.align, (*ring)->memory.bytes};
  if (Error e = checkMemory(builder, "the memory of the ring", arguments[0], true, needs))
    return e;
  return builder.CreateCall(function, arguments);
}

void RingMarkers::inlineAll() {
  for (auto &entry : rings)
    for (StringRef verb : Verbs) {
      Function *function = module.getFunction(entry.second.name + "_" + verb.str());
      for (User *user : make_early_inc_range(function->users())) {
        InlineFunctionInfo info;
        InlineFunction(*cast<CallInst>(user), info);
      }
      function->eraseFromParent();
    }
}
