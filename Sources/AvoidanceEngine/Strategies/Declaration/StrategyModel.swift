/// A strategy's declaration: its name, its parameters and its guarantees.
///
/// Models are compared by name; names are unique in a ``StrategyRegistry``.
public final class StrategyModel: Sendable {
  /// What a model declares of its code; most of it is seldom needed.
  package struct Traits: Sendable {
    package var name: String
    package var summary = ""
    package var origin = StrategyOrigin.recipe
    package var source: String
    package var usedBy: String?
    package var version: String?
    package var newestModelled: String?
    package var newestKnown: KnownVersion?
    package var isCopyable = true
    package var isAvailable = true
    package var code: StrategyCode?
    package var forCase: (@Sendable (CaseDetails) -> StrategyModel)?
    package var startingAgain: (@Sendable () -> StrategyModel)?
    var role: Form.ViewRole?
    var isSwiftUIs = false
    var viewClasses: [String] = []
    var rules: DeclaredRules?

    package init(_ name: String, source: String) {
      self.name = name
      self.source = source
    }
  }

  private let traits: Traits
  let declaration: any StrategyDeclaring
  /// The parameters, in the order in which they are set.
  public let parameters: [StrategyParameter]
  /// The strategies of this model that need no file; the first one has the model's name and defaults.
  public let presets: [Preset]

  /// The name in files, such as `offsetRestore`.
  public var name: String { traits.name }
  /// What the strategy does, as a sentence without a full stop; can be empty.
  public var summary: String { traits.summary }
  /// The kind of code that is modelled.
  public var origin: StrategyOrigin { traits.origin }
  /// A reference to the modelled source code.
  public var source: String { traits.source }
  /// Who ships the model's own strategy today, or the newest version of a library; nil if that is not
  /// declared.
  public var usedBy: String? { traits.usedBy }
  /// The version of the strategy's own code, unless it is identified otherwise.
  public var version: String? { traits.version }
  /// The newest version of the modelled library that is known; nil if that is not declared.
  public var newestKnown: KnownVersion? { traits.newestKnown }
  /// The newest version of the library that the model reproduces; nil if it has none.
  ///
  /// Unless another one is declared, the greatest value of the parameter `version`.
  public var newestModelled: String? {
    if let declared = traits.newestModelled { return declared }
    guard case .version(let versions) = parameter(named: Self.versionName)?.kind else { return nil }
    return versions.newest.description
  }
  /// Whether copying the strategy copies its state.
  ///
  /// If not, laws that simulate ahead run the case again instead of copying.
  public var isCopyable: Bool { traits.isCopyable }
  /// Whether the code is available; otherwise the model has no effect.
  public var isAvailable: Bool { traits.isAvailable }
  /// The code's identity; nil for built-in models.
  public var code: StrategyCode? { traits.code }
  /// Returns the model for one case; nil if the strategy is the same for all cases.
  public var forCase: (@Sendable (CaseDetails) -> StrategyModel)? { traits.forCase }
  /// Returns a copy that starts a new process for each simulation; nil for built-in strategies.
  public var startingAgain: (@Sendable () -> StrategyModel)? { traits.startingAgain }
  /// A view that the strategy requires and no parameter names, if any.
  public var role: Form.ViewRole? { traits.role }
  /// Whether it models SwiftUI in its hosting views, so that it has no effect in other forms; see
  /// ``Form/hostsSwiftUI``.
  public var isSwiftUIs: Bool { traits.isSwiftUIs }
  /// Prefixes of the names of view classes that a library brings, one of which is on every screen that it
  /// avoids the keyboard on; empty if it works on UIKit's own views.
  public var viewClasses: [String] { traits.viewClasses }
  /// The declared rules of the code.
  public var rules: [Rule] { traits.rules?.all ?? [] }

