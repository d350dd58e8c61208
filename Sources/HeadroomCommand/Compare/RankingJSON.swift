import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

enum RankingJSON {
  /// The document of `compare --strategies --format json`: all cases, whether the strategies differ
  /// or not.
  static let fields: Fields<(ranking: StrategyRanking, run: Run)> = .document([
    .object("run", RunJSON.run, "The run.") { $0.run },
    .list("strategies", standing, "The strategies, best first.") { $0.ranking.standings },
    .init("differing", "Number of places where they differ.") { $0.ranking.differing },
    .list("places", place, "All places.") { ranking, _ in
      ranking.rows.map { ($0, ranking.standings) }
    },
  ])

  private static let standing: Fields<StrategyScore> =
    [
      .init("strategy", "The name.") { $0.strategy },
      .object("totals", RunJSON.totals, "Number of cases by verdict.") { $0.totals },
    ] + StrategyScore.measures + [
      .list("groups", group, or: .omitted, "The shares of --by; omitted without it.") { score in
        score.groups.isEmpty ? nil : score.groups.sorted { $0.key.sortKey < $1.key.sortKey }
      }
    ]

  private static let group: Fields<(key: StrategyScore.Group, value: PassShare)> =
    [
      .word("by", ["form", "tag"], "What the group is.") { $0.key.sortKey.0 },
      .init("name", "The form or the tag.") { $0.key.sortKey.1 },
    ] + PassShare.fields.of { $0.value }

  private typealias Place = (row: StrategyRanking.Row, standings: [StrategyScore])

  private static let place: Fields<Place> = [
    .init("scenario", "The scenario.") { $0.row.place.scenario },
    .init("device", "The device.") { $0.row.place.device },
    .init("orientation", "Device orientation.") { $0.row.place.orientation },
    .init("differs", "Whether the strategies differ.") { $0.row.differs },
    .any(
      "verdicts", .mapping(to: Verdict?.schema),
      "Verdict by strategy; null without a result, omitted if not planned."
    ) { row, standings in
      .object(
        zip(standings, row.cells).compactMap { standing, cell in
          switch cell {
          case .absent: nil
          case .missing: .init(standing.strategy, .null)
          case .verdict(let verdict), .idle(let verdict): .init(standing.strategy, verdict.value)
          }
        })
    },
    .optional("withoutEffect", "Strategies that had nothing to act on there; omitted if none.") {
      row, standings in
      let idle = zip(standings, row.cells).filter { if case .idle = $1 { true } else { false } }
      return idle.isEmpty ? nil : idle.map(\.0.strategy)
    },
  ]
}

extension StrategyScore.Group {
  fileprivate var sortKey: (String, String) {
    switch self {
    case .form(let name): ("form", name)
    case .tag(let name): ("tag", name)
    }
  }
}

extension StrategyScore {
  /// The measures behind the rank, and their sums.
  static let measures: Fields<StrategyScore> = [
    .object(
      "applies", PassShare.fields, "The cases in which it had something to act on."
    ) {
      $0.share
    },
    .init("coveredPerCase", "Average of their coveredPoints; null if none ran to its end.") {
      $0.coveredPerCase?.thousandths
    },
    .init("scrolledPerCase", "Average of their pointsScrolled; null if none ran to its end.") {
      $0.scrolledPerCase?.thousandths
    },
    .init("coveredPoints", "Sum of the cases' coveredPoints; null if no case ran.") {
      $0.coveredPoints?.thousandths
    },
    .init("pointsScrolled", "Sum of the cases' pointsScrolled; null if no case ran.") {
      $0.pointsScrolled?.thousandths
    },
  ]
}
