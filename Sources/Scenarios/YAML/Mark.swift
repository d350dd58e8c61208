/// A position in a file, counted from 0 in lines and characters.
struct Mark: Hashable, Sendable {
  var line: UInt32
  var column: UInt32

  static let start = Mark(line: 0, column: 0)
}

/// Why a file can't be read to its end.
struct ReadFailure: Error {
  var mark: Mark
  var problem: Problem

  init(_ problem: Problem, at mark: Mark) {
    self.problem = problem
    self.mark = mark
  }
}

/// What a reader of documents refuses to go beyond.
enum ReadLimit {
  static let fileBytes = 64 << 20
  static let nesting = 64
  static let aliasNodes = 1_000_000
}
