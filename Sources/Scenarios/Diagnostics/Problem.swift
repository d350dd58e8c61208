import AvoidanceEngine

/// What is wrong, as facts; a ``Diagnostic`` adds the place, ``words`` says it.
package enum Problem: Hashable, Sendable {
  // MARK: Files

  /// The file or folder can't be read, for the system's reason.
  case unreadable(String)
  /// The path leads out of the folder that was given.
  case leavesFolder
  /// There is no file with one of these endings at the path.
  case noFiles([String])
  /// The file is a project, where a scenario file is needed.
  case projectFile
  /// The file that a project names for a program does not list it.
  case programNotListed(String, file: String, suggestion: String?)
  /// The file is larger than the limit.
  case fileTooLarge(bytes: Int, limit: Int)
  /// The bytes are no UTF-8.
  case notUTF8
  /// Lists and mappings stand in each other beyond the limit.
  case nestingTooDeep(limit: Int)
  /// Aliases stand for more nodes than the limit.
  case tooManyAliasNodes(limit: Int)
  /// More errors follow than are shown.
  case tooManyErrors(limit: Int)

  // MARK: Other formats

  /// What an importer says about a file of another format.
  case imported(AnyImportFinding)

  // MARK: Syntax

  /// A tab indents a line.
  case tab
  /// A quote is opened and not closed.
  case unclosedQuote(String)
  /// A second document follows the first.
  case secondDocument
  /// An alias names no anchor.
  case unknownAlias(String)
  /// An alias stands inside what it names.
  case recursiveAlias(String)
  /// A YAML tag.
  case tag(String)
  /// A key is a list or a mapping.
  case keyNotText
  /// The key stands twice in one mapping.
  case duplicateKey(String, firstLine: Int)
  /// Anything else that ends the reading.
  case syntax(SyntaxProblem)

  // MARK: Shape

  /// The file holds nothing.
  case empty
  /// The format's version is missing.
  case missingVersion
  /// The file is no mapping at the top.
  case noScenarioFile(found: String)
  /// The format's version is another one.
  case unsupportedVersion(String)
  /// The key exists nowhere in this place.
  case unknownKey(String, of: String, suggestion: String?, known: [String])
  /// A word that people try as a key, and what to write instead.
  case triedKey(String, of: String, instead: String)
  /// A key that is needed is missing.
  case missingKey(String, of: String)
  /// Two keys exclude each other.
  case exclusiveKeys(String, String)
  /// A value is of another type than is needed.
  case mismatch(of: String, expected: ExpectedShape, found: String)
  /// A word is none of those that are allowed.
  case unknownWord(String, of: String, suggestion: String?, known: [String])
  /// `{n}` without quotes.
  case unquotedPlaceholder
  /// A value stands twice in a list.
  case duplicateEntry(String, of: String)
  /// A list that needs a value has none.
  case emptyList(String)
  /// A name is spelled with marks of their own where single characters exist.
  case decomposedName(String)
  /// More values than the limit.
  case tooMany(what: String, limit: Int)

  // MARK: Definitions

  case emptyName(of: String)
  /// A name holds a character that names must not hold.
  case forbiddenCharacter(String, name: String, of: String)
  /// A strategy is named like something else that stands where strategies stand.
  case reservedStrategyName(String)
  /// A strategy is named like a built-in one.
  case builtInStrategyName(String)
  /// A name is defined twice with different content.
  case definedTwice(DefinitionKind, String, other: SourceLocation)
  /// A pattern of a program's files stands for none.
  case noFileOfPattern(String)
  /// A file of a program can't be read.
  case unreadableFile(String)
  /// A name that is a strategy's already is given to a program.
  case takenStrategyName(String)
  /// A file that was named for its programs names none.
  case noExternals
  /// A case has two baselines with different content.
  case baselineTwice(String, other: SourceLocation)
  /// A name that is defined nowhere.
  case unknownName(DefinitionKind, String, hint: NameHint)
  /// Names that the files at hand don't define but the database knows.
  case knownOnlyToDatabase(DefinitionKind, [String])

  // MARK: Views

  /// A view has no kind key, or several.
  case kinds([String])
  /// A property that this kind of view does not have.
  case propertyOfOtherKind(String, kind: String)
  /// An identifier with a character that identifiers don't have.
  case invalidIdentifier(String)
  /// An identifier that means something else.
  case reservedIdentifier(String)
  /// An identifier that another view has.
  case duplicateIdentifier(String, firstLine: Int)
  /// No view of the form has this identifier.
  case unknownView(String, form: String, hint: NameHint)
  case unknownConstraint(String, form: String, hint: NameHint)
  /// A constraint that can't be one.
  case constraint(ConstraintProblem)
  /// The view is of another kind than is needed.
  case wrongViewKind(String, kind: String, needed: String)
  /// A controller's view is of another kind than is needed.
  case wrongControllerView(controller: String, needed: String)
  /// Only `fill` is laid out.
  case distributionNotLaidOut(String)

  // MARK: Scripts

  /// A step has no verb, or several.
  case verbs([String])
  /// A word that people try as a step, and the step that does it.
  case triedStep(String, step: String)
  /// A subject that stands twice in one `expect`, written differently.
  case duplicateSubject(String)
  /// A subject that does not exist.
  case unknownSubject(String, suggestion: String?)
  /// A subject's part that does not exist.
  case unknownProperty(String, of: String, suggestion: String?, known: [String])
  /// A mapping that is neither insets nor a matcher nor by strategy.
  case unknownStrategyOrMatcher(String, hint: NameHint)
  /// A bound as people try it, and the matcher that is meant.
  case triedBound(String, of: String, matcher: String)
  case matcherDoesNotFit(String, subject: String)
  /// A known failure without a last day.
  case missingUntil
  /// A last day that is no date.
  case invalidDate(String)
  /// Known failures stand beside nothing that could fail.
  case knownFailureWithoutExpect
  /// A return key that the keyboard of the input does not have.
  case noReturnKey(String)
  /// Constraints that contradict each other at rest, with the one that is broken and the devices.
  case brokenConstraint(String, conflict: [String], devices: [String])
  /// A law that the scenario does not check.
  case lawNotChecked(String, ofProject: Bool)
  /// A device that has no numbers for an orientation.
  case noLandscape(device: String)
  /// A parameter that the model does not have, or no model at all.
  case unknownParameter(String, model: String?, suggestion: String?, known: [String])
}

