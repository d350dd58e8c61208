import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct QueryingTests {
  private func ask(
    _ work: Workspace, _ statement: Querying.Statement,
    _ parameters: [(name: String, value: String)] = []
  ) throws -> [[QueryValue]] {
    try Querying(location: work.location, parameters: parameters).run(statement).rows
  }

  @Test func `a word is a shipped query, or SQL, or the name of none`() throws {
    guard case .named(let query)? = Querying.Statement("scoreboard"),
      case .text(let text)? = Querying.Statement("SELECT 1"),
      case .text(let nothing)? = Querying.Statement("")
    else {
      Issue.record("they are a query and two texts")
      return
    }
    #expect(query.name == "scoreboard" && text == "SELECT 1" && nothing.isEmpty)
    #expect(Querying.Statement("scorebaord") == nil)
    #expect(Querying.Statement("never_failed") == nil)
  }

  @Test func `a shipped query takes whatever names a run, and the latest without a name`()
    throws
  {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let failing = try #require(Querying.Statement("failing-now"))
      let key = QueryValue.text(ExampleSuite.oursCase)
      #expect(try ask(work, failing).map { $0[0] } == [key])
      #expect(try ask(work, failing, [("run", "latest")]).map { $0[0] } == [key])
      #expect(try ask(work, failing, [("run", "previous")]).isEmpty)
      let unknown = try refusal { try ask(work, failing, [("run", "lates")]) }
      #expect(unknown == Refusal("unknownName", "unknown run 'lates'; did you mean 'latest'?"))
    }
  }

  /// In run 2 `ours` scrolls to 133 instead of 131 after the focus of field-12; `inset-scroll` passes in both,
  /// and nothing judges the other case of `ours`.
  @Test func `what regressed, how much passes, and which field fails is counted`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      func answer(_ name: String, _ parameters: (String, String)...) throws -> [String] {
        let statement = try #require(Querying.Statement(name))
        return try ask(work, statement, parameters.map { (name: $0.0, value: $0.1) }).map { row in
          row.map { value in
            switch value {
            case .text(let text): text
            case .integer(let number): "\(number)"
            case .real(let number): "\(number)"
            case .null, .blob: "-"
            }
          }.joined(separator: "|")
        }
      }
      let regressed = ["ours|1|0|1|0|2", "inset-scroll|1|1|0|0|1"]
      #expect(try answer("regressed-most") == regressed)
      #expect(try answer("regressed-most", ("since", "latest~1"), ("run", "2")) == regressed)
      #expect(
        try answer("regressed-most", ("since", "2"), ("run", "1"))
          == ["inset-scroll|1|1|0|0|1", "ours|0|1|0|1|2"])
      let rates = try answer("pass-rate").map { row in
        row.split(separator: "|").enumerated().filter { $0.offset != 1 }.map { String($0.element) }
      }
      #expect(
        rates == [
          ["1", "inset-scroll", "1", "1", "100.0"], ["1", "ours", "1", "1", "100.0"],
          ["2", "inset-scroll", "1", "1", "100.0"], ["2", "ours", "0", "1", "0.0"],
        ])
      #expect(try answer("worst-fields") == ["order|field-12|1|1|1|1"])
      #expect(try answer("worst-fields", ("run", "1")).isEmpty)
      #expect(try answer("nondeterministic").isEmpty)
    }
  }

  @Test func `a value is a number where it reads as one`() throws {
    try Workspace.withRuns { work in
      let types = Querying.Statement.text("SELECT typeof(:v), :v")
      for (word, expected) in [
        ("7", [QueryValue.text("integer"), .integer(7)]),
        ("-1.5", [.text("real"), .real(-1.5)]), ("+7", [.text("text"), .text("+7")]),
        ("1e3", [.text("text"), .text("1e3")]), ("0x10", [.text("text"), .text("0x10")]),
        ("latest", [.text("text"), .text("latest")]),
      ] {
        let rows = try ask(work, types, [("v", word)])
        #expect(rows == [expected], "\(word)")
      }
      // Only a shipped query's run is looked up.
      let run = Querying.Statement.text("SELECT :run")
      #expect(try ask(work, run, [("run", "latest")]) == [[.text("latest")]])
    }
  }

  @Test func `a statement is read from a file`() throws {
    try Workspace.withRuns { work in
      let path = try work.write("SELECT count(*) FROM runs\n", to: "count.sql")
      #expect(try ask(work, .file(path)) == [[.integer(1)]])
      let missing = work.path("none.sql")
      let refused = try refusal { try ask(work, .file(missing)) }
      #expect(
        refused.kind == "inputOutput" && refused.message.hasPrefix("\(missing): can't be read"))
      let long = try work.write(String(repeating: " ", count: 1 << 20 + 1), to: "long.sql")
      #expect(
        try refusal { try ask(work, .file(long)) }
          == Refusal("wrongInput", "\(long): larger than 1 MB")
      )
    }
  }

  @Test(arguments: [
    (
      "SELECT * FROM resluts",
      "no such table: resluts; did you mean 'results'? (headroom query --views)"
    ),
    ("SELECT passd FROM runs", "passd; did you mean 'passed'? (headroom query --views)"),
    ("SELECT runs.passd FROM runs", "runs.passd; did you mean 'passed'? (headroom query --views)"),
    ("DELETE FROM run", "not allowed in a query: delete from run"),
    ("SELECT 1; SELECT 2", "a query is a single statement; found more text after it"),
    ("SELECT :a", "the query needs a value: --param a=VALUE"),
  ])
  func `a statement that can't be asked is told, with what may be meant`(
    text: String, message: String
  ) throws {
    try Workspace.withRuns { work in
      let refused = try refusal { try ask(work, .text(text)) }
      #expect(refused.kind == "unusable")
      #expect(refused.message.hasSuffix(message), "\(refused.message)")
    }
  }
}
