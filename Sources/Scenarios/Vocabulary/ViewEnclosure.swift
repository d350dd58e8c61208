package import AvoidanceEngine

/// What encloses a view, which decides whether `repeat`, `height`, `width` and `layoutMargins` mean
/// anything.
package enum ViewEnclosure: Sendable, CaseIterable {
  case root, view, stack, rows, accessory

  /// Whether the view stands in a list, so that it can be repeated.
  package var isList: Bool {
    switch self {
    case .view, .stack, .rows: true
    case .root, .accessory: false
    }
  }
}

extension ViewProperty.Place {
  /// Whether views that are so enclosed have the property.
  func includes(_ enclosure: ViewEnclosure) -> Bool {
    switch self {
    case .anywhere: true
    case .root: enclosure == .root
    case .stackOrTable: [.stack, .rows, .accessory].contains(enclosure)
    case .stack: [.stack, .accessory].contains(enclosure)
    }
  }
}

extension ViewController.Kind {
  /// The kind of the root view that the controller needs; nil for any that a root can be.
  package var neededRoot: ViewNode.Kind? {
    switch self {
    case .tableViewController: .tableView
    case .collectionViewController: .collectionView
    case .viewController, .alertController: nil
    }
  }
}
