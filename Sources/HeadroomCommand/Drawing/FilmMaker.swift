import AvoidanceEngine
import Presentation
import RegressionRunner

extension FilmStrip {
  /// Draws a case: a frame before the script and one for each event, with the results of the
  /// expectations after it.
  init(_ screens: CaseScreens) {
    self = FilmMaker(screens).strip()
  }
}

private struct FilmMaker {
  private let trace: Trace
  private let shots: [Shot]
  private let device: Device?
  private let unit: Double

  private struct Shot {
    var screen: Screen
    var before: Screen?
    /// The screen in which the keyboard was last visible.
    var keyboard: Screen?
    var step: Trace.Step?
    var state: Trace.State?
    var mismatches: [Mismatch] = []
  }

  init(_ screens: CaseScreens) {
    trace = screens.trace
    var shots: [Shot] = []
    if let start = screens.start { shots.append(Shot(screen: start)) }
    for (step, screen) in zip(screens.trace.steps, screens.screens) {
      let found = screens.trace.outcome.mismatches.told
        .filter { $0.step == step.index }
      if step.text == "expect", !shots.isEmpty {
        shots[shots.count - 1].mismatches += found
      } else {
        let last = shots.last
        let wasUp = last?.screen.keyboard.isVisible == true
        shots.append(
          Shot(
            screen: screen, before: last?.screen, keyboard: wasUp ? last?.screen : nil, step: step,
            state: step.state, mismatches: found))
      }
    }
    self.shots = shots
    device = screens.start?.device
    let size = device?.screen ?? Size(375, 667)
    unit = max(1, min(size.width, size.height) / 430)
  }

  func strip() -> FilmStrip {
    var name = trace.testCase
    if let device { name.device = device.caption(name.device) }
    return FilmStrip(
      title: VisibleText.of(name.key), verdict: trace.outcome.verdict, unit: unit, frames: frames())
  }

  // MARK: Frames

  private func frames() -> [FilmStrip.Frame] {
    let annotations = shots.map(annotations)
    let painters = zip(shots, annotations).map { shot, notes in
      ScreenPainter(
        screen: shot.screen, keyboardScreen: shot.keyboard, unit: unit,
        occupied: notes.coveredPlaces)
    }
    let height = 38 * unit
    let peeks = painters.map { painter in
      (
        above: !painter.peeking(isAbove: true).isEmpty,
        below: !painter.peeking(isAbove: false).isEmpty
      )
    }
    let above = peeks.contains { $0.above } ? height : 0
    let below = peeks.contains { $0.below } ? height : 0
    let gutter = annotations.map(\.gutter).max() ?? 0
    return shots.indices.map { index in
      let shot = shots[index]
      let painter = painters[index]
      let bezel = ScreenPainter.bezel(unit)
      let pieces =
        painter.peek(above, isAbove: true) + painter.peek(below, isAbove: false)
        + painter.device() + annotations[index].nodes()
      return FilmStrip.Frame(
        step: shot.step?.index ?? -1,
        caption: shot.step.map { VisibleText.of(FilmNotes.split($0.text).caption) } ?? "at rest",
        notes: FilmNotes.lines(shot.step, state: shot.state, mismatches: shot.mismatches),
        node: .group(pieces),
        bounds: Rect(
          -bezel, -bezel - above, painter.size.width + 2 * bezel + gutter,
          painter.size.height + 2 * bezel + above + below),
        bare: EdgeInsets(peeks[index].above ? 0 : above, 0, peeks[index].below ? 0 : below, 0),
        motions: motions(of: shot))
    }
  }

  private func annotations(of shot: Shot) -> Annotations {
    Annotations(
      screen: shot.screen,
      movements: shot.before.map {
        ShownMovement.all(from: $0, to: shot.screen, shot.screen.adjustments)
      } ?? [],
      expected: shot.mismatches.compactMap { ExpectedPlace($0, on: shot.screen) },
      unit: unit
    )
  }

  // MARK: Motions

  private func motions(of shot: Shot) -> [DrawingMotion] {
    guard let before = shot.before else { return [] }
    var found: [DrawingKey: DrawingMotion] = [:]
    func add(_ keys: [DrawingKey], _ duration: Double, _ curve: Int) {
      guard duration > 0 else { return }
      for key in keys {
        found[key] = DrawingMotion(key: key, duration: duration, curve: curve)
      }
    }
    let keyboard = shot.screen.keyboard
    if keyboard.obstacle != before.keyboard.obstacle, let posted = keyboard.lastWillNotification {
      add([.keyboard], posted.duration, posted.curve)
    }
    for change in shot.step == nil ? [] : shot.screen.adjustments {
      let keys = self.keys(of: change, before, shot.screen)
      add(keys, change.duration, change.curve)
    }
    return found.values.sorted { $0.key.rawValue < $1.key.rawValue }
  }

