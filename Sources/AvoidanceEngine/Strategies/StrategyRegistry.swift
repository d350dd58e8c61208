/// The strategies that are known, each model under its name: a plain value, handed to what reads
/// strategies.
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
  /// The strategies that need no file, in the order of their models; versions of libraries come last.
  public let named: [BuiltInStrategy]
  /// The names of all models' parameters, each once, in the order of the models.
  ///
  /// Those that name views stand together, by name, where the first of them is.
  public let parameterNames: [String]
  private let places: [String: Int]
  private let namedPlaces: [String: Int]
  private let kinds: [String: [StrategyParameter.Kind]]

  /// Makes a registry.
  ///
  /// - Precondition: No two models, and no two strategies that need no file, have the same name.
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

  /// The same registry with further strategies behind those that it has.
  ///
  /// - Parameters:
  ///   - strategies: Their types.
  ///   - program: The SHA-256 of the program that they are compiled into, in hexadecimal digits, which
  ///     identifies the code of those that declare no version.
  /// - Returns: The larger registry.
  /// - Precondition: No two models, and no two strategies that need no file, have the same name.
  public func adding(_ strategies: [any Strategy.Type], program: String? = nil) -> StrategyRegistry
  {
    adding(models: strategies.map { $0.model.identified(inProgram: program) })
  }

  /// The same registry with further models behind those that it has.
  ///
  /// - Precondition: No two models, and no two strategies that need no file, have the same name.
  public func adding(models further: [StrategyModel]) -> StrategyRegistry {
    StrategyRegistry(models: models + further)
  }

  /// The model with a name; nil for none.
  public func model(named name: String) -> StrategyModel? { places[name].map { models[$0] } }

  /// The strategy with this name that needs no file; nil for none.
  public func strategy(named name: String) -> StrategyDescription? {
    namedPlaces[name].map { named[$0].description }
  }

  /// Whether a strategy of some name runs where none is named; see ``BuiltInStrategy/isDefault``.
  public func isDefault(_ name: String, _ strategy: StrategyDescription) -> Bool {
    let isVersion = namedPlaces[name].map { named[$0].isVersion } ?? false
    return !isVersion && strategy.hasUIKitAround
  }

  /// The names of the strategies that stand for all, where all are too many to be held side by side: no
  /// strategy, each recipe as it is, and of each library the newest version.
  ///
  /// A library is its first model; where several strategies have its newest version, the one that is
  /// declared first is meant, so the model's own before all. Variants of a recipe that have a source of
  /// their own, what other platforms do, and what acts only on a view that is named, are left out.
  public var representatives: [String] {
    var libraries: Set<String> = []
    return models.enumerated().flatMap { place, model -> [String] in
      switch model.origin {
      case .system:
        let isFirst = models.firstIndex { $0.origin == .system } == place
        return isFirst ? [model.presets[0].name] : []
      case .recipe:
        return model.presets.filter { preset in
          let strategy = StrategyDescription(model, parameters: preset.parameters)
          return !preset.isVersion && preset.source == nil && !strategy.needsNamedView
        }.map(\.name)
      case .library(let library):
        return libraries.insert(library).inserted ? [model.newest.name] : []
      case .platform: return []
      }
    }
  }

  /// What values a parameter takes, in one model or another; empty where no model has it.
  ///
  /// Models that mean different things by a name have each its kind here; words and ranges of the same
  /// kind are joined.
  public func kinds(of parameter: String) -> [StrategyParameter.Kind] { kinds[parameter] ?? [] }
}

/// A strategy that needs no file.
public struct BuiltInStrategy: Hashable, Sendable {
  /// The name, as `offset-restore`.
  public let name: String
  /// The model and the parameters that differ from its defaults.
  public let description: StrategyDescription
  /// Whether it is one version of a library, which runs only where it is asked for.
  public let isVersion: Bool
  /// Whether it runs where none is named: it is neither one version of a library nor what another
  /// platform does.
  public let isDefault: Bool

  fileprivate init(_ preset: StrategyModel.Preset, of model: StrategyModel) {
    name = preset.name
    description = StrategyDescription(model, parameters: preset.parameters)
    isVersion = preset.isVersion
    isDefault = !isVersion && description.hasUIKitAround
  }
}

extension StrategyDescription {
  /// Whether the strategy, as it is set, is one of UIKit and not of another platform; code of which
  /// only its cases tell is.
  fileprivate var hasUIKitAround: Bool { facts?.isOnUIKit ?? true }
}

extension [StrategyParameter.Kind] {
  /// These kinds and one more, joined with that of its sort.
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
  /// What takes the values of both; nil for kinds of different sorts.
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
    case (.version(let a), .version(let b)): return .version(a.joined(with: b))
    case (.choice(let a), .choice(let b)): return .choice(a + b.filter { !a.contains($0) })
    default: return nil
    }
  }
}

extension ClosedRange {
  /// The smallest range around both.
  fileprivate func joined(with other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
