package import AvoidanceEngine

/// Something that a scenario needs its devices to be able to.
package struct DeviceNeed: Sendable {
  /// The entry of the script; nil: the orientation in which its cases begin.
  package let entry: Int?
  private let kind: KeyboardKind?
  private let orientation: Orientation?

  package init(entry: Int? = nil, kind: KeyboardKind? = nil, orientation: Orientation? = nil) {
    self.entry = entry
    self.kind = kind
    self.orientation = orientation
  }

  /// What stands against it on a device; nil for nothing.
  package func limit(of device: Device) -> DeviceLimit? {
    kind.flatMap { device.limit(on: $0) } ?? orientation.flatMap { device.limit(on: $0) }
  }
}

extension Scenario {
  /// What its script needs devices to be able to, in its order; what a replayed log posts is none.
  package var scriptNeeds: [DeviceNeed] {
    script.enumerated().compactMap { index, entry in
      switch entry {
      case .step(.keyboard(let change), _): DeviceNeed(entry: index, kind: change.kind)
      case .step(.rotate(let orientation), _): DeviceNeed(entry: index, orientation: orientation)
      default: nil
      }
    }
  }
}

extension DeviceLimit {
  /// Whether it is known to stand against what a script does.
  package var isCertain: Bool {
    if case .unknownKeyboard = self { false } else { true }
  }
}
