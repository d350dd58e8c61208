import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Failures as GitHub's workflow commands, which mark the lines of a pull request.
///
///     ::error file=scenarios/table.yaml,line=41,title=table/last-row [inset-scroll%2C iPhone 8]::…
///
/// Cases that fail for the same reason share a command, at the first one's line. With an earlier run, failures that
/// aren't new are only counted, as are cases that don't decide. At most 10 causes are annotated, since GitHub shows
/// no more per step; regressions come first.
struct GitHubAnnotations: Sendable {
  /// The current folder's path below the repository's top, which GitHub's paths begin at; empty at the top.
  var folder = ""

  /// The number of errors that GitHub shows per step.
  static let limit = 10

  /// Returns the commands, one per line.
  func text(_ record: RunRecord) -> String {
    func includes(_ entry: RunRecord.Case) -> Bool { record.deciding.includes(entry.name) }
    let failing = record.cases.indices.filter { record.cases[$0].verdict?.isFailing == true }
    let deciding = failing.filter { includes(record.cases[$0]) }
    let new = record.decidingFailures
    let regressions = new.filter { record.cases[$0].bucket == .newlyFailing }
    let causes =
      record.causes(among: regressions)
      + record.causes(among: new.filter { record.cases[$0].bucket != .newlyFailing })
    let shown = causes.prefix(Self.limit)
    var text = shown.map { command($0, record) }.joined()
    let told = shown.map(\.cases.count).reduce(0, +)
    text += rest([
      (new.count - told, record.change == nil ? nil : "new"),
      (deciding.count - new.count, "not new"),
      (failing.count - deciding.count, "of other strategies"),
    ])
    let missing = record.cases.count { $0.verdict == nil && includes($0) }
    if missing > 0 {
      let have = missing == 1 ? "has" : "have"
      text += "::warning::\(Words.count(missing, "planned case")) \(have) no result\n"
    }
    let skipped = record.cases.count { $0.verdict == .skipped && includes($0) }
    if skipped > 0 {
      text +=
        "::warning::\(Words.count(skipped, "case")) \(skipped == 1 ? "was" : "were") skipped\n"
    }
    return text
  }

  /// The number of failures without annotation, as in `40 more failing cases (12 not new, 28 of
  /// other strategies)`.
  private func rest(_ counts: [(count: Int, words: String?)]) -> String {
    let counts = counts.filter { $0.count > 0 }
    guard !counts.isEmpty else { return "" }
    let all = Words.count(counts.map(\.count).reduce(0, +), "more failing case")
    let parts = counts.compactMap { count, words in words.map { "\(count) \($0)" } }
    return "::notice::\(all)\(parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")\n"
  }

  private func command(_ group: CauseGroup, _ record: RunRecord) -> String {
    let entry = record.cases[group.first]
    let placed = entry.findings.filter { $0.file != nil }
    let finding = placed.first { $0.mismatch.subject == group.subject } ?? placed.first
    var properties: [String] = []
    if let file = finding?.file ?? entry.file {
      properties.append("file=\(Self.property(place(of: file)))")
    }
    if let line = finding?.line { properties.append("line=\(line)") }
    let title = TextLayout.cutInside(Escaped.text(entry.name.description), to: 200)
    properties.append("title=\(Self.property(title))")
    let lines = record.othersWords(of: group).map { [group.headline, $0] } ?? [entry.message]
    let text = (lines + entry.notes(record.facts)).map { Escaped.text($0) }
    let message = TextLayout.cut(text.joined(separator: "\n"), to: 1000)
    return "::error \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  private func place(of file: String) -> String {
    folder.isEmpty || file.hasPrefix("/") ? file : "\(folder)/\(file)"
  }

  /// Escapes the text after `::`.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(Escaped.text(text)).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
