/// A form compiled into flat arrays: what never changes while a script runs.
///
/// Views stand in pre-order, the root first; rows that a script inserts later follow behind, detached
/// until then.
public struct Form: Sendable {
  /// A view without what can change.
  public struct View: Sendable {
    /// What the view is.
    public var kind: ViewNode.Kind
    /// The superview; -1 for the root.
    public var parent: ViewIndex
    /// The end of the view's subtree in pre-order, exclusive.
    public var subtreeEnd: ViewIndex
    /// The name that scripts use.
    public var identifier: String?
    /// The class's name.
    public var className: String?
    /// The app's number for the view.
    public var tag: Int
    /// What gives way when the superview changes its size.
    public var autoresizing: Autoresizing
    /// The frame as drawn; nil where layout gives it.
    public var drawnFrame: Rect?
    /// Extent along or across a stack, or a cell's height.
    var height: Double?
    /// Extent along or across a stack.
    var width: Double?
    /// The nearest scroll view around the view; -1 for none.
    public internal(set) var enclosingScrollView: ViewIndex
    /// The nearest cell around the view, or the view itself; -1 for none.
    public internal(set) var enclosingCell: ViewIndex
    /// Position in the arrays of scroll views, tables, stacks and inputs; -1 for none.
    var scroll = -1
    var table = -1
    var stack = -1
    var input = -1
    /// Positions of the direct subviews in ``Form/children``.
    var children = 0..<0
    /// Whether the view is inside one that ignores the keyboard's safe area, or is one.
    public internal(set) var ignoresKeyboard = false
    /// Whether the view is meant to stand on the keyboard.
    public internal(set) var ridesKeyboard = false
    /// Whether the view hides what is behind it.
    var coversFields = false
    /// Whether a stack fills the content of the scroll view around it.
    var fillsScrollView = false
    /// Whether the view is an overlay that is placed once at the start.
    var overlaySize: Size?
  }

  /// A scroll view, table, collection or text view.
  struct Scroll: Sendable {
    var view: ViewIndex
    var properties: ScrollProperties
    /// Whether the content's size follows the children.
    var fitsChildren: Bool
    /// Whether vertical safe areas always count: the first one of a controller with bars.
    var isContentScrollView: Bool
    /// The end of the scroll views inside this one, exclusive; those of inserted rows stand behind
    /// all others.
    var nestedEnd: Int
    /// Whether a scroll view inside this one, or inside a row that a script inserts there, adjusts
    /// its insets to the safe area.
    var nestedAdjusts: Bool
    var isTextView: Bool
  }

  struct Table: Sendable {
    var view: ViewIndex
    var rowHeight: Double
    var style: TableProperties.Style
    var headerHeight: Double
    var footerHeight: Double
    var headerView: ViewIndex
    var footerView: ViewIndex
    var sections: [TableState.Section]
  }

  struct Stack: Sendable {
    var view: ViewIndex
    var properties: StackProperties
  }

  struct Input: Sendable {
    var view: ViewIndex
    var isTextView: Bool
    var properties: InputProperties
    /// Index of the text at the start in ``Form/texts``; -1 for none.
    var text: Int
  }

  /// Where a strategy looks for a view of its own when nobody names one: the first one in pre-order.
  public enum ViewRole: Hashable, Sendable, CaseIterable {
    /// A table.
    case table
    /// A scroll view that is neither table, collection nor text view.
    case scrollView
    /// A scroll view, table or collection.
    case list
    /// A stack inside the first scroll view.
    case stackView
    /// A plain view that is not the root, and in no view that rides the keyboard.
    case view
    /// What recipes move by its bottom: a view that rides the keyboard, else a plain one that is not the
    /// root, else what scrolls and is tied to the root's bottom.
    case held
    /// The first view that rides the keyboard.
    case bar
    /// What UIKit's own table or collection view controller manages.
    case systemTable

