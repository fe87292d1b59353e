import { html, type Html } from '../../locales/markup.js'

/** Text of the API's description as markup: what stands between backticks is code, an empty line ends a paragraph. */
export const prose = (text: string): Html => html`${text.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`

/** The same within a line. */
export const inline = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
