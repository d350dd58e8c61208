package import AvoidanceEngine

/// A part of the format with its own keys: the source of the reference, the schema and the help.
package enum FormatPart: String, Hashable, Sendable, CaseIterable {
  case file, device, strategy, external, form, controller, view, section, constraint, scenario
  case knownFailure, profile, step, expectation, matcher, adjustment, baseline, approvedAdjustment

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

  /// The maximum length of a list of them, or nil if there is none.
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
  /// Without the kinds of views; for steps the actions and modifiers; none for an expectation, which has
  /// subjects.
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

/// Describes a property of views in the reference and the schema.
package struct ViewPropertyDescription: Sendable {
  package let field: FieldDescription
  /// The names of the kinds of views that have it.
  package let kinds: [String]
  package let isOfAll: Bool
  /// The enclosures in words, or nil for any.
  package let place: String?
  package let enclosures: [ViewEnclosure]
  package let isSettable: Bool

  /// The key `repeat`, then all properties.
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
    // The first kind's default, then the kinds with a different one.
    if let first {
      field.standard =
        ([first] + others.compactMap { other in other.text.map { "\($0) in a \(other.kind.name)" } })
        .joined(separator: "; ")
    }
    self.field = field
  }
}

/// Describes a key of steps in the reference and the schema.
package struct StepDescription: Sendable {
  package let field: FieldDescription
  /// Whether it is an action without arguments, written as a word.
  package let isWord: Bool
  /// Whether it modifies an action rather than being one.
  package let isCompanion: Bool

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

package struct SubjectDescription: Sendable {
  /// The subject in the notation of files; `ID` stands for an identifier.
  package let name: String
  package let shape: Observable.Shape
  /// The parts that can follow after a dot.
  package let parts: [String]
  /// The names of the kinds of views that have it; nil if it is not a view's.
  package let kinds: [String]?
  package let help: String
  package let observable: Observable
  /// All spellings of it and its parts, without the identifier, with the shape of their value.
  package let spellings: [(text: String, shape: Observable.Shape)]

  /// Those of views and constraints, then those of the screen.
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

package struct MatcherDescription: Sendable {
  package let field: FieldDescription
  package let shapes: Set<Observable.Shape>

  package static let all = MatcherKey.allCases.map { key in
    let shapes: [Observable.Shape] = [
      .number, .flag, .text, .point, .size, .insets, .rect, .texts, .adjustments,
    ]
    return MatcherDescription(field: key.declared, shapes: Set(shapes.filter(key.fits)))
  }
}

/// The ranges of numbers within other shapes.
package enum FormatRange {
  // In points.
  package static let coordinates = FormatDecoder.coordinates
  package static let lengths = FormatDecoder.lengths
  package static let measures = FormatDecoder.measures
  package static let priorities = ConstraintNotation.priorities
  package static let multipliers =
    -ConstraintNotation.multipliers.upperBound...ConstraintNotation.multipliers.upperBound
  /// The limits of an external strategy's time, in seconds.
  package static let limits = 0.01...600.0
  /// The limits of an external strategy's answer, in bytes.
  package static let answers = 1024.0...67_108_864.0
}

/// The keywords for an enumeration's cases; the first of several for a case is the one to write.
package struct Choices<Value: Sendable & Equatable>: Sendable {
  package let names: [String]
  let values: [Value]

  init(_ pairs: [(String, Value)]) {
    names = pairs.map(\.0)
    values = pairs.map(\.1)
  }

  package func value(_ name: String) -> Value? {
    names.firstIndex(of: name).map { values[$0] }
  }

  package func name(_ value: Value) -> String {
    values.firstIndex(of: value).map { names[$0] } ?? ""
  }
}

extension Choices where Value: CaseIterable {
  init(_ type: Value.Type) {
    self.init(Value.allCases.map { ("\($0)", $0) })
  }
}

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
