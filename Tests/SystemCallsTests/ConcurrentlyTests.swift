import Synchronization
import SystemCalls
import Testing

struct ConcurrentlyTests {
  @Test(arguments: [0, 1, 2, 7, 64, 1_000], [1, 3, 64])
  func `results come in the order of the numbers, whoever makes them`(count: Int, piece: Int) {
    for jobs in [1, 2, 8] {
      let squares = Concurrently.map(count, jobs: jobs, piece: piece) { $0 * $0 }
      #expect(squares == (0..<count).map { $0 * $0 })
    }
  }

  @Test func `each number is taken once`() {
    let calls = Mutex<[Int]>([])
    _ = Concurrently.map(1_000, jobs: 8, piece: 3) { number in calls.withLock { $0.append(number) }
    }
    #expect(calls.withLock { $0.sorted() } == Array(0..<1_000))
  }
}
