import AvoidanceEngine
package import Presentation
import RegressionRunner
import RegressionStore
package import Scenarios

/// Failures for people, grouped by strategy.
///
///     inset-scroll
///       ✘ table/last-row-with-footer [iPhone 8]
///         step 3, after "focus comments": comments is partly covered: 34 of 44 pt
///         contentOffset.y of contacts   expected 135   got 101   scenarios/table.yaml:41
struct FailureText: Sendable {
  private let style: TerminalStyle
  private let facts: [CaseFact]
  /// A longer text stands out of its column rather than pushing every other line's aside.
  private static let widestColumn = 48

  init(style: TerminalStyle = .plain, facts: [CaseFact] = CaseFact.all) {
    self.style = style
    self.facts = facts
  }

  /// Returns the failures, strategy by strategy in the order of their first failure.
  func text(_ failures: [RunRecord.Case]) -> String {
    failures.map(\.name.strategy).uniqued()
      .map { strategy in
        style.bold(Escaped.text(strategy)) + "\n"
          + failures.filter { $0.name.strategy == strategy }.map(text).joined()
      }
      .joined(separator: "\n")
  }

  /// Returns one failing case without its strategy.
  private func text(_ failure: RunRecord.Case) -> String {
    let name = failure.name
    var circumstances = name.device
    if name.orientation != .portrait { circumstances += ", \(name.orientation.name)" }
    let title = "\(name.scenario) [\(circumstances)]"
    return "  \(style.red("✘")) \(Escaped.text(title))\n" + details(failure, indent: 4)
      + notes(failure, indent: 4, isListed: true)
  }

  /// Returns what is to be known beside what did not hold.
  func notes(_ entry: RunRecord.Case, indent: Int, isListed: Bool = false) -> String {
    let margin = String(repeating: " ", count: indent)
    return entry.shortNotes(facts, isListed: isListed)
      .map { "\(margin)\(style.faint(Escaped.text($0)))\n" }.joined()
  }

  /// Returns what did not hold, step by step: the situation, then the numbers.
  func details(_ entry: RunRecord.Case, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var text = ""
    // What is about the form stands before the steps.
    text += lines(entry.findings.filter(\.mismatch.isAboutForm)).map { margin + $0 + "\n" }
      .joined()
    let found = entry.findings.filter { !$0.mismatch.isAboutForm }
    for step in found.map(\.mismatch.step).uniqued() {
      let findings = found.filter { $0.mismatch.step == step }
      text += margin + heading(findings, in: entry.trace) + "\n"
      text += lines(findings).map { margin + $0 + "\n" }.joined()
    }
    return text
  }

  /// Returns the step, and the situation where the case was played; what a law says needs none before it.
  private func heading(_ findings: [RunRecord.Finding], in trace: Trace?) -> String {
    let step = findings[0].mismatch.step
    let action = findings[0].action.map { ", after \"\($0)\"" } ?? ""
    let isLaw = findings.allSatisfy { $0.mismatch.operator == .holds }
    let situation =
      isLaw ? nil : trace.map { ": \(CaseSituation.sentence(at: step, in: $0))" }
    return Escaped.text("step \(step)\(action)\(situation ?? "")")
  }

  private func lines(_ findings: [RunRecord.Finding]) -> [String] {
    let rows = findings.flatMap { finding in
      cells(of: finding.mismatch).enumerated().map { ($1, $0 == 0 ? finding.place : nil) }
    }
    let columns: [[String]] = rows.map(\.0).filter { $0.count == 3 }
    let widths: [Int] = (0..<3).map { column -> Int in
      let widths: [Int] = columns.map { TextLayout.width(of: $0[column]) }
      return widths.filter { $0 <= Self.widestColumn }.max() ?? 0
    }
    return rows.map { row, place in
      var line = row[0]
      if row.count == 3 {
        line = TextLayout.padded(row[0], to: widths[0]) + "   "
        line += TextLayout.padded(row[1], to: widths[1]) + "   "
        line += TextLayout.padded(style.red(row[2]), to: place == nil ? 0 : widths[2])
      }
      if let place { line += "   " + style.faint(Escaped.text(place)) }
      return line
    }
  }

  /// Subject, expected and got; or one sentence for a law; or for movements a line for each difference.
  private func cells(of mismatch: Mismatch) -> [[String]] {
    if let differences = Messages.differences(of: mismatch) {
      return [["\(mismatch.subject):"]] + differences.map { ["  " + Escaped.text($0)] }
    }
    switch mismatch.operator {
    case .holds:
      return [[Escaped.text("\(mismatch.subject): \(Messages.sentence(for: mismatch))")]]
    case .until:
      return [[Escaped.text(Messages.sentence(for: mismatch))]]
    default:
      return [
        [
          Escaped.text(Messages.subject(mismatch.subject)),
          Escaped.text("expected \(Messages.expectation(mismatch))"),
          Escaped.text("got \(mismatch.actual.readable)"),
        ]
      ]
    }
  }
}

