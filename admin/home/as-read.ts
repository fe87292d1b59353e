import { speech } from '../../locales/speech.js'
import { pageLanguage } from '../server/session.js'

/** How a picture of time is drawn: time runs as the page is read. */
export const asRead = (): { transform?: string } => (speech[pageLanguage()].direction === 'rtl' ? { transform: 'scaleX(-1)' } : {})
