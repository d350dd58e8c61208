// Filter as a sheet

/** On a small screen the choices stand in a sheet that a button opens, elsewhere in the bar. */
const filterSheet = {
  start() {
    const sheet = byId("filter-sheet");
    const small = matchMedia("(max-width: 640px), (max-height: 480px)");
    small.addEventListener("change", () => this.settle(small.matches));
    this.settle(small.matches);
    byId("filter-button").addEventListener("click", () => sheet.showModal());
    // The sheet's own parts fill it: what is clicked beside them is the page behind.
    sheet.addEventListener("click", (event) => {
      if (event.target === sheet) sheet.close();
    });
  },

  settle(isSmall) {
    document.documentElement.classList.toggle("is-small", isSmall);
    if (!isSmall) byId("filter-sheet").close();
    byId(isSmall ? "filter-sheet-body" : "filter").append(byId("filter-choosers"));
  },

  /** Tells how many filters there are beside the search, and what they select. */
  show(filter) {
    const count = filterKeys.filter((key) => !["q", "sort"].includes(key) && filter[key]).length;
    const active = byId("filter-active");
    active.hidden = count === 0;
    active.querySelector("b").textContent = count;
    byId("filter-shown").textContent = `Show ${counted(selection(filter).indices.length, "case")}`;
  },
};
