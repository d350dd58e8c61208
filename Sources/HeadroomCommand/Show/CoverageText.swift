import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The coverage of a suite as text.
///
///     coverage of run 12, 2328 cases
///
///               REACHED  COULD FAIL  OF
///     laws           14          13  15
///
///     never reached
///       law bar-on-keyboard
struct CoverageText: Sendable {
  let style: TerminalStyle

  /// Returns the table, then the uncovered items; ends with a line feed.
  func text(_ coverage: Coverage, of run: Run) -> String {
    var text =
      style.bold("coverage of run \(run.number)")
      + ", \(Words.count(coverage.cases, "case"))\n\n"
    if coverage.absent > 0 {
      text += "\(Words.count(coverage.absent, "case")) not simulated: the code of the strategy is "
      text += "not available\n\n"
    }
    text += TextTable(
      Self.groups(coverage.rows),
      [
        .init("") { $0.name },
        .init("REACHED", isNumber: true) { "\($0.rows.count { $0.reached > 0 })" },
        .init("COULD FAIL", isNumber: true) { "\($0.rows.count { $0.judged > 0 })" },
        .init("OF", isNumber: true) { "\($0.rows.count)" },
      ]
    ).text(width: nil, style: style)
    return text + list("never reached", coverage.unreached)
      + list("reached, but could not fail", coverage.unjudged)
  }

  private struct Group {
    var name: String
    var rows: [Coverage.Row]
  }

  /// Laws, subjects, steps, and the rules of each model.
  private static func groups(_ rows: [Coverage.Row]) -> [Group] {
    var groups: [Group] = []
    for row in rows {
      let name = row.item.model.map { "rules of \($0)" } ?? "\(row.item.kind.rawValue)s"
      if groups.last?.name != name { groups.append(Group(name: name, rows: [])) }
      groups[groups.count - 1].rows.append(row)
    }
    return groups
  }

  private func list(_ title: String, _ rows: [Coverage.Row]) -> String {
    guard !rows.isEmpty else { return "" }
    var text = "\n\(style.bold(title))\n"
    for row in rows {
      text += "  \(row.item.kind.rawValue) \(Escaped.text(row.item.name))"
      if case .rule(let rule, _) = row.item { text += style.faint(" (\(rule.meaning))") }
      text += "\n"
      if let reason = Self.reason(row) { text += "    \(reason)\n" }
    }
    return text
  }

  /// Why a covered item could not fail, and the smallest case that covers it.
  private static func reason(_ row: Coverage.Row) -> String? {
    guard row.reached > 0, let smallest = row.smallest else { return nil }
    let count = Words.count(row.reached, "case")
    let reason =
      switch row.item.kind {
      case .law: "checked in \(count), but never applies"
      case .subject: "expected in \(count), but its value never changes there"
      case .step, .rule: "in \(count), but nothing is checked afterwards"
      }
    return "\(reason); smallest: \(Escaped.text(smallest.name.description)), "
      + "\(Words.count(smallest.steps, "step")), \(Words.count(smallest.views, "view"))"
  }
}
