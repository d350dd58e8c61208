#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import CLibrary

/// Times and prints figures, each beside what it is compared with.
enum Figures {
  /// Seconds that something takes.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return try clock.measure { try body() }.seconds
  }

  /// Processor seconds, of the system's work too, that something takes once, from some times in a
  /// row; the least of three tries, whatever else the machine does.
  static func processorSeconds(_ repetitions: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<3 {
      let start = ownSeconds
      for _ in 0..<repetitions { try body() }
      best = min(best, (ownSeconds - start) / Double(repetitions))
    }
    return best
  }

  /// Processor seconds of this process so far.
  private static var ownSeconds: Double { rusage.ofThisProcess.seconds }

  /// Processor seconds so far of the processes that this one started and that have ended.
  static var childrenSeconds: Double { rusage.ofChildren.seconds }

  /// The fastest of some tries.
  static func fastest(of tries: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<tries { best = min(best, try seconds(body)) }
    return best
  }

  static func print(_ name: String, _ value: String, _ comparison: String = "") {
    Swift.print(padded(name, to: 44), padded(value, to: 22), comparison)
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text.prefix(width) + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Returns a number that is not negative, with so many decimals.
  static func text(_ number: Double, _ digits: Int = 2) -> String {
    guard number.isFinite else { return "\(number)" }
    let text = "\(Int((number * pow(10, Double(digits))).rounded()))"
    guard digits > 0 else { return text }
    let filled = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(filled.dropLast(digits)).\(filled.suffix(digits))"
  }

  /// The largest resident size of this process so far, in MB.
  static var peakMemory: Double { rusage.ofThisProcess.memory }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
