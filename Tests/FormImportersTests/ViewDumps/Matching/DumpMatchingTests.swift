import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// Two dumps, with what is matched as `line of the first → line of the other`.
private struct Pair {
  let first: PrintedScreen
  let second: PrintedScreen
  let matching: ScreenMatching

  init(_ first: String, _ second: String) throws {
    self.first = try PrintedScreen(file: "rest.txt", bytes: Array(first.utf8))
    self.second = try PrintedScreen(file: "up.txt", bytes: Array(second.utf8))
    matching = self.first.matched(with: self.second)
  }

  /// The other dump's line for each line of the first, without views that can't be matched.
  var lines: [Int: Int] {
    var lines: [Int: Int] = [:]
    for index in matching.compared {
      guard let partner = matching.partners[index] else { continue }
      lines[first.views[index].line] = second.views[partner].line
    }
    return lines
  }

  var missing: [Int] { matching.missing.map { first.views[$0].line } }
  var added: [Int] { matching.added.map { second.views[$0].line } }
}

@Suite("Views of two dumps of one app by address")
struct AddressMatchingTests {
  private let rest = """
    <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x91>>
       | <UIView: 0x2; frame = (0 0; 375 667); layer = <CALayer: 0x92>>
       |    | <UIView: 0x3; frame = (0 0; 375 600); layer = <CALayer: 0x93>>
       |    |    | <UITextField: 0x4; frame = (20 40; 335 34); text = ''; layer = <CALayer: 0x94>>
       |    | <UIView: 0x5; frame = (0 607; 375 60); layer = <CALayer: 0x95>>
       |    |    | <UITextField: 0x6; frame = (10 10; 300 40); text = ''; layer = <CALayer: 0x96>>
    """

  @Test("The same addresses are the same views, wherever they are printed")
  func reordered() throws {
    let pair = try Pair(
      rest,
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x91>>
         | <UIView: 0x2; frame = (0 0; 375 667); layer = <CALayer: 0x92>>
         |    | <UIView: 0x5; frame = (0 347; 375 60); layer = <CALayer: 0x95>>
         |    |    | <UITextField: 0x6; frame = (10 10; 300 40); text = 'Hello'; layer = <CALayer: 0x96>>
         |    |    |    | <UIFieldEditor: 0x7; frame = (0 0; 300 40); layer = <CALayer: 0x97>>
         |    | <UIView: 0x3; frame = (0 0; 375 600); layer = <CALayer: 0x93>>
         |    |    | <UITextField: 0x4; frame = (20 40; 335 34); text = ''; layer = <CALayer: 0x94>>
      """)
    #expect(pair.lines == [1: 1, 2: 2, 3: 6, 4: 7, 5: 3, 6: 4])
    #expect(pair.missing.isEmpty && pair.added.isEmpty)
    #expect(pair.second.focused.map { pair.second.views[$0].line } == 4)
  }

  // Half of the six addresses are the same: three views.
  @Test("Half of the addresses are enough; what has another one is another view")
  func replaced() throws {
    let pair = try Pair(
      rest,
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x91>>
         | <UIView: 0x2; frame = (0 0; 375 667); layer = <CALayer: 0x92>>
         |    | <UIView: 0x13; frame = (0 0; 375 600); layer = <CALayer: 0x93>>
         |    |    | <UITextField: 0x4; frame = (20 40; 335 34); text = ''; layer = <CALayer: 0x94>>
         |    | <UIView: 0x15; frame = (0 607; 375 60); layer = <CALayer: 0x95>>
         |    |    | <UITextField: 0x16; frame = (10 10; 300 40); text = ''; layer = <CALayer: 0x96>>
      """)
    #expect(pair.lines == [1: 1, 2: 2, 4: 4])
    #expect(pair.missing == [3, 5])
    #expect(pair.added == [3, 5])
  }

  @Test("A view that is in another one now is not the same place")
  func moved() throws {
    let pair = try Pair(
      rest,
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x91>>
         | <UIView: 0x2; frame = (0 0; 375 667); layer = <CALayer: 0x92>>
         |    | <UIView: 0x3; frame = (0 0; 375 600); layer = <CALayer: 0x93>>
         |    |    | <UITextField: 0x4; frame = (20 40; 335 34); text = ''; layer = <CALayer: 0x94>>
         |    |    | <UITextField: 0x6; frame = (10 10; 300 40); text = ''; layer = <CALayer: 0x96>>
         |    | <UIView: 0x5; frame = (0 607; 375 60); layer = <CALayer: 0x95>>
      """)
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 4: 4, 5: 6])
    #expect(pair.missing == [6])
  }

  @Test("Lines that were left out take only their own views away")
  func elided() throws {
    let pair = try Pair(
      rest,
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x91>>
         | <UIView: 0x2; frame = (0 0; 375 667); layer = <CALayer: 0x92>>
         ...
         |    |    | <UITextField: 0x4; frame = (20 40; 335 34); text = ''; layer = <CALayer: 0x94>>
         |    | <UIView: 0x5; frame = (0 347; 375 60); layer = <CALayer: 0x95>>
         |    |    | <UITextField: 0x6; frame = (10 10; 300 40); text = ''; layer = <CALayer: 0x96>>
      """)
    #expect(pair.lines == [1: 1, 2: 2, 4: 4, 5: 5, 6: 6])
    #expect(pair.missing == [3])
  }

