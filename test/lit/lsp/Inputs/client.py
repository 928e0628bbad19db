"""A client of the language server that the command line names."""
import json
import subprocess
import sys

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
uri = "file:///k.tile"
number = 0


def send_text(body):
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    server.stdin.flush()


def receive():
    length = 0
    while (line := server.stdout.readline().strip()):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return json.loads(server.stdout.read(length))


def notify(method, **params):
    send_text(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode())


def ask(method, **params):
    global number
    number += 1
    send_text(json.dumps({"jsonrpc": "2.0", "id": number, "method": method,
                          "params": params}).encode())
    answer = receive()
    assert answer["id"] == number, answer
    return answer.get("result", answer.get("error"))


def show(title, value):
    print(title + ":", json.dumps(value, sort_keys=True))


def at(line, character):
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


def change(text):
    notify("textDocument/didChange", textDocument={"uri": uri}, contentChanges=[{"text": text}])
    return receive()["params"]["diagnostics"]
