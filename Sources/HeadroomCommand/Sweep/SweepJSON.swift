import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

enum SweepJSON {
  static func document(_ outcome: SweepOutcome) -> Value { fields.value(outcome) }

  static let fields: Fields<SweepOutcome> = .document([
    .init("strategy", "The strategy.") { $0.strategy },
    .list("parameters", parameter, "The swept parameter, in a list of one.") { [$0.sweep] },
    .init("cases", "Number of cases per point.") { $0.plan.cases.count },
    .init("reached", "Number of cases that ran at every point.") { $0.reached },
    .init("complete", "Whether all cases ran.") { $0.isComplete },
    .object("present", numbers, "Results with the present value.") { $0.present },
    .list("points", point, "The points, in the order of the values.") { outcome in
      let ranks = Dictionary(
        uniqueKeysWithValues: outcome.ranking.enumerated().map { ($1, $0 + 1) })
      return outcome.points.indices.map { place in
        (outcome.sweep.values[place], ranks[place], outcome.points[place])
      }
    },
    .list("breakPoints", breakPoint, "Where cases change their verdict.") { outcome in
      outcome.breakPoints.map { ($0, outcome.sweep) }
    },
  ])

  private static let parameter: Fields<Sweep> = [
    .init("name", "The parameter.") { $0.parameter },
    .init("takes", "What it takes.") { ParameterWords.kind($0.kind) },
    .any("present", leaf, "Its present value.") { value($0.present) },
    .any("values", .list(of: leaf), "Its values in the sweep.") { .list($0.values.map(value)) },
  ]

  private typealias Point = (value: ParameterValue, rank: Int?, point: SweepPoint)

  private static let point: Fields<Point> =
    [
      .any("values", .list(of: leaf), "Its value, in a list of one.") {
        .list([value($0.value)])
      },
      .init("rank", "Rank, 1 for the best; null if it was not ranked.") { $0.rank },
    ] + numbers.of { $0.point }

  private static let numbers: Fields<SweepPoint> = [
    .object("totals", RunJSON.totals, isFolded: true, "Number of cases by verdict.") { $0.totals },
    .init("visible", "Cases in which every focused field is fully visible.") { $0.visible },
    .init("pointsMoved", "Total distance moved, in points.") { rounded($0.pointsMoved) },
    .init("millisecondsCovered", "Time that focused fields were covered.") {
      rounded($0.millisecondsCovered)
    },
  ]

  private static let breakPoint: Fields<(point: BreakPoint, sweep: Sweep)> = [
    .init("parameter", "The parameter.") { $0.sweep.parameter },
    .optional("above", "The verdict changes above this number; one of above, from and at.") {
      if case .above(let number) = $0.point.place { number } else { nil as Double? }
    },
    .optional("from", "It changes from this number on.") {
      if case .from(let number) = $0.point.place { number } else { nil as Double? }
    },
    .any("after", leaf, or: .omitted, "The last value of a list before it changes.") {
      if case .next(let before, _) = $0.point.place { value(before) } else { nil as Value? }
    },
    .any("at", leaf, or: .omitted, "The value of a list at which it changes.") {
      if case .next(_, let after) = $0.point.place { value(after) } else { nil as Value? }
    },
    .init("case", "Name of the case.") { $0.point.name },
    .init("before", "Verdict below, or before, that value.") { $0.point.before },
    .init("verdict", "Verdict from there on.") { $0.point.after },
    .init("cause", "Law or subject that fails; empty if unknown.") { $0.point.cause },
    .init("sentence", "Message.") { $0.point.sentence },
  ]

  private static let leaf = JSONSchema.types("number", "boolean", "string")

  private static func value(_ value: ParameterValue) -> Value {
    switch value {
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    default: .text(value.readable)
    }
  }

  private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
