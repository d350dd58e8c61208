import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// What the script needs of all cases to filter, sort and list them, column by column.
///
///     { "verdicts": [{ "key": "error", … }, …], "changes": ["", "newlyFailing", …], "orientations": ["portrait", …],
///       "scenarios": […], "strategies": […], "devices": […], "tags": […],
///       "deviceCaptions": […],                                 the devices with their systems
///       "scenarioTags": [[tag…], …],
///       "runs": [{"name", "date", "branch", "commit"}, …],      empty where nothing was recorded
///       "number": 42, "earlier": {"name", "number"},            of the run to compare with; or null
///       "cases": {"scenario": […], …} }
///
/// A column has a number for each case: a place in one of the lists; `since` a run's number or 0,
/// `group` a place among the failures or -1, `margin` points or null, `film` a place among the
/// drawings or -1.
struct HTMLRunData {
  let document: RunDocument
  /// The place of each case's film in the table of drawings; -1: it has none.
  let films: [Int]

  var json: String {
    var columns = Columns(document)
    var json = HTMLJSON()
    json.open("{")
    json.key("verdicts")
    json.list(VerdictWords.worstFirst) { Self.write($1, to: &$0) }
    json.key("changes")
    json.strings([""] + ComparisonBucket.allCases.map(\.rawValue))
    json.key("orientations")
    json.strings(Orientation.allCases.map(\.name))
    json.key("cases")
    json.open("{")
    columns.write(to: &json)
    json.key("film")
    json.integers(films)
    json.close("}")
    columns.writeNames(to: &json)
    json.key("runs")
    json.list(document.runs.compactMap(\.recorded)) { Self.write($1, to: &$0) }
    json.key("number")
    json.integer(document.run.number)
    json.key("earlier")
    if let earlier = document.change?.since.recorded {
      json.open("{")
      json.key("name")
      json.string("run \(earlier.number)")
      json.key("number")
      json.integer(earlier.number)
      json.close("}")
    } else {
      json.null()
    }
    json.close("}")
    return json.text
  }

  private static func write(_ verdict: Verdict?, to json: inout HTMLJSON) {
    json.open("{")
    for (key, text) in [
      ("key", verdict.key), ("word", VerdictWords.word(verdict)),
      ("plural", VerdictWords.word(verdict, count: 2)), ("mark", VerdictWords.pageMark(verdict)),
    ] {
      json.key(key)
      json.string(text)
    }
    json.close("}")
  }

  private static func write(_ run: Run, to json: inout HTMLJSON) {
    json.open("{")
    json.key("name")
    json.string("run \(run.number)")
    json.key("date")
    json.string(TimeText.day(run.header.startedAt))
    json.key("branch")
    json.optional(run.header.branch)
    json.key("commit")
    json.optional(run.header.commit.map { String($0.prefix(7)) })
    json.close("}")
  }
}

/// The cases' names as places in lists, and what is sorted by.
private struct Columns {
  private let document: RunDocument
  private var scenarios = InternedList<String>()
  private var strategies = InternedList<String>()
  private var devices = InternedList<String>()
  private var tags = InternedList<String>()
  private var tagsOfScenario: [[String]] = []

  init(_ document: RunDocument) { self.document = document }

