import RegressionRunner
import RegressionStore
import Scenarios
public import Workflows

/// A comment on a pull request, or the summary of a CI step: what changed first, details folded.
///
/// Read on a phone, too: a table has at most four columns with something short in the first; names of
/// cases stand in lists, whose lines break.
///
///     ## 505 passed, 4 failed, 3 known failures
///     run 42 of `main` at `3f2a91c`, 0.04 s
///     2 regressions, 1 fixed since run 41
///
/// A comment of GitHub holds 65,536 characters, a step's summary 1 MiB: the whole text stays below
/// 60,000 bytes. Each section takes at most half of what the sections before have left, and says how
/// many of its entries are left out.
public struct MarkdownReport: ReportWriter {
  /// How many bytes a report has at most.
  public static let limit = 60_000

  /// Makes a writer.
  public init() {}

  /// Writes the document.
  public func write(_ document: RunDocument, to output: inout ReportOutput) throws {
    var text = heading(document)
    for section in MarkdownSections(document).all where !section.entries.isEmpty {
      text += fit(section, into: (Self.limit - text.utf8.count) / 2, document)
    }
    try output.write(text)
  }

  // MARK: Heading

  private func heading(_ document: RunDocument) -> String {
    let run = document.run
    let totals = document.totals
    let untrusted = VerdictWords.untrusted(document.doubted, of: totals)
    var text = "## \(VerdictWords.summary(totals))\(untrusted)\n\n"
    var about = document.isTrial ? trial(document) : place(run)
    about += ", \(ProgressLine.short(Double(run.wallMilliseconds) / 1000))"
    if run.state != .complete { about += ", **\(run.state.rawValue)**" }
    text += about + "\n"
    if document.isSelection {
      text += "\nOnly \(document.totals.planned) of \(run.totals.planned) cases are reported.\n"
    }
    if let change = document.change {
      text += "\n" + changeLine(change) + "\n"
    } else if document.runs.count > 1 {
      text += "\nNot compared: no earlier complete run covers all of these cases.\n"
    }
    return text + table(of: totals)
  }

  private func trial(_ document: RunDocument) -> String {
    let words = TrialWords(document)
    return "trial of \(MarkdownText.code(words.subject)), \(words.extent)"
  }

  /// Which run it is, of which state of the sources.
  private func place(_ run: RunDocument.Run) -> String {
    var place = run.number.map { "run \($0)" } ?? "not recorded"
    if let label = run.header.label { place += " \(MarkdownText.code(label))" }
    if let branch = run.header.branch { place += " of \(MarkdownText.code(branch))" }
    if let commit = run.header.commit {
      place += " at \(MarkdownText.code(String(commit.prefix(7))))"
      if run.header.isDirty == true { place += " with uncommitted changes" }
    }
    return place
  }

  private func changeLine(_ change: RunReport.Change) -> String {
    let reservations = RunText.reservations(of: change.since)
    let words = reservations.isEmpty ? "" : " (\(reservations.joined(separator: ", ")))"
    let since = " since run \(change.since.number)\(words)"
    let parts = change.parts()
    let laws = change.comparison.newLawWords.map { "\n\n\($0)" } ?? ""
    return parts.isEmpty
      ? "No change\(since)" : "**\(parts.joined(separator: ", "))**\(since)\(laws)"
  }

  /// What is not zero, one a line: side by side the verdicts would not fit a phone.
  private func table(of totals: RunTotals) -> String {
    let rows: [(String, Int)] = [
      ("planned", totals.planned), ("passed", totals[.pass]), ("failed", totals[.fail]),
      ("errors", totals[.error]), ("known failures", totals[.knownFailure]),
      ("unexpected passes", totals[.unexpectedPass]), ("unjudged", totals[.unjudged]),
      ("skipped", totals[.skipped]), ("missing", totals.missing),
    ]
    let shown = rows.filter { $0.0 == "planned" || $0.1 > 0 }
    return "\n| | cases |\n| --- | ---: |\n" + shown.map { "| \($0) | \($1) |\n" }.joined()
  }

  // MARK: Sections

  private func fit(_ section: MarkdownSections.Section, into budget: Int, _ document: RunDocument)
    -> String
  {
    let start =
      section.isFolded
      ? "\n<details><summary>\(section.title)</summary>\n\n" : "\n### \(section.title)\n\n"
    let end = section.isFolded ? "\n</details>\n" : ""
    var body = section.header
    var shown = 0
    let room = budget - start.utf8.count - end.utf8.count - 200
    for entry in section.entries {
      guard body.utf8.count + entry.utf8.count < room else { break }
      body += entry
      shown += 1
    }
    if shown < section.entries.count {
      let more = section.entries.count - shown
      let run = document.run.number.map { " \($0)" } ?? ""
      body += "\n… and \(more) more: `headroom report\(run) -o report.json` lists all.\n"
    }
    return start + body + end
  }
}
