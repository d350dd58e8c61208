import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Testing

@testable import HeadroomCommand

struct FilmStripTests {
  private let focus = "      - focus: field-12"

  @Test
  func `a film has the screen at rest and one frame for each event`() throws {
    let film = try DrawnSuites.film(
      DrawnSuites.table(script: focus + "\n      - expect: {focus: field-12}\n      - hideKeyboard")
    )
    #expect(film.title == "order/last [none, iPhone 8]")
    #expect(film.frames.map(\.step) == [-1, 0, 2])
    #expect(film.frames.map(\.caption) == ["at rest", "focus field-12", "hideKeyboard"])
  }

  @Test
  func `the covered part of the field is marked with its points`() throws {
    // Row 12 in the window: 484 + 20 = 504 to 548, all of it below 407; the field starts at x 145.
    let film = try DrawnSuites.film(DrawnSuites.table(script: focus))
    let frame = film.frames[1].node
    #expect(frame.rects(.covered) == [Rect(145, 504, 215, 44)])
    #expect(frame.texts.contains("covered 44 of 44 pt"))
    #expect(film.frames[0].node.rects(.covered).isEmpty)
    #expect(
      film.frames[1].notes.contains {
        $0.kind == .covered
          && $0.text == "field-12 can't be seen: 141 pt below the keyboard's top"
      }
    )
  }

  @Test
  func `a field below the screen is told at its lower edge`() throws {
    // The keyboard's top is at 667 - 216 = 451; the field ends at 1000 + 41 = 1041, 590 below it.
    let film = try DrawnSuites.film(
      DrawnSuites.field("email").replacing("20, 500, 335, 44", with: "20, 1000, 335, 41"))
    #expect(!film.frames[0].node.texts.contains { $0.hasSuffix("pt below") })
    let node = film.frames[1].node
    #expect(node.texts.contains("email, 590 pt below"))
    #expect(node.rects(.covered).isEmpty)
    // The label, 28 high, and below it an arrow of 22 end 4 points above the screen's edge.
    let label = try #require(node.rects(.pillCovered).first)
    #expect(label.y == 667 - 4 - 22 - 28)
    #expect(label.midX == 187.5)
    let tips = node.all.compactMap { node -> Double? in
      if case .path(.hatch, let points) = node { points.map(\.y).max() } else { nil }
    }
    #expect(tips == [663, 663])
    #expect(film.svg.contains("email, 590 pt below"))
    // In words for those who do not see it.
    #expect(film.summary.contains("590 pt below the keyboard's top"))
  }

  @Test
  func `a field above the window is told at its upper edge`() throws {
    // Its 41 begin 60 above the window.
    let film = try DrawnSuites.film(
      DrawnSuites.field("email").replacing("20, 500, 335, 44", with: "20, -60, 335, 41"))
    let node = film.frames[1].node
    #expect(node.texts.contains("email, 60 pt above"))
    #expect(node.rects(.covered).isEmpty)
    // An arrow of 22 begins 4 points below the screen's edge, and below it is the label.
    let label = try #require(node.rects(.pillCovered).first)
    #expect(label.y == 4 + 22)
    let tips = node.all.compactMap { node -> Double? in
      if case .path(.hatch, let points) = node { points.map(\.y).min() } else { nil }
    }
    #expect(tips == [4, 4])
    let note = "email can't be seen: 60 pt above the window's top"
    #expect(film.frames[1].notes.contains { $0.kind == .covered && $0.text == note })
  }

  @Test
  func `a field below the screen is told without a keyboard, too`() throws {
    // It ends at 1000 + 41 = 1041, 374 below the window's 667.
    let film = try DrawnSuites.film(
      DrawnSuites.field("email").replacing("20, 500, 335, 44", with: "20, 1000, 335, 41")
        .replacing("[{focus", with: "[{keyboard: {kind: hardware}}, {focus")
    )
    let frame = try #require(film.frames.last)
    #expect(frame.node.texts.contains("email, 374 pt below"))
    let note = "email can't be seen: 374 pt below the window's bottom"
    #expect(frame.notes.contains { $0.kind == .covered && $0.text == note })
  }

  @Test
  func `what a keyboard that is not docked lies over is marked`() throws {
    // From 480 to 520 of the field at 500 to 544.
    let film = try DrawnSuites.film(
      DrawnSuites.field("email").replacing(
        "email}]}", with: "email}, {keyboard: {kind: floating, frame: [10, 480, 320, 40]}}]}"))
    let frame = try #require(film.frames.last)
    #expect(frame.node.rects(.covered) == [Rect(20, 500, 310, 20)])
    #expect(frame.notes.contains { $0.text == "email is partly covered: 20 of 44 pt" })
  }

  /// A strategy that leaves 216 points free at the bottom of a panel, and below what a list shows.
  private struct Spacing: Strategy {
    static let model = StrategyModel("spacing", Spacing.self, source: "a test")
    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      guard notification.name == .willShow, let panel = screen.form.index(of: "panel"),
        let list = screen.form.index(of: "list")
      else { return }
      screen.setPadding(bottom: 216, of: panel, Cause())
      screen.setSpacer(height: 50, of: list, Cause())
    }
  }

  @Test
  func `paddings and spacers are drawn where they are, with their heights`() throws {
    let film = try DrawnSuites.film(
      """
      headroom: 1
      devices:
        - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}
      forms:
        - name: panel
          canvas: [375, 667]
          view:
            children:
              - view: panel
                frame: [0, 0, 375, 667]
                children:
                  - {textField: field, frame: [20, 400, 335, 40]}
                  - {scrollView: list, frame: [0, 0, 375, 300], contentSize: [375, 100]}
      scenarios:
        - {name: a, form: panel, strategies: [spacing], script: [focus: field]}

      """,
      strategy: "spacing",
      of: .builtIn.adding([Spacing.self])
    )
    #expect(film.frames[0].node.rects(.spacer).isEmpty)
    // The list is drawn first: 100 to 150 of its content; the panel's padding reaches from 451 to 667.
    let node = film.frames[1].node
    #expect(Set(node.rects(.spacer)) == [Rect(0, 100, 375, 50), Rect(0, 451, 375, 216)])
    #expect(node.texts.contains("spacer 50"))
  }

  @Test
  func `a field that is covered in part is marked in part`() throws {
    // Row 9 in the window: 8 * 44 + 20 = 372 to 416, 9 of it below 407.
    let film = try DrawnSuites.film(DrawnSuites.table(script: "      - focus: field-9"))
    #expect(film.frames[1].node.rects(.covered) == [Rect(145, 407, 215, 9)])
    #expect(film.frames[1].node.texts.contains("covered 9 pt"))
  }

  @Test
  func `what moved is an arrow as long as the movement with its number`() throws {
    // The offset goes from -20 to 528 - 407 = 121, the inset from 0 to 260.
    let film = try DrawnSuites.film(
      DrawnSuites.table(script: focus, strategies: "inset-scroll"), strategy: "inset-scroll")
    let node = film.frames[1].node
    #expect(node.texts.suffix(4) == ["+141", "offset", "+260", "inset"])
    // The field's middle came from 526 to 526 - 141 = 385, the inset's edge from 667 to 407.
    let tips = node.all.compactMap { node -> Double? in
      guard case .path(.movedHead, let points) = node else { return nil }
      return points[1].y
    }
    #expect(tips == [385, 407])
    #expect(
      film.frames[1].notes.map(\.text) == [
        "field-12 is flush with the keyboard",
        "items: contentInset.bottom 0 → 260 (+260), 0.25 s",
        "items: contentOffset.y −20 → 121 (+141), 0.25 s",
      ]
    )
  }

  @Test
  func `what moves knows its duration and curve`() throws {
    let film = try DrawnSuites.film(
      DrawnSuites.table(script: focus, strategies: "inset-scroll"), strategy: "inset-scroll")
    let motions = film.frames[1].motions
    #expect(motions.contains(DrawingMotion(key: .keyboard, duration: 0.25, curve: 7)))
    // The table is the second view, after the root.
    #expect(motions.contains(DrawingMotion(key: .content(1), duration: 0.25, curve: 7)))
    #expect(film.frames[0].motions.isEmpty)
  }

  @Test
  func `the place where the field was expected is ghosted beside the actual one`() throws {
    // Expected offset 60, found -20: the field would stand 80 higher, 504 - 80 = 424.
    let film = try DrawnSuites.film(
      DrawnSuites.table(script: focus + "\n      - expect: {items.contentOffset.y: 60}"))
    let frame = film.frames[1]
    #expect(frame.node.rects(.ghost) == [Rect(145, 424, 215, 44)])
    #expect(frame.node.texts.suffix(2) == ["60", "expected"])
    #expect(
      frame.notes.contains {
        $0.kind == .failed
          && $0.text == "✘ contentOffset.y of items: expected 60, got -20"
      }
    )
  }

  @Test
  func `the rows have the numbers by which scripts count them`() throws {
    let film = try DrawnSuites.film(DrawnSuites.table(script: focus))
    let numbers = film.frames[0].node.all.compactMap { node -> String? in
      if case .text(.row, let text, _, _, _) = node { text } else { nil }
    }
    #expect(numbers == (0..<12).map(String.init))
  }

  @Test
  func `a secure text is dots and an empty field says its placeholder`() throws {
    let secure = try DrawnSuites.film(DrawnSuites.field("pin", ", text: abcd, secure: true"))
    #expect(secure.frames[0].node.texts.contains("••••"))
    #expect(!secure.svg.contains("abcd"))
    let empty = try DrawnSuites.film(DrawnSuites.field("mail", ", placeholder: you@home.org"))
    #expect(empty.frames[0].node.texts.contains("you@home.org"))
  }

  @Test
  func `drawing a case again gives the same bytes`() throws {
    let text = DrawnSuites.table(script: focus, strategies: "inset-scroll")
    let first = try DrawnSuites.film(text, strategy: "inset-scroll")
    let second = try DrawnSuites.film(text, strategy: "inset-scroll")
    #expect(first == second)
    #expect(first.svg == second.svg)
  }
}

