// Steps of a case

const player = {
  stage: null,
  time: 0,
  request: 0,
  isPlaying: false,

  /** Builds the strip and the player of a film. */
  build(film, facts, start) {
    this.stop();
    this.stage = new Stage(film);
    this.film = film;
    this.facts = facts;
    this.slider = make("input", {
      type: "range", min: 0, max: Math.max(this.stage.seconds, 0.01), step: "any", id: "time",
      "aria-label": "Animation time",
      oninput: () => { this.stop(); this.show(Number(this.slider.value)); this.keep(); },
      onkeydown: (event) => this.sliderKey(event),
    });
    this.playButton = make("button.play", {
      type: "button", onclick: () => this.toggle(), "aria-label": "Play",
    }, "▶");
    this.speed = make("select", { "aria-label": "Playback speed" },
      [["1", "1×"], ["0.25", "¼×"], ["0.1", "⅒×"]].map(([value, text]) => make("option", { value }, text)));
    this.clock = make("output.clock", { for: "time" });
    this.panel = make("div.step-panel", { "aria-live": "off" });
    this.pictures = make("div.pictures");
    this.thumbs = film.frames.map((frame, index) => this.thumb(frame, index));
    const strip = make("ol.film", { "aria-label": "Film strip" },
      this.thumbs.map((button) => make("li", {}, button)));
    this.side = make("div.screen-side", {}, this.stage.element,
      make("div.controls", {}, this.playButton, this.slider, this.speed), this.clock);
    // Held sideways, a device takes the page's width; where it turns, the stage's height changes.
    const wide = film.frames.filter((frame) => ratioOf(frame) > 1).length;
    const held = wide === 0 ? "" : wide === film.frames.length ? ".is-wide" : ".is-wide.is-turning";
    const element = make(`section.what-happened${held}`, {}, make("h2", {}, "What happened"),
      make("p.unseen", {}, shown(inWords(film))),
      strip,
      make(`div.player${facts.attachments.length ? ".has-pictures" : ""}`, {},
        this.side, facts.attachments.length > 0 && this.pictures, this.panel));
    this.show(this.stage.restTime(start));
    return element;
  },

  thumb(frame, index) {
    return thumbOf(frame, this.film.unit, () => {
      this.stop();
      this.show(this.stage.restTime(index));
      this.keep();
    });
  },

  /** Writes the step into the link. */
  keep() {
    const { step } = this.film.frames[this.index];
    if (step !== route.step) keepInLink({ step });
  },

  show(time) {
    this.time = Math.min(Math.max(time, 0), this.stage.seconds);
    const before = this.index;
    const { index, elapsed } = this.stage.show(this.time);
    this.index = index;
    const frame = this.film.frames[index];
    this.slider.value = this.time;
    const words = frame.seconds > 0
      ? `${frame.caption}: ${elapsed.toFixed(2)} of ${frame.seconds.toFixed(2)} s`
      : frame.caption;
    this.slider.setAttribute("aria-valuetext", words);
    this.clock.textContent = words;
    if (before === index && this.panel.firstChild) return;
    this.thumbs.forEach((button, place) => {
      if (place === index) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    this.revealThumb(this.thumbs[index]);
    const next = this.film.frames[index + 1];
    this.panel.replaceChildren(...stepPanel(frame, next, this.facts));
    this.pictures.replaceChildren(...picturesAt(this.facts.attachments, frame, next).map(pictureOf));
  },

  /** Shows the strip with the frame that is shown, at once. */
  revealFrame() { this.revealThumb(this.thumbs[this.index], "instant"); },

  /** Scrolls the page to the top of the stage, unless the stage is in sight with what moves it. */
  revealStage() {
    const { top, bottom } = this.side.getBoundingClientRect();
    const bar = getComputedStyle(document.documentElement).getPropertyValue("--bar-height");
    if (top < parseFloat(bar) || bottom > innerHeight) this.side.scrollIntoView({ block: "start" });
  },

  /** Scrolls the strip, never the page, so that a frame is wholly in sight and begins with a whole one. */
  revealThumb(button, behavior = "auto") {
    const strip = button.closest("ol");
    if (!strip) return;
    const margin = parseFloat(getComputedStyle(strip).paddingLeft);
    const starts = this.thumbs.map((thumb) => thumb.offsetLeft - margin);
    const own = button.offsetLeft - margin;
    const needed = button.offsetLeft + button.offsetWidth + margin - strip.clientWidth;
    if (strip.scrollLeft >= needed && strip.scrollLeft <= own && behavior === "auto") return;
    const isBefore = strip.scrollLeft > own;
    const left = isBefore ? own : starts.find((start) => start >= needed && start <= own) ?? own;
    strip.scrollTo({ left, behavior });
  },

  /** The arrow keys move by hundredths of a second, Page Up and Page Down by steps. */
  sliderKey(event) {
    const small = { ArrowRight: 0.02, ArrowUp: 0.02, ArrowLeft: -0.02, ArrowDown: -0.02 }[event.key];
    if (small) this.show(this.time + small);
    else if (event.key === "PageUp") this.moveStep(1);
    else if (event.key === "PageDown") this.moveStep(-1);
    else return;
    this.stop();
    event.preventDefault();
  },

  moveStep(by) {
    this.stop();
    const index = Math.min(Math.max(this.index + by, 0), this.film.frames.length - 1);
    this.show(this.stage.restTime(index));
    this.keep();
  },

  toggle() {
    if (this.isPlaying) return this.stop();
    if (this.time >= this.stage.seconds - 1e-6) this.show(0);
    this.isPlaying = true;
    this.revealStage();
    this.playButton.textContent = "❚❚";
    this.playButton.setAttribute("aria-label", "Pause");
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let last = performance.now();
    const frame = (now) => {
      if (!this.isPlaying) return;
      let time = this.time + ((now - last) / 1000) * Number(this.speed.value);
      last = now;
      if (isCalm) {
        // Steps instead of motion: the clock runs on, the picture stands at rest.
        const { starts } = this.stage;
        const index = this.stage.indexAt(time);
        if (time < this.stage.restTime(index)) time = this.stage.restTime(index);
        time = Math.max(time, starts[index]);
      }
      this.show(time);
      if (this.time >= this.stage.seconds) return this.stop();
      this.request = requestAnimationFrame(frame);
    };
    this.request = requestAnimationFrame(frame);
  },

  stop() {
    cancelAnimationFrame(this.request);
    this.isPlaying = false;
    if (!this.playButton) return;
    this.playButton.textContent = "▶";
    this.playButton.setAttribute("aria-label", "Play");
  },
};

/** A frame of a film as a card of the strip. */
function thumbOf(frame, unit, onclick) {
  const kinds = frame.notes.map((note) => note.kind);
  const notes = frame.notes.map((note) => make(`span.note.is-${note.kind}`, { title: note.text }, note.text));
  const button = make(
    `button.thumb${kinds.includes("failed") ? ".has-failed" : ""}`,
    { type: "button", onclick },
    buildFrame(frame, unit),
    make("span.frame-caption", {},
      make("span.step-number", {}, frame.step < 0 ? "start" : String(frame.step)),
      make("bdi", { title: frame.caption }, frame.caption)),
    notes,
  );
  button.style.setProperty("--ratio", ratioOf(frame));
  return button;
}

/** The pictures of no step, of the frame's steps, and of the last step until then that has some. */
function picturesAt(attachments, frame, next) {
  const steps = attachments.flatMap((one) => (one.step === undefined ? [] : [one.step]));
  const past = steps.filter((one) => one <= frame.step);
  const latest = past.length ? Math.max(...past) : Math.min(...steps);
  const isOf = (step) => step > frame.step && step < (next?.step ?? Infinity);
  return attachments.filter(({ step }) => step === undefined || step === latest || isOf(step));
}

/** An attached picture, or why it is not there. */
function pictureOf({ picture, caption, step }) {
  const { file, uri, reason } = pictures()[picture];
  const words = shown(caption ?? file);
  return make("figure.picture", {},
    uri ? make("img", { src: uri, alt: words }) : make("p.notice", {}, `${shown(file)}: ${reason}`),
    make("figcaption", {}, (uri || caption) && words, step !== undefined && make("span.faint", {}, ` after step ${step}`)));
}

/** A film for those who can't see it. */
function inWords(film) {
  return film.frames.map(({ step, caption, notes }) => {
    const head = step < 0 ? caption : `Step ${step}, ${caption}`;
    return notes.length ? `${head}: ${notes.map((note) => note.text).join("; ")}.` : `${head}.`;
  }).join(" ");
}

/** What happened in a case whose drawing is left out. */
function stepsWithoutFilm(facts) {
  const steps = facts.steps.filter(({ words }) => words !== "expect");
  return steps.map(({ number, words, situation }, place) => {
    const notes = situation ? [{ kind: "situation", text: shown(situation) }] : [];
    const next = steps[place + 1];
    return make("div.step-panel", {},
      stepPanel({ step: number, caption: shown(words), notes }, next && { step: next.number }, facts));
  });
}

/** The step of a frame, and the expectations that follow it before the next frame. */
function stepPanel(frame, next, facts) {
  const end = next ? next.step : Infinity;
  const steps = facts.steps.filter((step) =>
    step.number === frame.step || (step.number > frame.step && step.number < end));
  const title = make("h3", {},
    make("span.step-number", {}, frame.step < 0 ? "start" : `step ${frame.step}`),
    make("bdi", {}, frame.caption));
  // What moved and what did not hold stands below, with its numbers.
  const notes = frame.notes.filter((note) => !["moved", "failed"].includes(note.kind))
    .map((note) => make(`p.note.is-${note.kind}`, {}, note.text));
  const adjustments = steps.flatMap((step) => step.adjustments);
  const log = steps.flatMap((step) => step.log);
  const checks = steps.flatMap((step) => step.checks);
  return [
    title,
    ...notes,
    ...(checks.length ? [checkList(checks)] : []),
    ...(adjustments.length ? [adjustmentTable(adjustments)] : []),
    ...(log.length ? [make("h4", {}, "Log"), make("ol.log", {},
      log.map((line) => make("li", {}, shown(line))))] : []),
  ];
}

function checkList(checks) {
  return make("ul.checks", {}, checks.map(({ subject, expected, actual, failed }) =>
    make(`li.is-${failed ? "fail" : "pass"}`, {},
      make("span.mark", { "aria-hidden": "true" }, failed ? "✕" : "✓"),
      make("span.unseen", {}, failed ? "failed: " : "passed: "),
      make("span", {}, shown(failed
        ? `${subject}: ${expected === null ? "" : `expected ${expected}, got `}${actual}`
        : `${subject} is ${actual}`)))));
}

function adjustmentTable(adjustments) {
  const rows = adjustments.map(({ view, property, from, to, seconds, by }) =>
    make("tr", {},
      make("th", { scope: "row" }, make("code", {}, shown(property)), " of ", name(view)),
      make("td.number", {}, `${pointsOf(from)} → ${pointsOf(to)}`),
      make("td", {}, `${seconds ? `${points(seconds)} s, ` : ""}${by}`)));
  return make("div.scrolls", {}, make("table.plain.adjustments", {},
    make("caption", {}, "Adjustments"), make("tbody", {}, rows)));
}
