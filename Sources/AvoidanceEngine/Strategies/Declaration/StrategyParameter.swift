/// A parameter of a model, as files and listings see it.
public struct StrategyParameter: Hashable, Sendable {
  /// The kind of values that a parameter takes.
  public enum Kind: Hashable, Sendable {
    case points(ClosedRange<Double>)
    case seconds(ClosedRange<Double>)
    case number(ClosedRange<Double>)
    case flag
    /// Yes or no, or the word for what the strategy itself decides.
    case optionalFlag(String)
    case choice([String])
    /// The identifier of a view; null if the strategy looks for its view itself.
    case view
    /// Identifiers of views; null or none if the strategy looks for its views itself.
    case views
    /// Any text; null for none.
    case text
    /// A version of a library, such as `6.5.0`.
    case version(LibraryVersions)
    /// Words, such as names of classes.
    case words
    /// Numbers of points: this many, or any number of them if nil; null and an empty list mean none.
    case numbers(count: Int?)
    /// Parameters of the same model by class of controller: they apply while one of that class is on
    /// the screen.
    case screens

    /// Whether values are identifiers of views.
    public var namesViews: Bool { self == .view || self == .views }
  }

  /// When a parameter makes a difference to frames, content offsets, content insets and content sizes,
  /// everything at rest: what a view dump shows.
  public enum Acts: String, Hashable, Sendable, CaseIterable {
    /// Before or while the keyboard is up: also when another field is focused, or the keyboard changes.
    case show
    /// Not until the keyboard hides, as it also does in a rotation, or editing ends.
    case hide
    /// Never: it changes durations, curves, delays or animations, not the positions after them.
    case time
    /// Never: it is not modelled, or changes only what these don't include, such as the title of a toolbar
    /// or the insets of the scroll indicators.
    case nothing
  }

  /// The name in files.
  public let name: String
  /// The type of its values.
  public let kind: Kind
  /// The value of a new strategy.
  public let defaultValue: ParameterValue
  /// The value that stored content means that does not contain the parameter: what was the default when
  /// content of the model was first stored.
  package let storedDefault: ParameterValue
  /// Its meaning, in a few words; can be empty.
  public let meaning: String
  /// When it makes a difference.
  public let acts: Acts
  /// What the strategy looks for if no view is named; nil if it needs none.
  public let role: Form.ViewRole?
  /// Whether the strategy has no effect without the view, unless ``exemption`` applies.
  public let isNeeded: Bool
  /// The parameter that makes the view optional, if any.
  public let exemption: Exemption?
  /// The parameter whose view is searched instead of the whole form, if any.
  public let container: String?

  /// Another parameter that makes a required view optional.
  public struct Exemption: Hashable, Sendable {
    /// Its name.
    public let parameter: String
    /// The word that it must have; nil for any text.
    public let word: String?
  }
}

/// One parameter of a strategy's type: declared once, by key path.
///
/// The key path reads the default from a new strategy, writes, returns to the strategy's own choice on
/// `null`, and reads back.
public struct Parameter<Owner: StrategyHooks>: Sendable {
  /// A parameter's property in its strategy.
  public typealias Path<Value> = any WritableKeyPath<Owner, Value> & Sendable

  let name: String
  let kind: StrategyParameter.Kind
  let meaning: String
  var acts = StrategyParameter.Acts.show
  /// What stored content without the parameter means; nil for the default.
  var storedDefault: ParameterValue?
  var role: Form.ViewRole?
  var isNeeded = false
  var exemption: StrategyParameter.Exemption?
  var container: String?
  /// The present value; views by their names, if there is a form.
  let read: @Sendable (Owner, Form?) -> ParameterValue
  /// Sets a value; false if it is of the wrong kind.
  let write: @Sendable (inout Owner, ParameterValue, Form) -> Bool
  let copy: @Sendable (inout Owner, Owner) -> Void

