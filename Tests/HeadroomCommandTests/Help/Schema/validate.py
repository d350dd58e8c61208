"""Holds files against a JSON Schema, as an editor does that reads YAML 1.2 by its core schema.

validate.py SCHEMA < FILES: FILES is a JSON list of texts; printed is a JSON list with, for each, a list
of complaints. Before, the schema is held against its own.
"""

import json
import re
import sys

import yaml
from jsonschema import Draft202012Validator


class CoreLoader(yaml.SafeLoader):
    """YAML 1.2's core schema: `no`, `on`, `1:30` and days are texts."""

    yaml_implicit_resolvers = {}

    def compose_node(self, parent, index):
        """An anchor may be given anew."""
        event = self.peek_event()
        if not isinstance(event, yaml.AliasEvent) and event.anchor in self.anchors:
            del self.anchors[event.anchor]
        return super().compose_node(parent, index)

    def construct_mapping(self, node, deep=False):
        """Keys are texts, whatever they look like, and each stands there once."""
        mapping = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(None, None, "a key is no text", key.start_mark)
            if key.value in mapping:
                raise yaml.constructor.ConstructorError(None, None, "a key stands twice", key.start_mark)
            mapping[key.value] = self.construct_object(value, deep=True)
        return mapping


def construct_int(loader, node):
    text = node.value
    for prefix, base in (("0o", 8), ("0x", 16)):
        if text.startswith(prefix):
            return int(text[2:], base)
    return int(text)


def construct_float(loader, node):
    text = node.value.lower().lstrip("+")
    return {".inf": float("inf"), "-.inf": float("-inf"), ".nan": float("nan")}.get(text) or float(text)


def construct_map(loader, node):
    return loader.construct_mapping(node)


for tag, pattern, first in (
    ("null", r"~|null|Null|NULL|", "~nN\0"),
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
    ("float", r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)", "-+."),
):
    letters = [letter if letter != "\0" else "" for letter in first]
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), letters)
CoreLoader.add_constructor("tag:yaml.org,2002:int", construct_int)
CoreLoader.add_constructor("tag:yaml.org,2002:float", construct_float)
CoreLoader.add_constructor("tag:yaml.org,2002:map", construct_map)


def complaints(validator, text):
    try:
        content = yaml.load(text, CoreLoader)
    except (yaml.YAMLError, ValueError) as error:
        return [f"not read: {error}"[:300]]
    return [f"{error.json_path}: {error.message}"[:300] for error in validator.iter_errors(content)]


with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)
checker = Draft202012Validator(schema)
json.dump([complaints(checker, text) for text in json.load(sys.stdin)], sys.stdout)
