extension StrategyDescription {
  /// The version of the library that the strategy models; nil where the model knows none.
  public var libraryVersion: LibraryVersion? { model.libraryVersion(parameters) }
}

extension StrategyModel {
  /// The version of the library that a strategy with some values has; nil where the model knows none.
  func libraryVersion(_ values: [String: ParameterValue]) -> LibraryVersion? {
    let name = "version"
    guard let parameter = parameter(named: name),
      case .version(let version) = values[name] ?? parameter.defaultValue
    else { return nil }
    return version
  }

  /// The strategy of the newest version, of several the first one; without versions, the model's own.
  var newest: Preset {
    var newest = presets[0]
    for preset in presets.dropFirst() {
      guard let version = libraryVersion(preset.parameters),
        let last = libraryVersion(newest.parameters),
        version > last
      else { continue }
      newest = preset
    }
    return newest
  }
}
