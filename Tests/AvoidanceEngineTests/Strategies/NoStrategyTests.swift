import AvoidanceEngine
import Testing

/// The baselines: nothing of their own; UIKit's behaviour shows alone.
struct NoStrategyTests {
  @Test(arguments: [StrategyModel.none, .systemTable])
  func `nothing is adjusted by a baseline`(model: StrategyModel) {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
      strategy: StrategyDescription(model))
    for field in ["field-20", "field-1"] {
      stage.focus(field)
      #expect(stage.simulator.adjustments.allSatisfy { $0.by == .system })
    }
    stage.perform(.rotate(.landscapeLeft))
    stage.perform(.blur)
    #expect(stage.simulator.adjustments.allSatisfy { $0.by == .system })
    #expect(stage.inset("t") == .zero)
  }

  @Test func `on a table view controller the baseline shows UIKit's own avoidance`() {
    var controller = ViewController()
    controller.kind = .tableViewController
    var offsets: [Double] = []
    for model in [StrategyModel.none, .systemTable] {
      var stage = Stage(
        tableView("t", rows: fieldRows(20)), controller: controller,
        strategy: StrategyDescription(model))
      stage.focus("field-15")
      offsets.append(stage.y("t"))
    }
    // 660 − 460
    #expect(offsets == [200, 200])
  }

  @Test func `every model without a form to work on does nothing`() {
    for model in StrategyRegistry.builtIn.models {
      var stage = Stage(
        views: [textField("a", frame: Rect(0, 100, 100, 40))], strategy: StrategyDescription(model))
      stage.focus("a")
      stage.perform(.blur)
      #expect(stage.log.contains("keyboardWillHide"))
      #expect(!stage.screen.keyboard.isVisible)
    }
  }
}
