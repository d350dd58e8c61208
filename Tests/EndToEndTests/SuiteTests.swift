import Foundation
import TestSupport
import Testing

/// The main job: the shipped suite.
struct SuiteTests {
  /// The shipped suite.
  private static let suite = Repository.folder.appending(path: "scenarios").path

  /// A folder of each kind of strategy.
  private static let part = [
    "table/", "iq-move/", "rn-insets/", "ios-26/", "chat-bars/", "found/", "layout/",
  ]

  /// A run of the shipped suite, and one of the same cases, or two of a part of them, with what they say:
  /// of the last two one is on one thread, the other on as many as usual.
  static let runs = MadeFolder { headroom in
    let calls: [[String]] =
      Thoroughness.isFull
      ? [[suite, "--jobs", "1"], [suite]] : [[suite], part + ["--jobs", "1"], part]
    for (index, words) in calls.enumerated() {
      let run = try headroom.call(["run"] + words)
      try #require(run.status == 0, "\(run.output)\(run.errors)")
      try headroom.write(run.output, to: "\(index + 1).txt")
    }
  }

  /// The last but one of the runs.
  private static let base = Thoroughness.isFull ? 1 : 2

  @Test func `the shipped suite has no unexpected failure and runs again unchanged`() throws {
    try Self.runs.inCopy { headroom in
      let first = String(decoding: try headroom.read("1.txt"), as: UTF8.self)
      #expect(first.contains(" passed"))
      for word in ["failed", "unjudged", "missing", "unexpected"] {
        #expect(!first.contains(word), "\(first)")
      }
      let last = String(decoding: try headroom.read("\(Self.base + 1).txt"), as: UTF8.self)
      #expect(last.contains("no change since run \(Self.base)"), "\(last)")
      for view in [
        "runs", "cases", "results", "mismatches", "transitions", "adjustments", "forms",
        "form_views", "script_steps", "expectations", "metrics", "margins", "scoreboard",
      ] {
        let query = try headroom("query", "SELECT * FROM \(view) LIMIT 5", "--format", "json")
        #expect(query.status == 0, "\(view): \(query.errors)")
      }
    }
  }

  @Test func `a parameter of the shipped suite explains exactly the cases that it changed`() throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      func replace(_ old: String, by new: String, in file: String) throws {
        let text = String(decoding: try headroom.read(file), as: UTF8.self)
        #expect(text.contains(old), "\(old) in \(file)")
        try headroom.write(text.replacingOccurrences(of: old, with: new), to: file)
      }
      func run() throws -> Int32 {
        try headroom("run", "-q", "--strategy", "offset-restore*", "suite").status
      }
      // The strategy has cases in one folder.
      let parts =
        Thoroughness.isFull ? "*" : "{000-table-offset,forms,devices.yaml,strategies.yaml}"
      try headroom.shell("mkdir suite; cp -r '\(Self.suite)'/\(parts) suite")
      // With a gap of 10 the field goes to -20 + 141 + 10 = 131, and to 133 with one of 12.
      let lifting = "suite/000-table-offset/lifting.yaml"
      try replace("offset-restore-20: 141", by: "offset-restore-20: 131", in: lifting)
      try replace("offset-restore-20: 20", by: "offset-restore-20: 10", in: lifting)
      try replace("{gap: 20}", by: "{gap: 10}", in: "suite/strategies.yaml")
      #expect(try run() == 0)
      try replace("{gap: 10}", by: "{gap: 12}", in: "suite/strategies.yaml")
      #expect(try run() == 1)

      let result = try headroom("compare", "--why", "--format", "json")
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let cases = try #require(object["cases"] as? [[String: Any]])
      let buckets = try #require(object["buckets"] as? [String: Int])
      #expect(buckets["newlyFailing"] == 1)
      #expect((buckets["movedDifferently"] ?? 0) > 1)
      #expect(cases.count == 1 + (buckets["movedDifferently"] ?? 0))
      for entry in cases {
        #expect((entry["case"] as? String)?.contains("[offset-restore-20, ") == true)
        let why = (entry["why"] as? [String: Any])?["sentence"] as? String
        #expect(why == "strategy offset-restore-20: gap 10 → 12")
      }
      let changed = try headroom(
        "query", "SELECT case_key FROM transitions WHERE run = 2", "--format", "csv")
      #expect(changed.output.split(whereSeparator: \.isNewline).count == 1 + cases.count)

      let text = try headroom("compare", "--why", "--all").output
      #expect(text.contains("now: step 1: contentOffset.y of contacts: expected 131, got 133"))
      #expect(text.contains("contentOffset of contacts went to [0, 131], now [0, 133]"))
      #expect(text.contains("went to [0, -20] (from [0, 131], now from [0, 133])"))
    }
  }

  @Test func `runs in which nothing changes grow the file by 512 bytes each at most`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom("run", "-q", "contacts.yaml")
      let before = try headroom.read("headroom.db").count
      let runs = Thoroughness.isFull ? 100 : 30
      for _ in 1...runs { try headroom.expect(0, "run", "-q", "contacts.yaml") }
      let growth = try headroom.read("headroom.db").count - before
      #expect(growth <= runs * 512, "\(growth) bytes")
      #expect(try headroom("runs", "-n", "1").output.contains("\(runs + 1)  "))
    }
  }

  @Test func `the same run with other numbers of jobs has the same results`() throws {
    try Self.runs.inCopy { headroom in
      let compare = try headroom(
        "compare", "\(Self.base)", "\(Self.base + 1)", "--fail-on", "change")
      #expect(compare.status == 0, "\(compare.output)")
    }
  }
}
