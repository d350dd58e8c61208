import AvoidanceEngine

/// What an expectation can be about.
///
/// A new one is a case, its declaration below, and its reading where cases are judged.
package enum Observable: UInt8, Hashable, Sendable, CaseIterable {
  // MARK: Of a view

  /// Where a scroll view stands.
  case contentOffset
  /// A scroll view's own insets.
  case contentInset
  /// A scroll view's insets of its indicators.
  case scrollIndicatorInsets
  /// How large a scroll view's content is.
  case contentSize
  /// The frame in the superview.
  case frame
  /// The frame in window coordinates.
  case windowFrame
  /// Height of a table's own footer view; 0 when absent.
  case tableFooterViewHeight
  /// Height of a table's own header view; 0 when absent.
  case tableHeaderViewHeight
  /// Height of the spacer that a strategy put at the end of a stack or of what scrolls; 0 when absent.
  case spacerHeight
  /// The space at a view's bottom that its subviews leave free.
  case paddingBottom
  /// The part of the safe area under a view.
  case safeAreaInsets
  /// An input's text.
  case text
  /// The word on an input's return key.
  case returnKey
  /// Whether a view is first responder.
  case isFirstResponder
  /// Whether an input shows its placeholder.
  case placeholderIsVisible
  /// Where an input's placeholder is drawn.
  case placeholderFrame
  /// Whether nothing of the view is cut vertically.
  case isFullyVisible
  /// Which part of the view is visible, 0 to 1.
  case visibleFraction

  // MARK: Of the screen

  /// The first responder's identifier, or `none`.
  case focus
  /// Whether the whole first responder lies between the bars and the keyboard.
  case focusIsVisible
  /// From the first responder's bottom edge to the keyboard's top; negative: covered.
  case focusClearance
  /// How much of the first responder the keyboard covers.
  case focusCovered
  case focusCoveredBy
  /// Whether the keyboard is on the screen.
  case keyboardIsVisible
  /// The keyboard's frame in screen coordinates.
  case keyboardFrame
  /// The keyboard's height.
  case keyboardHeight
  /// The frame of the controller's root view.
  case rootFrame
  /// Whether the strategy's toolbar is shown.
  case toolbarIsVisible
  /// The toolbar's title.
  case toolbarTitle
  /// Whether the toolbar goes back.
  case toolbarPreviousIsEnabled
  /// Whether the toolbar goes forward.
  case toolbarNextIsEnabled
  /// The toolbar's buttons.
  case toolbarButtons
  /// The title of the toolbar's last button.
  case toolbarDoneTitle

  // MARK: Of the time since the last `expect`

  /// All adjustments in order.
  case adjustments
  /// All notifications and delegate calls in order.
  case log
  /// Some notifications and delegate calls in this order.
  case logContains

  // MARK: Of the case so far

  case smallestClearance
  /// The largest covered height of the first responder at rest.
  case largestCoveredPoints
  /// The way of all changes of offsets and of the root's origin.
  case pointsScrolled
  /// How long the first responder was covered.
  case coveredMilliseconds

  // MARK: Of a constraint

  /// What it adds on its right side.
  case constraintConstant
  /// How much it counts.
  case constraintPriority
  /// Whether it holds.
  case constraintIsActive

  /// Whether constraints have it rather than views or the screen.
  package var isOfConstraints: Bool {
    switch self {
    case .constraintConstant, .constraintPriority, .constraintIsActive: true
    default: false
    }
  }

  /// What kind of value it has.
  package enum Shape: Hashable, Sendable {
    case number, flag, text, point, size, insets, rect, texts, adjustments
  }

  /// What kind of value it has as a whole.
  package var shape: Shape { Self.shapes[Int(rawValue)] }

  // Apart from the names: cases are judged by them.
  private static let shapes = allCases.map(\.declaration.shape)
}

