import AvoidanceEngine

extension ViewProperty {
  /// What every view may have.
  static let common: [Row<ViewNode>] = [
    .init("frame", of: .all, \.frame, .rect, set: .frame, "The frame in the parent, in points."),
    .init(
      "autoresizing",
      of: .all,
      \.autoresizing,
      .autoresizing,
      "What gives way when the parent changes its size."
    ),
    .init("hidden", of: .all, \.isHidden, .flag, set: .hidden, "Whether the view is hidden."),
    .init("alpha", of: .all, \.alpha, .number(in: 0...1), set: .alpha, "The opacity, 0 to 1."),
    .init(
      "userInteraction",
      of: .all,
      \.userInteraction,
      .flag,
      set: .userInteraction,
      "Whether touches reach the view."
    ),
    .init(
      "tag",
      of: .all,
      \.tag,
      .integer(in: -1_000_000...1_000_000),
      "The number by which apps find the view."
    ),
    .init(
      "class",
      of: .all,
      \.className,
      .optionalText,
      "The class's name, for rules by class; null for none."
    ),
    .init(
      Field(
        "children",
        .views,
        "The views inside, backmost first.",
        read: { decoder, node, name, view in
          let enclosure: FormatDecoder.Enclosure = view.kind == .stackView ? .stack : .view
          view.children = decoder.views(node, of: name, in: enclosure)
        },
        value: { $0.children.isEmpty ? nil : .views($0.children) }
      ),
      of: .all
    ),
    .init(
      "height",
      of: .all,
      \.height,
      .length,
      in: .stackOrTable,
      set: .height,
      "The height of a cell, of a stack's child, or of a table's header or footer, in points."
    ),
    .init(
      "width",
      of: .all,
      \.width,
      .length,
      in: .stack,
      set: .width,
      "The width of a stack's child, in points."
    ),
    .init(
      "layoutMargins",
      of: .roots,
      \.layoutMargins,
      .insets,
      in: .root,
      "The margins of the root view's layout, in points."
    ),
  ]

  /// What everything has that scrolls.
  static let scrolling: [Row<ScrollProperties>] = [
    .init(
      "contentSize",
      of: .sized,
      \.contentSize,
      .size,
      set: .contentSize,
      "The size of the content, in points; else the union of the children's frames from the origin."
    ),
    .init(
      "contentOffset",
      of: .scrolling,
      \.contentOffset,
      .point,
      set: .contentOffset,
      "Where the content stands at the start, in points; else at rest at its top left."
    ),
    .init(
      "contentInset",
      of: .scrolling,
      \.contentInset,
      .insets,
      set: .contentInset,
      "The app's own insets, in points."
    ),
    .init(
      "scrollIndicatorInsets",
      of: .scrolling,
      \.scrollIndicatorInsets,
      .insets,
      set: .scrollIndicatorInsets,
      "The indicators' insets, in points."
    ),
    .init(
      "scrollEnabled",
      of: .scrolling,
      \.scrollEnabled,
      .flag,
      set: .scrollEnabled,
      "Whether the user can scroll."
    ),
    .init(
      "alwaysBounceVertical",
      of: .scrolling,
      \.alwaysBounceVertical,
      .flag,
      "Whether the vertical axis bounces even where everything fits; it does in tables."
    ),
    .init(
      "alwaysBounceHorizontal",
      of: .scrolling,
      \.alwaysBounceHorizontal,
      .flag,
      "Whether the horizontal axis bounces even where everything fits."
    ),
    .init(
      "insetAdjustment",
      of: .scrolling,
      \.insetAdjustment,
      .word(FormatWords.insetAdjustment),
      set: .insetAdjustment,
      "How the safe area joins the insets."
    ),
    .init(
      "keyboardDismissMode",
      of: .scrolling,
      \.keyboardDismissMode,
      .word(FormatWords.dismissMode),
      set: .keyboardDismissMode,
      "How dragging dismisses the keyboard."
    ),
    .init(
      "ignoresAvoidance",
      of: .scrolling,
      \.ignoresAvoidance,
      .flag,
      "Whether a library is told to leave the offset alone."
    ),
    .init(
      "ignoresInsetAdjustment",
      of: .scrolling,
      \.ignoresInsetAdjustment,
      .flag,
      "Whether a library is told to leave the insets alone."
    ),
    .init(
      "restoresContentOffset",
      of: .scrolling,
      \.restoresContentOffset,
      .flag,
      "Whether a library is told to put the offset back when the keyboard hides."
    ),
  ]

