import Synchronization
import SystemCalls
import Testing

struct ParallelMapTests {
  @Test(arguments: [0, 1, 2, 7, 64, 1_000], [1, 3, 64])
  func `results come in the order of the numbers, whoever makes them`(count: Int, piece: Int) {
    for jobs in [1, 2, 8] {
      let squares = ParallelMap.map(count, jobs: jobs, piece: piece) { $0 * $0 }
      #expect(squares == (0..<count).map { $0 * $0 })
    }
  }

  @Test func `each number is taken once`() {
    let calls = Mutex<[Int]>([])
    _ = ParallelMap.map(1_000, jobs: 8, piece: 3) { number in calls.withLock { $0.append(number) }
    }
    #expect(calls.withLock { $0.sorted() } == Array(0..<1_000))
  }

  private struct Refusal: Error, Equatable {
    var number: Int
  }

  @Test(arguments: [1, 2, 8])
  func `the first error in the order of the numbers is thrown, and little is made after it`(
    jobs: Int
  ) {
    let made = Atomic<Int>(0)
    #expect(throws: Refusal(number: 40)) {
      try ParallelMap.map(100_000, jobs: jobs) { number in
        made.add(1, ordering: .relaxed)
        // The later ones are refused sooner.
        if number == 40 { Clock.pause(milliseconds: 20) }
        // A thread that has to wait for a processor is not overtaken by all of them.
        if number > 47 { Clock.pause(milliseconds: 1) }
        if [40, 42, 47].contains(number) { throw Refusal(number: number) }
      }
    }
    #expect((41..<100_000).contains(made.load(ordering: .relaxed)))
  }

  @Test(arguments: [0, 1, 2, 7, 1_000], [1, 2, 8])
  func `what was made is taken in the order of the numbers`(count: Int, jobs: Int) {
    for room in [1, 5, 2_000, nil] {
      var taken: [Int] = []
      ParallelMap.forEach(count, jobs: jobs, room: room, worker: {}) { _, number in
        var value = number
        for _ in 0..<(number % 3) * 1_000 { value = value &* 3 }
        return number + value - value
      } take: { number, made in
        #expect(number == made)
        taken.append(made)
        return true
      }
      #expect(taken == Array(0..<count))
    }
  }

  @Test func `a thread keeps what it made, and has its numbers in their order`() {
    var counts: [Int] = []
    ParallelMap.forEach(1_000, jobs: 4, room: 8, worker: { [-1] }) { numbers, number in
      let last = numbers[numbers.count - 1]
      numbers.append(number)
      return (isLater: last < number, count: numbers.count - 1)
    } take: { _, made in
      #expect(made.isLater)
      counts.append(made.count)
      return true
    }
    #expect(counts.count { $0 == 1 } <= 4)
  }

  @Test(arguments: [1, 2, 8]) func `an error of what is made comes after all before it`(jobs: Int) {
    var taken: [Int] = []
    #expect(throws: Refusal(number: 500)) {
      try ParallelMap.forEach(1_000, jobs: jobs, room: 8, worker: {}) { _, number in
        if number >= 500 { throw Refusal(number: number) }
        return number
      } take: { _, made in
        taken.append(made)
        return true
      }
    }
    #expect(taken == Array(0..<500))
  }

  @Test(arguments: [true, false])
  func `few things wait to be taken, and none is made after the end`(isError: Bool) {
    let made = Atomic<Int>(0)
    let result = Result { () throws(Refusal) in
      try ParallelMap.forEach(1_000, jobs: 4, room: 8, worker: {}) { _, number throws(Refusal) in
        made.add(1, ordering: .relaxed)
        return number
      } take: { number, _ throws(Refusal) in
        if isError, number == 10 { throw Refusal(number: number) }
        return number < 10
      }
    }
    switch result {
    case .success: #expect(!isError)
    case .failure(let refusal): #expect(isError && refusal.number == 10)
    }
    // Eleven were taken; eight have room to wait beside them.
    #expect((11...19).contains(made.load(ordering: .relaxed)))
  }
}
