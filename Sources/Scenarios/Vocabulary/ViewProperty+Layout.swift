import AvoidanceEngine

extension ViewProperty {
  /// A stack's margins, or the layout margins of any other view.
  static let margins: [Row<ViewNode>] = [
    .init(
      Field(
        "margins",
        .insets,
        "Around a stack's children; of others the layout margins, null for the usual; in points.",
        read: { decoder, node, name, view in
          if view.stack != nil {
            guard let margins = decoder.insets(node, of: name) else { return }
            view.stack?.margins = margins
          } else {
            view.layout.margins = decoder.margins(node, of: name)
          }
        },
        value: { view in
          if let stack = view.stack {
            return stack.margins == .zero ? nil : .numbers(stack.margins.list)
          }
          return view.layout.margins.map { .list($0.sides.map { .points($0) }) }
        }
      ),
      of: .all
    )
  ]

  /// What constraints need of views.
  static let ofLayout: [Row<LayoutProperties>] = [
    .init(
      "wants",
      of: .all,
      \.wants,
      { $0.wants = $1 },
      .wantedSize,
      "The size that the view wants, in points; then constraints lay it out."
    ),
    .init(
      "hugging",
      of: .all,
      \.hugging,
      { $0.hugging = $1 },
      .priorities,
      "How much the view resists to be larger than it wants."
    ),
    .init(
      "resistance",
      of: .all,
      \.resistance,
      { $0.resistance = $1 },
      .priorities,
      "How much the view resists to be smaller than it wants."
    ),
    .init(
      "insetsLayoutMarginsFromSafeArea",
      of: .all,
      \.insetsMarginsFromSafeArea,
      { $0.insetsMarginsFromSafeArea = $1 },
      .flag,
      "Whether the safe area adds to the layout margins."
    ),
    .init(
      "alignmentRectInsets",
      of: .all,
      \.alignmentInsets,
      { $0.alignmentInsets = $1 },
      .insets,
      "What the frame is larger than what constraints tie, in points."
    ),
    .init(
      "translatesAutoresizingMaskIntoConstraints",
      of: .all,
      \.translatesAutoresizingMask,
      { $0.translatesAutoresizingMask = $1 },
      .optionalFlag,
      "Whether its mask lays the view out, or constraints; null: as what names it says."
    ),
    .init(
      "doubt",
      of: .all,
      \.doubt,
      { $0.doubt = $1 },
      .optionalText,
      "Why the view's place is not to be trusted on other devices; null where it is."
    ),
    .init(
      "when",
      of: .all,
      \.when,
      { $0.when = $1 },
      .sizeClasses,
      "The size classes in which the view is installed; elsewhere it is hidden."
    ),
    .init(
      "childController",
      of: .all,
      \.isChildController,
      { $0.isChildController = $1 },
      .flag,
      "Whether the view is a child controller's, with the margins of one."
    ),
    .init(
      "contentInsets",
      of: .cells,
      \.contentInsets,
      { $0.contentInsets = $1 },
      .insets,
      "Between a cell and its content, as beside an accessory, in points."
    ),
    .init(
      "usesBottomSafeArea",
      of: .all,
      \.keyboardUsesBottomSafeArea,
      { $0.keyboardUsesBottomSafeArea = $1 },
      .flag,
      "Whether the keyboard guide ends at the safe area while the keyboard is hidden."
    ),
    .init(
      "followsUndockedKeyboard",
      of: .all,
      \.keyboardFollowsUndocked,
      { $0.keyboardFollowsUndocked = $1 },
      .flag,
      "Whether the keyboard guide follows a floating or undocked keyboard."
    ),
    .init(
      Field(
        "constraints",
        .other("a list of constraints as 'email.top = root.safeArea.top + 20'"),
        "What ties views to each other; items that are left out are the view and its superview.",
        read: { decoder, node, name, layout in
          decoder.scope.usesConstraints = true
          layout.constraints = decoder.constraints(node, of: name)
        },
        value: { layout in
          guard !layout.constraints.isEmpty else { return nil }
          return .list(layout.constraints.map(\.written))
        }
      ),
      of: .all
    ),
  ]
}

extension FieldValue {
  /// A number on the grid, or null.
  fileprivate static func points(_ number: Double?) -> FieldValue {
    number.map { .number($0) } ?? .null
  }
}

// MARK: Constraints

