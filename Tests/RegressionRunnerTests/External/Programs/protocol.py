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


class Form:
    """The views of a case, as the code of an app finds them."""

    def __init__(self, case):
        self.views = case["views"]
        self.named = {view["view"]: view for view in self.views}

    def around(self, name):
        """The view and those around it, from inside."""
        while name is not None:
            view = self.named[name]
            yield view
            name = view["superview"]

    def is_inside(self, name, ancestor):
        return any(view["view"] == ancestor for view in self.around(name))

    def first(self, kind, inside=None):
        for view in self.views:
            if view["kind"] == kind and (inside is None or self.is_inside(view["view"], inside)):
                return view["view"]
        return None

    def chosen(self, name, kind, inside=None):
        """A view that a parameter names, else the first of its kind; none where the form lacks it."""
        if name is None:
            return self.first(kind, inside)
        return name if name in self.named else None

    def cell(self, name):
        """The nearest cell around a view."""
        return next((view["view"] for view in self.around(name) if view["kind"] == "cell"), None)
