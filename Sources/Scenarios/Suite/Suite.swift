public import AvoidanceEngine

/// Everything that some files define, in the order of the files.
public struct Suite: Hashable, Sendable {
  /// The devices.
  public var devices: [DeviceDefinition] = []
  /// The strategies, without the built-in ones.
  public var strategies: [StrategyDefinition] = []
  /// Programs outside that are strategies; reading them starts nothing.
  public var externals: [ExternalDefinition] = []
  /// The forms.
  public var forms: [FormDefinition] = []
  /// The scenarios.
  public var scenarios: [ScenarioDefinition] = []
  /// The approved outcomes.
  public var baselines: [BaselineDefinition] = []

  /// Makes an empty suite.
  public init() {}
}

/// What a reader knows beside the files at hand.
public struct KnownDefinitions: Sendable {
  /// Names that the database knows; what is only here makes a warning.
  public var names: [DefinitionKind: Set<String>]
  /// The database's forms, so that identifiers can be checked against them.
  public var forms: [String: FormDefinition]
  /// Devices that are known everywhere; a definition in the files wins.
  public var devices: [DeviceDefinition]
  /// The strategies and models that are known everywhere.
  public var strategies: StrategyRegistry
  /// What the files are read with where they do not say it themselves.
  public var defaults = ScenarioDefaults()

  /// Makes what is known.
  public init(
    names: [DefinitionKind: Set<String>] = [:], forms: [String: FormDefinition] = [:],
    devices: [DeviceDefinition] = ShippedDevices.all, strategies: StrategyRegistry
  ) {
    self.names = names
    self.forms = forms
    self.devices = devices
    self.strategies = strategies
  }
}

/// What became of reading some files.
public struct SuiteReading: Sendable {
  /// What the files define; not to be used when there are errors.
  public var suite = Suite()
  /// Errors and warnings, by file and position.
  public var diagnostics: [Diagnostic] = []
  /// The files that were read, in order.
  public var files: [String] = []
  /// What became of the files of other formats that hold forms, in order.
  public var imports: [ImportedFile] = []
  /// The scenarios that files of other formats became, in order.
  public var importedScenarios: [ImportedScenario] = []
  /// Files that are in error and were left out, where that was asked for.
  public var skippedFiles: [String] = []
  /// Shipped devices that scenarios name and no file defines.
  public var shippedDevices: [DeviceDefinition] = []
  /// What the scenario files were, by their paths, where that was asked for: of those about which there
  /// is nothing to say, and which define and configure no strategy, whose code is another matter.
  public var sourceFiles: [String: Digest] = [:]

  /// Whether anything is wrong enough that nothing may be used.
  public var hasErrors: Bool {
    skippedFiles.isEmpty && diagnostics.contains { $0.severity == .error }
  }
}
