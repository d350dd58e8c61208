// Toolbar

const changeWords = {
  newlyFailing: "newly failing",
  newlyPassing: "newly passing",
  otherFailure: "different failure",
  sameFailure: "same failure",
  otherVerdict: "different verdict",
  movedDifferently: "different movement",
  redefined: "redefined",
  onlyInB: "new",
  missing: "not comparable",
  same: "unchanged",
};

const toolbarParts = {
  choices: [
    ["strategy", "strategies", run.strategies],
    ["device", "devices", run.devices, run.deviceCaptions],
    ["tag", "tags", run.tags],
  ],
  timer: 0,

  start() {
    const search = byId("search");
    search.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => refine({ q: search.value }, { replaces: true }), 60);
    });
    byId("filter").addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(this.timer);
      const filter = { ...route.filter, q: search.value };
      go(hrefOf("cases", filter));
      list.move(1);
    });
    filterSheet.start();
    byId("filter-verdicts").append(...this.verdictButtons());
    byId("filter-choices").append(
      ...this.choices.filter(([, , names]) => names.length > 1).map((one) => this.choice(...one)),
      ...this.changeChoices(),
      make("a.clear", { id: "filter-clear", hidden: true }, "Clear"),
    );
  },

  verdictButtons() {
    const counts = new Map();
    for (let index = 0; index < caseCount; index += 1) {
      const { key } = verdictOf(index);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return verdicts.filter(({ key }) => counts.has(key)).map((verdict) =>
      make(
        `button.toggle.is-${verdict.key}`,
        {
          type: "button",
          "aria-pressed": "false",
          "data-verdict": verdict.key,
          onclick: () => this.toggle(verdict.key),
        },
        badge(verdict, { withWord: true, count: counts.get(verdict.key) }),
        make("span.count", {}, counts.get(verdict.key).toLocaleString("en-GB")),
      ));
  },

  toggle(key) {
    const set = new Set(listed(route.filter.verdict));
    if (!set.delete(key)) set.add(key);
    refine({ verdict: [...set].join(",") });
  },

  choice(key, plural, names, captions = names) {
    const options = names.map((value, place) => make("option", { value }, shown(captions[place])));
    return make("label.choice", {}, make("span.unseen", {}, key),
      make("select", {
        "data-filter": key,
        onchange: (event) => refine({ [key]: event.target.value }),
      }, make("option", { value: "" }, `All ${plural}`), options));
  },

  /** What changed since the previous run; none where there was none, or nothing changed. */
  changeChoices() {
    const present = new Set(Array.from({ length: caseCount }, (_, index) => changeOf(index)));
    present.delete("");
    if (!present.size) return [];
    const options = Object.keys(changeWords).filter((key) => present.has(key))
      .map((key) => make("option", { value: key }, changeWords[key]));
    return [
      make("label.choice", {}, make("span.unseen", {}, "Change since the previous run"),
        make("select", {
          "data-filter": "change",
          onchange: (event) => refine({ change: event.target.value }),
        }, make("option", { value: "" }, "Any change"), options)),
    ];
  },

  /** Puts the filter of the route into the controls. */
  show(filter, view) {
    const search = byId("search");
    if (search.value !== (filter.q ?? "")) search.value = filter.q ?? "";
    const pressed = new Set(listed(filter.verdict));
    for (const button of document.querySelectorAll("[data-verdict]")) {
      button.setAttribute("aria-pressed", pressed.has(button.dataset.verdict));
    }
    for (const select of document.querySelectorAll("[data-filter]")) {
      const value = filter[select.dataset.filter] ?? "";
      if (![...select.options].some((option) => option.value === value)) {
        select.append(make("option", { value }, shown(value)));
      }
      select.value = value;
      select.classList.toggle("is-chosen", value !== "");
    }
    const clear = byId("filter-clear");
    clear.hidden = !isFiltering(filter);
    clear.href = hrefOf(view === "case" ? "cases" : view);
    filterSheet.show(filter);
    for (const link of document.querySelectorAll("[data-view]")) {
      link.href = hrefOf(link.dataset.view, filter);
      const isCurrent = link.dataset.view === (view === "case" ? "cases" : view);
      if (isCurrent) link.setAttribute("aria-current", view === "case" ? "true" : "page");
      else link.removeAttribute("aria-current");
    }
  },
};
