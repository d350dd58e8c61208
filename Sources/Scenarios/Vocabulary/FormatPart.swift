package import AvoidanceEngine

/// A part of the format that has keys of its own: what files, tools and people are told of it comes
/// from here.
package enum FormatPart: String, Hashable, Sendable, CaseIterable {
  case file, device, strategy, external, form, controller, view, section, constraint, scenario
  case knownFailure, profile, step, expectation, matcher, adjustment, baseline, approvedAdjustment

  /// What it is: a sentence.
  package var help: String {
    switch self {
    case .file:
      "A scenario file in YAML, or in JSON with the same structure; names may refer to "
        + "other files."
    case .device: "A device: a screen with its bars and keyboard."
    case .strategy: "A named strategy: a built-in model with parameters."
    case .external: "An external strategy."
    case .form: "A tree of views with its view controller."
    case .controller: "The view controller that shows the form."
    case .view: "A view: exactly one key is its kind, with its identifier or null as value."
    case .section: "A section of a table."
    case .constraint: "A constraint between two views, or between a view and a constant."
    case .scenario: "A script that runs on a form, with expectations."
    case .knownFailure: "An expected failure under a strategy."
    case .profile: "UIKit behaviour that differs between releases."
    case .step: "An action of the user, the app or the system, or an expectation."
    case .expectation: "Subjects with their expected values."
    case .matcher: "A condition other than equality; only within is combined with another key."
    case .adjustment:
      "A change made by UIKit or the strategy; keys that are omitted are not "
        + "checked."
    case .baseline: "The approved outcome of a case."
    case .approvedAdjustment: "An adjustment in an approved outcome, with its step."
    }
  }

  /// How many of them a list may have; nil where nothing is said.
  package var limit: Int? {
    switch self {
    case .step: FormatDecoder.stepLimit
    case .section, .view: ViewScope.limit
    case .constraint: ViewScope.constraintLimit
    default: nil
    }
  }

  /// Its keys in the order of the format.
  ///
  /// Of views the kinds are not among them, of steps the keys are the verbs and their companions; an
  /// expectation has subjects instead.
  package var keys: [FieldDescription] {
    switch self {
    case .file: FileList.descriptions
    case .device: DeviceEntry.fields.descriptions
    case .strategy: StrategyEntry.fields.descriptions
    case .external: ExternalDefinition.fields.descriptions
    case .form: FormEntry.fields.descriptions
    case .controller: ViewController.fields.descriptions
    case .view: ViewPropertyDescription.all.map(\.field)
    case .section: TableProperties.Section.fields.descriptions
    case .constraint: ConstraintKey.descriptions
    case .scenario: ScenarioEntry.fields.descriptions
    case .knownFailure: KnownFailureEntry.fields.descriptions
    case .profile: UIKitProfile.fields.descriptions
    case .step: StepDescription.all.map(\.field)
    case .expectation: []
    case .matcher: MatcherKey.descriptions
    case .adjustment: MovementFacts.fields.descriptions
    case .baseline: BaselineDefinition.fields.descriptions
    case .approvedAdjustment: MovementFacts.fieldsOfApproved.descriptions
    }
  }
}

