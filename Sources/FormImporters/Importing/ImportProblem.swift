package import Scenarios

/// Why an import fails, and where.
struct ImportFailure: Error {
  var problem: ImportProblem
  /// From 1; 0 for the whole file.
  var line: Int
  var column: Int

  init(_ problem: ImportProblem, line: Int = 0, column: Int = 0) {
    self.problem = problem
    self.line = line
    self.column = column
  }

  init(_ problem: DrawnFormProblem, form: String, line: Int) {
    switch problem {
    case .viewsTooDeep(let limit): self.init(.viewsTooDeep(form: form, limit: limit), line: line)
    case .invalid(let reason): self.init(.invalidForm(form, reason: reason), line: line)
    }
  }

  func diagnostic(in file: String) -> Diagnostic {
    Diagnostic(
      location: SourceLocation(file: file, line: line, column: column), problem: .importing(problem)
    )
  }
}

/// Why a file can't be imported, and how to fix it.
package struct ImportProblem: Hashable, Sendable {
  package let message: String
  /// Whether the file is not well-formed XML.
  let isMalformed: Bool

  private init(_ message: String, isMalformed: Bool = false) {
    self.message = message
    self.isMalformed = isMalformed
  }
}

extension ImportProblem {
  package static let empty = ImportProblem("is empty; there is nothing to import")
  package static func otherSystem(_ system: String) -> ImportProblem {
    ImportProblem(
      "is a \(Escaped.text(system)) Interface Builder document; only those for iOS are imported")
  }
  package static let oldArchive = ImportProblem(
    "is an Xcode 3 archive; open and save it in Xcode 4.3 or later")
  package static let compiled = ImportProblem(
    "is a compiled nib; pass the .xib or .storyboard that it was compiled from")
  package static let binary = ImportProblem("is not text; an Interface Builder document is XML")
  package static let documentType = ImportProblem(
    "has a DOCTYPE, so it is not an Interface Builder document")
  package static let notUTF8 = ImportProblem(Problem.notUTF8.message)
  package static func encoding(_ name: String) -> ImportProblem {
    ImportProblem("is encoded as \(Escaped.quoted(name)); save it as UTF-8")
  }
  package static let mergeConflict = ImportProblem(
    "contains merge conflict markers; resolve the conflict first")
  package static let propertyList = ImportProblem(
    "is a property list, not an Interface Builder document")
  package static func otherRoot(_ name: String) -> ImportProblem {
    ImportProblem(
      "has the root element \(Escaped.quoted(name)); that of an Interface Builder document is "
        + "'document'")
  }
  package static func notXML(_ reason: String) -> ImportProblem {
    ImportProblem("malformed XML: \(Escaped.text(reason))", isMalformed: true)
  }
  package static let noParser = ImportProblem(
    "can't be read without libxml2; install it (package libxml2)")
  package static func nestingTooDeep(limit: Int) -> ImportProblem {
    ImportProblem("elements are nested more than \(limit) levels deep")
  }
  package static func tooManyElements(limit: Int) -> ImportProblem {
    ImportProblem("has more than \(limit) elements")
  }
  package static func tooManyAttributes(limit: Int) -> ImportProblem {
    ImportProblem("has a tag with more than \(limit) attributes")
  }
  package static let noGeometry = ImportProblem(
    "has no view with a frame; open and save it in Xcode 8.1 or later, which writes frames")
  package static let noViews = ImportProblem(
    "has no scenes or views of its own; its views are created in code")
  package static func unknownScene(_ name: String, suggestion: String?, known: [String])
    -> ImportProblem
  {
    ImportProblem(
      "has no scene named \(Escaped.quoted(name))" + Problem.hint(suggestion, among: known))
  }
  package static func viewsTooDeep(form: String, limit: Int) -> ImportProblem {
    ImportProblem(
      "the views of \(Escaped.quoted(form)) are nested deeper than the \(limit) levels that a form "
        + "can have")
  }
  package static func invalidForm(_ form: String, reason: String) -> ImportProblem {
    ImportProblem("the form \(Escaped.quoted(form)) can't be used: \(reason)")
  }
  package static func tooLong(bytes: Int, limit: Int) -> ImportProblem {
    ImportProblem("is \(bytes) bytes long; at most \(limit >> 20) MiB of a dump are read")
  }
  package static let noTextDump = ImportProblem("is not UTF-8 text, as a dump from the debugger is")
  package static let noDump = ImportProblem(
    "is not a view dump; save what 'po [[UIWindow keyWindow] recursiveDescription]', XCUITest's "
      + "'app.debugDescription' or Appium's page source prints")
  package static let noFrames = ImportProblem(
    "has no view with a frame; every view needs one, such as 'frame = (0 0; 375 44)' or "
      + "'{{0.0, 0.0}, {375.0, 44.0}}'")
  package static let queryResult = ImportProblem(
    "is the result of a query, not a tree; print 'app.debugDescription' instead")
  package static let noTree = ImportProblem(
    "shows single elements, not a tree; print 'app.debugDescription' instead")
  package static let dumpWithForm = ImportProblem(
    "is a view dump, not a log of keyboard notifications; import it without --form")
  package static let logWithoutForm = ImportProblem(
    "is a log of keyboard notifications; 'headroom import' replays it on the form that --form names"
  )
  package static let macViews = ImportProblem(
    "is a dump of a macOS app; only those of iOS are imported")
  package static let android = ImportProblem(
    "is Appium's page source of an app for Android; only those of iOS are imported")
  package static let pageSourceWithoutFrames = ImportProblem(
    "is Appium's page source without frames; remove x, y, width and height from the setting "
      + "'pageSourceExcludedAttributes'")
  package static let layoutTrace = ImportProblem(
    "is what _autolayoutTrace prints, which has no frames; print the window's "
      + "'recursiveDescription' instead")
  package static let controllerTree = ImportProblem(
    "is what _printHierarchy prints, controllers without frames; print the window's "
      + "'recursiveDescription' instead")
  package static let debuggerError = ImportProblem(
    "contains an error instead of a dump; in a Swift frame of lldb, 'expr -l objc -O -- "
      + "[[[UIApplication sharedApplication] keyWindow] recursiveDescription]' prints one")
  package static let commandOnly = ImportProblem(
    "contains the command that prints a dump, but not its output; copy the lines below the command")
  package static func log(_ problem: KeyboardLogProblem) -> ImportProblem {
    ImportProblem(problem.words)
  }
  package static func unknownForm(_ name: String) -> ImportProblem {
    ImportProblem("unknown form \(Escaped.quoted(name)); import it first, or with the same command")
  }
  package static func noInput(form: String) -> ImportProblem {
    ImportProblem("the form \(Escaped.quoted(form)) has no text input to focus")
  }
  package static let unknownScreen = ImportProblem(
    "neither its frames nor the form's canvas fit the screen of a device; log a docked keyboard, "
      + "which ends at the bottom of the screen, or use a form with the size of a device")
}

extension Problem {
  package static func importing(_ problem: ImportProblem) -> Problem {
    Problem(problem.message)
  }
}
