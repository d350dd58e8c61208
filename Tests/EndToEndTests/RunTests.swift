import Foundation
import Testing

struct RunTests {
  @Test func `the example runs, is remembered, and runs again without a change`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let first = try headroom("run", "contacts.yaml")
      #expect(first.status == 0, "\(first.output)\(first.errors)")
      #expect(first.output.contains("2 passed"))
      #expect(first.output.contains("run 1"))

      let second = try headroom("run", "contacts.yaml")
      #expect(second.status == 0)
      #expect(second.output.contains("no change since run 1"))

      let runs = try headroom("runs", "--format", "json")
      let list = try #require(json(runs.output)["runs"] as? [[String: Any]])
      #expect(list.compactMap { $0["run"] as? Int } == [2, 1])
      #expect(list.allSatisfy { $0["passed"] as? Int == 2 && $0["state"] as? String == "complete" })
    }
  }

  @Test func `a wrong number fails with field, numbers, file and line`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      let result = try headroom("run", "contacts.yaml")
      #expect(result.status == 1)
      for words in [
        "inset-scroll", "table/last-row-is-lifted [iPhone 8]", "after \"focus field-12\"",
        "contentOffset.y of contacts", "expected 135", "got 121",
        "contacts.yaml:\(ExampleFiles.wrongNumberLine)", "1 passed, 1 failed",
      ] {
        #expect(result.output.contains(words), "\(words) is missing in: \(result.output)")
      }
    }
  }

  @Test func `a regression is told against the run before`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      #expect(try headroom("run", "contacts.yaml").status == 0)
      // Another gap for the same strategy moves the content; no scenario changes.
      try headroom.write(ExampleFiles.ours(gap: 10), to: "gap.yaml")
      #expect(try headroom("run", "contacts.yaml", "gap.yaml").status == 0)
      try headroom.write(ExampleFiles.ours(gap: 12), to: "gap.yaml")
      let result = try headroom("run", "contacts.yaml", "gap.yaml")
      #expect(result.status == 1)
      #expect(result.output.contains("1 regression"), "\(result.output)")
      #expect(result.output.contains("since run 2"), "\(result.output)")

      let never = try headroom("run", "--fail-on", "never", "--no-record", "contacts.yaml")
      #expect(never.status == 0)

      let compare = try headroom("compare", "2", "3")
      #expect(compare.status == 1)
      #expect(compare.output.contains("newly failing"))
      #expect(try headroom("compare", "2", "3", "--fail-on", "never").status == 0)
      #expect(try headroom("compare", "3", "3").status == 0)
    }
  }

  @Test func `nothing is written without recording`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let result = try headroom("run", "--no-record", "contacts.yaml")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("2 passed"))
      #expect(!headroom.has("headroom.db"))
    }
  }

  @Test func `a list of cases is there for programs, too`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let result = try headroom("run", "--list", "contacts.yaml", "--format", "json")
      let cases = try #require(try json(result.output)["cases"] as? [String])
      #expect(cases.first == "table/last-row-is-lifted [offset-restore, iPhone 8]")
      #expect(cases.count == 2)
    }
  }

  @Test func `the json of a run holds every number of its text`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      let result = try headroom("run", "contacts.yaml", "--format", "json")
      #expect(result.status == 1)
      let object = try json(result.output)
      let totals = try #require(object["totals"] as? [String: Int])
      #expect(totals["planned"] == 2)
      #expect(totals["passed"] == 1)
      #expect(totals["failed"] == 1)
      let cases = try #require(object["cases"] as? [[String: Any]])
      #expect(
        cases.map { $0["case"] as? String }
          == ["table/last-row-is-lifted [inset-scroll, iPhone 8]"]
      )
      #expect(object["selection"] as? Bool == true)
    }
  }

  struct Unknown: CustomTestStringConvertible, Sendable {
    var words: [String]
    var status: Int32
    var message: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Unknown(
      words: ["run", "--device", "iPhone8"], status: 64,
      message: "unknown device 'iPhone8'; did you mean 'iPhone 8'?"),
    Unknown(words: ["run", "--failed"], status: 4, message: "no case failed in run 1\n"),
    Unknown(
      words: ["run", "--failed", "--changed"], status: 4,
      message: "no case failed in or changed since run 1\n"),
    Unknown(
      words: ["run", "--fail-on", "regresion"], status: 64, message: "did you mean 'regression'?"),
  ])
  func `an unknown name ends with a suggestion`(unknown: Unknown) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      let result = try headroom.call(unknown.words)
      #expect(result.status == unknown.status, "\(result.output)\(result.errors)")
      #expect(result.errors.contains(unknown.message), "\(result.errors)")
    }
  }

  @Test func `a file that is no database is refused and left alone`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let text = String(repeating: "not a database ", count: 500)
      try headroom.write(text, to: "headroom.db")
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      #expect(try headroom("run", "contacts.yaml").status == 78)
      #expect(try String(decoding: headroom.read("headroom.db"), as: UTF8.self) == text)
    }
  }

  @Test func `the environment names the database, and an option wins over it`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let environment = ["HEADROOM_DB": "named.db"]
      #expect(try headroom("run", "contacts.yaml", environment: environment).status == 0)
      #expect(headroom.has("named.db"))
      try headroom("run", "contacts.yaml", "--db", "given.db", environment: environment)
      #expect(headroom.has("given.db"))
      #expect(!headroom.has("headroom.db"))
    }
  }

  @Test func `colours come only when forced into a pipe`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      let plain = try headroom("run", "--no-record", "contacts.yaml")
      #expect(!plain.output.contains("\u{1B}"))
      let forced = try headroom(
        "run", "--no-record", "contacts.yaml", environment: ["CLICOLOR_FORCE": "1"])
      #expect(forced.output.contains("\u{1B}[31m"))
      let refused = try headroom(
        "run", "--no-record", "contacts.yaml",
        environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
      #expect(refused.output == plain.output)
    }
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      "not a JSON object: \(text)")
  }
}
