import RegressionRunner
import RegressionStore
import Scenarios
import Workflows

/// A case in words, the same in every format that has room for them.
struct CaseDetails: Sendable {
  private let entry: RunDocument.Case

  init(_ entry: RunDocument.Case) { self.entry = entry }

  /// What is wrong in one sentence, as in `contentOffset.y of contacts: expected 135, got 101 (and 2
  /// more)`.
  var message: String {
    switch entry.verdict {
    case nil: return "no result: the run ended before this case"
    case .unjudged: return "not judged: no expectations and no applicable laws"
    case .skipped: return "skipped: \(entry.hindrance ?? "strategy not available")"
    case .unexpectedPass: return "passed, but is a known failure: \(reasons)"
    case .knownFailure where !entry.knownReasons.isEmpty: return reasons
    default: break
    }
    guard let first = entry.findings.first else { return VerdictWords.word(entry) }
    let more = entry.findings.count - 1
    return more == 0 ? first.sentence : "\(first.sentence) (and \(more) more)"
  }

  /// Everything that did not hold, and how to look at it; one line each, not escaped.
  var lines: [String] {
    var lines = entry.findings.flatMap(Self.lines)
    lines += entry.knownReasons.map { "known failure: \($0)" }
    if let lack = entry.lack {
      lines.append("\(entry.name.strategy): \(StrategyLacks.sentence(lack))")
    }
    if let doubt { lines.append(doubt) }
    if !entry.standardError.isEmpty {
      lines.append("standard error of the external strategy:")
      lines += entry.standardError.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "  \($0)" }
    }
    if let since = entry.failingSince { lines.append("failing since run \(since)") }
    if entry.verdict != nil {
      lines.append("headroom show \(Words.shellWord(entry.name.description))")
    }
    return lines
  }

  /// That the case's layout may be wrong, and why; nil where it is trusted.
  var doubt: String? { entry.layoutDoubt.map { "\(LayoutDoubts.words): \($0)" } }

  /// A finding in one line, or of movements a line for each difference.
  private static func lines(_ finding: RunDocument.Finding) -> [String] {
    let action = finding.action.map { ", after \"\($0)\"" } ?? ""
    let place = finding.place.map { "   \($0)" } ?? ""
    let mismatch = finding.mismatch
    let step = mismatch.isAboutForm ? "" : "step \(mismatch.step)\(action): "
    guard let differences = Wording.differences(of: mismatch) else {
      return ["\(step)\(finding.sentence)\(place)"]
    }
    return ["\(step)\(mismatch.subject):\(place)"] + differences.map { "  \($0)" }
  }

  private var reasons: String { entry.knownReasons.joined(separator: "; ") }
}

extension VerdictWords {
  /// What became of a case, for people.
  static func word(_ entry: RunDocument.Case) -> String {
    entry.verdict.map { word($0) } ?? "missing"
  }
}
