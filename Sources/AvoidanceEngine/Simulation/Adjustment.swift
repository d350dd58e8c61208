/// A change that UIKit or a strategy made to a view, never one of the script's own.
public struct Movement<View: Hashable & Sendable>: Hashable, Sendable {
  /// The changed property.
  public typealias Property = AdjustedProperty
  /// Who made it.
  public typealias Author = AdjustmentAuthor
  /// A value of the property.
  public typealias Value = AdjustedValue

  /// The view or constraint: by index, which is 0 for the root, or by name.
  public var view: View
  /// The changed property.
  public var property: Property
  /// The value before.
  public var from: Value
  /// The value after.
  public var to: Value
  /// Duration of the animation in seconds; 0 if there is none.
  public var duration: Double
  /// The animation's curve.
  public var curve: Int
  /// Who made it.
  public var by: Author
  /// Whole frames of 1/60 s between its trigger and its beginning; see ``begins``.
  package var frames = 0
  package var part = AuthorPart.none

  /// Seconds between its trigger and its beginning, in whole frames of 1/60 s, rounded down.
  ///
  /// The trigger is the event of the step or, later, the keyboard's will-notifications; see
  /// <doc:Steps#When-an-adjustment-begins>.
  public var begins: Double { Double(frames) / 60 }

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

  /// One, two or four numbers.
  package var before: [Double] { from.numbers(of: property) }
  package var after: [Double] { to.numbers(of: property) }

  package func map<Other>(_ name: (View) -> Other) -> Movement<Other> {
    Movement<Other>(
      view: name(view), property: property, from: from, to: to, duration: duration, curve: curve,
      by: by, frames: frames, part: part)
  }
}

/// The part of a composite that made a change.
///
/// All are equal, since a change is the same whoever made it.
package struct AuthorPart: Hashable, Sendable {
  /// Index in ``Simulator/partNames``; -1 if there is none, or if UIKit made the change.
  package var number: Int8

  package static let none = AuthorPart(number: -1)

  package static func == (one: AuthorPart, other: AuthorPart) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

/// A change of a view given by index, as a screen records it.
public typealias Adjustment = Movement<ViewIndex>

extension Adjustment {
  /// The change with the view's name; empty if it has none.
  package func named(in form: Form) -> Movement<String> { map { form.name(of: $0) ?? "" } }
}

/// The properties that UIKit and strategies change.
public enum AdjustedProperty: UInt8, Hashable, Sendable, CaseIterable {
  // The raw values enter the digests of outcomes: a new property takes the next one.
  /// The content's point at a view's top left corner: `[x, y]`.
  case contentOffset = 0
  /// The app's own insets: `[top, left, bottom, right]`.
  case contentInset = 1
  /// The indicators' insets: `[top, left, bottom, right]`.
  case scrollIndicatorInsets = 2
  case tableFooterViewHeight = 3
  /// The height of the spacer that a strategy appended to a stack.
  case spacerHeight = 4
  /// A view's frame in its superview: `[x, y, width, height]`.
  case frame = 5
  case constant = 6
  case priority = 7
  /// 1 or 0.
  case isActive = 8
  /// 1 or 0.
  case hidden = 9
  /// The space that subviews leave free at a view's bottom.
  case bottomPadding = 10
  /// A scroll view's content size: `[width, height]`.
  case contentSize = 11
  /// The app's addition to the root's safe area: `[top, left, bottom, right]`.
  case additionalSafeAreaInsets = 12
  /// The app's insets plus UIKit's: `[top, left, bottom, right]`.
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
  // The raw values enter the digests of outcomes.
  /// The strategy, through a verb.
  case strategy = 0
  /// UIKit, on its own or as a consequence.
  case system = 1

  /// The name in traces and files.
  public var name: String {
    switch self {
    case .strategy: "strategy"
    case .system: "system"
    }
  }
}

/// Up to four numbers in the order of the property: `[x, y]`, `[top, left, bottom, right]`, `[x, y,
/// width, height]` or a height alone.
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

  /// Nil unless there are as many numbers as the property has.
  package init?(_ numbers: [Double], of property: AdjustedProperty) {
    guard numbers.count == property.componentCount else { return nil }
    let padded = numbers + [0, 0, 0]
    self.init(padded[0], padded[1], padded[2], padded[3])
  }

  package func numbers(of property: AdjustedProperty) -> [Double] {
    (0..<property.componentCount).map { self[$0] }
  }

  /// The number at an index from 0 to 3.
  public subscript(index: Int) -> Double {
    switch index {
    case 0: a
    case 1: b
    case 2: c
    default: d
    }
  }
}

