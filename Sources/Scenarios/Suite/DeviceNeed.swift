package import AvoidanceEngine

package struct DeviceNeed: Sendable {
  /// Index in the script; nil for the cases' initial orientation.
  package let entry: Int?
  private let kind: KeyboardKind?
  private let orientation: Orientation?

  package init(entry: Int? = nil, kind: KeyboardKind? = nil, orientation: Orientation? = nil) {
    self.entry = entry
    self.kind = kind
    self.orientation = orientation
  }

  /// The reason why a device does not meet it, or nil if it does.
  package func limit(of device: Device) -> DeviceLimit? {
    kind.flatMap { device.limit(on: $0) } ?? orientation.flatMap { device.limit(on: $0) }
  }
}

extension Scenario {
  /// The script's requirements for devices, in its order; the `post` steps of a log add none.
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
  package var isCertain: Bool {
    if case .unknownKeyboard = self { false } else { true }
  }
}
