import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The script's data of all cases for filtering, sorting and listing, column by column.
///
///     { "verdicts": [{ "key": "error", … }, …],
///       "changes": ["", "newlyFailing", …], "orientations": ["portrait", …],
///       "scenarios": […], "strategies": […], "devices": […], "tags": […],
///       "deviceCaptions": […],                                 the devices with their systems
///       "scenarioTags": [[tag…], …],
///       "runs": [{"name", "number", "date", "branch", "commit"}, …],   empty where nothing was recorded
///       "number": 42, "earlier": {"name", "number"},            of the run to compare with; or null
///       "program": "headroom",                                  for commands
///       "cases": {"scenario": […], …} }
///
/// A column has a number per case: an index into one of the lists; `since` is a run's number or 0,
/// `group` an index of a failure group or -1, `margin` in points or null, `film` an index of a drawing or -1.
struct HTMLRunData {
  let record: RunRecord
  /// The index of each case's film in the table of drawings, or -1.
  let films: [Int]

  var json: String {
    var columns = Columns()
    // This also collects the names listed below.
    let cases = columns.add(record, films: films)
    let devices = columns.devices.values
    let changes: [String] = [""] + ComparisonBucket.allCases.map(\.rawValue)
    let runs = record.runs.compactMap(\.recorded)
    let earlier = record.change?.since.recorded
    return Value.record([
      "verdicts": .list(VerdictWords.worstFirst.map(words)),
      "changes": changes.value,
      "orientations": Orientation.allCases.map(\.name).value,
      "cases": cases,
      "scenarios": columns.scenarios.values.value,
      "strategies": columns.strategies.values.value,
      "devices": devices.value,
      "tags": columns.tags.values.value,
      "deviceCaptions": devices.map { record.caption(ofDevice: $0) }.value,
      "scenarioTags": columns.scenarioTags.value,
      "runs": .list(runs.map(Self.header)),
      "number": .integer(record.run.number),
      "program": .text(record.program),
      "earlier": earlier.map(Self.name) ?? .null,
    ]).embedded
  }

  private func words(_ verdict: Verdict?) -> Value {
    .record([
      "key": .text(verdict.key),
      "word": .text(VerdictWords.word(verdict, ofTrial: record.isTrial)),
      "plural": .text(VerdictWords.word(verdict, count: 2, ofTrial: record.isTrial)),
      "mark": .text(VerdictWords.pageMark(verdict, ofTrial: record.isTrial)),
    ])
  }

  private static func header(_ run: Run) -> Value {
    let commit = run.header.commit.map { String($0.prefix(7)) }
    return .record([
      "name": .text("run \(run.number)"),
      "number": .integer(run.number),
      "date": .text(TimeText.day(run.header.startedAt)),
      "branch": .optional(run.header.branch),
      "commit": .optional(commit),
    ])
  }

  private static func name(_ run: Run) -> Value {
    .record(["name": .text("run \(run.number)"), "number": .integer(run.number)])
  }
}

/// Names as indexes into lists, and the values to sort by.
private struct Columns {
  private(set) var scenarios = InternedList<String>()
  private(set) var strategies = InternedList<String>()
  private(set) var devices = InternedList<String>()
  private(set) var tags = InternedList<String>()
  private(set) var scenarioTags: [[Int]] = []

  /// Collects the names of all cases and returns the columns.
  mutating func add(_ record: RunRecord, films: [Int]) -> Value {
    let verdicts = places(of: VerdictWords.worstFirst)
    let changes = places(of: ComparisonBucket.allCases)
    let orientations = places(of: Orientation.allCases)
    var groups = [Int](repeating: -1, count: record.cases.count)
    for (number, group) in record.causes.enumerated() {
      for index in group.cases { groups[index] = number }
    }
    let cases = record.cases
    let change = column(of: cases) { _, entry in
      entry.bucket.map { (changes[$0] ?? 0) + 1 } ?? 0
    }
    return .record([
      "scenario": column(of: cases) { $0.place(ofScenarioOf: $1) },
      "strategy": column(of: cases) { $0.strategies.index(of: $1.name.strategy) },
      "device": column(of: cases) { $0.devices.index(of: $1.name.device) },
      "orientation": column(of: cases) { orientations[$1.name.orientation] ?? 0 },
      "verdict": column(of: cases) { verdicts[$1.verdict] ?? 0 },
      "change": change,
      "since": column(of: cases) { $1.failingSince ?? $1.sinceRun ?? 0 },
      "group": groups.value,
      "margin": .list(cases.map(Self.closestMargin)),
      "film": films.value,
    ])
  }

  private mutating func place(ofScenarioOf entry: RunRecord.Case) -> Int {
    let place = scenarios.index(of: entry.name.scenario)
    if place == scenarioTags.count {
      let places = entry.tags.map { tags.index(of: $0) }
      scenarioTags.append(places)
    }
    return place
  }

  private static func closestMargin(_ entry: RunRecord.Case) -> Value {
    guard entry.verdict == .pass else { return .null }
    return .optional(entry.margins.closest(1).first?.margin.thousandths)
  }

  private mutating func column(
    of cases: [RunRecord.Case], _ number: (inout Columns, RunRecord.Case) -> Int
  ) -> Value {
    .list(cases.map { .integer(number(&self, $0)) })
  }

  private func places<Key: Hashable>(of values: [Key]) -> [Key: Int] {
    Dictionary(values.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
