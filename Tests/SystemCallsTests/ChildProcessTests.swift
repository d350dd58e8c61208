import Foundation
import Testing

@testable import SystemCalls

@Suite(.serialized)
struct ChildProcessTests {
  @Test func `what a program prints between signals is read to its end`() throws {
    let text = RepeatedSignal.interrupt(by: SIGUSR1) {
      ChildProcess.output(of: ["sh", "-c", "sleep 0.2; echo one; echo two"], withinSeconds: 9)
    }
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

  @Test(
    arguments: [("exit 0", 0), ("exit 3", 3), ("kill -KILL $$", 128 + 9)] as [(String, Int32)])
  func `the status of a program is that which a shell has`(script: String, status: Int32) throws {
    #expect(try ChildProcess.run(["sh", "-c", script]) == status)
  }

  @Test func `a program runs in the folder that is named`() throws {
    #expect(try ChildProcess.run(["sh", "-c", "test \"$(pwd -P)\" = /"], in: "/") == 0)
    #expect(throws: SystemError.self) { try ChildProcess.run(["no-such-program-here"]) }
  }
}
