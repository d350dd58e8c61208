import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// Which inputs no scrolling brings into sight while the keyboard is hidden.
///
/// On an iPhone 8, 375 × 667, views are visible from y 20, below the status bar, or from 20 + 44 = 64, below a
/// navigation bar, to 667, or to 667 - 49 = 618, above a tab bar.
struct OutOfSightTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The root's children, in one line, with an input `f`.
    var children: String
    var controller = ""
    var device = "iPhone 8"
    var side: Screen.Side?
  }

  private static func field(_ frame: String) -> String { "{textField: f, frame: [\(frame)]}" }

  private static func scroll(_ more: String, _ frame: String) -> String {
    "{scrollView: s, frame: [0, 0, 375, 667], \(more), children: [\(field(frame))]}"
  }

  private static let examples = [
    Example(
      testDescription: "12 of 34 pt under the status bar", children: field("16, 8, 343, 34"),
      side: .above),
    Example(testDescription: "at the status bar", children: field("16, 20, 343, 34")),
    Example(
      testDescription: "above the window", children: field("16, -60, 343, 34"), side: .above),
    Example(
      testDescription: "under a navigation bar", children: field("16, 30, 343, 44"),
      controller: "navigationBar: true", side: .above),
    Example(
      testDescription: "below a navigation bar", children: field("16, 64, 343, 44"),
      controller: "navigationBar: true"),
    Example(
      testDescription: "below the window", children: field("16, 667, 343, 44"), side: .below),
    // A finger reaches it, and a strategy may lift it.
    Example(testDescription: "1 pt of it in the window", children: field("16, 666, 343, 44")),
    Example(
      testDescription: "under a tab bar", children: field("16, 618, 343, 44"),
      controller: "tabBar: true", side: .below),
    Example(
      testDescription: "1 pt above a tab bar", children: field("16, 617, 343, 44"),
      controller: "tabBar: true"),
    Example(
      testDescription: "over the home indicator, from 844 - 34 = 810 on",
      children: field("16, 815, 343, 29"), device: "iPhone 14"),
    Example(
      testDescription: "beside the window", children: field("375, 100, 343, 44"), side: .beside
    ),
    Example(
      testDescription: "left of the window", children: field("-343, 100, 343, 44"),
      side: .beside),
    Example(testDescription: "partly beside the window", children: field("374, 100, 343, 44")),
    Example(
      testDescription: "below the fold",
      children: scroll("contentSize: [375, 1400]", "16, 1300, 343, 44")),
    Example(
      testDescription: "below the fold of what can't scroll",
      children: scroll("contentSize: [375, 1400], scrollEnabled: false", "16, 1300, 343, 44"),
      side: .below),
    // The content ends at 1400; its last point can be scrolled to 667.
    Example(
      testDescription: "below the content",
      children: scroll("contentSize: [375, 1400]", "16, 1400, 343, 44"), side: .below),
    Example(
      testDescription: "on the next page",
      children: scroll("contentSize: [750, 667]", "391, 100, 343, 44")),
    Example(
      testDescription: "on the next page of what can't scroll",
      children: scroll("contentSize: [750, 667], scrollEnabled: false", "391, 100, 343, 44"),
      side: .beside),
    // The scroll view ends at 467.
    Example(
      testDescription: "clipped by a scroll view that does not scroll",
      children: "{scrollView: s, frame: [0, 0, 375, 467], contentSize: [375, 467], "
        + "scrollEnabled: false, children: [\(field("16, 500, 343, 44"))]}", side: .below),
    Example(
      testDescription: "taller than the window", children: "{textView: f, frame: [0, 50, 375, 900]}"
    ),
  ]

  @Test(arguments: examples)
  func `what scrolling shows is in sight`(example: Example) throws {
    let controller = example.controller.isEmpty ? "" : "controller: {\(example.controller)}, "
    let suite = try Fixtures.suite(
      """
      headroom: 1
      forms:
        - {name: g, canvas: [375, 667], \(controller)view: {children: [\(example.children)]}}

      """)
    let form = Form(try #require(suite.forms["g"]).value)
    let device = try #require(ShippedDevices.device(named: example.device)).value
    let screen = Screen(form: form, device: device, orientation: .portrait, profile: .observed)
    let input = try #require(form.inputs.first)
    #expect(screen.sideOutOfSight(input) == example.side)
  }
}
