import AvoidanceEngine

/// A device as files say it, with nil for what is missing or wrong.
struct DeviceEntry: Sendable {
  struct Keyboard: Hashable, Sendable {
    var portrait: Double?
    /// Without it no case runs in landscape.
    var landscape: Double?
    var predictiveBar = ByOrientation(both: 0.0)
  }

  var name: Node?
  var screen: Size?
  var scale: Double? = 2
  var safeArea = ByOrientation(both: EdgeInsets.zero)
  var statusBar = ByOrientation(both: 0.0)
  var keyboard = Keyboard()
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
        "safeArea", \.safeArea, { $0.safeArea = $1 },
        .byOrientation("safeArea", .insets, usual: .zero, "Safe area insets, in points."),
        else: "0",
        "Safe area insets for bars, notch and home indicator, by orientation, in points."),
      Field(
        "statusBar", \.statusBar, { $0.statusBar = $1 },
        .byOrientation("statusBar", .length, usual: 0, "Height of the status bar, in points."),
        else: "0", "Height of the status bar by orientation, in points."),
      Field(
        "keyboard", \.keyboard, { $0.keyboard = $1 }, .mapping(Keyboard.fields), is: .needed,
        "Height of the docked keyboard, in points."),
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
    let (portrait, landscape) = (device.portrait, device.landscape)
    screen = device.screen
    scale = device.scale
    safeArea = .init(portrait: portrait.safeArea, landscape: landscape?.safeArea ?? .zero)
    statusBar = .init(portrait: portrait.statusBar, landscape: landscape?.statusBar ?? 0)
    keyboard.portrait = portrait.keyboard
    keyboard.landscape = landscape?.keyboard
    keyboard.predictiveBar = .init(
      portrait: portrait.predictiveBar, landscape: landscape?.predictiveBar ?? 0)
  }

  /// The device; nil where something without which it is none is missing or wrong.
  var device: Device? {
    guard let screen, let scale, let portrait = keyboard.portrait else { return nil }
    return Device(
      screen: screen,
      scale: scale,
      portrait: .init(
        safeArea: safeArea.portrait, statusBar: statusBar.portrait, keyboard: portrait,
        predictiveBar: keyboard.predictiveBar.portrait),
      landscape: keyboard.landscape.map {
        .init(
          safeArea: safeArea.landscape, statusBar: statusBar.landscape, keyboard: $0,
          predictiveBar: keyboard.predictiveBar.landscape)
      }
    )
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

/// A value for each way to hold a device.
struct ByOrientation<Value: Hashable & Sendable>: Hashable, Sendable {
  var portrait: Value
  var landscape: Value

  init(portrait: Value, landscape: Value) {
    self.portrait = portrait
    self.landscape = landscape
  }

  init(both value: Value) { self.init(portrait: value, landscape: value) }
}

extension Notation {
  /// A mapping behind a key with a value for each way to hold a device.
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
