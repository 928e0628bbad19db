// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Starts tile-lsp for .tile files. Everything else is the server's.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("tilecopy");
  client = new LanguageClient("tilecopy", "TileCopy",
    { command: settings.get("server"), args: settings.get("arguments") },
    { documentSelector: [{ language: "tile" }] });
  return client.start();
};

exports.deactivate = () => client?.stop();
