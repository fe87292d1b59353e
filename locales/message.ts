import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '../server/domain/language.js'
import ar from './ar.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import { withFrenchBlanks } from './french-blanks.js'
import { speech } from './speech.js'
import type { MessageArguments } from './message-arguments.js'

/** The name of a sentence: an area, then what it says, with dots. English decides which there are. */
export type MessageKey = keyof typeof en

type Sentences = Readonly<Record<MessageKey, string>>

const typed: Sentences = fr
const french = Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, withFrenchBlanks(text)])) as Sentences

/** Every sentence that people read; a translator edits these three files and nothing else. */
export const catalogue: Readonly<Record<Language, Sentences>> = { en, fr: french, ar }

/** What a message takes beside its language: nothing, or the values it names. A value that stands in a sentence is a `Text`. */
export type ValuesOf<Key extends MessageKey, Text> = Key extends keyof MessageArguments<Text>
  ? [values: MessageArguments<Text>[Key]]
  : [none?: undefined]

/** A sentence of the catalogue in a language, with its values in their places. */
export function message<Key extends MessageKey>(key: Key, language: Language, ...[values]: ValuesOf<Key, string>): string {
  return partsOf<string>(key, language, values).join('')
}

/** The same, where a value may be something else than text, such as markup: the pieces in their order, text as it is. */
export function messageParts<Key extends MessageKey, Part>(
  key: Key,
  language: Language,
  ...[values]: ValuesOf<Key, string | Part>
): Array<string | Part> {
  return partsOf<Part>(key, language, values)
}

const partsOf = <Part>(key: MessageKey, language: Language, values?: Record<string, string | number | Part>): Array<string | Part> =>
  compiled(key, language)
    .formatToParts<Part>(values)
    .map(({ value }) => value)

/** Parsing costs more than saying: each message is compiled once, when it is first said. */
function compiled(key: MessageKey, language: Language): IntlMessageFormat {
  const known = formats[language].get(key)
  if (known) return known
  const format = new IntlMessageFormat(catalogue[language][key], speech[language].intlLocale, undefined, { ignoreTag: true })
  formats[language].set(key, format)
  return format
}

const formats: Record<Language, Map<MessageKey, IntlMessageFormat>> = { en: new Map(), fr: new Map(), ar: new Map() }