extension Observable {
  /// What is known of something observable.
  package final class Declaration: Sendable {
    /// What the texts are that it has, if it has any.
    package enum Texts: Hashable, Sendable {
      case any
      /// The identifier of an input, or `none`.
      case input
      /// The identifier of a view, or `none`.
      case view
      /// Texts with identifiers inside.
      case names
      /// One of these words.
      case words([String])
    }

    /// What has to be watched for it beside the screen.
    package enum Evidence: Hashable, Sendable {
      case screen, log, adjustments, animations
    }

    /// How it is written, behind the identifier where views have it.
    package let name: String
    package let shape: Shape
    /// The kinds of views that have it, none for what constraints have; nil for what the screen has.
    package let kinds: ViewKinds?
    package let texts: Texts
    package let evidence: Evidence
    /// A sentence, with the unit where there is one.
    package let help: String

    private init(
      _ name: String, _ shape: Shape, of kinds: ViewKinds?, _ texts: Texts, _ evidence: Evidence,
      help: String
    ) {
      self.name = name
      self.shape = shape
      self.kinds = kinds
      self.texts = texts
      self.evidence = evidence
      self.help = help
    }

    fileprivate static func view(
      _ name: String, of kinds: ViewKinds = .all, _ shape: Shape, _ texts: Texts = .any,
      help: String
    ) -> Declaration {
      Declaration(name, shape, of: kinds, texts, .screen, help: help)
    }

    fileprivate static func screen(
      _ name: String, _ shape: Shape, _ texts: Texts = .any, of evidence: Evidence = .screen,
      help: String
    ) -> Declaration {
      Declaration(name, shape, of: nil, texts, evidence, help: help)
    }
  }

  private static let declarations = allCases.map(\.declared)

  /// What is known of it.
  package var declaration: Declaration { Self.declarations[Int(rawValue)] }

