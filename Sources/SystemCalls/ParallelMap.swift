import CLibrary
import Dispatch
import Synchronization

/// Work on several processors.
///
/// Its threads have stacks large enough for deeply nested views, and may block.
package enum ParallelMap {
  /// Returns the results of a function for each number below a count, in order.
  ///
  /// - Parameters:
  ///   - count: The number of calls.
  ///   - jobs: The number of threads, including the caller's.
  ///   - piece: How many numbers a thread takes at a time; larger is better for short work.
  ///   - body: Called at most once for each number, on any thread.
  /// - Returns: The results.
  /// - Throws: The error of `body` for the lowest number for which it throws.
  package static func map<Result: Sendable, Failure: Error>(
    _ count: Int, jobs: Int = Environment.processorCount, piece: Int = 1,
    _ body: @escaping @Sendable (Int) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let pieces = try map(inPiecesOf: piece, count, jobs: jobs) { numbers throws(Failure) in
      try numbers.map(body)
    }
    return pieces.count == 1 ? pieces[0] : Array(pieces.joined())
  }

  /// Returns the results of a function for ranges of the numbers below a count, in order.
  ///
  /// - Parameters:
  ///   - piece: The length of a range, at least 1; the last one may be shorter.
  ///   - count: How many numbers there are.
  ///   - jobs: The number of threads, including the caller's.
  ///   - body: Called at most once for each range, on any thread.
  /// - Returns: The results.
  /// - Throws: The error of `body` for the lowest range for which it throws.
  package static func map<Result: Sendable, Failure: Error>(
    inPiecesOf piece: Int, _ count: Int, jobs: Int = Environment.processorCount,
    _ body: @escaping @Sendable (Range<Int>) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let pieces = (count + piece - 1) / piece
    var results: [Result] = []
    results.reserveCapacity(pieces)
    try forEach(
      pieces,
      jobs: jobs,
      room: nil,
      worker: {},
      make: { _, number throws(Failure) in
        try body(number * piece..<min(count, (number + 1) * piece))
      },
      take: { _, result throws(Failure) in
        results.append(result)
        return true
      }
    )
    return results
  }

  /// Makes a value for each number below a count on several threads, and passes them to the caller's
  /// thread in order.
  ///
  /// - Parameters:
  ///   - count: How many numbers there are.
  ///   - jobs: The number of threads that make values.
  ///   - room: How many values may be waiting, at least 1; nil means any number, and the caller's thread
  ///     helps to make them before it takes the first.
  ///   - worker: Makes a thread's state, which it keeps from one number to the next.
  ///   - make: Called at most once for each number, on any thread; each thread's numbers are ascending.
  ///   - take: Called with each number and its value; returns whether to continue.
  /// - Throws: The error of `take`, or of `make` for the lowest number for which it throws; no more values
  ///   are made then.
  package static func forEach<Worker, Made: Sendable, Failure: Error>(
    _ count: Int, jobs: Int = Environment.processorCount, room: Int?,
    worker: @escaping @Sendable () -> Worker,
    make: @escaping @Sendable (inout Worker, Int) throws(Failure) -> Made,
    take: (Int, Made) throws(Failure) -> Bool
  ) throws(Failure) {
    let buffer = BoundedBuffer<Made, Failure>(count: count, room: room)
    let work: @Sendable () -> Void = {
      var worker = worker()
      while let number = buffer.next() {
        do throws(Failure) {
          buffer.put(.success(try make(&worker, number)), number)
        } catch {
          buffer.put(.failure(error), number)
        }
      }
    }
    let makers = DispatchGroup()
    let started = start(min(jobs, count) - (room == nil ? 1 : 0), of: makers, work)
    guard started > 0 else {
      var worker = worker()
      for number in 0..<count {
        guard try take(number, try make(&worker, number)) else { return }
      }
      return
    }
    defer {
      buffer.close(makers: started)
      makers.wait()
    }
    if room == nil { work() }
    for number in 0..<count {
      guard try take(number, try buffer.take(number).get()) else { return }
    }
  }

  /// Starts threads with the same work, and returns how many could be started.
  private static func start(
    _ count: Int, of makers: DispatchGroup, _ work: @escaping @Sendable () -> Void
  ) -> Int {
    var started = 0
    while started < count {
      makers.enter()
      let isStarted = WorkerThread.start {
        work()
        makers.leave()
      }
      guard isStarted else {
        makers.leave()
        break
      }
      started += 1
    }
    return started
  }
}

