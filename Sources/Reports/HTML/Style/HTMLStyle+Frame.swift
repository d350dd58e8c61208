extension HTMLStyle {
  /// The bar, the filter and the main column.
  static let frame = #"""
    .page-bar {
      position: sticky; top: 0; z-index: 10; background: color-mix(in srgb, var(--page) 92%, transparent);
      backdrop-filter: blur(12px); border-bottom: 1px solid var(--line);
    }
    .bar-inner, main, .about { max-width: 1680px; margin-inline: auto; padding-inline: clamp(1rem, 3vw, 2.5rem); }
    .bar-inner { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1.25rem; padding-block: 0.5rem; }
    .brand { font-weight: 680; letter-spacing: -0.015em; color: var(--ink); display: inline-flex; align-items: center; gap: 0.5rem; min-height: 2rem; }
    .brand:hover { text-decoration: none; }
    .brand svg { width: 1.15rem; height: 1.15rem; }
    .page-bar nav { display: flex; gap: 0.125rem; }
    .page-bar nav a { color: var(--muted); padding: 0.25rem 0.65rem; border-radius: 7px; font-weight: 520; }
    .page-bar nav a:hover { color: var(--ink); text-decoration: none; background: var(--quiet-ground); }
    .page-bar nav a[aria-current] { color: var(--ink); background: var(--quiet-ground); }
    .bar-run { margin-left: auto; color: var(--muted); font-size: 0.8125rem; }
    .page-bar nav, #filter, #help-button { display: none; }
    .has-script .page-bar nav { display: flex; }
    .has-script #filter { display: flex; }
    .has-script #help-button { display: inline-grid; }
    #help-button { place-items: center; width: 1.75rem; height: 1.75rem; border: 1px solid var(--line-strong); border-radius: 50%; background: none; color: var(--muted); font-size: 0.8125rem; }

    #filter { flex: 1 1 100%; min-width: 0; flex-wrap: wrap; gap: 0.4rem 0.5rem; align-items: center; padding-block: 0.125rem; }
    .search { position: relative; flex: 1 1 14rem; max-width: 28rem; }
    .search input {
      width: 100%; height: 2.1rem; padding: 0 2rem 0 0.75rem; border: 1px solid var(--line-strong);
      border-radius: 8px; background: var(--surface);
    }
    .search input::placeholder { color: var(--muted); opacity: 1; }
    .search kbd { position: absolute; right: 0.5rem; top: 0.45rem; pointer-events: none; }
    kbd { font: 600 0.75rem/1.1rem var(--code); padding: 0 0.35rem; border: 1px solid var(--line-strong); border-radius: 4px; color: var(--muted); }
    #filter-verdicts, #filter-choices { position: relative; min-width: 0; display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; }
    .toggle {
      display: inline-flex; align-items: center; gap: 0.45rem; height: 2.1rem; padding: 0 0.65rem; font-size: 0.8125rem;
      border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface);
    }
    .toggle .count { font-variant-numeric: tabular-nums; color: var(--muted); }
    .toggle[aria-pressed="true"] { background: var(--ground); border-color: var(--tone); }
    .toggle[aria-pressed="true"] .count { color: var(--tone); }
    .choice select {
      height: 2.1rem; max-width: 12rem; padding: 0 0.5rem; font-size: 0.8125rem; border: 1px solid var(--line-strong);
      border-radius: 8px; background: var(--surface); text-overflow: ellipsis;
    }
    .choice select.is-chosen { border-color: var(--accent); color: var(--accent); font-weight: 560; }
    .clear { flex: none; white-space: nowrap; padding: 0.25rem 0.5rem; font-size: 0.8125rem; }

    main { padding-block: clamp(1.25rem, 3vw, 2.5rem) 4rem; }
    main:focus { outline: none; }
    main > section > section, #case > section { margin-top: 2.75rem; }
    .section-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.75rem; margin-bottom: 0.9rem; }
    .panel { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); }
    .notice { margin-block: 1rem; padding: 0.75rem 1rem; background: var(--known-ground); color: var(--ink); border-radius: var(--radius); }
    .nothing { padding: 2.5rem 1rem; text-align: center; color: var(--muted); }
    #overview-filtered { margin-bottom: 1.25rem; padding: 0.6rem 0.9rem; background: var(--quiet-ground); border-radius: 8px; }

    dialog { max-width: 30rem; padding: 1.5rem; border: 1px solid var(--line-strong); border-radius: 14px; background: var(--surface); color: var(--ink); }
    dialog::backdrop { background: rgb(0 0 0 / 0.4); }
    dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 0.4rem 1rem; margin-block: 1rem; }
    dialog form { text-align: right; }
    dialog button, .play { height: 2.1rem; padding: 0 0.9rem; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); }

    .about { padding-block: 1.5rem 3rem; border-top: 1px solid var(--line); color: var(--muted); font-size: 0.8125rem; }
    .about dl { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; }
    .about dt { font-size: 0.75rem; }
    .about dd { color: var(--ink); overflow-wrap: anywhere; }

    @media (max-width: 640px) {
      .page-bar { position: static; }
      .bar-run { display: none; }
      .bar-inner { justify-content: space-between; }
      #help-button { display: none !important; }
      .search { flex: 1 1 100%; max-width: none; }
      #filter-verdicts, #filter-choices { flex-wrap: nowrap; overflow-x: auto; max-width: 100%; padding: 2px; scrollbar-width: none; }
      .toggle, .choice { flex: none; }
      .toggle, .choice select, .search input { height: 2.5rem; }
      .search kbd { display: none; }
    }
    """#
}
