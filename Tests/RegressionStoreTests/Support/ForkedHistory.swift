import Scenarios
import TestSupport

import RegressionRunner
@testable import RegressionStore

/// The random life of one database file, and of the suite beside it.
struct ForkedHistory {
  private struct Scenario {
    var form: Int
    var version = 0
    var file = 0
  }

  /// What may happen.
  enum Act: String, CaseIterable {
    case edit, run, filter, shard, interrupt, resume, approve, withdraw, archive, takeBack, prune

    /// How often it happens, beside the others.
    var weight: Int {
      switch self {
      case .edit, .interrupt, .resume: 3
      case .run: 4
      default: 1
      }
    }
  }

  let file: HistoryFile
  /// Each as often as it weighs.
  private let acts: [Act]
  private var generator: SplitMix
  /// Now, by the clock of this machine.
  private(set) var now: Int64 = 1_795_000_000_000
  private var scenarios: [Int: Scenario] = [:]
  private var newest = 0
  private var forms = [0, 0]
  private var gap = 10
  /// What happened, for people.
  private(set) var diary: [String] = []

  /// Begins with three scenarios; some acts may be left out.
  init(_ file: HistoryFile, seed: UInt64, without excluded: [Act] = []) throws {
    self.file = file
    acts = Act.allCases.filter { !excluded.contains($0) }
      .flatMap { Array(repeating: $0, count: $0.weight) }
    generator = SplitMix(seed: seed)
    for _ in 0..<3 { add() }
    try takeSuite()
  }

  /// Returns the same life, which goes on otherwise in a copy, by a clock that is so far ahead.
  func fork(_ file: HistoryFile, seed: UInt64, ahead: Int64) -> ForkedHistory {
    var fork = ForkedHistory(self, file)
    fork.generator = SplitMix(seed: seed)
    fork.now += ahead
    return fork
  }

  private init(_ other: ForkedHistory, _ file: HistoryFile) {
    self.file = file
    acts = other.acts
    generator = other.generator
    now = other.now
    scenarios = other.scenarios
    newest = other.newest
    forms = other.forms
    gap = other.gap
  }

  /// Lets so many things happen.
  mutating func happen(_ events: Int) throws {
    for _ in 0..<events {
      now += Int64.random(in: 1...50, using: &generator)
      try happen()
    }
  }

  private mutating func happen() throws {
    let act = acts.randomElement(using: &generator)
    switch act {
    case .edit: try edit()
    case .run: try run(chance: 1, stops: false)
    case .filter: try run(chance: 2, stops: false)
    case .shard:
      try run(chance: 1, stops: false, shard: Int.random(in: 1...2, using: &generator))
    case .interrupt: try run(chance: 1, stops: true)
    case .resume: try resume()
    case .approve, .withdraw: try approve(isUndone: act == .withdraw)
    case .archive, .takeBack: try archive(isUndone: act == .takeBack)
    case .prune: try prune()
    case nil: break
    }
  }

  // MARK: The suite

  private mutating func add() {
    scenarios[newest] = Scenario(form: Int.random(in: 0..<2, using: &generator))
    newest += 1
  }

  private mutating func edit() throws {
    let some = scenarios.keys.sorted().randomElement(using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: add()
    case 1: if let some, scenarios.count > 1 { scenarios[some] = nil }
    case 2: if let some { scenarios[some]?.file += 1 }
    case 3: forms[Int.random(in: 0..<2, using: &generator)] += 1
    case 4: gap += 1
    default: if let some { scenarios[some]?.version += 1 }
    }
    if !generator.once(in: 5) { try takeSuite() }
  }

  private mutating func takeSuite() throws {
    diary.append("\(now) import \(scenarios.keys.sorted()) forms \(forms) gap \(gap)")
    try file.importSuite(suite, at: now)
  }

