"""session.py SERVER: a session of a client with the language server. Prints what the server answers, a line each."""
from client import ask, at, change, notify, receive, send_text, server, show, uri

good = """// \u00e4\U0001d11e
target sm_90a

kernel @k threads(32) {
  A : global f32[32, 32]
  S : shared f32[32, 32]

  copy.warp S <- A { width = 8 }
}
"""
show("early", ask("textDocument/hover", **at(0, 0)))
show("initialize", ask("initialize", capabilities={})["capabilities"])
notify("initialized")
show("not open", ask("textDocument/hover", **at(0, 0)))
notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": "tile", "version": 1, "text": good})
show("good", receive()["params"])
show("plan", ask("textDocument/hover", **at(7, 4)))
show("declaration", ask("textDocument/hover", **at(7, 12)))
show("option", ask("textDocument/hover", **at(7, 22)))
show("nothing", ask("textDocument/hover", **at(6, 0)))
show("definition", ask("textDocument/definition", **at(7, 12)))
show("no definition", ask("textDocument/definition", **at(7, 4)))
show("formatted", ask("textDocument/formatting", textDocument={"uri": uri}, options={}))


def labels(line, character):
    return [item["label"] for item in ask("textDocument/completion", **at(line, character))]


bad = good.replace("copy.warp S <- A {", "copy.wrap  s <- A {").replace("global f32[32, 32]", "global f32[32,32]")
show("mistakes", change(bad))
show("fixes", ask("textDocument/codeAction", textDocument={"uri": uri},
                  range={"start": {"line": 7, "character": 0}, "end": {"line": 7, "character": 9}},
                  context={"diagnostics": []}))
show("other line", ask("textDocument/codeAction", textDocument={"uri": uri},
                       range={"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 9}},
                       context={"diagnostics": []}))
show("bad text", ask("textDocument/formatting", textDocument={"uri": uri}, options={}))
show("planning", change(good.replace("width = 8", "dispatch = reg")))
show("slow", change(good.replace("32, 32]\n\n", "32, 32]\n\n  // may overlap\n  copy.warp S[0:16, :] <- S[8:24, :]\n")))
change(good.replace("32, 32]\n\n", "32, 32] layout S[32,32]\n\n").replace(" f32[32, 32]\n", "  f32[32,32]\n"))
show("layout", ask("textDocument/formatting", textDocument={"uri": uri}, options={}))
change(good.replace("width = 8", "width = "))
show("values", labels(7, 29))
show("keys", labels(7, 21))
show("scopes", labels(7, 7))
show("statements", labels(7, 4))
show("spaces", labels(4, 6))
show("types", labels(4, 13))
show("names", labels(7, 12))
show("targets", labels(1, 7))
show("comment", labels(0, 3))
show("unknown", ask("textDocument/moniker", **at(0, 0)))
loop = """target sm_90a
kernel @first threads(128) {
  K : i32 multiple_of 32 in [32, 4096]
  A : global f32[128, K]
  S : shared f32[128, 32]
  R : local f32[128, 32] layout S[(128,32):(1@tx,1)]
  for k in 0 : K step 32 {
    copy.cta S <- A[:, k : +32] // k is a column
    sync.cta
    copy.cta R <- S { width = 4 }
    sync.cta
  }
}
kernel @second grid(k) threads(128) {
  k : i32 in [1, 9]
  S : shared f32[32, 32]
  B : global f32[32, 32]
  copy.cta S <- B
  copy.cta B <- S
}
"""


def lines_of(first, last):
    return {"textDocument": {"uri": uri}, "range": {"start": {"line": first, "character": 0},
                                                    "end": {"line": last, "character": 0}}}


warnings = change(loop)
show("warnings", [[w["range"]["start"]["line"], w["severity"], w["message"]] for w in warnings])
hints = ask("textDocument/inlayHint", **lines_of(0, 99))
show("hints", [[h["position"], h["label"]] for h in hints])
show("no hints", ask("textDocument/inlayHint", **lines_of(10, 12)))
for line in (9, 18):
    actions = ask("textDocument/codeAction", context={"diagnostics": []}, **lines_of(line, line))
    show(f"cure {line}", [[a["title"], a["edit"]["changes"][uri]] for a in actions])


def places(found):
    return found and [[f["range"]["start"]["line"], f["range"]["start"]["character"]] for f in found]


show("tensor", places(ask("textDocument/references", context={"includeDeclaration": True}, **at(7, 13))))
show("other S", places(ask("textDocument/references", context={"includeDeclaration": False}, **at(15, 2))))
show("loop", places(ask("textDocument/references", context={"includeDeclaration": True}, **at(7, 23))))
show("scalar", places(ask("textDocument/references", context={"includeDeclaration": True}, **at(13, 20))))
show("no name", ask("textDocument/references", context={"includeDeclaration": True}, **at(7, 4)))
renamed = ask("textDocument/rename", newName="column", **at(6, 6))
show("renamed", places(renamed["changes"][uri]))
show("taken", ask("textDocument/rename", newName="A", **at(4, 2))["message"])
show("a word", ask("textDocument/rename", newName="thread", **at(4, 2))["message"])
show("no word", ask("textDocument/rename", newName="2x", **at(4, 2))["message"])
show("nobody", ask("textDocument/rename", newName="x", **at(8, 4))["message"])
show("symbols", [[s["name"], s["range"]["end"]["line"], [c["name"] for c in s["children"]]]
                 for s in ask("textDocument/documentSymbol", textDocument={"uri": uri})])
send_text(b"{")
show("no JSON", receive()["error"]["code"])
send_text(b"[1]")
show("no object", receive()["error"]["code"])
send_text(b'{"id": 7}')
show("no method", receive()["error"]["code"])
notify("$/cancelRequest", id=3)
show("far", ask("textDocument/hover", **at(4000000000, 4000000000)))
show("odd", ask("textDocument/hover", textDocument=[], position="x"))
notify("textDocument/didClose", textDocument={"uri": uri})
show("closed", receive()["params"])
show("shutdown", ask("shutdown"))
show("after", ask("textDocument/hover", **at(0, 0)))
notify("exit")
print("exit code", server.wait(300))
