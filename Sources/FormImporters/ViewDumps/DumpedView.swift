import AvoidanceEngine

/// One view as a dump of a running app prints it.
struct DumpedView {
  /// What a view is to a form.
  enum Role {
    case view, textField, textView, searchBar, scrollView, tableView, collectionView, cell
    case button, label, image
    case window
    /// The keyboard itself: it gives the keyboard's frame.
    case keyboard
    /// The app around the windows.
    case application
    /// A view around a table's cells, which old systems have.
    case tableWrapper
    /// What UIKit puts there for itself.
    case ignored

    /// It shows something and holds nothing, as a rule.
    var isLeaf: Bool { self == .button || self == .label || self == .image }

    /// It takes text.
    var isInput: Bool { self == .textField || self == .textView || self == .searchBar }

    /// The views below it are UIKit's own.
    var hidesChildren: Bool {
      switch self {
      case .textField, .textView, .searchBar, .button, .label, .image, .keyboard, .ignored: true
      default: false
      }
    }
  }

  var role: Role
  /// The class as it is printed; empty where none is.
  var className = ""
  /// Names from code for an identifier, the best first.
  var names: [String] = []
  /// What people read on the view or hear about it, the best first.
  var captions: [String] = []
  /// Whether the dump calls it the app's main window.
  var isMainWindow = false
  /// In the superview's content or on the screen, by the kind of dump; nil: not printed.
  var frame: Rect?
  /// How deep the view stands; only the order of levels counts.
  var level: Int
  var line: Int

  var isHidden = false
  var alpha = 1.0
  var userInteraction = true
  var isEnabled = true
  var isSecure = false
  var isFirstResponder = false
  var tag = 0
  var text = ""
  var placeholder: String?
  var autoresizing: Autoresizing = []
  var contentOffset: Point?
  var contentSize: Size?
  var adjustedContentInset: EdgeInsets?
  /// The frame is the bounding box of a turned or scaled view.
  var hasTransform = false
  /// The record ends before its end.
  var isCutOff = false
  /// The view controller whose view it is.
  var controllerName: String?
}

/// A dump with its views in the order of printing.
struct ViewDump {
  var views: [DumpedView] = []
  /// Frames are on the screen rather than in the superview.
  var isOnScreen = false
  /// Something was left out by whoever pasted it.
  var isElided = false
  /// A debugger printed only the beginning.
  var isShortened = false
  /// The views are printed as a list, without their depth.
  var isList = false

  /// Returns each view's children, and the views that stand in none.
  func tree() -> (children: [[Int]], roots: [Int]) {
    var children = [[Int]](repeating: [], count: views.count)
    var roots: [Int] = []
    var open: [Int] = []
    for index in views.indices {
      while let last = open.last, views[last].level >= views[index].level { open.removeLast() }
      if let parent = open.last { children[parent].append(index) } else { roots.append(index) }
      open.append(index)
    }
    return (children, roots)
  }
}
