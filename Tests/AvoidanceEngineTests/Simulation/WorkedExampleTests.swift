import AvoidanceEngine
import Testing

/// The worked example of the scenario format: a table of twelve rows on an iPhone 8.
struct WorkedExampleTests {
  /// 375 × 667 pt, keyboard 216 and predictive bar 44.
  ///
  /// Source: the format's example.
  static let iPhone8 = Device(
    screen: Size(375, 667),
    portrait: Device.Metrics(
      safeArea: EdgeInsets(20, 0, 0, 0), statusBar: 20, keyboard: 216, predictiveBar: 44),
    landscape: Device.Metrics(keyboard: 162, predictiveBar: 38))

  static var contacts: Form {
    var table = ViewNode(.tableView, "contacts")
    table.frame = Rect(0, 0, 375, 667)
    table.autoresizing = [.flexibleWidth, .flexibleHeight]
    let rows = (1...12).map { number in
      var cell = ViewNode(.cell, "row-\(number)")
      cell.height = 44
      var field = ViewNode(.textField, "field-\(number)")
      field.frame = Rect(145, 0, 215, 44)
      cell.children = [field]
      return cell
    }
    table.table?.sections = [TableProperties.Section(rows: rows)]
    var root = ViewNode(.view)
    root.children = [table]
    return Form(FormDescription(canvas: Size(375, 667), view: root))
  }

  static func simulator(_ model: StrategyModel) -> Simulator {
    Simulator(
      form: contacts, device: iPhone8, orientation: .portrait, strategy: StrategyDescription(model),
      profile: .observed)
  }

  // The table's top is under the status bar of 20, so it rests at −20. The keyboard is 216 + 44 = 260
  // high, its top at 407; field 12 ends at 12 × 44 = 528 in the content, at 548 in the window.
  @Test(arguments: [
    // −20 + (548 − 407) + 10
    (StrategyModel.offsetRestore, 131.0, 0.0),
    // inset 667 − 407 = 260, 528 − (667 − 260) = 121
    (StrategyModel.insetScroll, 121.0, 260.0),
    // content 528 < 667: nothing to scroll
    (StrategyModel.none, -20.0, 0.0),
  ])
  func `the last row is lifted as the strategy says and rests at the top again after hiding`(
    model: StrategyModel, offset: Double, bottomInset: Double
  ) throws {
    var simulator = Self.simulator(model)
    let table = try #require(simulator.screen.form.index(of: "contacts"))
    #expect(simulator.screen.contentOffset(table) == Point(0, -20))
    simulator.perform(.focus(try #require(simulator.screen.form.index(of: "field-12"))))
    #expect(simulator.screen.contentOffset(table) == Point(0, offset))
    #expect(simulator.screen.contentInset(table).bottom == bottomInset)
    #expect(simulator.screen.keyboard.frame == Rect(0, 407, 375, 260))
    simulator.perform(.returnKey)
    simulator.perform(.hideKeyboard)
    #expect(simulator.screen.contentOffset(table) == Point(0, -20))
    #expect(simulator.screen.contentInset(table) == .zero)
    #expect(!simulator.screen.keyboard.isVisible)
  }
}
