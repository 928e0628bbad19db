//===- tile-lsp.cpp - A language server for .tile -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Input.h"
#include "../Lowering.h"
#include "../Output.h"
#include "Document.h"
#include "Proofs.h"
#include "Protocol.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include <map>

using namespace llvm;
using namespace tilecopy;

static cl::OptionCategory category("tile-lsp options");
static cl::opt<bool> stdio("stdio", cl::cat(category),
                           cl::desc("Ignored; stdio is the only transport"));
static TargetOptions target(category);
static cl::opt<double, false, RealParser>
    proveLimit("prove-limit", cl::value_desc("seconds"), cl::init(2), cl::cat(category),
               cl::desc("What a proof that the editor asks for may take for one kernel"));

static constexpr ToolText toolText = {
    "tile-lsp", "a language server for .tile programs",
    "Speaks the Language Server Protocol on standard input and output: errors and the warnings of\n"
    "ptx-dump while you type, with quick fixes; the variant and the cost beside each copy; plans\n"
    "and declarations on hover; completion of statements, options and their values; declarations,\n"
    "references, renaming, symbols; formatting; on request, proofs for every size. Editors start\n"
    "it (tools/editors/README.md).\n",
    "  tile-lsp                    as an editor starts it\n"
    "  tile-lsp --mcpu=sm_100a     another target than the programs'\n",
    "  0   the client sent shutdown and exit\n"
    "  1   the client disconnected without them\n"
    "  2   error in the command line\n"};

namespace {

class Server {
public:
  Server(const ParseOverrides &overrides, double seconds) : overrides(overrides), proofs(seconds) {}

  /// Answers until the client has gone; the exit code.
  int run();

private:
  void handle(const json::Object &message);
  json::Value answer(const json::Value &id, StringRef method, const json::Object &parameters);
  Expected<json::Value> ask(StringRef method, const Document &document,
                            const json::Object &parameters);
  void notify(StringRef method, const json::Object &parameters);
  std::optional<json::Value> execute(const json::Value &id, const json::Object &parameters);
  void open(StringRef uri, StringRef text);
  void publish(StringRef uri, json::Array diagnostics);

  const ParseOverrides &overrides;
  std::map<std::string, std::unique_ptr<Document>> documents;
  bool isReady = false, isOver = false, hasExited = false;
  Proofs proofs;
};

} // namespace

static json::Value capabilities() {
  return json::Object{
      {"capabilities",
       json::Object{
           {"textDocumentSync", 1}, // the whole text with each change
           {"hoverProvider", true},
           {"definitionProvider", true},
           {"referencesProvider", true},
           {"renameProvider", true},
           {"documentSymbolProvider", true},
           {"inlayHintProvider", true},
           {"codeLensProvider", json::Object{}},
           {"executeCommandProvider",
            json::Object{{"commands", json::Array{Proofs::command.str()}}}},
           {"documentFormattingProvider", true},
           {"codeActionProvider", json::Object{{"codeActionKinds", json::Array{"quickfix"}}}},
           {"completionProvider",
            json::Object{{"triggerCharacters", json::Array{".", "{", ",", "=", " "}}}}}},
      {"serverInfo", json::Object{{"name", "tile-lsp"}}}};
}

/// A member of a member, and so on; "" where one of them is missing.
static StringRef textIn(const json::Object &object, StringRef member, StringRef of) {
  const json::Object *outer = object.getObject(of);
  return outer ? outer->getString(member).value_or("") : "";
}

static size_t numberIn(const json::Object *object, StringRef member) {
  int64_t number = object ? object->getInteger(member).value_or(0) : 0;
  return size_t(std::max<int64_t>(number, 0));
}

/// The first and the last line of the range that a question is about.
static std::pair<size_t, size_t> linesIn(const json::Object &parameters) {
  const json::Object *range = parameters.getObject("range");
  return {numberIn(range ? range->getObject("start") : nullptr, "line"),
          numberIn(range ? range->getObject("end") : nullptr, "line")};
}

