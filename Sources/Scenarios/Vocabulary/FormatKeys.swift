import AvoidanceEngine

// The keys of mappings that are decoded by hand, in the order of the format.

extension ConstraintKey: DescribedKey {
  private static let anchor = ValueShape.other(.anchor)

  var declared: FieldDescription {
    switch self {
    case .constraint:
      takes(.text, "The constraint as text, such as 'email.top = root.top + 20'.")
    case .name: takes(.text, "Name for use in scripts.")
    case .first: takes(Self.anchor, "Anchor on the left side.")
    case .relation:
      takes(.word(FormatDecoder.relations.names), else: "=", "Relation between the two sides.")
    case .second: takes(Self.anchor, "Anchor on the right side.")
    case .multiplier: takes(.other(.multiplier), else: "1", "Multiplier of the right side.")
    case .constant:
      takes(
        .points(FormatDecoder.coordinates), else: "0",
        "Constant added to the right side, in points.")
    case .priority:
      takes(.number(ConstraintNotation.priorities), else: "1000", "Priority, 1 to 1000.")
    case .isActive: takes(.flag, else: "true", "Whether the constraint is active.")
    case .when:
      takes(
        .either([.mapping(SizeClassKey.descriptions), .mappings(SizeClassKey.descriptions)]),
        rules: .filled, "Size classes in which it is installed.")
    }
  }
}

extension SizeClassKey: DescribedKey {
  var declared: FieldDescription {
    switch self {
    case .width: takes(.word(["compact", "regular"]), "Horizontal size class.")
    case .height: takes(.word(["compact", "regular"]), "Vertical size class.")
    }
  }
}

extension MatcherKey: DescribedKey {
  private static let measure = ValueShape.number(FormatDecoder.measures)

  func fits(_ shape: Observable.Shape) -> Bool {
    switch self {
    case .atLeast, .atMost, .between: shape == .number
    case .near, .within: [.number, .point, .size, .insets, .rect].contains(shape)
    case .contains: shape == .text
    case .not, .oneOf: true
    }
  }

  var declared: FieldDescription {
    switch self {
    case .atLeast: takes(Self.measure, "Minimum.")
    case .atMost: takes(Self.measure, "Maximum.")
    case .between: takes(.list(Self.measure), "Minimum and maximum: [from, to].")
    case .near: takes(.other(.subjectValue), "A value to be close to.")
    case .within:
      takes(
        .points(FormatDecoder.lengths), else: CanonicalNumber.text(Matcher.tolerance),
        "Maximum distance from near, in points."
      )
    case .not: takes(.other(.subjectValue), "A value that must not match.")
    case .oneOf:
      takes(.list(.other(.subjectValue)), rules: .filled, "Values of which one must match.")
    case .contains: takes(.text, "Text to be contained.")
    }
  }
}

/// The keys of a mapping that is decoded by hand because some of them exclude each other.
protocol DescribedKey: CaseIterable, RawRepresentable<String> {
  var declared: FieldDescription { get }
}

extension DescribedKey {
  static var descriptions: [FieldDescription] { allCases.map(\.declared) }

  /// Describes the key; `standard` is its default in the notation of files.
  fileprivate func takes(
    _ shape: ValueShape, rules: FieldRules = [], else standard: String? = nil, _ help: String
  ) -> FieldDescription {
    FieldDescription(name: rawValue, shape: shape, standard: standard, help: help, rules: rules)
  }
}
