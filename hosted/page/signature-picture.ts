import { html, type Html } from '../../locales/markup.js'

/** The picture of a signature from a `data:` URL; null for what is no PNG, which is then no picture of ours. */
export const signaturePicture = (image: string | null, alt: string): Html | null =>
  image !== null && pngDataUrl.test(image) ? html`<img class="signature" src="${image}" alt="${alt}" />` : null

const pngDataUrl = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/
