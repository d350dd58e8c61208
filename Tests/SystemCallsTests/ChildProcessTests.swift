import Foundation
import Testing

@testable import SystemCalls

@Suite(.serialized)
struct ChildProcessTests {
  @Test func `what a program prints between signals is read to its end`() throws {
    var action = sigaction()
    var before = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = { _ in }
    #else
    action.__sigaction_handler.sa_handler = { _ in }
    #endif
    sigaction(SIGUSR1, &action, &before)
    defer { sigaction(SIGUSR1, &before, nil) }
    // Threads of a pool don't take signals unless they ask for them.
    var mask = sigset_t()
    var former = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGUSR1)
    pthread_sigmask(SIG_UNBLOCK, &mask, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let reader = ReadingThread(handle: pthread_self())
    let isOver = DispatchSemaphore(value: 0)
    Thread {
      for _ in 0..<30 {
        usleep(10_000)
        pthread_kill(reader.handle, SIGUSR1)
      }
      isOver.signal()
    }.start()
    let text = ChildProcess.output(
      of: ["sh", "-c", "sleep 0.2; echo one; echo two"], withinSeconds: 9)
    isOver.wait()
    #expect(text == "one\ntwo\n")
  }

  @Test(.timeLimit(.minutes(1)))
  func `of what a program prints without end the beginning is known`() throws {
    let words = ["sh", "-c", "echo first; yes | head -c 3000000"]
    let text = try #require(ChildProcess.output(of: words, withinSeconds: 30))
    #expect(text.hasPrefix("first\ny\n"))
    #expect(text.utf8.count >= 1 << 20)
  }

  @Test func `a program that is too slow is ended`() {
    #expect(ChildProcess.output(of: ["sh", "-c", "echo a; sleep 60"], withinSeconds: 0.2) == nil)
    #expect(ChildProcess.output(of: ["sh", "-c", "exec >&-; sleep 60"], withinSeconds: 0.2) == nil)
    #expect(ChildProcess.output(of: ["sh", "-c", "yes"], withinSeconds: 0.2) == nil)
    #expect(ChildProcess.output(of: ["no-such-program-here"], withinSeconds: 1) == nil)
    #expect(ChildProcess.output(of: ["false"], withinSeconds: 1) == nil)
  }
}

/// A thread that signals are sent to.
///
/// A thread's handle is a pointer on some systems; all that is done with it is to name the thread, which
/// waits for the sender.
private struct ReadingThread: @unchecked Sendable {
  var handle: pthread_t
}
