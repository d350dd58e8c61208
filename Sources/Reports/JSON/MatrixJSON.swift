import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
package import Scenarios

/// Several runs, or all strategies of one, beside each other as JSON.
package enum MatrixJSON {
  /// Returns the document that `compare A B C --format json` prints.
  package static func document(_ matrix: RunMatrix, names: [CaseID: CaseName]) -> Value {
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

  private static func cell(_ cell: RunMatrix.Cell, _ change: ComparisonBucket?) -> Value {
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
  package static func document(_ ranking: StrategyRanking, in run: Run) -> Value {
    .record([
      "headroom": .integer(RunJSON.version),
      "run": RunJSON.run(run),
      "strategies": .list(ranking.standings.map(score)),
      "differing": .integer(ranking.differing),
      "places": .list(ranking.rows.map { place($0, ranking) }),
    ])
  }

  /// Returns how a strategy did.
  static func score(_ score: StrategyScore) -> Value {
    .record([
      "strategy": .text(score.strategy),
      "totals": RunJSON.totals(score.totals),
      "coveredPoints": .optional(score.coveredPoints),
      "pointsScrolled": .optional(score.pointsScrolled),
    ])
  }

  private static func place(_ row: StrategyRanking.Row, _ ranking: StrategyRanking) -> Value {
    let verdicts = zip(ranking.standings, row.cells).compactMap { standing, cell in
      switch cell {
      case .absent: nil as Value.Member?
      case .missing: Value.Member(standing.strategy, .null)
      case .verdict(let verdict): Value.Member(standing.strategy, .text(verdict.rawValue))
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

/// Cases over the runs as JSON.
package enum HistoryJSON {
  /// Returns the document that `history --format json` prints.
  package static func document(_ report: HistoryReport) -> Value {
    var members: [Value.Member] = [
      .init("headroom", .integer(RunJSON.version)),
      .init("runs", .list(report.runs[report.shown].map { .integer($0.number) })),
      .init("uneventful", .integer(report.uneventful)),
      .init("cases", .list(report.rows.map { row(of: $0, in: report) })),
      .init("codeChanges", .list(report.codeChanges.map(codeChange))),
    ]
    if let detail = report.detail {
      members.append(.init("transitions", .list(detail.changes.map(change))))
      members.append(.init("why", detail.why.map(ComparisonJSON.explanation) ?? .null))
      members.append(.init("commitsBetween", .optional(detail.commits)))
      members.append(
        .init(
          "margins",
          .list(
            detail.margins.map {
              .record([
                "step": .integer($0.step), "subject": .text($0.subject),
                "margin": .number($0.margin),
              ])
            }
          )
        )
      )
    }
    if let survey = report.survey {
      members += SurveyJSON.members(survey, withTimes: false)
    }
    return .object(members)
  }

  private static func row(of row: HistoryReport.Row, in report: HistoryReport) -> Value {
    let since = report.since(of: row)
    return .record([
      "case": .text(row.name.description),
      "verdicts": .list(report.verdicts(of: row).map { .optional($0?.rawValue) }),
      "verdict": .optional(row.verdict?.rawValue),
      "since": .optional(since?.run.number),
      "sinceStarted": .optional((since?.run.header.startedAt).map { TimeText.iso($0) }),
      "sinceCommit": .optional(since?.run.header.commit),
      "runsSince": .optional(since?.runs),
      "before": .optional(since?.before?.number),
      "beforeCommit": .optional(since?.before?.header.commit),
      "changes": .integer(row.changes),
    ])
  }

  private static func codeChange(_ item: HistoryReport.CodeChange) -> Value {
    .record([
      "run": .integer(item.run.number),
      "started": .text(TimeText.iso(item.run.header.startedAt)),
      "commit": .optional(item.run.header.commit),
      "change": ComparisonJSON.change(item.change),
      "sentence": .text(item.change.sentence),
    ])
  }

  private static func change(_ change: HistoryReport.Change) -> Value {
    var members: [Value.Member] = [
      .init("run", .integer(change.run.number)),
      .init("started", .text(TimeText.iso(change.run.header.startedAt))),
      .init("commit", .optional(change.run.header.commit)),
      .init("outcome", ComparisonJSON.side(change.outcome)),
      .init(
        "adjustments", .list(change.outcome.body.adjustments.map { ComparisonJSON.movement($0) })),
    ]
    if let approval = change.approval {
      members.append(.init("approval", ApprovalText.json(approval)))
    }
    return .object(members)
  }
}
