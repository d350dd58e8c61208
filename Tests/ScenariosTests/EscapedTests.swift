import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

/// What must not reach a terminal as it is.
struct EscapedTests {
  /// From the Unicode Character Database, version 16: Bidi_Control, and what has no width of its own
  /// of Default_Ignorable_Code_Point (DerivedCoreProperties.txt, PropList.txt).
  private static let invisible: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160,
    0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
    0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFB,
    0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
  ]

  @Test func `every control of direction and every character without a width is escaped`() {
    for range in Self.invisible {
      for value in range {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let digits = String(value, radix: 16, uppercase: true)
        #expect(Escaped.isUnsafe(scalar), "U+\(digits)")
        let escape = value == 0x0A ? "\\n" : value == 0x09 ? "\\t" : "\\u{\(digits)}"
        #expect(Escaped.text("a\(scalar)b") == "a\(escape)b")
        #expect(Escaped.quoted("a\(scalar)b") == "'a\(escape)b'")
      }
    }
  }

  @Test func `nothing else is`() {
    let unsafe = Set(Self.invisible.flatMap { Array($0) })
    let values = stride(from: UInt32(0), through: 0x10FFFF, by: Thoroughness.isFull ? 1 : 3)
    for value in values where !unsafe.contains(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if Escaped.isUnsafe(scalar) { Issue.record("U+\(String(value, radix: 16, uppercase: true))") }
    }
  }

  @Test(arguments: [
    // A heart that is a picture, a family joined, a skin tone, a flag, a cat of two pictures.
    "\u{2764}\u{FE0F}", "👨\u{200D}👩\u{200D}👧", "👍🏽", "🇩🇪", "🐈\u{200D}\u{2B1B}",
    "🏳\u{FE0F}\u{200D}🌈", "👩🏽\u{200D}🚀", "مرحبا", "नमस्ते", "한국어",
  ])
  func `pictures and letters stay as they are`(text: String) {
    #expect(Escaped.text(text) == text)
    #expect(Escaped.text("a \(text) b") == "a \(text) b")
  }

  @Test(arguments: ["\u{61C}", "a\u{200B}b", "\u{202E}", "\u{E0041}", "\u{1D173}", "👨\u{200D}👩"])
  func `what is written into a file reads back as the same text`(text: String) throws {
    let yaml = YAMLText.scalar(text)
    let json = YAMLText.scalar(text, isJSON: true)
    let files = [
      ("a.yaml", "headroom: 1\nforms:\n  - {name: \(yaml), canvas: [375, 667], view: {}}\n"),
      (
        "a.json",
        #"{"headroom": 1, "forms": [{"name": "# + json + #", "canvas": [375, 667], "view": {}}]}"#
      ),
    ]
    for (file, source) in files {
      let reading = SuiteReader(strategies: .builtIn).read([
        .init(file: file, bytes: Array(source.utf8))
      ])
      #expect(reading.suite.forms.map(\.name) == [text], "\(reading.diagnostics)")
    }
  }

  // The booleans and null of YAML 1.1 and 1.2.
  @Test(arguments: ["true", "false", "null", "yes", "no", "on", "off", "FALSE", "Null"])
  func `a word that is no text to YAML is quoted`(word: String) {
    #expect(YAMLText.scalar(word) == "\"\(word)\"")
    #expect(YAMLText.scalar(word + "ly") == word + "ly")
  }

  @Test(arguments: [
    ("a\u{FE0F}", "a\\u{FE0F}"), ("👨\u{200D}", "👨\\u{200D}"), ("\u{200D}👨", "\\u{200D}👨"),
    ("👨\u{200D}a", "👨\\u{200D}a"), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{FE0F}"),
    ("👨\u{200D}\u{200D}👩", "👨\\u{200D}\\u{200D}👩"),
    ("🏴\u{E0067}\u{E007F}", "🏴\\u{E0067}\\u{E007F}"), ("1\u{FE0F}", "1\\u{FE0F}"),
    ("👨\u{2060}👩", "👨\\u{2060}👩"), ("می\u{200C}خواهم", "می\\u{200C}خواهم"),
  ])
  func `a joiner or selector that is no part of a picture is escaped`(text: String, shown: String) {
    #expect(Escaped.text(text) == shown)
  }
}
