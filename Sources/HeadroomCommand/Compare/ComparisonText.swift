import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// A comparison of two runs for people: buckets that add up, then each case that differs.
struct ComparisonText: Sendable {
  private let style: TerminalStyle
  private let limit: Int

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - style: Colours.
  ///   - limit: How many cases of each bucket are told.
  init(style: TerminalStyle = .plain, limit: Int = 50) {
    self.style = style
    self.limit = limit
  }

  /// Returns the whole text, each line with a line feed.
  func text(_ report: ComparisonReport) -> String {
    let comparison = report.comparison
    var text = "\(style.bold(RunWords.handle(comparison.a))) → "
    text += "\(style.bold(RunWords.handle(comparison.b)))\n\n"
    text += buckets(comparison)
    if let words = comparison.newLawWords { text += "\n\(words)\n" }
    for bucket in ComparisonBucket.allCases {
      let entries = report.entries.filter { $0.bucket == bucket }
      guard !entries.isEmpty else { continue }
      text += "\n" + style.bold(bucket.words(comparison.a, comparison.b)) + "\n"
      text += entries.prefix(limit).map(lines).joined()
      let more = comparison.cases.count { $0.bucket == bucket } - limit
      if more > 0 { text += "  … and \(more) more\n" }
    }
    return text + measures(report) + reasons(report)
  }

  /// The cases with other measures, where every case is told.
  private func measures(_ report: ComparisonReport) -> String {
    guard limit == Int.max, !report.measuresChanged.isEmpty else { return "" }
    return "\n" + style.bold("same outcome, different metrics") + "\n"
      + report.measuresChanged.map { "  \(Escaped.text($0.description))\n" }.joined()
  }

  private func reasons(_ report: ComparisonReport) -> String {
    let reasons = report.reasons
    guard !reasons.isEmpty else { return "" }
    var text = "\n" + style.bold("why") + "\n"
    for (sentence, count) in reasons.prefix(limit) {
      text += "  " + Escaped.text(sentence) + ": \(Words.count(count, "case"))\n"
    }
    if reasons.count > limit { text += "  … and \(reasons.count - limit) more\n" }
    return text
  }

  private func buckets(_ comparison: RunComparison) -> String {
    var rows = ComparisonBucket.allCases.compactMap { bucket -> (String, Int)? in
      let count = comparison.count(of: bucket)
      return count == 0 ? nil : (bucket.words(comparison.a, comparison.b), count)
    }
    let all = rows.map(\.1).clampedSum()
    rows.append(("total", all))
    let widths = (
      rows.map { TextLayout.width(of: $0.0) }.max() ?? 0, rows.map { "\($0.1)".count }.max() ?? 0
    )
    let redefined = ComparisonBucket.redefined.words(comparison.a, comparison.b)
    return rows.map { words, count in
      let now = words == redefined ? comparison.redefinedNowWords : nil
      return "  " + TextLayout.padded(words, to: widths.0) + "  "
        + TextLayout.padded("\(count)", to: widths.1, toTheRight: true)
        + (now.map { " (\($0))" } ?? "") + "\n"
    }.joined()
  }

  private func lines(of entry: ChangedCase) -> String {
    let words = [entry.before, entry.after].map { side in
      let verdict = side.map { VerdictWords.word($0.outcome.verdict) } ?? "no result"
      return VerdictWords.coloured(verdict, side?.outcome.verdict, style)
    }
    var text = "  \(Escaped.text(entry.name.description)): "
    text += (words[0] == words[1] ? words[0] : "\(words[0]) → \(words[1])") + "\n"
    if let name = entry.formerly { text += "    formerly \(Escaped.text(name))\n" }
    text += details(of: entry).map { "    \($0)\n" }.joined()
    if let why = entry.why { text += "    why: \(Escaped.text(why.sentence))\n" }
    return text
  }

  /// What did not hold before and now, and where the movements differ, with the numbers of both.
  private func details(of entry: ChangedCase) -> [String] {
    switch (entry.before, entry.after) {
    case (let before?, let after?):
      // Where one was not run there is nothing to set beside the other.
      guard before.outcome.verdict != .skipped, after.outcome.verdict != .skipped else { return [] }
      let olds = OutcomeText.mismatches(of: before.body)
      let news = OutcomeText.mismatches(of: after.body)
      return olds.filter { !news.contains($0) }.map { "was: \($0)" }
        + news.filter { !olds.contains($0) }.map { "now: \($0)" }
        + OutcomeText.differences(before.body, after.body)
    case (let only?, nil), (nil, let only?):
      return only.outcome.verdict.isFailing ? OutcomeText.mismatches(of: only.body) : []
    case (nil, nil): return []
    }
  }
}

