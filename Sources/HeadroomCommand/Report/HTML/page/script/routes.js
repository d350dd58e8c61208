// Routes

const viewNames = ["overview", "matrix", "cases"];

/**
 * Reads a fragment: `#/cases?verdict=fail&q=table/`, `#/case/<key>?…`. What it does not know it
 * leaves alone: the page then shows the overview.
 */
function readRoute(fragment) {
  const text = fragment.replace(/^#\/?/, "");
  const mark = text.indexOf("?");
  const path = mark < 0 ? text : text.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? "" : text.slice(mark + 1));
  const filter = {};
  for (const key of filterKeys) if (query.get(key)) filter[key] = query.get(key);
  if (path.startsWith("case/")) {
    let key = path.slice(5);
    try {
      key = decodeURIComponent(key);
    } catch {
      // Not percent-encoded: taken as it stands.
    }
    const step = query.has("step") ? Number(query.get("step")) : undefined;
    return { view: "case", key, index: indexOfKey.get(key), step, beside: query.get("beside"), filter };
  }
  return { view: viewNames.includes(path) ? path : "overview", filter };
}

/** Writes a fragment. */
function hrefOf(view, filter = {}, more = {}) {
  const query = new URLSearchParams();
  for (const key of filterKeys) if (filter[key]) query.set(key, filter[key]);
  for (const [key, value] of Object.entries(more)) query.set(key, value);
  const text = query.toString().replace(/%2F/g, "/").replace(/%2C/g, ",").replace(/%2A/g, "*");
  return `#/${view === "overview" ? "" : view}${text ? `?${text}` : ""}`;
}

const caseHref = (index, filter = {}, more = {}) =>
  hrefOf(`case/${encodeURIComponent(keys[index]).replace(/%2F/g, "/")}`, filter, more);

let route = { view: "overview", filter: {} };

/** Changes the filter: typing replaces the entry of the history, a choice adds one. */
function refine(changes, { replaces = false } = {}) {
  const filter = { ...route.filter, ...changes };
  const view = route.view === "case" ? "cases" : route.view;
  go(hrefOf(view, filter), { replaces });
}

/** Writes what of a case is looked at into the link, so that it can be shared. */
function keepInLink(more) {
  const shares = { ...(route.beside && { beside: route.beside }), ...more };
  history.replaceState(history.state, "", caseHref(route.index, route.filter, shares));
  Object.assign(route, more, { href: location.hash });
  commandLine.show();
}

/** Goes to a fragment. */
function go(href, { replaces = false } = {}) {
  if (href === location.hash) return;
  if (replaces) history.replaceState({ isSeen: true }, "", href);
  else history.pushState(null, "", href);
  showRoute();
}
