import Exploring
import RegressionRunner
import Scenarios

/// Close passes and slow cases as JSON, where they were asked for.
enum SurveyJSON {
  static let passes: Fields<CaseSurvey?> = [
    .list("closestPasses", pass, or: .omitted, "Passing cases closest to failing.") {
      $0?.closest
    },
    .optional("asCloseAsTheLast", "Number of others that are as close as the last one.") {
      $0?.tied
    },
    .optional("notRunAgain", "Number of cases that could not be simulated again.") { $0?.leftOut },
  ]

  static let times: Fields<CaseSurvey?> = [
    .list("slowest", slow, or: .omitted, "Cases that take longest.") { $0?.slowest }
  ]

  private static let pass: Fields<ClosePass> = [
    .init("case", "Name of the case.") { $0.name },
    .init("step", "Index of the step.") { $0.margin.step },
    .init("subject", "Subject or law.") { $0.margin.subject },
    .init("margin", "Margin until it fails, in points.") { $0.margin.margin.thousandths },
  ]

  private static let slow: Fields<CaseSurvey.SlowCase> = [
    .init("case", "Name of the case.") { $0.name },
    .init("microseconds", "How long a simulation takes.") {
      ($0.microseconds * 10).rounded() / 10
    },
  ]
}
