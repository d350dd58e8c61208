import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

/// Of strategies in which nothing is wrong nothing is found.
@Suite struct FalseAlarmTests {
  // Apple's listing, which is right otherwise, waits for the keyboard.
  private static func settings(_ strategy: StrategyDefinition) -> ExplorationSettings {
    let devices = ["iPhone 8", "iPhone 13 mini", "iPhone 14", "iPad (6th generation)"]
    return ExplorationSettings(
      ExplorationGoal(.law, [strategy], laws: Law.allCases.filter { $0 != .movesWithKeyboard }),
      devices: devices.compactMap { ShippedDevices.device(named: $0) })
  }

  @Test func namesTwelveStrategiesAndAllowsLittle() {
    #expect(Set(CorrectStrategies.all.map(\.name)).count == 12)
    #expect(Set(CorrectStrategies.all.map(\.value)).count == 12)
    #expect(CorrectStrategies.allowed.count <= 6)
    for strategy in CorrectStrategies.all {
      #expect(strategy.value.parameters.count == strategy.value.model.parameters.count)
    }
  }

  // The few hear each of what may be heard, with no gap or the widest, with indicators or without.
  @Test(arguments: Thoroughness.every(5, of: CorrectStrategies.all))
  func findsNothing(of strategy: StrategyDefinition) throws {
    var settings = Self.settings(strategy)
    settings.cases = Thoroughness.isFull ? 500 : 100
    settings.blockSize = 500
    settings.findings = 100
    for seed in 1...(Thoroughness.isFull ? 2 : 1) as ClosedRange<UInt64> {
      settings.seed = seed
      let result = Exploration(settings).run()
      #expect(result.unfit < result.tries)
      for finding in result.findings where !CorrectStrategies.isAllowed(finding.token) {
        let file = try FoundScenario(finding, settings, known: nil)?.text(beside: .builtIn) ?? ""
        Issue.record("\(finding.token), seed \(seed): \(finding.sentence)\n\(file)")
      }
    }
  }

  /// A form and a script of which a correct strategy was blamed.
  struct Alarm: Sendable, CustomTestStringConvertible {
    /// Why nothing is wrong.
    var testDescription: String
    var device = "iPhone 8"
    var form: String
    var script: String
  }

  @Test(arguments: [
    // The bar ends at 32, the keyboard begins at 175: a field of 200 shows its upper edge at 32, where
    // UIKit, which knows no bar, would leave it at 0.
    Alarm(
      testDescription: "UIKit reveals under a bar, and the strategy after it",
      form: """
        controller: {navigationBar: true}, view: {children: [{scrollView: scroll,
          frame: [0, 0, 100, 300], insetAdjustment: never,
          children: [{textField: field, frame: [0, 100, 100, 200]}]}]}
        """,
      script: "[{rotate: landscapeLeft}, {focus: field}]"),
    // The keyboard leaves 175 of the view, and the app's inset takes 200.
    Alarm(
      testDescription: "No room for the field until the keyboard hides",
      form: """
        view: {children: [{scrollView: scroll, frame: [0, 0, 100, 300], contentSize: [100, 500],
          contentInset: [200, 0, 0, 0],
          children: [{stackView: stack, children: [{textField: field, height: 44}]}]}]}
        """,
      script: "[{rotate: landscapeLeft}, {focus: field}, hideKeyboard]"),
    // The predictive bar is there already, so nothing is announced after the drag.
    Alarm(
      testDescription: "A keyboard that does not change answers no drag",
      form: """
        view: {children: [{scrollView: scroll, frame: [0, 0, 100, 200], contentSize: [100, 500],
          insetAdjustment: never,
          children: [{textField: field, frame: [0, 100, 100, 44]}]}]}
        """,
      script: """
        [{focus: field}, {drag: {by: [0, 100], view: scroll}, then: 0.1},
          {keyboard: {predictiveBar: true}}]
        """),
    // The view ends at 190 and the keyboard begins at 209: a gap of 20 needs an inset of 1.
    Alarm(
      testDescription: "A gap of which the view leaves almost all",
      device: "iPhone 14",
      form: """
        canvas: [375, 850], controller: {navigationBar: true},
        view: {children: [{scrollView: scroll, frame: [0, 0, 100, 650],
          autoresizing: [flexibleWidth, flexibleHeight],
          children: [{textView: text, frame: [0, 300, 100, 44]}]}]}
        """,
      script: "[{keyboard: {predictiveBar: false}}, {tap: [0, 400]}, {rotate: landscapeLeft}]"),
    // The next line is 200 lower, until the text view scrolls by 200.
    Alarm(
      testDescription: "A text view scrolls to its caret after it told of it",
      form: """
        view: {children: [{scrollView: scroll, frame: [0, 0, 100, 300], children: [
          {textView: text, frame: [0, 0, 100, 400], lineHeight: 200, lines: 3},
          {textField: field, frame: [0, 700, 100, 44]}]}]}
        """,
      script: "[{focus: text}, return]"),
    // Six lines are 136 high and end at 436, 29 below the keyboard's top.
    Alarm(
      testDescription: "A field that grows needs more room",
      form: """
        view: {children: [{scrollView: scroll, frame: [0, 0, 375, 667], contentSize: [375, 1000],
          insetAdjustment: never, children: [{textView: text, frame: [0, 300, 375, 56], lineHeight: 20,
            lines: 2, scrollEnabled: false, grows: true}]}]}
        """,
      script: "[{focus: text}, {wait: 1}, {type: \"\\n\\n\\n\\n\"}]"),
    // didShow comes when the finger or the new rows have already moved the field out of sight.
    Alarm(
      testDescription: "The field is dragged out of sight while the keyboard comes up",
      form: """
        view: {children: [{scrollView: scroll, frame: [0, 0, 100, 200], contentSize: [100, 300],
          children: [{textField: field, frame: [0, 100, 100, 44]}]}]}
        """,
      script: "[{focus: field, then: 0.1}, {drag: {by: [0, 200], view: scroll}}]"),
    Alarm(
      testDescription: "Rows push the field down while the keyboard comes up",
      form: """
        view: {children: [{tableView: table, frame: [0, 0, 100, 400], rows: [{cell: first, height: 200},
          {cell: second, height: 100, children: [{textField: field, frame: [0, 0, 100, 44]}]}]}]}
        """,
      script: """
        [{focus: field, then: 0.1}, {insertRows: {table: table, at: 0,
          rows: [{repeat: 3, cell: "more-{n}", height: 44}]}}]
        """),
  ])
  func blamesNobody(_ alarm: Alarm) throws {
    let canvas = alarm.form.hasPrefix("canvas") ? "" : "canvas: [375, 667], "
    let text = """
      headroom: 1
      forms:
        - {name: f, \(canvas)\(alarm.form)}
      scenarios:
        - {name: f, form: f, devices: [\(alarm.device)], strategies: [none], script: \(alarm.script)}
      """
    let known = KnownDefinitions(strategies: .builtIn)
    let reading = SuiteReader(known: known).read([.init(file: "f.yaml", bytes: Array(text.utf8))])
    try #require(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    for strategy in CorrectStrategies.all {
      let settings = Self.settings(strategy)
      let device = try #require(settings.devices.firstIndex { $0.name == alarm.device })
      let specimen = Specimen(
        form: reading.suite.forms[0].value, device: device,
        script: reading.suite.scenarios[0].value.script)
      var laboratory = Laboratory(settings.goal, on: settings.devices, needsSoundForms: true)
      let sightings = laboratory.sightings(in: specimen)
      #expect(sightings?.map(\.sentence) == [], "\(strategy.name)")
    }
  }
}
