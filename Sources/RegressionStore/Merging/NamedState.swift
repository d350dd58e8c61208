import Scenarios

/// What a file's newest import says of a name.
///
/// Of several files the one that used the name last counts; equal ones are told apart by what they
/// say, so that the order in which files are merged does not matter.
struct NamedState: Comparable {
  /// The position of the newest run that brought another content; -1 for none.
  var newest: Int64
  /// Whether the content was imported after that run.
  var isEdited: Bool
  var digest: Digest
  var file: String?
  var line: Int64?
  var archivedAt: Int64?
  var lines: [UInt8]?

  static func < (left: NamedState, right: NamedState) -> Bool {
    if left.newest != right.newest { return left.newest < right.newest }
    if left.isEdited != right.isEdited { return right.isEdited }
    if left.digest != right.digest { return left.digest < right.digest }
    if left.archivedAt != right.archivedAt {
      return left.archivedAt ?? -1 < right.archivedAt ?? -1
    }
    if left.file != right.file { return left.file ?? "" < right.file ?? "" }
    if left.line != right.line { return left.line ?? 0 < right.line ?? 0 }
    return (left.lines ?? []).lexicographicallyPrecedes(right.lines ?? [])
  }
}
