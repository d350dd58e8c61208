import Presentation
import Testing

@testable import HeadroomCommand

struct LinePairingTests {
  /// The lines that both texts keep, by the pairing.
  private func kept(_ old: String, _ new: String) -> (String, String) {
    let unpaired = LinePairing(Array(old), Array(new)).unpaired
    func rest(_ text: String, without places: Set<Int>) -> String {
      String(text.enumerated().filter { !places.contains($0.offset) }.map(\.element))
    }
    return (rest(old, without: unpaired.old), rest(new, without: unpaired.new))
  }

  @Test(arguments: [
    ("", "", ""), ("", "abc", ""), ("abc", "", ""), ("abc", "abc", "abc"), ("abc", "aXc", "ac"),
    ("abcdefg", "aBcdefgh", "acdefg"), ("aabb", "abab", "abb"), ("xaxbx", "xbxax", "xax"),
    // 'd' moves before 'b' and 'c', which stay.
    ("abcd", "adbc", "abc"),
  ])
  func `equal lines are paired in order`(old: String, new: String, same: String) {
    let (left, right) = kept(old, new)
    #expect(left == right)
    #expect(left.count == same.count, "\(left)")
  }

  @Test func `what is kept is the same in both texts, whatever they are`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      func text() -> String {
        let count = Int.random(in: 0...12, using: &generator)
        return String((0..<count).map { _ in "abcdef".randomElement(using: &generator) ?? "a" })
      }
      let (old, new) = (text(), text())
      let (left, right) = kept(old, new)
      #expect(left == right, "\(old) \(new)")
    }
  }

  @Test func `two long texts without a common line are told apart at once`() {
    let old = Array(repeating: "a", count: 9000)
    let pairing = LinePairing(old, Array(repeating: "b", count: 9000))
    #expect(pairing.unpaired.old.count == 9000 && pairing.unpaired.new.count == 9000)
  }
}
