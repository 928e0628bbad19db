//===- Peers.cpp - Kernels of others that are measured too ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Peers.h"
#include "../Input.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tilecopy;

static Expected<std::unique_ptr<MemoryBuffer>> readFile(const Twine &path) {
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer)
    return createStringError("cannot read '" + path + "': " + buffer.getError().message());
  return std::move(*buffer);
}

static bool fromJSON(const json::Value &value, PeerKernel &peer, json::Path path) {
  json::ObjectMapper map(value, path);
  std::string type;
  std::vector<int64_t> grid;
  int64_t parameters = 0, threads = 0, shared = 0, rows = 0, rowBytes = 0;
  if (!map || !map.map("name", peer.name) || !map.map("ptx", peer.ptx) ||
      !map.map("kernel", peer.kernel) || !map.map("type", type) || !map.map("grid", grid) ||
      !map.map("parameters", parameters) || !map.map("threads", threads) ||
      !map.map("shared", shared) || !map.mapOptional("rows", rows) ||
      !map.mapOptional("row_bytes", rowBytes))
    return false;
  auto known = parseElementType(type);
  if (!known) {
    path.field("type").report("expected an element type");
    return false;
  }
  if (grid.size() != 2 || grid[0] < 1 || grid[1] < 1) {
    path.field("grid").report("expected two positive numbers");
    return false;
  }
  if (parameters < 2 || threads < 1 || shared < 0) {
    path.report("expected two parameters or more, a thread or more, and bytes of shared memory");
    return false;
  }
  if (rows < 0 || rowBytes < 0 || !rows != !rowBytes) {
    path.report("expected positive numbers of rows and of their bytes, or neither");
    return false;
  }
  if (rows)
    peer.gather = Gather{uint64_t(rows), uint64_t(rowBytes)};
  peer.type = *known;
  peer.parameters = unsigned(parameters);
  peer.threads = unsigned(threads);
  peer.sharedBytes = unsigned(shared);
  peer.grid[0] = unsigned(grid[0]);
  peer.grid[1] = unsigned(grid[1]);
  return true;
}

Expected<std::vector<PeerKernel>> tilecopy::readPeers(const std::string &path) {
  auto text = readFile(path);
  if (!text)
    return text.takeError();
  auto value = parseJson((*text)->getBuffer(), path);
  if (!value)
    return value.takeError();
  std::vector<PeerKernel> peers;
  json::Path::Root root(path);
  const json::Array *list = value->getAsArray();
  if (!list)
    return createStringError(path + ": expected a list of kernels");
  for (size_t k = 0; k != list->size(); ++k) {
    PeerKernel &peer = peers.emplace_back();
    if (!fromJSON((*list)[k], peer, json::Path(root).index(k)))
      return root.getError();
    SmallString<128> file(path);
    sys::path::remove_filename(file);
    sys::path::append(file, peer.ptx);
    auto ptx = readFile(file);
    if (!ptx)
      return ptx.takeError();
    peer.ptx = (*ptx)->getBuffer().str();
  }
  return peers;
}
