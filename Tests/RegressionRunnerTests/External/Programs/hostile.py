"""Programs that are no strategies: `hostile.py HOW FILE`; each does its worst in cases called bad.

FILE takes the numbers of its processes, so that a test can see that none is left.
"""

import os
import signal
import subprocess
import sys
import time

from protocol import answer, hello, messages

how, file = sys.argv[1:3]


def note(number):
    with open(file, "a") as numbers:
        print(number, file=numbers)


def raw(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def sleep():
    while True:
        time.sleep(60)


def crash():
    print("about to fail", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)


def late():
    time.sleep(0.6)
    answer(verbs=[])


def close_output():
    os.close(1)
    sleep()


def half():
    raw('{"verbs": [{"set": "conten')
    os._exit(4)


def complain():
    sys.stderr.write("e" * 10_000_000 + "the end\n")
    sys.stderr.flush()
    answer(verbs=[{"call": "no such verb"}])


def grandchild():
    note(subprocess.Popen(["sleep", "60"]).pid)
    os._exit(5)


def fork():
    for _ in range(3):
        if os.fork() == 0:
            note(os.getpid())
            sleep()
    sleep()


def ignore():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sleep()


def verb(**members):
    return lambda: answer(verbs=[members])


ways = {
    "exits": lambda: os._exit(3),
    "crashes": crash,
    "hangs": sleep,
    "floods": lambda: raw("x" * (2 << 20)),
    "is late": late,
    "answers twice": lambda: raw('{"verbs":[]}\n{"verbs":[]}\n'),
    "answers for another case": lambda: answer(verbs=[], case="another [case, phone]"),
    "answers for another event": lambda: answer(verbs=[], event="keyboardDidHide"),
    "writes half a line and dies": half,
    "writes no JSON": lambda: raw("hello, world\n"),
    "writes an empty line": lambda: raw("\n"),
    "writes no object": lambda: raw("[1, 2]\n"),
    "writes bytes": lambda: os.write(1, b"\xff\xfe\x1b[31m\n"),
    "writes deep JSON": lambda: raw("[" * 100_000 + "]" * 100_000 + "\n"),
    "writes NaN": lambda: raw('{"verbs":[{"set":"contentOffset","view":"scroll","to":[0,NaN]}]}\n'),
    "writes infinity": lambda: raw('{"verbs":[{"set":"contentOffset","view":"scroll","to":[0,1e999]}]}\n'),
    "writes a huge number": verb(set="contentOffset", view="scroll", to=[0, 1e9]),
    "has verbs that are no list": lambda: answer(verbs="none"),
    "has a verb without a name": verb(view="scroll"),
    "has an unknown property": verb(set="contentOfset", view="scroll", to=[0, 0]),
    "has an unknown call": verb(call="scrollToRwo", view="scroll"),
    "has an unknown view": verb(set="contentOffset", view="scrol", to=[0, 0]),
    "has a property of other views": verb(set="contentOffset", view="low", to=[0, 0]),
    "has a value of another kind": verb(set="contentOffset", view="scroll", to="top"),
    "has too few numbers": verb(set="contentInset", view="scroll", to=[0, 0]),
    "has no value": verb(set="contentInset", view="scroll"),
    "has a wrong animation": verb(set="contentOffset", view="scroll", to=[0, 1],
                                  animation={"duration": "long"}),
    "never stops asking": lambda: answer(verbs=[], more=True),
    "wakes without end": lambda: answer(verbs=[{"call": "wake", "after": 0, "id": 1}]),
    "ignores SIGTERM": ignore,
    "closes its output": close_output,
    "writes 10 MB to standard error": complain,
    "has a child that stays": grandchild,
    "forks": fork,
}

note(os.getpid())
bad = False
if how == "exits at once":
    print("no such module: avoid", file=sys.stderr)
    sys.exit(1)
if how == "never reads":
    sleep()
for message in messages():
    if how == "speaks another version" and message["type"] == "hello":
        answer(type="hello", protocol=2)
    elif how == "hears what there is not" and message["type"] == "hello":
        answer(type="hello", hears=["keyboardWillShow", "keybordWillHide"])
    elif how == "says no hello" and message["type"] == "hello":
        answer(verbs=[])
    elif hello(message):
        continue
    else:
        if message["type"] == "case":
            bad = "bad" in message["case"]
        if message["type"] == "end":
            break
        if bad and (message.get("event") == "keyboardWillShow" or message["type"] in ("state", "wake")):
            ways[how]()
        else:
            answer(verbs=[])
