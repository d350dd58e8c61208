import Presentation
import Testing

@testable import HeadroomCommand

struct TextMeasureTests {
  @Test
  func `a text is as wide as its letters in DejaVu Sans`() {
    // Advance widths from the font: H 0.752, i 0.278 em; of the bold one H 0.837, i 0.343.
    #expect(TextMeasure.width("Hi", size: 100) == 104)
    #expect(TextMeasure.width("Hi", size: 100, isBold: true) == 119)
    #expect(TextMeasure.width("", size: 100) == 0)
  }

  @Test
  func `a text that is too wide ends with an ellipsis`() {
    // Each x is 0.6 em, the ellipsis 1: of 34 pt at 10 pt a letter 24 are left for letters, 4 of them.
    #expect(TextMeasure.fitting("xxxxxx", width: 36, size: 10) == "xxxxxx")
    #expect(TextMeasure.fitting("xxxxxx", width: 34, size: 10) == "xxxx…")
    #expect(TextMeasure.fitting("xxxxxx", width: 20, size: 10) == nil)
  }

  @Test
  func `a long text is broken at spaces`() {
    #expect(TextMeasure.broken("xx xx xx", width: 30, size: 10) == ["xx xx", "xx"])
    #expect(TextMeasure.broken("xxxxxxxxxx xx", width: 30, size: 10) == ["xxxxxxxxxx", "xx"])
    #expect(TextMeasure.broken("", width: 30, size: 10) == [])
  }

  @Test
  func `what would be invisible is a symbol`() {
    #expect(VisibleText.of("a\u{1B}[31m\nb\u{7F}") == "a␛[31m␊b␡")
    #expect(VisibleText.of("x\u{202E}y\u{200B}") == "x‹U+202E›y‹U+200B›")
    #expect(VisibleText.of("שם") == "שם")
    #expect(VisibleText.of(String(repeating: "a", count: 300)).count == 241)
  }
}
