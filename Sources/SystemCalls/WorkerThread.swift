#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Threads for work that waits for other programs.
///
/// The threads of Swift's own pool are as many as processors and must not wait; of these there may be
/// more.
public enum WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Room for deeply nested views, as the first thread of a process has it.
  private static let stackSize = 8 << 20

  /// Returns what a function returns that runs on a thread of its own.
  @_optimize(none)
  public static func run<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let work: @Sendable () -> Void = { continuation.resume(returning: body()) }
      // Without a thread of its own the work waits where it stands.
      if !start(work) { work() }
    }
  }

  /// Starts a function on a thread of its own.
  ///
  /// - Parameters:
  ///   - stackSize: How many bytes its stack has.
  ///   - body: The function.
  /// - Returns: Whether there is a thread; without one the function is not called.
  static func start(
    stackSize: Int = WorkerThread.stackSize,
    _ body: @escaping @Sendable () -> Void
  ) -> Bool {
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
