/// A change of a view that UIKit or a strategy made, never one of the script's own.
public struct Movement<View: Hashable & Sendable>: Hashable, Sendable {
  /// What was changed.
  public typealias Property = AdjustedProperty
  /// Who made it.
  public typealias Author = AdjustmentAuthor
  /// A value of the property.
  public typealias Value = AdjustedValue

  /// The view, or the constraint: by its index, which is 0 for the root, or by its name.
  public var view: View
  /// What was changed.
  public var property: Property
  /// The value before.
  public var from: Value
  /// The value after.
  public var to: Value
  /// Seconds of the animation; 0 where there is none.
  public var duration: Double
  /// The animation's curve.
  public var curve: Int
  /// Who made it.
  public var by: Author
  /// How many whole frames of 1/60 s it begins after what it answers; see ``begins``.
  package var frames = 0
  /// The part of a composite that made it.
  package var part = AuthorPart.none

  /// Seconds between what it answers and itself, in whole frames of 1/60 s, rounded down.
  ///
  /// It answers the event of the step or, later, the keyboard's will-notifications; see
  /// <doc:Steps#When-an-adjustment-begins>.
  public var begins: Double { Double(frames) / 60 }

  /// Makes a change.
  package init(
    view: View, property: Property, from: Value, to: Value, duration: Double, curve: Int,
    by: Author, frames: Int = 0, part: AuthorPart = .none
  ) {
    self.view = view
    self.property = property
    self.from = from
    self.to = to
    self.duration = duration
    self.curve = curve
    self.by = by
    self.frames = frames
    self.part = part
  }

  /// The value before: one, two or four numbers.
  package var before: [Double] { from.numbers(of: property) }
  /// The value after.
  package var after: [Double] { to.numbers(of: property) }

  /// The same change of a view that is named otherwise.
  package func map<Other>(_ name: (View) -> Other) -> Movement<Other> {
    Movement<Other>(
      view: name(view), property: property, from: from, to: to, duration: duration, curve: curve,
      by: by, frames: frames, part: part)
  }
}

