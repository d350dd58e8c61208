extension HTMLStyle {
  /// The overview: verdict, changes, failures, trend.
  static let summary = #"""
    .hero { display: grid; gap: 1.5rem 3rem; grid-template-columns: minmax(0, 1fr); }
    .eyebrow { color: var(--muted); margin-bottom: 0.6rem; display: flex; flex-wrap: wrap; gap: 0 0.6em; }
    .eyebrow > * + *::before { content: "·"; margin-right: 0.6em; color: var(--line-strong); }
    .hero .state-fail { color: var(--fail); }
    .hero .lede { margin-top: 0.6rem; font-size: 1.0625rem; max-width: 46rem; }
    .lede strong { font-weight: 620; }
    .share { display: block; width: 100%; height: 12px; margin-top: 1.4rem; border-radius: 6px; overflow: hidden; background: var(--quiet-ground); }
    .share rect { fill: var(--fill); }
    .tone-pass { --fill: var(--pass-faint); }
    .tone-fail, .tone-error { --fill: var(--fail-solid); }
    .tone-knownFailure { --fill: var(--known-solid); }
    .tone-unexpectedPass { --fill: var(--odd); }
    .tone-unjudged, .tone-skipped, .tone-missing { --fill: var(--line-strong); }
    .sum { display: flex; flex-wrap: wrap; gap: 0.35rem 1.1rem; margin-top: 0.8rem; list-style: none; align-items: baseline; }
    .sum a { color: inherit; display: inline-flex; gap: 0.4em; align-items: baseline; }
    .sum b { font-weight: 640; font-variant-numeric: tabular-nums; }
    .sum .dot { width: 0.65em; height: 0.65em; border-radius: 2px; background: var(--fill); align-self: center; }
    .sum .total { color: var(--muted); }

    .buckets { display: grid; gap: 0 2.5rem; grid-template-columns: minmax(0, 1fr); }
    .bucket { padding-block: 0.9rem; border-top: 1px solid var(--line); }
    .bucket:first-child { border-top: 0; padding-top: 0; }
    .bucket h3 { display: flex; gap: 0.5rem; align-items: baseline; }
    .bucket h3 .count { font-variant-numeric: tabular-nums; min-width: 1.2em; }
    .bucket.is-bad h3 { color: var(--fail); }
    .bucket.is-good h3 { color: var(--pass); }
    .bucket > summary { padding-block: 0; width: auto; }
    .bucket > summary h3 { display: inline-flex; color: var(--ink); }
    .lines { list-style: none; margin-top: 0.35rem; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)); gap: 0 2.5rem; }
    .lines li { padding-block: 0.45rem; }
    .case-name { font-weight: 540; overflow-wrap: anywhere; }
    .case-name .under { color: var(--muted); font-weight: 400; margin-left: 0.35em; }
    .says { color: var(--muted); overflow-wrap: anywhere; }
    .is-bad .says { color: var(--ink); }
    .under-which { display: flex; flex-wrap: wrap; gap: 0.05rem 0.9rem; }
    .under-which > * { padding-block: 0.1rem; }
    .known > summary { padding-block: 0.25rem; }
    .known > summary h2 { display: inline; color: var(--ink); }
    .known .bucket:first-of-type { margin-top: 0.75rem; border-top: 1px solid var(--line); padding-top: 0.9rem; }
    .known .bucket h3 { font-size: 1rem; }
    details > summary { cursor: pointer; color: var(--accent); padding-block: 0.25rem; width: fit-content; }

    .failure { padding: 1.1rem 1.25rem 1rem; }
    .failure + .failure { margin-top: 0.9rem; }
    .failure > header { display: flex; gap: 0.25rem 1rem; align-items: baseline; flex-wrap: wrap; justify-content: space-between; }
    .failure h3 { font-size: 1.0625rem; overflow-wrap: anywhere; flex: 1 1 20rem; }
    .failure .since { color: var(--muted); white-space: nowrap; }
    .failure .since.is-now { color: var(--fail); font-weight: 600; }
    .failure .after { color: var(--muted); font-size: 0.9rem; margin-top: 0.1rem; }
    .failure .numbers { margin-top: 0.75rem; }
    .members { margin-top: 0.75rem; border-top: 1px solid var(--line); padding-top: 0.3rem; }
    details > .members { margin-top: 0; border-top: 0; }
    .tag { font-size: 0.8125rem; padding: 0.05rem 0.5rem; border: 1px solid var(--line-strong); border-radius: 99px; color: var(--muted); }

    .trend figcaption { color: var(--muted); font-size: 0.875rem; margin-bottom: 0.5rem; }
    .trend svg { display: block; width: 100%; max-width: 30rem; height: auto; overflow: visible; }
    .trend .axis { stroke: var(--line-strong); stroke-width: 1; vector-effect: non-scaling-stroke; }
    .trend text { font-family: var(--text); fill: var(--muted); font-size: 11px; font-variant-numeric: tabular-nums; }
    .trend .now { fill: var(--ink); font-weight: 600; }
    .trend rect { fill: var(--fill); }
    .trend .tone-fail:not(.is-now) { opacity: 0.55; }
    .trend .hit { fill: transparent; }
    .trend g:hover .hit { fill: var(--ink); fill-opacity: 0.06; }

    .pair { display: grid; gap: 2.75rem 3rem; grid-template-columns: minmax(0, 1fr); margin-top: 2.75rem; }
    .pair > section { margin-top: 0; }

    @media (min-width: 1080px) {
      .hero { grid-template-columns: minmax(0, 1fr) 24rem; align-items: end; }
      .pair { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
    }
    @media (min-width: 1500px) {
      .buckets { grid-template-columns: repeat(2, minmax(0, 1fr)); }
      .bucket:nth-child(2) { border-top: 0; padding-top: 0; }
    }
    """#
}
