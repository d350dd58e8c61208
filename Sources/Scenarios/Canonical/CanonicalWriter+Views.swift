import AvoidanceEngine

extension CanonicalWriter {
  /// Writes a view with its subviews: its kind with its identifier or null, and its properties.
  mutating func write(_ view: ViewNode) {
    let usual = ViewNode(view.kind)
    var fields: [(String, [UInt8])] = []
    func add(_ name: String, _ body: (inout CanonicalWriter) -> Void) {
      fields.append((name, Self.content(body)))
    }
    add(ViewWords.key(view.kind)) { writer in
      if let identifier = view.identifier { writer.value(identifier) } else { writer.null() }
    }
    addCommon(view, to: &fields)
    if let scroll = view.scroll, let usual = usual.scroll {
      Self.add(scroll, unless: usual, to: &fields)
    }
    if let table = view.table { Self.add(table, to: &fields) }
    if let stack = view.stack { Self.add(stack, to: &fields) }
    if let input = view.input { Self.add(input, to: &fields) }
    fields.sort { $0.0 < $1.0 }
    object { writer in
      for (name, value) in fields {
        writer.key(name)
        writer.raw(value)
      }
    }
  }

  private typealias Fields = [(String, [UInt8])]

  private func addCommon(_ view: ViewNode, to fields: inout Fields) {
    Self.add("frame", view.frame?.list, to: &fields)
    Self.add("height", view.height, to: &fields)
    Self.add("width", view.width, to: &fields)
    if view.autoresizing != [] {
      let names = zip(Words.autoresizing.names, Words.autoresizing.values)
        .filter { view.autoresizing.contains($0.1) }.map(\.0)
      fields.append(("autoresizing", Self.content { $0.array(names) { $0.value($1) } }))
    }
    Self.add("hidden", view.isHidden, unless: false, to: &fields)
    if view.alpha != 1 { Self.add("alpha", view.alpha, to: &fields) }
    Self.add("userInteraction", view.userInteraction, unless: true, to: &fields)
    if view.tag != 0 { fields.append(("tag", Self.content { $0.value(view.tag) })) }
    Self.add("class", view.className, to: &fields)
    Self.add("layoutMargins", view.layoutMargins?.list, to: &fields)
    Self.add("size", view.overlaySize?.list, to: &fields)
    Self.add("children", views: view.children, to: &fields)
  }

  private static func add(
    _ scroll: ScrollProperties,
    unless usual: ScrollProperties,
    to fields: inout Fields
  ) {
    add("contentSize", scroll.contentSize?.list, to: &fields)
    add("contentOffset", scroll.contentOffset?.list, to: &fields)
    add("contentInset", scroll.contentInset, to: &fields)
    add("scrollIndicatorInsets", scroll.scrollIndicatorInsets, to: &fields)
    add("scrollEnabled", scroll.scrollEnabled, unless: usual.scrollEnabled, to: &fields)
    add(
      "alwaysBounceVertical",
      scroll.alwaysBounceVertical,
      unless: usual.alwaysBounceVertical,
      to: &fields
    )
    add("alwaysBounceHorizontal", scroll.alwaysBounceHorizontal, unless: false, to: &fields)
    add(
      "insetAdjustment",
      scroll.insetAdjustment,
      Words.insetAdjustment,
      unless: usual.insetAdjustment,
      to: &fields
    )
    add(
      "keyboardDismissMode",
      scroll.keyboardDismissMode,
      Words.dismissMode,
      unless: .none,
      to: &fields
    )
    add("ignoresAvoidance", scroll.ignoresAvoidance, unless: false, to: &fields)
    add("ignoresInsetAdjustment", scroll.ignoresInsetAdjustment, unless: false, to: &fields)
    add("restoresContentOffset", scroll.restoresContentOffset, unless: false, to: &fields)
  }

  private static func add(_ table: TableProperties, to fields: inout Fields) {
    add("style", table.style, Words.tableStyle, unless: .plain, to: &fields)
    if table.rowHeight != 44 { add("rowHeight", table.rowHeight, to: &fields) }
    add("header", table.header, to: &fields)
    add("footer", table.footer, to: &fields)
    let only = table.sections.count == 1 ? table.sections.first : nil
    if let only, only.header == 0, only.footer == 0 {
      add("rows", views: only.rows, to: &fields)
      return
    }
    let sections = content { writer in
      writer.array(table.sections) { writer, section in
        writer.object { writer in
          writer.field("footer", section.footer, unless: 0)
          writer.field("header", section.header, unless: 0)
          guard !section.rows.isEmpty else { return }
          writer.key("rows")
          writer.array(section.rows) { $0.write($1) }
        }
      }
    }
    fields.append(("sections", sections))
  }

