import Presentation
import Scenarios

extension [Diagnostic] {
  /// The problems, each once: at its first location, with the others.
  ///
  /// Errors are the same if their messages are; warnings of a file also if only names and numbers differ, which are
  /// then listed in brackets.
  var gathered: [Diagnostic] {
    let groups = grouped { diagnostic in
      diagnostic.severity == .warning
        ? [diagnostic.location.file, Words.wording(of: diagnostic.message)] : [diagnostic.message]
    }
    return groups.map { group in
      var first = group[0]
      guard group.count > 1 else { return first }
      first.problem = Problem(Words.merged(group.map(\.message)), first.problem.code)
      first.others = group.dropFirst().map(\.location).uniqued().filter { $0 != first.location }
      return first
    }
  }
}