  /// The pieces that an adjustment moves: for a frame, including the views inside that follow.
  private func keys(of change: Adjustment, _ before: Screen, _ after: Screen) -> [DrawingKey] {
    let view = change.view
    switch change.property {
    case .contentOffset: return [.content(view), .above(view), .below(view), .thumb(view)]
    case .scrollIndicatorInsets, .contentSize: return [.thumb(view)]
    case .contentInset, .adjustedContentInset: return []
    case .frame, .spacerHeight, .tableFooterViewHeight, .bottomPadding:
      let inside = after.form.views.indices.filter { other in
        after.form.isInside(other, view) && before.frame(other) != after.frame(other)
      }
      return inside.flatMap { [.view($0), .surface($0), .viewport($0)] }
    case .constant, .priority, .isActive, .hidden, .additionalSafeAreaInsets:
      let moved = after.form.views.indices.filter { before.frame($0) != after.frame($0) }
      return moved.flatMap { [.view($0), .surface($0), .viewport($0)] }
    }
  }
}

enum FilmNotes {
  /// Returns where the field is, what moved, and which checks failed.
  static func lines(_ step: Trace.Step?, state: Trace.State?, mismatches: [Mismatch]) -> [FilmStrip
    .Note]
  {
    var notes: [FilmStrip.Note] = []
    if let detail = step.flatMap({ split($0.text).detail }) { notes.append(note(.detail, detail)) }
    if let state {
      let kind = state.covered > 0 ? FilmStrip.Note.Kind.covered : .situation
      notes.append(note(kind, CaseSituation.field(in: state)))
      if let toolbar = state.toolbar {
        notes.append(note(.situation, CaseSituation.toolbar(toolbar)))
      }
    }
    notes += mismatches.map { note(.failed, "✘ " + words($0)) }
    notes += moved(step?.adjustments ?? []).map { note(.moved, $0) }
    return notes
  }

  /// Splits `drag {"view": "t", "by": [0, 60]}` into `drag t` and `by: [0, 60]`.
  static func split(_ text: String) -> (caption: String, detail: String?) {
    guard text.hasSuffix("}"), let brace = text.firstRange(of: " {") else { return (text, nil) }
    var caption = String(text[..<brace.lowerBound])
    var rest = text[brace.upperBound...].dropLast()
    for key in ["\"view\": \"", "\"table\": \"", "\"name\": \""] where rest.hasPrefix(key) {
      let value = rest.dropFirst(key.count)
      guard let end = value.firstIndex(of: "\""), !value[..<end].contains("\\") else { break }
      caption += " \(value[..<end])"
      rest = value[value.index(after: end)...]
      if rest.hasPrefix(", ") { rest = rest.dropFirst(2) }
    }
    // Escaped quotes are part of a text.
    let words = rest.contains("\\") ? String(rest) : rest.filter { $0 != "\"" }
    return (caption, words.isEmpty ? nil : words)
  }

  private static func note(_ kind: FilmStrip.Note.Kind, _ text: String) -> FilmStrip.Note {
    FilmStrip.Note(kind: kind, text: VisibleText.of(text))
  }

  private static func words(_ mismatch: Mismatch) -> String {
    let sentence = Messages.sentence(for: mismatch)
    return mismatch.operator == .holds ? "\(mismatch.subject): \(sentence)" : sentence
  }

  // MARK: Moved

  /// Every property whose final value differs from its first, once.
  private static func moved(_ adjustments: [Movement<String>]) -> [String] {
    var sums: [Movement<String>] = []
    for change in adjustments {
      let known = sums.firstIndex { $0.view == change.view && $0.property == change.property }
      if let known {
        sums[known].to = change.to
        sums[known].duration = max(sums[known].duration, change.duration)
        sums[known].frames = max(sums[known].frames, change.frames)
        if change.by == .strategy { sums[known].by = change.by }
      } else {
        sums.append(change)
      }
    }
    return sums.filter { $0.from != $0.to }.map(words)
  }

  /// As `contacts: contentOffset.y −20 → 121 (+141), 0.25 s`.
  private static func words(_ change: Movement<String>) -> String {
    let names = components(change.property)
    var parts: [String] = []
    for (index, (from, to)) in zip(change.before, change.after).enumerated() where from != to {
      let name = names.indices.contains(index) ? ".\(names[index])" : ""
      parts.append(
        "\(change.property.name)\(name) \(minus(from)) → \(minus(to)) (\(ShownMovement.signed(to - from)))"
      )
    }
    var text = "\(change.view): " + parts.joined(separator: ", ")
    if change.duration > 0 { text += ", \(Words.points(change.duration)) s" }
    if change.frames > 0 { text += ", \(Messages.beginning(change.begins))" }
    return change.by == .system ? text + ", by UIKit" : text
  }

  private static func minus(_ number: Double) -> String {
    number < 0 ? "−\(Words.points(-number))" : Words.points(number)
  }

  private static func components(_ property: AdjustedProperty) -> [String] {
    switch property {
    case .contentOffset: ["x", "y"]
    case .contentInset, .scrollIndicatorInsets, .adjustedContentInset:
      ["top", "left", "bottom", "right"]
    case .frame: ["x", "y", "width", "height"]
    default: []
    }
  }
}
