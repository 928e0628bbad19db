"""editor.py REPOSITORY: the VS Code extension loads: what its manifest names is there and is JSON, its grammar and problem
matcher know lines that the tools print and read, and, where Node is installed, its client starts tile-lsp."""
import json
import os
import re
import shutil
import subprocess
import sys

root = os.path.join(sys.argv[1], "tools", "editors", "vscode")
manifest = json.load(open(os.path.join(root, "package.json")))
contributes = manifest["contributes"]
language, grammar = contributes["languages"][0], contributes["grammars"][0]
assert language["id"] == grammar["language"] == "tile" and ".tile" in language["extensions"]
json.load(open(os.path.join(root, language["configuration"])))
rules = json.load(open(os.path.join(root, grammar["path"])))
assert rules["scopeName"] == grammar["scopeName"]


def scope(line, word):
    """The scope that the first rule whose match covers the word gives it."""
    at = line.index(word)
    for rule in rules["patterns"]:
        for found in re.finditer(rule["match"], line):
            if not found.start() <= at < found.end():
                continue
            for group, of in rule.get("captures", {}).items():
                if found.start(int(group)) == at:
                    return of["name"]
            return rule["name"]
    return None


for line, word, wanted in [("target sm_90a", "target", "keyword"), ("kernel @k threads(32) {", "@k", "entity.name.function"),
                           ("  copy.warp S <- A // x", "// x", "comment"), ("  copy.warp S <- A", "copy", "keyword"),
                           ("  S : shared f32[32]", "shared", "storage")]:
    have = scope(line, word)
    assert have and have.startswith(wanted), (line, word, have)

matcher = contributes["problemMatchers"][0]["pattern"]
for line, wanted in [("k.tile:5:8: error: unknown scope 'wrap'", ("k.tile", "5", "8", "error")),
                     ("FAIL k.tile:9:3: @k on the emulator: line 9", ("k.tile", "9", "3", None))]:
    found = re.match(matcher["regexp"], line)
    assert found and tuple(found[matcher[k]] for k in ("file", "line", "column", "severity")) == wanted, line

node = shutil.which("node")
if not node:
    print("skipped: the client (no Node here)")
    sys.exit()
STUB = """
const Module = require("module"), load = Module._load, calls = [];
class LanguageClient {
  constructor(...given) { calls.push(given); }
  start() { calls.push("start"); }
  stop() { calls.push("stop"); }
}
const defaults = Object.fromEntries(Object.entries(MANIFEST.contributes.configuration.properties)
  .map(([name, of]) => [name.replace("tilecopy.", ""), of.default]));
Module._load = (name, ...rest) => name === "vscode"
  ? { workspace: { getConfiguration: () => ({ get: key => defaults[key] }) } }
  : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);
const extension = require(PATH);
extension.activate();
extension.deactivate();
console.log(JSON.stringify(calls));
"""
program = STUB.replace("MANIFEST", json.dumps(manifest)).replace("PATH", json.dumps(os.path.join(root, manifest["main"])))
calls = json.loads(subprocess.run([node, "-e", program], capture_output=True, text=True, check=True).stdout)
assert calls[0][2] == {"command": "tile-lsp", "args": []}, calls
assert calls[0][3]["documentSelector"] == [{"language": "tile"}] and calls[1:] == ["start", "stop"], calls
print("the extension loads, and its client starts tile-lsp")
