package import Scenarios

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

/// Why a file of another format can't be taken as forms.
package enum ImportProblem: ImportFinding {
  /// The file has no bytes.
  case empty
  /// An Interface Builder document for something else than iOS, as in `macOS`.
  case otherSystem(String)
  /// The archive that Xcode 3 wrote.
  case oldArchive
  /// A nib or storyboard as an app carries it.
  case compiled
  /// Bytes that are no text.
  case binary
  /// A DOCTYPE before the root.
  case documentType
  /// Bytes that are no UTF-8.
  case notUTF8
  /// Text in another encoding than UTF-8.
  case encoding(String)
  /// Marks of a merge that was not finished.
  case mergeConflict
  case propertyList
  /// XML with another root than a document.
  case otherRoot(String)
  /// The text breaks the rules of XML, in the parser's words.
  case notXML(String)
  /// There is no libxml2 to read XML with.
  case noParser
  /// Elements stand in each other beyond the limit.
  case nestingTooDeep(limit: Int)
  /// More elements than the limit.
  case tooManyElements(limit: Int)
  /// A tag has more attributes than are read.
  case tooManyAttributes(limit: Int)
  /// No view of the document has a frame.
  case noGeometry
  /// The document has no view at all.
  case noViews
  /// No scene has the name that was asked for.
  case unknownScene(String, suggestion: String?, known: [String])
  /// Views stand in each other deeper than a form can be written down.
  case viewsTooDeep(form: String, limit: Int)
  /// What was read makes no form, in the words of the format's own check.
  case invalidForm(String, reason: String)
  /// A dump beyond the limit.
  case tooLong(bytes: Int, limit: Int)
  /// A dump whose bytes are no text in UTF-8.
  case noTextDump
  /// A text that is neither of the dumps that are known.
  case noDump
  /// A dump of views without their frames.
  case noFrames
  /// The elements that a query of XCUITest found, without their tree.
  case queryResult
  /// Single elements of XCUITest, as messages quote them.
  case noTree
  /// A dump of views where a log of keyboard notifications is expected.
  case dumpWithForm
  /// A log of keyboard notifications where a dump is expected.
  case logWithoutForm
  /// Views of macOS.
  case macViews
  /// Appium's page source of an app for Android.
  case android
  /// Appium's page source, from which frames were left out.
  case pageSourceWithoutFrames
  /// What `_autolayoutTrace` prints.
  case layoutTrace
  /// What `_printHierarchy` prints.
  case controllerTree
  /// What a debugger or a test says of an error.
  case debuggerError
  /// The command that prints a dump, without what it prints.
  case commandOnly
  /// Not a log of keyboard notifications, for the reason.
  case log(KeyboardLogProblem)
  /// The form on which a log is to be replayed is not known.
  case unknownForm(String)
  /// A form without a text input.
  case noInput(form: String)
  /// The frames of a log fit no device.
  case unknownScreen

  /// The reason in words, with what to do about it.
  package var words: String {
    switch self {
    case .empty: "is empty; there is nothing to import"
    case .otherSystem(let system):
      "is a \(Escaped.text(system)) Interface Builder document; only those for iOS are imported"
    case .oldArchive: "is an Xcode 3 archive; open and save it in Xcode 4.3 or later"
    case .compiled:
      "is a compiled nib; pass the .xib or .storyboard that it was compiled from"
    case .binary: "is not text; an Interface Builder document is XML"
    case .documentType:
      "has a DOCTYPE, so it is not an Interface Builder document"
    case .notUTF8: Problem.notUTF8.words
    case .encoding(let name):
      "is encoded as \(Escaped.quoted(name)); save it as UTF-8"
    case .mergeConflict: "contains merge conflict markers; resolve the conflict first"
    case .propertyList: "is a property list, not an Interface Builder document"
    case .otherRoot(let name):
      "has the root element \(Escaped.quoted(name)); that of an Interface Builder document is "
        + "'document'"
    case .notXML(let reason): "malformed XML: \(Escaped.text(reason))"
    case .noParser: "can't be read without libxml2; install it (package libxml2)"
    case .nestingTooDeep(let limit): "elements are nested more than \(limit) levels deep"
    case .tooManyElements(let limit): "has more than \(limit) elements"
    case .tooManyAttributes(let limit): "has a tag with more than \(limit) attributes"
    case .noGeometry:
      "has no view with a frame; open and save it in Xcode 8.1 or later, which writes frames"
    case .noViews: "has no scenes or views of its own; its views are created in code"
    case .unknownScene(let name, let suggestion, let known):
      "has no scene named \(Escaped.quoted(name))" + Problem.hint(suggestion, among: known)
    case .viewsTooDeep(let form, let limit):
      "the views of \(Escaped.quoted(form)) are nested deeper than the \(limit) levels that a form "
        + "can have"
    case .invalidForm(let form, let reason):
      "the form \(Escaped.quoted(form)) can't be used: \(reason)"
    case .tooLong(let bytes, let limit):
      "is \(bytes) bytes long; at most \(limit >> 20) MiB of a dump are read"
    case .noTextDump: "is not UTF-8 text, as a dump from the debugger is"
    case .noDump:
      "is not a view dump; save what 'po [[UIWindow keyWindow] recursiveDescription]', XCUITest's "
        + "'app.debugDescription' or Appium's page source prints"
    case .noFrames:
      "has no view with a frame; every view needs one, such as 'frame = (0 0; 375 44)' or "
        + "'{{0.0, 0.0}, {375.0, 44.0}}'"
    case .queryResult:
      "is the result of a query, not a tree; print 'app.debugDescription' instead"
    case .noTree: "shows single elements, not a tree; print 'app.debugDescription' instead"
    case .logWithoutForm:
      "is a log of keyboard notifications; 'headroom import' replays it on the form that --form names"
    case .dumpWithForm:
      "is a view dump, not a log of keyboard notifications; import it without --form"
    case .macViews: "is a dump of a macOS app; only those of iOS are imported"
    case .log(let problem): problem.words
    case .unknownForm(let name):
      "unknown form \(Escaped.quoted(name)); import it first, or with the same command"
    case .noInput(let form):
      "the form \(Escaped.quoted(form)) has no text input to focus"
    case .unknownScreen:
      "neither its frames nor the form's canvas fit the screen of a device; log a docked keyboard, "
        + "which ends at the bottom of the screen, or use a form with the size of a device"
    case .android: "is Appium's page source of an app for Android; only those of iOS are imported"
    case .pageSourceWithoutFrames:
      "is Appium's page source without frames; remove x, y, width and height from the setting "
        + "'pageSourceExcludedAttributes'"
    case .layoutTrace:
      "is what _autolayoutTrace prints, which has no frames; print the window's "
        + "'recursiveDescription' instead"
    case .controllerTree:
      "is what _printHierarchy prints, controllers without frames; print the window's "
        + "'recursiveDescription' instead"
    case .debuggerError:
      "contains an error instead of a dump; in a Swift frame of lldb, 'expr -l objc -O -- "
        + "[[[UIApplication sharedApplication] keyWindow] recursiveDescription]' prints one"
    case .commandOnly:
      "contains the command that prints a dump, but not its output; copy the lines below the command"
    }
  }
}

extension Problem {
  /// A file of another format can't be imported.
  package static func importing(_ problem: ImportProblem) -> Problem {
    .imported(AnyImportFinding(problem))
  }
}
