import Foundation
import Testing

/// What selects cases is the same everywhere.
struct SelectionTests {
  /// Run 1: the example with its wrong number, and `ours` that passes.
  private func record(_ headroom: BuiltBinary) throws {
    let known = ExampleFiles.wrongNumber.replacing(
      "      - return\n",
      with: "        knownFailure: {inset-scroll: {reason: wrong, until: never}}\n      - return\n")
    try headroom.write(known, to: "contacts.yaml")
    try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
    #expect(try headroom("run", "-q", "contacts.yaml", "ours.yaml").status == 0)
  }

  /// Where nothing is selected and that is allowed, there is a document of nothing.
  @Test(arguments: [
    "run --failed", "run --tag nosuch contacts.yaml", "run --failed --list",
    "run --no-record --failed",
    "sweep offset-restore gap=0...4:2 contacts.yaml --tag nosuch",
    "try bare.yaml", "history --failed", "history --rates tag --failed",
    "report --failed", "report --case nosuch",
  ])
  func `a document is printed where nothing is selected`(words: String) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try headroom.write(
        "headroom: 1\nforms: [{name: bare, canvas: [375, 667], view: {}}]\n", to: "bare.yaml")
      let words = words.split(separator: " ").map { String($0) }
      let result = try headroom.call(words + ["--allow-empty", "--format", "json"])
      #expect(result.status == 0, "\(result)")
      let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      #expect((object as? [String: Any])?["headroom"] as? Int == 1, "\(result)")
      #expect(try headroom.call(words + ["--allow-empty"]).status == 0)
      #expect(try headroom.call(words).status == 4)
    }
  }

  @Test func `a shard is a part of what else selects`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 1)
      // The second case fails: it is the first of those that failed.
      let first = try headroom("run", "--failed", "--list", "--shard", "1/2")
      #expect(first.output == "table/last-row-is-lifted [inset-scroll, iPhone 8]\n", "\(first)")
      #expect(try headroom("run", "--failed", "--list", "--shard", "2/2").status == 4)
    }
  }

  @Test func `a comparison is of the selected cases`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      for gap in [10, 12] {
        try headroom.write(ExampleFiles.ours(gap: gap), to: "ours.yaml")
        try headroom("run", "-q", "contacts.yaml", "ours.yaml")
      }
      let ours = try headroom("compare", "1", "2", "--case", "ours/", "--fail-on", "never")
      #expect(ours.status == 0, "\(ours)")
      #expect(ours.output.contains("  newly failing  1\n  total          1\n"), "\(ours)")
      let same = try headroom("compare", "1", "2", "--strategy", "inset-scroll")
      #expect(same.status == 0, "\(same)")
      #expect(same.output.contains("  same   1\n  total  1\n"), "\(same)")
      // About the second run: only there the case fails.
      let failed = try headroom("compare", "1", "2", "--failed")
      #expect(failed.output.contains("  newly failing  1\n  total          1\n"), "\(failed)")
      #expect(try headroom("compare", "2", "1", "--failed").status == 4)
      #expect(try headroom("compare", "1", "2", "--tag", "seed").output.contains("total  2"))
      #expect(try headroom("compare", "1", "2", "--tag", "none").status == 4)
      #expect(try headroom("compare", "1", "2", "--strategy", "inset-scrol").status == 64)
    }
  }

  @Test func `verdicts, tags and changes select cases in every command`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try record(headroom)
      func cases(_ words: String...) throws -> Int {
        try headroom.call(words).output.split(separator: "\n").count { $0.contains(", iPhone 8]") }
      }
      #expect(try cases("run", "--list", "--verdict", "knownFailure") == 1)
      #expect(try cases("run", "--list", "--verdict", "pass", "--verdict", "knownFailure") == 3)
      #expect(try cases("run", "--list", "--verdict", "pass", "--tag", "seed") == 1)
      #expect(try headroom("run", "--list", "--failed").status == 4)

      #expect(try headroom("history", "--verdict", "knownFailure").output.contains("○"))
      #expect(try headroom("history", "--failed").status == 4)
      #expect(try headroom("history", "--changed").status == 4)
      #expect(try headroom("known", "--tag", "seed").output.contains("1 known failure"))
      #expect(try headroom("known", "--verdict", "pass").status == 4)
      #expect(try headroom("known", "--device", "iPhone 9").status == 64)
      #expect(try headroom("compare", "1", "1", "--verdict", "pass").output.contains("total  2"))
      #expect(try headroom("compare", "--strategies", "--tag", "seed").output.contains("inset-"))

      let approved = try headroom("approve", "1", "--verdict", "unjudged", "--reason", "r")
      #expect(approved.status == 4)

      // What is imported and not run since is changed.
      try headroom.write(ExampleFiles.ours(gap: 12), to: "ours.yaml")
      try headroom("import", "-q", "ours.yaml")
      #expect(try cases("run", "--list", "--changed") == 1)
      #expect(try cases("run", "--list", "--changed", "--verdict", "knownFailure") == 2)
      #expect(try headroom("history", "--changed").output.contains("ours/last-row"))
      #expect(try headroom("show", "1", "--changed").output.contains("selected 1 = 1 passed"))
      #expect(try headroom("compare", "1", "1", "--changed").output.contains("total  1"))
      #expect(try headroom("archive", "*", "--tag", "seed").output.contains("Archived 1 scenario"))
      #expect(try headroom("archive", "*", "--tag", "none").status == 4)
    }
  }
}
