import Scenarios

/// Checks a file's bytes before any XML is parsed.
struct InterfaceProlog {
  let bytes: [UInt8]

  /// Rejects files that are not XML, or XML that must not be parsed.
  ///
  /// - Throws: The reason, and the line if there is one.
  func check() throws(ImportFailure) {
    guard bytes.contains(where: { !Self.isSpace($0) }) else { throw ImportFailure(.empty) }
    if starts(with: "NIBArchive") || starts(with: "bplist00") { throw ImportFailure(.compiled) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ImportFailure(.encoding("UTF-16"))
    }
    if bytes.prefix(4096).contains(0) { throw ImportFailure(.binary) }
    if let broken = DocumentReader.firstInvalidByte(in: bytes) {
      throw ImportFailure(.notUTF8, line: line(of: broken))
    }
    var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    try checkDeclaration(&position)
    try checkMiscellany(from: position)
  }

  /// Returns the first line with conflict markers, from 1.
  func lineOfMergeConflict() -> Int? {
    var line = 1
    var start = 0
    while start < bytes.count {
      if Self.marks.contains(where: { starts(with: $0, at: start) }) { return line }
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
      line += 1
    }
    return nil
  }

  private static let marks = ["<<<<<<< ", "<<<<<<<\n", "<<<<<<<\r", ">>>>>>> "]

  // MARK: Before the root

  /// `<?xml … encoding="…"?>`: anything but UTF-8 could hide what follows.
  private func checkDeclaration(_ position: inout Int) throws(ImportFailure) {
    guard starts(with: "<?xml", at: position) else { return }
    guard let end = find("?>", from: position) else { return }
    let place = find("encoding", from: position)
    position = end + 2
    guard let place, place < end else { return }
    let value = String(decoding: bytes[place..<end], as: UTF8.self).dropFirst("encoding".count)
      .drop { $0 == " " || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return }
    let name = String(value.dropFirst().prefix { $0 != quote })
    if !["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) {
      throw ImportFailure(.encoding(name), line: 1)
    }
  }

  /// Comments and processing instructions, up to the root or a DOCTYPE.
  private func checkMiscellany(from start: Int) throws(ImportFailure) {
    var position = start
    while position < bytes.count {
      if Self.isSpace(bytes[position]) {
        position += 1
      } else if starts(with: "<!--", at: position) {
        guard let end = find("-->", from: position + 4) else { return }
        position = end + 3
      } else if starts(with: "<?", at: position) {
        guard let end = find("?>", from: position + 2) else { return }
        position = end + 2
      } else {
        let word = String(decoding: bytes[position...].prefix(9), as: UTF8.self)
        if word.uppercased() == "<!DOCTYPE" {
          throw ImportFailure(.documentType, line: line(of: position))
        }
        return
      }
    }
  }

  private func line(of position: Int) -> Int {
    bytes[..<position].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
  }

  private func starts(with text: String, at position: Int = 0) -> Bool {
    bytes[min(position, bytes.count)...].starts(with: text.utf8)
  }

  private func find(_ text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var position = start
    while position + wanted.count <= bytes.count {
      if bytes[position] == wanted[0], bytes[position...].starts(with: wanted) { return position }
      position += 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
