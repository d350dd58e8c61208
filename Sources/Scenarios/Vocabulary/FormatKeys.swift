import AvoidanceEngine

// What the keys take and mean of mappings that are read by hand, in the order of the format.

extension FileKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .headroom: .needed(.integer(1...1), "Version of the format; must be the first key.")
    case .devices: .optional(.list(.part(.device)), is: .orNull, "Screens and their keyboards.")
    case .strategies:
      .optional(.list(.part(.strategy)), is: .orNull, "Strategies: models with parameters.")
    case .externals:
      .optional(.list(.part(.external)), is: .orNull, "External strategies.")
    case .forms:
      .optional(
        .list(.part(.form)),
        is: .orNull,
        "Trees of views, with their "
          + "controllers."
      )
    case .scenarios: .optional(.list(.part(.scenario)), is: .orNull, "Scripts that run on forms.")
    case .baselines:
      .optional(
        .list(.part(.baseline)), is: .orNull, "Approved outcomes, written by 'headroom approve'.")
    }
  }
}

extension StrategyKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .name: .needed(.name(.strategy), "Name of the strategy.")
    case .model:
      .needed(
        .other(.modelName),
        "A model, such as offsetRestore; 'headroom strategies NAME' prints that of a strategy.")
    case .parameters:
      .optional(
        .named("parameter", .other(.modelParameter)),
        "Parameters of the model; the others keep their defaults.")
    }
  }
}

extension ExternalKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .name: .needed(.name(.strategy), "Name of the strategy.")
    case .command:
      .needed(.texts, is: .filled, "The program and its arguments, run without a shell.")
    case .files:
      .optional(
        .texts,
        "Files that are part of the code, in or below the folder of this file; wildcards *, ? and "
          + "**."
      )
    case .parameters:
      .optional(
        .named("parameter", .other(.externalParameter)),
        "Parameters with their default values, from which their types are inferred.")
    case .environment:
      .optional(.texts, "Environment variables to pass in addition to PATH, HOME and LANG.")
    case .limits: .optional(.mapping(ExternalLimitKey.descriptions), "Time and size limits.")
    }
  }
}

extension ExternalLimitKey: DescribedKey {
  private static let time = ValueShape.other(.time)

  var declared: KeyDeclaration {
    switch self {
    case .start: .optional(Self.time, else: "10s", "Time limit for answering the first message.")
    case .case: .optional(Self.time, else: "2s", "Time limit for all answers in a case.")
    case .answer:
      .optional(.other(.byteCount), else: "1MiB", "Maximum size of an answer.")
    }
  }
}

extension FormKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .name: .needed(.name(.form), "Name of the form.")
    case .canvas: .needed(.size, "Size the frames were designed for, in points.")
    case .controller:
      .optional(
        .part(.controller),
        else: "{kind: viewController}",
        "The view controller that "
          + "shows the view."
      )
    case .view: .needed(.part(.view), "Root view of the controller; a plain view needs no kind.")
    case .constraints:
      .optional(
        .list(.part(.constraint)),
        "Constraints of the root view; they make the form use "
          + "Auto Layout."
      )
    }
  }
}

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

extension ScenarioKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .name: .needed(.name(.scenario), "Name of the scenario; '/' separates folders.")
    case .form: .needed(.name(.form), "The form to run on.")
    case .devices:
      .optional(
        .list(.name(.device)), is: [.distinct, .filled],
        "Devices to run on; by default, every selected device.")
    case .orientations:
      .optional(
        .words(FormatWords.orientation.names), is: [.distinct, .filled], else: "[portrait]",
        "Device orientations at the start.")
    case .strategies:
      .optional(
        .list(.name(.strategy)), is: [.distinct, .filled],
        "Strategies to run under; by default, every selected strategy.")
    case .source: .optional(.text, is: .orNull, "Origin of the scenario; null for none.")
    case .tags: .optional(.texts, is: .distinct, "Tags for selecting the scenario.")
    case .profile:
      .optional(
        .either([.word(["observed", "documented"]), .part(.profile)]), else: "observed",
        "UIKit behaviour that differs between releases.")
    case .laws:
      .optional(
        .laws,
        is: .distinct,
        else:
          "\(Law.withoutExpectations.map(\.rawValue).joined(separator: ", ")) without an expect",
        "Laws, which are checked after each step."
      )
    case .script: .needed(.list(.part(.step)), "The steps.")
    case .knownFailure:
      .optional(
        .named("strategy", .part(.knownFailure)), "Laws that are known to be broken, by strategy.")
    }
  }
}

extension KnownFailureKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .laws:
      .optional(
        .laws, is: .distinct, "The laws that are known to be broken; required on a scenario.")
    case .reason: .needed(.text, "Why it fails.")
    case .until:
      .needed(.other(.day), "Expiry date: the last day on which the failure is accepted.")
    }
  }
}

extension AdjustmentKey: DescribedKey {
  var declared: KeyDeclaration { Self.shared(rawValue) }

  /// What a key means here and in approved outcomes.
  static func shared(_ name: String) -> KeyDeclaration {
    switch AdjustmentKey(rawValue: name) {
    case .view: .optional(.either([.view, .word(["root"])]), "Identifier of the view, or root.")
    case .property: .optional(.word(FormatWords.adjusted.names), "Which property changed.")
    case .from: .optional(Self.value, "Value before the change, in points.")
    case .to, nil: .optional(Self.value, "Value after the change, in points.")
    case .duration:
      .optional(.number(FormatDecoder.seconds), "Duration of the animation, in seconds.")
    case .curve: .optional(.integer(0...7), "Animation curve; 7 is that of the keyboard.")
    case .by: .optional(.word(FormatWords.author.names), "Who changed it.")
    }
  }

  private static let value = ValueShape.other(.adjustedValue)
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

extension BaselineKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .case: .needed(.other(.caseKey), "The case.")
    case .adjustments:
      .needed(.list(.part(.approvedAdjustment)), "Its adjustments, in order.")
    case .reason: .needed(.text, "Why it is correct.")
    case .by: .optional(.text, is: .orNull, "Who approved it.")
    case .at: .optional(.text, is: .orNull, "When it was approved.")
    }
  }
}

extension ApprovedAdjustmentKey: DescribedKey {
  var declared: KeyDeclaration {
    let needed: [ApprovedAdjustmentKey] = [.step, .view, .property, .to]
    guard self != .step else {
      return .needed(.integer(0...FormatDecoder.stepLimit), "Index of the step.")
    }
    let shared = AdjustmentKey.shared(rawValue)
    // It may be about a view that is gone by now.
    guard self != .view else { return .needed(.text, shared.help) }
    return needed.contains(self) ? .needed(shared.shape, shared.help) : shared
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
