"""A strategy for any form: it lifts the root by what the keyboard covers of the field."""

import sys

from protocol import Mirror, answer, hello, messages

options = sys.argv[1:]
greeting = {"name": "polite", "version": "1",
            "state": "changes" if "changes" in options else "full",
            "isolated": "isolated" in options}
mirror = Mirror()

for message in messages():
    if hello(message, **greeting):
        continue
    if message["type"] == "end":
        break
    state, verbs = mirror.read(message), []
    if message.get("event") in ("keyboardWillShow", "keyboardWillHide"):
        keyboard, lift = message["keyboard"], 0
        x, y, width, height = state["views"]["root"]["frame"]
        field = state["views"].get(state["firstResponder"])
        if message["event"] == "keyboardWillShow" and field:
            bottom = field["windowFrame"][1] + field["windowFrame"][3] - y
            lift = max(0, bottom - keyboard["end"][1])
        verbs = [{"set": "frame", "view": "root", "to": [x, -lift, width, height],
                  "animation": {key: keyboard[key] for key in ("duration", "curve")}}]
    answer(verbs=verbs)