/// Buffers values made in any order for a consumer that takes them in order.
private final class BoundedBuffer<Made: Sendable, Failure: Error>: Sendable {
  private struct State {
    var next = 0
    var count: Int
    var made: [Int: Result<Made, Failure>] = [:]
    /// The number that the consumer waits for.
    var wanted: Int?
  }

  private let state: Mutex<State>
  /// Signalled once per value that may be made; nil if there is no limit.
  private let room: DispatchSemaphore?
  /// Signalled when the awaited value was made.
  private let ready = DispatchSemaphore(value: 0)

  init(count: Int, room: Int?) {
    state = Mutex(State(count: count))
    self.room = room.map { _ in DispatchSemaphore(value: 0) }
    for _ in 0..<(room ?? 0) { self.room?.signal() }
  }

  /// Waits for room, then returns the next number, or nil if there are no more.
  func next() -> Int? {
    room?.wait()
    return state.withLock { state in
      guard state.next < state.count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  func put(_ thing: Result<Made, Failure>, _ number: Int) {
    let isWanted = state.withLock { state in
      state.made[number] = thing
      // Later values won't be taken.
      if case .failure = thing { state.count = min(state.count, number) }
      return state.wanted == number
    }
    if isWanted { ready.signal() }
  }

  func take(_ number: Int) -> Result<Made, Failure> {
    while true {
      let thing = state.withLock { state in
        let thing = state.made.removeValue(forKey: number)
        state.wanted = thing == nil ? number : nil
        return thing
      }
      if let thing {
        room?.signal()
        return thing
      }
      ready.wait()
    }
  }

  /// Lets the threads that make values exit.
  func close(makers: Int) {
    state.withLock { $0.count = 0 }
    for _ in 0..<makers { room?.signal() }
  }
}

enum WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// The usual stack size of a main thread, large enough for deeply nested views.
  fileprivate static let stackSize = 8 << 20

  /// Calls a function on a new thread, in the caller's surroundings; false if no thread can be started.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackSize)
    let surroundings = Surroundings.bound
    let work = Unmanaged.passRetained(
      Work { Surroundings.bind(surroundings, body) })
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

/// A value made on another thread while the caller continues.
package struct BackgroundValue<Value: Sendable>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
    let isMade = DispatchGroup()
  }

  private let slot = Slot()

  package init(_ make: @escaping @Sendable () -> Value) {
    slot.isMade.enter()
    let work: @Sendable () -> Void = { [slot] in
      let value = make()
      slot.value.withLock { $0 = value }
      slot.isMade.leave()
    }
    // If no thread can be started, the value is made on this one.
    if !WorkerThread.start(work) { work() }
  }

  /// The value; waits until it is made.
  package var value: Value {
    slot.isMade.wait()
    guard let value = slot.value.withLock({ $0 }) else {
      preconditionFailure("a value was waited for and is not there")
    }
    return value
  }
}

/// Work that may need a larger stack than the main thread has.
package enum RoomyThread {
  /// Calls a function on this thread or, if its stack size is limited, on a new one.
  package static func call<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    guard let limit = ResourceLimit.stack.bytes, limit < WorkerThread.stackSize else {
      return body()
    }
    return BackgroundValue(body).value
  }
}

/// A value that is made once, on first access from any thread.
package final class LazyValue<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
