import AvoidanceEngine
import Testing

/// The registry of models and built-in strategies: strategies' design, introduction.
struct StrategyModelTests {
  private static func defaults(_ model: StrategyModel) -> [String: StrategyParameter.Value] {
    Dictionary(uniqueKeysWithValues: model.parameters.map { ($0.name.text, $0.defaultValue) })
  }

  @Test(arguments: [
    (
      StrategyModel.offsetRestore,
      [
        "gap": StrategyParameter.Value.number(10), "threshold": .number(0.01),
        "duration": .number(0.1), "convertsFrame": .flag(true), "scrollView": .views([]),
      ]
    ),
    (
      .insetScroll,
      ["scrollView": .views([]), "onHide": .choice(0), "indicators": .flag(false)]
    ),
    (
      .stackSpacer,
      [
        "scrollView": .views([]), "stackView": .views([]), "moveRule": .choice(0),
        "shiftsCurve": .flag(false),
      ]
    ),
    (.footerSpacer, ["scrollView": .views([]), "uses": .choice(0)]),
    (.insetBroadcast, ["scrollViews": .views([]), "uses": .choice(0)]),
    (.none, [:]),
    (.systemTable, [:]),
  ])
  func `parameters have the articles' defaults`(
    model: StrategyModel,
    expected: [String: StrategyParameter.Value]
  ) {
    #expect(Self.defaults(model) == expected)
  }

  @Test func `where a parameter names alternatives the first is the default`() {
    func words(_ model: StrategyModel, _ name: StrategyParameter.Name) -> [String] {
      for parameter in model.parameters where parameter.name == name {
        if case .choice(let words) = parameter.kind { return words }
      }
      return []
    }
    #expect(words(.insetScroll, .onHide) == ["zero", "restore", "xlform"])
    #expect(words(.stackSpacer, .moveRule) == ["fieldHeight", "overlap"])
    #expect(words(.footerSpacer, .uses) == ["begin", "end"])
    #expect(words(.insetBroadcast, .uses) == ["begin", "end"])
  }

  @Test func `models are found by their names, strategies have them in kebab case`() {
    for model in StrategyModel.allCases {
      #expect(StrategyModel(name: model.name) == model)
    }
    #expect(StrategyModel(name: "offset-restore") == nil)
    let names = StrategyDescription.builtIn.map(\.name)
    for name in [
      "none", "system-table", "offset-restore", "inset-scroll", "xlform", "stack-spacer",
      "footer-spacer", "inset-broadcast",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(Set(names).count == names.count)
  }
}
