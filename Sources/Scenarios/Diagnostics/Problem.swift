import AvoidanceEngine

/// A problem with its remedy; a ``Diagnostic`` adds the position.
///
/// Each message is one function, either here or in an extension next to the code that reports it.
package struct Problem: Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    case unreadable
    /// An unknown key, and the probably intended one.
    case unknownKey(String?)
    case unknownName(DefinitionKind, NameHint)
    case onlyInDatabase
    case multiplier, constant, priority
  }

  /// What was found, what was expected, and the nearest valid word; safe to print.
  package let message: String
  package let code: Code?

  package init(_ message: String, _ code: Code? = nil) {
    self.message = message
    self.code = code
  }
}

extension Problem {
  // MARK: Files

  package static func unreadable(_ reason: String) -> Problem {
    Problem("can't be read: \(Escaped.text(reason))", .unreadable)
  }
  package static func noSuchFile(_ hint: NameHint) -> Problem {
    Problem("can't be read: no such file or folder\(hint.words)", .unreadable)
  }
  package static let leavesFolder = Problem(
    "is a symbolic link out of the given folder; pass the file itself to read it")
  package static func noFiles(_ endings: [String]) -> Problem {
    Problem(
      "contains no \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? "") file",
      .unreadable)
  }
  package static let projectFile = Problem(
    "is a project file, not a scenario file; run 'headroom run' without a path in its folder")
  package static func programNotListed(_ name: String, file: String, suggestion: String?) -> Problem
  {
    Problem(
      "\(Escaped.quoted(file)) lists no program \(Escaped.quoted(name))"
        + Self.hint(suggestion, among: []))
  }
  package static func fileTooLarge(bytes: Int, limit: Int) -> Problem {
    Problem("is \(bytes) bytes long; the limit is \(limit >> 20) MiB; split it into several files")
  }
  package static let notUTF8 = Problem("invalid UTF-8; save the file as UTF-8")
  package static func nestingTooDeep(limit: Int) -> Problem {
    Problem("lists and mappings are nested more than \(limit) levels deep")
  }
  package static func tooManyAliasNodes(limit: Int) -> Problem {
    Problem("the aliases expand to more than \(limit) nodes in total; use fewer, or split the file")
  }
  package static func tooManyErrors(limit: Int) -> Problem {
    Problem("more than \(limit) errors; the rest is not shown")
  }

  // MARK: Syntax

  package static let tab = Problem("a tab can't indent a line in YAML; use spaces")
  package static func unclosedQuote(_ quote: String) -> Problem {
    Problem("the text that begins with \(quote) here is not closed")
  }
  package static let secondDocument = Problem(
    "a second document begins here; a file contains only one, so split it")
  package static func unknownAlias(_ name: String) -> Problem {
    Problem("the alias \(Escaped.quoted("*" + name)) refers to no earlier anchor")
  }
  package static func recursiveAlias(_ name: String) -> Problem {
    Problem("the alias \(Escaped.quoted("*" + name)) is inside its own anchor")
  }
  package static func tag(_ tag: String) -> Problem {
    Problem("the tag \(Escaped.quoted(tag)) is not supported; remove it")
  }
  package static let keyNotText = Problem("a key must be text; quote it if it contains '{' or '['")
  package static func duplicateKey(_ key: String, firstLine line: Int) -> Problem {
    Problem("the key \(Escaped.quoted(key)) is already given on line \(line)")
  }

  // MARK: Shape

