package import AvoidanceEngine
import EmbeddedFiles

package struct DeviceDefinition: Definition {
  package static let kind = DefinitionKind.device
  package var name: String
  package var location: SourceLocation
  package var value: Device
  /// Remarks about the metrics, which are not part of the content.
  package var note: DeviceNote

  package init(
    name: String, location: SourceLocation, value: Device, note: DeviceNote = DeviceNote()
  ) {
    self.name = name
    self.location = location
    self.value = value
    self.note = note
  }

  package init(name: String, canonicalContent: [UInt8]) throws(ContentError) {
    try self.init(name: name, canonicalContent: canonicalContent, strategies: StrategyRegistry([]))
  }

  /// Reads a device back from canonical content, with the note of an equal built-in device.
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

  /// Without the note.
  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}

/// Remarks about the reliability of a device's metrics; they change no outcome.
package struct DeviceNote: Hashable, Sendable {
  package var portrait: String?
  package var landscape: String?

  package init(portrait: String? = nil, landscape: String? = nil) {
    self.portrait = portrait
    self.landscape = landscape
  }

  package subscript(_ orientation: Orientation) -> String? {
    orientation.isLandscape ? landscape : portrait
  }
}

/// The built-in devices, from `scenarios/devices.yaml`, which gives the source of each number.
package enum ShippedDevices {
  /// In the order of the file.
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

  package static func device(named name: String) -> DeviceDefinition? { byName[name] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
}
