/// How much is looked for what could be meant: for the first errors, and the fewer of them the more names
/// there are, so that what is wrong with a large file is found as soon as with a small one.
struct HintAllowance {
  private var hints = 100
  private var names = 100_000

  /// Whether nothing more is looked for.
  var isSpent: Bool { hints <= 0 || names <= 0 }

  /// Counts that is looked among some names.
  mutating func spend(_ count: Int) {
    hints -= 1
    names -= count
  }
}

/// What is said behind a name that nothing has: the nearest one, or else those that there are.
public enum NameHint: Hashable, Sendable {
  /// There is nothing to say.
  case none
  /// The name that was probably meant.
  case closest(String)
  /// The device whose screen has the size of the one that is not at hand.
  case sameSize(String)
  /// The first names that there are, how many more, and the command that lists all of them.
  case candidates([String], more: Int, listedBy: String?)

  /// How many names are told.
  private static let limit = 8

  /// Looks for what could be meant.
  ///
  /// - Parameters:
  ///   - name: The name that nothing has.
  ///   - names: What there is.
  ///   - told: What of it is told where nothing is near, each once; nil: all.
  ///   - command: The command that lists all names.
  public init(
    for name: String, among names: [String], telling told: [String]? = nil,
    listedBy command: String? = nil
  ) {
    if let closest = Suggestion.closest(to: name, among: names) {
      self = .closest(closest)
      return
    }
    var seen: Set<String> = []
    let candidates = (told ?? names).filter { seen.insert($0).inserted }
    guard !candidates.isEmpty else {
      self = .none
      return
    }
    self = .candidates(
      Array(candidates.prefix(Self.limit)), more: max(0, candidates.count - Self.limit),
      listedBy: command)
  }

  /// Looks for the definition that could be meant; of devices by size and generation, too.
  ///
  /// - Parameters:
  ///   - name: The name that nothing has.
  ///   - kind: What it should name.
  ///   - names: What there is.
  public init(for name: String, of kind: DefinitionKind, among names: [String]) {
    if kind == .device, let nearest = DeviceSuggestion.nearest(to: name, among: names) {
      self = DeviceSuggestion.haveEqualSizes(name, nearest) ? .sameSize(nearest) : .closest(nearest)
    } else {
      self.init(for: name, among: names, listedBy: kind.listingCommand)
    }
  }

  /// Whether no name is near.
  var isOpen: Bool {
    switch self {
    case .closest, .sameSize: false
    case .none, .candidates: true
    }
  }

  /// The words, as `; did you mean 'iPhone 8'?`, safe to show; empty where there is nothing to say.
  public var words: String {
    switch self {
    case .none: return ""
    case .closest(let name): return "; did you mean \(Escaped.quoted(name))?"
    case .sameSize(let name): return "; its size is that of \(Escaped.quoted(name))"
    case .candidates(let names, let more, let command):
      let shown = names.map { Escaped.text($0) }.joined(separator: ", ")
      let start = "; expected \(names.count == 1 ? "" : "one of ")\(shown)"
      guard more > 0 else { return start }
      return start + " and \(more) more" + (command.map { "; list them with '\($0)'" } ?? "")
    }
  }
}
