extension HTMLStyle {
  /// Type, links, focus, small parts.
  static let base = #"""
    *, *::before, *::after { box-sizing: border-box; }

    html {
      background: var(--page);
      color: var(--ink);
      font: 15px/1.5 var(--text);
      -webkit-text-size-adjust: 100%;
      text-size-adjust: 100%;
      scroll-padding-top: calc(var(--bar-height, 6rem) + 1.5rem);
    }

    body { margin: 0; }

    h1, h2, h3, h4, p, dl, dd, ol, ul, figure, pre { margin: 0; padding: 0; }
    h1 { font-size: clamp(1.6rem, 1.1rem + 2vw, 2.4rem); line-height: 1.15; letter-spacing: -0.022em; font-weight: 680; text-wrap: balance; }
    h2 { font-size: 1.2rem; line-height: 1.3; letter-spacing: -0.012em; font-weight: 650; }
    h3 { font-size: 1rem; line-height: 1.4; font-weight: 620; }
    h4 { font-size: 0.8125rem; font-weight: 600; color: var(--muted); }
    h1:focus, h2:focus { outline: none; }

    code, pre { font-family: var(--code); font-size: 0.875em; }
    code { overflow-wrap: anywhere; }
    a { color: var(--accent); text-decoration: none; overflow-wrap: anywhere; }
    a:hover { text-decoration: underline; text-underline-offset: 0.18em; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
    button, select, input { font: inherit; color: inherit; }
    button { cursor: pointer; }
    [hidden] { display: none !important; }
    bdi { overflow-wrap: anywhere; }

    .unseen {
      position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap;
    }
    .faint { color: var(--muted); font-weight: 400; }
    .block { display: block; }
    .folder { color: var(--muted); font-weight: 400; }
    .long { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 6; overflow: hidden; overflow-wrap: anywhere; }
    .number { font-variant-numeric: tabular-nums; }
    .skip { position: absolute; left: 1rem; top: -4rem; z-index: 20; padding: 0.5rem 1rem; background: var(--surface); border-radius: 0 0 var(--radius) var(--radius); }
    .skip:focus { top: 0; }

    .is-fail, .is-error { --tone: var(--fail); --ground: var(--fail-ground); }
    .is-knownFailure { --tone: var(--known); --ground: var(--known-ground); }
    .is-unexpectedPass { --tone: var(--odd); --ground: var(--odd-ground); }
    .is-pass { --tone: var(--pass); --ground: var(--pass-ground); }
    .is-unjudged, .is-skipped, .is-missing, .is-absent { --tone: var(--muted); --ground: var(--quiet-ground); }

    .badge { display: inline-flex; align-items: center; gap: 0.4em; color: var(--tone); white-space: nowrap; }
    .badge.is-fail, .badge.is-error { font-weight: 600; }
    .badge .mark {
      display: inline-grid; place-items: center; width: 1.35em; height: 1.35em; border-radius: 50%;
      background: var(--ground); font-size: 0.8em; font-weight: 700; line-height: 1;
    }
    .badge.is-fail .mark, .badge.is-error .mark { background: var(--fail-solid); color: var(--on-fail); }
    """#
}
