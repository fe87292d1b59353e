import { html, type Html } from '../../locales/markup.js'

/** Text of unknown direction (a title, a name) that leaves the order of the words around it alone. */
export function isolate(text: string): Html {
  return html`<bdi>${text}</bdi>`
}

/** Text that always reads from left to right: an e-mail address, an identifier, an amount. */
export function isolateLatin(text: string): Html {
  return html`<bdi dir="ltr">${text}</bdi>`
}

/** What goes to the next line as a whole while there is room for it: an e-mail address with the brackets around it, a name. */
export function whole(words: Html): Html {
  return html`<span class="whole">${words}</span>`
}
