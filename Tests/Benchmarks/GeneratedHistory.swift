import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A history of any length: one of a thousand cases gets another outcome in each run.
///
/// Outcomes are recorded directly, without a simulation; their bodies have the size of real ones.
struct GeneratedHistory {
  /// How many runs.
  let runs: Int
  /// How many cases.
  let cases: Int
  /// Where the database is.
  let path: String

  private static let start: Int64 = 1_767_225_600_000

  private let plan: RunPlan
  private let definitions: [ImportedDefinition]
  // The run since which each case has its outcome.
  private var versions: [Int]

  /// Prepares a history of the generated suite, whose files can be run, shown and compared.
  init(runs: Int, cases: Int, path: String) throws {
    self.runs = runs
    self.path = path
    let reading = SuiteReader(strategies: .builtIn).read(
      GeneratedSuite(cases: cases).files.map {
        SuiteReader.Source(file: $0.name, bytes: Array($0.text.utf8))
      }
    )
    let suite = RunSuite(reading.suite, strategies: .builtIn)
    definitions = suite.importedDefinitions
    plan = try Expander(suite).plan().runPlan
    self.cases = plan.cases.count
    versions = Array(repeating: 1, count: plan.cases.count)
  }

  var anyCase: CaseName { plan.name(at: 7) }

  /// Records the runs; returns the file's size after the first and after the last one.
  mutating func record(into database: RegressionDatabase) throws -> (first: Int, last: Int) {
    _ = try database.importDefinitions(definitions, at: Self.start)
    var first = 0
    for run in 1...runs {
      try recordRun(run, into: database) { Self.changes($0, in: run) }
      if run == 1 { first = try size }
    }
    return (first, try size)
  }

  /// Records runs in which nothing changes; returns how much the file grew by each on average.
  mutating func recordUnchanged(_ count: Int, into database: RegressionDatabase) throws
    -> Double
  {
    let before = try size
    for run in 1...count {
      try recordRun(runs + run, into: database) { _ in false }
    }
    return Double(try size - before) / Double(count)
  }

  /// The file's size in bytes.
  var size: Int {
    get throws {
      try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
  }

  /// Whether a case changes in a run: each run another thousandth of the cases.
  private static func changes(_ place: Int, in run: Int) -> Bool {
    var mixed = UInt64(place) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(run) &* 0xBF58_476D_1CE4_E5B9
    mixed ^= mixed >> 31
    mixed = mixed &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 29
    return mixed % 1000 == 0
  }

  private mutating func recordRun(
    _ run: Int, into database: RegressionDatabase, changes: (Int) -> Bool
  ) throws {
    let time = Self.start + Int64(run) * 3_600_000
    let header = RunHeader(
      branch: "main", commit: String(Digest.of("\(run)").description.prefix(40)), isDirty: false,
      engineVersion: "1", toolVersion: "1", today: "2026-01-01", startedAt: time)
    let recording = try database.beginRun(
      header,
      plan: plan,
      definitions: definitions.map {
        DefinitionReference(kind: $0.kind, name: $0.name, digest: $0.digest)
      }
    )
    var batch: [CaseRecording] = []
    for place in 0..<cases {
      let index = recording.known.planIndex(at: place)
      if changes(index) { versions[index] = run }
      let isNew = run == 1 || versions[index] == run
      batch.append(isNew ? outcome(of: index) : unchanged(index, recording))
      if batch.count == 8192 {
        try database.record(batch, inRun: recording.number)
        batch.removeAll(keepingCapacity: true)
      }
    }
    try database.record(batch, inRun: recording.number)
    try database.finishRun(recording.number, at: time + 1000, wallMilliseconds: 1000)
  }

  /// A quarter of all outcomes fail.
  private func verdict(_ index: Int) -> Verdict {
    (index + versions[index]) % 4 == 0 ? .fail : .pass
  }

  private func unchanged(_ index: Int, _ recording: RunRecording) -> CaseRecording {
    guard let digest = recording.known.activeDigest(at: index) else { return outcome(of: index) }
    return CaseRecording(
      planIndex: index, identity: OutcomeIdentity(verdict: verdict(index), digest: digest))
  }

  /// The outcome of a case since its last change.
  private func outcome(of index: Int) -> CaseRecording {
    let version = versions[index]
    let verdict = verdict(index)
    let offset = 100 + (index * 31 + version * 17) % 4000
    let body = """
      {"adjustments":[{"by":"strategy","curve":7,"duration":0.25,"from":[0,0,0,0],\
      "property":"contentInset","step":0,"to":[0,0,260,0],"view":"t"},\
      {"by":"strategy","curve":7,"duration":0.25,"from":[0,-20],"property":"contentOffset","step":0,\
      "to":[0,\(offset)],"view":"t-\(index)-\(version)"}],\
      "margins":[{"margin":0.01,"step":1,"subject":"t.contentOffset.y"}],\
      "metrics":{"clearance":0,"coveredMilliseconds":0,"coveredPoints":0,"pointsScrolled":\(offset)},\
      "mismatches":[],"verdict":"\(verdict.rawValue)"}
      """
    return CaseRecording(
      planIndex: index,
      identity: OutcomeIdentity(
        verdict: verdict, digest: Digest.of(body),
        fingerprint: verdict == .fail ? Digest.of("\(index)") : nil),
      body: Array(body.utf8))
  }
}
