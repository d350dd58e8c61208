/// A parameter of a model, as files and listings see it.
public struct StrategyParameter: Hashable, Sendable {
  /// What values a parameter takes.
  public enum Kind: Hashable, Sendable {
    /// A number of points in a range.
    case points(ClosedRange<Double>)
    /// A number of seconds in a range.
    case seconds(ClosedRange<Double>)
    /// Any other number in a range.
    case number(ClosedRange<Double>)
    /// Yes or no.
    case flag
    /// One of these words.
    case choice([String])
    /// The identifier of a view; null: the strategy looks for its view itself.
    case view
    /// Identifiers of views; null or none: the strategy looks for its views itself.
    case views
    /// Any text; null: none.
    case text
    /// A version of a library, as `6.5.0`.
    case version(ClosedRange<LibraryVersion>)
    /// Words, as names of classes.
    case words
    /// Parameters of the same model by class of controller: they hold from the moment when one of that
    /// class appears until it disappears.
    case screens

    /// Whether values are identifiers of views.
    public var namesViews: Bool { self == .view || self == .views }
  }

  /// The name in files.
  public let name: String
  /// What it takes.
  public let kind: Kind
  /// Its value where nothing is said; that of a fresh strategy.
  public let defaultValue: ParameterValue
}

/// One parameter of a strategy's type: declared once, by key path.
///
/// The key path reads the default from a fresh value, writes, goes back to the strategy's own choice
/// on `null`, and reads back.
public struct Parameter<Owner: StrategyHooks>: Sendable {
  /// The place of a parameter in its strategy.
  public typealias Path<Value> = any WritableKeyPath<Owner, Value> & Sendable

  let name: String
  let kind: StrategyParameter.Kind
  /// The present value; views by their names in a form, where there is one.
  let read: @Sendable (Owner, Form?) -> ParameterValue
  /// Takes a value; false where it is not of the parameter's kind.
  let write: @Sendable (inout Owner, ParameterValue, Form) -> Bool
  /// Takes the value of another strategy.
  let copy: @Sendable (inout Owner, Owner) -> Void

  private init<Value>(
    _ name: String,
    _ path: Path<Value>,
    _ kind: StrategyParameter.Kind,
    read: @escaping @Sendable (Value, Form?) -> ParameterValue,
    write: @escaping @Sendable (ParameterValue, Form) -> Value?
  ) {
    self.name = name
    self.kind = kind
    self.read = { read($0[keyPath: path], $1) }
    self.write = { owner, value, form in
      guard let value = write(value, form) else { return false }
      owner[keyPath: path] = value
      return true
    }
    copy = { $0[keyPath: path] = $1[keyPath: path] }
  }

  /// Lengths that the format takes, in points.
  public static var lengths: ClosedRange<Double> { 0...Double.largestCoordinate }
  /// Durations that a verb takes, in seconds.
  public static var durations: ClosedRange<Double> { 0...StrategyVerb.longestDuration }

  /// A number of points.
  public static func points(
    _ name: String,
    _ path: Path<Double>,
    in range: ClosedRange<Double> = lengths
  ) -> Self {
    number(name, path, .points(range))
  }

  /// A number of seconds.
  public static func seconds(
    _ name: String,
    _ path: Path<Double>,
    in range: ClosedRange<Double> = durations
  ) -> Self {
    number(name, path, .seconds(range))
  }

  /// A number that is neither a length nor a duration.
  public static func number(
    _ name: String,
    _ path: Path<Double>,
    in range: ClosedRange<Double>
  ) -> Self {
    number(name, path, .number(range))
  }

  private static func number(
    _ name: String,
    _ path: Path<Double>,
    _ kind: StrategyParameter.Kind
  ) -> Self {
    Parameter(name, path, kind) { number, _ in
      .number(number)
    } write: { value, _ in
      if case .number(let number) = value { number } else { nil }
    }
  }

  /// Yes or no.
  public static func flag(_ name: String, _ path: Path<Bool>) -> Self {
    Parameter(name, path, .flag) { flag, _ in
      .flag(flag)
    } write: { value, _ in
      if case .flag(let flag) = value { flag } else { nil }
    }
  }

