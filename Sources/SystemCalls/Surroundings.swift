import Synchronization

/// Replaces the process's working directory, environment and standard input for one call of the program.
///
/// Tests bind one to run commands in their own process, in parallel. Worker threads inherit their caller's.
package final class Surroundings: Sendable {
  /// The surroundings of the current call; nil for the process's own.
  package static var bound: Surroundings? { local.get() }

  // Spelled out, since `.ci/darwin` has no macros.
  private static let local = TaskLocal<Surroundings?>(wrappedValue: nil)

  private let currentFolder: Mutex<String>
  let variables: [String: String]
  let input: [UInt8]

  /// Makes surroundings; the folder is an absolute path.
  package init(folder: String, variables: [String: String], input: [UInt8] = []) {
    currentFolder = Mutex(folder)
    self.variables = variables
    self.input = input
  }

  var folder: String { currentFolder.withLock(\.self) }

  func enter(_ folder: String) { currentFolder.withLock { $0 = folder } }

  /// Calls a function in the given surroundings; nil for the process's own.
  package static func bind<Value>(_ surroundings: Surroundings?, _ body: () -> Value) -> Value {
    local.withValue(surroundings, operation: body)
  }

  /// Whether the call may exit the process, limit its resources or leave state in it.
  package static var ownsProcess: Bool { bound == nil }
}

extension String {
  /// The path relative to the bound working directory, as an absolute path if one is bound.
  package var resolved: String {
    guard let surroundings = Surroundings.bound, !isEmpty, !hasPrefix("/") else { return self }
    return "\(surroundings.folder)/\(self)"
  }
}
