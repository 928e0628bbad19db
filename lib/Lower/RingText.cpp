//===- RingText.cpp - Rings as text ---------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/RingText.h"
#include "tilecopy/emit/EmitError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

/// Takes a number from the front of `rest`.
static bool takeNumber(StringRef &rest, unsigned &number) {
  rest = rest.ltrim();
  return !rest.consumeInteger(10, number);
}

static bool takeWord(StringRef &rest, StringRef word) {
  rest = rest.ltrim();
  return rest.consume_front(word);
}

Expected<RingText> RingText::parse(StringRef text) {
  RingText ring;
  StringRef rest = text;
  bool isHead = takeWord(rest, "ring") && takeNumber(rest, ring.stages);
  if (isHead && takeWord(rest, "{"))
    isHead = takeWord(rest, "readers") && takeWord(rest, "=") && takeNumber(rest, ring.readers) &&
             takeWord(rest, "}");
  if (!isHead)
    return emitError(EmitFault::Text, "",
                     "a ring begins with '" + text.ltrim().substr(0, 24).split('\n').first +
                         "'; expected 'ring 3 { readers = 2 }' with its numbers of stages and of "
                         "warps that release one, then the copies");
  ring.copies = rest;
  return ring;
}

Expected<RingShape> tilecopy::planRing(const RingText &text, SourceMgr &sources,
                                       const ParseOverrides &overrides) {
  auto copies = planCopies(text.copies, sources, overrides);
  if (!copies)
    return copies.takeError();
  if (copies->empty())
    return emitError(EmitFault::Text, "", "the program has no copy that fills a stage");
  const TextCopy &first = copies->front();
  RingShape shape{first.program->target, first.kernel->cluster, text.stages, text.readers, {}, {}};
  append_range(shape.symbols, first.kernel->scalars());
  for (const TextCopy &copy : *copies) {
    // Loops around them would be the frontend's.
    if (copy.kernel != first.kernel)
      return emitError(EmitFault::Text, "",
                       "the program has several kernels; the copies of one fill a stage");
    if (copy.symbols.size() != shape.symbols.size())
      return emitError(EmitFault::Text, "",
                       "a copy of the program is in a loop; a ring takes those of one "
                       "pass, with a scalar for its number");
    shape.loads.push_back({copy.op, copy.choice});
  }
  return shape;
}
