import AvoidanceEngine
import Foundation
import Testing

/// The example of <doc:YourOwnStrategies#A-complete-example>, which is compiled here.
struct LiftFormTests {
  /// A keyboard of 340: its top is at 460.
  private func stage(_ strategy: String) throws -> Stage {
    let registry = StrategyRegistry.builtIn.adding([LiftForm.self])
    return Stage(
      views: [
        textField("high", frame: Rect(0, 100, 400, 40)),
        textField("low", frame: Rect(0, 500, 400, 40)),
      ],
      strategy: try #require(registry.strategy(named: strategy))
    )
  }

  // 540 + 8 − 460, without the gap 80.
  @Test(arguments: [("lift-form", -88.0), ("lift-form-tight", -80.0)])
  func `a covered field is lifted above the keyboard, and back`(strategy: String, y: Double) throws
  {
    var stage = try stage(strategy)
    stage.focus("low")
    #expect(stage.screen.frame(0).y == y)
    #expect(stage.adjustments == ["strategy root.frame [0, \(Int(y)), 400, 800] 0.25/7"])
    stage.post(.willShow)
    #expect(stage.adjustments == [])
    stage.perform(.blur)
    #expect(stage.screen.frame(0).y == 0)
    stage.focus("high")
    #expect(stage.adjustments == [])
  }

  @Test func `the article's example is this one`() throws {
    let here = URL(filePath: #filePath)
    let code = try String(
      contentsOf: here.deletingLastPathComponent().appending(path: "LiftForm.swift"),
      encoding: .utf8)
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appending(
        path: "Sources/AvoidanceEngine/AvoidanceEngine.docc/YourOwnStrategies.md"), encoding: .utf8)
    #expect(article.contains("```swift\n\(code)```\n"))
  }
}