/// What was going on on the screen when something did not hold, in the domain's words.
enum CaseSituation {
  /// Says where the field stands and what moved, as in `comments is partly covered: 34 of 44 pt; contacts
  /// scrolled by 101 pt`.
  ///
  /// - Parameters:
  ///   - step: Index of the script's entry.
  ///   - trace: The whole case.
  /// - Returns: One sentence without its full stop.
  static func sentence(at step: Int, in trace: Trace) -> String {
    guard let state = trace.steps.last(where: { $0.index <= step })?.state else {
      return "before the first step"
    }
    let moved = movements(before: step, in: trace)
    return ([field(in: state)] + (moved.isEmpty ? ["nothing moved"] : moved))
      .joined(separator: "; ")
  }

  /// The words of the last step that did something, at or before an entry.
  static func lastAction(at step: Int, in trace: Trace) -> Trace.Step? {
    trace.steps.last { $0.index <= step && $0.text != "expect" }
  }

  /// Says where the focused field stands.
  static func field(in state: Trace.State) -> String {
    guard let focus = state.focus else {
      return state.keyboard == nil
        ? "no field is focused and the keyboard is hidden"
        : "no field is focused while the keyboard is up"
    }
    if let covered = Messages.covered(state) { return covered }
    guard let clearance = state.clearance, state.keyboard != nil else {
      return state.showsPopover
        ? "\(focus) has its digits in a popover, and the keyboard is hidden"
        : "\(focus) is focused while the keyboard is hidden"
    }
    guard state.keyboardTop != nil else {
      return "\(focus) is focused while the keyboard is not docked"
    }
    return clearance == 0
      ? "\(focus) is flush with the keyboard"
      : "\(focus) is \(Words.points(clearance)) pt above the keyboard"
  }

  /// Says what the toolbar shows, as in `toolbar "Name": previous off, next on, done`.
  static func toolbar(_ toolbar: Trace.Toolbar) -> String {
    var parts: [String] = []
    if let previous = toolbar.previousIsEnabled {
      parts.append("previous \(previous ? "on" : "off")")
    }
    if let next = toolbar.nextIsEnabled { parts.append("next \(next ? "on" : "off")") }
    let title = toolbar.title.map { " \"\($0)\"" } ?? ""
    return "toolbar\(title): " + (parts + ["done"]).joined(separator: ", ")
  }

  /// What the steps since the expectation before have moved.
  private static func movements(before step: Int, in trace: Trace) -> [String] {
    let start = trace.steps.last { $0.index < step && $0.text == "expect" }?.index ?? -1
    var sums: [(name: String, property: String, from: [Double], to: [Double])] = []
    for entry in trace.steps where entry.index > start && entry.index <= step {
      for change in entry.adjustments {
        let known = sums.firstIndex {
          $0.name == change.view && $0.property == change.property.name
        }
        if let known {
          sums[known].to = change.after
        } else {
          sums.append((change.view, change.property.name, change.before, change.after))
        }
      }
    }
    return sums.compactMap { sum in
      guard sum.from != sum.to, sum.from.count == sum.to.count else { return nil }
      return words(sum.name, sum.property, zip(sum.to, sum.from).map { $0 - $1 })
    }
  }

  private static func words(_ name: String, _ property: String, _ change: [Double]) -> String? {
    switch (property, change.count) {
    case ("contentOffset", 2):
      "\(name) scrolled by \(Words.points(change[0] == 0 ? [change[1]] : change)) pt"
    case ("contentInset", 4) where change[2] != 0, ("adjustedContentInset", 4) where change[2] != 0:
      "the bottom inset of \(name) changed by \(Words.points(change[2])) pt"
    case ("frame", 4) where change[1] != 0: "\(name) moved by \(Words.points(change[1])) pt"
    case ("tableFooterView.height", 1):
      "the footer of \(name) changed by \(Words.points(change)) pt"
    case ("spacer.height", 1): "the spacer of \(name) changed by \(Words.points(change)) pt"
    case ("constant", 1): "the constant of \(name) changed by \(Words.points(change)) pt"
    case ("priority", 1): "the priority of \(name) changed by \(Words.points(change))"
    case ("isActive", 1): "\(name) was \(change[0] > 0 ? "activated" : "deactivated")"
    case ("hidden", 1): "\(name) was \(change[0] > 0 ? "hidden" : "shown")"
    default: nil
    }
  }
}

