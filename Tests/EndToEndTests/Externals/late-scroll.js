// A strategy with a memory and a timer: the inset comes with the keyboard, and when the keyboard stands,
// the field is scrolled until a gap below it is free, too.
"use strict";

const lines = require("node:readline").createInterface({ input: process.stdin });

// What belongs to the present case.
let state, gap, scrollView, insetBefore;

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "case") begin(message);
  else if (message.state) merge(state, message.state);
  const answer = answers[message.type]?.(message);
  if (answer) process.stdout.write(JSON.stringify(answer) + "\n");
});

const answers = {
  hello: () => ({
    type: "hello",
    name: "late-scroll",
    hears: ["keyboardWillShow", "keyboardWillHide"],
    state: "changes",
  }),
  case: () => ({ verbs: [] }),
  event: (message) => ({ verbs: scrollView ? follow(message) : [] }),
  wake: () => ({ verbs: reveal() }),
};

function begin(message) {
  state = message.state;
  gap = message.parameters.gap;
  const kinds = ["scrollView", "tableView", "collectionView"];
  scrollView = message.views.find((view) => kinds.includes(view.kind))?.view;
  insetBefore = undefined;
}

function follow({ event, keyboard }) {
  const { duration, curve, end } = keyboard;
  const view = state.views[scrollView];
  const verbs = [{ call: "cancelWake", id: "reveal" }];
  let inset;
  if (event === "keyboardWillShow") {
    insetBefore ??= view.contentInset;
    const bottom = view.windowFrame[1] + view.windowFrame[3];
    inset = [...insetBefore];
    inset[2] = Math.max(0, bottom - end[1]);
    verbs.push({ call: "wake", after: duration, id: "reveal" });
  } else {
    inset = insetBefore ?? view.contentInset;
    insetBefore = undefined;
  }
  verbs.push({ set: "contentInset", view: scrollView, to: inset, animation: { duration, curve } });
  return verbs;
}

function reveal() {
  const field = state.views[state.firstResponder];
  const view = state.views[scrollView];
  if (!field || insetBefore === undefined) return [];
  // From window coordinates to those of the content.
  const x = field.windowFrame[0] - view.windowFrame[0] + view.contentOffset[0];
  const y = field.windowFrame[1] - view.windowFrame[1] + view.contentOffset[1];
  const rect = [x, y, field.windowFrame[2], field.windowFrame[3] + gap];
  return [{ call: "scrollRectToVisible", view: scrollView, rect, animation: { duration: 0.25, curve: 0 } }];
}

// Takes over what has changed; lists are whole values.
function merge(old, changes) {
  for (const [key, value] of Object.entries(changes)) {
    const isTable = value !== null && typeof value === "object" && !Array.isArray(value);
    if (isTable && old[key]) merge(old[key], value);
    else old[key] = value;
  }
}
