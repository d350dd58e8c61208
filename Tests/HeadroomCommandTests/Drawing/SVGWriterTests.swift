import Presentation
import RegressionRunner
import Scenarios
import Testing

@testable import HeadroomCommand

struct SVGWriterTests {
  @Test
  func `a picture says what it shows`() throws {
    let film = try DrawnSuites.film(DrawnSuites.field("mail"))
    let svg = film.svg
    #expect(
      svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawing\" viewBox=\"0 0 "))
    #expect(svg.contains(" role=\"img\""))
    #expect(svg.contains("<title>plain/field [none, phone]: failed</title>"))
    // It ends at 500 + 44 = 544, the keyboard begins at 451.
    let words = "at rest. Step 0, focus mail: mail can't be seen: 93 pt below"
    #expect(svg.contains("<desc>\(words)"))
    #expect(svg.hasSuffix("</svg>\n"))
  }

  @Test
  func `hostile texts stand harmlessly in a picture`() throws {
    let text = ##", text: "\u202E\u0007]]>&שם", placeholder: "<b>""##
    let svg = try DrawnSuites.film(DrawnSuites.field("mail", text)).svg
    let other = #", placeholder: "</text><script>""#
    let second = try DrawnSuites.film(DrawnSuites.field("mail", other)).svg
    #expect(!second.contains("<script"))
    #expect(second.contains("&lt;/text&gt;&lt;script&gt;</text>"))
    #expect(!svg.contains("<script"))
    #expect(!svg.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{7}" })
    #expect(svg.contains(">‹U+202E›␇]]&gt;&amp;שם</text>"))
  }

  @Test
  func `a name of ten thousand characters is cut`() throws {
    let name = String(repeating: "x", count: 250)
    let film = try DrawnSuites.film(
      DrawnSuites.field(name, ", text: \"\(String(repeating: "y", count: 10_000))\""))
    #expect(film.svg.utf8.count < 40_000)
    #expect(film.svg.contains("…</text>"))
  }

  @Test
  func `every class of a piece is in the style sheet, light and dark`() {
    let css = DrawingStyle.css
    for style in DrawingStyle.allCases where ![.notes, .window, .labelText].contains(style) {
      let isStyled =
        css.contains(".drawing .\(style.rawValue) {")
        || css.contains(".drawing .\(style.rawValue),")
        || [.fieldText, .noteSituation].contains(style)
      #expect(isStyled, "\(style)")
    }
    #expect(css.contains("@media (prefers-color-scheme: dark)"))
    // For viewers without custom properties.
    #expect(css.contains("fill: #c5121f; fill: var(--covered)"))
    #expect(css.contains("stroke-width: 3; stroke-width: calc(3px * var(--unit, 1));"))
  }

  @Test
  func `words stand out from what lies behind them, light and dark`() throws {
    // WCAG 2.1, 1.4.3: 4.5 for text, 1.4.11: 3 for what is needed to understand a graphic.
    let text: [(String, [String])] = [
      ("ink", ["paper", "screen", "field", "bar", "soft", "keyDark"]),
      ("quiet", ["paper", "screen", "field", "bar", "soft"]),
      ("focus", ["field", "bar"]), ("covered", ["paper"]), ("coveredInk", ["covered"]),
      ("moved", ["paper"]), ("ghost", ["paper"]), ("addedInk", ["added"]),
      ("paper", ["good", "known", "covered", "quiet", "hud"]),
    ]
    let marks: [(String, [String])] = [
      ("covered", ["coveredWash", "board"]), ("focus", ["field", "screen"]), ("ghost", ["screen"]),
      ("edge", ["paper", "screen"]),
    ]
    for colours in try [Palette.light(), Palette.dark()] {
      for (pairs, least) in [(text, 4.5), (marks, 3.0)] {
        for (front, backs) in pairs {
          for back in backs {
            let ratio = try colours.contrast(front, back)
            #expect(ratio >= least, "\(front) on \(back): \(ratio)")
          }
        }
      }
    }
  }
}

/// The colours of the style sheet.
private struct Palette {
  let colours: [String: (Double, Double, Double)]

  static func light() throws -> Palette { try Palette(part: 0) }
  static func dark() throws -> Palette { try Palette(part: 1) }

  private init(part: Int) throws {
    let halves = DrawingStyle.css.split(separator: "@media")
    try #require(halves.count == 2)
    var colours: [String: (Double, Double, Double)] = [:]
    for match in halves[part].matches(of: /--([a-zA-Z]+): #([0-9a-f]{6})/) {
      let number = try #require(Int(match.output.2, radix: 16))
      func channel(_ shift: Int) -> Double {
        let value = Double(number >> shift & 255) / 255
        // Close enough to sRGB's curve for telling 4.5 from less.
        return value * value * (0.7 * value + 0.3)
      }
      colours[String(match.output.1)] = (channel(16), channel(8), channel(0))
    }
    self.colours = colours
  }

  func contrast(_ first: String, _ second: String) throws -> Double {
    func luminance(_ name: String) throws -> Double {
      let colour = try #require(colours[name], "\(name)")
      return 0.2126 * colour.0 + 0.7152 * colour.1 + 0.0722 * colour.2
    }
    let (one, other) = (try luminance(first), try luminance(second))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
