import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Failures as text, grouped by strategy.
///
///     inset-scroll
///       ✘ table/last-row-with-footer [iPhone 8]
///         step 3, after "focus comments": comments is partly covered: 34 of 44 pt
///         contentOffset.y of contacts   expected 135   got 101   scenarios/table.yaml:41
///       ✘ 9 cases: the safe area's 34 pt (83, 20) are counted twice; first: table/top [iPhone 14]
///         step 1, after "focus name"
///         no-excess-room: the bottom inset of contacts is 370 pt, …   scenarios/table.yaml:12
///         also failing: gap-kept (3 cases)
struct FailureText: Sendable {
  var style = TerminalStyle.plain
  var facts = CaseFact.all
  /// A longer text overflows its column rather than widening it for all lines.
  private static let widestColumn = 48

  /// Returns the failures, strategy by strategy in the order of their first failure.
  func text(_ failures: [RunRecord.Case]) -> String {
    failures.map(\.name.strategy).uniqued()
      .map { strategy in
        style.bold(Escaped.text(strategy)) + "\n"
          + failures.filter { $0.name.strategy == strategy }.map(text).joined()
      }
      .joined(separator: "\n")
  }

  /// Returns the first case of each cause, strategy by strategy in the order of the causes.
  func text(_ groups: [CauseGroup], of record: RunRecord) -> String {
    func strategy(_ group: CauseGroup) -> String { record.cases[group.first].name.strategy }
    return groups.map(strategy).uniqued()
      .map { name in
        style.bold(Escaped.text(name)) + "\n"
          + groups.filter { strategy($0) == name }.map { text($0, of: record) }.joined()
      }
      .joined(separator: "\n")
  }

  private func text(_ group: CauseGroup, of record: RunRecord) -> String {
    var first = record.cases[group.first]
    guard group.cases.count > 1 else { return text(first) }
    let title = "\(group.headline); first: \(place(of: first))"
    first.findings.removeAll { $0.mismatch.subject != group.subject }
    let others = group.othersWords.map { "    \(Escaped.text($0))\n" } ?? ""
    return "  \(style.red("✘")) \(Escaped.text(title))\n" + details(first, indent: 4) + others
      + notes(first, indent: 4, isListed: true)
  }

  private func text(_ failure: RunRecord.Case) -> String {
    "  \(style.red("✘")) \(Escaped.text(place(of: failure)))\n" + details(failure, indent: 4)
      + notes(failure, indent: 4, isListed: true)
  }

  /// The case without its strategy, as in `table/last-row [iPhone 8]`.
  private func place(of failure: RunRecord.Case) -> String {
    let name = failure.name
    let orientation = name.orientation == .portrait ? "" : ", \(name.orientation.name)"
    return "\(name.scenario) [\(name.device)\(orientation)]"
  }

  /// Returns everything but the failed checks.
  func notes(_ entry: RunRecord.Case, indent: Int, isListed: Bool = false) -> String {
    let margin = String(repeating: " ", count: indent)
    return entry.shortNotes(facts, isListed: isListed)
      .map { "\(margin)\(style.faint(Escaped.text($0)))\n" }.joined()
  }

  /// Returns the failed checks, step by step: the situation, then the values.
  func details(_ entry: RunRecord.Case, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    func form(isKnown: Bool) -> String {
      let findings = entry.findings.filter {
        $0.mismatch.isAboutForm && ($0.known != nil) == isKnown
      }
      return lines(findings).map { margin + $0 + "\n" }.joined()
    }
    // New findings about the form come before the steps.
    var text = form(isKnown: false)
    let found = entry.findings.filter { !$0.mismatch.isAboutForm }
    for step in found.map(\.mismatch.step).uniqued() {
      let findings = found.filter { $0.mismatch.step == step }
      text += margin + heading(findings, in: entry.trace) + "\n"
      text += lines(findings).map { margin + $0 + "\n" }.joined()
    }
    return text + form(isKnown: true)
  }

  /// Returns the step, with the situation if a trace is available; a law's message needs none.
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
      cells(of: finding).enumerated().map { ($1, $0 == 0 ? finding.place : nil) }
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

  /// Subject, expected and actual value; a single sentence for a law; a line per difference for movements.
  private func cells(of finding: RunRecord.Finding) -> [[String]] {
    let mismatch = finding.mismatch
    if let differences = Messages.differences(of: mismatch) {
      return [["\(mismatch.subject):\(finding.mark)"]]
        + differences.map { ["  " + Escaped.text($0)] }
    }
    switch mismatch.operator {
    case .holds:
      return [[Escaped.text(finding.sentence + finding.mark)]]
    case .until:
      return [[Escaped.text(Messages.sentence(for: mismatch))]]
    default:
      return [
        [
          Escaped.text(Messages.subject(mismatch.subject)),
          Escaped.text("expected \(Messages.expectation(mismatch))"),
          Escaped.text("got \(mismatch.actual.readable)\(finding.mark)"),
        ]
      ]
    }
  }
}
