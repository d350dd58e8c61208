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
      ? `headroom compare ${run.earlier.number} ${number} --why --case ${key}`
      : `headroom show ${key} --run ${number}`;
  }
  if (filter.change && run.earlier && !filter.group) {
    const options = optionsOf({ ...filter, change: "" });
    return ["headroom compare", run.earlier.number, number, ...options].join(" ");
  }
  const options = optionsOf(filter);
  if (!options) return null;
  const words = {
    overview: filter.q ? `headroom report ${number}` : `headroom show ${number}`,
    matrix: `headroom compare --strategies ${number} --all`,
    cases: `headroom report ${number} --format csv`,
  };
  return [words[view], ...options].join(" ");
}

const commandLine = {
  start() {
    byId("command-copy").addEventListener("click", () => this.copy());
  },

  show() {
    const text = commandOf(route);
    byId("command").hidden = text === null;
    byId("command-text").textContent = text === null ? "" : shown(text);
  },

  /** A page from a file has a clipboard in some browsers only; the others select the text. */
  async copy() {
    const text = byId("command-text");
    try {
      await navigator.clipboard.writeText(text.textContent);
      announce("Copied");
      byId("command-copy").textContent = "Copied";
      setTimeout(() => { byId("command-copy").textContent = "Copy as command"; }, 1500);
    } catch {
      getSelection().selectAllChildren(text);
      announce("Selected, ready to copy");
    }
  },
};
