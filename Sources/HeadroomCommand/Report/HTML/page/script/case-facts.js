// Facts of a case

/** A text by its place; null for none. */
const textAt = (place) => (place === undefined ? null : details().texts[place]);

/** A record with texts for the places of texts that it has under some keys. */
const withTexts = (record, ...keys) =>
  ({ ...record, ...Object.fromEntries(keys.map((key) => [key, textAt(record[key])])) });

/** What the page of a case says; what is equal in several cases stands once in the data. */
function factsOf(index) {
  const { cases, findings, margins, timelines } = details();
  return {
    steps: cases.steps[index].map(stepAt),
    findings: (cases.findings[index] ?? []).map((place) => withTexts(findings[place],
      "sentence", "known", "subject", "expected", "actual", "difference", "action", "location", "address")),
    attachments: (cases.attachments[index] ?? []).map((one) => withTexts(one, "caption")),
    acceptances: cases.acceptances[index] ?? [],
    notes: notesOf(index),
    clearance: cases.clearance[index],
    coveredPoints: cases.coveredPoints[index],
    pointsScrolled: cases.pointsScrolled[index],
    coveredMilliseconds: cases.coveredMilliseconds[index],
    margins: cases.margins[index].map((place) => withTexts(margins[place], "subject")),
    timeline: timelines[cases.timeline[index]],
    hasOtherOutcome: cases.hasOtherOutcome[index] ?? false,
  };
}

/** The notes of a case in the order of the data. */
function notesOf(index) {
  return Object.values(details().facts).flatMap((cases) => (cases[index] ?? []).map(textAt));
}

/** A run's name, which copies the command that shows a case in it. */
const runButton = (index, { name: words, number }) =>
  copyButton(words, `${run.program} show ${shellWord(keys[index])} --run ${number}`);

/** A step by its place in the data. */
function stepAt(place) {
  const { logs, moves, checks, steps } = details();
  const { step, text, log, field, ...made } = steps[place];
  return {
    number: step,
    words: textAt(text),
    log: (logs[log] ?? []).map(textAt),
    situation: textAt(field),
    adjustments: (made.moves ?? []).map((move) => withTexts(moves[move], "view", "property", "by")),
    checks: (made.checks ?? []).map((check) =>
      withTexts(checks[check], "subject", "expected", "actual")),
  };
}

/** A note: an address as a link, lines as they are; what stands before a colon is strong. */
function noteOf(text) {
  if (text.includes("\n")) {
    const [summary, ...lines] = text.split("\n");
    return make("details.case-note", { open: "" },
      make("summary", {}, shown(summary)),
      make("pre", {}, lines.map(shown).join("\n")));
  }
  if (/^https?:\/\/\S+$/.test(text)) {
    return make("p.case-note", {}, make("a", { href: text, rel: "noreferrer" }, shown(text)));
  }
  const [, subject, rest] = /^([^:]+: )(.+)$/s.exec(text) ?? [null, "", text];
  return make("p.case-note", {}, subject && make("strong", {}, shown(subject)), shown(rest));
}

/** Failed checks, as a table of numbers. */
function findingsTable(findings) {
  const rows = findings.map((finding) =>
    make(`tr${finding.known === null ? "" : ".is-known"}`, {},
      make("th", { scope: "row" },
        make("span.subject", {}, shown(finding.subject)),
        finding.step >= 0 && make("span.faint.block", {},
          `step ${finding.step}`, finding.action && [", after ", name(finding.action)]),
        finding.known !== null && make("span.known-reason.block", {}, "known failure: ", name(finding.known))),
      finding.expected !== null
        && make("td.number", { "data-label": "Expected" }, shown(finding.expected)),
      make("td.number.actual", { "data-label": "Actual", colspan: finding.expected === null && 2 },
        shown(finding.actual)),
      make("td.number", { "data-label": "Difference" }, shown(finding.difference ?? "")),
      make("td.where", { "data-label": "Location" }, finding.location
        && linked(finding.address, make("code", {}, shown(finding.location))))));
  const expects = findings.some((finding) => finding.expected !== null);
  const head = ["Check", ...(expects ? ["Expected"] : []), "Actual", "Difference", "Location"];
  return make("div.scrolls", {}, make("table.numbers", {},
    make("thead", {}, make("tr", {}, head.map((title) => make("th", {
      scope: "col", colspan: title === "Actual" && !expects && 2,
    }, title)))),
    make("tbody", {}, rows)));
}

const pointsOf = (numbers) =>
  (numbers.length === 1 ? points(numbers[0]) : `[${numbers.map(points).join(", ")}]`);

/** The measures and the narrowest margins. */
function measuresOf(facts) {
  const items = [];
  const { clearance, coveredPoints, coveredMilliseconds, pointsScrolled } = facts;
  if (clearance !== null) items.push(["Min. clearance", `${points(clearance)} pt`]);
  if (coveredPoints !== null) items.push(["Max. covered", `${points(coveredPoints)} pt`]);
  if (coveredMilliseconds) items.push(["Time covered", `${points(coveredMilliseconds / 1000)} s`]);
  if (pointsScrolled !== null) items.push(["Total scrolled", `${points(pointsScrolled)} pt`]);
  for (const { subject, margin, step } of facts.margins) {
    items.push([`Margin of ${shown(subject)}, step ${step}`, `${points(margin)} pt`]);
  }
  if (!items.length) return make("p", {}, "No metrics.");
  return make("dl.measures", {}, items.map(([term, value]) =>
    make("div", {}, make("dt", {}, term), make("dd", {}, value))));
}

/** The outcomes over the runs: a strip, then each change. */
function historyOf(index, facts) {
  const { timeline } = facts;
  if (!timeline?.runs.length) return null;
  const marks = [];
  const changes = [];
  let at = 0;
  for (const [stretch, count] of timeline.runs.entries()) {
    const verdict = verdicts[timeline.verdicts[stretch]];
    const first = run.runs[at];
    const last = run.runs[at + count - 1];
    for (let place = at; place < at + count; place += 1) marks.push([run.runs[place], verdict]);
    if (verdict) changes.push({ verdict, first, last, count });
    at += count;
  }
  const strip = marks.slice(-60).map(([one, verdict]) =>
    make(`span.cube.is-${verdict?.key ?? "absent"}`, {
      title: `${one.name}: ${verdict?.word ?? "not run"}`,
    }, verdict?.mark ?? "·"));
  const hasPlace = changes.some(({ first }) => first.branch || first.commit);
  const rows = changes.reverse().slice(0, 30).map(({ verdict, first, last, count }) =>
    make("tr", {},
      make("td", {}, badge(verdict, { withWord: true })),
      make("td", {}, runButton(index, first), first !== last && [" to ", runButton(index, last)]),
      make("td.number", {}, counted(count, "run")),
      make("td", {}, first.date),
      hasPlace && make("td", {}, first.branch && name(first.branch), " ", first.commit && make("code", {}, first.commit))));
  const head = ["Outcome", "Runs", "For", "Since", ...(hasPlace ? ["Branch and commit"] : [])];
  return make("section", {}, make("h2", {}, "History"),
    make("div.outcomes", { role: "img", "aria-label": `${counted(changes.length, "outcome")} over ${counted(marks.length, "run")}` }, strip),
    make("div.scrolls", {}, make("table.plain.outcome-changes", {},
      make("thead", {}, make("tr", {}, head.map((title) => make("th", { scope: "col" }, title)))),
      make("tbody", {}, rows))));
}
