// Animation

/** A Bézier curve of UIKit's from (0, 0) to (1, 1), as a function of the time's fraction. */
function bezier(x1, y1, x2, y2) {
  const along = (a, b, t) => 3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3;
  return (x) => {
    let [low, high] = [0, 1];
    for (let round = 0; round < 30; round += 1) {
      const middle = (low + high) / 2;
      if (along(x1, x2, middle) < x) low = middle;
      else high = middle;
    }
    return along(y1, y2, (low + high) / 2);
  };
}

const spring = (x) => {
  const settled = (s) => 1 - (1 + s) * Math.exp(-s);
  return settled(10 * x) / settled(10);
};

const curves = [
  bezier(0.42, 0, 0.58, 1),
  bezier(0.42, 0, 1, 1),
  bezier(0, 0, 0.58, 1),
  (x) => x,
];

function progress(curve, fraction) {
  if (fraction >= 1) return 1;
  if (fraction <= 0) return 0;
  return (curves[curve] ?? spring)(fraction);
}

/** How long a frame stands before the next one comes, in seconds of the slider. */
const restSeconds = 0.6;

/** One picture that can stand at any time of a film. */
class Stage {
  constructor(film) {
    this.film = film;
    this.starts = [];
    let time = 0;
    for (const frame of film.frames) {
      this.starts.push(time);
      time += frame.seconds + restSeconds;
    }
    this.seconds = Math.max(time - restSeconds, 0);
    this.element = make("div.stage");
    this.index = -1;
  }

  /** The frame that is shown at a time. */
  indexAt(time) {
    let index = this.starts.length - 1;
    while (index > 0 && this.starts[index] > time + 1e-6) index -= 1;
    return index;
  }

  /** The time at which a frame has come to rest. */
  restTime(index) {
    return this.starts[index] + this.film.frames[index].seconds;
  }

  /** Shows a time; returns the frame and how far its motions are. */
  show(time) {
    const index = this.indexAt(time);
    if (index !== this.index) this.build(index);
    const frame = this.film.frames[index];
    const elapsed = time - this.starts[index];
    const isMoving = elapsed < frame.seconds - 1e-6;
    for (const [key, motion] of frame.motions) {
      const [before] = this.before.get(key) ?? [];
      if (!before || motion.seconds <= 0) continue;
      const part = isMoving ? progress(motion.curve, elapsed / motion.seconds) : 1;
      for (const { element, kind, rest } of this.pieces.get(key) ?? []) {
        if (kind !== before.kind) continue;
        place(element, kind, rest.map((to, at) => before.rest[at] + (to - before.rest[at]) * part));
      }
    }
    for (const note of this.notes) note.toggleAttribute("hidden", isMoving);
    return { index, elapsed: Math.min(elapsed, frame.seconds), isMoving };
  }

  build(index) {
    const frames = this.film.frames;
    this.before = new Map();
    if (index > 0) buildPiece(drawings(), frames[index - 1].node, this.before);
    this.pieces = new Map();
    const picture = buildFrame(frames[index], this.film.unit, this.pieces);
    this.notes = [...picture.querySelectorAll(".notes")];
    this.element.replaceChildren(picture);
    this.element.style.setProperty("--ratio", ratioOf(frames[index]));
    this.index = index;
  }
}
