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

  @Test(arguments: [0, 1, 2, 7, 1_000], [1, 2, 8])
  func `what was made is taken in the order of the numbers`(count: Int, jobs: Int) {
    var taken: [Int] = []
    Concurrently.forEach(count, jobs: jobs) { number in
      var value = number
      for _ in 0..<(number % 3) * 1_000 { value = value &* 3 }
      return number + value - value
    } take: { number, made in
      #expect(number == made)
      taken.append(made)
    }
    #expect(taken == Array(0..<count))
  }

  @Test func `few things wait to be taken, and none is made after an error`() throws {
    struct Enough: Error {}
    let made = Atomic<Int>(0)
    #expect(throws: Enough.self) {
      try Concurrently.forEach(1_000, jobs: 4) { number in
        made.add(1, ordering: .relaxed)
        return number
      } take: { number, _ in
        if number == 10 { throw Enough() }
      }
    }
    // Eleven were taken; eight have room to wait beside them.
    #expect((11...19).contains(made.load(ordering: .relaxed)))
  }
}
