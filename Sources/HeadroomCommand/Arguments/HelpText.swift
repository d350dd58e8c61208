import Reports

/// Writes help from declarations.
enum HelpText {
  /// Returns the help of one command.
  static func of(_ command: CommandDeclaration, width: Int) -> String {
    var text = "OVERVIEW: \(command.overview)\n\n"
    if !command.discussion.isEmpty {
      text += TextLayout.wrapped(command.discussion, width: width) + "\n\n"
    }
    text += TextLayout.wrapped("USAGE: \(command.usage)", width: width, indent: 7) + "\n"
    if let operand = command.operand {
      text += "\nARGUMENTS:\n"
      text += TextLayout.definitions([("<\(operand.name)>", operand.help)], width: width)
    }
    text += "\nOPTIONS:\n"
    text += TextLayout.definitions(command.allOptions.map(line), width: width)
    for details in command.details {
      text += "\n\(details.title):\n"
      text += TextLayout.definitions(details.list, width: width)
    }
    text += "\nEXAMPLES:\n"
    for example in command.examples {
      text += "  \(example.call)\n      \(example.effect)\n"
    }
    return text
  }

  /// Returns the help of the whole program.
  static func ofProgram(_ commands: [CommandDeclaration], width: Int) -> String {
    var text = """
      OVERVIEW: A regression database for iOS keyboard avoidance

      USAGE: headroom <command> [options]

      COMMANDS:

      """
    text += TextLayout.definitions(commands.map { ($0.name, $0.overview + ".") }, width: width)
    text += "\nOPTIONS:\n"
    text += TextLayout.definitions(
      [("    --version", "Show the version."), ("-h, --help", "Show this help.")],
      width: width
    )
    text += "\nENVIRONMENT:\n"
    text += TextLayout.definitions(
      [
        ("HEADROOM_DB", "Regression database that is used without --db."),
        ("NO_COLOR", "Any value: no colours."),
        ("CLICOLOR_FORCE", "Any value but 0: colours even when piped."),
      ],
      width: width
    )
    text += "\nEXIT STATUS:\n"
    text += TextLayout.definitions(
      ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) },
      width: width
    )
    return text + "\nSee 'headroom <command> --help' for the options and examples of a command.\n"
  }

  private static func line(_ option: OptionDeclaration) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    var help = option.help
    if let standard = option.defaultText, help.hasSuffix(".") {
      help = help.dropLast() + " (default: \(standard))."
    }
    if option.isRepeatable { help += " May be given more than once." }
    return (short + option.usage, help)
  }
}
