package import AvoidanceEngine

/// Everything that a case did, for display: each step's log, adjustments and state, and what was judged.
package struct Trace: Sendable {
  package struct Step: Sendable {
    /// Index in the script, from 0.
    package var index: Int
    /// The entry as text, such as `focus field-12`.
    package var text: String
    /// Notifications and delegate calls, in order.
    package var log: [String]
    /// The changes by UIKit and the strategy, in order.
    package var adjustments: [Movement<String>]
    /// The names of a composite's parts; empty for other strategies.
    package var partNames: [String] = []
    package var state: State
  }

  /// A change, and the part of a composite that made it.
  package typealias Change = (adjustment: Movement<String>, part: String?)

  package struct State: Sendable {
    package var focus: String?
    /// In window coordinates.
    package var focusFrame: [Double]?
    /// From its bottom edge to the keyboard's top, in points.
    package var clearance: Double?
    // The next five are not part of the JSON.

    /// Whether its digits are in a popover instead of a keyboard.
    package var showsPopover: Bool
    /// How much of the first responder's height is covered, in points; 0 without one.
    package var covered: Double
    /// The view that overlaps it; nil if there is none besides the keyboard.
    package var coveredBy: String?
    /// The top of the docked keyboard, or of what stands on it over the first responder, in window
    /// coordinates; nil if it is not docked.
    package var keyboardTop: Double?
    package var windowHeight: Double
    /// Nil while hidden.
    package var keyboard: [Double]?
    /// The strategy's toolbar above the keyboard; nil without one.
    ///
    /// Not part of the JSON.
    package var toolbar: Toolbar?
    package var root: [Double]
    /// The `additionalSafeAreaInsets` of the root's controller; nil if they are zero.
    package var additionalSafeAreaInsets: [Double]?
    /// The listed views, in pre-order.
    package var views: [View]
  }

  package struct Toolbar: Hashable, Sendable {
    package var title: String?
    /// Whether the Previous button is enabled; nil if there is none.
    package var previousIsEnabled: Bool?
    /// Whether the Next button is enabled; nil if there is none.
    package var nextIsEnabled: Bool?
  }

  package struct View: Sendable {
    package var name: String
    /// For scroll views.
    package var scroll: Scroll?
    /// For tables.
    package var tableFooterHeight: Double?
    /// For stacks and scroll views with a spacer.
    package var spacerHeight: Double?
    /// For views whose subviews leave a space at the bottom.
    package var bottomPadding: Double?
    /// The frame, if it is listed.
    package var frame: [Double]?
  }

  package struct Scroll: Sendable {
    /// `[x, y]`.
    package var contentOffset: [Double]
    /// `[top, left, bottom, right]`.
    package var contentInset: [Double]
    /// Includes UIKit's insets, `[top, left, bottom, right]`; nil if there are none.
    package var adjustedContentInset: [Double]?
    /// `[top, left, bottom, right]`.
    package var scrollIndicatorInsets: [Double]
    /// `[width, height]`.
    package var contentSize: [Double]
  }

  package struct Expectation: Sendable {
    /// Index of the script's entry.
    package var step: Int
    /// The subject as written.
    package var subject: String
    package var `operator`: JudgedOperator
    package var expected: JudgedValue
    package var actual: JudgedValue
    package var passed: Bool
  }

  package var testCase: CaseName
  package var steps: [Step]
  /// In the file's order.
  package var expectations: [Expectation]
  /// In the scenario's order.
  package var laws: [LawOutcome]
  package var outcome: JudgedCase
}

extension Trace.Step {
  package var changes: [Trace.Change] {
    adjustments.map { change in
      let number = Int(change.part.number)
      return (change, partNames.indices.contains(number) ? partNames[number] : nil)
    }
  }
}

// Functions, since an initializer copies its argument.
extension Trace.State {
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
      showsPopover: showsNumberPadPopover,
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
  /// The listed state of a view; nil if nothing is listed.
  ///
  /// Scroll views and tables always, text views once their inset or offset is not zero, stacks with a
  /// spacer, views with a padding, and any other view whose frame differs from the one at the start.
  fileprivate func view(at view: ViewIndex, isMoved: Bool) -> Trace.View? {
    let padding = bottomPadding(view)
    // The root has a default name.
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
        adjustedContentInset: adjustedContentInset(view) == contentInset(view)
          ? nil : adjustedContentInset(view).numbers,
        scrollIndicatorInsets: scrollIndicatorInsets(view).numbers,
        contentSize: contentSize(view).numbers)
      if kind == .tableView { listed.tableFooterHeight = tableFooterHeight(view) }
    }
    listed.spacerHeight = spacer
    if padding > 0 { listed.bottomPadding = padding }
    // A scroll view's frame is omitted, but a stack with a spacer always shows its frame.
    if spacer != nil && !scrolls || isMoved && (!scrolls || kind == .textView) {
      listed.frame = frame(view).numbers
    }
    return listed
  }

  fileprivate func isScrolledOrInset(_ view: ViewIndex) -> Bool {
    contentOffset(view) != .zero || contentInset(view) != .zero
  }
}