/// A property of views for people and their tools.
package struct ViewPropertyDescription: Sendable {
  package let field: FieldDescription
  /// The names of the kinds that have it.
  package let kinds: [String]
  /// Whether all kinds have it.
  package let isOfAll: Bool
  /// Where a view must stand to have it, in words; nil for anywhere.
  package let place: String?
  /// Where a view must stand to have it.
  package let enclosures: [ViewEnclosure]
  /// Whether a script can set it.
  package let isSettable: Bool

  /// The key `repeat`, and all properties.
  package static let all: [ViewPropertyDescription] =
    [ViewPropertyDescription(repetition)] + ViewProperty.all.map { ViewPropertyDescription($0) }

  private static let repetition = FieldDescription(
    name: "repeat", shape: .integer(0...ViewScope.limit), standard: "1",
    help: "Number of copies in the list; {n} in its texts is the number, from 1.")

  private init(_ repetition: FieldDescription) {
    field = repetition
    kinds = ViewNode.Kind.allCases.map(\.name)
    isOfAll = true
    place = "in lists of views"
    enclosures = ViewEnclosure.allCases.filter(\.isList)
    isSettable = false
  }

  private init(_ property: ViewProperty) {
    let having = ViewNode.Kind.allCases.filter(property.kinds.contains)
    kinds = having.map(\.name)
    isOfAll = having.count == ViewNode.Kind.allCases.count
    isSettable = property.setting != nil
    enclosures = ViewEnclosure.allCases.filter(property.place.includes)
    place =
      switch property.place {
      case .anywhere: nil
      case .root: "in the root view of a form"
      case .stackOrTable: "in stacks and tables"
      case .stack: "in stacks, and as header or footer of a table"
      }
    var field = property.description
    let standards = having.map { (kind: $0, text: property.standard(of: $0)) }
    let first = standards.first.flatMap(\.text)
    let others = standards.filter { $0.text != first }
    // What most have, and what the others have.
    if let first {
      field.standard =
        ([first] + others.compactMap { other in other.text.map { "\($0) in a \(other.kind.name)" } })
        .joined(separator: "; ")
    }
    self.field = field
  }
}

/// A key of steps for people and their tools.
package struct StepDescription: Sendable {
  /// What it takes and means.
  package let field: FieldDescription
  /// Whether it is a verb that stands alone, as a word.
  package let isWord: Bool
  /// Whether it stands beside a verb rather than being one.
  package let isCompanion: Bool

  /// All verbs, then their companions.
  package static let all: [StepDescription] = StepKey.all.map { StepDescription($0) }

  private init(_ key: StepKey) {
    let shape: ValueShape
    switch key.role {
    case .word: (shape, isWord, isCompanion) = (.other(.nothing), true, false)
    case .verb(let taken, _): (shape, isWord, isCompanion) = (taken, false, false)
    case .expect: (shape, isWord, isCompanion) = (.part(.expectation), false, false)
    case .companion(let taken): (shape, isWord, isCompanion) = (taken, false, true)
    }
    field = FieldDescription(name: key.name, shape: shape, help: key.help)
  }
}

/// A subject of expectations for people and their tools.
package struct SubjectDescription: Sendable {
  /// As it is written; `ID` stands for an identifier.
  package let name: String
  package let shape: Observable.Shape
  /// What can be written behind it, each after a point, to expect a part alone.
  package let parts: [String]
  /// The names of the kinds of views that have it; nil for what is not of a view.
  package let kinds: [String]?
  /// A sentence, with the unit where there is one.
  package let help: String
  /// What is observed.
  package let observable: Observable
  /// Every way to write it or a part of it, behind the identifier, with the kind of its value.
  package let spellings: [(text: String, shape: Observable.Shape)]

  /// All of them: of views, of constraints, of the screen.
  package static let all: [SubjectDescription] =
    (SubjectWords.ofViews + SubjectWords.ofScreen).map { SubjectDescription($0) }

  private init(_ observable: Observable) {
    let declaration = observable.declaration
    name = (declaration.kinds == nil ? "" : "ID.") + declaration.name
    shape = declaration.shape
    parts = SubjectWords.parts(of: declaration.shape).map(\.rawValue)
    kinds = declaration.kinds.flatMap { kinds in
      observable.isOfConstraints
        ? nil : ViewNode.Kind.allCases.filter(kinds.contains).map(\.name)
    }
    help = declaration.help
    self.observable = observable
    spellings = SubjectWords.spellings(of: observable)
  }
}

/// A matcher for people and their tools.
package struct MatcherDescription: Sendable {
  package let field: FieldDescription
  /// The kinds of values that can be matched so.
  package let shapes: Set<Observable.Shape>

  package static let all = MatcherKey.allCases.map { key in
    let shapes: [Observable.Shape] = [
      .number, .flag, .text, .point, .size, .insets, .rect, .texts, .adjustments,
    ]
    return MatcherDescription(field: key.declared, shapes: Set(shapes.filter(key.fits)))
  }
}

