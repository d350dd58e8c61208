"""CarefulInset as a program: insets what scrolls and shows the edited field, with at most one mistake."""
import json, sys

HEARS = ["keyboardWillShow", "keyboardDidShow", "keyboardWillHide", "didBeginEditing", "caretDidMove"]
SCROLLS = {"scrollView", "tableView", "collectionView"}


class Case:
    def __init__(self, message):
        self.mistake = message["parameters"]["mistake"]
        self.kinds = {view["view"]: view["kind"] for view in message["views"]}
        self.parents = {view["view"]: view["superview"] for view in message["views"]}
        self.has_tab_bar = bool(message["form"].get("controller", {}).get("tabBar"))
        self.accessories = dict(accessories(message["form"]["view"]))
        self.outer = [view for view, kind in self.kinds.items()
                      if kind in SCROLLS and not self.around(view)]
        self.rest, self.top, self.height, self.screen_height = {}, None, 0, 0
        self.shown_offset, self.caret = 0, None

    def around(self, view):
        """The scroll views around a view, from the inside."""
        view, found = self.parents[view], []
        while view:
            if self.kinds[view] in SCROLLS:
                found.append(view)
            view = self.parents[view]
        return found

    def answer(self, message):
        event, self.state = message.get("event"), message["state"]
        self.views, self.verbs = self.state["views"], []
        if event == "keyboardDidShow":
            self.shown_offset = self.views[self.outer[0]]["contentOffset"][1] if self.outer else 0
        elif "keyboard" in message:
            self.hear(event, message["keyboard"])
        elif event == "didBeginEditing" and self.top is not None and self.mistake != "switchIgnored":
            self.verbs.append({"call": "wake", "after": 0, "id": 1})
        elif message["type"] == "wake" or event == "caretDidMove" and self.mistake != "staleCaret":
            self.reveal({"duration": 0.25, "curve": 7})
        return self.verbs

    def hear(self, event, keyboard):
        x, y, width, height = keyboard["end"]
        screen_height = y + height
        if event == "keyboardWillHide":
            return self.hide(keyboard)
        if self.mistake == "predictiveBarIgnored" and self.top is not None and 0 < abs(height - self.height) < 60:
            return
        if self.mistake == "cachedHeight" and not self.screen_height:
            self.screen_height = screen_height
        self.height, is_new = height, not self.rest
        self.top = y
        if self.mistake == "cachedHeight":
            self.top = self.screen_height - height
        if self.mistake == "wrongSpace":
            self.top = self.state["window"][1] - height
        for view in self.outer:
            if view in self.views:
                self.inset(view, keyboard)
        if is_new or self.mistake != "switchIgnored":
            self.reveal(keyboard)

    def inset(self, view, animation):
        state = self.views[view]
        own = self.rest.setdefault(view, state["contentInset"])
        x, y, width, height = state["windowFrame"]
        bottom = y + height
        if self.mistake == "tabBarForgotten" and self.has_tab_bar:
            bottom = self.state["window"][1]
        if self.mistake == "accessoryTwice":
            bottom += self.accessories.get(self.state["firstResponder"], 0)
        insets = list(own)
        if bottom > self.top:
            added = state["adjustedContentInset"][2] - state["contentInset"][2]
            if self.mistake == "safeAreaTwice":
                added = 0
            insets[2] = max(insets[2], bottom - self.top - added)
        # What follows reads the inset as it is now.
        state["adjustedContentInset"] = [
            a - b + c for a, b, c in zip(state["adjustedContentInset"], state["contentInset"], insets)]
        state["contentInset"] = insets
        self.set("contentInset", view, insets, animation)

    def hide(self, animation):
        self.top, self.caret = None, None
        if self.mistake == "leftAfterDrag" and self.outer and self.outer[0] in self.views:
            if self.views[self.outer[0]]["contentOffset"][1] < self.shown_offset:
                return
        for view, insets in self.rest.items():
            self.set("contentInset", view, insets, animation)
        self.rest = {}

    def reveal(self, animation):
        field = self.state["firstResponder"]
        if self.top is None or not field:
            return
        rect = list(self.views[field]["windowFrame"])
        around = self.around(field)
        for view in around[-1:] if self.mistake == "outerMoved" else around:
            state = self.views[view]
            x, y, width, height = state["windowFrame"]
            free = self.state["safeAreaInsets"][0]
            visible, upper = max(free, y), max(free, y + state["adjustedContentInset"][0])
            lower = min(self.top, y + height)
            top, bottom = rect[1], rect[1] + rect[3]
            if bottom - top > lower - upper:
                caret = self.views[field].get("caret")
                if caret:
                    scrolled = self.views[field].get("contentOffset", [0, 0])[1]
                    line = caret[1] - scrolled
                    if self.mistake == "staleCaret":
                        if not self.caret or self.caret[0] != field:
                            self.caret = (field, line)
                        line = self.caret[1]
                    top, bottom = rect[1] + line, rect[1] + line + caret[3]
                else:
                    bottom = top + max(1, lower - upper)
            offset, inset = state["contentOffset"], state["adjustedContentInset"]
            least = -inset[0]
            most = max(least, state["contentSize"][1] + inset[2] - height)
            wanted = offset[1]
            if bottom > lower:
                wanted += bottom - lower
            if top - (wanted - offset[1]) < visible:
                wanted = offset[1] + top - upper
            wanted = min(max(wanted, least), most)
            if wanted != offset[1]:
                self.set("contentOffset", view, [offset[0], wanted], animation)
                rect[1] -= wanted - offset[1]

    def set(self, name, view, value, animation):
        animation = {"duration": animation["duration"], "curve": animation["curve"]}
        self.verbs.append({"set": name, "view": view, "to": value, "animation": animation})


def accessories(view):
    """The heights of the accessories of all inputs inside a view."""
    if isinstance(view, list):
        for element in view:
            yield from accessories(element)
    elif isinstance(view, dict):
        if "accessoryHeight" in view:
            yield view.get("textField") or view.get("textView"), view["accessoryHeight"]
        for value in view.values():
            yield from accessories(value)


for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        print(json.dumps({"type": "hello", "hears": HEARS}), flush=True)
    elif kind == "case":
        case = Case(message)
        print('{"verbs": [], "gap": 0}', flush=True)
    elif kind in ("event", "wake", "state"):
        print(json.dumps({"verbs": case.answer(message)}), flush=True)
    elif kind != "end":
        print("{}", flush=True)
