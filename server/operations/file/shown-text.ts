import { isolated } from '../../../locales/isolate.js'

/**
 * A text of people for paper: without the marks that turn the direction of what follows, by which an amount could read otherwise than it is
 * written and signed, and with blanks for tabs, which no font draws.
 */
export const shownText = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '').replaceAll('\t', '    ')

/** The same with a direction of its own, whatever stands around it. */
export const shownApart = (text: string): string => isolated(shownText(text))
