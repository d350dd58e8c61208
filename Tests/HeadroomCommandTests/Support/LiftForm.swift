import AvoidanceEngine

@testable import HeadroomCommand

/// A strategy that is not Headroom's own: lifts the whole form by what the keyboard covers, and a gap.
struct LiftForm: Strategy {
  static let model = StrategyModel(
    "liftForm", LiftForm.self, source: "tools/lift.yaml", [.points("gap", \.distance)])

  fileprivate(set) var distance = 8.0

  var gap: Double? { distance }
  var observedEvents: StrategyEvents { [.keyboardWillShow] }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    Self.lift(distance, notification, on: &screen)
  }

  static func lift(_ gap: Double, _ notification: KeyboardNotification, on screen: inout Screen) {
    guard notification.name == .willShow else { return }
    let bottom = screen.windowFrame(screen.firstResponder).maxY + gap
    let origin = Point(0, min(0, notification.end.minY - bottom))
    screen.setOrigin(origin, of: 0, Cause(duration: notification.duration, curve: 7))
  }
}

/// The same strategy after a change of its code: it lifts by two points more.
struct HigherLiftForm: Strategy {
  static let model = StrategyModel(
    "liftForm", HigherLiftForm.self, source: "tools/lift.yaml", [.points("gap", \.distance)])

  private var distance = 8.0

  var gap: Double? { distance }
  var observedEvents: StrategyEvents { [.keyboardWillShow] }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    LiftForm.lift(distance + 2, notification, on: &screen)
  }
}

/// Scenarios under a strategy that is not Headroom's own, and programs that have it.
///
/// On the form of ``ExampleSuite`` the last field is covered by 141: with the gap of 8 the form goes to
/// −149, after the change of the code to −151.
struct ForeignSuite {
  static let foreignCase = "order/lifted [lift-form, iPhone 8]"
  static let ownCase = "order/lifted [none, iPhone 8]"

  static let first = StrategyRegistry.builtIn.adding(
    [LiftForm.self], program: "3f2a91c000000000000000000000000000000000000000000000000000000000")
  static let second = StrategyRegistry.builtIn.adding(
    [HigherLiftForm.self],
    program: "91bc07e000000000000000000000000000000000000000000000000000000000")
  /// The same as an external program.
  static let external = StrategyRegistry.builtIn.adding(models: [
    StrategyModel(
      .init("lift-form", source: "tools/lift.yaml"), [.points("gap", \.distance)],
      make: { LiftForm() }
    ).identified(
      by: StrategyCode(
        command: ["node", "lift.js"], files: [StrategyCode.File(path: "lift.js", digest: "01")],
        defaults: ["gap": .number(8)]))
  ])

  /// A program with the model `pp`: ``LiftForm`` with another default, and another name for it.
  static func program(gap: Double, parameter: String = "gap") -> StrategyRegistry {
    let model = StrategyModel(
      .init("pp", source: "tools/pp.yaml"),
      [.points(parameter, \.distance)],
      make: {
        var strategy = LiftForm()
        strategy.distance = gap
        return strategy
      }
    )
    let code = StrategyCode(
      command: ["node", "pp.js"], files: [StrategyCode.File(path: "pp.js", digest: "\(gap)")],
      defaults: [parameter: .number(gap)])
    return StrategyRegistry.builtIn.adding(models: [model.identified(by: code)])
  }

  static let text = """
    headroom: 1
    forms:
      - name: order
        canvas: [375, 667]
        view:
          children:
            - tableView: items
              frame: [0, 0, 375, 667]
              rows:
                - repeat: 12
                  cell: row-{n}
                  children: [{textField: "field-{n}", frame: [145, 0, 215, 44]}]
    scenarios:
      - name: order/lifted
        form: order
        devices: [iPhone 8]
        strategies: [lift-form, none]
        script:
          - focus: field-12
          - expect: {root.origin.y: {lift-form: -149, none: 0}}
      - name: order/free
        form: order
        devices: [iPhone 8]
        script:
          - focus: field-1
          - configure: {gap: 4}

    """

  /// Makes a folder in which the suite was run by the first program and by the second.
  static func withRuns(_ body: (Workspace) throws -> Void) throws {
    try Workspace.make { work in
      for registry in [first, second] {
        let program = work.having(registry)
        try program.perform(try program.running(try work.write(text, to: "order.yaml")))
      }
      try body(work)
    }
  }
}
