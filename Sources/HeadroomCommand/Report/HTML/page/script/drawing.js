// Drawings

/** A film of the table with its words. */
function filmOf(position) {
  const table = drawings();
  if (position < 0) return null;
  const [unit, frames] = table.films[position];
  return {
    unit,
    frames: frames.map((frame) => frameOf(table, table.frames[frame])),
  };
}

function frameOf(table, [step, caption, words, node, box, moves]) {
  const notes = [];
  for (let at = 0; at < words.length; at += 2) {
    notes.push({ kind: table.texts[words[at]], text: table.texts[words[at + 1]] });
  }
  const motions = new Map();
  for (let at = 0; at < moves.length; at += 3) {
    motions.set(moves[at], { seconds: moves[at + 1], curve: moves[at + 2] });
  }
  const seconds = Math.max(0, ...[...motions.values()].map((motion) => motion.seconds));
  return { step, caption: table.texts[caption], notes, node, box, motions, seconds };
}

const anchors = ["start", "middle", "end"];

/**
 * Builds the SVG of a piece.
 *
 * `keyed` receives by key the elements that can be moved, with where they stand at rest.
 */
function buildPiece(table, position, keyed) {
  const node = table.nodes[position];
  const [kind] = node;
  const styled = (number) => (number < 0 ? {} : { class: table.styles[number] });
  if (kind === 3) {
    const numbers = node.slice(2);
    return makeSVG("polyline", { ...styled(node[1]), points: numbers.join(" ") });
  }
  if (kind === 4) {
    const [, style, x, y, size, anchor, text] = node;
    const attributes = { ...styled(style), x, y, "font-size": size, "text-anchor": anchors[anchor] };
    return makeSVG("text", attributes, table.texts[text]);
  }
  let element;
  let rest;
  if (kind === 0) {
    rest = node.slice(3, 5);
    element = makeSVG("g", styled(node[2]));
    for (const child of node.slice(5)) element.append(buildPiece(table, child, keyed));
  } else if (kind === 1) {
    rest = node.slice(2, 6);
    element = makeSVG("svg", {});
    for (const child of node.slice(6)) element.append(buildPiece(table, child, keyed));
  } else {
    rest = node.slice(3, 7);
    element = makeSVG("rect", { ...styled(node[2]), rx: node[7] || undefined });
  }
  place(element, kind, rest);
  if (node[1] && keyed) {
    if (!keyed.has(node[1])) keyed.set(node[1], []);
    keyed.get(node[1]).push({ element, kind, rest });
  }
  return element;
}

/** Moves a piece. */
function place(element, kind, [x, y, width, height]) {
  if (kind === 0) {
    if (x || y) element.setAttribute("transform", `translate(${x} ${y})`);
    else element.removeAttribute("transform");
    return;
  }
  element.setAttribute("x", x);
  element.setAttribute("y", y);
  element.setAttribute("width", width);
  element.setAttribute("height", height);
}

/** How wide a frame is for its height. */
const ratioOf = ({ box: [, , width, height] }) => width / height;

/** A frame as one picture; `unit` says how large its lines are. */
function buildFrame(frame, unit, keyed) {
  const words = [frame.caption, ...frame.notes.map((note) => note.text)].join(". ");
  const picture = makeSVG(
    "svg.drawing",
    { viewBox: frame.box.join(" "), preserveAspectRatio: "xMidYMin meet", role: "img", "aria-label": words },
    buildPiece(drawings(), frame.node, keyed),
  );
  picture.style.setProperty("--unit", unit);
  return picture;
}
