import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

private typealias Fixture = InterfaceFixture

struct InterfaceRefusalTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var place: String
    var words: String
    var testDescription: String { name }
  }

  private static let good = Fixture.storyboard(Fixture.scene("A", Fixture.field("a")))
  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private static let refused: [Refused] = [
    Refused(name: "empty", text: " \n", place: "F.xib", words: "is empty"),
    Refused(
      name: "macOS",
      text: head
        + "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa\"/>",
      place: "F.xib:2",
      words: "is a macOS Interface Builder document"
    ),
    Refused(
      name: "tvOS",
      text:
        "<document type=\"com.apple.InterfaceBuilder.AppleTV.Storyboard\" targetRuntime=\"AppleTV\"/>",
      place: "F.xib:1",
      words: "is a tvOS Interface Builder document"
    ),
    Refused(
      name: "Xcode 3",
      text: head
        + "<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"7.10\"/>",
      place: "F.xib:2",
      words: "is an Xcode 3 archive; open and save it in Xcode 4.3 or later"
    ),
    Refused(
      name: "compiled", text: "NIBArchive\u{1}\u{0}", place: "F.xib", words: "is a compiled nib"),
    Refused(
      name: "compiled as a property list", text: "bplist00\u{1}", place: "F.xib",
      words: "is a compiled nib"),
    Refused(name: "binary", text: "PK\u{3}\u{0}\u{0}", place: "F.xib", words: "is not text"),
    Refused(
      name: "DOCTYPE", text: head + "<!-- a -->\n<!DOCTYPE d [<!ENTITY a \"b\">]>\n<document/>",
      place: "F.xib:3", words: "has a DOCTYPE"),
    Refused(
      name: "another encoding", text: "<?xml version=\"1.0\" encoding='UTF-7'?><document/>",
      place: "F.xib:1", words: "is encoded as 'UTF-7'; save it as UTF-8"),
    Refused(
      name: "an unfinished merge", text: good.replacing("<scenes>", with: "<scenes>\n<<<<<<< HEAD"),
      place: "F.xib:5", words: "contains merge conflict markers"),
    Refused(
      name: "a property list", text: head + "<plist version=\"1.0\"><dict/></plist>",
      place: "F.xib:2", words: "is a property list"),
    Refused(
      name: "HTML", text: "<html></html>", place: "F.xib:1", words: "the root element 'html'"),
    Refused(
      name: "cut off", text: String(good.prefix(400)), place: "F.xib:", words: "malformed XML: "),
    Refused(
      name: "mismatched tags", text: good.replacing("</scenes>", with: "</scene>"), place: "F.xib:",
      words: "mismatched tags"),
    Refused(
      name: "no frames",
      text: Fixture.xib("<view id=\"a\"><subviews><textField id=\"f\"/></subviews></view>"),
      place: "F.xib:2", words: "has no view with a frame"),
    Refused(
      name: "no views", text: Fixture.storyboard(""), place: "F.xib:2",
      words: "has no scenes or views"),
    Refused(
      name: "too deep", text: String(repeating: "<a>", count: 257), place: "F.xib:1:",
      words: "elements are nested more than 256 levels deep"),
    Refused(
      name: "views too deep",
      text: Fixture.xib(
        String(repeating: "<view id=\"a\"><subviews>", count: 40) + Fixture.field("a")
          + String(repeating: "</subviews></view>", count: 40)
      ),
      place: "F.xib:5",
      words: "are nested deeper than the 30 levels that a form can have"
    ),
  ]

  @Test(arguments: refused)
  func `what can't be imported is refused with its own sentence`(refused: Refused) {
    let imported = InterfaceImporter.read(file: "F.xib", bytes: Array(refused.text.utf8))
    #expect(imported.forms.isEmpty)
    #expect(imported.diagnostics.count == 1)
    let text = imported.diagnostics.first?.description ?? ""
    #expect(text.hasPrefix(refused.place), "\(text)")
    #expect(text.contains(refused.words), "\(text)")
  }

  @Test func `256 levels are read, and 100,000 elements but not one more`() {
    let deep =
      String(repeating: "<document>", count: 256) + String(repeating: "</document>", count: 256)
    let read = InterfaceImporter.read(file: "F.xib", bytes: Array(deep.utf8))
    #expect(read.diagnostics.first?.message.contains("nested") == false)
    for (count, isTooMany) in [(99_999, false), (100_000, true)] {
      let wide = "<document>" + String(repeating: "<a/>", count: count) + "</document>"
      let read = InterfaceImporter.read(file: "F.xib", bytes: Array(wide.utf8))
      let message = read.diagnostics.first?.message ?? ""
      #expect(message.contains("more than 100000 elements") == isTooMany, "\(count): \(message)")
    }
  }

  @Test func `UTF-16 is refused, and a byte order mark of UTF-8 is read`() {
    let wide: [UInt8] =
      [0xFF, 0xFE] + Self.good.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let refused = InterfaceImporter.read(file: "F.xib", bytes: wide)
    #expect(refused.diagnostics.first?.message.contains("UTF-16") == true)
    let broken = Array(Self.good.utf8) + Array("<heig".utf8) + [0xC3] + Array("ht/>".utf8)
    let found = InterfaceImporter.read(file: "F.xib", bytes: broken).diagnostics.first
    #expect(found?.message == "invalid UTF-8; save the file as UTF-8")
    #expect(found?.location.line == 18)
    let marked = [0xEF, 0xBB, 0xBF] + Array(Self.good.utf8)
    #expect(InterfaceImporter.read(file: "F.storyboard", bytes: marked).forms.count == 1)
  }

  @Test func `hostile names are shown harmlessly and make plain names of forms`() throws {
    let scene = Fixture.scene("A&#x9b;[31m]&#8238;*?", Fixture.field("&#8238;&lt;/script&gt;&#9;x"))
    let imported = try Fixture.read(Fixture.storyboard(scene))
    #expect(imported.forms.map(\.definition.name) == ["Login/A 31m"])
    let field = try #require(imported.forms[0].definition.value.view.children.first)
    #expect(field.identifier == "script-x")
    #expect(field.input?.placeholder == "\u{202E}</script>\tx")
  }
}
