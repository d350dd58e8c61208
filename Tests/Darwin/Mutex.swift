// Of Synchronization and Dispatch what the library for Embedded Swift leaves out.
package struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  package init(_ value: consuming sending Value) { fatalError() }
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result { fatalError() }
}

/// Stands in for the value of a task.
struct TaskLocal<Value: Sendable>: Sendable {
  let wrappedValue: Value
  func get() -> Value { wrappedValue }
  func withValue<Result>(_ value: Value, operation: () -> Result) -> Result { operation() }
}
