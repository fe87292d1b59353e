import { catalogue, type MessageKey } from '../../../locales/message.js'
import type { Language } from '../../domain/language.js'

type Words = Partial<Record<MessageKey, string>>

/** The sentences of the console in a language, as the catalogue has them: with the names of what stands in them. */
export const consoleWords = (language: Language): Words =>
  wordsOf(language, (key) => /^(console|dashboard|pages\.(layout|money))\./.test(key) && !isOfSetting(key))

/** What each setting means: a quarter of all words, for one page, which asks for them when it is opened. */
export const settingWords = (language: Language): Words => wordsOf(language, isOfSetting)

const isOfSetting = (key: string): boolean => key.startsWith('console.settingMeaning.')

const wordsOf = (language: Language, isAmong: (key: string) => boolean): Words =>
  Object.fromEntries(Object.entries(catalogue[language]).filter(([key]) => isAmong(key)))