  package static let empty = Problem("the file is empty; it must begin with 'headroom: 1'")
  package static let missingVersion = Problem(
    "the format's version is missing; begin the file with 'headroom: 1'")
  package static func noScenarioFile(found: String) -> Problem {
    Problem("a scenario file is a mapping that begins with 'headroom: 1'; found \(found)")
  }
  package static func unsupportedVersion(_ found: String) -> Problem {
    Problem("the format's version must be 1; found \(found)")
  }
  package static func unknownKey(
    _ key: String, of place: String, suggestion: String?, known: [String]
  ) -> Problem {
    Problem(
      "unknown key \(Escaped.quoted(key)) in \(place)" + Self.hint(suggestion, among: known),
      .unknownKey(suggestion))
  }
  package static func triedKey(_ key: String, of place: String, instead: String) -> Problem {
    Problem("unknown key \(Escaped.quoted(key)) in \(place); write '\(instead)'")
  }
  package static func missingKey(_ key: String, of place: String) -> Problem {
    Problem("\(place) requires the key '\(key)'")
  }
  package static func exclusiveKeys(_ one: String, _ other: String) -> Problem {
    Problem("'\(one)' and '\(other)' can't be combined")
  }
  package static func mismatch(of subject: String, expected: ExpectedShape, found: String)
    -> Problem
  {
    Problem("'\(Escaped.text(subject))' must be \(expected.words); found \(found)")
  }
  package static func unknownWord(
    _ word: String, of subject: String, suggestion: String?, known: [String]
  ) -> Problem {
    Problem(
      "\(Escaped.quoted(word)) is not a valid value for '\(Escaped.text(subject))'"
        + Self.hint(suggestion, among: known))
  }
  package static func missingSpace(_ text: String, instead: String) -> Problem {
    Problem(
      "a space is missing after ':' in \(Escaped.quoted(text)); write '\(Escaped.text(instead))'")
  }
  package static func numberWithUnit(_ found: String, of subject: String, number: String) -> Problem
  {
    Problem(
      "'\(Escaped.text(subject))' must be a number without a unit; found \(Escaped.quoted(found)); "
        + "write the number alone: \(number)")
  }
  package static func typographicQuotes(_ found: String) -> Problem {
    Problem(
      "the typographic quotes in \(Escaped.quoted(found)) are part of the text; use straight ones "
        + "(' or \") or none")
  }
  package static let unquotedPlaceholder = Problem(
    "{n} without quotes is a YAML mapping; quote it: \"{n}\"")
  package static func duplicateEntry(_ found: String, of list: String) -> Problem {
    Problem("\(Escaped.quoted(found)) appears twice in '\(list)'")
  }
  package static func lawBesideAll(_ law: String) -> Problem {
    Problem("'all' has '\(law)' already; remove it, or write '-\(law)' to leave it out")
  }
  package static func lawLeftOutOfNone(_ word: String) -> Problem {
    Problem(
      "'\(word)' leaves a law out of all of them, so 'all' must be in the list: [all, \(word)]")
  }
  package static func emptyList(_ list: String) -> Problem {
    Problem("'\(list)' is empty; list at least one, or remove it")
  }
  package static func decomposedName(_ name: String) -> Problem {
    Problem(
      "\(Escaped.quoted(name)) is not in Unicode normalization form C; it is normalized, as are all names "
        + "in this file")
  }
  package static func tooMany(what: String, limit: Int) -> Problem {
    Problem("there are more than \(limit) \(what)")
  }

  // MARK: Definitions

