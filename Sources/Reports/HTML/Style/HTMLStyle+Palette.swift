extension HTMLStyle {
  /// Colours, light and dark; every text has at least 4.5 : 1 on its ground.
  static let palette = #"""
    :root {
      color-scheme: light dark;
      --page: #f6f6f3;
      --surface: #ffffff;
      --raised: #fbfbf9;
      --ink: #191b1d;
      --muted: #5a6068;
      --line: #e2e2dc;
      --line-strong: #c9c9c2;
      --accent: #0a58ca;
      --focus: #0a58ca;
      --fail: #b8200f;
      --fail-ground: #fdeae7;
      --fail-solid: #c8281a;
      --on-fail: #ffffff;
      --pass: #23704a;
      --pass-ground: #e6f2ea;
      --pass-faint: #b9d8c6;
      --known: #835300;
      --known-ground: #fbf0d9;
      --known-solid: #d99a1c;
      --odd: #5f45b0;
      --odd-ground: #eeeafa;
      --quiet-ground: #ededea;
      --radius: 10px;
      --text: -apple-system, BlinkMacSystemFont, "SF Pro Text", Inter, "Segoe UI", Roboto, "Noto Sans",
        "Liberation Sans", sans-serif;
      --code: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono",
        "DejaVu Sans Mono", monospace;
    }

    @media (prefers-color-scheme: dark) {
      :root {
        --page: #121315;
        --surface: #1a1c1f;
        --raised: #202327;
        --ink: #ececea;
        --muted: #a2a8af;
        --line: #2c3035;
        --line-strong: #454a51;
        --accent: #82b6ff;
        --focus: #82b6ff;
        --fail: #ff8a7c;
        --fail-ground: #3b1d1a;
        --fail-solid: #f0604f;
        --on-fail: #1b0503;
        --pass: #7fcf9f;
        --pass-ground: #17301f;
        --pass-faint: #2f5a40;
        --known: #e8bb5e;
        --known-ground: #34280f;
        --known-solid: #c08a1e;
        --odd: #b9a6ff;
        --odd-ground: #272042;
        --quiet-ground: #26292d;
      }
    }
    """#
}
