import Scenarios
import TestSupport
import Testing

@Suite(.needs(.sharedData))
struct SharedExampleTests {
  static let files = [
    "simulation-examples.yaml", "uikit-scenarios.yaml", "iqkeyboardmanager-scenarios.yaml",
  ]

  @Test(arguments: zip(files, [80, 91, 25]))
  func `every collected scenario is read without an error`(file: String, count: Int) throws {
    let bytes = try SharedData.bytes("cases/\(file)")
    let reading = SuiteReader().read([.init(file: file, bytes: bytes)])
    for diagnostic in reading.diagnostics.prefix(20) { Issue.record("\(diagnostic)") }
    #expect(reading.suite.scenarios.count == count)
  }

  @Test(arguments: files)
  func `every collected definition comes back from its canonical content`(file: String) throws {
    let bytes = try SharedData.bytes("cases/\(file)")
    let suite = SuiteReader().read([.init(file: file, bytes: bytes)]).suite
    for form in suite.forms {
      let copy = try FormDefinition(name: form.name, canonicalContent: form.canonicalContent)
      #expect(copy.value == form.value, "form \(form.name)")
      #expect(copy.canonicalContent == form.canonicalContent, "form \(form.name)")
    }
    for scenario in suite.scenarios {
      let content = scenario.canonicalContent
      let copy = try ScenarioDefinition(name: scenario.name, canonicalContent: content)
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
      let copy = try StrategyDefinition(name: strategy.name, canonicalContent: content)
      #expect(copy.value == strategy.value, "strategy \(strategy.name)")
    }
  }
}
