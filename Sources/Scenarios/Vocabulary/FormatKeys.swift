import AvoidanceEngine

// What the keys take and mean of mappings that are read by hand, in the order of the format.

extension FileKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .headroom: .needed(.integer(1...1), "The format's version, first in every file.")
    case .devices: .optional(.list(.part(.device)), is: .orNull, "Screens with their keyboards.")
    case .strategies:
      .optional(.list(.part(.strategy)), is: .orNull, "Strategies: models with parameters.")
    case .externals:
      .optional(.list(.part(.external)), is: .orNull, "Programs outside that are strategies.")
    case .forms: .optional(.list(.part(.form)), is: .orNull, "The views with their controllers.")
    case .scenarios: .optional(.list(.part(.scenario)), is: .orNull, "The scripts over forms.")
    case .baselines:
      .optional(
        .list(.part(.baseline)),
        is: .orNull,
        "Approved outcomes, as 'headroom approve' writes them."
      )
    }
  }
}

extension DeviceKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .name: .needed(.name(.device), "What the device is called.")
    case .screen: .needed(.size, "The screen in portrait, in points.")
    case .scale:
      .optional(.number(0.5...10), else: "2", "Pixels per point, by which UIKit rounds.")
    case .safeArea:
      .optional(
        .mapping(OrientationKey.pair(.insets, "The safe area's insets, in points.")),
        else: "0",
        "What bars, notch and home indicator take, by orientation, in points."
      )
    case .statusBar:
      .optional(
        .mapping(OrientationKey.pair(.length, "The status bar's height, in points.")),
        else: "0",
        "The status bar's height by orientation, in points."
      )
    case .keyboard:
      .needed(.mapping(DeviceKeyboardKey.descriptions), "The docked keyboard's heights, in points.")
    case .note:
      .optional(
        .mapping(OrientationKey.pair(.text, else: nil, "What is not well attested.")),
        "What of the numbers is not well attested, by orientation; who uses the device is told."
      )
    }
  }
}

extension OrientationKey {
  /// Both keys with a shape.
  static func pair(
    _ shape: ValueShape,
    else standard: String? = "0",
    _ help: String
  ) -> [FieldDescription] {
    allCases.map {
      FieldDescription(
        name: $0.rawValue,
        shape: shape,
        isNeeded: false,
        standard: standard,
        help: help
      )
    }
  }
}

extension DeviceKeyboardKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .portrait:
      .needed(.length, "Its height in portrait with the home indicator's area, in points.")
    case .landscape:
      .optional(.length, "Its height in landscape, in points; without it no case turns there.")
    case .predictiveBar:
      .optional(
        .mapping(OrientationKey.pair(.length, "The predictive bar's height, in points.")),
        else: "0",
        "What the predictive bar adds, by orientation, in points."
      )
    }
  }
}

extension StrategyKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .name: .needed(.name(.strategy), "What the strategy is called.")
    case .model:
      .needed(.other(.modelName), "A model, as 'headroom strategies' lists them.")
    case .parameters:
      .optional(
        .named("parameter", .other(.modelParameter)),
        "The model's parameters; the rest keep their defaults."
      )
    }
  }
}

extension ExternalKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .name: .needed(.name(.strategy), "The strategy's name.")
    case .command:
      .needed(.texts, is: .filled, "The program and its arguments; no shell reads them.")
    case .files:
      .optional(
        .texts,
        "Files below the file's own folder that are part of the code, with *, ? and **."
      )
    case .parameters:
      .optional(
        .named("parameter", .other(.externalParameter)),
        "Its parameters with their defaults, by which their kinds are told."
      )
    case .environment:
      .optional(.texts, "Variables that it gets beside PATH, HOME and LANG.")
    case .limits: .optional(.mapping(ExternalLimitKey.descriptions), "How much it may take.")
    }
  }
}

extension ExternalLimitKey: DescribedKey {
  private static let time = ValueShape.other(.time)

  var declared: KeyDeclaration {
    switch self {
    case .start: .optional(Self.time, else: "10s", "Until it has to answer the first message.")
    case .case: .optional(Self.time, else: "2s", "What all answers of a case may take together.")
    case .answer:
      .optional(.other(.byteCount), else: "1MiB", "How long an answer may be.")
    }
  }
}

extension FormKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .name: .needed(.name(.form), "What the form is called.")
    case .canvas: .needed(.size, "The size that the frames were drawn for, in points.")
    case .controller:
      .optional(.part(.controller), else: "{kind: viewController}", "What shows the view.")
    case .view: .needed(.part(.view), "The controller's root view; a plain one needs no kind.")
    case .constraints:
      .optional(.list(.part(.constraint)), "Constraints of the root; then they lay the form out.")
    }
  }
}

extension ConstraintKey: DescribedKey {
  private static let anchor = ValueShape.other(.anchor)

