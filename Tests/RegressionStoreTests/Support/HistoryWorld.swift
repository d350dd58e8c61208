import Scenarios
import TestSupport
import Testing

import RegressionRunner
@testable import RegressionStore

/// Drives one store and one model with the same random sequence of events.
struct HistoryWorld {
  struct OpenRun {
    var place: Int
    var database: RegressionDatabase
    var recording: RunRecording
    var plan: RunPlan
    var recorded = 0
  }

  private(set) var databases: [RegressionDatabase]
  var generator: SplitMix
  var model = HistoryModel()
  /// Whether runs are pruned; a run that was pruned in one copy comes back from the other.
  var prunes = true
  /// How many milliseconds lie between two runs' beginnings.
  var pace: ClosedRange<Int64> = 0...2
  private var open: [OpenRun] = []
  /// Runs that ended early and may be resumed.
  private var interrupted: [(uuid: RunIdentifier, plan: RunPlan)] = []
  /// When runs begin.
  private var now: Int64 = Samples.header.startedAt
  private var scenarios: [Int: (form: Int, version: Int, isArchived: Bool)] = [:]
  private var forms = [0, 0, 0]
  private var behaviour: [CaseName: HistoryModel.Outcome] = [:]

  init(databases: [RegressionDatabase], seed: UInt64) throws {
    self.databases = databases
    generator = SplitMix(seed: seed)
    let fixed =
      ["lift", "inset"].map { Samples.definition(.strategy, $0, #"{"model":"\#($0)"}"#) }
      + [Samples.definition(.device, "phone")]
    _ = try databases[0].importDefinitions(fixed, at: 0)
    for index in 0..<3 { try define(form: index) }
    for index in 0..<3 { try define(scenario: index) }
  }

  /// Returns the same world, which goes on otherwise in copies of the files.
  func copy(databases: [RegressionDatabase], seed: UInt64) -> HistoryWorld {
    var copy = self
    copy.databases = databases
    copy.generator = SplitMix(seed: seed)
    return copy
  }

  /// Lets so many things happen, then ends what is still open.
  mutating func happen(_ events: Int) throws {
    for _ in 0..<events { try happen() }
    while !open.isEmpty { try close(0) }
  }

  private mutating func happen() throws {
    switch Int.random(in: 0..<24, using: &generator) {
    case 23: try approve()
    case 21, 22: if open.count < 3 { try resume() }
    case 0: try define(scenario: scenarios.count)
    case 1:
      guard let index = scenarios.keys.sorted().randomElement(using: &generator) else { return }
      scenarios[index]?.version += 1
      try define(scenario: index)
    case 2:
      let index = Int.random(in: 0..<3, using: &generator)
      forms[index] += 1
      try define(form: index)
    case 3:
      guard let index = scenarios.keys.sorted().randomElement(using: &generator) else { return }
      let isArchived = scenarios[index]?.isArchived ?? false
      scenarios[index]?.isArchived = !isArchived
      _ = try databases[0].setArchived(["s\(index)"], kind: .scenario, !isArchived, at: 5)
    case 4...8:
      if open.count < 3 { try begin(isFiltered: generator.once(in: 3)) }
    case 9...17:
      if !open.isEmpty { try advance(Int.random(in: 0..<open.count, using: &generator)) }
    case 18: if prunes { try prune() }
    default:
      if !open.isEmpty { try close(Int.random(in: 0..<open.count, using: &generator)) }
    }
  }

  // MARK: Definitions

  private func content(ofForm index: Int) -> String {
    #"{"canvas":[375,667],"version":\#(forms[index])}"#
  }

  private func content(ofScenario index: Int) -> String {
    let scenario = scenarios[index] ?? (0, 0, false)
    return #"{"form":"f\#(scenario.form)","version":\#(scenario.version),"of":\#(index)}"#
  }

  private mutating func define(form index: Int) throws {
    let definition = Samples.definition(.form, "f\(index)", content(ofForm: index))
    _ = try databases[0].importDefinitions([definition], at: 1)
  }

  private mutating func define(scenario index: Int) throws {
    if scenarios[index] == nil {
      scenarios[index] = (Int.random(in: 0..<3, using: &generator), 0, false)
    }
    let definition = Samples.definition(.scenario, "s\(index)", content(ofScenario: index))
    _ = try databases[0].importDefinitions([definition], at: 1)
  }

  // MARK: Baselines

  private mutating func approve() throws {
    guard let index = scenarios.keys.sorted().randomElement(using: &generator),
      let database = databases.randomElement(using: &generator)
    else { return }
    let strategy = generator.once(in: 2) ? "lift" : "inset"
    let name = CaseName(scenario: "s\(index)", strategy: strategy, device: "phone")
    now += Int64.random(in: pace, using: &generator)
    let content = Int.random(in: 0..<4, using: &generator)
    var baseline = Baseline(
      name: name, adjustments: content == 0 ? nil : Array("[\(content)]".utf8), by: "me", at: now,
      reason: "r")
    try database.approve([baseline])
    let newest = model.approvals.filter { $0.name == name }.map(\.at).max()
    baseline.at = max(now, (newest ?? -1) + 1)
    model.approvals.append(baseline)
  }

  // MARK: Runs

  private mutating func begin(isFiltered: Bool) throws {
    guard let database = databases.randomElement(using: &generator) else { return }
    var names = scenarios.filter { !$0.value.isArchived }.keys.sorted()
    if isFiltered { names = names.filter { _ in !generator.once(in: 2) } }
    if generator.once(in: 3) { names.shuffle(using: &generator) }
    var plan = Samples.plan(scenarios: names)
    if isFiltered { plan.cases = plan.cases.filter { _ in !generator.once(in: 4) } }
    let isLabelled = generator.once(in: 2)
    now += Int64.random(in: pace, using: &generator)
    var header = Samples.header(label: isLabelled ? "kept" : nil, isFiltered: isFiltered)
    header.startedAt = now
    let definitions = try database.currentDefinitions().map(\.reference)
    let baselines = try database.baselines()
    let recording = try database.beginRun(
      header, plan: plan, definitions: definitions, baselines: baselines)
    var contents: [String: String] = [:]
    for (index, scenario) in scenarios {
      contents["s\(index)"] = content(ofScenario: index) + content(ofForm: scenario.form)
    }
    let cases = plan.cases.indices.map { plan.name(at: $0) }
    open.append(
      OpenRun(place: model.runs.count, database: database, recording: recording, plan: plan))
    model.runs.append(
      HistoryModel.Run(
        number: recording.number, isLabelled: isLabelled, uuid: recording.uuid, startedAt: now,
        plan: Set(cases), contents: contents,
        baselines: Dictionary(
          baselines.map { ($0.name, $0.adjustments) }, uniquingKeysWith: { first, _ in first }
        ).compactMapValues { $0 }))
  }

  private mutating func resume() throws {
    guard !interrupted.isEmpty, let database = databases.randomElement(using: &generator) else {
      return
    }
    let (uuid, plan) = interrupted.remove(
      at: Int.random(in: 0..<interrupted.count, using: &generator))
    // It may have been pruned since.
    guard let place = model.runs.firstIndex(where: { $0.uuid == uuid }),
      let record = try database.run(model.runs[place].number)
    else { return }
    let recording = try database.resumeRun(record, plan: plan)
    open.append(
      OpenRun(
        place: place, database: database, recording: recording, plan: plan,
        recorded: recording.known.recordedCount))
  }

  private mutating func advance(_ index: Int) throws {
    var run = open[index]
    let rest = run.plan.cases.count - run.recorded
    let count = generator.once(in: 2) ? rest : Int.random(in: 0...rest, using: &generator)
    var batch: [CaseRecording] = []
    for place in run.recorded..<(run.recorded + count) {
      let planIndex = run.recording.known.planIndex(at: place)
      let name = run.plan.name(at: planIndex)
      let outcome = behave(name)
      let measures = model.runs[run.place].measure(outcome, of: name)
      var sent = Samples.outcome(
        planIndex, outcome.name, outcome.verdict, fingerprint: outcome.fingerprint,
        movements: outcome.movements, measures: .sample(measures), standardError: outcome.note ?? ""
      )
      if run.recording.known.activeDigest(at: planIndex) == sent.identity.digest {
        sent.body = nil
        // What the measures depend on is that of the last time: they are not taken.
        if run.recording.known.keepsMeasures(at: planIndex) { sent.measures = .kept }
      }
      batch.append(sent)
      model.runs[run.place].results[name] = outcome
      model.runs[run.place].measures[name] = measures
    }
    try run.database.record(batch, inRun: run.recording.number)
    run.recorded += count
    open[index] = run
  }

  private mutating func close(_ index: Int) throws {
    let run = open.remove(at: index)
    let record = try run.database.finishRun(
      run.recording.number,
      at: now + 9,
      // Two copies of a run that go on in two places never take the same time.
      wallMilliseconds: Int64.random(in: 0...1_000_000_000, using: &generator)
    )
    if record.state == .interrupted { interrupted.append((run.recording.uuid, run.plan)) }
  }

  /// Removes old runs, sometimes only those without a label; open runs stay.
  private mutating func prune() throws {
    guard let database = databases.randomElement(using: &generator) else { return }
    let keep = Int.random(in: 0...3, using: &generator)
    let keepsLabelled = generator.once(in: 2)
    let rule = PruneRule(keep: keep, keepsLabelled: keepsLabelled)
    let openRuns = Set(open.map(\.recording.number))
    let newest = Set(model.runs.suffix(keep).map(\.number))
    let removed = Set(
      model.runs.filter { run in
        !newest.contains(run.number) && !openRuns.contains(run.number)
          && !(keepsLabelled && run.isLabelled)
      }.map(\.number)
    )
    let report = try database.prune(rule, at: 7)
    #expect(Set(report.removed.map(\.number)) == removed)
    model.runs.removeAll { removed.contains($0.number) }
    for index in open.indices {
      let number = open[index].recording.number
      open[index].place = model.runs.firstIndex { $0.number == number } ?? 0
    }
  }

  /// What a case does now: mostly what it did before.
  private mutating func behave(_ name: CaseName) -> HistoryModel.Outcome {
    if let usual = behaviour[name], !generator.once(in: 4) { return usual }
    let verdicts: [Verdict] = [
      .pass, .pass, .fail, .fail, .error, .knownFailure, .unjudged, .skipped,
    ]
    let outcome = HistoryModel.Outcome(
      verdict: verdicts.randomElement(using: &generator) ?? .pass,
      failure: Int.random(in: 0..<2, using: &generator),
      movement: Int.random(in: 0..<2, using: &generator))
    behaviour[name] = outcome
    return outcome
  }
}
