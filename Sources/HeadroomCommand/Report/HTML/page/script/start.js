// Start

const places = new Map();

/** Shows what the fragment says; where the page stood is kept for the way back. */
function showRoute({ isReturn = false } = {}) {
  const before = route;
  places.set(route.href, scrollY);
  route = readRoute(location.hash);
  route.href = location.hash;
  toolbarParts.show(route.filter, route.view);
  for (const id of [...viewNames, "case"]) byId(id).hidden = id !== route.view;
  document.documentElement.dataset.view = route.view;
  if (route.view === "overview") overview.show(route.filter);
  else if (route.view === "matrix") matrix.show(route.filter);
  else if (route.view === "cases") list.show(route.filter);
  else casePage.show(route);
  if (route.view !== "case") casePage.stop();
  commandLine.show();
  document.title = titleOf(route);
  history.replaceState({ isSeen: true }, "");
  const isOther = before.view !== route.view || before.key !== route.key;
  if (isReturn) scrollTo(0, places.get(route.href) ?? 0);
  else if (isOther) scrollTo(0, 0);
  if (isOther && !isReturn && route.beside) byId("beside-title")?.scrollIntoView();
  if (route.view === "cases") list.draw();
  if (isOther && before.href !== undefined) {
    const heading = byId(route.view).querySelector("h1, h2");
    if (!isReturn && !isTyping(document.activeElement)) heading?.focus({ preventScroll: true });
  }
  if (isFiltering(route.filter) && route.view !== "case") {
    announce(`${counted(selection(route.filter).indices.length, "case")} selected`);
  }
}

function titleOf(to) {
  const base = document.documentElement.dataset.title;
  if (to.view === "case") return `${shown(to.key).slice(0, 120)} – ${base}`;
  return to.view === "overview" ? base : `${to.view === "matrix" ? "Matrix" : "Cases"} – ${base}`;
}

history.scrollRestoration = "manual";
document.documentElement.dataset.title = document.title;
document.documentElement.classList.add("has-script");
overview.start();
matrix.start();
toolbarParts.start();
commandLine.start();
addEventListener("hashchange", () => {
  if (location.hash !== route.href) showRoute();
});
// A new entry has no state yet; one that has was left and is come back to.
addEventListener("popstate", (event) => {
  if (location.hash !== route.href) showRoute({ isReturn: event.state !== null });
});
let isDrawing = false;
const redraw = () => {
  if (isDrawing || route.view !== "cases") return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    list.draw();
  });
};
addEventListener("scroll", redraw, { passive: true });
addEventListener("resize", redraw);
addEventListener("beforeprint", () => paper.lay());
addEventListener("afterprint", () => paper.clear());
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId(route.view).querySelector("h1, h2")?.focus();
});
// What sticks below the bar has to know how high it is; the bar may take several lines. On a small
// screen it scrolls away.
const pageBar = document.querySelector(".page-bar");
new ResizeObserver(() => {
  const isSticky = getComputedStyle(pageBar).position === "sticky";
  document.documentElement.style.setProperty("--bar-height", `${isSticky ? pageBar.offsetHeight : 0}px`);
}).observe(pageBar);
byId("help-button").addEventListener("click", () => byId("help").showModal());
showRoute();
