import AvoidanceEngine
import Synchronization

/// One that keeps its state in an object, as an external program does, and can't be copied.
struct SharedCount: Strategy {
  static let model = StrategyModel(
    "sharedCount", SharedCount.self,
    source: "Tests/RegressionRunnerTests/Foreign/SharedCount.swift", isCopyable: false)

  private let shows = Shows()

  private final class Shows: Sendable {
    let count = Mutex(0.0)
  }

  /// Moves the root a point further with each show that its object has seen; back with a hide.
  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    switch notification.name {
    case .willShow:
      let count = shows.count.withLock { count in
        count += 1
        return count
      }
      screen.setOrigin(Point(0, -count), of: 0, Cause())
    case .willHide: screen.setOrigin(.zero, of: 0, Cause())
    default: break
    }
  }
}
