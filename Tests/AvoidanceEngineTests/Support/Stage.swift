import AvoidanceEngine
import Testing

/// A simulator that is driven and read by identifiers.
struct Stage {
  var simulator: Simulator

  /// Puts a root view on a device; the canvas is the device's window unless given.
  init(
    _ root: ViewNode, controller: ViewController = ViewController(), device: Device = .plain,
    orientation: Orientation = .portrait, canvas: Size? = nil,
    strategy: StrategyDescription = StrategyDescription(.none), profile: UIKitProfile = .observed,
    inserted: [Form.InsertedRows] = [], texts: [String] = []
  ) {
    let form = Form(
      FormDescription(
        canvas: canvas ?? device.windowSize(orientation), controller: controller, view: root),
      insertedRows: inserted, scriptTexts: texts)
    simulator = Simulator(
      form: form, device: device, orientation: orientation, strategy: strategy, profile: profile)
  }

  /// Puts views on a plain root view.
  init(
    views: [ViewNode], controller: ViewController = ViewController(), device: Device = .plain,
    orientation: Orientation = .portrait, canvas: Size? = nil,
    strategy: StrategyDescription = StrategyDescription(.none), profile: UIKitProfile = .observed,
    inserted: [Form.InsertedRows] = [], texts: [String] = []
  ) {
    self.init(
      node(.view, children: views), controller: controller, device: device,
      orientation: orientation, canvas: canvas, strategy: strategy, profile: profile,
      inserted: inserted, texts: texts)
  }

  var screen: Screen { simulator.screen }

  /// The index of a view that the form has.
  func index(_ identifier: String) -> ViewIndex {
    guard let index = simulator.screen.form.index(of: identifier) else {
      Issue.record("the form has no view \(identifier)")
      return 0
    }
    return index
  }

  // MARK: Driving

  mutating func perform(_ event: Event, then: Double? = nil) {
    simulator.perform(event, then: then)
  }

  mutating func focus(_ identifier: String) { perform(.focus(index(identifier))) }

  mutating func tap(_ identifier: String) { perform(.tap(index(identifier))) }

  mutating func scroll(_ identifier: String, to x: Double, _ y: Double) {
    perform(.scrollTo(index(identifier), Point(x, y)))
  }

  mutating func drag(_ identifier: String, by x: Double, _ y: Double) {
    perform(.drag(index(identifier), by: Point(x, y)))
  }

  mutating func scrollRectToVisible(_ identifier: String, _ rect: Rect) {
    perform(.scrollRectToVisible(index(identifier), rect))
  }

  mutating func scrollToRow(
    _ identifier: String, section: Int = 0, _ row: Int, _ position: ScrollPosition
  ) {
    perform(.scrollToRow(index(identifier), section: section, row: row, position: position))
  }

  /// One step with one assignment.
  mutating func set(
    _ identifier: String, _ property: SettableProperty, component: Int? = nil,
    _ value: PropertyChange.Value
  ) {
    perform(.set([change(identifier, property, component: component, value)]))
  }

  /// An assignment for a step with several.
  func change(
    _ identifier: String, _ property: SettableProperty, component: Int? = nil,
    _ value: PropertyChange.Value
  ) -> PropertyChange {
    PropertyChange(view: index(identifier), property: property, component: component, value: value)
  }

  mutating func keyboard(_ change: (inout KeyboardChange) -> Void) {
    var value = KeyboardChange()
    change(&value)
    perform(.keyboard(value))
  }

  mutating func post(_ name: KeyboardNotification.Name, begin: Rect? = nil, end: Rect? = nil) {
    var post = KeyboardPost(name: name)
    post.begin = begin
    post.end = end
    perform(.post(post))
  }

  // MARK: Reading

  /// The log of the last step in words.
  var log: [String] { simulator.log.map { simulator.logText($0) } }

  /// The keyboard's notifications of the last step, and rotations, by their words.
  var keyboardLog: [String] {
    log.filter { $0.hasPrefix("keyboard") || $0.hasPrefix("rotate") }
  }

  /// The adjustments of the last step, as `strategy table.contentInset [0, 0, 260, 0] 0.25/7`.
  var adjustments: [String] { simulator.adjustments.map { text(of: $0) } }

  func text(of adjustment: Adjustment) -> String {
    let name = screen.form.name(of: adjustment.view) ?? "?"
    let numbers = (0..<adjustment.property.componentCount).map { number(adjustment.to[$0]) }
    let value = numbers.joined(separator: ", ")
    let animation = "\(number(adjustment.duration))/\(adjustment.curve)"
    return "\(adjustment.by) \(name).\(adjustment.property.name) [\(value)] \(animation)"
  }

  private func number(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  func offset(_ identifier: String) -> Point { screen.contentOffset(index(identifier)) }

  func y(_ identifier: String) -> Double { offset(identifier).y }

  func inset(_ identifier: String) -> EdgeInsets { screen.contentInset(index(identifier)) }

  func adjustedInset(_ identifier: String) -> EdgeInsets {
    screen.adjustedContentInset(index(identifier))
  }

  func indicators(_ identifier: String) -> EdgeInsets {
    screen.scrollIndicatorInsets(index(identifier))
  }

  func contentSize(_ identifier: String) -> Size { screen.contentSize(index(identifier)) }

  func limits(_ identifier: String) -> [Double] {
    let limits = screen.offsetLimits(index(identifier))
    return [limits.min.x, limits.min.y, limits.max.x, limits.max.y]
  }

  func frame(_ identifier: String) -> Rect { screen.frame(index(identifier)) }

  func windowFrame(_ identifier: String) -> Rect { screen.windowFrame(index(identifier)) }

  func text(_ identifier: String) -> String { screen.text(index(identifier)) }

  /// The identifier of the first responder; `none` without one.
  var focused: String {
    screen.firstResponder < 0 ? "none" : screen.form.name(of: screen.firstResponder) ?? "?"
  }

  var keyboardFrame: Rect { screen.keyboard.frame }

  var lastWill: KeyboardNotification? { screen.keyboard.lastWillNotification }
}

extension UIKitProfile {
  /// A profile with single settings over this one.
  func with(_ change: (inout UIKitProfile) -> Void) -> UIKitProfile {
    var profile = self
    change(&profile)
    return profile
  }
}

/// The words of the keyboard's sequences.
enum Posts {
  static let show = [
    "keyboardWillChangeFrame", "keyboardWillShow", "keyboardDidChangeFrame", "keyboardDidShow",
  ]
  static let hide = [
    "keyboardWillChangeFrame", "keyboardWillHide", "keyboardDidChangeFrame", "keyboardDidHide",
  ]
  /// The hide sequence around the end of editing.
  static func hide(around ended: [String]) -> [String] { hide[..<2] + ended + hide[2...] }
  static func hideAlone(around ended: [String]) -> [String] {
    [hideAlone[0]] + ended + [hideAlone[1]]
  }
  static let changeFrame = ["keyboardWillChangeFrame", "keyboardDidChangeFrame"]
  static let showAlone = ["keyboardWillShow", "keyboardDidShow"]
  static let hideAlone = ["keyboardWillHide", "keyboardDidHide"]
}
