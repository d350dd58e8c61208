"""A strategy that insets the form's scroll view and scrolls to the field; it does what is asked."""

import sys

from protocol import Mirror, answer, hello, messages

options = sys.argv[1:]
greeting = {"name": "good", "version": "1"}
if "changes" in options:
    greeting["state"] = "changes"
if "isolated" in options:
    greeting["isolated"] = True
if "hears" in options:
    greeting["hears"] = options[options.index("hears") + 1].split(",")

log = open(options[options.index("log") + 1], "w") if "log" in options else None

mirror = Mirror()

for message in messages():
    if hello(message, **greeting):
        continue
    if message["type"] == "end":
        break
    state = mirror.read(message)
    if log:
        word = message.get("event", message["type"])
        details = {key: message[key] for key in sorted(message)
                   if key in ("view", "text", "class", "orientation", "button", "parameters", "id")}
        print(word, details or "", file=log, flush=True)
    if message["type"] == "case":
        case = message
        scroll = next(v["view"] for v in case["views"] if v["kind"] == "scrollView")
    event = message.get("event")
    verbs = []
    if event in ("keyboardWillShow", "keyboardWillHide"):
        keyboard = message["keyboard"]
        animation = {"duration": keyboard["duration"], "curve": keyboard["curve"]}
        view = state["views"][scroll]
        x, y, width, height = view["windowFrame"]
        overlap = max(0, y + height - keyboard["end"][1]) if event == "keyboardWillShow" else 0
        verbs.append({"set": "contentInset", "view": scroll, "to": [0, 0, overlap, 0],
                      "animation": animation})
        field = state["firstResponder"]
        if overlap and field:
            fx, fy, fw, fh = state["views"][field]["windowFrame"]
            ox, oy = view["contentOffset"]
            gap = case["parameters"].get("gap", 0)
            verbs.append({"call": "scrollRectToVisible", "view": scroll,
                          "rect": [fx - x + ox, fy - y + oy, fw, fh + gap],
                          "animation": animation})
    answer(verbs=verbs, case=case["case"])
