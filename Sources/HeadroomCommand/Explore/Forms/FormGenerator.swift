import AvoidanceEngine

/// Generates forms like those of apps: tables, stacks in scroll views, nested scroll views, bars,
/// sheets, text views, fields near edges.
///
/// Rows and heights follow the examples of XLForm and Eureka (shared/data/form-shapes.json): rows
/// of 44 pt, text views of 110, pickers of 216, sliders of 88, images of 40 and 120, labelled
/// fields of 55, in one to six sections of one to twelve rows; most rows are text, some switches,
/// some of neither.
struct FormGenerator {
  private var random: RandomStream
  private let device: Device
  private var width: Double
  private var height: Double
  private var fields = 0
  private var others = 0

  static func form(for device: Device, _ random: inout RandomStream) -> FormDescription {
    var generator = FormGenerator(random: random, device: device)
    let form = generator.form()
    random = generator.random
    return form
  }

  private init(random: RandomStream, device: Device) {
    self.random = random
    self.device = device
    width = device.screen.width
    height = device.screen.height
  }

  private mutating func form() -> FormDescription {
    var controller = ViewController()
    if device.isTablet, random.percent(25) {
      controller.presentation = .formSheet
      controller.frame = Rect((width - 540) / 2, (height - 620) / 2, 540, 620)
      (width, height) = (540, 620)
    } else {
      if random.percent(15) {
        let canvas = random.one(of: Self.canvases)
        (width, height) = (canvas.width, canvas.height)
      }
      if random.percent(45) { controller.navigationBar = .standard }
      if random.percent(20) { controller.tabBar = .standard }
      if random.percent(10) { controller.toolbar = .standard }
    }
    var root: ViewNode
    switch random.place(by: [40, 14, 14, 10, 10, 12]) {
    case 0: root = tableRoot(&controller)
    case 1: root = self.root([scrollView(of: freeFields(count: 2 + random.below(7)))])
    case 2: root = self.root([scrollView(of: [stack()])])
    case 3: root = self.root(edgeFields())
    case 4: root = self.root([nested()])
    default: root = chat()
    }
    if root.kind == .view, random.percent(25) { root.children = [body(root.children)] }
    return FormDescription(canvas: Size(width, height), controller: controller, view: root)
  }

  private static let canvases = [
    Size(375, 667), Size(320, 568), Size(414, 896), Size(390, 844), Size(768, 1024),
  ]

  // MARK: Roots

  private func root(_ children: [ViewNode]) -> ViewNode {
    var root = ViewNode(.view)
    root.children = children
    return root
  }

  /// A plain view that contains everything, as apps shrink or move one.
  private mutating func body(_ children: [ViewNode]) -> ViewNode {
    var body = ViewNode(.view, name("body"))
    body.frame = Rect(0, 0, width, height)
    body.autoresizing = [.flexibleWidth, .flexibleHeight]
    body.children = children
    return body
  }

  private mutating func tableRoot(_ controller: inout ViewController) -> ViewNode {
    var table = table()
    if random.percent(20) {
      controller.kind = .tableViewController
      table.frame = nil
      return table
    }
    if random.percent(25) {
      // A bar of the app itself below or above it.
      let bar = random.one(of: [44.0, 49, 60, 120])
      var view = ViewNode(.view, name("bar"))
      if random.percent(70) {
        table.frame = Rect(0, 0, width, height - bar)
        view.frame = Rect(0, height - bar, width, bar)
        view.autoresizing = [.flexibleWidth, .flexibleTopMargin]
      } else {
        table.frame = Rect(0, bar, width, height - bar)
        view.frame = Rect(0, 0, width, bar)
        view.autoresizing = [.flexibleWidth]
      }
      return root([table, view])
    }
    return root([table])
  }

