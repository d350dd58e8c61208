import AvoidanceEngine
import Foundation
import Scenarios
import Synchronization
import TestSupport
import Testing

@testable import RegressionRunner

/// Programs that do as they are asked.
struct ExternalProgramTests {
  typealias Fixture = ExternalFixtures

  private let shown = Fixture.scenario(
    "folder/shown", "focus: low", "expect: {focus.clearance: 8}", "blur",
    "expect: {scroll.contentInset: [0, 0, 0, 0]}")

  private func trace(_ program: ExternalProgram, _ scenario: String) throws -> Trace {
    try Fixture.runner([program], scenarios: scenario).trace(at: 0)
  }

  @Test(arguments: [[], ["changes"], ["isolated"]])
  func `a program avoids the keyboard`(options: [String]) throws {
    let definition = Fixture.definition(
      [ExternalFixtures.python, "-B", "good.py"] + options,
      parameters: [ParameterChange("gap", .number(8))])
    let program = ExternalProgram(definition, version: "0.0.0")
    defer { program.close() }
    let trace = try trace(program, shown)
    #expect(trace.outcome.mismatches.map(Messages.sentence) == [])
    let adjustments = trace.steps[0].adjustments
    #expect(adjustments.map(\.property) == [.contentInset, .contentOffset])
    // The field ends at 540, the gap is 8, the keyboard begins at 451.
    #expect(adjustments.last?.after == [0, 97])
    #expect(adjustments.map(\.duration) == [0.25, 0.25])
    #expect(adjustments.map(\.curve) == [7, 7])
    #expect(program.idleCount == (options == ["isolated"] ? 0 : 1))
  }

