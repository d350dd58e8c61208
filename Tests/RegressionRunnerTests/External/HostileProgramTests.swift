import AvoidanceEngine
import Foundation
import Scenarios
import SystemCalls
import TestSupport
import Testing

@testable import RegressionRunner

/// Programs that do not do as they are asked: each is an error of its case, and of no other.
struct HostileProgramTests {
  typealias Fixture = ExternalFixtures

  /// What one of them does, and what is said of it.
  struct Way: CustomTestStringConvertible {
    var how: String
    var words: String
    /// How many seconds a case may take.
    var seconds: Double

    init(_ how: String, _ words: String, seconds: Double = 50) {
      self.how = how
      self.words = words
      self.seconds = seconds
    }

    var testDescription: String { how }
  }

  static let ways = [
    Way("exits", "exited with status 3 before answering"),
    Way("crashes", "was terminated by signal 11"),
    Way("hangs", "took more than 0.2 s", seconds: 0.2),
    Way("is late", "took more than 0.2 s", seconds: 0.2),
    Way("ignores SIGTERM", "took more than 0.2 s", seconds: 0.2),
    Way("forks", "took more than 0.2 s", seconds: 0.2),
    Way("closes its output", "closed its standard output", seconds: 1),
    Way("has a child that stays", "exited with status 5 before answering", seconds: 1),
    Way("floods", "sent an answer of more than 1 MiB"),
    Way("answers twice", "sent an extra line"),
    Way("answers for another case", "answered for another case: 'another [case, phone]'"),
    Way("answers for another event", "answered for another event: 'keyboardDidHide'"),
    Way("writes half a line and dies", "exited with status 4 in the middle of its answer"),
    Way("writes no JSON", "sent invalid JSON: 'hello, world'"),
    Way("writes an empty line", "sent invalid JSON: ''"),
    Way("writes bytes", "sent invalid JSON: '\u{FFFD}\u{FFFD}\\u{1B}[31m'"),
    Way(
      "writes deep JSON",
      "sent invalid JSON: '\(String(repeating: "[", count: 80))…'"
    ),
    Way("writes no object", "sent an answer that is not an object: '[1, 2]'"),
    Way(
      "writes NaN",
      #"sent invalid JSON: '{"verbs":[{"set":"contentOffset","view":"scroll","to":[0,NaN]}]}'"#),
    Way(
      "writes infinity",
      #"sent invalid JSON: '{"verbs":[{"set":"contentOffset","view":"scroll","to":[0,1e999]}]}'"#),
    Way("has verbs that are no list", "sent 'verbs' that is not a list: 'none'"),
    Way("has a verb without a name", "sent a verb without 'set' or 'call': '{view: scroll}'"),
    Way(
      "has an unknown property",
      "sent an unknown verb: set 'contentOfset'; did you mean 'contentOffset'?"),
    Way(
      "has an unknown call", "sent an unknown verb: call 'scrollToRwo'; did you mean 'scrollToRow'?"
    ),
    Way("has an unknown view", "set contentOffset: unknown view 'scrol'; did you mean 'scroll'?"),
    Way(
      "has a property of other views",
      "set contentOffset: 'low' is a textField, not a scrolling view"),
    Way("has a value of another kind", "set contentOffset: 'to' must be [x, y]; found top"),
    Way(
      "has too few numbers",
      "set contentInset: 'to' must be [top, left, bottom, right]; found [0, 0]"),
    Way("has no value", "set contentInset: 'to' is missing; expected [top, left, bottom, right]"),
    Way(
      "has a wrong animation",
      "set contentOffset: animation: 'duration' must be a number; found long"),
    Way("never stops asking", "asked for more than 100 rounds in a callback"),
    Way("writes 10 MB to standard error", "sent an unknown verb: call 'no such verb'"),
  ]

  /// Those that are refused where another one is.
  private static let likeOthers: Set = [
    "is late", "answers for another event", "writes an empty line", "writes no object",
    "writes infinity", "has a verb without a name", "has an unknown call", "has too few numbers",
    "has no value", "has a wrong animation",
  ]

  @Test(arguments: Thoroughness.isFull ? ways : ways.filter { !likeOthers.contains($0.how) })
  func `it is an error of its case alone`(way: Way) throws {
    let file = NSTemporaryDirectory() + "headroom-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let program = Fixture.program("hostile.py", way.how, file, caseSeconds: way.seconds)
    let scenarios =
      Fixture.scenario("folder/a-bad", "focus: low", "blur")
      + Fixture.scenario("folder/b-good", "focus: low", "expect: {scroll.contentOffset.y: 0}")
    let runner = try Fixture.runner([program], scenarios: scenarios)
    var outcomes: [JudgedCase] = []
    runner.forEachTrace(at: 0..<2) { trace in
      outcomes.append(trace.outcome)
      return true
    }
    #expect(outcomes.map(\.verdict) == [.error, .pass])
    let mismatch = try #require(outcomes.first?.mismatches.first)
    #expect(mismatch.subject == "strategy" && mismatch.step == 0)
    #expect(mismatch.actual == .text(way.words))
    if way.how == "crashes" { #expect(outcomes[0].standardError == "about to fail\n") }
    if way.how == "writes 10 MB to standard error" {
      #expect(outcomes[0].standardError.utf8.count == 4096)
      #expect(outcomes[0].standardError.hasSuffix("eethe end\n"))
    }
    program.close()
    for number in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      #expect(isGone(try #require(Int64(number))), "process \(number) of one that \(way.how)")
    }
  }

  @Test(arguments: [
    Way("exits at once", "exited with status 1 before answering"),
    Way("never reads", "took more than 0.2 s"),
    Way("says no hello", "did not answer 'hello' with 'hello'"),
    Way("speaks another version", "speaks version 2 of the protocol; this Headroom speaks 1"),
    Way(
      "hears what there is not",
      "sent a hello whose 'hears' lists an unknown event 'keybordWillHide'; did you mean 'keyboardWillHide'?"
    ),
  ])
  func `one that can't be greeted is an error of each case`(way: Way) throws {
    let file = NSTemporaryDirectory() + "headroom-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    var definition = Fixture.definition([
      ExternalFixtures.python, "-B", "hostile.py", way.how, file,
    ])
    if way.how == "never reads" { definition.limits.start = 0.2 }
    let program = ExternalProgram(definition, version: "0.0.0")
    defer { program.close() }
    guard case .failure(let failure) = program.greet() else {
      Issue.record("was greeted")
      return
    }
    #expect(failure.words == way.words)
    let outcome = try Fixture.runner(
      [program], scenarios: Fixture.scenario("folder/case", "focus: low")
    ).trace(at: 0).outcome
    #expect(outcome.verdict == .error)
    #expect(outcome.mismatches.map(\.actual) == [.text(way.words)])
    if way.how == "exits at once" {
      #expect(failure.standardError == "no such module: avoid\n")
      #expect(outcome.standardError == "no such module: avoid\n")
    }
  }

  @Test func `numbers and timers have the limits of all strategies`() throws {
    let limits = [
      ("writes a huge number", "a number from -1048576 to 1048576"),
      ("wakes without end", "at most 1000 turns and timers in a step"),
    ]
    for (how, words) in limits {
      let program = Fixture.program("hostile.py", how, "/dev/null")
      defer { program.close() }
      let scenario = Fixture.scenario("folder/bad", "focus: low")
      let outcome = try Fixture.runner([program], scenarios: scenario).trace(at: 0).outcome
      #expect(outcome.verdict == .error)
      #expect(outcome.mismatches.map(\.expected) == [.text(words)])
    }
  }

  @Test(arguments: ["order-independent", "idempotent"])
  func `one that fails where a law runs the case again is an error, not a broken law`(law: String)
    throws
  {
    let mark = NSTemporaryDirectory() + "headroom-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: mark) }
    let program = Fixture.program("secondary.py", mark)
    defer { program.close() }
    let scenario = Fixture.scenario("folder/case", laws: "[\(law)]", "focus: low", "wait: 0")
    let outcome = try Fixture.runner([program], scenarios: scenario).trace(at: 0).outcome
    #expect(outcome.verdict == .error)
    #expect(outcome.mismatches.map(\.actual) == [.text("exited with status 1 before answering")])
    #expect(outcome.standardError == "once was enough\n")
  }

  @Test func `one that is not there is an error of its case`() throws {
    let program = ExternalProgram(Fixture.definition(["no-such-program"]), version: "0.0.0")
    let scenario = Fixture.scenario("folder/case", "focus: low")
    let outcome = try Fixture.runner([program], scenarios: scenario).trace(at: 0).outcome
    #expect(
      outcome.mismatches.map(\.actual) == [.text("can't be started: No such file or directory")])
  }

