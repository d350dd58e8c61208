import Testing

@testable import AvoidanceEngine

/// <doc:AvoidanceStrategies#Inset-scroll>, faults included.
///
/// 20 rows of 44 pt (880) in a table over the screen of 800; keyboard 340, for digits 300.
struct InsetScrollTests {
  static let restore = ParameterValue.choice("restore")
  static let xlform = ParameterValue.choice("xlform")

  private static func stage(
    _ parameters: [String: ParameterValue] = [:], inset: Double = 0,
    frame: Rect = Rect(0, 0, 400, 800), children: [ViewNode] = [], others: [ViewNode] = []
  ) -> Stage {
    let rows =
      fieldRows(18) + [
        cell("row-19", numberField("digits", frame: Rect(100, 4, 200, 36))),
        cell("row-20", textView("tv", frame: Rect(100, 4, 200, 36))),
      ]
    let table = tableView("t", frame: frame, rows: rows, children: children) {
      $0.scroll?.contentInset = EdgeInsets(0, 0, inset, 0)
      $0.scroll?.scrollIndicatorInsets = EdgeInsets(0, 0, 7, 0)
    }
    return Stage(
      views: [table] + others, strategy: StrategyDescription(.insetScroll, parameters: parameters))
  }

  // MARK: Show

  @Test func `the table is inset by the overlap and the row scrolled visible`() {
    var stage = Self.stage()
    stage.focus("field-15")
    // 800 − 460; row 15 ends at 660: 660 − 460
    #expect(
      stage.adjustments == [
        "strategy t.contentInset [0, 0, 340, 0] 0.25/7", "strategy t.contentOffset [0, 200] 0.25/7",
      ]
    )
  }

  @Test func `a row that is visible stays where it is`() {
    var stage = Self.stage()
    stage.focus("field-10")
    #expect(stage.adjustments == ["strategy t.contentInset [0, 0, 340, 0] 0.25/7"])
  }

  @Test func `XLForm sets the indicators too`() {
    var stage = Self.stage(["indicators": .flag(true)])
    stage.focus("field-15")
    #expect(
      stage.adjustments == [
        "strategy t.contentInset [0, 0, 340, 0] 0.25/7",
        "strategy t.scrollIndicatorInsets [0, 0, 340, 0] 0.25/7",
        "strategy t.contentOffset [0, 200] 0.25/7",
      ]
    )
  }

  @Test func `a table above the bottom is inset by what is covered`() {
    var stage = Self.stage(frame: Rect(0, 0, 400, 600))
    stage.focus("field-12")
    // 600 − 460; row 12 ends at 528: 528 − 460
    #expect(stage.inset("t").bottom == 140)
    #expect(stage.y("t") == 68)
  }

  @Test func `a table above the keyboard is left alone`() {
    var stage = Self.stage(frame: Rect(0, 0, 400, 460))
    stage.focus("field-1")
    #expect(stage.adjustments == [])
  }

  @Test func `the keyboard is converted to the table's superview`() {
    let table = tableView("t", frame: Rect(0, 0, 400, 600), rows: fieldRows(20))
    var stage = Stage(
      views: [node(.view, frame: Rect(0, 100, 400, 700), children: [table])],
      strategy: StrategyDescription(.insetScroll))
    stage.focus("field-1")
    // the keyboard's top is 360 in the superview: 600 − 360
    #expect(stage.inset("t").bottom == 240)
  }

  @Test(arguments: [340.0, 400])
  func `an own inset that is not smaller wins, and nothing is scrolled`(inset: Double) {
    var stage = Self.stage(inset: inset)
    // Cells 1 to 9 are above both insets; UIKit's reveal has nothing to do.
    stage.focus("field-9")
    #expect(stage.adjustments == [])
    // For row 15 UIKit's reveal knows the own inset: 656 − (800 − inset).
    stage.focus("field-15")
    #expect(stage.adjustments == ["system t.contentOffset [0, \(Int(inset) - 144)] 0.25/7"])
  }

  @Test func `a smaller keyboard changes nothing, a larger one does`() {
    var stage = Self.stage()
    stage.focus("digits")
    #expect(stage.inset("t").bottom == 300)
    stage.focus("field-1")
    #expect(stage.inset("t").bottom == 340)
    stage.focus("digits")
    #expect(stage.inset("t").bottom == 340)
  }

  @Test func `a text view in a row counts`() {
    var stage = Self.stage()
    stage.focus("tv")
    // 880 − 460
    #expect(stage.y("t") == 420)
  }

  @Test func `a field in the table without a row, or outside the table, does not`() {
    var stage = Self.stage(
      children: [textField("loose", frame: Rect(0, 700, 100, 40))],
      others: [textField("outside", frame: Rect(0, 0, 100, 40))])
    for field in ["loose", "outside"] {
      stage.focus(field)
      #expect(stage.adjustments == [])
      stage.perform(.hideKeyboard)
    }
    stage.perform(.showKeyboard)
    #expect(stage.adjustments == [])
  }

  @Test func `the animation is the notification's`() {
    var stage = Self.stage()
    stage.focus("field-1")
    stage.keyboard {
      $0.height = 400
      $0.duration = 0.4
      $0.curve = 2
    }
    #expect(stage.adjustments == ["strategy t.contentInset [0, 0, 400, 0] 0.4/2"])
  }

  @Test func `only its table is inset`() {
    var stage = Self.stage(["scrollView": .view("nowhere")])
    stage.focus("field-15")
    #expect(stage.adjustments == [])
  }

  // MARK: Hide

  @Test func `by default the inset becomes zero and the clamp brings the table back`() {
    var stage = Self.stage()
    stage.focus("tv")
    stage.perform(.blur)
    #expect(
      stage.adjustments == [
        "strategy t.contentInset [0, 0, 0, 0] 0.25/7", "system t.contentOffset [0, 80] 0.25/7",
      ]
    )
  }

  @Test func `zero loses the app's inset, also one that show left alone`() {
    for inset in [100.0, 400] {
      var stage = Self.stage(inset: inset)
      stage.focus("field-1")
      stage.perform(.blur)
      #expect(stage.inset("t").bottom == 0)
      #expect(stage.indicators("t").bottom == 7)
    }
  }

  @Test func `restore brings back what was there before the first change`() {
    var stage = Self.stage(["onHide": Self.restore, "indicators": .flag(true)], inset: 100)
    stage.focus("digits")
    stage.focus("field-1")
    #expect(stage.inset("t").bottom == 340)
    stage.perform(.blur)
    #expect(stage.inset("t").bottom == 100)
    #expect(stage.indicators("t").bottom == 7)
    stage.set("t", .contentInset, .quad(0, 0, 50, 0))
    stage.focus("field-1")
    stage.perform(.blur)
    #expect(stage.inset("t").bottom == 50)
  }

  @Test func `restore leaves an inset alone that it did not change`() {
    var stage = Self.stage(["onHide": Self.restore], inset: 400)
    stage.focus("field-1")
    stage.perform(.blur)
    #expect(stage.adjustments == [])
    #expect(stage.inset("t").bottom == 400)
  }

  // MARK: XLForm's rule

  @Test func `XLForm compares with the inset of the first show`() {
    var stage = Self.stage(["onHide": Self.xlform], inset: 100)
    stage.focus("field-1")
    #expect(stage.inset("t").bottom == 340)
    // 300 is more than 100, though less than 340
    stage.focus("digits")
    #expect(stage.inset("t").bottom == 300)
  }

  @Test func `XLForm restores while its field still is first responder`() {
    var stage = Self.stage(["onHide": Self.xlform], inset: 100)
    stage.focus("field-1")
    stage.perform(.blur)
    #expect(stage.adjustments == ["strategy t.contentInset [0, 0, 100, 0] 0.25/7"])
  }

  @Test func `XLForm restores nothing once its field has resigned`() {
    var stage = Self.stage(["onHide": Self.xlform], inset: 100)
    stage.simulator.screen.profile.endOrder = .didEndFirst
    stage.focus("field-1")
    stage.perform(.blur)
    #expect(stage.adjustments == [])
    #expect(stage.inset("t").bottom == 340)
    // the first show is remembered until a restore
    stage.focus("digits")
    #expect(stage.inset("t").bottom == 300)
  }

  @Test func `XLForm restores inset and indicators to the same while a row is edited`() {
    var stage = Self.stage(["onHide": Self.xlform, "indicators": .flag(true)], inset: 100)
    stage.focus("field-1")
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(50, 200, 300, 260)
    }
    #expect(stage.inset("t").bottom == 100)
    #expect(stage.indicators("t").bottom == 100)
  }

  @Test func `XLForm's first show has a first responder in a row`() {
    var stage = Self.stage(
      ["onHide": Self.xlform], others: [textField("outside", frame: Rect(0, 0, 100, 40))])
    stage.focus("outside")
    stage.perform(.blur)
    stage.set("t", .contentInset, .quad(0, 0, 320, 0))
    stage.focus("field-1")
    // remembered now: 320, and 340 is more
    #expect(stage.inset("t").bottom == 340)
    stage.focus("digits")
    // 300 is less than 320
    #expect(stage.inset("t").bottom == 340)
  }

  @Test func `XLForm ships as a strategy with its indicators`() throws {
    let description = try #require(StrategyRegistry.builtIn.strategy(named: "xlform"))
    #expect(
      description
        == StrategyDescription(
          .insetScroll, parameters: ["onHide": Self.xlform, "indicators": .flag(true)])
    )
  }
}
