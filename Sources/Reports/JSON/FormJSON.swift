import RegressionRunner

/// A form for programs: a scenario file in JSON that holds this form alone.
public enum FormJSON {
  /// Returns the file in one line.
  ///
  /// - Parameters:
  ///   - name: The form's name.
  ///   - content: Its canonical content: a JSON object with at least one member, without the name.
  /// - Returns: `{"headroom":1,"forms":[{"name":…,…}]}`.
  public static func document(name: String, content: [UInt8]) -> String {
    var text = #"{"headroom":1,"forms":[{"name":"#
    JSONText.append(name, to: &text)
    text += "," + String(decoding: content.dropFirst(), as: UTF8.self) + "]}"
    return JSONText.safe(text)
  }
}
