import { speech } from '../../locales/speech.js'
import { pageLanguage } from '../server/session.js'

/** Digits run from left to right on every page: figures stand under each other at their right, where the decimals are. */
export const figureSide = (): 'start' | 'end' => (speech[pageLanguage()].direction === 'rtl' ? 'start' : 'end')
