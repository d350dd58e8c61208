import RegressionRunner
import RegressionStore
import Scenarios
public import Workflows

/// Everything about a run as JSON, one case a line.
///
///     {
///     "headroom": 1,
///     "report": "run",
///     "run": {"run": 42, "uuid": "019ab2…", "state": "complete", …},
///     …
///     "cases": [
///     {"case": "table/last-row [inset-scroll, iPhone 8]", "verdict": "pass", …}
///     ]
///     }
///
/// ``fields`` documents every member.
public struct JSONReport: ReportWriter {
  /// Makes a writer.
  public init() {}

  /// Writes the document.
  public func write(_ document: RunDocument, to output: inout ReportOutput) throws {
    try output.write("{\n")
    for member in head(of: document) {
      try output.write(JSONValue.text(member.key).compact + ": " + member.value.compact + ",\n")
    }
    try output.write("\"cases\": [")
    for (index, entry) in document.cases.enumerated() {
      try output.write((index == 0 ? "\n" : ",\n") + self.entry(entry).compact)
    }
    try output.write(document.cases.isEmpty ? "]\n}\n" : "\n]\n}\n")
  }

  private func head(of document: RunDocument) -> [JSONValue.Member] {
    [
      .init("headroom", .integer(RunJSON.version)),
      .init("report", .text("run")),
      .init("run", run(document.run, today: document.today.description)),
      .init("totals", RunJSON.totals(document.totals)),
      .init("selection", .flag(document.isSelection)),
      .init("change", document.change.map(change) ?? .null),
      .init("changed", .list(document.changed.map { changed($0, document) })),
      .init(
        "failureGroups",
        .list(
          document.failureGroups.map { group in
            .record([
              "fingerprint": .optional(group.fingerprint?.description),
              "cases": .list(group.cases.map { .text(document.cases[$0].name.description) }),
            ])
          }
        )
      ),
      .init("strategies", .list(document.scoreboard.map(score))),
      .init(
        "closestPasses",
        .list(
          document.closestPasses.map { pass in
            .record([
              "case": .text(document.cases[pass.index].name.description),
              "step": .integer(pass.margin.step), "subject": .text(pass.margin.subject),
              "margin": .number(pass.margin.margin),
            ])
          }
        )
      ),
      .init("trend", .list(document.trend.map { run($0, today: nil) })),
    ]
  }

  // MARK: The run

  private func run(_ run: RunDocument.Run, today: String?) -> JSONValue {
    let header = run.header
    var members: [JSONValue.Member] = [
      .init("run", .optional(run.number)),
      .init("uuid", .optional(run.uuid?.description)),
      .init("state", .text(run.state.rawValue)),
      .init("label", .optional(header.label)),
      .init("branch", .optional(header.branch)),
      .init("commit", .optional(header.commit)),
      .init("dirty", header.isDirty.map { .flag($0) } ?? .null),
      .init("filtered", .flag(header.isFiltered)),
      .init("shard", header.shard.map { .text("\($0.index)/\($0.count)") } ?? .null),
      .init("started", .text(TimeText.iso(header.startedAt))),
      .init("ended", .optional(run.endedAt.map { TimeText.iso($0) })),
      .init("seconds", .number(Double(run.wallMilliseconds) / 1000)),
      .init("host", .optional(run.host)),
      .init("engineVersion", .text(header.engineVersion)),
      .init("toolVersion", .text(header.toolVersion)),
    ]
    if let today { members.append(.init("today", .text(today))) }
    members.append(.init("totals", RunJSON.totals(run.totals)))
    return .object(members)
  }

  private func change(_ change: RunReport.Change) -> JSONValue {
    guard case .object(let counts) = RunJSON.change(change) else { return .null }
    let buckets = JSONValue.object(
      ComparisonBucket.allCases.map {
        .init($0.rawValue, .integer(change.comparison.count(of: $0)))
      }
    )
    return .object(counts + [.init("buckets", buckets)])
  }

  private func changed(_ entry: RunDocument.ChangedCase, _ document: RunDocument) -> JSONValue {
    .record([
      "case": .text(entry.name.description),
      "bucket": .text(entry.bucket.rawValue),
      "laws": .optional(entry.laws?.sentence),
      "before": ComparisonJSON.side(entry.before),
      "verdict": .optional(entry.index.map { document.cases[$0].verdictWord }),
    ])
  }

  private func score(_ score: RunDocument.StrategyScore) -> JSONValue {
    .record([
      "strategy": .text(score.strategy),
      "totals": RunJSON.totals(score.totals),
      "coveredPoints": .optional(score.coveredPoints),
      "pointsScrolled": .optional(score.pointsScrolled),
    ])
  }

  // MARK: Cases

  private func entry(_ entry: RunDocument.Case) -> JSONValue {
    let record = JSONValue.record([
      "case": .text(entry.name.description),
      "scenario": .text(entry.name.scenario),
      "strategy": .text(entry.name.strategy),
      "device": .text(entry.name.device),
      "orientation": .text(entry.name.orientation.name),
      "form": .optional(entry.form),
      "tags": .list(entry.tags.map { .text($0) }),
      "file": .optional(entry.file),
      "verdict": .text(entry.verdictWord),
      "since": .optional(entry.sinceRun),
      "failingSince": .optional(entry.failingSince),
      "bucket": .optional(entry.bucket?.rawValue),
      "digest": .optional(entry.digest?.description),
      "fingerprint": .optional(entry.fingerprint?.description),
      "knownFailures": .list(entry.knownReasons.map { .text($0) }),
      "mismatches": .list(entry.findings.map(finding)),
      "adjustments": .list(entry.adjustments.map { ComparisonJSON.movement($0) }),
      "metrics": entry.metrics.map(metrics) ?? .null,
      "margins": .list(entry.margins.map(margin)),
    ])
    // Only some forms, and programs outside, can have these; of others nothing is said.
    guard case .object(var members) = record else { return record }
    if let doubt = entry.layoutDoubt { members.append(.init("layoutDoubt", .text(doubt))) }
    if !entry.standardError.isEmpty {
      members.append(.init("standardError", .text(entry.standardError)))
    }
    if let lack = entry.lack { members.append(.init("lack", .text(lack))) }
    return .object(members)
  }

  private func finding(_ finding: RunDocument.Finding) -> JSONValue {
    .record([
      "step": .integer(finding.mismatch.step),
      "after": .optional(finding.action),
      "subject": .text(finding.mismatch.subject),
      "operator": .text(finding.mismatch.operator.rawValue),
      "expected": .text(finding.mismatch.expected.readable),
      "actual": .text(finding.mismatch.actual.readable),
      "difference": finding.difference.map { .number($0) } ?? .null,
      "sentence": .text(finding.sentence),
      "file": .optional(finding.file),
      "line": .optional(finding.line),
    ])
  }

  private func metrics(_ metrics: CaseMetrics) -> JSONValue {
    .record([
      "clearance": metrics.clearance.map { .number($0) } ?? .null,
      "coveredPoints": .number(metrics.coveredPoints),
      "coveredMilliseconds": .number(metrics.coveredMilliseconds),
      "pointsScrolled": .number(metrics.pointsScrolled),
    ])
  }

  private func margin(_ margin: Margin) -> JSONValue {
    .record([
      "step": .integer(margin.step), "subject": .text(margin.subject),
      "margin": .number(margin.margin),
    ])
  }
}
