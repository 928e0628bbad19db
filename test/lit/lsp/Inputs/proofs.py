"""proofs.py SERVER SLOW: proofs that an editor asks for. SLOW is a program whose proof takes some time."""
import pathlib
import sys

slow = pathlib.Path(sys.argv.pop()).read_text()

from client import ask, at, notify, receive, send_text, server, show, uri  # noqa: E402
import json  # noqa: E402

good = """target sm_90a
kernel @rows grid(M) threads(32) {
  M : i32 in [1, 1000]
  A : global f32[M, 32]
  B : global f32[M, 32]
  copy.warp B[ctaid.x, :] <- A[ctaid.x, :]
}
"""


def request(number, method, **params):
    send_text(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode())


def prove(number, document=uri):
    request(number, "workspace/executeCommand", command="tilecopy.prove", arguments=[document])


def until(number):
    """The answer to a request, and what comes before it."""
    before = []
    while (message := receive()).get("id") != number or "method" in message:
        before.append(message)
    return message, before


def lenses():
    return [[one["range"]["start"]["line"], one["command"]["title"], one["command"]["arguments"]]
            for one in ask("textDocument/codeLens", textDocument={"uri": uri})]


def open_text(text, document=uri):
    notify("textDocument/didOpen", textDocument={"uri": document, "languageId": "tile", "version": 1, "text": text})
    receive()


capabilities = ask("initialize", capabilities={"workspace": {"codeLens": {"refreshSupport": True}}})["capabilities"]
show("capabilities", [capabilities["codeLensProvider"], capabilities["executeCommandProvider"]])
open_text(good)
show("before", lenses())
prove("p1")
answer, _ = until("p1")
show("document", [answer["result"]["tool"], answer["result"]["exit_code"],
                  [one["verdict"] for one in answer["result"]["proofs"]]])
show("message", receive()["params"])
show("refresh", receive()["method"])
show("after", lenses())
show("hover", ask("textDocument/hover", **at(1, 9))["contents"]["value"])

# One is running, another waits and is taken back; typing is answered in between, and takes back the first.
open_text(slow, "file:///slow.tile")
prove("p2", "file:///slow.tile")
prove("p3")
notify("$/cancelRequest", id="p3")
show("taken back", until("p3")[0]["error"])
show("typing", ask("textDocument/hover", **at(5, 4)) is not None)
notify("textDocument/didChange", textDocument={"uri": "file:///slow.tile"}, contentChanges=[{"text": good}])
both = [receive(), receive()]  # in either order
show("changed", [sorted(m.get("method", m.get("id")) for m in both),
                 [m["error"]["message"] for m in both if "error" in m]])
notify("textDocument/didChange", textDocument={"uri": uri}, contentChanges=[{"text": good}])
receive()
show("forgotten", lenses())

open_text(good.replace("copy.warp", "copy.wrap"), "file:///bad.tile")
prove("p4", "file:///bad.tile")
show("an error", until("p4")[0]["error"]["code"])
prove("p5", "file:///none.tile")
show("not open", until("p5")[0]["error"]["message"])
request("p6", "workspace/executeCommand", command="other", arguments=[uri])
show("no command", until("p6")[0]["error"]["message"])
# What is asked for when the client goes holds nobody up.
open_text(slow, "file:///slow.tile")
prove("p7", "file:///slow.tile")
notify("exit")
print("exit code", server.wait(60))
