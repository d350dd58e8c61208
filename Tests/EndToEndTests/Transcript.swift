extension BuiltBinary {
  /// What someone at a terminal of some columns sees of `headroom` with the rest of the line: results,
  /// then what is said on standard error, then the exit status, each only where there is one.
  func seen(_ columns: Int?, _ line: String) throws -> String {
    Self.transcript(
      inProcess(try Self.words(line), environment: ["NO_COLOR": "1"], width: columns))
  }

  /// What someone sees of a call's end.
  static func transcript(_ result: Result) -> String {
    var text = result.output
    if !result.errors.isEmpty { text += "--- on standard error\n\(result.errors)" }
    if result.status != 0 { text += "--- ends with \(result.status)\n" }
    return withoutChance(text)
  }

  /// Replaces what differs from run to run, from machine to machine, or with what comes with the program,
  /// by something of the same kind.
  static func withoutChance(_ text: String) -> String {
    var text = text
    text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, with: "2026-11-21 10:14 UTC")
    text.replace(/(run \d+, )\d{4}-\d\d-\d\d/) { "\($0.1)2026-11-21" }
    text.replace(/(\(|, )(?:just now|\d+ (?:min|h) ago)\)/) { "\($0.1)just now)" }
    text.replace(/(duration |run \d+, |simulations in )[\d.]+ s\n/) { "\($0.1)0.05 s\n" }
    text.replace(
      /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "01a20305-daed-753f-93a7-b5a96b90f187")
    text.replace(/\nhost {5}.*/, with: "\nhost     vm")
    text.replace(/\nengine {3}.*/, with: "\nengine   2, headroom 0.1.0")
    text.replace(/\d+(\.\d)? [kMGT]?B\b/, with: "1.5 kB")
    text.replace(/SQLite {6}[\d.]+/, with: "SQLite      3.40.1")
    text.replace(/((?:Imported|Would import) .*, )\d+ strategies/) { "\($0.1)16 strategies" }
    return text
  }
}