  private static func add(
    _ name: String,
    _ accessory: TableProperties.Accessory?,
    to fields: inout Fields
  ) {
    switch accessory {
    case nil: return
    case .height(let height): add(name, height, to: &fields)
    case .view(let view): fields.append((name, content { $0.write(view) }))
    }
  }

  private static func add(_ stack: StackProperties, to fields: inout Fields) {
    add("axis", stack.axis, Words.axis, unless: .vertical, to: &fields)
    if stack.spacing != 0 { add("spacing", stack.spacing, to: &fields) }
    add("distribution", stack.distribution, Words.distribution, unless: .fill, to: &fields)
    add("alignment", stack.alignment, Words.alignment, unless: .fill, to: &fields)
    add("margins", stack.margins, to: &fields)
  }

  private static func add(_ input: InputProperties, to fields: inout Fields) {
    if !input.text.isEmpty { add("text", input.text, to: &fields) }
    add("placeholder", input.placeholder, to: &fields)
    add("returnKey", input.returnKey, Words.returnKey, unless: .default, to: &fields)
    add("keyboardType", input.keyboardType, Words.keyboardType, unless: .default, to: &fields)
    add("secure", input.secure, unless: false, to: &fields)
    add("enabled", input.enabled, unless: true, to: &fields)
    if input.accessoryHeight != 0 { add("accessoryHeight", input.accessoryHeight, to: &fields) }
    if input.hasForeignAccessoryView { add("accessoryView", "foreign", to: &fields) }
    add("autocorrection", input.autocorrection, unless: true, to: &fields)
    add("shouldBeginEditing", input.shouldBeginEditing, unless: true, to: &fields)
    add("shouldReturn", input.shouldReturn, unless: true, to: &fields)
    add("shouldClear", input.shouldClear, unless: true, to: &fields)
    add("shouldEndEditing", input.shouldEndEditing, unless: true, to: &fields)
    add("shouldChange", input.shouldChange, unless: true, to: &fields)
    add("onReturn", input.onReturn, Words.onReturn, unless: .resign, to: &fields)
    if input.avoidance != .init() {
      fields.append(("avoidance", content { $0.write(input.avoidance) }))
    }
    if input.textInsets != EdgeInsets(8, 0, 8, 0) {
      add("textInsets", input.textInsets.list, to: &fields)
    }
    add("lineHeight", input.lineHeight, to: &fields)
    if input.lines != 1 { fields.append(("lines", content { $0.value(input.lines) })) }
    if input.lineFragmentPadding != 5 {
      add("lineFragmentPadding", input.lineFragmentPadding, to: &fields)
    }
  }

  private mutating func write(_ avoidance: InputProperties.Avoidance) {
    object { writer in
      writer.field("distance", avoidance.distance)
      if let enabled = avoidance.enabled { writer.field("enabled", enabled, unless: !enabled) }
      if let hides = avoidance.hidesToolbarTitle {
        writer.field("hidesToolbarTitle", hides, unless: !hides)
      }
      if let skips = avoidance.skipInNavigation {
        writer.field("skipInNavigation", skips, unless: !skips)
      }
      writer.field("toolbarTitle", avoidance.toolbarTitle)
      if let touch = avoidance.touchOutside { writer.field("touchOutside", touch, unless: !touch) }
    }
  }

  // MARK: One field

  private static func add(_ name: String, _ numbers: [Double]?, to fields: inout Fields) {
    guard let numbers else { return }
    fields.append((name, content { $0.array(numbers) { $0.value($1) } }))
  }

  private static func add(_ name: String, _ insets: EdgeInsets, to fields: inout Fields) {
    if insets != .zero { add(name, insets.list, to: &fields) }
  }

  private static func add(_ name: String, _ number: Double?, to fields: inout Fields) {
    guard let number else { return }
    fields.append((name, content { $0.value(number) }))
  }

  private static func add(_ name: String, _ text: String?, to fields: inout Fields) {
    guard let text else { return }
    fields.append((name, content { $0.value(text) }))
  }

  private static func add(
    _ name: String,
    _ flag: Bool,
    unless usual: Bool,
    to fields: inout Fields
  ) {
    if flag != usual { fields.append((name, content { $0.value(flag) })) }
  }

  private static func add<Value: Equatable>(
    _ name: String,
    _ choice: Value,
    _ choices: Choices<Value>,
    unless usual: Value,
    to fields: inout Fields
  ) {
    if choice != usual { fields.append((name, content { $0.value(choices.name(choice)) })) }
  }

  private static func add(_ name: String, views: [ViewNode], to fields: inout Fields) {
    guard !views.isEmpty else { return }
    fields.append((name, content { $0.array(views) { $0.write($1) } }))
  }
}
