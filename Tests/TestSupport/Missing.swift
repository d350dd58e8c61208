/// What is missing where nothing may be.
struct Missing: Error, CustomStringConvertible {
  var what: String
  var description: String { "\(what) is missing" }
}
