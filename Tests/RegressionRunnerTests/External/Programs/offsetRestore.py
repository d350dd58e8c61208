"""Headroom's `offsetRestore` a second time; faults that it keeps are kept."""

from protocol import Form, answer, hello, messages

EVENTS = ["keyboardWillShow", "keyboardWillHide", "didBeginEditing", "textDidEndEditing",
          "configure"]

for message in messages():
    if hello(message, hears=EVENTS):
        continue
    kind = message["type"]
    if kind == "end":
        break
    if kind == "case":
        form, parameters = Form(message), message["parameters"]
        reported, offset_before = [0, 0, 0, 0], [0, 0]
        answer(verbs=[], gap=parameters["gap"], restoresOffset=True)
        continue
    event, state, verbs = message["event"], message["state"], []
    if event == "configure":
        parameters.update(message["parameters"])
    elif event in ("didBeginEditing", "textDidEndEditing"):
        field = message["view"]
        if form.named[field]["kind"] == "textField" and form.cell(field):
            if event == "textDidEndEditing":
                verbs.append({"call": "contentEdited", "view": field})
            else:
                view = state["views"][field]
                x, y, width, height = view["frame"]
                if not parameters["convertsFrame"]:
                    x, y = 0, 0
                window = view["windowFrame"]
                reported = [x + window[0], y + window[1], width, height]
    else:
        table = form.chosen(parameters["scrollView"], "tableView")
        if table:
            animation = {"duration": parameters["duration"], "curve": 0}
            to = None
            if event == "keyboardWillHide":
                to = offset_before
            else:
                offset_before = state["views"][table]["contentOffset"]
                root = form.views[0]["view"]
                free = state["views"][root]["frame"][3] - message["keyboard"]["end"][3]
                offset = reported[1] + reported[3] - free
                if offset > parameters["threshold"]:
                    to = [0, offset + offset_before[1] + parameters["gap"]]
            if to:
                verbs.append({"set": "contentOffset", "view": table, "to": to,
                              "animation": animation})
    answer(verbs=verbs, gap=parameters["gap"])