  package static func emptyName(of kind: String) -> Problem {
    Problem("the name of \(kind) is empty")
  }
  package static func forbiddenCharacter(_ character: String, name: String, of kind: String)
    -> Problem
  {
    Problem(
      "the name \(Escaped.quoted(name)) of \(kind) contains '\(Escaped.text(character))'; names can't "
        + "contain [ ] , * ? or control characters")
  }
  package static func reservedStrategyName(_ name: String) -> Problem {
    Problem(
      "a strategy can't be named \(Escaped.quoted(name)), which means something else in 'expect'")
  }
  package static func builtInStrategyName(_ name: String) -> Problem {
    Problem(
      "\(Escaped.quoted(name)) is a built-in strategy and can't be defined again; use another name")
  }
  package static func formerlyDefined(_ name: String, other: SourceLocation) -> Problem {
    Problem(
      "'formerly' is for the name before a scenario was renamed; \(Escaped.quoted(name)) is still "
        + "defined in \(other)")
  }
  package static func definedTwice(_ kind: DefinitionKind, _ name: String, other: SourceLocation)
    -> Problem
  {
    Problem(
      "the \(kind.rawValue) \(Escaped.quoted(name)) is already defined with other content at \(other)"
    )
  }
  package static func noFileOfPattern(_ pattern: String) -> Problem {
    Problem(
      "\(Escaped.quoted(pattern)) in 'files' matches no file; patterns are relative to this file's "
        + "folder, and '**' matches any folders that are not hidden")
  }
  package static func noScriptEntry(_ index: Int, of key: String, count: Int) -> Problem {
    let last = count == 1 ? "has only step 0" : "ends with step \(count - 1)"
    return Problem("\(Escaped.quoted(key)) is \(index), but the script \(last)")
  }
  package static func unusablePicture(_ path: String, _ reason: String) -> Problem {
    Problem("the attachment \(Escaped.quoted(path)) can't be shown: \(reason)")
  }
  package static func unreadableFile(_ path: String) -> Problem {
    Problem("the file \(Escaped.quoted(path)) in 'files' can't be read")
  }
  package static func takenStrategyName(_ name: String) -> Problem {
    Problem("\(Escaped.quoted(name)) is the name of another strategy; use another name")
  }
  package static let noExternals = Problem(
    "the file lists no program; list them under 'externals:'")
  package static func baselineTwice(_ key: String, other: SourceLocation) -> Problem {
    Problem("the case \(Escaped.quoted(key)) already has a baseline with other content at \(other)")
  }
  package static func unknownName(_ kind: DefinitionKind, _ name: String, hint: NameHint) -> Problem
  {
    Problem(
      "unknown \(kind.rawValue) \(Escaped.quoted(name))\(hint.words)"
        + (kind == .strategy && hint.isOpen
          ? "; for an external strategy, pass --external with the file that lists it; a Swift strategy "
            + "is available only in the program that contains it" : ""),
      .unknownName(kind, hint))
  }
  package static func knownOnlyToDatabase(_ kind: DefinitionKind, _ names: [String]) -> Problem {
    Problem(
      "not defined in these files, only in the database: \(kind.rawValue) "
        + names.map { Escaped.quoted($0) }.joined(separator: ", "), .onlyInDatabase)
  }

  // MARK: Views

  package static func kinds(_ kinds: [String]) -> Problem {
    kinds.isEmpty
      ? Problem(
        "a view needs exactly one of the keys \(ViewNode.Kind.allCases.map(\.name).joined(separator: ", "))"
      )
      : Problem("a view has exactly one kind; found \(Self.and(kinds))")
  }
  package static func propertyOfOtherKind(_ key: String, kind: String) -> Problem {
    Problem("'\(key)' is not a property of a \(kind)")
  }
  package static func invalidIdentifier(_ found: String) -> Problem {
    Problem("the identifier \(Escaped.quoted(found)) may contain only letters, digits, '-' and '_'")
  }
  package static func reservedIdentifier(_ found: String) -> Problem {
    Problem("the identifier '\(found)' is reserved; use another name")
  }
  package static func duplicateIdentifier(_ found: String, firstLine line: Int) -> Problem {
    Problem("the identifier \(Escaped.quoted(found)) is already used on line \(line) of this form")
  }
  package static func unknownView(_ found: String, form: String, hint: NameHint) -> Problem {
    Problem("the form \(Escaped.quoted(form)) has no view \(Escaped.quoted(found))\(hint.words)")
  }
  package static func unknownConstraint(_ found: String, form: String, hint: NameHint) -> Problem {
    Problem(
      "the form \(Escaped.quoted(form)) has no constraint \(Escaped.quoted(found))\(hint.words)")
  }
  package static func wrongViewKind(_ found: String, kind: String, needed: String) -> Problem {
    Problem("\(Escaped.quoted(found)) is a \(kind); \(needed)")
  }
  package static func wrongControllerView(controller: String, needed: String) -> Problem {
    Problem("the view of a \(controller) must be a \(needed): 'view: {\(needed): …}'")
  }
  package static func distributionNotLaidOut(_ found: String) -> Problem {
    Problem("the distribution '\(found)' is kept but laid out as 'fill'")
  }

  // MARK: Scripts

