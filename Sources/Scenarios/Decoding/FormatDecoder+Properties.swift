import AvoidanceEngine

extension FormatDecoder {
  /// Decodes a property of everything that scrolls; false when the key is no such property.
  mutating func decodeScroll(_ key: ViewKey, _ value: Node, into view: inout ViewNode) -> Bool {
    guard var scroll = view.scroll else { return false }
    let name = key.rawValue
    switch key {
    case .contentSize: scroll.contentSize = size(value, of: name)
    case .contentOffset: scroll.contentOffset = point(value, of: name)
    case .contentInset: scroll.contentInset = insets(value, of: name) ?? .zero
    case .scrollIndicatorInsets: scroll.scrollIndicatorInsets = insets(value, of: name) ?? .zero
    case .scrollEnabled: scroll.scrollEnabled = flag(value, of: name) ?? true
    case .alwaysBounceVertical: scroll.alwaysBounceVertical = flag(value, of: name) ?? false
    case .alwaysBounceHorizontal: scroll.alwaysBounceHorizontal = flag(value, of: name) ?? false
    case .insetAdjustment:
      scroll.insetAdjustment = choice(value, of: name, Words.insetAdjustment) ?? .automatic
    case .keyboardDismissMode:
      scroll.keyboardDismissMode = choice(value, of: name, Words.dismissMode) ?? .none
    case .ignoresAvoidance: scroll.ignoresAvoidance = flag(value, of: name) ?? false
    case .ignoresInsetAdjustment: scroll.ignoresInsetAdjustment = flag(value, of: name) ?? false
    case .restoresContentOffset: scroll.restoresContentOffset = flag(value, of: name) ?? false
    default: return false
    }
    view.scroll = scroll
    return true
  }

  /// Decodes a property of tables; false when the key is no such property.
  mutating func decodeTable(_ key: ViewKey, _ value: Node, into view: inout ViewNode) -> Bool {
    switch key {
    case .style: view.table?.style = choice(value, of: "style", Words.tableStyle) ?? .plain
    case .rowHeight:
      view.table?.rowHeight = points(value, of: "rowHeight", in: Self.lengths) ?? 44
    case .header: view.table?.header = accessory(value, of: "header")
    case .footer: view.table?.footer = accessory(value, of: "footer")
    case .rows:
      view.table?.sections = [.init(rows: rows(value))]
    case .sections: view.table?.sections = sections(value)
    default: return false
    }
    return true
  }

  /// Returns rows, which must be cells.
  mutating func rows(_ node: Node) -> [ViewNode] {
    let rows = views(node, of: "rows", in: .rows)
    for row in rows where row.kind != .cell {
      let kind = ViewWords.key(row.kind)
      report(
        .mismatch(of: "rows", expected: .other("a list of cells"), found: "a \(kind)"),
        at: node
      )
      return []
    }
    note(.ofTableParts, of: rows)
    return rows
  }

  /// Notes which extents of their own views have.
  mutating func note(_ extents: LayoutExtents, of views: [ViewNode]) {
    for case let identifier? in views.map(\.identifier) {
      scope.identifiers[identifier]?.extents = extents
    }
  }

  private mutating func sections(_ node: Node) -> [TableProperties.Section] {
    guard let elements = list(node, of: "sections") else { return [] }
    var sections: [TableProperties.Section] = []
    for element in elements {
      guard !hasGivenUp, sections.count < ViewScope.limit else {
        report(.tooMany(what: "sections in a table", limit: ViewScope.limit), at: element)
        break
      }
      guard let fields = fields(element, Keys.section, of: "a section") else { continue }
      var section = TableProperties.Section()
      for (key, _, value) in fields {
        switch key {
        case .header: section.header = points(value, of: "header", in: Self.lengths) ?? 0
        case .footer: section.footer = points(value, of: "footer", in: Self.lengths) ?? 0
        case .rows: section.rows = rows(value)
        }
      }
      sections.append(section)
    }
    return sections
  }

  /// Returns a table's own header or footer: a height or a view.
  private mutating func accessory(_ node: Node, of name: String) -> TableProperties.Accessory? {
    if document.kind(node) == .mapping, !isPlaceholder(node) {
      guard let view = singleView(node, in: .accessory) else { return nil }
      note(.ofTableParts, of: [view])
      return .view(view)
    }
    if isNull(node) { return nil }
    return points(node, of: name, in: Self.lengths).map { .height($0) }
  }

