import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The end of a run as text: failures, the summary line, and the changes.
///
///     505 passed, 4 failed, 3 known failures   run 42 (main, 3f2a91c)
///     2 regressions, 1 fixed since run 41 (main, 3 h ago): headroom compare 41 42
struct RunText: Sendable {
  var style = TerminalStyle.plain
  /// Milliseconds since 1970, for the age of the earlier run.
  let now: Int64
  var failures = ShownFailures.usual
  /// Whether to list every form in which a strategy has no effect.
  var isVerbose = false
  /// Whether to list the cases without a result, and how to continue an unfinished run.
  var tellsMissing = false

  /// Returns the text; each line ends with a line feed.
  func text(_ record: RunRecord) -> String {
    var text = failing(record) + notes(record)
    if tellsMissing { text += missing(record) }
    text +=
      summaryLine(record) + "\n" + doubts(record.untrusted)
      + unmetRequirements(record.unmetRequirements)
    if let change = record.change, record.run.state == .complete {
      text += changeLine(change, record) + "\n"
      if let words = change.comparison.newLawWords { text += words + "\n" }
    }
    if let words = record.deciding.words { text += words + "\n" }
    return text
  }

  /// The failures, one for each cause or all.
  private func failing(_ record: RunRecord) -> String {
    let writer = FailureText(style: style, facts: record.facts)
    let cases = failures.indexes(in: record).map { record.cases[$0] }.filter {
      !$0.findings.isEmpty
    }
    guard !cases.isEmpty else { return "" }
    guard case .byCause(let limit) = failures else { return writer.text(cases) + "\n" }
    let groups = record.causes.prefix(limit)
    let text = writer.text(Array(groups), of: record)
    let told = groups.map(\.cases.count).reduce(0, +)
    guard record.totals.failing > groups.count else { return text + "\n" }
    let more =
      record.totals.failing > told
      ? "… and \(Words.count(record.totals.failing - told, "more failing case")); " : ""
    return text + "\n\(more)--all shows each of the \(record.totals.failing) failing cases\n\n"
  }

  func about(_ record: RunRecord) -> String {
    let run = record.run
    let header = run.header
    var rows = [
      ("run", "\(run.number), \(RunsText.state(of: run))"),
      ("UUID", "\(run.uuid)"),
      ("started", TimeText.minute(header.startedAt)),
      ("duration", ProgressLine.short(run.seconds)),
      ("host", run.host),
      ("engine", "\(header.engineVersion), headroom \(header.toolVersion)"),
    ]
    if let label = header.label { rows.insert(("label", label), at: 1) }
    if let branch = header.branch { rows.append(("branch", branch)) }
    if let commit = header.commit {
      rows.append(("commit", commit + (header.isDirty == true ? " with uncommitted changes" : "")))
    }
    rows.append(("planned", "\(run.totals.planned) = \(VerdictWords.summary(run.totals))"))
    if record.totals != run.totals {
      let totals = record.totals
      rows.append(("selected", "\(totals.planned) = \(VerdictWords.summary(totals))"))
    }
    return rows.map { name, value in
      style.faint(TextLayout.padded(name, to: 9)) + Escaped.text(value) + "\n"
    }.joined() + "\n"
  }

  /// As in `2 cases skipped: strategy 'lift' is not available; add --external tools/lift.yaml, or
  /// pass --allow-skipped`.
  static func sentence(_ skipped: RunRecord.Skipped) -> String {
    let remedies = skipped.remedies.map { "\($0), " }.joined() + "or pass --allow-skipped"
    return "\(Words.count(skipped.cases, "case")) skipped: strategy "
      + "\(Escaped.quoted(skipped.strategy)) \(skipped.reason); \(remedies)"
  }

  func summaryLine(_ record: RunRecord) -> String {
    let totals = record.totals
    let summary =
      VerdictWords.summary(totals) + VerdictWords.untrusted(record.untrusted, of: totals)
    let isGood = totals.failing == 0 && totals.missing == 0 && totals[.skipped] == 0
    var line = isGood ? style.green(summary) : style.red(summary)
    if let run = record.run.recorded {
      line += "   " + RunWords.handle(run, withReservations: false)
      if run.state == .interrupted { line += ", interrupted" }
    } else {
      line += "   not recorded"
    }
    return line
  }

  private func notes(_ record: RunRecord) -> String {
    var text = ""
    if let names = names(of: .unexpectedPass, in: record) {
      text += style.yellow("unexpected passes") + ": \(names); "
      text += "'headroom known prune' removes what no longer fails anywhere\n"
    }
    if let defaults = defaults(record.cases) { text += defaults }
    if let names = names(of: .unjudged, in: record) {
      text += style.yellow("unjudged") + ": \(names)\n"
      text +=
        "  add an 'expect' or a law that applies to these strategies, or approve their recorded behaviour: "
        + "headroom approve latest --reason TEXT\n"
    }
    return text.isEmpty ? "" : text + "\n"
  }

  /// The first cases with a verdict and the number of further ones, or nil without any.
  private func names(of verdict: Verdict, in record: RunRecord) -> String? {
    let shown = record.cases.lazy.filter { $0.verdict == verdict }.prefix(RunRecord.nameLimit)
    let names = shown.map(\.name.description).joined(separator: ", ")
    guard !names.isEmpty else { return nil }
    let more = record.totals[verdict] - shown.count
    return Escaped.text(more > 0 ? "\(names) and \(more) more" : names)
  }

  /// The scenarios that fail laws they don't name, or nil if there are none.
  private func defaults(_ cases: [RunRecord.Case]) -> String? {
    let names = cases.filter(\.failsByDefault).map(\.name.scenario).uniqued()
    guard !names.isEmpty else { return nil }
    return style.yellow("judged by default") + ": \(Escaped.text(Words.list(names, limit: 5)))\n"
      + "  \(RecordedText.defaultWords)\n"
  }