  package static func verbs(_ verbs: [String]) -> Problem {
    verbs.isEmpty
      ? Problem("a step needs an action, such as 'focus: ID'")
      : Problem("a step has exactly one action; found \(Self.and(verbs))")
  }
  package static func triedStep(_ word: String, step: String) -> Problem {
    Problem("\(Escaped.quoted(word)) is not a step; write '\(step)'")
  }
  package static func unknownStep(_ word: String, suggestion: String?, known: [String]) -> Problem {
    Problem("\(Escaped.quoted(word)) is not a step" + Self.hint(suggestion, among: known))
  }
  package static func besideExpect(_ key: String) -> Problem {
    Problem(
      "\(Escaped.quoted(key)) is at the level of 'expect'; indent it further, so that it is below "
        + "'expect:'")
  }
  package static func duplicateSubject(_ subject: String) -> Problem {
    Problem("the subject \(Escaped.quoted(subject)) appears twice in this 'expect'")
  }
  package static func unknownSubject(_ subject: String, suggestion: String?) -> Problem {
    Problem("unknown subject \(Escaped.quoted(subject))" + Self.hint(suggestion, among: []))
  }
  package static func unknownProperty(
    _ property: String, of owner: String, suggestion: String?, known: [String]
  ) -> Problem {
    Problem(
      "\(Escaped.quoted(owner)) has no \(Escaped.quoted(property))"
        + Self.hint(suggestion, among: known))
  }
  package static func unknownStrategyOrMatcher(_ name: String, hint: NameHint) -> Problem {
    Problem(
      "\(Escaped.quoted(name)) is neither a matcher nor a strategy\(hint.words)",
      .unknownName(.strategy, hint))
  }
  package static func triedBound(_ found: String, of subject: String, matcher: String) -> Problem {
    Problem(
      "\(Escaped.quoted(found)) is not a valid value for '\(Escaped.text(subject))'; write '\(matcher)'"
    )
  }
  package static func matcherDoesNotFit(_ matcher: String, subject: String) -> Problem {
    Problem("'\(matcher)' can't be used with \(Escaped.quoted(subject))")
  }
  package static let missingUntil = Problem(
    "a known failure requires 'until': an expiry date as YYYY-MM-DD, or 'never'")
  package static func invalidDate(_ found: String) -> Problem {
    Problem(
      "'until' must be a date as YYYY-MM-DD, or 'never'; found \(Escaped.quoted(found)), "
        + "so the known failure is ignored")
  }
  package static let knownFailureWithoutExpect = Problem(
    "'knownFailure' is only allowed next to 'expect'")
  package static func noReturnKey(_ input: String) -> Problem {
    Problem(
      "the keyboard of \(Escaped.quoted(input)) has no return key on an iPhone, so this step has no effect"
    )
  }
  package static func impossible(_ words: String, others: Int) -> Problem {
    let same = others == 1 ? "1 other device" : "\(others) other devices"
    let also = others > 0 ? "; the same holds for \(same)" : ""
    return Problem("\(Escaped.text(words))\(also): nobody sees what these cases show")
  }
  package static func brokenConstraint(_ broken: String, conflict: [String], devices: [String])
    -> Problem
  {
    Problem(  // Xcode's wording, which people search for.
      "Unable to simultaneously satisfy constraints: "
        + conflict.map { Escaped.quoted($0) }.joined(separator: ", ")
        + "; \(Escaped.quoted(broken)) is broken on \(Self.some(devices)); remove one of them, or lower "
        + "its priority")
  }
  package static func misplaced(_ words: String, devices: [String]) -> Problem {
    Problem("\(words) on \(Self.some(devices))")
  }
  package static func lawNotChecked(_ law: String, ofProject isOfProject: Bool) -> Problem {
    isOfProject
      ? Problem("the scenario names no laws, and 'laws' of headroom.yaml has no '\(law)'")
      : Problem("the scenario does not check the law '\(law)'")
  }
  package static func noLandscape(device: String) -> Problem {
    Problem(
      "the device \(Escaped.quoted(device)) has no landscape keyboard height; landscape cases are left out"
    )
  }
  package static func unknownParameter(
    _ name: String, model: String?, suggestion: String?, known: [String]
  ) -> Problem {
    Problem(
      (model.map { "\($0) has no" } ?? "no strategy has a")
        + " parameter \(Escaped.quoted(name))" + Self.hint(suggestion, among: known))
  }

  // MARK: Text that is not YAML or JSON

