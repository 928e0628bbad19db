//===- Ring.cpp - Rings in C ----------------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy-c/Ring.h"
#include "Handles.h"
#include "tilecopy-c/Emit.h"
#include "tilecopy/program/RingText.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace tilecopy;

struct tilecopy_ring {
  RingShape shape;
  RingMemory memory;
};

tilecopy_status tilecopy_ring_create(const char *text, const char *cpu, unsigned stages,
                                     unsigned readers, tilecopy_ring **ring, char **message) {
  if (!text || !ring)
    return badArgument("tilecopy_ring_create: the program text or the handle's address is null",
                       message);
  *ring = nullptr;
  SourceMgr sources;
  auto shape = planRing({stages, readers, text}, sources, overridesFor(cpu));
  if (!shape)
    return report(shape.takeError(), message, TILECOPY_BAD_TEXT);
  auto memory = RingMemory::of(*shape);
  if (!memory)
    return report(memory.takeError(), message, TILECOPY_CANNOT_PLAN);
  *ring = new tilecopy_ring{std::move(*shape), std::move(*memory)};
  return report(Error::success(), message, TILECOPY_OK);
}

void tilecopy_ring_dispose(tilecopy_ring *ring) { delete ring; }

uint64_t tilecopy_ring_bytes(const tilecopy_ring *ring) {
  return ring ? uint64_t(ring->memory.bytes) : 0;
}

uint64_t tilecopy_ring_align(const tilecopy_ring *ring) {
  return ring ? uint64_t(ring->memory.align) : 0;
}

uint64_t tilecopy_ring_stage_bytes(const tilecopy_ring *ring) {
  return ring ? uint64_t(ring->memory.stageBytes) : 0;
}

uint64_t tilecopy_ring_tile_offset(const tilecopy_ring *ring, unsigned copy) {
  return ring && copy < ring->memory.tiles.size() ? uint64_t(ring->memory.tiles[copy]) : 0;
}

tilecopy_status tilecopy_ring_functions(const tilecopy_ring *ring, const char *name, unsigned flags,
                                        char **ir, char **message) {
  if (!ring || !ir)
    return badArgument("tilecopy_ring_functions: the ring or the result's address is null",
                       message);
  return functionText("tilecopy_ring_functions", flags, ir, message,
                      [&](Module &module, const FunctionOptions &options) {
                        return emitRingFunctions(module, name ? name : "ring", ring->shape,
                                                 options);
                      });
}

tilecopy_status tilecopy_ring_define(const tilecopy_ring *ring, LLVMModuleRef module,
                                     const char *name, char **message) {
  if (!ring || !module)
    return badArgument("tilecopy_ring_define: the ring or the module is null", message);
  return report(emitRingFunctions(*unwrap(module), name ? name : "ring", ring->shape), message,
                TILECOPY_CANNOT_EMIT);
}