  @Test func `it says what it is before cases run`() throws {
    let program = Fixture.program("good.py", "hears", "keyboard,textDidChange", "changes")
    defer { program.close() }
    let greeting = try program.greet().get()
    #expect(greeting.version == "1" && greeting.name == "good")
    #expect(greeting.wantsChanges && !greeting.isIsolated)
    #expect(
      greeting.observedEvents == [
        "keyboardWillShow", "keyboardDidShow", "keyboardWillHide", "keyboardDidHide",
        "keyboardWillChangeFrame", "keyboardDidChangeFrame", "textDidChange",
      ]
    )
    #expect(program.idleCount == 1)
  }

  @Test func `each event comes with what belongs to it`() throws {
    let file = NSTemporaryDirectory() + "headroom-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let program = Fixture.program(
      "good.py", "log", file, parameters: [ParameterChange("gap", .number(8))])
    defer { program.close() }
    let scenario = Fixture.scenario(
      "folder/events", "appear: FormController", "focus: low", "type: hi", "configure: {gap: 3}",
      "rotate: landscapeLeft", "tap: [300, 20]", "return", "disappear")
    let outcome = try trace(program, scenario).outcome
    #expect(outcome.mismatches.map(Messages.sentence) == [])
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(
      lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "case {'orientation': 'portrait', 'parameters': {'gap': 8}}",
        "disappear",
        "appear {'class': 'FormController'}",
        "shouldBeginEditing {'text': '', 'view': 'low'}",
        "didBeginEditing {'text': '', 'view': 'low'}",
        "textDidBeginEditing {'text': '', 'view': 'low'}",
        "keyboardWillChangeFrame",
        "keyboardWillShow",
        "keyboardDidChangeFrame",
        "keyboardDidShow",
        "shouldChange {'text': '', 'view': 'low'}",
        "textDidChange {'text': 'hi', 'view': 'low'}",
        "configure {'parameters': {'gap': 3}}",
        "willRotate {'orientation': 'landscapeLeft'}",
        "keyboardWillChangeFrame",
        "keyboardWillHide",
        "keyboardDidChangeFrame",
        "keyboardDidHide",
        "layout",
        "didRotate",
        "keyboardWillChangeFrame",
        "keyboardWillShow",
        "keyboardDidChangeFrame",
        "keyboardDidShow",
        "touch {'view': 'scroll'}",
        "returnKey {'view': 'low'}",
        "shouldReturn {'text': 'hi', 'view': 'low'}",
        "shouldEndEditing {'text': 'hi', 'view': 'low'}",
        "keyboardWillChangeFrame",
        "keyboardWillHide",
        "didEndEditing {'text': 'hi', 'view': 'low'}",
        "textDidEndEditing {'text': 'hi', 'view': 'low'}",
        "keyboardDidChangeFrame",
        "keyboardDidHide",
        "disappear",
      ]
    )
  }

  @Test func `a process is kept from case to case`() throws {
    let program = Fixture.program("good.py")
    defer { program.close() }
    let scenarios = (1...5).map {
      Fixture.scenario("folder/case-\($0)", laws: "[no-drift, order-independent]", "focus: low")
    }
    let runner = try Fixture.runner([program], scenarios: scenarios.joined())
    let result = runner.run()
    #expect(result.progress.done == 5 && result.progress.failing == 0)
    // One for the case, and one for what a law runs again beside it.
    #expect(program.idleCount <= 2)
  }

  @Test func `as many cases run at a time as there are workers`() throws {
    let program = Fixture.program("slow.py", caseSeconds: 60)
    defer { program.close() }
    let scenarios = (1...16).map { Fixture.scenario("folder/case-\($0)", "focus: low") }
    let runner = try Fixture.runner([program], scenarios: scenarios.joined(), jobs: 4)
    let result = runner.run()
    #expect(result.progress.done == 16)
    // A process is started where all others are in use.
    #expect(program.idleCount == 4)
  }

  @Test func `an interruption is noticed before the next case`() throws {
    let program = Fixture.program("good.py")
    defer { program.close() }
    let scenarios = (1...40).map { Fixture.scenario("folder/case-\($0)", "focus: low") }
    let runner = try Fixture.runner([program], scenarios: scenarios.joined(), jobs: 1)
    let count = Mutex(0)
    let result = runner.run(isCancelled: {
      count.withLock { count in
        count += 1
        return count > 15
      }
    })
    // It is asked before the batch, too.
    #expect(result.progress.done == 14)
  }

  // MARK: Time and rounds

  @Test func `timers come on the simulated clock`() throws {
    let program = Fixture.program("timers.py")
    defer { program.close() }
    let scenario = Fixture.scenario(
      "folder/timers", "focus: low", "expect: {scroll.contentOffset.y: 30}")
    let trace = try trace(program, scenario)
    #expect(trace.outcome.mismatches.map(Messages.sentence) == [])
    #expect(trace.steps[0].adjustments.map { $0.after.last } == [10, 20, 30])
  }

  @Test func `a program sees what its verbs did before it goes on`() throws {
    let program = Fixture.program("rounds.py")
    defer { program.close() }
    let trace = try trace(program, Fixture.scenario("folder/rounds", "focus: low"))
    #expect(trace.outcome.mismatches == [])
    #expect(trace.steps[0].adjustments.map { $0.after.last } == [1, 2, 4, 8, 16])
  }

  // MARK: The same each time

  @Test func `cases that do not come out the same are an error`() throws {
    let program = Fixture.program("counting.py")
    defer { program.close() }
    let scenario = Fixture.scenario("folder/counting", "wait: 0", "focus: low")
    // The process of this run has counted to 1: as the first of three it counts to 2, as one that is
    // started again to 1.
    let once = try Fixture.runner([program], scenarios: scenario).trace(at: 0).outcome
    #expect(once.verdict == .unjudged)
    let outcome = try Fixture.runner([program], scenarios: scenario, repetitions: 3).trace(at: 0)
      .outcome
    #expect(outcome.verdict == .error)
    #expect(outcome.mismatches.map(\.step) == [1])
    #expect(
      outcome.mismatches.map(\.actual) == [
        .text("not deterministic: scroll.contentOffset became [0,2] in one run, [0,1] in another")
      ]
    )
    let good = Fixture.program("good.py")
    defer { good.close() }
    let same = try Fixture.runner([good], scenarios: scenario, repetitions: 3).trace(at: 0)
    #expect(same.outcome.verdict == .unjudged && same.steps.count == 2)
  }

  /// The program counts its starts in a file, and moves by 1 or 2 points as their number is odd or even:
  /// the first process moves by 1, the one that is started for the second time by 2.
  @Test func `what a program decides when it starts is found`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("starts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    func outcome(repetitions: Int) throws -> JudgedCase {
      try? FileManager.default.removeItem(at: file)
      let program = Fixture.program("starts.py", file.path)
      defer { program.close() }
      let scenario = Fixture.scenario("folder/starts", "focus: low")
      let runner = try Fixture.runner([program], scenarios: scenario, repetitions: repetitions)
      return runner.trace(at: 0).outcome
    }
    #expect(try outcome(repetitions: 1).verdict == .unjudged)
    #expect(try String(contentsOf: file, encoding: .utf8) == "x")
    let repeated = try outcome(repetitions: 2)
    #expect(repeated.verdict == .error)
    #expect(
      repeated.mismatches.map(\.actual) == [
        .text("not deterministic: scroll.contentOffset became [0,1] in one run, [0,2] in another")
      ]
    )
    // Started for the first and the second time, and no more.
    #expect(try String(contentsOf: file, encoding: .utf8) == "xx")
    // One that answers the same whenever it is started: two starts are counted, three follow.
    let steady = Fixture.program("starts.py", file.path, "same")
    defer { steady.close() }
    let same = try Fixture.runner(
      [steady], scenarios: Fixture.scenario("folder/starts", "focus: low"), repetitions: 3)
    #expect(same.trace(at: 0).outcome.verdict == .unjudged)
    #expect(try String(contentsOf: file, encoding: .utf8) == "xxxxx")
  }
}
