import AvoidanceEngine
import RegressionRunner
package import Workflows
package import Scenarios

/// What came of a sweep as JSON; the version of this schema is in the document.
package enum SweepJSON {
  /// Returns the document that `sweep --format json` prints.
  package static func document(_ document: SweepDocument) -> Value {
    let outcome = document.outcome
    let sweep = outcome.sweep
    let ranks = Dictionary(uniqueKeysWithValues: outcome.ranking.enumerated().map { ($1, $0 + 1) })
    return .record([
      "headroom": .integer(RunJSON.version),
      "strategy": .text(document.strategy),
      "parameters": .list(
        sweep.axes.map { axis in
          .record([
            "name": .text(axis.parameter),
            "takes": .text(ParameterWords.kind(axis.kind)),
            "present": value(axis.present),
            "values": .list(axis.values.map(value)),
          ])
        }
      ),
      "cases": .integer(outcome.plan.cases.count),
      "reached": .integer(outcome.reached),
      "complete": .flag(outcome.isComplete),
      "present": point(outcome.present, []),
      "points": .list(
        outcome.points.indices.map { place in
          point(
            outcome.points[place],
            [
              .init("values", .list(sweep.values(at: place).map(value))),
              .init("rank", .optional(ranks[place])),
            ]
          )
        }
      ),
      "breakPoints": .list(outcome.breakPoints.map { breakPoint($0, sweep) }),
    ])
  }

  private static func point(_ point: SweepPoint, _ members: [Value.Member]) -> Value {
    .object(
      members + [
        .init("totals", RunJSON.totals(point.totals)),
        .init("visible", .integer(point.visible)),
        .init("pointsMoved", rounded(point.pointsMoved)),
        .init("millisecondsCovered", rounded(point.millisecondsCovered)),
      ]
    )
  }

  private static func breakPoint(_ point: BreakPoint, _ sweep: Sweep) -> Value {
    var members: [Value.Member] = [
      .init("parameter", .text(sweep.axes[point.axis].parameter))
    ]
    switch point.place {
    case .above(let number): members.append(.init("above", .number(number)))
    case .from(let number): members.append(.init("from", .number(number)))
    case .next(let before, let after):
      members += [.init("after", value(before)), .init("at", value(after))]
    }
    if let other = point.other {
      members.append(
        .init("with", .object([.init(sweep.axes[1 - point.axis].parameter, value(other))])))
    }
    return .object(
      members + [
        .init("case", .text(point.name.description)),
        .init("before", .text(point.before.rawValue)),
        .init("verdict", .text(point.after.rawValue)),
        .init("cause", .text(point.cause)),
        .init("sentence", .text(point.sentence)),
      ]
    )
  }

  private static func value(_ value: ParameterValue) -> Value {
    switch value {
    case .number(let number): .number(number)
    case .flag(let flag): .flag(flag)
    default: .text(ParameterWords.value(value))
    }
  }

  private static func rounded(_ number: Double) -> Value {
    .number((number * 100).rounded() / 100)
  }
}
