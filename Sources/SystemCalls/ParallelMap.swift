import CLibrary
import Dispatch
import Synchronization

/// Work on several processors at a time.
///
/// Its threads have room for deeply nested views, and may wait for other programs.
package enum ParallelMap {
  /// Returns what a function makes of each number below a count, in their order.
  ///
  /// - Parameters:
  ///   - count: How many numbers.
  ///   - jobs: How many threads work at a time, of which the caller's is one.
  ///   - piece: How many numbers a thread takes at a time: more where each takes little.
  ///   - body: The function; called at most once for each number, on any thread.
  /// - Returns: The results.
  /// - Throws: What `body` throws for the first number for which it does.
  package static func map<Result: Sendable, Failure: Error>(
    _ count: Int, jobs: Int = Environment.processorCount, piece: Int = 1,
    _ body: @escaping @Sendable (Int) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let pieces = try map(inPiecesOf: piece, count, jobs: jobs) { numbers throws(Failure) in
      try numbers.map(body)
    }
    return pieces.count == 1 ? pieces[0] : Array(pieces.joined())
  }

  /// Returns what a function makes of ranges of the numbers below a count, in their order.
  ///
  /// - Parameters:
  ///   - piece: How many numbers are in a range, at least 1; the last one may have fewer.
  ///   - count: How many numbers.
  ///   - jobs: How many threads work at a time, of which the caller's is one.
  ///   - body: The function; called at most once for each range, on any thread.
  /// - Returns: The results.
  /// - Throws: What `body` throws for the first range for which it does.
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

  /// Makes something of each number below a count on several threads, and takes it on the caller's, in
  /// the order of the numbers.
  ///
  /// - Parameters:
  ///   - count: How many numbers.
  ///   - jobs: How many threads make things.
  ///   - room: How many things may wait to be taken, at least 1; nil: all, and the caller's thread is one
  ///     of those that make them before it takes the first.
  ///   - worker: Makes what a thread keeps from one number to the next.
  ///   - make: Called at most once for each number, on any thread; each has its numbers in their order.
  ///   - take: Takes a number with what was made of it, and says whether to go on.
  /// - Throws: What `take` throws, or `make` for the first number for which it does; nothing more is
  ///   made then.
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

  /// Starts threads with the same work, and returns how many there are.
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

/// Things between those that make them and the one that takes them in their order.
private final class BoundedBuffer<Made: Sendable, Failure: Error>: Sendable {
  private struct State {
    var next = 0
    var count: Int
    var made: [Int: Result<Made, Failure>] = [:]
    /// What is waited for.
    var wanted: Int?
  }

  private let state: Mutex<State>
  /// One signal for each thing that may be made; nil: all may.
  private let room: DispatchSemaphore?
  /// One signal where what is waited for was made.
  private let ready = DispatchSemaphore(value: 0)

  init(count: Int, room: Int?) {
    state = Mutex(State(count: count))
    self.room = room.map { _ in DispatchSemaphore(value: 0) }
    for _ in 0..<(room ?? 0) { self.room?.signal() }
  }

  /// Waits for room; returns what is to be made next, nil: nothing more.
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
      // What comes after it will not be taken.
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

  /// Lets those that make things end.
  func close(makers: Int) {
    state.withLock { $0.count = 0 }
    for _ in 0..<makers { room?.signal() }
  }
}

/// Threads that work beside the one that started them, and may wait.
enum WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Room for deeply nested views, as the first thread of a process usually has it.
  fileprivate static let stackSize = 8 << 20

  /// Starts a function on a thread of its own, in the surroundings of the caller.
  ///
  /// - Parameter body: The function.
  /// - Returns: Whether there is a thread; without one the function is not called.
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

/// A value that is made on a thread of its own while its maker goes on.
package struct BackgroundValue<Value: Sendable>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
    let isMade = DispatchGroup()
  }

  private let slot = Slot()

  /// Starts to make the value.
  package init(_ make: @escaping @Sendable () -> Value) {
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
  package var value: Value {
    slot.isMade.wait()
    guard let value = slot.value.withLock({ $0 }) else {
      preconditionFailure("a value was waited for and is not there")
    }
    return value
  }
}

/// Work that needs more room than the first thread of a process may have been given.
package enum RoomyThread {
  /// Calls a function: on this thread or, where the stack has a small limit, on one of its own.
  package static func call<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
    guard let limit = ResourceLimit.stack.bytes, limit < WorkerThread.stackSize else {
      return body()
    }
    return BackgroundValue(body).value
  }
}

/// A value that is made when it is first asked for, by whichever thread; it is made once.
package final class LazyValue<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  /// Says how the value is made.
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
