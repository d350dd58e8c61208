import AvoidanceEngine
public import RegressionStore

/// Everything that a case did, for showing: each step's log, adjustments and state, and what was
/// judged.
public struct Trace: Sendable {
  /// One entry of the script.
  public struct Step: Sendable {
    /// Position in the script, from 0.
    public var index: Int
    /// The entry's words, as `focus field-12`.
    public var text: String
    /// Notifications and delegate calls, in order.
    public var log: [String]
    /// What UIKit and the strategy changed, in order.
    public var adjustments: [Adjustment]
    /// The screen after the step.
    public var state: State
  }

  /// A change with names instead of positions.
  public struct Adjustment: Hashable, Sendable {
    /// The view's name; `root` for the root.
    public var view: String
    /// The property, as `contentOffset`.
    public var property: String
    /// The value before: one, two or four numbers.
    public var from: [Double]
    /// The value after.
    public var to: [Double]
    /// Seconds of the animation.
    public var duration: Double
    /// Curve of the animation.
    public var curve: Int
    /// `strategy` or `system`.
    public var by: String
  }

  /// The screen at rest.
  public struct State: Sendable {
    /// The first responder's name.
    public var focus: String?
    /// Its frame in window coordinates.
    public var focusFrame: [Double]?
    /// From its bottom edge to the keyboard's top.
    public var clearance: Double?
    // The next four are shown, not part of the JSON.

    /// How much of the first responder's height is covered, in points; 0 without one.
    public var covered: Double
    /// The view that lies over it; nil where only the keyboard does, or nothing.
    public var coveredBy: String?
    /// The keyboard's top while it is docked, in window coordinates, or that of what stands on it over the
    /// first responder; nil where it is not.
    public var keyboardTop: Double?
    /// The window's height.
    public var windowHeight: Double
    /// The keyboard's frame; nil while hidden.
    public var keyboard: [Double]?
    /// The strategy's toolbar above the keyboard; nil without one.
    ///
    /// Shown, not part of the JSON.
    public var toolbar: Toolbar?
    /// The root's frame.
    public var root: [Double]
    /// The `additionalSafeAreaInsets` of the root's controller; nil where they are zero.
    public var additionalSafeAreaInsets: [Double]?
    /// The views that are listed, in pre-order.
    public var views: [View]
  }

  /// What a state says of a strategy's toolbar.
  public struct Toolbar: Hashable, Sendable {
    /// Its title; nil where it shows none.
    public var title: String?
    /// Whether the button back is enabled; nil where there is none.
    public var previousIsEnabled: Bool?
    /// Whether the button forward is enabled; nil where there is none.
    public var nextIsEnabled: Bool?
  }

  /// What a state says of one view.
  public struct View: Sendable {
    /// The view's identifier.
    public var name: String
    /// For scroll views: offset, insets, indicator insets, content size.
    public var scroll: Scroll?
    /// For tables: the footer's height.
    public var tableFooterHeight: Double?
    /// For stacks and scroll views with a spacer: its height.
    public var spacerHeight: Double?
    /// For views whose subviews leave a space at the bottom free: its height.
    public var bottomPadding: Double?
    /// The frame, where it is listed.
    public var frame: [Double]?
  }

  /// A scroll view's numbers.
  public struct Scroll: Sendable {
    /// `[x, y]`.
    public var contentOffset: [Double]
    /// `[top, left, bottom, right]`.
    public var contentInset: [Double]
    /// `[top, left, bottom, right]`.
    public var scrollIndicatorInsets: [Double]
    /// `[width, height]`.
    public var contentSize: [Double]
  }

  /// One judged line.
  public struct Expectation: Sendable {
    /// Index of the script's entry.
    public var step: Int
    /// The subject as written.
    public var subject: String
    /// How it is compared.
    public var `operator`: JudgedOperator
    /// What was expected.
    public var expected: JudgedValue
    /// What was found.
    public var actual: JudgedValue
    /// Whether it held.
    public var passed: Bool
  }

