import Foundation

/// How much random tests do.
public enum Thoroughness {
  /// Whether `HEADROOM_KILLS` asks for more than everyone's tests take time for, as CI does.
  public static let isFull = ProcessInfo.processInfo.environment["HEADROOM_KILLS"] != nil
}