extension LayoutConstraint {
  /// The constraint as canonical content has it: its text, or a mapping where there is more.
  fileprivate var written: FieldValue {
    guard name != nil || !isActive || when != .all else { return .text(notation) }
    var members: [FieldValue.Member] = [
      .init(name: ConstraintKey.constraint.rawValue, value: .text(notation), rank: 0)
    ]
    if !isActive {
      members.append(.init(name: ConstraintKey.isActive.rawValue, value: .flag(false), rank: 1))
    }
    if let name {
      members.append(.init(name: ConstraintKey.name.rawValue, value: .text(name), rank: 2))
    }
    if when != .all {
      members.append(.init(name: ConstraintKey.when.rawValue, value: when.written, rank: 3))
    }
    return .mapping(members)
  }
}

extension Notation<Bool> {
  /// How a stack's children are laid out.
  static let arranged = Notation.word(
    Choices([("extents", false), ("constraints", true)])
  ).noted { decoder, isArranged in
    if isArranged { decoder.scope.usesConstraints = true }
  }
}

extension Notation {
  /// Reads in the same way and notes something of the value.
  fileprivate func noted(
    _ note: @escaping @Sendable (inout FormatDecoder, Value) -> Void
  ) -> Notation {
    Notation(
      shape,
      read: { decoder, node, name in
        let value = read(&decoder, node, name)
        if let value { note(&decoder, value) }
        return value
      },
      written: written
    )
  }
}

// MARK: Priorities and margins

extension Notation<LayoutProperties.Priorities> {
  fileprivate static let priorities = Notation(
    .other("priorities [horizontal, vertical], each 1 to 1000"),
    read: { decoder, node, name in
      let expected = ExpectedShape.other("two priorities [horizontal, vertical]")
      guard decoder.document.kind(node) == .sequence, decoder.document.count(node) == 2 else {
        decoder.reportMismatch(node, of: name, expected: expected)
        return nil
      }
      var priorities: [Double] = []
      for element in decoder.document.elements(node) {
        guard let number = decoder.plainNumber(element),
          ConstraintNotation.priorities.contains(number)
        else {
          let found = decoder.found(element)
          decoder.report(
            .mismatch(of: name, expected: .other("two numbers from 1 to 1000"), found: found),
            at: element
          )
          return nil
        }
        priorities.append(number)
      }
      return LayoutProperties.Priorities(priorities[0], priorities[1])
    },
    written: { .numbers([$0.horizontal, $0.vertical]) }
  )
}

extension LayoutProperties.Margins {
  /// `[top, left, bottom, right]`.
  fileprivate var sides: [Double?] { [top, left, bottom, right] }
}

extension FormatDecoder {
  /// Returns margins: like insets, but null or a missing side stands for the usual one.
  fileprivate mutating func margins(_ node: Node, of name: String) -> LayoutProperties.Margins? {
    switch document.kind(node) {
    case .sequence:
      let expected = ExpectedShape.other(
        "margins [top, left, bottom, right] with null for the usual"
      )
      guard let sides = lengths(node, of: name, count: 4, expected: expected) else { return nil }
      return LayoutProperties.Margins(sides[0], sides[1], sides[2], sides[3])
    case .mapping where !isPlaceholder(node):
      guard let fields = fields(node, Keys.sides, of: "'\(name)'") else { return nil }
      var margins = LayoutProperties.Margins(nil, nil, nil, nil)
      for (key, _, value) in fields {
        guard let side = points(value, of: "\(name).\(key.rawValue)") else { return nil }
        switch key {
        case .top: margins.top = side
        case .left: margins.left = side
        case .bottom: margins.bottom = side
        case .right: margins.right = side
        }
      }
      return margins
    default:
      return insets(node, of: name).map {
        LayoutProperties.Margins($0.top, $0.left, $0.bottom, $0.right)
      }
    }
  }

  /// Returns so many coordinates, of which some may be null.
  fileprivate mutating func lengths(
    _ node: Node,
    of name: String,
    count: Int,
    expected: ExpectedShape
  ) -> [Double?]? {
    guard document.kind(node) == .sequence, document.count(node) == count else {
      reportMismatch(node, of: name, expected: expected)
      return nil
    }
    var lengths: [Double?] = []
    for element in document.elements(node) {
      if isNull(element) {
        lengths.append(nil)
      } else if let length = points(element, of: name) {
        lengths.append(length)
      }
    }
    return lengths.count == count ? lengths : nil
  }
}

// MARK: Wanted sizes

