/// What scenarios are read with where they do not say it themselves; a project may.
public struct ScenarioDefaults: Hashable, Sendable {
  /// How far a found number may be from an expected one that names no `within`, in points.
  public var tolerance = Matcher.tolerance
  /// The laws of a scenario that names none; nil: ``Law/withoutExpectations``, and none beside an
  /// `expect`.
  public var laws: [Law]?

  /// Takes what holds without a project.
  public init() {}
}
