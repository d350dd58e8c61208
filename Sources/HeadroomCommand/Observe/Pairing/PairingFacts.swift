import AvoidanceEngine
import FormImporters
import Presentation
import Scenarios

/// What was compared, and what was taken from where.
struct PairingFacts: Sendable {
  /// A printed view that a later dump doesn't have, with everything in it.
  struct Missing: Hashable, Sendable {
    var label: String
    var location: SourceLocation
    /// The dump without it.
    var file: String
  }

  /// The number of views of the form that a later dump has, too.
  let matched: Int
  /// The number of printed views in the form.
  let views: Int
  let device: String
  /// In points, in the first state with the keyboard; nil if there is none.
  let keyboardHeight: Double?
  let keyboardSource: PairedStates.Source
  /// The input that was focused first; nil if several were tried.
  let field: String?
  let fieldSource: PairedStates.Source
  /// The number of inputs that were tried; 1 if it is known.
  let triedFields: Int
  /// Whether no insets, offsets and frames in superviews are printed.
  let isOnScreen: Bool
  let missing: [Missing]
  /// What was assumed.
  let notes: [String]

  init(
    _ screens: [PrintedScreen], _ matchings: [ScreenMatching], _ form: PrintedForm,
    _ states: PairedStates, device: PairedDevice
  ) {
    let shown = matchings[0].compared.filter { form.views[$0] != nil }
    views = shown.count
    matched = shown.count { view in matchings.contains { $0.partners[view] != nil } }
    self.device = device.definition.name
    let first = states.states.first(where: \.isUp)
    keyboardSource = states.keyboardSource
    let metrics = device.definition.value.metrics(device.orientation)
    keyboardHeight = first.map { $0.keyboardHeight ?? metrics.keyboard + metrics.predictiveBar }
    field = states.field.flatMap(form.identifier)
    fieldSource = states.fieldSource
    triedFields = states.triedFields(in: form)
    isOnScreen = screens[0].isOnScreen
    missing = zip(screens.dropFirst(), matchings).flatMap { screen, matching in
      matching.missing.map {
        Missing(
          label: screens[0].views[$0].label, location: screens[0].location(of: $0),
          file: screen.file)
      }
    }
    notes = states.notes
  }

  /// The answer's first line.
  ///
  /// - Parameter fields: Of the inputs that were tried, those that fit.
  /// - Returns: As in `6 of 6 views compared on iPhone 8, keyboard 260 (given), field message (given)`.
  func line(fields: [String] = []) -> String {
    var parts = ["\(matched) of \(views) views compared on \(Escaped.text(device))"]
    if let keyboardHeight {
      parts.append("keyboard \(Words.points(keyboardHeight)) (\(keyboardWords))")
    }
    if keyboardHeight != nil, let words = fieldWords(fields) { parts.append(words) }
    let line = parts.joined(separator: ", ")
    return isOnScreen ? line + "; places on the screen only" : line
  }

  private var keyboardWords: String {
    switch keyboardSource {
    case .given: "given"
    case .dump: "dump"
    case .device, .tried:
      isOnScreen
        ? "the device's: the dump has no keyboard"
        : "the device's: the dump has no keyboard window"
    }
  }

  private func fieldWords(_ fields: [String]) -> String? {
    if let field {
      let source = fieldSource == .given ? "given" : "focused in the dump"
      return "field \(Escaped.text(field)) (\(source))"
    }
    switch fields.count {
    case 0: return "field unknown (\(triedFields) tried)"
    case 1:
      let words = triedFields == 1 ? "the only input" : "only input that fits"
      return "field \(Escaped.text(fields[0])) (\(words))"
    default: return "field \(Words.list(fields)) (\(fields.count) of \(triedFields) inputs fit)"
    }
  }
}
