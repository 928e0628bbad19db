//===- PythonPeers.cpp - Compilers that are found as wheels ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PythonPeers.h"
#include "../Output.h"
#include "../RunTool.h"
#include "PeerScripts.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tilecopy;

ArrayRef<PeerScript> tilecopy::peerScripts() {
  static const PeerScript scripts[] = {{"Triton", "peer_triton"},
                                       {"CuTe DSL", "peer_cute"},
                                       {"TileLang", "peer_tilelang"},
                                       {"TIRx", "peer_tirx"},
                                       {"cuTile", "peer_cutile"}};
  return scripts;
}

Error tilecopy::checkPeers(StringRef peers) {
  if (peers.empty() || peers == "python")
    return Error::success();
  return createStringError("--peers=" + peers +
                           ": here it takes 'python', for packages that the python3 on PATH finds");
}

namespace {

/// A folder with all scripts, which goes away with this.
class ScriptFolder {
public:
  ~ScriptFolder() {
    if (!path.empty())
      sys::fs::remove_directories(path);
  }
  Error write() {
    if (std::error_code error = sys::fs::createUniqueDirectory("ptx-bench", path))
      return createStringError(error, "cannot make a temporary folder: " + error.message());
    for (const auto &[name, text] : peerScriptTexts)
      if (Error e = writeFile(file(name), text))
        return e;
    return Error::success();
  }
  std::string file(StringRef name) const {
    SmallString<128> full(path);
    sys::path::append(full, name);
    return std::string(full);
  }

private:
  SmallString<128> path;
};

} // namespace

namespace tilecopy { // where ObjectMapper finds them

static bool fromJSON(const json::Value &value, PeerCompile &kernel, json::Path path) {
  json::ObjectMapper map(value, path);
  std::vector<double> times;
  if (!map || !map.map("kernel", kernel.kernel) || !map.mapOptional("error", kernel.error) ||
      !map.mapOptional("ptx", kernel.ptx) || !map.mapOptional("cubin", kernel.cubin) ||
      !map.mapOptional("first_ms", kernel.first) || !map.mapOptional("ms", times))
    return false;
  for (double t : times)
    kernel.times.add(t);
  if (kernel.error.empty() && times.empty())
    kernel.error = "no time was taken";
  return true;
}

static bool fromJSON(const json::Value &value, PeerCompiler &peer, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.mapOptional("missing", peer.missing) && map.mapOptional("name", peer.name) &&
         map.mapOptional("version", peer.version) && map.mapOptional("kernels", peer.kernels);
}

} // namespace tilecopy

Expected<PeerCompiler> tilecopy::runPeer(const PeerScript &script, unsigned warmups,
                                         unsigned repeats) {
  PeerCompiler peer;
  peer.name = script.name.str();
  auto python = findTool("python3");
  if (!python) {
    peer.missing = "found no python3 on PATH";
    return peer;
  }
  ScriptFolder folder;
  if (Error e = folder.write())
    return e;
  auto told = runTool(*python, {folder.file("bench.py"), script.module, std::to_string(warmups),
                                std::to_string(repeats)});
  if (!told) {
    peer.missing = toString(told.takeError());
    return peer;
  }
  auto answer = json::parse(told->out);
  json::Path::Root root;
  if (!answer)
    peer.missing = "its answer is not JSON: " + toString(answer.takeError());
  else if (!fromJSON(*answer, peer, root))
    peer.missing = "its JSON has an unexpected form: " + toString(root.getError());
  return peer;
}
