import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

struct ShippedSuiteTests {
  /// The repository's folder of shipped scenarios.
  static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/") + "/scenarios"
  }()

  /// The suite, read once for all tests.
  static let reading = SuiteReader(strategies: .builtIn).read(paths: [folder])

  @Test
  func `the shipped suite is read without an error or a warning`() {
    let reading = Self.reading
    for diagnostic in reading.diagnostics.prefix(20) { Issue.record("\(diagnostic)") }
    #expect(!reading.suite.scenarios.isEmpty)
  }
}

extension ShippedSuiteTests {
  @Test
  func `the devices in the binary are those of the shipped file`() throws {
    let reading = SuiteReader(strategies: .builtIn).read(paths: [Self.folder + "/devices.yaml"])
    let devices = reading.suite.devices
    #expect(devices.map(\.name) == ShippedDevices.all.map(\.name))
    for (file, built) in zip(devices, ShippedDevices.all) {
      #expect(file.value == built.value, "\(file.name)")
    }
  }
}