  var declared: KeyDeclaration {
    switch self {
    case .constraint: .optional(.text, "The constraint as text, as 'email.top = root.top + 20'.")
    case .name: .optional(.text, "A name by which scripts set and expect it.")
    case .first: .optional(Self.anchor, "The left side's anchor.")
    case .relation:
      .optional(.word(FormatDecoder.relations.names), else: "=", "How the sides are related.")
    case .second: .optional(Self.anchor, "The right side's anchor.")
    case .multiplier: .optional(.other(.multiplier), else: "1", "What multiplies the right side.")
    case .constant:
      .optional(
        .points(FormatDecoder.coordinates),
        else: "0",
        "What is added on the right side, in points."
      )
    case .priority:
      .optional(
        .number(ConstraintNotation.priorities),
        else: "1000",
        "How much it counts, 1 to 1000."
      )
    case .isActive: .optional(.flag, else: "true", "Whether it holds.")
    case .when:
      .optional(
        .either([
          .mapping(SizeClassKey.descriptions), .mappings(SizeClassKey.descriptions),
        ]),
        is: .filled,
        "The size classes in which it is installed."
      )
    }
  }
}

extension SizeClassKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .width: .optional(.word(["compact", "regular"]), "The horizontal size class.")
    case .height: .optional(.word(["compact", "regular"]), "The vertical size class.")
    }
  }
}

extension ScenarioKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .name: .needed(.name(.scenario), "What the scenario is called; '/' makes folders.")
    case .form: .needed(.name(.form), "The form that it is about.")
    case .devices:
      .optional(
        .list(.name(.device)),
        is: [.distinct, .filled],
        "Where it runs; else on all that the run selects."
      )
    case .orientations:
      .optional(
        .words(FormatWords.orientation.names),
        is: [.distinct, .filled],
        else: "[portrait]",
        "How the device is held at the start."
      )
    case .strategies:
      .optional(
        .list(.name(.strategy)),
        is: [.distinct, .filled],
        "Under what it runs; else all that the run selects."
      )
    case .source: .optional(.text, is: .orNull, "Where the scenario comes from; null for nowhere.")
    case .tags: .optional(.texts, is: .distinct, "Words by which runs select it.")
    case .profile:
      .optional(
        .either([.word(["observed", "documented"]), .part(.profile)]),
        else: "observed",
        "How UIKit behaves where its releases differ."
      )
    case .laws:
      .optional(
        .laws,
        is: .distinct,
        else:
          "\(Law.withoutExpectations.map(\.rawValue).joined(separator: ", ")) without an expect",
        "Rules that are checked after each step."
      )
    case .script: .needed(.list(.part(.step)), "What happens, step by step.")
    case .knownFailure:
      .optional(
        .named("strategy", .part(.knownFailure)),
        "Laws that are known to be broken, by strategy."
      )
    }
  }
}

extension KnownFailureKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .laws:
      .optional(
        .laws,
        is: .distinct,
        "On a scenario, needed: the laws that are known to be broken."
      )
    case .reason: .needed(.text, "Why it fails.")
    case .until:
      .needed(.other(.day), "The last day on which it holds.")
    }
  }
}

extension AdjustmentKey: DescribedKey {
  var declared: KeyDeclaration { Self.shared(rawValue) }

  /// What a key means here and in approved outcomes.
  static func shared(_ name: String) -> KeyDeclaration {
    switch AdjustmentKey(rawValue: name) {
    case .view: .optional(.either([.view, .word(["root"])]), "The view, or root.")
    case .property: .optional(.word(FormatWords.adjusted.names), "What of it was changed.")
    case .from: .optional(Self.value, "The value before, in points.")
    case .to, nil: .optional(Self.value, "The value after, in points.")
    case .duration:
      .optional(.number(FormatDecoder.seconds), "How long the change takes, in seconds.")
    case .curve: .optional(.integer(0...7), "The animation's curve; 7 is the keyboard's own.")
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
    case .atLeast: .optional(Self.measure, "The least number.")
    case .atMost: .optional(Self.measure, "The largest number.")
    case .between: .optional(.list(Self.measure), "The least and the largest number: [from, to].")
    case .near: .optional(.other(.subjectValue), "A value that is nearly met.")
    case .within:
      .optional(.points(FormatDecoder.lengths), else: "0.01", "How far from near, in points.")
    case .not: .optional(.other(.subjectValue), "A value that is not to be.")
    case .oneOf:
      .optional(.list(.other(.subjectValue)), is: .filled, "The values of which one is to be.")
    case .contains: .optional(.text, "A part of the text.")
    }
  }
}

extension BaselineKey: DescribedKey {
  var declared: KeyDeclaration {
    switch self {
    case .case: .needed(.other(.caseKey), "The case.")
    case .adjustments:
      .needed(.list(.part(.approvedAdjustment)), "What moved, in order.")
    case .reason: .needed(.text, "Why it is right.")
    case .by: .optional(.text, is: .orNull, "Who approved it.")
    case .at: .optional(.text, is: .orNull, "When it was approved.")
    }
  }
}

extension ApprovedAdjustmentKey: DescribedKey {
  var declared: KeyDeclaration {
    let needed: [ApprovedAdjustmentKey] = [.step, .view, .property, .to]
    guard self != .step else {
      return .needed(.integer(0...FormatDecoder.stepLimit), "The step in which it happened.")
    }
    let shared = AdjustmentKey.shared(rawValue)
    // It may be about a view that is gone by now.
    guard self != .view else { return .needed(.text, shared.help) }
    return needed.contains(self) ? .needed(shared.shape, shared.help) : shared
  }
}

extension ValueShape {
  /// An extent.
  fileprivate static let length = ValueShape.points(FormatDecoder.lengths)
}
