import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Markdown for a pull request comment or a CI step's summary: changes first, details folded.
///
/// It must be readable on a phone: a table has at most four columns with something short in the
/// first; names of cases are in lists, whose lines wrap.
///
///     ## 505 passed, 4 failed, 3 known failures
///     run 42 of `main` at `3f2a91c`, 0.04 s
///     2 regressions, 1 fixed since run 41
///
/// GitHub's limit is 65,536 characters for a comment and 1 MiB for a step's summary: the whole text
/// stays below 60,000 bytes. Each section uses at most half of the remaining bytes, and reports the
/// number of omitted entries.
struct MarkdownReport: ReportWriter {
  static let limit = 60_000

  /// The URL of the HTML report, or nil for no link.
  var page: String?

  func write(_ record: RunRecord, to output: inout ReportOutput) throws {
    var text = heading(record)
    for section in MarkdownSections(record: record).all where !section.entries.isEmpty {
      text += fit(section, into: (Self.limit - text.utf8.count) / 2, record)
    }
    try output.write(text)
  }

  private func heading(_ record: RunRecord) -> String {
    let run = record.run
    let totals = record.totals
    let untrusted = VerdictWords.untrusted(record.untrusted, of: totals)
    var text = "## \(VerdictWords.summary(totals, ofTrial: record.isTrial))\(untrusted)\n\n"
    var about = record.isTrial ? trial(record) : place(run)
    about += ", \(ProgressLine.short(run.seconds))"
    if run.state != .complete { about += ", **\(run.state.rawValue)**" }
    text += about + "\n"
    if record.isSelection {
      text += "\nOnly \(record.totals.planned) of \(run.totals.planned) cases are reported.\n"
    }
    if let change = record.change {
      text += "\n" + changeLine(change) + "\n"
    } else if record.runs.count > 1 {
      text += "\nNot compared: no earlier complete run covers all of these cases.\n"
    }
    if let page { text += "\n[Report with drawings and history](<\(page)>)\n" }
    return text + table(of: totals, ofTrial: record.isTrial)
  }

  private func trial(_ record: RunRecord) -> String {
    let words = TrialWords(record)
    return "trial of \(MarkdownText.code(words.subject)), \(words.extent)"
  }

  /// The run, and the version of the sources.
  private func place(_ run: Run) -> String {
    var place = run.recorded.map { "run \($0.number)" } ?? "not recorded"
    if let label = run.header.label { place += " \(MarkdownText.code(label))" }
    if let branch = run.header.branch { place += " of \(MarkdownText.code(branch))" }
    if let commit = run.header.commit {
      place += " at \(MarkdownText.code(String(commit.prefix(7))))"
      if run.header.isDirty == true { place += " with uncommitted changes" }
    }
    return place
  }

  private func changeLine(_ change: RunRecord.Change) -> String {
    let reservations = RunWords.reservations(of: change.since)
    let words = reservations.isEmpty ? "" : " (\(reservations.joined(separator: ", ")))"
    let since = " since run \(change.since.number)\(words)"
    let parts = change.parts()
    let laws = change.comparison.newLawWords.map { "\n\n\($0)" } ?? ""
    return parts.isEmpty
      ? "No change\(since)" : "**\(parts.joined(separator: ", "))**\(since)\(laws)"
  }

  /// The totals that aren't zero, one per row: side by side they would not fit a phone.
  private func table(of totals: RunTotals, ofTrial: Bool) -> String {
    let verdicts = VerdictWords.parts(of: totals).map { verdict, count in
      "| \(VerdictWords.word(verdict, count: 2, ofTrial: ofTrial)) | \(count) |\n"
    }
    return "\n| | cases |\n| --- | ---: |\n| planned | \(totals.planned) |\n" + verdicts.joined()
  }

  private func fit(_ section: MarkdownSections.Section, into budget: Int, _ record: RunRecord)
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
      let run = record.run.recorded.map { " \($0.number)" } ?? ""
      body += "\n… and \(more) more: `\(record.program) report\(run) -o report.json` lists all.\n"
    }
    return start + body + end
  }
}

/// The sections of a Markdown report, the most important first.
struct MarkdownSections {
  /// A heading with entries that can be omitted from the end.
  struct Section {
    var title: String
    var isFolded = false
    /// Text before the entries, such as a table's head.
    var header = ""
    var entries: [String]
  }

  let record: RunRecord

