/// The tables of the format's keys, one for each kind of mapping.
enum Keys {
  static let file = KeyTable(FileKey.self)
  static let device = KeyTable(DeviceKey.self)
  static let byOrientation = KeyTable(OrientationKey.self)
  static let deviceKeyboard = KeyTable(DeviceKeyboardKey.self)
  static let strategy = KeyTable(StrategyKey.self)
  static let form = KeyTable(FormKey.self)
  static let controller = KeyTable(ControllerKey.self)
  static let parent = KeyTable(ParentKey.self)
  static let view = KeyTable(ViewKey.self)
  static let section = KeyTable(SectionKey.self)
  static let avoidance = KeyTable(AvoidanceKey.self)
  static let sides = KeyTable(SideKey.self)
  static let scenario = KeyTable(ScenarioKey.self)
  static let profile = KeyTable(ProfileKey.self)
  static let knownFailure = KeyTable(KnownFailureKey.self)
  static let step = KeyTable(StepKey.self)
  static let stepDetail = KeyTable(StepDetailKey.self)
  static let adjustment = KeyTable(AdjustmentKey.self)
  static let matcher = KeyTable(MatcherKey.self)
  static let law = KeyTable(Law.self)
  static let baseline = KeyTable(BaselineKey.self)
  static let approvedAdjustment = KeyTable(ApprovedAdjustmentKey.self)
}

enum FileKey: String, CaseIterable {
  case headroom, devices, strategies, forms, scenarios, baselines
}

enum DeviceKey: String, CaseIterable {
  case name, screen, scale, safeArea, statusBar, keyboard
}

enum OrientationKey: String, CaseIterable { case portrait, landscape }

enum DeviceKeyboardKey: String, CaseIterable { case portrait, landscape, predictiveBar }

enum StrategyKey: String, CaseIterable { case name, model, parameters }

enum FormKey: String, CaseIterable { case name, canvas, controller, view }

enum ControllerKey: String, CaseIterable {
  case kind, `class`, superclasses, navigationBar, tabBar, toolbar, presentation, frame
  case extendsUnderBars, parents, presented
}

enum ParentKey: String, CaseIterable { case kind, `class` }

enum ViewKey: String, CaseIterable {
  case view, scrollView, tableView, collectionView, cell, stackView, textField, textView
  case searchBar, button, label, image, overlay
  case `repeat`, frame, autoresizing, hidden, alpha, userInteraction, tag, `class`, children
  case height, width, layoutMargins
  case contentSize, contentOffset, contentInset, scrollIndicatorInsets, scrollEnabled
  case alwaysBounceVertical, alwaysBounceHorizontal, insetAdjustment, keyboardDismissMode
  case ignoresAvoidance, ignoresInsetAdjustment, restoresContentOffset
  case style, rowHeight, header, footer, sections, rows
  case axis, spacing, distribution, alignment, margins
  case text, placeholder, returnKey, keyboardType, secure, enabled, accessoryHeight
  case accessoryView, autocorrection, shouldBeginEditing, shouldReturn, shouldClear
  case shouldEndEditing, shouldChange, onReturn, avoidance
  case textInsets, lineHeight, lines, lineFragmentPadding
  case size, at
}

enum SectionKey: String, CaseIterable { case header, footer, rows }

enum AvoidanceKey: String, CaseIterable {
  case distance, skipInNavigation, touchOutside, enabled, toolbarTitle, hidesToolbarTitle
}

enum SideKey: String, CaseIterable { case top, left, bottom, right }

enum ScenarioKey: String, CaseIterable {
  case name, form, devices, orientations, strategies, source, tags, profile, laws, script
  case knownFailure
}

enum ProfileKey: String, CaseIterable {
  case base, clamp, oversizeRect, revealsFirstResponder, firstBegin, switchPosts
  case textFieldOrder, endOrder, showFromHiddenPostsChangeFrame
}

enum KnownFailureKey: String, CaseIterable { case laws, reason, until }

/// A step's verbs and their companions.
enum StepKey: String, CaseIterable {
  case focus, blur, tap, type, clear, `return`, autofill, next, previous, done
  case showKeyboard, hideKeyboard, keyboard, post, rotate, resize, scroll, drag
  case scrollToRow, scrollRectToVisible, set, insertRows, deleteRows, configure
  case appear, disappear, background, foreground, wait, detachReturnKeyHandler, expect
  case then, knownFailure

  /// Whether the key says what happens rather than how.
  var isVerb: Bool { self != .then && self != .knownFailure }

  /// Whether the verb may stand alone.
  var isWord: Bool {
    switch self {
    case .blur, .clear, .return, .next, .previous, .done, .showKeyboard, .hideKeyboard,
      .disappear, .background, .foreground, .detachReturnKeyHandler:
      true
    default: false
    }
  }
}

/// What a step's mapping says.
enum StepDetailKey: String, CaseIterable {
  case frame, begin, end, duration, curve, height, kind, predictiveBar, name
  case view, by, to, table, section, row, position, rect, at, rows, count
}

enum AdjustmentKey: String, CaseIterable { case view, property, from, to, duration, curve, by }

enum MatcherKey: String, CaseIterable {
  case atLeast, atMost, between, near, within, not, oneOf, contains
}

enum BaselineKey: String, CaseIterable { case `case`, adjustments, reason, by, at }

/// The keys of an expected adjustment, and the step in which it happens.
enum ApprovedAdjustmentKey: String, CaseIterable {
  case step, view, property, from, to, duration, curve, by
}
