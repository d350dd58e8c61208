import AvoidanceEngine
import Foundation
import Testing

/// The registry and what models declare.
struct StrategyRegistryTests {
  private let registry = StrategyRegistry.builtIn

  @Test func `every model of the folder is registered`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/AvoidanceEngine/Strategies").standardized
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: [String] = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /static let model = StrategyModel\(\s*"(\w+)"/) {
        names.append(String(match.output.1))
      }
    }
    #expect(names.sorted() == registry.models.map(\.name).sorted())
  }

  /// What a step that knows none of these lists, and the order in which its words come.
  @Test func `parameters are listed by their models, views together`() {
    #expect(
      Array(registry.parameterNames.prefix(18)) == [
        "gap", "threshold", "duration", "convertsFrame", "bar", "containers", "list", "scrollView",
        "scrollViews", "stackView", "view", "onHide", "indicators", "moveRule", "shiftsCurve",
        "uses",
        "version", "enable",
      ]
    )
    #expect(registry.parameterNames.last == "enableOnAndroid")
    let named = Set(registry.models.flatMap(\.parameters).map(\.name))
    #expect(registry.parameterNames.count == named.count)
    #expect(Set(registry.parameterNames) == named)
  }

  /// `headroom strategies` tells these.
  @Test func `every model and parameter that is built in says what it is`() {
    for model in registry.models {
      #expect(!model.summary.isEmpty && !model.summary.hasSuffix("."), "\(model.name)")
      for parameter in model.parameters {
        #expect(!parameter.meaning.isEmpty, "\(model.name) \(parameter.name)")
      }
    }
  }

  @Test func `strategies that need no file have their order, versions last`() {
    #expect(
      registry.named.map(\.name) == [
        "none", "system-table", "offset-restore", "inset-scroll", "xlform", "stack-spacer",
        "footer-spacer", "inset-broadcast", "iq-keyboard-manager", "tp-keyboard-avoiding", "eureka",
        "keyboard-layout-guide", "bottom-constraint", "stack-overflow-25693130", "wwdc21-10259",
        "spring-keyboard-constraint", "little-bites-82", "rx-keyboard", "safe-area-keyboard",
        "scroll-view-content-inset", "scroll-view-inset", "chat-bar", "message-kit-3",
        "message-kit-5", "jsq-messages",
        "slack-text", "kbc-sticky", "react-native-keyboard-avoiding-view",
        "react-native-scroll-view-insets", "ensure-visible", "android-adjust-pan",
        "android-adjust-resize", "compose-bring-into-view", "web-scroll-into-view",
        "react-native-keyboard-controller", "react-native-keyboard-controller-avoiding-view",
        "react-native-keyboard-controller-chat", "apsl-keyboard-aware", "iq-6.2.1", "iq-6.3.0",
        "iq-6.5.0", "iq-6.5.4", "iq-6.5.11", "iq-7.2.0", "iq-8.0.2", "tp-1.2.5", "tp-1.2.11",
        "tp-1.3.1", "tp-1.3.4",
        "eureka-1.7.0", "eureka-5.1.0", "rn-kav-0.64.4", "rn-kav-0.68.7", "rn-kav-0.73.4",
        "rn-kav-0.79.5", "rn-insets-0.68.1", "rn-insets-0.76.0", "kbc-1.15.0",
        "kbc-1.17.0", "kbc-1.18.0", "kbc-1.20.7", "kbc-1.21.0", "kbc-1.21.1", "kbc-1.21.2",
        "kbc-1.21.4", "kbc-1.21.10",
      ]
    )
    #expect(registry.named.first { $0.name == "iq-6.5.4" }?.isDefault == false)
  }

  @Test func `what another platform does, and one version of a library, run where they are named`()
    throws
  {
    let registry = StrategyRegistry.builtIn.adding([Android.self, Library.self])
    let usual = registry.named.filter(\.isDefault).map(\.name)
    #expect(!usual.contains("android") && !usual.contains("lib-2") && usual.contains("library"))
    #expect(registry.isDefault("of-a-file", StrategyDescription(Library.model)))
    #expect(!registry.isDefault("of-a-file", StrategyDescription(Android.model)))
    #expect(!registry.isDefault("lib-2", StrategyDescription(Library.model)))
    // A parameter can make it another platform's.
    let view = try #require(registry.model(named: "reactNativeKeyboardAvoidingView"))
    let android = StrategyDescription(view, parameters: ["platform": .choice("android")])
    #expect(registry.isDefault("of-a-file", StrategyDescription(view)))
    #expect(!registry.isDefault("of-a-file", android))
    #expect(registry.named.filter(\.isDefault).map(\.name).last == "library")
  }

  @Test func `what teams ship today stands for all, and says who does`() {
    let used = registry.named.filter { $0.usedBy != nil }
    #expect(
      registry.representatives == [
        "none", "iq-6.5.11", "iq-8.0.2", "keyboard-layout-guide", "bottom-constraint",
        "safe-area-keyboard",
        "scroll-view-inset", "chat-bar", "react-native-keyboard-avoiding-view",
        "react-native-keyboard-controller",
      ])
    #expect(Set(used.map(\.name)) == Set(registry.representatives))
    for strategy in used {
      #expect(strategy.usedBy?.isEmpty == false && strategy.usedBy?.hasSuffix(".") == false)
    }
  }

  @Test func `every library says how far it is modelled and what is newest`() throws {
    for model in registry.models {
      guard case .library = model.origin else {
        #expect(model.newestModelled == nil, "\(model.name)")
        continue
      }
      let known = try #require(model.newestKnown, "\(model.name)")
      let modelled = try #require(model.newestModelled)
      #expect(try Release(modelled) <= Release(known.number), "\(model.name)")
      #expect(known.day.wholeMatch(of: /20\d\d-\d\d-\d\d/) != nil, "\(model.name)")
    }
    let chat = registry.model(named: "reactNativeKeyboardControllerChat")
    #expect(chat?.newestModelled == "1.22.6" && chat?.newestKnown?.number == "1.22.6")
  }

  /// A version with what it is a candidate for: `0.88.0-rc` is before `0.88.0-rc.4`, and that before `0.88.0`.
  private struct Release: Comparable {
    var number: LibraryVersion
    /// The parts of `rc.4`; none if it is released.
    var candidate: [String]

    init(_ text: String) throws {
      let parts = text.split(separator: "-", maxSplits: 1)
      number = try #require(LibraryVersion(String(parts[0])))
      candidate = parts.dropFirst().flatMap { $0.split(separator: ".").map(String.init) }
    }

    static func < (a: Self, b: Self) -> Bool {
      if a.number != b.number { return a.number < b.number }
      if a.candidate.isEmpty || b.candidate.isEmpty {
        return !a.candidate.isEmpty && b.candidate.isEmpty
      }
      return a.candidate.lexicographicallyPrecedes(b.candidate) {
        (Int($0) ?? .max, $0) < (Int($1) ?? .max, $1)
      }
    }
  }

  @Test func `a candidate is before its release`() throws {
    let releases = ["0.87.1", "0.88.0-rc", "0.88.0-rc.4", "0.88.0-rc.10", "0.88.0"]
    #expect(
      try releases.shuffled().map { try Release($0) }.sorted() == releases.map { try Release($0) })
  }

  @Test func `a variant of a recipe may have a summary of its own`() throws {
    let variants = registry.named.filter { $0.summary != nil }
    #expect(variants.map(\.name) == ["scroll-view-inset"])
    #expect(variants.allSatisfy { $0.summary?.hasSuffix(".") == false })
  }

  /// Of the library 2.10.0 is the newest, by numbers and not by letters.
  ///
  /// Two strategies have it; of the other library the model's own and one that pads are the newest.
  @Test func `of one's own the recipes and the newest of each library stand for all`() {
    let registry = StrategyRegistry.builtIn.adding([
      Android.self, Library.self, OfTheSame.self, Recipe.self, Own.self,
    ])
    let builtIn = StrategyRegistry.builtIn.representatives
    #expect(registry.representatives == builtIn + ["lib-2", "recipe", "recipe-with-gap", "own"])
  }

  private struct Android: Strategy {
    static let model = StrategyModel(
      "android", Android.self, origin: .platform("Android"), source: "a test")
    var isOnUIKit: Bool { false }
  }

  private struct Library: Strategy {
    static let model = StrategyModel(
      "library",
      Library.self,
      origin: .library("Lib"),
      source: "a test",
      [
        .version("version", \.version, in: LibraryVersion(1, 0, 0)...LibraryVersion(2, 10, 0)),
        .flag("pads", \.pads),
      ],
      presets: [
        .version("lib-2") { $0.version = LibraryVersion(2, 10, 0) },
        .version("lib-padding") {
          $0.version = LibraryVersion(2, 10, 0)
          $0.pads = true
        },
        .version("lib-1") { $0.version = LibraryVersion(1, 0, 0) },
      ]
    )
    var version = LibraryVersion(2, 9, 0)
    var pads = false
  }

  private struct Own: Strategy {
    static let model = StrategyModel(
      "own",
      Own.self,
      origin: .library("Own"),
      source: "a test",
      [
        .version("version", \.version, in: LibraryVersion(1, 0, 0)...LibraryVersion(2, 10, 0)),
        .flag("pads", \.pads),
      ],
      presets: [.named("own-padding") { $0.pads = true }]
    )
    var version = LibraryVersion(2, 9, 0)
    var pads = false
  }

  private struct OfTheSame: Strategy {
    static let model = StrategyModel(
      "ofTheSame", OfTheSame.self, origin: .library("Lib"), source: "a test")
  }

  private struct Recipe: Strategy {
    static let model = StrategyModel(
      "recipe",
      Recipe.self,
      source: "a test",
      [.points("distance", \.distance)],
      presets: [
        .named("recipe-with-gap") { $0.distance = 8 },
        .named("of-somebody", source: "elsewhere") { $0.distance = 9 },
      ]
    )
    var distance = 0.0
  }

  @Test func `every parameter reads back what was written, and goes back to its default`() throws {
    let form = Form(
      FormDescription(
        canvas: Size(375, 667),
        view: node(.view, children: [tableView("t", frame: .zero, rows: fieldRows(1))])))
    let device = Device(screen: Size(375, 667), portrait: Device.Metrics(keyboard: 216))
    for model in registry.models {
      for parameter in model.parameters {
        let values = Self.values(of: parameter)
        #expect(!values.isEmpty)
        for value in values + [parameter.defaultValue] {
          var simulator = Simulator(
            screen: Screen(form: form, device: device, orientation: .portrait, profile: .observed),
            strategy: StrategyDescription(model))
          #expect(simulator.parameter(parameter.name) == parameter.defaultValue)
          simulator.perform(.configure([ParameterChange(parameter.name, value)]))
          #expect(simulator.fault == nil)
          if !Self.hasNoEffect(parameter.name) {
            #expect(simulator.parameter(parameter.name) == value, "\(model.name) \(parameter)")
          }
          simulator.perform(.configure([ParameterChange(parameter.name, parameter.defaultValue)]))
          #expect(simulator.parameter(parameter.name) == parameter.defaultValue)
        }
      }
    }
  }

  /// Settings of IQKeyboardManager that change nothing that the model shows.
  private static func hasNoEffect(_ name: String) -> Bool {
    [
      "shouldToolbarUsesTextFieldTintColor", "toolbarTintColor", "toolbarBarTintColor",
      "placeholderFont", "placeholderColor", "placeholderButtonColor",
      "overrideKeyboardAppearance", "keyboardAppearance", "layoutIfNeededOnUpdate",
      "enableDebugging",
    ].contains(name)
  }

  private static func values(of parameter: StrategyParameter) -> [ParameterValue] {
    switch parameter.kind {
    case .points(let range), .seconds(let range), .number(let range):
      [.number(range.lowerBound), .number(range.upperBound), .number(range.lowerBound + 1)]
    case .flag: [.flag(true), .flag(false)]
    case .optionalFlag(let unset): [.flag(true), .flag(false), .choice(unset)]
    case .choice(let words): words.map { .choice($0) }
    case .view: [.view("t")]
    case .views: [.views(["t"])]
    case .text: [.text("x")]
    case .version(let known): [.version(known.oldest), .version(known.newest)]
    case .words: [.words(["A", "B"])]
    case .numbers(let count): [.numbers([]), .numbers(Array(repeating: 1.5, count: count ?? 3))]
    case .screens:
      [
        .screens([
          ScreenParameters(className: "A", changes: [ParameterChange("enable", .flag(false))])
        ])
      ]
    }
  }

  @Test func `a value of another kind is a fault and changes nothing`() {
    var stage = Stage(views: [], strategy: registry.strategy(named: "offset-restore") ?? .none)
    stage.perform(.configure([ParameterChange("gap", .flag(true))]))
    #expect(stage.simulator.fault == .invalidParameter("gap"))
    #expect(stage.simulator.strategyGap == 10)
    stage.perform(.configure([ParameterChange("moveRule", .choice("overlap"))]))
    #expect(stage.simulator.fault == nil)
  }
}
