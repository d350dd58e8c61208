import EmbeddedFiles

/// The schema's history: the numbered files of the folder `migrations`, in their order.
enum Migrations {
  /// SQL texts in order; the text at index `n` brings `user_version` from `n` to `n + 1`.
  static let all: [[UInt8]] = EmbeddedFile.all(beginning: "migrations/0")
    .map { Array($0.text.utf8) }

  /// The views, which are no part of the schema: every writer brings them up to date.
  static let views = Array(EmbeddedFile("migrations/views.sql").text.utf8)

  /// The version from which on outcomes have movements.
  static let versionWithMovements = 4
  /// The version from which on scenarios' contents have digests without their laws.
  static let versionWithDigestsWithoutLaws = 6

  /// The digest of the tables, indices and triggers after each migration, so that a file need not be
  /// compared with a database that is made for that; a test makes them.
  static let schemaDigests = [
    "4f695970134758beaaa7bb6c31b67e73adeb01945a12e2eed2a94236617ce3e1",
    "46f7fc91a1cf9fab5bd54152e26849408bf1e7ac689a532d4676e1cfd55da42d",
    "8ded4d7b3bd06be75885fe7552526f0d2cfa2bb535efe17522f4a28b0a64853a",
    "eec99ef316db1e0bb5d70a40e09b5c17c9acfac3d732f5ee183d4a2419bce3e6",
    "af41597516671921a86fc3a648510e0dc5edf1ec12a645cd8ce7884948aa9ad3",
    "61a06b463701a8937de533d9385a01a0156cd22a72d2ebe737407c3c4eb1285b",
  ]
}