  /// All sections in order, including those without entries.
  var all: [Section] {
    [
      failures("Regressions") { $0 == .newlyFailing },
      list("No result", isFolded: false) { $0.verdict == nil },
      list("Skipped", isFolded: false) { !record.isTrial && $0.verdict == .skipped },
      list("Known failures that passed", isFolded: false) { $0.verdict == .unexpectedPass },
      changes([.newlyPassing], "Fixed"),
      failures("New failing cases") { $0 == .onlyInB },
      failures(record.change == nil ? "Failures" : "Existing failures") {
        ![.newlyFailing, .onlyInB, .redefined].contains($0)
      },
      list("Not judged", isFolded: false) { $0.verdict == .unjudged },
      changes([.otherVerdict, .movedDifferently], "Different outcome"),
      changes([.onlyInB], "New"), changes([.onlyInA], "No longer planned"),
      failures("Redefined and failing") { $0 == .redefined },
      changes([.redefined], "Redefined", record.change?.comparison.redefinedNowWords),
      knownFailures, doubts, unmetRequirements, scoreboard, closestPasses,
      trend,
    ]
  }

  // MARK: Failures

  /// The failures in some buckets, by cause; unchanged cases have a nil bucket.
  private func failures(_ title: String, _ isIn: (ComparisonBucket?) -> Bool) -> Section {
    let groups = record.causes(among: record.cases.indices.filter { isIn(record.cases[$0].bucket) })
    let count = groups.map(\.cases.count).reduce(0, +)
    return Section(title: "\(title): \(count)", entries: groups.map(failure))
  }

  private func failure(_ group: CauseGroup) -> String {
    let first = record.cases[group.first]
    let name = MarkdownText.code(first.name.description)
    var lines = first.lines(record.facts, of: record.program)
    guard group.cases.count > 1 else {
      return details("\(name)<br>\(MarkdownText.code(first.message))", lines)
    }
    lines.insert(
      contentsOf: [group.othersWords, record.othersWords(of: group)].compactMap(\.self),
      at: lines.endIndex - 1)
    return details("\(MarkdownText.code(group.headline))<br>first: \(name)", lines)
  }

  private func details(_ summary: String, _ lines: [String]) -> String {
    "<details><summary>\(summary)</summary>\n\n\(MarkdownText.block(lines))\n</details>\n\n"
  }

  // MARK: Lists

  private func list(_ title: String, isFolded: Bool, _ isIn: (RunRecord.Case) -> Bool) -> Section {
    let cases = record.cases.filter(isIn)
    return Section(
      title: "\(title): \(cases.count)", isFolded: isFolded,
      entries: cases.map { "- \(MarkdownText.code($0.name.description))\n" })
  }

  private func changes(
    _ buckets: [ComparisonBucket], _ title: String, _ remark: String? = nil
  ) -> Section {
    let changed = record.changed.filter { buckets.contains($0.bucket) }
    return Section(
      title: "\(title): \(changed.count)" + (remark.map { " (\($0))" } ?? ""),
      isFolded: true,
      entries: changed.map { entry in
        let before = entry.before.map { VerdictWords.word($0.outcome.verdict) } ?? "no result"
        let after =
          entry.index.map { VerdictWords.word(record.cases[$0].verdict) } ?? "not planned"
        let words = before == after ? after : "\(before) → \(after)"
        let laws = entry.laws.map { " (\($0.sentence))" } ?? ""
        return "- \(MarkdownText.code(entry.name.description)): \(words)\(laws)\(movement(entry))\n"
      }
    )
  }

  private func movement(_ entry: ChangedCase) -> String {
    guard let before = entry.before, let after = entry.after,
      before.outcome.verdict != .skipped, after.outcome.verdict != .skipped
    else { return "" }
    let lines = OutcomeText.differences(before.body, after.body, limit: 1)
    return lines.map { "<br>\(MarkdownText.code($0))" }.joined()
  }

  private var knownFailures: Section {
    let groups = record.knownFailureGroups
    let count = groups.map(\.cases.count).reduce(0, +)
    return Section(
      title: "Known failures: \(count)",
      isFolded: true,
      entries: groups.flatMap { group in
        let reason = group.reason.isEmpty ? "no reason given" : group.reason
        let issues = group.cases.flatMap { record.cases[$0].issues }.uniqued()
          .map { " \(MarkdownText.code($0))" }.joined()
        let count = Words.count(group.cases.count, "case")
        let head = "\(MarkdownText.code(reason))\(issues), \(count):\n\n"
        return group.cases.enumerated().map { place, index in
          let name = MarkdownText.code(record.cases[index].name.description)
          let isLast = place == group.cases.count - 1
          return "\(place == 0 ? head : "")- \(name)\n" + (isLast ? "\n" : "")
        }
      }
    )
  }

