"""Takes half a second for each case."""

import time

from protocol import answer, hello, messages

for message in messages():
    if hello(message, hears=["keyboardWillShow"]):
        continue
    if message["type"] == "event":
        time.sleep(0.5)
    answer(verbs=[])
