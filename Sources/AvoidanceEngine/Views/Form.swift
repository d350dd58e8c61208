/// A form compiled into flat arrays: everything that stays the same while a script runs.
///
/// Views are in pre-order, the root first. Rows that a script inserts later come last, detached until then.
public struct Form: Sendable {
  /// The constant properties of a view.
  public struct View: Sendable {
    /// The kind of view.
    public var kind: ViewNode.Kind
    /// The superview; -1 for the root.
    public var parent: ViewIndex
    /// The end of the view's subtree in pre-order, exclusive.
    public var subtreeEnd: ViewIndex
    /// The name that scripts use.
    public var identifier: String?
    /// The class's name.
    public var className: String?
    /// The app's `tag`.
    public var tag: Int
    /// The autoresizing mask.
    public var autoresizing: Autoresizing
    /// The frame as drawn; nil if layout computes it.
    public var drawnFrame: Rect?
    /// Extent along or across a stack, or a cell's height.
    var height: Double?
    /// Extent along or across a stack.
    var width: Double?
    /// The nearest scroll view around the view; -1 if there is none.
    public internal(set) var enclosingScrollView: ViewIndex
    /// The nearest cell around the view, or the view itself; -1 if there is none.
    public internal(set) var enclosingCell: ViewIndex
    /// Index in the arrays of scroll views, tables, stacks and inputs; -1 if none.
    var scroll = -1
    var table = -1
    var stack = -1
    var input = -1
    /// Indexes of the direct subviews in ``Form/children``.
    var children = 0..<0
    /// Whether the view or one around it ignores the keyboard's safe area.
    public internal(set) var ignoresKeyboard = false
    /// Whether the view is meant to sit on the keyboard.
    public internal(set) var ridesKeyboard = false
    var coversFields = false
    /// Whether a stack fills the content of the scroll view around it.
    var fillsScrollView = false
    /// Size of an overlay, which is placed once at the start; nil for other views.
    var overlaySize: Size?
  }

  /// A scroll view, table, collection or text view.
  struct Scroll: Sendable {
    var view: ViewIndex
    var properties: ScrollProperties
    var fitsChildren: Bool
    /// Whether vertical safe areas always count: true for the first scroll view of a controller with bars.
    var isContentScrollView: Bool
    /// The end of the scroll views inside this one, exclusive; those of inserted rows come after all others.
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
    /// Index of the text at the start in ``Form/texts``; -1 if there is none.
    var text: Int
  }

  /// What a strategy looks for if its view is not named: the first one in pre-order.
  public enum ViewRole: Int, Hashable, Sendable, CaseIterable {
    case table
    /// A scroll view that is neither table, collection nor text view.
    case scrollView
    /// A scroll view, table or collection.
    case list
    /// A scroll view, table or collection with an input in it.
    case fieldList
    /// A stack inside the first scroll view.
    case stackView
    /// A plain view other than the root, and in no view that rides the keyboard; one with an input in it,
    /// if there is one.
    case view
    /// The view that recipes move by its bottom: one that rides the keyboard, else one that ends at the
    /// bottom of the root or its safe area; see <doc:TodaysRecipes#The-view-that-is-held>.
    case held
    /// The first view that rides the keyboard.
    case bar
    /// The view that UIKit's own table or collection view controller manages.
    case systemTable

    /// The role's name, without an article.
    public var words: String {
      switch self {
      case .table: "table"
      case .scrollView: "scroll view"
      case .list: "scroll view, table or collection"
      case .fieldList: "scroll view, table or collection that holds a field"
      case .stackView: "stack in the first scroll view"
      case .view: "plain view other than the root"
      case .held: "view that holds a field and ends at the bottom"
      case .bar: "view that rides the keyboard"
      case .systemTable: "table or collection view controller"
      }
    }

    /// What a form without such a view lacks, with the remedy if that isn't another strategy.
    var absence: String {
      switch self {
      case .view: "no \(words); put the fields into one"
      case .bar: "no \(words); say 'ridesKeyboard: true' for one"
      default: "no \(words)"
      }
    }

