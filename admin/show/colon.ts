import { pageLanguage } from '../server/session.js'

/** Between a name and what it names; French leaves a space before it. */
export const colon = (): string => (pageLanguage() === 'fr' ? '\u00a0: ' : ': ')
