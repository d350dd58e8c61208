import CEmbeddedFiles

/// A non-Swift file of the repository, as it was when the program was built.
package struct EmbeddedFile: Hashable, Sendable {
  /// The path from the root of the repository, or the name of a section.
  package let path: String
  package let text: String

  /// Looks up a file by its path.
  ///
  /// - Precondition: The file is in the list that `.ci/embed` writes; a test compares it with the folders.
  package init(_ path: String) {
    guard let content = headroom_embedded_content(path) else {
      preconditionFailure("no embedded file '\(path)'")
    }
    self.path = path
    text = String(cString: content)
  }

  private init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// All files, sorted by path.
  package static var all: [EmbeddedFile] { all(beginning: "") }

  /// Returns the files whose paths begin with a prefix, sorted by path.
  package static func all(beginning: String) -> [EmbeddedFile] {
    var files: [EmbeddedFile] = []
    var place = 0
    while let path = headroom_embedded_path(place) {
      let path = String(cString: path)
      if path.hasPrefix(beginning) { files.append(EmbeddedFile(path)) }
      place += 1
    }
    return files
  }

  /// The sections of an SQL file, each under a line like `-- name: insertRun`; anything before the first
  /// one is ignored.
  package var sections: [EmbeddedFile] {
    let (bytes, mark) = (Array(text.utf8), Array("\n-- name: ".utf8))
    let starts = bytes.indices.filter { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
    return zip(starts, starts.dropFirst() + [bytes.endIndex]).map { start, end in
      let name = bytes[(start + mark.count)..<end].prefix { $0 != mark[0] }
      return EmbeddedFile(
        path: String(decoding: name, as: UTF8.self),
        text: String(decoding: bytes[(name.endIndex + 1)..<end], as: UTF8.self))
    }
  }

  /// Returns the text with each placeholder in braces, such as `{title}`, replaced.
  ///
  /// - Precondition: Every placeholder has a replacement, and the text has no other braces.
  package func text(with words: [String: String]) -> String {
    let parts = text.utf8.split(omittingEmptySubsequences: false) { byte in
      byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    }
    var filled = ""
    for (place, part) in parts.enumerated() {
      if place.isMultiple(of: 2) {
        filled += Substring(part)
      } else if let word = words[String(Substring(part))] {
        filled += word
      } else {
        preconditionFailure("nothing for '{\(Substring(part))}' of \(path)")
      }
    }
    return filled
  }
}
