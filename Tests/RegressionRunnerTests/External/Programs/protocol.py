"""What the programs of the tests share: reading messages, writing answers."""

import json
import sys


def messages():
    for line in sys.stdin:
        yield json.loads(line)


def answer(**members):
    print(json.dumps(members), flush=True)


def hello(message, **members):
    """Answers hello; false for other messages."""
    if message["type"] != "hello":
        return False
    answer(type="hello", **members)
    return True


class Mirror:
    """The state, whether messages have all of it or what changed."""

    def __init__(self):
        self.state = {}

    def read(self, message):
        if message["type"] == "case":
            self.state = {}
        self.merge(self.state, message.get("state", {}))
        return self.state

    def merge(self, old, new):
        for key, value in new.items():
            if isinstance(value, dict) and isinstance(old.get(key), dict):
                self.merge(old[key], value)
            elif value is None and key != "firstResponder":
                old.pop(key, None)
            else:
                old[key] = value