extension WantedSize {
  /// The keys of a wanted size.
  static let fields = FieldTable(
    WantedSize(),
    prefix: "wants.",
    [
      Field("width", \.width, { $0.width = $1 }, .length, "The wanted width, in points."),
      Field("height", \.height, { $0.height = $1 }, .length, "The wanted height, in points."),
      Field(
        "text",
        \.text,
        { $0.text = $1 },
        .length,
        "The width of a label's whole text on one line, in points."
      ),
      Field("line", \.line, { $0.line = $1 }, .length, "The height of a line, in points."),
      Field(
        "lines",
        \.lines,
        { $0.lines = $1 },
        .integer(in: 0...10_000),
        "The most lines that a text may have; 0 for any."
      ),
      Field(
        "estimated",
        \.isEstimated,
        { $0.isEstimated = $1 },
        .flag,
        "Whether the widths are estimated rather than measured."
      ),
    ]
  )
}

extension Notation<WantedSize> {
  fileprivate static let wantedSize = Notation(
    .other("a size [width, height] with null for no wish, or a mapping that says more of a text"),
    read: { decoder, node, name in
      decoder.scope.usesConstraints = true
      var wants = WantedSize()
      if decoder.document.kind(node) == .mapping, !decoder.isPlaceholder(node) {
        let keys = decoder.read(node, of: "'wants'", key: name, WantedSize.fields, into: &wants)
        return keys.map { _ in wants }
      }
      let expected = ExpectedShape.other(
        "a size [width, height] with null for no wish, or a mapping"
      )
      guard let size = decoder.lengths(node, of: name, count: 2, expected: expected) else {
        return nil
      }
      guard size.allSatisfy({ $0 ?? 0 >= 0 }) else {
        decoder.report(.mismatch(of: name, expected: expected, found: "a negative one"), at: node)
        return nil
      }
      (wants.width, wants.height) = (size[0], size[1])
      return wants
    },
    written: { wants in
      let plain = WantedSize(width: wants.width, height: wants.height)
      return wants == plain
        ? .list([.points(wants.width), .points(wants.height)])
        : .mapping(WantedSize.fields.members(of: wants))
    }
  )
}

// MARK: Size classes

extension SizeClasses {
  private static let widths = Choices([("compact", compactWidth), ("regular", regularWidth)])
  private static let heights = Choices([("compact", compactHeight), ("regular", regularHeight)])

  /// The combinations that a mapping of classes can stand for, the widest first.
  private static let mappings: [(classes: SizeClasses, width: String?, height: String?)] = {
    var all: [(SizeClasses, String?, String?)] = []
    for (name, classes) in zip(widths.names, widths.values) { all.append((classes, name, nil)) }
    for (name, classes) in zip(heights.names, heights.values) { all.append((classes, nil, name)) }
    for (width, inWidth) in zip(widths.names, widths.values) {
      for (height, inHeight) in zip(heights.names, heights.values) {
        all.append((inWidth.intersection(inHeight), width, height))
      }
    }
    return all
  }()

  /// The set as files have it: a mapping, or a list of them.
  fileprivate var written: FieldValue {
    var rest = self
    var mappings: [FieldValue] = []
    for (classes, width, height) in Self.mappings
    where isSuperset(of: classes) && !rest.isDisjoint(with: classes) {
      rest.subtract(classes)
      var members: [FieldValue.Member] = []
      if let height { members.append(.init(name: "height", value: .text(height), rank: 0)) }
      if let width { members.append(.init(name: "width", value: .text(width), rank: 1)) }
      mappings.append(.mapping(members))
    }
    return mappings.count == 1 ? mappings[0] : .list(mappings)
  }

  /// Reads a mapping.
  fileprivate static func read(
    _ decoder: inout FormatDecoder,
    _ node: Node,
    _ name: String
  ) -> SizeClasses? {
    guard let fields = decoder.fields(node, Keys.sizeClasses, of: "'\(name)'", key: name) else {
      return nil
    }
    var classes = SizeClasses.all
    for (key, _, value) in fields {
      let place = "\(name).\(key.rawValue)"
      let choices = key == .width ? widths : heights
      guard let found = decoder.choice(value, of: place, choices) else { return nil }
      classes.formIntersection(found)
    }
    return classes
  }
}

extension FormatDecoder {
  /// Returns size classes: a mapping of both axes, or a list of mappings of which each will do.
  mutating func sizeClasses(_ node: Node, of name: String) -> SizeClasses? {
    guard document.kind(node) == .sequence else { return SizeClasses.read(&self, node, name) }
    var classes: SizeClasses = []
    for element in document.elements(node) {
      guard let found = SizeClasses.read(&self, element, name) else { return nil }
      classes.formUnion(found)
    }
    return classes
  }
}

extension Notation<SizeClasses> {
  fileprivate static let sizeClasses = Notation(
    .other("size classes {width: regular, height: compact}, or a list of such"),
    read: { $0.sizeClasses($1, of: $2) },
    written: { $0.written }
  )
}
