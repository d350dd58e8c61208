import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SystemCalls

/// Programs that are asked line by line, and those that do not answer as they should.
@Suite(.serialized)
struct PipedProcessTests {
  private func process(_ script: String, _ arguments: String...) throws -> PipedProcess {
    try PipedProcess(
      ["sh", "-c", script] + arguments, in: NSTemporaryDirectory(),
      environment: ["PATH=\(Environment.variable("PATH") ?? "/usr/bin:/bin")", "WORD=héllo"])
  }

  private func answer(
    _ process: PipedProcess, to question: String = "question", limit: Int = 1 << 20,
    seconds: Double = 5
  ) throws(PipedProcess.Failure) -> String {
    let line = Array((question + "\n").utf8)
    let bytes = try process.ask(line, answerLimit: limit, until: Clock.seconds + seconds)
    return String(decoding: bytes, as: UTF8.self)
  }

  private var openDescriptors: Int {
    (try? FileSystem.names(in: "/dev/fd"))?.count ?? 0
  }

  @Test func `each line has its answer`() throws {
    let process = try process("while read line; do echo \"$WORD $line\"; done")
    #expect(try answer(process, to: "one") == "héllo one")
    #expect(try answer(process, to: "two") == "héllo two")
    #expect(process.isReady)
    #expect(process.end(patience: 5) == .byItself)
    #expect(throws: PipedProcess.Failure.self) { try answer(process) }
  }

