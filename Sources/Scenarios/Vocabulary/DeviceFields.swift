import AvoidanceEngine

/// A device as read from a file; missing or invalid values are nil.
struct DeviceEntry: Sendable {
  struct Keyboard: Hashable, Sendable {
    var portrait: Double?
    /// If nil, no case runs in landscape.
    var landscape: Double?
    var predictiveBar = ByOrientation(both: 0.0)
  }

  var name: Node?
  var screen: Size?
  var scale: Double? = 2
  /// Everything except the keyboard's mapping.
  var metrics = ByOrientation(both: Device.Metrics(keyboard: 0))
  var keyboard = Keyboard()
  var system: SystemVersion?
  var note = DeviceNote()

  static let fields: FieldTable<DeviceEntry> = FieldTable(
    DeviceEntry(), of: "a device",
    [
      Field(
        "name", .name(.device), is: .needed, "Name of the device.",
        read: { _, node, _, device in device.name = node }),
      Field(
        "screen", \.screen, { $0.screen = $1 }, .size, is: .needed,
        "Screen size in portrait, in points."),
      Field(
        "scale", \.scale, { $0.scale = $1 }, .number(in: 0.5...10),
        "Pixels per point, to which UIKit rounds."),
      Field(
        "safeArea", { $0.metrics.map { $0.safeArea } }, { $0.metrics.set($1) { $0.safeArea = $1 } },
        .byOrientation("safeArea", .insets, usual: .zero, "Safe area insets, in points."),
        else: "0",
        "Safe area insets for bars, notch and home indicator, by orientation, in points."),
      Field(
        "statusBar", { $0.metrics.map { $0.statusBar } },
        { $0.metrics.set($1) { $0.statusBar = $1 } },
        .byOrientation("statusBar", .length, usual: 0, "Height of the status bar, in points."),
        else: "0", "Height of the status bar by orientation, in points."),
      Field(
        "keyboard", \.keyboard, { $0.keyboard = $1 }, .mapping(Keyboard.fields), is: .needed,
        "Height of the docked keyboard, in points."),
      Field(
        "system", \.system, { $0.system = $1 }, .systemVersion,
        "Version of iOS or iPadOS whose rules apply, as 26 or 26.1 (default: those of 13 to 18)."),
      Field(
        "note", .mapping(DeviceNote.fields.descriptions),
        "Which numbers are not well attested, by orientation; reported when the device is used.",
        read: { decoder, node, _, device in
          decoder.read(node, DeviceNote.fields, into: &device.note)
        }),
    ]
  )
}

extension DeviceEntry {
  init(_ device: Device) {
    screen = device.screen
    scale = device.scale
    metrics = .init(portrait: device.portrait, landscape: device.landscape ?? metrics.landscape)
    keyboard.portrait = device.portrait.keyboard
    keyboard.landscape = device.landscape?.keyboard
    keyboard.predictiveBar = metrics.map { $0.predictiveBar }
    system = device.system
  }

  /// The device, or nil if a required value is missing or invalid.
  var device: Device? {
    guard let screen, let scale, let portrait = keyboard.portrait else { return nil }
    var metrics = metrics
    metrics.set(keyboard.predictiveBar) { $0.predictiveBar = $1 }
    metrics.portrait.keyboard = portrait
    metrics.landscape.keyboard = keyboard.landscape ?? 0
    return Device(
      screen: screen, scale: scale, portrait: metrics.portrait,
      landscape: keyboard.landscape == nil ? nil : metrics.landscape, system: system)
  }
}

extension DeviceEntry.Keyboard {
  static let fields: FieldTable<DeviceEntry.Keyboard> = FieldTable(
    DeviceEntry.Keyboard(), of: "'keyboard'", prefix: "keyboard.",
    [
      Field(
        "portrait", \.portrait, { $0.portrait = $1 }, .length, is: .needed,
        "Height in portrait including the home indicator area, in points."),
      Field(
        "landscape", \.landscape, { $0.landscape = $1 }, .length,
        "Height in landscape, in points; if omitted, no case runs in landscape."),
      Field(
        "predictiveBar", \.predictiveBar, { $0.predictiveBar = $1 },
        .byOrientation(
          "predictiveBar", .length, usual: 0, "Height of the predictive bar, in points."),
        else: "0", "Height that the predictive bar adds, by orientation, in points."),
    ]
  )
}

extension Notation<SystemVersion> {
  /// Writes a number if it reads back as the same version: 26.10 would become 26.1.
  fileprivate static let systemVersion = Notation(
    .other(.systemVersion),
    read: { decoder, node, name in
      guard let text = decoder.text(node, of: name) else { return nil }
      guard let version = SystemVersion(text) else {
        decoder.reportMismatch(node, of: name, expected: .other(OtherShape.systemVersion.words))
        return nil
      }
      return version
    },
    written: { version in
      let text = version.description
      let number = Double(text).map { CanonicalNumber.text($0) == text ? $0 : nil } ?? nil
      return number.map { .number($0) } ?? .text(text)
    }
  )
}

extension DeviceNote {
  static let fields: FieldTable<DeviceNote> = FieldTable(
    DeviceNote(), of: "'note'", prefix: "note.",
    [
      Field(
        "portrait", \.portrait, { $0.portrait = $1 }, .text,
        "Which numbers are not well attested."),
      Field(
        "landscape", \.landscape, { $0.landscape = $1 }, .text,
        "Which numbers are not well attested."),
    ]
  )
}

struct ByOrientation<Value: Hashable & Sendable>: Hashable, Sendable {
  var portrait: Value
  var landscape: Value

  init(portrait: Value, landscape: Value) {
    self.portrait = portrait
    self.landscape = landscape
  }

  init(both value: Value) { self.init(portrait: value, landscape: value) }

  func map<Part>(_ part: (Value) -> Part) -> ByOrientation<Part> {
    .init(portrait: part(portrait), landscape: part(landscape))
  }

  mutating func set<Part>(_ parts: ByOrientation<Part>, _ set: (inout Value, Part) -> Void) {
    set(&portrait, parts.portrait)
    set(&landscape, parts.landscape)
  }
}

extension Notation {
  fileprivate static func byOrientation<Each: Hashable>(
    _ key: String, _ notation: Notation<Each>, usual: Each, _ help: String
  ) -> Notation where Value == ByOrientation<Each> {
    let fields: [Field<Value>] = [
      Field("portrait", \.portrait, { $0.portrait = $1 }, notation, help),
      Field("landscape", \.landscape, { $0.landscape = $1 }, notation, help),
    ]
    return .mapping(FieldTable(Value(both: usual), of: "'\(key)'", prefix: "\(key).", fields))
  }
}
