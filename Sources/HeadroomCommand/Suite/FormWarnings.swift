import AvoidanceEngine
import RegressionRunner
import Scenarios
import SystemCalls

/// Warnings about forms while the keyboard is hidden: unsatisfiable constraints, as reported in
/// Xcode's console, and views that can't be seen or touched.
enum FormWarnings {
  /// Returns a warning for each source location, form by form.
  static func all(of sites: [FormSites], tellsConstraints: Bool = true) -> [Diagnostic] {
    ParallelMap.map(sites.count) { sites[$0].warnings(tellsConstraints) }.flatMap(\.self)
  }
}

/// Findings, each with its devices.
private struct FoundOnDevices<Key: Hashable, Thing> {
  private(set) var all: [(Thing, devices: [String])] = []
  private var places: [Key: Int] = [:]

  mutating func add(_ key: Key, _ thing: Thing, _ device: String) {
    if let place = places[key] {
      if !all[place].devices.contains(device) { all[place].devices.append(device) }
    } else {
      places[key] = all.count
      all.append((thing, [device]))
    }
  }
}

extension Screen {
  /// Finds views that can't be seen or touched in the form at rest.
  ///
  /// If the window is smaller than the canvas, views outside it are ignored. Each message comes
  /// with the name of the view to be changed.
  fileprivate func misplaced(on canvas: Size) -> [(words: String, view: String)] {
    let inputs = Set(form.inputs)
    let isWhole = windowSize.width >= canvas.width && windowSize.height >= canvas.height
    var all: [(String, String)] = []
    /// The lowest view inside each scroll view.
    var lowest: [ViewIndex: (name: String, maxY: Double)] = [:]
    for view in form.views.indices where !isHidden(view) {
      guard let name = form.views[view].identifier else { continue }
      let size = frame(view).size
      if inputs.contains(view), size.width <= 0 || size.height <= 0 {
        let words = "\(CanonicalNumber.text(size.width)) × \(CanonicalNumber.text(size.height)) pt"
        all.append(("the input \(Escaped.quoted(name)) has no size (\(words))", name))
      } else if let scrollView = scrollView(around: view) {
        let maxY = frame(view, in: scrollView).maxY
        if maxY > lowest[scrollView]?.maxY ?? 0 { lowest[scrollView] = (name, maxY) }
      } else if isWhole, size.width > 0, size.height > 0,
        let words = place(of: view, Escaped.quoted(name), isInput: inputs.contains(view))
      {
        all.append((words, name))
      }
    }
    for (scrollView, view) in lowest.sorted(by: { $0.key < $1.key })
    where form.views[scrollView].kind == .scrollView {
      let seen = max(contentSize(scrollView).height, frame(scrollView).height)
      guard view.maxY > seen + 0.5, let name = form.name(of: scrollView) else { continue }
      let words =
        "the content of \(Escaped.quoted(name)) is \(CanonicalNumber.text(seen)) pt high, but "
        + "\(Escaped.quoted(view.name)) in it ends at \(CanonicalNumber.text(view.maxY))"
      all.append((words, name))
    }
    return all
  }

  /// The message if a view's position is wrong, for views that don't scroll; else nil.
  private func place(of view: ViewIndex, _ words: String, isInput: Bool) -> String? {
    let frame = windowFrame(view)
    if frame.x >= windowSize.width || frame.y >= windowSize.height || frame.maxX <= 0
      || frame.maxY <= 0
    {
      return "\(words) is outside the window"
    }
    guard isInput, let parent = form.parent(of: view) else { return nil }
    let bounds = windowFrame(parent)
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    guard x < bounds.x || x > bounds.maxX || y < bounds.y || y > bounds.maxY else { return nil }
    let name = form.name(of: parent).map { " \(Escaped.quoted($0))" } ?? ""
    return "the input \(words) is outside the view\(name) that contains it"
  }

  private func scrollView(around view: ViewIndex) -> ViewIndex? {
    var current = form.parent(of: view)
    while let ancestor = current, !form.views[ancestor].kind.scrolls {
      current = form.parent(of: ancestor)
    }
    return current
  }
}

extension Form {
  fileprivate func parent(of view: ViewIndex) -> ViewIndex? {
    views[view].parent < 0 ? nil : views[view].parent
  }
}

extension FormSites {
  /// A warning for each location and problem; copies made by `repeat` share one.
  fileprivate func warnings(_ tellsConstraints: Bool) -> [Diagnostic] {
    let compiled = Form(form.value)
    var broken = FoundOnDevices<LayoutReport.Source, LayoutReport.Broken>()
    var misplaced = FoundOnDevices<String, (words: String, view: String)>()
    for site in sites {
      let screen = Screen(
        form: compiled, device: site.device.value, orientation: site.orientation,
        profile: site.profile)
      let turned = site.orientation == .portrait ? "" : " (\(site.orientation))"
      let device = site.device.name + turned
      if tellsConstraints, form.usesConstraints {
        for found in screen.layoutReport().broken { broken.add(found.source, found, device) }
      }
      for found in screen.misplaced(on: form.value.canvas) {
        misplaced.add(found.words, found, device)
      }
    }
    return misplaced.all.map { found, devices in
      Diagnostic(
        location: form.places[found.view] ?? form.location, severity: .warning,
        problem: .misplaced(found.words, devices: devices))
    } + warnings(of: broken.all, in: compiled).uniqued(by: \.location)
  }

  private func warnings(
    of broken: [(LayoutReport.Broken, devices: [String])], in compiled: Form
  ) -> [Diagnostic] {
    broken.map { broken, devices in
      Diagnostic(
        location: location(of: broken, in: compiled), severity: .warning,
        problem: .brokenConstraint(
          Messages.source(broken.source, of: compiled),
          conflict: broken.conflict.map { Messages.source($0, of: compiled) }, devices: devices))
    }
  }

  /// The location of the broken constraint, else of the first in the conflict, else of the form.
  private func location(of broken: LayoutReport.Broken, in form: Form) -> SourceLocation {
    for case .constraint(let index) in [broken.source] + broken.conflict {
      let stated = form.constraints[index].stated
      let before = form.constraints[..<index].count { $0.stated == stated }
      guard let places = self.form.constraintPlaces[stated], let first = places.first else {
        continue
      }
      return places.indices.contains(before) ? places[before] : first
    }
    return self.form.location
  }
}
