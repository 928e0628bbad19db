"""validate.py SCHEMA DOCUMENT...: holds JSON documents against a schema. The part of JSON Schema
that the schema uses is implemented; a keyword that is not known is an error."""
import json
import sys

KINDS = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
         "boolean": bool}
IGNORED = {"$schema", "$defs", "title", "description"}


def problems(value, schema, root, path):
    unknown = set(schema) - IGNORED - {
        "$ref", "oneOf", "type", "const", "enum", "minimum", "required", "properties",
        "additionalProperties", "items"}
    assert not unknown, f"keywords of the schema that validate.py does not know: {unknown}"
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        yield from problems(value, root["$defs"][name], root, path)
    if "oneOf" in schema:
        found = [list(problems(value, one, root, path)) for one in schema["oneOf"]]
        if sum(not f for f in found) != 1:
            # The document that comes nearest is the one that was meant.
            yield from min((f for f in found if f), key=len, default=[f"{path}: is several"])
    if "const" in schema and value != schema["const"]:
        yield f"{path}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is not one of {schema['enum']}"
    kind = schema.get("type")
    if kind and (not isinstance(value, KINDS[kind])
                 or (kind != "boolean" and isinstance(value, bool))):
        yield f"{path}: {value!r:.60} is not of type {kind}"
        return
    if "minimum" in schema and value < schema["minimum"]:
        yield f"{path}: {value} is less than {schema['minimum']}"
    if isinstance(value, dict):
        known = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in value:
                yield f"{path}: has no {name!r}"
        for name, member in value.items():
            if name in known:
                yield from problems(member, known[name], root, f"{path}.{name}")
            elif isinstance(schema.get("additionalProperties"), dict):
                yield from problems(member, schema["additionalProperties"], root, f"{path}.{name}")
            elif schema.get("additionalProperties") is False:
                yield f"{path}: {name!r} is not in the schema"
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            yield from problems(item, schema["items"], root, f"{path}[{i}]")


schema = json.load(open(sys.argv[1]))
failed = False
for name in sys.argv[2:]:
    document = json.load(open(name) if name != "-" else sys.stdin)
    found = list(problems(document, schema, schema, "document"))
    failed |= bool(found)
    print(*found or [f"{document['tool']}: valid, {len(document.get('inputs', []))} inputs"],
          sep="\n")
sys.exit(failed)
