import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

extension KnownFailureList {
  func text(width: Int?, style: TerminalStyle = .plain) -> String {
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

  var json: Value { Self.fields.value(self) }

  static let fields: Fields<KnownFailureList> = .document([
    .init("today", "Day against which expiry dates are judged.") { $0.today.description },
    .list("known", known, "The known failures.") { list in list.rows.map { ($0, list) } },
  ])

  private static let known: Fields<(row: Row, list: KnownFailureList)> = [
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
    .init("isOver", "Whether it expired.") { $0.row.failure.until.isOver(on: $0.list.today) },
    .init("daysLeft", "Days until it expires, 0 on its last day; null if it does not.") {
      $0.row.failure.until.daysLeft(on: $0.list.today)
    },
    .init("isOutdated", "Whether none of its cases failed in the last whole run.") {
      $0.row.isOutdated
    },
    .init("since", "Run since which it has been failing.") { $0.row.since?.number },
    .init("days", "Days since that run.") { row, list in
      row.since.map { days($0, list.now) }
    },
    .init("verdicts", "Its latest verdicts.") { $0.row.verdicts },
  ]

  /// Days before its expiry date from which a known failure is highlighted.
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
