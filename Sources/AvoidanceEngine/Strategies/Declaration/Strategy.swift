/// Avoidance code as a value: it hears what its source subscribes to and moves the screen with
/// UIKit's verbs; it can reach nothing else.
///
/// A strategy is one file: a type with its own state, its ``model`` and the hooks that it needs. One
/// line in a ``StrategyRegistry`` makes it known; files, listings, laws and reports take everything
/// else from the model. Every hook has a default that does nothing.
///
/// A model is faithful, faults included: where its source measures the wrong rectangle, so does it.
/// A strategy whose view does not exist in the form does nothing. All lengths are points, all times
/// seconds of the simulated clock; a verb never throws and never traps, see ``StrategyVerb``.
///
/// A copy of a strategy is a copy of its state, which laws rely on that try something out on a copy.
/// A type that holds a reference says in its model that it is not copyable.
public protocol Strategy: StrategyHooks {
  /// The name under which files know the strategy, its parameters and what is true of it.
  static var model: StrategyModel { get }

  /// Makes a strategy whose parameters have their defaults.
  init()
}

/// What a strategy hears, and what it says of itself: all that a simulation needs of it.
///
/// Write a ``Strategy``. What has its name and parameters from elsewhere than its type, as a program
/// outside, is made by its ``StrategyModel``.
public protocol StrategyHooks: Sendable {
  // MARK: Facts

  /// What the strategy wants to hear; all of it unless it says less.
  ///
  /// Asked when parameters are set, at the start and at run time. What is not heard costs nothing.
  var observedEvents: StrategyEvents { get }
  /// The gap above the keyboard that the strategy keeps, in points; nil where it promises none.
  var gap: Double? { get }
  /// Whether the strategy is on for an input: neither turned off for it, nor one that looks elsewhere.
  func handles(_ field: ViewIndex, on screen: Screen) -> Bool
  /// The gap that the strategy keeps for one input, in points; nil where it promises none.
  func gap(of field: ViewIndex, on screen: Screen) -> Double?
  /// Whether the strategy moves the views that ride the keyboard.
  var movesBars: Bool { get }
  /// Whether the strategy promises to put offsets back when the keyboard hides.
  var restoresOffset: Bool { get }
  /// Whether UIKit is around the strategy: its scrolling of the first responder and its table
  /// controllers' avoidance. Asked when parameters are set, at the start and at run time.
  var isOnUIKit: Bool { get }
  /// How far above the keyboard's top a dragging finger takes the keyboard along, in points: a layout
  /// guide's `keyboardDismissPadding`.
  var keyboardDismissPadding: Double { get }
  /// What the code wrote for its author, as a program does to standard error; shown where it fails.
  var standardError: String { get }

  // MARK: Hooks