    /// What a named view must be, without an article.
    var noun: String {
      switch self {
      case .table, .scrollView, .list, .systemTable: words
      case .fieldList: ViewRole.list.words
      case .stackView: "stack"
      case .view, .held, .bar: "view"
      }
    }
  }

  /// The first view of each role; -1 if there is none.
  public struct ViewRoles: Sendable {
    /// In the order of ``ViewRole``; an array, as forms are copied with each screen.
    private var first = Array(repeating: -1 as ViewIndex, count: ViewRole.allCases.count)
    /// All tables of the form.
    public private(set) var tables: [ViewIndex] = []

    /// The view of a role; -1 if there is none.
    public private(set) subscript(role: ViewRole) -> ViewIndex {
      get { first[role.rawValue] }
      set { first[role.rawValue] = newValue }
    }

    init() {}

    init(_ form: Form) {
      let views = form.views.prefix(form.initialCount)
      tables = views.indices.filter { views[$0].kind == .tableView }
      let holdsInput = form.viewsHoldingInputs
      let lists = views.indices.lazy.filter {
        [.scrollView, .tableView, .collectionView].contains(views[$0].kind)
      }
      let scrollView = views.firstIndex { $0.kind == .scrollView } ?? -1
      // A bar and its contents are not the body of a screen.
      let plain = views.indices.dropFirst().lazy.filter { view in
        views[view].kind == .view && !form.ridingViews.contains { form.isInside(view, $0) }
      }
      let kind = form.controller.kind
      let avoids = kind == .tableViewController || kind == .collectionViewController
      self[.table] = tables.first ?? -1
      self[.scrollView] = scrollView
      self[.list] = lists.first ?? -1
      self[.fieldList] = lists.first { holdsInput[$0] } ?? -1
      self[.stackView] = form.stack(inside: scrollView)
      self[.view] = plain.first { holdsInput[$0] } ?? plain.first ?? -1
      self[.held] = form.viewHeldByDefault
      self[.bar] = form.ridingViews.first ?? -1
      self[.systemTable] = avoids && form.views[0].scroll >= 0 ? 0 : -1
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
  /// The views meant to sit on the keyboard, in pre-order.
  public internal(set) var ridingViews: [ViewIndex] = []
  var hasSectionHeaders = false
  /// Whether anything in the form may cover a view; if not, only the keyboard and the window do.
  var hasCovers = false
  /// Views that hide what is behind them, because they ride the keyboard or cover fields; in pre-order.
  var coveringViews: [ViewIndex] = []
  /// Text fields and text views in pre-order.
  public internal(set) var inputs: [ViewIndex] = []
  /// Scroll views, tables, collections and text views in pre-order.
  public var scrollViews: [ViewIndex] { scrolls.map(\.view) }
  /// Stacks in pre-order.
  public var stackViews: [ViewIndex] { stacks.map(\.view) }
  /// The size at which the form was drawn, in points.
  public let canvas: Size
  /// The controller around the form.
  public let controller: ViewController
  /// The number of views at the start; inserted rows follow.
  public internal(set) var initialCount = 0
  var initialScrollCount = 0

  var children: [ViewIndex] = []
  var scrolls: [Scroll] = []
  var tables: [Table] = []
  var stacks: [Stack] = []
  var inputTable: [Input] = []
  var states: [ViewState] = []
  /// The first view of each row of each inserted group.
  var insertedGroups: [[ViewIndex]] = []
  let rootLayoutMargins: EdgeInsets
  /// The views that strategies use by default.
  public internal(set) var roles = ViewRoles()
  /// The script's texts, then a newline, then the form's own.
  var texts: [String]
  let newlineText: Int
  var indexes: [String: ViewIndex] = [:]
  /// The constraints of all views, outer lists first.
  public internal(set) var constraints: [Constraint] = []
  /// Whether constraints lay out views of the form.
  public internal(set) var usesConstraints = false
  var layouts: [LayoutProperties] = []
  /// Empty if there are no constraints.
  var layoutProgram = LayoutProgram()
  /// Results of earlier layout passes.
  var layoutMemo: LayoutMemo

  /// Compiles a form together with its script's rows and texts.
  ///
  /// - Parameters:
  ///   - description: The form as drawn; its identifiers are unique.
  ///   - insertedRows: One group per `insertRows` of the script, in its order.
  ///   - scriptTexts: The texts that the script's events refer to by index.
  public init(
    _ description: FormDescription, insertedRows: [InsertedRows] = [], scriptTexts: [String] = []
  ) {
    canvas = description.canvas.snapped
    controller = description.controller
    // Rows that a script inserts may have constraints, too.
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

  /// The view with this identifier; nil if the form has none.
  public func index(of identifier: String) -> ViewIndex? { indexes[identifier] }

  /// The name of a view in traces: its identifier; `root` for the root unless it is a scroll view
  /// with an identifier; nil for other views without one.
  ///
  /// A constraint that the form gives no name is called after the inner of its views, as in `page.bottom`.
  public func name(of view: ViewIndex) -> String? {
    guard views.indices.contains(view) else {
      return constraint(view).flatMap { name(of: constraints[$0]) }
    }
    if view == 0 {
      if views[0].scroll >= 0, let identifier = views[0].identifier { return identifier }
      return "root"
    }
    return views[view].identifier
  }

  private func name(of constraint: Constraint) -> String? {
    if let name = constraint.stated.name { return name }
    let isSecond = isInside(constraint.second, constraint.first)
    guard let anchor = isSecond ? constraint.stated.second : constraint.stated.first,
      let view = name(of: isSecond ? constraint.second : constraint.first)
    else { return nil }
    return "\(view).\(anchor.attribute)"
  }

  /// Whether the view is inside another one, or the same.
  public func isInside(_ view: ViewIndex, _ ancestor: ViewIndex) -> Bool {
    guard views.indices.contains(ancestor), view < views.count else { return false }
    return view >= ancestor && view < views[ancestor].subtreeEnd
      || isInInsertedRow(view, of: ancestor)
  }

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

  /// The direct subviews, backmost first, without rows that a script inserts.
  @inline(__always)
  public func subviews(of view: ViewIndex) -> ArraySlice<ViewIndex> {
    children[views.indices.contains(view) ? views[view].children : 0..<0]
  }

  /// The constant properties of a view; nil for an invalid index.
  public func view(_ index: ViewIndex) -> View? {
    views.indices.contains(index) ? views[index] : nil
  }

  @inline(__always)
  func scroll(_ view: ViewIndex) -> Int {
    views.indices.contains(view) ? views[view].scroll : -1
  }

  @inline(__always)
  func table(_ view: ViewIndex) -> Int {
    views.indices.contains(view) ? views[view].table : -1
  }

  @inline(__always)
  func stack(_ view: ViewIndex) -> Int {
    views.indices.contains(view) ? views[view].stack : -1
  }

  @inline(__always)
  func input(_ view: ViewIndex) -> Int {
    views.indices.contains(view) ? views[view].input : -1
  }
}

extension Form {
  /// UIKit's controls that a form may give as a view's class.
  private static let controls: Set<String> = [
    "UIButton", "UIDatePicker", "UIPageControl", "UIRefreshControl", "UISegmentedControl",
    "UISlider", "UIStepper", "UISwitch", "UITextField",
  ]

  /// Whether a view's class in UIKit is `name` or inherits from it, or the form gives `name` as its class.
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

/// Views that sit on the keyboard; see <doc:Keyboard#What-covers-a-view>.
extension Form {
  /// Whether constraints make a view sit on the keyboard: they tie its bottom to the keyboard's layout
  /// guide, and its top to nothing outside it except a scroll view's bottom, which gives way.
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
  /// Marks the views that constraints make sit on the keyboard as riding it.
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
