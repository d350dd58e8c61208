import Presentation
import Scenarios
import Testing

@testable import HeadroomCommand

struct HTMLMarkupTests {
  @Test(arguments: [
    ("a < b & c > \"d\" 'e'", "a &lt; b &amp; c &gt; &quot;d&quot; &#39;e&#39;"),
    ("</script>", "&lt;/script&gt;"),
    ("\u{202E}abc\u{0}", "\\u{202E}abc\\u{0}"),
    ("Müller 💶", "Müller 💶"),
  ])
  func `text is harmless in a page`(text: String, markup: String) {
    #expect(HTMLMarkup.text(text) == markup)
  }

  /// As JavaScript's `encodeURIComponent`, but a slash stays.
  @Test(arguments: [
    (
      "table/last-row [inset-scroll, iPhone 8]",
      "table/last-row%20%5Binset-scroll%2C%20iPhone%208%5D"
    ),
    ("100%#?&", "100%25%23%3F%26"),
    ("ü\n", "%C3%BC%0A"),
  ])
  func `a key is a part of a link`(key: String, fragment: String) {
    #expect(HTMLMarkup.fragment(key) == fragment)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "−1,000"),
  ])
  func `large numbers have commas`(number: Int, text: String) {
    #expect(HTMLMarkup.count(number) == text)
  }

  @Test func `a name is cut by characters, never inside one`() {
    #expect(HTMLMarkup.cut("äöü", 2) == "äö…")
    #expect(HTMLMarkup.cut("äöü", 3) == "äöü")
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `base64 is that of the RFC`(text: String, encoded: String) {
    #expect(Base64.text(Array(text.utf8)) == encoded)
  }

  @Test func `data in a page can't end its element`() {
    let texts = ["</script>", "<!--", "é<\u{2028}", "<\"\\"]
    let value = Value.record([
      "a": texts.value, "<": .number(0.0005.thousandths), "c": .number(.nan),
    ])
    #expect(
      value.embedded == #"{"a":["\u003c/script>","\u003c!--","é\u003c\u2028","\u003c\"\\"],"#
        + #""\u003c":0.001,"c":null}"#)
  }

  @Test func `script and style can't end their elements`() {
    #expect(!HTMLScript.text.contains("</"))
    #expect(!HTMLScript.text.contains("<!--"))
    #expect(!(HTMLStyle.text + DrawingStyle.css).contains("<"))
    // Names reach the page as text only.
    for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
      #expect(!HTMLScript.text.contains(word))
    }
  }

  @Test func `values that come again stand once`() {
    var interned = InternedList<String>()
    #expect(["a", "b", "a"].map { interned.index(of: $0) } == [0, 1, 0])
    #expect(interned.values == ["a", "b"])
  }
}
