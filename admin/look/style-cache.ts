import createCache from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'
import { speech } from '../../locales/speech.js'
import { pageLanguage } from '../server/session.js'

/** Style sheets carry the nonce of this page, and are mirrored where the language is read from the right. */
export function styleCache() {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
  const isMirrored = speech[pageLanguage()].direction === 'rtl'
  return createCache({ key: isMirrored ? 'mirrored' : 'css', nonce, ...(isMirrored ? { stylisPlugins: [rtlPlugin] } : {}) })
}
