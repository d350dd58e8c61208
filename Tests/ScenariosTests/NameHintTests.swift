import Scenarios
import TestSupport
import Testing

struct NameHintTests {
  @Test func `the nearest name is asked for, whatever else there is`() {
    let hint = NameHint(for: "iphne 8", among: ["iPhone 8", "iPhone X"], telling: [])
    #expect(hint == .closest("iPhone 8"))
    #expect(hint.words == "; did you mean 'iPhone 8'?")
  }

  @Test func `where no name is near all are told, as far as they are few`() {
    #expect(NameHint(for: "x", among: []).words == "")
    #expect(NameHint(for: "x", among: ["order"]).words == "; expected order")
    #expect(
      NameHint(for: "x", among: ["order", "login"]).words == "; expected one of order, login")
    #expect(
      NameHint(for: "x", among: ["order", "login"], telling: ["login"]).words == "; expected login")
    // Each once.
    #expect(NameHint(for: "x", among: ["order", "order"]).words == "; expected order")
  }

  @Test func `of more than eight the rest is counted, with the command that lists it`() {
    let names = (1...10).map { "name-\($0)" }
    let start = "; expected one of name-1, name-2, name-3, name-4, name-5, name-6, name-7, name-8"
    #expect(
      NameHint(for: "x", among: Array(names.prefix(8)), listedBy: "headroom runs").words == start)
    #expect(NameHint(for: "x", among: names).words == "\(start) and 2 more")
    #expect(
      NameHint(for: "x", among: names, listedBy: "headroom runs").words
        == "\(start) and 2 more; list them with 'headroom runs'"
    )
  }

  @Test func `names are safe to show`() {
    #expect(NameHint(for: "x", among: ["a\u{7}b"]).words == "; expected a\\u{7}b")
  }
}
