import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

/// IQKeyboardManager's settings in files: versions, lists of classes, texts and settings by screen.
struct LibraryParameterTests {
  private func strategy(_ parameters: String) -> String {
    "headroom: 1\nstrategies:\n  - {name: s, model: iqKeyboardManager, parameters: \(parameters)}\n"
  }

  private func parameters(_ text: String) throws -> [String: ParameterValue] {
    let reading = read(strategy(text))
    #expect(reading.lines.isEmpty)
    return try #require(reading.suite.strategies.first).value.parameters
  }

  /// <doc:IQKeyboardManagerRules#Settings>, each setting with a value that is not its default.
  static let settings: [(String, String, ParameterValue)] = [
    ("version: 6.2.1", "version", .version(LibraryVersion(6, 2, 1))),
    ("version: \"6.5.11\"", "version", .version(LibraryVersion(6, 5, 11))),
    ("version: 7.0.3", "version", .version(LibraryVersion(7, 0, 3))),
    ("version: 8.0.1", "version", .version(LibraryVersion(8, 0, 1))),
    ("enable: false", "enable", .flag(false)),
    ("keyboardDistanceFromTextField: 0", "keyboardDistanceFromTextField", .number(0)),
    ("enableAutoToolbar: false", "enableAutoToolbar", .flag(false)),
    ("enableAutoToolbar: true", "enableAutoToolbar", .flag(true)),
    ("toolbarManageBehaviour: byPosition", "toolbarManageBehaviour", .choice("byPosition")),
    ("previousNextDisplayMode: alwaysHide", "previousNextDisplayMode", .choice("alwaysHide")),
    ("shouldShowToolbarPlaceholder: false", "shouldShowToolbarPlaceholder", .flag(false)),
    (
      "shouldToolbarUsesTextFieldTintColor: true", "shouldToolbarUsesTextFieldTintColor",
      .flag(true)
    ),
    ("toolbarTintColor: red", "toolbarTintColor", .text("red")),
    ("toolbarBarTintColor: red", "toolbarBarTintColor", .text("red")),
    ("toolbarDoneBarButtonItemText: Ready", "toolbarDoneBarButtonItemText", .text("Ready")),
    ("placeholderFont: Menlo", "placeholderFont", .text("Menlo")),
    ("placeholderColor: gray", "placeholderColor", .text("gray")),
    ("placeholderButtonColor: blue", "placeholderButtonColor", .text("blue")),
    ("shouldResignOnTouchOutside: true", "shouldResignOnTouchOutside", .flag(true)),
    ("overrideKeyboardAppearance: true", "overrideKeyboardAppearance", .flag(true)),
    ("keyboardAppearance: dark", "keyboardAppearance", .choice("dark")),
    ("shouldPlayInputClicks: false", "shouldPlayInputClicks", .flag(false)),
    ("layoutIfNeededOnUpdate: true", "layoutIfNeededOnUpdate", .flag(true)),
    ("enableDebugging: true", "enableDebugging", .flag(true)),
    ("disabledDistanceHandlingClasses: []", "disabledDistanceHandlingClasses", .words([])),
    ("enabledDistanceHandlingClasses: [A]", "enabledDistanceHandlingClasses", .words(["A"])),
    ("disabledToolbarClasses: [A, B]", "disabledToolbarClasses", .words(["A", "B"])),
    ("enabledToolbarClasses: [A]", "enabledToolbarClasses", .words(["A"])),
    (
      "toolbarPreviousNextAllowedClasses: [UITableView]", "toolbarPreviousNextAllowedClasses",
      .words(["UITableView"])
    ),
    ("disabledTouchResignedClasses: [A]", "disabledTouchResignedClasses", .words(["A"])),
    ("enabledTouchResignedClasses: [A]", "enabledTouchResignedClasses", .words(["A"])),
    (
      "touchResignedGestureIgnoreClasses: [UILabel]", "touchResignedGestureIgnoreClasses",
      .words(["UILabel"])
    ),
    ("returnKeyHandler: true", "returnKeyHandler", .flag(true)),
    ("lastTextFieldReturnKeyType: go", "lastTextFieldReturnKeyType", .choice("go")),
    (
      "screens: {Login: {enable: false}}", "screens",
      .screens([
        ScreenParameters(className: "Login", changes: [ParameterChange("enable", .flag(false))])
      ])
    ),
  ]

  @Test(arguments: settings)
  func `a setting is read under the library's own name`(
    text: String, name: String, value: ParameterValue
  ) throws {
    #expect(try parameters("{\(text)}") == [name: value])
  }

  @Test func `every setting is in the list`() throws {
    let library = try #require(StrategyRegistry.builtIn.model(named: "iqKeyboardManager"))
    let named = Set(Self.settings.map(\.1))
    #expect(named == Set(library.parameters.map(\.name)))
  }