  private init<Value>(
    _ name: String, _ path: Path<Value>, _ kind: StrategyParameter.Kind, _ meaning: String,
    read: @escaping @Sendable (Value, Form?) -> ParameterValue,
    write: @escaping @Sendable (ParameterValue, Form) -> Value?
  ) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.read = { read($0[keyPath: path], $1) }
    self.write = { owner, value, form in
      guard let value = write(value, form) else { return false }
      owner[keyPath: path] = value
      return true
    }
    copy = { $0[keyPath: path] = $1[keyPath: path] }
  }

  /// The same parameter, declared to make a difference only then; by default it is `show`.
  public func acting(on acts: StrategyParameter.Acts) -> Self {
    var parameter = self
    parameter.acts = acts
    return parameter
  }

  /// Lengths that files may have, in points.
  public static var lengths: ClosedRange<Double> { 0...Double.maxCoordinate }
  /// Durations that a verb accepts, in seconds.
  public static var durations: ClosedRange<Double> { 0...StrategyVerb.longestDuration }

  /// A number of points.
  public static func points(
    _ name: String, _ path: Path<Double>, in range: ClosedRange<Double> = lengths,
    _ meaning: String = ""
  ) -> Self {
    number(name, path, .points(range), meaning)
  }

  /// A number of seconds.
  public static func seconds(
    _ name: String, _ path: Path<Double>, in range: ClosedRange<Double> = durations,
    _ meaning: String = ""
  ) -> Self {
    number(name, path, .seconds(range), meaning)
  }

  /// A number that is neither a length nor a duration.
  public static func number(
    _ name: String, _ path: Path<Double>, in range: ClosedRange<Double>, _ meaning: String = ""
  ) -> Self {
    number(name, path, .number(range), meaning)
  }

  private static func number(
    _ name: String, _ path: Path<Double>, _ kind: StrategyParameter.Kind, _ meaning: String
  ) -> Self {
    Parameter(name, path, kind, meaning) { number, _ in
      .number(number)
    } write: { value, _ in
      if case .number(let number) = value { number } else { nil }
    }
  }

  /// Yes or no.
  public static func flag(_ name: String, _ path: Path<Bool>, _ meaning: String = "") -> Self {
    Parameter(name, path, .flag, meaning) { flag, _ in
      .flag(flag)
    } write: { value, _ in
      if case .flag(let flag) = value { flag } else { nil }
    }
  }

  /// Yes or no, or nil if the strategy itself decides, which a word says in files.
  public static func optionalFlag(
    _ name: String, _ path: Path<Bool?>, unset: String, _ meaning: String = ""
  ) -> Self {
    Parameter(name, path, .optionalFlag(unset), meaning) { flag, _ in
      flag.map { .flag($0) } ?? .choice(unset)
    } write: { value, _ in
      switch value {
      case .flag(let flag): .some(flag)
      case .choice(unset): .some(nil)
      default: nil
      }
    }
  }

  /// One of an enumeration's cases, by name; all cases in order by default.
  public static func choice<Choice: CaseIterable & Equatable & Sendable>(
    _ name: String, _ path: Path<Choice>, in choices: [Choice] = Array(Choice.allCases),
    _ meaning: String = ""
  ) -> Self {
    choice(name, path, choices, words: choices.map { "\($0)" }, meaning)
  }

  /// One of an enumeration's cases, by raw value: reflecting case names is slow.
  static func choice<Choice: CaseIterable & Equatable & Sendable & RawRepresentable<String>>(
    _ name: String, _ path: Path<Choice>, in choices: [Choice] = Array(Choice.allCases),
    _ meaning: String = ""
  ) -> Self {
    choice(name, path, choices, words: choices.map(\.rawValue), meaning)
  }

  private static func choice<Choice: Equatable & Sendable>(
    _ name: String, _ path: Path<Choice>, _ choices: [Choice], words: [String], _ meaning: String
  ) -> Self {
    Parameter(name, path, .choice(words), meaning) { choice, _ in
      .choice(choices.firstIndex(of: choice).map { words[$0] } ?? "")
    } write: { value, _ in
      guard case .choice(let word) = value else { return nil }
      return words.firstIndex(of: word).map { choices[$0] }
    }
  }

  /// A view of the form; nil if the strategy looks for its view itself, -1 if the form has none.
  ///
  /// - Parameters:
  ///   - name: Its name in files.
  ///   - path: The property with the view.
  ///   - role: What the strategy uses if none is named, from ``Form/ViewRoles/subscript(_:)``.
  ///   - container: The parameter in whose view the role is looked for, if that one is named.
  ///   - isNeeded: Whether the strategy does nothing without the view. By default, a view with a role
  ///     is required.
  ///   - other: The parameter that makes the view optional: a nonempty text, or a choice.
  ///   - word: The word of that choice.
  ///   - meaning: What it is, in a few words.
  /// - Returns: The parameter.
  public static func view(
    _ name: String, _ path: Path<ViewIndex?>, finds role: Form.ViewRole? = nil,
    inside container: String? = nil, isNeeded: Bool? = nil, unless other: String? = nil,
    is word: String? = nil, _ meaning: String = ""
  ) -> Self {
    var parameter = Parameter(name, path, .view, meaning) { view, form in
      .view(view.flatMap { form?.name(of: $0) })
    } write: { value, form in
      guard case .view(let identifier) = value else { return nil }
      return .some(identifier.map { form.index(of: $0) ?? -1 })
    }
    parameter.role = role
    parameter.container = container
    parameter.isNeeded = isNeeded ?? (role != nil)
    parameter.exemption = other.map { StrategyParameter.Exemption(parameter: $0, word: word) }
    return parameter
  }

  /// Views of the form; nil if the strategy looks for its views itself.
  ///
  /// Names that the form doesn't have are left out.
  ///
  /// - Parameters:
  ///   - name: Its name in files.
  ///   - path: The property with the views.
  ///   - role: The strategy uses all views of this role if none is named.
  ///   - meaning: What they are, in a few words.
  /// - Returns: The parameter.
  public static func views(
    _ name: String, _ path: Path<[ViewIndex]?>, finds role: Form.ViewRole? = nil,
    _ meaning: String = ""
  ) -> Self {
    var parameter = Parameter(name, path, .views, meaning) { views, form in
      .views((views ?? []).compactMap { form?.name(of: $0) })
    } write: { value, form in
      guard case .views(let identifiers) = value else { return nil }
      return .some(identifiers.isEmpty ? nil : identifiers.compactMap { form.index(of: $0) })
    }
    parameter.role = role
    parameter.isNeeded = role != nil
    return parameter
  }

  /// Any text; null is the empty text.
  public static func text(_ name: String, _ path: Path<String>, _ meaning: String = "") -> Self {
    Parameter(name, path, .text, meaning) { text, _ in
      .text(text)
    } write: { value, _ in
      if case .text(let text) = value { text } else { nil }
    }
  }

  /// A version of a library.
  public static func version(
    _ name: String, _ path: Path<LibraryVersion>, in range: ClosedRange<LibraryVersion>,
    _ meaning: String = ""
  ) -> Self {
    version(name, path, in: [range], stored: nil, meaning)
  }

  /// A version of a library.
  ///
  /// Stored strategies that name no version have the one in `stored`; nil for the default.
  static func version(
    _ name: String, _ path: Path<LibraryVersion>, in versions: LibraryVersions,
    stored: LibraryVersion?, _ meaning: String
  ) -> Self {
    var parameter = Parameter(name, path, .version(versions), meaning) { version, _ in
      .version(version)
    } write: { value, _ in
      if case .version(let version) = value { version } else { nil }
    }
    parameter.storedDefault = stored.map { .version($0) }
    return parameter
  }

  /// Words, such as names of classes.
  public static func words(_ name: String, _ path: Path<[String]>, _ meaning: String = "") -> Self {
    Parameter(name, path, .words, meaning) { words, _ in
      .words(words)
    } write: { value, _ in
      if case .words(let words) = value { words } else { nil }
    }
  }

  /// Numbers of points; null for none.
  ///
  /// - Parameters:
  ///   - name: Their name in files.
  ///   - path: The property with the numbers.
  ///   - count: How many there must be, if any; nil for any number.
  ///   - meaning: What they are, in a few words.
  /// - Returns: The parameter.
  public static func numbers(
    _ name: String, _ path: Path<[Double]>, count: Int? = nil, _ meaning: String = ""
  ) -> Self {
    Parameter(name, path, .numbers(count: count), meaning) { numbers, _ in
      .numbers(numbers)
    } write: { value, _ in
      if case .numbers(let numbers) = value { numbers } else { nil }
    }
  }

  /// Other parameters by class of controller; the simulation sets and resets them.
  public static func screens(
    _ name: String, _ path: Path<[ScreenParameters]>, _ meaning: String = ""
  ) -> Self {
    Parameter(name, path, .screens, meaning) { screens, _ in
      .screens(screens)
    } write: { value, _ in
      if case .screens(let screens) = value { screens } else { nil }
    }
  }

  /// A parameter that is an entry in a strategy's own table rather than a property of its type.
  ///
  /// - Parameters:
  ///   - name: Its name, and key in the table.
  ///   - kind: The kind of its values.
  ///   - value: Its value if the table has none.
  ///   - path: The table.
  /// - Returns: The parameter.
  public static func entry(
    _ name: String, _ kind: StrategyParameter.Kind, default value: ParameterValue,
    of path: Path<[String: ParameterValue]>
  ) -> Self {
    Parameter(
      name: name,
      kind: kind,
      meaning: "",
      read: { owner, _ in owner[keyPath: path][name] ?? value },
      write: { owner, value, _ in
        owner[keyPath: path][name] = value
        return true
      },
      copy: { $0[keyPath: path][name] = $1[keyPath: path][name] }
    )
  }

  private init(
    name: String, kind: StrategyParameter.Kind, meaning: String,
    read: @escaping @Sendable (Owner, Form?) -> ParameterValue,
    write: @escaping @Sendable (inout Owner, ParameterValue, Form) -> Bool,
    copy: @escaping @Sendable (inout Owner, Owner) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.read = read
    self.write = write
    self.copy = copy
  }

  /// A parameter of the source that is accepted, but has no effect on what is modelled.
  public static func accepted(
    _ name: String, _ kind: StrategyParameter.Kind, _ value: ParameterValue
  ) -> Self {
    Parameter(
      name: name, kind: kind, meaning: "accepted, not modelled", read: { _, _ in value },
      write: { _, _, _ in true }, copy: { _, _ in }
    ).acting(on: .nothing)
  }
}

