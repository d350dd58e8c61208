import EmbeddedFiles
import Presentation

extension DrawingStyle {
  /// The style sheet of drawings, light and dark, for separate pictures and for the HTML page.
  ///
  /// The classes are those of ``DrawingStyle``; colours are custom properties of the element `svg`
  /// with the class `drawing` around the pieces, which a page may set. Its `--unit`, the film's
  /// unit, is the width of lines. Viewers without custom properties get the light colours.
  static let css = withFallbacks(rules)

  /// Writes the light colour before each declaration that uses a custom property.
  private static func withFallbacks(_ rules: String) -> String {
    var colours: [Substring: Substring] = [:]
    for match in rules.prefix(upTo: rules.firstRange(of: "@media")?.lowerBound ?? rules.endIndex)
      .matches(of: /--([a-zA-Z]+): (#[0-9a-f]{6})/)
    {
      colours[match.output.1] = match.output.2
    }
    return rules.replacing(/([a-z-]+): var\(--([a-zA-Z]+)\)/) { match in
      "\(match.output.1): \(colours[match.output.2] ?? "currentColor"); \(match.output.0)"
    }.replacing(/stroke-width: ([0-9.]+);/) { match in
      "\(match.output.0) stroke-width: calc(\(match.output.1)px * var(--unit, 1));"
    }
  }

  /// The rules, indented for a picture.
  private static let rules = EmbeddedFile("Sources/HeadroomCommand/Drawing/drawing.css")
    .text
    .split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : "    \($0)" }
    .joined(separator: "\n")
}
