import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// Of constraints that conflict the one that the file lists last is broken, in whichever way the form is
/// written and stored.
struct ConflictOrderTests {
  private static let children =
    "children: [{textField: a, frame: [20, 20, 335, 100], constraints: [a.height = 100, a.width = 335]}]"
  private static let constraints =
    "constraints: [a.leading = root.leading + 20, a.top = root.top + 20, a.bottom = root.bottom - 20]"

  private static func yaml(_ view: String) -> String {
    "headroom: 1\nforms: [{name: conflict, canvas: [375, 667], view: {\(view)}}]\n"
  }

  private static let json = """
    {"headroom": 1, "forms": [{"name": "conflict", "canvas": [375, 667], "view": {
      "children": [{"textField": "a", "frame": [20, 20, 335, 100],
        "constraints": ["a.height = 100", "a.width = 335"]}],
      "constraints": ["a.leading = root.leading + 20", "a.top = root.top + 20",
        "a.bottom = root.bottom - 20"]}}]}
    """

  private func frame(of form: FormDefinition) throws -> Rect {
    let compiled = Form(form.value)
    let device = Device(
      screen: Size(375, 667), portrait: Device.Metrics(keyboard: 216),
      landscape: Device.Metrics(keyboard: 160))
    let screen = Screen(
      form: compiled, device: device, orientation: .portrait, profile: .observed)
    return screen.frame(try #require(compiled.index(of: "a")))
  }

  // The bottom is the last: 20 from the top, and 100 high.
  @Test(arguments: [yaml("\(children), \(constraints)"), yaml("\(constraints), \(children)"), json])
  func `the root's last constraint is broken, also in the form that is read back`(text: String)
    throws
  {
    let reading = read(text)
    #expect(reading.lines == [])
    let form = try #require(reading.suite.forms.first)
    #expect(try frame(of: form) == Rect(20, 20, 335, 100))
    let stored = try FormDefinition(name: form.name, canonicalContent: form.canonicalContent)
    #expect(try frame(of: stored) == Rect(20, 20, 335, 100))
  }

  // 667 − 20 − 20: the height is the last of the only list.
  @Test func `of one list the last is broken`() throws {
    let list =
      "constraints: [a.leading = root.leading + 20, a.top = root.top + 20, "
      + "a.bottom = root.bottom - 20, a.width = 335, a.height = 100]"
    let text = Self.yaml("children: [{textField: a, frame: [20, 20, 335, 100]}], \(list)")
    let form = try #require(read(text).suite.forms.first)
    #expect(try frame(of: form) == Rect(20, 20, 335, 627))
  }
}
