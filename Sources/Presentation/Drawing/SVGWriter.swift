package import AvoidanceEngine

/// Writes pieces as SVG, without any layout of its own.
package struct SVGWriter {
  package private(set) var text = ""

  package init() {}

  package mutating func open(
    _ size: Size, unit: Double, title: String, _ summary: String, css: String
  ) {
    let box = "0 0 \(DrawingNumber.text(size.width)) \(DrawingNumber.text(size.height))"
    text += "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawing\" viewBox=\"\(box)\""
    text += " width=\"\(DrawingNumber.text(size.width / unit))\""
    text += " height=\"\(DrawingNumber.text(size.height / unit))\" role=\"img\""
    text += " style=\"--unit: \(DrawingNumber.text(unit))\">\n"
    text += "  <title>\(Self.escaped(title))</title>\n"
    text += "  <desc>\(Self.escaped(summary))</desc>\n"
    text += "  <style>\n\(css)  </style>\n"
  }

  package mutating func close() { text += "</svg>\n" }

  package mutating func write(_ node: DrawingNode, indent: Int) {
    let space = String(repeating: " ", count: min(indent, 20))
    switch node {
    case .group(_, let style, let origin, let children):
      text += "\(space)<g"
      if let style { text += " class=\"\(style.rawValue)\"" }
      if origin != .zero { text += " transform=\"translate(\(pair(origin)))\"" }
      write(children, "g", indent: indent)
    case .clip(_, let rect, let children):
      text += "\(space)<svg\(attributes(rect))"
      write(children, "svg", indent: indent)
    case .rect(_, let style, let rect, let radius):
      text += "\(space)<rect class=\"\(style.rawValue)\"\(attributes(rect))"
      if radius > 0 { text += " rx=\"\(DrawingNumber.text(radius))\"" }
      text += "/>\n"
    case .path(let style, let points):
      let list = points.map(pair).joined(separator: " ")
      text += "\(space)<polyline class=\"\(style.rawValue)\" points=\"\(list)\"/>\n"
    case .text(let style, let string, let point, let size, let anchor):
      text += "\(space)<text class=\"\(style.rawValue)\""
      text += " x=\"\(DrawingNumber.text(point.x))\" y=\"\(DrawingNumber.text(point.y))\""
      text += " font-size=\"\(DrawingNumber.text(size))\""
      if anchor != .start { text += " text-anchor=\"\(anchor)\"" }
      text += ">\(Self.escaped(string))</text>\n"
    }
  }

  private mutating func write(_ children: [DrawingNode], _ element: String, indent: Int) {
    guard !children.isEmpty else {
      text += "/>\n"
      return
    }
    text += ">\n"
    for child in children { write(child, indent: indent + 1) }
    text += "\(String(repeating: " ", count: min(indent, 20)))</\(element)>\n"
  }

  private func pair(_ point: Point) -> String {
    "\(DrawingNumber.text(point.x)) \(DrawingNumber.text(point.y))"
  }

  private func attributes(_ rect: Rect) -> String {
    " x=\"\(DrawingNumber.text(rect.x))\" y=\"\(DrawingNumber.text(rect.y))\""
      + " width=\"\(DrawingNumber.text(rect.width))\" height=\"\(DrawingNumber.text(rect.height))\""
  }

  /// Escapes an element's text; characters that XML forbids become visible symbols.
  package static func escaped(_ text: String) -> String {
    HTMLMarkup.escaped(VisibleText.of(text, limit: .max), apostrophe: "'")
  }
}
