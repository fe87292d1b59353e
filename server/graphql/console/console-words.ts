import { catalogue, type MessageKey } from '../../../locales/message.js'
import type { Language } from '../../domain/language.js'

/** The sentences of the console in a language, as the catalogue has them: with the names of what stands in them. */
export function consoleWords(language: Language): Partial<Record<MessageKey, string>> {
  return Object.fromEntries(Object.entries(catalogue[language]).filter(([key]) => /^(console|dashboard|pages\.(layout|money))\./.test(key)))
}
