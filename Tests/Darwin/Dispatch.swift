package final class DispatchGroup: Sendable {
  package init() {}
  package func enter() {}
  package func leave() {}
  package func wait() {}
}

package final class DispatchSemaphore: Sendable {
  package init(value: Int) {}
  package func wait() {}
  @discardableResult package func signal() -> Int { 0 }
}