  /// Declares a model.
  ///
  /// - Parameters:
  ///   - name: The name in files; in camel case.
  ///   - type: The strategy's type.
  ///   - summary: What the strategy does, as a sentence without a full stop.
  ///   - origin: The kind of code that is modelled.
  ///   - source: A reference to the modelled source code.
  ///   - usedBy: Who ships it today, as in `Signal's conversations`.
  ///   - version: The version of the strategy's own code.
  ///   - newestModelled: The newest version that is modelled; nil for the greatest value of the parameter
  ///     `version`.
  ///   - newestKnown: The newest version of the modelled library.
  ///   - isCopyable: Whether copying the strategy copies its state.
  ///   - role: A view that it requires and no parameter names.
  ///   - isSwiftUIs: Whether it models SwiftUI.
  ///   - viewClasses: How the names of the library's view classes begin, if its views are on the screen.
  ///   - parameters: The parameters, in the order in which they are set; names are unique.
  ///   - presets: Further strategies of this model that need no file.
  ///   - rules: The decisions of the code, for reports on which of them a suite reaches.
  public convenience init<Owner: Strategy>(
    _ name: String, _ type: Owner.Type, summary: String = "", origin: StrategyOrigin = .recipe,
    source: String, usedBy: String? = nil, version: String? = nil,
    newestModelled: String? = nil, newestKnown: KnownVersion? = nil, isCopyable: Bool = true,
    finds role: Form.ViewRole? = nil, isSwiftUIs: Bool = false, viewClasses: [String] = [],
    _ parameters: [Parameter<Owner>] = [], presets: [StrategyPreset<Owner>] = [],
    rules: (any StrategyRule.Type)? = nil
  ) {
    var traits = Traits(name, source: source)
    traits.summary = summary
    traits.origin = origin
    traits.usedBy = usedBy
    traits.version = version
    traits.newestModelled = newestModelled
    traits.newestKnown = newestKnown
    traits.isCopyable = isCopyable
    traits.role = role
    traits.isSwiftUIs = isSwiftUIs
    traits.viewClasses = viewClasses
    traits.rules = rules.map { DeclaredRules($0) }
    self.init(
      traits, strategy: name.hyphenated, parameters, presets: presets, make: { Owner() })
  }

  /// Declares a model whose strategies are not known by their type.
  ///
  /// - Parameters:
  ///   - traits: What it declares of its code.
  ///   - strategy: The name of the strategy of this model that needs no file; nil for the model's.
  ///   - parameters: The parameters, in the order in which they are set; names are unique.
  ///   - presets: Further strategies of this model that need no file.
  ///   - make: Makes a strategy with default parameters.
  package convenience init<Owner: StrategyHooks>(
    _ traits: Traits, strategy: String? = nil, _ parameters: [Parameter<Owner>],
    presets: [StrategyPreset<Owner>] = [], make: @escaping @Sendable () -> Owner
  ) {
    let fresh = make()
    let declared = parameters.map {
      StrategyParameter(
        name: $0.name, kind: $0.kind, defaultValue: $0.read(fresh, nil),
        storedDefault: $0.storedDefault ?? $0.read(fresh, nil), meaning: $0.meaning,
        role: $0.role, isNeeded: $0.isNeeded, exemption: $0.exemption,
        container: $0.container)
    }
    let own = Preset(
      name: strategy ?? traits.name, parameters: [:], isVersion: false, summary: nil, source: nil,
      usedBy: nil)
    let others = presets.map { preset in
      var strategy = fresh
      preset.change(&strategy)
      var values: [String: ParameterValue] = [:]
      for (parameter, usual) in zip(parameters, declared) {
        let value = parameter.read(strategy, nil)
        if value != usual.defaultValue { values[parameter.name] = value }
      }
      return Preset(
        name: preset.name, parameters: values, isVersion: preset.isVersion,
        summary: preset.summary, source: preset.source, usedBy: preset.usedBy)
    }
    self.init(
      traits, declaration: StrategyDeclaration(parameters: parameters, fresh: make),
      parameters: declared, presets: [own] + others)
  }

