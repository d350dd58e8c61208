import Scenarios

/// Why an import ends, with the line to blame.
struct ImportFailure: Error {
  var problem: ImportProblem
  /// From 1; 0 for the file as a whole.
  var line: Int
  var column: Int

  init(_ problem: ImportProblem, line: Int = 0, column: Int = 0) {
    self.problem = problem
    self.line = line
    self.column = column
  }

  /// Says which form can't be made.
  init(_ problem: DrawnFormProblem, form: String, line: Int) {
    switch problem {
    case .viewsTooDeep(let limit): self.init(.viewsTooDeep(form: form, limit: limit), line: line)
    case .invalid(let reason): self.init(.invalidForm(form, reason: reason), line: line)
    }
  }

  /// The failure with its place in a file.
  func diagnostic(in file: String) -> Diagnostic {
    Diagnostic(
      location: SourceLocation(file: file, line: line, column: column), problem: .importing(problem)
    )
  }
}
