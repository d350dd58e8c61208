import AvoidanceEngine

// The keys of scenarios, known failures, adjustments and baselines, in the order of the format.

struct ScenarioEntry: Sendable {
  var name: String?
  var value = Scenario(form: "")
  /// The named laws, or nil if the key is missing.
  var laws: [Law]?
  var script = FormatDecoder.Script()

  static let fields: FieldTable<ScenarioEntry> = FieldTable(
    ScenarioEntry(), of: "a scenario", tried: TriedKey.ofScenario,
    [
      Field(
        "name", .name(.scenario), is: .needed, "Name of the scenario; '/' separates folders.",
        read: { decoder, node, _, entry in entry.name = decoder.name(node, of: .scenario) }),
      Field(
        "form", .name(.form), is: .needed, "The form to run on.",
        read: { decoder, node, name, entry in
          entry.value.form = decoder.definitionName(node, of: name, .form) ?? ""
        },
        value: { .text($0.value.form) }),
      Field(
        "devices", \.value.devices, { $0.value.devices = $1 }, .names(of: .device),
        "Devices to run on; by default, every selected device."),
      Field(
        "orientations", .words(FormatWords.orientation.names), rules: [.distinct, .filled],
        else: "[portrait]", "Device orientations at the start.",
        read: { decoder, node, _, entry in entry.value.orientations = decoder.orientations(node) },
        value: { entry in
          let orientations = entry.value.orientations
          guard orientations != [.portrait], !orientations.isEmpty else { return nil }
          return .list(orientations.map { .text($0.name) })
        }),
      Field(
        "strategies", \.value.strategies, { $0.value.strategies = $1 }, .strategies,
        "Strategies to run under, a list in the list for several at once; by default, every selected "
          + "strategy."),
      Field(
        "source", \.value.source, { $0.value.source = $1 }, .optionalText,
        "Origin of the scenario; null for none."),
      Field(
        "formerly", .name(.scenario),
        "Name that the scenario had before it was renamed; its history goes on.",
        read: { decoder, node, _, entry in
          entry.value.formerly = decoder.name(node, of: .scenario)
        },
        value: { $0.value.formerly.map { .text($0) } }),
      Field(
        "tags", \.value.tags, { $0.value.tags = $1 }, .tags, "Tags for selecting the scenario."),
      Field(
        "attachments", \.value.attachments, { $0.value.attachments = $1 },
        .mappings(AttachedPicture.fields),
        "Pictures of the app that the page of a case shows beside its drawing."),
      Field(
        "profile", .either([.word(["observed", "documented"]), .part(.profile)]), else: "observed",
        "UIKit behaviour that differs between releases.",
        read: { decoder, node, _, entry in entry.value.profile = decoder.profile(node) },
        value: { $0.value.profile.written }),
      Field(
        "laws", .laws, rules: .distinct,
        else:
          "\(Law.withoutExpectations.map(\.rawValue).joined(separator: ", ")) without an expect",
        "Laws, which are checked after each step.",
        read: { decoder, node, _, entry in entry.laws = decoder.laws(node) },
        value: { entry in
          let laws = entry.value.laws
          let usual = Law.defaultOfVersion1(hasExpectations: entry.value.hasExpectations)
          guard laws != usual else { return nil }
          return laws == Law.allOfVersion1
            ? .text("all") : .list(laws.map { .text($0.storedWord) })
        }),
      Field(
        "script", .list(.part(.step)), is: .needed, "The steps.",
        read: { decoder, node, _, entry in entry.script = decoder.script(node) },
        value: { .script($0.value.script) }),
      Field(
        "knownFailure", KnownFailureEntry.byStrategy,
        "Laws that are known to be broken, by strategy.",
        read: { decoder, node, _, entry in
          entry.value.knownFailures = decoder.knownFailures(node, needsLaws: true)
        },
        value: { KnownFailureEntry.written($0.value.knownFailures) }),
    ]
  )
}

extension AttachedPicture {
  static let fields: FieldTable<AttachedPicture> = FieldTable(
    AttachedPicture(), of: "an attachment", prefix: "attachments.",
    [
      Field(
        "file", \.file, { $0.file = $1 }, .pictureFile, is: .needed,
        "PNG or JPEG file of at most \(PictureFile.byteLimit / 1_000_000) MB; neither stored nor exported."
      ),
      Field(
        "caption", \.caption, { $0.caption = $1 }, .text,
        "Caption, such as the device and its system."),
      Field(
        "devices", \.devices, { $0.devices = $1 }, .names(of: .device),
        "Devices whose cases it shows; by default, all."),
      Field(
        "step", \.step, { $0.step = $1 }, .scriptIndex,
        "Index of the step after which it was taken, from 0."),
    ]
  )
}

/// A known failure as read from a file; missing or invalid values are nil.
struct KnownFailureEntry: Sendable {
  var laws: [Law] = []
  var devices: [String] = []
  var orientations: [Orientation] = []
  var reason: String?
  var until: KnownFailure.Expiry?
  var issue: String?

