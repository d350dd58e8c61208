import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// What the page of a case says, for all cases; what is equal stands once.
///
///     { "texts": ["focus email", …],
///       "steps": [[step, text, [log…], [[view, property, [from…], [to…], seconds, curve, by]…],
///                  situation, [[subject, expected, actual, passed]…]], …],
///       "timelines": [[[runs, verdict], …], …],
///       "earlier": [[case, film, [step…], isRepeated], …],
///       "cases": [[[step…], [finding…], [reason…], metrics, [[step, subject, points]…], timeline,
///                  file, isRepeated, doubt?, hindrance?, errors?, lack?, approval?, issues?], …] }
///
///     finding  [step, sentence, subject, expected, actual, difference, action, place];
///              step -1: it is about the form
///     metrics  [clearance, covered points, points scrolled, covered milliseconds], or null
///
/// Words are places in `texts`, -1 for none; verdicts are those of ``HTMLRunData``, -1 where a run
/// has no result. `earlier` has what the cases that differ did in the earlier run. `isRepeated` is 0 where the case run again came to another outcome; `doubt` says why
/// the layout is not trusted, `hindrance` why the code of the strategy can't bring the outcome again,
/// `errors` what a program wrote to standard error, `lack` the sentence on what the strategy did not
/// find, `approval` who approved what the case is judged by, `issues` where a known
/// failure is tracked; they are left out where there is nothing to say.
struct HTMLCaseData {
  private var texts = InternedList<String>()
  private var steps = InternedList<String>()
  private var timelines = InternedList<String>()
  private var cases = ""
  private var earlier = ""
  private let today: CalendarDay

  /// Makes data without a case.
  ///
  /// - Parameter today: The day that decided about known failures.
  init(today: CalendarDay) { self.today = today }

  /// Adds what a case did in the earlier run.
  ///
  /// - Parameters:
  ///   - index: The case's place in the document.
  ///   - trace: What it did when it was run again with the definitions of that run.
  ///   - film: The place of its film among the drawings.
  ///   - isRepeated: Whether it came to the recorded outcome.
  mutating func addEarlier(_ index: Int, _ trace: Trace, film: Int, isRepeated: Bool) {
    let entry: [Value] = [
      .integer(index), .integer(film), places(of: trace), .integer(isRepeated ? 1 : 0),
    ]
    Self.append(entry, to: &earlier)
  }

  /// Adds the next case.
  ///
  /// - Parameters:
  ///   - entry: The case.
  ///   - trace: What it did when it was run again; nil: it could not be.
  mutating func add(_ entry: RunDocument.Case, _ trace: Trace?) {
    let isSame = trace?.outcome.digest == entry.digest
    var parts: [Value] = [
      places(of: trace),
      .list(entry.findings.map { finding($0) }),
      .list(entry.knownReasons.map { place(of: $0) }),
      entry.metrics.map(Self.metrics) ?? .null,
      .list(entry.margins.closest(5).map { margin($0) }),
      .integer(entry.timeline.map { timelines.index(of: Self.stretches(of: $0)) } ?? -1),
      place(of: entry.file),
      .integer(trace == nil || isSame ? 1 : 0),
    ]
    // What few cases have, as far as the last one that this case has.
    let isHindered = entry.hindrance != nil && !isSame
    let extended = [
      entry.layoutUncertainty, isHindered ? entry.hindrance : nil,
      entry.standardError.isEmpty ? nil : entry.standardError,
      entry.unmetRequirement.map { UnmetRequirements.sentence($0) },
      entry.approval.map { ApprovalText.sentence($0) },
      entry.issues.isEmpty ? nil : entry.issues.joined(separator: " "),
    ]
    let count = (extended.lastIndex { $0 != nil } ?? -1) + 1
    for text in extended.prefix(count) { parts.append(place(of: text)) }
    Self.append(parts, to: &cases)
  }

  /// The data as JSON that can stand in a page, once all cases are added.
  var json: String {
    let steps = steps.values.joined(separator: ",")
    let timelines = timelines.values.joined(separator: ",")
    return "{\"texts\":\(texts.values.value.embedded),\"steps\":[\(steps)],"
      + "\"timelines\":[\(timelines)],\"earlier\":[\(earlier)],\"cases\":[\(cases)]}"
  }

  // MARK: Parts

