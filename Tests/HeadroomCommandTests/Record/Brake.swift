import Synchronization

/// Ends a run after some cases.
final class Brake: Sendable {
  private let limit: Int
  private let done = Atomic<Int>(0)

  init(limit: Int) { self.limit = limit }

  var isPulled: Bool { done.load(ordering: .relaxed) >= limit }

  func update(_ count: Int) { done.store(count, ordering: .relaxed) }
}
