# SPDX-License-Identifier: MIT
"""The descriptions of the API (docs/api/*.yaml), read to check answers and frames against them.

The descriptions let the server add members; here every object is closed, so that the server sends nothing
that is not described."""
import os
import re

import jsonschema
import yaml

# Documents that are nothing but schemas; a tool prints it from the tables of the program.
SHARED = ("shapes.yaml",)
METHODS = ("get", "post", "patch", "delete")


class Undescribed(Exception):
    """The server sent something that is not described."""


def is_request(schema):
    return schema.get("additionalProperties") is False


class Files:
    """The documents, and those that they refer to."""

    def __init__(self, path):
        self.documents = {}
        for name in ("openapi.yaml", "asyncapi.yaml", *SHARED):
            with open(os.path.join(path, name), encoding="utf-8") as file:
                self.documents[name] = yaml.load(file, Loader=Once)

    def find(self, reference, name):
        """The target of a reference, and its document."""
        document, _, pointer = reference.partition("#")
        name = document or name
        found = self.documents[name]
        for part in pointer.strip("/").split("/"):
            found = found[part.replace("~1", "/").replace("~0", "~")]
        return found, name

    def whole(self, value, name, closed=True):
        """A schema with its references resolved and its objects closed."""
        if isinstance(value, list):
            return [self.whole(one, name, closed) for one in value]
        if not isinstance(value, dict):
            return value
        if "$ref" in value:
            if set(value) != {"$ref"}:
                raise Undescribed(f"{value}: a reference stands alone")
            return self.whole(*self.find(value["$ref"], name), closed)
        made = {key: self.whole(one, name, closed) for key, one in value.items()}
        if closed and "properties" in made and isinstance(made.get("type"), (str, list)):
            made.setdefault("additionalProperties", False)
        return made


class Once(yaml.SafeLoader):
    """Refuses a mapping that has a key twice."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        if len(keys) != len(set(keys)):
            raise Undescribed(f"a key twice: {keys} {node.start_mark}")
        return super().construct_mapping(node, deep)


def check(validator, value, what):
    for error in sorted(validator.iter_errors(value), key=lambda one: -len(one.absolute_path)):
        deep = jsonschema.exceptions.best_match([error])
        raise Undescribed(f"{what}: {'.'.join(map(str, deep.absolute_path))}: {deep.message[:600]}")


class Rest:
    """openapi.yaml: the operations, and the check of a response against them."""

    def __init__(self, files):
        self.files, self.document = files, files.documents["openapi.yaml"]
        self.operations, self.seen = {}, set()
        for path, item in self.document["paths"].items():
            for method in METHODS:
                if method in item:
                    self.operations[method.upper(), path] = item[method]
        self.patterns = {path: re.compile(re.sub(r"\{\w+\}", r"[1-9]\\d{0,17}", re.escape(path).replace(r"\{", "{").replace(r"\}", "}")))
                         for _, path in self.operations}
        self.validators = {}

    def find(self, method, target):
        path = target.split("?")[0]
        for (wanted, pattern), operation in self.operations.items():
            if method == wanted and self.patterns[pattern].fullmatch(path):
                return operation
        return None

    def response(self, operation, status):
        given = operation["responses"].get(str(status))
        if given is None:
            raise Undescribed(f"{operation['operationId']}: status {status}")
        return self.given(given)

    def given(self, value):
        """A value, or the target if it is a reference."""
        return self.files.find(value["$ref"], "openapi.yaml")[0] if "$ref" in value else value

    def schema(self, schema):
        return jsonschema.Draft202012Validator(self.files.whole(schema, "openapi.yaml"))

    def check(self, method, target, response):
        operation = self.find(method, target)
        if operation is None:
            self.check_unknown(method, target, response)
            return
        name = operation["operationId"]
        described = self.response(operation, response.status)
        self.seen.add((name, response.status))
        for header, row in described.get("headers", {}).items():
            if self.files.whole(row, "openapi.yaml").get("required") and header.lower() not in response.headers:
                raise Undescribed(f"{name} {response.status}: no {header}")
        for header in ("set-cookie", "retry-after"):
            if header in response.headers and header.title() not in described.get("headers", {}):
                raise Undescribed(f"{name} {response.status}: {header} is sent")
        content = described.get("content")
        if content is None:
            if response.body:
                raise Undescribed(f"{name} {response.status}: a body is sent")
            return
        kind = response.headers.get("content-type")
        if kind not in content:
            raise Undescribed(f"{name} {response.status}: content-type {kind}")
        key = (name, response.status, kind)
        if key not in self.validators:
            self.validators[key] = self.schema(content[kind]["schema"])
        told = response.json() if kind == "application/json" else response.body.decode()
        check(self.validators[key], told, f"{name} {response.status}")

    def check_unknown(self, method, target, response):
        """A request without an operation must get 404 or 405, with an Error."""
        if response.status not in (404, 405, 413, 421, 429):
            raise Undescribed(f"{method} {target}: {response.status}")
        if (response.status == 405) != ("allow" in response.headers):
            raise Undescribed(f"{method} {target}: {response.status} and Allow")
        check(self.schema({"$ref": "shapes.yaml#/ErrorBody"}), response.json(), f"{method} {target}")


class Live:
    """asyncapi.yaml: the requests, and the check of a frame from the server."""

    def __init__(self, files):
        self.files, self.document = files, files.documents["asyncapi.yaml"]
        self.requests, self.frames, self.events, self.seen = {}, {}, {}, set()
        for message in self.document["components"]["messages"].values():
            name = message["payload"]["$ref"].rsplit("/", 1)[1]
            if name.startswith("Ask"):
                self.requests[message["name"]] = message
            else:
                self.frames[message["name"]] = self.validator(message["payload"])
        shapes = files.documents["shapes.yaml"]
        for reference in shapes["AnyEvent"]["oneOf"]:
            schema = files.find(reference["$ref"], "shapes.yaml")[0]
            self.events[schema["properties"]["event"]["const"]] = self.validator(schema, "shapes.yaml")
        # Events are checked one by one, by kind: this is fast, and tells which one is wrong.
        plain = files.whole(shapes["TellEvents"], "shapes.yaml")
        plain["properties"]["events"]["items"] = {"type": "object"}
        self.frames["events"] = jsonschema.Draft202012Validator(plain)

    def validator(self, schema, name="asyncapi.yaml"):
        return jsonschema.Draft202012Validator(self.files.whole(schema, name))

    def check(self, told):
        kind = told.get("type")
        if kind not in self.frames:
            raise Undescribed(f"a frame of type {kind}")
        self.seen.add(kind)
        if kind == "answer":
            self.seen.add(("answer", told.get("error", told.get("status"))))
        if kind == "state":
            self.seen |= {("section", name) for name in told["sections"]}
        check(self.frames[kind], told, kind)
        for event in told["events"] if kind == "events" else []:  # an update has deltas of them
            self.check_event(event)

    def check_event(self, event):
        name = event.get("event")
        if name not in self.events:
            raise Undescribed(f"an event {name}")
        self.seen.add(("event", name))
        check(self.events[name], event, f"event {name}")
