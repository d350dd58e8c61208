import RegressionRunner
import RegressionStore
import Scenarios
import Workflows

/// Close passes and slow cases for people.
enum SurveyText {
  /// Returns the passes that came closest to failing, each line with a line feed.
  static func closest(_ survey: RunSurvey, width: Int?, style: TerminalStyle) -> String {
    guard !survey.closest.isEmpty else { return "" }
    let cells = survey.closest.map { pass in
      (
        "\(Words.points(pass.margin.margin)) pt",
        "\(pass.name): step \(pass.margin.step), \(pass.margin.subject)"
      )
    }
    var text = style.bold("closest passes") + "\n" + lines(cells, width)
    if survey.tied > 0 {
      text += "  … and \(survey.tied) more with the same margin as the last one\n"
    }
    return text + leftOut(survey)
  }

  /// Returns the cases that take longest.
  static func slowest(_ survey: RunSurvey, width: Int?, style: TerminalStyle) -> String {
    guard !survey.slowest.isEmpty else { return "" }
    let cells = survey.slowest.map { slow in
      (time(slow.microseconds), slow.name.description)
    }
    return style.bold("slowest") + ", measured again\n" + lines(cells, width)
  }

  private static func time(_ microseconds: Double) -> String {
    microseconds < 1000
      ? "\(Int(microseconds.rounded())) µs" : "\(Words.points(microseconds / 1000)) ms"
  }

  private static func leftOut(_ survey: RunSurvey) -> String {
    var text = ""
    if survey.leftOut > 0 {
      text +=
        "  \(Words.count(survey.leftOut, "case")) left out: this version of the engine produces a "
        + "different outcome\n"
    }
    if survey.absent > 0 {
      let theirs = survey.absent == 1 ? "its strategy is" : "their strategies are"
      text += "  \(Words.count(survey.absent, "case")) left out: \(theirs) not available\n"
    }
    return text
  }

  private static func lines(_ cells: [(number: String, words: String)], _ width: Int?) -> String {
    let column = cells.map { TextLayout.width(of: $0.number) }.max() ?? 0
    return cells.map { number, words in
      let room = width.map { max(20, $0 - column - 4) } ?? Int.max
      return "  " + TextLayout.padded(number, to: column, toTheRight: true) + "  "
        + TextLayout.cutInside(Escaped.text(words), to: room) + "\n"
    }.joined()
  }
}
