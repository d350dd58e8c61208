/// What is wrong, as facts; a ``Diagnostic`` adds the place, ``words`` says it.
public enum Problem: Hashable, Sendable {
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

  /// A name is empty.
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
  /// No constraint of the form has this name.
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
  /// A matcher that does not fit the subject.
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
public enum SyntaxProblem: Hashable, Sendable {
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
  /// A control character.
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
public enum ExpectedShape: Hashable, Sendable {
  /// A finite number within a range.
  case number(ClosedRange<Double>)
  /// A whole number within a range.
  case integer(ClosedRange<Int>)
  /// A truth value.
  case flag
  /// Text.
  case text
  /// A list.
  case list
  /// A mapping.
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
