import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The content of the pages of all cases, column by column, with equal values stored once.
///
///     { "texts": ["focus email", …],
///       "logs": [[text…], …],
///       "moves": [{"view", "property", "from": […], "to": […], "seconds", "curve", "by"}, …],
///       "checks": [{"subject", "expected", "actual", "failed"}, …],
///       "steps": [{"step", "text", "log", "field", "moves": [move…], "checks": [check…]}, …],
///       "findings": [{"step", "sentence", "subject", "expected", "actual", "difference",
///                     "action", "location", "address"}, …],
///       "margins": [{"step", "subject", "margin"}, …],
///       "timelines": [{"runs": [count…], "verdicts": [verdict…]}, …],
///       "cases": {"steps": [[step…], …], "margins": [[margin…], …], "timeline": […],
///                 "clearance": […], "coveredPoints": […], "pointsScrolled": […],
///                 "coveredMilliseconds": […],
///                 "findings": {"17": [finding…], …}, "hasOtherOutcome": {"17": true, …},
///                 "attachments": {"17": [{"picture", "caption", "step"}, …], …},
///                 "acceptances": {"17": ["approve", …], …}},
///       "facts": {"lack": {"17": [text…], …}, …},
///       "earlier": {"17": {"film", "steps": [step…], "hasOtherOutcome"}, …} }
///
/// Texts, and elements of the lists at the top, are referred to by index; verdicts are those of
/// ``HTMLRunData``, null if a run has no result; a picture is an index into ``HTMLPictures``. A list in `cases` has an element per case, or
/// null. An object there, in `facts` and in `earlier` has members only for some cases, by index.
///
/// `facts` are the notes that few cases have; the script shows them in this order, without knowing
/// any of them. `earlier` has the steps that changed cases had in the earlier run.
/// `hasOtherOutcome` is true if a case had another outcome when simulated again.
///
/// `acceptances` are the raw values of ``Acceptance``.
///
/// Members without a value are omitted, and so are a duration and a curve of 0. A finding without a
/// step is about the form.
struct HTMLCaseData {
  private enum Table: String, CaseIterable {
    case logs, moves, checks, steps, findings, margins, timelines
  }

  private enum Column: String, CaseIterable {
    case steps, margins, timeline, clearance, coveredPoints, pointsScrolled, coveredMilliseconds
  }

  private var texts = InternedList<String>()
  /// The elements of the tables, as JSON.
  private var tables: [Table: InternedList<String>] = [:]
  private var columns: [Column: Elements] = [:]
  private var findings = Elements()
  private var otherOutcomes = Elements()
  private var attachments = Elements()
  private var acceptances = Elements()
  /// The facts that are notes; `notes` has the lines of each.
  private let facts: [CaseFact]
  private var notes: [Elements]
  private var earlier = Elements()
  private var count = 0
  private let suite: RecordedSuite
  private let links: CodeLinks?
  private let pictures: HTMLPictures

  init(_ record: RunRecord, _ pictures: HTMLPictures) {
    suite = record.suite
    links = record.links
    self.pictures = pictures
    facts = record.facts.filter { $0.role == .note || $0.role == .sharedNote }
    notes = Array(repeating: Elements(), count: self.facts.count)
  }

  /// Adds a case's trace and film in the earlier run, simulated with the definitions of that run.
  ///
  /// `isRepeated` tells whether it had the recorded outcome again.
  mutating func addEarlier(_ index: Int, _ trace: Trace, film: Int, isRepeated: Bool) {
    let entry = Self.record([
      "film": .integer(film),
      "steps": places(of: trace),
      "hasOtherOutcome": isRepeated ? nil : .flag(true),
    ])
    earlier.append(entry, of: index)
  }

