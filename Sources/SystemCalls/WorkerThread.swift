import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Threads that work beside the one that started them, and may wait.
public enum WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Room for deeply nested views, as the first thread of a process has it.
  private static let stackSize = 8 << 20

  /// Starts a function on a thread of its own.
  ///
  /// - Parameter body: The function.
  /// - Returns: Whether there is a thread; without one the function is not called.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackSize)
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(&thread, &attributes, { WorkerThread.perform($0) }, work.toOpaque())
    #else
    var thread = pthread_t()
    let code = pthread_create(&thread, &attributes, { WorkerThread.perform($0) }, work.toOpaque())
    #endif
    if code != 0 { work.release() }
    return code == 0
  }

  private static func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}

/// A value that is made on a thread of its own while its maker goes on.
public struct BackgroundValue<Value: Sendable>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
    let isMade = DispatchGroup()
  }

  private let slot = Slot()

  /// Starts to make the value.
  public init(_ make: @escaping @Sendable () -> Value) {
    slot.isMade.enter()
    let work: @Sendable () -> Void = { [slot] in
      let value = make()
      slot.value.withLock { $0 = value }
      slot.isMade.leave()
    }
    // Without a thread of its own the work is done here.
    if !WorkerThread.start(work) { work() }
  }

  /// The value, once it is made.
  public var value: Value {
    slot.isMade.wait()
    guard let value = slot.value.withLock({ $0 }) else {
      preconditionFailure("a value was waited for and is not there")
    }
    return value
  }
}