Expected<json::Value> Server::ask(StringRef method, const Document &document,
                                  const json::Object &parameters) {
  const json::Object *position = parameters.getObject("position");
  Position at{numberIn(position, "line"), numberIn(position, "character")};
  if (method == "textDocument/completion")
    return document.completion(at);
  if (method == "textDocument/definition")
    return document.definition(at);
  if (method == "textDocument/formatting")
    return document.formatting();
  if (method == "textDocument/documentSymbol")
    return document.outline();
  if (method == "textDocument/rename")
    return document.rename(at, parameters.getString("newName").value_or(""));
  if (method == "textDocument/references") {
    const json::Object *context = parameters.getObject("context");
    return document.references(at, context &&
                                       context->getBoolean("includeDeclaration").value_or(false));
  }
  auto [first, last] = linesIn(parameters);
  if (method == "textDocument/codeAction")
    return document.fixes(first, last);
  if (method == "textDocument/inlayHint")
    return document.hints(first, last);
  StringRef uri = textIn(parameters, "uri", "textDocument");
  auto known = [&](StringRef kernel) { return proofs.textOf(uri, kernel); };
  if (method == "textDocument/codeLens")
    return document.lenses(known, Proofs::command);
  std::string kernel = document.kernelAt(at.line);
  std::string hover = kernel.empty() ? "" : known(kernel);
  if (hover.empty())
    hover = document.hover(at);
  if (hover.empty())
    return json::Value(nullptr);
  return json::Object{
      {"contents", json::Object{{"kind", "markdown"}, {"value", json::fixUTF8(hover)}}}};
}

json::Value Server::answer(const json::Value &id, StringRef method,
                           const json::Object &parameters) {
  static constexpr StringLiteral questions[] = {
      "textDocument/hover",      "textDocument/completion",     "textDocument/definition",
      "textDocument/formatting", "textDocument/codeAction",     "textDocument/references",
      "textDocument/rename",     "textDocument/documentSymbol", "textDocument/inlayHint",
      "textDocument/codeLens"};
  if (isOver)
    return errorOf(id, rpcBadRequest, "the server has been shut down");
  if (method == "initialize") {
    isReady = true;
    const json::Object *of = parameters.getObject("capabilities");
    for (StringRef member : {"workspace", "codeLens"})
      of = of ? of->getObject(member) : nullptr;
    proofs.clientRefreshes = of && of->getBoolean("refreshSupport").value_or(false);
    return resultOf(id, capabilities());
  }
  if (!isReady)
    return errorOf(id, rpcNotInitialized, "'initialize' comes first");
  if (method == "shutdown") {
    isOver = true;
    return resultOf(id, nullptr);
  }
  if (!is_contained(questions, method))
    return errorOf(id, rpcUnknownMethod, "unknown method '" + method.str() + "'");
  StringRef uri = textIn(parameters, "uri", "textDocument");
  auto document = documents.find(uri.str());
  if (document == documents.end())
    return errorOf(id, rpcBadParameters, "'" + uri.str() + "' is not open");
  Expected<json::Value> result = ask(method, *document->second, parameters);
  if (!result)
    return errorOf(id, rpcBadParameters, toString(result.takeError()));
  return resultOf(id, std::move(*result));
}

void Server::publish(StringRef uri, json::Array diagnostics) {
  writeMessage(json::Object{
      {"jsonrpc", "2.0"},
      {"method", "textDocument/publishDiagnostics"},
      {"params", json::Object{{"uri", uri}, {"diagnostics", std::move(diagnostics)}}}});
}

void Server::open(StringRef uri, StringRef text) {
  if (Error e = checkTileSize(text, uri)) {
    documents.erase(uri.str());
    json::Value begin = json::Object{{"line", 0}, {"character", 0}};
    json::Object range{{"start", begin}, {"end", begin}};
    return publish(uri,
                   json::Array{json::Object{{"range", std::move(range)},
                                            {"severity", 1},
                                            {"message", json::fixUTF8(toString(std::move(e)))}}});
  }
  proofs.forget(uri);
  auto &document = documents[uri.str()];
  document = std::make_unique<Document>(uri.str(), text.str(), overrides);
  publish(uri, document->diagnostics());
}