  @Test func `it works in its folder, with its variables alone`() throws {
    let folder = NSTemporaryDirectory() + "headroom piped \(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = folder + "/own program"
    let text = "#!/bin/sh\nread x; echo \"$(basename \"$PWD\") $HOME$1\"\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: script + ".text"))
    // A program that this process had open for writing may be "busy" in what others start meanwhile.
    try #require(
      try ChildProcess.run([
        "sh", "-c", "cp \"$1.text\" \"$1\"; chmod 755 \"$1\"", "sh", script,
      ]) == 0
    )
    let process = try PipedProcess(
      ["./own program", "$x; `y`"], in: folder, environment: ["PATH=/usr/bin:/bin"])
    #expect(try answer(process).hasSuffix(" $x; `y`"))
    #expect(throws: SystemError(code: ENOENT)) {
      _ = try PipedProcess(["./no program"], in: folder, environment: [])
    }
    #expect(throws: SystemError.self) {
      _ = try PipedProcess(["sh"], in: folder + "/none", environment: [])
    }
  }

  @Test(arguments: [
    ("exit 3", PipedProcess.Failure.exited(status: 3, isInAnswer: false)),
    ("read x; printf half; exit 4", .exited(status: 4, isInAnswer: true)),
    ("read x; kill -SEGV $$", .signalled(11, isInAnswer: false)),
    ("read x; exec >&-; sleep 60", .closedOutput),
    ("sleep 60", .late),
    ("read x; printf 'a\\nb\\n'; sleep 60", .unasked(Array("a".utf8))),
    ("read x; cat /dev/zero", .tooLong),
    ("exec <&-; echo ready >&2; sleep 60", .late),
    // It ends, and leaves its output to another one.
    ("read x; sleep 60 & exit 5", .exited(status: 5, isInAnswer: false)),
  ])
  func `no answer has its reason`(script: String, failure: PipedProcess.Failure) throws {
    for seconds in [0.3, 3, 30] {
      let process = try process(script)
      let found = #expect(throws: PipedProcess.Failure.self) {
        try answer(process, limit: 1000, seconds: seconds)
      }
      process.end()
      // On a slow machine the script had not come that far: once more, for longer.
      if found == .late, failure != .late { continue }
      #expect(found == failure)
      return
    }
    Issue.record("was always late")
  }

  @Test func `what was not asked for is noticed`() throws {
    let process = try process("read x; echo a; sleep 0.05; echo b; echo late >&2; sleep 60")
    #expect(try answer(process) == "a")
    while !String(decoding: process.errors, as: UTF8.self).contains("late") {
      Clock.pause(milliseconds: 1)
    }
    #expect(!process.isReady)
    #expect(throws: PipedProcess.Failure.unasked(Array("b".utf8))) { try answer(process) }
  }

  @Test func `neither side waits for the other for ever`() throws {
    let large = String(repeating: "x", count: 1 << 20)
    let echo = try process("exec cat")
    #expect(try answer(echo, to: large, limit: 1 << 21) == large)
    let deaf = try process("sleep 60")
    #expect(throws: PipedProcess.Failure.late) { try answer(deaf, to: large, seconds: 0.2) }
  }

  @Test func `the end of what it says to people is kept`() throws {
    let process = try process(
      "read x; head -c 10000000 /dev/zero | tr '\\0' e >&2; echo last >&2; echo done; read x")
    #expect(try answer(process, seconds: 20) == "done")
    let text = String(decoding: process.errors, as: UTF8.self)
    #expect(text.utf8.count == 4096)
    #expect(text.hasSuffix("elast\n"))
    process.forgetErrors()
    #expect(process.errors == [])
  }

  // MARK: The end

  @Test func `its whole group ends with it`() throws {
    let process = try process("read x; sleep 60 & echo $! $$; wait")
    let numbers = try answer(process).split(separator: " ").compactMap { Int64($0) }
    #expect(numbers.count == 2)
    process.end()
    for number in numbers { #expect(isGone(number)) }
  }

  @Test func `one that ignores what it is told is ended by force`() throws {
    let process = try process("trap '' TERM; read x; echo $$; while :; do sleep 0.1; done")
    let number = try #require(Int64(try answer(process)))
    #expect(process.end() == .killed)
    #expect(isGone(number))
  }

  @Test func `one that nobody holds any more ends`() throws {
    func number() throws -> Int64? {
      let process = try process("read x; echo $$; sleep 60")
      return Int64(try answer(process))
    }
    let gone = try #require(try number())
    #expect(isGone(gone))
  }

  @Test func `many crashes leave nothing behind`() throws {
    let before = openDescriptors
    for _ in 0..<(Thoroughness.isFull ? 1000 : 150) {
      let process = try PipedProcess(["false"], in: "/", environment: ["PATH=/usr/bin:/bin"])
      #expect(throws: PipedProcess.Failure.exited(status: 1, isInAnswer: false)) {
        try answer(process)
      }
    }
    #expect(openDescriptors <= before + 2)
    #expect(waitpid(-1, nil, WNOHANG) <= 0)
  }

  @Test(.needs(.linux("/proc/PID/fd"))) func `none holds the streams of another`() throws {
    let folder = NSTemporaryDirectory()
    let shells = try ParallelMap.map(80, jobs: 4) { _ in
      try PipedProcess(
        [
          "sh", "-c",
          "read x; own=$(readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2); "
            + "all=$(readlink /proc/$$/fd/*); echo $own / $all; read x",
        ],
        in: folder,
        environment: ["PATH=/usr/bin:/bin"]
      )
    }
    let answers = try shells.map { try answer($0).components(separatedBy: " / ") }
    let own = answers.map { Set($0[0].split(separator: " ")) }
    #expect(own.allSatisfy { $0.count == 3 })
    let streams = own.reduce(into: Set()) { $0.formUnion($1) }
    for (answer, own) in zip(answers, own) {
      let others = Set(answer[1].split(separator: " ")).subtracting(own)
      #expect(others.isDisjoint(with: streams))
    }
    // Each sees the end of its input while the others live.
    for shell in shells { #expect(shell.end(patience: 5) == .byItself) }
  }

  @Test func `work that waits has as many threads as it asks for`() {
    let arrived = Mutex(0)
    let haveMet = ParallelMap.map(16, jobs: 16) { _ in
      arrived.withLock { $0 += 1 }
      let deadline = Clock.seconds + 60
      while arrived.withLock({ $0 < 16 }), Clock.seconds < deadline { Clock.pause(milliseconds: 1) }
      return arrived.withLock { $0 == 16 }
    }
    #expect(haveMet.allSatisfy { $0 })
  }

  /// Whether a process is gone, or nobody's any more and about to be.
  private func isGone(_ number: Int64) -> Bool {
    for _ in 0..<200 {
      // Who waits for a grandchild is not this process.
      if RunningProcess.startTime(of: number) == nil { return true }
      Clock.pause(milliseconds: 5)
    }
    return false
  }
}
