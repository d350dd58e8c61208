import Foundation
import TestSupport

/// A folder of its own for one test, gone with it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = Temporary.name()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  func write(_ bytes: Data, to name: String) throws {
    try bytes.write(to: url.appendingPathComponent(name))
  }
}
