import AvoidanceEngine
import RegressionStore
import Scenarios
import SystemCalls

/// What a shell offers where a value is to be typed.
struct Completion: Hashable, Sendable {
  /// Names that only the program knows: it is asked for them.
  enum Name: String, Sendable, CaseIterable {
    case strategy, model, device, form, scenario, run, branch, tag, query
  }

  /// Files of any kind.
  var files = false
  /// Folders alone.
  var folders = false
  /// Words that stay the same.
  var words: [String] = []
  /// Names, in the order in which they are offered.
  var names: [Name] = []

  /// Nothing can be offered.
  static let nothing = Completion()
  static let files = Completion(files: true)
  static let folders = Completion(folders: true)

  static func words(_ words: [String]) -> Completion { Completion(words: words) }
  static func names(_ names: Name...) -> Completion { Completion(names: names) }

  /// Returns files beside what is offered.
  var orFiles: Completion {
    var completion = self
    completion.files = true
    return completion
  }
}
