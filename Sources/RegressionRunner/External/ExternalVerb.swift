import AvoidanceEngine
import Scenarios

/// A verb with which an external program changes the screen.
struct ExternalVerb: Sendable {
  typealias Body = @Sendable (VerbContent, inout Screen) throws(ProgramFault) -> Void

  /// The property of `set`, or the verb of `call`.
  let name: String
  /// The keys besides `set` or `call`, including `animation` if it is supported.
  let keys: [String]
  let help: String
  private let body: Body

  private init(_ name: String, _ keys: [String], _ help: String, _ body: @escaping Body) {
    self.name = name
    self.keys = keys
    self.help = help
    self.body = body
  }

  private static func property(
    _ name: String,
    of kinds: String,
    _ has: @escaping @Sendable (ViewNode.Kind) -> Bool,
    _ help: String,
    _ set:
      @escaping @Sendable (VerbContent, ViewIndex, Cause, inout Screen) throws(ProgramFault) ->
      Void
  ) -> ExternalVerb {
    ExternalVerb(name, ["view", "to", "animation"], help) { (verb, screen) throws(ProgramFault) in
      let view = try verb.view()
      try verb.check(view, is: kinds, has, screen)
      try set(verb, view, try verb.cause(), &screen)
    }
  }

  /// The properties of `set`.
  static let properties: [ExternalVerb] = [
    property("contentOffset", of: "a scrolling view", \.scrolls, "[x, y], without clamping.") {
      (verb, view, cause, screen) throws(ProgramFault) in
      screen.setContentOffset(try verb.point("to"), of: view, cause)
    },
    property("contentInset", of: "a scrolling view", \.scrolls, "[top, left, bottom, right].") {
      (verb, view, cause, screen) throws(ProgramFault) in
      screen.setContentInset(try verb.insets("to"), of: view, cause)
    },
    property(
      "scrollIndicatorInsets", of: "a scrolling view", \.scrolls, "[top, left, bottom, right]."
    ) { (verb, view, cause, screen) throws(ProgramFault) in
      screen.setScrollIndicatorInsets(try verb.insets("to"), of: view, cause)
    },
    property("tableFooterHeight", of: "a table", { $0 == .tableView }, "Points; 0 for none.") {
      (verb, view, cause, screen) throws(ProgramFault) in
      screen.setTableFooter(height: try verb.number("to"), of: view, cause)
    },
    property(
      "spacerHeight", of: "a stack or scrolling view", { $0 == .stackView || $0.scrolls },
      "Points at the end; 0 for none."
    ) { (verb, view, cause, screen) throws(ProgramFault) in
      screen.setSpacer(height: try verb.number("to"), of: view, cause)
    },
    property("contentSize", of: "a scrolling view", \.scrolls, "[width, height].") {
      (verb, view, cause, screen) throws(ProgramFault) in
      screen.setContentSize(try verb.size("to"), of: view, cause)
    },
    property("padding", of: "a plain view", { $0 == .view }, "Points at the bottom; 0 for none.") {
      (verb, view, cause, screen) throws(ProgramFault) in
      screen.setPadding(bottom: try verb.number("to"), of: view, cause)
    },
    ExternalVerb(
      "additionalSafeArea", ["to", "animation"],
      "Bottom inset to add to the safe area, in points; 0 for none."
    ) { (verb, screen) throws(ProgramFault) in
      screen.setAdditionalSafeArea(bottom: try verb.number("to"), try verb.cause())
    },
    property(
      "frame", of: "a view", { _ in true }, "[x, y, width, height], relative to the superview."
    ) {
      (verb, view, cause, screen) throws(ProgramFault) in
      screen.setFrame(try verb.rect("to"), of: view, cause)
    },
    property("bounds", of: "a view", { _ in true }, "[x, y, width, height], keeping the centre.") {
      (verb, view, cause, screen) throws(ProgramFault) in
      screen.setBounds(try verb.rect("to"), of: view, cause)
    },
    property("transform.ty", of: "a view", { _ in true }, "Vertical translation, in points.") {
      (verb, view, cause, screen) throws(ProgramFault) in
      screen.setTranslation(try verb.number("to"), of: view, cause)
    },
    property("hidden", of: "a view", { _ in true }, "true or false.") {
      (verb, view, cause, screen) throws(ProgramFault) in
      screen.setHidden(try verb.flag("to"), of: view, cause)
    },
    property("text", of: "an input", \.isTextInput, "A string.") {
      (verb, view, _, screen) throws(ProgramFault) in
      screen.setText(try verb.text("to"), of: view)
    },
    property("accessoryHeight", of: "an input", \.isTextInput, "Points; 0 for none.") {
      (verb, view, _, screen) throws(ProgramFault) in
      screen.setAccessoryHeight(try verb.number("to"), of: view, reloads: true)
    },
    property("returnKeyType", of: "an input", \.isTextInput, "Return key type.") {
      (verb, view, _, screen) throws(ProgramFault) in
      screen.setReturnKeyType(try verb.word("to", InputProperties.ReturnKey.self), of: view)
    },
    ExternalVerb(
      "constraint", ["constraint", "to", "animation"],
      "Constant, in points; frames change in the next layout pass."
    ) { (verb, screen) throws(ProgramFault) in
      let constraint = try verb.constraint()
      screen.setConstant(try verb.number("to"), of: constraint, try verb.cause())
    },
  ]

