import Foundation

/// Times and prints figures, each beside what it is compared with.
enum Figures {
  /// Seconds that something takes.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return try clock.measure { try body() }.seconds
  }

  /// Seconds that something takes.
  static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    let clock = ContinuousClock()
    return try await clock.measure { try await body() }.seconds
  }

  /// The fastest of some tries.
  static func fastest(of tries: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<tries { best = min(best, try seconds(body)) }
    return best
  }

  static func print(_ name: String, _ value: String, _ comparison: String = "") {
    let padded = name.padding(toLength: 44, withPad: " ", startingAt: 0)
    let figure = value.padding(toLength: 22, withPad: " ", startingAt: 0)
    Swift.print(padded, figure, comparison)
  }

  static func text(_ number: Double, _ digits: Int = 2) -> String {
    String(format: "%.\(digits)f", number)
  }

  /// The largest resident size of this process so far, in MB.
  static var peakMemory: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? ""
    let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Double($0) }
    return (kilobytes ?? .nan) / 1024
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