  /// Without presets, the model has no strategy that needs no file.
  init(
    _ traits: Traits, declaration: any StrategyDeclaring, parameters: [StrategyParameter] = [],
    presets: [Preset] = []
  ) {
    self.traits = traits
    self.declaration = declaration
    self.parameters = parameters
    self.presets = presets
  }

  /// The same model with its code's identity.
  public func identified(by code: StrategyCode) -> StrategyModel {
    var traits = traits
    traits.code = code
    return StrategyModel(
      traits, declaration: declaration, parameters: parameters, presets: presets)
  }

  /// The same model as part of a program, which identifies its code unless a version does.
  func identified(inProgram program: String?) -> StrategyModel {
    guard version != nil || program != nil else { return self }
    let defaults = parameters.map { ($0.name, $0.defaultValue) }
    return identified(
      by: StrategyCode(
        version: version, program: version == nil ? program : nil,
        defaults: Dictionary(defaults) { first, _ in first }))
  }

  /// A strategy of the model that needs no file.
  public struct Preset: Hashable, Sendable {
    /// The name, such as `offset-restore`.
    public let name: String
    /// Values that differ from the model's defaults.
    public let parameters: [String: ParameterValue]
    /// Whether it is one version of a library, which runs only on request.
    public let isVersion: Bool
    /// What it does, as a sentence without a full stop; nil if its parameters say it.
    let summary: String?
    /// A reference to its own source code; nil for the model's.
    public let source: String?
    /// Who ships it today, if it is declared for this strategy; nil if it is not.
    let usedBy: String?
  }

  /// The parameter with this name; nil if there is none.
  public func parameter(named name: String) -> StrategyParameter? {
    parameters.first { $0.name == name }
  }

  /// The parameters that may be set for one class of controller: all but `screens` itself.
  public var parametersOfScreens: [StrategyParameter] { parameters.filter { $0.kind != .screens } }
}

/// The kind of code that is modelled.
public enum StrategyOrigin: Hashable, Sendable {
  case system
  /// Code that apps write themselves.
  case recipe
  /// A library, by its name; the model has a parameter `version` if it knows several.
  case library(String)
  /// Another platform's behaviour, by its name: UIKit's own avoidance takes no part in it, and it runs
  /// only on request.
  case platform(String)
}

extension StrategyModel: Hashable {
  /// Whether both have the same name.
  public static func == (a: StrategyModel, b: StrategyModel) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A strategy that needs no file, besides its model: a name of its own with parameters.
public struct StrategyPreset<Owner: StrategyHooks>: Sendable {
  let name: String
  let isVersion: Bool
  let summary: String?
  let source: String?
  let usedBy: String?
  let change: @Sendable (inout Owner) -> Void

  /// A strategy with parameters other than the defaults.
  ///
  /// - Parameters:
  ///   - name: The name in files; lower case, with hyphens.
  ///   - summary: What it does, as a sentence without a full stop; nil if its parameters say it.
  ///   - source: A reference to its source code; nil for the model's.
  ///   - usedBy: Who ships it today.
  ///   - change: Sets what differs from a new strategy.
  /// - Returns: The strategy under its name.
  public static func named(
    _ name: String, summary: String? = nil, source: String? = nil, usedBy: String? = nil,
    _ change: @escaping @Sendable (inout Owner) -> Void
  ) -> Self {
    StrategyPreset(
      name: name, isVersion: false, summary: summary, source: source, usedBy: usedBy, change: change
    )
  }