extension KnownFailureReport {
  /// The rows as a table, each line with a line feed.
  package func text(width: Int?, style: TerminalStyle = .plain) -> String {
    guard !rows.isEmpty else { return "no known failures\n" }
    let table = TextTable(
      rows,
      [
        .init("SCENARIO", mayShrink: true, narrowest: 20) { $0.scenario },
        .init("STRATEGY") { $0.failure.strategy },
        .init("FAILS") { row in
          row.what + (row.scope.isEmpty ? "" : " on \(Words.list(row.scope, limit: 2))")
        },
        .init("SINCE", hides: 1) {
          $0.since.map { "run \($0.number), \(Words.count(Self.days($0, now), "day"))" } ?? ""
        },
        .init("UNTIL") { until($0) },
        .init("NOW") { row in
          row.isOutdated
            ? "outdated"
            : row.verdicts.isEmpty
              ? "no result" : row.verdicts.map { VerdictWords.word($0) }.joined(separator: ", ")
        },
        .init("REASON", mayShrink: true) { row in
          row.failure.reason + (row.failure.issue.map { " \($0)" } ?? "")
        },
      ])
    let over = rows.count { $0.failure.until.isOver(on: today) }
    let outdated = rows.count(where: \.isOutdated)
    let summary =
      Words.count(rows.count, "known failure") + (over > 0 ? ", \(over) of them expired" : "")
      + (outdated > 0
        ? "; \(outdated) outdated, as none of the cases failed: headroom known prune" : "")
    return table.text(width: width, style: style) + "\n\(summary)\n"
  }

  /// The document that `known --format json` prints.
  package var json: Value { Self.fields.value(self) }

  static let fields: Fields<KnownFailureReport> = .document([
    .init("today", "Day against which expiry dates are judged.") { $0.today.description },
    .list("known", known, "The known failures.") { report in report.rows.map { ($0, report) } },
  ])

  private static let known: Fields<(row: Row, report: KnownFailureReport)> = [
    .init("scenario", "The scenario.") { $0.row.scenario },
    .init("strategy", "The strategy.") { $0.row.failure.strategy },
    .init("fails", "What is known to fail.") { $0.row.what },
    .init("devices", "The devices; empty for all.") { $0.row.failure.devices },
    .init("orientations", "The device orientations; empty for all.") {
      $0.row.failure.orientations.map(\.name)
    },
    .init("reason", "Why.") { $0.row.failure.reason },
    .init("issue", "Where it is tracked.") { $0.row.failure.issue },
    .init("until", "Expiry date, or never.") { $0.row.failure.until.text },
    .init("isOver", "Whether it expired.") { $0.row.failure.until.isOver(on: $0.report.today) },
    .init("daysLeft", "Days until it expires, 0 on its last day; null if it does not.") {
      $0.row.failure.until.daysLeft(on: $0.report.today)
    },
    .init("isOutdated", "Whether none of its cases failed in the last whole run.") {
      $0.row.isOutdated
    },
    .init("since", "Run since which it has been failing.") { $0.row.since?.number },
    .init("days", "Days since that run.") { row, report in
      row.since.map { days($0, report.now) }
    },
    .init("verdicts", "Its latest verdicts.") { $0.row.verdicts },
  ]

  /// How many days before its end an expiry is warned of.
  private static let warningDays = 14

  private func until(_ row: Row) -> String {
    let until = row.failure.until
    if until.isOver(on: today) { return "\(until.text), expired" }
    guard let days = until.daysLeft(on: today), days <= Self.warningDays else { return until.text }
    return until.text + (days == 0 ? ", expires today" : ", expires in \(Words.count(days, "day"))")
  }

  private static func days(_ run: Run, _ now: Int64) -> Int {
    Int(max(0, now.subtractingClamped(run.header.startedAt)) / 86_400_000)
  }
}

/// Recorded outcomes in words.
enum OutcomeText {
  /// Returns what did not hold, one line each, as in `step 1: contentOffset.y of contacts: expected
  /// 131, got 133`.
  static func mismatches(of body: OutcomeBody) -> [String] {
    body.mismatches.told.map(sentence)
  }

  /// What did not hold, with its step.
  static func sentence(_ mismatch: Mismatch) -> String {
    let law = mismatch.operator == .holds ? "\(mismatch.subject): " : ""
    let step = mismatch.isAboutForm ? "" : "step \(mismatch.step): "
    return Escaped.text("\(step)\(law)\(Messages.sentence(for: mismatch))")
  }

  /// Returns how two outcomes differ in what moved: the first few differences.
  static func differences(
    _ before: OutcomeBody, _ after: OutcomeBody, of second: Messages.SecondMovements = .now,
    limit: Int = 3
  ) -> [String] {
    let lines = Messages.differences(
      before.adjustments.map(\.facts), after.adjustments.map(\.facts), of: second)
    return lines.prefix(limit).map { Escaped.text($0) } + (lines.count > limit ? ["…"] : [])
  }
}
