/// What a project says, in `headroom.yaml` beside its scenarios: what commands take where a call says
/// nothing.
public struct ProjectFile: Hashable, Sendable {
  /// What the file is called, wherever it stands.
  public static let name = "headroom.yaml"

  /// A text with the place where it stands.
  public struct Word: Hashable, Sendable {
    /// The text.
    public var text: String
    /// Where it stands; nil where it stands nowhere.
    public var location: SourceLocation?

    /// Takes a text.
    public init(_ text: String, at location: SourceLocation? = nil) {
      self.text = text
      self.location = location
    }
  }

  /// A file under a name.
  public struct NamedFile: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The file's path.
    public var file: String
    /// Where it stands.
    public var location: SourceLocation

    /// Takes a file under a name.
    public init(name: String, file: String, location: SourceLocation) {
      self.name = name
      self.file = file
      self.location = location
    }
  }

  /// The format's version.
  var version = 1
  /// Files and folders with the scenarios, from the project's folder.
  public var paths = [Word("scenarios")]
  /// The database; nil: the usual one, in the project's folder.
  public var database: Word?
  /// Under which strategies a scenario runs that lists none; none: as without a project.
  public var strategies: [Word] = []
  /// On which devices a scenario runs that lists none; none: as without a project.
  public var devices: [Word] = []
  /// The files that name programs outside, by the strategies that they are.
  public var externals: [NamedFile] = []
  /// What scenarios are read with where they do not say it themselves.
  public var defaults = ScenarioDefaults()
  /// The reports that a run writes when it ends, by their formats.
  public var reports: [NamedFile] = []

  /// Makes a project that says nothing.
  public init() {}

  /// The files with programs outside, each once, in order.
  public var externalFiles: [String] {
    var seen: Set<String> = []
    return externals.map(\.file).filter { seen.insert($0).inserted }
  }
}
