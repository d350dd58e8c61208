extension HTMLStyle {
  /// Tables and the list of cases.
  static let tables = #"""
    .scrolls { position: relative; overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: left; color: var(--muted); font-size: 0.8125rem; font-weight: 600; padding-bottom: 0.25rem; }
    th, td { padding: 0.4rem 1.25rem 0.4rem 0; text-align: left; vertical-align: baseline; }
    thead th { font-size: 0.8125rem; font-weight: 540; color: var(--muted); white-space: nowrap; border-bottom: 1px solid var(--line-strong); }
    tbody th { font-weight: 540; }
    tbody tr + tr > * { border-top: 1px solid var(--line); }
    td.number, th.number { font-variant-numeric: tabular-nums; }
    .scores td.number, .scores th.number { text-align: right; }
    .numbers td.number { font-family: var(--code); font-size: 0.875rem; overflow-wrap: anywhere; }
    .numbers .actual { color: var(--fail); font-weight: 640; }
    .numbers .subject { overflow-wrap: anywhere; }
    .numbers .where code { color: var(--muted); }
    .numbers tbody th .faint { font-size: 0.8125rem; }
    .numbers { table-layout: fixed; }
    .numbers thead th { width: 12%; }
    .numbers thead th:first-child, .numbers thead th:nth-child(3) { width: 24%; }
    .numbers thead th:last-child { width: 31%; }
    .numbers thead th:nth-child(4) { width: 9%; }
    .closest tbody tr > :last-child { text-align: right; }
    .meter { width: 7rem; height: 8px; border-radius: 4px; overflow: hidden; background: var(--quiet-ground); display: block; }
    .meter rect { fill: var(--fill); }
    .sort { padding: 0; border: 0; background: none; color: inherit; font-weight: inherit; }
    .sort::after { content: ""; display: inline-block; width: 0.8em; margin-left: 0.2em; color: var(--accent); }
    [aria-sort="ascending"] > .sort::after { content: "↑"; }
    [aria-sort="descending"] > .sort::after { content: "↓"; }

    .is-short tbody tr:nth-child(n + 13) { display: none; }
    .more { margin-top: 0.6rem; padding: 0; border: 0; background: none; color: var(--accent); }
    .more:hover { text-decoration: underline; text-underline-offset: 0.18em; }

    #case-list { --row-height: 38px; }
    .list-head { position: sticky; top: var(--bar-height, 5.9rem); z-index: 5; background: var(--page); border-bottom: 1px solid var(--line-strong); font-size: 0.8125rem; color: var(--muted); }
    .list-rows { position: relative; }
    .list-row { display: grid; grid-template-columns: 10.5rem minmax(0, 1fr) minmax(6rem, 15rem) minmax(6rem, 14rem) 5.5rem 5.5rem; gap: 0 1rem; align-items: center; height: var(--row-height); }
    .list-head .list-row { height: 2.2rem; }
    .list-rows .list-row { position: absolute; left: 0; right: 0; border-bottom: 1px solid var(--line); contain: strict; }
    .list-rows .list-row:hover, .list-rows .list-row:focus-within { background: var(--surface); }
    .list-row > div { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .list-row a { color: var(--ink); font-weight: 520; }
    .list-row a::after { content: ""; position: absolute; inset: 0; }
    .list-row a:focus-visible { outline: none; }
    .list-row a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: 4px; }
    .cell-strategy, .cell-device, .cell-since, .cell-margin { color: var(--muted); font-size: 0.875rem; }
    .cell-since, .cell-margin { font-variant-numeric: tabular-nums; text-align: right; }
    .list-row.is-pass a { font-weight: 400; }

    @media (max-width: 860px) {
      #case-list { --row-height: 62px; }
      .list-head { position: static; }
      .list-head .cell-strategy, .list-head .cell-device, .list-head .cell-margin { display: none; }
      .list-head .list-row { display: flex; gap: 1rem; }
      .list-rows .list-row { grid-template-columns: 1.6rem minmax(0, auto) minmax(0, 1fr) auto; grid-template-rows: auto auto; align-content: center; gap: 0 0.6rem; }
      .list-rows .cell-verdict { grid-row: 1 / 3; }
      .list-rows .cell-verdict .badge > :last-child { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; }
      .list-rows .cell-scenario { grid-column: 2 / 5; }
      .list-rows .cell-strategy { grid-column: 2; }
      .list-rows .cell-device { grid-column: 3; }
      .list-rows .cell-since { grid-column: 4; }
      .list-rows .cell-margin { display: none; }
    }

    @media (max-width: 560px) {
      th, td { padding-right: 0.75rem; }
      .meter { width: 3.5rem; }
      .scores tbody th a { display: block; max-width: 9.5rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
      .numbers thead { display: none; }
      .numbers, .numbers tbody, .numbers tr, .numbers th, .numbers td { display: block; padding: 0; }
      .numbers tr { padding-block: 0.6rem; }
      .numbers tbody tr + tr > * { border-top: 0; }
      .numbers tbody tr + tr { border-top: 1px solid var(--line); }
      .numbers td { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 0.5rem; padding-top: 0.2rem; }
      .numbers td:empty { display: none; }
      .numbers td[data-label]::before { content: attr(data-label); font: 400 0.8125rem/1.6 var(--text); color: var(--muted); }
    }
    """#
}
