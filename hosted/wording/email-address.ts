import { html, type Html } from '../../locales/markup.js'

/** So many characters have room on a line of a phone, whatever stands around them. */
const longestWhole = 24

/** An e-mail address, which reads from left to right everywhere; a long one may go on in the next line before its `@` and its dots. */
export function emailAddress(email: string): Html {
  const parts = email.length > longestWhole ? email.split(/(?=[@.])/) : [email]
  return html`<bdi dir="ltr">${parts.map((part, index) => html`${index > 0 && html`<wbr />`}${part}`)}</bdi>`
}
