import Dispatch
import Synchronization

/// Work that waits for nothing, on several processors at a time.
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
    let pieces = (count + piece - 1) / piece
    guard jobs > 1, pieces > 1 else { return (0..<count).map(body) }
    let taken = Atomic<Int>(0)
    let done = Mutex<[[Result]]>(Array(repeating: [], count: pieces))
    DispatchQueue.concurrentPerform(iterations: min(jobs, pieces)) { _ in
      while true {
        let number = taken.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < pieces else { return }
        let results = (number * piece..<min(count, (number + 1) * piece)).map(body)
        done.withLock { $0[number] = results }
      }
    }
    return done.withLock { Array($0.joined()) }
  }
}