  // The second cell has left at the top and shows the row below the third one, 44 each.
  @Test("A cell that shows another row is another cell, and so is what it holds")
  func reused() throws {
    func table(_ offset: Int, _ cells: [(address: Int, y: Int)]) -> String {
      var lines = [
        "<UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x91>>",
        "   | <UITableView: 0x2; frame = (0 0; 375 667); layer = <CALayer: 0x92>; contentOffset: {0, \(offset)}; contentSize: {375, 900}; adjustedContentInset: {0, 0, 0, 0}>",
      ]
      for cell in cells {
        lines.append(
          "   |    | <UITableViewCell: 0x\(cell.address); frame = (0 \(cell.y); 375 44); layer = <CALayer: 0x93>>"
        )
        lines.append(
          "   |    |    | <UITextField: 0x\(cell.address)1; frame = (16 5; 300 34); text = ''; layer = <CALayer: 0x94>>"
        )
      }
      return lines.joined(separator: "\n")
    }
    let pair = try Pair(
      table(0, [(10, 0), (20, 44), (30, 88)]), table(60, [(10, 0), (20, 132), (30, 88)]))
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 4: 4, 7: 7, 8: 8])
    #expect(pair.missing == [5])
  }

  @Test("One address for all views of a class tells nothing")
  func placeholders() throws {
    let dump = rest.replacing("0x3;", with: "0x2;").replacing("0x5;", with: "0x2;")
      .replacing("0x6;", with: "0x4;")
    let pair = try Pair(dump, dump)
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6])
  }
}

@Suite("Views of two dumps by what they are")
struct SiblingMatchingTests {
  private func screen(_ lines: [String]) -> String {
    (["Application, pid: 1, label: 'App'", "  Window (Main), {{0.0, 0.0}, {390.0, 844.0}}"]
      + lines.map { "    " + $0 }).joined(separator: "\n")
  }

  private let form = [
    "Other, {{0.0, 0.0}, {390.0, 844.0}}",
    "  TextField, {{16.0, 100.0}, {358.0, 34.0}}, identifier: 'email', value: Ada",
    "  StaticText, {{16.0, 140.0}, {358.0, 20.0}}, label: 'Not an address'",
    "  TextField, {{16.0, 170.0}, {358.0, 34.0}}, placeholderValue: 'City'",
    "  Button, {{16.0, 770.0}, {358.0, 40.0}}, label: 'Send'",
  ]

