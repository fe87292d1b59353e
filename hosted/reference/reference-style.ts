import { createHash } from 'node:crypto'

/** What the reference has beyond the sheet of all pages, with its tokens. */
export const referenceStyle = `
:root { --code: #10202b; --on-code: #e6eef3; }
@media (prefers-color-scheme: dark) { :root { --code: #0a1016; } }
main:has(.reference), body:has(.reference) :is(footer, .top) { max-inline-size: 92rem; }
.reference code { user-select: auto; }
.reference > .content { min-inline-size: 0; }
.contents ul { list-style: none; padding: 0; margin: 0; font-size: .95rem; }
.contents ul ul { padding-inline-start: .75rem; border-inline-start: 1px solid var(--line); margin-block: .1rem .4rem; }
.contents a { display: block; padding: .3rem .4rem; border-radius: .35rem; text-decoration: none; color: var(--text); }
.contents a:hover { background: var(--notice); }
.contents [aria-current="page"] { font-weight: 700; color: var(--accent); }
.contents [data-quiet], .contents [hidden] { display: none; }
.contents.searching [data-quiet] { display: block; }
.contents .method { min-inline-size: 3.2rem; }
.contents input { min-block-size: 2.5rem; padding: .4rem .6rem; }
.contents .credentials { border-block-start: 1px solid var(--line); margin-block-start: 1rem; padding-block-start: 1rem; }
.menu > summary { font-weight: 700; padding-block: .5rem; }
@media (min-width: 64rem) {
  .reference { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 2rem; }
  .contents { position: sticky; inset-block-start: 0; align-self: start; max-block-size: 100vh; overflow: auto; padding-block: .5rem; }
  .menu > summary { display: none; }
  .operation:has(.looks) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2rem; }
  .looks { position: sticky; inset-block-start: 1rem; align-self: start; }
}
.operation { background: none; border: 0; border-block-start: 1px solid var(--line); border-radius: 0; padding: 1.75rem 0; margin: 0; overflow: visible; scroll-margin-block-start: 1rem; }
.operation h2 a { color: var(--text); text-decoration: none; }
.operation h2 a:hover { text-decoration: underline; }
.operation h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; padding-block-end: .35rem; border-block-end: 1px solid var(--line); }
.address { overflow-wrap: anywhere; }
.method { display: inline-block; font: 700 .72rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; color: var(--accent); }
.address .method { border: 1px solid var(--accent); border-radius: .3rem; padding: .1rem .4rem; }
.method.delete { color: var(--danger); border-color: var(--danger); }
.fields { list-style: none; padding: 0; margin: 0; }
.fields > li { padding-block: .6rem; border-block-end: 1px solid var(--line); scroll-margin-block-start: 1rem; }
.fields > li:last-child { border: 0; }
.fields > li:target { background: var(--notice); }
.fields p { margin: 0 0 .2rem; font-size: .95rem; }
.fields > li > p:first-child > code { font-weight: 700; }
.fields details { margin-block-start: .35rem; font-size: .95rem; }
.fields .fields { padding-inline-start: .9rem; border-inline-start: 2px solid var(--line); }
.type { color: var(--soft); font-size: .85rem; font-weight: 400; }
.type + .type::before { content: "· "; }
.or { color: var(--soft); font-style: italic; }
.code { font: .82rem ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; margin-inline-end: .35rem; }
.sample { background: var(--code); color: var(--on-code); border-radius: .6rem; margin-block-end: .75rem; overflow: clip; position: relative; }
.sample summary { padding: .5rem .9rem; padding-inline-start: calc(.9rem + 1.34em); font-size: .85rem; color: #b9c9d4; }
.sample[open] summary { border-block-end: 1px solid #2b3d49; margin: 0; }
.sample pre { margin: 0; padding: .8rem .9rem; overflow: auto; max-block-size: 26rem; white-space: pre; overflow-wrap: normal; }
.sample pre:focus-visible { outline-offset: -3px; }
.sample code { font: .8rem/1.55 ui-monospace, "DejaVu Sans Mono", monospace; }
.sample .copy { position: absolute; inset-block-start: .3rem; inset-inline-end: .4rem; inline-size: auto; min-block-size: 1.75rem; padding: .1rem .6rem; font-size: .75rem; background: #22323d; color: #e6eef3; border-color: #3a4d5a; }
.try { border: 1px solid var(--line); border-radius: .6rem; padding: .6rem .9rem; }
.try summary { font-weight: 700; color: var(--accent); }
.try label { font-size: .85rem; }
.try input { min-block-size: 2.5rem; padding: .4rem .6rem; }
.try textarea { font: .8rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; min-block-size: 9rem; }
.try .result { margin-block-start: .75rem; }
@media (max-width: 63.99rem) { .looks { margin-block-start: 1rem; } .contents { border-block-end: 1px solid var(--line); margin-block-end: 1rem; } }
`

export const referenceStylePath = `/reference.css?v=${createHash('sha256').update(referenceStyle).digest('hex').slice(0, 12)}`