  /// Appends an element to a list that stands as text: as values, many cases take more memory.
  private static func append(_ parts: [Value], to list: inout String) {
    if !list.isEmpty { list += "," }
    list += Value.list(parts).embedded
  }

  private mutating func place(of text: String?) -> Value {
    .integer(text.map { texts.index(of: $0) } ?? -1)
  }

  private mutating func finding(_ finding: RunDocument.Finding) -> Value {
    let mismatch = finding.mismatch
    return .list([
      .integer(mismatch.isAboutForm ? -1 : mismatch.step),
      place(of: finding.sentence),
      place(of: HTMLFinding.subject(mismatch)),
      place(of: HTMLFinding.expected(mismatch)),
      place(of: HTMLFinding.actual(mismatch, on: today)),
      place(of: HTMLFinding.difference(mismatch, on: today)),
      place(of: finding.action),
      place(of: finding.place),
    ])
  }

  private static func metrics(_ metrics: CaseMetrics) -> Value {
    .list([
      .optional(metrics.clearance?.thousandths),
      .number(metrics.coveredPoints.thousandths),
      .number(metrics.pointsScrolled.thousandths),
      .number(metrics.coveredMilliseconds.thousandths),
    ])
  }

  private mutating func margin(_ margin: Margin) -> Value {
    .list([
      .integer(margin.step),
      place(of: Messages.subject(margin.subject)),
      .number(margin.margin.thousandths),
    ])
  }

  /// Returns the places of a trace's steps.
  private mutating func places(of trace: Trace?) -> Value {
    guard let trace else { return .list([]) }
    return .list(
      trace.steps.map { .integer(steps.index(of: step($0, in: trace).embedded)) })
  }

  private mutating func step(_ step: Trace.Step, in trace: Trace) -> Value {
    .list([
      .integer(step.index),
      place(of: step.text),
      .list(step.log.map { place(of: $0) }),
      .list(step.adjustments.map { movement($0) }),
      place(of: CaseSituation.field(in: step.state)),
      .list(trace.expectations.filter { $0.step == step.index }.map { check($0) }),
    ])
  }

  private mutating func movement(_ change: Movement<String>) -> Value {
    .list([
      place(of: change.view),
      place(of: change.property.name),
      change.before.map(\.thousandths).value,
      change.after.map(\.thousandths).value,
      .number(change.duration.thousandths),
      .integer(change.curve),
      place(of: change.by.name),
    ])
  }

  private mutating func check(_ check: Trace.Expectation) -> Value {
    let mismatch = Mismatch(
      step: check.step, subject: check.subject, operator: check.operator, expected: check.expected,
      actual: check.actual)
    return .list([
      place(of: HTMLFinding.subject(mismatch)),
      place(of: HTMLFinding.expected(mismatch)),
      place(of: HTMLFinding.actual(mismatch, on: today)),
      .integer(check.passed ? 1 : 0),
    ])
  }

  private static func stretches(of timeline: CaseTimeline) -> String {
    let stretches = timeline.stretches.map { stretch in
      let verdict = stretch.point.flatMap { VerdictWords.worstFirst.firstIndex(of: $0.verdict) }
      return [stretch.runs.count, verdict ?? -1]
    }
    return stretches.value.embedded
  }
}

/// Cases in a list of the overview: those of one scenario about which the same is said stand in one
/// line.
struct HTMLCaseLine: Hashable {
  /// A case with its place in the document; nil: the document does not hold it.
  struct Member: Hashable {
    var name: CaseName
    /// The device's caption.
    var device: String
    var index: Int?

    init(_ name: CaseName, at index: Int?, in document: RunDocument) {
      self.name = name
      device = document.caption(ofDevice: name.device)
      self.index = index
    }
  }

  private var scenario: String
  private var says: [String]
  private var members: [Member]

  /// Returns lines for cases in their order.
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

  /// How many cases stand in the line.
  var count: Int { members.count }

  /// Lines as a list.
  static func list(_ lines: some Sequence<HTMLCaseLine>, _ classes: String = ".lines") -> Markup {
    el("ul\(classes)") { for line in lines { line.markup } }
  }

  /// The line; what the page's filter leaves out is left out.
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

  // MARK: Parts

  /// The device of all members; nil: they have several.
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
  /// Returns a bar that is divided as a run's totals; what is not zero can be seen.
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
