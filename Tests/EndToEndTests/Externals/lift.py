import json, sys
for message in map(json.loads, sys.stdin):
    answer = {"verbs": []}
    if message["type"] == "hello":
        answer = {"type": "hello", "hears": ["keyboardWillShow", "keyboardWillHide", "textDidBeginEditing"]}
    if "keyboard" in message or message["type"] == "event" and message["state"]["keyboard"]["isVisible"]:
        state, root, y = message["state"], message["state"]["root"], 0
        keyboard = message.get("keyboard", {"end": state["keyboard"]["frame"], "duration": 0.25, "curve": 7})
        x, top, width, height = state["views"][root]["frame"]
        if message["event"] != "keyboardWillHide" and state["firstResponder"]:
            field = state["views"][state["firstResponder"]]["windowFrame"]
            y = min(0, keyboard["end"][1] - 10 - (field[1] - top + field[3]))
        answer["verbs"] = [{"set": "frame", "view": root, "to": [x, y, width, height], "animation": keyboard}]
    if message["type"] != "end":
        print(json.dumps(answer), flush=True)
