// Filter

/** What the fragment can say about the cases; every value is a text. */
const filterKeys = ["q", "verdict", "strategy", "device", "tag", "change", "group", "sort"];

const isFiltering = (filter) => filterKeys.some((key) => key !== "sort" && filter[key]);

const listed = (text) => (text ? text.split(",") : []);

/** Positions whose names one of the patterns names; null: all. */
function named(text, names) {
  const patterns = listed(text);
  if (!patterns.length) return null;
  return new Set(
    names.flatMap((one, index) => (patterns.some((part) => namesIt(part, one)) ? [index] : [])),
  );
}

/** Returns the cases that a filter selects, in the run's order. */
function select(filter) {
  const meaning = meaningOf(filter.q ?? "");
  const verdictSet = filter.verdict && new Set(listed(filter.verdict));
  const strategySet = named(filter.strategy, run.strategies);
  const deviceSet = named(filter.device, run.devices);
  const tagSet = named(filter.tag, run.tags);
  const group = filter.group ? Number(filter.group) - 1 : null;
  const chosen = [];
  for (let index = 0; index < caseCount; index += 1) {
    if (verdictSet && !verdictSet.has(verdictOf(index).key)) continue;
    if (strategySet && !strategySet.has(columns.strategy[index])) continue;
    if (deviceSet && !deviceSet.has(columns.device[index])) continue;
    if (tagSet && !tagsOf(index).some((tag) => tagSet.has(tag))) continue;
    if (filter.change && changeOf(index) !== filter.change) continue;
    if (group !== null && columns.group[index] !== group) continue;
    if (meaning(index)) chosen.push(index);
  }
  return chosen;
}

/** How the list can be sorted: each gives a number or a text, smallest first. */
const orders = {
  verdict: rankOf,
  scenario: (index) => scenarioOf(index),
  strategy: (index) => strategyOf(index),
  device: (index) => deviceOf(index),
  since: (index) => -(columns.since[index] || 0),
  margin: (index) => columns.margin[index] ?? Infinity,
};

/** Sorts in place by `verdict`, `scenario`, …; `-` before the name turns the order round. */
function sortCases(indices, sort) {
  const isReversed = sort.startsWith("-");
  const order = orders[isReversed ? sort.slice(1) : sort] ?? orders.verdict;
  const values = new Map(indices.map((index) => [index, order(index)]));
  const sign = isReversed ? -1 : 1;
  return indices.sort((a, b) => {
    const [first, second] = [values.get(a), values.get(b)];
    if (first === second) return a - b;
    return first < second ? -sign : sign;
  });
}

let selected = { text: null, indices: [], set: new Set() };

/** The selected cases in their order; computed again only when the filter is another one. */
function selection(filter) {
  const text = JSON.stringify(filterKeys.map((key) => filter[key] ?? ""));
  if (selected.text !== text) {
    const indices = sortCases(select(filter), filter.sort || "verdict");
    selected = { text, indices, set: new Set(indices) };
  }
  return selected;
}
