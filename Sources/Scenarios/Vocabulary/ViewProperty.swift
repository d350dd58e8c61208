package import AvoidanceEngine

/// A property of views; to declare one, add a row to one of the lists that ``all`` joins.
final class ViewProperty: Sendable {
  /// The position in which a view has the property.
  enum Place {
    case anywhere
    case root
    /// In stacks and tables, where the layout uses the view's height.
    case stackOrTable
    /// In stacks and as a table's header or footer, where the layout uses the view's width.
    case stack
  }

  let description: FieldDescription
  let kinds: ViewKinds
  let place: Place
  /// The property of the same name that scripts can set.
  let setting: SettableProperty?
  /// The type of the ``ViewPart`` that has it.
  let part: ObjectIdentifier
  /// The `Field` of that part.
  let field: any Sendable
  let isOf: @Sendable (_ view: ViewNode) -> Bool
  /// Reads the value into a view that has the property.
  let read: @Sendable (_ decoder: inout FormatDecoder, _ node: Node, _ view: inout ViewNode) -> Void
  let value: Field<ViewNode>.Writing
  /// Returns the function that writes the non-default values of all properties of its part; nil if the
  /// default view has no such part.
  let writing: @Sendable (_ usual: ViewNode, _ keys: [String]) -> PartWriting?

  /// Appends a part's values, with the indices of their keys.
  typealias PartWriting =
    @Sendable (_ view: ViewNode, _ values: inout [(place: Int, value: FieldValue)]) -> Void

  private init<Part>(_ row: Row<Part>) {
    let field = row.field
    description = FieldDescription(
      name: field.name, shape: field.shape, isNeeded: field.presence == .needed, help: field.help,
      rules: field.rules)
    kinds = row.kinds
    place = row.place
    setting = row.setting
    part = ObjectIdentifier(Part.self)
    self.field = field
    isOf = { Part.part(of: $0) != nil }
    read = { decoder, node, view in
      Part.change(&view) { _ = field.read(&decoder, node, field.name, &$0) }
    }
    value = { Part.part(of: $0).flatMap(field.value) }
    writing = { usual, keys in Part.part(of: usual).map { Part.writing(beside: $0, keys) } }
  }

  var name: String { description.name }

  /// All properties, in the order of the reference.
  static let all: [ViewProperty] =
    common.map { ViewProperty($0) } + scrolling.map { ViewProperty($0) }
    + ofTables.map { ViewProperty($0) } + ofStacks.map { ViewProperty($0) }
    + margins.map { ViewProperty($0) } + ofInputs.map { ViewProperty($0) }
    + ofOverlays.map { ViewProperty($0) } + ofLayout.map { ViewProperty($0) }

  /// The required properties by kind of view.
  static let needed: [[(key: ViewKey, property: ViewProperty)]] = ViewNode.Kind.allCases.map {
    kind in
    all.enumerated().filter { $1.description.isNeeded && $1.kinds.contains(kind) }
      .map { (.property(UInt8($0)), $1) }
  }

  /// The default in a view of a kind, in the notation of files.
  func standard(of kind: ViewNode.Kind) -> String? {
    description.isNeeded ? nil : value(ViewNode(kind))?.notation
  }
}

/// A part of a view with properties: the view itself, or a value that only some kinds have.
protocol ViewPart: Equatable, Sendable {
  /// Returns the view's part, or nil if it has none.
  static func part(of view: ViewNode) -> Self?
  static func set(_ part: Self, of view: inout ViewNode)
  /// Changes the view's part in place, if it has one.
  static func change(_ view: inout ViewNode, _ body: (inout Self) -> Void)
}

extension ViewPart {
  static func change(_ view: inout ViewNode, _ body: (inout Self) -> Void) {
    guard var part = part(of: view) else { return }
    body(&part)
    set(part, of: &view)
  }

  /// Returns the function that writes the values that differ from the default part.
  ///
  /// It extracts the part from a view once for all keys.
  static func writing(beside usual: Self, _ keys: [String]) -> ViewProperty.PartWriting {
    let fields = ViewProperty.all.compactMap { property in
      property.part == ObjectIdentifier(Self.self) ? property.field as? Field<Self> : nil
    }
    let writings = fields.compactMap { field in
      keys.firstIndex(of: field.name).map { (place: $0, writing: field.writing(beside: usual)) }
    }
    // Most parts have only default values, and if so, mostly nothing is written.
    let isOftenEmpty = writings.allSatisfy { $0.writing(usual) == nil }
    return { view, values in
      guard let part = Self.part(of: view), !isOftenEmpty || part != usual else { return }
      for (place, writing) in writings {
        if let value = writing(part) { values.append((place, value)) }
      }
    }
  }
}

extension ViewNode: ViewPart {
  static func part(of view: ViewNode) -> Self? { view }
  static func set(_ part: Self, of view: inout ViewNode) { view = part }
  // Without a copy: most properties are the view's own, and every import reads them.
  static func change(_ view: inout ViewNode, _ body: (inout Self) -> Void) { body(&view) }
}

extension LayoutProperties: ViewPart {
  static func part(of view: ViewNode) -> Self? { view.layout }
  static func set(_ part: Self, of view: inout ViewNode) { view.layout = part }
}

extension ScrollProperties: ViewPart {
  static func part(of view: ViewNode) -> Self? { view.scroll }
  static func set(_ part: Self, of view: inout ViewNode) { view.scroll = part }
}

extension TableProperties: ViewPart {
  static func part(of view: ViewNode) -> Self? { view.table }
  static func set(_ part: Self, of view: inout ViewNode) { view.table = part }
}

