import { html, type Html } from '../../locales/markup.js'

/** How something stands, in a word or a few, with a dot in the colour of its status. */
export const badge = (status: string, words: Html): Html => html`<span class="status ${status.toLowerCase()}">${words}</span>`
