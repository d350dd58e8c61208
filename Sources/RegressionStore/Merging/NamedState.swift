import Scenarios

/// What the newest acts on a name were, in one file.
///
/// Of several files the newest of each kind of act holds; acts of one moment are told apart by what they say, so that the order in which files are
/// merged does not matter.
struct NamedState: Hashable {
  /// What an import last said: which content, where it stands, or that it is gone.
  struct Import: Hashable, Comparable {
    var time: Int64
    var digest: Digest
    var file: String?
    var line: Int64?
    /// Since when it is gone.
    var archivedAt: Int64?
    var lines: [UInt8]?

    static func < (left: Import, right: Import) -> Bool {
      if left.time != right.time { return left.time < right.time }
      if left.digest != right.digest { return left.digest < right.digest }
      if left.archivedAt != right.archivedAt {
        return left.archivedAt ?? -1 < right.archivedAt ?? -1
      }
      let files = (ByteSpelling(left.file ?? ""), ByteSpelling(right.file ?? ""))
      if files.0 != files.1 { return files.0 < files.1 }
      if left.line != right.line { return left.line ?? 0 < right.line ?? 0 }
      return (left.lines ?? []).lexicographicallyPrecedes(right.lines ?? [])
    }
  }

  /// Whether somebody last took it out of the suite, or back.
  struct Archive: Hashable, Comparable {
    var time: Int64
    var isArchived: Bool

    static func < (left: Archive, right: Archive) -> Bool {
      left.time == right.time ? !left.isArchived && right.isArchived : left.time < right.time
    }
  }

  var imported: Import
  var archive: Archive

  init(row: borrowing Row) throws(DatabaseError) {
    imported = Import(
      time: try row.milliseconds("defined_at"), digest: try row.digest("digest"),
      file: try row.optionalText("file"), line: try row.optionalLine("line"),
      archivedAt: try row.optionalMilliseconds("archived_at"))
    archive = Archive(
      time: try row.milliseconds("archived_by_hand_at"),
      isArchived: try row.flag("archived_by_hand"))
  }

  /// Takes over the newer acts of another file.
  mutating func formUnion(_ other: NamedState) {
    imported = max(imported, other.imported)
    archive = max(archive, other.archive)
  }
}
