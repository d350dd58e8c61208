"""Counts its starts in a file, and moves by 1 or 2 points as they are odd or even, or always by 1."""

import sys

from protocol import answer, hello, messages

with open(sys.argv[1], "a+") as starts:
    starts.write("x")
    starts.seek(0)
    count = len(starts.read())
step = 1 if count % 2 or "same" in sys.argv else 2
for message in messages():
    if hello(message, hears=["keyboardWillShow"]):
        continue
    verbs = []
    if message["type"] == "event":
        verbs = [{"set": "contentOffset", "view": "scroll", "to": [0, step]}]
    answer(verbs=verbs)
