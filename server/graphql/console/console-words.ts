import { createHash } from 'node:crypto'
import { catalogue, type MessageKey } from '../../../locales/message.js'
import { meaningIn, type MeaningKey } from '../../config/meaning-of.js'
import { languages, type Language } from '../../domain/language.js'

/**
 * The sentences of the console as files, by names that change with what they say, as those of its scripts do: `words-<language>-<hash>.json` as
 * the catalogue has them, with the names of what stands in them, and in `setting-words-<language>-<hash>.json` what each setting means: a quarter of
 * all words, for one page, which asks for them when it is opened.
 */
export const wordFiles = (): ReadonlyMap<string, Buffer> =>
  new Map(
    languages.flatMap((language) => [
      fileOf(`words-${language}`, wordsOf(language)),
      fileOf(`setting-words-${language}`, meaningsOf(language)),
    ]),
  )

function fileOf(name: string, words: Words): [string, Buffer] {
  const bytes = Buffer.from(JSON.stringify(words))
  return [`${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.json`, bytes]
}

type Words = Partial<Record<MessageKey, string>>

const isOfConsole = (key: string): boolean => /^(console|dashboard|pages\.(layout|money))\./.test(key) && !isOfSetting(key)

const isOfSetting = (key: string): key is MeaningKey => key.startsWith('console.settingMeaning.')

const wordsOf = (language: Language): Words => Object.fromEntries(Object.entries(catalogue[language]).filter(([key]) => isOfConsole(key)))

/** Whole, since there is nothing in them that only the page would know. */
const meaningsOf = (language: Language): Words => {
  const keys = Object.keys(catalogue[language]).filter(isOfSetting)
  return Object.fromEntries(keys.map((key) => [key, meaningIn(language, key)]))
}