  /// What tables have.
  static let ofTables: [Row<TableProperties>] = [
    .init("style", of: .tables, \.style, .word(FormatWords.tableStyle), "How sections are drawn."),
    .init(
      "rowHeight",
      of: .tables,
      \.rowHeight,
      .length,
      "The height of cells that give none, in points."
    ),
    .init(
      "header",
      of: .tables,
      \.header,
      .accessory,
      "The table's own header: a view, or a height in points."
    ),
    .init(
      "footer",
      of: .tables,
      \.footer,
      .accessory,
      "The table's own footer: a view, or a height in points."
    ),
    .init(
      Field(
        "sections",
        .sections,
        "The sections, top to bottom.",
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
        .views,
        "The cells of a table with a single section.",
        read: { decoder, node, _, table in table.sections = [.init(rows: decoder.rows(node))] },
        value: { table in
          guard let rows = table.plainRows, !rows.isEmpty else { return nil }
          return .views(rows)
        }
      ),
      of: .tables
    ),
  ]

  /// What stacks have.
  static let ofStacks: [Row<StackProperties>] = [
    .init(
      "axis",
      of: .stacks,
      \.axis,
      .word(FormatWords.axis),
      "The direction in which the children follow each other."
    ),
    .init("spacing", of: .stacks, \.spacing, .points, "Between visible children, in points."),
    .init(
      "distribution",
      of: .stacks,
      \.distribution,
      .distribution,
      "How the children share the axis; only 'fill' is laid out."
    ),
    .init(
      "alignment",
      of: .stacks,
      \.alignment,
      .word(FormatWords.alignment),
      "How the children lie across the axis."
    ),
    .init("margins", of: .stacks, \.margins, .insets, "Around the children, in points."),
  ]

  /// What overlays have.
  static let ofOverlays: [Row<ViewNode>] = [
    .init(
      "size",
      of: .overlays,
      \.overlaySize,
      .size,
      is: .needed,
      "The size around the parent's centre, in points."
    ),
    .init(
      Field(
        "at",
        .word(["center"]),
        "Where the overlay is placed in its parent.",
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
  /// The rows of a table with a single section that has no header and no footer.
  fileprivate var plainRows: [ViewNode]? {
    guard sections.count == 1, let only = sections.first, only.header == 0, only.footer == 0 else {
      return nil
    }
    return only.rows
  }
}

extension TableProperties.Section {
  /// The keys of a section.
  static let fields = FieldTable(
    TableProperties.Section(),
    [
      Field("header", \.header, .length, "The height of the section's header, in points."),
      Field("footer", \.footer, .length, "The height of the section's footer, in points."),
      Field(
        "rows",
        .views,
        "The section's cells, top to bottom.",
        read: { decoder, node, _, section in section.rows = decoder.rows(node) },
        value: { $0.rows.isEmpty ? nil : .views($0.rows) }
      ),
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
        let problem = Problem.distributionNotLaidOut(FormatWords.distribution.name(distribution))
        decoder.report(problem, at: node, severity: .warning)
      }
      return distribution
    },
    written: { .text(FormatWords.distribution.name($0)) }
  )
}

extension Notation<TableProperties.Accessory> {
  fileprivate static let accessory = Notation(
    .accessory,
    read: { $0.accessory($1, of: $2) },
    written: { accessory in
      switch accessory {
      case .height(let height): .number(height)
      case .view(let view): .view(view)
      }
    }
  )
}
