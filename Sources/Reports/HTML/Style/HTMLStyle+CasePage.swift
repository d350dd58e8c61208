extension HTMLStyle {
  /// The page of one case.
  static let casePage = #"""
    .path { display: flex; flex-wrap: wrap; gap: 0 1rem; margin-bottom: 1.1rem; font-size: 0.875rem; }
    .case-head h1 { overflow-wrap: anywhere; font-size: clamp(1.35rem, 1rem + 1.5vw, 2rem); }
    .case-head .folder { font-size: 0.65em; display: block; letter-spacing: 0; }
    .case-line { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin-top: 0.7rem; align-items: baseline; }
    .case-since { color: var(--muted); margin-top: 0.15rem; display: flex; gap: 0.75rem; flex-wrap: wrap; }
    .case-head.is-fail .case-since, .case-head.is-error .case-since { color: var(--fail); }
    .reason { margin-top: 0.9rem; padding: 0.6rem 0.9rem; background: var(--known-ground); border-radius: 8px; max-width: 60rem; overflow-wrap: anywhere; }
    #case > section > h2 { margin-bottom: 0.8rem; }
    .findings { margin-top: 1.75rem !important; padding: 1.1rem 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); }
    .findings h2 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
    .findings .lede { font-size: 1.125rem; font-weight: 620; margin-bottom: 0.6rem; overflow-wrap: anywhere; }

    .film { position: relative; display: flex; gap: 0.75rem; overflow-x: auto; list-style: none; padding: 4px 4px 0.75rem; margin: -4px -4px 0; scroll-behavior: smooth; }
    .film > li { flex: none; }
    .thumb { display: flex; flex-direction: column; align-items: stretch; gap: 0.3rem; width: 9.5rem; height: 100%; padding: 0.5rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); text-align: left; font-size: 0.75rem; line-height: 1.35; }
    .thumb:hover { border-color: var(--line-strong); }
    .thumb[aria-current] { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
    .thumb .drawing { display: block; width: 100%; height: 13rem; }
    .frame-caption { display: flex; gap: 0.4rem; font-weight: 600; }
    .frame-caption bdi { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
    .step-number { flex: none; color: var(--muted); font-weight: 500; font-variant-numeric: tabular-nums; }
    .note { color: var(--muted); overflow-wrap: anywhere; }
    .thumb .note { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
    .note.is-covered, .note.is-failed { color: var(--fail); }
    .player { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem 2.5rem; margin-top: 1rem; }
    .stage { display: grid; place-items: center; }
    .stage .drawing { display: block; width: 100%; height: min(40rem, 76vh); }
    .controls { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0.75rem; align-items: center; margin-top: 0.9rem; }
    .controls select { height: 2.1rem; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); }
    .play { width: 2.6rem; padding: 0; }
    input[type="range"] { accent-color: var(--accent); width: 100%; min-height: 2rem; }
    .clock { display: block; margin-top: 0.2rem; color: var(--muted); font-size: 0.8125rem; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
    .step-panel { min-width: 0; display: flex; flex-direction: column; gap: 0.5rem; align-content: start; }
    .step-panel h3 { display: flex; gap: 0.6rem; }
    .step-panel h4 { margin-top: 0.5rem; }
    .step-panel table { margin-top: 0.5rem; font-size: 0.875rem; }
    .log { list-style: none; font-family: var(--code); font-size: 0.8125rem; line-height: 1.6; overflow-wrap: anywhere; }
    .checks { list-style: none; }
    .checks li { display: flex; gap: 0.5rem; overflow-wrap: anywhere; }
    .checks .mark { color: var(--tone); font-weight: 700; }
    .checks .is-fail { color: var(--fail); font-weight: 560; }
    .measures { display: flex; flex-wrap: wrap; gap: 0.75rem 2.25rem; }
    .measures dt { font-size: 0.8125rem; color: var(--muted); overflow-wrap: anywhere; }
    .measures dd { font-variant-numeric: tabular-nums; font-weight: 560; }
    .outcomes { display: flex; flex-wrap: wrap; gap: 3px; margin-bottom: 0.9rem; }
    .cube { display: grid; place-items: center; width: 1.25rem; height: 1.25rem; border-radius: 4px; background: var(--ground); color: var(--tone); font-size: 0.7rem; font-weight: 700; }
    .cube.is-fail, .cube.is-error { background: var(--fail-solid); color: var(--on-fail); }
    .chips { display: flex; flex-wrap: wrap; gap: 0.4rem; margin: 0.4rem 0 1rem; }
    .case-chip { display: inline-flex; gap: 0.4rem; align-items: center; padding: 0.15rem 0.65rem 0.15rem 0.4rem; border: 1px solid var(--line); border-radius: 99px; background: var(--surface); color: var(--ink); font-size: 0.8125rem; }
    .case-chip[aria-current] { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
    .command { padding: 0.75rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.8; user-select: text; }
    .step-panel + .step-panel, .notice + .step-panel { margin-top: 1.75rem; }
    .outcome-changes td:not(:last-child) { white-space: nowrap; }

    @media (min-width: 900px) {
      .player { grid-template-columns: minmax(20rem, 5fr) minmax(0, 6fr); }
      .screen-side { position: sticky; top: calc(var(--bar-height, 6rem) + 1rem); align-self: start; }
    }
    @media (min-width: 2200px) {
      html { font-size: 18px; }
      [data-view="matrix"] :is(main, .bar-inner) { max-width: none; }
    }
    @media (prefers-reduced-motion: reduce) {
      *, *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
    }
    @media (forced-colors: active) {
      .tile, .cube, .badge .mark, .share, .meter { forced-color-adjust: none; }
    }
    """#
}