  /// One of an enumeration's cases, by their names and in their order.
  public static func choice<Choice: CaseIterable & Equatable & Sendable>(
    _ name: String,
    _ path: Path<Choice>
  ) -> Self {
    let choices = Array(Choice.allCases)
    let words = choices.map { "\($0)" }
    return Parameter(name, path, .choice(words)) { choice, _ in
      .choice(choices.firstIndex(of: choice).map { words[$0] } ?? "")
    } write: { value, _ in
      guard case .choice(let word) = value else { return nil }
      return words.firstIndex(of: word).map { choices[$0] }
    }
  }

  /// A view of the form; nil: the strategy looks for its view itself; -1: the form lacks it.
  public static func view(_ name: String, _ path: Path<ViewIndex?>) -> Self {
    Parameter(name, path, .view) { view, form in
      .view(view.flatMap { form?.name(of: $0) })
    } write: { value, form in
      guard case .view(let identifier) = value else { return nil }
      return .some(identifier.map { form.index(of: $0) ?? -1 })
    }
  }

  /// Views of the form; nil: the strategy looks for its views itself; those that the form lacks are
  /// left out.
  public static func views(_ name: String, _ path: Path<[ViewIndex]?>) -> Self {
    Parameter(name, path, .views) { views, form in
      .views((views ?? []).compactMap { form?.name(of: $0) })
    } write: { value, form in
      guard case .views(let identifiers) = value else { return nil }
      return .some(identifiers.isEmpty ? nil : identifiers.compactMap { form.index(of: $0) })
    }
  }

  /// Any text; null and the empty text are the same.
  public static func text(_ name: String, _ path: Path<String>) -> Self {
    Parameter(name, path, .text) { text, _ in
      .text(text)
    } write: { value, _ in
      if case .text(let text) = value { text } else { nil }
    }
  }

  /// A version of a library.
  public static func version(
    _ name: String,
    _ path: Path<LibraryVersion>,
    in range: ClosedRange<LibraryVersion>
  ) -> Self {
    Parameter(name, path, .version(range)) { version, _ in
      .version(version)
    } write: { value, _ in
      if case .version(let version) = value { version } else { nil }
    }
  }

  /// Words, as names of classes.
  public static func words(_ name: String, _ path: Path<[String]>) -> Self {
    Parameter(name, path, .words) { words, _ in
      .words(words)
    } write: { value, _ in
      if case .words(let words) = value { words } else { nil }
    }
  }

  /// Other parameters by class of controller; the simulation sets them and takes them back.
  public static func screens(_ name: String, _ path: Path<[ScreenParameters]>) -> Self {
    Parameter(name, path, .screens) { screens, _ in
      .screens(screens)
    } write: { value, _ in
      if case .screens(let screens) = value { screens } else { nil }
    }
  }

  /// A parameter that is no property of a type but an entry of a strategy's own table.
  ///
  /// - Parameters:
  ///   - name: Its name, by which the table has it.
  ///   - kind: What it takes.
  ///   - value: Its value where the table has none.
  ///   - path: The table.
  /// - Returns: The parameter.
  public static func entry(
    _ name: String,
    _ kind: StrategyParameter.Kind,
    default value: ParameterValue,
    of path: Path<[String: ParameterValue]>
  ) -> Self {
    Parameter(
      name: name,
      kind: kind,
      read: { owner, _ in owner[keyPath: path][name] ?? value },
      write: { owner, value, _ in
        owner[keyPath: path][name] = value
        return true
      },
      copy: { $0[keyPath: path][name] = $1[keyPath: path][name] }
    )
  }

  private init(
    name: String,
    kind: StrategyParameter.Kind,
    read: @escaping @Sendable (Owner, Form?) -> ParameterValue,
    write: @escaping @Sendable (inout Owner, ParameterValue, Form) -> Bool,
    copy: @escaping @Sendable (inout Owner, Owner) -> Void
  ) {
    self.name = name
    self.kind = kind
    self.read = read
    self.write = write
    self.copy = copy
  }

  /// A parameter of the source that changes nothing that the model shows: taken, and without effect.
  public static func accepted(
    _ name: String,
    _ kind: StrategyParameter.Kind,
    _ value: ParameterValue
  ) -> Self {
    Parameter(
      name: name,
      kind: kind,
      read: { _, _ in value },
      write: { _, _, _ in true },
      copy: { _, _ in }
    )
  }
}
