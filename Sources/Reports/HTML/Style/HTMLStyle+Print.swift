extension HTMLStyle {
  /// On paper: the overview or the case, nothing that is clicked.
  static let print = #"""
    @media print {
      :root { --page: #ffffff; --surface: #ffffff; --raised: #ffffff; --ink: #000000; --muted: #444444; --line: #cccccc; color-scheme: light; }
      html { font-size: 10.5pt; }
      .page-bar nav, #filter, #help-button, .skip, .path, .controls, .clock, .stage, dialog, .bar-run { display: none !important; }
      .page-bar { position: static; border: 0; }
      main, .about, .bar-inner { max-width: none; padding-inline: 0; }
      a { color: inherit; }
      * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
      .failure, .bucket, .thumb, tr { break-inside: avoid; }
      h2, h3 { break-after: avoid; }
      .film { flex-wrap: wrap; overflow: visible; }
      .thumb { border-color: #cccccc; box-shadow: none !important; }
      .player { display: block; }
      .matrix-frame { max-height: none; overflow: visible; border: 0; }
      #matrix-table thead th, #matrix-table tbody th, .list-head { position: static; }
      .list-rows { height: auto !important; }
      .list-rows .list-row { position: static; contain: none; }
      .panel, .findings { border-color: #bbbbbb; }
    }
    """#
}
