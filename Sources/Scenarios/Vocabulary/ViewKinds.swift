package import AvoidanceEngine

/// A set of kinds of views, as those that have a property.
package struct ViewKinds: OptionSet, Hashable, Sendable {
  /// One bit per kind.
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ kinds: some Sequence<ViewNode.Kind>) {
    rawValue = kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  /// Whether a kind is one of them.
  package func contains(_ kind: ViewNode.Kind) -> Bool {
    rawValue & 1 << UInt32(kind.rawValue) != 0
  }

  static let all = ViewKinds(ViewNode.Kind.allCases)
  /// Whatever has a content offset.
  static let scrolling = ViewKinds(ViewNode.Kind.allCases.filter(\.scrolls))
  /// Whatever has none.
  static let notScrolling = ViewKinds(ViewNode.Kind.allCases.filter { !$0.scrolls })
  /// What can be edited.
  static let inputs = ViewKinds(ViewNode.Kind.allCases.filter(\.isTextInput))
  /// What is drawn with an input: a search bar stands for the field inside.
  static let withInput = inputs.union(ViewKinds([.searchBar]))
  /// What has a single line, and so a clear button and a return key with an action.
  static let withField = ViewKinds([.textField, .searchBar])
  static let tables = ViewKinds([.tableView])
  static let stacks = ViewKinds([.stackView])
  /// What a strategy can put a spacer at the end of.
  static let spaced = scrolling.union(stacks)
  static let plain = ViewKinds([.view])
  static let textViews = ViewKinds([.textView])
  static let cells = ViewKinds([.cell])
  static let overlays = ViewKinds([.overlay])
  /// Scroll views whose content has a size of its own.
  static let sized = ViewKinds([.scrollView, .collectionView])
  /// What can be a form's root.
  static let roots = scrolling.union(ViewKinds([.view]))
}

extension ViewNode.Kind {
  private static let names = allCases.map { "\($0)" }

  /// The key that names the kind.
  package var name: String { Self.names[Int(rawValue)] }

  /// The key with an article.
  var nameWithArticle: String { ("aeiou".contains(name.prefix(1)) ? "an " : "a ") + name }

  /// What a view of the kind is.
  package var help: String {
    switch self {
    case .view: "A plain view."
    case .scrollView: "A scroll view."
    case .tableView: "A table view: cells in one column, in sections."
    case .collectionView: "A collection view: cells with frames of their own."
    case .cell: "A cell of a table or collection view."
    case .stackView: "A stack view: children in a row or a column."
    case .textField: "A text field: an editable line of text."
    case .textView: "A text view: editable, scrolling text."
    case .searchBar: "A search bar with one text field, whose identifier is 'ID.field'."
    case .button: "A button."
    case .label: "A label."
    case .image: "An image view."
    case .overlay: "A view that floats above its superview, positioned by its centre."
    }
  }
}
