import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

struct MeasuredScenarioTests {
  private let file = "iqkeyboardmanager-scenarios.yaml"

  @Test func `every measured scenario is read without an error`() throws {
    try expectScenarios(25, in: file, Array(Measured.data(file)))
  }

  @Test func `every measured definition comes back from its canonical content`() throws {
    try expectSameContent(of: file, Array(Measured.data(file)))
  }
}

@Suite(.needs(.sharedData))
struct SharedExampleTests {
  static let files = ["simulation-examples.yaml", "uikit-scenarios.yaml"]

  @Test(arguments: zip(files, [78, 91]))
  func `every collected scenario is read without an error`(file: String, count: Int) throws {
    try expectScenarios(count, in: file, SharedData.bytes("cases/\(file)"))
  }

  @Test(arguments: files)
  func `every collected definition comes back from its canonical content`(file: String) throws {
    try expectSameContent(of: file, SharedData.bytes("cases/\(file)"))
  }
}

private func expectScenarios(_ count: Int, in file: String, _ bytes: [UInt8]) {
  let reading = SuiteReader(strategies: .builtIn).read([.init(file: file, bytes: bytes)])
  for diagnostic in reading.diagnostics.prefix(20) { Issue.record("\(diagnostic)") }
  #expect(reading.suite.scenarios.count == count)
}

private func expectSameContent(of file: String, _ bytes: [UInt8]) throws {
  let suite = SuiteReader(strategies: .builtIn).read([.init(file: file, bytes: bytes)]).suite
  // Of a file of many kinds every third one, but of all kinds of definitions.
  for form in Thoroughness.every(3, of: suite.forms) {
    let copy = try FormDefinition(name: form.name, canonicalContent: form.canonicalContent)
    #expect(copy.value == form.value, "form \(form.name)")
    #expect(copy.canonicalContent == form.canonicalContent, "form \(form.name)")
  }
  for scenario in Thoroughness.every(3, of: suite.scenarios) {
    let content = scenario.canonicalContent
    let copy = try ScenarioDefinition(
      name: scenario.name, canonicalContent: content, strategies: .builtIn)
    #expect(copy.canonicalContent == content, "scenario \(scenario.name)")
    #expect(copy.value.form == scenario.value.form)
    #expect(copy.value.script.count == scenario.value.script.count)
  }
  for device in suite.devices {
    let copy = try DeviceDefinition(name: device.name, canonicalContent: device.canonicalContent)
    #expect(copy.value == device.value, "device \(device.name)")
  }
  for strategy in suite.strategies {
    let content = strategy.canonicalContent
    let copy = try StrategyDefinition(
      name: strategy.name, canonicalContent: content, strategies: .builtIn)
    #expect(copy.value == strategy.value, "strategy \(strategy.name)")
  }
}
