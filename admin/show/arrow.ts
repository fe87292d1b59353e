import { speech } from '../../locales/speech.js'
import { pageLanguage } from '../server/session.js'

/** From what stands before it to what stands after it, as the page is read. */
export const arrow = (): string => (speech[pageLanguage()].direction === 'rtl' ? '←' : '→')
