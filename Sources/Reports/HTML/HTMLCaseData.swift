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
  private var cases = HTMLJSON()
  private var earlier = HTMLJSON()
  private let today: CalendarDay

  /// Makes data without a case.
  ///
  /// - Parameter today: The day that decided about known failures.
  init(today: CalendarDay) {
    self.today = today
    cases.open("[")
    earlier.open("[")
  }

  /// Adds what a case did in the earlier run.
  ///
  /// - Parameters:
  ///   - index: The case's place in the document.
  ///   - trace: What it did when it was run again with the definitions of that run.
  ///   - film: The place of its film among the drawings.
  ///   - isRepeated: Whether it came to the recorded outcome.
  mutating func addEarlier(_ index: Int, _ trace: Trace, film: Int, isRepeated: Bool) {
    earlier.open("[")
    earlier.integer(index)
    earlier.integer(film)
    let numbers = trace.steps.map { step in steps.index(of: json(of: step, in: trace)) }
    earlier.integers(numbers)
    earlier.integer(isRepeated ? 1 : 0)
    earlier.close("]")
  }

  /// Adds the next case.
  ///
  /// - Parameters:
  ///   - entry: The case.
  ///   - trace: What it did when it was run again; nil: it could not be.
  mutating func add(_ entry: RunDocument.Case, _ trace: Trace?) {
    cases.open("[")
    let numbers = (trace?.steps ?? []).map { step in steps.index(of: json(of: step, in: trace)) }
    cases.integers(numbers)
    let isSame = trace?.outcome.digest == entry.digest
    write(entry.findings)
    cases.integers(entry.knownReasons.map { texts.index(of: $0) })
    write(entry.metrics)
    write(entry.margins.closest(5))
    cases.integer(entry.timeline.map { timelines.index(of: json(of: $0)) } ?? -1)
    cases.integer(index(of: entry.file))
    cases.integer(trace == nil || isSame ? 1 : 0)
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
    for text in extended.prefix(count) { cases.integer(index(of: text)) }
    cases.close("]")
  }

  /// The data as JSON, once all cases are added.
  var json: String {
    var json = HTMLJSON()
    json.open("{")
    json.key("texts")
    json.strings(texts.values)
    json.key("steps")
    json.raw("[\(steps.values.joined(separator: ","))]")
    json.key("timelines")
    json.raw("[\(timelines.values.joined(separator: ","))]")
    json.key("earlier")
    json.raw(earlier.text + "]")
    json.key("cases")
    json.raw(cases.text + "]")
    json.close("}")
    return json.text
  }

  // MARK: Parts

  private mutating func index(of text: String?) -> Int { text.map { texts.index(of: $0) } ?? -1 }

  /// Writes what did not hold.
  private mutating func write(_ findings: [RunDocument.Finding]) {
    cases.open("[")
    for finding in findings {
      let mismatch = finding.mismatch
      cases.open("[")
      cases.integer(mismatch.isAboutForm ? -1 : mismatch.step)
      cases.integer(texts.index(of: finding.sentence))
      cases.integer(texts.index(of: HTMLFinding.subject(mismatch)))
      cases.integer(texts.index(of: HTMLFinding.expected(mismatch)))
      cases.integer(texts.index(of: HTMLFinding.actual(mismatch, on: today)))
      cases.integer(index(of: HTMLFinding.difference(mismatch, on: today)))
      cases.integer(index(of: finding.action))
      cases.integer(index(of: finding.place))
      cases.close("]")
    }
    cases.close("]")
  }

  private mutating func write(_ metrics: CaseMetrics?) {
    guard let metrics else { return cases.null() }
    cases.open("[")
    cases.number(metrics.clearance)
    cases.number(metrics.coveredPoints)
    cases.number(metrics.pointsScrolled)
    cases.number(metrics.coveredMilliseconds)
    cases.close("]")
  }

  private mutating func write(_ margins: [Margin]) {
    cases.open("[")
    for margin in margins {
      cases.open("[")
      cases.integer(margin.step)
      cases.integer(texts.index(of: Messages.subject(margin.subject)))
      cases.number(margin.margin)
      cases.close("]")
    }
    cases.close("]")
  }

  private mutating func json(of step: Trace.Step, in trace: Trace?) -> String {
    var json = HTMLJSON()
    json.open("[")
    json.integer(step.index)
    json.integer(texts.index(of: step.text))
    json.integers(step.log.map { texts.index(of: $0) })
    json.open("[")
    for change in step.adjustments { write(change, to: &json) }
    json.close("]")
    json.integer(texts.index(of: CaseSituation.field(in: step.state)))
    json.open("[")
    for check in trace?.expectations ?? [] where check.step == step.index {
      write(check, to: &json)
    }
    json.close("]")
    json.close("]")
    return json.text
  }

  private mutating func write(_ change: Movement<String>, to json: inout HTMLJSON) {
    json.open("[")
    json.integer(texts.index(of: change.view))
    json.integer(texts.index(of: change.property.name))
    json.list(change.before) { $0.number($1) }
    json.list(change.after) { $0.number($1) }
    json.number(change.duration)
    json.integer(change.curve)
    json.integer(texts.index(of: change.by.name))
    json.close("]")
  }

  private mutating func write(_ check: Trace.Expectation, to json: inout HTMLJSON) {
    let mismatch = Mismatch(
      step: check.step, subject: check.subject, operator: check.operator, expected: check.expected,
      actual: check.actual)
    json.open("[")
    json.integer(texts.index(of: HTMLFinding.subject(mismatch)))
    json.integer(texts.index(of: HTMLFinding.expected(mismatch)))
    json.integer(texts.index(of: HTMLFinding.actual(mismatch, on: today)))
    json.integer(check.passed ? 1 : 0)
    json.close("]")
  }

  private func json(of timeline: CaseTimeline) -> String {
    var json = HTMLJSON()
    json.list(timeline.stretches) { json, stretch in
      json.integers([
        stretch.runs.count,
        stretch.point.flatMap { VerdictWords.worstFirst.firstIndex(of: $0.verdict) } ?? -1,
      ])
    }
    return json.text
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