/// The properties that the app can set.
public enum SettableProperty: UInt8, Hashable, Sendable, CaseIterable {
  case contentOffset, contentInset, scrollIndicatorInsets, contentSize, frame, height, width
  case alpha, accessoryHeight, tableHeaderViewHeight, tableFooterViewHeight
  case hidden, enabled, userInteraction, scrollEnabled, secure, autocorrection
  case shouldBeginEditing, shouldReturn, shouldClear, shouldEndEditing, shouldChange
  case text, keyboardType, returnKey, insetAdjustment, keyboardDismissMode, onReturn
  case constant, priority, isActive
  case caret
}

/// An assignment by the app in an ``Event``, with the view and texts given by index.
public typealias PropertyChange = Assignment<ViewIndex, Int>

/// One assignment by the app.
public struct Assignment<View, Text>: Hashable, Sendable
where View: Hashable & Sendable, Text: Hashable & Sendable {
  /// The property to set.
  public typealias Property = SettableProperty
  /// The new value.
  public enum Value: Hashable, Sendable {
    case number(Double)
    /// Two numbers: a point or a size.
    case pair(Double, Double)
    /// Four numbers: a rectangle `[x, y, width, height]` or insets `[top, left, bottom, right]`.
    case quad(Double, Double, Double, Double)
    case flag(Bool)
    case text(Text)
    /// Raw value of the property's enumeration.
    case choice(UInt8)
  }

  /// The view or constraint.
  public var view: View
  /// The property.
  public var property: Property
  /// Index of the component in the whole value (`.number`), or nil for the whole.
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
  /// Whether the app can set the property on views of a kind; for height and width, if the view has
  /// such an extent of its own.
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

  /// The extent that the property sets; nil for other properties.
  public var extent: LayoutExtents? {
    switch self {
    case .height: .height
    case .width: .width
    default: nil
    }
  }
}

extension Form {
  func canSet(_ property: SettableProperty, of view: ViewIndex) -> Bool {
    guard view < views.count else { return property.isOfConstraints && constraint(view) != nil }
    guard property.applies(to: views[view].kind) else { return false }
    return property.extent.map { layoutExtents(of: view).contains($0) } ?? true
  }
}

/// Who makes a change, and in which animation.
public struct Cause: Hashable, Sendable {
  /// nil for the script, whose changes are not adjustments.
  var by: Adjustment.Author?
  /// Seconds of the animation; 0 if there is none.
  public var duration: Double
  /// The animation's curve; 0 to 3 are UIKit's, 7 is the keyboard's.
  public var curve: Int

  /// Makes the cause of a strategy's change; the animation's duration is in seconds.
  public init(duration: Double = 0, curve: Int = 0) {
    self.init(by: .strategy, duration: duration, curve: curve)
  }

  init(by author: Adjustment.Author?, duration: Double = 0, curve: Int = 0) {
    by = author
    self.duration = duration
    self.curve = curve
  }

  /// The app's own change, in a script.
  static let script = Cause(by: nil)
  static let system = Cause(by: .system)
  /// UIKit's scrolling to the first responder.
  static let reveal = Cause(by: .system, duration: 0.25, curve: 7)

  /// UIKit's own consequence of a change: same animation.
  var consequence: Cause { Cause(by: .system, duration: duration, curve: curve) }
}
