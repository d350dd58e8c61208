import Foundation
import TestSupport
import Testing

/// `sweep` as a person calls it.
///
/// The table has twelve rows of 44: the last field ends at 528, 77 below the keyboard's top at
/// 667 − 216. `offset-restore` scrolls by that and its gap, which is 10; at most 100.5 is expected, and
/// 0.01 is forgiven.
struct SweepCommandTests {
  static let suite = """
    headroom: 1
    devices:
      - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}
    strategies:
      - {name: mine, model: offsetRestore, parameters: {gap: 4}}
    forms:
      - name: table
        canvas: [375, 667]
        view:
          children:
            - tableView: items
              frame: [0, 0, 375, 667]
              rows:
                - repeat: 12
                  cell: row-{n}
                  children:
                    - {textField: "field-{n}", frame: [145, 0, 215, 44]}
    scenarios:
      - name: table/last-row
        form: table
        strategies: [offset-restore, mine]
        script:
          - focus: field-12
          - expect: {items.contentOffset.y: {atMost: 100.5}}
      - {name: table/of-a-library, form: table, strategies: [iq-keyboard-manager], laws: [no-drift],
         script: [{focus: field-12}, hideKeyboard]}

    """

  /// The reason is the word, whether or not the strategy has a case.
  @Test(arguments: [
    ("gap=NaN", "'gap' takes points; found 'NaN'"),
    ("gap=0x10", "'gap' takes points; found '0x10'"),
    ("gap=0x1...0x4", "'gap' takes points; found '0x1'"),
    ("gap=1...4:0x1", "the step of 'gap' must be a number above 0; found '0x1'"),
    ("gapp=1", "unknown parameter 'gapp'; did you mean 'gap'?"),
  ])
  func `a wrong word is said before anything is selected`(word: String, words: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(
        Self.suite.replacing(
          "  - {name: mine,", with: "  - {name: idle, model: offsetRestore}\n  - {name: mine,"),
        to: "suite.yaml")
      for strategy in ["mine", "idle"] {
        let result = try headroom("sweep", strategy, word, "suite.yaml", "--allow-empty")
        #expect(result.status == 64 && result.errors.contains(words), "\(strategy): \(result)")
      }
      #expect(try headroom("sweep", "idle", "gap=1", "suite.yaml").status == 4)
    }
  }

  @Test func `without a step about 20 values are taken, and that is said`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite, to: "suite.yaml")
      let result = try headroom("sweep", "mine", "gap=0...30", "suite.yaml", "--format", "json")
      #expect(
        result.errors.contains("gap: 16 values in steps of 2; to set the step: gap=0...30:STEP\n"),
        "\(result.errors)")
      let document = try Self.document(result.output)
      #expect((document["points"] as? [Any])?.count == 16)
      let parameter = try #require((document["parameters"] as? [[String: Any]])?.first)
      #expect(parameter["present"] as? Double == 4)
    }
  }

  @Test func `JSON has all points and break points, the same for any number of jobs`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite, to: "suite.yaml")
      let outputs = try ["1", "3"].map { jobs in
        let result = try headroom(
          "sweep", "offset-restore", "gap=0...40", "suite.yaml", "-q", "-j", jobs, "--format",
          "json")
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return result.output
      }
      #expect(outputs[0] == outputs[1])
      let document = try Self.document(outputs[0])
      let points = try #require(document["points"] as? [[String: Any]])
      #expect(points.count == 21 && points.last?["values"] as? [Double] == [40])
      let breaks = try #require(document["breakPoints"] as? [[String: Any]])
      #expect(breaks.map { $0["above"] as? Double } == [23.51])
      #expect(breaks.first?["case"] as? String == "table/last-row [offset-restore, phone]")
    }
  }

  @Test func `a run is recorded for each value, and the strategy stays what it was`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite, to: "suite.yaml")
      try headroom.expect(0, "run", "suite.yaml", "-q")
      let before = try headroom("export", "--output", "before")
      #expect(before.status == 0, "\(before.errors)")
      let result = try headroom("sweep", "mine", "gap=23,24", "--record", "--label", "try")
      #expect(result.status == 0 && result.errors.contains("Recorded as runs 2 to 3\n"))
      let runs = try Self.document(try headroom("runs", "--format", "json").output)
      let list = try #require(runs["runs"] as? [[String: Any]])
      #expect(list.map { $0["label"] as? String } == ["try gap=24", "try gap=23", nil])
      #expect(list.map { $0["passed"] as? Int } == [0, 1, 3])
      try headroom.expect(0, "export", "--output", "after")
      #expect(try headroom.shell("diff -r before after").output.isEmpty)
      let again = try headroom("run", "-q")
      #expect(again.output.contains("3 passed") && again.status == 0, "\(again.output)")
      // A pattern selects of what is in the database.
      let pattern = try headroom("sweep", "mine", "gap=1", "table/", "-q")
      #expect(pattern.output.hasPrefix("mine, gap: 1 value; 1 case\n"), "\(pattern.output)")
    }
  }

  @Test func `the paths of a project are meant where none is named`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite, to: "own/suite.yaml")
      try headroom.write("headroom: 1\npaths: [own]\n", to: "headroom.yaml")
      let result = try headroom("sweep", "mine", "gap=1...2", "-q")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.hasPrefix("mine, gap 1 to 2 pt: 21 values; 1 case\n"))
    }
  }

  @Test(arguments: [
    ("gapp=1", "unknown parameter 'gapp'; did you mean 'gap'? 'mine' has gap (points), "),
    ("x=1", "unknown parameter 'x'; 'mine' has gap (points), threshold (points), duration"),
    ("", "name a parameter to sweep, as in gap=0...40; 'mine' has gap (points), "),
    ("gap=40...0", "'40...0' is descending; write gap=0...40"),
    ("gap=0..40", "'gap' takes points; found '0..40'; a range is written FROM...TO"),
    ("gap=-4", "'gap' must be from 0 to 1000000; found '-4'"),
    ("gap=nan", "'gap' takes points; found 'nan'"),
    ("gap=0...4:0", "the step of 'gap' must be a number above 0; found '0'"),
    ("gap=0...40:0.001", "40001 values of 'gap'; the limit is 10000; use a larger step"),
    ("convertsFrame=0...1", "list its values, as in convertsFrame=true,false"),
    ("convertsFrame=ture", "takes true or false; found 'ture'; did you mean 'true'?"),
    ("scrollView=a", "'scrollView' (view) can't be swept"),
    ("gap=1 gap=2", "a sweep varies one parameter; found 'gap=1' and 'gap=2'; list all values"),
    ("gap=1 x=2 y=3", "one parameter; found 'gap=1' and 'x=2' and 'y=3'"),
    ("gap=1...5:1 --max-cases 4", "1 case at 5 values exceed the limit of 4 simulations"),
    ("gap=1 -d tablet", "unknown device 'tablet'"),
    ("gap=1 --label x", "'--label' needs '--record'"),
  ])
  func `what can't be swept is told, with what can`(words: String, message: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite, to: "suite.yaml")
      let call = "sweep mine \(words) suite.yaml -q"
      let result = try headroom.call(try BuiltBinary.words(call))
      #expect(result.status == 64)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(result.output.isEmpty)
    }
  }

  @Test func `the strategy is one that is there`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite, to: "suite.yaml")
      func errors(_ line: String) throws -> String {
        let result = try headroom.shell("$headroom sweep \(line) suite.yaml")
        #expect(result.status == 64)
        return result.errors
      }
      #expect(try errors("gap=1").contains("name the strategy before 'gap=1'"))
      #expect(try errors("mien gap=1").contains("did you mean 'mine'?"))
      #expect(try errors("'m*' gap=1").contains("give its full name instead of 'm*'"))
      #expect(
        try errors("iq-keyboard-manager version=6.1").contains(
          "'version' takes version, 6.0.5 to 6.5.11, 6.5.16 or 7.0.0 to 8.0.2; found '6.1'; other versions "
            + "are strategies of their own: 6.2.1, 6.3.0"
        )
      )
      let none = try headroom("sweep")
      #expect(none.status == 64 && none.errors.hasPrefix("error: missing <strategy>\n"))
    }
  }

  @Test func `an interrupted sweep ends with 130, and prints what it has`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterruptionTests.large, to: "large.yaml")
      let result = try headroom.shell(
        """
        mkfifo notes
        "$headroom" sweep offset-restore gap=0...10:0.01 large.yaml > results 2> notes & program=$!
        while read -r line; do
          case $line in Sweeping*) kill -INT $program;; esac
        done < notes
        wait $program
        """
      )
      #expect(result.status == 130)
      let text = String(decoding: try headroom.read("results"), as: UTF8.self)
      #expect(text.contains(" of 3000 cases"), "\(text.prefix(200))")
    }
  }

  private static func document(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