  /// The value of `knownFailure`.
  static let byStrategy = ValueShape.named(
    "strategy", .either([.part(.knownFailure), .list(.part(.knownFailure))]))

  static let fields: FieldTable<KnownFailureEntry> = FieldTable(
    KnownFailureEntry(), of: "a known failure",
    [
      Field(
        "laws", .laws, rules: .distinct,
        "The laws that are known to be broken; required on a scenario.",
        read: { decoder, node, _, failure in failure.laws = decoder.laws(node) },
        value: { $0.laws.isEmpty ? nil : .list($0.laws.map { .text($0.storedWord) }) }),
      Field(
        "devices", \.devices, { $0.devices = $1 }, .names(of: .device),
        "Devices on which it fails; by default, all."),
      Field(
        "orientations", .words(FormatWords.orientation.names), rules: [.distinct, .filled],
        "Device orientations in which it fails; by default, all.",
        read: { decoder, node, _, entry in entry.orientations = decoder.orientations(node) },
        value: { entry in
          entry.orientations.isEmpty ? nil : .list(entry.orientations.map { .text($0.name) })
        }),
      Field(
        "reason", \.reason, { $0.reason = $1 }, .text, is: .needed, "Why it fails."),
      Field(
        "until", \.until, { $0.until = $1 }, .expiry, is: .needed,
        "Expiry date: the last day on which the failure is accepted."),
      Field(
        "issue", \.issue, { $0.issue = $1 }, .webAddress, "Where it is tracked."),
    ]
  )

  /// Known failures by strategy, with a list for several of one strategy; nil if there are none.
  static func written(_ failures: [KnownFailure]) -> FieldValue? {
    guard !failures.isEmpty else { return nil }
    var members: [FieldValue.Member] = []
    for failure in failures {
      let entry = Self(
        laws: failure.laws, devices: failure.devices, orientations: failure.orientations,
        reason: failure.reason, until: failure.until, issue: failure.issue)
      let value = FieldValue.mapping(fields.members(of: entry))
      guard let last = members.last, last.name == failure.strategy else {
        members.append(.init(name: failure.strategy, value: value, rank: members.count))
        continue
      }
      let others: [FieldValue] =
        if case .list(let values) = last.value { values } else { [last.value] }
      members[members.count - 1].value = .list(others + [value])
    }
    return .mapping(members)
  }
}

extension MovementFacts {
  /// The keys of an expected adjustment, which is not checked for those omitted.
  static let fields: FieldTable<MovementFacts> = FieldTable(
    MovementFacts(), of: "an adjustment", first: "property",
    keys(.optional, .adjustedView))

  /// The keys of an approved adjustment and its step, all required: a forgotten key must not disable a
  /// check.
  static let fieldsOfApproved: FieldTable<MovementFacts> = FieldTable(
    MovementFacts(), of: "an approved adjustment", first: "property",
    [
      Field(
        "step", .integer(0...FormatDecoder.stepLimit), is: .needed, "Index of the step.",
        read: { decoder, node, name, _ in
          _ = decoder.integer(node, of: name, in: 0...FormatDecoder.stepLimit)
        })
    ] + keys(.needed, .name))

  private static func keys(
    _ presence: Field<MovementFacts>.Presence, _ view: Notation<String>
  ) -> [Field<MovementFacts>] {
    [
      Field(
        "view", \.view, { $0.view = $1 }, view, is: presence,
        "Identifier of the view, or root."),
      Field(
        "property", \.property, { $0.property = $1 }, .word(FormatWords.adjusted), is: presence,
        "Which property changed."),
      Field(
        "from", .other(.adjustedValue), "Value before the change, in points.",
        read: { decoder, node, name, adjustment in
          adjustment.from = decoder.adjusted(node, of: name, adjustment.property)
        },
        value: { $0.from.map { .adjusted($0) } }),
      Field(
        "to", .other(.adjustedValue), is: presence, "Value after the change, in points.",
        read: { decoder, node, name, adjustment in
          adjustment.to = decoder.adjusted(node, of: name, adjustment.property)
        },
        value: { $0.to.map { .adjusted($0) } }),
      Field(
        "begins", \.begins, { $0.begins = $1 }, .seconds,
        "Delay after the step or the keyboard's will-notification, in seconds; in whole 1/60 s."),
      Field(
        "duration", \.duration, { $0.duration = $1 }, .seconds,
        "Duration of the animation, in seconds."),
      Field(
        "curve", \.curve, { $0.curve = $1 }, .curve, "Animation curve; 7 is that of the keyboard."),
      Field("by", \.by, { $0.by = $1 }, .word(FormatWords.author), "Who changed it."),
    ]
  }
}

