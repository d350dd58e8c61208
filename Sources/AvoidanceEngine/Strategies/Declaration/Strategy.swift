/// Keyboard avoidance code as a value type.
///
/// It receives the events it observes, and changes the screen only through UIKit-like methods.
///
/// A strategy is a type with its own state, its ``model`` and the callbacks that it needs, all of which
/// have a default. Registering it in a ``StrategyRegistry`` takes one line; files, listings, laws and
/// reports read everything else from the model.
///
/// A model reproduces its source, including its bugs. A strategy whose view does not exist in the form
/// has no effect. All lengths are in points, all times in seconds of the simulated clock. The methods
/// of the screen never throw and never trap, see ``StrategyVerb``.
///
/// Copying a strategy copies its state; some laws simulate ahead on a copy. A type that holds
/// references must declare in its model that it is not copyable.
public protocol Strategy: StrategyHooks {
  /// The strategy's name in files, its parameters and its guarantees.
  static var model: StrategyModel { get }

  /// Creates a strategy with default parameters.
  init()
}

/// The callbacks and properties that a simulation needs of a strategy.
///
/// Conform to ``Strategy`` instead; only external programs, whose model is not known statically, have
/// no more than this.
public protocol StrategyHooks: Sendable {
  // MARK: Facts

  /// The events to deliver; all by default.
  ///
  /// Read whenever parameters are set, at the start and at run time. Events that are not observed cost
  /// nothing.
  var observedEvents: StrategyEvents { get }
  /// The gap that the strategy guarantees above the keyboard, in points, if any.
  var gap: Double? { get }
  /// Whether the strategy is active for an input.
  func handles(_ field: ViewIndex, on screen: Screen) -> Bool
  /// The gap that the strategy guarantees for one input, in points, if any.
  func gap(of field: ViewIndex, on screen: Screen) -> Double?
  /// Whether the strategy moves views that sit on the keyboard, such as a composer.
  var movesBars: Bool { get }
  /// Whether the strategy guarantees to restore content offsets when the keyboard hides.
  var restoresOffset: Bool { get }
  /// Whether UIKit's own avoidance also runs: scrolling to the first responder, and the avoidance of
  /// table view controllers. Read whenever parameters are set.
  var isOnUIKit: Bool { get }
  /// The distance above the keyboard at which a drag begins to dismiss it, in points: the layout guide's
  /// `keyboardDismissPadding`.
  var keyboardDismissPadding: Double { get }
  /// What the code wrote to standard error; shown if it fails.
  var standardError: String { get }

  // MARK: Callbacks

  /// Called once before the first step, with the parameters of the case.
  mutating func setUp(on screen: inout Screen)
  /// Called for each of the keyboard's six notifications; frames are in screen coordinates.
  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen)
  /// Called for a delegate call or notification about an input.
  ///
  /// The form decides what the app's own delegate answers; see ``hidesDelegate(of:on:)``.
  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen)
  /// Called after layout in a window of another size, before the keyboard comes back.
  mutating func didLayOut(on screen: inout Screen)
  /// Called when a view controller of this class appears; see ``StrategyParameter/Kind/screens``.
  mutating func appear(_ className: String, on screen: inout Screen)
  /// Called when the view controller has disappeared; editing has ended.
  mutating func disappear(on screen: inout Screen)
  /// Called before the device rotates and a visible keyboard hides.
  mutating func willRotate(to orientation: Orientation, on screen: inout Screen)
  /// Called after rotation and layout, before the keyboard comes back.
  mutating func didRotate(on screen: inout Screen)
  /// Called when a view's frame changed, whatever changed it; see <doc:Steps#Layout-callbacks>.
  ///
  /// - Parameters:
  ///   - view: The view; its subviews are laid out already.
  ///   - old: Its frame at the previous call, in its superview's content coordinates.
  ///   - screen: The screen.
  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen)
  /// Called when a scroll view's content size changed, whatever changed it; see <doc:Steps#Layout-callbacks>.
  ///
  /// `old` is the size at the previous call.
  mutating func contentSizeDidChange(
    _ scrollView: ViewIndex, from old: Size, on screen: inout Screen)
  /// Called when the caret of the first responder moved; see ``Screen/caret(_:)``.
  mutating func caretDidMove(in field: ViewIndex, on screen: inout Screen)
  /// Called for a touch that makes no view first responder.
  ///
  /// - Parameters:
  ///   - view: The frontmost view there; -1 for the window itself.
  ///   - point: The touch, in window coordinates.
  ///   - screen: The screen.
  /// - Returns: Whether the touch ends editing.
  mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool
  /// Called for a text field's return key, after the field's delegate agreed.
  ///
  /// - Returns: Whether to skip the app's own action.
  mutating func returnPressed(_ field: ViewIndex, on screen: inout Screen) -> Bool
  /// What the strategy needs and the form does not have, such as `no table`, or what it can't change
  /// there; nil if it can do its work. What is missing begins with `no`.
  ///
  /// Read once, at the start, if ``StrategyDescription/unmetRequirement(in:)`` finds nothing. A
  /// strategy with an unmet requirement does nothing.
  func unmetRequirement(on screen: Screen) -> String?
  /// Returns where the return key of a field moves the focus; nil leaves it to the app.
  ///
  /// Called before the delegate is asked; ignored if the delegate refuses. A newline typed into a text
  /// view counts as its return key.
  mutating func returnKey(of field: ViewIndex, on screen: inout Screen) -> FocusMove?
  /// Called when a button of the strategy's own toolbar is pressed.
  mutating func press(_ button: ToolbarButton, on screen: inout Screen) -> ToolbarAnswer
  /// Whether the strategy replaces a view's own delegate, so that nothing is refused.
  func hidesDelegate(of view: ViewIndex, on screen: Screen) -> Bool
  /// Called when the app releases the return key handler: restores return keys and delegates.
  mutating func detachReturnKeyHandler(on screen: inout Screen)
  /// Called in the turn of the run loop after a call of ``Screen/callOnNextTurn()``.
  mutating func nextTurn(on screen: inout Screen)
  /// Called when a timer of ``Screen/after(_:call:)`` fires.
  mutating func timer(_ identifier: Int, on screen: inout Screen)
  /// Called when a parameter is set at run time, like the setter in the source.
  ///
  /// - Parameters:
  ///   - name: The parameter's name; it already has its new value.
  ///   - old: The strategy before the change.
  ///   - screen: The screen.
  mutating func parameterChanged(_ name: String, from old: Self, on screen: inout Screen)
}

