package import AvoidanceEngine

/// The declaration of a property of views: a new one is a row in one of the lists that ``all`` joins.
final class ViewProperty: Sendable {
  /// Where a view must stand to have the property.
  enum Place {
    case anywhere
    /// As a form's root.
    case root
    /// Where layout reads a height: in stacks and tables.
    case stackOrTable
    /// Where layout reads a width: in stacks, and as a table's own header or footer.
    case stack
  }

  let description: FieldDescription
  let kinds: ViewKinds
  let place: Place
  /// What a script sets by the same name.
  let setting: SettableProperty?
  /// The type of the part of views that has it.
  let part: ObjectIdentifier
  /// Its `Field` there.
  let field: any Sendable
  /// Whether a view has that part.
  let isOf: @Sendable (_ view: ViewNode) -> Bool
  /// Reads the value into a view that has the property.
  let read: @Sendable (_ decoder: inout FormatDecoder, _ node: Node, _ view: inout ViewNode) -> Void
  /// Gives the value of a view; nil for none.
  let value: Field<ViewNode>.Writing
  /// Returns what gives the values of all properties of its part that are not those of a usual view; nil
  /// where that has no such part.
  let writing: @Sendable (_ usual: ViewNode, _ keys: [String]) -> PartWriting?

  /// Adds the values of a part of a view, with the places of their keys.
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

  /// All properties, in the order in which people are told of them.
  static let all: [ViewProperty] =
    common.map { ViewProperty($0) } + scrolling.map { ViewProperty($0) }
    + ofTables.map { ViewProperty($0) } + ofStacks.map { ViewProperty($0) }
    + margins.map { ViewProperty($0) } + ofInputs.map { ViewProperty($0) }
    + ofOverlays.map { ViewProperty($0) } + ofLayout.map { ViewProperty($0) }

  /// The properties without which a view of a kind means nothing, in the order of the kinds.
  static let needed: [[(key: ViewKey, property: ViewProperty)]] = ViewNode.Kind.allCases.map {
    kind in
    all.enumerated().filter { $1.description.isNeeded && $1.kinds.contains(kind) }
      .map { (.property(UInt8($0)), $1) }
  }

  /// Returns what holds without the key in a view of a kind, as it would be written.
  func standard(of kind: ViewNode.Kind) -> String? {
    description.isNeeded ? nil : value(ViewNode(kind))?.notation
  }
}

/// What of a view has properties: the view, or what it has of some kinds alone.
protocol ViewPart: Equatable, Sendable {
  /// Returns the part of a view; nil where the view has none.
  static func part(of view: ViewNode) -> Self?
  /// Gives a view that has the part another one.
  static func set(_ part: Self, of view: inout ViewNode)
  /// Changes the part of a view; nothing where the view has none.
  static func change(_ view: inout ViewNode, _ body: (inout Self) -> Void)
}

extension ViewPart {
  static func change(_ view: inout ViewNode, _ body: (inout Self) -> Void) {
    guard var part = part(of: view) else { return }
    body(&part)
    set(part, of: &view)
  }

  /// Returns what gives the values that are not those of a usual part.
  ///
  /// The part is taken out of a view once for all of its keys.
  static func writing(beside usual: Self, _ keys: [String]) -> ViewProperty.PartWriting {
    let fields = ViewProperty.all.compactMap { property in
      property.part == ObjectIdentifier(Self.self) ? property.field as? Field<Self> : nil
    }
    let writings = fields.compactMap { field in
      keys.firstIndex(of: field.name).map { (place: $0, writing: field.writing(beside: usual)) }
    }
    // Most parts are as usual, and then mostly nothing is written of them.
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
  // No detour: most properties are the view's own, and every import reads them.
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
  /// A property of a part of views: a row of the lists.
  struct Row<Part: ViewPart>: Sendable {
    let field: Field<Part>
    let kinds: ViewKinds
    let place: Place
    let setting: SettableProperty?

    /// Declares a property.
    init<Value: Equatable & Sendable>(
      _ name: String, of kinds: ViewKinds, _ get: @escaping @Sendable (Part) -> Value,
      _ set: @escaping @Sendable (inout Part, Value) -> Void, _ notation: Notation<Value>,
      in place: Place = .anywhere, set setting: SettableProperty? = nil, _ help: String
    ) {
      self.init(Field(name, get, set, notation, help), of: kinds, in: place, set: setting)
    }

    /// Declares a property that may have no value.
    init<Value: Equatable & Sendable>(
      _ name: String, of kinds: ViewKinds, _ get: @escaping @Sendable (Part) -> Value?,
      _ set: @escaping @Sendable (inout Part, Value?) -> Void, _ notation: Notation<Value>,
      is presence: Field<Part>.Presence = .optional, in place: Place = .anywhere,
      set setting: SettableProperty? = nil, _ help: String
    ) {
      self.init(
        Field(name, get, set, notation, is: presence, help), of: kinds, in: place, set: setting)
    }

    /// Declares what is more than a property.
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
  /// The property's place in ``ViewProperty/all``.
  case property(UInt8)

  /// All keys: the kinds first.
  static let all: [ViewKey] =
    ViewNode.Kind.allCases.map { .kind($0) } + [.repeat]
    + ViewProperty.all.indices.map { .property(UInt8($0)) }

  static let rows = ViewKey.property(named: "rows")
  static let sections = ViewKey.property(named: "sections")
  /// The key that canonical contents have for ``intrinsicContentSize``.
  static let wants = ViewKey.property(named: "wants")
  static let intrinsicContentSize = ViewKey.property(named: "intrinsicContentSize")

  private static func property(named name: String) -> ViewKey? {
    ViewProperty.all.firstIndex { $0.name == name }.map { .property(UInt8($0)) }
  }

  /// The key as it is written.
  var name: String {
    switch self {
    case .kind(let kind): kind.name
    case .repeat: "repeat"
    case .property(let place): ViewProperty.all[Int(place)].name
    }
  }

  /// The kind that the key names.
  var kind: ViewNode.Kind? {
    if case .kind(let kind) = self { kind } else { nil }
  }
}

/// A set of kinds of views, as those that have a property.
package struct ViewKinds: OptionSet, Hashable, Sendable {
  /// One bit per kind.
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ kinds: some Sequence<ViewNode.Kind>) {
    rawValue = kinds.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

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
