import Testing

@testable import AvoidanceEngine

/// <doc:TodaysLibraries#Eureka>: its worked examples, and what changed by version.
struct EurekaTests {
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], device: Device = .small, rows: [ViewNode]? = nil,
    others: [ViewNode] = [], with change: (inout ViewNode) -> Void = { _ in }
  ) -> Stage {
    let size = device.windowSize(.portrait)
    let rows =
      rows
      ?? (1...12).map {
        cell("row-\($0)", textField("field-\($0)", frame: Rect(145, 0, 215, 44)))
      }
    let frame = Rect(0, 0, size.width, size.height)
    return Stage(
      views: [tableView("t", frame: frame, rows: rows, with: change)] + others, device: device,
      strategy: StrategyDescription(Eureka.model, parameters: parameters))
  }

  @Test func `the table is inset by the overlap and the row scrolled visible`() {
    var stage = Self.stage()
    stage.focus("field-12")
    // The bar of 44 stands on the keyboard: 304, its top at 363; row 12 ends at 528: 528 − 363.
    #expect(
      stage.adjustments == [
        "strategy t.contentInset [0, 0, 304, 0] 0.25/7",
        "strategy t.scrollIndicatorInsets [0, 0, 304, 0] 0.25/7",
        "strategy t.contentOffset [0, 165] 0.25/7",
      ]
    )
    stage.perform(.hideKeyboard)
    #expect(stage.inset("t").bottom == 0)
    #expect(stage.indicators("t").bottom == 0)
    #expect(stage.y("t") == 0)
  }

  @Test(
    arguments: [(LibraryVersion(5, 1, 0), 379.0), (LibraryVersion(5, 2, 0), 345)]
      as [(LibraryVersion, Double)]
  )
  func `until 5_2 the safe area counts twice`(version: LibraryVersion, bottom: Double) {
    var stage = Self.stage(["version": .version(version)], device: .tall)
    stage.focus("field-12")
    // 335 + 44, and 34 less.
    #expect(stage.inset("t").bottom == bottom)
  }

  @Test(
    arguments: [(LibraryVersion(1, 7, 0), 304.0), (LibraryVersion(2, 0, 0), 320)]
      as [(LibraryVersion, Double)]
  )
  func `since 2_0 there is a spacing`(version: LibraryVersion, bottom: Double) {
    var stage = Self.stage(["version": .version(version), "rowKeyboardSpacing": .number(16)])
    stage.focus("field-12")
    #expect(stage.inset("t").bottom == bottom)
    #expect(stage.simulator.strategyGap == bottom - 304)
  }

  @Test(
    arguments: [(LibraryVersion(5, 3, 0), 165.0), (LibraryVersion(5, 4, 0), 324.5)]
      as [(LibraryVersion, Double)]
  )
  func `since 5_4 the row can come to rest elsewhere`(version: LibraryVersion, y: Double) {
    var stage = Self.stage([
      "version": .version(version), "defaultScrollPosition": .choice("middle"),
    ])
    stage.focus("field-12")
    // 484 + 22 − (667 − 304)/2 = 324.5, beyond the limit of 528 + 304 − 667 = 165.
    #expect(stage.y("t") == min(y, 165))
    stage.perform(.hideKeyboard)
    stage.focus("field-9")
    // 352 + 22 − 181.5 = 192.5: the limit again; at the least the row is at 352 – 396: 396 − 363 = 33.
    #expect(stage.y("t") == (version.minor == 4 ? 165 : 33))
  }

  @Test func `an own inset that is larger stays, and comes back`() {
    var stage = Self.stage { $0.scroll?.contentInset = EdgeInsets(0, 0, 400, 0) }
    stage.focus("field-1")
    #expect(stage.adjustments == [])
    stage = Self.stage { $0.scroll?.contentInset = EdgeInsets(0, 0, 50, 0) }
    stage.focus("field-1")
    #expect(stage.inset("t").bottom == 304)
    stage.perform(.hideKeyboard)
    #expect(stage.inset("t").bottom == 50)
  }

  @Test func `a field outside the table changes nothing`() {
    var stage = Self.stage(others: [textField("other", frame: Rect(0, 600, 100, 40))])
    stage.focus("other")
    #expect(stage.adjustments == [])
    #expect(stage.keyboardFrame.height == 260)
  }

  @Test func `the bar leads from row to row`() {
    let rows = [
      cell("r1", textField("one", frame: Rect(0, 0, 100, 44))),
      cell(
        "r2", textField("left", frame: Rect(0, 0, 100, 44)),
        textField("right", frame: Rect(150, 0, 100, 44))),
      cell("r3", textField("off", frame: Rect(0, 0, 100, 44)) { $0.enabled = false }),
      cell("r4", textField("last", frame: Rect(0, 0, 100, 44))),
    ]
    var stage = Self.stage(rows: rows)
    stage.focus("one")
    #expect(stage.screen.toolbar?.previousIsEnabled == false)
    stage.perform(.next)
    #expect(stage.focused == "left")
    stage.perform(.next)
    #expect(stage.focused == "last")
    #expect(stage.screen.toolbar?.nextIsEnabled == false)
    stage.perform(.previous)
    #expect(stage.focused == "left")
    stage.perform(.returnKey)
    #expect(stage.focused == "last")
    stage.perform(.returnKey)
    #expect(stage.focused == "none")
    stage.focus("one")
    stage.perform(.done)
    #expect(stage.focused == "none")
  }

  @Test func `the bar stands beside the app's own accessory, or is not there`() {
    let rows = [cell("r", textField("f", frame: Rect(0, 0, 100, 44)) { $0.accessoryHeight = 30 })]
    var stage = Self.stage(rows: rows)
    stage.focus("f")
    #expect(stage.keyboardFrame.height == 260 + 30 + 44)
    stage = Self.stage(["navigation": .flag(false)], rows: rows)
    stage.focus("f")
    #expect(stage.keyboardFrame.height == 260 + 30)
    #expect(stage.screen.toolbar == nil)
  }

  @Test func `the user's drag ends editing`() {
    var stage = Self.stage()
    stage.focus("field-1")
    stage.drag("t", by: 0, 20)
    #expect(stage.focused == "none")
    #expect(stage.inset("t").bottom == 0)
  }

  @Test func `a switch between rows knows no new show`() {
    var stage = Self.stage()
    stage.focus("field-1")
    stage.focus("field-12")
    // UIKit's reveal knows the inset: 528 − 363.
    #expect(stage.adjustments == ["system t.contentOffset [0, 165] 0.25/7"])
  }
}
