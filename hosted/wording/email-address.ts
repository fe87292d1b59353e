import { html, type Html } from '../../locales/markup.js'

/** So many characters have room on a line of a phone, whatever stands around them. */
const longestWhole = 24

/**
 * An e-mail address, which reads from left to right everywhere. A long one goes to the next line as a whole, and what is longer than a line goes
 * on in the next before its `@` or a dot.
 */
export function emailAddress(email: string): Html {
  if (email.length <= longestWhole) return html`<bdi dir="ltr">${email}</bdi>`
  const parts = email.split(/(?=[@.])/).map((part, index) => html`${index > 0 && html`<wbr />`}${part}`)
  return html`<bdi dir="ltr" class="whole">${parts}</bdi>`
}
