import Foundation
import TestSupport
import Testing

/// Runs of scenarios that got other laws in between.
struct NewLawTests {
  private static func file(_ laws: String, inset: String = "inset-broadcast") -> String {
    """
    headroom: 1
    \(ExampleFiles.shortTable)
    scenarios:
      - {name: short/first, form: short, devices: [iPhone 8], strategies: [\(inset), none], \(laws)script: [{focus: f-1}]}
    """
  }

  private static let old = file("laws: [focused-field-visible], ")
  private static let new = file("laws: [focused-field-visible, no-excess-room], ")
  private static let words = "1 case fails a law that is new in this version: no-excess-room\n"

  /// Records a run for each text of one file.
  private static func inRuns(_ texts: [String], _ body: (BuiltBinary) throws -> Void) throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      try record(texts, headroom)
      try body(headroom)
    }
  }

  private static func record(_ texts: [String], _ headroom: BuiltBinary) throws {
    for text in texts {
      try headroom.write(text, to: "short.yaml")
      _ = try headroom("run", "-q", "short.yaml")
    }
  }

  private static let reported = MadeFolder { try Self.record([old, new], $0) }

  @Test func `what fails a new law is told, and is no regression`() throws {
    try Self.inRuns([Self.old]) { headroom in
      try headroom.write(Self.new, to: "short.yaml")
      let run = try headroom("run", "--fail-on", "regression", "short.yaml")
      #expect(run.status == 0, "\(run)")
      #expect(run.output.contains(Self.words), "\(run.output)")
      #expect(run.output.contains("1 redefined (1 now fails)"))
      let failure = try headroom("run", "--fail-on", "failure", "short.yaml")
      #expect(failure.status == 1)
      #expect(!failure.output.contains("new in this version"), "\(failure.output)")
    }
  }

  @Test func `a comparison names the law, also without re-simulation`() throws {
    try Self.inRuns([Self.old, Self.new]) { headroom in
      for words in [["compare", "1", "2"], ["compare", "1", "2", "--why"]] {
        let compared = try headroom.call(words)
        #expect(compared.output.contains("  redefined  1 (1 now fails)"), "\(compared)")
        #expect(compared.output.contains("  same       1\n"))
        #expect(compared.output.contains("why\n  a new law: no-excess-room: 1 case\n"))
        #expect(compared.output.contains(Self.words))
      }
      #expect(try headroom("compare", "1", "2", "--fail-on", "regression").status == 0)
      #expect(try headroom("compare", "1", "2", "--fail-on", "failure").status == 1)
      let back = try headroom("compare", "2", "1")
      #expect(
        back.output.contains("why\n  laws changed: without no-excess-room: 1 case\n"), "\(back)")
      #expect(!back.output.contains("new in this version"))
      let json = try headroom("compare", "1", "2", "--format", "json").output
      #expect(json.contains(#""sentence": "a new law: no-excess-room""#), "\(json)")
      #expect(json.contains(#""before": "[focused-field-visible]""#))
    }
  }

  @Test(arguments: [
    ("markdown", "passed → failed (a new law: no-excess-room)"), ("markdown", words),
    ("html", "a new law: no-excess-room"), ("json", #""failingNewLaws": 1"#),
    ("json", #""laws": "a new law: no-excess-room""#),
  ])
  func `reports say it`(format: String, text: String) throws {
    try Self.reported.inCopy { headroom in
      let report = try headroom("report", "--format", format, "-o", "report")
      #expect(report.status == 0, "\(report)")
      let written = String(decoding: try headroom.read("report"), as: UTF8.self)
      #expect(written.contains(text), "\(written.prefix(3000))")
    }
  }

  @Test func `laws in another order, or such as hold, change nothing`() throws {
    let other = Self.file("laws: [within-limits, focused-field-visible], ")
    let sorted = Self.file("laws: [focused-field-visible, within-limits], ")
    try Self.inRuns([Self.old, other, sorted]) { headroom in
      for pair in [["1", "2"], ["2", "3"], ["3", "1"]] {
        let compared = try headroom.call(["compare"] + pair + ["--fail-on", "change"])
        #expect(compared.status == 0, "\(compared)")
        #expect(compared.output.contains("  same   2\n"), "\(compared.output)")
      }
    }
  }

  @Test func `a merged file and a file from before say the same`() throws {
    try Self.inRuns([Self.old]) { headroom in
      #expect(try headroom.shell("cp headroom.db other.db").status == 0)
      try headroom.write(Self.new, to: "short.yaml")
      _ = try headroom("run", "-q", "short.yaml", "--db", "other.db")
      #expect(try headroom("merge", "other.db").status == 0)
      let compared = try headroom("compare", "1", "2")
      #expect(compared.output.contains(Self.words), "\(compared)")
    }
  }

  @Test func `other laws in the project are laws that are new`() throws {
    try Self.inRuns([]) { headroom in
      try headroom.write(Self.file(""), to: "scenarios/short.yaml")
      try headroom.write("headroom: 1\nlaws: [focused-field-visible]\n", to: "headroom.yaml")
      #expect(try headroom("run", "-q").status == 0)
      try headroom.write("headroom: 1\nlaws: all\n", to: "headroom.yaml")
      let run = try headroom("run")
      #expect(run.output.contains("new in this version: "), "\(run)")
      #expect(run.output.contains("no-excess-room"))
    }
  }
}