  /// <doc:IQKeyboardManagerRules#Settings>: the defaults.
  @Test(arguments: [
    "version: 8.0.2", "enable: true", "keyboardDistanceFromTextField: 10",
    "enableAutoToolbar: byVersion",
    "toolbarManageBehaviour: bySubviews", "previousNextDisplayMode: default",
    "shouldShowToolbarPlaceholder: true", "shouldToolbarUsesTextFieldTintColor: false",
    "toolbarTintColor: null", "toolbarBarTintColor: null", "placeholderFont: null",
    "placeholderColor: null", "placeholderButtonColor: null", "shouldResignOnTouchOutside: false",
    "overrideKeyboardAppearance: false", "keyboardAppearance: default",
    "shouldPlayInputClicks: true", "layoutIfNeededOnUpdate: false", "enableDebugging: false",
    "disabledDistanceHandlingClasses: [UITableViewController, UIAlertController]",
    "enabledDistanceHandlingClasses: []", "disabledToolbarClasses: [UIAlertController]",
    "enabledToolbarClasses: []",
    "toolbarPreviousNextAllowedClasses: [UITableView, UICollectionView, IQPreviousNextView]",
    "disabledTouchResignedClasses: [UIAlertController]", "enabledTouchResignedClasses: []",
    "touchResignedGestureIgnoreClasses: [UIControl, UINavigationBar]",
    "lastTextFieldReturnKeyType: default", "returnKeyHandler: false", "screens: {}",
  ])
  func `the library's defaults are not kept`(text: String) throws {
    #expect(try parameters("{\(text)}").isEmpty)
  }

