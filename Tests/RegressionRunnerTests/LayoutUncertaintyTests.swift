import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// Which cases stand on a layout that is not trusted on their device.
struct LayoutUncertaintyTests {
  /// Two fields in views of their own, each a system of constraints; only the second contradicts itself,
  /// and only in a compact width.
  private static let file = """
    headroom: 1
    forms:
      - name: pair
        canvas: [375, 667]
        view:
          children:
            - scrollView: one
              frame: [0, 0, 375, 100]
              children:
                - textField: first
                  frame: [0, 0, 100, 34]
                  wants: [100, 34]
                  constraints: [leading = leading, top = top]
            - textField: second
              frame: [0, 200, 100, 34]
              wants: [100, 34]
              constraints:
                - leading = leading
                - top = top + 200
                - {constraint: top = top + 300, when: {width: compact}}
      - name: turned
        canvas: [375, 667]
        view:
          children:
            - textField: third
              frame: [0, 100, 100, 34]
              wants: [100, 34]
              constraints:
                - leading = leading
                - top = top + 100
                - {constraint: top = top + 150, when: {height: compact}}
      - name: plain
        canvas: [375, 667]
        view: {children: [{textField: first, frame: [0, 0, 100, 34]}]}
    scenarios:
      - {name: focus/second, form: pair, script: [focus: second], laws: [within-limits]}
      - {name: focus/plain, form: plain, script: [focus: first], laws: [within-limits]}
      - name: turn/third
        form: turned
        script: [focus: third, rotate: landscapeLeft]
        laws: [within-limits]
      - {name: focus/all, form: pair, script: [{focus: first}, next], laws: [within-limits]}

    """

  private func doubts() throws -> LayoutUncertainties {
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "f.yaml", bytes: Array(Self.file.utf8))
    ])
    #expect(reading.diagnostics.map(\.message) == [])
    let devices = ShippedDevices.all.filter { ["iPhone 8", "iPad Air 2"].contains($0.name) }
    let suite = RunSuite(reading.suite, shippedDevices: devices, strategies: .builtIn)
    return LayoutUncertainties(suite, Self.cases)
  }

  private static let cases = ["focus/second", "focus/plain", "turn/third", "focus/all"].flatMap {
    scenario in
    ["iPhone 8", "iPad Air 2"].map { name(scenario, $0) }
  }

  private static func name(_ scenario: String, _ device: String) -> CaseName {
    CaseName(scenario: scenario, strategy: "none", device: device, orientation: .portrait)
  }

  @Test func `inputs are told once, with the reason and the places`() throws {
    let doubts = try doubts()
    let second = doubts.inputs.filter { $0.input == "second" }
    #expect(second.map(\.form) == ["pair"])
    #expect(
      second.map(\.reason) == [
        "second.top = root.top + 300 conflicts with other constraints and was broken"
      ]
    )
    #expect(second.map { $0.places.map(\.device) } == [["iPhone 8"]])
    #expect(!doubts.isEmpty)
  }

  @Test func `a case is doubted for the inputs that its script goes to`() throws {
    let doubts = try doubts()
    func reason(_ scenario: String, _ device: String) -> String? {
      doubts.reason(of: Self.name(scenario, device))
    }
    #expect(reason("focus/second", "iPhone 8") != nil)
    #expect(reason("focus/all", "iPhone 8") != nil, "next may go anywhere")
    #expect(reason("focus/second", "iPad Air 2") == nil)
    #expect(reason("focus/plain", "iPhone 8") == nil)
  }

  @Test func `a script that turns the device stands on the layout of both orientations`() throws {
    let doubts = try doubts()
    #expect(
      doubts.reason(of: Self.name("turn/third", "iPhone 8"))
        == "third.top = root.top + 150 conflicts with other constraints and was broken (in landscapeLeft)"
    )
    #expect(doubts.reason(of: Self.name("turn/third", "iPad Air 2")) == nil)
    let places = doubts.inputs.first { $0.input == "third" && $0.reason.contains("150") }?.places
    #expect(places?.map(\.orientation) == [.landscapeLeft])
  }

  @Test func `cases are grouped by form and reason`() throws {
    let groups = try doubts().groups(of: Self.cases)
    #expect(groups.map(\.form) == ["pair", "turned"])
    #expect(groups.map(\.cases) == [2, 1])
    #expect(groups.map(\.devices) == [["iPhone 8"], ["iPhone 8"]])
    #expect(
      groups.first?.reason
        == "second.top = root.top + 300 conflicts with other constraints and was broken"
    )
  }

  @Test func `what a view wants is told as far as it says`() {
    #expect(Messages.wanted(.init(width: 120, height: 44)) == "intrinsic size 120 × 44")
    #expect(
      Messages.wanted(.init(width: 120, text: 612, line: 20.5, lines: 3, isEstimated: true))
        == "intrinsic size 120 wide, text of 612, up to 3 lines (estimated)"
    )
    #expect(Messages.wanted(.init(line: 20)) == nil)
  }

  @Test func `every source and refusal has words`() throws {
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "f.yaml", bytes: Array(Self.file.utf8))
    ])
    let form = Form(try #require(reading.suite.forms.first).value)
    #expect(Messages.view(0, of: form) == "root")
    #expect(Messages.source(.mask(1), of: form) == "the autoresizing mask of one")
    #expect(Messages.source(.stack(0), of: form) == "the arrangement of root")
    #expect(Messages.source(.view(2), of: form) == "the size of first")
    #expect(Messages.doubt(.open(2, .height), of: form) == "height is ambiguous for first")
    #expect(Messages.doubt(.text, of: form) == "its position depends on an estimated text width")
    #expect(Messages.doubt(.refused, of: form) == "the form is too complex to lay out")
    #expect(
      Messages.refusal(.constraints(20_001), of: form)
        == "too complex to lay out: 20001 constraints"
    )
    #expect(
      Messages.refusal(.freeCoordinates(3000, in: 0), of: form)
        == "too complex to lay out: 3000 unknown coordinates in root"
    )
  }
}
