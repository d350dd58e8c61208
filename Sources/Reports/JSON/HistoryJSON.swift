import RegressionRunner
import RegressionStore
public import Workflows

/// Cases over the runs as JSON.
public enum HistoryJSON {
  /// Returns the document that `history --format json` prints.
  public static func document(_ report: HistoryReport) -> JSONValue {
    var members: [JSONValue.Member] = [
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

  private static func row(of row: HistoryReport.Row, in report: HistoryReport) -> JSONValue {
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

  private static func codeChange(_ item: HistoryReport.CodeChange) -> JSONValue {
    .record([
      "run": .integer(item.run.number),
      "started": .text(TimeText.iso(item.run.header.startedAt)),
      "commit": .optional(item.run.header.commit),
      "change": ComparisonJSON.change(item.change),
      "sentence": .text(item.change.sentence),
    ])
  }

  private static func change(_ change: HistoryReport.Change) -> JSONValue {
    var members: [JSONValue.Member] = [
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
