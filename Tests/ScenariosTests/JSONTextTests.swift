import Scenarios
import TestSupport
import Testing

struct JSONTextTests {
  @Test(arguments: [
    ("plain", "\"plain\""), ("é漢", "\"é漢\""), ("a\"\\\n", "\"a\\\"\\\\\\n\""),
    // Escape, delete, the one-character escape sequence, and a change of direction.
    ("\u{1B}\u{7F}\u{9B}\u{202E}", "\"\\u001b\\u007f\\u009b\\u202e\""),
  ])
  func `what must not reach a terminal is escaped`(text: String, json: String) {
    var output = ""
    JSONText.append(text, .stored, to: &output)
    #expect(output == json)
  }

  @Test func `what is stored keeps the characters that the first version kept`() {
    // Another form is another digest: these stay as they are, and are escaped on their way out.
    for text in ["\u{61C}", "\u{AD}", "\u{200B}\u{200D}", "\u{2060}", "\u{FE0F}", "\u{E0041}"] {
      var stored = ""
      JSONText.append(text, .stored, to: &stored)
      #expect(stored == "\"\(text)\"")
    }
    // U+E0041 is 0xD0041 above U+10000: 0x340 and 0x41 in its two units.
    #expect(JSONText.safe("\"\u{61C}\u{200B}\u{E0041}\"") == "\"\\u061c\\u200b\\udb40\\udc41\"")
  }

  @Test func `finished JSON is made safe without another change`() {
    #expect(JSONText.safe("{\"a\":\"\u{9B}é\"}") == "{\"a\":\"\\u009bé\"}")
    #expect(JSONText.safe("{}") == "{}")
  }
}
