import Scenarios

/// The laws that an option names.
enum LawWords {
  /// Returns the laws of an option's words, in the order in which laws are checked.
  ///
  /// - Parameters:
  ///   - words: Names, one a word or separated by commas; `all` for all of them.
  ///   - option: The option, as `--laws`.
  /// - Returns: The laws, each once.
  /// - Throws: ``UsageError`` where a name is no law's.
  static func laws(_ words: [String], option: String) throws(UsageError) -> [Law] {
    var wanted: Set<Law> = []
    for part in words.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      // A blank behind a comma is no part of a name.
      let word = String(part.drop { $0 == " " })
      if word == "all" {
        wanted.formUnion(Law.allCases)
      } else if let law = Law(rawValue: word) {
        wanted.insert(law)
      } else {
        throw .wrongValue(
          option: option, value: word, expected: "a law (see 'headroom help laws')",
          suggestion: Suggestion.closest(to: word, among: Law.allCases.map(\.rawValue)))
      }
    }
    return Law.allCases.filter(wanted.contains)
  }
}