extension ClosedRange<Double> {
  /// Lengths of either sign, in points.
  static var anyLength: Self { -Double.maxCoordinate...Double.maxCoordinate }
}

/// A parameter's value as in files: views by identifier, choices by word.
public enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case flag(Bool)
  /// One of the words of the parameter's kind.
  case choice(String)
  /// Any text; empty for none.
  case text(String)
  case version(LibraryVersion)
  /// The identifier of a view; nil if the strategy looks for its view itself.
  case view(String?)
  /// Identifiers of views; empty if the strategy looks for its views itself.
  case views([String])
  /// Words, such as names of classes.
  case words([String])
  /// Numbers of points; empty for none.
  case numbers([Double])
  /// Parameters by class of controller, in the order of the classes' names.
  case screens([ScreenParameters])
}

/// A parameter with a new value.
public struct ParameterChange: Hashable, Sendable {
  /// The parameter; strategies without one of this name ignore the change.
  public var name: String
  /// Its new value.
  public var value: ParameterValue

  /// Makes a change.
  public init(_ name: String, _ value: ParameterValue) {
    self.name = name
    self.value = value
  }
}

/// A strategy's parameters while a controller of a class is on the screen.
public struct ScreenParameters: Hashable, Sendable {
  /// The controller's class.
  public var className: String
  /// The changes when it appears, in order; they are undone when it disappears.
  public var changes: [ParameterChange]

  /// Makes parameters of a class.
  public init(className: String, changes: [ParameterChange]) {
    self.className = className
    self.changes = changes
  }
}
