import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// The common test report format (ctrf.io), one case a line, valid against its schema.
///
/// `pass` and `unexpectedPass` are `passed`; `fail` and `error` are `failed`; `knownFailure` and
/// `skipped` are `skipped`; `missing` is `pending`, since it was planned and did not run; `unjudged`
/// is `other`. The verdict itself is `rawStatus`. Cases are not timed singly: the schema wants a duration,
/// which is 0; that of the run is in `summary`.
package struct CTRFReport: ReportWriter {
  /// Makes a writer.
  package init() {}

  package func write(_ document: RunDocument, to output: inout ReportOutput) throws {
    let run = document.run
    var head: [Value.Member] = [
      .init("reportFormat", .text("CTRF")), .init("specVersion", .text("1.0.0")),
    ]
    if let uuid = run.recorded?.uuid {
      head += [.init("reportId", .text("\(uuid)")), .init("runId", .text("\(uuid)"))]
    }
    head += [
      .init("timestamp", .text(TimeText.iso(run.endedAt ?? run.header.startedAt))),
      .init("generatedBy", .text("headroom \(run.header.toolVersion)")),
    ]
    if let change = document.change {
      head.append(.init("baseline", baseline(change.since)))
    }
    try output.write("{\n")
    for member in head { try write(member, to: &output) }
    try output.write("\"results\": {\n")
    try write(.init("tool", tool(run)), to: &output)
    try write(.init("summary", summary(of: document)), to: &output)
    try write(.init("environment", environment(of: run)), to: &output)
    try output.write("\"tests\": [")
    for (index, entry) in document.cases.enumerated() {
      try output.write((index == 0 ? "\n" : ",\n") + test(entry).compact)
    }
    try output.write(document.cases.isEmpty ? "]\n}\n}\n" : "\n]\n}\n}\n")
  }

  private func write(_ member: Value.Member, to output: inout ReportOutput) throws {
    try output.write("\"\(member.key)\": \(member.value.compact),\n")
  }

  // MARK: The run

  private func tool(_ run: Run) -> Value {
    .record([
      "name": .text("headroom"), "version": .text(run.header.toolVersion),
      "extra": .record(["engineVersion": .text(run.header.engineVersion)]),
    ])
  }

  private func summary(of document: RunDocument) -> Value {
    let totals = document.totals
    let run = document.run
    return .record([
      "tests": .integer(totals.planned),
      "passed": .integer(totals.sum(of: [.pass, .unexpectedPass])),
      "failed": .integer(totals.failing),
      "skipped": .integer(totals.sum(of: [.knownFailure, .skipped])),
      "pending": .integer(totals.missing),
      "other": .integer(totals[.unjudged]),
      "suites": .integer(document.scoreboard.count),
      "start": .integer(Int(run.header.startedAt)),
      "stop": .integer(Int(max(run.endedAt ?? 0, run.header.startedAt))),
      "duration": .integer(Int(run.wallMilliseconds ?? 0)),
      "extra": .record(["totals": RunJSON.totals.value(totals)]),
    ])
  }

  private func environment(of run: Run) -> Value {
    let header = run.header
    var members: [Value.Member] = []
    if let label = header.label { members.append(.init("reportName", .text(label))) }
    if let number = run.recorded?.number {
      members.append(.init("buildNumber", .integer(number)))
    }
    if let commit = header.commit { members.append(.init("commit", .text(commit))) }
    if let branch = header.branch { members.append(.init("branchName", .text(branch))) }
    if let shard = header.shard {
      members.append(.init("shardId", .text("\(shard.index)/\(shard.count)")))
    }
    let isHealthy =
      run.totals.failing == 0 && run.totals.missing == 0 && run.totals[.skipped] == 0
    members.append(.init("healthy", .flag(isHealthy)))
    return .object(members)
  }

  private func baseline(_ run: Run) -> Value {
    var members: [Value.Member] = [
      .init("reportId", .text("\(run.uuid)")),
      .init("timestamp", .text(TimeText.iso(run.header.startedAt))),
      .init("buildNumber", .integer(run.number)),
    ]
    if let commit = run.header.commit { members.append(.init("commit", .text(commit))) }
    return .object(members)
  }

  // MARK: Cases

  private func test(_ entry: RunDocument.Case) -> Value {
    let key = entry.name.description
    let isPassing = entry.verdict == .pass
    var members: [Value.Member] = [
      .init("testId", .text(key)), .init("name", .text(key)),
      .init("status", .text(status(of: entry))), .init("duration", .integer(0)),
      .init("suite", .list(suite(of: entry.name).map { .text($0) })),
      .init("rawStatus", .text(entry.verdict.key)),
      .init("device", .text(entry.name.device)),
    ]
    if !isPassing {
      let details = CaseDetails(entry)
      members.append(.init("message", .text(details.message)))
      members.append(.init("trace", .text(details.lines.joined(separator: "\n"))))
    }
    if !entry.tags.isEmpty { members.append(.init("tags", .list(entry.tags.map { .text($0) }))) }
    if let file = entry.file { members.append(.init("filePath", .text(file))) }
    if let line = entry.findings.first?.line { members.append(.init("line", .integer(line))) }
    members.append(.init("parameters", parameters(of: entry)))
    if let extra = extra(of: entry) { members.append(.init("extra", extra)) }
    return .object(members)
  }

  private func status(of entry: RunDocument.Case) -> String {
    switch entry.verdict {
    case .pass, .unexpectedPass: "passed"
    case .fail, .error: "failed"
    case .knownFailure, .skipped: "skipped"
    case .unjudged: "other"
    case nil: "pending"
    }
  }

  private func suite(of name: CaseName) -> [String] {
    let folder = name.scenario.lastIndex(of: "/").map { String(name.scenario[..<$0]) }
    return [name.strategy] + [folder].compactMap(\.self)
  }

  private func parameters(of entry: RunDocument.Case) -> Value {
    .record([
      "scenario": .text(entry.name.scenario), "strategy": .text(entry.name.strategy),
      "device": .text(entry.name.device), "orientation": .text(entry.name.orientation.name),
    ])
  }

  private func extra(of entry: RunDocument.Case) -> Value? {
    var members: [Value.Member] = []
    if let since = entry.sinceRun { members.append(.init("sinceRun", .integer(since))) }
    if let since = entry.failingSince { members.append(.init("failingSince", .integer(since))) }
    if let bucket = entry.bucket { members.append(.init("bucket", .text(bucket.rawValue))) }
    if let fingerprint = entry.fingerprint {
      members.append(.init("fingerprint", .text("\(fingerprint)")))
    }
    if let doubt = entry.layoutUncertainty { members.append(.init("layoutDoubt", .text(doubt))) }
    if let unmetRequirement = entry.unmetRequirement {
      members.append(.init("lack", .text(unmetRequirement)))
    }
    return members.isEmpty ? nil : .object(members)
  }
}
