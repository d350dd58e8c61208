// List of cases

const listColumns = [
  ["verdict", "Verdict"],
  ["scenario", "Scenario"],
  ["strategy", "Strategy"],
  ["device", "Device"],
  ["since", "Since"],
  ["margin", "Finding or margin"],
].filter(([key]) => key !== "since" || isRecorded);

const list = {
  indices: [],
  filter: {},
  current: -1,
  isWholeInPage: false,

  /** Shows the cases of a filter. */
  show(filter) {
    this.indices = selection(filter).indices;
    this.filter = filter;
    this.current = -1;
    const table = byId("case-list");
    table.replaceChildren(this.head(filter.sort || "verdict"), make("div.list-rows", {
      role: "rowgroup",
    }));
    table.classList.toggle("is-unrecorded", !isRecorded);
    table.setAttribute("aria-rowcount", this.indices.length + 1);
    byId("case-count").textContent = isFiltering(filter)
      ? `${this.indices.length.toLocaleString("en-GB")} of ${counted(caseCount, "case")}`
      : counted(caseCount, "case");
    byId("no-cases").hidden = this.indices.length > 0;
    this.draw();
  },

  head(sort) {
    const cells = listColumns.map(([key, title]) => {
      const isSorted = sort === key || sort === `-${key}`;
      const next = sort === key ? `-${key}` : key;
      return make(
        `div.cell-${key}`,
        {
          role: "columnheader",
          "aria-sort": !isSorted ? "none" : sort === key ? "ascending" : "descending",
        },
        make("button.sort", { type: "button", onclick: () => refine({ sort: next }) }, title),
      );
    });
    return make("div.list-head", { role: "rowgroup" }, make("div.list-row", { role: "row" }, cells));
  },

  rowHeight() {
    return parseFloat(getComputedStyle(byId("case-list")).getPropertyValue("--row-height"));
  },

  /** Puts the rows in sight, and some around them, into the page. */
  draw() {
    const rows = byId("case-list").lastElementChild;
    if (!rows || byId("cases").hidden) return;
    const height = this.rowHeight();
    rows.style.height = `${this.indices.length * height}px`;
    const top = -rows.getBoundingClientRect().top;
    const inSight = Math.ceil(innerHeight / height);
    let first = Math.max(0, Math.floor(top / height) - inSight);
    let last = Math.min(this.indices.length, first + 3 * inSight);
    if (this.isWholeInPage) [first, last] = [0, Math.min(this.indices.length, 2000)];
    const focused = document.activeElement?.closest?.(".list-row")?.dataset.place;
    const parts = [];
    for (let place = first; place < last; place += 1) parts.push(this.row(place, height));
    rows.replaceChildren(...parts);
    if (focused !== undefined) this.link(Number(focused))?.focus({ preventScroll: true });
  },

  row(place, height) {
    const index = this.indices[place];
    const verdict = verdictOf(index);
    const row = make(
      `div.list-row.is-${verdict.key}`,
      { role: "row", "aria-rowindex": place + 2, "data-place": place },
      make("div.cell-verdict", { role: "cell" }, badge(verdict, { withWord: true })),
      make(
        "div.cell-scenario",
        { role: "cell" },
        make("a", { href: caseHref(index, this.filter), title: shown(keys[index]) },
          scenarioName(scenarioOf(index))),
      ),
      make("div.cell-strategy", { role: "cell" }, name(strategyOf(index))),
      make("div.cell-device", { role: "cell" }, name(deviceText(index))),
      isRecorded && make("div.cell-since", { role: "cell" }, sinceText(index)),
      this.finding(index),
    );
    row.style.top = `${place * height}px`;
    return row;
  },

  /** A failing case's cause, of which the whole sentence is the title; a passing one's margin. */
  finding(index) {
    const { cases, findings } = details();
    const [first] = cases.findings[index] ?? [];
    if (first === undefined) return make("div.cell-margin", { role: "cell" }, marginText(index));
    const { cause, sentence } = findings[first];
    return make("div.cell-margin", { role: "cell", title: shown(textAt(sentence)) },
      shown(textAt(cause ?? sentence)));
  },

  link(place) {
    return byId("case-list").querySelector(`[data-place="${place}"] a`);
  },

  /** Moves the focus by rows. */
  move(by) {
    if (!this.indices.length) return;
    const focused = document.activeElement?.closest?.(".list-row")?.dataset.place;
    const start = focused === undefined ? this.current : Number(focused);
    this.current = Math.min(this.indices.length - 1, Math.max(0, start + by));
    const rows = byId("case-list").lastElementChild;
    const height = this.rowHeight();
    const top = rows.getBoundingClientRect().top + this.current * height;
    const upper = 150;
    if (top < upper) scrollBy(0, top - upper);
    else if (top + height > innerHeight - 20) scrollBy(0, top + height - innerHeight + 20);
    this.draw();
    this.link(this.current)?.focus({ preventScroll: true });
  },
};

/** A scenario with its folder held back. */
function scenarioName(scenario) {
  const folder = folderOf(scenario);
  return make("bdi", {}, folder && make("span.folder", {}, shown(folder)),
    shown(scenario.slice(folder.length)));
}

function deviceText(index) {
  const orientation = orientationOf(index);
  const caption = deviceCaptionOf(index);
  return orientation === "portrait" ? caption : `${caption}, ${orientation}`;
}

const sinceText = (index) => (columns.since[index] ? `run ${columns.since[index]}` : "");

function marginText(index) {
  const margin = columns.margin[index];
  return margin === null ? "" : `${points(margin)} pt`;
}
