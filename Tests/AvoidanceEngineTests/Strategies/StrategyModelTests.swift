import AvoidanceEngine
import Testing

/// The registry of models and built-in strategies: strategies' design, introduction.
struct StrategyModelTests {
  private static func defaults(_ model: StrategyModel) -> [String: ParameterValue] {
    Dictionary(uniqueKeysWithValues: model.parameters.map { ($0.name, $0.defaultValue) })
  }

  @Test(arguments: [
    (
      StrategyModel.offsetRestore,
      [
        "gap": ParameterValue.number(10), "threshold": .number(0.01),
        "duration": .number(0.1), "convertsFrame": .flag(true), "scrollView": .view(nil),
      ]
    ),
    (
      .insetScroll,
      ["scrollView": .view(nil), "onHide": .choice("zero"), "indicators": .flag(false)]
    ),
    (
      .stackSpacer,
      [
        "scrollView": .view(nil), "stackView": .view(nil), "moveRule": .choice("fieldHeight"),
        "shiftsCurve": .flag(false),
      ]
    ),
    (.footerSpacer, ["scrollView": .view(nil), "uses": .choice("begin")]),
    (.insetBroadcast, ["scrollViews": .views([]), "uses": .choice("begin")]),
    (.none, [:]),
    (.systemTable, [:]),
  ])
  func `parameters have the articles' defaults`(
    model: StrategyModel, expected: [String: ParameterValue]
  ) {
    #expect(Self.defaults(model) == expected)
  }

  @Test func `where a parameter names alternatives the first is the default`() {
    func words(_ model: StrategyModel, _ name: String) -> [String] {
      for parameter in model.parameters where parameter.name == name {
        if case .choice(let words) = parameter.kind { return words }
      }
      return []
    }
    #expect(words(.insetScroll, "onHide") == ["zero", "restore", "xlform"])
    #expect(words(.stackSpacer, "moveRule") == ["fieldHeight", "overlap"])
    #expect(words(.footerSpacer, "uses") == ["begin", "end"])
    #expect(words(.insetBroadcast, "uses") == ["begin", "end"])
  }

  @Test func `a parameter acts on show unless it is declared otherwise or not modelled`() {
    struct Pausing: Strategy {
      static let model = StrategyModel(
        "pausing", Pausing.self, source: "test",
        [
          .flag("pauses", \.pauses), .flag("restores", \.restores).acting(on: .hide),
          .accepted("tint", .text, .text("")),
        ])
      var pauses = false
      var restores = true
    }
    let model = Pausing.model
    #expect(model.parameters.map(\.acts) == [.show, .hide, .nothing])
  }

  @Test func `models are found by their names, strategies have them in kebab case`() {
    for model in StrategyRegistry.builtIn.models {
      #expect(StrategyRegistry.builtIn.model(named: model.name) === model)
    }
    #expect(StrategyRegistry.builtIn.model(named: "offset-restore") == nil)
    let names = StrategyRegistry.builtIn.named.map(\.name)
    for name in [
      "none", "system-table", "offset-restore", "inset-scroll", "xlform", "stack-spacer",
      "footer-spacer", "inset-broadcast",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(Set(names).count == names.count)
  }
}
