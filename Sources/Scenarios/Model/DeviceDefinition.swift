package import AvoidanceEngine
import EmbeddedFiles

/// A device under its name.
package struct DeviceDefinition: Definition {
  /// `device`.
  package static let kind = DefinitionKind.device
  /// What people call it.
  package var name: String
  /// Where it was read.
  package var location: SourceLocation
  /// The device's metrics.
  package var value: Device
  /// What is said of the metrics where they are used; no part of the content.
  package var note: DeviceNote

  package init(
    name: String, location: SourceLocation, value: Device, note: DeviceNote = DeviceNote()
  ) {
    self.name = name
    self.location = location
    self.value = value
    self.note = note
  }

  /// Reads a definition back from its canonical content, which names no strategy.
  package init(name: String, canonicalContent: [UInt8]) throws(ContentError) {
    try self.init(name: name, canonicalContent: canonicalContent, strategies: StrategyRegistry([]))
  }

  /// Reads a definition back from its canonical content; the name is not part of it.
  ///
  /// Nor is the note: a device that is a shipped one has that one's.
  package init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry)
    throws(ContentError)
  {
    self = try Self.read(name: name, content: canonicalContent, strategies) {
      $0.device($1, name: name)
    }
    if let shipped = ShippedDevices.device(named: name), shipped.value == value {
      note = shipped.note
    }
  }

  /// The content without name, place and note; see ``Definition/canonicalContent``.
  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}

/// What people are to know of a device's numbers before they rely on them; it changes no outcome.
package struct DeviceNote: Hashable, Sendable {
  /// What is said where the device is held upright; nil: nothing.
  package var portrait: String?
  /// What is said where it lies on its side; nil: nothing.
  package var landscape: String?

  package init(portrait: String? = nil, landscape: String? = nil) {
    self.portrait = portrait
    self.landscape = landscape
  }

  /// What is said in an orientation; nil: nothing.
  package subscript(_ orientation: Orientation) -> String? {
    orientation.isLandscape ? landscape : portrait
  }
}

/// The devices that every command knows without a file: those of `scenarios/devices.yaml`, where each
/// number's source stands.
package enum ShippedDevices {
  /// The devices in the order of the shipped suite.
  package static let all: [DeviceDefinition] = {
    let file = EmbeddedFile("scenarios/devices.yaml")
    let known = KnownDefinitions(devices: [], strategies: StrategyRegistry([]))
    let reading = SuiteReader(known: known)
      .read([.init(file: file.path, bytes: Array(file.text.utf8))])
    precondition(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    return reading.suite.devices.map { device in
      var device = device
      device.location = SourceLocation(file: "built in")
      return device
    }
  }()

  /// Returns the device of a name; nil: none has it.
  package static func device(named name: String) -> DeviceDefinition? { byName[name] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
}