/// How a text breaks the rules of YAML or JSON.
package enum SyntaxProblem: Hashable, Sendable {
  /// A list that begins on this line goes on with something else.
  case listNotClosed(line: Int)
  /// A mapping that begins on this line goes on with something else.
  case mappingNotClosed(line: Int)
  /// A line fits into neither its neighbours nor what encloses them, which begins on this line.
  case indentation(line: Int)
  /// A colon where no key can be.
  case unexpectedColon
  /// A key without a colon.
  case missingColon
  /// A text of a list or mapping in one line ends at its placeholder; with what stands before that.
  case placeholder(String)
  /// A comment takes the end of a list or mapping in one line.
  case comment
  /// A text that begins like one of several lines.
  case textOfLines
  /// A character that can't begin a text without quotes.
  case character(String)
  /// An escape that does not exist.
  case escape
  /// Half of a surrogate pair.
  case surrogate
  case controlCharacter(UInt32)
  /// A comma before the end of a list or mapping.
  case trailingComma
  /// A key that is no string.
  case jsonKey
  /// A word that JSON does not have.
  case jsonWord(String)
  /// Digits that are no number.
  case jsonNumber
  /// The end in the middle of a value.
  case jsonEnds
  /// Something follows the end.
  case afterEnd
  /// Memory ran out.
  case noMemory
  /// What libyaml says.
  case other(String)
}

/// What a value must be.
package enum ExpectedShape: Hashable, Sendable {
  /// A finite number within a range.
  case number(ClosedRange<Double>)
  /// A whole number within a range.
  case integer(ClosedRange<Int>)
  /// A truth value.
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
  /// Something in the given words.
  case other(String)
}

