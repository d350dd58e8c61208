// Overview

const overview = {
  items: [],

  start() {
    this.items = [...document.querySelectorAll("#overview [data-case]")].map((element) => ({
      element,
      index: Number(element.dataset.case),
    }));
    for (const table of document.querySelectorAll("table[data-sortable]")) {
      sortable(table);
      shorten(table);
    }
  },

  /** Leaves out what the filter does not select, and groups of which nothing is left. */
  show(filter) {
    const { set } = selection(filter);
    const isAll = !isFiltering(filter);
    for (const { element, index } of this.items) element.hidden = !isAll && !set.has(index);
    for (const group of document.querySelectorAll("#overview [data-group]")) {
      const items = [...group.querySelectorAll("[data-case]")];
      group.hidden = !isAll && items.every((item) => item.hidden);
      if (group.tagName === "DETAILS" && !isAll && !group.hidden) group.open = true;
    }
    byId("overview-filtered").hidden = isAll;
    if (!isAll) {
      byId("overview-filtered").replaceChildren(
        `Filtered: ${set.size.toLocaleString("en-GB")} of ${counted(caseCount, "case")}. `,
        make("a", { href: hrefOf("cases", filter) }, "Show list"),
        " · ",
        make("a", { href: hrefOf("overview") }, "Clear filter"),
      );
    }
  },
};

/** Leaves only the first rows of a long table in sight, until all are asked for. */
function shorten(table) {
  const limit = Number(table.dataset.short);
  const count = table.tBodies[0].rows.length;
  if (count <= limit + 3) return;
  const button = make("button.more", {
    type: "button",
    onclick: () => {
      const isShort = table.classList.toggle("is-short");
      button.textContent = isShort ? `Show all ${count}` : `Show first ${limit}`;
    },
  }, `Show all ${count}`);
  table.classList.add("is-short");
  table.parentElement.after(button);
}

/** Lets the headings of a table sort its rows by `data-value`, else by their text. */
function sortable(table) {
  const body = table.tBodies[0];
  const headings = [...table.tHead.rows[0].cells];
  const valueOf = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.value === undefined ? cell.textContent : Number(cell.dataset.value);
  };
  headings.forEach((heading, column) => {
    const button = make("button.sort", { type: "button" }, ...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const isRising = heading.getAttribute("aria-sort") === "descending";
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", isRising ? "ascending" : "descending");
      const rows = [...body.rows].map((row) => ({ row, value: valueOf(row, column) }));
      rows.sort((a, b) => {
        if (a.value === b.value) return 0;
        return (a.value < b.value ? -1 : 1) * (isRising ? 1 : -1);
      });
      body.append(...rows.map((item) => item.row));
    });
  });
}
