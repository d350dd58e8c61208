import Foundation
import Testing

@testable import SystemCalls

/// What a signal does, each time in a process of its own.
struct InterruptionTests {
  @Test func `a signal ends the process, and with it what was being written`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "headroom-signal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    await #expect(processExitsWith: .exitCode(130)) { [folder = folder.path as String] in
      Interruption.install(exitStatus: 130)
      // More than there are places for at a time.
      for number in 0..<20 {
        try AtomicFile.write([], to: "\(folder)/\(number)", unless: { _ in })
      }
      try AtomicFile.write(to: "\(folder)/last", unless: { _ in }) { sink in
        try sink([0])
        raise(SIGTERM)
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set((0..<20).map(String.init)))
  }

  @Test func `work that is undone is told, and the process ends after it`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      Interruption.install(exitStatus: 3)
      Interruption.undoing {
        Interruption.undoing { _ = raise(SIGINT) }
        if !Interruption.isToUndo { exit(1) }
      }
      exit(2)
    }
  }

  @Test func `work that ends by itself goes on until it does, and a second signal ends it`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      Interruption.install(exitStatus: 3)
      Interruption.noting {
        raise(SIGINT)
        // What it writes is kept.
        Interruption.undoing { if Interruption.isToUndo { exit(1) } }
      }
      guard Interruption.isRequested else { exit(2) }
      raise(SIGTERM)
      exit(4)
    }
  }

  @Test func `what was to be undone may go on to end by itself`() async {
    await #expect(processExitsWith: .success) {
      Interruption.install(exitStatus: 3)
      Interruption.undoing {
        Interruption.startNoting()
        raise(SIGINT)
        if Interruption.isToUndo { exit(1) }
      }
      exit(Interruption.isRequested ? 0 : 2)
    }
  }
}
