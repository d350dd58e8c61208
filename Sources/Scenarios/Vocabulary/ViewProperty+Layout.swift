import AvoidanceEngine

extension ViewProperty {
  /// A stack's margins, or the layout margins of any other view.
  static let margins: [Row<ViewNode>] = [
    .init(
      Field(
        "margins",
        .either([.insets, .other(.margins)]),
        "Margins of a stack, or layout margins of any other view, null for the default; in points.",
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

  /// The current key, which is read here but written as `wants`: canonical content keeps the older key,
  /// so that digests stay the same.
  private static let intrinsicContentSize = Field<LayoutProperties>(
    "intrinsicContentSize", Notation<IntrinsicContentSize>.intrinsicContentSize.shape,
    "Intrinsic content size, in points; makes the form use Auto Layout.",
    read: { decoder, node, name, layout in
      let size = Notation<IntrinsicContentSize>.intrinsicContentSize.read(&decoder, node, name)
      layout.intrinsicContentSize = size
    })

  static let ofLayout: [Row<LayoutProperties>] = [
    .init(intrinsicContentSize, of: .all),
    .init(
      "wants", of: .all, \.intrinsicContentSize, { $0.intrinsicContentSize = $1 },
      .intrinsicContentSize,
      "The older name of 'intrinsicContentSize'; a view has one of the two."),
    .init(
      "hugging", of: .all, \.hugging, { $0.hugging = $1 }, .priorities,
      "Content hugging priorities (resistance to growing)."),
    .init(
      "resistance", of: .all, \.resistance, { $0.resistance = $1 }, .priorities,
      "Content compression resistance priorities (resistance to shrinking)."),
    .init(
      "insetsLayoutMarginsFromSafeArea", of: .all, \.insetsMarginsFromSafeArea,
      { $0.insetsMarginsFromSafeArea = $1 }, .flag,
      "Whether the safe area is added to the layout margins."),
    .init(
      "alignmentRectInsets", of: .all, \.alignmentInsets, { $0.alignmentInsets = $1 }, .insets,
      "Alignment rect insets, in points."),
    .init(
      "translatesAutoresizingMaskIntoConstraints",
      of: .all,
      \.translatesAutoresizingMask,
      { $0.translatesAutoresizingMask = $1 },
      .optionalFlag,
      "Whether the autoresizing mask is translated into constraints; null if that depends on "
        + "whether constraints refer to the view."
    ),
    .init(
      "doubt", of: .all, \.doubt, { $0.doubt = $1 }, .optionalText,
      "Why the view's position may be wrong on other devices; null if it is right."),
    .init(
      "when", of: .all, \.when, { $0.when = $1 }, .sizeClasses,
      "Size classes in which the view is installed; it is hidden in the others."),
    .init(
      "childController", of: .all, \.isChildController, { $0.isChildController = $1 }, .flag,
      "Whether the view belongs to a child view controller, with the margins of one."),
    .init(
      "contentInsets", of: .cells, \.contentInsets, { $0.contentInsets = $1 }, .insets,
      "Insets between a cell and its content view, for example for an accessory, in points."),
    .init(
      "usesBottomSafeArea", of: .all, \.keyboardUsesBottomSafeArea,
      { $0.keyboardUsesBottomSafeArea = $1 }, .flag,
      "Whether the keyboard layout guide ends at the safe area while the keyboard is hidden."),
    .init(
      "followsUndockedKeyboard", of: .all, \.keyboardFollowsUndocked,
      { $0.keyboardFollowsUndocked = $1 }, .flag,
      "Whether the keyboard layout guide follows a floating or undocked keyboard."),
    .init(
      Field(
        "constraints",
        .list(.part(.constraint)),
        "Constraints; omitted items are the view and its superview.",
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
  static func points(_ number: Double?) -> FieldValue {
    number.map { .number($0) } ?? .null
  }
}

extension Notation<Bool> {
  /// Whether constraints lay out a stack's children.
  static let arranged = Notation.word(Choices([("extents", false), ("constraints", true)])).noted {
    decoder, isArranged in
    if isArranged { decoder.scope.usesConstraints = true }
  }
}

extension Notation {
  fileprivate func noted(_ note: @escaping @Sendable (inout FormatDecoder, Value) -> Void)
    -> Notation
  {
    Notation(
      shape,
      rules: rules,
      read: { decoder, node, name in
        let value = read(&decoder, node, name)
        if let value { note(&decoder, value) }
        return value
      },
      written: written
    )
  }
}

extension Notation<LayoutProperties.Priorities> {
  fileprivate static let priorities = Notation(
    .other(.priorities),
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
            at: element)
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
  /// Reads margins: like insets, but null or a missing side stands for the default.
  fileprivate mutating func margins(_ node: Node, of name: String) -> LayoutProperties.Margins? {
    switch document.kind(node) {
    case .sequence:
      let expected = ExpectedShape.other(
        "margins [top, left, bottom, right] with null for the default")
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

  /// Reads exactly `count` coordinates, some of which may be null.
  mutating func lengths(_ node: Node, of name: String, count: Int, expected: ExpectedShape)
    -> [Double?]?
  {
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

extension IntrinsicContentSize {
  static let fields: FieldTable<IntrinsicContentSize> = FieldTable(
    IntrinsicContentSize(), of: "'intrinsicContentSize'", prefix: "intrinsicContentSize.",
    [
      Field("width", \.width, { $0.width = $1 }, .length, "Intrinsic width, in points."),
      Field("height", \.height, { $0.height = $1 }, .length, "Intrinsic height, in points."),
      Field(
        "text", \.text, { $0.text = $1 }, .length,
        "Width of the label's text on one line, in points."),
      Field("line", \.line, { $0.line = $1 }, .length, "Line height, in points."),
      Field(
        "lines", \.lines, { $0.lines = $1 }, .integer(in: 0...10_000),
        "Maximum number of lines; 0 for no limit."),
      Field(
        "estimated", \.isEstimated, { $0.isEstimated = $1 }, .flag,
        "Whether the widths are estimated, not measured."),
    ]
  )
}

extension Notation<IntrinsicContentSize> {
  static let intrinsicContentSize = Notation(
    .either([
      .other(.intrinsicContentSize),
      .mapping(IntrinsicContentSize.fields.descriptions),
    ]),
    read: { decoder, node, name in
      decoder.scope.usesConstraints = true
      var intrinsicContentSize = IntrinsicContentSize()
      if decoder.document.kind(node) == .mapping, !decoder.isPlaceholder(node) {
        let keys = decoder.read(node, IntrinsicContentSize.fields, into: &intrinsicContentSize)
        return keys.map { _ in intrinsicContentSize }
      }
      let expected = ExpectedShape.other("a size [width, height] with null for none, or a mapping")
      guard let size = decoder.lengths(node, of: name, count: 2, expected: expected) else {
        return nil
      }
      guard size.allSatisfy({ $0 ?? 0 >= 0 }) else {
        decoder.report(.mismatch(of: name, expected: expected, found: "a negative value"), at: node)
        return nil
      }
      (intrinsicContentSize.width, intrinsicContentSize.height) = (size[0], size[1])
      return intrinsicContentSize
    },
    written: { intrinsicContentSize in
      let plain = IntrinsicContentSize(
        width: intrinsicContentSize.width, height: intrinsicContentSize.height)
      return intrinsicContentSize == plain
        ? .list([.points(intrinsicContentSize.width), .points(intrinsicContentSize.height)])
        : .mapping(IntrinsicContentSize.fields.members(of: intrinsicContentSize))
    }
  )
}
