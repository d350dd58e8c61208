import AvoidanceEngine
import RegressionStore
import Scenarios
import SystemCalls

/// What a shell offers for a value.
struct Completion: Hashable, Sendable {
  /// Names that only the program knows: the shell's script asks it for them.
  enum Name: String, Sendable, CaseIterable {
    case strategy, model, device, form, scenario, run, branch, tag, query
  }

  var files = false
  /// Folders only.
  var folders = false
  /// Fixed words.
  var words: [String] = []
  /// Names, in the order in which they are offered.
  var names: [Name] = []

  static let nothing = Completion()
  static let files = Completion(files: true)
  static let folders = Completion(folders: true)

  static func words(_ words: [String]) -> Completion { Completion(words: words) }
  static func names(_ names: Name...) -> Completion { Completion(names: names) }

  var orFiles: Completion {
    var completion = self
    completion.files = true
    return completion
  }
}
