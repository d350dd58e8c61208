public import AvoidanceEngine

/// A device under its name.
public struct DeviceDefinition: Definition {
  /// `device`.
  public static let kind = DefinitionKind.device
  /// What people call it.
  public var name: String
  /// Where it was read.
  public var location: SourceLocation
  /// The device's metrics.
  public var value: Device
  /// What is said of the metrics where they are used; no part of the content.
  public var note: DeviceNote

  /// Makes a definition.
  public init(
    name: String, location: SourceLocation, value: Device, note: DeviceNote = DeviceNote()
  ) {
    self.name = name
    self.location = location
    self.value = value
    self.note = note
  }

  /// Reads a definition back from its canonical content, which names no strategy.
  public init(name: String, canonicalContent: [UInt8]) throws(ContentError) {
    try self.init(name: name, canonicalContent: canonicalContent, strategies: StrategyRegistry([]))
  }

  /// Reads a definition back from its canonical content; the name is not part of it.
  ///
  /// Nor is the note: a device that is a shipped one has that one's.
  public init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry)
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
  public var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}
