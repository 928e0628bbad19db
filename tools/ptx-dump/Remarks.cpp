//===- Remarks.cpp - Remarks in LLVM's own files --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's tools (llvm-remarkutil, opt-viewer) read remarks as YAML or as a bitstream. All inputs
// share one context, because a bitstream has one head.
//
//===----------------------------------------------------------------------===//

#include "../Output.h"
#include "Dump.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/Remarks/RemarkStreamer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

RemarkStream::RemarkStream() = default;

Expected<std::unique_ptr<RemarkStream>> RemarkStream::open(StringRef path, StringRef format,
                                                           StringRef passes) {
  auto stream = std::unique_ptr<RemarkStream>(new RemarkStream());
  stream->path = path.str();
  if (Error e = setupLLVMOptimizationRemarks(stream->theContext, stream->os, passes, format,
                                             /*RemarksWithHotness=*/false))
    return e;
  return stream;
}

Error RemarkStream::close(bool isWanted) {
  theContext.setLLVMRemarkStreamer(nullptr); // each writes what it still has
  theContext.setMainRemarkStreamer(nullptr);
  if (!isWanted)
    return Error::success();
  if (path != "-") {
    if (Error e = writeFile(path, text))
      return createStringError("--pass-remarks-output: " + toString(std::move(e)));
    return Error::success();
  }
  outs() << text;
  return flush(outs(), "stdout");
}

} // namespace tilecopy
