import AvoidanceEngine

extension ViewProperty {
  static let common: [Row<ViewNode>] = [
    .init(
      "frame", of: .all, \.frame, { $0.frame = $1 }, .rect, set: .frame,
      "Frame relative to the superview, in points."),
    .init(
      "autoresizing", of: .all, \.autoresizing, { $0.autoresizing = $1 }, .autoresizing,
      "Autoresizing mask."),
    .init(
      "hidden", of: .all, \.isHidden, { $0.isHidden = $1 }, .flag, set: .hidden,
      "Whether the view is hidden."),
    .init(
      "alpha", of: .all, \.alpha, { $0.alpha = $1 }, .number(in: 0...1), set: .alpha,
      "Opacity, 0 to 1."),
    .init(
      "userInteraction", of: .all, \.userInteraction, { $0.userInteraction = $1 }, .flag,
      set: .userInteraction, "Whether user interaction is enabled."),
    .init(
      "ignoresKeyboard", of: .all, \.ignoresKeyboard, { $0.ignoresKeyboard = $1 }, .flag,
      "Whether the view ignores the keyboard safe area."),
    .init(
      "ridesKeyboard",
      of: .notScrolling,
      \.ridesKeyboard,
      { $0.ridesKeyboard = $1 },
      .flag,
      "Whether the view is meant to stay on top of the keyboard, like a composer or a bar of "
        + "buttons."
    ),
    .init(
      "coversFields", of: .all, \.coversFields, { $0.coversFields = $1 }, .flag,
      "Whether the view covers fields behind it."),
    .init(
      "tag", of: .all, \.tag, { $0.tag = $1 }, .integer(in: -1_000_000...1_000_000),
      "Tag by which apps find the view."),
    .init(
      "class", of: .all, \.className, { $0.className = $1 }, .optionalText,
      "Class name, for libraries with rules by class; null for none."),
    .init(
      Field(
        "children",
        .views,
        "Subviews, back to front.",
        read: { decoder, node, name, view in
          let enclosure: FormatDecoder.Enclosure = view.kind == .stackView ? .stack : .view
          view.children = decoder.views(node, of: name, in: enclosure)
        },
        value: { $0.children.isEmpty ? nil : .views($0.children) }
      ),
      of: .all
    ),
    .init(
      "height", of: .all, \.height, { $0.height = $1 }, .length, in: .stackOrTable, set: .height,
      "Height of a cell, a stack's child, or a table's header or footer, in points."),
    .init(
      "width", of: .all, \.width, { $0.width = $1 }, .length, in: .stack, set: .width,
      "Width of a stack's child, in points."),
    .init(
      "layoutMargins", of: .roots, \.layoutMargins, { $0.layoutMargins = $1 }, .insets, in: .root,
      "Layout margins of the root view, in points."),
  ]

  static let scrolling: [Row<ScrollProperties>] = [
    .init(
      "contentSize", of: .sized, \.contentSize, { $0.contentSize = $1 }, .size, set: .contentSize,
      "Content size, in points (default: the union of the children's frames and the origin)."),
    .init(
      "contentOffset", of: .scrolling, \.contentOffset, { $0.contentOffset = $1 }, .point,
      set: .contentOffset,
      "Initial content offset, in points (default: the top left of the content)."),
    .init(
      "contentInset", of: .scrolling, \.contentInset, { $0.contentInset = $1 }, .insets,
      set: .contentInset, "The app's own content insets, in points."),
    .init(
      "scrollIndicatorInsets", of: .scrolling, \.scrollIndicatorInsets,
      { $0.scrollIndicatorInsets = $1 }, .insets, set: .scrollIndicatorInsets,
      "Scroll indicator insets, in points."),
    .init(
      "scrollEnabled", of: .scrolling, \.scrollEnabled, { $0.scrollEnabled = $1 }, .flag,
      set: .scrollEnabled, "Whether the user can scroll."),
    .init(
      "alwaysBounceVertical", of: .scrolling, \.alwaysBounceVertical,
      { $0.alwaysBounceVertical = $1 }, .flag,
      "Whether vertical scrolling bounces even if the content fits; always in tables."),
    .init(
      "alwaysBounceHorizontal", of: .scrolling, \.alwaysBounceHorizontal,
      { $0.alwaysBounceHorizontal = $1 }, .flag,
      "Whether horizontal scrolling bounces even if the content fits."),
    .init(
      "insetAdjustment", of: .scrolling, \.insetAdjustment, { $0.insetAdjustment = $1 },
      .word(FormatWords.insetAdjustment), set: .insetAdjustment,
      "Content inset adjustment for the safe area."),
    .init(
      "keyboardDismissMode", of: .scrolling, \.keyboardDismissMode, { $0.keyboardDismissMode = $1 },
      .word(FormatWords.dismissMode), set: .keyboardDismissMode,
      "How dragging dismisses the keyboard."),
    .init(
      "ignoresAvoidance", of: .scrolling, \.ignoresAvoidance, { $0.ignoresAvoidance = $1 }, .flag,
      "Whether libraries are asked to leave the content offset alone."),
    .init(
      "ignoresInsetAdjustment", of: .scrolling, \.ignoresInsetAdjustment,
      { $0.ignoresInsetAdjustment = $1 }, .flag,
      "Whether libraries are asked to leave the insets alone."),
    .init(
      "restoresContentOffset", of: .scrolling, \.restoresContentOffset,
      { $0.restoresContentOffset = $1 }, .flag,
      "Whether libraries are asked to restore the content offset when the keyboard hides."),
  ]