extension StackProperties: ViewPart {
  static func part(of view: ViewNode) -> Self? { view.stack }
  static func set(_ part: Self, of view: inout ViewNode) { view.stack = part }
}

extension InputProperties: ViewPart {
  static func part(of view: ViewNode) -> Self? { view.input }
  static func set(_ part: Self, of view: inout ViewNode) { view.input = part }
}

extension ViewProperty {
  /// A property of a view's part, as a row of the lists.
  struct Row<Part: ViewPart>: Sendable {
    let field: Field<Part>
    let kinds: ViewKinds
    let place: Place
    let setting: SettableProperty?

    init<Value: Equatable & Sendable>(
      _ name: String, of kinds: ViewKinds, _ get: @escaping @Sendable (Part) -> Value,
      _ set: @escaping @Sendable (inout Part, Value) -> Void, _ notation: Notation<Value>,
      in place: Place = .anywhere, set setting: SettableProperty? = nil, _ help: String
    ) {
      self.init(Field(name, get, set, notation, help), of: kinds, in: place, set: setting)
    }

    init<Value: Equatable & Sendable>(
      _ name: String, of kinds: ViewKinds, _ get: @escaping @Sendable (Part) -> Value?,
      _ set: @escaping @Sendable (inout Part, Value?) -> Void, _ notation: Notation<Value>,
      is presence: Field<Part>.Presence = .optional, in place: Place = .anywhere,
      set setting: SettableProperty? = nil, _ help: String
    ) {
      self.init(
        Field(name, get, set, notation, is: presence, help), of: kinds, in: place, set: setting)
    }

    /// Declares a key that is not a single property.
    init(
      _ field: Field<Part>, of kinds: ViewKinds, in place: Place = .anywhere,
      set setting: SettableProperty? = nil
    ) {
      self.field = field
      self.kinds = kinds
      self.place = place
      self.setting = setting
    }
  }
}

enum ViewKey: Hashable, Sendable {
  case kind(ViewNode.Kind)
  case `repeat`
  /// The index in ``ViewProperty/all``.
  case property(UInt8)

  /// All keys, the kinds first.
  static let all: [ViewKey] =
    ViewNode.Kind.allCases.map { .kind($0) } + [.repeat]
    + ViewProperty.all.indices.map { .property(UInt8($0)) }

  static let rows = ViewKey.property(named: "rows")
  static let sections = ViewKey.property(named: "sections")
  /// The name of ``intrinsicContentSize`` in canonical content.
  static let wants = ViewKey.property(named: "wants")
  static let intrinsicContentSize = ViewKey.property(named: "intrinsicContentSize")

  private static func property(named name: String) -> ViewKey? {
    ViewProperty.all.firstIndex { $0.name == name }.map { .property(UInt8($0)) }
  }

  var name: String {
    switch self {
    case .kind(let kind): kind.name
    case .repeat: "repeat"
    case .property(let place): ViewProperty.all[Int(place)].name
    }
  }

  var kind: ViewNode.Kind? {
    if case .kind(let kind) = self { kind } else { nil }
  }
}

package struct ViewKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ kinds: some Sequence<ViewNode.Kind>) {
    rawValue = kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  package func contains(_ kind: ViewNode.Kind) -> Bool {
    rawValue & 1 << UInt32(kind.rawValue) != 0
  }

  static let all = ViewKinds(ViewNode.Kind.allCases)
  /// The kinds with a content offset.
  static let scrolling = ViewKinds(ViewNode.Kind.allCases.filter(\.scrolls))
  static let notScrolling = ViewKinds(ViewNode.Kind.allCases.filter { !$0.scrolls })
  static let inputs = ViewKinds(ViewNode.Kind.allCases.filter(\.isTextInput))
  /// Includes search bars, which stand for the field inside.
  static let withInput = inputs.union(ViewKinds([.searchBar]))
  /// The single-line inputs, with a clear button and a return key action.
  static let withField = ViewKinds([.textField, .searchBar])
  static let tables = ViewKinds([.tableView])
  static let stacks = ViewKinds([.stackView])
  /// The kinds to which a strategy can append a spacer.
  static let spaced = scrolling.union(stacks)
  static let plain = ViewKinds([.view])
  static let textViews = ViewKinds([.textView])
  static let cells = ViewKinds([.cell])
  static let overlays = ViewKinds([.overlay])
  /// Scroll views whose content has its own size.
  static let sized = ViewKinds([.scrollView, .collectionView])
  static let roots = scrolling.union(ViewKinds([.view]))
}

extension ViewNode.Kind {
  private static let names = allCases.map { "\($0)" }

  package var name: String { Self.names[Int(rawValue)] }

  var nameWithArticle: String { ("aeiou".contains(name.prefix(1)) ? "an " : "a ") + name }

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

/// The enclosure of a view, which determines whether `repeat`, `height`, `width` and `layoutMargins`
/// apply.
package enum ViewEnclosure: Sendable, CaseIterable {
  case root, view, stack, rows, accessory

  /// Whether the view is in a list, so that it can be repeated.
  package var isList: Bool {
    switch self {
    case .view, .stack, .rows: true
    case .root, .accessory: false
    }
  }
}

extension ViewProperty.Place {
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
  /// The kind of root view that the controller requires, or nil for any.
  package var neededRoot: ViewNode.Kind? {
    switch self {
    case .tableViewController: .tableView
    case .collectionViewController: .collectionView
    case .viewController, .alertController: nil
    }
  }
}
