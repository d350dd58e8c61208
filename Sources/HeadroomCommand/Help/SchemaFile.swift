import AvoidanceEngine
import Presentation
import Scenarios
import SystemCalls

/// The JSON Schema file for editors, next to the scenario files or in a folder above, so that
/// editors need no network.
enum SchemaFile {
  static let name = "headroom.schema.json"

  /// The modeline that points a YAML language server to the schema.
  static func line(naming path: String) -> String { "# yaml-language-server: $schema=\(path)\n" }

  /// Returns the relative path from a folder to the nearest schema file in it or above, or nil.
  static func path(from folder: String) -> String? {
    guard var place = FileSystem.realPath(folder) else { return nil }
    var path = name
    while true {
      if FileSystem.exists(place == "/" ? "/\(name)" : "\(place)/\(name)") { return path }
      guard place != "/", !place.isEmpty else { return nil }
      place = FileSystem.folder(of: place)
      path = "../" + path
    }
  }

  /// Writes the file into a folder and returns its path.
  static func write(into folder: String, _ strategies: StrategyRegistry) throws(HeadroomError)
    -> String
  {
    let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    let text = FormatSchema(strategies: strategies).document.pretty
    try OutputFile.write(Array(text.utf8), to: path)
    return path
  }
}
