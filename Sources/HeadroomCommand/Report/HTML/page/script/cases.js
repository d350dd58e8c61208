// Cases

const readJSON = (id) => JSON.parse(byId(id).textContent);
const run = readJSON("run-data");
const columns = run.cases;
const caseCount = columns.scenario.length;

/** Whether there is a history that could be told; what was tried has none. */
const isRecorded = run.runs.length > 0;

/** The worst first, each with `key`, `word`, `plural` and `mark`. */
const { verdicts } = run;

const rankOf = (index) => columns.verdict[index];
const verdictOf = (index) => verdicts[rankOf(index)];
const scenarioOf = (index) => run.scenarios[columns.scenario[index]];
const strategyOf = (index) => run.strategies[columns.strategy[index]];
const deviceOf = (index) => run.devices[columns.device[index]];
/** The device with its system. */
const deviceCaptionOf = (index) => run.deviceCaptions[columns.device[index]];
const orientationOf = (index) => run.orientations[columns.orientation[index]];
const changeOf = (index) => run.changes[columns.change[index]];
const tagsOf = (index) => run.scenarioTags[columns.scenario[index]];

/** The key as the command line writes it: `table/last-row [inset-scroll, iPhone 8]`. */
function keyOf(index) {
  const orientation = orientationOf(index);
  const turned = orientation === "portrait" ? "" : `, ${orientation}`;
  return `${scenarioOf(index)} [${strategyOf(index)}, ${deviceOf(index)}${turned}]`;
}

const keys = Array.from({ length: caseCount }, (_, index) => keyOf(index));
const indexOfKey = new Map(keys.map((key, index) => [key, index]));

/** Reads a block of data once, when it is first needed. */
function lazily(id) {
  let value;
  return () => (value ??= readJSON(id));
}

const details = lazily("case-data");
const drawings = lazily("drawing-data");
const pictures = lazily("picture-data");

/** A folder of scenarios: what stands before the last slash. */
function folderOf(scenario) {
  const slash = scenario.lastIndexOf("/");
  return slash < 0 ? "" : scenario.slice(0, slash + 1);
}

/** A verdict's mark with its word for people who do not see it. */
function badge(verdict, { withWord = false, count } = {}) {
  const word = count > 1 ? verdict.plural : verdict.word;
  return make(
    `span.badge.is-${verdict.key}`,
    withWord ? {} : { title: word },
    make("span.mark", { "aria-hidden": "true" }, verdict.mark),
    make(withWord ? "span" : "span.unseen", {}, word),
  );
}