  private mutating func chat() -> ViewNode {
    let bar = random.one(of: [44.0, 50, 64])
    var list = random.percent(60) ? table() : scrollView(of: freeFields(count: 1))
    list.frame = Rect(0, 0, width, height - bar)
    var view = ViewNode(.view, name("bar"))
    view.frame = Rect(0, height - bar, width, bar)
    view.autoresizing = [.flexibleWidth, .flexibleTopMargin]
    var input = random.percent(50) ? field() : textView()
    input.frame = Rect(8, 7, width - 16, bar - 14)
    input.autoresizing = [.flexibleWidth]
    view.children = [input]
    return root([list, view])
  }

  private mutating func edgeFields() -> [ViewNode] {
    var tops = [
      20.0, 64, height / 2, height - 300, height - 120, height - 44, height - 30,
    ]
    return (0..<(2 + random.below(4))).map { _ in
      let top = tops.remove(at: random.below(tops.count))
      var field = field()
      // A text view in the middle of the screen grows.
      if top == height / 2 { field = Self.note(field.identifier) }
      field.frame = Rect(16, top, width - 32, field.kind == .textView ? 36 : 30)
      field.autoresizing =
        random.percent(50) ? [.flexibleWidth] : [.flexibleWidth, .flexibleTopMargin]
      return field
    }
  }

  private mutating func nested() -> ViewNode {
    var inner =
      random.percent(50) ? table() : scrollView(of: freeFields(count: 2 + random.below(4)))
    let top = Double(random.below(5)) * 60
    inner.frame = Rect(0, top, width, random.one(of: [200.0, 300, 400, height]))
    var children = [inner]
    if random.percent(60) {
      var field = field()
      field.frame = Rect(16, (inner.frame?.maxY ?? 0) + 40, width - 32, 34)
      children.append(field)
    }
    return scrollView(of: children)
  }

  // MARK: Scrolling views

  private mutating func table() -> ViewNode {
    var table = ViewNode(.tableView, name("table"))
    table.frame = Rect(0, 0, width, height)
    table.autoresizing = [.flexibleWidth, .flexibleHeight]
    table.table?.style = random.percent(50) ? .plain : .grouped
    let sections = random.percent(50) ? 1 : 2 + random.below(5)
    table.table?.sections = (0..<sections).map { _ in
      TableProperties.Section(
        header: random.one(of: [0, 0, 18, 28, 38]), footer: random.one(of: [0, 0, 0, 18]),
        rows: rows(1 + random.below(sections == 1 ? 18 : 6)))
    }
    if random.percent(15) { table.table?.header = .height(random.one(of: [60.0, 120, 200])) }
    if random.percent(15) { table.table?.footer = .height(random.one(of: [20.0, 44, 100])) }
    if random.percent(5) {
      var footer = ViewNode(.view, name("footer"))
      footer.frame = Rect(0, 0, width, 60)
      var field = field()
      field.frame = Rect(16, 13, width - 32, 34)
      footer.children = [field]
      table.table?.footer = .view(footer)
    }
    scrolls(&table)
    return table
  }

  private mutating func scrollView(of children: [ViewNode]) -> ViewNode {
    var view = ViewNode(.scrollView, name("scroll"))
    view.frame = Rect(0, 0, width, height)
    view.autoresizing = [.flexibleWidth, .flexibleHeight]
    view.children = children
    if random.percent(60) {
      view.scroll?.contentSize = Size(
        width, random.one(of: [height, height + 200, 900, 1200, 2000]))
    }
    scrolls(&view)
    return view
  }

  /// Sets properties of a scroll view.
  private mutating func scrolls(_ view: inout ViewNode) {
    if random.percent(30) { view.scroll?.insetAdjustment = .never }
    if random.percent(20) {
      view.scroll?.contentInset.bottom = random.one(of: [10.0, 20, 49, 80, 160])
    }
    if random.percent(8) { view.scroll?.contentInset.top = random.one(of: [20.0, 44, 64]) }
    if random.percent(20) {
      view.scroll?.keyboardDismissMode = random.percent(60) ? .onDrag : .interactive
    }
  }