  /// Runs once before the first step, with the parameters of the case.
  mutating func setUp(on screen: inout Screen)
  /// Hears one of the keyboard's six notifications; its frames are in screen coordinates.
  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen)
  /// Hears a delegate's call or a notification about an input, after it was logged.
  ///
  /// What the app's own delegate answers is the form's affair; see ``hidesDelegate(of:on:)``.
  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen)
  /// Hears that the views are laid out in a window of another size, before the keyboard comes back.
  mutating func didLayOut(on screen: inout Screen)
  /// Hears that a controller of this class appears; see ``StrategyParameter/Kind/screens``.
  mutating func appear(_ className: String, on screen: inout Screen)
  /// Hears that the controller is gone; what was being edited has ended.
  mutating func disappear(on screen: inout Screen)
  /// Hears that the device is about to turn, before a visible keyboard hides.
  mutating func willRotate(to orientation: Orientation, on screen: inout Screen)
  /// Hears that the device has turned and the views are laid out, before the keyboard comes back.
  mutating func didRotate(on screen: inout Screen)
  /// Hears that a view has another frame, by whomever; see <doc:Steps#Layout-callbacks>.
  ///
  /// - Parameters:
  ///   - view: The view; its subviews are laid out already.
  ///   - old: Its frame when it was last told, in its superview's content coordinates.
  ///   - screen: The screen.
  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen)
  /// Hears that what a scroll view shows has another size, by whomever; see
  /// <doc:Steps#Layout-callbacks>.
  ///
  /// - Parameters:
  ///   - scrollView: What scrolls.
  ///   - old: The size when it was last told.
  ///   - screen: The screen.
  mutating func contentSizeDidChange(
    _ scrollView: ViewIndex, from old: Size, on screen: inout Screen)
  /// Hears that the caret of the first responder is elsewhere in it; see ``Screen/caret(_:)``.
  mutating func caretDidMove(in field: ViewIndex, on screen: inout Screen)
  /// Hears a touch that makes nothing first responder.
  ///
  /// - Parameters:
  ///   - view: The frontmost view there; -1 for the window itself.
  ///   - point: Where, in window coordinates.
  ///   - screen: The screen.
  /// - Returns: Whether the touch ends editing.
  mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool
  /// Hears a text field's return key, which the field's delegate has agreed to.
  ///
  /// - Returns: Whether the app's own action is left out.
  mutating func returnPressed(_ field: ViewIndex, on screen: inout Screen) -> Bool
  /// What the strategy needs and the form does not have, as `no table`, or what it can't change there;
  /// nil if it can do its work. What is missing begins with `no`.
  ///
  /// Asked once, at the start, if ``StrategyDescription/unmetRequirement(in:)`` finds nothing. A
  /// strategy with an unmet requirement does nothing.
  func unmetRequirement(on screen: Screen) -> String?
  /// Says where the return key of a field leads; nil leaves it to the app.
  ///
  /// Asked before the delegate; where that one refuses, the answer is not followed. A newline that is
  /// typed into a text view is its return key.
  mutating func returnKey(of field: ViewIndex, on screen: inout Screen) -> FocusMove?
  /// Says what a button of the strategy's own toolbar does; asked only while it shows one.
  mutating func press(_ button: ToolbarButton, on screen: inout Screen) -> ToolbarAnswer
  /// Whether the strategy answers in the place of a view's own delegate, so that nothing is refused.
  func hidesDelegate(of view: ViewIndex, on screen: Screen) -> Bool
  /// Gives fields their return keys and delegates back: the app lets go of the handler.
  mutating func detachReturnKeyHandler(on screen: inout Screen)
  /// Runs in the turn of the run loop after the one in which ``Screen/callOnNextTurn()`` asked for it.
  mutating func nextTurn(on screen: inout Screen)
  /// Runs when a timer of ``Screen/after(_:call:)`` is due.
  mutating func timer(_ identifier: Int, on screen: inout Screen)
  /// Follows a parameter that was set at run time, as the source's setter does.
  ///
  /// - Parameters:
  ///   - name: Which parameter; it has its new value already.
  ///   - old: The strategy before.
  ///   - screen: The screen.
  mutating func parameterChanged(_ name: String, from old: Self, on screen: inout Screen)
}

extension StrategyHooks {
  /// Everything.
  public var observedEvents: StrategyEvents { .all }
  /// None.
  public var gap: Double? { nil }
  /// Yes.
  public func handles(_ field: ViewIndex, on screen: Screen) -> Bool { true }
  /// The same for every input that the strategy handles.
  public func gap(of field: ViewIndex, on screen: Screen) -> Double? {
    handles(field, on: screen) ? gap : nil
  }
  /// No.
  public var movesBars: Bool { false }
  /// No.
  public var restoresOffset: Bool { false }
  /// Yes.
  public var isOnUIKit: Bool { true }
  /// None.
  public var keyboardDismissPadding: Double { 0 }
  /// Nothing.
  public var standardError: String { "" }

  /// Does nothing.
  public mutating func setUp(on screen: inout Screen) {}
  /// Does nothing.
  public mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {}
  /// Does nothing.
  public mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen)
  {}
  /// Does nothing.
  public mutating func didLayOut(on screen: inout Screen) {}
  /// Does nothing.
  public mutating func appear(_ className: String, on screen: inout Screen) {}
  /// Does nothing.
  public mutating func disappear(on screen: inout Screen) {}
  /// Does nothing.
  public mutating func willRotate(to orientation: Orientation, on screen: inout Screen) {}
  /// Does nothing.
  public mutating func didRotate(on screen: inout Screen) {}
  /// Does nothing.
  public mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {}
  /// Does nothing.
  public mutating func contentSizeDidChange(
    _ scrollView: ViewIndex, from old: Size, on screen: inout Screen
  ) {}
  /// Does nothing.
  public mutating func caretDidMove(in field: ViewIndex, on screen: inout Screen) {}
  /// Lets editing go on.
  public mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool {
    false
  }
  /// Leaves the key to the app.
  public mutating func returnPressed(_ field: ViewIndex, on screen: inout Screen) -> Bool { false }
  /// Nothing.
  public func unmetRequirement(on screen: Screen) -> String? { nil }
  /// Leaves the key to the app.
  public mutating func returnKey(of field: ViewIndex, on screen: inout Screen) -> FocusMove? { nil }
  /// Ends editing with Done; the other buttons do nothing.
  public mutating func press(_ button: ToolbarButton, on screen: inout Screen) -> ToolbarAnswer {
    ToolbarAnswer(button == .done ? .resign : .stay)
  }
  /// Hides none.
  public func hidesDelegate(of view: ViewIndex, on screen: Screen) -> Bool { false }
  /// Does nothing.
  public mutating func detachReturnKeyHandler(on screen: inout Screen) {}
  /// Does nothing.
  public mutating func nextTurn(on screen: inout Screen) {}
  /// Does nothing.
  public mutating func timer(_ identifier: Int, on screen: inout Screen) {}
  /// Does nothing.
  public mutating func parameterChanged(_ name: String, from old: Self, on screen: inout Screen) {}
}

