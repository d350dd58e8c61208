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
  @Test func `parameters are listed in the order that they have always had`() {
    #expect(
      Array(registry.parameterNames.prefix(14)) == [
        "gap", "threshold", "duration", "convertsFrame", "scrollView", "scrollViews", "stackView",
        "onHide", "indicators", "moveRule", "shiftsCurve", "uses", "version", "enable",
      ]
    )
    #expect(registry.parameterNames.last == "screens")
    #expect(registry.parameterNames.count == 43)
    #expect(Set(registry.parameterNames).count == 43)
  }

  @Test func `strategies that need no file have their order, versions last`() {
    #expect(
      registry.named.map(\.name) == [
        "none", "system-table", "offset-restore", "inset-scroll", "xlform", "stack-spacer",
        "footer-spacer", "inset-broadcast", "iq-keyboard-manager", "iq-6.2.1", "iq-6.3.0",
        "iq-6.5.0", "iq-6.5.4", "iq-6.5.11",
      ]
    )
    #expect(registry.isVersion("iq-6.5.4") && !registry.isVersion("xlform"))
  }

  @Test func `every parameter reads back what was written, and goes back to its default`() throws {
    let form = Form(
      FormDescription(
        canvas: Size(375, 667),
        view: node(.view, children: [tableView("t", frame: .zero, rows: fieldRows(1))])
      )
    )
    let device = Device(screen: Size(375, 667), portrait: Device.Metrics(keyboard: 216))
    for model in registry.models {
      for parameter in model.parameters {
        let values = Self.values(of: parameter)
        #expect(!values.isEmpty)
        for value in values + [parameter.defaultValue] {
          var simulator = Simulator(
            screen: Screen(
              form: form,
              device: device,
              orientation: .portrait,
              profile: .observed
            ),
            strategy: StrategyDescription(model)
          )
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
    case .choice(let words): words.map { .choice($0) }
    case .view: [.view("t")]
    case .views: [.views(["t"])]
    case .text: [.text("x")]
    case .version(let range): [.version(range.lowerBound), .version(range.upperBound)]
    case .words: [.words(["A", "B"])]
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
