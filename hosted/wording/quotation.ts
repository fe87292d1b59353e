import { html, type Html } from '../../locales/markup.js'

/** What somebody wrote, told again: its bar stands where its words begin, whatever the page reads like. */
export const quotation = (text: string): Html => html`<blockquote dir="auto"><pre>${text}</pre></blockquote>`
