// Matrix

/** How many rows stand open when nobody has said which folders are of interest. */
const openRows = 60;

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
    const strategies = [...new Set(indices.map((index) => columns.strategy[index]))]
      .sort((a, b) => a - b);
    const folders = new Map();
    for (const index of [...indices].sort((a, b) => a - b)) {
      const scenario = columns.scenario[index];
      const folder = folderOf(run.scenarios[scenario]);
      if (!folders.has(folder)) folders.set(folder, new Map());
      const rows = folders.get(folder);
      if (!rows.has(scenario)) rows.set(scenario, []);
      rows.get(scenario).push(index);
    }
    const table = byId("matrix-table");
    table.replaceChildren(this.head(strategies));
    // Alike: a folder of failures is none that stands open among closed ones.
    const count = [...folders.values()].reduce((sum, rows) => sum + rows.size, 0);
    const isOpen = this.wish ?? (folders.size < 2 || count <= openRows);
    this.folders = [...folders].map(([folder, rows]) =>
      this.folder(folder, rows, strategies, filter, this.opened.get(folder) ?? isOpen));
    table.append(...this.folders.map(({ body }) => body));
    this.showFold();
    byId("no-matrix").hidden = indices.length > 0;
    table.hidden = indices.length === 0;
  },

  head(strategies) {
    const cells = strategies.map((strategy) =>
      make("th.column", { scope: "col" },
        make("a", { href: hrefOf("matrix", { ...route.filter, strategy: run.strategies[strategy] }) },
          name(run.strategies[strategy]))));
    return make("thead", {}, make("tr", {}, make("th.corner", { scope: "col" }, "Scenario"), cells));
  },

  isWholeOpen() { return this.folders.every(({ isOpen }) => isOpen()); },

  showFold() {
    const button = byId("matrix-fold");
    button.hidden = this.folders.length < 2;
    button.textContent = this.isWholeOpen() ? "Collapse all" : "Expand all";
  },

  /** A folder's part of the table, and what folds it. */
  folder(folder, rows, strategies, filter, isOpenFirst) {
    const all = [...rows.values()].flat();
    const body = make("tbody");
    const toggle = make("button.folder-toggle", { type: "button" },
      make("span.chevron", { "aria-hidden": "true" }), name(folder || "(no folder)"),
      make("span.faint", {}, ` ${counted(rows.size, "scenario")}`));
    const head = make("tr.folder-row", {}, make("th", { scope: "rowgroup" }, toggle),
      strategies.map((strategy) => {
        const cell = all.filter((index) => columns.strategy[index] === strategy);
        return make("td", {}, cell.length > 0 && this.cell(cell, filter, folder));
      }));
    let isOpen;
    const fold = (isWished) => {
      if (isWished === isOpen) return;
      isOpen = isWished;
      toggle.setAttribute("aria-expanded", isOpen);
      const lines = isOpen
        ? [...rows].map(([scenario, cases]) => this.row(scenario, cases, strategies, filter))
        : [];
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

  row(scenario, cases, strategies, filter) {
    const text = run.scenarios[scenario];
    return make("tr", {},
      make("th", { scope: "row" },
        make("a", { href: hrefOf("cases", { ...filter, q: text }), title: shown(text) },
          name(text.slice(folderOf(text).length)))),
      strategies.map((strategy) => {
        const cell = cases.filter((index) => columns.strategy[index] === strategy);
        return make("td", {}, cell.length > 0 && this.cell(cell, filter, text));
      }));
  },

  /** The worst verdict of some cases of one strategy, and of how many. */
  cell(cases, filter, place) {
    const worst = Math.min(...cases.map(rankOf));
    const verdict = verdicts[worst];
    const count = cases.filter((index) => rankOf(index) === worst).length;
    const strategy = strategyOf(cases[0]);
    const href = cases.length === 1
      ? caseHref(cases[0], filter)
      : hrefOf("cases", { ...filter, q: place, strategy });
    const words = cases.length === 1
      ? verdict.word
      : `${count} of ${cases.length} ${count > 1 ? verdict.plural : verdict.word}`;
    const isNew = cases.some((index) => changeOf(index) === "newlyFailing");
    // Where all passed, or all were skipped, how many there are says nothing.
    const isQuiet = count === cases.length && ["pass", "skipped"].includes(verdict.key);
    const label = `${shown(place)}, ${shown(strategy)}: ${words}${isNew ? ", newly failing" : ""}`;
    return make(
      `a.tile.is-${verdict.key}${isNew ? ".is-new" : ""}`,
      { href, "aria-label": label, title: label },
      cases.length === 1 || isQuiet ? verdict.mark : String(count),
    );
  },
};
