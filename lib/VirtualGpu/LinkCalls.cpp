//===- LinkCalls.cpp - Linking PTX ----------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What cuLinkComplete gives is PTX, which cuModuleLoadData takes like a cubin.
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "Module.h"
#include "PtxLink.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Link;
using cuda::Result;

static constexpr int inputPtx = 1, inputFat = 2;

CALL(cuLinkCreate_v2, Context, (unsigned count, int *options, void **values, Link *out),
     (count, options, values, out)) {
  if (!out)
    return cuda::InvalidValue;
  *out = gpu().links.make();
  return cuda::Success;
}

static Result addInput(Link link, int type, llvm::StringRef bytes, const char *name) {
  if (!link || !check(gpu().links, link, "link state"))
    return cuda::InvalidHandle;
  if (type != inputPtx && type != inputFat) {
    gpu().report.note("cuLinkAddData: only PTX and fat binaries with PTX can be linked, not input "
                      "type " +
                      std::to_string(type));
    return cuda::NotSupported;
  }
  auto ptx = ptxOfBytes(bytes);
  if (!ptx) {
    gpu().report.note(llvm::toString(ptx.takeError()));
    return cuda::NoBinaryForGpu;
  }
  if (auto parsed = parsePtx(*ptx, name ? name : "<link>"); !parsed) {
    gpu().report.note(llvm::toString(parsed.takeError()));
    return cuda::InvalidPtx;
  }
  link->texts.push_back(std::move(*ptx));
  return cuda::Success;
}

CALL(cuLinkAddData_v2, Context,
     (Link link, int type, void *data, size_t bytes, const char *name, unsigned count, int *options,
      void **values),
     (link, type, data, bytes, name, count, options, values)) {
  return data ? addInput(link, type, {static_cast<char *>(data), bytes}, name) : cuda::InvalidValue;
}

CALL(cuLinkAddFile_v2, Context,
     (Link link, int type, const char *path, unsigned count, int *options, void **values),
     (link, type, path, count, options, values)) {
  if (!path)
    return cuda::InvalidValue;
  auto file = llvm::MemoryBuffer::getFile(path);
  return file ? addInput(link, type, (*file)->getBuffer(), path) : cuda::FileNotFound;
}

CALL(cuLinkComplete, Context, (Link link, void **image, size_t *bytes), (link, image, bytes)) {
  if (!link || !check(gpu().links, link, "link state"))
    return cuda::InvalidHandle;
  if (!image || link->texts.empty())
    return cuda::InvalidValue;
  std::string error;
  link->result = linkPtx(link->texts, error);
  if (!error.empty()) {
    gpu().report.note("cuLinkComplete: " + error);
    return cuda::InvalidPtx;
  }
  *image = link->result.data();
  if (bytes)
    *bytes = link->result.size() + 1;
  return cuda::Success;
}

CALL(cuLinkDestroy, Context, (Link link), (link)) {
  if (!link || !check(gpu().links, link, "link state"))
    return cuda::InvalidHandle;
  gpu().links.destroy(link);
  return cuda::Success;
}

// The second versions have the same parameters.
CALL(cuLinkCreate, Context, (unsigned count, int *options, void **values, Link *out),
     (count, options, values, out)) {
  return cuLinkCreate_v2_body(count, options, values, out);
}

CALL(cuLinkAddData, Context,
     (Link link, int type, void *data, size_t bytes, const char *name, unsigned count, int *options,
      void **values),
     (link, type, data, bytes, name, count, options, values)) {
  return cuLinkAddData_v2_body(link, type, data, bytes, name, count, options, values);
}

CALL(cuLinkAddFile, Context,
     (Link link, int type, const char *path, unsigned count, int *options, void **values),
     (link, type, path, count, options, values)) {
  return cuLinkAddFile_v2_body(link, type, path, count, options, values);
}