  // MARK: Tables

  private var doubts: Section {
    let groups = record.untrusted
    let count = groups.reduce(0) { $0 + $1.cases }
    return Section(
      title: "Layouts that may be wrong: \(Words.count(count, "case"))",
      isFolded: true,
      entries: groups.map { group in
        let devices = Words.list(group.devices, limit: 3)
        return "- \(MarkdownText.code(group.form)) on \(MarkdownText.code(devices)): "
          + "\(MarkdownText.code(group.reason)), \(Words.count(group.cases, "case"))\n"
      }
    )
  }

  private var unmetRequirements: Section {
    let unmetRequirements = record.unmetRequirements
    return Section(
      title: "Strategies without effect: \(unmetRequirements.count)",
      isFolded: true,
      entries: unmetRequirements.map { requirement in
        "- \(MarkdownText.code(requirement.strategy)): \(MarkdownText.code(requirement.words)) in "
          + "\(MarkdownText.code(requirement.form)), \(Words.count(requirement.cases, "case"))\n"
      }
    )
  }

  private var scoreboard: Section {
    Section(
      title: "Strategies: \(record.scoreboard.count)",
      isFolded: true,
      header:
        "| strategy | passed where it applies | known, \(VerdictWords.idle) | covered, scrolled pt |\n"
        + "| --- | ---: | ---: | ---: |\n",
      entries: record.scoreboard.map { score in
        "| \(MarkdownText.code(score.strategy)) | \(score.share.words) "
          + "| \(score.share.totals[.knownFailure]), \(score.share.idle) "
          + "| \(TextLayout.points(score.coveredPerCase)), "
          + "\(TextLayout.points(score.scrolledPerCase)) |\n"
      }
    )
  }

  private var closestPasses: Section {
    Section(
      title: "Closest passes",
      isFolded: true,
      entries: record.closestPasses.map { pass in
        "- \(Words.points(pass.margin.margin)) pt: \(MarkdownText.code(pass.margin.subject)), "
          + "step \(pass.margin.step) of \(MarkdownText.code(pass.name.description))\n"
      }
    )
  }

  private var trend: Section {
    let runs = record.trend.suffix(20).reversed()
    return Section(
      title: "Last \(Words.count(runs.count, "run")) on this branch",
      isFolded: true,
      header: "| run | passed | failed, known | started |\n| ---: | ---: | ---: | --- |\n",
      entries: runs.count < 2
        ? []
        : runs.map { run in
          "| \(run.recorded.map { "\($0.number)" } ?? "") | \(run.totals[.pass]) of \(run.totals.planned) "
            + "| \(run.totals.failing), \(run.totals[.knownFailure]) "
            + "| \(TimeText.minute(run.header.startedAt)) |\n"
        }
    )
  }
}

enum MarkdownText {
  /// Returns a text as inline code, also for tables and summaries; a long text is cut in the middle.
  ///
  /// Every character with a meaning in Markdown, HTML or GitHub's links and mentions becomes a
  /// reference; text inside `<code>` mentions nobody.
  static func code(_ text: String, limit: Int = 200) -> String {
    var result = "<code>"
    var last: Unicode.Scalar = " "
    for scalar in TextLayout.cutInside(Escaped.text(text), to: limit).unicodeScalars {
      let isPlain =
        scalar.value >= 0x80 || plain(scalar) || (scalar == "." && last != "w" && last != "W")
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&#\(scalar.value);"
      }
      last = scalar
    }
    return result + "</code>"
  }

  /// Returns lines as a code block, whose fence is longer than any in them.
  static func block(_ lines: [String], limit: Int = 3000) -> String {
    var shown: [String] = []
    var room = limit
    for line in lines.map({ TextLayout.cut(Escaped.text($0), to: 500) }) {
      guard line.utf8.count < room else { break }
      room -= line.utf8.count + 1
      shown.append(line)
    }
    if shown.count < lines.count { shown.append("… and \(lines.count - shown.count) more lines") }
    let text = shown.joined(separator: "\n")
    let fence = String(repeating: "`", count: max(3, longestFence(in: text) + 1))
    return "\(fence)text\n\(text)\n\(fence)\n"
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "/", "-", ",": true
    default: false
    }
  }

  private static func longestFence(in text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
