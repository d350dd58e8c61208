"""Headroom's `stackSpacer` a second time: a spacer as high as the keyboard at the end of a stack."""

from protocol import Form, answer, hello, messages


def intersects(a, b):
    return (a[0] < b[0] + b[2] and b[0] < a[0] + a[2]
            and a[1] < b[1] + b[3] and b[1] < a[1] + a[3])


for message in messages():
    if hello(message, hears=["keyboardWillChangeFrame", "configure"]):
        continue
    kind = message["type"]
    if kind == "end":
        break
    if kind == "case":
        form, parameters = Form(message), message["parameters"]
        screen = message["device"]["screen"]
    if message.get("event") == "configure":
        parameters.update(message["parameters"])
    first = form.first("scrollView")
    scroll_view = form.chosen(parameters["scrollView"], "scrollView")
    stack = form.chosen(parameters["stackView"], "stackView", inside=first) if first or \
        parameters["stackView"] else None
    verbs = []
    if scroll_view and stack and kind == "case":
        verbs.append({"call": "appendSpacer", "view": stack})
    if scroll_view and stack and message.get("event") == "keyboardWillChangeFrame":
        state, keyboard = message["state"], message["keyboard"]
        end = keyboard["end"]
        is_turned = state["orientation"].startswith("landscape")
        is_hiding = end[1] == screen[0 if is_turned else 1]
        curve = keyboard["curve"] if parameters["shiftsCurve"] else 0
        verbs.append({"set": "spacerHeight", "view": stack, "to": 0 if is_hiding else end[3],
                      "animation": {"duration": keyboard["duration"], "curve": curve}})
        field = state["firstResponder"]
        # What the field does is decided after the spacer has changed the layout.
        answer(verbs=verbs, more=True)
        state = next(messages())["state"]
        verbs = []
        view = form.named.get(field, {})
        if view.get("superview") == stack and view.get("kind") == "textField":
            frame, y = state["views"][field]["windowFrame"], 0
            if intersects(frame, end):
                y = frame[3]
                if parameters["moveRule"] == "overlap":
                    offset = state["views"][scroll_view]["contentOffset"][1]
                    y = offset + (frame[1] + frame[3]) - end[1]
            verbs.append({"set": "contentOffset", "view": scroll_view, "to": [0, y],
                          "animation": {"duration": 0.3, "curve": 0}})
    answer(verbs=verbs)
