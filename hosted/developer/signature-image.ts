import { isolated } from '../../locales/isolate.js'
import { message } from '../../locales/message.js'
import type { Visit } from '../visit/visit.js'
import { html, type HtmlValue } from '../../locales/markup.js'

/** The image with which a developer signs for somebody; `image` is a `data:` URL, and shown only if it is a PNG. */
export function signatureImage(
  { language }: Pick<Visit, 'language'>,
  { image, companyName }: { image: string | null; companyName: string },
): HtmlValue {
  if (image === null || !pngDataUrl.test(image)) return null
  const alt = message('pages.signature.imageAlt', language, { company: isolated(companyName) })
  return html`<img class="signature" src="${image}" alt="${alt}" />`
}

const pngDataUrl = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/
