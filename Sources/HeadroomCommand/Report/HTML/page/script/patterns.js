// Patterns

const hasWildcard = (pattern) => /[*?]/.test(pattern);

/** Whether a whole text matches `*` (any text) and `?` (any character); nothing else is special. */
function matchesWildcards(pattern, text) {
  const parts = Array.from(pattern);
  const characters = Array.from(text);
  let place = 0;
  let position = 0;
  let star = null;
  while (position < characters.length) {
    if (parts[place] === "*") {
      star = { place: ++place, position };
    } else if (parts[place] === "?" || parts[place] === characters[position]) {
      place += 1;
      position += 1;
    } else if (star) {
      star.position += 1;
      place = star.place;
      position = star.position;
    } else {
      return false;
    }
  }
  return parts.slice(place).every((part) => part === "*");
}

/** Whether a pattern names a strategy, a device or a tag: never by a part of its name. */
const namesIt = (pattern, text) =>
  pattern === text || (hasWildcard(pattern) && matchesWildcards(pattern, text));

/**
 * What a pattern selects: the case, the scenario or the folder that it equals; else what it matches
 * as a whole with `*` and `?`, or as a part of the key without.
 */
function meaningOf(pattern) {
  if (pattern === "") return () => true;
  if (indexOfKey.has(pattern)) {
    const only = indexOfKey.get(pattern);
    return (index) => index === only;
  }
  const scenario = run.scenarios.indexOf(pattern);
  if (scenario >= 0) return (index) => columns.scenario[index] === scenario;
  if (pattern.endsWith("/") && run.scenarios.some((text) => text.startsWith(pattern))) {
    return (index) => scenarioOf(index).startsWith(pattern);
  }
  if (hasWildcard(pattern)) return (index) => matchesWildcards(pattern, keys[index]);
  if (keys.some((key) => key.includes(pattern))) return (index) => keys[index].includes(pattern);
  const lower = pattern.toLowerCase();
  return (index) => keys[index].toLowerCase().includes(lower);
}
