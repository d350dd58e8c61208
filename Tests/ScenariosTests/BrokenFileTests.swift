import Scenarios
import Testing

/// The files that people break most often: one clear message each.
struct BrokenFileTests {
  @Test
  func `a misspelt key`() {
    expect(
      suite("  - name: s\n    form: login\n    «scrpit: []\n    script: []\n"),
      says: ["unknown key 'scrpit' in a scenario; did you mean 'script'?"]
    )
  }

  @Test
  func `an unknown field in focus`() {
    expect(
      script("      - focus: «feild-1\n"),
      says: ["the form 'login' has no view 'feild-1'; did you mean 'field-1'?"]
    )
  }

  @Test
  func `a duplicate identifier`() {
    expect(
      """
      headroom: 1
      forms:
        - name: f
          canvas: [375, 667]
          view:
            children:
              - textField: email
              - textField: «email
      """,
      says: ["the identifier 'email' is already used on line 7 of this form"]
    )
  }

  @Test
  func `a duplicate key`() {
    expect(
      "headroom: 1\nforms:\n  - name: f\n    canvas: [1, 1]\n    «name: g\n    view: {}\n",
      says: ["the key 'name' is already given on line 3"]
    )
  }

  @Test
  func `a wrong type`() {
    expect(
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {hidden: «5}}\n",
      says: ["'hidden' must be true or false; found '5'"]
    )
  }

  @Test
  func `a rectangle of three numbers`() {
    expect(
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {view: v, frame: «[0, 0, 10]}}\n",
      says: ["'frame' must be a rectangle [x, y, width, height]; found a list of 3 values"]
    )
  }

  @Test(arguments: [".nan", "NaN", ".inf", "0x1F", "1e999", "1000001"])
  func `a number that is none`(number: String) {
    expect(
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, «\(number)], view: {}}\n",
      says: [
        "'canvas' must be a number of absolute value up to 1000000; found '\(number)'"
      ]
    )
  }

  @Test(arguments: ["tag: «{n}", "textField: «{n}", "frame: [0, «{n}, 1, 1]", "frame: «{n}"])
  func `an unquoted placeholder`(property: String) {
    let kind = property.hasPrefix("textField") ? "" : "textField: a, "
    expect(
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {children: [{\(kind)\(property)}]}}\n",
      says: ["{n} without quotes is a YAML mapping; quote it: \"{n}\""]
    )
  }

  @Test
  func `an alias bomb`() {
    var text = "headroom: 1\nforms: &a0 []\ndevices: \n"
    for level in 1...9 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "  - &a\(level) [\(aliases)]\n"
    }
    let reading = read(text)
    #expect(reading.diagnostics.count == 1)
    #expect(
      reading.lines.first?.hasSuffix(
        "the aliases stand for more than 1000000 nodes in all; write fewer, or cut the file"
      ) == true
    )
  }

  @Test
  func `more steps than a script may have`() {
    let steps = String(repeating: "      - blur\n", count: 10_000)
    expect(
      script(steps + "      - «blur\n      - blur\n"),
      says: ["there are more than 10000 steps in a script"]
    )
  }

  @Test
  func `tabs`() {
    expect(
      "headroom: 1\nforms:\n«\t- name: f\n",
      says: ["a tab can't indent a line in YAML; use spaces"]
    )
  }

  @Test
  func `an unclosed quote`() {
    expect(
      "headroom: 1\nforms:\n  - name: «\"f\n    canvas: [1, 1]\n    view: {class: \"x\"}\n",
      says: ["the text that begins with \" here is not closed"]
    )
  }
}
