import Presentation
import RegressionStore
import Scenarios

/// Pass rates over runs as text: a sparkline and the current rate for each group.
///
///     STRATEGY      RATES      NOW    PASSED  CHANGE  LOWEST
///     inset-scroll  ▁▁▅▅▅███  84 %  16 of 19     +23  55 %, run 12
struct PassRatesText: Sendable {
  /// The terminal's width in columns, or nil for no limit.
  let width: Int?
  var style = TerminalStyle.plain

  /// Maximum number of columns; with more runs, each column stands for several.
  private static let columns = 60
  private static let levels = Array("▁▂▃▄▅▆▇█")

  /// Returns the table; each line ends with a line feed.
  func text(_ rates: PassRates) -> String {
    let (low, lowest) = (rates.lowestPercent, rates.lowest)
    var head = style.bold("pass rates by \(rates.grouping.rawValue)") + ", \(rates.span)"
    if rates.groups.isEmpty { return head + "\n\n\(Self.reason(rates))\n" }
    head += ", oldest first"
    if low < 100 { head += "; ▁ \(low) %, █ 100 %" }
    let table = TextTable(
      rates.groups,
      [
        .init(rates.grouping.rawValue.uppercased(), mayShrink: true, narrowest: 16) { $0.name },
        .init("RATES", hides: 3) { sparkline($0.counts, from: lowest) },
        .init("NOW", isNumber: true) { PassRates.percent($0.counts.last) },
        .init("PASSED", isNumber: true) { PassRates.passed($0.counts.last) },
        .init("CHANGE", isNumber: true, hides: 1) { PassRates.change($0) },
        .init("LOWEST", hides: 2) { group in
          group.lowest.map {
            "\(PassRates.percent(group.counts[$0])), run \(rates.runs[$0].number)"
          }
            ?? ""
        },
      ])
    return head + "\n\n" + table.text(width: width, style: style)
  }

  private static func reason(_ rates: PassRates) -> String {
    if rates.runs.isEmpty {
      return "there is no complete run of the whole suite; record one with 'headroom run'"
    }
    return rates.grouping == .tag
      ? "no scenario of these cases has a tag; add one in its file, as in tags: [release-blocker]"
      : "no case of these runs was judged; 'laws' or 'expect' in a scenario judge its cases"
  }

  /// Returns a bar for each run, or for as many runs as share a column.
  private func sparkline(_ counts: [PassRates.Count], from low: Double) -> String {
    let size = (counts.count + Self.columns - 1) / Self.columns
    return String(
      stride(from: 0, to: counts.count, by: size).map { start in
        let some = counts[start..<min(start + size, counts.count)].reduce(PassRates.Count(), +)
        guard let rate = some.rate else { return "·" }
        let level = low < 1 ? (rate - low) / (1 - low) * Double(Self.levels.count - 1) : 7
        return Self.levels[min(max(0, Int(level.rounded())), Self.levels.count - 1)]
      })
  }

  /// Returns a row for each run and group, as specified by RFC 4180.
  static func csv(_ all: [PassRates]) -> String {
    var text = "run,started_at,branch,git_commit,by,name,passed,judged,rate\r\n"
    for rates in all {
      for (place, run) in rates.runs.enumerated() {
        let head = [
          "\(run.number)", TimeText.iso(run.header.startedAt),
          CSVText.safe(run.header.branch ?? ""), run.header.commit ?? "",
          rates.grouping.rawValue,
        ]
        for group in rates.groups {
          let count = group.counts[place]
          guard let rate = count.rate else { continue }
          let cells = [
            CSVText.safe(group.name), "\(count.passed)", "\(count.judged)",
            CanonicalNumber.text((rate * 10_000).rounded() / 10_000),
          ]
          text += (head + cells).joined(separator: ",") + "\r\n"
        }
      }
    }
    return text
  }
}
