import RegressionStore
import Scenarios
public import Workflows

extension KnownFailureReport {
  /// The rows as a table, each line with a line feed.
  public func text(width: Int?, style: TerminalStyle = .plain) -> String {
    guard !rows.isEmpty else { return "no known failures\n" }
    var table = TextTable([
      .init("SCENARIO", mayShrink: true, narrowest: 20), .init("STRATEGY"), .init("FAILS"),
      .init("SINCE", hides: 1), .init("UNTIL"), .init("NOW"), .init("REASON", mayShrink: true),
    ])
    for row in rows {
      table.append([
        row.scenario, row.strategy, row.what,
        row.since.map {
          "run \($0.number), \(Words.count(Self.days($0, now), "day"))"
        } ?? "",
        until(row),
        row.verdicts.isEmpty
          ? "no result" : row.verdicts.map { VerdictWords.word($0) }.joined(separator: ", "),
        row.reason,
      ])
    }
    let over = rows.count { $0.until.isOver(on: today) }
    let summary =
      Words.count(rows.count, "known failure") + (over > 0 ? ", \(over) of them expired" : "")
    return table.text(width: width, style: style) + "\n\(summary)\n"
  }

  /// The document that `known --format json` prints.
  public var json: JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "today": .text(today.description),
      "known": .list(
        rows.map { row in
          .record([
            "scenario": .text(row.scenario),
            "strategy": .text(row.strategy),
            "fails": .text(row.what),
            "reason": .text(row.reason),
            "until": .text(Self.words(row.until)),
            "isOver": .flag(row.until.isOver(on: today)),
            "since": .optional(row.since?.number),
            "days": .optional(row.since.map { Self.days($0, now) }),
            "verdicts": .list(row.verdicts.map { .text($0.rawValue) }),
          ])
        }
      ),
    ])
  }

  private func until(_ row: Row) -> String {
    Self.words(row.until) + (row.until.isOver(on: today) ? ", expired" : "")
  }

  private static func words(_ expiry: KnownFailure.Expiry) -> String {
    switch expiry {
    case .never: "never"
    case .day(let day): day.description
    case .unreadable(let text): text
    }
  }

  private static func days(_ run: RunRecord, _ now: Int64) -> Int {
    Int(max(0, now.subtractingClamped(run.header.startedAt)) / 86_400_000)
  }
}