  /// The verbs of `call`; `wake` and `cancelWake` are handled by the conversation.
  static let calls: [ExternalVerb] = [
    ExternalVerb(
      "scrollRectToVisible", ["view", "rect", "animation"],
      "Scrolls a rectangle of the content into view, as little as possible."
    ) { (verb, screen) throws(ProgramFault) in
      let view = try verb.view()
      try verb.check(view, is: "a scrolling view", \.scrolls, screen)
      screen.scrollRectToVisible(try verb.rect("rect"), of: view, try verb.cause())
    },
    ExternalVerb(
      "scrollToRow", ["view", "row", "section", "position", "animation"],
      "Scrolls a row, by the name of its cell or by its indexes, to a position."
    ) { (verb, screen) throws(ProgramFault) in
      let table = try verb.view()
      try verb.check(table, is: "a table", { $0 == .tableView }, screen)
      let position =
        verb.content["position"] == nil ? .none : try verb.word("position", ScrollPosition.self)
      let row = try verb.row(of: table, screen)
      screen.scrollToRow(row, of: table, position: position, try verb.cause())
    },
    ExternalVerb(
      "pinBottom", ["view", "constant", "limit", "isInSafeArea", "resizes", "animation"],
      "From then on, keeps the bottom of a view at min(limit, superview's bottom) - constant."
    ) { (verb, screen) throws(ProgramFault) in
      let view = try verb.view()
      guard screen.form.view(view)?.parent ?? -1 >= 0 else {
        throw verb.fault("the root has no superview to be pinned to")
      }
      screen.pinBottom(of: view, to: try verb.pin(), try verb.cause())
    },
    ExternalVerb("layoutIfNeeded", ["animation"], "Performs pending layout immediately.") {
      (verb, screen) throws(ProgramFault) in
      screen.layoutIfNeeded(try verb.cause())
    },
    ExternalVerb("becomeFirstResponder", ["view"], "Asks an input to become first responder.") {
      (verb, screen) throws(ProgramFault) in
      let view = try verb.view()
      try verb.check(view, is: "an input", \.isTextInput, screen)
      screen.becomeFirstResponder(view)
    },
    ExternalVerb("resignFirstResponder", [], "Asks the first responder to resign.") {
      (_, screen) throws(ProgramFault) in screen.resignFirstResponder()
    },
    ExternalVerb("contentEdited", ["view"], "Logs that a cell passes on the text of its input.") {
      (verb, screen) throws(ProgramFault) in
      let view = try verb.view()
      try verb.check(view, is: "an input", \.isTextInput, screen)
      screen.logContentEdited(of: view)
    },
    ExternalVerb("appendSpacer", ["view"], "Appends a view of height 0 to a stack.") {
      (verb, screen) throws(ProgramFault) in
      let view = try verb.view()
      try verb.check(view, is: "a stack", { $0 == .stackView }, screen)
      screen.appendSpacer(to: view)
    },
  ]

  /// The timer verbs, which are handled by the conversation.
  static let timers = ["wake", "cancelWake"]

  static func perform(_ content: Value, _ names: ProgramNames, on screen: inout Screen)
    throws(ProgramFault)
  {
    let isProperty = content["set"] != nil
    let key = isProperty ? "set" : "call"
    guard case .text(let name)? = content[key] else {
      throw ProgramFault("sent a verb without 'set' or 'call': \(content.shown)")
    }
    let table = isProperty ? properties : calls
    guard let verb = table.first(where: { $0.name == name }) else {
      let words = table.map(\.name) + (isProperty ? [] : timers)
      throw ProgramFault(
        "sent an unknown verb: \(key) \(Escaped.quoted(name))" + name.suggestion(among: words))
    }
    try verb.body(VerbContent(content: content, names: names, title: "\(key) \(name)"), &screen)
  }
}

extension VerbContent {
  /// Throws unless a view is of a kind that has the property.
  fileprivate func check(
    _ view: ViewIndex, is kinds: String, _ has: (ViewNode.Kind) -> Bool, _ screen: Screen
  ) throws(ProgramFault) {
    guard let kind = screen.form.view(view)?.kind, !has(kind) else { return }
    let name = try text("view")
    throw fault("\(Escaped.quoted(name)) is a \(kind.name), not \(kinds)")
  }

  /// The constraint named by `constraint`, or by `view`.
  fileprivate func constraint() throws(ProgramFault) -> ViewIndex {
    let key = content["constraint"] == nil && content["view"] != nil ? "view" : "constraint"
    let name = try text(key, "the name of a constraint")
    guard let constraint = names.constraint(name) else {
      throw fault(
        "unknown constraint \(Escaped.quoted(name))"
          + name.suggestion(among: names.constraints.map(\.name))
      )
    }
    return constraint
  }

  /// A view's bottom pin; omitted members have the defaults of a new pin.
  fileprivate func pin() throws(ProgramFault) -> BottomPin {
    var pin = BottomPin()
    if let found = content["limit"], found != .null { pin.limit = try number("limit") }
    if content["constant"] != nil { pin.constant = try number("constant") }
    if content["isInSafeArea"] != nil { pin.isInSafeArea = try flag("isInSafeArea") }
    if content["resizes"] != nil { pin.resizes = try flag("resizes") }
    return pin
  }

  /// The cell of `row`: by its name, or by the numbers of section and row.
  fileprivate func row(of table: ViewIndex, _ screen: Screen) throws(ProgramFault) -> ViewIndex {
    if case .text? = content["row"] {
      let cell = try view("row")
      guard screen.form.view(cell)?.parent == table else {
        throw fault("\(content["row"]?.words ?? "") is not a row of the table")
      }
      return cell
    }
    let section = content["section"] == nil ? 0 : try integer("section")
    let row = try integer("row")
    guard let cell = screen.row(row, section: section, of: table) else {
      throw fault("there is no row \(row) in section \(section)")
    }
    return cell
  }
}

extension Value {
  /// The beginning of the content's text, safe to show.
  var shown: String { Escaped.quoted(words) }
}
