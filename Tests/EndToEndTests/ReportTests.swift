import Foundation
import Scenarios
import TestSupport
import Testing

struct ReportTests {
  private static let formats = ReportFormat.all(of: .run).filter { $0 != .html }.map(\.rawValue)

  /// Imports the example with one wrong number: one of its two cases fails.
  private func write(_ headroom: BuiltBinary) throws {
    try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
  }

  @Test func `a run writes every format, and keeps its own status`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try write(headroom)
      let result = try headroom.call(
        ["run", "contacts.yaml"] + Self.formats.flatMap { ["--report", "\($0)=out.\($0)"] })
      #expect(result.status == 1)
      #expect(result.output.contains("1 passed, 1 failed"))
      for format in Self.formats {
        // What a run writes is what 'report' writes of it.
        let report = try headroom("report", "--format", format)
        #expect(report.status == 0)
        #expect(try headroom.read("out.\(format)") == Data(report.output.utf8), "\(format)")
        #expect(report.output.contains("table/last-row-is-lifted"))
      }
      #expect(
        try headroom("report", "--format", "markdown").output.hasPrefix("## 1 passed, 1 failed\n"))
    }
  }

  @Test func `a run that is not recorded is reported, too`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try write(headroom)
      let words = ["run", "--no-record", "contacts.yaml", "--report", "json=run.json"]
      #expect(try headroom.call(words).status == 1)
      let object = try JSONSerialization.jsonObject(with: headroom.read("run.json"))
      let document = try #require(object as? [String: Any])
      let run = try #require(document["run"] as? [String: Any])
      #expect(run["run"] is NSNull)
      let cases = try #require(document["cases"] as? [[String: Any]])
      #expect(cases.compactMap { $0["verdict"] as? String } == ["pass", "fail"])
      let mismatch = (cases[1]["mismatches"] as? [[String: Any]])?.first
      #expect(mismatch?["line"] as? Int == ExampleFiles.wrongNumberLine)
      #expect(!headroom.has("headroom.db"))
    }
  }

  @Test(.needs(.linux("/dev/full")))
  func `a report that can't be written whole is 74, and leaves the file as it was`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try write(headroom)
      try headroom("run", "-q", "contacts.yaml")
      let full = try headroom("report", "--format", "csv", "-o", "/dev/full")
      #expect(full.status == 74)
      #expect(full.errors == "error: can't write /dev/full: No space left on device\n")
      #expect(try headroom.shell("\"$headroom\" report --format csv > /dev/full").status == 74)

      try headroom.write("as it was", to: "old.json")
      let limited = try headroom.shell("ulimit -f 1; \"$headroom\" report -o old.json")
      #expect(limited.status != 0)
      #expect(try String(decoding: headroom.read("old.json"), as: UTF8.self) == "as it was")
      #expect(try headroom.shell("ls -A | grep partial").output.isEmpty)
      // One that can't be written does not keep the others.
      let words = ["run", "--report", "json=/dev/full", "--report", "csv=b", "--report", "junit=c"]
      let several = try headroom.call(words)
      #expect(several.status == 74)
      #expect(several.errors.contains("can't write /dev/full"))
      #expect(headroom.has("c"))
      #expect(headroom.has("b"))
    }
  }

  @Test func `filters leave cases out, and what is selected by nothing is 4`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try write(headroom)
      try headroom("run", "-q", "contacts.yaml")
      func cases(_ words: String...) throws -> Int {
        let result = try headroom.call(["report", "--format", "csv"] + words)
        #expect(result.status == 0, "\(words) \(result.errors)")
        return result.output.split(separator: "\r\n").count - 1
      }
      #expect(try cases() == 2)
      #expect(try cases("--only", "failed") == 1)
      #expect(try cases("--verdict", "pass") == 1)
      #expect(try cases("--verdict", "pass", "--verdict", "fail") == 2)
      #expect(try cases("--case", "table/") == 2)
      #expect(try cases("--strategy", "inset-*") == 1)
      #expect(try cases("--tag", "seed") == 2)
      #expect(try cases("--tag", "other", "--allow-empty") == 0)
      // The wrong number is the only mismatch: 121 where 135 is expected.
      let mismatches = try headroom("report", "--format", "csv", "--table", "mismatches").output
      #expect(mismatches.split(separator: "\r\n").count == 2)
      #expect(mismatches.contains(",135,121,-14,"))
      let adjustments = try headroom("report", "--format", "csv", "--table", "adjustments").output
      #expect(adjustments.contains(",contacts,contentOffset,\"[0, -20]\",\"[0, 121]\",0.25,"))
      let transitions = try headroom("report", "--format", "csv", "--table", "transitions").output
      #expect(transitions.split(separator: "\r\n").count == 3)

      #expect(try headroom("report", "--case", "nothing").status == 4)
      #expect(try headroom("report", "--strategy", "inset-scrol").status == 64)
      let verdict = try headroom("report", "--verdict", "failed")
      #expect(verdict.status == 64)
      #expect(verdict.errors.contains("found 'failed'; did you mean 'fail'?"))
    }
  }

  @Test(arguments: [
    (["run", "--report", "pdf=a"], "FORMAT=FILE with one of html, json, junit"),
    (["run", "--report", "jsn=a"], "did you mean 'json'?"),
    (["run", "--report", "json"], "FORMAT=FILE, as in json=FILE"),
    (["run", "--report", "json="], "FORMAT=FILE, as in json=FILE"),
    (["run", "--report", "json=-"], "the results of the run go to standard output"),
    (["run", "--report", "json=a", "--report", "csv=a"], "two reports can't both go to 'a'"),
    (["run", "--list", "--report", "json=a"], "'--list' runs no cases"),
    (["report", "--open"], "'--open' needs a file"),
    (["report", "--table", "mismatches"], "'--table' is for CSV"),
    (["report", "--github", "-o", "-"], "the annotations go to standard output"),
    (["report", "-o", ""], "'--output' needs a file name"),
  ])
  func `what can't be meant is wrong usage before anything runs`(words: [String], message: String)
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.call(words)
      #expect(result.status == 64)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(!headroom.has("headroom.db"))
    }
  }

  @Test func `the ending of the file decides where no format is named`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try write(headroom)
      try headroom("run", "-q", "contacts.yaml")
      let starts = [
        ("a.json", "{\n\"headroom\": 1,"), ("a.xml", "<?xml"), ("a.csv", "case_key,"),
        ("a.md", "## 1 passed"), ("a", "## 1 passed"),
      ]
      for (file, start) in starts {
        #expect(try headroom("report", "-o", file).status == 0)
        #expect(
          try String(decoding: headroom.read(file), as: UTF8.self).hasPrefix(start), "\(file)")
      }
      let github = try headroom("report", "--github", "-o", "summary.md")
      let line = ExampleFiles.wrongNumberLine
      #expect(github.output.hasPrefix("::error file=contacts.yaml,line=\(line),title="))
      #expect(headroom.has("summary.md"))
    }
  }

  @Test func `a file keeps its permissions and a link its target`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try write(headroom)
      try headroom("run", "-q", "contacts.yaml")
      let result = try headroom.shell(
        """
        touch real.md; chmod 640 real.md; ln -s real.md link.md
        "$headroom" report -o link.md && ls -l real.md | cut -c 1-10 && test -L link.md \
          && head -c 2 real.md
        """
      )
      #expect(result.output == "-rw-r-----\n##")
    }
  }
}