  static func listNotClosed(line: Int) -> Problem {
    Problem("expected ',' or ']' here; the list begins on line \(line)")
  }
  static func mappingNotClosed(line: Int) -> Problem {
    Problem("expected ',' or '}' here; the mapping begins on line \(line)")
  }
  static func indentation(line: Int) -> Problem {
    Problem("the indentation does not match the preceding lines, which begin on line \(line)")
  }
  static let unexpectedColon = Problem(
    "unexpected ':' inside a value; quote the value, or check the indentation")
  static let missingColon = Problem("expected ':' after this key")
  static func placeholder(_ start: String) -> Problem {
    Problem("text with {n} inside braces or brackets must be quoted: \"\(Escaped.text(start)){n}\"")
  }
  static let comment = Problem(
    "a comment begins here, before the list or mapping ends; quote text that contains ' #'")
  static let textOfLines = Problem(
    "text that begins with '>' or '|' must be quoted; a bound is written as {atLeast: 0}")
  static func character(_ found: String) -> Problem {
    found == ">"
      ? Problem("unquoted text can't begin with '>'; quote it, or write a bound as {atLeast: 0}")
      : Problem("unquoted text can't begin with '\(Escaped.text(found))'; quote it")
  }
  static let escape = Problem("this escape does not exist; write '\\\\' for a backslash")
  static let surrogate = Problem("half of a surrogate pair; write both halves as \\uD83D\\uDE00")
  static func controlCharacter(_ value: UInt32) -> Problem {
    Problem("the control character U+\(hexadecimal(value)) must be escaped in quoted text")
  }
  static let trailingComma = Problem("JSON allows no comma before the end of a list or an object")
  static let jsonKey = Problem("expected a key in double quotes, or '}'")
  static func jsonWord(_ found: String) -> Problem {
    Problem("expected a JSON value; found \(Escaped.quoted(found)); strings need double quotes")
  }
  static let jsonNumber = Problem("this is not a JSON number")
  static let jsonEnds = Problem("the file ends where a value is expected")
  static let afterEnd = Problem("expected the end of the file after the JSON value")
  static let noMemory = Problem("there is not enough memory to read the file")
  static func other(_ words: String) -> Problem { Problem(Escaped.text(words)) }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func and(_ words: [String]) -> String {
    words.map { "'\($0)'" }.joined(separator: " and ")
  }

  /// The first three names and the number of others.
  private static func some(_ names: [String]) -> String {
    let shown = names.prefix(3).map { Escaped.text($0) }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  /// The nearest valid word or else the known ones, at most 16 of them.
  package static func hint(_ suggestion: String?, among known: [String]) -> String {
    if let suggestion { return "; did you mean \(Escaped.quoted(suggestion))?" }
    guard !known.isEmpty else { return "" }
    let shown = known.prefix(16).map { Escaped.text($0) }.joined(separator: ", ")
    return "; expected \(known.count == 1 ? "" : "one of ")\(shown)\(known.count > 16 ? ", …" : "")"
  }
}

package enum ExpectedShape: Hashable, Sendable {
  /// A finite number within a range.
  case number(ClosedRange<Double>)
  /// A whole number within a range.
  case integer(ClosedRange<Int>)
  case flag
  case text
  case list
  case mapping
  /// `[x, y, width, height]`.
  case rect
  /// `[width, height]`.
  case size
  case caret
  /// `[x, y]`.
  case point
  /// `[top, left, bottom, right]`, a mapping of sides, or a number.
  case insets
  /// Described in words.
  case other(String)
}

extension ExpectedShape {
  var words: String {
    switch self {
    case .number(let range) where range.lowerBound == 0 && range.upperBound == 1:
      "a number from 0 to 1"
    case .number(let range) where range.lowerBound >= 0:
      "a number from \(CanonicalNumber.text(range.lowerBound)) to "
        + CanonicalNumber.text(range.upperBound)
    case .number(let range):
      "a number from -\(CanonicalNumber.text(range.upperBound)) to \(CanonicalNumber.text(range.upperBound))"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .text: "text"
    case .list: "a list"
    case .mapping: "a mapping"
    case .rect: "a rectangle [x, y, width, height]"
    case .size: "a size [width, height]"
    case .caret: "a caret's line [y, height]"
    case .point: "a point [x, y]"
    case .insets: "insets [top, left, bottom, right], a mapping of sides, or a number"
    case .other(let words): words
    }
  }
}
