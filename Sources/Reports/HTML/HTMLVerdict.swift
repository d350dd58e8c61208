import RegressionStore
import Workflows

/// What a case is shown as: its verdict, or that it has none.
enum HTMLVerdict: String, CaseIterable {
  // The order of the legend and of sums: what is well first, then what is worst.
  case pass, fail, error, knownFailure, unexpectedPass, unjudged, skipped, missing

  init(_ verdict: Verdict?) {
    switch verdict {
    case .pass: self = .pass
    case .fail: self = .fail
    case .error: self = .error
    case .knownFailure: self = .knownFailure
    case .unexpectedPass: self = .unexpectedPass
    case .unjudged: self = .unjudged
    case .skipped: self = .skipped
    case nil: self = .missing
    }
  }

  /// The verdict; nil for a missing case.
  var verdict: Verdict? { Verdict(rawValue: rawValue) }

  /// Returns how many cases are shown as this.
  func count(in totals: RunTotals) -> Int { verdict.map { totals[$0] } ?? totals.missing }

  /// The word for a number of cases.
  func word(_ count: Int) -> String {
    switch self {
    case .error where count != 1: "errors"
    case .knownFailure where count != 1: "known failures"
    case .unexpectedPass where count != 1: "unexpected passes"
    case .missing: "missing"
    default: verdict.map { VerdictWords.word($0) } ?? rawValue
    }
  }

  /// The mark beside the word, so that the colour is not all that tells them apart.
  var mark: String {
    switch self {
    case .pass: "•"
    case .fail: "✕"
    case .error: "!"
    case .knownFailure: "○"
    case .unexpectedPass: "◆"
    case .unjudged: "?"
    case .skipped: "–"
    case .missing: "·"
    }
  }

  /// What is not zero of a run's totals, with its share of the planned cases.
  static func parts(of totals: RunTotals) -> [(verdict: HTMLVerdict, count: Int)] {
    allCases.map { ($0, $0.count(in: totals)) }.filter { $0.1 > 0 }
  }

  /// Returns a bar that is divided as a run's totals; what is not zero can be seen.
  static func bar(_ totals: RunTotals, as name: String) -> String {
    let parts = parts(of: totals)
    let width = 1000.0
    let least = min(6, width / Double(max(1, parts.count)))
    let spare = width - least * Double(parts.count)
    var svg =
      "<svg class=\"\(name)\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
    var x = 0.0
    for (verdict, count) in parts {
      let part = least + spare * Double(count) / Double(max(1, totals.planned))
      svg += "<rect class=\"tone-\(verdict.rawValue)\" x=\"\(Words.points(x))\" y=\"0\""
      svg += " width=\"\(Words.points(part))\" height=\"10\"/>"
      x += part
    }
    return svg + "</svg>"
  }
}