extension FilmStripTests {
  @Test(arguments: [
    ("focus field-12", "focus field-12", nil),
    (#"drag {"view": "t", "by": [0, 60]}"#, "drag t", "by: [0, 60]"),
    (#"post {"name": "keyboardWillHide"}"#, "post keyboardWillHide", nil),
    (#"keyboard {"height": 310}"#, "keyboard", "height: 310"),
    (#"set {"a.text": "b\"c"}"#, "set", #""a.text": "b\"c""#),
  ])
  func `a caption is the verb with its view, details stand below`(
    _ text: String, _ caption: String, _ detail: String?
  ) {
    let parts = FilmNotes.split(text)
    #expect(parts.caption == caption)
    #expect(parts.detail == detail)
  }

  @Test func `what a changed constraint moves is drawn`() throws {
    let strip = try DrawnSuites.film(
      """
      headroom: 1
      devices:
        - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}
      strategies:
        - {name: raise, model: bottomConstraint, parameters: {constraint: bottomGap}}
      forms:
        - name: gap
          canvas: [375, 667]
          view: {children: [{textField: low, wants: [~, 34]}]}
          constraints:
            - low.leading = root.leadingMargin
            - low.trailing = root.trailingMargin
            - bottomGap: root.bottom = low.bottom + 30
      scenarios:
        - {name: gap/lift, form: gap, laws: [], strategies: [raise], script: [{focus: low}, hideKeyboard]}
      """, strategy: "raise")
    #expect(strip.frames.count == 3)
    #expect(
      strip.frames[1].notes.contains { $0.text.contains("bottomGap: ") }, "\(strip.frames[1].notes)"
    )
    #expect(!strip.frames[1].motions.isEmpty)
    #expect(strip.svg.contains("−216"), "the arrow's number")
  }
}