  /// One version of a library, which runs only on request, since the model's defaults represent the library.
  ///
  /// - Parameters:
  ///   - name: The name in files; lower case, with hyphens.
  ///   - usedBy: Who ships it today.
  ///   - change: Sets what differs from a new strategy.
  /// - Returns: The strategy under its name.
  public static func version(
    _ name: String, usedBy: String? = nil, _ change: @escaping @Sendable (inout Owner) -> Void
  ) -> Self {
    StrategyPreset(
      name: name, isVersion: true, summary: nil, source: nil, usedBy: usedBy, change: change)
  }
}

/// A model with the parameters that differ from its defaults.
public struct StrategyDescription: Hashable, Sendable {
  /// The model.
  public var model: StrategyModel
  /// Values that differ from the defaults, by the parameters' names.
  public var parameters: [String: ParameterValue]
  /// The code's identity: the model's, unless the description was recorded earlier; nil for Headroom's
  /// own models.
  public var code: StrategyCode?
  /// The parts of a composite, in the order in which they are called; empty for other strategies.
  public internal(set) var parts: [Part] = []

  /// Makes a description of the model's present code.
  public init(_ model: StrategyModel, parameters: [String: ParameterValue] = [:]) {
    self.model = model
    self.parameters = parameters
    code = model.code
  }

  /// No avoidance at all.
  public static let none = StrategyDescription(NoStrategy.model)
}

extension String {
  /// The name in lower case with hyphens, such as `offset-restore`.
  fileprivate var hyphenated: String {
    var result = ""
    for character in self {
      if character.isUppercase, !result.isEmpty { result += "-" }
      result += character.lowercased()
    }
    return result
  }
}

protocol StrategyDeclaring: Sendable {
  func make() -> any StrategyHooks
  /// Makes a strategy for a form; parameters that the type does not have are ignored.
  func make(_ parameters: [String: ParameterValue], on form: Form) -> any StrategyHooks
  /// Sets a parameter at run time; false if the value is of the wrong kind.
  func set(_ change: ParameterChange, of strategy: inout any StrategyHooks, on screen: inout Screen)
    -> Bool
  func restore(
    _ name: String, of strategy: inout any StrategyHooks, from old: any StrategyHooks,
    on screen: inout Screen)
  /// A parameter's present value; nil if the type does not have it.
  func value(of name: String, in strategy: any StrategyHooks, on form: Form) -> ParameterValue?
  /// Sets the parameters that a strategy has for a class of controller; returns them in order.
  func appear(_ className: String, of strategy: inout any StrategyHooks, on screen: inout Screen)
    -> [ParameterChange]
}

private struct StrategyDeclaration<Owner: StrategyHooks>: StrategyDeclaring {
  let parameters: [Parameter<Owner>]
  private let fresh: @Sendable () -> Owner
  private let places: [String: Int]

  init(parameters: [Parameter<Owner>], fresh: @escaping @Sendable () -> Owner) {
    self.parameters = parameters
    self.fresh = fresh
    places = Dictionary(parameters.enumerated().map { ($1.name, $0) }) { first, _ in
      preconditionFailure("duplicate parameter \(parameters[first].name)")
    }
  }

  func make() -> any StrategyHooks { fresh() }

  func make(_ values: [String: ParameterValue], on form: Form) -> any StrategyHooks {
    var strategy = fresh()
    let known = values.compactMap { name, value in places[name].map { (place: $0, value: value) } }
    for (place, value) in known.sorted(by: { $0.place < $1.place }) {
      _ = parameters[place].write(&strategy, inOrder(value), form)
    }
    return strategy
  }

  /// Sorts the changes of screens in the order of the declaration.
  private func inOrder(_ value: ParameterValue) -> ParameterValue {
    guard case .screens(var screens) = value else { return value }
    for index in screens.indices {
      screens[index].changes.sort { (places[$0.name] ?? 0) < (places[$1.name] ?? 0) }
    }
    return .screens(screens)
  }

  func set(_ change: ParameterChange, of strategy: inout any StrategyHooks, on screen: inout Screen)
    -> Bool
  {
    guard let place = places[change.name], let old = strategy as? Owner else { return true }
    var new = old
    guard parameters[place].write(&new, change.value, screen.form) else { return false }
    new.parameterChanged(change.name, from: old, on: &screen)
    strategy = new
    return true
  }