/// Which part of a composite made a change; a change is the same whoever made it.
package struct AuthorPart: Hashable, Sendable {
  /// Its place in ``Simulator/partNames``; -1 where there is none, and where UIKit made the change.
  package var number: Int8

  package static let none = AuthorPart(number: -1)

  package static func == (one: AuthorPart, other: AuthorPart) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

/// A change of a view by its index, as a screen records it.
public typealias Adjustment = Movement<ViewIndex>

extension Adjustment {
  /// The change with the view's name; empty where it has none.
  package func named(in form: Form) -> Movement<String> { map { form.name(of: $0) ?? "" } }
}

/// What UIKit and strategies change of a view.
public enum AdjustedProperty: UInt8, Hashable, Sendable, CaseIterable {
  // The numbers enter the digests of outcomes: a new property takes the next one.
  /// The content's point at a view's top left corner: `[x, y]`.
  case contentOffset = 0
  /// The app's own insets: `[top, left, bottom, right]`.
  case contentInset = 1
  /// The indicators' insets: `[top, left, bottom, right]`.
  case scrollIndicatorInsets = 2
  /// The height of a table's footer view.
  case tableFooterViewHeight = 3
  /// The height of the spacer that a strategy appended to a stack.
  case spacerHeight = 4
  /// A view's frame in its superview: `[x, y, width, height]`.
  case frame = 5
  /// A constraint's constant.
  case constant = 6
  /// A constraint's priority.
  case priority = 7
  /// Whether a constraint holds: 1 or 0.
  case isActive = 8
  /// Whether a view is hidden: 1 or 0.
  case hidden = 9
  /// The space at a view's bottom that its subviews leave free.
  case bottomPadding = 10
  /// The size of what a scroll view shows: `[width, height]`.
  case contentSize = 11
  /// What the app adds to the root's safe area: `[top, left, bottom, right]`.
  case additionalSafeAreaInsets = 12
  /// The app's insets and what UIKit adds: `[top, left, bottom, right]`.
  case adjustedContentInset = 13

  /// The name in traces and files.
  public var name: String {
    switch self {
    case .contentOffset: "contentOffset"
    case .contentInset: "contentInset"
    case .scrollIndicatorInsets: "scrollIndicatorInsets"
    case .tableFooterViewHeight: "tableFooterView.height"
    case .spacerHeight: "spacer.height"
    case .frame: "frame"
    case .constant: "constant"
    case .priority: "priority"
    case .isActive: "isActive"
    case .hidden: "hidden"
    case .bottomPadding: "padding.bottom"
    case .contentSize: "contentSize"
    case .additionalSafeAreaInsets: "additionalSafeAreaInsets"
    case .adjustedContentInset: "adjustedContentInset"
    }
  }

  /// How many numbers the value has.
  public var componentCount: Int {
    switch self {
    case .contentOffset, .contentSize: 2
    case .tableFooterViewHeight, .spacerHeight, .constant, .priority, .isActive, .hidden,
      .bottomPadding:
      1
    case .contentInset, .scrollIndicatorInsets, .frame, .additionalSafeAreaInsets,
      .adjustedContentInset:
      4
    }
  }
}

/// Who made an adjustment.
public enum AdjustmentAuthor: UInt8, Hashable, Sendable, CaseIterable {
  // The numbers enter the digests of outcomes.
  /// The strategy, by a verb.
  case strategy = 0
  /// UIKit, of its own accord or as a consequence.
  case system = 1

  /// The name in traces and files.
  public var name: String {
    switch self {
    case .strategy: "strategy"
    case .system: "system"
    }
  }
}

/// A value of up to four numbers in the order of its property: `[x, y]`, `[top, left, bottom,
/// right]`, `[x, y, width, height]` or a height alone.
public struct AdjustedValue: Hashable, Sendable {
  /// The numbers; unused ones are 0.
  public var a, b, c, d: Double

  /// Makes a value.
  public init(_ a: Double, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  init(_ point: Point) { self.init(point.x, point.y) }
  init(_ insets: EdgeInsets) { self.init(insets.top, insets.left, insets.bottom, insets.right) }
  init(_ rect: Rect) { self.init(rect.x, rect.y, rect.width, rect.height) }

  /// Takes as many numbers as the property has; nil for another count.
  package init?(_ numbers: [Double], of property: AdjustedProperty) {
    guard numbers.count == property.componentCount else { return nil }
    let padded = numbers + [0, 0, 0]
    self.init(padded[0], padded[1], padded[2], padded[3])
  }

  /// The numbers that the property has.
  package func numbers(of property: AdjustedProperty) -> [Double] {
    (0..<property.componentCount).map { self[$0] }
  }

  /// The number at a position from 0 to 3.
  public subscript(index: Int) -> Double {
    switch index {
    case 0: a
    case 1: b
    case 2: c
    default: d
    }
  }
}

/// What the app can set.
public enum SettableProperty: UInt8, Hashable, Sendable, CaseIterable {
  case contentOffset, contentInset, scrollIndicatorInsets, contentSize, frame, height, width
  case alpha, accessoryHeight, tableHeaderViewHeight, tableFooterViewHeight
  case hidden, enabled, userInteraction, scrollEnabled, secure, autocorrection
  case shouldBeginEditing, shouldReturn, shouldClear, shouldEndEditing, shouldChange
  case text, keyboardType, returnKey, insetAdjustment, keyboardDismissMode, onReturn
  case constant, priority, isActive
  case caret
}

/// An assignment by the app in an ``Event``: the view and texts by their places in the form.
public typealias PropertyChange = Assignment<ViewIndex, Int>

/// One assignment by the app.
public struct Assignment<View, Text>: Hashable, Sendable
where View: Hashable & Sendable, Text: Hashable & Sendable {
  /// What is set.
  public typealias Property = SettableProperty
  /// The new value.
  public enum Value: Hashable, Sendable {
    /// One number.
    case number(Double)
    /// Two numbers: a point or a size.
    case pair(Double, Double)
    /// Four numbers: a rectangle `[x, y, width, height]` or insets `[top, left, bottom, right]`.
    case quad(Double, Double, Double, Double)
    /// Yes or no.
    case flag(Bool)
    /// A text.
    case text(Text)
    /// Raw value of the property's enumeration.
    case choice(UInt8)
  }

  /// Whose property.
  public var view: View
  /// Which property.
  public var property: Property
  /// The component in the order of the whole value (`.number`), or nil for the whole.
  public var component: Int?
  /// The new value.
  public var value: Value

  /// Makes an assignment.
  public init(view: View, property: Property, component: Int? = nil, value: Value) {
    self.view = view
    self.property = property
    self.component = component
    self.value = value
  }
}

extension SettableProperty {
  /// Whether the app can set the property of views of a kind; of a height and a width, whether it can
  /// where the view has such an extent of its own.
  public func applies(to kind: ViewNode.Kind) -> Bool {
    switch self {
    case .contentOffset, .contentInset, .scrollIndicatorInsets, .contentSize, .scrollEnabled,
      .keyboardDismissMode:
      kind.scrolls
    // Text views take no inset from the safe area.
    case .insetAdjustment: kind.scrolls && kind != .textView
    case .tableHeaderViewHeight, .tableFooterViewHeight: kind == .tableView
    case .accessoryHeight, .enabled, .secure, .autocorrection, .shouldBeginEditing,
      .shouldEndEditing, .shouldChange, .text, .keyboardType, .returnKey, .caret:
      kind.isTextInput
    // Text views have no clear button and no return action.
    case .shouldReturn, .shouldClear, .onReturn: kind == .textField
    case .frame, .height, .width, .alpha, .hidden, .userInteraction: true
    case .constant, .priority, .isActive: false
    }
  }

  /// Whether it is a property of constraints rather than views.
  public var isOfConstraints: Bool {
    switch self {
    case .constant, .priority, .isActive: true
    default: false
    }
  }

  /// The extent that the property is; nil for other properties.
  public var extent: LayoutExtents? {
    switch self {
    case .height: .height
    case .width: .width
    default: nil
    }
  }
}

extension Form {
  /// Whether the app can set a property of a view.
  func canSet(_ property: SettableProperty, of view: ViewIndex) -> Bool {
    guard view < views.count else { return property.isOfConstraints && constraint(view) != nil }
    guard property.applies(to: views[view].kind) else { return false }
    return property.extent.map { layoutExtents(of: view).contains($0) } ?? true
  }
}

/// Who changes something, and within which animation.
public struct Cause: Hashable, Sendable {
  /// Who; nil for the script, whose changes are no adjustments.
  var by: Adjustment.Author?
  /// Seconds of the animation; 0 for none.
  public var duration: Double
  /// The animation's curve; 0 to 3 are UIKit's, 7 is the keyboard's.
  public var curve: Int

  /// The strategy, within an animation of some seconds.
  public init(duration: Double = 0, curve: Int = 0) {
    self.init(by: .strategy, duration: duration, curve: curve)
  }

  init(by author: Adjustment.Author?, duration: Double = 0, curve: Int = 0) {
    by = author
    self.duration = duration
    self.curve = curve
  }

  /// The app's own change by a script.
  static let script = Cause(by: nil)
  /// UIKit without animation.
  static let system = Cause(by: .system)
  /// UIKit's scrolling of the first responder.
  static let reveal = Cause(by: .system, duration: 0.25, curve: 7)

  /// UIKit's own consequence of a change: same animation.
  var consequence: Cause { Cause(by: .system, duration: duration, curve: curve) }
}
