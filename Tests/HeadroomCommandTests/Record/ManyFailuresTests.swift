import Foundation
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// A run with more failures than a thousand, the worst of them in the plan's last scenario.
///
/// Every device has one case of each scenario. What the first eleven expect is wrong; in the last, the field is 5,000 pt
/// down in a view that doesn't scroll.
struct ManyFailuresTests {
  private static let devices = ShippedDevices.all.map(\.name)
  private static let wrong = 11 * devices.count
  private static let counts = [devices.count, wrong]

  private static func suite(shows: Bool, y: Int) -> String {
    let devices = devices.joined(separator: ", ")
    let scenarios = (1...11).map { number in
      """
        - name: first/s\(number)
          form: near
          devices: [\(devices)]
          strategies: [none]
          script: [focus: field, expect: {keyboard.isVisible: \(shows)}]

      """
    }
    return """
      headroom: 1
      forms:
        - {name: near, canvas: [320, 480], view: {children: [{textField: field, frame: [0, 40, 300, 44]}]}}
        - {name: far, canvas: [320, 480], view: {children: [{textField: field, frame: [0, \(y), 300, 44]}]}}
      scenarios:
      \(scenarios.joined())\
        - name: last/hidden
          form: far
          devices: [\(devices)]
          strategies: [none]
          laws: [focused-field-visible]
          script: [focus: field]
      """
  }

  /// The failures of a text, without the summary.
  private func failures(_ text: String) -> String { text.components(separatedBy: "0 passed")[0] }

  @Test func `run, show, JSON and compare count the same cases of a cause`() throws {
    try #require(Self.wrong > 1000)
    try Workspace.make { work in
      func running(_ text: String) throws -> Running {
        var running = try work.running(try work.write(text, to: "many.yaml"))
        running.failures = .usual
        return running
      }
      #expect(try work.perform(try running(Self.suite(shows: true, y: 40))).totals.failing == 0)
      let failing = try running(Self.suite(shows: false, y: 5000))
      let record = try work.perform(failing)
      #expect(record.totals[.fail] == Self.devices.count * 12)
      #expect(record.causes.map(\.cases.count) == Self.counts)
      #expect(record.cases.filter { $0.trace != nil }.count == 2)
      let ran = RunText(now: 0).text(record)
      #expect(ran.contains("✘ \(Self.devices.count) cases: field can't be seen"), "\(ran)")
      #expect(
        ran.contains(
          "✘ \(Self.wrong) cases: keyboard.isVisible: expected false, got true; first: "),
        "\(ran)")
      #expect(!ran.contains("more failing"), "\(ran)")

      let database = try work.location.openForReading()
      let run = try database.namedRun("latest")
      let shown = try ShowRun(location: work.location, filter: CaseFilter(patterns: [])).record(
        of: run)
      #expect(failures(RunText(now: 0).text(shown)) == failures(ran))

      let full = try RunRecord.reading(run, from: database, strategies: .builtIn)
      let json = try JSONReport().text(full)
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let causes = try #require(read?["causes"] as? [[String: Any]])
      #expect(causes.map { ($0["cases"] as? [Any])?.count } == Self.counts)

      let compared = try ComparingRuns(location: work.location, names: ["1", "2"]).compare()
      #expect(compared.groups.map(\.group.cases.count) == Self.counts)
      let text = ComparisonText(style: .plain).text(compared)
      #expect(!text.contains("more case"), "\(text)")
      #expect(
        text.contains("  \(Self.wrong) cases (passed → failed): keyboard.isVisible"), "\(text)")

      var unrecorded = failing
      unrecorded.isUnrecorded = true
      #expect(try work.perform(unrecorded).causes.map(\.cases.count) == Self.counts)
    }
  }

  /// The process that resumes a run judged only the cases after the first batch of 512.
  @Test func `a resumed run also counts the cases that an earlier process ran`() throws {
    try Workspace.make { work in
      let text = Self.suite(shows: false, y: 5000)
      var running = try work.running(try work.write(text, to: "many.yaml"))
      running.failures = .usual
      running.failsFast = true
      let stopped = try work.perform(running)
      #expect(stopped.totals.failing == 512 && stopped.totals.missing > 0)
      #expect(stopped.causes.map(\.cases.count) == [512])
      running.failsFast = false
      running.isResumed = true
      #expect(try work.perform(running).causes.map(\.cases.count) == Self.counts)
    }
  }
}
