"""Gives the verbs of its first argument when the keyboard shows, and writes down what it hears."""

import json
import sys

from protocol import Mirror, answer, hello, messages

verbs, log, *names = sys.argv[1:]
mirror = Mirror()

with open(log, "w") as file:
    for message in messages():
        if hello(message, state="changes", **({"hears": names} if names else {})):
            continue
        if message["type"] == "end":
            break
        state = mirror.read(message)
        details = [message[key] for key in ("view", "from", "to", "caret", "point") if key in message]
        print(message.get("event", message["type"]), *details, file=file, flush=True)
        views = state["views"]
        if message.get("event") == "touch":
            print(state["additionalSafeArea"], state["prefersCrossFade"], views["panel"]["padding"],
                  views["scroll"].get("spacerHeight"), views["low"]["caret"], file=file, flush=True)
        shows = message.get("event") == "keyboardWillShow"
        answer(verbs=json.loads(verbs) if shows else [], skipsAction=True)
