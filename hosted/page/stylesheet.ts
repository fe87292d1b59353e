import { createHash } from 'node:crypto'

/**
 * The one style sheet: one column, phone first, light and dark, left-to-right and right-to-left (logical properties only). Every pair of
 * text and background has a contrast of at least 4.5, what is drawn and its background one of at least 3.
 */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: #f4f5f7; --card: #ffffff; --text: #16202a; --soft: #4b5966; --line: #d3dae0; --edge: #8593a0;
  --accent: #0b5a4b; --on-accent: #ffffff; --danger: #a3211b; --on-danger: #ffffff; --notice: #e8f1ee; --warning: #fdf1dc; --reserved: #c08219; --held: #6f8fb5;
  --test: #ffd27a; --on-test: #4a2900;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f151b; --card: #18212a; --text: #eef2f5; --soft: #b3bfca; --line: #38444f; --edge: #74838f;
    --accent: #6fd3bd; --on-accent: #06231d; --danger: #ff9d94; --on-danger: #36060a; --notice: #15302b; --warning: #3a2d12; --reserved: #c79a4b; --held: #5f86b3;
    --test: #4a3409; --on-test: #ffdf9e;
  }
}
/* What is read is as wide on every page, and so is what is asked, beside it or alone. */
:root { --read: 38rem; --ask: 25rem; --between: 1.5rem; --edges: 2rem; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "DejaVu Sans", sans-serif;
  overflow-wrap: anywhere;
}
:is(body, pre):lang(ar) { line-height: 1.75; }
main, footer, .top, .account { max-inline-size: calc(var(--read) + var(--edges)); margin-inline: auto; padding-inline: calc(var(--edges) / 2); }
/* A sandbox has its own colour around the page; what can be done looks as it does in live. */
.banner { margin: 0; padding: .3rem 1rem; background: var(--test); color: var(--on-test); text-align: center; font-size: .875rem; font-weight: 600; }
.top { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding-block: .5rem; }
.brand { display: flex; gap: .4rem; align-items: center; font-weight: 700; font-size: 1.25rem; }
.brand img { inline-size: 1.6rem; block-size: 1.6rem; }
.languages { display: flex; align-items: baseline; gap: 0; list-style: none; margin: 0 -.4rem; padding: 0; }
.languages a, .languages span { display: inline-block; padding: .5rem .4rem; min-inline-size: 2.75rem; text-align: center; }
.languages span { font-weight: 700; }
section .account { max-inline-size: none; padding: 0; margin-block-end: .5rem; }
section .account ul { gap: 0 clamp(.6rem, 3vw, 1.5rem); justify-content: start; }
.account ul { display: flex; flex-wrap: wrap; gap: 0 .5rem; justify-content: space-between; list-style: none; margin: 0; padding: 0; }
.account a { display: block; padding-block: .6rem .4rem; border-block-end: .2rem solid transparent; font-size: clamp(.875rem, 3.7vw, 1.0625rem); font-weight: 600; text-decoration: none; }
.account a:hover { text-decoration: underline; }
.account [aria-current] { border-color: var(--accent); color: var(--text); }
/* Logos are made for white. */
.shop { display: flex; gap: .6rem; align-items: center; margin: .25rem 0 0; font-weight: 600; }
.shop img { flex: none; block-size: 2.75rem; max-inline-size: 9rem; object-fit: contain; padding: .25rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
h1, h2, h3, figcaption { text-wrap: balance; }
p, li, .hint { text-wrap: pretty; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1rem 0; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 .75rem; }
h2 a:not(:hover) { text-decoration: none; }
p { margin: 0 0 .75rem; }
:is(h1, h2, h3):lang(ar) { line-height: 1.5; }
a { color: var(--accent); }
/* What people wrote stays in its box, whatever marks they piled up. */
section, article, .card { overflow: clip; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin-block: 0 1rem; box-shadow: 0 1px 2px rgb(16 24 32 / .06); }
section > :last-child, article > :last-child, .card > :last-child { margin-block-end: 0; }
:is(section, article, .card) > :last-child > p:last-child { margin-block-end: 0; }
.card .card { border: 0; padding: 0; margin-block: 0 .5rem; box-shadow: none; }
.soft { color: var(--soft); }
.notice, .problem, .warning { border-radius: .75rem; padding: .75rem 1rem; margin-block: 0 1rem; border: 1px solid var(--accent); background: var(--notice); }
.problem { border: 2px solid var(--danger); background: var(--card); }
.warning { border-color: var(--reserved); background: var(--warning); }
.problem:focus-visible { outline: 2px solid var(--danger); outline-offset: 0; }
.notice > :last-child, .problem > :last-child, .warning > :last-child { margin-block-end: 0; }
.problem h2, .warning h3 { margin: 0 0 .25rem; font-size: 1.0625rem; }
dl { margin: 0; font-variant-numeric: tabular-nums; }
dl:not(:last-child) { margin-block-end: .75rem; }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-block: .45rem; border-block-end: 1px solid var(--line); }
dl > div:last-child { border-block-end: 0; }
dt { color: var(--soft); }
/* An amount is never broken; what has no room beside its name goes below it, and begins where that begins. */
dt, dd { max-inline-size: 100%; overflow-wrap: break-word; }
dd { margin: 0; }
/* Cards keep one distance to what they begin and end with. */
:is(section, article, .card) > dl:first-child > :first-child { padding-block-start: 0; }
:is(section, article, .card) > dl:last-child > :last-child { padding-block-end: 0; }
/* A reference stays beside its button: both go below its name where the three have no room on a line, and the button below it where the two have none. */
dd:has(> code) { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .5rem; }
dd > code { min-inline-size: 0; }
/* What has changed; underlined it would be a link. */
del { color: var(--soft); }
ins { text-decoration: none; font-weight: 600; }
/* What is as long as an address or a fingerprint has a line for itself. */
dl > .long { display: block; }
.total dt, .total dd { color: var(--text); font-weight: 700; font-size: 1.15rem; }
dl > .hero { display: block; }
.hero dd { color: var(--text); font-size: clamp(1.45rem, 7.4vw, 2.25rem); font-weight: 700; line-height: 1.25; }
/* A way out is not taken for one of the ways in above it. */
.rest > p:first-child { margin-block-start: .75rem; }
/* What is asked stands beside what it is about, and stays in sight; on a phone it comes right after it. */
@media (min-width: 60rem) {
  main:has(.sides, .mail), body:has(.sides, .mail) :is(footer, .top, .account) { max-inline-size: calc(var(--read) + var(--between) + var(--ask) + var(--edges)); }
  .sides { display: grid; grid-template: "what act" auto "rest act" 1fr / minmax(0, 1fr) var(--ask); column-gap: var(--between); }
  .what { grid-area: what; }
  .rest { grid-area: rest; }
  .rest > p:first-child { margin-block-start: 0; }
  .act { grid-area: act; position: sticky; inset-block-start: 1rem; align-self: start; }
  section, article, .card { padding: 1.25rem; }
  :is(main, .what, .rest) > .money { padding: 1.25rem; }
  .mail { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); column-gap: var(--between); align-items: start; }
}
.mail iframe { display: block; inline-size: 100%; block-size: 34rem; border: 1px solid var(--line); border-radius: .5rem; }
/* Its words go on below each other, and not below its mark. */
summary { cursor: pointer; min-block-size: 1.75rem; padding-inline-start: 1.34em; text-indent: -1.34em; border-radius: .25rem; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary h2 { display: inline; }
details[open] > summary { margin-block-end: .75rem; }
/* What leads on points to where the reading goes, and so does what unfolds, until it is open. Drawn: browsers disagree on marks of their own. */
summary::before, ul.actions a::after { content: ''; display: inline-block; inline-size: .45em; block-size: .45em; border: solid currentcolor; border-width: 0 .14em .14em 0; rotate: -45deg; }
[dir="rtl"] summary::before, [dir="rtl"] ul.actions a::after { rotate: 135deg; }
summary::before { margin-inline: .1em .65em; translate: 0 -.14em; }
[dir] details[open] > summary::before { rotate: 45deg; translate: 0 -.24em; }
.terms { max-block-size: 24rem; overflow: auto; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin-block-end: .75rem; }
.terms:focus-visible { outline-offset: -3px; }
/* An address or a name goes to the next line as a whole, and so does a day, and a time with its zone and with the full stop after it. */
.whole { display: inline-block; max-inline-size: 100%; }
bdi.whole { display: inline; white-space: nowrap; }
/* A link's line goes on below it. */
a > .whole { text-decoration: inherit; }
time > span, time[data-day], .amount, .left { white-space: nowrap; }
/* In a sentence, and beside figures, a line may end between the two; on their own they stay together. */
:is(dd, .hint, .parts) time { white-space: nowrap; }
code { user-select: all; font: .85em/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
/* Steps of one width, each with a mark at its beginning; the longest word of the three languages has room on a phone. */
.progress { --mark: 1.25rem; display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); overflow-wrap: break-word; list-style: none; padding: 0; margin: 1.75rem 0 1.25rem; font-size: clamp(.7rem, 3.3vw, .875rem); line-height: 1.4; }
.progress li { position: relative; border-block-start: .2rem solid var(--line); padding-block-start: calc(var(--mark) / 2 + .35rem); color: var(--soft); }
.progress .done { border-color: var(--accent); }
/* Nothing comes after the last. */
.progress li:last-child { border-color: transparent; }
.progress .done, .progress .now { color: var(--text); }
.progress .now { font-weight: 700; }
.progress li::before {
  content: ''; box-sizing: border-box; position: absolute; inset-inline-start: 0; inset-block-start: calc(var(--mark) / -2 - .1rem); display: grid; place-items: center; inline-size: var(--mark); block-size: var(--mark);
  border: .2rem solid var(--edge); border-radius: 50%; background: var(--card); color: var(--on-accent); font-size: .75rem; font-weight: 700; line-height: 1;
}
.progress :is(.done, .now)::before { border-color: var(--accent); }
.progress .done::before { content: '✓' / ''; background: var(--accent); }
.progress:lang(ar) { font-size: clamp(.8rem, 3.6vw, .95rem); line-height: 1.6; }
.progress time { display: block; color: var(--soft); font-size: .95em; font-variant-numeric: tabular-nums; }
figure { margin: 0 0 1rem; }
figcaption { font-weight: 600; margin-block-end: .4rem; }
.money { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; box-shadow: 0 1px 2px rgb(16 24 32 / .06); }
.money svg { display: block; inline-size: 100%; block-size: .9rem; border-radius: .45rem; outline: 1px solid var(--line); margin-block-end: .25rem; }
[dir="rtl"] .money svg { transform: scaleX(-1); }
.money .released { fill: var(--accent); background: var(--accent); }
.money .reserved { fill: var(--reserved); background: var(--reserved); }
.money .disputed { fill: var(--danger); background: var(--danger); }
.money .refunded { fill: var(--soft); background: var(--soft); }
.money .held { fill: var(--held); background: var(--held); }
.money dt { display: flex; align-items: center; gap: .5rem; }
.money dl > div { flex-wrap: nowrap; padding-block: .25rem; border: 0; }
.money dd { flex: 0 0 auto; margin-inline-start: auto; }
.money > p { margin-block: .5rem 0; }
.swatch { flex: none; inline-size: .9rem; block-size: .9rem; border-radius: .2rem; outline: 1px solid var(--line); }
blockquote pre { unicode-bidi: plaintext; }
blockquote { margin: 0 0 1rem; padding-inline-start: .75rem; border-inline-start: .25rem solid var(--line); }
form { margin: 0; }
form + p, button + p { margin-block-start: 1rem; }
p:has(> button) { margin-block-end: 1rem; }
.field > p { margin: 0; }
.field { margin-block-end: 1rem; }
label, legend, .label { display: block; font-weight: 600; margin-block-end: .25rem; padding: 0; }
.hint { display: block; color: var(--soft); font-size: .95rem; margin-block-end: .25rem; }
.error { display: block; color: var(--danger); font-weight: 600; margin-block-end: .25rem; }
input, select, textarea {
  inline-size: 100%; min-block-size: 3rem; padding: .6rem .75rem; border: 1px solid var(--soft); border-radius: .5rem;
  background: var(--card); color: var(--text); font: inherit;
}
input[autocomplete="one-time-code"] { max-inline-size: 16rem; font-size: 1.5rem; letter-spacing: .35em; font-variant-numeric: tabular-nums; }
/* Whatever is typed begins on the side of the label, also what reads the other way; a longer text keeps the side of its own script. */
input { text-align: left; }
html[dir="rtl"] input { text-align: right; }
/* Drawn, as a browser's own arrow keeps no distance from the border. */
select {
  appearance: none; padding-inline-end: 2.25rem;
  background: linear-gradient(45deg, transparent 50%, currentcolor 50%) right 19px center / 6px 6px no-repeat, linear-gradient(-45deg, transparent 50%, currentcolor 50%) right 13px center / 6px 6px no-repeat, var(--card);
}
html[dir="rtl"] select { background-position: left 13px center, left 19px center, 0 0; }
input[type="number"] { appearance: textfield; font-variant-numeric: tabular-nums; }
::-webkit-inner-spin-button { appearance: none; }
[aria-invalid="true"] { border: 2px solid var(--danger); }
textarea { min-block-size: 8rem; }
/* Files are chosen by words of the page: the field lies upon them, and only without script does it say in the browser's words what was chosen. */
.pick { position: relative; margin-block-start: .5rem; }
.pick input { position: absolute; inset: 0; block-size: 100%; min-block-size: 0; opacity: 0; cursor: pointer; }
.pick span {
  display: block; min-block-size: 3rem; padding: .7rem 1rem; border: 1px dashed var(--accent); border-radius: .5rem; background: var(--page); color: var(--accent);
  font-weight: 600; text-align: center;
}
.pick input:hover + span { border-style: solid; }
.pick input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 2px; }
.pick [aria-invalid="true"] + span { border: 2px solid var(--danger); }
@media (scripting: none) {
  .pick { padding-block-end: 2rem; }
  .pick input { opacity: 1; padding: 3.4rem 0 0; border: 0; background: none; font-size: .95rem; }
  ::file-selector-button { display: none; }
  /* The browser's words for nothing, in its language. Where a file has to be, CSS can tell that none is chosen. Where not, a transition of hours remembers that somebody has been at the field, which then goes on showing them. */
  .pick input { color: transparent; transition: color 0s 9999s; }
  .pick input:is(:hover, :focus) { color: inherit; transition-delay: 0s; }
  .pick input:required { transition: none; }
  .pick input:required:valid { color: inherit; }
  .pick input:invalid { color: transparent; }
}
[aria-busy=true] { visibility: hidden; }
fieldset { border: 0; padding: 0; margin: 0 0 1rem; }
figure { margin: 0 0 1rem; }
/* However few dots a picture has, it is seen to be one. */
figure img { display: block; min-inline-size: min(100%, 14rem); min-block-size: 8rem; max-inline-size: 100%; max-block-size: 28rem; block-size: auto; object-fit: contain; background: var(--page); border: 1px solid var(--line); border-radius: .5rem; margin-block-end: .25rem; }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 12rem), 1fr)); gap: .75rem 1rem; align-items: start; }
.gallery figure { margin: 0; }
.gallery figure img { inline-size: 100%; aspect-ratio: 4 / 3; object-fit: contain; background: var(--page); }
.choice { display: flex; gap: .75rem; align-items: flex-start; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin-block-end: .5rem; }
/* Drawn, as in dark a browser's own that nobody has ticked looks like one that cannot be ticked. */
.choice input {
  appearance: none; display: grid; place-items: center; inline-size: 1.4rem; min-block-size: 1.4rem; block-size: 1.4rem; flex: none; margin: .1rem 0 0; padding: 0;
  border: .125rem solid var(--soft); border-radius: .3rem; cursor: pointer;
}
.choice [type=radio] { border-radius: 50%; }
.choice :checked { border-color: var(--accent); }
.choice [type=radio]:checked { border-width: .4rem; }
.choice [type=checkbox]:checked { background: var(--accent); }
.choice [type=checkbox]:checked::before { content: '✓' / ''; color: var(--on-accent); font-weight: 700; line-height: 1; }
.choice input:disabled { border: .125rem dashed var(--line); background: var(--page); cursor: not-allowed; }
@media (forced-colors: active) { .choice input, select { appearance: auto; } }
.choice label { margin: 0; }
.choice .hint { margin-block: .15rem 0; }
form > .choice { margin-block-end: 1rem; }
.choice div { flex: 1; }
.choice:has([type=checkbox]:not(:checked)) + .when-ticked { display: none; }
button, .button {
  display: block; inline-size: 100%; min-block-size: 3rem; padding: .7rem 1rem; border: 1px solid var(--accent); border-radius: .5rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer;
}
.danger { background: var(--danger); border-color: var(--danger); color: var(--on-danger); }
ul.actions { list-style: none; padding: 0; margin: 0; }
ul.actions li { border-block-end: 1px solid var(--line); }
ul.actions li:last-child { border: 0; }
ul.actions a { display: block; position: relative; padding-block: .8rem; padding-inline: 0 1.5rem; font-weight: 600; text-decoration: none; }
ul.actions a::after { position: absolute; inset-block-start: calc(50% - .25em); inset-inline-end: .3rem; }
ul.actions a:hover { text-decoration: underline; }
ul.actions + details, details + details { margin-block-start: .75rem; }
.quiet { background: transparent; color: var(--accent); }
.quiet.danger { color: var(--danger); }
/* What is there for whoever the first way does not serve. */
.aside { inline-size: auto; min-block-size: 2.75rem; padding: .4rem 0; border: 0; background: none; color: var(--accent); font-weight: 400; text-align: start; text-decoration: underline; }
/* Whoever has to show who they are does that first. */
section:has(> #identity-heading) ~ section button:not(:disabled) { background: transparent; color: var(--accent); }
button[aria-disabled=true] { opacity: .7; cursor: progress; }
/* Whatever it looks like otherwise: flat, and without a colour that would call. */
button:disabled, .quiet:disabled { background: var(--page); border: 1px dashed var(--line); color: var(--soft); font-weight: 400; cursor: not-allowed; }
.choice:has(:disabled) { border-style: dashed; }
.choice :disabled + div > label { color: var(--soft); font-weight: 400; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
details.card > summary { font-weight: 600; }
.stack > * + *, .ways > * + * { margin-block-start: .75rem; }
.ways { margin-block-end: 1rem; }
.ways p { margin-block-end: 0; }
pre { white-space: pre-wrap; font: inherit; margin: 0 0 .75rem; }
/* What the script of the page adds. */
.news { position: sticky; inset-block-start: 0; z-index: 1; }
.news p { margin: 0; }
.news.told { background: var(--notice); border: 2px solid var(--accent); border-radius: .75rem; padding: .75rem 1rem; margin-block-end: 1rem; }
.tools { display: flex; flex-wrap: wrap; gap: .5rem; }
.tools > * { flex: 1 1 8rem; inline-size: auto; margin-block-start: .5rem; }
.draw canvas {
  display: block; inline-size: 100%; aspect-ratio: 5 / 2; border: 1px solid var(--soft); border-radius: .5rem;
  background: #ffffff; cursor: crosshair; touch-action: none; user-select: none; -webkit-user-select: none;
}
.tick { display: block; inline-size: 3rem; block-size: 3rem; margin-block-end: .5rem; fill: none; stroke: var(--accent); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.clock { font-variant-numeric: tabular-nums; }
.files { list-style: none; padding: 0; margin: .25rem 0 0; }
.pick + .error { margin-block-start: .35rem; }
:is(.files, .error):empty { margin: 0; }
[data-figures], form > [role=status] > .error { margin-block-end: 1rem; }
.files li { display: flex; gap: .75rem; align-items: center; padding-block: .4rem; border-block-end: 1px solid var(--line); }
.files li > :nth-child(2) { flex: 1; }
.files button { flex: none; inline-size: 2.75rem; min-block-size: 2.75rem; padding: 0; font-size: 1.25rem; line-height: 1; }
.picture { flex: none; display: grid; place-items: center; inline-size: 4rem; block-size: 4rem; overflow: hidden; border: 1px solid var(--line); border-radius: .35rem; background: var(--page); }
.picture canvas { max-inline-size: 100%; max-block-size: 100%; }
.sent { display: flex; gap: .75rem; align-items: center; margin-block-end: .75rem; }
progress { flex: 1; block-size: .6rem; accent-color: var(--accent); }
.soon { display: block; text-align: center; margin-block-start: .25rem; }
.soon > .aside { display: inline; }
.soon.over { visibility: hidden; }
p code:has(+ .copy) { margin-inline-end: .5rem; }
code + .copy { display: inline-block; inline-size: auto; min-block-size: 1.75rem; padding: .1rem .6rem; background: transparent; color: var(--accent); font-size: .85rem; }
.signature { display: block; max-inline-size: 100%; max-block-size: 9rem; background: #ffffff; border: 1px solid var(--line); border-radius: .5rem; margin-block-end: .75rem; }
ul { padding-inline-start: 1.25rem; margin: 0 0 .75rem; }
/* One thing alone is told, and not listed. */
ul:has(> li:only-child) { list-style: none; padding-inline-start: 0; }
ul.plain { list-style: none; padding: 0; }
/* What a list tells of each thing: what it is and when, and beside it the figures, whose words leave it more than half the room. */
.lines { list-style: none; padding: 0; margin: 0; font-variant-numeric: tabular-nums; }
.lines li { display: grid; grid-template-columns: minmax(0, 1fr) fit-content(40%); gap: 0 1rem; padding-block: .6rem; border-block-end: 1px solid var(--line); }
.lines li:has(.hint) { grid-template-columns: minmax(0, 1fr) fit-content(50%); }
.lines li:first-child { padding-block-start: 0; }
.lines li:last-child { border: 0; padding-block-end: 0; }
.lines li > :last-child { text-align: end; overflow-wrap: normal; }
.lines .hint { margin: 0; }
/* Escrows, or what is paid out of one, each told from the others at a glance: what it is and how much, and below that how it stands, and more. */
.deals { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; margin-block-end: 1rem; box-shadow: 0 1px 2px rgb(16 24 32 / .06); }
.deals article { display: grid; grid-template-columns: minmax(0, 1fr) fit-content(45%); gap: .1rem 1rem; margin: 0; padding: .75rem 1rem; border: 0; border-block-end: 1px solid var(--line); border-radius: 0; box-shadow: none; background: none; font-variant-numeric: tabular-nums; }
.deals article:last-child { border: 0; }
/* Within a card they need none of their own. */
section > .deals { margin: 0 -1rem -.75rem; border: 0; box-shadow: none; background: none; }
.deals :is(h2, h3, p) { margin: 0; font-size: 1rem; }
.deals :is(h2, h3, .figure) { line-height: 1.5; }
.deals .figure { font-weight: 700; text-align: end; }
/* What the figure is stands below it, though it is read before. */
.deals .figure:has(> .soft) { display: flex; flex-direction: column-reverse; justify-content: start; align-items: end; }
.deals .figure > .soft { font-size: .925rem; font-weight: 400; }
.deals .figure > .last { order: -1; }
.deals .figure ~ p { grid-column: 1 / -1; font-size: .925rem; }
/* Each is broken only where it alone is longer than a line. */
.parts { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
.deals .parts:has(.status) { row-gap: .25rem; margin-block-start: .25rem; }
.status { display: inline-block; padding-inline: .6rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .875rem; }
.status::before { content: ''; display: inline-block; inline-size: .55em; block-size: .55em; margin-inline-end: .45em; border-radius: 50%; background: var(--soft); }
.status.paid::before { background: var(--held); }
.status.delivered::before { background: var(--reserved); }
.status:is(.completed, .released)::before { background: var(--accent); }
.status.disputed::before { background: var(--danger); }
/* One thing after the other, down a line. */
.story { list-style: none; padding: 0; margin: 0; }
.story li { position: relative; padding-block-end: .85rem; padding-inline-start: 1.5rem; }
.story li::before { content: ''; position: absolute; inset-inline-start: .1rem; inset-block-start: .55em; inline-size: .6rem; block-size: .6rem; border-radius: 50%; background: var(--accent); }
.story li:not(:last-child)::after { content: ''; position: absolute; inset-inline-start: .35rem; inset-block: 1.4em -.3em; border-inline-start: .1rem solid var(--line); }
.story li:last-child { padding-block-end: 0; }
.story .hint { margin: 0; }
dt .hint { margin: 0; }
dl > div:not(.hero):has(> dt .hint) { display: grid; grid-template-columns: minmax(0, 1fr) auto; }
/* Its fields have room below them already. */
.card > .filters { margin-block-end: -1rem; }
.filters { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 0 1rem; }
.filters > button { align-self: end; padding-block: .6rem; margin-block-end: 1rem; }
footer { padding-block: 1rem 2rem; font-size: .95rem; }
footer p { margin: 0; }
.self, .operator { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; }
.self > :first-child, .operator > :first-child { margin-inline-end: auto; }
.operator { font-size: .875rem; }
.self > div { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; }
.self + .operator { margin-block-start: 1rem; border-block-start: 1px solid var(--line); padding-block-start: .75rem; }
footer button { min-block-size: 2.75rem; padding: .4rem .9rem; }
/* Where there is room, a button is as wide as what it says; beside what it is about, and on the way in, it is the one thing to press. */
@media (min-width: 48rem) {
  .account ul { gap: 0 1.5rem; justify-content: start; }
  /* Nothing comes after the last step: it takes no more room than its words, and the others fill the line. */
  .progress { display: flex; }
  .progress li { flex: 1; min-inline-size: 0; }
  .progress li:last-child { flex: none; }
  .deals .figure:has(> .soft) { grid-area: 1 / 2 / span 2; }
  .deals .figure ~ .beside { grid-column: 1; }
  .lines li:not(:has(> .hint)) { grid-template-columns: minmax(0, 1fr) auto; }
  main :is(button, .button):where(:not(.copy, .aside, .files *, .tools *, .news *)) { inline-size: auto; min-inline-size: 14rem; }
  a.button { display: inline-block; }
  .field > :is(input, select) { max-inline-size: var(--ask); }
  .ways { display: flex; flex-wrap: wrap; align-items: start; gap: .75rem; }
  .ways > * { margin-block-start: 0; }
  .soon { text-align: start; }
  :is(.act, .gate) :is(button, .button):where(:not(.copy, .aside, .files *, .tools *)) { inline-size: 100%; min-inline-size: 0; }
  body:has(main > .gate) :is(main, footer, .top) { max-inline-size: calc(var(--ask) + var(--edges)); }
}
footer button { inline-size: auto; }
@media (prefers-reduced-motion: no-preference) {
  button, a { transition: opacity .15s; }
  .tick path { stroke-dasharray: 24; animation: drawn .2s .1s ease-out both; }
  @keyframes drawn { from { stroke-dashoffset: 24; } to { stroke-dashoffset: 0; } }
}
button:hover:not(:disabled, [aria-disabled=true]), .button:hover { opacity: .88; }
@media print {
  html { font-size: 80%; }
  :root { color-scheme: light; --page: #ffffff; --card: #ffffff; --text: #000000; --soft: #333333; --line: #999999; --accent: #000000; --notice: #ffffff; --warning: #ffffff; }
  nav, .self, .operator a, form, button, .button, .news, .soon, .actions { display: none !important; }
  main:not(:has(.mail)), body:not(:has(.mail)) :is(footer, .top) { max-inline-size: none; }
  /* Nothing can be done on paper; what stands beside it, such as a bank account to pay to, is read there. */
  section:has(> #actions-heading, > #ways-heading, > #turn-heading, > .actions) { display: none; }
  .sides { display: block; }
  .act { position: static; }
  section, article, .card, figure, li { break-inside: avoid; }
  section:has(> .lines, > article) { break-inside: auto; }
  .money svg, .swatch, .progress li::before { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .tick path { animation: none; stroke-dasharray: none; }
  .terms { max-block-size: none; overflow: visible; break-inside: auto; }
  .banner { color: #000000; border: 1px solid #000000; background: none; }
  time[datetime], time[datetime] > span { white-space: normal; }
  time[title]:not([data-day])::after { content: ' (' attr(title) ')'; }
}
`

/** Where the sheet is; its content is in the address, so that a browser may keep it for ever. */
export const stylesheetPath = `/hosted.css?v=${createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)}`
