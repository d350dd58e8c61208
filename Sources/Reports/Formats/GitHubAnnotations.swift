import RegressionRunner
import RegressionStore
import Scenarios

/// Failures as GitHub's workflow commands, which mark the lines of a pull request.
///
///     ::error file=scenarios/table.yaml,line=41,title=table/last-row [inset-scroll%2C iPhone 8]::…
///
/// At most 10, since GitHub shows no more of a step; regressions first.
package struct GitHubAnnotations: Sendable {
  /// How many errors GitHub shows of one step.
  package static let limit = 10

  /// Makes a writer.
  package init() {}

  /// Returns the commands, one a line.
  package func text(_ document: RunDocument) -> String {
    let failing = document.cases.filter { $0.verdict?.isFailing == true }
    let ranked =
      failing.filter { $0.bucket == .newlyFailing } + failing.filter { $0.bucket != .newlyFailing }
    var text = ranked.prefix(Self.limit).map(command).joined()
    if ranked.count > Self.limit {
      text += "::notice::\(Words.count(ranked.count - Self.limit, "more failing case"))\n"
    }
    let missing = document.totals.missing
    if missing > 0 {
      let have = missing == 1 ? "has" : "have"
      text += "::warning::\(Words.count(missing, "planned case")) \(have) no result\n"
    }
    let skipped = document.totals[.skipped]
    if skipped > 0 {
      text +=
        "::warning::\(Words.count(skipped, "case")) \(skipped == 1 ? "was" : "were") skipped\n"
    }
    return text
  }

  private func command(_ entry: RunDocument.Case) -> String {
    let place = entry.findings.first { $0.file != nil }
    var properties: [String] = []
    if let file = place?.file ?? entry.file { properties.append("file=\(Self.property(file))") }
    if let line = place?.line { properties.append("line=\(line)") }
    let title = TextLayout.cutInside(Escaped.text(entry.name.description), to: 200)
    properties.append("title=\(Self.property(title))")
    let message = TextLayout.cut(Escaped.text(CaseDetails(entry).message), to: 1000)
    return "::error \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// As the runner reads the text behind `::`.
  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// As the runner reads a property's value.
  private static func property(_ text: String) -> String {
    data(Escaped.text(text)).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
