import { html, type Html } from '../../locales/markup.js'

/** Text of unknown direction (a title, a name) that leaves the order of the words around it alone. */
export function isolate(text: string): Html {
  return html`<bdi>${text}</bdi>`
}

/** Text that always reads from left to right: an e-mail address, an identifier, an amount. */
export function isolateLatin(text: string): Html {
  return html`<bdi dir="ltr">${text}</bdi>`
}

/** An e-mail address within a sentence: it is not broken while there is a line for it. */
export function isolateAddress(email: string): Html {
  return html`<bdi dir="ltr" class="address">${email}</bdi>`
}
