import Foundation
import Testing

@testable import RegressionStore

struct ProcessIdentityTests {
  @Test func `a process is there until it ends`() {
    #expect(!ProcessIdentity.current.isGone)
    var other = ProcessIdentity.current
    // The number was given to another process since.
    other.started += 1
    #expect(other.isGone)
    other.host = "elsewhere"
    #expect(!other.isGone)
  }

  @Test func `a process that was killed is gone, though nobody has asked for its status`() throws {
    // Reads from a pipe that nobody writes to.
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("cat"), nil]
    defer { free(arguments[0]) }
    var processID: pid_t = 0
    try #require(posix_spawn(&processID, "/bin/cat", &actions, nil, &arguments, nil) == 0)
    let identity = ProcessIdentity(ofThisHost: Int64(processID))
    #expect(!identity.isGone)
    kill(processID, SIGKILL)
    // Waits for the end, and leaves the status for others to ask for.
    var information = siginfo_t()
    try #require(waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) == 0)
    #expect(identity.isGone)
    var status: Int32 = 0
    #expect(waitpid(processID, &status, 0) == processID)
  }
}