extension StrategyHooks {
  /// All events.
  public var observedEvents: StrategyEvents { .all }
  /// None by default.
  public var gap: Double? { nil }
  /// True by default.
  public func handles(_ field: ViewIndex, on screen: Screen) -> Bool { true }
  /// By default the same for every input that the strategy handles.
  public func gap(of field: ViewIndex, on screen: Screen) -> Double? {
    handles(field, on: screen) ? gap : nil
  }
  /// False by default.
  public var movesBars: Bool { false }
  /// False by default.
  public var restoresOffset: Bool { false }
  /// True by default.
  public var isOnUIKit: Bool { true }
  /// None by default.
  public var keyboardDismissPadding: Double { 0 }
  /// Nothing by default.
  public var standardError: String { "" }

  /// The default implementation does nothing.
  public mutating func setUp(on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen)
  {}
  /// The default implementation does nothing.
  public mutating func didLayOut(on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func appear(_ className: String, on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func disappear(on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func willRotate(to orientation: Orientation, on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func didRotate(on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func contentSizeDidChange(
    _ scrollView: ViewIndex, from old: Size, on screen: inout Screen
  ) {}
  /// The default implementation does nothing.
  public mutating func caretDidMove(in field: ViewIndex, on screen: inout Screen) {}
  /// The default implementation continues editing.
  public mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool {
    false
  }
  /// The default implementation leaves the key to the app.
  public mutating func returnPressed(_ field: ViewIndex, on screen: inout Screen) -> Bool { false }
  /// Nothing by default.
  public func unmetRequirement(on screen: Screen) -> String? { nil }
  /// The default implementation leaves the key to the app.
  public mutating func returnKey(of field: ViewIndex, on screen: inout Screen) -> FocusMove? { nil }
  /// The default implementation ends editing with Done; the other buttons do nothing.
  public mutating func press(_ button: ToolbarButton, on screen: inout Screen) -> ToolbarAnswer {
    ToolbarAnswer(button == .done ? .resign : .stay)
  }
  /// The default implementation returns false.
  public func hidesDelegate(of view: ViewIndex, on screen: Screen) -> Bool { false }
  /// The default implementation does nothing.
  public mutating func detachReturnKeyHandler(on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func nextTurn(on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func timer(_ identifier: Int, on screen: inout Screen) {}
  /// The default implementation does nothing.
  public mutating func parameterChanged(_ name: String, from old: Self, on screen: inout Screen) {}
}

/// The current case, as passed to external strategies; see ``StrategyModel/forCase``.
public struct CaseDetails: Sendable {
  /// The case's name, as in `form/scenario [strategy, device]`.
  public var key: String
  /// The device's name.
  public var deviceName: String
  /// The device's canonical content: JSON in UTF-8.
  public var device: [UInt8]
  /// The form's canonical content: JSON in UTF-8.
  public var form: [UInt8]

  /// Creates the details of a case.
  public init(key: String, deviceName: String, device: [UInt8], form: [UInt8]) {
    self.key = key
    self.deviceName = deviceName
    self.device = device
    self.form = form
  }

  /// An unknown case.
  public static let unknown = CaseDetails(
    key: "", deviceName: "", device: Array("{}".utf8), form: Array("{}".utf8))
}

extension StrategyDescription {
  /// What the strategy needs and a form does not have, such as `no table`; nil if it has everything.
  ///
  /// A strategy with an unmet requirement does nothing. ``StrategyHooks/unmetRequirement(on:)`` reports
  /// what the strategy itself finds out later.
  public func unmetRequirement(in form: Form) -> String? {
    guard parts.isEmpty else {
      let unmet = parts.map { $0.strategy.unmetRequirement(in: form) }
      return unmet.contains(nil) ? nil : unmet[0]
    }
    if let role = model.role, form.roles[role] < 0 { return role.absence }
    for parameter in neededViews {
      switch value(of: parameter) {
      case .view(let name?):
        if let unmet = form.unmetRequirement(of: name, for: parameter.role) { return unmet }
      case .views(let names) where !names.isEmpty:
        let unmet = names.map { form.unmetRequirement(of: $0, for: parameter.role) }
        if let first = unmet[0], !unmet.contains(nil) { return first }
      case .view(nil), .views:
        if let unmet = unmetRequirement(of: parameter, in: form) { return unmet }
      default: break
      }
    }
    return nil
  }

  /// The parameters whose views the strategy needs with its present values.
  public var neededViews: [StrategyParameter] {
    model.parameters.filter { parameter in
      guard parameter.isNeeded else { return false }
      guard let exemption = parameter.exemption,
        let other = model.parameter(named: exemption.parameter)
      else { return true }
      return switch value(of: other) {
      case .text(let text): text.isEmpty
      case .choice(let word): word != exemption.word
      default: true
      }
    }
  }

  /// Whether a view must be named and is not, since the strategy does not look for one itself.
  var needsNamedView: Bool {
    neededViews.contains { $0.role == nil && value(of: $0) == .view(nil) }
  }

  private func value(of parameter: StrategyParameter) -> ParameterValue {
    parameters[parameter.name] ?? parameter.defaultValue
  }

  /// What a form does not have if no view is named.
  private func unmetRequirement(of parameter: StrategyParameter, in form: Form) -> String? {
    guard let role = parameter.role else { return "no \(parameter.name)" }
    if let container = parameter.container.flatMap({ model.parameter(named: $0) }),
      case .view(let name?) = value(of: container)
    {
      let outer = form.index(of: name) ?? -1
      return form.stack(inside: outer) < 0 ? "no stack in '\(name)'" : nil
    }
    guard form.roles[role] < 0 else { return nil }
    return role == .held ? form.reasonToHoldNothing : role.absence
  }
}

extension Form {
  /// Why a named view can't have a role, such as `'title' is not a table`; nil if it can.
  fileprivate func unmetRequirement(of name: String, for role: ViewRole?) -> String? {
    guard let index = index(of: name) else { return "no view named '\(name)'" }
    let isFit =
      switch role {
      // A strategy for tables works on any scroll view.
      case .table, .scrollView, .list, .fieldList: scroll(index) >= 0
      case .stackView: stack(index) >= 0
      case .systemTable: index == roles[.systemTable]
      case .view, .held, .bar, nil: view(index) != nil
      }
    return isFit ? nil : "'\(name)' is not a \(role?.noun ?? "view")"
  }
}

/// Properties of a strategy that do not depend on the form; laws and the simulation read them.
public struct StrategyFacts: Hashable, Sendable {
  /// The guaranteed gap above the keyboard, in points, if any.
  public let gap: Double?
  /// Whether it moves views that sit on the keyboard.
  public let movesBars: Bool
  /// Whether it guarantees to restore content offsets when the keyboard hides.
  public let restoresOffset: Bool
  /// Whether UIKit's own avoidance also runs.
  public let isOnUIKit: Bool
  /// The distance above the keyboard at which a drag begins to dismiss it, in points.
  public let keyboardDismissPadding: Double
}

extension StrategyDescription {
  /// The strategy's facts with its parameters; nil if they are known only per case, as for external
  /// programs.
  public var facts: StrategyFacts? {
    guard model.forCase == nil else { return nil }
    let form = Form(FormDescription(canvas: Size(1, 1), view: ViewNode(.view)))
    let strategy = model.declaration.make(parameters, on: form)
    return StrategyFacts(
      gap: strategy.gap, movesBars: strategy.movesBars, restoresOffset: strategy.restoresOffset,
      isOnUIKit: strategy.isOnUIKit, keyboardDismissPadding: strategy.keyboardDismissPadding)
  }
}