  private var suite: [ImportedDefinition] {
    var suite = [
      Samples.definition(.device, "phone", #"{"screen":[375,667]}"#, file: "suite/d.yaml", line: 1),
      Samples.definition(
        .strategy, "lift", #"{"model":"offsetRestore","parameters":{"gap":\#(gap)}}"#,
        file: "suite/d.yaml", line: 2),
      Samples.definition(.strategy, "inset", #"{"model":"insetScroll"}"#),
    ]
    for (index, version) in forms.enumerated() {
      let content = """
        {"canvas":[375,667],"view":{"children":[{"frame":[0,\(version),10,10],"textField":"t"}]}}
        """
      suite.append(
        Samples.definition(.form, "f\(index)", content, file: "suite/f.yaml", line: index + 1))
    }
    for (index, scenario) in scenarios.sorted(by: { $0.key < $1.key }) {
      let content = """
        {"form":"f\(scenario.form)","script":[{"focus":"t"},\
        {"expect":{"t.y":\(scenario.version)}}],"tags":["of \(index)"]}
        """
      suite.append(
        Samples.definition(
          .scenario, "s\(index)", content, file: "suite/s\(scenario.file).yaml", line: index + 1,
          lines: SourceLines(steps: [index + 2, index + 3])))
    }
    return suite
  }

  // MARK: Runs

  private mutating func run(chance: Int, stops: Bool, shard: Int? = nil) throws {
    try takeSuite()
    let archived = try file.database.namesArchivedByHand(of: .scenario)
    let indices = scenarios.keys.sorted().filter { !archived.contains("s\($0)") }
    let whole = Samples.plan(scenarios: indices)
    var plan = whole
    if let shard {
      plan.cases = plan.cases.enumerated().filter { $0.offset % 2 == shard - 1 }.map(\.element)
    } else if chance > 1 {
      plan.cases = plan.cases.filter { _ in generator.once(in: chance) }
    }
    guard !plan.cases.isEmpty else { return }
    var header = Samples.header(
      label: generator.once(in: 3) ? "l\(now)" : nil,
      branch: generator.once(in: 3) ? "work" : "main", isFiltered: chance > 1)
    header.startedAt = now
    if let shard { header.shard = RunHeader.Shard(index: shard, count: 2) }
    let recording = try file.database.beginRun(
      header, plan: plan, wholePlan: shard == nil ? nil : whole,
      definitions: try file.database.currentDefinitions().map(\.reference))
    try record(recording, plan, stops: stops, "run")
  }

  private mutating func resume() throws {
    guard let run = try file.database.runs().first(where: { $0.state == .interrupted }),
      let plan = RunPlan(try file.database.plannedNames(of: run))
    else { return }
    let current = try file.database.currentDefinitions().map(\.reference)
    guard try file.database.definitions(changedSince: run, current: current).isEmpty else {
      return
    }
    let recording = try file.database.resumeRun(run, plan: plan)
    try record(recording, plan, stops: generator.once(in: 3), "resume")
  }

  private mutating func record(
    _ recording: RunRecording, _ plan: RunPlan, stops: Bool, _ word: String
  ) throws {
    let planned = plan.cases.count
    let end =
      stops ? Int.random(in: recording.known.recordedCount..<planned, using: &generator) : planned
    diary.append("\(now) \(word) \(recording.uuid): \(end) of \(planned)")
    var batch: [CaseRecording] = []
    for place in recording.known.recordedCount..<end {
      let index = recording.known.planIndex(at: place)
      batch.append(outcome(index, plan.name(at: index)))
    }
    try file.database.record(batch, inRun: recording.number)
    now += Int64.random(in: 1...9, using: &generator)
    try file.database.finishRun(recording.number, at: now, wallMilliseconds: 1)
  }

  /// What a case does: mostly the same for the same contents.
  private mutating func outcome(_ index: Int, _ name: CaseName) -> CaseRecording {
    let number = Int(name.scenario.dropFirst()) ?? 0
    let scenario = scenarios[number] ?? Scenario(form: 0)
    var what = scenario.version + forms[scenario.form] + (name.strategy == "lift" ? gap : 0)
    if generator.once(in: 6) { what += Int.random(in: 0..<4, using: &generator) }
    let verdicts: [Verdict] = [.pass, .fail, .unjudged, .pass, .error]
    let verdict = verdicts[what % verdicts.count]
    let body = """
      {"adjustments":[{"by":"strategy","property":"contentOffset","step":0,"to":\(what),"view":"t"}],\
      "mismatches":\(verdict == .fail ? #"[{"actual":1,"expected":2,"step":1,"subject":"t.y"}]"# : "[]"),\
      "verdict":"\(verdict.rawValue)"}
      """
    return Samples.outcome(
      index,
      "\(what)",
      verdict,
      body: body,
      fingerprint: verdict.isFailing ? "\(what % 2)" : nil,
      movements: "\(what)",
      // Another one for each case, and sometimes none.
      measures: .sample((what + number) % 5 == 0 ? nil : what * 100 + number),
      standardError: verdict == .error ? "wrote \(what)" : ""
    )
  }

  // MARK: Other acts

  private mutating func approve(isUndone: Bool) throws {
    guard let index = scenarios.keys.sorted().randomElement(using: &generator) else { return }
    let strategy = generator.once(in: 2) ? "lift" : "inset"
    let name = CaseName(scenario: "s\(index)", strategy: strategy, device: "phone")
    let content = isUndone ? nil : "[\(Int.random(in: 0..<3, using: &generator))]"
    guard try file.database.caseID(of: name) != nil else { return }
    diary.append("\(now) approve \(content ?? "nothing") of \(name)")
    try file.approve(content, of: name, at: now)
  }

  private mutating func archive(isUndone: Bool) throws {
    guard let index = scenarios.keys.sorted().randomElement(using: &generator) else { return }
    diary.append("\(now) \(isUndone ? "take back" : "archive") s\(index)")
    if isUndone {
      try file.unarchive("s\(index)", at: now)
    } else {
      try file.archive("s\(index)", at: now)
    }
  }

  private mutating func prune() throws {
    let keep = Int.random(in: 2...5, using: &generator)
    diary.append("\(now) prune, keep \(keep)")
    try file.prune(keep: keep, at: now)
  }
}
