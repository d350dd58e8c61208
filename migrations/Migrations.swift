/// The schema's history: each migration once, in order, embedded in the binary.
public enum Migrations {
  /// SQL texts in order; the text at index `n` brings `user_version` from `n` to `n + 1`.
  public static var all: [[UInt8]] { [PackageResources._001_initial_sql] }
}