  /// Which case it is.
  public var testCase: CaseName
  /// The script's entries, in order.
  public var steps: [Step]
  /// What was judged, in the file's order.
  public var expectations: [Expectation]
  /// The laws, in the scenario's order.
  public var laws: [LawOutcome]
  /// The outcome.
  public var outcome: JudgedCase
}

// Functions, since an initializer takes a copy of what it is given.
extension Trace.State {
  /// Describes a simulation's screen.
  static func of(_ simulator: Simulator) -> Trace.State {
    simulator.screen.state { simulator.isMoved($0) }
  }
}

extension Screen {
  fileprivate func state(isMoved: (ViewIndex) -> Bool) -> Trace.State {
    Trace.State(
      focus: firstResponder >= 0 ? form.name(of: firstResponder) : nil,
      focusFrame: focusFrame?.numbers,
      clearance: focusClearance,
      covered: focusCovered,
      coveredBy: focusCoveredBy < 0
        ? nil : form.name(of: focusCoveredBy) ?? "a view without a name",
      keyboardTop: keyboard.isDocked ? obstacleTop(over: firstResponder) : nil,
      windowHeight: windowSize.height,
      keyboard: keyboard.isVisible ? keyboard.frame.numbers : nil,
      toolbar: toolbar.map { Trace.Toolbar($0, title: toolbarTitle) },
      root: frame(0).numbers,
      additionalSafeAreaInsets: additionalSafeAreaBottom == 0
        ? nil : additionalSafeAreaInsets.numbers,
      views: form.views.indices.compactMap { view(at: $0, isMoved: isMoved($0)) }
    )
  }
}

extension Trace.Toolbar {
  fileprivate init(_ toolbar: AvoidanceEngine.Toolbar, title: String?) {
    let hasButtons = toolbar.kind == .previousNextDone
    self.init(
      title: title, previousIsEnabled: hasButtons ? toolbar.previousIsEnabled : nil,
      nextIsEnabled: hasButtons ? toolbar.nextIsEnabled : nil)
  }
}

extension Screen {
  /// What is listed of a view; nil where nothing is.
  ///
  /// Scroll views and tables always, text views once their inset or offset is not zero, stacks with a
  /// spacer, views with a padding, and any other view whose frame differs from the one at the start.
  fileprivate func view(at view: ViewIndex, isMoved: Bool) -> Trace.View? {
    let padding = bottomPadding(view)
    // The root has a name where none is written.
    let given = padding > 0 ? form.name(of: view) : form.views[view].identifier
    guard let name = given, !isDetached(view) else { return nil }
    let kind = form.views[view].kind
    let isMoved = isMoved && view != 0
    let spacer = spacerHeight(view)
    let scrolls = kind.scrolls && (kind != .textView || isScrolledOrInset(view))
    guard scrolls || spacer != nil || padding > 0 || isMoved else { return nil }
    var listed = Trace.View(name: name)
    if scrolls {
      listed.scroll = Trace.Scroll(
        contentOffset: contentOffset(view).numbers, contentInset: contentInset(view).numbers,
        scrollIndicatorInsets: scrollIndicatorInsets(view).numbers,
        contentSize: contentSize(view).numbers)
      if kind == .tableView { listed.tableFooterHeight = tableFooterHeight(view) }
    }
    listed.spacerHeight = spacer
    if padding > 0 { listed.bottomPadding = padding }
    // A scroll view's frame is left out, a stack with a spacer always shows its frame.
    if spacer != nil && !scrolls || isMoved && (!scrolls || kind == .textView) {
      listed.frame = frame(view).numbers
    }
    return listed
  }

  fileprivate func isScrolledOrInset(_ view: ViewIndex) -> Bool {
    contentOffset(view) != .zero || contentInset(view) != .zero
  }
}

extension Trace.Adjustment {
  /// Names a change's view and property.
  init(_ adjustment: AvoidanceEngine.Adjustment, form: Form) {
    self.init(
      view: form.name(of: adjustment.view) ?? "", property: adjustment.property.name,
      from: adjustment.from.numbers(of: adjustment.property),
      to: adjustment.to.numbers(of: adjustment.property), duration: adjustment.duration,
      curve: adjustment.curve, by: adjustment.by.name)
  }
}
