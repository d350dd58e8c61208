import RegressionRunner
import RegressionStore
import Workflows

/// Close passes and slow cases as JSON.
enum SurveyJSON {
  /// Returns the members that a document about a run or a history gets.
  static func members(_ survey: RunSurvey, withTimes: Bool) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("closestPasses", .list(survey.closest.map(pass))),
      .init("asCloseAsTheLast", .integer(survey.tied)),
      .init("notRunAgain", .integer(survey.leftOut)),
    ]
    if withTimes { members.append(.init("slowest", .list(survey.slowest.map(slow)))) }
    return members
  }

  private static func pass(_ pass: RunSurvey.ClosePass) -> JSONValue {
    .record([
      "case": .text(pass.name.description),
      "step": .integer(pass.margin.step),
      "subject": .text(pass.margin.subject),
      "margin": .number(pass.margin.margin),
    ])
  }

  private static func slow(_ slow: RunSurvey.SlowCase) -> JSONValue {
    .record([
      "case": .text(slow.name.description),
      "microseconds": .number((slow.microseconds * 10).rounded() / 10),
    ])
  }
}
