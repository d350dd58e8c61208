/// Patterns in which `*` stands for any text and `?` for any character.
package enum Wildcards {
  /// Whether a pattern stands for a whole name, both in UTF-8.
  ///
  /// By bytes, `?` taking one whole character; linear but for one place to return to.
  package static func match(_ name: [UInt8], _ characters: [UInt8]) -> Bool {
    var pattern = 0
    var position = 0
    var star: (pattern: Int, position: Int)?
    while position < name.count {
      if pattern < characters.count, characters[pattern] == UInt8(ascii: "*") {
        star = (pattern + 1, position)
        pattern += 1
      } else if pattern < characters.count, characters[pattern] == UInt8(ascii: "?") {
        position = Self.endOfCharacter(at: position, in: name)
        pattern += 1
      } else if pattern < characters.count, characters[pattern] == name[position] {
        position += 1
        pattern += 1
      } else if let last = star {
        let next = Self.endOfCharacter(at: last.position, in: name)
        star = (last.pattern, next)
        pattern = last.pattern
        position = next
      } else {
        return false
      }
    }
    return characters[pattern...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static func endOfCharacter(at position: Int, in name: [UInt8]) -> Int {
    var next = position + 1
    while next < name.count, name[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