  private var declared: Declaration {
    switch self {
    case .contentOffset:
      .view("contentOffset", of: .scrolling, .point, help: "Content offset, in points.")
    case .contentInset:
      .view(
        "contentInset",
        of: .scrolling,
        .insets,
        help: "Content insets set by the app or "
          + "strategy, in points."
      )
    case .scrollIndicatorInsets:
      .view(
        "scrollIndicatorInsets", of: .scrolling, .insets,
        help: "Scroll indicator insets, in points.")
    case .contentSize:
      .view("contentSize", of: .scrolling, .size, help: "Content size, in points.")
    case .frame: .view("frame", .rect, help: "Frame relative to the superview, in points.")
    case .windowFrame: .view("windowFrame", .rect, help: "Frame in window coordinates, in points.")
    case .tableFooterViewHeight:
      .view(
        "tableFooterView.height", of: .tables, .number,
        help: "Height of the table's tableFooterView, in points; 0 if there is none.")
    case .tableHeaderViewHeight:
      .view(
        "tableHeaderView.height", of: .tables, .number,
        help: "Height of the table's tableHeaderView, in points; 0 if there is none.")
    case .spacerHeight:
      .view(
        "spacer.height", of: .spaced, .number,
        help: "Height of the spacer that the strategy appended, in points; 0 if there is none.")
    case .paddingBottom:
      .view(
        "padding.bottom", of: .plain, .number,
        help: "Bottom padding added by the strategy, which subviews leave free, in points.")
    case .safeAreaInsets:
      .view("safeAreaInsets", .insets, help: "Safe area insets of the view, in points.")
    case .text: .view("text", of: .inputs, .text, help: "Text of the input.")
    case .returnKey:
      .view(
        "returnKey", of: .inputs, .text, .words(FormatWords.returnKey.names),
        help: "Label of the return key.")
    case .isFirstResponder:
      .view("isFirstResponder", .flag, help: "Whether the view is first responder.")
    case .placeholderIsVisible:
      .view("placeholder.isVisible", of: .inputs, .flag, help: "Whether the placeholder is shown.")
    case .placeholderFrame:
      .view("placeholder.frame", of: .inputs, .rect, help: "Frame of the placeholder, in points.")
    case .isFullyVisible:
      .view("isFullyVisible", .flag, help: "Whether the view's full height is visible.")
    case .visibleFraction:
      .view("visibleFraction", .number, help: "Visible fraction of the height, 0 to 1.")
    case .focus:
      .screen(
        "focus",
        .text,
        .input,
        help: "Identifier of the first responder, or "
          + "'none'."
      )
    case .focusIsVisible:
      .screen(
        "focus.isVisible", .flag,
        help: "Whether the first responder lies entirely between the bars and the keyboard.")
    case .focusClearance:
      .screen(
        "focus.clearance",
        .number,
        help: "Distance from the bottom of the first responder to the top of the keyboard, in "
          + "points."
      )
    case .focusCovered:
      .screen("focus.covered", .number, help: "Covered height of the first responder, in points.")
    case .focusCoveredBy:
      .screen(
        "focus.coveredBy",
        .text,
        .view,
        help:
          "View that overlaps the first responder, or 'none', including if only the keyboard does."
      )
    case .keyboardIsVisible:
      .screen("keyboard.isVisible", .flag, help: "Whether the keyboard is on the screen.")
    case .keyboardFrame:
      .screen("keyboard.frame", .rect, help: "Keyboard frame in screen coordinates, in points.")
    case .keyboardHeight:
      .screen("keyboard.height", .number, help: "Keyboard height, in points; 0 if hidden.")
    case .rootFrame:
      .screen("root.frame", .rect, help: "Frame of the controller's view, in points.")
    case .toolbarIsVisible:
      .screen("toolbar.isVisible", .flag, help: "Whether the strategy's toolbar is shown.")
    case .toolbarTitle: .screen("toolbar.title", .text, help: "Title of the toolbar.")
    case .toolbarPreviousIsEnabled:
      .screen(
        "toolbar.previous.isEnabled",
        .flag,
        help: "Whether the toolbar's Previous button "
          + "is enabled."
      )
    case .toolbarNextIsEnabled:
      .screen(
        "toolbar.next.isEnabled",
        .flag,
        help: "Whether the toolbar's Next button is "
          + "enabled."
      )
    case .toolbarButtons:
      .screen("toolbar.buttons", .texts, help: "Buttons of the toolbar, from left to right.")
    case .toolbarDoneTitle:
      .screen("toolbar.done.title", .text, help: "Title of the toolbar's last button.")
    case .adjustments:
      .screen(
        "adjustments", .adjustments, of: .adjustments,
        help: "Changes made by UIKit and the strategy since the last expect, in order.")
    case .log:
      .screen(
        "log", .texts, .names, of: .log,
        help: "Notifications and delegate calls since the last expect, in order.")
    case .logContains:
      .screen(
        "log.contains", .texts, .names, of: .log,
        help: "Some of the notifications and delegate calls since the last expect, in this order.")
    case .smallestClearance:
      .screen("metrics.clearance", .number, help: "Minimum clearance so far, in points.")
    case .largestCoveredPoints:
      .screen(
        "metrics.coveredPoints", .number,
        help: "Maximum of 'focus.covered' at rest so far, in points.")
    case .pointsScrolled:
      .screen(
        "metrics.pointsScrolled", .number,
        help: "Total distance scrolled so far, including movement of the root view, in points.")
    case .coveredMilliseconds:
      .screen(
        "metrics.coveredMilliseconds", .number, of: .animations,
        help: "Total time that a first responder was covered so far, even partly, in milliseconds.")
    case .constraintConstant:
      .view("constant", of: [], .number, help: "Constant of the constraint, in points.")
    case .constraintPriority:
      .view("priority", of: [], .number, help: "Priority of the constraint, 1 to 1000.")
    case .constraintIsActive:
      .view("isActive", of: [], .flag, help: "Whether the constraint is active.")
    }
  }
}

extension Subject {
  /// What stands before the first point of a subject of the screen, or alone: no view may be called so.
  package static let reservedNames: Set<String> = [
    "focus", "keyboard", "root", "screen", "toolbar", "adjustments", "log", "metrics", "none",
  ]
}