    /// What is looked for, in words without an article.
    public var words: String {
      switch self {
      case .table: "table"
      case .scrollView: "scroll view"
      case .list: "scroll view, table or collection"
      case .stackView: "stack in the first scroll view"
      case .view, .held: "plain view other than the root"
      case .bar: "view that rides the keyboard"
      case .systemTable: "table or collection view controller"
      }
    }

    /// What a view that is named must be, in words without an article.
    var noun: String {
      switch self {
      case .table, .scrollView, .list, .systemTable: words
      case .stackView: "stack"
      case .view, .held, .bar: "view"
      }
    }
  }

  /// The first views of their kind, where strategies look for theirs; -1 for none.
  public struct ViewRoles: Sendable {
    /// The first table.
    public internal(set) var table: ViewIndex = -1
    /// The first scroll view that is neither table, collection nor text view.
    public internal(set) var scrollView: ViewIndex = -1
    /// The first stack inside the first scroll view.
    public internal(set) var stackView: ViewIndex = -1
    /// The first scroll view, table or collection.
    public internal(set) var list: ViewIndex = -1
    /// The first plain view that is not the root, and in no view that rides the keyboard.
    public internal(set) var view: ViewIndex = -1
    /// What recipes move by its bottom.
    public internal(set) var held: ViewIndex = -1
    /// The first view that rides the keyboard.
    public internal(set) var bar: ViewIndex = -1
    /// All tables of the form.
    public internal(set) var tables: [ViewIndex] = []
    /// What UIKit's own table or collection view controller manages.
    public internal(set) var systemTable: ViewIndex = -1

    /// The view that a landmark is; -1 for none.
    public subscript(role: ViewRole) -> ViewIndex {
      switch role {
      case .table: table
      case .scrollView: scrollView
      case .list: list
      case .stackView: stackView
      case .view: view
      case .held: held
      case .bar: bar
      case .systemTable: systemTable
      }
    }

    init() {}

    init(_ form: Form) {
      let views = form.views.prefix(form.initialCount)
      table = views.firstIndex { $0.kind == .tableView } ?? -1
      let scroll = views.firstIndex { $0.kind == .scrollView } ?? -1
      scrollView = scroll
      stackView = form.stack(inside: scroll)
      list =
        views.firstIndex { [.scrollView, .tableView, .collectionView].contains($0.kind) } ?? -1
      bar = form.ridingViews.first ?? -1
      // A bar, and what is in it, is no body of a screen.
      view =
        views.indices.dropFirst().first { view in
          views[view].kind == .view && !form.ridingViews.contains { form.isInside(view, $0) }
        } ?? -1
      held = bar >= 0 ? bar : view >= 0 ? view : form.scrollViewTiedToBottom
      tables = views.indices.filter { views[$0].kind == .tableView }
      let kind = form.controller.kind
      let avoids = kind == .tableViewController || kind == .collectionViewController
      systemTable = avoids && form.views[0].scroll >= 0 ? 0 : -1
    }
  }

  /// Rows that a script inserts into a table.
  public struct InsertedRows: Sendable {
    /// The table's identifier.
    public var table: String
    /// The cells, top to bottom.
    public var rows: [ViewNode]

    /// Makes a group of rows.
    public init(table: String, rows: [ViewNode]) {
      self.table = table
      self.rows = rows
    }
  }

  /// All views.
  public internal(set) var views: [View] = []
  /// The views that are meant to stand on the keyboard, in pre-order.
  public internal(set) var ridingViews: [ViewIndex] = []
  /// Whether a table has a section with a header, which may stick.
  var hasSectionHeaders = false
  /// Whether something of the form may cover a view; where nothing does, the keyboard and the window alone
  /// decide what is covered.
  var hasCovers = false
  /// The views that hide what is behind them: those that ride the keyboard and those that cover fields, in
  /// pre-order.
  var coveringViews: [ViewIndex] = []
  /// Text fields and text views in pre-order.
  public internal(set) var inputs: [ViewIndex] = []
  /// Scroll views, tables, collections and text views in pre-order.
  public var scrollViews: [ViewIndex] { scrolls.map(\.view) }
  /// Stacks in pre-order.
  public var stackViews: [ViewIndex] { stacks.map(\.view) }
  /// How the form was drawn, for the size and the controller around it.
  public let canvas: Size
  /// The controller around the form.
  public let controller: ViewController
  /// The number of views that are there from the start; inserted rows follow.
  public internal(set) var initialCount = 0
  /// The number of scroll views that are there from the start; those of inserted rows follow.
  var initialScrollCount = 0

