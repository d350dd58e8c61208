package import AvoidanceEngine

/// A value that expectations can be about; a new one needs a case and a row below.
package enum Observable: UInt8, Hashable, Sendable, CaseIterable {
  // Of a view:
  case contentOffset, contentInset, adjustedContentInset, scrollIndicatorInsets, contentSize
  case frame, windowFrame
  case tableFooterViewHeight, tableHeaderViewHeight, spacerHeight, paddingBottom, safeAreaInsets
  case text, returnKey, isFirstResponder, placeholderIsVisible, placeholderFrame
  case isFullyVisible, visibleFraction
  // Of the screen:
  case focus, focusIsVisible, focusClearance, focusCovered, focusCoveredBy
  case keyboardIsVisible, keyboardFrame, keyboardHeight, rootFrame
  case toolbarIsVisible, toolbarTitle, toolbarPreviousIsEnabled, toolbarNextIsEnabled
  case toolbarButtons, toolbarDoneTitle
  // Of the time since the last `expect`:
  case adjustments, log, logContains
  // Of the case so far:
  case smallestClearance, maxCoveredPoints, pointsScrolled, coveredMilliseconds
  // Of a constraint:
  case constraintConstant, constraintPriority, constraintIsActive

  /// Whether it belongs to constraints rather than views or the screen.
  package var isOfConstraints: Bool { declaration.kinds == [] }

  package enum Shape: Hashable, Sendable {
    case number, flag, text, point, size, insets, rect, texts, adjustments
  }

  package var shape: Shape { Self.shapes[Int(rawValue)] }

  // In arrays of their own for speed: every case is judged by them.
  private static let shapes = allCases.map(\.declaration.shape)
  private static let readings = allCases.map(\.declaration.read)

  /// Reads the whole value: a view's if it belongs to views, or from the log since the last `expect`.
  package func read(_ simulator: Simulator, _ view: ViewIndex, _ log: [LogEntry]) -> Reading {
    Self.readings[Int(rawValue)](simulator, view, log)
  }
}

extension Observable {
  package final class Declaration: Sendable {
    /// The meaning of its texts, if it has any.
    package enum Texts: Hashable, Sendable {
      case any
      /// The identifier of an input, or `none`.
      case input
      /// The identifier of a view, or `none`.
      case view
      /// Texts that contain identifiers.
      case names
      case words([String])
    }

    /// What has to be recorded for it in addition to the screen.
    package enum Evidence: Hashable, Sendable {
      case screen, log, adjustments, animations
    }

    /// The name in files, after the identifier for a view's.
    package let name: String
    package let shape: Shape
    /// The kinds of views that have it; empty if constraints have it, nil if the screen has.
    package let kinds: ViewKinds?
    package let texts: Texts
    package let evidence: Evidence
    /// A sentence, with the unit if there is one.
    package let help: String
    fileprivate let read: @Sendable (Simulator, ViewIndex, [LogEntry]) -> Reading

    private init(
      _ name: String, _ shape: Shape, of kinds: ViewKinds?, _ texts: Texts, _ evidence: Evidence,
      _ help: String, _ read: @escaping @Sendable (Simulator, ViewIndex, [LogEntry]) -> Reading
    ) {
      self.name = name
      self.shape = shape
      self.kinds = kinds
      self.texts = texts
      self.evidence = evidence
      self.help = help
      self.read = read
    }

    fileprivate static func view<Value: ReadableValue>(
      _ name: String, of kinds: ViewKinds = .all, texts: Texts = .any, _ help: String,
      _ read: @escaping @Sendable (Simulator, ViewIndex) -> Value
    ) -> Declaration {
      Declaration(name, Value.shape, of: kinds, texts, .screen, help) { simulator, view, _ in
        read(simulator, view).reading
      }
    }

    fileprivate static func screen<Value: ReadableValue>(
      _ name: String, of evidence: Evidence = .screen, _ help: String,
      _ read: @escaping @Sendable (Simulator) -> Value
    ) -> Declaration {
      Declaration(name, Value.shape, of: nil, .any, evidence, help) { simulator, _, _ in
        read(simulator).reading
      }
    }

    /// Declares an observable of the screen that needs the log or a shape of its own.
    fileprivate static func screen(
      _ name: String, _ shape: Shape, _ texts: Texts = .any, of evidence: Evidence = .screen,
      _ help: String, reading: @escaping @Sendable (Simulator, [LogEntry]) -> Reading
    ) -> Declaration {
      Declaration(name, shape, of: nil, texts, evidence, help) { simulator, _, log in
        reading(simulator, log)
      }
    }
  }

