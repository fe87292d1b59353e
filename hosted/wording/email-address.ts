import { html, type Html } from '../../locales/markup.js'

/** So many characters have room on a line of a phone, with the brackets around them. */
const longestLine = 34

/**
 * An e-mail address, which reads from left to right everywhere. It goes to the next line as a whole; one that has no room on any line goes on in
 * the next before its `@` or a dot.
 */
export function emailAddress(email: string): Html {
  if (email.length <= longestLine) return html`<bdi dir="ltr" class="whole">${email}</bdi>`
  return html`<bdi dir="ltr">${email.split(/(?=[@.])/).map((part, index) => html`${index > 0 && html`<wbr />`}${part}`)}</bdi>`
}