void Server::notify(StringRef method, const json::Object &parameters) {
  StringRef uri = textIn(parameters, "uri", "textDocument");
  if (method == "exit") {
    hasExited = true;
  } else if (method == "textDocument/didOpen") {
    open(uri, textIn(parameters, "text", "textDocument"));
  } else if (method == "textDocument/didChange") {
    // Each change is the whole text; the last one counts.
    const json::Array *changes = parameters.getArray("contentChanges");
    const json::Object *last =
        changes && !changes->empty() ? changes->back().getAsObject() : nullptr;
    if (last)
      open(uri, last->getString("text").value_or(""));
  } else if (method == "textDocument/didClose") {
    proofs.forget(uri);
    documents.erase(uri.str());
    publish(uri, {});
  } else if (method == "$/cancelRequest") {
    if (const json::Value *id = parameters.get("id"))
      proofs.cancel(*id);
  }
}

/// The answer, or none where it comes later.
std::optional<json::Value> Server::execute(const json::Value &id, const json::Object &parameters) {
  StringRef name = parameters.getString("command").value_or("");
  if (name != Proofs::command)
    return errorOf(id, rpcBadParameters,
                   "unknown command '" + name.str() + "'; there is '" + Proofs::command.str() +
                       "'");
  const json::Array *arguments = parameters.getArray("arguments");
  StringRef uri =
      arguments && !arguments->empty() ? (*arguments)[0].getAsString().value_or("") : "";
  auto document = documents.find(uri.str());
  if (document == documents.end())
    return errorOf(id, rpcBadParameters, "'" + uri.str() + "' is not open");
  proofs.prove(id, uri, document->second->wholeText(), document->second->parseOverrides());
  return std::nullopt;
}

void Server::handle(const json::Object &message) {
  static const json::Object none;
  std::optional<StringRef> method = message.getString("method");
  const json::Value *id = message.get("id");
  if (id && !id->getAsInteger() && !id->getAsString()) // such as 1e999, which no answer can repeat
    return writeMessage(errorOf(nullptr, rpcBadRequest, "an id is an integer or a string"));
  const json::Object *given = message.getObject("params");
  const json::Object &parameters = given ? *given : none;
  if (!method) {
    if (id && !message.get("result") && !message.get("error"))
      writeMessage(errorOf(*id, rpcBadRequest, "a request has a method"));
  } else if (id && isReady && !isOver && *method == "workspace/executeCommand") {
    if (std::optional<json::Value> answer = execute(*id, parameters))
      writeMessage(std::move(*answer));
  } else if (id) {
    writeMessage(answer(*id, *method, parameters));
  } else {
    notify(*method, parameters);
  }
}

int Server::run() {
  while (!hasExited) {
    std::optional<std::string> text = readMessage();
    if (!text)
      return exitVerdict;
    Error tooMuch = checkJson(*text);
    Expected<json::Value> message =
        tooMuch ? Expected<json::Value>(std::move(tooMuch)) : json::parse(*text);
    if (!message)
      writeMessage(errorOf(nullptr, rpcBadJson, toString(message.takeError())));
    else if (const json::Object *object = message->getAsObject())
      handle(*object);
    else
      writeMessage(errorOf(nullptr, rpcBadRequest, "a message is an object"));
  }
  return isOver ? exitGood : exitVerdict;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  reportFatalErrors("tile-lsp");
  if (auto code = readCommandLine(argc, argv, toolText, {&category}))
    return exitCode("tile-lsp", *code);
  if (target.wantsList()) {
    printTargets(outs());
    return exitCode("tile-lsp", exitGood);
  }
  Expected<ParseOverrides> overrides = target.read();
  if (!overrides) {
    WithColor::error(errs(), "tile-lsp") << toString(overrides.takeError()) << '\n';
    return exitUsage;
  }
  return exitCode("tile-lsp", Server(*overrides, proveLimit).run());
}
