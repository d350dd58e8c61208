// On paper

/** All that is selected, whatever is looked at: the overview, the matrix, the list and the pictures. */
const paper = {
  /** How many cases have their pictures. */
  limit: 40,

  /** What was folded before. */
  folded: [],

  lay() {
    if (route.view === "case") return;
    const { filter } = route;
    const { indices } = selection(filter);
    for (const id of viewNames) byId(id).hidden = false;
    overview.show(filter);
    this.folded = [...document.querySelectorAll("#overview details:not([open])")];
    for (const part of this.folded) part.open = true;
    [this.wish, matrix.wish] = [matrix.wish, true];
    matrix.show(filter);
    list.isWholeInPage = true;
    list.show(filter);
    // Without a filter those that people look for: what fails, and what differs.
    const told = isFiltering(filter) ? indices : indices.filter((index) =>
      ["fail", "error", "unexpectedPass"].includes(verdictOf(index).key)
      || !["", "same", "onlyInB"].includes(changeOf(index)));
    const rest = told.length - this.limit;
    byId("paper").replaceChildren(
      ...told.slice(0, this.limit).map((index) => this.sheet(index)),
      rest > 0 ? make("p.faint", {}, `${counted(rest, "more case")} without pictures; filter to print others`) : "");
  },

  clear() {
    if (route.view === "case") return;
    byId("paper").replaceChildren();
    for (const part of this.folded) part.open = false;
    matrix.wish = this.wish;
    list.isWholeInPage = false;
    showRoute({ isReturn: true });
  },

  /** A case with its failed checks and its film strip. */
  sheet(index) {
    const facts = factsOf(index);
    const film = filmOf(columns.film[index]);
    return make("article", {},
      make("h2", {}, badge(verdictOf(index)), " ", name(keys[index])),
      facts.findings.length ? findingsTable(facts.findings) : "",
      film?.frames.length
        ? make("ol.film", {}, film.frames.map((frame) => make("li", {}, thumbOf(frame, film.unit)))) : "");
  },
};
