import Dispatch
import Foundation

/// A signal that comes again and again while this thread works.
enum RepeatedSignal {
  /// Calls a body on this thread, which gets the signal 30 times meanwhile.
  static func interrupt<Result>(by number: Int32, _ body: () -> Result) -> Result {
    var action = sigaction()
    var before = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = { _ in }
    #else
    action.__sigaction_handler.sa_handler = { _ in }
    #endif
    sigaction(number, &action, &before)
    defer { sigaction(number, &before, nil) }
    // Threads of a pool don't take signals unless they ask for them.
    var mask = sigset_t()
    var former = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, number)
    pthread_sigmask(SIG_UNBLOCK, &mask, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let receiver = Receiver(handle: pthread_self())
    let isOver = DispatchSemaphore(value: 0)
    Thread {
      for _ in 0..<30 {
        usleep(10_000)
        pthread_kill(receiver.handle, number)
      }
      isOver.signal()
    }.start()
    let result = body()
    isOver.wait()
    return result
  }

  /// A thread's handle is a pointer on some systems; all that is done with it is to name the thread,
  /// which waits for the sender.
  private struct Receiver: @unchecked Sendable {
    var handle: pthread_t
  }
}