/// The ranges of the numbers that shapes hold without saying so.
package enum FormatRange {
  /// Coordinates, in points.
  package static let coordinates = FormatDecoder.coordinates
  /// Extents, in points.
  package static let lengths = FormatDecoder.lengths
  /// Numbers that are measured.
  package static let measures = FormatDecoder.measures
  package static let priorities = ConstraintNotation.priorities
  package static let multipliers =
    -ConstraintNotation.multipliers.upperBound...ConstraintNotation.multipliers.upperBound
  /// The times that an external program may be given, in seconds.
  package static let limits = 0.01...600.0
  /// The bytes that an external program may answer.
  package static let answers = 1024.0...67_108_864.0
}

/// The words that stand for an enumeration's cases in files; of several for one case the first is
/// written.
package struct Choices<Value: Sendable & Equatable>: Sendable {
  package let names: [String]
  let values: [Value]

  init(_ pairs: [(String, Value)]) {
    names = pairs.map(\.0)
    values = pairs.map(\.1)
  }

  /// Returns the value of a word.
  package func value(_ name: String) -> Value? {
    names.firstIndex(of: name).map { values[$0] }
  }

  /// Returns the word of a value.
  package func name(_ value: Value) -> String {
    values.firstIndex(of: value).map { names[$0] } ?? ""
  }
}

extension Choices where Value: CaseIterable {
  /// Takes the cases under their own names.
  init(_ type: Value.Type) {
    self.init(Value.allCases.map { ("\($0)", $0) })
  }
}

/// The words of every enumeration of the format.
package enum FormatWords {
  package static let orientation = Choices(Orientation.allCases.map { ($0.name, $0) })
  package static let axis = Choices(StackProperties.Axis.self)
  package static let distribution = Choices(StackProperties.Distribution.self)
  package static let alignment = Choices(
    StackProperties.Alignment.allCases.map { ("\($0)", $0) } + [
      ("top", .leading), ("bottom", .trailing),
    ]
  )
  static let tableStyle = Choices(TableProperties.Style.self)
  package static let insetAdjustment = Choices(ScrollProperties.InsetAdjustment.self)
  package static let dismissMode = Choices(ScrollProperties.KeyboardDismissMode.self)
  package static let keyboardType = Choices(InputProperties.KeyboardType.self)
  package static let contentType = Choices(InputProperties.ContentType.self)
  package static let returnKey = Choices(InputProperties.ReturnKey.self)
  package static let onReturn = Choices(InputProperties.OnReturn.self)
  package static let controllerKind = Choices(ViewController.Kind.self)
  package static let presentation = Choices(ViewController.Presentation.self)
  package static let parentKind = Choices(ViewController.Parent.Kind.self)
  static let keyboardKind = Choices(KeyboardKind.self)
  package static let scrollPosition = Choices(ScrollPosition.self)
  package static let clamp = Choices(UIKitProfile.Clamp.self)
  package static let oversizeRect = Choices(UIKitProfile.OversizeRect.self)
  package static let firstBegin = Choices(UIKitProfile.FirstBegin.self)
  package static let switchPosts = Choices(UIKitProfile.SwitchPosts.self)
  package static let textFieldOrder = Choices(UIKitProfile.TextFieldOrder.self)
  package static let endOrder = Choices(UIKitProfile.EndOrder.self)
  package static let followsCaret = Choices(UIKitProfile.FollowsCaret.self)
  package static let tableControllerInset = Choices(UIKitProfile.TableControllerInset.self)
  package static let law = Choices(Law.allCases.map { ($0.rawValue, $0) })
  package static let notification = Choices(
    KeyboardNotification.Name.allCases.map { ($0.logName, $0) })
  package static let adjusted = Choices(Adjustment.Property.allCases.map { ($0.name, $0) })
  package static let author = Choices(Adjustment.Author.allCases.map { ($0.name, $0) })
  package static let autoresizing: Choices<Autoresizing> = Choices([
    ("flexibleWidth", .flexibleWidth), ("flexibleHeight", .flexibleHeight),
    ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleRightMargin", .flexibleRightMargin),
    ("flexibleTopMargin", .flexibleTopMargin), ("flexibleBottomMargin", .flexibleBottomMargin),
  ])
}
