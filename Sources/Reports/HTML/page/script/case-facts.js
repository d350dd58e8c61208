// Facts of a case

/** Reads a case's details: `texts`, `steps` and `timelines` stand once for all cases. */
function factsOf(index) {
  const data = details();
  const text = (position) => (position < 0 ? null : data.texts[position]);
  const [
    steps, findings, reasons, metrics, margins, timeline, file, isRepeated,
    doubt = -1, hindrance = -1, errors = -1, lack = -1, approval = -1, issues = -1,
  ] = data.cases[index];
  return {
    steps: steps.map(stepAt),
    findings: findings.map(([step, sentence, subject, expected, actual, difference, action, where]) =>
      ({
        step, sentence: text(sentence), subject: text(subject), expected: text(expected),
        actual: text(actual), difference: text(difference), action: text(action), where: text(where),
      })),
    reasons: reasons.map(text),
    metrics,
    margins: margins.map(([step, subject, margin]) => ({ step, subject: text(subject), margin })),
    timeline: timeline < 0 ? [] : data.timelines[timeline],
    file: text(file),
    isRepeated,
    doubt: text(doubt),
    errors: text(errors),
    hindrance: text(hindrance),
    approval: text(approval),
    issues: text(issues)?.split(" ") ?? [],
    lack: text(lack),
  };
}

/** A step by its place in the data. */
function stepAt(place) {
  const { texts, steps } = details();
  const text = (position) => (position < 0 ? null : texts[position]);
  const [number, words, log, adjustments, situation, checks] = steps[place];
  return {
    number,
    words: text(words),
    log: log.map(text),
    situation: text(situation),
    adjustments: adjustments.map(([view, property, from, to, seconds, curve, by]) =>
      ({ view: text(view), property: text(property), from, to, seconds, curve, by: text(by) })),
    checks: checks.map(([subject, expected, actual, passed]) =>
      ({ subject: text(subject), expected: text(expected), actual: text(actual), passed })),
  };
}

/** Failed checks, as a table of numbers. */
function findingsTable(findings, film) {
  const rows = findings.map((finding) =>
    make("tr", {},
      make("th", { scope: "row" },
        make("span.subject", {}, shown(finding.subject)),
        finding.step >= 0 && make("span.faint.block", {},
          `step ${finding.step}`, finding.action && [", after ", name(finding.action)])),
      finding.expected === null
        ? make("td", { colspan: 2, "data-label": "Finding" }, shown(finding.actual))
        : [
          make("td.number", { "data-label": "Expected" }, shown(finding.expected)),
          make("td.number.actual", { "data-label": "Actual" }, shown(finding.actual)),
        ],
      make("td.number", { "data-label": "Difference" }, shown(finding.difference ?? "")),
      make("td.where", { "data-label": "Location" }, finding.where && make("code", {}, shown(finding.where)))));
  const head = ["Check", "Expected", "Actual", "Difference", "Location"];
  return make("div.scrolls", {}, make("table.numbers", {},
    make("thead", {}, make("tr", {}, head.map((title) => make("th", { scope: "col" }, title)))),
    make("tbody", {}, rows)));
}

const pointsOf = (numbers) =>
  (numbers.length === 1 ? points(numbers[0]) : `[${numbers.map(points).join(", ")}]`);

/** The measures and the narrowest margins. */
function measuresOf(facts) {
  const items = [];
  if (facts.metrics) {
    const [clearance, covered, scrolled, milliseconds] = facts.metrics;
    if (clearance !== null) items.push(["Min. clearance", `${points(clearance)} pt`]);
    items.push(["Max. covered", `${points(covered)} pt`]);
    if (milliseconds) items.push(["Time covered", `${points(milliseconds / 1000)} s`]);
    items.push(["Total scrolled", `${points(scrolled)} pt`]);
  }
  for (const { subject, margin, step } of facts.margins) {
    items.push([`Margin of ${shown(subject)}, step ${step}`, `${points(margin)} pt`]);
  }
  if (!items.length) return make("p", {}, "No metrics.");
  return make("dl.measures", {}, items.map(([term, value]) =>
    make("div", {}, make("dt", {}, term), make("dd", {}, value))));
}

/** The outcomes over the runs: a strip, then each change. */
function historyOf(facts) {
  const stretches = facts.timeline;
  if (!stretches.length) return null;
  const marks = [];
  const changes = [];
  let at = 0;
  for (const [count, position] of stretches) {
    const verdict = position < 0 ? null : verdicts[position];
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
      make("td", {}, first === last ? first.name : `${first.name} to ${last.name}`),
      make("td.number", {}, counted(count, "run")),
      make("td", {}, first.date),
      hasPlace && make("td", {}, first.branch && name(first.branch), first.commit && make("code", {}, first.commit))));
  const head = ["Outcome", "Runs", "For", "Since", ...(hasPlace ? ["Branch and commit"] : [])];
  return make("section", {}, make("h2", {}, "History"),
    make("div.outcomes", { role: "img", "aria-label": `${counted(changes.length, "outcome")} over ${counted(marks.length, "run")}` }, strip),
    make("div.scrolls", {}, make("table.plain.outcome-changes", {},
      make("thead", {}, make("tr", {}, head.map((title) => make("th", { scope: "col" }, title)))),
      make("tbody", {}, rows))));
}
