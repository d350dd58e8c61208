import Dispatch
import Synchronization
import SystemCalls
import Testing

struct LazyValueTests {
  @Test func `a value is made once, when it is first asked for`() {
    let made = Mutex(0)
    let number = LazyValue<Int> {
      made.withLock { count in
        count += 1
        return count
      }
    }
    #expect(made.withLock { $0 } == 0)
    let values = ParallelMap.map(100, jobs: 4) { _ in number.value }
    #expect(values == Array(repeating: 1, count: 100))
    #expect(made.withLock { $0 } == 1)
  }
}

struct BackgroundValueTests {
  @Test func `a value is made while its maker goes on`() {
    let maker = DispatchSemaphore(value: 0)
    // It waits for what its maker does next.
    let value = BackgroundValue<Int> {
      maker.wait()
      return 7
    }
    maker.signal()
    #expect(value.value == 7)
    #expect(value.value == 7)
  }
}
