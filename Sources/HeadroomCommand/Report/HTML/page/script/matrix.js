// Matrix

/** How many rows stand open when nobody has said which folders are of interest. */
const openRows = 60;

/** What rows and columns can be. */
const axes = {
  scenario: {
    title: "Scenario",
    of: (index) => columns.scenario[index],
    name: (place) => run.scenarios[place],
    filter: (place) => ({ q: run.scenarios[place] }),
  },
  strategy: {
    title: "Strategy",
    plural: "strategies",
    of: (index) => columns.strategy[index],
    name: (place) => run.strategies[place],
    filter: (place) => ({ strategy: run.strategies[place] }),
  },
  device: {
    title: "Device",
    of: (index) => columns.device[index],
    name: (place) => run.deviceCaptions[place],
    filter: (place) => ({ device: run.devices[place] }),
  },
};

/** The axes of some cases: what they all share needs none. */
function axesOf(indices) {
  const isOne = (axis) => new Set(indices.map(axis.of)).size < 2;
  const { scenario, strategy, device } = axes;
  if (isOne(device)) return { rows: scenario, across: strategy };
  if (isOne(scenario)) return { rows: strategy, across: device };
  return { rows: scenario, across: isOne(strategy) ? device : strategy };
}

const matrix = {
  /** What was asked for all folders; null: as many rows as there are decide. */
  wish: null,
  /** What was asked for single folders since. */
  opened: new Map(),
  folders: [],

  start() {
    byId("matrix-fold").addEventListener("click", () => {
      this.wish = !this.isWholeOpen();
      this.opened.clear();
      for (const folder of this.folders) folder.fold(this.wish);
      this.showFold();
    });
  },

  /** Builds the matrix of the selected cases; a folder's rows are made when it is opened. */
  show(filter) {
    const { indices } = selection(filter);
    const { rows, across } = axesOf(indices);
    const inColumns = [...new Set(indices.map(across.of))].sort((a, b) => a - b);
    const folders = new Map();
    for (const index of [...indices].sort((a, b) => a - b)) {
      const row = rows.of(index);
      // The strategies of one scenario stand under its name.
      const folder = rows === axes.scenario ? folderOf(rows.name(row)) : scenarioOf(index);
      if (!folders.has(folder)) folders.set(folder, new Map());
      const inFolder = folders.get(folder);
      if (!inFolder.has(row)) inFolder.set(row, []);
      inFolder.get(row).push(index);
    }
    const table = byId("matrix-table");
    byId("matrix-title").textContent = `${rows.title} × ${across.title.toLowerCase()}`;
    table.replaceChildren(this.head(rows, across, inColumns));
    // Alike: a folder of failures is none that stands open among closed ones.
    const count = [...folders.values()].reduce((sum, inFolder) => sum + inFolder.size, 0);
    const isOpen = this.wish ?? (folders.size < 2 || count <= openRows);
    const shape = { rows, across, inColumns, filter };
    this.folders = [...folders].map(([folder, inFolder]) =>
      this.folder(folder, inFolder, shape, this.opened.get(folder) ?? isOpen));
    table.append(...this.folders.map(({ body }) => body));
    this.showFold();
    byId("no-matrix").hidden = indices.length > 0;
    table.hidden = indices.length === 0;
  },

  head(rows, across, inColumns) {
    const cells = inColumns.map((column) =>
      make("th.column", { scope: "col" },
        make("a", {
          href: hrefOf("matrix", { ...route.filter, ...across.filter(column) }),
          title: shown(across.name(column)),
        }, name(across.name(column)))));
    return make("thead", {}, make("tr", {}, make("th.corner", { scope: "col" }, rows.title), cells));
  },

  isWholeOpen() { return this.folders.every(({ isOpen }) => isOpen()); },

  showFold() {
    const button = byId("matrix-fold");
    button.hidden = this.folders.length < 2;
    button.textContent = this.isWholeOpen() ? "Collapse all" : "Expand all";
  },

  /** A folder's part of the table, and what folds it. */
  folder(folder, rows, shape, isOpenFirst) {
    const body = make("tbody");
    const toggle = make("button.folder-toggle", { type: "button" },
      make("span.chevron", { "aria-hidden": "true" }), name(folder || "(no folder)"),
      make("span.faint", {}, ` ${counted(rows.size, shape.rows.title.toLowerCase(), shape.rows.plural)}`));
    const head = make("tr.folder-row", {}, make("th", { scope: "rowgroup" }, toggle),
      this.cells([...rows.values()].flat(), { q: folder }, folder, shape));
    let isOpen;
    const fold = (isWished) => {
      if (isWished === isOpen) return;
      isOpen = isWished;
      toggle.setAttribute("aria-expanded", isOpen);
      const lines = isOpen ? [...rows].map(([row, cases]) => this.row(row, cases, folder, shape)) : [];
      body.replaceChildren(head, ...lines);
    };
    toggle.addEventListener("click", () => {
      fold(!isOpen);
      this.opened.set(folder, isOpen);
      this.showFold();
      toggle.focus();
    });
    fold(isOpenFirst);
    return { body, fold, isOpen: () => isOpen };
  },

  row(row, cases, folder, shape) {
    const text = shape.rows.name(row);
    const own = shape.rows.filter(row);
    return make("tr", {},
      make("th", { scope: "row" },
        make("a", { href: hrefOf("cases", { ...shape.filter, ...own }), title: shown(text) },
          name(text.startsWith(folder) ? text.slice(folder.length) : text))),
      this.cells(cases, own, text, shape));
  },

  cells(cases, own, place, { across, inColumns, filter }) {
    return inColumns.map((column) => {
      const cell = cases.filter((index) => across.of(index) === column);
      const narrowed = { ...filter, ...own, ...across.filter(column) };
      return make("td", {},
        cell.length > 0 && this.cell(cell, filter, narrowed, `${shown(place)}, ${shown(across.name(column))}`));
    });
  },

  /** The worst verdict of some cases, and of how many. */
  cell(cases, filter, narrowed, place) {
    const worst = Math.min(...cases.map(rankOf));
    const verdict = verdicts[worst];
    const count = cases.filter((index) => rankOf(index) === worst).length;
    const href = cases.length === 1 ? caseHref(cases[0], filter) : hrefOf("cases", narrowed);
    const words = cases.length === 1
      ? verdict.word
      : `${count} of ${cases.length} ${count > 1 ? verdict.plural : verdict.word}`;
    const isNew = cases.some((index) => changeOf(index) === "newlyFailing");
    // Where all passed, or all were skipped, how many there are says nothing.
    const isQuiet = count === cases.length && ["pass", "skipped"].includes(verdict.key);
    const label = `${place}: ${words}${isNew ? ", newly failing" : ""}`;
    return make(
      `a.tile.is-${verdict.key}${isNew ? ".is-new" : ""}`,
      { href, "aria-label": label, title: label },
      cases.length === 1 || isQuiet ? verdict.mark : String(count),
    );
  },
};
