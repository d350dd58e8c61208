extension Form {
  /// UIKit's controls, for views that a form names so.
  private static let controls: Set<String> = [
    "UIButton", "UIDatePicker", "UIPageControl", "UIRefreshControl", "UISegmentedControl",
    "UISlider", "UIStepper", "UISwitch", "UITextField",
  ]

  /// Whether a view is of one of UIKit's classes or inherits from it, or is of the class that the form
  /// names.
  public func isKind(_ view: ViewIndex, of name: String) -> Bool {
    guard views.indices.contains(view) else { return false }
    if views[view].className == name || name == "UIView" { return true }
    if let own = views[view].className, name == "UIControl", Self.controls.contains(own) {
      return true
    }
    switch views[view].kind {
    case .tableView: return name == "UITableView" || name == "UIScrollView"
    case .collectionView: return name == "UICollectionView" || name == "UIScrollView"
    case .scrollView: return name == "UIScrollView"
    case .stackView: return name == "UIStackView"
    case .cell:
      let isItem = views[view].parent >= 0 && views[views[view].parent].kind == .collectionView
      return name == (isItem ? "UICollectionViewCell" : "UITableViewCell")
    case .textField: return name == "UITextField" || name == "UIControl"
    case .textView: return name == "UITextView" || name == "UIScrollView"
    case .searchBar: return name == "UISearchBar"
    case .button: return name == "UIButton" || name == "UIControl"
    case .label: return name == "UILabel"
    case .image: return name == "UIImageView"
    case .view, .overlay: return false
    }
  }
}