  /// The layouts that may be wrong, with reasons; all of them only if the text is verbose.
  private func doubts(_ groups: [LayoutUncertainties.Group]) -> String {
    guard !groups.isEmpty else { return "" }
    let shown = groups.prefix(isVerbose ? Int.max : Self.maxUncertainties).map { group in
      "  " + style.yellow("?") + Escaped.text(" \(VerdictWords.sentence(group))") + "\n"
    }
    let more = groups.count - shown.count
    let rest = more > 0 ? "  … and \(more) more; --verbose lists all\n" : ""
    return "\(LayoutUncertainties.wordsOfMany)\n" + shown.joined() + rest
  }

  private static let maxUncertainties = 3

  /// The number of cases in which strategies have no effect, and their forms; all of these only if
  /// the text is verbose.
  private func unmetRequirements(_ unmetRequirements: [UnmetRequirements.Requirement]) -> String {
    guard !unmetRequirements.isEmpty else { return "" }
    let strategies = unmetRequirements.map(\.strategy).uniqued()
    let count = Words.count(unmetRequirements.reduce(0) { $0 + $1.cases }, "case")
    let these = strategies.count == 1 ? "this strategy" : "these strategies"
    let names = Words.list(strategies, limit: 5)
    let line = Escaped.text("\(count) where \(these) had no effect: \(names)") + "\n"
    guard !isVerbose else {
      return line
        + unmetRequirements.map { requirement in
          let count = Words.count(requirement.cases, "case")
          return "  "
            + Escaped.text(
              "\(Self.sentence(requirement, in: requirement.form)) (\(count))") + "\n"
        }.joined()
    }
    // Forms with the same unmet requirement of a strategy share a line.
    var lines: [(requirement: UnmetRequirements.Requirement, forms: [String])] = []
    var places: [[String]: Int] = [:]
    for requirement in unmetRequirements {
      let place = places[[requirement.strategy, requirement.words]] ?? lines.count
      places[[requirement.strategy, requirement.words]] = place
      if place == lines.count { lines.append((requirement, [])) }
      lines[place].forms.append(requirement.form)
    }
    let shown = lines.prefix(Self.maxRequirements).map { requirement, forms in
      "  " + Escaped.text(Self.sentence(requirement, in: Words.list(forms, limit: 3))) + "\n"
    }
    let more = lines.count - shown.count
    let rest = more > 0 ? "  … and \(more) more; --verbose lists all\n" : ""
    return line + shown.joined() + rest
  }

  private static let maxRequirements = 3

  private static func sentence(_ requirement: UnmetRequirements.Requirement, in forms: String)
    -> String
  {
    "\(requirement.strategy): \(UnmetRequirements.sentence(requirement.words, in: forms))"
  }

  /// The first cases without a result, and how to continue.
  private func missing(_ record: RunRecord) -> String {
    guard let run = record.run.recorded else { return "" }
    let missing = record.cases.filter { $0.verdict == nil }
    guard !missing.isEmpty else { return "" }
    let shown = missing.prefix(10)
    var text = style.yellow("not run") + ": \(missing.count) of \(record.totals.planned)\n"
    text += shown.map { "  " + Escaped.text($0.name.description) + "\n" }.joined()
    if missing.count > shown.count {
      text += "  … and \(missing.count - shown.count) more\n"
    }
    return text + "  \(RunWords.continuation(of: run, resumed: record.resumed))\n\n"
  }

  private func changeLine(_ change: RunRecord.Change, _ record: RunRecord) -> String {
    let since = "run \(change.since.number)"
    let parts = change.parts(style)
    let reservations = RunWords.reservations(of: change.since)
    guard !parts.isEmpty else {
      let words = reservations.isEmpty ? "" : " (\(reservations.joined(separator: ", ")))"
      return "no change since \(since)\(words)"
    }
    var details = [TimeText.ago(change.since.header.startedAt, now: now)]
    if let branch = change.since.header.branch { details.insert(Escaped.text(branch), at: 0) }
    details += reservations
    let line =
      "\(parts.joined(separator: ", ")) since \(since) (\(details.joined(separator: ", ")))"
    guard let run = record.run.recorded else { return line }
    return line + ": headroom compare \(change.since.number) \(run.number)"
  }
}

extension RunRecord.Change {
  /// The changes without zeros, as in `2 regressions` and `1 fixed`.
  func parts(_ style: TerminalStyle = .plain) -> [String] {
    var parts: [String] = []
    if regressions > 0 { parts.append(style.red(Words.count(regressions, "regression"))) }
    if fixed > 0 { parts.append(style.green("\(fixed) fixed")) }
    if others > 0 { parts.append("\(others) with a different outcome") }
    let now = comparison.redefinedNowWords.map { " (\($0))" } ?? ""
    let rest = [
      (missing, "not comparable (\(whyMissing))"), (new, "new"), (gone, "gone"),
      (redefined, "redefined" + now),
    ]
    return parts + rest.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  /// Which of the runs lacks the missing cases, as in `skipped in run 2`.
  private var whyMissing: String {
    let cases = comparison.cases.filter { $0.bucket == .missing }
    if cases.allSatisfy({ $0.before?.verdict == .skipped }) {
      return "skipped in run \(comparison.a.number)"
    }
    if cases.allSatisfy({ $0.after?.verdict == .skipped }) {
      return "skipped in run \(comparison.b.number)"
    }
    for (run, sides) in [(comparison.a, cases.map(\.before)), (comparison.b, cases.map(\.after))] {
      if sides.allSatisfy({ $0 == nil }) { return "no result in run \(run.number)" }
    }
    return "skipped or without a result in one of the runs"
  }
}
