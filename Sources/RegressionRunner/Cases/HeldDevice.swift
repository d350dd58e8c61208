package import AvoidanceEngine

/// A device in an orientation.
package struct HeldDevice: Hashable, Sendable {
  package var device: String
  package var orientation: Orientation

  package init(device: String, orientation: Orientation) {
    self.device = device
    self.orientation = orientation
  }
}
