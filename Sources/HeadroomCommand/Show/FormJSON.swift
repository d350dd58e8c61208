import Presentation
import Scenarios

/// A form as a scenario file in JSON.
enum FormJSON {
  /// Returns the file in one line, `{"headroom":1,"forms":[{"name":…,…}]}`.
  ///
  /// The canonical content must be a JSON object with at least one member, without the name.
  static func document(name: String, content: [UInt8]) -> String {
    var text = #"{"headroom":1,"forms":[{"name":"#
    JSONText.append(name, .shown, to: &text)
    text += "," + String(decoding: content.dropFirst(), as: UTF8.self) + "]}"
    return JSONText.safe(text)
  }

  static var schema: JSONSchema {
    let forms = JSONSchema.list(of: .types("object"), count: 1)
    let text = "A scenario file with this form; 'headroom schema' describes such files."
    return JSONSchema.object(
      [
        ("headroom", JSONSchema().with("const", .integer(1)).described("Version of the format.")),
        ("forms", forms.described("The form.")),
      ],
      required: ["headroom", "forms"]
    ).described(text)
  }
}
