// Keyboard

const isTyping = (element) =>
  element.matches?.("input:not([type=range]), textarea, select") || element.isContentEditable;

const keyActions = {
  "/": () => byId("search").select(),
  "?": () => byId("help").showModal(),
  j: () => step(1),
  k: () => step(-1),
  ArrowDown: () => (route.view === "cases" ? list.move(1) : false),
  ArrowUp: () => (route.view === "cases" ? list.move(-1) : false),
  ArrowRight: () => (route.view === "case" ? casePage.moveStep(1) : matrixMove(1, 0)),
  ArrowLeft: () => (route.view === "case" ? casePage.moveStep(-1) : matrixMove(-1, 0)),
  " ": () => (route.view === "case" ? casePage.togglePlay() : false),
  o: () => go(hrefOf("overview", route.filter)),
  m: () => go(hrefOf("matrix", route.filter)),
  c: () => go(hrefOf("cases", route.filter)),
  Escape: () => leave(),
};

/** To the next line of the list, the next case, or the next link of the page. */
function step(by) {
  if (route.view === "cases") return list.move(by);
  if (route.view === "case") return casePage.moveCase(by);
  const area = byId(route.view);
  const links = [...area.querySelectorAll("a[href^='#/case/'], summary, .folder-toggle")]
    .filter((link) => link.getClientRects().length > 0);
  const place = links.indexOf(document.activeElement);
  const next = place < 0 ? (by > 0 ? 0 : links.length - 1) : place + by;
  links[Math.min(links.length - 1, Math.max(0, next))]?.focus();
  return true;
}

/** Between the tiles of a row of the matrix. */
function matrixMove(by) {
  const tile = document.activeElement?.closest?.("a.tile");
  if (!tile) return false;
  const tiles = [...tile.closest("tr").querySelectorAll("a.tile")];
  tiles[tiles.indexOf(tile) + by]?.focus();
  return true;
}

/** Out of a case to where it was opened, out of a filter, out of the search field. */
function leave() {
  if (document.activeElement === byId("search")) return byId("search").blur();
  if (route.view === "case") return go(hrefOf("cases", route.filter));
  if (isFiltering(route.filter)) return go(hrefOf(route.view));
  return false;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (document.querySelector("dialog[open]")) return;
  const { target, key } = event;
  if (isTyping(target)) {
    if (key === "Escape") target.blur();
    if (key !== "ArrowDown" || target.id !== "search") return;
    go(hrefOf("cases", { ...route.filter, q: target.value }));
  }
  if (key === " " && target.closest?.("button, a, summary")) return;
  if (key.startsWith("Arrow") && target.matches?.("input[type=range]")) return;
  const action = keyActions[key];
  if (action && action() !== false) event.preventDefault();
});
