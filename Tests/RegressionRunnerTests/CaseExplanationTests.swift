import AvoidanceEngine
import Scenarios
import Testing

@testable import RegressionRunner

/// Which change is named for a case that came to another outcome.
///
/// The fixtures' keyboard is 216 high with its top at 451. `low` is in the second row and ends at
/// 484 + 44 = 528: covered by 77. `offsetRestore` scrolls by 77 and its gap of 10.
struct CaseExplanationTests {
  private static let form = """
    forms:
      - name: plain
        canvas: [375, 667]
        view:
          children:
            - tableView: s
              frame: [0, 0, 375, 667]
              rows:
                - {cell: first, height: 484}
                - cell: second
                  height: 44
                  children:
                    - {textField: low, frame: [145, 0, 215, 44]}

    """

  private func inputs(
    parameters: String = "{gap: 10}", model: String = "offsetRestore", expected: String = "87",
    height: Int = 484, scale: Int = 2, today: String = Fixtures.today, engine: String = "1"
  ) throws -> CaseInputs {
    let suite = try Fixtures.suite(
      "headroom: 1\n"
        + Fixtures.device.replacing("keyboard:", with: "scale: \(scale), keyboard:")
        + "strategies:\n  - {name: lift, model: \(model), parameters: \(parameters)}\n"
        + Self.form.replacing("484", with: "\(height)")
          + """
          scenarios:
            - name: folder/case
              form: plain
              strategies: [lift]
              script:
                - focus: low
                - expect: {s.contentOffset.y: \(expected)}
                  knownFailure: {lift: {reason: slow, until: 2026-12-31}}

          """
    )
    return CaseInputs(
      scenario: try #require(suite.scenarios.first), form: try #require(suite.forms["plain"]),
      strategy: try #require(suite.strategies.first { $0.name == "lift" }),
      device: try #require(suite.devices.first { $0.name == "phone" }), orientation: .portrait,
      today: try #require(CalendarDay(today)), engineVersion: engine)
  }

  private func explanation(_ before: CaseInputs, _ after: CaseInputs) -> CaseExplanation {
    CaseExplanation(from: before, before.judge().digest, to: after, after.judge().digest)
  }

  @Test func `a parameter is named with both values`() throws {
    let why = explanation(try inputs(), try inputs(parameters: "{gap: 12}"))
    #expect(why.sentence == "strategy lift: gap 10 → 12")
  }

  @Test func `a parameter that was left out is named with its default`() throws {
    let why = explanation(
      try inputs(parameters: "{gap: 10}"), try inputs(parameters: "{gap: 10, duration: 0.5}"))
    #expect(why.sentence == "strategy lift: duration 0.1 → 0.5")
  }

  @Test func `what makes no difference is not named`() throws {
    let why = explanation(
      try inputs(), try inputs(parameters: "{gap: 12}", scale: 3, today: "2026-11-22"))
    #expect(why.sentence == "strategy lift: gap 10 → 12")
  }

  @Test func `two changes are named where both are needed`() throws {
    let why = explanation(try inputs(), try inputs(parameters: "{gap: 12}", height: 494))
    #expect(
      why.sentence
        == "form plain: view.children[0].rows[0].height 484 → 494; strategy lift: gap 10 → 12"
    )
  }

  @Test func `an expectation is named by its path`() throws {
    let why = explanation(try inputs(), try inputs(expected: "101"))
    #expect(why.sentence == "scenario folder/case: script[1].expect.s.contentOffset.y 87 → 101")
  }

  @Test func `a known failure that is over is explained by the day`() throws {
    let why = explanation(
      try inputs(expected: "101"), try inputs(expected: "101", today: "2027-01-01"))
    #expect(why.sentence == "day 2026-11-21 → 2027-01-01")
  }

