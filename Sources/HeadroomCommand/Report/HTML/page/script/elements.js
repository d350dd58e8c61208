// Elements

const svgNamespace = "http://www.w3.org/2000/svg";

/** Makes an element: `make("a.link", {href: "#/"}, "text", child)`. Text is never markup. */
function make(name, attributes, ...children) {
  const [tag, ...classes] = name.split(".");
  return fill(document.createElement(tag), classes, attributes, children);
}

/** Makes an SVG element. */
function makeSVG(name, attributes, ...children) {
  const [tag, ...classes] = name.split(".");
  return fill(document.createElementNS(svgNamespace, tag), classes, attributes, children);
}

function fill(element, classes, attributes, children) {
  if (classes.length) element.setAttribute("class", classes.join(" "));
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
  return element;
}

const byId = (id) => document.getElementById(id);

/** Characters that turn, hide or break text are shown by their number. */
const unsafeCharacters =
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function shown(text) {
  return String(text).replace(
    unsafeCharacters,
    (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`,
  );
}

/** A name in an element of its own, so that its direction stays its own. */
function name(text, tag = "bdi") {
  return make(tag, {}, shown(text));
}

/** A number as the tables write it: at most three decimals, a real minus sign. */
function points(number) {
  if (number === null || number === undefined) return "–";
  return String(Math.round(number * 1000) / 1000).replace("-", "−");
}

const counted = (number, one, many = one + "s") =>
  `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;

let copyTimer = 0;

/** Copies a command and says so; where a page from a file has no clipboard, the command is left selected. */
async function copy(text) {
  const note = byId("copied");
  const [words, code] = note.children;
  code.textContent = shown(text);
  note.hidden = false;
  clearTimeout(copyTimer);
  try {
    await navigator.clipboard.writeText(code.textContent);
    words.textContent = "Copied:";
    copyTimer = setTimeout(() => { note.hidden = true; }, 4000);
  } catch {
    words.textContent = "Selected, ready to copy:";
    getSelection().selectAllChildren(code);
  }
}

const copyButton = (words, command) =>
  make("button.copy", { type: "button", "data-copy": command, title: shown(command) }, words);

/** A link to another site; without an address only the content. */
const linked = (address, content) =>
  (address ? make("a", { href: address, rel: "noreferrer" }, content) : content);

/** Tells people who listen what has become different. */
function announce(text) {
  byId("announcements").textContent = text;
}