/// What a strategy outside is told of the case in which it is run; see ``StrategyModel/forCase``.
public struct CaseDetails: Sendable {
  /// The text by which people refer to the case.
  public var key: String
  /// The device's name.
  public var deviceName: String
  /// The device's canonical content: JSON in UTF-8.
  public var device: [UInt8]
  /// The form's canonical content: JSON in UTF-8.
  public var form: [UInt8]

  /// Takes what is known of a case.
  public init(key: String, deviceName: String, device: [UInt8], form: [UInt8]) {
    self.key = key
    self.deviceName = deviceName
    self.device = device
    self.form = form
  }

  /// A case of which nothing is known.
  public static let unknown = CaseDetails(
    key: "", deviceName: "", device: Array("{}".utf8), form: Array("{}".utf8))
}

extension StrategyDescription {
  /// What the strategy looks for and does not find in a form, as `no table`; nil where it finds all
  /// that it needs.
  ///
  /// Without it the strategy does nothing. What it finds out at work it says by
  /// ``StrategyHooks/unmetRequirement(on:)``.
  public func unmetRequirement(in form: Form) -> String? {
    if let role = model.role, form.roles[role] < 0 { return "no \(role.words)" }
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

  /// The parameters whose views the strategy, as it is set, does nothing without.
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

  /// Whether a view must be named, as the strategy looks for none itself and none is.
  var lacksName: Bool {
    neededViews.contains { $0.role == nil && value(of: $0) == .view(nil) }
  }

  private func value(of parameter: StrategyParameter) -> ParameterValue {
    parameters[parameter.name] ?? parameter.defaultValue
  }

  /// What a form lacks where no view is named.
  private func unmetRequirement(of parameter: StrategyParameter, in form: Form) -> String? {
    guard let role = parameter.role else { return "no \(parameter.name)" }
    if let container = parameter.container.flatMap({ model.parameter(named: $0) }),
      case .view(let name?) = value(of: container)
    {
      let outer = form.index(of: name) ?? -1
      return form.stack(inside: outer) < 0 ? "no stack in '\(name)'" : nil
    }
    return form.roles[role] < 0 ? "no \(role.words)" : nil
  }
}

extension Form {
  /// Why a view that is named can't stand for a landmark, as `'title' is not a table`; nil where it can.
  fileprivate func unmetRequirement(of name: String, for role: ViewRole?) -> String? {
    guard let index = index(of: name) else { return "no view named '\(name)'" }
    let isFit =
      switch role {
      // What is written for a table works on whatever scrolls.
      case .table, .scrollView, .list: scroll(index) >= 0
      case .stackView: stack(index) >= 0
      case .systemTable: index == roles.systemTable
      case .view, .held, .bar, nil: view(index) != nil
      }
    return isFit ? nil : "'\(name)' is not a \(role?.noun ?? "view")"
  }
}

/// What is true of a strategy whatever the form and whatever happens: what laws and UIKit ask of it.
public struct StrategyFacts: Hashable, Sendable {
  /// The gap above the keyboard that it keeps, in points; nil where it promises none.
  public let gap: Double?
  /// Whether it moves the views that ride the keyboard.
  public let movesBars: Bool
  /// Whether it promises to put offsets back when the keyboard hides.
  public let restoresOffset: Bool
  /// Whether UIKit's own avoidance is around it.
  public let isOnUIKit: Bool
  /// How far above the keyboard's top a dragging finger takes the keyboard along, in points.
  public let keyboardDismissPadding: Double
}

extension StrategyDescription {
  /// What is true of the strategy with its parameters; nil where that is known of a case only, as of
  /// a program outside.
  public var facts: StrategyFacts? {
    guard model.forCase == nil else { return nil }
    let form = Form(FormDescription(canvas: Size(1, 1), view: ViewNode(.view)))
    let strategy = model.declaration.make(parameters, on: form)
    return StrategyFacts(
      gap: strategy.gap, movesBars: strategy.movesBars, restoresOffset: strategy.restoresOffset,
      isOnUIKit: strategy.isOnUIKit, keyboardDismissPadding: strategy.keyboardDismissPadding)
  }
}
