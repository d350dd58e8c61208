import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// What the parts of the format say of themselves is what the decoder does.
struct FormatPartTests {
  /// A definition of each list of files with all that it needs.
  private static let definitions: [(part: FormatPart, list: String, keys: [(String, String)])] = [
    (
      .device, "devices",
      [("name", "d"), ("screen", "[375, 667]"), ("keyboard", "{portrait: 216}")]
    ),
    (.strategy, "strategies", [("name", "s"), ("model", "offsetRestore")]),
    (.external, "externals", [("name", "e"), ("command", "[cat]")]),
    (.form, "forms", [("name", "f"), ("canvas", "[375, 667]"), ("view", "{}")]),
    (.scenario, "scenarios", [("name", "c"), ("form", "g"), ("script", "[blur]")]),
    (
      .baseline, "baselines",
      [("case", "'c [none, d]'"), ("adjustments", "[]"), ("reason", "because")]
    ),
  ]

  private func errors(_ list: String, _ keys: [(String, String)]) -> [String] {
    let fields = keys.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    let form = list == "forms" ? "" : "forms: [{name: g, canvas: [1, 1], view: {}}]\n"
    return read("headroom: 1\n\(form)\(list):\n  - {\(fields)}\n").lines
  }

  @Test(arguments: definitions.indices)
  func `what is said to be needed is what can't be left out`(_ place: Int) {
    let (part, list, keys) = Self.definitions[place]
    #expect(part.keys.filter(\.isNeeded).map(\.name).sorted() == keys.map(\.0).sorted())
    #expect(errors(list, keys).filter { $0.contains("error") } == [])
    for left in keys.indices {
      var rest = keys
      let key = rest.remove(at: left).0
      #expect(errors(list, rest).contains { $0.contains("'\(key)'") }, "\(part) without \(key)")
    }
  }

  @Test func `defaults are told as they would be written`() {
    func standard(_ name: String) -> String? {
      ViewPropertyDescription.all.first { $0.field.name == name }?.field.standard
    }
    // 4-scenario-format, "Views": the defaults in brackets.
    #expect(standard("rowHeight") == "44")
    #expect(standard("contentInset") == "0")
    #expect(standard("scrollEnabled") == "true")
    // A text view lies inside of what takes the safe area into account.
    #expect(standard("insetAdjustment") == "automatic; never in a textView")
    #expect(standard("alwaysBounceVertical") == "false; true in a tableView")
    #expect(standard("lineFragmentPadding") == "5")
    #expect(standard("onReturn") == "nothing")
    #expect(standard("axis") == "vertical")
    #expect(standard("frame") == nil)
    let count = RowDetails.fieldsOfDeletion.descriptions.first { $0.name == "count" }
    #expect(count?.standard == "1")
  }

  @Test func `an approved adjustment needs what an expected one may leave out`() {
    #expect(FormatPart.adjustment.keys.allSatisfy { !$0.isNeeded })
    let needed = FormatPart.approvedAdjustment.keys.filter(\.isNeeded).map(\.name)
    #expect(needed == ["step", "view", "property", "to"])
  }

  @Test func `subjects are told with the parts that can be expected alone`() {
    let offset = SubjectDescription.all.first { $0.name == "ID.contentOffset" }
    #expect(offset?.parts == ["x", "y"])
    #expect(offset?.kinds?.contains("tableView") == true)
    #expect(SubjectDescription.all.contains { $0.name == "focus.isVisible" && $0.kinds == nil })
    #expect(SubjectDescription.all.count == Observable.allCases.count)
  }
}
