import AvoidanceEngine

// The keys of strategies, external strategies and forms, in the order of the format.

/// A strategy as read from a file; missing or invalid values are nil.
struct StrategyEntry: Sendable {
  var name: Node?
  var model: StrategyModel?
  /// Read once the model is known.
  var parameters: Node?

  static let fields: FieldTable<StrategyEntry> = FieldTable(
    StrategyEntry(), of: "a strategy",
    [
      Field(
        "name", .name(.strategy), is: .needed, "Name of the strategy.",
        read: { _, node, _, strategy in strategy.name = node }),
      Field(
        "model", .other(.modelName), is: .needed,
        "A model, such as offsetRestore; 'headroom strategies NAME' prints that of a strategy.",
        read: { decoder, node, _, strategy in strategy.model = decoder.model(node) }),
      Field(
        "parameters", .named("parameter", .other(.modelParameter)),
        "Parameters of the model; the others keep their defaults.",
        read: { _, node, _, strategy in strategy.parameters = strategy.parameters ?? node }),
    ]
  )
}

extension ExternalDefinition {
  static let fields: FieldTable<ExternalDefinition> = FieldTable(
    ExternalDefinition(name: "", location: SourceLocation(file: ""), folder: "", command: []),
    of: "an external program",
    [
      Field(
        "name", .name(.strategy), is: .needed, "Name of the strategy.",
        read: { decoder, node, _, external in external.name = decoder.freeName(node) ?? "" }),
      Field(
        "command", .texts, rules: .filled, is: .needed,
        "The program and its arguments, run without a shell.",
        read: { decoder, node, _, external in external.command = decoder.command(node) ?? [] }),
      Field(
        "files", .texts,
        "Files that are part of the code, in or below the folder of this file; wildcards *, ? and **.",
        read: { decoder, node, _, external in external.files = decoder.patterns(node) }),
      Field(
        "parameters", .named("parameter", .other(.externalParameter)),
        "Parameters with their default values, from which their types are inferred.",
        read: { decoder, node, _, external in
          external.parameters = decoder.externalParameters(node)
        }),
      Field(
        "environment", .texts,
        "Environment variables to pass in addition to PATH, HOME and LANG.",
        read: { decoder, node, _, external in external.environment = decoder.variables(node) }),
      Field(
        "limits", .mapping(Limits.fields.descriptions), "Time and size limits.",
        read: { decoder, node, _, external in
          decoder.read(node, Limits.fields, into: &external.limits)
        }),
    ]
  )
}

extension ExternalDefinition.Limits {
  static let fields: FieldTable<ExternalDefinition.Limits> = FieldTable(
    ExternalDefinition.Limits(), of: "'limits'", prefix: "limits.",
    [
      Field(
        "start", \.start, { $0.start = $1 }, .time,
        "Time limit for answering the first message."),
      Field(
        "case", \.caseSeconds, { $0.caseSeconds = $1 }, .time,
        "Time limit for all answers in a case."),
      Field("answer", \.answer, { $0.answer = $1 }, .byteCount, "Maximum size of an answer."),
    ]
  )
}

extension Notation<Double> {
  fileprivate static let time = Notation(
    .other(.time), read: { $0.seconds($1, of: $2) },
    written: { .text("\(CanonicalNumber.text($0))s") })
}

extension Notation<Int> {
  fileprivate static let byteCount = Notation(
    .other(.byteCount), read: { $0.bytes($1, of: $2) },
    written: { .text("\(CanonicalNumber.text(Double($0) / 1_048_576))MiB") })
}

/// A form as read from a file; missing or invalid values are nil.
struct FormEntry: Sendable {
  var name: Node?
  var canvas: Size?
  var controller: ViewController? = ViewController()
  var view: ViewNode?
  var viewNode: Node?
  /// Read once the view is known.
  var constraints: Node?

  static let fields: FieldTable<FormEntry> = FieldTable(
    FormEntry(), of: "a form", tried: TriedKey.ofForm,
    [
      Field(
        "name", .name(.form), is: .needed, "Name of the form.",
        read: { _, node, _, form in form.name = node }),
      Field(
        "canvas", \.canvas, { $0.canvas = $1 }, .size, is: .needed,
        "Size the frames were designed for, in points."),
      Field(
        "controller", .part(.controller), else: "{kind: viewController}",
        "The view controller that shows the view.",
        read: { decoder, node, _, form in form.controller = decoder.controller(node) },
        value: { form in
          guard let controller = form.controller, controller != ViewController() else { return nil }
          return .mapping(ViewController.fields.members(of: controller))
        }),
      Field(
        "view", .part(.view), is: .needed,
        "Root view of the controller; a plain view needs no kind.",
        read: { decoder, node, _, form in
          form.view = decoder.singleView(node, in: .root)
          form.viewNode = form.viewNode ?? node
        },
        value: { $0.view.map { .view($0) } }),
      Field(
        "constraints", .list(.part(.constraint)),
        "Constraints of the root view; they make the form use Auto Layout.",
        read: { _, node, _, form in form.constraints = form.constraints ?? node }),
    ]
  )
}
