import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

extension StrategyRanking {
  /// Returns the ranking, then the places where the strategies differ.
  ///
  /// - Parameters:
  ///   - run: The run of the strategies.
  ///   - showsAll: Whether places at which all strategies agree are shown, too.
  ///   - width: Columns of the terminal, or nil for as wide as needed.
  ///   - style: Colours.
  /// - Returns: Lines, each with a line feed.
  func text(in run: Run, showsAll: Bool, width: Int?, style: TerminalStyle) -> String {
    var text =
      style.bold("strategies") + " of \(RunWords.handle(run)), ranked by share of cases passed, "
    text +=
      "then fewest points covered, then fewest points scrolled per case; known failures and cases "
    text += "with nothing to act on (\(VerdictWords.idle)) are left out\n\n"
    text += standingTable.text(width: width, style: style) + "\n"
    if !forms.isEmpty {
      text += formMatrix.text(width: width, style: style) + "\n"
    }
    let rows = showsAll ? self.rows : self.rows.filter(\.differs)
    if !rows.isEmpty {
      var legend = VerdictWords.legend
      legend[legend.count - 1] += ";"
      text += TextLayout.beside(legend + ["empty: not planned"], width: width) + "\n\n"
      text += matrix(rows).text(width: width, style: style) + "\n"
    }
    let same = self.rows.count - differing
    text += "the strategies differ in \(Words.count(differing, "case"))"
    text += same > 0 ? ", agree in \(same)" : ""
    text += same > 0 && !showsAll ? " (--all lists them)\n" : "\n"
    if unmeasured > 0 {
      text +=
        "\(RunWords.handle(run)) has no metrics for \(Words.count(unmeasured, "case"))\n"
    }
    if standings.count > 1 {
      let names = standings.prefix(2).map(\.strategy).joined(separator: " ")
      text +=
        Escaped.text("to compare two in detail: headroom compare --strategies \(names)") + "\n"
    }
    return standings.prefix(2).reduce(into: text) {
      $0 += Escaped.text($1.sentence(naming: tags)) + "\n"
    }
  }

  private var standingTable: TextTable {
    TextTable(
      Array(standings.enumerated()),
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
        + tags.map { tag in
          .init(tag, isNumber: true) { ($0.element.groups[.tag(tag)] ?? PassShare()).cell }
        })
  }

  /// The share of each strategy, by its number, on each form.
  private var formMatrix: MatrixText {
    MatrixText(
      title: "FORM", columns: standings.indices.map { "\($0 + 1)" },
      rows: forms.map { form in
        (form, standings.map { ($0.groups[.form(form)] ?? PassShare()).cell })
      })
  }

  private func matrix(_ rows: [Row]) -> MatrixText {
    MatrixText(
      title: "SCENARIO",
      columns: standings.indices.map { "\($0 + 1)" },
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
