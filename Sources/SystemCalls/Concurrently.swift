import Dispatch
import Synchronization

/// Work on several processors at a time.
public enum Concurrently {
  /// Returns what a function makes of each number below a count, in their order.
  ///
  /// - Parameters:
  ///   - count: How many numbers.
  ///   - jobs: How many threads work at a time; with one, the caller's does all.
  ///   - piece: How many numbers a thread takes at a time: more where each takes little.
  ///   - body: The function; called once for each number, on any thread.
  /// - Returns: The results.
  public static func map<Result: Sendable>(
    _ count: Int,
    jobs: Int = Environment.processorCount,
    piece: Int = 1,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    let pieces = map(inPiecesOf: piece, count, jobs: jobs) { $0.map(body) }
    return pieces.count == 1 ? pieces[0] : Array(pieces.joined())
  }

  /// Returns what a function makes of ranges of the numbers below a count, in their order.
  ///
  /// - Parameters:
  ///   - piece: How many numbers are in a range, at least 1; the last one may have fewer.
  ///   - count: How many numbers.
  ///   - jobs: How many threads work at a time; with one, the caller's does all.
  ///   - body: The function; called once for each range, on any thread.
  /// - Returns: The results.
  public static func map<Result: Sendable>(
    inPiecesOf piece: Int,
    _ count: Int,
    jobs: Int = Environment.processorCount,
    _ body: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let pieces = (count + piece - 1) / piece
    @Sendable func result(_ number: Int) -> Result {
      body(number * piece..<min(count, (number + 1) * piece))
    }
    guard jobs > 1, pieces > 1 else { return (0..<pieces).map(result) }
    let taken = Atomic<Int>(0)
    let done = Mutex<[Result?]>(Array(repeating: nil, count: pieces))
    DispatchQueue.concurrentPerform(iterations: min(jobs, pieces)) { _ in
      while true {
        let number = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < pieces else { return }
        let result = result(number)
        done.withLock { $0[number] = result }
      }
    }
    return done.withLock { $0.compactMap(\.self) }
  }

  /// Makes something of each number below a count on several threads of their own, which may wait, and
  /// takes it on the caller's, in the order of the numbers; few things wait to be taken.
  ///
  /// - Parameters:
  ///   - count: How many numbers.
  ///   - jobs: How many threads make things; with one, the caller's does all.
  ///   - make: Called at most once for each number, on any thread.
  ///   - take: Takes a number with what was made of it; where it throws, no more is made.
  /// - Throws: What `take` throws.
  public static func forEach<Made: Sendable>(
    _ count: Int,
    jobs: Int = Environment.processorCount,
    make: @escaping @Sendable (Int) -> Made,
    take: (Int, Made) throws -> Void
  ) rethrows {
    guard jobs > 1, count > 1 else {
      for number in 0..<count { try take(number, make(number)) }
      return
    }
    let stock = Stock<Made>(count: count, room: 2 * jobs)
    let makers = DispatchGroup()
    var started = 0
    while started < min(jobs, count) {
      makers.enter()
      let isStarted = WorkerThread.start {
        while let number = stock.next() { stock.put(make(number), number) }
        makers.leave()
      }
      guard isStarted else {
        makers.leave()
        break
      }
      started += 1
    }
    defer {
      stock.close(makers: started)
      makers.wait()
    }
    for number in 0..<count {
      try take(number, started == 0 ? make(number) : stock.take(number))
    }
  }
}

/// Things between those that make them and the one that takes them in their order.
private final class Stock<Made: Sendable>: Sendable {
  private struct State {
    var next = 0
    var count: Int
    var made: [Int: Made] = [:]
  }

  private let state: Mutex<State>
  /// One signal for each thing that may be made.
  private let room = DispatchSemaphore(value: 0)
  /// One signal for each thing that was made.
  private let ready = DispatchSemaphore(value: 0)

  init(count: Int, room: Int) {
    state = Mutex(State(count: count))
    for _ in 0..<room { self.room.signal() }
  }

  /// Waits for room; returns what is to be made next, nil: nothing more.
  func next() -> Int? {
    room.wait()
    return state.withLock { state in
      guard state.next < state.count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  func put(_ thing: Made, _ number: Int) {
    state.withLock { $0.made[number] = thing }
    ready.signal()
  }

  func take(_ number: Int) -> Made {
    while true {
      if let thing = state.withLock({ $0.made.removeValue(forKey: number) }) {
        room.signal()
        return thing
      }
      ready.wait()
    }
  }

  /// Lets those that make things end.
  func close(makers: Int) {
    state.withLock { $0.count = 0 }
    for _ in 0..<makers { room.signal() }
  }
}