extension ComparisonBucket {
  /// The bucket for people.
  func words(_ a: Run, _ b: Run) -> String {
    switch self {
    case .onlyInA: "only in run \(a.number)"
    case .onlyInB: "only in run \(b.number)"
    case .missing: "missing"
    case .redefined: "redefined"
    case .newlyFailing: "newly failing"
    case .newlyPassing: "newly passing"
    case .sameFailure: "same failure"
    case .otherFailure: "different failure"
    case .otherVerdict: "different verdict"
    case .movedDifferently: "different movement"
    case .same: "same"
    }
  }
}

extension RunComparison {
  /// How many of the redefined cases are worse or better than before, as in `2 now fail, 1 now passes`; nil
  /// for none.
  var redefinedNowWords: String? {
    let counts = [
      (redefinedAndFailing, "fails", "fail"), (redefinedAndPassing, "passes", "pass"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0) now \($0 == 1 ? $1 : $2)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// How many cases fail a law that the first run did not check, as in `12 cases fail a law that is new
  /// in this version: no-excess-room`; nil for none.
  var newLawWords: String? {
    let (cases, laws) = failingNewLaws
    guard cases > 0 else { return nil }
    let verb = cases == 1 ? "fails" : "fail"
    let object = laws.count == 1 ? "a law that is new" : "laws that are new"
    let names = laws.map(\.rawValue).joined(separator: ", ")
    return "\(Words.count(cases, "case")) \(verb) \(object) in this version: \(names)"
  }
}

/// Two strategies of one run for people.
enum StrategyComparisonText {
  /// Returns buckets that add up, then the places where the verdicts or the movements differ, with
  /// the numbers of both.
  static func text(
    _ comparison: StrategyComparison, bodies: [Int64: OutcomeBody] = [:], in run: Run,
    width: Int?, style: TerminalStyle = .plain
  ) -> String {
    var text = "\(style.bold(Escaped.text("\(comparison.a) and \(comparison.b)"))) in "
    text += "\(RunWords.handle(run))\n\n"
    var counts = TextTable([.init("CASES", isNumber: true), .init("")])
    let skipped = comparison.rows.count {
      $0.bucket == .same && $0.a?.verdict == .skipped && $0.b?.verdict == .skipped
    }
    for bucket in ComparisonBucket.allCases {
      // What was not run did not move in the same way.
      let count = comparison.count(of: bucket) - (bucket == .same ? skipped : 0)
      if count > 0 { counts.append(["\(count)", words(bucket, comparison)]) }
    }
    if skipped > 0 { counts.append(["\(skipped)", "skipped under both"]) }
    counts.append(["\(comparison.rows.count)", "total"])
    text += counts.text(width: nil, style: style)
    for row in comparison.rows where row.bucket != .same && row.bucket != .sameFailure {
      text += "\n" + style.bold(Escaped.text(row.place.description)) + "\n"
      text += "  \(Escaped.text(comparison.a)): \(word(row.a)); "
      text += "\(Escaped.text(comparison.b)): \(word(row.b))\n"
      text += details(of: row, comparison, bodies).map { "    \($0)\n" }.joined()
    }
    return text
  }

  /// What held for neither, and where the movements differ, the first strategy's numbers first.
  private static func details(
    of row: StrategyComparison.Row, _ comparison: StrategyComparison,
    _ bodies: [Int64: OutcomeBody]
  ) -> [String] {
    guard row.a?.verdict != .skipped, row.b?.verdict != .skipped,
      let a = row.a.flatMap({ bodies[$0.id] }), let b = row.b.flatMap({ bodies[$0.id] })
    else { return [] }
    let (first, second) = (OutcomeText.mismatches(of: a), OutcomeText.mismatches(of: b))
    return first.filter { !second.contains($0) }.map { "\(Escaped.text(comparison.a)): \($0)" }
      + second.filter { !first.contains($0) }.map { "\(Escaped.text(comparison.b)): \($0)" }
      + OutcomeText.differences(a, b, of: .strategy(comparison.b))
  }

  private static func word(_ side: OutcomeIdentity?) -> String {
    side.map { VerdictWords.word($0.verdict) } ?? "-"
  }

  private static func words(_ bucket: ComparisonBucket, _ comparison: StrategyComparison) -> String
  {
    let (a, b) = (comparison.a, comparison.b)
    return switch bucket {
    case .onlyInA: "run only under \(a)"
    case .onlyInB: "run only under \(b)"
    case .missing: "skipped or without a result under one of them"
    case .redefined: "redefined"
    case .newlyFailing: "\(b) fails, \(a) does not"
    case .newlyPassing: "\(a) fails, \(b) does not"
    case .sameFailure: "both fail in the same way"
    case .otherFailure: "both fail, differently"
    case .otherVerdict: "neither fails, with different verdicts"
    case .movedDifferently: "same verdict, different movement"
    case .same: "same verdict and movement"
    }
  }
}

/// All strategies of one run for people: ranked, and which passes where.
enum StrategyRankingText {
  /// Returns the ranking, then the places where the strategies differ.
  ///
  /// - Parameters:
  ///   - ranking: The strategies.
  ///   - run: The run that they are of.
  ///   - showsAll: Whether places at which all strategies agree are told too.
  ///   - width: Columns of the terminal; nil: as wide as needed.
  ///   - style: Colours.
  /// - Returns: Lines, each with a line feed.
  static func text(
    _ ranking: StrategyRanking, in run: Run, showsAll: Bool, width: Int?,
    style: TerminalStyle = .plain
  ) -> String {
    var text =
      style.bold("strategies") + " of \(RunWords.handle(run)), ranked by share of cases passed, "
    text +=
      "then fewest points covered, then fewest points scrolled per case; known failures and cases "
    text += "with nothing to act on (\(VerdictWords.idle)) are left out\n\n"
    text += standings(ranking).text(width: width, style: style) + "\n"
    if !ranking.forms.isEmpty {
      text += forms(ranking).text(width: width, style: style) + "\n"
    }
    let rows = showsAll ? ranking.rows : ranking.rows.filter(\.differs)
    if !rows.isEmpty {
      var legend = VerdictWords.legend
      legend[legend.count - 1] += ";"
      text += TextLayout.beside(legend + ["empty: not planned"], width: width) + "\n\n"
      text += matrix(rows, ranking).text(width: width, style: style) + "\n"
    }
    let same = ranking.rows.count - ranking.differing
    text += "the strategies differ in \(Words.count(ranking.differing, "case"))"
    text += same > 0 ? ", agree in \(same)" : ""
    text += same > 0 && !showsAll ? " (--all lists them)\n" : "\n"
    if ranking.unmeasured > 0 {
      text +=
        "\(RunWords.handle(run)) has no metrics for \(Words.count(ranking.unmeasured, "case"))\n"
    }
    if ranking.standings.count > 1 {
      let names = ranking.standings.prefix(2).map(\.strategy).joined(separator: " ")
      text +=
        Escaped.text("to compare two in detail: headroom compare --strategies \(names)") + "\n"
    }
    return ranking.standings.prefix(2).reduce(into: text) {
      $0 += Escaped.text($1.sentence(naming: ranking.tags)) + "\n"
    }
  }

  private static func standings(_ ranking: StrategyRanking) -> TextTable {
    TextTable(
      Array(ranking.standings.enumerated()),
      [
        .number("#") { $0.offset + 1 },
        .init("STRATEGY", mayShrink: true) { $0.element.strategy },
        .init("SHARE", isNumber: true) { $0.element.share.percent },
        .init("PASSED", isNumber: true) { $0.element.share.cell },
        .number("KNOWN") { $0.element.share.totals[.knownFailure] },
        .number(VerdictWords.idle) { $0.element.share.idle },
        .number("OTHER") { $0.element.share.totals.other },
        .init("COVERED PT", isNumber: true) { TextLayout.points($0.element.coveredPerCase) },
        .init("SCROLLED PT", isNumber: true) { TextLayout.points($0.element.scrolledPerCase) },
      ]
        + ranking.tags.map { tag in
          .init(tag, isNumber: true) { ($0.element.groups[.tag(tag)] ?? PassShare()).cell }
        })
  }

  /// The share of each strategy, by its number, on each form.
  private static func forms(_ ranking: StrategyRanking) -> MatrixText {
    MatrixText(
      title: "FORM", columns: ranking.standings.indices.map { "\($0 + 1)" },
      rows: ranking.forms.map { form in
        (form, ranking.standings.map { ($0.groups[.form(form)] ?? PassShare()).cell })
      })
  }

  private static func matrix(_ rows: [StrategyRanking.Row], _ ranking: StrategyRanking)
    -> MatrixText
  {
    MatrixText(
      title: "SCENARIO",
      columns: ranking.standings.indices.map { "\($0 + 1)" },
      rows: rows.map { row in
        (
          row.place.description,
          row.cells.map { cell in
            switch cell {
            case .absent: ""
            case .missing: VerdictWords.mark(nil)
            case .verdict(let verdict): VerdictWords.mark(verdict)
            case .idle: VerdictWords.idle
            }
          }
        )
      }
    )
  }
}
