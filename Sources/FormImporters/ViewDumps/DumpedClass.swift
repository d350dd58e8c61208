/// Tells what a view is from the classes that a dump prints.
enum DumpedClass {
  private static let roles: [String: DumpedView.Role] = [
    "UIWindow": .window, "UITextEffectsWindow": .window, "UIRemoteKeyboardWindow": .window,
    "UITextField": .textField, "UITextView": .textView, "UISearchBar": .searchBar,
    "UISearchTextField": .textField, "UISearchBarTextField": .textField,
    "UIScrollView": .scrollView, "UITableView": .tableView, "UICollectionView": .collectionView,
    "UITableViewCell": .cell, "UICollectionViewCell": .view,
    "UITableViewWrapperView": .tableWrapper,
    "UIButton": .button, "UILabel": .label, "UIImageView": .image,
    "UIInputSetHostView": .keyboard, "UIKeyboard": .keyboard,
    "UIPeripheralHostView": .keyboard,
    "_UILayoutGuide": .ignored, "UIFieldEditor": .ignored, "UITextSelectionView": .ignored,
  ]

  /// Returns what a class is, or the UIKit class that it derives from.
  static func role(of name: String, base: String?) -> DumpedView.Role {
    if let role = roles[name] { return role }
    if let base, let role = roles[base] { return role }
    // UIKit's own subclasses are printed without their base.
    guard name.hasPrefix("UI") || name.hasPrefix("_UI") else { return .view }
    if name.hasSuffix("Label") { return .label }
    if name.hasSuffix("Button") { return .button }
    if name.hasSuffix("ImageView") { return .image }
    if name.hasSuffix("TableViewCell") { return .cell }
    return .view
  }

  /// Whether a class is the app's own, so that a rule by class may name it.
  static func isCustom(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("UI") && !name.hasPrefix("_")
  }

  /// Whether a class that is no known input is named like one.
  static func looksLikeInput(_ name: String) -> Bool {
    isCustom(name) && (name.hasSuffix("TextField") || name.hasSuffix("TextView"))
  }
}
