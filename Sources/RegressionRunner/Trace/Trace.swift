package import AvoidanceEngine

/// Everything that a case did, for showing: each step's log, adjustments and state, and what was
/// judged.
package struct Trace: Sendable {
  /// One entry of the script.
  package struct Step: Sendable {
    /// Position in the script, from 0.
    package var index: Int
    /// The entry's words, as `focus field-12`.
    package var text: String
    /// Notifications and delegate calls, in order.
    package var log: [String]
    /// What UIKit and the strategy changed, in order.
    package var adjustments: [Movement<String>]
    /// What the parts of a composite are called; empty for other strategies.
    package var partNames: [String] = []
    /// The screen after the step.
    package var state: State
  }

  /// A change, and which part of a composite made it.
  package typealias Change = (adjustment: Movement<String>, part: String?)

  /// The screen at rest.
  package struct State: Sendable {
    /// The first responder's name.
    package var focus: String?
    /// Its frame in window coordinates.
    package var focusFrame: [Double]?
    /// From its bottom edge to the keyboard's top.
    package var clearance: Double?
    // The next five are shown, not part of the JSON.

    /// Whether its digits stand in a popover instead of a keyboard.
    package var showsPopover: Bool
    /// How much of the first responder's height is covered, in points; 0 without one.
    package var covered: Double
    /// The view that lies over it; nil where only the keyboard does, or nothing.
    package var coveredBy: String?
    /// The keyboard's top while it is docked, in window coordinates, or that of what stands on it over the
    /// first responder; nil where it is not.
    package var keyboardTop: Double?
    /// The window's height.
    package var windowHeight: Double
    /// The keyboard's frame; nil while hidden.
    package var keyboard: [Double]?
    /// The strategy's toolbar above the keyboard; nil without one.
    ///
    /// Shown, not part of the JSON.
    package var toolbar: Toolbar?
    /// The root's frame.
    package var root: [Double]
    /// The `additionalSafeAreaInsets` of the root's controller; nil where they are zero.
    package var additionalSafeAreaInsets: [Double]?
    /// The views that are listed, in pre-order.
    package var views: [View]
  }

  /// What a state says of a strategy's toolbar.
  package struct Toolbar: Hashable, Sendable {
    /// Its title; nil where it shows none.
    package var title: String?
    /// Whether the button back is enabled; nil where there is none.
    package var previousIsEnabled: Bool?
    /// Whether the button forward is enabled; nil where there is none.
    package var nextIsEnabled: Bool?
  }

  /// What a state says of one view.
  package struct View: Sendable {
    /// The view's identifier.
    package var name: String
    /// For scroll views: offset, insets, indicator insets, content size.
    package var scroll: Scroll?
    /// For tables: the footer's height.
    package var tableFooterHeight: Double?
    /// For stacks and scroll views with a spacer: its height.
    package var spacerHeight: Double?
    /// For views whose subviews leave a space at the bottom free: its height.
    package var bottomPadding: Double?
    /// The frame, where it is listed.
    package var frame: [Double]?
  }

  /// A scroll view's numbers.
  package struct Scroll: Sendable {
    /// `[x, y]`.
    package var contentOffset: [Double]
    /// `[top, left, bottom, right]`.
    package var contentInset: [Double]
    /// With what UIKit adds, `[top, left, bottom, right]`; nil where it adds nothing.
    package var adjustedContentInset: [Double]?
    /// `[top, left, bottom, right]`.
    package var scrollIndicatorInsets: [Double]
    /// `[width, height]`.
    package var contentSize: [Double]
  }

  /// One judged line.
  package struct Expectation: Sendable {
    /// Index of the script's entry.
    package var step: Int
    /// The subject as written.
    package var subject: String
    /// How it is compared.
    package var `operator`: JudgedOperator
    package var expected: JudgedValue
    /// What was found.
    package var actual: JudgedValue
    /// Whether it held.
    package var passed: Bool
  }

  package var testCase: CaseName
  /// The script's entries, in order.
  package var steps: [Step]
  /// What was judged, in the file's order.
  package var expectations: [Expectation]
  /// The laws, in the scenario's order.
  package var laws: [LawOutcome]
  package var outcome: JudgedCase
}

extension Trace.Step {
  /// The adjustments, each with the name of the part of a composite that made it.
  package var changes: [Trace.Change] {
    adjustments.map { change in
      let number = Int(change.part.number)
      return (change, partNames.indices.contains(number) ? partNames[number] : nil)
    }
  }
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
        adjustedContentInset: adjustedContentInset(view) == contentInset(view)
          ? nil : adjustedContentInset(view).numbers,
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
