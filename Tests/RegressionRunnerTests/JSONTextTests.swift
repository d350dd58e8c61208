import RegressionRunner
import Testing

struct JSONTextTests {
  @Test(arguments: [
    ("plain", "\"plain\""), ("é漢", "\"é漢\""), ("a\"\\\n", "\"a\\\"\\\\\\n\""),
    // Escape, delete, the one-character escape sequence, and a change of direction.
    ("\u{1B}\u{7F}\u{9B}\u{202E}", "\"\\u001b\\u007f\\u009b\\u202e\""),
  ])
  func `what must not reach a terminal is escaped`(text: String, json: String) {
    var output = ""
    JSONText.append(text, to: &output)
    #expect(output == json)
  }

  @Test func `finished JSON is made safe without another change`() {
    #expect(JSONText.safe("{\"a\":\"\u{9B}é\"}") == "{\"a\":\"\\u009bé\"}")
    #expect(JSONText.safe("{}") == "{}")
  }
}