  static let ofTables: [Row<TableProperties>] = [
    .init(
      "style", of: .tables, \.style, { $0.style = $1 }, .word(FormatWords.tableStyle),
      "Table style."),
    .init(
      "rowHeight", of: .tables, \.rowHeight, { $0.rowHeight = $1 }, .length,
      "Height of cells without a height of their own, in points."),
    .init(
      "header", of: .tables, \.header, { $0.header = $1 }, .accessory,
      "The table's tableHeaderView: a view, or a height in points."),
    .init(
      "footer", of: .tables, \.footer, { $0.footer = $1 }, .accessory,
      "The table's tableFooterView: a view, or a height in points."),
    .init(
      Field(
        "sections",
        .sections,
        "Sections, top to bottom.",
        read: { decoder, node, _, table in table.sections = decoder.sections(node) },
        value: { table in
          guard table.plainRows == nil else { return nil }
          let sections = TableProperties.Section.fields
          return .list(table.sections.map { .mapping(sections.members(of: $0)) })
        }
      ),
      of: .tables
    ),
    .init(
      Field(
        "rows",
        .rows,
        "Cells of a table with a single section.",
        read: { decoder, node, _, table in table.sections = [.init(rows: decoder.rows(node))] },
        value: { table in
          guard let rows = table.plainRows, !rows.isEmpty else { return nil }
          return .views(rows)
        }
      ),
      of: .tables
    ),
  ]

  static let ofStacks: [Row<StackProperties>] = [
    .init(
      "axis", of: .stacks, \.axis, { $0.axis = $1 }, .word(FormatWords.axis),
      "Axis along which the children are arranged."),
    .init(
      "spacing", of: .stacks, \.spacing, { $0.spacing = $1 }, .points,
      "Spacing between visible children, in points."),
    .init(
      "distribution", of: .stacks, \.distribution, { $0.distribution = $1 }, .distribution,
      "Distribution along the axis; only 'fill' is supported without constraints."),
    .init(
      "alignment", of: .stacks, \.alignment, { $0.alignment = $1 }, .word(FormatWords.alignment),
      "Alignment across the axis."),
    .init(
      "arranged", of: .stacks, \.isArrangedByConstraints, { $0.isArrangedByConstraints = $1 },
      .arranged, "How the children are laid out: by 'constraints' even if the form has none."),
  ]

  static let ofOverlays: [Row<ViewNode>] = [
    .init(
      "size", of: .overlays, \.overlaySize, { $0.overlaySize = $1 }, .size, is: .needed,
      "Size, centred in the superview, in points."),
    .init(
      Field(
        "at",
        .word(["center"]),
        "Position in the superview.",
        read: { decoder, node, name, _ in
          _ = decoder.choice(node, of: name, Choices([("center", true)]))
        },
        value: { _ in nil }
      ),
      of: .overlays
    ),
  ]
}

extension TableProperties {
  /// The rows of a table with a single section without header and footer; nil for other tables.
  fileprivate var plainRows: [ViewNode]? {
    guard sections.count == 1, let only = sections.first, only.header == 0, only.footer == 0 else {
      return nil
    }
    return only.rows
  }
}

extension TableProperties.Section {
  static let fields: FieldTable<TableProperties.Section> = FieldTable(
    TableProperties.Section(), of: "a section",
    [
      Field(
        "header", \.header, { $0.header = $1 }, .length, "Height of the section header, in points."),
      Field(
        "footer", \.footer, { $0.footer = $1 }, .length, "Height of the section footer, in points."),
      Field(
        "rows", .rows, "Cells of the section, top to bottom.",
        read: { decoder, node, _, section in section.rows = decoder.rows(node) },
        value: { $0.rows.isEmpty ? nil : .views($0.rows) }),
    ]
  )
}

extension Notation<Autoresizing> {
  fileprivate static let autoresizing = Notation(
    .words(FormatWords.autoresizing.names),
    read: { decoder, node, name in
      guard let elements = decoder.list(node, of: name) else { return nil }
      var mask: Autoresizing = []
      for element in elements {
        mask.formUnion(decoder.choice(element, of: name, FormatWords.autoresizing) ?? [])
      }
      return mask
    },
    written: { mask in
      let parts = zip(FormatWords.autoresizing.names, FormatWords.autoresizing.values)
      return .list(parts.filter { mask.contains($0.1) }.map { .text($0.0) })
    }
  )
}

extension Notation<StackProperties.Distribution> {
  fileprivate static let distribution = Notation(
    .word(FormatWords.distribution.names),
    read: { decoder, node, name in
      guard let distribution = decoder.choice(node, of: name, FormatWords.distribution) else {
        return nil
      }
      if distribution != .fill {
        decoder.scope.distributions.append((distribution, decoder.document.mark(node)))
      }
      return distribution
    },
    written: { .text(FormatWords.distribution.name($0)) }
  )
}

extension Notation<TableProperties.Accessory> {
  fileprivate static let accessory = Notation(
    .accessory,
    rules: .orNull,
    read: { $0.accessory($1, of: $2) },
    written: { accessory in
      switch accessory {
      case .height(let height): .number(height)
      case .view(let view): .view(view)
      }
    }
  )
}
