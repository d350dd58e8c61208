import AvoidanceEngine
import Foundation
import RegressionRunner
import Scenarios
import TestSupport

/// Cases with known answers.
enum KnownCases {
  /// Returns a file of the collected data.
  static func collected(_ name: String) throws -> [UInt8] { try SharedData.bytes("cases/\(name)") }

  /// Returns a file of the numbers with known sources.
  static func measured(_ name: String) throws -> [UInt8] { try Array(Measured.data(name)) }

  /// Reads a scenario file.
  ///
  /// - Throws: The first error that the file has.
  static func suite(_ bytes: [UInt8], of name: String) throws -> RunSuite {
    let reading = SuiteReader(strategies: .builtIn).read([.init(file: name, bytes: bytes)])
    for diagnostic in reading.diagnostics where diagnostic.severity == .error {
      throw Unreadable(description: diagnostic.description)
    }
    return RunSuite(reading.suite, shippedDevices: reading.shippedDevices, strategies: .builtIn)
  }

  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }
}