  private static let declarations = allCases.map(\.declared)

  package var declaration: Declaration { Self.declarations[Int(rawValue)] }

  private var declared: Declaration {
    switch self {
    case .contentOffset:
      .view("contentOffset", of: .scrolling, "Content offset, in points.") {
        $0.screen.contentOffset($1)
      }
    case .contentInset:
      .view(
        "contentInset", of: .scrolling, "Content insets set by the app or strategy, in points."
      ) { $0.screen.contentInset($1) }
    case .adjustedContentInset:
      .view(
        "adjustedContentInset", of: .scrolling,
        "Content insets including what UIKit adds for the safe area and the keyboard, in points."
      ) { $0.screen.adjustedContentInset($1) }
    case .scrollIndicatorInsets:
      .view("scrollIndicatorInsets", of: .scrolling, "Scroll indicator insets, in points.") {
        $0.screen.scrollIndicatorInsets($1)
      }
    case .contentSize:
      .view("contentSize", of: .scrolling, "Content size, in points.") {
        $0.screen.contentSize($1)
      }
    case .frame:
      .view("frame", "Frame relative to the superview, in points.") { $0.screen.frame($1) }
    case .windowFrame:
      .view("windowFrame", "Frame in window coordinates, in points.") {
        $0.screen.windowFrame($1)
      }
    case .tableFooterViewHeight:
      .view(
        "tableFooterView.height", of: .tables,
        "Height of the table's tableFooterView, in points; 0 if there is none."
      ) { $0.screen.tableFooterHeight($1) }
    case .tableHeaderViewHeight:
      .view(
        "tableHeaderView.height", of: .tables,
        "Height of the table's tableHeaderView, in points; 0 if there is none."
      ) { $0.screen.tableHeaderHeight($1) }
    case .spacerHeight:
      .view(
        "spacer.height", of: .spaced,
        "Height of the spacer that the strategy appended, in points; 0 if there is none."
      ) { $0.screen.spacerHeight($1) ?? 0 }
    case .paddingBottom:
      .view(
        "padding.bottom", of: .plain,
        "Bottom padding added by the strategy, which subviews leave free, in points."
      ) { $0.screen.bottomPadding($1) }
    case .safeAreaInsets:
      .view("safeAreaInsets", "Safe area insets of the view, in points.") {
        $0.screen.safeAreaInsets($1)
      }
    case .text: .view("text", of: .inputs, "Text of the input.") { $0.screen.text($1) }
    case .returnKey:
      .view(
        "returnKey", of: .inputs, texts: .words(FormatWords.returnKey.names),
        "Label of the return key."
      ) { FormatWords.returnKey.name($0.screen.returnKey($1)) }
    case .isFirstResponder:
      .view("isFirstResponder", "Whether the view is first responder.") {
        $0.screen.firstResponder == $1
      }
    case .placeholderIsVisible:
      .view("placeholder.isVisible", of: .inputs, "Whether the placeholder is shown.") {
        $0.screen.isPlaceholderVisible($1)
      }
    case .placeholderFrame:
      .view("placeholder.frame", of: .inputs, "Frame of the placeholder, in points.") {
        $0.screen.placeholderFrame($1)
      }
    case .isFullyVisible:
      .view("isFullyVisible", "Whether the view's full height is visible.") {
        $0.screen.isFullyVisible($1)
      }
    case .visibleFraction:
      .view("visibleFraction", "Visible fraction of the height, 0 to 1.") {
        $0.screen.visibleFraction($1)
      }
    case .focus:
      .screen("focus", .text, .input, "Identifier of the first responder, or 'none'.") {
        simulator, _ in .view(simulator.screen.firstResponder)
      }
    case .focusIsVisible:
      .screen(
        "focus.isVisible",
        "Whether the first responder lies entirely between the bars and the keyboard."
      ) { $0.screen.focusIsVisible }
    case .focusClearance:
      .screen(
        "focus.clearance",
        "Distance from the bottom of the first responder to the top of the keyboard, in points."
      ) { $0.screen.focusClearance }
    case .focusCovered:
      .screen("focus.covered", "Covered height of the first responder, in points.") {
        $0.screen.focusCovered
      }
    case .focusCoveredBy:
      .screen(
        "focus.coveredBy", .text, .view,
        "View that overlaps the first responder, or 'none', including if only the keyboard does."
      ) { simulator, _ in .view(simulator.screen.focusCoveredBy) }
    case .keyboardIsVisible:
      .screen("keyboard.isVisible", "Whether the keyboard is on the screen.") {
        $0.screen.keyboard.isVisible
      }
    case .keyboardFrame:
      .screen("keyboard.frame", "Keyboard frame in screen coordinates, in points.") {
        $0.screen.keyboard.frame
      }
    case .keyboardHeight:
      .screen("keyboard.height", "Keyboard height, in points; 0 if hidden.") {
        $0.screen.keyboard.height
      }
    case .rootFrame:
      .screen("root.frame", "Frame of the controller's view, in points.") { $0.screen.frame(0) }
    case .toolbarIsVisible:
      .screen("toolbar.isVisible", "Whether the strategy's toolbar is shown.") {
        $0.screen.toolbar != nil
      }
    case .toolbarTitle:
      .screen("toolbar.title", "Title of the toolbar.") { $0.screen.toolbarTitle }
    case .toolbarPreviousIsEnabled:
      .screen(
        "toolbar.previous.isEnabled", "Whether the toolbar's Previous button is enabled."
      ) { $0.screen.toolbar?.previousIsEnabled ?? false }
    case .toolbarNextIsEnabled:
      .screen("toolbar.next.isEnabled", "Whether the toolbar's Next button is enabled.") {
        $0.screen.toolbar?.nextIsEnabled ?? false
      }
    case .toolbarButtons:
      .screen("toolbar.buttons", "Buttons of the toolbar, from left to right.") {
        $0.screen.toolbar?.buttons ?? []
      }
    case .toolbarDoneTitle:
      .screen("toolbar.done.title", "Title of the toolbar's last button.") {
        $0.screen.toolbarDoneText
      }
    case .adjustments:
      .screen(
        "adjustments", .adjustments, of: .adjustments,
        "Changes made by UIKit and the strategy since the last expect, in order."
      ) { _, _ in .adjustments }
    case .log:
      .screen(
        "log", .texts, .names, of: .log,
        "Notifications and delegate calls since the last expect, in order."
      ) { .texts($1.map($0.screen.text)) }
    case .logContains:
      .screen(
        "log.contains", .texts, .names, of: .log,
        "Some of the notifications and delegate calls since the last expect, in this order."
      ) { .texts($1.map($0.screen.text)) }
    case .smallestClearance:
      .screen("metrics.clearance", "Minimum clearance so far, in points.") {
        $0.metrics.clearance
      }
    case .maxCoveredPoints:
      .screen(
        "metrics.coveredPoints", "Maximum of 'focus.covered' at rest so far, in points."
      ) { $0.metrics.coveredPoints }
    case .pointsScrolled:
      .screen(
        "metrics.pointsScrolled",
        "Total distance scrolled so far, including movement of the root view, in points."
      ) { $0.metrics.pointsScrolled }
    case .coveredMilliseconds:
      .screen(
        "metrics.coveredMilliseconds", of: .animations,
        "Total time that a first responder was covered so far, even partly, in milliseconds."
      ) { $0.metrics.coveredMilliseconds }
    case .constraintConstant:
      .view("constant", of: [], "Constant of the constraint, in points.") {
        $0.screen.constant(of: $1)
      }
    case .constraintPriority:
      .view("priority", of: [], "Priority of the constraint, 1 to 1000.") {
        $0.screen.priority(of: $1)
      }
    case .constraintIsActive:
      .view("isActive", of: [], "Whether the constraint is active.") { $0.screen.isActive($1) }
    }
  }
}

extension Subject {
  /// The first words of the screen's subjects, which are not allowed as identifiers of views.
  package static let reservedNames: Set<String> = [
    "focus", "keyboard", "root", "screen", "toolbar", "adjustments", "log", "metrics", "none",
  ]
}
