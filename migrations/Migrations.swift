import EmbeddedFiles

/// The schema's history: each migration once, in order, embedded in the binary.
public enum Migrations {
  /// SQL texts in order; the text at index `n` brings `user_version` from `n` to `n + 1`.
  public static let all: [[UInt8]] = ["0001_initial", "0002_recorded_inputs"].map(bytes)

  /// The views, which are no part of the schema: every writer brings them up to date.
  public static let views: [UInt8] = bytes(of: "views")

  private static func bytes(of name: String) -> [UInt8] {
    Array(EmbeddedFile("migrations/\(name).sql").text.utf8)
  }
}

extension Migrations {
  /// The digest of the tables, indices and triggers after each migration, so that a file need not be
  /// compared with a database that is made for that; a test makes them.
  public static let schemaDigests = [
    "4f695970134758beaaa7bb6c31b67e73adeb01945a12e2eed2a94236617ce3e1",
    "46f7fc91a1cf9fab5bd54152e26849408bf1e7ac689a532d4676e1cfd55da42d",
  ]
}