extension Problem {
  /// The problem in words: what was found, what was expected, and the nearest valid word.
  package var words: String {
    switch self {
    // Files and other formats.
    case .unreadable(let reason): "can't be read: \(Escaped.text(reason))"
    case .leavesFolder:
      "is a symbolic link out of the given folder; pass the file itself to read it"
    case .noFiles(let endings):
      "contains no \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? "") file"
    case .imported(let finding): finding.base.words
    case .projectFile:
      "is a project file, not a scenario file; run 'headroom run' without a path in its folder"
    case .programNotListed(let name, let file, let suggestion):
      "\(Escaped.quoted(file)) lists no program \(Escaped.quoted(name))"
        + Self.hint(suggestion, among: [])
    case .fileTooLarge(let bytes, let limit):
      "is \(bytes) bytes long; the limit is \(limit >> 20) MiB; split it into several files"
    case .notUTF8: "invalid UTF-8; save the file as UTF-8"
    case .nestingTooDeep(let limit):
      "lists and mappings are nested more than \(limit) levels deep"
    case .tooManyAliasNodes(let limit):
      "the aliases expand to more than \(limit) nodes in total; use fewer, or split the file"
    case .tooManyErrors(let limit): "more than \(limit) errors; the rest is not shown"
    // Syntax.
    case .tab: "a tab can't indent a line in YAML; use spaces"
    case .unclosedQuote(let quote): "the text that begins with \(quote) here is not closed"
    case .secondDocument: "a second document begins here; a file contains only one, so split it"
    case .unknownAlias(let name):
      "the alias \(Escaped.quoted("*" + name)) refers to no earlier anchor"
    case .recursiveAlias(let name):
      "the alias \(Escaped.quoted("*" + name)) is inside its own anchor"
    case .tag(let tag): "the tag \(Escaped.quoted(tag)) is not supported; remove it"
    case .keyNotText: "a key must be text; quote it if it contains '{' or '['"
    case .duplicateKey(let key, let line):
      "the key \(Escaped.quoted(key)) is already given on line \(line)"
    case .syntax(let problem): problem.words
    // Shape.
    case .empty: "the file is empty; it must begin with 'headroom: 1'"
    case .noScenarioFile(let found):
      "a scenario file is a mapping that begins with 'headroom: 1'; found \(found)"
    case .missingVersion: "the format's version is missing; begin the file with 'headroom: 1'"
    case .unsupportedVersion(let found):
      "the format's version must be 1; found \(found)"
    case .unknownKey(let key, let place, let suggestion, let known):
      "unknown key \(Escaped.quoted(key)) in \(place)" + Self.hint(suggestion, among: known)
    case .triedKey(let key, let place, let instead):
      "unknown key \(Escaped.quoted(key)) in \(place); write '\(instead)'"
    case .missingKey(let key, let place): "\(place) requires the key '\(key)'"
    case .exclusiveKeys(let one, let other): "'\(one)' and '\(other)' can't be combined"
    case .mismatch(let subject, let expected, let found):
      "'\(Escaped.text(subject))' must be \(expected.words); found \(found)"
    case .unknownWord(let word, let subject, let suggestion, let known):
      "\(Escaped.quoted(word)) is not a valid \(Escaped.text(subject))"
        + Self.hint(suggestion, among: known)
    case .unquotedPlaceholder:
      "{n} without quotes is a YAML mapping; quote it: \"{n}\""
    case .duplicateEntry(let found, let list):
      "\(Escaped.quoted(found)) appears twice in '\(list)'"
    case .emptyList(let list): "'\(list)' is empty; list at least one, or remove it"
    case .decomposedName(let name):
      "\(Escaped.quoted(name)) is not in Unicode normalization form C; it is normalized, as are all names "
        + "in this file"
    case .tooMany(let what, let limit): "there are more than \(limit) \(what)"
    // Definitions.
    case .emptyName(let kind): "the name of \(kind) is empty"
    case .forbiddenCharacter(let character, let name, let kind):
      "the name \(Escaped.quoted(name)) of \(kind) contains '\(Escaped.text(character))'; names can't "
        + "contain [ ] , * ? or control characters"
    case .reservedStrategyName(let name):
      "a strategy can't be named \(Escaped.quoted(name)), which means something else in 'expect'"
    case .builtInStrategyName(let name):
      "\(Escaped.quoted(name)) is a built-in strategy and can't be defined again; use another name"
    case .definedTwice(let kind, let name, let other):
      "the \(kind.rawValue) \(Escaped.quoted(name)) is already defined with other content at \(other)"
    case .noFileOfPattern(let pattern):
      "\(Escaped.quoted(pattern)) in 'files' matches no file; patterns are relative to this file's "
        + "folder, and '**' matches any folders that are not hidden"
    case .unreadableFile(let path): "the file \(Escaped.quoted(path)) in 'files' can't be read"
    case .takenStrategyName(let name):
      "\(Escaped.quoted(name)) is the name of another strategy; use another name"
    case .noExternals: "the file lists no program; list them under 'externals:'"
    case .baselineTwice(let key, let other):
      "the case \(Escaped.quoted(key)) already has a baseline with other content at \(other)"
    case .unknownName(let kind, let name, let hint):
      "unknown \(kind.rawValue) \(Escaped.quoted(name))\(hint.words)"
        + (kind == .strategy && hint.isOpen
          ? "; for an external strategy, pass --external with the file that lists it; a Swift strategy "
            + "is available only in the program that contains it" : "")
    case .knownOnlyToDatabase(let kind, let names):
      "not defined in these files, only in the database: \(kind.rawValue) "
        + names.map { Escaped.quoted($0) }.joined(separator: ", ")
    // Views.
    case .kinds(let kinds) where kinds.isEmpty:
      "a view needs exactly one of the keys \(ViewNode.Kind.allCases.map(\.name).joined(separator: ", "))"
    case .kinds(let kinds):
      "a view has exactly one kind; found \(kinds.map { "'\($0)'" }.joined(separator: " and "))"
    case .propertyOfOtherKind(let key, let kind): "'\(key)' is not a property of a \(kind)"
    case .invalidIdentifier(let found):
      "the identifier \(Escaped.quoted(found)) may contain only letters, digits, '-' and '_'"
    case .reservedIdentifier(let found):
      "the identifier '\(found)' is reserved; use another name"
    case .duplicateIdentifier(let found, let line):
      "the identifier \(Escaped.quoted(found)) is already used on line \(line) of this form"
    case .unknownView(let found, let form, let hint):
      "the form \(Escaped.quoted(form)) has no view \(Escaped.quoted(found))\(hint.words)"
    case .unknownConstraint(let found, let form, let hint):
      "the form \(Escaped.quoted(form)) has no constraint \(Escaped.quoted(found))\(hint.words)"
    case .constraint(let problem): problem.words
    case .wrongViewKind(let found, let kind, let needed):
      "\(Escaped.quoted(found)) is a \(kind); \(needed)"
    case .wrongControllerView(let controller, let needed):
      "the view of a \(controller) must be a \(needed): 'view: {\(needed): …}'"
    case .distributionNotLaidOut(let found):
      "the distribution '\(found)' is kept but laid out as 'fill'"
    // Scripts.
    case .verbs(let verbs) where verbs.isEmpty: "a step needs an action, such as 'focus: ID'"
    case .verbs(let verbs):
      "a step has exactly one action; found \(verbs.map { "'\($0)'" }.joined(separator: " and "))"
    case .triedStep(let word, let step): "\(Escaped.quoted(word)) is not a step; write '\(step)'"
    case .duplicateSubject(let subject):
      "the subject \(Escaped.quoted(subject)) appears twice in this 'expect'"
    case .unknownSubject(let subject, let suggestion):
      "unknown subject \(Escaped.quoted(subject))" + Self.hint(suggestion, among: [])
    case .unknownProperty(let property, let owner, let suggestion, let known):
      "\(Escaped.quoted(owner)) has no \(Escaped.quoted(property))"
        + Self.hint(suggestion, among: known)
    case .unknownStrategyOrMatcher(let name, let hint):
      "\(Escaped.quoted(name)) is neither a matcher nor a strategy\(hint.words)"
    case .triedBound(let found, let subject, let matcher):
      "\(Escaped.quoted(found)) is not a valid \(Escaped.text(subject)); write '\(matcher)'"
    case .matcherDoesNotFit(let matcher, let subject):
      "'\(matcher)' can't be used with \(Escaped.quoted(subject))"
    case .missingUntil:
      "a known failure requires 'until': an expiry date as YYYY-MM-DD, or 'never'"
    case .invalidDate(let found):
      "'until' must be a date as YYYY-MM-DD, or 'never'; found \(Escaped.quoted(found)), "
        + "so the known failure is ignored"
    case .knownFailureWithoutExpect: "'knownFailure' is only allowed next to 'expect'"
    case .noReturnKey(let input):
      "the keyboard of \(Escaped.quoted(input)) has no return key on an iPhone, so this step has no effect"
    case .brokenConstraint(let broken, let conflict, let devices):
      // Xcode's words, to be found by those who know them.
      "Unable to simultaneously satisfy constraints: "
        + conflict.map { Escaped.quoted($0) }.joined(separator: ", ")
        + "; \(Escaped.quoted(broken)) is broken on \(Self.some(devices)); remove one of them, or lower "
        + "its priority"
    case .lawNotChecked(let law, ofProject: false): "the scenario does not check the law '\(law)'"
    case .lawNotChecked(let law, ofProject: true):
      "the scenario names no laws, and 'laws' of headroom.yaml has no '\(law)'"
    case .noLandscape(let device):
      "the device \(Escaped.quoted(device)) has no landscape keyboard height; landscape cases are left out"
    case .unknownParameter(let name, let model, let suggestion, let known):
      (model.map { "\($0) has no" } ?? "no strategy has a")
        + " parameter \(Escaped.quoted(name))" + Self.hint(suggestion, among: known)
    }
  }

