import json, sys
for message in map(json.loads, sys.stdin):
    answer = {"verbs": []}
    if message["type"] == "hello":
        answer = {"type": "hello", "hears": ["keyboardWillShow", "keyboardWillHide"]}
    if message["type"] == "event":
        state, keyboard, y = message["state"], message["keyboard"], 0
        x, top, width, height = state["views"]["root"]["frame"]
        if message["event"] == "keyboardWillShow" and state["firstResponder"]:
            field = state["views"][state["firstResponder"]]["windowFrame"]
            y = min(0, keyboard["end"][1] - 10 - (field[1] - top + field[3]))
        how = {"duration": keyboard["duration"], "curve": keyboard["curve"]}
        answer["verbs"] = [{"set": "frame", "view": "root", "to": [x, y, width, height], "animation": how}]
    if message["type"] != "end":
        print(json.dumps(answer), flush=True)
