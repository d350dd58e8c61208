import AvoidanceEngine
import Presentation
import Scenarios
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@testable import HeadroomCommand

/// A form on an iPhone 8, 375 × 667 with a status bar of 20 and margins of 16.
struct FormLayoutTextTests {
  private func layout(
    _ constraints: String = "", on device: String = "iPhone 8",
    _ orientation: Orientation = .portrait
  ) throws -> FormLayout {
    let text = """
      headroom: 1
      forms:
        - name: login
          canvas: [320, 568]
          view:
            children:
              - textField: email
                frame: [16, 84, 288, 34]
                wants: [~, 34]
              - label: ~
                frame: [16, 184, 288, 20]
              - view: box
                frame: [0, 300, 320, 100]
                constraints: [leading = leading, bottom = safeArea.bottom - 30, width = 200, .height = 50]
          constraints:
            - email.leading = root.leadingMargin
            - email.trailing = root.trailingMargin
            - email.top = root.safeArea.top + 20
      \(constraints)
      """
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "f.yaml", bytes: Array(text.utf8))
    ])
    #expect(reading.diagnostics.map(\.message) == [])
    let form = try #require(reading.suite.forms.first)
    let named = try #require(ShippedDevices.all.first { $0.name == device })
    return FormLayout(form, on: named, orientation)
  }

  @Test func `each frame stands above the constraints that decide it`() throws {
    // The margins leave 375 − 32 for the field; the box ends 30 above 667.
    #expect(
      FormLayoutText().text(try layout()) == """
        login on iPhone 8, 375 × 667
        view (root) [0, 0, 375, 667]
        ├─ textField email [16, 40, 343, 34]
        │       email.leading = root.leadingMargin
        │       email.trailing = root.trailingMargin
        │       email.top = root.safeArea.top + 20
        │       intrinsic size 34 high
        ├─ label [16, 184, 288, 20]
        │       by its autoresizing mask
        └─ view box [0, 587, 200, 50]
                box.leading = root.leading
                box.bottom = root.safeArea.bottom - 30
                box.width = 200
                box.height = 50

        """
    )
  }

  @Test func `what a stack arranges is told with the stack`() throws {
    let text = """
      headroom: 1
      forms:
        - name: f
          canvas: [320, 568]
          view:
            children:
              - stackView: fields
                arranged: constraints
                children: [{textField: email, wants: [120, 44]}]
          constraints:
            - fields.leading = root.leading
            - fields.top = root.top
            - fields.trailing = root.trailing
      """
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "f.yaml", bytes: Array(text.utf8))
    ])
    #expect(reading.diagnostics.map(\.message) == [])
    let form = try #require(reading.suite.forms.first)
    let named = try #require(ShippedDevices.all.first { $0.name == "iPhone 8" })
    let shown = FormLayoutText().text(FormLayout(form, on: named, .portrait))
    #expect(
      shown.hasSuffix(
        """
           └─ textField email [0, 0, 375, 44]
                   arranged by fields
                   intrinsic size 120 × 44

        """
      ),
      "\(shown)"
    )
  }

  @Test func `what was given up is told with all that it contradicts, and whom it touches`() throws
  {
    let text = FormLayoutText().text(
      try layout("      - odd: email.top = root.safeArea.top + 80\n"))
    #expect(
      text.contains(
        "textField email [16, 40, 343, 34], may be wrong: odd: email.top = root.safeArea.top + 80 "
          + "conflicts with other constraints and was broken"
      )
    )
    #expect(
      text.hasSuffix(
        """

        Broken: 1 constraint
          ✘ odd: email.top = root.safeArea.top + 80
            conflicts with
              email.top = root.safeArea.top + 20

        """
      ),
      "\(text)"
    )
  }

  @Test func `a device that lies has another size`() throws {
    // The safe area of an iPhone 13 mini in landscape is 50 at both sides.
    let text = FormLayoutText().text(try layout(on: "iPhone 13 mini", .landscapeLeft))
    #expect(text.hasPrefix("login on iPhone 13 mini (landscapeLeft), 812 × 375\n"), "\(text)")
  }

  @Test func `a program gets the same`() throws {
    let text = FormLayoutJSON.fields.value([
      try layout("      - odd: email.top = root.safeArea.top + 80\n")
    ]).compact
    #expect(
      text.contains(
        #""view": "box", "kind": "view", "parent": 0, "frame": [0, 587, 200, 50], "byConstraints": true"#
      ), "\(text)")
    #expect(
      text.contains(
        #""givenUp": [{"constraint": "odd: email.top = root.safeArea.top + 80", "conflict": ["#),
      "\(text)")
    #expect(text.contains(#""refused": null"#))
  }

  @Test func `a picture shows the screen at rest and says where the inputs are`() throws {
    let svg = FormDrawing(try layout()).svg
    #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("<title>login on iPhone 8</title>"))
    #expect(svg.contains("<desc>email at [16, 40, 343, 34].</desc>"))
    // Its border is drawn inside.
    #expect(svg.contains(#"<rect class="field" x="0.5" y="0.5" width="342" height="33""#))
  }
}