  func restore(
    _ name: String, of strategy: inout any StrategyHooks, from earlier: any StrategyHooks,
    on screen: inout Screen
  ) {
    guard let place = places[name], let old = strategy as? Owner, let earlier = earlier as? Owner
    else { return }
    var new = old
    parameters[place].copy(&new, earlier)
    new.parameterChanged(name, from: old, on: &screen)
    strategy = new
  }

  func value(of name: String, in strategy: any StrategyHooks, on form: Form) -> ParameterValue? {
    guard let place = places[name], let strategy = strategy as? Owner else { return nil }
    return parameters[place].read(strategy, form)
  }

  func appear(_ className: String, of strategy: inout any StrategyHooks, on screen: inout Screen)
    -> [ParameterChange]
  {
    guard let name = parameters.first(where: { $0.kind == .screens })?.name,
      case .screens(let screens) = value(of: name, in: strategy, on: screen.form)
    else { return [] }
    let changes = screens.filter { $0.className == className }.flatMap(\.changes)
    for change in changes where !set(change, of: &strategy, on: &screen) && screen.fault == nil {
      screen.fault = .invalidParameter(change.name)
    }
    return changes
  }
}

extension StrategyDescription {
  /// The values that stored content contains: those that differ from what it means without them.
  package var storedParameters: [String: ParameterValue] {
    var stored = parameters
    for parameter in model.parameters where parameter.storedDefault != parameter.defaultValue {
      let value = parameters[parameter.name] ?? parameter.defaultValue
      stored[parameter.name] = value == parameter.storedDefault ? nil : value
    }
    return stored
  }

  /// The version of the library that the strategy models; nil if the model has none.
  public var libraryVersion: LibraryVersion? { model.libraryVersion(parameters) }
}

extension StrategyModel {
  /// The parameter with the library's version.
  private static let versionName = "version"

  /// The version of the library with these parameter values; nil if the model has none.
  func libraryVersion(_ values: [String: ParameterValue]) -> LibraryVersion? {
    let name = Self.versionName
    guard let parameter = parameter(named: name),
      case .version(let version) = values[name] ?? parameter.defaultValue
    else { return nil }
    return version
  }

  /// Who ships one of its strategies today; nil if that is not declared.
  func users(of preset: Preset) -> String? {
    preset.usedBy ?? (preset.name == newest.name ? usedBy : nil)
  }

  /// The strategy with the newest version (the first of several); without versions, the model's own.
  var newest: Preset {
    var newest = presets[0]
    for preset in presets.dropFirst() {
      guard let version = libraryVersion(preset.parameters),
        let last = libraryVersion(newest.parameters),
        version > last
      else { continue }
      newest = preset
    }
    return newest
  }
}

/// The newest version of a library when its releases were last looked up.
public struct KnownVersion: Hashable, Sendable {
  /// The version as the library writes it, such as `0.88.0-rc.4`.
  public let number: String
  /// The day of the look-up, such as `2026-11-24`.
  public let day: String

  /// Declares a library's newest version.
  ///
  /// - Parameters:
  ///   - number: The version as the library writes it.
  ///   - day: The day of the look-up, such as `2026-11-24`.
  public init(_ number: String, on day: String) {
    self.number = number
    self.day = day
  }
}

/// The version of a library that a strategy models, such as `6.5.0`.
public struct LibraryVersion: Hashable, Sendable, Comparable {
  /// The first number.
  public let major: Int
  /// The second number.
  public let minor: Int
  /// The third number.
  public let patch: Int