  /// Adds the next case, with its trace if it could be simulated again.
  mutating func add(_ entry: RunRecord.Case, _ trace: Trace?) {
    let isSame = trace?.outcome.digest == entry.record.outcome?.digest
    append(places(of: trace), to: .steps)
    append(.list(entry.margins.closest(5).map { margin($0) }), to: .margins)
    append(entry.timeline.map { timeline($0) } ?? .null, to: .timeline)
    append(.optional(entry.metrics?.clearance?.thousandths), to: .clearance)
    append(.optional(entry.metrics?.coveredPoints.thousandths), to: .coveredPoints)
    append(.optional(entry.metrics?.pointsScrolled.thousandths), to: .pointsScrolled)
    append(.optional(entry.metrics?.coveredMilliseconds.thousandths), to: .coveredMilliseconds)
    if !entry.findings.isEmpty {
      findings.append(.list(entry.findings.map { finding($0) }), of: count)
    }
    if trace != nil && !isSame { otherOutcomes.append(.flag(true), of: count) }
    if !entry.attachments.isEmpty {
      attachments.append(.list(entry.attachments.map { attachment($0) }), of: count)
    }
    let accepting = suite.acceptances(of: entry)
    if !accepting.isEmpty { acceptances.append(accepting.map(\.rawValue).value, of: count) }
    var noted = entry
    // If the outcome is the same again, changed code doesn't matter.
    if isSame { noted.hindrance = nil }
    for (number, fact) in facts.enumerated() {
      let lines = Self.joined(fact.lines(noted))
      guard !lines.isEmpty else { continue }
      notes[number].append(.list(lines.map { place(of: $0) }), of: count)
    }
    count += 1
  }

  /// The data as JSON for embedding in a page, once all cases are added.
  var json: String {
    let tables = Table.allCases.map { table in
      (table.rawValue, "[\(self.tables[table]?.values.joined(separator: ",") ?? "")]")
    }
    let cases = Column.allCases.map { ($0.rawValue, columns[$0, default: Elements()].list) }
    let facts = zip(facts, notes).filter { !$1.isEmpty }
      .map { ($0.column.description.key, $1.object) }
    let maps = [
      ("findings", findings.object), ("hasOtherOutcome", otherOutcomes.object),
      ("attachments", attachments.object), ("acceptances", acceptances.object),
    ]
    return Self.object(
      [("texts", texts.values.value.embedded)] + tables + [
        ("cases", Self.object(cases + maps)), ("facts", Self.object(facts)),
        ("earlier", earlier.object),
      ])
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
  }

  /// Joins indented lines with the line they continue.
  private static func joined(_ lines: [String]) -> [String] {
    lines.reduce(into: []) { joined, line in
      if line.hasPrefix("  "), let last = joined.popLast() {
        joined.append("\(last)\n\(line.dropFirst(2))")
      } else {
        joined.append(line)
      }
    }
  }

  private mutating func append(_ value: Value, to column: Column) {
    columns[column, default: Elements()].append(value)
  }

  private mutating func place(of text: String) -> Value { .integer(texts.index(of: text)) }

  private mutating func place(of value: Value, in table: Table) -> Value {
    .integer(tables[table, default: InternedList()].index(of: value.embedded))
  }

  /// Returns an object without the members that are nil.
  private static func record(_ members: KeyValuePairs<String, Value?>) -> Value {
    .object(members.compactMap { key, value in value.map { Value.Member(key, $0) } })
  }

  private mutating func finding(_ finding: RunRecord.Finding) -> Value {
    let mismatch = finding.mismatch
    let record = Self.record([
      "step": mismatch.isAboutForm ? nil : .integer(mismatch.step),
      "sentence": place(of: finding.sentence + finding.mark),
      "subject": place(of: HTMLFinding.subject(mismatch)),
      "expected": HTMLFinding.expected(mismatch).map { place(of: $0) },
      "actual": place(of: HTMLFinding.actual(mismatch, on: suite.today)),
      "difference": HTMLFinding.difference(mismatch, on: suite.today).map { place(of: $0) },
      "action": finding.action.map { place(of: $0) },
      "location": finding.place.map { place(of: $0) },
      "address": links?.address(of: finding.file, line: finding.line).map { place(of: $0) },
    ])
    return place(of: record, in: .findings)
  }

