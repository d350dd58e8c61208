"""The tests' CarefulInset as a program, with at most one of its mistakes.

Forms with fields that nothing scrolls it moves as a whole, and controllers of tables it leaves to UIKit.
"""

import json
import sys

HEARS = ["keyboardWillShow", "keyboardDidShow", "keyboardWillHide", "didBeginEditing", "caretDidMove"]
SCROLLS = {"scrollView", "tableView", "collectionView"}
SLOWLY = {"duration": 0.25, "curve": 7}


class Case:
    def __init__(self, message):
        self.mistake = message["parameters"]["mistake"]
        self.kinds = {view["view"]: view["kind"] for view in message["views"]}
        self.parents = {view["view"]: view["superview"] for view in message["views"]}
        controller = message["form"].get("controller", {})
        self.is_system = controller.get("kind", "viewController") != "viewController"
        self.has_tab_bar = bool(controller.get("tabBar"))
        self.accessories, self.headers = {}, {}
        self.read(message["form"]["view"])
        self.outer = [view for view, kind in self.kinds.items()
                      if kind in SCROLLS and not self.around(view)]
        inputs = [view for view, kind in self.kinds.items() if kind in ("textField", "textView")]
        self.lifts = not all(self.around(view) for view in inputs)
        self.own, self.root_y, self.top, self.height = {}, None, None, 0
        self.screen_height, self.shown_offset, self.caret = 0, 0, None

    def read(self, view):
        """Finds the heights of accessories and of headers that stick in the form."""
        if isinstance(view, list):
            for element in view:
                self.read(element)
        elif isinstance(view, dict):
            name = view.get("textField") or view.get("textView") or view.get("tableView")
            self.accessories[name] = view.get("accessoryHeight", 0)
            if view.get("style", "plain") == "plain":
                sections = view.get("sections") or []
                self.headers[name] = max([section.get("header", 0) for section in sections] or [0])
            for value in view.values():
                self.read(value)

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
        switches = self.mistake != "switchIgnored"
        if self.is_system:
            return []
        if event == "keyboardDidShow":
            # UIKit showed the field after the keyboard was announced, and knows no bars.
            if switches:
                self.reveal(message["keyboard"])
            if self.outer and self.outer[0] in self.views:
                self.shown_offset = self.views[self.outer[0]]["contentOffset"][1]
        elif event == "keyboardWillShow":
            self.show(message["keyboard"], switches)
        elif event == "keyboardWillHide":
            self.hide(message["keyboard"])
        elif message["type"] == "wake":
            self.reveal(SLOWLY)
        elif self.top is not None and (
                switches if event == "didBeginEditing" else self.mistake != "staleCaret"):
            # What the keyboard is then, and where a text view scrolled its caret, shows later.
            self.verbs.append({"call": "wake", "after": 0, "id": "shown"})
        return self.verbs

    def show(self, keyboard, switches):
        x, y, width, height = keyboard["end"]
        change, is_new = abs(height - self.height), self.top is None
        if self.mistake == "predictiveBarIgnored" and not is_new and 0 < change < 60:
            return
        if self.mistake == "cachedHeight":
            self.screen_height = self.screen_height or y + height
            y = self.screen_height - height
        if self.mistake == "wrongSpace":
            y = self.state["window"][1] - height
        self.top, self.height = y, height
        for view in [] if self.lifts else self.outer:
            if view in self.views:
                self.inset(view, keyboard)
        if is_new or switches:
            self.reveal(keyboard)

    def inset(self, view, animation):
        state = self.views[view]
        insets = list(self.own.setdefault(view, state["contentInset"]))
        bottom = state["windowFrame"][1] + state["windowFrame"][3]
        if self.mistake == "tabBarForgotten" and self.has_tab_bar:
            bottom = self.state["window"][1]
        if self.mistake == "accessoryTwice":
            bottom += self.accessories.get(self.state["firstResponder"], 0)
        if bottom > self.top:
            safe_area = state["adjustedContentInset"][2] - state["contentInset"][2]
            covered = bottom - self.top
            insets[2] = max(insets[2], covered - (0 if self.mistake == "safeAreaTwice" else safe_area))
        # What follows reads the inset as it is now.
        change = insets[2] - state["contentInset"][2]
        state["adjustedContentInset"][2] += change
        state["contentInset"] = insets
        self.set("contentInset", view, insets, animation)

    def hide(self, animation):
        self.top, self.caret = None, None
        outer = self.views.get(self.outer[0]) if self.outer else None
        if self.mistake == "leftAfterDrag" and outer:
            if outer["contentOffset"][1] < self.shown_offset:
                return
        for view, insets in self.own.items():
            self.set("contentInset", view, insets, animation)
        self.own = {}
        if self.root_y is not None:
            self.lift(0, animation)
        self.root_y = None

    def reveal(self, animation):
        field = self.state["firstResponder"]
        if self.top is None or not field:
            return
        rect, free = list(self.views[field]["windowFrame"]), self.state["safeAreaInsets"][0]
        if self.lifts:
            root = self.views[self.state["root"]]["frame"]
            lifted = 0 if self.root_y is None else self.root_y - root[1]
            top, bottom = self.part(field, rect, self.top - free)
            self.lift(max(0, bottom + lifted - self.top), animation)
            return
        around = self.around(field)
        for view in around[-1:] if self.mistake == "outerMoved" else around:
            state = self.views[view]
            x, y, width, height = state["windowFrame"]
            offset, inset = state["contentOffset"], state["adjustedContentInset"]
            header = self.headers.get(view, 0)
            visible, upper = max(free, y) + header, max(free, y + inset[0]) + header
            lower = min(self.top, y + height)
            top, bottom = self.part(field, rect, lower - upper)
            least = -inset[0]
            most = max(least, state["contentSize"][1] + inset[2] - height)
            wanted = offset[1] + max(0, bottom - lower)
            if top - (wanted - offset[1]) < visible:
                wanted = offset[1] + top - upper
            wanted = min(max(wanted, least), most)
            if wanted != offset[1]:
                self.set("contentOffset", view, [offset[0], wanted], animation)
                rect[1] -= wanted - offset[1]

    def part(self, field, rect, room):
        """Where the part of a field begins and ends that has to be visible."""
        top, bottom = rect[1], rect[1] + rect[3]
        if rect[3] <= room:
            return top, bottom
        caret = self.views[field].get("caret")
        if not caret:
            return top, top + max(1, room)
        line = caret[1] - self.views[field].get("contentOffset", [0, 0])[1]
        if self.mistake == "staleCaret":
            if not self.caret or self.caret[0] != field:
                self.caret = (field, line)
            line = self.caret[1]
        return top + line, top + line + caret[3]

    def lift(self, distance, animation):
        root = self.state["root"]
        x, y, width, height = self.views[root]["frame"]
        self.root_y = y if self.root_y is None else self.root_y
        if y != self.root_y - distance:
            self.set("frame", root, [x, self.root_y - distance, width, height], animation)

    def set(self, name, view, value, animation):
        animation = {"duration": animation["duration"], "curve": animation["curve"]}
        self.verbs.append({"set": name, "view": view, "to": value, "animation": animation})


for message in map(json.loads, sys.stdin):
    answer = {}
    if message["type"] == "hello":
        answer = {"type": "hello", "hears": HEARS}
    elif message["type"] == "case":
        case = Case(message)
        answer = {"verbs": []} if case.is_system else {"verbs": [], "gap": 0}
    elif message["type"] in ("event", "wake", "state"):
        answer = {"verbs": case.answer(message)}
    if message["type"] != "end":
        print(json.dumps(answer), flush=True)
