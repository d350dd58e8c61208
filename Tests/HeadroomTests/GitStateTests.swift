import Foundation
import Testing

@testable import headroom

@Suite(.serialized)
struct GitStateTests {
  @Test func `a clean branch has its commit`() {
    let state = GitState(status: "# branch.oid 3f2a91c0\n# branch.head main\n# branch.ab +0 -0\n")
    #expect(state.branch == "main")
    #expect(state.commit == "3f2a91c0")
    #expect(!state.isDirty)
  }

  @Test func `a changed file makes it dirty`() {
    let state = GitState(status: "# branch.oid 3f2a91c0\n# branch.head main\n1 .M N... a.swift\n")
    #expect(state.isDirty)
  }

  @Test func `before the first commit and on no branch nothing is named`() {
    let state = GitState(status: "# branch.oid (initial)\n# branch.head (detached)\n")
    #expect(state.branch == nil)
    #expect(state.commit == nil)
  }

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
    let text = GitState.output(of: ["sh", "-c", "sleep 0.2; echo one; echo two"], withinSeconds: 9)
    isOver.wait()
    #expect(text == "one\ntwo\n")
  }

  @Test(.timeLimit(.minutes(1)))
  func `of what a program prints without end the beginning is known`() throws {
    let words = ["sh", "-c", "echo first; yes | head -c 3000000"]
    let text = try #require(GitState.output(of: words, withinSeconds: 30))
    #expect(text.hasPrefix("first\ny\n"))
    #expect(text.utf8.count >= 1 << 20)
  }

  @Test func `a program that is too slow is ended`() {
    #expect(GitState.output(of: ["sh", "-c", "echo a; sleep 60"], withinSeconds: 0.2) == nil)
    #expect(GitState.output(of: ["sh", "-c", "exec >&-; sleep 60"], withinSeconds: 0.2) == nil)
    #expect(GitState.output(of: ["sh", "-c", "yes"], withinSeconds: 0.2) == nil)
    #expect(GitState.output(of: ["no-such-program-here"], withinSeconds: 1) == nil)
    #expect(GitState.output(of: ["false"], withinSeconds: 1) == nil)
  }
}

/// A thread that signals are sent to.
///
/// A thread's handle is a pointer on some systems; all that is done with it is to name the thread, which
/// waits for the sender.
private struct ReadingThread: @unchecked Sendable {
  var handle: pthread_t
}
