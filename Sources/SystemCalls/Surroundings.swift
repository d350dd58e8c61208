import Synchronization

/// What a call of the program finds around it, where that is not what the process has: its folder, its
/// variables and its standard input.
///
/// Tests bind one to call commands in their own process, side by side. Workers have that of whom they work
/// for.
package final class Surroundings: Sendable {
  /// What is around the present call; nil: what the process has.
  package static var bound: Surroundings? { local.get() }

  // Written out: `.ci/darwin` has no macros.
  private static let local = TaskLocal<Surroundings?>(wrappedValue: nil)

  private let currentFolder: Mutex<String>
  /// The environment's variables.
  let variables: [String: String]
  /// All that standard input gives.
  let input: [UInt8]

  /// Makes surroundings.
  ///
  /// - Parameters:
  ///   - folder: The folder to which names are relative, from the root.
  ///   - variables: The environment's variables.
  ///   - input: All that standard input gives.
  package init(folder: String, variables: [String: String], input: [UInt8] = []) {
    currentFolder = Mutex(folder)
    self.variables = variables
    self.input = input
  }

  /// The folder to which names are relative.
  var folder: String { currentFolder.withLock(\.self) }

  /// Makes a folder, from the root, the one to which names are relative.
  func enter(_ folder: String) { currentFolder.withLock { $0 = folder } }

  /// Calls a function in surroundings; nil: in what the process has.
  package static func bind<Value>(_ surroundings: Surroundings?, _ body: () -> Value) -> Value {
    local.withValue(surroundings, operation: body)
  }

  /// Whether the call has the process for itself, and may leave it, limit it or leave things behind in it.
  package static var ownsProcess: Bool { bound == nil }
}

extension String {
  /// The path that leads to the same file in the process's folder.
  package var resolved: String {
    guard let surroundings = Surroundings.bound, !isEmpty, !hasPrefix("/") else { return self }
    return "\(surroundings.folder)/\(self)"
  }
}
