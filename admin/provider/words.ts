import { IntlMessageFormat } from 'intl-messageformat'
import type { MessageKey, ValuesOf } from '../../locales/message.js'
import { speech } from '../../locales/speech.js'
import { languages, type Language } from '../../server/domain/language.js'
import type { I18nProvider } from 'react-admin'
import { call, chooseLanguage, pageLanguage } from '../server/session.js'
import { reactAdminWords } from './react-admin-words.js'

/** The sentences that the server has for this console, in the page's language. */
let sentences: Partial<Record<string, string>> = {}

export async function loadWords(): Promise<void> {
  sentences = await readWords('words')
}

/** What settings mean is asked for by the page that says it. */
export async function loadSettingWords(): Promise<void> {
  sentences = { ...sentences, ...(await readWords('setting-words')) }
}

/** A file of them by the name that the page was told, under which a browser keeps it for ever. */
function readWords(kind: string): Promise<Record<string, string>> {
  const names = document.querySelector('meta[name=word-files]')?.getAttribute('content')?.split(' ') ?? []
  return call('GET', `assets/${names.find((name) => name.startsWith(`${kind}-${pageLanguage()}-`))}`)
}

/** A sentence of the catalogue. */
export const say = <Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key, string>): string =>
  formatted(sentences[key] ?? key, values)

/** A word for a value of the API, such as a status; the value itself where there is none. */
export const wordFor = (area: string, value: string): string => sentences[`console.${area}.${value}`] ?? value

/** The values that have a word, in the order of the catalogue. */
export const valuesWithWords = (area: string): string[] =>
  Object.keys(sentences).flatMap((key) => (key.startsWith(`console.${area}.`) ? [key.slice(`console.${area}.`.length)] : []))

function formatted(text: string, values?: Record<string, string | number>): string {
  return String(new IntlMessageFormat(text, speech[pageLanguage()].intlLocale, undefined, { ignoreTag: true }).format(values))
}

/**
 * What react-admin's own components say. The page is opened anew when somebody chooses another language: direction, style sheets and every
 * sentence change with it.
 */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options: { _?: string } = {}) => {
    const sentence = sentences[key]
    return sentence === undefined ? ownWord(key, options) : formatted(sentence)
  },
  changeLocale: (language: string) => {
    chooseLanguage(language)
    location.reload()
    return Promise.resolve()
  },
  getLocale: pageLanguage,
  getLocales: () => languages.map((locale: Language) => ({ locale, name: speech[locale].name })),
}

/** In place of `%{name}` stands the value. */
function ownWord(key: string, { _: otherwise, ...values }: { _?: string }): string {
  const text = reactAdminWords[pageLanguage()][key] ?? reactAdminWords.en[key] ?? otherwise ?? key
  const known = new Map<string, string | number>(Object.entries(values))
  return text.replaceAll(/%\{(\w+)\}/g, (_whole, name: string) => `${known.get(name) ?? ''}`)
}
