/// Markup that is safe by construction: what is not an element is escaped.
///
/// A literal and what is interpolated into one are text; markup that is interpolated stays markup.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
  /// The markup as it stands in a file.
  package let html: String

  /// Takes markup as it is.
  package init(html: String) { self.html = html }

  /// Takes a text, in which control and direction characters are written out.
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

  /// A text of at most so many characters.
  package static func cut(_ text: String, _ limit: Int) -> Markup {
    Markup(HTMLMarkup.cut(text, limit))
  }

  /// A name whose direction does not reach the text around it, cut when it is very long.
  package static func name(_ name: String, limit: Int = 300) -> Markup {
    el("bdi") { cut(name, limit) }
  }

  /// A path that breaks after its slashes where it has no room.
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
///   - attributes: Further attributes; one that is nil is left out, one that is empty has no value.
///   - content: What the element holds.
/// - Returns: The element; after one that is a block, a line ends.
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

/// The elements of SVG that may be closed in their own tag.
private let shapes: Set = ["circle", "line", "polyline", "rect"]
/// The elements after which a line ends.
private let blocks: Set = [
  "article", "details", "div", "figcaption", "figure", "g", "header", "li", "p", "section", "svg",
  "table", "text", "tr", "ul",
]

@resultBuilder
package enum MarkupBuilder {
  // No text: a literal is markup already, so that what is interpolated into it is not lost.
  package static func buildExpression(_ markup: Markup) -> Markup { markup }
  package static func buildBlock(_ parts: Markup...) -> Markup { parts.joined() }
  package static func buildOptional(_ part: Markup?) -> Markup { part ?? .none }
  package static func buildEither(first part: Markup) -> Markup { part }
  package static func buildEither(second part: Markup) -> Markup { part }
  package static func buildArray(_ parts: [Markup]) -> Markup { parts.joined() }
}
