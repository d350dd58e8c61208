import Synchronization

/// A value that is made when it is first asked for, by whichever thread; it is made once.
public final class Lazily<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  /// Says how the value is made.
  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  public var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
