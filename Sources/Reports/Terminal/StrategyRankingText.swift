public import RegressionRunner
public import RegressionStore
import Scenarios
import Workflows

/// All strategies of one run for people: ranked, and which passes where.
public enum StrategyRankingText {
  /// Returns the ranking, then the places where the strategies differ.
  ///
  /// - Parameters:
  ///   - ranking: The strategies.
  ///   - run: The run that they are of.
  ///   - showsAll: Whether places at which all strategies agree are told too.
  ///   - width: Columns of the terminal; nil: as wide as needed.
  ///   - style: Colours.
  /// - Returns: Lines, each with a line feed.
  public static func text(
    _ ranking: StrategyRanking, in run: RunRecord, showsAll: Bool, width: Int?,
    style: TerminalStyle = .plain
  ) -> String {
    var text = style.bold("strategies") + " of \(RunText.handle(run)), ranked by cases passed, "
    text += "then fewest points covered, then fewest points scrolled\n\n"
    text += standings(ranking).text(width: width, style: style) + "\n"
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
    if ranking.measuredAgain > 0 {
      text +=
        "\(RunText.handle(run)) has no metrics for "
        + "\(Words.count(ranking.measuredAgain, "case")); measured again by this version\n"
    }
    if ranking.standings.count > 1 {
      let names = ranking.standings.prefix(2).map(\.strategy).joined(separator: " ")
      text +=
        Escaped.text("to compare two in detail: headroom compare --strategies \(names)") + "\n"
    }
    return text
  }

  private static func standings(_ ranking: StrategyRanking) -> TextTable {
    var table = TextTable([
      .init("#", isNumber: true), .init("STRATEGY", mayShrink: true),
      .init("CASES", isNumber: true), .init("PASSED", isNumber: true),
      .init("FAILED", isNumber: true), .init("KNOWN", isNumber: true),
      .init("OTHER", isNumber: true), .init("COVERED PT", isNumber: true),
      .init("SCROLLED PT", isNumber: true),
    ])
    for (index, standing) in ranking.standings.enumerated() {
      let totals = standing.totals
      table.append([
        "\(index + 1)", standing.strategy, "\(totals.planned)", "\(totals[.pass])",
        "\(totals.failing)", "\(totals[.knownFailure])", "\(totals.other)",
        TextLayout.points(standing.coveredPoints), TextLayout.points(standing.pointsScrolled),
      ])
    }
    return table
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
            }
          }
        )
      }
    )
  }
}
