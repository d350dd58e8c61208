import Foundation
import TestSupport
import Testing

/// What strategies there are, and what is declared of each.
struct StrategiesTests {
  @Test func `all strategies are a table, versions with their library`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let lines = try headroom("strategies").output.split(separator: "\n").map { String($0) }
      let margin = String(repeating: " ", count: 30)
      func about(_ name: String) -> [String] {
        guard let start = lines.firstIndex(where: { $0.prefix { $0 != " " } == name }) else {
          return []
        }
        let rest = lines[(start + 1)...].prefix { $0.hasPrefix(margin) }
        return ([lines[start].dropFirst(name.count)] + rest.map { Substring($0) }).map { line in
          String(line.trimmingPrefix { $0 == " " })
        }
      }
      #expect(lines.first == "STRATEGY                      WHAT IT DOES")
      #expect(
        about("none") == [
          "Moves nothing: UIKit's own behaviour", "UIKit",
          "used by: Nextcloud Talk's polls, in a table view controller",
        ]
      )
      #expect(
        about("xlform") == [
          "inset-scroll with onHide xlform, indicators true", "recipe; requires: table",
        ]
      )
      #expect(
        about("scroll-view-inset") == [
          "Insets a scroll view by what the keyboard covers of it and scrolls the field into view",
          "recipe; requires: scroll view, table or collection that holds a field",
          "used by: Square's Blueprint and Listable",
        ]
      )
      #expect(
        about("eureka").dropFirst() == [
          "Eureka 5.5.0; requires: table", "modelled to 5.5.0; newest known on 2026-11-30: 5.5.0",
          "versions: eureka-1.7.0, eureka-5.1.0",
        ]
      )
      let library = lines.filter { $0.hasPrefix("iq-") }
      #expect(library.count == 1)
      #expect(
        about("iq-keyboard-manager").dropFirst() == [
          "IQKeyboardManager 8.0.2",
          "used by: apps made with Mendix (iq-6.5.11); Beeminder (iq-8.0.2)",
          "modelled to 8.0.2; newest known on 2026-11-30: 8.0.3",
          "versions: iq-6.2.1, iq-6.3.0, iq-6.5.0, iq-6.5.4, iq-6.5.11, iq-7.2.0, iq-8.0.2",
        ]
      )
      #expect(
        about("bottom-constraint").dropLast().last
          == "recipe; requires: view that holds a field and ends at the bottom, or a constraint"
      )
      #expect(
        about("chat-bar").dropLast().last
          == "recipe; requires: scroll view, table or collection; view that rides the keyboard, unless "
          + "attachment is accessory"
      )
      // A name that is too long for its column has a line of its own.
      #expect(about("react-native-keyboard-controller-avoiding-view").first == "")
      #expect(!headroom.has("headroom.db"))
    }
  }

  @Test(arguments: [80, 120])
  func `the whole list keeps to the terminal`(width: Int) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let lines = try headroom.seen(width, "strategies").split(separator: "\n")
      #expect(lines.count > 60)
      for line in lines { #expect(line.count <= width) }
    }
  }

  @Test func `a version of a library runs only if it is selected`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      let library = try headroom.seen(80, "strategies iq-6.5.4")
      #expect(
        library.contains("  runs                 only if selected explicitly\n"), "\(library)")
      let view = try headroom.seen(120, "strategies rn-kav-0.79.5")
      #expect(
        view.contains("modelled to 0.88.0-rc; newest known on 2026-11-24: 0.88.0-rc.4\n"), "\(view)"
      )
      #expect(library.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(library)")
    }
  }

  @Test func `JSON has the same, with the versions as strategies of their own`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let all = try Self.object(headroom("strategies", "--format", "json").output)
      let strategies = try #require(all["strategies"] as? [[String: Any]])
      let version = try #require(strategies.first { $0["name"] as? String == "iq-6.5.4" })
      #expect(version["version"] as? String == "6.5.4")
      #expect(version["runsUnnamed"] as? Bool == false)
      #expect(version["usedBy"] is NSNull)
      for (name, users) in [
        ("iq-6.5.11", "apps made with Mendix"), ("iq-8.0.2", "Beeminder"),
      ] {
        let used = try #require(strategies.first { $0["name"] as? String == name })
        #expect(used["usedBy"] as? String == users)
      }
      #expect(
        version["origin"] as? [String: String] == [
          "kind": "library", "name": "IQKeyboardManager",
        ]
      )
      #expect(version["differs"] as? [String: String] == ["version": "6.5.4"])
      let chat = try #require(
        strategies.first { $0["name"] as? String == "react-native-keyboard-controller-chat" })
      #expect(
        ["version", "newestModelled", "newestKnown", "newestKnownOn"].map { chat[$0] as? String }
          == ["1.22.4", "1.22.6", "1.22.6", "2026-11-24"])
      let recipe = try #require(strategies.first { $0["name"] as? String == "inset-scroll" })
      #expect(recipe["newestModelled"] is NSNull && recipe["newestKnown"] is NSNull)
      let one = try Self.object(headroom("strategies", "stackSpacer", "--format", "json").output)
      #expect(one["needs"] as? [String] == ["scroll view", "stack in the first scroll view"])
      #expect((one["facts"] as? [String: Any])?["isOnUIKit"] as? Bool == true)
      let parameters = try #require(one["parameters"] as? [[String: Any]])
      #expect(
        parameters.map { $0["name"] as? String } == [
          "scrollView", "stackView", "moveRule", "shiftsCurve",
        ]
      )
      #expect(parameters[2]["words"] as? [String] == ["fieldHeight", "overlap"])
      #expect(parameters[2]["default"] as? String == "fieldHeight")
      #expect(parameters.map { $0["acts"] as? String } == ["show", "show", "show", "time"])
    }
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