  @Test func `a screen keeps values that equal the defaults`() throws {
    let text = "{enable: false, screens: {Login: {enable: true, version: 6.5.0}, Plain: {}}}"
    #expect(
      try parameters(text) == [
        "enable": .flag(false),
        "screens": .screens([
          ScreenParameters(
            className: "Login",
            changes: [
              ParameterChange("version", .version(LibraryVersion(6, 5, 0))),
              ParameterChange("enable", .flag(true)),
            ]
          ), ScreenParameters(className: "Plain", changes: []),
        ]),
      ]
    )
  }

  static let versionWords =
    "'version' must be a version from 6.0.5 to 6.5.11, 6.5.16 or 7.0.0 to 8.0.2; found "

  @Test(arguments: [
    ("{version: «\"6.0.4\"}", versionWords + "the string '6.0.4'"),
    ("{version: «\"6.5.12\"}", versionWords + "the string '6.5.12'"),
    ("{version: «8.0.3}", versionWords + "'8.0.3'"),
    ("{version: «latest}", versionWords + "'latest'"),
    ("{version: «\"6.5\"}", versionWords + "the string '6.5'"),
    (
      "{toolbarManageBehaviour: «byTags}",
      "'byTags' is not a valid value for 'toolbarManageBehaviour'; did you mean 'byTag'?"
    ),
    (
      "{enableAutoToolbar: «byversion}",
      "'byversion' is not a valid value for 'enableAutoToolbar'; did you mean 'byVersion'?"
    ),
    (
      "{keyboardDistanceFromTextField: «-1}",
      "'keyboardDistanceFromTextField' must be a number from 0 to 1000000; found '-1'"
    ),
    ("{«enabled: false}", "iqKeyboardManager has no parameter 'enabled'; did you mean 'enable'?"),
    ("{screens: «Login}", "'screens' must be a mapping; found 'Login'"),
    (
      "{screens: {Login: {«enabled: false}}}",
      "iqKeyboardManager has no parameter 'enabled'; did you mean 'enable'?"
    ),
  ])
  func `what is wrong is said where it stands`(text: String, message: String) {
    expect(strategy(text), says: [message])
  }

  @Test func `a screen has no screens of its own`() {
    let reading = read(strategy("{screens: {A: {screens: {B: {enable: false}}}}}"))
    #expect(reading.lines.count == 1)
    #expect(reading.lines.first?.contains("iqKeyboardManager has no parameter 'screens'") == true)
  }

  @Test(arguments: settings)
  func `a strategy comes back from its canonical content`(
    text: String, name: String, value: ParameterValue
  ) throws {
    let strategy = try #require(read(strategy("{\(text)}")).suite.strategies.first)
    let copy = try StrategyDefinition(
      name: "s", canonicalContent: strategy.canonicalContent, strategies: .builtIn)
    #expect(copy.value == strategy.value)
    #expect(copy.canonicalContent == strategy.canonicalContent)
  }

  @Test func `the canonical content has the library's words in the order of the keys`() throws {
    let text = """
      {version: 6.2.1, screens: {B: {enable: true}, A: {toolbarTintColor: null}}, \
      toolbarManageBehaviour: byTag, enabledToolbarClasses: [Y, X]}
      """
    let content = try #require(read(strategy(text)).suite.strategies.first).canonicalContent
    #expect(
      String(decoding: content, as: UTF8.self)
        == #"{"model":"iqKeyboardManager","parameters":{"enabledToolbarClasses":["Y","X"],"#
        + #""screens":{"A":{"toolbarTintColor":null},"B":{"enable":true}},"#
        + #""toolbarManageBehaviour":"byTag","version":"6.2.1"}}"#
    )
  }

  /// Content was stored while 6.5.0 was the default, and is not to mean another version.
  @Test(arguments: [
    ("6.5.0", #"{"model":"iqKeyboardManager"}"#),
    ("8.0.2", #"{"model":"iqKeyboardManager","parameters":{"version":"8.0.2"}}"#),
  ])
  func `stored content without a version is 6_5_0's`(version: String, content: String) throws {
    let strategy = try #require(read(strategy("{version: \(version)}")).suite.strategies.first)
    #expect(String(decoding: strategy.canonicalContent, as: UTF8.self) == content)
    let copy = try StrategyDefinition(
      name: "s", canonicalContent: Array(content.utf8), strategies: .builtIn)
    #expect(copy.value == strategy.value)
    #expect(copy.value.libraryVersion?.description == version)
  }

  @Test func `without a version a file means the newest`() throws {
    let strategy = try #require(read(strategy("{enable: false}")).suite.strategies.first)
    #expect(strategy.value.libraryVersion?.description == "8.0.2")
    #expect(
      String(decoding: strategy.canonicalContent, as: UTF8.self)
        == #"{"model":"iqKeyboardManager","parameters":{"enable":false,"version":"8.0.2"}}"#)
  }

  // MARK: Steps

  private func steps(_ reading: SuiteReading) throws -> [ScriptStep] {
    try #require(reading.suite.scenarios.first).value.script.compactMap { entry in
      if case .step(let step, _) = entry { step } else { nil }
    }
  }

  private func events(_ reading: SuiteReading) throws -> [Event] {
    let form = try #require(reading.suite.forms.first)
    return try #require(reading.suite.scenarios.first).bind(to: form).entries.compactMap { entry in
      if case .event(let event, _) = entry { event } else { nil }
    }
  }

  @Test(arguments: settings)
  func `a step configures it at run time`(text: String, name: String, value: ParameterValue) throws
  {
    let reading = read(script("      - configure: {\(text)}\n"))
    #expect(reading.lines.isEmpty)
    #expect(try steps(reading) == [.configure([ParameterChange(name, value)])])
    let scenario = try #require(reading.suite.scenarios.first)
    let content = scenario.canonicalContent
    let copy = try ScenarioDefinition(
      name: scenario.name, canonicalContent: content, strategies: .builtIn)
    #expect(copy.canonicalContent == content)
    guard case .configure(let changes) = try #require(try events(reading).first) else {
      Issue.record("not bound")
      return
    }
    #expect(changes.map(\.name) == [name])
  }

  @Test func `a step keeps the defaults, which are news at run time`() throws {
    let reading = read(script("      - configure: {enable: true, version: 6.5.0}\n"))
    #expect(
      try steps(reading)
        == [
          .configure([
            ParameterChange("version", .version(LibraryVersion(6, 5, 0))),
            ParameterChange("enable", .flag(true)),
          ])
        ]
    )
  }

  @Test func `screens are bound by class, in the order of their names`() throws {
    let reading = read(
      script(
        "      - configure: {screens: {B: {enable: false}, A: {enabledToolbarClasses: [X]}}}\n"))
    let toolbars = ParameterChange("enabledToolbarClasses", .words(["X"]))
    let enable = ParameterChange("enable", .flag(false))
    #expect(
      try events(reading) == [
        .configure([
          ParameterChange(
            "screens",
            .screens([
              ScreenParameters(className: "A", changes: [toolbars]),
              ScreenParameters(className: "B", changes: [enable]),
            ])
          )
        ])
      ]
    )
  }

  @Test func `a controller appears and disappears by its class`() throws {
    let reading = read(script("      - appear: Login\n      - disappear\n"))
    #expect(reading.lines.isEmpty)
    #expect(try steps(reading) == [.appear(className: "Login"), .disappear])
  }

  @Test func `the shipped versions are built in and can't be defined again`() {
    let names = StrategyRegistry.builtIn.named.filter(\.isVersion).map(\.name)
    #expect(
      names.prefix(7) == [
        "iq-6.2.1", "iq-6.3.0", "iq-6.5.0", "iq-6.5.4", "iq-6.5.11", "iq-7.2.0", "iq-8.0.2",
      ])
    expect(
      "headroom: 1\nstrategies:\n  - {name: «iq-6.5.4, model: iqKeyboardManager}\n",
      says: ["'iq-6.5.4' is a built-in strategy and can't be defined again; use another name"])
  }
}