  /// The first three of some names, and how many there are besides.
  private static func some(_ names: [String]) -> String {
    let shown = names.prefix(3).map { Escaped.text($0) }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  /// The nearest valid word, or all of them where they are few.
  package static func hint(_ suggestion: String?, among known: [String]) -> String {
    if let suggestion { return "; did you mean \(Escaped.quoted(suggestion))?" }
    guard !known.isEmpty else { return "" }
    let shown = known.prefix(16).map { Escaped.text($0) }.joined(separator: ", ")
    return "; expected \(known.count == 1 ? "" : "one of ")\(shown)\(known.count > 16 ? ", …" : "")"
  }
}

extension SyntaxProblem {
  var words: String {
    switch self {
    case .listNotClosed(let line):
      "expected ',' or ']' here; the list begins on line \(line)"
    case .mappingNotClosed(let line):
      "expected ',' or '}' here; the mapping begins on line \(line)"
    case .indentation(let line):
      "the indentation does not match the preceding lines, which begin on line \(line)"
    case .unexpectedColon:
      "unexpected ':' inside a value; quote the value, or check the indentation"
    case .missingColon: "expected ':' after this key"
    case .placeholder(let start):
      "text with {n} inside braces or brackets must be quoted: \"\(Escaped.text(start)){n}\""
    case .comment:
      "a comment begins here, before the list or mapping ends; quote text that contains ' #'"
    case .textOfLines:
      "text that begins with '>' or '|' must be quoted; a bound is written as {atLeast: 0}"
    case .character(">"):
      "unquoted text can't begin with '>'; quote it, or write a bound as {atLeast: 0}"
    case .character(let found): "unquoted text can't begin with '\(Escaped.text(found))'; quote it"
    case .escape: "this escape does not exist; write '\\\\' for a backslash"
    case .surrogate: "half of a surrogate pair; write both halves as \\uD83D\\uDE00"
    case .controlCharacter(let value):
      "the control character U+\(hexadecimal(value)) must be escaped in quoted text"
    case .trailingComma: "JSON allows no comma before the end of a list or an object"
    case .jsonKey: "expected a key in double quotes, or '}'"
    case .jsonWord(let found):
      "expected a JSON value; found \(Escaped.quoted(found)); strings need double quotes"
    case .jsonNumber: "this is not a JSON number"
    case .jsonEnds: "the file ends where a value is expected"
    case .afterEnd: "expected the end of the file after the JSON value"
    case .noMemory: "there is not enough memory to read the file"
    case .other(let words): Escaped.text(words)
    }
  }

  private func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension ExpectedShape {
  /// The shape in words, with an article.
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
