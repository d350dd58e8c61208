/// Markup that is safe by construction: anything but elements is escaped.
///
/// A literal and what is interpolated into it are text; interpolated markup stays markup.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
  package let html: String

  package init(html: String) { self.html = html }

  /// Escapes a text; control and direction characters are made visible.
  package init(_ text: String) { html = HTMLMarkup.text(text) }

  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation parts: Interpolation) { html = parts.html }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var html = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ text: String) { html += HTMLMarkup.text(text) }
    package mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      html += HTMLMarkup.text(value.description)
    }
  }

  package static let none = Markup(html: "")

  /// A text of at most `limit` characters.
  package static func cut(_ text: String, _ limit: Int) -> Markup {
    Markup(HTMLMarkup.cut(text, limit))
  }

  /// A name, isolated from the direction of the surrounding text and truncated if very long.
  package static func name(_ name: String, limit: Int = 300) -> Markup {
    el("bdi") { cut(name, limit) }
  }

  /// A link to another site, which isn't told of this page; without an address only the content.
  package static func link(_ address: String?, @MarkupBuilder _ content: () -> Markup) -> Markup {
    guard let address else { return content() }
    return el("a", ["href": address, "rel": "noreferrer"], content)
  }

  /// A path that may break after its slashes.
  package static func path(_ path: String) -> Markup {
    Markup(html: HTMLMarkup.text(path).replacing("/", with: "/<wbr>"))
  }
}

extension Sequence<Markup> {
  package func joined(separator: Markup = .none) -> Markup {
    Markup(html: map(\.html).joined(separator: separator.html))
  }
}

/// Returns an element.
///
///     el("td.number", ["data-value": "12"]) { "12 pt" }    <td class="number" data-value="12">12 pt</td>
///
/// - Parameters:
///   - selector: The tag, then `.class` and `#id` in any order.
///   - attributes: Further attributes; nil is omitted, an empty one has no value.
///   - content: The element's content.
/// - Returns: The element, followed by a line feed if it is a block.
package func el(
  _ selector: String, _ attributes: KeyValuePairs<String, String?> = [:],
  @MarkupBuilder _ content: () -> Markup = { .none }
) -> Markup {
  var (tag, classes, id) = ("", [Substring](), nil as Substring?)
  var rest = selector[...]
  while !rest.isEmpty {
    let end = rest.dropFirst().firstIndex { $0 == "." || $0 == "#" } ?? rest.endIndex
    switch rest.first {
    case ".": classes.append(rest[..<end].dropFirst())
    case "#": id = rest[..<end].dropFirst()
    default: tag = String(rest[..<end])
    }
    rest = rest[end...]
  }
  var html = "<\(tag)"
  if !classes.isEmpty { html += " class=\"\(classes.joined(separator: " "))\"" }
  if let id { html += " id=\"\(id)\"" }
  for (name, value) in attributes {
    guard let value else { continue }
    html += value.isEmpty ? " \(name)" : " \(name)=\"\(HTMLMarkup.text(value))\""
  }
  let inner = content().html
  if inner.isEmpty, shapes.contains(tag) {
    html += "/>"
  } else {
    html += ">\(inner)</\(tag)>"
  }
  if blocks.contains(tag) || shapes.contains(tag) { html += "\n" }
  return Markup(html: html)
}

package func el(_ selector: String, _ text: String) -> Markup { el(selector) { Markup(text) } }

package func el(_ selector: String, _ attributes: KeyValuePairs<String, String?>, _ text: String)
  -> Markup
{
  el(selector, attributes) { Markup(text) }
}

/// SVG elements that may be self-closing.
private let shapes: Set = ["circle", "line", "polyline", "rect"]
/// Elements followed by a line feed.
private let blocks: Set = [
  "article", "details", "div", "figcaption", "figure", "g", "header", "li", "p", "section", "svg",
  "table", "text", "tr", "ul",
]

@resultBuilder
package enum MarkupBuilder {
  // Not a string: a literal is markup already, so that interpolated markup isn't lost.
  package static func buildExpression(_ markup: Markup) -> Markup { markup }
  package static func buildBlock(_ parts: Markup...) -> Markup { parts.joined() }
  package static func buildOptional(_ part: Markup?) -> Markup { part ?? .none }
  package static func buildEither(first part: Markup) -> Markup { part }
  package static func buildEither(second part: Markup) -> Markup { part }
  package static func buildArray(_ parts: [Markup]) -> Markup { parts.joined() }
}