  /// Decodes a property of stacks; false when the key is no such property.
  mutating func decodeStack(_ key: ViewKey, _ value: Node, into view: inout ViewNode) -> Bool {
    switch key {
    case .axis: view.stack?.axis = choice(value, of: "axis", Words.axis) ?? .vertical
    case .spacing: view.stack?.spacing = points(value, of: "spacing") ?? 0
    case .distribution:
      let distribution = choice(value, of: "distribution", Words.distribution) ?? .fill
      if distribution != .fill {
        report(.distributionNotLaidOut("\(distribution)"), at: value, severity: .warning)
      }
      view.stack?.distribution = distribution
    case .alignment:
      view.stack?.alignment = choice(value, of: "alignment", Words.alignment) ?? .fill
    case .margins: view.stack?.margins = insets(value, of: "margins") ?? .zero
    default: return false
    }
    return true
  }

  /// Decodes a property of text fields, text views and search bars.
  mutating func decodeInput(_ key: ViewKey, _ value: Node, into view: inout ViewNode) {
    guard var input = view.input else { return }
    let name = key.rawValue
    switch key {
    case .text: input.text = optionalText(value, of: name) ?? ""
    case .placeholder: input.placeholder = optionalText(value, of: name)
    case .returnKey: input.returnKey = choice(value, of: name, Words.returnKey) ?? .default
    case .keyboardType:
      input.keyboardType = choice(value, of: name, Words.keyboardType) ?? .default
    case .secure: input.secure = flag(value, of: name) ?? false
    case .enabled: input.enabled = flag(value, of: name) ?? true
    case .accessoryHeight:
      input.accessoryHeight = points(value, of: name, in: Self.lengths) ?? 0
    case .accessoryView:
      let isForeign = choice(value, of: name, Choices([("foreign", true), ("none", false)]))
      input.hasForeignAccessoryView = isForeign ?? false
    case .autocorrection: input.autocorrection = flag(value, of: name) ?? true
    case .shouldBeginEditing: input.shouldBeginEditing = flag(value, of: name) ?? true
    case .shouldReturn: input.shouldReturn = flag(value, of: name) ?? true
    case .shouldClear: input.shouldClear = flag(value, of: name) ?? true
    case .shouldEndEditing: input.shouldEndEditing = flag(value, of: name) ?? true
    case .shouldChange: input.shouldChange = flag(value, of: name) ?? true
    case .onReturn: input.onReturn = choice(value, of: name, Words.onReturn) ?? .resign
    case .avoidance: input.avoidance = avoidance(value)
    case .textInsets: input.textInsets = insets(value, of: name) ?? EdgeInsets(8, 0, 8, 0)
    case .lineHeight: input.lineHeight = points(value, of: name, in: Self.lengths)
    case .lines: input.lines = integer(value, of: name, in: 0...1_000_000) ?? 1
    case .lineFragmentPadding:
      input.lineFragmentPadding = points(value, of: name, in: Self.lengths) ?? 5
    default: break
    }
    view.input = input
  }

  /// Returns a word as a property is set to it.
  func raw(_ choice: some RawRepresentable<UInt8>) -> Assignment.Value {
    .choice(choice.rawValue)
  }

  private mutating func avoidance(_ node: Node) -> InputProperties.Avoidance {
    var avoidance = InputProperties.Avoidance()
    guard let fields = fields(node, Keys.avoidance, of: "'avoidance'", key: "avoidance") else {
      return avoidance
    }
    for (key, _, value) in fields {
      let name = "avoidance.\(key.rawValue)"
      switch key {
      case .distance: avoidance.distance = points(value, of: name, in: Self.lengths)
      case .skipInNavigation: avoidance.skipInNavigation = flag(value, of: name)
      case .touchOutside: avoidance.touchOutside = flag(value, of: name)
      case .enabled: avoidance.enabled = flag(value, of: name)
      case .toolbarTitle: avoidance.toolbarTitle = text(value, of: name)
      case .hidesToolbarTitle: avoidance.hidesToolbarTitle = flag(value, of: name)
      }
    }
    return avoidance
  }
}
