"""A few facts of ptx-dump's JSON, read as a program would read them."""
import json
import sys

for dump in json.load(open(sys.argv[1]))["inputs"]:
    texts = [kind for kind in ("ll", "ptx", "sass") if kind in dump]
    print(dump["file"], dump["target"], dump["ptx_isa"], *texts)
    for kernel in dump["kernels"]:
        for copy in kernel["copies"]:
            plan = copy["plan"]
            body = plan["body"]
            how = "rounds %d" % body["rounds"] if body["kind"] == "partition" else "warns"
            assert ("warning" in copy) == (how == "warns")
            first = copy["trace"][0]
            print(" ", kernel["name"], "%d:%d" % (copy["line"], copy["column"]),
                  plan["variant"], how, first["outcome"])
