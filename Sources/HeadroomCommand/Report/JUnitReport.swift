import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// XML for CI servers, in the strict profile that Jenkins' `junit-10.xsd` describes.
///
///     <testsuites name="headroom run 42" time="0.040" tests="512" failures="4" errors="0">
///     <testsuite name="inset-scroll" tests="64" failures="1" errors="0" skipped="1" time="0.005">
///     <testcase classname="inset-scroll.table" name="table/last-row [inset-scroll, iPhone 8]"/>
///
/// One suite for each strategy. The name of a test case is the unique case key. `fail` and `error`
/// map to failures and errors. Known failures, unjudged and skipped cases are `skipped` with the
/// verdict as type, since they neither pass nor fail the run. An unexpected pass passes, with a
/// note in `system-out`, as do the other notes of passing cases, such as that the layout may be
/// wrong. A missing case is an `error` of type `missing`, as the run's status is not 0. A single
/// case takes microseconds and is not timed; the run's time is divided among the suites by their
/// numbers of cases. A suite has a property `headroom.lack` for each form in which its strategy has
/// no effect, and `headroom.cause` for each cause of its failures.
///
/// As parts, each suite is a document of its own, whose root has the suite's numbers.
struct JUnitReport: SplitReportWriter {
  private struct Suite: Sendable {
    var strategy: String
    /// Indexes in the record.
    var cases: [Int] = []
    var totals = RunTotals(planned: 0)
    var milliseconds: Int64 = 0
  }

  func write(_ record: RunRecord, to output: inout ReportOutput) throws {
    let time = record.run.wallMilliseconds ?? 0
    try write(
      suites(of: record), record, record.totals, unmetRequirements(of: record), time,
      to: &output)
  }

  /// Returns a document for each strategy; without cases, a single one without a suite.
  func parts(of record: RunRecord) -> [ReportPart] {
    let suites = suites(of: record)
    guard !suites.isEmpty else {
      return [ReportPart(name: "headroom") { try write(record, to: &$0) }]
    }
    let unmetRequirements = unmetRequirements(of: record)
    return suites.map { suite in
      ReportPart(name: suite.strategy) {
        try write([suite], record, suite.totals, unmetRequirements, suite.milliseconds, to: &$0)
      }
    }
  }

  private func suites(of record: RunRecord) -> [Suite] {
    var suites: [Suite] = []
    var places: [String: Int] = [:]
    for (index, entry) in record.cases.enumerated() {
      let strategy = entry.name.strategy
      let place = places[strategy] ?? suites.count
      if place == suites.count {
        places[strategy] = place
        suites.append(Suite(strategy: strategy))
      }
      suites[place].cases.append(index)
      suites[place].totals.planned += 1
      if let verdict = entry.verdict { suites[place].totals[verdict] += 1 }
    }
    var share = TimeShare(record)
    for place in suites.indices {
      suites[place].milliseconds = share.next(suites[place].cases.count)
    }
    return suites
  }

  private func unmetRequirements(of record: RunRecord) -> [String: [UnmetRequirements
    .Requirement]]
  {
    Dictionary(grouping: record.unmetRequirements, by: \.strategy)
  }

