//===- Ring.cpp - Rings in C ----------------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy-c/Ring.h"
#include "Handles.h"
#include "tilecopy-c/Emit.h"
#include "tilecopy/kernel/RingFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace tilecopy;

struct tilecopy_ring {
  RingShape shape;
  RingMemory memory;
};

/// The copies of a text; loops around them would be the frontend's.
static Expected<RingShape> shapeOf(ArrayRef<TextCopy> copies, unsigned stages, unsigned readers) {
  if (copies.empty())
    return createStringError("the program has no copy that fills a stage");
  const TextCopy &first = copies.front();
  RingShape shape{first.program->target, first.kernel->cluster, stages, readers, {}, {}};
  append_range(shape.symbols, first.kernel->scalars());
  for (const TextCopy &copy : copies) {
    if (copy.kernel != first.kernel)
      return createStringError("the program has several kernels; the copies of one fill a stage");
    if (copy.symbols.size() != shape.symbols.size())
      return createStringError("a copy of the program is in a loop; a ring takes those of one "
                               "pass, with a scalar for its number");
    shape.loads.push_back({copy.op, copy.choice});
  }
  return shape;
}

tilecopy_status tilecopy_ring_create(const char *text, const char *cpu, unsigned stages,
                                     unsigned readers, tilecopy_ring **ring, char **message) {
  if (!text || !ring)
    return badArgument("tilecopy_ring_create: the program text or the handle's address is null",
                       message);
  *ring = nullptr;
  SourceMgr sources;
  auto copies = planCopies(text, sources, overridesFor(cpu));
  if (!copies)
    return report(copies.takeError(), message, TILECOPY_BAD_TEXT);
  auto shape = shapeOf(*copies, stages, readers);
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