  var children: [ViewIndex] = []
  var scrolls: [Scroll] = []
  var tables: [Table] = []
  var stacks: [Stack] = []
  var inputTable: [Input] = []
  var states: [ViewState] = []
  /// The first view of each row of each inserted group.
  var insertedGroups: [[ViewIndex]] = []
  /// The root view's own layout margins.
  let rootLayoutMargins: EdgeInsets
  /// Where strategies look when nobody names their views.
  public internal(set) var roles = ViewRoles()
  /// The script's texts, then a newline, then the form's own.
  var texts: [String]
  let newlineText: Int
  var indexes: [String: ViewIndex] = [:]
  /// The constraints of all views, outer lists first.
  public internal(set) var constraints: [Constraint] = []
  /// Whether constraints lay views of the form out.
  public internal(set) var usesConstraints = false
  /// What constraints say of each view.
  var layouts: [LayoutProperties] = []
  /// How constraints lay the form out; empty where none does.
  var layoutProgram = LayoutProgram()
  /// What constraints gave before.
  var layoutMemo: LayoutMemo

  /// Compiles a form together with what its script brings.
  ///
  /// - Parameters:
  ///   - description: The form as it was drawn; identifiers are unique.
  ///   - insertedRows: One group for each `insertRows` of the script, in its order.
  ///   - scriptTexts: The texts to which the script's events refer by position.
  public init(
    _ description: FormDescription, insertedRows: [InsertedRows] = [], scriptTexts: [String] = []
  ) {
    canvas = description.canvas.snapped
    controller = description.controller
    // Rows that a script brings may have constraints, too.
    layoutMemo = insertedRows.isEmpty ? description.layoutMemo : LayoutMemo()
    rootLayoutMargins = description.view.layoutMargins?.snapped ?? .zero
    texts = scriptTexts + ["\n"]
    newlineText = scriptTexts.count
    var root = description.view
    root.autoresizing.formUnion([.flexibleWidth, .flexibleHeight])
    add(root, parent: -1, scroll: -1, cell: -1)
    initialCount = views.count
    initialScrollCount = scrolls.count
    for group in insertedRows {
      let table = indexes[group.table] ?? -1
      let rows = group.rows.map { row in
        let index = views.count
        add(row, parent: table, scroll: table, cell: -1)
        states[index].isDetached = true
        states[index].awaitsFirstLayout = true
        return index
      }
      insertedGroups.append(rows)
    }
    hasSectionHeaders = tables.contains { $0.sections.contains { $0.header > 0 } }
    coveringViews = views.indices.filter { views[$0].ridesKeyboard || views[$0].coversFields }
    ridingViews = coveringViews.filter { views[$0].ridesKeyboard }
    hasCovers = hasSectionHeaders || !coveringViews.isEmpty
    inputs = inputTable.map(\.view)
    markContentScrollView()
    markNestedScrolls()
    collectConstraints(layouts)
    roles = ViewRoles(self)
  }

  /// The view with this identifier; nil where the form has none.
  public func index(of identifier: String) -> ViewIndex? { indexes[identifier] }

  /// The name of a view in traces: its identifier; `root` for the root unless it is a scroll view
  /// with an identifier; nil for other views without one.
  public func name(of view: ViewIndex) -> String? {
    guard views.indices.contains(view) else {
      return constraint(view).flatMap { constraints[$0].stated.name }
    }
    if view == 0 {
      if views[0].scroll >= 0, let identifier = views[0].identifier { return identifier }
      return "root"
    }
    return views[view].identifier
  }

