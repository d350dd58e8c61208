import AvoidanceEngine

// What the keys take and mean of mappings that are read by hand, in the order of the format.

extension ConstraintKey: DescribedKey {
  private static let anchor = ValueShape.other(.anchor)

  var declared: KeyDeclaration {
    switch self {
    case .constraint:
      .optional(
        .text,
        "The constraint as text, such as 'email.top = root.top + "
          + "20'."
      )
    case .name: .optional(.text, "Name for use in scripts.")
    case .first: .optional(Self.anchor, "Anchor on the left side.")
    case .relation:
      .optional(.word(FormatDecoder.relations.names), else: "=", "Relation between the two sides.")
    case .second: .optional(Self.anchor, "Anchor on the right side.")
    case .multiplier: .optional(.other(.multiplier), else: "1", "Multiplier of the right side.")
    case .constant:
      .optional(
        .points(FormatDecoder.coordinates), else: "0",
        "Constant added to the right side, in points.")
    case .priority:
      .optional(.number(ConstraintNotation.priorities), else: "1000", "Priority, 1 to 1000.")
    case .isActive: .optional(.flag, else: "true", "Whether the constraint is active.")
    case .when:
      .optional(
        .either([
          .mapping(SizeClassKey.descriptions), .mappings(SizeClassKey.descriptions),
        ]),
        is: .filled,
        "Size classes in which it is installed."
      )
    }
  }
}

extension SizeClassKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .width: .optional(.word(["compact", "regular"]), "Horizontal size class.")
    case .height: .optional(.word(["compact", "regular"]), "Vertical size class.")
    }
  }
}

extension Adjustment.Property {
  /// What its values look like where they are expected.
  package var expectedShape: Observable.Shape {
    switch self {
    case .contentInset, .scrollIndicatorInsets, .additionalSafeAreaInsets: .insets
    case .contentOffset: .point
    case .contentSize: .size
    case .frame: .rect
    case .tableFooterViewHeight, .spacerHeight, .constant, .priority, .isActive, .hidden,
      .bottomPadding:
      .number
    }
  }
}

extension MatcherKey: DescribedKey {
  private static let measure = ValueShape.number(FormatDecoder.measures)

  /// Whether values of a kind can be matched so.
  func fits(_ shape: Observable.Shape) -> Bool {
    switch self {
    case .atLeast, .atMost, .between: shape == .number
    case .near, .within: [.number, .point, .size, .insets, .rect].contains(shape)
    case .contains: shape == .text
    case .not, .oneOf: true
    }
  }

  var declared: KeyDeclaration {
    switch self {
    case .atLeast: .optional(Self.measure, "Minimum.")
    case .atMost: .optional(Self.measure, "Maximum.")
    case .between: .optional(.list(Self.measure), "Minimum and maximum: [from, to].")
    case .near: .optional(.other(.subjectValue), "A value to be close to.")
    case .within:
      .optional(
        .points(FormatDecoder.lengths),
        else: "0.01",
        "Maximum distance from near, in "
          + "points."
      )
    case .not: .optional(.other(.subjectValue), "A value that must not match.")
    case .oneOf:
      .optional(.list(.other(.subjectValue)), is: .filled, "Values of which one must match.")
    case .contains: .optional(.text, "Text to be contained.")
    }
  }
}

/// The keys of a mapping that is read by hand: what each takes and means.
protocol DescribedKey: CaseIterable, RawRepresentable<String> {
  var declared: KeyDeclaration { get }
}

/// What a key takes and means.
struct KeyDeclaration {
  let shape: ValueShape
  let isNeeded: Bool
  let standard: String?
  let help: String
  let rules: FieldRules

  static func needed(_ shape: ValueShape, is rules: FieldRules = [], _ help: String)
    -> KeyDeclaration
  {
    KeyDeclaration(shape: shape, isNeeded: true, standard: nil, help: help, rules: rules)
  }

  /// A key that may be left out; `standard` holds then, as it would be written.
  static func optional(
    _ shape: ValueShape, is rules: FieldRules = [], else standard: String? = nil, _ help: String
  ) -> KeyDeclaration {
    KeyDeclaration(shape: shape, isNeeded: false, standard: standard, help: help, rules: rules)
  }
}

extension DescribedKey {
  static var descriptions: [FieldDescription] {
    allCases.map { key in
      let declared = key.declared
      return FieldDescription(
        name: key.rawValue, shape: declared.shape, isNeeded: declared.isNeeded,
        standard: declared.standard, help: declared.help, rules: declared.rules)
    }
  }
}
