import RegressionStore
import Scenarios

/// Cases in a list of the overview: those of one scenario about which the same is said stand in one
/// line.
struct HTMLCaseLine: Hashable {
  /// A case with its place in the document; nil: the document does not hold it.
  struct Member: Hashable {
    var name: CaseName
    var index: Int?
  }

  private var scenario: String
  private var says: [String]
  private var members: [Member]

  /// Returns lines for cases in their order.
  static func lines(_ cases: [(member: Member, says: [String])]) -> [HTMLCaseLine] {
    struct Key: Hashable {
      var scenario: String
      var says: [String]
    }
    var lines: [HTMLCaseLine] = []
    var places: [Key: Int] = [:]
    for (member, says) in cases {
      let key = Key(scenario: member.name.scenario, says: says)
      if let place = places[key] {
        lines[place].members.append(member)
      } else {
        places[key] = lines.count
        lines.append(HTMLCaseLine(scenario: key.scenario, says: says, members: [member]))
      }
    }
    return lines
  }

  /// How many cases stand in the line.
  var count: Int { members.count }

  /// The line; what the page's filter leaves out is left out.
  var markup: String {
    let device = sharedDevice
    var text = "<li data-group><div class=\"case-name\">\(HTMLMarkup.name(scenario))"
    if let device { text += " <span class=\"under\">\(device)</span>" }
    text += "</div>\n"
    text += says.map { "<div class=\"says\">\(HTMLMarkup.text(HTMLMarkup.cut($0, 500)))</div>\n" }
      .joined()
    let chips = members.map { Self.chip($0, withDevice: device == nil) }
    return text + "<div class=\"under-which\">\(chips.joined(separator: "\n"))</div></li>\n"
  }

  /// The link of a case with all its names.
  static func link(_ name: CaseName) -> String {
    let words =
      "\(HTMLMarkup.name(name.scenario)) <span class=\"under\">\(HTMLMarkup.name(name.strategy)), "
      + "\(device(of: name))</span>"
    return "<a class=\"case-name\" href=\"\(href(name))\">\(words)</a>"
  }

  // MARK: Parts

  /// The device of all members; nil: they have several.
  private var sharedDevice: String? {
    let devices = Set(members.map { Self.device(of: $0.name) })
    return devices.count == 1 ? devices.first : nil
  }

  private static func device(of name: CaseName) -> String {
    HTMLMarkup.name(name.device)
      + (name.orientation == .portrait ? "" : ", \(name.orientation.name)")
  }

  private static func href(_ name: CaseName) -> String {
    "#/case/\(HTMLMarkup.fragment(name.description))"
  }

  private static func chip(_ member: Member, withDevice: Bool) -> String {
    var words = HTMLMarkup.name(member.name.strategy)
    if withDevice { words += ", \(device(of: member.name))" }
    guard let index = member.index else { return "<span>\(words)</span>" }
    return "<a data-case=\"\(index)\" href=\"\(href(member.name))\">\(words)</a>"
  }
}
