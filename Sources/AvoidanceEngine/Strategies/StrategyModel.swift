/// The built-in avoidance models.
public enum StrategyModel: UInt8, Hashable, Sendable, CaseIterable {
  case none, systemTable, offsetRestore, insetScroll, stackSpacer, footerSpacer, insetBroadcast
  case iqKeyboardManager

  /// The name in strategy files, as `offsetRestore`.
  public var name: String {
    switch self {
    case .none: "none"
    case .systemTable: "systemTable"
    case .offsetRestore: "offsetRestore"
    case .insetScroll: "insetScroll"
    case .stackSpacer: "stackSpacer"
    case .footerSpacer: "footerSpacer"
    case .insetBroadcast: "insetBroadcast"
    case .iqKeyboardManager: "iqKeyboardManager"
    }
  }

  /// What can be set, with the defaults of the source.
  public var parameters: [StrategyParameter] {
    switch self {
    case .none, .systemTable: []
    case .offsetRestore: OffsetRestore.parameters
    case .insetScroll: InsetScroll.parameters
    case .stackSpacer: StackSpacer.parameters
    case .footerSpacer: FooterSpacer.parameters
    case .insetBroadcast: InsetBroadcast.parameters
    case .iqKeyboardManager: IQSettings.parameters
    }
  }

  /// The model with this name in files.
  public init?(name: String) {
    guard let model = StrategyModel.allCases.first(where: { $0.name == name }) else { return nil }
    self = model
  }
}

/// A model with the parameters that differ from its defaults.
public struct StrategyDescription: Hashable, Sendable {
  /// The model.
  public var model: StrategyModel
  /// Values that differ from the defaults.
  public var parameters: [StrategyParameter.Name: StrategyParameter.Value]

  /// Makes a description.
  public init(
    _ model: StrategyModel,
    parameters: [StrategyParameter.Name: StrategyParameter.Value] = [:]
  ) {
    self.model = model
    self.parameters = parameters
  }

  /// The strategies that need no file, by name: each model with its defaults, and `xlform`.
  public static let builtIn: [(name: String, description: StrategyDescription)] = [
    ("none", StrategyDescription(.none)),
    ("system-table", StrategyDescription(.systemTable)),
    ("offset-restore", StrategyDescription(.offsetRestore)),
    ("inset-scroll", StrategyDescription(.insetScroll)),
    (
      "xlform",
      StrategyDescription(
        .insetScroll,
        parameters: [
          .onHide: .choice(InsetScroll.OnHide.xlform.rawValue), .indicators: .flag(true),
        ]
      )
    ),
    ("stack-spacer", StrategyDescription(.stackSpacer)),
    ("footer-spacer", StrategyDescription(.footerSpacer)),
    ("inset-broadcast", StrategyDescription(.insetBroadcast)),
    ("iq-keyboard-manager", StrategyDescription(.iqKeyboardManager)),
  ]

  /// Versions of one library, by name: run only where they are asked for, since the reference version
  /// stands for the library.
  public static let versions: [(name: String, description: StrategyDescription)] = [
    IQVersion(6, 2, 1), IQVersion(6, 3, 0), .reference, IQVersion(6, 5, 4), .newest,
  ].map { version in
    let parameters: [StrategyParameter.Name: StrategyParameter.Value] =
      version == .reference ? [:] : [.version: .version(version)]
    return ("iq-\(version)", StrategyDescription(.iqKeyboardManager, parameters: parameters))
  }
}

/// One setting of a model.
public struct StrategyParameter: Sendable {
  /// The settings of all models; one name means the same kind of value everywhere.
  public enum Name: UInt8, Hashable, Sendable, CaseIterable {
    case gap, threshold, duration, convertsFrame, scrollView, scrollViews, stackView
    case onHide, indicators, moveRule, shiftsCurve, uses
    case version, enable, keyboardDistanceFromTextField, enableAutoToolbar
    case toolbarManageBehaviour, previousNextDisplayMode, shouldShowToolbarPlaceholder
    case shouldToolbarUsesTextFieldTintColor, toolbarTintColor, toolbarBarTintColor
    case toolbarDoneBarButtonItemText, placeholderFont, placeholderColor, placeholderButtonColor
    case shouldResignOnTouchOutside, shouldPlayInputClicks
    case overrideKeyboardAppearance, keyboardAppearance, layoutIfNeededOnUpdate, enableDebugging
    case disabledDistanceHandlingClasses, enabledDistanceHandlingClasses
    case disabledToolbarClasses, enabledToolbarClasses, toolbarPreviousNextAllowedClasses
    case disabledTouchResignedClasses, enabledTouchResignedClasses
    case touchResignedGestureIgnoreClasses, returnKeyHandler, lastTextFieldReturnKeyType, screens

    /// The name in files.
    public var text: String { "\(self)" }
  }
  /// What values a setting takes.
  public enum Kind: Hashable, Sendable {
    /// A number of points in a range.
    case points(ClosedRange<Double>)
    /// A number of seconds in a range.
    case seconds(ClosedRange<Double>)
    /// Yes or no.
    case flag
    /// One of these words, by position.
    case choice([String])
    /// The identifier of a view.
    case view
    /// Identifiers of views.
    case views
    /// Any text; null: none.
    case text
    /// A version of the library, as `6.5.0`.
    case version
    /// Names of classes.
    case words
    /// Settings of the same model by class of controller.
    case screens

    /// Any length that the format takes.
    public static let length = Kind.points(0...Double.largestCoordinate)
    /// Any duration that a verb takes.
    public static let duration = Kind.seconds(0...StrategyVerb.longestDuration)
  }
  /// A setting's value.
  public enum Value: Hashable, Sendable {
    /// Points or seconds.
    case number(Double)
    /// Yes or no.
    case flag(Bool)
    /// Position in the kind's words.
    case choice(UInt8)
    /// Identifiers; empty: the model looks for its view itself.
    case views([String])
    /// Any text; empty: none.
    case text(String)
    /// A version of the library.
    case version(IQVersion)
    /// Names of classes.
    case words([String])
    /// Settings by class of controller.
    indirect case screens([String: [Name: Value]])
  }

  /// Which setting.
  public var name: Name
  /// What it takes.
  public var kind: Kind
  /// Its value where nothing is said.
  public var defaultValue: Value

  /// Makes a setting.
  public init(_ name: Name, _ kind: Kind, default defaultValue: Value) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
  }
}

/// A change of a setting at run time, bound to a form.
public struct ParameterChange: Hashable, Sendable {
  /// The new value.
  public enum Value: Hashable, Sendable {
    /// Points or seconds.
    case number(Double)
    /// Yes or no.
    case flag(Bool)
    /// Position in the kind's words.
    case choice(UInt8)
    /// Views of the form; empty: the model looks for its view itself.
    case views([ViewIndex])
    /// Any text; empty: none.
    case text(String)
    /// A version of the library.
    case version(IQVersion)
    /// Names of classes.
    case words([String])
    /// Settings by class of controller.
    case screens([ScreenSettings])
  }

  /// The settings of one class of controller.
  public struct ScreenSettings: Hashable, Sendable {
    /// The controller's class.
    public var className: String
    /// What changes while such a controller is on the screen.
    public var changes: [ParameterChange]

    /// Makes settings.
    public init(className: String, changes: [ParameterChange]) {
      self.className = className
      self.changes = changes
    }
  }

  /// Which setting; ignored by models that have none of this name.
  public var name: StrategyParameter.Name
  /// Its new value.
  public var value: Value

  /// Makes a change.
  public init(_ name: StrategyParameter.Name, _ value: Value) {
    self.name = name
    self.value = value
  }
}
