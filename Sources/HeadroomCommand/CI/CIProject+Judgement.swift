import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

extension CIProject {
  /// The databases of the shards that were run.
  ///
  /// - Throws: An error if there are none.
  static func shardDatabases() throws(HeadroomError) -> [String] {
    let names = (try? FileSystem.names(in: shards)) ?? []
    let databases = names.filter { $0.hasPrefix("shard-") && $0.hasSuffix(".db") }.sorted()
    guard !databases.isEmpty else {
      throw .nothingSelected(
        "no shards in \(shards); run each with 'headroom ci shard K/N', or all in one with 'headroom ci'"
      )
    }
    return databases.map { "\(shards)/\($0)" }
  }

  /// Merges shards into one run, adds it to the history, writes its reports, and judges it.
  ///
  /// It fails if a case fails that does not fail on the base branch, including new and changed ones. On the
  /// base branch itself every failing case counts, so that it stays red until it is fixed.
  func judge(_ shards: [String]) throws -> ExitStatus {
    try addBase()
    let label = change.label ?? Self.labelOfNow
    let results = "\(Self.reports)/\(Self.resultsName)"
    try OutputFile.makeFolders(of: results)
    for ending in [""] + DatabaseFile.companions { try? FileSystem.remove(results + ending) }
    for words in [["--db", results, "--as-one", label] + shards, ["--db", history.path, results]] {
      let status = try perform(MergeCommand.self, words)
      guard status == .asExpected else { return status }
    }
    let database = try history.openForReading()
    guard
      let run = try database.runs().first(where: {
        $0.state == .complete && $0.header.label == label
      })
    else {
      throw HeadroomError.incomplete("the history has no complete run \(Escaped.quoted(label))")
    }
    let earlier = try runOfBase(besides: label)
    try history.check(gateOf: project, ConsoleObserver(console, isQuiet: arguments.isQuiet))
    var record = try RunRecord.reading(
      run, from: database, strategies: arguments.strategies, against: earlier, .page)
    if let gate = Gate(project.file.gate.map(\.text)) { record.decide(by: gate) }
    try write(record)
    if let earlier {
      // A case without a result in one of the runs is reported; of this run, its shard was incomplete.
      _ = try perform(
        CompareCommand.self,
        ["\(earlier.number)", "\(run.number)", "--db", history.path, "--fail-on", "never"])
    }
    return try judge(record, isCompared: earlier != nil)
  }

  private static var labelOfNow: String {
    let time = TimeText.iso(Clock.now).filter { $0.isNumber || $0 == "T" }
    return "ci-\(time.replacing("T", with: "-"))"
  }

  /// Writes the reports; on GitHub also the summary of the job, and annotations.
  private func write(_ record: RunRecord) throws {
    let protected = try arguments.protectedPaths()
    var record = record
    record.take(console.program, linksFiles: true)
    let films = "\(Self.reports)/\(Self.filmsName)"
    for name in (try? FileSystem.names(in: films)) ?? [] {
      try? FileSystem.remove("\(films)/\(name)")
    }
    let summary = "\(Self.reports)/\(Self.summaryName)"
    for (path, format) in [
      ("\(Self.reports)/headroom.xml", ReportFormat.junit),
      ("\(Self.reports)/headroom.html", .html), (summary, .markdown), ("\(films)/", .svg),
    ] {
      try ReportFile(
        path, format, ReportOptions(page: change.page), isQuiet: arguments.isQuiet
      ).write(record, protecting: protected, console)
    }
    if let path = Environment.variable("GITHUB_STEP_SUMMARY"), !path.isEmpty {
      let before = (try? FileBytes.read(path)) ?? []
      try OutputFile.write(before + FileBytes.read(summary), to: path)
      try console.print(GitHubAnnotations().text(record), terminator: "")
    }
  }

  /// Lists the failing cases that count.
  private func judge(_ record: RunRecord, isCompared: Bool) throws -> ExitStatus {
    let base = change.base.recordedName
    let (failing, why) =
      isBase
      ? (record.failingOfDeciding, "On \(base) every failing case counts")
      : isCompared
        ? (record.decidingFailures, "They don't fail on \(base)")
        : (
          record.failingOfDeciding,
          "The history has no run of \(base), so every failing case counts"
        )
    guard !failing.isEmpty else { return .asExpected }
    let changed = Dictionary(
      record.changed.compactMap { change in change.index.map { ($0, change.before) } }
    ) { first, _ in first }
    /// What has not changed was as it is.
    func before(_ index: Int) -> Verdict? {
      guard isCompared else { return nil }
      return changed[index].map { $0?.outcome.verdict } ?? record.cases[index].verdict
    }
    let table = TextTable(
      failing,
      [
        .init("FAILING") { record.cases[$0].name.description },
        .init("VERDICT") { record.cases[$0].verdict.key },
        .init("BEFORE") { before($0)?.rawValue ?? "" },
      ])
    try console.print(table.text(width: nil), terminator: "")
    try console.print(Escaped.text("\(why); \(Self.reports)/headroom.html shows them."))
    return .failed
  }
}

extension RunRecord {
  /// Indexes of all failing cases that decide.
  fileprivate var failingOfDeciding: [Int] {
    cases.indices.filter {
      cases[$0].verdict?.isFailing == true && deciding.includes(cases[$0].name)
    }
  }
}