  @Test func `what it wrote is kept beside the outcome`() throws {
    let program = Fixture.program("hostile.py", "crashes", "/dev/null")
    let scenario = Fixture.scenario("folder/bad", "focus: low")
    let runner = try Fixture.runner([program], scenarios: scenario)
    let outcome = runner.trace(at: 0).outcome
    #expect(outcome.verdict == .error && outcome.standardError == "about to fail\n")
    #expect(!String(decoding: runner.body(at: 0), as: UTF8.self).contains("about to fail"))
    let quiet = Fixture.program("hostile.py", "exits", "/dev/null")
    let other = try Fixture.runner([quiet], scenarios: scenario).trace(at: 0).outcome
    #expect(other.verdict == .error && other.standardError.isEmpty)
  }

  @Test func `crashes in a row are as many errors`() throws {
    let crashes = Thoroughness.isFull ? 1000 : 200
    let script = #"read x; echo '{"type":"hello","hears":[]}'; exit 3"#
    let program = ExternalProgram(Fixture.definition(["sh", "-c", script]), version: "0.0.0")
    let scenarios = (1...crashes).map { Fixture.scenario("folder/case-\($0)", "focus: low") }
    let runner = try Fixture.runner([program], scenarios: scenarios.joined(), jobs: 4)
    let before = try FileSystem.names(in: "/dev/fd").count
    let result = runner.run()
    #expect(result.progress.done == crashes && result.progress.failing == crashes)
    program.close()
    // Other tests run at the same time.
    #expect(try FileSystem.names(in: "/dev/fd").count < before + 100)
  }

  private func isGone(_ number: Int64) -> Bool {
    for _ in 0..<400 {
      // Who waits for a grandchild is not this process.
      if RunningProcess.startTime(of: number) == nil { return true }
      Clock.pause(milliseconds: 5)
    }
    return false
  }
}