  /// Makes a version from its numbers.
  public init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `6.5.0`; nil for anything but three numbers without leading zeros.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2],
      major >= 0, minor >= 0, patch >= 0
    else { return nil }
    self.init(major, minor, patch)
    guard description == text else { return nil }
  }

  /// Orders versions by their numbers.
  public static func < (a: LibraryVersion, b: LibraryVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}

extension LibraryVersion: CustomStringConvertible {
  /// The numbers separated by periods.
  public var description: String { "\(major).\(minor).\(patch)" }
}

/// Versions of a library that a model knows: some ranges, in ascending order.
public struct LibraryVersions: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The ranges; there is at least one.
  public let ranges: [ClosedRange<LibraryVersion>]

  /// Makes versions of ranges.
  ///
  /// - Precondition: There is at least one range.
  public init(arrayLiteral ranges: ClosedRange<LibraryVersion>...) {
    precondition(!ranges.isEmpty, "a library without a version")
    self.ranges = ranges
  }

  /// The oldest version.
  public var oldest: LibraryVersion { ranges[0].lowerBound }
  /// The newest version.
  public var newest: LibraryVersion { ranges[ranges.count - 1].upperBound }

  /// Whether a version is among them.
  public func contains(_ version: LibraryVersion) -> Bool {
    ranges.contains { $0.contains(version) }
  }
}

extension LibraryVersions: CustomStringConvertible {
  /// The ranges, such as `6.0.5 to 6.5.11, 6.5.16 or 7.0.0 to 8.0.2`.
  public var description: String {
    let words = ranges.map {
      $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
    }
    return words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "")
      + words[words.count - 1]
  }
}

/// The identity of a strategy's code that is not Headroom's own.
///
/// Runs record it with a strategy, so that a comparison can tell a change of the code from one of its
/// parameters. Headroom's own strategies have none: they belong to the engine.
public struct StrategyCode: Hashable, Sendable {
  /// A file of an external program.
  public struct File: Hashable, Sendable {
    /// The path, relative to the folder of the file that names the program.
    public var path: String
    /// The SHA-256 of its content, in lower-case hexadecimal digits.
    public var digest: String

    /// Makes a file.
    public init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }
  }

  /// The version that the code declares; nil if its files or its program identify it.
  public var version: String?
  /// The SHA-256 of the program that the strategy is compiled into, in lower-case hexadecimal digits;
  /// nil for external programs and if there is a version.
  public var program: String?
  /// The command that starts an external program; empty for a strategy in Swift.
  public var command: [String]
  /// The files of an external program that declares no version, by path.
  public var files: [File]
  /// The default values of the parameters, by name.
  public var defaults: [String: ParameterValue]

  /// Makes an identity.
  public init(
    version: String? = nil, program: String? = nil, command: [String] = [], files: [File] = [],
    defaults: [String: ParameterValue] = [:]
  ) {
    self.version = version
    self.program = program
    self.command = command
    self.files = files
    self.defaults = defaults
  }
}

/// A recorded strategy whose code is unavailable.
///
/// It does nothing; its cases are not run.
struct AbsentStrategy: StrategyHooks {
  var parameters: [String: ParameterValue] = [:]

  var observedEvents: StrategyEvents { [] }
}

extension StrategyModel {
  /// Creates a model whose code is unavailable.
  ///
  /// - Parameters:
  ///   - name: The name in files.
  ///   - code: The code's identity when it was recorded.
  ///   - parameters: Names and kinds of the parameters that were recorded.
  /// - Returns: A model that does nothing; see ``isAvailable``.
  public static func absent(
    _ name: String, code: StrategyCode,
    parameters: [(name: String, kind: StrategyParameter.Kind)] = []
  ) -> StrategyModel {
    var traits = Traits(name, source: "not available")
    traits.isAvailable = false
    traits.code = code
    return StrategyModel(
      traits,
      parameters.map {
        .entry($0.name, $0.kind, default: .view(nil), of: \AbsentStrategy.parameters)
      },
      make: { AbsentStrategy() }
    )
  }
}
