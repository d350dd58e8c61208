// Two runs beside each other

/** How the pictures of both runs are shown. */
const besideWays = [["sides", "Side by side"], ["slider", "Slider"], ["flicker", "Flicker"]];

const beside = {
  timer: 0,

  /** Builds the section; null where the earlier run did the same, or can't be drawn. */
  build(index, film, { step, beside: way }) {
    this.stop();
    const then = earlierOf(index);
    if (!then) return null;
    const [steps, earlierSteps] = [details().cases.steps[index], then.steps];
    if (then.hasOtherOutcome && !differingSteps(earlierSteps, steps).length) return this.unknown(index);
    this.films = [then.film, film];
    this.facts = [stepsOf(earlierSteps), stepsOf(steps)];
    this.numbers = differingSteps(earlierSteps, steps);
    this.runs = [run.earlier.name, run.runs.at(-1).name];
    this.way = besideWays.some(([key]) => key === way) ? way : "sides";
    this.pictures = make("div.layers");
    this.table = make("div.scrolls");
    this.caption = make("p.clock");
    this.stepButtons = this.numbers.map((number) => make("button.toggle", {
      type: "button", onclick: () => { this.show(number); keepInLink({ step: number, beside: this.way }); },
    }, number < 0 ? "start" : `step ${number}`));
    this.wayButtons = besideWays.map(([key, words]) => make("button.toggle", {
      type: "button", onclick: () => { this.show(this.number, key); keepInLink({ step: this.number, beside: key }); },
    }, words));
    this.wipe = make("input", {
      type: "range", min: 0, max: 100, value: 50, "aria-label": `${this.runs[0]} to ${this.runs[1]}`,
      oninput: () => this.cut(),
    });
    this.swap = make("button.play", { type: "button", onclick: () => { this.stop(); this.flick(); } }, "Swap");
    const section = make("section.beside", { "aria-labelledby": "beside-title" },
      make("h2", { id: "beside-title" }, `Compared with ${this.runs[0]}`),
      then.hasOtherOutcome && make("p.notice", {},
        `This version produces a different outcome than ${run.earlier.name} recorded. `,
        "The drawing shows the current outcome."),
      this.numbers.length
        ? make("p.beside-steps", {}, make("span.faint", {}, counted(this.numbers.length, "step differs", "steps differ")),
          make("button.more", {
            type: "button", onclick: () => { this.show(this.numbers[0]); keepInLink({ step: this.numbers[0], beside: this.way }); },
          }, "First difference"), this.stepButtons)
        : make("p.faint", {}, "Every step is the same; what is expected differs."),
      make("p.beside-steps", { role: "group", "aria-label": "Display" }, this.wayButtons),
      make("div.beside-pair", {},
        make("div", {}, this.pictures, make("div.controls", {}, this.wipe, this.swap), this.caption), this.table));
    this.show(this.numbers.includes(step) ? step : this.numbers[0] ?? lastStepOf(film), this.way);
    return section;
  },

  /** What the earlier run did is neither recorded step by step nor done again by the code that is there now. */
  unknown(index) {
    const { earlier, number, program } = run;
    return make("section.beside", { "aria-labelledby": "beside-title" },
      make("h2", { id: "beside-title" }, `Compared with ${earlier.name}`),
      make("p.notice", {}, `The outcome of ${earlier.name} can't be drawn, as this version produces another one. `,
        copyButton("Copy the command that compares the outcomes",
          `${program} compare ${earlier.number} ${number} --why --case ${shellWord(keys[index])}`)));
  },

  /** Shows a step, in one of the ways. */
  show(number, way = this.way) {
    this.stop();
    [this.number, this.way] = [number, way];
    this.stepButtons.forEach((button, place) =>
      button.setAttribute("aria-pressed", this.numbers[place] === number));
    this.wayButtons.forEach((button, place) =>
      button.setAttribute("aria-pressed", besideWays[place][0] === way));
    this.pictures.className = `layers is-${way}`;
    this.pictures.replaceChildren(...this.films.map((film, place) => {
      const frame = film.frames.findLast((one) => one.step <= number) ?? film.frames[0];
      const layer = make("figure", {}, make("figcaption", {}, this.runs[place]), buildFrame(frame, film.unit));
      layer.style.setProperty("--ratio", ratioOf(frame));
      return layer;
    }));
    this.wipe.hidden = way !== "slider";
    this.swap.hidden = way !== "flicker";
    this.caption.textContent = number < 0 ? "At the start" : `After step ${number}`;
    this.table.replaceChildren(differencesTable(...this.facts.map((steps) => steps.get(number)), this.runs));
    this.cut();
    if (way !== "flicker") return;
    this.isNow = true;
    this.flick();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.timer = setInterval(() => this.flick(), 700);
  },

  /** Lets the later picture be seen to the right of the slider. */
  cut() {
    const [, now] = this.pictures.children;
    now.style.setProperty("clip-path", this.way === "slider" ? `inset(0 0 0 ${this.wipe.value}%)` : "none");
  },

  /** Shows the other one of both pictures. */
  flick() {
    this.isNow = !this.isNow;
    [...this.pictures.children].forEach((layer, place) => {
      layer.style.setProperty("visibility", (place === 1) === this.isNow ? "visible" : "hidden");
    });
  },

  stop() { clearInterval(this.timer); },
};

