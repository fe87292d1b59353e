/** The bar above GraphiQL, and what GraphiQL needs in our house: the reader's fonts, and room on a phone. */
export const graphiqlStyle = `
html, body { margin: 0; block-size: 100%; }
body { display: flex; flex-direction: column; block-size: 100dvh; color-scheme: light dark; background: Canvas; color: CanvasText; font: 1rem/1.4 system-ui, "DejaVu Sans", sans-serif; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem 1.2rem; padding: .4rem .8rem; border-block-end: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); }
.bar h1 { font-size: 1rem; margin: 0; }
.bar a { color: inherit; padding-block: .3rem; }
.bar p { margin: 0; display: flex; flex: 1 1 18rem; align-items: center; gap: .6rem; }
.bar input { flex: 1; min-inline-size: 8rem; max-inline-size: 34rem; font: inherit; font-size: .95rem; padding: .35rem .5rem; border: 1px solid color-mix(in srgb, CanvasText 55%, Canvas); border-radius: .35rem; background: Canvas; color: CanvasText; }
#graphiql { flex: 1; min-block-size: 0; }
noscript { padding: 1rem; }
.graphiql-container, .CodeMirror-info, .CodeMirror-lint-tooltip, .graphiql-dialog, [data-radix-popper-content-wrapper] {
  --font-family: system-ui, "DejaVu Sans", sans-serif !important;
  --font-family-mono: ui-monospace, "DejaVu Sans Mono", monospace !important;
}
.examples input { inline-size: 100%; box-sizing: border-box; margin-block: 1rem .5rem; font: inherit; padding: .45rem .6rem; border: 1px solid hsla(var(--color-neutral), .6); border-radius: var(--border-radius-4); background: transparent; color: inherit; }
.examples h2 { font-size: .9rem; margin: 1rem 0 .25rem; color: hsla(var(--color-neutral), 1); opacity: .85; }
.examples ul { list-style: none; margin: 0; padding: 0; }
.examples button { font: inherit; text-align: start; inline-size: 100%; padding: .3rem .4rem; border: 0; border-radius: var(--border-radius-4); background: none; color: inherit; cursor: pointer; overflow-wrap: anywhere; }
.examples button:hover { background: hsla(var(--color-neutral), .1); }
@media (max-width: 48rem) {
  .graphiql-container .graphiql-main { min-inline-size: 0; }
  .graphiql-container #graphiql-session { flex-direction: column; }
  .graphiql-container .graphiql-horizontal-drag-bar { display: none; }
  .graphiql-container .graphiql-editors, .graphiql-container .graphiql-response { flex: 1 1 50% !important; min-block-size: 0; }
}
`
