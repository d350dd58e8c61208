/// The known strategies, each model under its name, as a plain value.
public struct StrategyRegistry: Sendable {
  /// Headroom's own strategies.
  public static let builtIn = StrategyRegistry([
    NoStrategy.self,
    SystemTableAlone.self,
    OffsetRestore.self,
    InsetScroll.self,
    StackSpacer.self,
    FooterSpacer.self,
    InsetBroadcast.self,
    IQKeyboardManager.self,
    TPKeyboardAvoiding.self,
    Eureka.self,
    KeyboardLayoutGuide.self,
    BottomConstraint.self,
    SafeAreaKeyboard.self,
    ScrollViewContentInset.self,
    ChatBar.self,
    ReactNativeKeyboardAvoidingView.self,
    ReactNativeScrollViewInsets.self,
    EnsureVisible.self,
    AndroidAdjustPan.self,
    AndroidAdjustResize.self,
    ComposeBringIntoView.self,
    WebScrollIntoView.self,
    ReactNativeKeyboardController.self,
    ReactNativeKeyboardControllerAvoidingView.self,
    ReactNativeKeyboardControllerChat.self,
    APSLKeyboardAware.self,
  ])

  /// The models in their order.
  public let models: [StrategyModel]
  /// The strategies that need no file, in the order of their models; library versions come last.
  public let named: [BuiltInStrategy]
  /// The names of all models' parameters, each once, in the order of the models.
  ///
  /// Those that name views are grouped, sorted by name, at the position of the first of them.
  public let parameterNames: [String]
  private let places: [String: Int]
  private let namedPlaces: [String: Int]
  private let kinds: [String: [StrategyParameter.Kind]]

  /// Makes a registry.
  ///
  /// - Precondition: Names of models, and of strategies that need no file, are unique.
  public init(_ strategies: [any Strategy.Type]) {
    self.init(models: strategies.map { $0.model })
  }

  private init(models: [StrategyModel]) {
    self.models = models
    let named = models.flatMap { model in model.presets.map { BuiltInStrategy($0, of: model) } }
    self.named = named.filter { !$0.isVersion } + named.filter(\.isVersion)
    places = Self.places(models.map(\.name), of: "models")
    namedPlaces = Self.places(self.named.map(\.name), of: "strategies")
    var kinds: [String: [StrategyParameter.Kind]] = [:]
    var names: [String] = []
    for parameter in models.flatMap(\.parameters) {
      if kinds[parameter.name] == nil { names.append(parameter.name) }
      kinds[parameter.name] = kinds[parameter.name, default: []].adding(parameter.kind)
    }
    let views = names.filter { kinds[$0]?.contains(where: \.namesViews) == true }
    let first = views.first.flatMap { names.firstIndex(of: $0) } ?? 0
    names.removeAll { views.contains($0) }
    names.insert(contentsOf: views.sorted(), at: first)
    parameterNames = names
    self.kinds = kinds
  }

