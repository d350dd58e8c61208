"""Moves the scroll view by timers; one of them is called off."""

from protocol import answer, hello, messages

steps = {"first": 10, 2: 20, None: 30}

for message in messages():
    if hello(message, hears=["keyboardWillShow"]):
        continue
    verbs = []
    if message["type"] == "event":
        verbs = [{"call": "wake", "after": 0.5, "id": 2},
                 {"call": "wake", "after": 0.25, "id": "first"},
                 {"call": "wake", "after": 9, "id": "never"}]
    if message["type"] == "wake":
        verbs = [{"set": "contentOffset", "view": "scroll", "to": [0, steps[message["id"]]]}]
        if message["id"] == "first":
            verbs.append({"call": "cancelWake", "id": "never"})
        if message["id"] == 2:
            verbs.append({"call": "wake", "after": 0.1})
    answer(verbs=verbs)