  private mutating func attachment(_ attachment: AttachedPicture) -> Value {
    Self.record([
      "picture": pictures.index(of: attachment.file).map { .integer($0) },
      "caption": attachment.caption.map { place(of: $0) },
      "step": attachment.step.map { .integer($0) },
    ])
  }

  private mutating func margin(_ margin: Margin) -> Value {
    let record = Self.record([
      "step": .integer(margin.step),
      "subject": place(of: Messages.subject(margin.subject)),
      "margin": .number(margin.margin.thousandths),
    ])
    return place(of: record, in: .margins)
  }

  private mutating func places(of trace: Trace?) -> Value {
    guard let trace else { return .list([]) }
    return .list(trace.steps.map { step($0, in: trace) })
  }

  private mutating func step(_ step: Trace.Step, in trace: Trace) -> Value {
    let log = step.log.map { place(of: $0) }
    let moves = step.adjustments.map { move($0) }
    let checks = trace.expectations.filter { $0.step == step.index }.map { check($0) }
    let record = Self.record([
      "step": .integer(step.index),
      "text": place(of: step.text),
      "log": log.isEmpty ? nil : place(of: .list(log), in: .logs),
      "field": place(of: CaseSituation.field(in: step.state)),
      "moves": moves.isEmpty ? nil : .list(moves),
      "checks": checks.isEmpty ? nil : .list(checks),
    ])
    return place(of: record, in: .steps)
  }

  private mutating func move(_ change: Movement<String>) -> Value {
    let seconds = change.duration.thousandths
    let record = Self.record([
      "view": place(of: change.view),
      "property": place(of: change.property.name),
      "from": change.before.map(\.thousandths).value,
      "to": change.after.map(\.thousandths).value,
      "seconds": seconds == 0 ? nil : .number(seconds),
      "curve": change.curve == 0 ? nil : .integer(change.curve),
      "by": place(of: change.by.name),
    ])
    return place(of: record, in: .moves)
  }

  private mutating func check(_ check: Trace.Expectation) -> Value {
    let mismatch = Mismatch(
      step: check.step, subject: check.subject, operator: check.operator, expected: check.expected,
      actual: check.actual)
    let record = Self.record([
      "subject": place(of: HTMLFinding.subject(mismatch)),
      "expected": HTMLFinding.expected(mismatch).map { place(of: $0) },
      "actual": place(of: HTMLFinding.actual(mismatch, on: suite.today)),
      "failed": check.passed ? nil : .flag(true),
    ])
    return place(of: record, in: .checks)
  }

  private mutating func timeline(_ timeline: CaseTimeline) -> Value {
    let verdicts = timeline.stretches.map { stretch in
      stretch.point.flatMap { VerdictWords.worstFirst.firstIndex(of: $0.verdict) }
    }
    let record = Self.record([
      "runs": timeline.stretches.map(\.runs.count).value,
      "verdicts": verdicts.value,
    ])
    return place(of: record, in: .timelines)
  }

  /// The elements of a list or members of an object as text; values would need more memory.
  private struct Elements {
    private var text = ""

    var isEmpty: Bool { text.isEmpty }
    var list: String { "[\(text)]" }
    var object: String { "{\(text)}" }

    mutating func append(_ value: Value) {
      if !isEmpty { text += "," }
      text += value.embedded
    }

    mutating func append(_ value: Value, of index: Int) {
      if !isEmpty { text += "," }
      text += "\"\(index)\":\(value.embedded)"
    }
  }
}

/// A line in a list of cases: those of one scenario with the same notes share it.
struct HTMLCaseLine: Hashable {
  /// A case and its index in the record, or nil if the record doesn't have it.
  struct Member: Hashable {
    var name: CaseName
    var device: String
    var index: Int?

