import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

/// Notes about devices whose numbers are not well attested, such as `iPhone 17, iPhone Air in landscape: keyboard
/// height confirmed by one source only`.
struct DeviceNoteWords {
  private let suite: RunSuite
  private let turns: [[Orientation]]
  private let needs: [[DeviceNeed]]
  /// How each device is used: in portrait, in landscape, and with an uncertain ability.
  private var uses: [(portrait: Bool, landscape: Bool, unknown: DeviceLimit?)]

  private init(_ suite: RunSuite) {
    self.suite = suite
    turns = suite.scenarios.map(\.value.turns)
    needs = suite.scenarios.map(\.value.scriptNeeds)
    uses = Array(repeating: (false, false, nil), count: suite.devices.count)
  }

  /// Returns a line for each note about devices in a plan, in the order of the suite's devices.
  static func all(of plan: CasePlan, _ suite: RunSuite) -> [String] {
    var words = DeviceNoteWords(suite)
    let hasNote = words.mayHaveNotes
    guard hasNote.contains(true) else { return [] }
    for entry in plan where hasNote[entry.device] {
      words.note(entry.device, [entry.orientation], scenario: entry.scenario)
    }
    return words.lines
  }

  /// Returns a line for each such use of a device in unexpanded groups.
  static func all(of groups: [CasePlan.Group], _ suite: RunSuite) -> [String] {
    var words = DeviceNoteWords(suite)
    let hasNote = words.mayHaveNotes
    for group in groups {
      for device in group.devices where hasNote[Int(device)] {
        words.note(Int(device), group.orientations, scenario: group.scenario)
      }
    }
    return words.lines
  }

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
    for need in needs[scenario] {
      guard let limit = need.limit(of: suite.devices[device].value), !limit.isCertain else {
        continue
      }
      uses[device].unknown = limit
    }
  }

  private var mayHaveNotes: [Bool] {
    let needs = needs.joined()
    return suite.devices.map { device in
      device.note != DeviceNote()
        || needs.contains { $0.limit(of: device.value)?.isCertain == false }
    }
  }

  /// Devices with the same note share a line.
  private var lines: [String] {
    var notes: [(words: String, devices: [String])] = []
    for (device, use) in zip(suite.devices, uses) {
      let own = [
        use.portrait ? device.note.portrait.map { "in portrait: \($0)" } : nil,
        use.landscape ? device.note.landscape.map { "in landscape: \($0)" } : nil,
      ]
      for words in own.compactMap(\.self) {
        if let place = notes.firstIndex(where: { $0.words == words }) {
          notes[place].devices.append(device.name)
        } else {
          notes.append((words, [device.name]))
        }
      }
    }
    let limits = zip(suite.devices, uses).compactMap { $1.unknown?.words(of: $0.name) }
    return (notes.map { "\(Words.list($0.devices)) \($0.words)" } + limits).map(Escaped.text)
  }
}

extension Scenario {
  /// The rotations in the script, in order.
  var turns: [Orientation] {
    script.compactMap { entry in
      guard case .step(.rotate(let orientation), _) = entry else { return nil }
      return orientation
    }
  }
}
