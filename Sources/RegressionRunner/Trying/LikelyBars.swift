public import AvoidanceEngine
import Scenarios

/// The views of some forms that look as if they were meant to ride the keyboard, and that their forms do
/// not say so of; laws judge a bar only where its form does.
public struct LikelyBars: Sendable {
  /// Such views of a form.
  public struct Bars: Hashable, Sendable {
    /// The form.
    public var form: String
    /// The views, by their names; of one without a name its kind.
    public var views: [String]

    /// The proposal, as `bar looks like a bar that rides the keyboard; say 'ridesKeyboard: true'`.
    public var words: String {
      let verb = views.count == 1 ? "looks like a bar that rides" : "look like bars that ride"
      return "\(form): \(views.joined(separator: ", ")) \(verb) the keyboard; say "
        + "'ridesKeyboard: true'"
    }
  }

  /// The forms that have any, in the order in which they were looked at.
  public private(set) var all: [Bars] = []
  private var seen: Set<String> = []

  /// Looks at no form.
  public init() {}

  /// Looks at a scenario's form on a device, unless it was looked at before.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's position in the suite.
  ///   - device: The device's position in the suite.
  ///   - orientation: How the device is held.
  ///   - suite: The suite.
  public mutating func look(
    at scenario: Int,
    on device: Int,
    _ orientation: Orientation,
    in suite: RunSuite
  ) {
    let value = suite.scenarios[scenario].value
    let device = suite.devices[device].value
    guard !orientation.isLandscape || device.landscape != nil,
      seen.insert(value.form).inserted, let definition = suite.forms[value.form]
    else { return }
    let form = Form(definition.value)
    let screen = Screen(
      form: form,
      device: device,
      orientation: orientation,
      profile: value.profile
    )
    let views = screen.likelyBars.map { Wording.view($0, of: form) }
    if !views.isEmpty { all.append(Bars(form: value.form, views: views)) }
  }
}
