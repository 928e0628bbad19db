//===- Protocol.h - Messages of a language server ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The base of the Language Server Protocol 3.17: JSON-RPC messages with a header that says their
// length, on standard input and output. What a client sends may be anything; the answer to what
// cannot be read is an error of JSON-RPC.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_TILE_LSP_PROTOCOL_H
#define TILECOPY_TOOLS_TILE_LSP_PROTOCOL_H

#include "llvm/Support/JSON.h"
#include <optional>

namespace tilecopy {

enum RpcError : int {
  rpcBadJson = -32700,
  rpcBadRequest = -32600,
  rpcUnknownMethod = -32601,
  rpcBadParameters = -32602,
  rpcNotInitialized = -32002,
  rpcCancelled = -32800,
  rpcFailed = -32803,
};

/// The text of the next message; none at the end of the input, or where there is no length.
std::optional<std::string> readMessage();
/// May be called by several threads.
void writeMessage(llvm::json::Value message);

llvm::json::Value resultOf(const llvm::json::Value &id, llvm::json::Value result);
llvm::json::Value errorOf(const llvm::json::Value &id, RpcError code, llvm::StringRef message);

/// Bytes of `line` before a column as the protocol counts: in units of UTF-16.
size_t bytesBefore(llvm::StringRef line, size_t units);
/// The other way around.
size_t unitsBefore(llvm::StringRef line, size_t bytes);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_TILE_LSP_PROTOCOL_H
