"""Doubles the offset that it sees until that is large enough."""

from protocol import answer, hello, messages

for message in messages():
    if hello(message, hears=["keyboardWillShow"]):
        continue
    offset = message["state"]["views"]["scroll"]["contentOffset"][1]
    if message["type"] == "case" or offset >= 16:
        answer(verbs=[])
    else:
        verbs = [{"set": "contentOffset", "view": "scroll", "to": [0, offset * 2 or 1]}]
        answer(verbs=verbs, more=True)
