// Page of a case

const sinceWords = { fail: "Failing", error: "Failing" };

const casePage = {
  index: -1,
  hasFilm: false,

  show({ index, key, filter, ...more }) {
    const page = byId("case");
    this.hasFilm = false;
    beside.stop();
    if (index === undefined) {
      page.replaceChildren(make("h2", { tabindex: -1 }, "Case not found"),
        make("p", {}, "This report has no case ", make("code.long", {}, shown(key)), "."),
        make("p", {}, make("a", { href: hrefOf("cases") }, "All cases")));
      return;
    }
    this.index = index;
    const facts = factsOf(index);
    page.replaceChildren(
      this.path(index, filter),
      this.head(index, facts),
      ...this.findings(facts),
      ...this.film(index, facts, more),
      ...[
        this.hasFilm && beside.build(index, player.film, more), this.numbers(facts), historyOf(index, facts),
        this.relatives(index, filter), this.commands(index, facts),
      ].filter(Boolean),
    );
    if (this.hasFilm) player.revealFrame();
  },

  /** Where the case stands in the list that it was opened from. */
  path(index, filter) {
    const { indices } = selection(filter);
    const place = indices.indexOf(index);
    const link = (to, words, key) => (to === undefined
      ? make("span.faint", { "aria-hidden": "true" }, words)
      : make("a", { href: caseHref(to, filter), title: `${words} (${key})` }, words));
    return make("nav.path", { "aria-label": "Cases" },
      make("a", { href: hrefOf("cases", filter) }, isFiltering(filter) ? "Filtered cases" : "Cases"),
      place >= 0 && [
        make("span.faint", {}, `${(place + 1).toLocaleString("en-GB")} of ${indices.length.toLocaleString("en-GB")}`),
        link(indices[place - 1], "Previous", "k"),
        link(indices[place + 1], "Next", "j"),
      ]);
  },

  head(index, facts) {
    const verdict = verdictOf(index);
    const scenario = scenarioOf(index);
    const folder = folderOf(scenario);
    const since = columns.since[index];
    const change = changeOf(index);
    const tags = tagsOf(index).map((tag) =>
      make("a.tag", { href: hrefOf("cases", { tag: run.tags[tag] }) }, name(run.tags[tag])));
    return make(`header.case-head.is-${verdict.key}`, {},
      make("h1", { tabindex: -1 },
        folder && make("span.folder", {}, shown(folder)),
        make("bdi.long", {}, shown(scenario.slice(folder.length)))),
      make("p.case-line", {}, badge(verdict, { withWord: true }),
        make("strong", {}, name(strategyOf(index))), make("span", {}, name(deviceText(index))), tags),
      make("p.case-since", {},
        since > 0 && make("span", {}, `${sinceWords[verdict.key] ?? "Unchanged"} since `,
          runButton(index, { name: `run ${since}`, number: since })),
        change && !["same", "newlyFailing", "newlyPassing"].includes(change) && make("span.change", {}, changeWords[change] ?? change)),
      facts.notes.map(noteOf));
  },

  findings(facts) {
    if (!facts.findings.length) return [];
    const [first] = facts.findings;
    return [make("section.findings", {},
      make("h2", {}, "Failed checks"),
      make("p.lede", {}, shown(first.sentence)),
      findingsTable(facts.findings))];
  },

  film(index, facts, { step }) {
    const film = filmOf(columns.film[index]);
    if (!film && facts.steps.length) {
      return [make("section.what-happened", {}, make("h2", {}, "What happened"),
        make("p.notice", {}, "This drawing was left out to limit the size of the page. ",
          isRecorded
            ? ["To draw it: ", make("code", {}, `${run.program} show ${this.quoted(index)} --svg case.svg`)]
            : "Select fewer forms, strategies or devices to include it."),
        make("div.pictures", {}, facts.attachments.map(pictureOf)),
        stepsWithoutFilm(facts))];
    }
    if (!film || !film.frames.length) {
      return [make("p.notice", {}, "No drawing available: the case has no result, its definitions were "
        + "removed, or its strategy is not available.")];
    }
    this.hasFilm = true;
    const notice = facts.hasOtherOutcome ? [make("p.notice", {},
      isRecorded ? "This version produces a different outcome than the recorded one"
        : "The case produced a different outcome when repeated",
      ". The drawing shows the current outcome.")] : [];
    const failing = film.frames.findIndex((frame) => frame.notes.some((note) => note.kind === "failed"));
    const moving = film.frames.findIndex((frame) => frame.motions.size > 0);
    const asked = step === undefined ? -1 : film.frames.findLastIndex((frame) => frame.step <= step);
    return [...notice, player.build(film, facts, Math.max(0, asked >= 0 ? asked : failing >= 0 ? failing : moving))];
  },

  numbers(facts) {
    return make("section", {}, make("h2", {}, "Metrics"), measuresOf(facts));
  },

  /** The same scenario under the other strategies and on the other devices. */
  relatives(index, filter) {
    const scenario = columns.scenario[index];
    const others = keys.flatMap((_, other) => (columns.scenario[other] === scenario ? [other] : []));
    if (others.length < 2) return null;
    const isSameDevice = (other) => columns.device[other] === columns.device[index]
      && columns.orientation[other] === columns.orientation[index];
    const chip = (other, words) => make(`a.case-chip.is-${verdictOf(other).key}`,
      { href: caseHref(other, filter), "aria-current": other === index && "page" },
      badge(verdictOf(other)), name(words));
    const group = (title, list, words) => list.length > 1 && make("div", {},
      make("h3", {}, title), make("p.chips", {}, list.map((other) => chip(other, words(other)))));
    return make("section", {}, make("h2", {}, "Same scenario"),
      make("p", {}, make("a", { href: hrefOf("matrix", axes.scenario.filter(scenario)) }, "Show as a matrix")),
      group("Other strategies", others.filter(isSameDevice), strategyOf),
      group("Other devices",
        others.filter((other) => columns.strategy[other] === columns.strategy[index]), deviceText));
  },

  /** A case's key for a shell. */
  quoted(index) { return shown(shellWord(keys[index])); },

  /** The commands about the case, to be copied; those that accept it lack the reason. */
  commands(index, { acceptances }) {
    if (!isRecorded) return null;
    const { program, number } = run;
    const key = shellWord(keys[index]);
    const all = {
      show: ["Show it", `${program} show ${key}`],
      history: ["Show all its runs", `${program} history ${key}`],
      approve: ["Approve these movements as expected", `${program} approve ${number} ${key} --reason `],
      write: ["Write these values into the file as expected",
        `${program} approve ${number} ${key} --write --reason `],
      known: ["Let it fail until a day", `${program} known add ${key} --until YYYY-MM-DD --reason `],
    };
    return make("section", {}, make("h2", {}, "On the command line"),
      make("dl.commands", {}, ["show", "history", ...acceptances].map((one) => {
        const [words, command] = all[one];
        return make("div", {}, make("dt", {}, words),
          make("dd", {}, make("code", {}, shown(command)), " ", copyButton("Copy", command)));
      })));
  },

  moveCase(by) {
    const { indices } = selection(route.filter);
    const next = indices[indices.indexOf(this.index) + by];
    if (next === undefined) return false;
    go(caseHref(next, route.filter));
    return true;
  },

  moveStep(by) {
    if (!this.hasFilm) return false;
    player.moveStep(by);
    return true;
  },

  togglePlay() {
    if (!this.hasFilm) return false;
    player.toggle();
    return true;
  },

  stop() {
    player.stop();
    beside.stop();
  },
};
