extension HTMLStyle {
  /// Scenario × strategy.
  static let matrix = #"""
    .matrix-frame { position: relative; overflow: auto; max-height: calc(100vh - 12rem); min-height: 20rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
    #matrix-table { width: auto; border-collapse: separate; border-spacing: 0; font-size: 0.875rem; }
    #matrix-table th, #matrix-table td { padding: 0; border: 0; }
    #matrix-table thead th { position: sticky; top: 0; z-index: 3; background: var(--surface); border-bottom: 1px solid var(--line-strong); vertical-align: bottom; }
    #matrix-table .corner { left: 0; z-index: 4; padding: 0.6rem 1rem; text-align: left; }
    .column a { display: block; writing-mode: vertical-rl; transform: rotate(180deg); max-height: 13rem; padding: 0.5rem 0; margin-inline: auto; width: 1.9rem; color: var(--muted); font-weight: 500; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; line-height: 1.9rem; }
    .column a:hover { color: var(--ink); }
    #matrix-table tbody th { position: sticky; left: 0; z-index: 2; background: var(--surface); font-weight: 400; }
    #matrix-table tbody th a { display: block; width: clamp(9rem, 28vw, 26rem); padding: 0 1rem 0 2.2rem; line-height: 1.9rem; color: var(--ink); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    #matrix-table tbody tr:hover > * { background: var(--raised); }
    #matrix-table .folder-row > * { border-top: 1px solid var(--line); background: var(--raised); }
    tbody:first-of-type .folder-row > * { border-top: 0 !important; }
    .folder-toggle { width: 100%; padding: 0 1rem 0 0.9rem; border: 0; background: none; text-align: left; line-height: 2.2rem; font-weight: 600; white-space: nowrap; }
    .chevron { display: inline-block; width: 0.5rem; height: 0.5rem; margin-right: 0.65rem; border: solid var(--muted); border-width: 0 2px 2px 0; transform: rotate(-45deg); }
    .folder-toggle[aria-expanded="true"] .chevron { transform: rotate(45deg); }
    .tile { display: grid; place-items: center; width: 1.55rem; height: 1.55rem; margin: 0.175rem; border-radius: 5px; background: var(--ground); color: var(--tone); font-size: 0.75rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1; }
    .tile:hover { text-decoration: none; box-shadow: 0 0 0 2px var(--tone); }
    .tile.is-pass { background: none; color: var(--pass); }
    .tile.is-fail, .tile.is-error { background: var(--fail-solid); color: var(--on-fail); }
    .tile.is-new { box-shadow: 0 0 0 2px var(--surface), 0 0 0 4px var(--fail-solid); }
    .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-block: 0.75rem; font-size: 0.8125rem; color: var(--muted); }
    .legend span { display: inline-flex; align-items: center; gap: 0.35rem; }
    .legend .tile { margin: 0; width: 1.3rem; height: 1.3rem; }

    @media (max-width: 640px) {
      .matrix-frame { max-height: none; }
      #matrix-table .corner { padding-inline: 0.75rem; }
      #matrix-table tbody th a { width: 10.5rem; padding: 0 0.5rem 0 0.75rem; }
      .folder-toggle { width: 10.5rem; padding: 0 0.25rem 0 0.75rem; overflow: hidden; text-overflow: ellipsis; }
    }
    """#
}
