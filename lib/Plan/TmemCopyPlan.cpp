//===- TmemCopyPlan.cpp - Copies to tensor memory as text and JSON --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// Atoms and formats
//===----------------------------------------------------------------------===//

// The lanes that warpx2 writes are those of two independent implementations, one of them tested on
// a B200. The sentence of the PTX ISA can also be read the other way.
static constexpr TmemAtom atoms[] = {
    {TmemCopyShapes[0], "", 128, 256, 32, 64},
    {TmemCopyShapes[1], "", 128, 128, 32, 64},
    {TmemCopyShapes[2], "", 4, 256, 1, 2},
    {TmemCopyShapes[3], TmemMulticasts[1], 64, 128, 32, 0},
    {TmemCopyShapes[3], TmemMulticasts[2], 64, 128, 0, 32},
    {TmemCopyShapes[4], TmemMulticasts[0], 32, 128, 0, 0},
};

ArrayRef<TmemAtom> tilecopy::tmemAtoms() { return atoms; }

std::string TmemAtom::name() const {
  if (multicast.empty())
    return shape.str();
  auto [warps, which] = StringRef(multicast).split('_');
  return (shape + "." + warps + (which.empty() ? "" : "::") + which).str();
}

StringRef tilecopy::sourceFormatName(TmemSourceFormat format) {
  return format == TmemSourceFormat::Bytes ? "" : TmemSourceFormats[unsigned(format) - 1];
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

void TmemCopyPlan::print(raw_ostream &os, const Plan &) const {
  os << "  " << issues() << " x tcgen05.cp " << atom->name();
  if (format != TmemSourceFormat::Bytes)
    os << " from " << sourceFormatName(format);
  os << (unrolled ? "" : ", in loops") << ", cta_group " << ctaGroup
     << ", shared memory aligned to " << sharedAlign << '\n';
  os << "  descriptor: " << format_hex(descriptor.encode(), 18) << ", leading "
     << descriptor.unitStep << " bytes (" << descriptor.unitStep / 16 << "), stride "
     << descriptor.groupStep << " bytes (" << descriptor.groupStep / 16 << "), swizzle "
     << unsigned(descriptor.swizzle) << " (" << descriptor.swizzleCode() << ")\n";
  os << "  first cell: lane " << lane << ", column " << column << '\n';
  for (const Loop &l : loops) {
    os << "  then " << l.extent << " times: shared + " << l[Shared] << " bytes";
    if (l[Column] || !l[Lane])
      os << ", column + " << l[Column];
    if (l[Lane])
      os << ", lane + " << l[Lane];
    os << '\n';
  }
}
