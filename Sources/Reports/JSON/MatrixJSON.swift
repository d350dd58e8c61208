public import RegressionRunner
public import RegressionStore

/// Several runs, or all strategies of one, beside each other as JSON.
public enum MatrixJSON {
  /// Returns the document that `compare A B C --format json` prints.
  public static func document(_ matrix: RunMatrix, names: [CaseID: CaseName]) -> JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "runs": .list(matrix.runs.map { RunJSON.run($0) }),
      "equal": .integer(matrix.equal),
      "totals": .list(matrix.totals.map { RunJSON.totals($0) }),
      "cases": .list(
        matrix.rows.map { row in
          .record([
            "case": .optional(names[row.caseID]?.description),
            "runs": .list(zip(row.cells, row.changes).map(cell)),
          ])
        }
      ),
    ])
  }

  private static func cell(_ cell: RunMatrix.Cell, _ change: ComparisonBucket?) -> JSONValue {
    let state =
      switch cell {
      case .absent: "absent"
      case .missing: "missing"
      case .result: "recorded"
      }
    return .record([
      "state": .text(state),
      "verdict": .optional(cell.verdict?.rawValue),
      "change": .optional(change?.rawValue),
    ])
  }

  /// Returns the document that `compare --strategies --format json` prints: all places, whether the
  /// strategies differ there or not.
  public static func document(_ ranking: StrategyRanking, in run: RunRecord) -> JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "run": RunJSON.run(run),
      "strategies": .list(
        ranking.standings.map { standing in
          .record([
            "strategy": .text(standing.strategy),
            "totals": RunJSON.totals(standing.totals),
            "coveredPoints": .optional(standing.coveredPoints),
            "pointsScrolled": .optional(standing.pointsScrolled),
          ])
        }
      ),
      "differing": .integer(ranking.differing),
      "places": .list(ranking.rows.map { place($0, ranking) }),
    ])
  }

  private static func place(_ row: StrategyRanking.Row, _ ranking: StrategyRanking) -> JSONValue {
    let verdicts = zip(ranking.standings, row.cells).compactMap { standing, cell in
      switch cell {
      case .absent: nil as JSONValue.Member?
      case .missing: JSONValue.Member(standing.strategy, .null)
      case .verdict(let verdict): JSONValue.Member(standing.strategy, .text(verdict.rawValue))
      }
    }
    return .record([
      "scenario": .text(row.place.scenario),
      "device": .text(row.place.device),
      "orientation": .text(row.place.orientation.name),
      "differs": .flag(row.differs),
      "verdicts": .object(verdicts),
    ])
  }
}
