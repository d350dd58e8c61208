import RegressionRunner
import RegressionStore
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

/// What an edit of a scenario's file makes of a change of behaviour in the same commit.
///
/// `f/last` keeps one law: the last of twelve fields, covered by the keyboard, is seen. `ours` lifts the
/// table; in the second run it does nothing, so that one case is newly failing, whatever else is edited
/// that changes nothing about that case.
struct EditsBesideBreakTests {
  /// An edit of the file.
  struct Edit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var edit: @Sendable (inout Suite) -> Void

    init(_ name: String, _ edit: @escaping @Sendable (inout Suite) -> Void) {
      testDescription = name
      self.edit = edit
    }
  }

  /// The file.
  struct Suite {
    var names = ["f/last", "f/first"]
    var formerly: [Int: String] = [:]
    var tags = "[blocker]"
    var devices = "[iPhone 8]"
    var orientations = "[portrait]"
    var strategies = "[ours]"
    var laws = "[focused-field-visible]"
    var canvas = "[375, 667]"
    var script = "[{focus: f-12}, hideKeyboard]"
    var more: [String] = []
    var isBroken = false

    var text: String {
      let scenarios = names.enumerated().map { index, name in
        let first = formerly[index].map { ", formerly: \($0)" } ?? ""
        // The second scenario's field is never covered.
        let script = index == 0 ? script : "[{focus: f-1}, hideKeyboard]"
        let extra = index == 0 ? more.map { ", \($0)" }.joined() : ""
        return "  - {name: \(name)\(first), form: f, devices: \(devices), "
          + "orientations: \(orientations), strategies: \(strategies), tags: \(tags), "
          + "laws: \(laws), script: \(script)\(extra)}"
      }
      let model = isBroken ? "model: none" : "model: offsetRestore, parameters: {gap: 10}"
      return """
        headroom: 1
        strategies: [{name: ours, \(model)}]
        forms:
          - name: f
            canvas: \(canvas)
            view:
              children:
                - tableView: t
                  frame: [0, 0, 375, 667]
                  rows: [{repeat: 12, cell: "r-{n}", children: [{textField: "f-{n}", frame: [145, 0, 215, 44]}]}]
        scenarios:
        \(scenarios.joined(separator: "\n"))

        """
    }
  }

  private static let known = "laws: [focused-field-visible], reason: r, until: never"

  /// Edits that leave the case what it is.
  static let harmless = [
    Edit("a tag") { $0.tags = "[blocker, x]" },
    Edit("a device") { $0.devices = "[iPhone 8, iPhone 14]" },
    Edit("an orientation") { $0.orientations = "[portrait, portraitUpsideDown]" },
    Edit("a strategy") { $0.strategies = "[ours, inset-scroll]" },
    Edit("a source") { $0.more.append("source: https://example.com") },
    Edit("a known failure of others") {
      $0.more.append(
        "knownFailure: {none: {\(known)}, ours: {\(known), devices: [iPhone 14]}}")
    },
    Edit("an expectation of others") {
      $0.script =
        "[{focus: f-12}, {expect: {t.contentOffset.y: {inset-scroll: 121}}}, hideKeyboard]"
    },
    Edit("a rename") {
      $0.names[0] = "f/la"
      $0.formerly[0] = "f/last"
    },
    Edit("all renamed") {
      $0.names = ["f/la", "f/fi"]
      $0.formerly = [0: "f/last", 1: "f/first"]
    },
  ]

  /// Each alone and with each other.
  static let pairs = harmless.indices.flatMap { first in
    seconds(beside: first).map { second in
      first == second
        ? harmless[first]
        : Edit("\(harmless[first].testDescription), \(harmless[second].testDescription)") {
          harmless[first].edit(&$0)
          harmless[second].edit(&$0)
        }
    }
  }

  /// Unless tests are thorough, nearly each edit has one other.
  private static func seconds(beside first: Int) -> [Int] {
    let all = Array(first..<harmless.count)
    return Thoroughness.isFull ? all : all.filter { $0 == first || $0 == first + 4 }
  }

  /// Edits that make it another case.
  static let redefining = [
    Edit("the script") { $0.script = "[{focus: f-12}, {focus: f-11}, hideKeyboard]" },
    Edit("what is expected") {
      $0.script = "[{focus: f-12}, {expect: {t.contentOffset.y: 0}}, hideKeyboard]"
    },
    Edit("the form") { $0.canvas = "[375, 700]" },
    Edit("the profile") { $0.more.append("profile: documented") },
    Edit("a known failure of its own on another law") {
      $0.laws = "[focused-field-visible, gap-kept]"
      $0.more.append("knownFailure: {ours: {laws: [gap-kept], reason: r, until: never}}")
    },
  ]

  /// Runs the file as it is, then with an edit and broken, and compares with the run before.
  private func comparison(_ edit: Edit) throws -> RunComparison {
    var comparison: RunComparison?
    try Workspace.make { work in
      try work.perform(try work.running(try work.write(Suite().text, to: "f.yaml")))
      var suite = Suite(isBroken: true)
      edit.edit(&suite)
      let running = try work.running(try work.write(suite.text, to: "f.yaml"))
      comparison = try work.perform(running).deciding.comparison
    }
    return try #require(comparison, "no earlier run was found")
  }

  @Test(arguments: pairs)
  func `a regression stays one beside edits that don't change its case`(edit: Edit) throws {
    let comparison = try comparison(edit)
    #expect(comparison.reconciles)
    #expect(comparison.count(of: .newlyFailing) == 1, "\(comparison.counts)")
    #expect(comparison.count(of: .redefined) == 0, "\(comparison.counts)")
    #expect(FailOn.regression.fails(comparison))
  }

  @Test func `a law that is added beside a tag is why a case fails`() throws {
    try Workspace.make { work in
      var suite = Suite(laws: "[root-on-screen]", isBroken: true)
      try work.perform(try work.running(try work.write(suite.text, to: "f.yaml")))
      suite.laws = "[root-on-screen, focused-field-visible]"
      suite.tags = "[blocker, x]"
      let running = try work.running(try work.write(suite.text, to: "f.yaml"))
      let comparison = try #require(try work.perform(running).deciding.comparison)
      #expect(comparison.reconciles && comparison.count(of: .newlyFailing) == 0)
      #expect(comparison.failingNewLaws.laws == [.focusedFieldVisible], "\(comparison.counts)")
    }
  }

  @Test(arguments: redefining)
  func `another case is neither regression nor fix`(edit: Edit) throws {
    let comparison = try comparison(edit)
    #expect(comparison.reconciles)
    #expect(comparison.count(of: .newlyFailing) == 0, "\(comparison.counts)")
    #expect(
      comparison.cases.contains { $0.bucket == .redefined && $0.nowFails }, "\(comparison.counts)")
  }
}