extension AdjustedProperty {
  package var expectedShape: Observable.Shape {
    switch self {
    case .contentInset, .scrollIndicatorInsets, .additionalSafeAreaInsets, .adjustedContentInset:
      .insets
    case .contentOffset: .point
    case .contentSize: .size
    case .frame: .rect
    case .tableFooterViewHeight, .spacerHeight, .constant, .priority, .isActive, .hidden,
      .bottomPadding:
      .number
    }
  }
}

extension BaselineDefinition {
  static let fields: FieldTable<BaselineDefinition> = FieldTable(
    BaselineDefinition(
      caseKey: "", adjustments: [], reason: "", location: SourceLocation(file: "")),
    of: "a baseline",
    [
      Field("case", \.caseKey, { $0.caseKey = $1 }, .caseKey, is: .needed, "The case."),
      Field(
        "adjustments", .list(.part(.approvedAdjustment)), is: .needed,
        "Its adjustments, in order.",
        read: { decoder, node, _, baseline in
          baseline.adjustments = decoder.approvedAdjustments(node)
        }),
      Field("reason", \.reason, { $0.reason = $1 }, .text, is: .needed, "Why it is correct."),
      Field("by", \.by, { $0.by = $1 }, .optionalText, "Who approved it."),
      Field("at", \.at, { $0.at = $1 }, .optionalText, "When it was approved."),
    ]
  )
}

extension FieldValue {
  fileprivate static func adjusted(_ numbers: [Double]) -> FieldValue {
    numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
  }
}

extension Notation<String> {
  fileprivate static let name = Notation(
    .text, read: { $0.spelledName($1, of: $2) }, written: { .text($0) })

  /// A view or a constraint of the form, or `root`.
  fileprivate static let adjustedView = Notation(
    .either([.view, .word(["root"])]),
    read: { decoder, node, name in
      let view = decoder.spelledName(node, of: name)
      if let view, view != "root" { decoder.refer(to: view, .adjusted, at: node) }
      return view
    },
    written: { .text($0) }
  )

  /// The path of a picture, which is looked for once the file's folder is known.
  fileprivate static let pictureFile = Notation(
    .other(.pictureFile),
    read: { decoder, node, name in
      guard let path = decoder.text(node, of: name) else { return nil }
      guard !path.isEmpty, !path.hasPrefix("/") else {
        decoder.reportMismatch(node, of: name, expected: .other(OtherShape.pictureFile.words))
        return nil
      }
      decoder.references.append(
        Reference(target: .picture, name: path, mark: decoder.document.mark(node)))
      return path
    },
    written: { .text($0) }
  )

  /// A web address that is safe to link.
  fileprivate static let webAddress = Notation(
    .other(.webAddress),
    read: { decoder, node, name in
      guard let text = decoder.text(node, of: name) else { return nil }
      if KnownFailure.isWebAddress(text) { return text }
      decoder.reportMismatch(node, of: name, expected: .other(OtherShape.webAddress.words))
      return nil
    },
    written: { .text($0) }
  )

  fileprivate static let caseKey = Notation(
    .other(.caseKey),
    read: { decoder, node, name in
      guard let key = decoder.spelledName(node, of: name) else { return nil }
      guard BaselineDefinition.names(ofCase: key) == nil else { return key }
      let expected = ExpectedShape.other("a case, as in 'scenario [strategy, device]'")
      decoder.reportMismatch(node, of: name, expected: expected)
      return nil
    },
    written: { .text($0) }
  )
}

extension Notation<Int> {
  /// The index of an entry of the script, which may be read later.
  fileprivate static let scriptIndex = Notation(
    .integer(0...FormatDecoder.stepLimit),
    read: { decoder, node, name in
      let index = decoder.integer(node, of: name, in: 0...FormatDecoder.stepLimit)
      if let index {
        decoder.references.append(
          Reference(target: .scriptEntry(index), name: name, mark: decoder.document.mark(node)))
      }
      return index
    },
    written: { .number(Double($0)) }
  )
}

extension Notation<[String]> {
  fileprivate static let tags = Notation(
    .texts, rules: .distinct, read: { $0.distinctTexts($1, of: $2) },
    written: { .list($0.map { .text($0) }) })

  /// Names of strategies, and lists of strategies that run together.
  fileprivate static let strategies = Notation(
    .list(.either([.name(.strategy), .list(.name(.strategy))])), rules: [.distinct, .filled],
    read: { $0.names($1, of: $2, .strategy) }, written: { .list($0.map { .text($0) }) })

  fileprivate static func names(of kind: DefinitionKind) -> Notation {
    Notation(
      .list(.name(kind)), rules: [.distinct, .filled], read: { $0.names($1, of: $2, kind) },
      written: { .list($0.map { .text($0) }) })
  }
}

extension Notation<KnownFailure.Expiry> {
  fileprivate static let expiry = Notation(
    .other(.day), read: { decoder, node, _ in decoder.expiry(node) },
    written: { .text($0.text) })
}