const lastStepOf = (film) => film.frames.at(-1).step;

/** The earlier run's film and steps of a case. */
function earlierOf(index) {
  const earlier = details().earlier[index];
  const film = earlier && filmOf(earlier.film);
  if (!film?.frames.length) return null;
  return { film, steps: earlier.steps, hasOtherOutcome: earlier.hasOtherOutcome ?? false };
}

/** Steps by their numbers, from their places in the data. */
const stepsOf = (places) => new Map(places.map((place) => {
  const step = stepAt(place);
  return [step.number, step];
}));

/** The numbers of the steps that are not the same in two lists of places: equal steps stand once. */
function differingSteps(before, after) {
  const [old, now] = [before, after].map((places) =>
    new Map(places.map((place) => [details().steps[place].step, place])));
  return [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => a - b)
    .filter((number) => old.get(number) !== now.get(number));
}

/** What differs in a step: adjustments, what is in sight, checks and the log. */
function differencesTable(before, after, runs) {
  const rows = [];
  const add = (what, was, is) => { if (was !== is) rows.push([what, was, is]); };
  const moves = [before, after].map((step) => grouped(step?.adjustments ?? [],
    ({ property, view }) => `${property} of ${view}`,
    ({ from, to, seconds, by }) => `${pointsOf(from)} → ${pointsOf(to)}${seconds ? `, ${points(seconds)} s` : ""}, by ${by}`));
  const checks = [before, after].map((step) => grouped(step?.checks ?? [], ({ subject }) => subject,
    ({ expected, actual, failed }) => (failed ? `${actual}, expected ${expected}` : actual)));
  if (!before || !after) add("step", before ? before.words : "not there", after ? after.words : "not there");
  else add("step", before.words, after.words);
  add("field", before?.situation ?? "", after?.situation ?? "");
  for (const [old, now] of [moves, checks]) {
    for (const key of new Set([...old.keys(), ...now.keys()])) add(key, old.get(key) ?? "–", now.get(key) ?? "–");
  }
  const logs = [before, after].map((step) => step?.log ?? []);
  const only = (mine, theirs) => mine.filter((line) => !theirs.includes(line)).join("\n");
  add("log", only(logs[0], logs[1]), only(logs[1], logs[0]));
  if (!rows.length) return make("p.faint", {}, "This step is the same in both runs.");
  return make("table.plain.differences", {},
    make("thead", {}, make("tr", {}, ["", ...runs].map((title) => make("th", { scope: "col" }, title)))),
    make("tbody", {}, rows.map(([what, was, is]) => make("tr", {},
      make("th", { scope: "row" }, shown(what)),
      [was, is].map((text, place) => make("td", { "data-label": runs[place] },
        text.split("\n").map((line) => make("span.block", {}, shown(line)))))))));
}

/** Lines by key, in the order in which the keys come. */
function grouped(items, keyOf, lineOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, groups.has(key) ? `${groups.get(key)}\n${lineOf(item)}` : lineOf(item));
  }
  return groups;
}