    init(_ name: CaseName, at index: Int?, in record: RunRecord) {
      self.name = name
      device = record.caption(ofDevice: name.device)
      self.index = index
    }
  }

  private var scenario: String
  private var says: [String]
  private var members: [Member]

  /// Groups cases into lines, in their order.
  static func lines(_ cases: [(member: Member, says: [String])]) -> [HTMLCaseLine] {
    struct Key: Hashable {
      var scenario: String
      var says: [String]
    }
    var lines: [HTMLCaseLine] = []
    var places: [Key: Int] = [:]
    for (member, says) in cases {
      let key = Key(scenario: member.name.scenario, says: says)
      if let place = places[key] {
        lines[place].members.append(member)
      } else {
        places[key] = lines.count
        lines.append(HTMLCaseLine(scenario: key.scenario, says: says, members: [member]))
      }
    }
    return lines
  }

  static func list(_ lines: some Sequence<HTMLCaseLine>, _ classes: String = ".lines") -> Markup {
    el("ul\(classes)") { markup(of: lines) }
  }

  static func markup(of lines: some Sequence<HTMLCaseLine>) -> Markup {
    lines.map(\.markup).joined()
  }

  /// The line; it is hidden along with its cases by the page's filter.
  var markup: Markup {
    let device = sharedDevice
    return el("li", ["data-group": ""]) {
      el("div.case-name") {
        Markup.name(scenario)
        if let device {
          " "
          el("span.under") { device }
        }
      }
      for sentence in says { el("div.says") { Markup.cut(sentence, 500) } }
      el("div.under-which") {
        members.map { Self.chip($0, withDevice: device == nil) }.joined(separator: " ")
      }
    }
  }

  static func link(_ member: Member) -> Markup {
    el("a.case-name", ["href": href(member.name)]) {
      Markup.name(member.name.scenario)
      " "
      el("span.under") { "\(Markup.name(member.name.strategy)), \(device(of: member))" }
    }
  }

  /// The device of all members, or nil if they differ.
  private var sharedDevice: Markup? {
    let first = members[0]
    let isShared = members.allSatisfy {
      $0.name.device == first.name.device && $0.name.orientation == first.name.orientation
    }
    return isShared ? Self.device(of: first) : nil
  }

  private static func device(of member: Member) -> Markup {
    let orientation = member.name.orientation
    let turned = orientation == .portrait ? "" : ", \(orientation.name)"
    return "\(Markup.name(member.device))\(turned)"
  }

  private static func href(_ name: CaseName) -> String {
    "#/case/\(HTMLMarkup.fragment(name.description))"
  }

  private static func chip(_ member: Member, withDevice: Bool) -> Markup {
    let device: Markup = withDevice ? ", \(device(of: member))" : .none
    let words: Markup = "\(Markup.name(member.name.strategy))\(device)"
    guard let index = member.index else { return el("span") { words } }
    return el("a", ["data-case": "\(index)", "href": href(member.name)]) { words }
  }
}

extension VerdictWords {
  /// Returns a bar divided in proportion to the totals; every part that isn't zero is visible.
  static func bar(_ totals: RunTotals, as name: String) -> Markup {
    let parts = parts(of: totals)
    let width = 1000.0
    let least = min(6, width / Double(max(1, parts.count)))
    let spare = width - least * Double(parts.count)
    var x = 0.0
    var pieces: [Markup] = []
    for (verdict, count) in parts {
      let part = least + spare * Double(count) / Double(max(1, totals.planned))
      pieces.append(
        el(
          "rect.tone-\(verdict.key)",
          ["x": Words.points(x), "y": "0", "width": Words.points(part), "height": "10"]))
      x += part
    }
    return el(
      "svg.\(name)",
      ["viewBox": "0 0 1000 10", "preserveAspectRatio": "none", "aria-hidden": "true"]
    ) { pieces.joined() }
  }
}