  @Test func `equal inputs are the engine's matter or not deterministic`() throws {
    let inputs = try inputs()
    let outcome = inputs.judge().digest
    let other = Digest.of("another outcome")
    #expect(
      CaseExplanation(from: inputs, other, to: try self.inputs(engine: "2"), outcome).sentence
        == "engine 1 → 2"
    )
    #expect(CaseExplanation(from: inputs, other, to: inputs, outcome) == .notDeterministic)
  }

  @Test func `the engine is named where no changed definition has an effect`() throws {
    let before = try inputs()
    let after = try inputs(scale: 3, engine: "2")
    let why = CaseExplanation(from: before, Digest.of("old"), to: after, after.judge().digest)
    #expect(why.sentence == "engine 1 → 2")
  }

  @Test func `another engine is named beside a change that does not explain all`() throws {
    let before = try inputs()
    let after = try inputs(parameters: "{gap: 12}", engine: "2")
    let why = CaseExplanation(from: before, Digest.of("old"), to: after, after.judge().digest)
    #expect(why.sentence == "strategy lift: gap 10 → 12; engine 1 → 2")
  }

  @Test(arguments: [3, 12])
  func `the smallest set is found among many changes`(count: Int) {
    let factors = (0..<count).map { ChangeFactor.parameter("p\($0)") }
    let wanted: Set<ChangeFactor> = [factors[0], factors[2]]
    let found = CaseExplanation.smallest(factors) { wanted.isSubset(of: $0) }
    #expect(Set(found) == wanted)
  }

  @Test func `what is inserted into a list does not make the rest differ`() {
    let differences = ContentDifference.all(
      Array(#"{"script":[{"focus":"a"},{"return":true}]}"#.utf8),
      Array(#"{"script":[{"focus":"a"},{"focus":"b"},{"return":true}]}"#.utf8))
    #expect(differences == [ContentDifference(path: "script[1]", before: nil, after: "{focus: b}")])
  }

  // MARK: Code

  private func inputs(code: StrategyCode, parameters: String = "{gap: 10}") throws -> CaseInputs {
    var inputs = try inputs(parameters: parameters)
    inputs.strategy.value.code = code
    return inputs
  }

  /// An outcome that the code of now does not come to.
  private let gone = Digest.of("what other code did")

  @Test(arguments: [
    (StrategyCode(version: "3"), StrategyCode(version: "4"), "version 3 → 4"),
    (
      StrategyCode(program: "3f2a91c0aa"), StrategyCode(program: "91bc07eb00"),
      "program 3f2a91c → 91bc07e"
    ),
    (
      StrategyCode(
        command: ["node", "a.js"],
        files: [
          .init(path: "a.js", digest: "1"), .init(path: "b.js", digest: "1"),
          .init(path: "c.js", digest: "1"),
        ],
        defaults: ["gap": .number(10), "way": .text("up")]
      ),
      StrategyCode(
        command: ["node", "b.js"],
        files: [
          .init(path: "b.js", digest: "2"), .init(path: "c.js", digest: "1"),
          .init(path: "d.js", digest: "1"),
        ],
        defaults: ["gap": .number(20), "way": .choice("up")]
      ),
      "command node a.js → node b.js; the files of lift changed: b.js; the files of lift were added: "
        + "d.js; the files of lift were removed: a.js; defaults gap 10 → 20"
    ),
    (
      StrategyCode(version: "2", command: ["a"]),
      StrategyCode(command: ["a"], files: [.init(path: "a.js", digest: "1")]),
      "identified by version 2, now by its files"
    ),
    (
      StrategyCode(command: ["a"], files: [.init(path: "a.js", digest: "1")]),
      StrategyCode(version: "2", command: ["a"]), "identified by its files, now by version 2"
    ),
    (
      // Its files are gone, and with them the program; it is available all the same.
      StrategyCode(
        command: ["a"], files: [.init(path: "a.js", digest: "1")], defaults: ["gap": .number(10)]),
      StrategyCode(command: ["a"], defaults: ["gap": .number(10)]),
      "identified by its files, now by its command"
    ),
    (
      StrategyCode(command: ["a"]),
      StrategyCode(
        command: ["a"], files: [.init(path: "a.js", digest: "1")], defaults: ["gap": .number(10)]),
      "not available before, or known only by its command"
    ),
    (
      StrategyCode(version: "2", command: ["a"]), StrategyCode(command: ["b"]),
      "not available, or known only by its command; command a → b"
    ),
  ])
  func `other code is named with how it differs`(
    before: StrategyCode, after: StrategyCode, words: String
  ) throws {
    let (old, new) = (try inputs(code: before), try inputs(code: after))
    let why = CaseExplanation(from: old, gone, to: new, new.judge().digest)
    #expect(why.sentence == "strategy code lift: \(words)")
    #expect(why != .notDeterministic)
  }

  @Test func `digests are compared whole, and shortened in words only`() throws {
    // Fourteen digits of which only the last differ.
    let (one, other) = ("3f2a91c0000001", "3f2a91c0000002")
    let programs = try #require(
      CaseChange.code(
        of: "lift", from: StrategyCode(program: one), to: StrategyCode(program: other)))
    #expect(programs.differences == [ContentDifference(path: "program", before: one, after: other)])
    #expect(programs.sentence == "strategy code lift: program 3f2a91c → 3f2a91c")
    func files(_ digest: String) -> StrategyCode {
      StrategyCode(command: ["a"], files: [.init(path: "a.js", digest: digest)])
    }
    let change = CaseChange.code(of: "lift", from: files(one), to: files(other))
    #expect(change?.sentence == "strategy code lift: the files of lift changed: a.js")
    let own = try #require(CaseChange.code(of: "lift", from: nil, to: StrategyCode(program: one)))
    #expect(own.differences.map(\.after) == ["program \(one)"])
    #expect(own.sentence == "strategy code lift: built in → program 3f2a91c")
  }

  @Test func `code that gives both outcomes had no part in it`() throws {
    let old = try inputs(code: StrategyCode(version: "3"))
    let new = try inputs(code: StrategyCode(version: "4"), parameters: "{gap: 12}")
    #expect(explanation(old, new).sentence == "strategy lift: gap 10 → 12")
  }

  @Test func `other code is named with what else it took`() throws {
    let old = try inputs(code: StrategyCode(version: "3"))
    var new = try inputs(code: StrategyCode(version: "4"), parameters: "{gap: 12}")
    let why = CaseExplanation(from: old, gone, to: new, new.judge().digest)
    #expect(why.sentence == "strategy lift: gap 10 → 12; strategy code lift: version 3 → 4")
    // Neither can be run again.
    new.engineVersion = "2"
    #expect(
      CaseExplanation(from: old, gone, to: new, new.judge().digest).sentence
        == "strategy lift: gap 10 → 12; strategy code lift: version 3 → 4; engine 1 → 2"
    )
  }

  @Test(arguments: [
    (
      StrategyCode(version: "3"),
      "declares the same version (3), but the outcome differs: not deterministic, or changed without a "
        + "new version"
    ),
    (
      StrategyCode(command: ["a"], files: [.init(path: "a.js", digest: "1")]),
      "files unchanged, but the outcome differs: not deterministic, or code outside its files changed"
    ),
    (
      StrategyCode(program: "3f2a91c0"),
      "program unchanged, but the outcome differs: not deterministic, or code outside its files changed"
    ),
  ])
  func `code that is the same by its own account may be another one`(
    code: StrategyCode, words: String
  ) throws {
    let same = try inputs(code: code)
    let why = CaseExplanation(from: same, gone, to: same, same.judge().digest)
    #expect(why.sentence == "strategy code lift: \(words)")
    // The day differs, which explains nothing: it is no other engine.
    var later = same
    later.today = try #require(CalendarDay("2026-11-22"))
    #expect(
      CaseExplanation(from: same, gone, to: later, later.judge().digest).sentence == why.sentence)
    // A parameter explains one outcome and not the other.
    let wider = try inputs(code: code, parameters: "{gap: 12}")
    #expect(
      CaseExplanation(from: same, gone, to: wider, wider.judge().digest).sentence
        .hasSuffix(words)
    )
  }

  @Test func `after a skipped run another model is named`() throws {
    var before = try inputs()
    let code = StrategyCode(command: ["a"])
    before.strategy.value = StrategyDescription(.absent("lift", code: code))
    let after = try inputs()
    let skipped = JudgedCase.skipped.digest
    let why = CaseExplanation(from: before, skipped, to: after, after.judge().digest)
    #expect(why.sentence.hasPrefix("strategy lift: model lift → offsetRestore"), "\(why.sentence)")
  }

  @Test func `where nothing can be tried all that differs is named`() throws {
    func absent(_ version: String, gap: Double, height: Int = 484) throws -> CaseInputs {
      var inputs = try self.inputs(height: height)
      let code = StrategyCode(version: version)
      inputs.strategy.value = StrategyDescription(
        .absent("liftForm", code: code, parameters: [("gap", .number(0...100))]),
        parameters: ["gap": .number(gap)])
      return inputs
    }
    let other = Digest.of("what it did later")
    func words(_ before: CaseInputs, _ after: CaseInputs) -> String {
      CaseExplanation(from: before, gone, to: after, other).sentence
    }
    #expect(
      words(try absent("3", gap: 10), try absent("4", gap: 12))
        == "strategy lift: gap 10 → 12; strategy code lift: version 3 → 4"
    )
    #expect(
      words(try absent("3", gap: 10), try absent("3", gap: 12)) == "strategy lift: gap 10 → 12")
    #expect(
      words(try absent("3", gap: 10), try absent("3", gap: 10))
        == "strategy code lift: declares the same version (3), but the outcome differs: not "
        + "deterministic, or changed without a new version"
    )
    let skipped = JudgedCase.skipped.digest
    #expect(try absent("3", gap: 10).judge().digest == skipped)
    let why = CaseExplanation(
      from: try absent("3", gap: 10), gone, to: try absent("3", gap: 10), skipped)
    #expect(why.sentence == "strategy code lift: available → unavailable")
  }
}
