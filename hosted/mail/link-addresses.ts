import { html, type Html } from '../../locales/markup.js'

/** Plain text with its http and https addresses as links; everything else stays text. */
export function linkAddresses(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/)
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : link(part)))}`
}

/** A full stop or bracket after an address belongs to the sentence. */
function link(found: string): Html {
  const address = found.replace(/[.,;:!?)\]]+$/, '')
  return html`<a href="${address}" dir="ltr">${address}</a>${found.slice(address.length)}`
}
