import RegressionRunner
import CSQLite
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import RegressionStore

/// Nothing is written to a file whose structure is damaged.
struct StructureCheckTests {
  /// Writes a file with three runs in pages of 1 KiB, with one view less than the program has where it
  /// is of another version.
  private func file(in folder: TemporaryFolder, isOfOtherVersion: Bool) throws -> Data {
    let path = folder.path("sound.db")
    do {
      let database = try RegressionDatabase(writing: path)
      try database.importSuite(scenarios: 8)
      var header = Samples.header
      for run in 0..<3 {
        header.startedAt += 1000
        try database.recordRun(Samples.plan(scenarios: Array(0..<8)), header: header) {
          Samples.outcome($0, "run \(run) case \($0 % 5)", body: #"{"text":"\#(longText)"}"#)
        }
      }
    }
    let connection = try Connection(path: path, file: path, flags: SQLITE_OPEN_READWRITE)
    if isOfOtherVersion { try connection.execute("DROP VIEW scoreboard") }
    try connection.execute("PRAGMA page_size = 1024; VACUUM;")
    return try folder.bytes("sound.db")
  }

  private let longText = String(repeating: "text ", count: 300)

  @Test(arguments: [false, true])
  func `a damaged file that is refused stays byte for byte as it was`(isOfOtherVersion: Bool) throws
  {
    var generator = SplitMix(seed: 28)
    let folder = try TemporaryFolder()
    let sound = try file(in: folder, isOfOtherVersion: isOfOtherVersion)
    let pages = sound.count / 1024
    var refused = 0
    var destroyed = 0
    for page in 1..<pages {
      var bytes = sound
      let count = page.isMultiple(of: 2) ? 1024 : Int.random(in: 1...64, using: &generator)
      let start = page * 1024 + Int.random(in: 0...1024 - count, using: &generator)
      for place in start..<start + count { bytes[place] = .random(in: 0...255, using: &generator) }
      // Each fifth, destroyed as a whole and in part by turns.
      guard Thoroughness.isFull || page % 5 == 1 else { continue }
      if count == 1024 { destroyed += 1 }
      try folder.write(bytes, to: "damaged.db")
      do {
        let database = try RegressionDatabase(writing: folder.path("damaged.db"))
        let recording = try database.write {
          _ = try database.importDefinitions(
            [Samples.definition(.scenario, "new", #"{"form":"form"}"#)], at: 2)
          return try database.beginRun(
            Samples.header, plan: Samples.plan(scenarios: Array(0..<8)),
            definitions: try database.currentDefinitions().map(\.reference))
        }
        try database.record(
          (0..<16).map { Samples.outcome(recording.known.planIndex(at: $0), "new") },
          inRun: recording.number)
        try database.finishRun(recording.number, at: 3, wallMilliseconds: 1)
      } catch is DatabaseError {
        refused += 1
        #expect(try folder.bytes("damaged.db") == bytes, "page \(page)")
      }
    }
    // All that are destroyed as a whole but the unused ones, and there are none.
    #expect(refused >= destroyed && destroyed > 0, "\(refused) of \(pages)")
  }

  @Test func `several writes hold together or not at all`() throws {
    let folder = try TemporaryFolder()
    let database = try RegressionDatabase(writing: folder.path("a.db"))
    try database.importSuite(scenarios: 1)
    let before = try folder.bytes("a.db")
    #expect(throws: DatabaseError.self) {
      try database.write { () throws -> RunRecording in
        _ = try database.importDefinitions([Samples.definition(.form, "one")], at: 2)
        return try database.beginRun(
          Samples.header, plan: Samples.plan(scenarios: [7]), definitions: [])
      }
    }
    #expect(try folder.bytes("a.db") == before)
    let meanwhile = try database.write {
      _ = try database.importDefinitions([Samples.definition(.form, "two")], at: 2)
      _ = try database.importDefinitions([Samples.definition(.form, "three")], at: 2)
      return try folder.bytes("a.db")
    }
    #expect(meanwhile == before)
    let forms = try database.currentDefinitions(of: [.form]).map(\.name).sorted()
    #expect(forms == ["form", "three", "two"])
  }
}