  @Test("Typed texts and other labels change nothing")
  func typed() throws {
    var later = form
    later[1] = "  TextField, {{16.0, 20.0}, {358.0, 34.0}}, identifier: 'email', value: Grace"
    later[2] = "  StaticText, {{16.0, 60.0}, {358.0, 20.0}}, label: 'Fine'"
    later[4] = "  Button, {{16.0, 460.0}, {358.0, 40.0}}, label: 'Next'"
    let pair = try Pair(screen(form), screen(later))
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7])
    #expect(pair.missing.isEmpty && pair.added.isEmpty)
  }

  @Test("An input with a name is no other one")
  func names() throws {
    var later = form
    later[1] = "  TextField, {{16.0, 20.0}, {358.0, 34.0}}, identifier: 'street'"
    let pair = try Pair(screen(form), screen(later))
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 5: 5, 6: 6, 7: 7])
    #expect(pair.missing == [4])
    #expect(pair.added == [4])
  }

  // A placeholder is gone once something is typed where only the label that shows it is printed.
  @Test("An input without a name may be one that has lost it")
  func withoutName() throws {
    var later = form
    later[3] = "  TextField, {{16.0, 90.0}, {358.0, 34.0}}, value: Rome"
    let pair = try Pair(screen(form), screen(later))
    #expect(pair.lines[6] == 6)
  }

  @Test("Order may change")
  func reordered() throws {
    let pair = try Pair(screen(form), screen([form[0], form[4], form[3], form[1], form[2]]))
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 4: 6, 5: 7, 6: 5, 7: 4])
  }

  // The banner is the first of three plain views without names; the others are where their sizes and contents
  // say.
  @Test("What appears between others is new")
  func inserted() throws {
    let page = [
      "Other, {{0.0, 0.0}, {390.0, 844.0}}",
      "  Other, {{0.0, 0.0}, {390.0, 780.0}}",
      "    TextField, {{16.0, 100.0}, {358.0, 34.0}}, identifier: 'email'",
      "  Other, {{0.0, 780.0}, {390.0, 64.0}}",
      "    Button, {{16.0, 790.0}, {358.0, 40.0}}, label: 'Send'",
    ]
    var later = page
    later.insert("  Other, {{0.0, 47.0}, {390.0, 30.0}}", at: 1)
    let pair = try Pair(screen(page), screen(later))
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 4: 5, 5: 6, 6: 7, 7: 8])
    #expect(pair.added == [4])
  }

  @Test("A wrapper that only one dump prints takes nothing away")
  func wrapped() throws {
    let wrapped =
      [form[0], "  Other, {{0.0, 0.0}, {390.0, 844.0}}"] + form.dropFirst().map { "  " + $0 }
    let pair = try Pair(screen(form), screen(wrapped))
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 4: 5, 5: 6, 6: 7, 7: 8])
    let back = try Pair(screen(wrapped), screen(form))
    #expect(back.lines == [1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 7: 6, 8: 7])
  }

  @Test("A dump that is cut off has what it has")
  func cut() throws {
    let pair = try Pair(screen(form), screen(Array(form.prefix(3))))
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 4: 4, 5: 5])
    #expect(pair.missing == [6, 7])
  }

  @Test("The keyboard, its window and what is inside inputs are no views of the screen")
  func keyboard() throws {
    let later =
      screen(form) + """

            Window, {{0.0, 0.0}, {390.0, 844.0}}
              Other, {{0.0, 508.0}, {390.0, 336.0}}
                Keyboard, {{0.0, 553.0}, {390.0, 216.0}}
                  TextField, {{0.0, 553.0}, {39.0, 54.0}}, label: 'q'
        """
    let pair = try Pair(screen(form), later)
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7])
    #expect(pair.added.isEmpty)
    #expect(pair.second.keyboard == .up(height: 336))
    #expect(pair.first.keyboard == .notUp)
  }

  @Test("Of two windows, that with the same inputs is the screen's")
  func windows() throws {
    let alert = """
      Application, pid: 1, label: 'App'
        Window, {{0.0, 0.0}, {390.0, 844.0}}
          Other, {{0.0, 0.0}, {390.0, 844.0}}
            TextField, {{60.0, 300.0}, {270.0, 30.0}}, identifier: 'code'
        Window, {{0.0, 0.0}, {390.0, 844.0}}
      """
    let later = alert + "\n" + form.map { "    " + $0 }.joined(separator: "\n")
    let pair = try Pair(screen(form), later)
    #expect(pair.lines == [2: 5, 3: 6, 4: 7, 5: 8, 6: 9, 7: 10])
  }

  @Test("One dump may begin with a view inside of what the other begins with")
  func part() throws {
    let whole = """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x91>>
         | <UITransitionView: 0x2; frame = (0 0; 375 667); layer = <CALayer: 0x92>>
         |    | <UIView: 0x3; frame = (0 0; 375 667); layer = <CALayer: 0x93>>
         |    |    | <UITextField: 0x4; frame = (20 40; 335 34); text = ''; layer = <CALayer: 0x94>>
      """
    let part = """
      <UIView: 0x13; frame = (0 0; 375 667); layer = <CALayer: 0x93>>
         | <UITextField: 0x14; frame = (20 40; 335 34); text = ''; layer = <CALayer: 0x94>>
      """
    #expect(try Pair(whole, part).lines == [3: 1, 4: 2])
    #expect(try Pair(part, whole).lines == [1: 3, 2: 4])
  }

  @Test("Many siblings are paired in their order")
  func many() throws {
    let rows = (0..<300).map {
      "  StaticText, {{0.0, \(Double($0))}, {390.0, 1.0}}, label: '\($0)'"
    }
    let pair = try Pair(screen([form[0]] + rows), screen([form[0]] + rows + [form[4]]))
    #expect(pair.lines.count == 303)
    #expect(pair.lines.allSatisfy { $0.key == $0.value })
    #expect(pair.added == [304])
  }
}

@Suite("Views of two Appium page sources")
struct PageSourceMatchingTests {
  private func source(_ table: String, _ cells: [(name: String, y: Int)]) -> String {
    """
    <XCUIElementTypeApplication name="App" x="0" y="0" width="390" height="844">
    <XCUIElementTypeWindow x="0" y="0" width="390" height="844">
    <XCUIElementTypeTable name="\(table)" x="0" y="0" width="390" height="844">

    """
      + cells.map {
        """
        <XCUIElementTypeCell x="0" y="\($0.y)" width="390" height="60">
        <XCUIElementTypeTextField name="\($0.name)" x="16" y="\($0.y + 10)" width="358" height="40"/>
        </XCUIElementTypeCell>

        """
      }.joined()
      + "</XCUIElementTypeTable></XCUIElementTypeWindow></XCUIElementTypeApplication>"
  }

  // Cells are three lines each, from line 4; the list is scrolled by two rows.
  @Test("A list that was scrolled has other rows; those with the same inputs are the same")
  func list() throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    func cells(_ range: Range<Int>, _ first: Int) -> [(name: String, y: Int)] {
      range.enumerated().map { (names[$1], first + $0 * 60) }
    }
    let pair = try Pair(source("list", cells(0..<4, 0)), source("list", cells(2..<6, 0)))
    #expect(pair.lines == [1: 1, 2: 2, 3: 3, 10: 4, 11: 5, 13: 7, 14: 8])
    #expect(pair.missing == [4, 7])
    #expect(pair.added == [10, 13])
    #expect(pair.first.tolerance == 1)
  }
}