  mutating func write(to json: inout HTMLJSON) {
    let verdicts = places(of: VerdictWords.worstFirst)
    let changes = places(of: ComparisonBucket.allCases)
    let orientations = places(of: Orientation.allCases)
    var groups = [Int](repeating: -1, count: document.cases.count)
    for (number, group) in document.failureGroups.enumerated() {
      for index in group.cases { groups[index] = number }
    }
    let cases = document.cases
    column("scenario", of: cases, to: &json) { columns, entry in
      let place = columns.scenarios.index(of: entry.name.scenario)
      if place == columns.tagsOfScenario.count { columns.tagsOfScenario.append(entry.tags) }
      return place
    }
    column("strategy", of: cases, to: &json) { $0.strategies.index(of: $1.name.strategy) }
    column("device", of: cases, to: &json) { $0.devices.index(of: $1.name.device) }
    column("orientation", of: cases, to: &json) { orientations[$1.name.orientation] ?? 0 }
    column("verdict", of: cases, to: &json) { verdicts[$1.verdict] ?? 0 }
    column("change", of: cases, to: &json) { _, entry in
      entry.bucket.map { (changes[$0] ?? 0) + 1 } ?? 0
    }
    column("since", of: cases, to: &json) { $1.failingSince ?? $1.sinceRun ?? 0 }
    json.key("group")
    json.integers(groups)
    json.key("margin")
    json.list(cases) { json, entry in
      json.number(entry.verdict == .pass ? entry.margins.closest(1).first?.margin : nil)
    }
  }

  mutating func writeNames(to json: inout HTMLJSON) {
    let numbers = tagsOfScenario.map { names in names.map { tags.index(of: $0) } }
    for (key, names) in [
      ("scenarios", scenarios), ("strategies", strategies), ("devices", devices), ("tags", tags),
    ] {
      json.key(key)
      json.strings(names.values)
    }
    json.key("deviceCaptions")
    json.strings(devices.values.map { document.caption(ofDevice: $0) })
    json.key("scenarioTags")
    json.list(numbers) { $0.integers($1) }
  }

  private mutating func column(
    _ key: String, of cases: [RunDocument.Case], to json: inout HTMLJSON,
    _ number: (inout Columns, RunDocument.Case) -> Int
  ) {
    json.key(key)
    json.open("[")
    for entry in cases { json.integer(number(&self, entry)) }
    json.close("]")
  }

  private func places<Value: Hashable>(of values: [Value]) -> [Value: Int] {
    Dictionary(values.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Compact JSON that can stand in a page: it holds no `<`.
struct HTMLJSON {
  private(set) var text = ""
  private var isFirst = true

  /// Begins an object or a list.
  mutating func open(_ bracket: Character) {
    separate()
    text.append(bracket)
    isFirst = true
  }

  /// Ends an object or a list.
  mutating func close(_ bracket: Character) {
    text.append(bracket)
    isFirst = false
  }

  /// Begins a member of an object.
  mutating func key(_ key: String) {
    string(key)
    text += ":"
    isFirst = true
  }

  mutating func string(_ string: String) {
    separate()
    var quoted = ""
    JSONText.append(string, .shown, to: &quoted)
    text += Self.withoutMarkup(quoted)
  }

  mutating func optional(_ string: String?) {
    if let string { self.string(string) } else { null() }
  }

  mutating func integer(_ number: Int) {
    separate()
    text += "\(number)"
  }

  /// A number rounded to thousandths.
  mutating func number(_ number: Double?) {
    guard let number, number.isFinite else { return null() }
    separate()
    text += JSONText.text(of: (number * 1000).rounded() / 1000)
  }

  mutating func null() {
    separate()
    text += "null"
  }

  mutating func list<Element>(
    _ elements: some Sequence<Element>, _ write: (inout HTMLJSON, Element) -> Void
  ) {
    open("[")
    for element in elements { write(&self, element) }
    close("]")
  }

  mutating func integers(_ numbers: some Sequence<Int>) {
    list(numbers) { $0.integer($1) }
  }

  mutating func strings(_ strings: some Sequence<String>) {
    list(strings) { $0.string($1) }
  }

  /// Appends JSON that is whole already.
  mutating func raw(_ json: String) {
    separate()
    text += json
  }

  /// Returns a JSON text in which every `<` of its strings is escaped.
  static func withoutMarkup(_ json: String) -> String {
    guard json.utf8.contains(UInt8(ascii: "<")) else { return json }
    return json.split(separator: "<", omittingEmptySubsequences: false)
      .joined(separator: "\\u003c")
  }

  private mutating func separate() {
    if isFirst { isFirst = false } else { text += "," }
  }
}