  /// Whether the view is inside another one, or the same.
  public func isInside(_ view: ViewIndex, _ ancestor: ViewIndex) -> Bool {
    guard views.indices.contains(ancestor), view < views.count else { return false }
    return view >= ancestor && view < views[ancestor].subtreeEnd
      || isInInsertedRow(view, of: ancestor)
  }

  /// The first stack inside a view; -1 for none.
  func stack(inside view: ViewIndex) -> ViewIndex {
    stacks.first { isInside($0.view, view) }?.view ?? -1
  }

  private func isInInsertedRow(_ view: ViewIndex, of ancestor: ViewIndex) -> Bool {
    guard view >= initialCount else { return false }
    var current = view
    while current >= 0 {
      if current == ancestor { return true }
      current = views[current].parent
    }
    return false
  }

  /// The direct subviews, backmost first; rows that a script inserts are not among them.
  @inline(__always)
  public func subviews(of view: ViewIndex) -> ArraySlice<ViewIndex> {
    children[views.indices.contains(view) ? views[view].children : 0..<0]
  }

  /// A view without what can change; nil for a number that is that of no view.
  public func view(_ index: ViewIndex) -> View? {
    views.indices.contains(index) ? views[index] : nil
  }

  /// Position of a view in the arrays of scroll views; -1 for views that don't scroll.
  @inline(__always)
  func scroll(_ view: ViewIndex) -> Int {
    views.indices.contains(view) ? views[view].scroll : -1
  }

  /// Position of a view in the arrays of tables; -1 for views that are none.
  @inline(__always)
  func table(_ view: ViewIndex) -> Int {
    views.indices.contains(view) ? views[view].table : -1
  }

  /// Position of a view in the arrays of stacks; -1 for views that are none.
  @inline(__always)
  func stack(_ view: ViewIndex) -> Int {
    views.indices.contains(view) ? views[view].stack : -1
  }

  /// Position of a view in the arrays of inputs; -1 for views without text.
  @inline(__always)
  func input(_ view: ViewIndex) -> Int {
    views.indices.contains(view) ? views[view].input : -1
  }
}

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

/// Which views stand on the keyboard; see <doc:Keyboard#What-covers-a-view>.
extension Form {
  /// Whether constraints have a view stand on the keyboard: they tie its bottom to the keyboard's layout
  /// guide, and its top to nothing outside it but to a scroll view's bottom, which gives way.
  ///
  /// A view that is tied on both sides shrinks instead.
  func standsOnKeyboard(_ view: ViewIndex) -> Bool {
    guard view > 0, !views[view].kind.scrolls,
      constraints.contains(where: { ties($0, bottomOf: view) })
    else { return false }
    return !constraints.contains { constraint in
      guard let equation = constraint.equation(of: view), equation.own.area == .view,
        equation.own.attribute == .top, !isInside(equation.other, view)
      else { return false }
      let givesWay = views[equation.other].kind.scrolls && equation.across.attribute == .bottom
      return !givesWay
    }
  }
}

extension FormDescription {
  /// Marks the views that constraints have stand on the keyboard, as views that ride it.
  public mutating func markRidingViews() {
    let form = Form(self)
    guard form.views.indices.contains(where: form.standsOnKeyboard) else { return }
    view.markRidingViews(0, form)
  }
}

extension ViewNode {
  fileprivate mutating func markRidingViews(_ index: ViewIndex, _ form: Form) {
    if form.standsOnKeyboard(index) { ridesKeyboard = true }
    // Rows and a search bar's field come before the children.
    let inner = form.subviews(of: index).suffix(children.count)
    for (place, child) in zip(children.indices, inner) {
      children[place].markRidingViews(child, form)
    }
  }
}
