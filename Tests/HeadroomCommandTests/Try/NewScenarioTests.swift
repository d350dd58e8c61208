import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct NewScenarioTests {
  private func text(
    _ work: Workspace, _ sources: [String], form: String? = nil, strategy: String? = "inset-scroll",
    device: String = "iPhone 8", withForm: Bool = false
  ) throws -> String {
    let scenario = NewScenario(
      location: work.location, sources: sources, form: form, strategy: strategy, device: device,
      withForm: withForm, today: try #require(Workspace.today))
    return try scenario.text(work.observer)
  }

  @Test func `the file focuses each field, has the found values, and passes`() throws {
    try Workspace.make { work in
      let source = try work.write(ExampleSuite().text, to: "order.yaml")
      let text = try text(work, [source], withForm: true)
      for number in 1...12 { #expect(text.contains("- focus: field-\(number)\n")) }
      #expect(text.contains("#     items.contentOffset: [0, 121]\n"))
      let expected = text.replacing("      # - expect:", with: "      - expect:")
        .replacing("      #     ", with: "          ")
      let path = try work.write(expected, to: "new.yaml")
      let today = try #require(Workspace.today)
      let simulation = Simulation(paths: [path], strategies: .builtIn, today: today)
      var verdicts: [Verdict] = []
      let hasFailed = try simulation.forEachCase(work.observer) { entry in
        if let verdict = entry.verdict { verdicts.append(verdict) }
        return true
      }
      #expect(!hasFailed && verdicts == [.pass])
    }
  }

  @Test func `a form of the database is known with its file`() throws {
    try Workspace.withRuns { work in
      let text = try text(work, [], form: "order", strategy: "ours")
      #expect(text.contains("# Observed values under ours on iPhone 8;"))
      #expect(text.contains("# The form order is defined in order.yaml.\n"))
      #expect(!text.contains("forms:"))
    }
  }

  // 260 high on an iPhone 8, which has no safe area at the bottom.
  @Test(arguments: [("", nil), ("gap: ", "gap.constant: -260")] as [(String, String?)])
  func `only a constraint that the form names is expected`(name: String, expected: String?) throws {
    try Workspace.make { work in
      let form = """
        headroom: 1
        forms:
          - name: page
            canvas: [375, 667]
            view:
              children:
                - view: page
                  children: [{textField: t, frame: [20, 500, 335, 40]}]
              constraints:
                - page.leading = root.leading
                - page.trailing = root.trailing
                - page.top = root.top
                - \(name)page.bottom = root.safeArea.bottom

        """
      let path = try work.write(form, to: "page.yaml")
      let text = try text(work, [path], strategy: "keyboard-layout-guide")
      #expect(!text.contains("page.bottom"), "\(text)")
      let constants = text.split(separator: "\n").filter { $0.contains(".constant: ") }
      if let expected {
        #expect(constants.first?.hasSuffix(" \(expected)") == true, "\(text)")
      } else {
        #expect(constants.isEmpty, "\(text)")
      }
    }
  }

  /// Forms without a table; two have nothing but a field, one of them in SwiftUI's view.
  private static let tableless = """
    headroom: 1
    forms:
      - name: scrolling
        canvas: [375, 667]
        view:
          children:
            - scrollView: s
              frame: [0, 0, 375, 667]
              contentSize: [375, 900]
              children: [{textField: t, frame: [0, 600, 375, 44]}]
      - name: bare
        canvas: [375, 667]
        view: {children: [{textField: t, frame: [0, 600, 375, 44]}]}
      - name: hosted
        canvas: [375, 667]
        view: {class: _UIHostingView<Login>, children: [{textField: t, frame: [0, 600, 375, 44]}]}

    """

  @Test(arguments: ["scrolling", "bare", "hosted"])
  func `without a table the first strategy that finds what it needs is taken, and told`(
    form: String
  ) throws {
    try Workspace.make { work in
      let path = try work.write(Self.tableless, to: "forms.yaml")
      let text = try text(work, [path], form: form, strategy: nil)
      let told = text.replacing(#/\n *# /#, with: " ")
      let reason = "is the first strategy that applies to the form: there is no table for"
      #expect(told.contains(reason) && !told.contains("no effect"), "\(text)")
      // It stands for SwiftUI.
      #expect(
        told.contains("under safe-area-keyboard on iPhone 8;") == (form == "hosted"), "\(text)")
      // What is named is taken as it is.
      let named = try self.text(work, [path], form: form)
      #expect(named.contains("Observed values under inset-scroll on iPhone 8;"))
      #expect(!named.contains("is the first strategy"))
    }
  }

  @Test func `names that are not there are told with the closest`() throws {
    try Workspace.withRuns { work in
      let form = try refusal { try text(work, [], form: "odrer") }
      #expect(form == Refusal("unknownName", "unknown form 'odrer'; did you mean 'order'?"))
      let strategy = try refusal {
        try text(work, [], form: "order", strategy: "inset-scrol")
      }
      #expect(
        strategy
          == Refusal("unknownName", "unknown strategy 'inset-scrol'; did you mean 'inset-scroll'?")
      )
      let device = try refusal {
        try text(work, [], form: "order", device: "iPhone 9")
      }
      #expect(device.kind == "unknownName")
      #expect(device.message.hasPrefix("unknown device 'iPhone 9'; did you mean 'iPhone"))
    }
  }

  @Test func `of several forms with fields one is named, and one without fields is told`()
    throws
  {
    try Workspace.make { work in
      let forms = """
        headroom: 1
        forms:
          - {name: a, canvas: [375, 667], view: {children: [{textField: t, frame: [0, 100, 375, 44]}]}}
          - {name: b, canvas: [375, 667], view: {children: [{textField: t, frame: [0, 100, 375, 44]}]}}
          - {name: c, canvas: [375, 667], view: {children: [{label: l}]}}

        """
      let path = try work.write(forms, to: "forms.yaml")
      #expect(
        try refusal { try text(work, [path]) }
          == Refusal("contradiction", "name one of the forms: 'a', 'b'")
      )
      #expect(try text(work, [path], form: "b").contains("    form: b\n"))
      #expect(
        try refusal { try text(work, [path], form: "c") }
          == Refusal(
            "nothingSelected", "the form 'c' has no editable text input with an identifier")
      )
      let empty = try work.write("headroom: 1\n", to: "empty.yaml")
      #expect(
        try refusal { try text(work, [empty]) }
          == Refusal("nothingSelected", "no form has a text input")
      )
    }
  }
}
