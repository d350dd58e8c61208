/// What fails for a known reason under one strategy, so that it does not fail a run.
public struct KnownFailure: Hashable, Sendable {
  /// How long a failure stays known.
  public enum Expiry: Hashable, Sendable {
    /// For good.
    case never
    /// Up to and including this day.
    case day(CalendarDay)
    /// Not at all: the text is neither a day nor `never`.
    case unreadable(String)

    /// Returns whether the failure is no longer known on a day.
    public func isOver(on today: CalendarDay) -> Bool {
      switch self {
      case .never: false
      case .unreadable: true
      case .day(let last): today > last
      }
    }
  }

  /// The strategy that fails.
  public var strategy: String
  /// The laws that fail; empty beside an `expect`.
  public var laws: [Law]
  /// Why.
  public var reason: String
  /// How long.
  public var until: Expiry

  /// Makes a known failure.
  public init(strategy: String, laws: [Law] = [], reason: String, until: Expiry) {
    self.strategy = strategy
    self.laws = laws
    self.reason = reason
    self.until = until
  }
}