  private func write(
    _ suites: [Suite], _ record: RunRecord, _ totals: RunTotals,
    _ unmetRequirements: [String: [UnmetRequirements.Requirement]], _ milliseconds: Int64,
    to output: inout ReportOutput
  ) throws {
    let all = Counts(totals)
    let name = record.run.recorded.map { "headroom run \($0.number)" } ?? "headroom"
    try output.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name)" time="\(Self.seconds(milliseconds))" \
      tests="\(all.tests)" failures="\(all.failures)" errors="\(all.errors)">\n
      """
    )
    for suite in suites {
      try write(suite, record, unmetRequirements[suite.strategy] ?? [], to: &output)
    }
    try output.write("</testsuites>\n")
  }

  private func write(
    _ suite: Suite, _ record: RunRecord, _ unmetRequirements: [UnmetRequirements.Requirement],
    to output: inout ReportOutput
  ) throws {
    let counts = Counts(suite.totals)
    let host = record.run.recorded.map { " hostname=\"\(XMLText.escaped($0.host))\"" } ?? ""
    try output.write(
      """
      <testsuite name="\(XMLText.escaped(suite.strategy))" tests="\(counts.tests)" \
      failures="\(counts.failures)" errors="\(counts.errors)" skipped="\(counts.skipped)" \
      time="\(Self.seconds(suite.milliseconds))" \
      timestamp="\(TimeText.iso(record.run.header.startedAt))"\(host)>
      <properties>\n
      """
    )
    let lacks = unmetRequirements.map { requirement in
      let count = Words.count(requirement.cases, "case")
      return (
        "headroom.lack",
        "\(UnmetRequirements.sentence(requirement.words, in: requirement.form)): \(count)"
      )
    }
    let causes = record.causes(among: suite.cases).map { group in
      ("headroom.cause", "\(group.headline); first: \(record.cases[group.first].name)")
    }
    for (name, value) in properties(of: record.run, suite.totals) + lacks + causes {
      try output.write("<property name=\"\(name)\" value=\"\(XMLText.escaped(value))\"/>\n")
    }
    try output.write("</properties>\n")
    for index in suite.cases { try output.write(testCase(record.cases[index], record)) }
    try output.write("</testsuite>\n")
  }

  private func properties(of run: Run, _ totals: RunTotals) -> [(String, String)] {
    let about: [(String, String?)] = [
      ("run", run.recorded?.number.description), ("uuid", run.recorded?.uuid.description),
      ("state", run.state.rawValue), ("label", run.header.label), ("branch", run.header.branch),
      ("commit", run.header.commit), ("engineVersion", run.header.engineVersion),
    ]
    let counts: [(String, Int)] =
      [("planned", totals.planned)] + Verdict?.all.map { ($0.key, totals.count(of: $0)) }
    return about.compactMap { name, value in value.map { ("headroom.\(name)", $0) } }
      + counts.map { ("headroom.\($0)", "\($1)") }
  }

  private func testCase(_ entry: RunRecord.Case, _ record: RunRecord) -> String {
    let name = XMLText.escaped(entry.name.description)
    let head =
      "<testcase classname=\"\(XMLText.escaped(Self.className(entry.name)))\" name=\"\(name)\""
    let body = body(of: entry, record)
    return body.isEmpty ? head + "/>\n" : head + ">\n" + body + "</testcase>\n"
  }

  private func body(of entry: RunRecord.Case, _ record: RunRecord) -> String {
    let message = XMLText.escaped(TextLayout.cut(entry.message, to: 1000))
    let notes = entry.notes(record.facts).map { XMLText.escaped($0) }
    let text = XMLText.escaped(entry.lines(record.facts, of: record.program))
    switch entry.verdict {
    case .pass: return output(notes)
    case .fail: return "<failure type=\"mismatch\" message=\"\(message)\">\(text)</failure>\n"
    case .error: return "<error type=\"error\" message=\"\(message)\">\(text)</error>\n"
    case nil: return "<error type=\"missing\" message=\"\(message)\"></error>\n"
    case .unexpectedPass: return output(["unexpected pass: \(message)"] + notes)
    case .knownFailure?, .unjudged?, .skipped?:
      return "<skipped type=\"\(entry.verdict.key)\" message=\"\(message)\">\(text)</skipped>\n"
    }
  }

  /// The notes as an element; empty if there are none.
  private func output(_ lines: [String]) -> String {
    lines.isEmpty ? "" : "<system-out>\(lines.joined(separator: "\n"))</system-out>\n"
  }

  /// The strategy and the scenario's folder; dots in names must not add levels.
  private static func className(_ name: CaseName) -> String {
    let strategy = name.strategy.replacing(".", with: "_")
    guard let slash = name.scenario.lastIndex(of: "/") else { return strategy }
    return "\(strategy).\(name.scenario[..<slash].replacing(".", with: "_"))"
  }

  /// Seconds with three decimals, never negative.
  private static func seconds(_ milliseconds: Int64) -> String {
    let milliseconds = max(0, milliseconds)
    let fraction = "\(1000 + milliseconds % 1000)".dropFirst()
    return "\(milliseconds / 1000).\(fraction)"
  }

  /// The counts in JUnit's terms; the remaining cases passed.
  private struct Counts {
    var tests: Int
    var failures: Int
    var errors: Int
    var skipped: Int

    init(_ totals: RunTotals) {
      // The schema allows no negative numbers.
      tests = max(0, totals.planned)
      failures = max(0, totals[.fail])
      errors = max(0, totals[.error].addingClamped(totals.missing))
      skipped = max(0, totals.sum(of: [.knownFailure, .unjudged, .skipped]))
    }
  }

  /// Divides the run's time among the suites so that the shares add up to it.
  private struct TimeShare {
    private let milliseconds: Int64
    private let cases: Int64
    private var done: Int64 = 0

    init(_ record: RunRecord) {
      milliseconds = max(0, record.run.wallMilliseconds ?? 0)
      cases = Int64(max(1, record.cases.count))
    }

    mutating func next(_ count: Int) -> Int64 {
      let before = share(of: done)
      done += Int64(count)
      return share(of: done) - before
    }

    /// The time of this many cases; in full width, since a file may have any time.
    private func share(of count: Int64) -> Int64 {
      let product = milliseconds.multipliedFullWidth(by: min(count, cases))
      return cases.dividingFullWidth(product).quotient
    }
  }
}

enum XMLText {
  /// Escapes a text for use in attributes and between tags.
  ///
  /// Control and direction characters, and those that XML can't represent, are written as `\u{…}`.
  static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var result = ""
    for scalar in Escaped.text(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\u{FFFE}", "\u{FFFF}":
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  static func escaped(_ lines: [String]) -> String {
    lines.map { escaped($0) }.joined(separator: "\n")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "/"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ","),
      UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
