"""Fails where a law runs its case once more: the second `case` message is the last that it reads."""

import os
import sys

from protocol import answer, hello, messages

for message in messages():
    if hello(message, hears=["keyboardWillShow"]):
        continue
    if message["type"] == "case":
        mark = sys.argv[1]
        if os.path.exists(mark):
            sys.exit("once was enough")
        open(mark, "w").close()
    answer(verbs=[])
