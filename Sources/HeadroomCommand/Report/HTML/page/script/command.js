// The view as a command

/** A text as one word of a shell. */
const shellWord = (text) =>
  (/^[\w\-./:,+=@%]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The options that select what a filter selects; null where the command line can't. */
function optionsOf(filter) {
  if (filter.change || filter.group) return null;
  const options = ["verdict", "strategy", "device", "tag"].flatMap((key) =>
    listed(filter[key]).map((text) => `--${key} ${shellWord(text)}`));
  return filter.q ? [...options, `--case ${shellWord(filter.q)}`] : options;
}

/** The command that prints what is looked at; null where there is none. */
function commandOf({ view, index, beside: way, filter }) {
  if (!isRecorded) return null;
  const { number } = run;
  if (view === "case") {
    if (index === undefined) return null;
    const key = shellWord(keys[index]);
    return way && run.earlier
      ? `${run.program} compare ${run.earlier.number} ${number} --why --case ${key}`
      : `${run.program} show ${key} --run ${number}`;
  }
  if (filter.change && run.earlier && !filter.group) {
    const options = optionsOf({ ...filter, change: "" });
    return [run.program, "compare", run.earlier.number, number, ...options].join(" ");
  }
  const options = optionsOf(filter);
  if (!options) return null;
  const words = {
    overview: filter.q ? `${run.program} report ${number}` : `${run.program} show ${number}`,
    // Of one strategy there is nothing to compare.
    matrix: axesOf(selection(filter).indices).across === axes.strategy
      ? `${run.program} compare --strategies ${number} --all` : `${run.program} report ${number} --format csv`,
    cases: `${run.program} report ${number} --format csv`,
  };
  return [words[view], ...options].join(" ");
}

const commandLine = {
  start() {
    byId("command-copy").addEventListener("click", () => copy(byId("command-text").textContent));
    document.addEventListener("click", ({ target }) => {
      const button = target.closest?.("[data-copy]");
      if (button) copy(button.dataset.copy);
      else if (!target.closest?.("#copied, #command")) byId("copied").hidden = true;
    });
    // A column of the trend is not a button.
    document.addEventListener("keydown", (event) => {
      if (!["Enter", " "].includes(event.key) || !event.target.matches?.("g[data-copy]")) return;
      event.preventDefault();
      copy(event.target.dataset.copy);
    });
  },

  show() {
    const text = commandOf(route);
    byId("command").hidden = text === null;
    byId("command-text").textContent = text === null ? "" : shown(text);
  },
};