  private mutating func rows(_ count: Int) -> [ViewNode] {
    (0..<count).map { _ in
      switch random.place(by: [60, 6, 9, 4, 3, 14, 4]) {
      case 0: row(44, field(), Rect(15, 7, width - 30, 30))
      case 1: row(55, field(), Rect(15, 20, width - 30, 30))
      case 2: row(110, textView(), Rect(10, 0, width - 20, 110))
      case 3: row(88, nil, .zero)
      case 4: row(random.one(of: [40, 120, 216]), nil, .zero)
      case 5: row(44, nil, .zero)
      default: row(44, field(), Rect(0, 0, width, 44))
      }
    }
  }

  private mutating func row(_ height: Double, _ input: ViewNode?, _ frame: Rect) -> ViewNode {
    var cell = ViewNode(.cell, name("row"))
    cell.height = height
    guard var input else { return cell }
    input.frame = frame
    input.autoresizing = [.flexibleWidth]
    cell.children = [input]
    return cell
  }

  private mutating func freeFields(count: Int) -> [ViewNode] {
    var top = Double(random.below(6)) * 20
    return (0..<count).map { _ in
      var input = random.percent(80) ? field() : textView()
      let height = random.one(of: input.kind == .textField ? [30.0, 34, 44] : [110, 110, 400])
      if let lines = input.input?.lines, lines <= 3, input.input?.lineHeight != nil {
        input.input?.grows = .always
        input.scroll?.scrollEnabled = false
      }
      input.frame = Rect(16, top, width - 32, height)
      input.autoresizing = [.flexibleWidth]
      top += height + random.one(of: [8.0, 20, 40, 100, 200])
      return input
    }
  }

  private mutating func stack() -> ViewNode {
    var stack = ViewNode(.stackView, name("stack"))
    stack.stack?.spacing = random.one(of: [0.0, 8, 20])
    if random.percent(30) { stack.stack?.margins = EdgeInsets(16, 16, 16, 16) }
    stack.children = (0..<(2 + random.below(10))).map { _ in
      var child: ViewNode
      switch random.place(by: [60, 15, 25]) {
      case 0:
        child = field()
        child.height = random.one(of: [34.0, 44])
      case 1:
        child = textView()
        child.height = random.one(of: [110.0, 110, 400])
      default:
        child = ViewNode(.label, name("label"))
        child.height = random.one(of: [20.0, 60, 160])
      }
      return child
    }
    return stack
  }

  // MARK: Inputs

  private mutating func field() -> ViewNode {
    fields += 1
    var field = ViewNode(.textField, "field-\(fields)")
    if random.percent(12) { field.input?.keyboardType = .numberPad }
    if random.percent(8) { field.input?.secure = true }
    if random.percent(10) { field.input?.accessoryHeight = 44 }
    field.input?.onReturn = random.percent(25) ? .next : .resign
    if random.percent(6) { field.input?.autocorrection = false }
    return field
  }

  private mutating func textView() -> ViewNode {
    fields += 1
    var view = ViewNode(.textView, "text-\(fields)")
    if random.percent(40) {
      view.input?.lineHeight = random.one(of: [17.0, 20, 24])
      view.input?.lines = 1 + random.below(12)
    }
    return view
  }

  /// A text view of one line of 20 pt that grows with its text.
  private static func note(_ identifier: String?) -> ViewNode {
    var view = ViewNode(.textView, identifier)
    view.input?.lineHeight = 20
    view.input?.grows = .always
    view.scroll?.scrollEnabled = false
    return view
  }

  private mutating func name(_ word: String) -> String {
    others += 1
    return "\(word)-\(others)"
  }
}

extension FormDescription {
  /// Whether the form's sheet, if it is one, fits on a device.
  func fits(_ device: Device) -> Bool {
    guard let frame = controller.frame else { return true }
    return device.isTablet && frame.x >= 0 && frame.y >= 0
      && frame.maxX <= device.screen.width && frame.maxY <= device.screen.height
  }
}
