import Foundation

/// How much random tests do.
public enum Thoroughness {
  /// Whether `HEADROOM_KILLS` asks for more than everyone's tests take time for, as CI does.
  public static let isFull = ProcessInfo.processInfo.environment["HEADROOM_KILLS"] != nil

  /// Each of so many values, beginning with one of the first; all of them where ``isFull``.
  public static func every<Values: Sequence>(
    _ count: Int, of values: Values, from start: Int = 0
  ) -> [Values.Element] {
    values.enumerated().filter { isFull || $0.offset % count == start % count }.map(\.element)
  }
}