  private static func places(_ names: [String], of what: String) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in
      preconditionFailure("two \(what) are called \(names[first])")
    }
  }

  /// The registry with further strategies at the end.
  ///
  /// - Parameters:
  ///   - strategies: Their types.
  ///   - program: The SHA-256 of the program that contains them, in hexadecimal digits, which
  ///     identifies the code of strategies that declare no version.
  /// - Returns: The larger registry.
  /// - Precondition: Names of models, and of strategies that need no file, are unique.
  public func adding(_ strategies: [any Strategy.Type], program: String? = nil) -> StrategyRegistry
  {
    adding(models: strategies.map { $0.model.identified(inProgram: program) })
  }

  /// The registry with further models at the end.
  ///
  /// - Precondition: Names of models, and of strategies that need no file, are unique.
  public func adding(models further: [StrategyModel]) -> StrategyRegistry {
    StrategyRegistry(models: models + further)
  }

  /// The model with a name; nil if there is none.
  public func model(named name: String) -> StrategyModel? { places[name].map { models[$0] } }

  /// The strategy that needs no file with this name; nil if there is none.
  public func strategy(named name: String) -> StrategyDescription? {
    namedPlaces[name].map { named[$0].description }
  }

  /// Whether a strategy of some name runs by default; see ``BuiltInStrategy/isDefault``.
  public func isDefault(_ name: String, _ strategy: StrategyDescription) -> Bool {
    let isVersion = namedPlaces[name].map { named[$0].isVersion } ?? false
    return !isVersion && strategy.hasUIKitAround
  }

  /// The names of representative strategies, for when there are too many to compare side by side: of the
  /// built-in ones those that teams ship today (``BuiltInStrategy/usedBy``), and of others each recipe as it
  /// is and the newest version of each library.
  ///
  /// A library of one's own is represented by its first model; if several strategies have its newest
  /// version, by the one declared first, so by the model's own before others. Left out are variants of a
  /// recipe with a source of their own, other platforms, and strategies that act only on a named view.
  public var representatives: [String] {
    var libraries: Set<String> = []
    return models.flatMap { model -> [String] in
      if Self.builtIn.model(named: model.name) != nil {
        return model.presets.filter { model.users(of: $0) != nil }.map(\.name)
      }
      switch model.origin {
      case .recipe:
        return model.presets.filter { preset in
          let strategy = StrategyDescription(model, parameters: preset.parameters)
          return !preset.isVersion && preset.source == nil && !strategy.needsNamedView
        }.map(\.name)
      case .library(let library):
        return libraries.insert(library).inserted ? [model.newest.name] : []
      case .system, .platform: return []
      }
    }
  }

  /// The kinds of values that a parameter takes in any model; empty if no model has it.
  ///
  /// If models mean different things by a name, all their kinds are included; words and ranges of the
  /// same kind are joined.
  public func kinds(of parameter: String) -> [StrategyParameter.Kind] { kinds[parameter] ?? [] }
}

/// A strategy that needs no file.
public struct BuiltInStrategy: Hashable, Sendable {
  /// The name, such as `offset-restore`.
  public let name: String
  /// The model and the parameters that differ from its defaults.
  public let description: StrategyDescription
  /// Whether it is one version of a library, which runs only on request.
  public let isVersion: Bool
  /// Whether it runs by default: it is neither a version of a library nor another platform's behaviour.
  public let isDefault: Bool
  /// What it does, if it is a variant of its model that has a summary of its own.
  public let summary: String?
  /// Who ships it today; nil if that is not declared.
  public let usedBy: String?

  fileprivate init(_ preset: StrategyModel.Preset, of model: StrategyModel) {
    name = preset.name
    description = StrategyDescription(model, parameters: preset.parameters)
    isVersion = preset.isVersion
    isDefault = !isVersion && description.hasUIKitAround
    summary = preset.summary
    usedBy = model.users(of: preset)
  }
}

extension StrategyDescription {
  /// Whether the strategy, with its parameters, runs on UIKit rather than on another platform; true if
  /// its code is known only from its cases.
  fileprivate var hasUIKitAround: Bool { facts?.isOnUIKit ?? true }
}

extension [StrategyParameter.Kind] {
  /// The kinds with another one added, joined with one of its sort if possible.
  fileprivate func adding(_ kind: StrategyParameter.Kind) -> Self {
    for (index, other) in enumerated() {
      guard let joined = other.joined(with: kind) else { continue }
      var kinds = self
      kinds[index] = joined
      return kinds
    }
    return self + [kind]
  }
}

extension StrategyParameter.Kind {
  /// The kind that takes the values of both; nil for kinds of different sorts.
  fileprivate func joined(with other: Self) -> Self? {
    if self == other { return self }
    switch (self, other) {
    case (.points(let a), .points(let b)): return .points(a.joined(with: b))
    case (.seconds(let a), .seconds(let b)): return .seconds(a.joined(with: b))
    case (.points(let a), .seconds(let b)), (.points(let a), .number(let b)),
      (.seconds(let a), .points(let b)), (.seconds(let a), .number(let b)),
      (.number(let a), .points(let b)), (.number(let a), .seconds(let b)),
      (.number(let a), .number(let b)):
      return .number(a.joined(with: b))
    case (.version(let a), .version(let b)):
      return .version([min(a.oldest, b.oldest)...max(a.newest, b.newest)])
    case (.choice(let a), .choice(let b)): return .choice(a + b.filter { !a.contains($0) })
    default: return nil
    }
  }
}

extension ClosedRange {
  fileprivate func joined(with other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
