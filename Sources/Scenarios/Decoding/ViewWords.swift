import AvoidanceEngine

/// Which keys which kind of view takes.
enum ViewWords {
  /// The kind keys in the order of the format.
  static let kindNames = ViewNode.Kind.allCases.map { "\($0)" }

  /// Returns the kind that a key names.
  static func kind(_ key: ViewKey) -> ViewNode.Kind? {
    switch key {
    case .view: .view
    case .scrollView: .scrollView
    case .tableView: .tableView
    case .collectionView: .collectionView
    case .cell: .cell
    case .stackView: .stackView
    case .textField: .textField
    case .textView: .textView
    case .searchBar: .searchBar
    case .button: .button
    case .label: .label
    case .image: .image
    case .overlay: .overlay
    default: nil
    }
  }

  /// Returns the key that names a kind.
  static func key(_ kind: ViewNode.Kind) -> String { kindNames[Int(kind.rawValue)] }

  /// Returns whether a kind of view has a property.
  static func has(_ key: ViewKey, _ kind: ViewNode.Kind) -> Bool {
    switch key {
    case .frame, .autoresizing, .hidden, .alpha, .userInteraction, .tag, .class, .children,
      .repeat, .height, .width:
      true
    case .layoutMargins: kind == .view || kind.scrolls
    case .contentSize: kind == .scrollView || kind == .collectionView
    case .contentOffset, .contentInset, .scrollIndicatorInsets, .scrollEnabled,
      .alwaysBounceVertical, .alwaysBounceHorizontal, .insetAdjustment, .keyboardDismissMode,
      .ignoresAvoidance, .ignoresInsetAdjustment, .restoresContentOffset:
      kind.scrolls
    case .style, .rowHeight, .header, .footer, .sections, .rows: kind == .tableView
    case .axis, .spacing, .distribution, .alignment, .margins: kind == .stackView
    case .text, .placeholder, .returnKey, .keyboardType, .secure, .enabled, .accessoryHeight,
      .accessoryView, .autocorrection, .shouldBeginEditing, .shouldEndEditing, .shouldChange,
      .avoidance:
      kind.isTextInput || kind == .searchBar
    case .shouldReturn, .shouldClear, .onReturn: kind == .textField || kind == .searchBar
    case .textInsets, .lineHeight, .lines, .lineFragmentPadding: kind == .textView
    case .size, .at: kind == .overlay
    default: false
    }
  }
}
