import Scenarios

/// Makes readable identifiers of views, each once in a form.
struct IdentifierMaker {
  private var used: Set<String>
  /// The last number that was tried behind a name, so that many equal names cost little.
  private var numbers: [String: Int] = [:]

  init() {
    // Words that YAML or a script would take for something else.
    used = Subject.reservedNames.union(["true", "false", "null"])
  }

  /// What a view may be called by.
  enum Candidate {
    /// A name from code, whose capitals are kept.
    case code(String?)
    /// A text that people read.
    case text(String?)
  }

  /// Returns the identifier of the first candidate that has a letter or digit, made unique.
  ///
  /// - Parameters:
  ///   - candidates: Names and texts, the best first.
  ///   - word: What the view is in one word: it stands before names that begin with no letter, and
  ///     behind reserved ones.
  ///   - needsOne: Whether a view without candidates is named by the word alone.
  /// - Returns: The identifier; nil for a view that needs none and has no candidate.
  mutating func identifier(from candidates: [Candidate], word: String, needsOne: Bool) -> String? {
    for candidate in candidates {
      guard var name = Self.slug(candidate) else { continue }
      if let first = name.unicodeScalars.first, !first.properties.isAlphabetic {
        name = "\(word)-\(name)"
      }
      return unique(name, word: word)
    }
    return needsOne ? unique(word, word: word) : nil
  }

  private mutating func unique(_ name: String, word: String) -> String {
    if used.insert(name).inserted { return name }
    let isReserved =
      Subject.reservedNames.contains(name) || numbers[name] == nil && isWord(name)
    if isReserved, used.insert("\(name)-\(word)").inserted { return "\(name)-\(word)" }
    var number = numbers[name] ?? 1
    repeat { number += 1 } while !used.insert("\(name)-\(number)").inserted
    numbers[name] = number
    return "\(name)-\(number)"
  }

  private func isWord(_ name: String) -> Bool { ["true", "false", "null"].contains(name) }

  private static func slug(_ candidate: Candidate) -> String? {
    switch candidate {
    case .code(let name): name.flatMap { slug($0, isCode: true) }
    case .text(let text): text.flatMap { slug($0, isCode: false) }
    }
  }

  /// Returns a text as an identifier: names from code as they are, other texts in lower case with
  /// hyphens, cut at the end of a word.
  static func slug(_ text: String, isCode: Bool) -> String? {
    let text = text.precomposed
    let isCode =
      isCode
      && text.unicodeScalars.allSatisfy { isLetterOrDigit($0) || "-_.".unicodeScalars.contains($0) }
    var name = String.UnicodeScalarView()
    var isPending = false
    for scalar in (isCode ? text : text.lowercased()).unicodeScalars {
      if isLetterOrDigit(scalar) || scalar == "_" && isCode {
        if isPending, !name.isEmpty { name.append("-") }
        isPending = false
        name.append(scalar)
        if name.count > longest { break }
      } else if scalar != "'" && scalar != "\u{2019}" {
        isPending = true
      }
    }
    guard name.contains(where: isLetterOrDigit) else { return nil }
    return String(shortened(name))
  }

  private static let longest = 40

  private static func shortened(_ name: String.UnicodeScalarView) -> String.UnicodeScalarView {
    guard name.count > longest else { return name }
    var short = String.UnicodeScalarView(name.prefix(longest))
    if let hyphen = short.lastIndex(of: "-") {
      short = String.UnicodeScalarView(short[..<hyphen])
    }
    return short
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: !scalar.isASCII && scalar.properties.isAlphabetic
    }
  }
}
