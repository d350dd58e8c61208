import AvoidanceEngine
import RegressionRunner
import Scenarios
import Reports

/// What is printed about devices whose numbers are not well attested, such as `iPhone 17 in
/// landscape: keyboard height confirmed by one source only`.
struct DeviceNoteWords {
  private let suite: RunSuite
  /// How the script of each scenario turns the device.
  private let turns: [[Orientation]]
  /// Whether a device with a note is used upright, and on its side.
  private var uses: [(portrait: Bool, landscape: Bool)]

  private init(_ suite: RunSuite) {
    self.suite = suite
    turns = suite.scenarios.map(\.value.turns)
    uses = Array(repeating: (false, false), count: suite.devices.count)
  }

  /// Returns a line for each such use of a device in a plan, in the order of the suite's devices.
  static func all(of plan: CasePlan, _ suite: RunSuite) -> [String] {
    let hasNote = suite.devices.map(\.hasNote)
    guard hasNote.contains(true) else { return [] }
    var words = DeviceNoteWords(suite)
    for entry in plan where hasNote[entry.device] {
      words.note(entry.device, [entry.orientation], scenario: entry.scenario)
    }
    return words.lines
  }

  /// Returns a line for each such use of a device in whole products.
  static func all(of groups: [CasePlan.Group], _ suite: RunSuite) -> [String] {
    var words = DeviceNoteWords(suite)
    for group in groups {
      for device in group.devices where suite.devices[Int(device)].hasNote {
        words.note(Int(device), group.orientations, scenario: group.scenario)
      }
    }
    return words.lines
  }

  /// Returns what is said of a case's device.
  static func all(of name: CaseName, _ suite: RunSuite) -> [String] {
    guard let device = suite.devices.firstIndex(where: { $0.name == name.device }),
      let scenario = suite.scenarios.firstIndex(where: { $0.name == name.scenario })
    else { return [] }
    var words = DeviceNoteWords(suite)
    words.note(device, [name.orientation], scenario: scenario)
    return words.lines
  }

  private mutating func note(_ device: Int, _ orientations: [Orientation], scenario: Int) {
    for orientation in orientations + turns[scenario] {
      if orientation.isLandscape {
        uses[device].landscape = true
      } else {
        uses[device].portrait = true
      }
    }
  }

  private var lines: [String] {
    zip(suite.devices, uses).flatMap { device, use in
      [
        use.portrait ? device.note.portrait.map { "\(device.name) in portrait: \($0)" } : nil,
        use.landscape ? device.note.landscape.map { "\(device.name) in landscape: \($0)" } : nil,
      ]
      .compactMap { $0.map(Escaped.text) }
    }
  }
}

extension DeviceDefinition {
  fileprivate var hasNote: Bool { note != DeviceNote() }
}

extension Scenario {
  /// How the script turns the device, in its order.
  var turns: [Orientation] {
    script.compactMap { entry in
      guard case .step(.rotate(let orientation), _) = entry else { return nil }
      return orientation
    }
  }
}
