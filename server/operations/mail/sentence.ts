import { isolated } from '../../../locales/isolate.js'
import { messageParts, type MessageKey, type ValuesOf } from '../../../locales/message.js'
import { speech } from '../../../locales/speech.js'
import type { Language } from '../../domain/language.js'

/** What stands in our sentences and is none of our words (a title, an amount, a time of day): it keeps a direction of its own. */
export interface Said {
  said: string
}

export const said = (text: string): Said => ({ said: text })

/** A sentence in its pieces, so that text and HTML can each keep apart in their own way what was said by others. */
export type Sentence = ReadonlyArray<string | Said>

/** A sentence of the catalogue; what is put into it may be a sentence itself. */
export function sentence<Key extends MessageKey>(
  key: Key,
  language: Language,
  ...values: ValuesOf<Key, string | Said | Sentence>
): Sentence {
  return messageParts<Key, Said | Sentence>(key, language, ...values).flat()
}

/** A sentence without markup. */
export function wordsIn(pieces: Sentence, language: Language): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : isolating(language)(piece.said))).join('')
}

/** What reads from left to right is kept apart in a language that does not. */
const isolating = (language: Language) => (speech[language].direction === 'rtl' ? isolated : (text: string) => text)
