import AvoidanceEngine
import Testing

/// The rules that models declare, and which of them their code follows.
struct StrategyRuleTests {
  private let models = StrategyRegistry.builtIn.models

  @Test func `rules have their places, names and phrases`() {
    for model in models {
      let rules = model.rules
      #expect(rules.map(\.number) == Array(0..<rules.count) && rules.count <= 64, "\(model.name)")
      #expect(Set(rules.map(\.name)).count == rules.count, "\(model.name)")
      #expect(Set(rules.map(\.meaning)).count == rules.count, "\(model.name)")
      for rule in rules {
        #expect(
          (1...90).contains(rule.meaning.count) && !rule.meaning.hasSuffix("."),
          "\(model.name) \(rule.name)")
      }
    }
  }

  @Test func `only what does nothing itself declares none`() {
    #expect(models.filter(\.rules.isEmpty).map(\.name) == ["none", "systemTable"])
  }

  // MARK: What is followed

  /// The rules that are followed until the keyboard is up for a field, and until it is down again.
  private func followed(_ stage: Stage, _ strategy: StrategyDescription, _ field: String)
    -> [[String]]
  {
    var stage = stage
    return [Event.focus(stage.index(field)), .hideKeyboard].map { event in
      stage.perform(event)
      return strategy.model.rules.filter { stage.screen.followedRules.contains($0) }.map(\.name)
    }
  }

  /// 20 rows of 44 pt in a table over the screen of 800; the keyboard covers 340.
  @Test(
    arguments: [
      (0, "zero", [["insets"], ["insets", "zeroes"]]),
      (0, "restore", [["insets"], ["insets", "restores"]]),
      // With 340 of its own nothing is changed, so nothing is remembered.
      (340, "restore", [["enoughRoom"], ["enoughRoom", "keeps"]]),
      // XLForm asks for the field, which still is first responder.
      (0, "xlform", [["insets"], ["insets", "restores"]]),
    ] as [(Double, String, [[String]])]
  )
  func `a table is inset and not`(inset: Double, onHide: String, rules: [[String]]) {
    let strategy = StrategyDescription(
      .insetScroll, parameters: ["onHide": .choice(onHide)])
    let table = tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20)) {
      $0.scroll?.contentInset = EdgeInsets(0, 0, inset, 0)
    }
    #expect(followed(Stage(views: [table], strategy: strategy), strategy, "field-9") == rules)
  }

  /// A view to the bottom of a screen of 812; the keyboard, from 477 on, comes from 812.
  @Test(
    arguments: [
      ([:], [["covered", "pins"], ["covered", "restores", "pins"]]),
      // What is covered by the frame at the beginning is nothing.
      (["uses": .choice("begin")], [["uncovered", "pins"], ["uncovered", "restores", "pins"]]),
      (["measure": .choice("travel")], [["travels", "pins"], ["travels", "pins"]]),
      (
        ["zeroMeansSafeArea": .flag(true)],
        [["covered", "pins"], ["covered", "toSafeArea", "pins"]]
      ),
    ] as [([String: ParameterValue], [[String]])]
  )
  func `a view ends at what is measured`(
    parameters: [String: ParameterValue], rules: [[String]]
  ) throws {
    let model = try #require(StrategyRegistry.builtIn.model(named: "bottomConstraint"))
    let strategy = StrategyDescription(model, parameters: parameters)
    let stage = Stage(views: [contentWithScrollView()], device: .tall, strategy: strategy)
    #expect(followed(stage, strategy, "b") == rules)
  }

  // Content of 1000 on a screen of 667, of which 407 are left; a is at 200, b at 600. A line of 20 is
  // centred 193.5 below the offset: b from 612 − 193.5, a from 212 − 193.5. A hide is a change of the
  // frame first, whose block runs after the hide, when nothing is edited.
  @Test(
    arguments: [
      ("b", [:], "centres"), ("a", [:], "centres"),
      // 612 − 400 is nearer to the top, 212 − 400 above it.
      ("b", ["minimumPadding": .number(400)], "minimumPadding"),
      ("a", ["minimumPadding": .number(400)], "limited"),
      ("b", ["alwaysTop": .flag(true)], "toTop"),
    ] as [(String, [String: ParameterValue], String)]
  )
  func `a line is centred as far as the content goes`(
    field: String, parameters: [String: ParameterValue], rule: String
  ) throws {
    let model = try #require(StrategyRegistry.builtIn.model(named: "tpKeyboardAvoiding"))
    let strategy = StrategyDescription(model, parameters: parameters)
    let stage = Stage(views: [scrolledFields()], device: .small, strategy: strategy)
    #expect(
      followed(stage, strategy, field) == [
        ["shows", rule], ["shows", "changes", "insetsAlone", rule, "restores"],
      ])
  }
}
