extension Form {
  @discardableResult
  mutating func add(_ node: ViewNode, parent: ViewIndex, scroll: ViewIndex, cell: ViewIndex)
    -> ViewIndex
  {
    let index = views.count
    var view = View(
      kind: node.kind, parent: parent, subtreeEnd: index + 1, identifier: node.identifier,
      className: node.className, tag: node.tag, autoresizing: node.autoresizing,
      drawnFrame: node.frame?.snapped, height: node.height?.snapped, width: node.width?.snapped,
      enclosingScrollView: scroll, enclosingCell: node.kind == .cell ? index : cell)
    view.overlaySize = node.kind == .overlay ? node.overlaySize?.snapped : nil
    view.fillsScrollView =
      node.kind == .stackView && node.frame == nil && parent >= 0
      && views[parent].kind == .scrollView
    view.ignoresKeyboard = node.ignoresKeyboard || parent >= 0 && views[parent].ignoresKeyboard
    view.ridesKeyboard = node.ridesKeyboard
    view.coversFields = node.coversFields
    views.append(view)
    states.append(
      ViewState(
        frame: node.frame?.snapped ?? .zero, alpha: node.alpha, isHidden: node.isHidden,
        userInteraction: node.userInteraction))
    layouts.append(node.layout)
    if let identifier = node.identifier { indexes[identifier] = index }
    addDetails(of: node, at: index)
    let inner = addSubviews(of: node, at: index, scroll: views[index].scroll >= 0 ? index : scroll)
    views[index].children = children.count..<(children.count + inner.count)
    children.append(contentsOf: inner)
    views[index].subtreeEnd = views.count
    return index
  }

  private mutating func addDetails(of node: ViewNode, at index: ViewIndex) {
    if let properties = node.scroll {
      views[index].scroll = scrolls.count
      scrolls.append(
        Scroll(
          view: index,
          properties: properties,
          fitsChildren: node.kind != .tableView && node.kind != .textView
            && properties.contentSize == nil,
          isContentScrollView: false,
          nestedEnd: 0,
          nestedAdjusts: false,
          isTextView: node.kind == .textView
        )
      )
    }
    if let properties = node.stack {
      views[index].stack = stacks.count
      stacks.append(Stack(view: index, properties: properties))
    }
    if let properties = node.input, node.kind.isTextInput {
      views[index].input = inputTable.count
      var text = -1
      if !properties.text.isEmpty {
        text = texts.count
        texts.append(properties.text)
      }
      inputTable.append(
        Input(view: index, isTextView: node.kind == .textView, properties: properties, text: text))
    }
  }

  private mutating func addSubviews(of node: ViewNode, at index: ViewIndex, scroll: ViewIndex)
    -> [ViewIndex]
  {
    let cell = views[index].enclosingCell
    var inner: [ViewIndex] = []
    if let table = node.table {
      inner += addTable(table, at: index)
    }
    if node.kind == .searchBar {
      inner.append(add(searchField(of: node), parent: index, scroll: scroll, cell: cell))
    }
    for child in node.children {
      inner.append(add(child, parent: index, scroll: scroll, cell: cell))
    }
    return inner
  }

  private mutating func addTable(_ table: TableProperties, at index: ViewIndex) -> [ViewIndex] {
    let position = tables.count
    views[index].table = position
    tables.append(
      Table(
        view: index, rowHeight: table.rowHeight.snapped, style: table.style, headerHeight: 0,
        footerHeight: 0, headerView: -1, footerView: -1, sections: []))
    var inner: [ViewIndex] = []
    if let header = table.header {
      tables[position].headerHeight = height(of: header)
      if case .view(let node) = header {
        tables[position].headerView = add(node, parent: index, scroll: index, cell: -1)
        inner.append(tables[position].headerView)
      }
    }
    for section in table.sections {
      let rows = section.rows.map { add($0, parent: index, scroll: index, cell: -1) }
      inner += rows
      tables[position].sections.append(
        TableState.Section(
          header: section.header.snapped, footer: section.footer.snapped, rows: rows))
    }
    if let footer = table.footer {
      tables[position].footerHeight = height(of: footer)
      if case .view(let node) = footer {
        tables[position].footerView = add(node, parent: index, scroll: index, cell: -1)
        inner.append(tables[position].footerView)
      }
    }
    return inner
  }

  private func height(of accessory: TableProperties.Accessory) -> Double {
    switch accessory {
    case .height(let height): height.snapped
    case .view(let node): (node.frame?.height ?? node.height ?? 0).snapped
    }
  }

  /// The text field inside a search bar: 8 pt from the sides, at most 36 pt high, in the middle.
  private func searchField(of bar: ViewNode) -> ViewNode {
    var field = ViewNode(.textField, bar.identifier.map { $0 + ".field" })
    let size = bar.frame?.size ?? .zero
    let height = max(0, min(36, size.height - 16))
    field.frame = Rect(8, (size.height - height) / 2, max(0, size.width - 16), height)
    field.autoresizing = .flexibleWidth
    field.input = bar.input
    return field
  }

  mutating func markContentScrollView() {
    guard controller.navigationBar != .none || controller.tabBar != .none else { return }
    guard let first = scrolls.firstIndex(where: { !$0.isTextView }) else { return }
    scrolls[first].isContentScrollView = true
  }

  mutating func markNestedScrolls() {
    for position in scrolls.indices {
      let end = views[scrolls[position].view].subtreeEnd
      var nested = position + 1
      while nested < scrolls.count && scrolls[nested].view < end {
        if scrolls[nested].adjusts { scrolls[position].nestedAdjusts = true }
        nested += 1
      }
      scrolls[position].nestedEnd = nested
    }
    for inserted in scrolls[initialScrollCount...] where inserted.adjusts {
      var outer = views[inserted.view].enclosingScrollView
      while outer >= 0 {
        scrolls[views[outer].scroll].nestedAdjusts = true
        outer = views[outer].enclosingScrollView
      }
    }
  }
}

extension Form.Scroll {
  /// Whether the safe area is added to the view's insets from the start.
  var adjusts: Bool { !isTextView && properties.insetAdjustment != .never }
}
