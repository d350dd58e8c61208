"""Headroom's `insetScroll` a second time, with what XLForm does when the keyboard hides."""

from protocol import Form, answer, hello, messages


def set_bottom(view, table, content, indicator, indicators, animation):
    """Gives the table bottom insets."""
    verbs = []
    for name, bottom in (("contentInset", content), ("scrollIndicatorInsets", indicator)):
        if name == "contentInset" or indicators:
            top, left, _, right = view[name]
            verbs.append({"set": name, "view": table, "to": [top, left, bottom, right],
                          "animation": animation})
    return verbs


for message in messages():
    if hello(message, hears=["keyboardWillShow", "keyboardWillHide", "configure"]):
        continue
    kind = message["type"]
    if kind == "end":
        break
    verbs = []
    if kind == "case":
        form, parameters, remembered = Form(message), message["parameters"], None
    elif message["event"] == "configure":
        parameters.update(message["parameters"])
    else:
        state, keyboard = message["state"], message["keyboard"]
        views, field = state["views"], state["firstResponder"]
        on_hide, indicators = parameters["onHide"], parameters["indicators"]
        animation = {"duration": keyboard["duration"], "curve": keyboard["curve"]}
        table = form.chosen(parameters["scrollView"], "tableView")
        cell = None
        if table and field and form.is_inside(field, table):
            cell = form.cell(field)
        if not table:
            pass
        elif message["event"] == "keyboardWillHide":
            if on_hide == "zero":
                verbs = set_bottom(views[table], table, 0, 0, indicators, animation)
            elif remembered and (on_hide == "restore" or cell):
                content, indicator = remembered
                if on_hide == "xlform":
                    indicator = content
                remembered = None
                verbs = set_bottom(views[table], table, content, indicator, indicators, animation)
        elif cell:
            superview = form.named[table]["superview"]
            top = keyboard["end"][1]
            if superview:
                around = views[superview]
                top = top + (around.get("contentOffset", [0, 0])[1] - around["windowFrame"][1])
            frame = views[table]["frame"]
            bottom = frame[1] + frame[3] - top
            present = (views[table]["contentInset"][2], views[table]["scrollIndicatorInsets"][2])
            if on_hide == "xlform" and not remembered:
                remembered = present
            bound = remembered[0] if on_hide == "xlform" else present[0]
            if bottom > bound:
                if on_hide == "restore" and not remembered:
                    remembered = present
                verbs = set_bottom(views[table], table, bottom, bottom, indicators, animation)
                if form.named[cell]["superview"] == table:
                    verbs.append({"call": "scrollToRow", "view": table, "row": cell,
                                  "animation": animation})
    answer(verbs=verbs)
