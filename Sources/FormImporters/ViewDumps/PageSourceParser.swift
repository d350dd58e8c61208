import AvoidanceEngine

/// Parses Appium's page source: XCUITest elements as XML, with frames in screen coordinates that are
/// rounded to points.
///
/// Source: WebDriverAgent, `WebDriverAgentLib/Utilities/FBXPath.m`.
enum PageSourceParser {
  private static let prefix = "XCUIElementType"

  static func reads(_ text: String) -> Bool { text.holds("<\(prefix)") }

  /// Parses a page source, or a part of one.
  static func parse(_ text: String) throws(ImportFailure) -> ViewDump {
    let bytes = Array(text.utf8)
    let mark = Array("<\(prefix)".utf8)
    let start = text.utf8.firstRange(of: mark)
      .map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    guard let start, let end = bytes.lastIndex(of: UInt8(ascii: ">")), end > start else {
      throw ImportFailure(.pageSourceWithoutFrames)
    }
    let before = bytes[..<start].count { $0 == UInt8(ascii: "\n") }
    let document: InterfaceDocument
    var dump = ViewDump()
    do throws(ImportFailure) {
      // The end tag of the enclosing element, which began earlier, is dropped.
      let elements = withoutEnd(of: "AppiumAUT", bytes[start...end])
      (document, dump.isElided) = try InterfaceParser.parseFragment(elements)
    } catch {
      throw ImportFailure(error.problem, line: error.line + before, column: error.column)
    }
    dump.isOnScreen = true
    dump.isRounded = true
    var levels: [Int] = []
    for (index, element) in document.elements.enumerated() {
      levels.append(element.parent < 0 ? 0 : levels[element.parent] + 1)
      guard element.name.hasPrefix(prefix) else { continue }
      var view = view(of: index, in: document)
      view.level = levels[index]
      view.line = element.line + before
      dump.views.append(view)
    }
    guard dump.views.contains(where: { $0.frame != nil }) else {
      throw ImportFailure(.pageSourceWithoutFrames)
    }
    return dump
  }

  private static func withoutEnd(of name: String, _ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = "</\(name)>".utf8
    return bytes.suffix(end.count).elementsEqual(end) ? bytes.dropLast(end.count) : bytes
  }

  private static func view(of index: Int, in document: InterfaceDocument) -> DumpedView {
    let type = String(document[index].name.dropFirst(prefix.count))
    var view = DumpedView(role: ElementLine.role(of: type), level: 0, line: 0)
    let numbers = ["x", "y", "width", "height"].compactMap { document.number($0, of: index) }
    if numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1_000_000 }), numbers[2] >= 0,
      numbers[3] >= 0
    {
      view.frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    }
    func text(_ name: String) -> String? {
      document.attribute(name, of: index).flatMap { $0.isEmpty ? nil : $0 }
    }
    let traits = document.attribute("traits", of: index) ?? ""
    view.isEnabled =
      document.attribute("enabled", of: index) != "false" && !traits.holds("NotEnabled")
    view.isSecure = type == "SecureTextField"
    // Others are invisible where they are scrolled out of sight.
    view.isHidden = view.role == .keyboard && document.attribute("visible", of: index) == "false"
    view.isFirstResponder = ["focused", "hasKeyboardFocus"].contains {
      document.attribute($0, of: index) == "true"
    }
    view.placeholder = text("placeholderValue")
    let value = text("value")
    view.text = value == view.placeholder ? "" : value ?? ""
    let label = text("label")
    // An element without an identifier has its label or placeholder as its name.
    if let name = text("name"), name != label, name != view.placeholder { view.names = [name] }
    view.captions = [label].compactMap(\.self)
    if view.role == .label || view.role == .button, let label { view.text = label }
    return view
  }
}
