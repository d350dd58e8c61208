#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import CLibrary
import SystemCalls

/// A whole command, as somebody at a terminal waits for it.
struct MeasuredCommand {
  /// The program and its arguments; the program by its path, or found in `PATH`.
  var words: [String]
  /// The statuses with which it ends as it should.
  var statuses: Set<Int32> = [0]

  /// What one execution took.
  struct Cost {
    /// Seconds until it had ended.
    var wall: Double
    /// Processor seconds, of the system's work too.
    var processor: Double
    /// The largest resident size, in MiB.
    var memory: Double
  }

  /// A command that did not end as it should.
  private struct Failure: Error {
    var words: [String]
    var status: Int32
  }

  /// Runs it once; what it prints is dropped.
  func run() throws -> Cost {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    var usage = rusage()
    var status: Int32 = 0
    let beginning = Clock.seconds
    let started = posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
    if started == 0 { while wait4(child, &status, 0, &usage) < 0, errno == EINTR {} }
    let wall = Clock.seconds - beginning
    let ended = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    guard started == 0, statuses.contains(ended) else {
      throw Failure(words: words, status: started == 0 ? ended : started)
    }
    return Cost(wall: wall, processor: usage.seconds, memory: usage.memory)
  }
}
