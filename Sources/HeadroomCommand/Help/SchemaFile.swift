import AvoidanceEngine
import Presentation
import Scenarios
import SystemCalls

/// The file with the format's schema by which editors know scenario files: beside them, or in a folder
/// above, so that editors need no network.
enum SchemaFile {
  /// What it is called.
  static let name = "headroom.schema.json"

  /// The line of a scenario file that tells a YAML language server where the schema is.
  static func line(naming path: String) -> String { "# yaml-language-server: $schema=\(path)\n" }

  /// Returns the path from a folder to the nearest file, in the folder or above; nil where none is.
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

  /// Writes the file into a folder.
  ///
  /// - Returns: Its path.
  static func write(into folder: String, _ strategies: StrategyRegistry) throws(WorkflowError)
    -> String
  {
    let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    let text = FormatSchema(strategies: strategies).document.pretty
    try OutputFile.write(Array(text.utf8), to: path)
    return path
  }
}
