"""A strategy with one fault: `careless.py FAULT`."""

import os
import sys
import time

from protocol import answer, hello, messages

fault = sys.argv[1]
greeting = {"name": "another" if fault == "another name" else "careless"}
if fault == "another hello":
    greeting["version"] = str(os.getpid())
shows = 0

for message in messages():
    if fault == "reads all keys" and "unknownToYou" in message:
        sys.exit("what is unknownToYou?")
    if hello(message, **greeting):
        continue
    if message["type"] == "end":
        break
    verbs = []
    if message.get("event") == "keyboardWillShow":
        shows += 1
        lift = {"remembers": shows, "random": os.getpid()}.get(fault, 1)
        _, _, width, height = message["state"]["views"]["root"]["frame"]
        verbs = [{"set": "frame", "view": "root", "to": [0, -lift, width, height]}]
    answer(verbs=verbs)

if fault == "stays":
    time.sleep(60)
