public import AvoidanceEngine
public import Scenarios

/// The views of forms that look as if they were meant to ride the keyboard, and that their forms do not say
/// so of; laws judge a bar only where its form does.
public enum LikelyBars {
  /// Such views of a form.
  public struct Bars: Hashable, Sendable {
    /// The form.
    public var form: String
    /// The views, by their names; of one without a name its kind.
    public var views: [String]

    /// The proposal, as `bar looks like a bar that rides the keyboard; say 'ridesKeyboard: true'`.
    public var words: String {
      let verb = views.count == 1 ? "looks like a bar that rides" : "look like bars that ride"
      return "\(form): \(views.joined(separator: ", ")) \(verb) the keyboard; set "
        + "'ridesKeyboard: true'"
    }
  }

  /// Looks at a form on a device.
  ///
  /// - Parameters:
  ///   - definition: The form.
  ///   - device: The device.
  ///   - orientation: How the device is held; it has numbers for that.
  ///   - profile: What of UIKit is simulated how.
  /// - Returns: The views; nil where there is none.
  public static func bars(
    of definition: FormDefinition, on device: Device, _ orientation: Orientation,
    profile: UIKitProfile
  ) -> Bars? {
    let form = Form(definition.value)
    let screen = Screen(form: form, device: device, orientation: orientation, profile: profile)
    let views = screen.likelyBars.map { Wording.view($0, of: form) }
    return views.isEmpty ? nil : Bars(form: definition.name, views: views)
  }
}
