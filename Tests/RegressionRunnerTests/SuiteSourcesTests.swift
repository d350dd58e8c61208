import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// What a run may use where both files and a database define things.
struct SuiteSourcesTests {
  private func read(
    _ text: String, known: KnownDefinitions = KnownDefinitions(strategies: .builtIn)
  ) -> SuiteReading {
    SuiteReader(known: known).read([
      .init(file: "test.yaml", bytes: Array(("headroom: 1\n" + text).utf8))
    ])
  }

  /// A scenario that names no device.
  private static let open = Fixtures.plain + "scenarios: [{name: s, form: plain, script: []}]\n"

  private func device(_ name: String, width: Int) -> String {
    "  - {name: \(name), screen: [\(width), 667], keyboard: {portrait: 216}}\n"
  }

  @Test func `a definition in the files wins over the database's`() {
    let stored = read("devices:\n" + device("phone", width: 375) + device("other", width: 320))
    let reading = read("devices:\n" + device("phone", width: 414) + Fixtures.plain)
    let suite = RunSuite(reading, stored: stored.suite, strategies: .builtIn)
    // No scenario names `other`, and the files define a device: it is not run.
    #expect(suite.devices.map(\.name) == ["phone"])
    #expect(suite.devices.first?.value.screen.width == 414)
  }

  @Test func `without devices in the files the standard ones are run, whatever the database has`() {
    let stored = read("devices:\n" + device("phone", width: 375) + device("other", width: 320))
    for suite in [stored.suite, Suite()] {
      let suite = RunSuite(read(Self.open), stored: suite, strategies: .builtIn)
      #expect(suite.devices.map(\.name) == RunSuite.standardDevices)
      #expect(suite.usualDevices == Set(RunSuite.standardDevices))
    }
    // None is added where no scenario runs on it.
    let suite = RunSuite(read(Fixtures.plain), stored: Suite(), strategies: .builtIn)
    #expect(suite.devices.isEmpty)
  }

  @Test func `a device of the database is there where a call names it`() {
    let stored = read("devices:\n" + device("phone", width: 375) + device("other", width: 320))
    let suite = RunSuite(
      read(Self.open), stored: stored.suite, strategies: .builtIn, wantedDevices: ["other"])
    #expect(suite.devices.map(\.name) == ["other"] + RunSuite.standardDevices)
  }
}
