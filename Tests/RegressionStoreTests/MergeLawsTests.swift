import Foundation
import Scenarios
import TestSupport
import Testing

@testable import RegressionStore

/// Merging is commutative, associative and idempotent in everything that a file shows.
struct MergeLawsTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The triples of files that are merged; more by hand through `HEADROOM_TRIPLES`, from another one on
  /// through `HEADROOM_SEED`.
  private static let seeds: [UInt64] = {
    let first = environment["HEADROOM_SEED"].flatMap { UInt64($0) } ?? 1
    if let count = environment["HEADROOM_TRIPLES"].flatMap({ UInt64($0) }) {
      return Array(first..<first + count)
    }
    // One with each kind of clocks, and common files of several ages.
    return Thoroughness.isFull ? Array(first..<first + 8) : [first + 2, first + 3, first + 7]
  }()

  /// What does not happen, to find out what a difference comes from: `HEADROOM_WITHOUT=prune,shard`.
  private static let excluded = (environment["HEADROOM_WITHOUT"] ?? "").split(separator: ",")
    .compactMap { ForkedHistory.Act(rawValue: String($0)) }

  /// How the clocks of the machines are to each other on which the copies went on.
  private enum Clocks: UInt64, CaseIterable {
    /// One copy after the other.
    case apart
    /// At the same time.
    case together
    /// Behind the one of the machine that made the common file.
    case behind

    func ahead(_ index: Int64) -> Int64 {
      switch self {
      case .apart: index * 10_000
      case .together: 0
      case .behind: -700
      }
    }
  }

  private struct Triple {
    let folder: TemporaryFolder
    let files: [HistoryFile]
    let diaries: [[String]]
  }

  private func triple(seed: UInt64) throws -> Triple {
    let folder = try TemporaryFolder()
    let clocks = Clocks(rawValue: seed % 3) ?? .apart
    var common = try ForkedHistory(
      try HistoryFile("common.db", in: folder), seed: seed, without: Self.excluded)
    try common.happen(Int(seed % 13))
    var files: [HistoryFile] = []
    var diaries = [common.diary]
    for (index, name) in ["a", "b", "c"].enumerated() {
      let file = try common.file.copy(to: "\(name).db", in: folder)
      var fork = common.fork(
        file, seed: 1_000_003 * seed + UInt64(index), ahead: clocks.ahead(Int64(index)))
      try fork.happen(12)
      files.append(file)
      diaries.append(fork.diary)
    }
    return Triple(folder: folder, files: files, diaries: diaries)
  }

  @Test func `three copies that went on apart are one history, in whatever order they are merged`()
    throws
  {
    var failed: [UInt64] = []
    var broken: [String: Int] = [:]
    for seed in Self.seeds {
      let triple = try triple(seed: seed)
      let differences = try differences(in: triple)
      if differences.isEmpty { continue }
      failed.append(seed)
      for law in Set(differences.map(\.law)) { broken[law, default: 0] += 1 }
      if failed.count <= 3 { try tell(differences, of: triple, seed: seed) }
    }
    let laws = broken.sorted { $0.value > $1.value }.map { "\($0.value) × \($0.key)" }
    #expect(
      failed.isEmpty,
      """
      \(failed.count) of \(Self.seeds.count) triples differ, seeds \(failed.prefix(40)):
      \(laws.joined(separator: "\n"))
      """
    )
  }

  // MARK: Differences

  private struct Difference {
    /// Which law does not hold in which view.
    var law: String
    /// The first lines that differ.
    var words: String
  }

  private func differences(in triple: Triple) throws -> [Difference] {
    let (a, b, c) = (triple.files[0], triple.files[1], triple.files[2])
    let folder = triple.folder
    var count = 0
    func merged(_ first: HistoryFile?, _ steps: [[HistoryFile]]) throws -> HistoryFile {
      count += 1
      let name = "merged-\(count).db"
      var file: HistoryFile
      if let first {
        file = try first.copy(to: name, in: folder)
      } else {
        file = try HistoryFile(name, in: folder)
      }
      for others in steps { try file.merge(others) }
      return file
    }
    var found: [Difference] = []
    let whole = try merged(a, [[b], [c]])
    let reference = try whole.dump()
    func compare(_ law: String, _ file: HistoryFile, with reference: [String: [String]]) throws {
      found += Self.differences(law, try file.dump(), reference)
      if try !file.database.health().isSound {
        found.append(Difference(law: "\(law): unsound", words: ""))
      }
    }
    // Each file is the first, the second and the third.
    var orders = [(b, c, a), (c, a, b)]
    if Thoroughness.isFull { orders += [(a, c, b), (b, a, c), (c, b, a)] }
    for (first, second, third) in orders {
      let file = try merged(first, [[second], [third]])
      try compare("commutative", file, with: reference)
    }
    for (first, second, third) in Thoroughness.every(2, of: [(a, b, c), (c, a, b)]) {
      let joined = try merged(second, [[third]])
      try compare("associative", try merged(first, [[joined]]), with: reference)
    }
    for files in Thoroughness.every(2, of: [[c, b, a], [a, b, c]]) {
      try compare("many at once", try merged(nil, [files]), with: reference)
    }
    try compare("into one of them", try merged(c, [[b, a]]), with: reference)
    for again in Thoroughness.every(2, of: [[c, b], [a]]) {
      try whole.merge(again)
      try compare("idempotent", whole, with: reference)
    }
    try compare("absorbing", try merged(b, [[whole]]), with: reference)
    let contested = try contested(triple.files)
    for (number, file) in triple.files.enumerated() {
      if Thoroughness.isFull || number == 2 {
        let own = try file.dump()
        try compare("with itself", try merged(file, [[file]]), with: own)
        try compare("into an empty file", try merged(nil, [[file]]), with: own)
      }
      found += try changes(of: file, in: whole, except: contested)
    }
    return found
  }

  private static func differences(
    _ law: String, _ found: [String: [String]], _ expected: [String: [String]]
  ) -> [Difference] {
    expected.keys.sorted().filter { found[$0] != expected[$0] }.map { view in
      let (one, other) = (found[view] ?? [], expected[view] ?? [])
      let more = one.filter { !other.contains($0) }.prefix(2).map { "  + \($0)" }
      let less = other.filter { !one.contains($0) }.prefix(2).map { "  - \($0)" }
      return Difference(law: "\(law): \(view)", words: (more + less).joined(separator: "\n"))
    }
  }

  /// The runs that were interrupted in the common file and came to different ends in two copies: one
  /// of them gives way.
  private func contested(_ files: [HistoryFile]) throws -> Set<String> {
    var contested: Set<String> = []
    var seen: [String: [String]] = [:]
    for file in files {
      for (run, results) in try file.results(of: .complete) {
        if let other = seen[run], other != results { contested.insert(run) }
        seen[run] = results
      }
    }
    return contested
  }

  /// What a merge changed of complete runs, which it must not: their results, and what pairs of them
  /// differ in.
  private func changes(of file: HistoryFile, in whole: HistoryFile, except contested: Set<String>)
    throws -> [Difference]
  {
    var found: [Difference] = []
    let before = try file.results(of: .complete).filter { !contested.contains($0.key) }
    let after = try whole.results(of: .complete)
    for (run, results) in before {
      if let now = after[run], now != results {
        found.append(Difference(law: "a complete run has other results", words: run))
      }
    }
    let now = try whole.comparisons()
    for (pair, comparison) in try file.comparisons() {
      guard pair.split(separator: " ").allSatisfy({ before[String($0)] != nil }) else { continue }
      if let other = now[pair], other != comparison {
        found.append(
          Difference(
            law: "a comparison of complete runs is another",
            words: "  \(pair)\n  - \(comparison)\n  + \(other)"))
      }
    }
    return found
  }

  private func tell(_ differences: [Difference], of triple: Triple, seed: UInt64) throws {
    print("seed \(seed): \(differences.count) differences")
    for difference in differences.prefix(12) { print(" \(difference.law)\n\(difference.words)") }
    guard let folder = Self.environment["HEADROOM_KEEP"] else { return }
    let kept = URL(filePath: folder).appending(path: "seed-\(seed)")
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: triple.folder.url.path) {
      try triple.folder.bytes(name).write(to: kept.appending(path: name))
    }
    let diary = zip(["common", "a", "b", "c"], triple.diaries).flatMap { [$0] + $1 }
    try Data(diary.joined(separator: "\n").utf8).write(to: kept.appending(path: "diary.txt"))
  }
}
